"""Loops and branches of a random graph, with collectives in their bodies, also inside each other."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.testing.graphs import GraphBuilder
from fxpasses.testing.random_graphs.collectives import wait_for_one
from fxpasses.testing.random_graphs.patterns import accumulation, any_step, repeated_gathers
from fxpasses.testing.random_graphs.steps import Step, is_number
from fxpasses.testing.random_graphs.values import TO_COPY, State, Value, aten

_BODY_SIZE = 3
_DEEPEST = 2
_ROWS = 3
_OBSERVED = 3


def region(state: State) -> None:
    """One higher-order operator, where it is not too deep for one."""
    if state.depth < _DEEPEST:
        state.rng.choices((scan, cond, while_loop, map_rows), (3, 4, 2, 2))[0](state)


def scan(state: State) -> None:
    """A scan, called once or twice."""
    start = _vector(state)
    rows = _rows(state)
    extra, names = _extra(state)
    body = _body(state, [("carry", start), ("row", None)], names, 2)
    for _ in range(state.rng.choice([1, 1, 2])):
        _results(state, "scan", {_name(state, "scan"): body}, (), ([start.node], [rows], extra),
                 [(4,), (_ROWS, 4)])


def map_rows(state: State) -> None:
    """The same on every row."""
    rows = _rows(state)
    extra, names = _extra(state)
    body = _body(state, [("row", None)], names, 1)
    _results(state, "map_impl", {_name(state, "map"): body}, (), ([rows], extra), [(_ROWS, 4)])


def cond(state: State) -> None:
    """Two branches, under a truth value that all ranks share."""
    if not state.uniform:
        return
    value, other = _vector(state), _vector(state)
    extra, names = _extra(state)
    branches = {_name(state, f"{word}_branch"): _body(state, [("left", value), ("right", other)], names, 1)
                for word in ("true", "false")}
    _results(state, "cond", branches, (state.rng.choice(state.uniform).node,), ((value.node, other.node, *extra),),
             [(4,)])


def while_loop(state: State) -> None:
    """A loop that counts to the same number on all ranks."""
    # The results may be the operands themselves, where the loop runs no round.
    value = state.new(state.call(aten.clone.default, _vector(state).node), keep=False)
    extra, names = _extra(state)
    counter = state.call(aten.zeros.default, [], dtype=torch.int64)
    last = state.rng.randint(0, 3)

    def goes_on(inner: State, index: Node) -> Sequence[Node]:
        return [inner.call(aten.lt.Scalar, index, last)]

    def advanced(inner: State, index: Node) -> Sequence[Node]:
        return [inner.call(aten.add.Tensor, index, 1), *_fresh(inner, 1)]

    carried: list[tuple[str, Value | None]] = [("index", Value(counter, 0)), ("carry", value)]
    bodies = {_name(state, "condition"): _body(state, carried, names, 0, size=0, finish=goes_on),
              _name(state, "loop"): _body(state, carried, names, 1, finish=advanced)}
    node = state.builder.region("while_loop", bodies, after=((counter, value.node), extra),
                                val=(_empty(state, (), torch.int64), _empty(state, (4,))))
    state.new(state.call(operator.getitem, node, 0))
    state.new(state.call(operator.getitem, node, 1), of=value)


def _results(state: State, name: str, bodies: dict[str, GraphModule], before: Sequence[Node], after: Sequence[object],
             shapes: Sequence[tuple[int, ...]]) -> None:
    node = state.builder.region(name, bodies, before, after, val=tuple(_empty(state, shape) for shape in shapes))
    for index in range(len(shapes)):
        if state.chance(0.85):
            state.new(state.call(operator.getitem, node, index))


def _empty(state: State, shape: tuple[int, ...], dtype: torch.dtype = torch.float32) -> torch.Tensor:
    with state.builder.mode:
        return torch.empty(shape, dtype=dtype)


def _name(state: State, word: str) -> str:
    return f"{word}_{len(state.builder.graph.nodes)}"


def _vector(state: State) -> Value:
    found = state.pick(lambda value: value.type.dtype is torch.float32 and value.type.shape == (4,))
    return found or state.new(state.call(aten.ones.default, [4]))


def _rows(state: State) -> Node:
    """A few rows of four."""
    found = state.pick(lambda value: value.type.dtype is torch.float32 and value.type.shape == (_ROWS, 4))
    if found is not None:
        return found.node
    row = state.call(aten.unsqueeze.default, _vector(state).node, 0)
    steps = state.call(aten.arange.start, 1, _ROWS + 1, dtype=torch.float32)
    return state.new(state.call(aten.mul.Tensor, row, state.call(aten.unsqueeze.default, steps, 1))).node


def _extra(state: State) -> tuple[tuple[Node, ...], list[str]]:
    """What a body gets beside what it works on: the rank, a truth value."""
    chosen = [(name, state.rng.choice(values).node) for name, values in (("rank", state.ranks), ("flag", state.uniform))
              if values and state.chance(0.6)]
    return tuple(node for _, node in chosen), [name for name, _ in chosen]


def _body(state: State, inputs: Sequence[tuple[str, Value | None]], extra: Sequence[str], results: int, *,
          size: int = _BODY_SIZE, finish: Callable[[State, Node], Sequence[Node]] | None = None) -> GraphModule:
    """A body on ``inputs`` (those without a value are rows of four) that returns fresh vectors of four."""
    builder = GraphBuilder(mode=state.builder.mode, lazy=True)
    inner = State(state.rng, builder, state.world, state.groups, depth=state.depth + 1)
    placeholders = []
    for name, value in inputs:
        placeholders.append(builder.input(name, *(value.type.shape if value is not None else (4,)),
                                          dtype=value.type.dtype if value is not None else torch.float32))
        inner.fixed.add(inner.new(placeholders[-1], keep=name != "index").base)
    for name in extra:
        kept = inner.ranks if name == "rank" else inner.uniform
        kept.append(inner.new(builder.input(name, dtype=torch.int64 if name == "rank" else torch.bool), keep=False))
        inner.fixed.add(kept[-1].base)
    steps: tuple[Step, ...] = (*[any_step] * _BODY_SIZE, accumulation, repeated_gathers, region)
    for step in state.rng.choices(steps, k=size):
        step(inner)
    while inner.flights:
        wait_for_one(inner)
    return builder.done(*(_fresh(inner, results) if finish is None else finish(inner, placeholders[0])))


def _fresh(inner: State, count: int) -> list[Node]:
    """Vectors of their own to return, into which most of what nobody used yet goes."""
    results = []
    for _ in range(count):
        total = inner.call(aten.tanh.default, _vector(inner).node)
        unused = [value for value in inner.readable() if not value.node.users and is_number(value)]
        for value in unused[:_OBSERVED] if inner.chance(0.8) else []:
            part = inner.call(TO_COPY, inner.call(aten.sum.default, value.node), dtype=torch.float32)
            total = inner.call(aten.add.Tensor, total, inner.call(aten.tanh.default, inner.call(
                aten.mul.Tensor, part, 0.05)))
        results.append(inner.call(aten.clone.default, total))
    return results


#: Loops and branches, and how often beside other patterns.
REGIONS: tuple[tuple[Step, int], ...] = ((region, 4),)
