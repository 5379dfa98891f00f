"""Loops whose rounds each send something that could be sent once, with or without what forbids it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.testing.graphs import FUNCTIONAL, GraphBuilder
from fxpasses.testing.random_graphs.steps import Step
from fxpasses.testing.random_graphs.values import State, Value, aten

_ROWS, _WIDTH, _MOST = 3, 4, 0.25
_OBSERVED = 0.12
"""How often a sum that is under way is read by somebody else."""


def summing_scan(state: State) -> None:
    """A scan that adds up reductions of its rows, stacks some, gathers what never changes; called once or twice."""
    if state.depth:
        return
    rows, weight = _input(state, (_ROWS, _WIDTH)), _input(state, (_WIDTH,))
    group, size = state.group()
    scatters = state.chance(0.3)
    width = _WIDTH // size if scatters else _WIDTH
    start = state.call(aten.zeros.default, [width]) if state.chance(0.6) else state.call(
        aten.clone.default, _input(state, (width,)))
    gate = state.rng.choice([*state.ranks, *state.uniform]) if (state.ranks or state.uniform) else None
    gate = gate if state.chance(0.4) else None
    stacks = state.rng.choice(["row", "reduced", "reduced", "total"])

    def round_of(inner: State, total: Node, row: Node, weight: Node, *extra: Node) -> Sequence[Node]:
        value = _product(inner, row, _whole(inner, weight, *state.group()) if state.chance(0.4) else weight)
        value = _gated(inner, value, extra[0]) if extra else value
        reduced = _reduced(inner, value, group, size if scatters else None)
        added = _added(inner, total, reduced)
        if stacks == "total":
            seen = inner.call(aten.clone.default, total if state.chance(_OBSERVED) else added)
        elif stacks == "row":
            seen = inner.call(aten.tanh.default, row)
        else:
            seen = inner.wait(inner.launch(FUNCTIONAL.all_reduce.default, [_value(inner, inner.call(
                aten.sigmoid.default, value))], state.rng.choice(["sum", "max"]), group)).node
        return [added, seen]

    extra = (gate,) if gate is not None else ()
    body = _body(state, {"total": (width,), "row": (_WIDTH,), "weight": (_WIDTH,)}, extra, round_of)
    seen = (_ROWS, width if stacks == "total" else _WIDTH)
    name = f"summing_{len(state.builder.graph.nodes)}"
    for _ in range(state.rng.choice([1, 1, 1, 2])):
        node = state.builder.region("scan", {name: body}, (), ([start], [rows], (weight, *(one.node for one in extra))),
                                    val=(_empty(state, (width,)), _empty(state, seen)))
        for index in range(2):
            if state.chance(0.85):
                state.new(state.call(operator.getitem, node, index))


def summing_while(state: State) -> None:
    """A loop of some rounds, perhaps none, that adds up reductions of a value it does not change."""
    if state.depth:
        return
    value, start = _input(state, (_WIDTH,)), state.call(aten.zeros.default, [_WIDTH])
    counter = state.call(aten.zeros.default, [], dtype=torch.int64)
    group, _ = state.group()
    last, asks = state.rng.randint(0, 3), state.chance(_OBSERVED)

    def goes_on(inner: State, index: Node, total: Node, value: Node) -> Sequence[Node]:
        below = inner.call(aten.lt.Scalar, index, last)
        if not asks:
            return [below]
        # The same on all ranks: it is asked what was reduced over all of them.
        highest = inner.call(aten.lt.Scalar, inner.call(aten.amax.default, _reduced(inner, total, "dp", None)), 1e30)
        return [inner.call(aten.logical_and.default, below, highest)]

    def advanced(inner: State, index: Node, total: Node, value: Node) -> Sequence[Node]:
        factor = inner.call(aten.add.Tensor, index, 1)
        scaled = inner.call(aten.mul.Tensor, value, factor)
        return [factor, _added(inner, total, _reduced(inner, scaled, group, None))]

    inputs: dict[str, tuple[int, ...]] = {"index": (), "total": (_WIDTH,), "value": (_WIDTH,)}
    number = len(state.builder.graph.nodes)
    bodies = {f"condition_{number}": _body(state, inputs, (), goes_on),
              f"rounds_{number}": _body(state, inputs, (), advanced)}
    node = state.builder.region("while_loop", bodies, after=((counter, start), (value,)),
                                val=(_empty(state, (), torch.int64), _empty(state, (_WIDTH,))))
    state.new(state.call(operator.getitem, node, 1))


def reducing_map(state: State) -> None:
    """The same reduction of every row, or a gather of what all rounds share."""
    if state.depth:
        return
    rows, weight = _input(state, (_ROWS, _WIDTH)), _input(state, (_WIDTH,))
    group, _ = state.group()
    gathers = state.chance(0.5)

    def of_row(inner: State, row: Node, weight: Node) -> Sequence[Node]:
        value = _product(inner, row, _whole(inner, weight, *state.group()) if gathers else weight)
        reduced = _reduced(inner, value, group, None) if not gathers or state.chance(0.4) else value
        return [inner.call(aten.tanh.default, reduced) if state.chance(0.3) else reduced]

    body = _body(state, {"row": (_WIDTH,), "weight": (_WIDTH,)}, (), of_row)
    node = state.builder.region("map_impl", {f"of_row_{len(state.builder.graph.nodes)}": body}, (), ([rows], (weight,)),
                                val=(_empty(state, (_ROWS, _WIDTH)),))
    state.new(state.call(operator.getitem, node, 0))


def _reduced(inner: State, value: Node, group: str, parts: int | None) -> Node:
    """An all_reduce of ``value``, or a reduce_scatter into ``parts``."""
    if parts is None:
        flight = inner.launch(FUNCTIONAL.all_reduce.default, [_value(inner, value)], inner.rng.choice(
            ["sum", "sum", "sum", "avg"]), group)
    else:
        flight = inner.launch(FUNCTIONAL.reduce_scatter_tensor.default, [_value(inner, value)], "sum", parts, group)
    return inner.wait(flight).node


def _added(inner: State, total: Node, reduced: Node) -> Node:
    """The new total: of the old one and the reduced value, mostly as they are."""
    if inner.chance(0.3):
        reduced = inner.call(aten.mul.Tensor, reduced, inner.constant())
    if inner.chance(_OBSERVED):
        reduced = inner.call(aten.tanh.default, reduced)
    if inner.chance(_OBSERVED):
        total = inner.call(aten.mul.Tensor, total, 0.5)
    pair = (total, reduced) if inner.chance(0.7) else (reduced, total)
    return inner.call(aten.sub.Tensor if inner.chance(0.1) else aten.add.Tensor, *pair)


def _product(inner: State, row: Node, weight: Node) -> Node:
    return inner.call(aten.mul.Tensor, inner.call(aten.mul.Tensor, row, weight), 0.25)


def _whole(inner: State, weight: Node, group: str, size: int) -> Node:
    """``weight`` gathered and folded to its old length again."""
    flight = inner.launch(FUNCTIONAL.all_gather_into_tensor.default, [_value(inner, weight)], size, group)
    rows = inner.call(aten.view.default, inner.wait(flight).node, [size, _WIDTH])
    return inner.call(aten.sum.dim_IntList, rows, [0])


def _gated(inner: State, value: Node, gate: Node) -> Node:
    """``value`` where the gate is open: a truth value that all ranks share, or that this rank is the first."""
    is_open = gate if gate.meta["val"].dtype is torch.bool else inner.call(aten.eq.Scalar, gate, 0)
    return inner.call(aten.where.self, is_open, value, inner.call(aten.zeros_like.default, value))


def _body(state: State, shapes: dict[str, tuple[int, ...]], extra: Sequence[Value],
          build: Callable[..., Sequence[Node]]) -> GraphModule:
    """A body on inputs of these shapes (f32, an index without dimensions) and the extra ones."""
    builder = GraphBuilder(mode=state.builder.mode, lazy=True)
    inner = State(state.rng, builder, state.world, state.groups, depth=state.depth + 1)
    given = [builder.input(name, *shape, dtype=torch.float32 if shape else torch.int64)
             for name, shape in shapes.items()]
    given += [builder.input("gate", dtype=one.type.dtype) for one in extra]
    return builder.done(*build(inner, *given))


def _value(inner: State, node: Node) -> Value:
    return inner.new(node, keep=False)


def _input(state: State, shape: tuple[int, ...]) -> Node:
    """A small value of this shape for a loop to work on."""
    found = state.pick(lambda value: value.type.dtype is torch.float32 and tuple(value.type.shape) == shape)
    if found is not None:
        return found.node
    count = int(torch.Size(shape).numel())
    row = state.call(aten.arange.start, 1, count + 1, dtype=torch.float32)
    return state.new(state.call(aten.mul.Tensor, state.call(aten.view.default, row, list(shape)), _MOST)).node


def _empty(state: State, shape: tuple[int, ...], dtype: torch.dtype = torch.float32) -> torch.Tensor:
    with state.builder.mode:
        return torch.empty(shape, dtype=dtype)


#: Loops, and how often beside other patterns.
LOOPS: tuple[tuple[Step, int], ...] = ((summing_scan, 3), (summing_while, 1), (reducing_map, 1))
