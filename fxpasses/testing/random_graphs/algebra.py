"""Patterns for the algebra of collectives: small launches side by side, equal ones, results that are reduced again."""

from __future__ import annotations

from typing import Any

from torch.fx import Node

from fxpasses.testing.graphs import FUNCTIONAL
from fxpasses.testing.random_graphs.patterns import any_step, spoil
from fxpasses.testing.random_graphs.steps import Step, has_rows, is_number, relayout, scale
from fxpasses.testing.random_graphs.values import Flight, State, Value, aten

_KINDS = ("all_reduce", "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast")


def launch(state: State, kind: str, value: Value, group: str, reduce_op: str = "sum") -> Flight | None:
    """A launch of ``kind``; None where ``value`` is nothing for it."""
    size = state.world.group_size(group)
    assert size is not None
    rows = value.type.shape[0] if has_rows(value) else 0
    if kind == "all_reduce" and is_number(value):
        return state.launch(FUNCTIONAL.all_reduce.default, [value], reduce_op, group)
    if kind == "broadcast":
        return state.launch(FUNCTIONAL.broadcast.default, [value], state.rng.randrange(2), group)
    if kind == "all_gather" and has_rows(value):
        return state.launch(FUNCTIONAL.all_gather_into_tensor.default, [value], size, group)
    if kind == "reduce_scatter" and is_number(value) and has_rows(value) and rows % size == 0:
        return state.launch(FUNCTIONAL.reduce_scatter_tensor.default, [value], reduce_op, size, group)
    if kind == "all_to_all" and has_rows(value) and rows % size == 0:
        return state.launch(FUNCTIONAL.all_to_all_single.default, [value], *[[rows // size] * size] * 2, group)
    return None


def small_launches(state: State) -> None:
    """Launches of one key, some of nearly the same, with and without a path from one to the next."""
    kind, (group, _) = state.rng.choice(_KINDS), state.group()
    first = state.pick(is_number)
    if first is None:
        return
    flying: list[Flight] = []
    for _ in range(state.rng.randint(3, 5)):
        value = state.pick(lambda value: value.type.dtype is first.type.dtype)
        if value is None:
            return
        if state.chance(0.3):
            value = state.new(state.call(aten.mul.Tensor, value.node, 2), keep=state.chance(0.3))
        other = state.chance(0.15)
        flight = launch(state, kind, value, state.group()[0] if other else group,
                        "max" if other and state.chance(0.5) else "sum")
        flying += [flight] if flight is not None else []
        if flying and state.chance(0.5) and flying[-1].results:
            state.wait(flying[-1])  # what comes next may read it: a path
            spoil(state, value, 0.15)
        elif state.chance(0.2):
            any_step(state)
    for flight in flying:
        if flight.results and state.chance(0.7):
            state.wait(flight)


def equal_launches(state: State) -> None:
    """A value sent twice alike, or nearly, perhaps written in between; a second wait; results that nobody uses."""
    kind, (group, _) = state.rng.choice(_KINDS), state.group()
    value = state.pick(is_number)
    if value is None:
        return
    for _ in range(state.rng.randint(2, 3)):
        if state.owned[value.base]:
            return
        sent = Value(relayout(state, value), value.base) if state.chance(0.15) else value
        flight = launch(state, kind, sent, group if state.chance(0.85) else state.group()[0],
                        state.rng.choice(["sum", "sum", "sum", "max"]))
        if flight is None:
            return
        if state.chance(0.2):
            any_step(state)
        if not flight.results:
            continue
        result = state.wait(flight, keep=state.chance(0.75))
        if state.chance(0.2):
            state.values.append(Value(state.call(FUNCTIONAL.wait_tensor.default, result.node), result.base))
        spoil(state, result if state.chance(0.3) else value, 0.2)


def reduced_again(state: State) -> None:
    """A result that is alike on some ranks, changed a little or not, in another collective of some group."""
    value = state.pick(lambda value: value.is_fraction)
    kind, again = state.rng.choice(["all_reduce", "all_reduce", "all_gather", "broadcast"]), "all_reduce"
    (group, _), (other, _) = state.group(), state.group()
    if value is None:
        return
    same = state.chance(0.4)
    ops = [state.rng.choice(["sum", "avg", "max", "min"]) for _ in range(2)]
    flight = launch(state, kind, value, group, ops[0])
    if flight is None:
        return
    result = state.wait(flight, keep=state.chance(0.3))
    for _ in range(state.rng.choice([0, 0, 1])):
        node = scale(state, result) if state.chance(0.6) else relayout(state, result)
        result = state.new(node, keep=False)
    if state.chance(0.4):
        again = state.rng.choice(["all_gather", "reduce_scatter", "broadcast"])
    follows = launch(state, again, result, group if same else other, ops[0] if state.chance(0.7) else ops[1])
    if follows is not None:
        state.wait(follows)


def parts_of_gathered(state: State) -> None:
    """A gather, or a sum, of which one part is used: that of this rank, that of one rank, or one that fits nobody."""
    group, size = state.group()
    value = state.pick(lambda value: value.is_fraction and has_rows(value) and value.type.numel() > 0)
    if value is None:
        return
    sums = state.chance(0.25) and value.type.shape[0] % size == 0
    flight = launch(state, "all_reduce" if sums else "all_gather", value, group)
    assert flight is not None
    whole = state.wait(flight, keep=state.chance(0.1))
    rows = whole.type.shape[0] // size
    own = [rank for rank in state.ranks if rank.node.meta.get("rank_of") == group or state.chance(0.2)]
    if own and state.chance(0.7):
        turned = own[0].node.meta.get("rank_of") != group or state.chance(0.2)
        state.new(_by_rank(state, whole, own[0], size, rows, turned=turned))
    elif state.chance(0.8):
        first = state.rng.randrange(size) * rows
        node = state.call(aten.slice.Tensor, whole.node, 0, first, first + rows)
        state.new(node, of=whole)


def _by_rank(state: State, whole: Value, rank: Value, size: int, rows: int, *, turned: bool) -> Node:
    """The part that the rank's index names, or (``turned``) the one behind it."""
    index = state.call(aten.view.default, rank.node, [1])
    if turned:
        index = state.call(aten.remainder.Scalar, state.call(aten.add.Tensor, index, 1), size)
    if rows == 1 and state.chance(0.5):
        return state.call(aten.index_select.default, whole.node, 0, index)
    parts = state.call(aten.reshape.default, whole.node, [size, rows, *whole.type.shape[1:]])
    part = state.call(aten.index_select.default, parts, 0, index)
    return state.call(aten.squeeze.dim, part, 0) if state.chance(0.5) else state.call(
        aten.reshape.default, part, [rows, *whole.type.shape[1:]])


def there_and_back(state: State) -> None:
    """A reduce_scatter whose parts are gathered again, or an all_gather that is scattered."""
    group, size = state.group()
    other = group if state.chance(0.8) else state.group()[0]
    value = state.pick(lambda value: is_number(value) and has_rows(value) and value.type.shape[0] % size == 0)
    if value is None:
        return
    kinds = ("reduce_scatter", "all_gather") if state.chance(0.7) else ("all_gather", "reduce_scatter")
    for kind, where in zip(kinds, (group, other), strict=True):
        flight = launch(state, kind, value, where)
        if flight is None:
            return
        value = state.wait(flight, keep=state.chance(0.3))
        if state.chance(0.2):
            value = state.new(state.call(aten.neg.default, value.node), keep=False)
    state.values.append(value)


def spread(state: State) -> None:
    """A gather or a reduction of a value that was copied out, or of another shape of it."""
    group, _ = state.group()
    value = state.pick(lambda value: is_number(value) and 0 < value.type.dim() < 3)
    if value is None:
        return
    shape: Any = value.type.shape
    node = state.call(aten.expand.default, state.call(aten.unsqueeze.default, value.node, 0), [2, *shape])
    if state.chance(0.4):
        node = state.call(aten.transpose.int, node, 0, 1)
    if state.chance(0.3):
        node = state.call(aten.clone.default, node)
    kind = state.rng.choice(["all_gather", "all_gather", "all_reduce"])
    flight = launch(state, kind, Value(node, value.base, writable=False), group)
    if flight is not None:
        state.wait(flight)


#: Patterns for what merges, shares and leaves out collectives, and how often.
ALGEBRA: tuple[tuple[Step, int], ...] = (
    (small_launches, 4), (equal_launches, 3), (reduced_again, 3), (parts_of_gathered, 3), (there_and_back, 2),
    (spread, 1),
)
