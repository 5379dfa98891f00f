"""The c10d operators that calls of ``torch.distributed`` are: rows of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from tests.multirank.cases import ANYTHING, FLOATS, INTEGERS, NUMBERS, Operands, Row, Site, splits
from tests.multirank.functional import NO_BITS, grown, shrunk

OPS: Any = torch.ops.c10d
ONLY_GLOO = {"nccl": "only Gloo has it"}
Body = Callable[[Site, Operands], Any]


def all_reduce(reduce_op: str) -> Body:
    def body(site: Site, given: Operands) -> Any:
        copy = given.x.clone()
        done = OPS.allreduce_([copy], site.group, site.reduce_op(reduce_op), None)
        done[1].wait()
        return copy, done[0][0]

    return body


def all_reduce_coalesced(site: Site, given: Operands) -> Any:
    first, second = given.x.clone(), given.x.flip(0)
    OPS.allreduce_coalesced_([first, second], site.group, site.reduce_op("max")).wait()
    return first, second


def broadcast(root: Callable[[Any], Any]) -> Body:
    def body(site: Site, given: Operands) -> Any:
        copy = given.x.clone()
        done = OPS.broadcast_([copy], site.group, root(given.size), 0)
        done[1].wait()
        return copy, done[0][0]

    return body


def gather_into_tensor(site: Site, given: Operands) -> Any:
    done = OPS._allgather_base_(given.out, given.x, site.group)
    done[1].wait()
    return done[0]


def gather_lists(site: Site, given: Operands) -> Any:
    done = OPS.allgather_([given.out], [given.x], site.group)
    done[1].wait()
    return done[0][0][0]


def gather_lists_coalesced(site: Site, given: Operands) -> Any:
    """``out`` holds, for each member, buffers for both of its tensors."""
    OPS.allgather_coalesced_(given.out, [given.x, torch.cat([given.x, given.x])], site.group).wait()


def gather_tensors_coalesced(site: Site, given: Operands) -> Any:
    OPS.allgather_into_tensor_coalesced_([given.out], [given.x], site.group).wait()


def scatter_tensor(site: Site, given: Operands) -> Any:
    done = OPS._reduce_scatter_base_(given.out, given.x, site.group, site.reduce_op("sum"))
    done[1].wait()
    return done[0]


def scatter_lists(site: Site, given: Operands) -> Any:
    """``out`` holds what this rank sends to each member; ``x`` is overwritten."""
    done = OPS.reduce_scatter_([given.x], [given.out], site.group, site.reduce_op("sum"))
    done[1].wait()
    return done[0][0]


def scatter_tensors_coalesced(site: Site, given: Operands) -> Any:
    OPS.reduce_scatter_tensor_coalesced_([given.out], [given.x], site.group, site.reduce_op("max")).wait()


def reduce(root: Callable[[Any], Any]) -> Body:
    """Only the root's tensor is defined afterwards: the others are zeroed before they are compared."""
    def body(site: Site, given: Operands) -> Any:
        copy = given.x.clone()
        OPS.reduce_([copy], site.group, site.reduce_op("sum"), root(given.size), 0).wait()
        return copy * (given.member == root(given.size))

    return body


def gather(root: Callable[[Any], Any]) -> Body:
    def body(site: Site, given: Operands) -> Any:
        OPS.gather_(given.out, [given.x], site.group, root(given.size)).wait()

    return body


def scatter(root: Callable[[Any], Any]) -> Body:
    def body(site: Site, given: Operands) -> Any:
        done = OPS.scatter_([given.x], given.out, site.group, root(given.size))
        done[1].wait()
        return done[0][0]

    return body


def swap(site: Site, given: Operands) -> Any:
    OPS.alltoall_base_(given.out, given.x, site.group, [], []).wait()


def swap_uneven(site: Site, given: Operands) -> Any:
    OPS.alltoall_base_(given.out, given.x, site.group, given.received, given.sent).wait()


def swap_lists(site: Site, given: Operands) -> Any:
    received, sent = given.out
    done = OPS.alltoall_(received, sent, site.group)
    done[1].wait()
    return done[0][0]


def barrier(site: Site, given: Operands) -> Any:
    doubled = given.x + given.x
    OPS.barrier(doubled, site.group, []).wait()
    return doubled


def ones(x: Tensor, size: int, member: int) -> Tensor:
    """A buffer like the tensor."""
    return torch.ones_like(x)


def received_rows(x: Tensor, size: int, member: int) -> Tensor:
    """A buffer for what an uneven all_to_all brings."""
    _, received = splits(range(size), member, x.shape[0])
    return x.new_ones((sum(received), *x.shape[1:]))


def pieces(x: Tensor, size: int, member: int) -> list[Tensor]:
    """A tensor for every member, all different."""
    return [x.roll(member) for member in range(size)]


def pairs(x: Tensor, size: int, member: int) -> list[list[Tensor]]:
    """For each member a tensor like this one and one twice as long."""
    return [[torch.ones_like(x), x.new_ones((2 * x.shape[0], *x.shape[1:]))] for _ in range(size)]


def received_and_sent(x: Tensor, size: int, member: int) -> tuple[list[Tensor], list[Tensor]]:
    """Buffers and tensors for an all_to_all of lists."""
    return [torch.ones_like(x) for _ in range(size)], pieces(x, size, member)


def pieces_at(root: Callable[[int], int]) -> Callable[[Tensor, int, int], list[list[Tensor]]]:
    """A tensor for every member at the root, nothing elsewhere."""
    return lambda x, size, member: [pieces(x, size, member)] if member == root(size) else []


def first(size: Any) -> Any:
    return 0 * size


def last(size: Any) -> Any:
    return size - 1


ROWS = (
    *(Row(f"allreduce_ {name}", all_reduce(name)) for name in ("sum", "min", "max")),
    Row("allreduce_ product", all_reduce("product"), NUMBERS, values="powers"),
    Row("allreduce_ avg", all_reduce("avg"), FLOATS),
    *(Row(f"allreduce_ {name}", all_reduce(name), INTEGERS, unless=NO_BITS) for name in ("band", "bor", "bxor")),
    Row("allreduce_coalesced_", all_reduce_coalesced),
    Row("broadcast_ from the first", broadcast(first), ANYTHING),
    Row("broadcast_ from the last", broadcast(last), ANYTHING),
    Row("_allgather_base_", gather_into_tensor, ANYTHING, out=grown),
    Row("allgather_", gather_lists, ANYTHING, out=pieces),
    Row("allgather_coalesced_", gather_lists_coalesced, ANYTHING, out=pairs, unless=ONLY_GLOO),
    Row("allgather_into_tensor_coalesced_", gather_tensors_coalesced, ANYTHING, out=grown),
    Row("_reduce_scatter_base_", scatter_tensor, out=shrunk, divides=True),
    Row("reduce_scatter_", scatter_lists, out=pieces),
    Row("reduce_scatter_tensor_coalesced_", scatter_tensors_coalesced, out=shrunk, divides=True),
    Row("alltoall_base_", swap, ANYTHING, out=ones, divides=True),
    Row("alltoall_base_ uneven", swap_uneven, ANYTHING, out=received_rows),
    Row("alltoall_", swap_lists, ANYTHING, out=received_and_sent),
    Row("reduce_ to the first", reduce(first)),
    Row("reduce_ to the last", reduce(last)),
    Row("gather_ to the first", gather(first), ANYTHING, out=pieces_at(first)),
    Row("gather_ to the last", gather(last), ANYTHING, out=pieces_at(last)),
    Row("scatter_ from the first", scatter(first), ANYTHING, out=pieces_at(first)),
    Row("scatter_ from the last", scatter(last), ANYTHING, out=pieces_at(last)),
    Row("barrier", barrier),
)
