"""The functional collectives: rows of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from tests.multirank.cases import ANYTHING, FLOATS, INTEGERS, NUMBERS, SHAPES, Operands, Row, Site

OPS: Any = torch.ops._c10d_functional
AUTOGRAD: Any = torch.ops._c10d_functional_autograd
NO_BITS = {"nccl": "NCCL has no bitwise reductions"}
NO_COPY = {"nccl": "torch makes no contiguous copy here"}
Body = Callable[[Site, Operands], Any]


def all_reduce(reduce_op: str) -> Body:
    return lambda site, given: OPS.wait_tensor(OPS.all_reduce(given.x, reduce_op, site.name))


def all_reduce_in_place(site: Site, given: Operands) -> Any:
    copy = given.x.clone()
    launched = OPS.all_reduce_(copy, "sum", site.name)
    return OPS.wait_tensor(launched), copy


def all_reduce_transposed(site: Site, given: Operands) -> Any:
    return OPS.wait_tensor(OPS.all_reduce(given.x.t(), "sum", site.name))


def coalesced(operator: Any, *middle: Any) -> Body:
    """A coalesced form on two tensors of different shapes."""
    def body(site: Site, given: Operands) -> Any:
        sizes = [given.size] if operator is not OPS.all_reduce_coalesced else []
        launched = operator([given.x, torch.cat([given.x, given.x])], *middle, *sizes, site.name)
        return OPS.wait_tensor(launched[0]), OPS.wait_tensor(launched[1])

    return body


def all_reduce_coalesced_in_place(site: Site, given: Operands) -> Any:
    first, second = given.x.clone(), given.x.flip(0)
    launched = OPS.all_reduce_coalesced_([first, second], "min", site.name)
    return OPS.wait_tensor(launched[0]), OPS.wait_tensor(launched[1]), first, second


def all_gather(operators: Any) -> Body:
    return lambda site, given: OPS.wait_tensor(operators.all_gather_into_tensor(given.x, given.size, site.name))


def all_gather_out(site: Site, given: Operands) -> Any:
    launched = OPS.all_gather_into_tensor_out(given.x, given.size, site.name, out=given.out)
    return OPS.wait_tensor(launched)


def reduce_scatter(reduce_op: str, operators: Any = OPS) -> Body:
    return lambda site, given: OPS.wait_tensor(
        operators.reduce_scatter_tensor(given.x, reduce_op, given.size, site.name))


def reduce_scatter_out(site: Site, given: Operands) -> Any:
    launched = OPS.reduce_scatter_tensor_out(given.x, "sum", given.size, site.name, out=given.out)
    return OPS.wait_tensor(launched)


def all_to_all(operators: Any) -> Body:
    return lambda site, given: OPS.wait_tensor(
        operators.all_to_all_single(given.x, given.received, given.sent, site.name))


def all_to_all_even(site: Site, given: Operands) -> Any:
    rows = [given.x.size(0) // given.size] * 1
    return OPS.wait_tensor(OPS.all_to_all_single(given.x, rows * given.size, rows * given.size, site.name))


def broadcast(root: Callable[[Any], Any]) -> Body:
    return lambda site, given: OPS.wait_tensor(OPS.broadcast(given.x, root(given.size), site.name))


def broadcast_transposed(site: Site, given: Operands) -> Any:
    return OPS.wait_tensor(OPS.broadcast(given.x.t(), 0, site.name))


def broadcast_in_place(site: Site, given: Operands) -> Any:
    copy = given.x.clone()
    return OPS.wait_tensor(OPS.broadcast_(copy, given.size - 1, site.name)), copy


def two_in_flight(site: Site, given: Operands) -> Any:
    """Two launches on one group, waited for in the other order."""
    first = OPS.all_reduce(given.x, "max", site.name)
    second = OPS.all_gather_into_tensor(given.x, given.size, site.name)
    gathered = OPS.wait_tensor(second)
    return OPS.wait_tensor(first), gathered


def grown(x: Tensor, size: int, member: int) -> Tensor:
    """A buffer for what all members send."""
    return torch.cat([x] * size).fill_(1)


def shrunk(x: Tensor, size: int, member: int) -> Tensor:
    """A buffer for one member's part."""
    return torch.ones_like(x[:x.shape[0] // size])


FLAT = ((5, 3), (1, 1), (3, 7), (0, 3), (2, 64))
SCALAR = ((), *SHAPES)

ROWS = (
    Row("all_reduce sum", all_reduce("sum"), NUMBERS, SCALAR),
    Row("all_reduce avg", all_reduce("avg"), FLOATS),
    Row("all_reduce product", all_reduce("product"), NUMBERS, values="powers"),
    *(Row(f"all_reduce {name}", all_reduce(name), NUMBERS, SCALAR) for name in ("min", "max")),
    *(Row(f"all_reduce {name}", all_reduce(name), INTEGERS, unless=NO_BITS) for name in ("band", "bor", "bxor")),
    Row("all_reduce in place", all_reduce_in_place),
    Row("all_reduce of a transposed tensor", all_reduce_transposed, shapes=FLAT),
    Row("all_reduce coalesced", coalesced(OPS.all_reduce_coalesced, "max")),
    Row("all_reduce coalesced in place", all_reduce_coalesced_in_place),
    Row("all_gather", all_gather(OPS), ANYTHING),
    Row("all_gather autograd", all_gather(AUTOGRAD), ANYTHING),
    Row("all_gather out", all_gather_out, ANYTHING, out=grown),
    Row("all_gather coalesced", coalesced(OPS.all_gather_into_tensor_coalesced), ANYTHING),
    *(Row(f"reduce_scatter {name}", reduce_scatter(name), NUMBERS, divides=True) for name in ("sum", "min", "max")),
    Row("reduce_scatter avg", reduce_scatter("avg"), FLOATS, divides=True),
    Row("reduce_scatter product", reduce_scatter("product"), NUMBERS, divides=True, values="powers"),
    Row("reduce_scatter autograd", reduce_scatter("sum", AUTOGRAD), divides=True),
    Row("reduce_scatter out", reduce_scatter_out, divides=True, out=shrunk),
    Row("reduce_scatter coalesced", coalesced(OPS.reduce_scatter_tensor_coalesced, "sum"), divides=True),
    Row("all_to_all even", all_to_all_even, ANYTHING, divides=True),
    Row("all_to_all uneven", all_to_all(OPS), ANYTHING),
    Row("all_to_all autograd", all_to_all(AUTOGRAD), ANYTHING),
    Row("broadcast from the first", broadcast(lambda size: 0), ANYTHING, SCALAR),
    Row("broadcast from the middle", broadcast(lambda size: size // 2), ANYTHING),
    Row("broadcast from the last", broadcast(lambda size: size - 1), ANYTHING),
    Row("broadcast of a transposed tensor", broadcast_transposed, ANYTHING, FLAT),
    Row("broadcast in place", broadcast_in_place, ANYTHING),
    Row("two in flight", two_in_flight),
)
