"""Scalars of whole values - norms, sums, largest elements, flags - computed from shards, with few collectives.

Each rank reduces its own rows; what comes out is brought together over the group: sums of powers by one all_reduce with
"sum" (in float32 for 16 bits), maxima and flags by one with "max", for as many values as wait for it. Maxima are exact:
NaN, which transports treat differently, travels as a flag. Sums are added up in another order, which changes a norm of
order p of n elements by no more than 2 n u of it, u the unit roundoff (Higham, section 4.2: all powers are positive).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Node

from fxpasses._torch import overload_name
from fxpasses.ir.graph import call
from fxpasses.ir.ops import argument, overload
from fxpasses.passes.distfusion.launches import TO_COPY

aten = torch.ops.aten
functional = torch.ops._c10d_functional
_NORMS = ("aten::linalg_vector_norm", "aten::norm")
_DRAWN = (0.5, -3.0, 1e-3)

Add = Callable[..., Node]


@dataclass(frozen=True)
class Reduction:
    """``node`` reduces all of ``operand`` to one element, 0-d.

    ``kind``: "sum" of powers ``order`` (1 for a plain sum, "norm" tells), "max", "min", "any", "all".
    """

    node: Node
    operand: Node
    kind: str
    order: float = 1.0
    is_norm: bool = False

    @property
    def exact(self) -> bool:
        """The result does not depend on the order."""
        return self.kind != "sum"

    @property
    def dtype(self) -> torch.dtype:
        """In which it is brought together."""
        own: torch.dtype = self.node.meta["val"].dtype
        return torch.float64 if own == torch.float64 else torch.float32

    @property
    def together(self) -> tuple[Any, ...]:
        """Equal for those that one collective may bring together."""
        return self.exact, self.order if self.kind == "sum" else 0.0, self.is_norm and not self.exact, self.dtype


def reduction_of(node: Node) -> Reduction | None:
    """``node`` as a reduction of a whole floating or truth value that can be brought together from shards, or None."""
    op = overload(node.target) if node.op == "call_function" else None
    value = node.meta.get("val")
    if op is None or not isinstance(value, torch.Tensor) or value.dim():
        return None
    name, operand = op._schema.name, node.args[0] if node.args else None
    if not isinstance(operand, Node) or not isinstance(operand.meta.get("val"), torch.Tensor):
        return None
    if argument(node, "dim") not in (None, []) or argument(node, "keepdim"):
        return None
    flag = operand.meta["val"].dtype == torch.bool
    if name in _NORMS and overload_name(op) in ("default", "Scalar"):
        return _norm(node, operand, argument(node, "ord" if name == _NORMS[0] else "p", 2.0))
    if name in ("aten::any", "aten::all") and flag:
        return Reduction(node, operand, name.removeprefix("aten::"))
    if flag or not operand.meta["val"].dtype.is_floating_point or not value.dtype.is_floating_point:
        return None
    if name == "aten::sum":
        return Reduction(node, operand, "sum")
    if name in ("aten::amax", "aten::max", "aten::amin", "aten::min") and overload_name(op) == "default":
        return Reduction(node, operand, name[-3:])
    return None


def _norm(node: Node, operand: Node, order: Any) -> Reduction | None:
    if not isinstance(order, (int, float)) or not order > 0:
        return None
    if math.isinf(order):
        return Reduction(node, operand, "max", math.inf, is_norm=True)
    return Reduction(node, operand, "sum", float(order), is_norm=True)


def is_neutral(reduction: Reduction, region: Collection[Node], held: Mapping[Node, Node],
               gradients: Collection[Node]) -> bool:
    """Rows that pad a shard leave the result as it is, in this step and in all that follow.

    They hold zeros in gradients, and in parameter and state as long as the step makes zeros of zeros; ``held``: what
    it makes of each. What the update makes of zeros is computed, for several values of the scalars that it takes.
    """
    wanted = {"sum": 0.0, "any": 0.0, "all": 1.0}.get(reduction.kind, 0.0 if reduction.is_norm else None)
    zeros = _lasting_zeros(region, held, gradients)
    return wanted is not None and all(
        _of_zeros(reduction.operand, region, zeros, drawn) == wanted for drawn in _DRAWN)


def _lasting_zeros(region: Collection[Node], held: Mapping[Node, Node], gradients: Collection[Node]) -> set[Node]:
    """What is zero in rows that pad, step after step: of ``held`` only what is made of such zeros alone."""
    zeros = {*held, *gradients}
    while True:
        lost = {node for node, given in held.items() if node in zeros and any(
            _of_zeros(given, region, zeros, drawn) != 0 for drawn in _DRAWN)}
        if not lost:
            return zeros
        zeros -= lost


def _of_zeros(node: Node, region: Collection[Node], zeros: Collection[Node], drawn: float) -> float | None:
    """One element of ``node`` where all of ``zeros`` are zero, and scalars from elsewhere are ``drawn``."""
    known: dict[Node, torch.Tensor] = {}
    pending = [node]
    while pending:
        current = pending[-1]
        dtype = current.meta["val"].dtype
        if current in zeros or current not in region:
            known[current] = torch.full((), 0.0 if current in zeros else drawn).to(dtype)
        missing = [] if current in known else [one for one in current.all_input_nodes if one not in known]
        if missing:
            pending += missing
            continue
        if current not in known:
            args, kwargs = torch.fx.node.map_arg((current.args, current.kwargs), known.__getitem__)
            kwargs = {name: value for name, value in kwargs.items() if name not in ("device", "layout", "pin_memory")}
            target: Any = current.target
            known[current] = target(*args, **kwargs)
        pending.pop()
    found = float(known[node])
    return None if math.isnan(found) else found


def bring_together(graph: Graph, reductions: Mapping[Node, tuple[Reduction, Any]]) -> list[Node]:
    """Put collectives behind reductions of shards, (reduction, group argument) by node, in front of their first use.

    Everything of one kind that is ready by then shares one. The launches, in order.
    """
    waiting: dict[tuple[Any, ...], list[Reduction]] = {}
    keys = {node: (str(group), *reduction.together) for node, (reduction, group) in reductions.items()}
    launches = []
    for node in list(graph.nodes):
        for key in dict.fromkeys(keys[operand] for operand in node.all_input_nodes if operand in keys):
            if key in waiting:
                with graph.inserting_before(node):
                    ready = waiting.pop(key)
                    launches.append(_collective(graph, ready, reductions[ready[0].node][1]))
        if node in reductions:
            waiting.setdefault(keys[node], []).append(reductions[node][0])
    return launches


def _collective(graph: Graph, waiting: Sequence[Reduction], group: Any) -> Node:
    """The collective for what waits, at the insertion point; users of the reductions get what it gives."""
    first, count = waiting[0], len(waiting)
    like = first.node

    def add(target: Any, *args: Any, **kwargs: Any) -> Node:
        return call(graph, target, args, like=like, kwargs=kwargs)

    users = {one.node: list(one.node.users) for one in waiting}
    sent = [_sent(add, one) for one in waiting]
    packed = add(aten.stack.default, sent) if count > 1 else sent[0]
    launch, result = (_of_maxima if first.exact else _of_sums)(add, packed, first, group)
    elements = [add(aten.select.int, result, 0, index) for index in range(count)] if count > 1 else [result]
    for one, element in zip(waiting, elements, strict=True):
        given = _received(add, one, element)
        for user in users[one.node]:
            user.replace_input_with(one.node, given)
    return launch


def _sent(add: Add, one: Reduction) -> Node:
    """A rank's own result as a float of which the sum of powers, or the largest, is asked."""
    value: Node = one.node
    if value.meta["val"].dtype != one.dtype:
        value = add(TO_COPY, value, dtype=one.dtype)
    if one.kind == "all":
        return add(aten.rsub.Scalar, value, 1)
    return add(aten.neg.default, value) if one.kind == "min" else value


def _received(add: Add, one: Reduction, element: Node) -> Node:
    """What was brought together, in the type of the reduction."""
    value = element
    if one.kind == "all":
        value = add(aten.rsub.Scalar, value, 1)
    if one.kind == "min":
        value = add(aten.neg.default, value)
    own = one.node.meta["val"].dtype
    return value if value.meta["val"].dtype == own else add(TO_COPY, value, dtype=own)


def _of_sums(add: Add, value: Node, first: Reduction, group: Any) -> tuple[Node, Node]:
    """Powers, their sum over ranks, and its root."""
    order = first.order if first.is_norm else 1.0
    powers = (value if order == 1 else add(aten.mul.Tensor, value, value) if order == 2
              else add(aten.pow.Tensor_Scalar, value, order))
    launch = add(functional.all_reduce.default, powers, "sum", group)
    total = add(functional.wait_tensor.default, launch)
    root = (total if order == 1 else add(aten.sqrt.default, total) if order == 2
            else add(aten.pow.Tensor_Scalar, total, 1 / order))
    return launch, root


def _of_maxima(add: Add, value: Node, first: Reduction, group: Any) -> tuple[Node, Node]:
    """The largest, NaN where one is NaN: two rows, the numbers and where they are none."""
    lost = add(aten.ne.Tensor, value, value)
    numbers = add(aten.masked_fill.Scalar, value, lost, -math.inf)
    rows = add(aten.stack.default, [numbers, add(TO_COPY, lost, dtype=first.dtype)])
    launch = add(functional.all_reduce.default, rows, "max", group)
    largest = add(functional.wait_tensor.default, launch)
    is_lost = add(aten.gt.Scalar, add(aten.select.int, largest, 0, 1), 0)
    return launch, add(aten.masked_fill.Scalar, add(aten.select.int, largest, 0, 0), is_lost, math.nan)

