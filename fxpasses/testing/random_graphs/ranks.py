"""Steps of a random graph that depend on the rank: tables, gates, parts of one's own, constants of one rank."""

from __future__ import annotations

import torch

from fxpasses.testing.random_graphs.steps import Step, has_rows, is_number
from fxpasses.testing.random_graphs.values import TO_COPY, State, Value, aten


def gated(state: State) -> None:
    """A value on one rank, another one on all others."""
    rank = _rank(state)
    value = state.pick(is_number)
    if rank is None or value is None:
        return
    other = state.pick(value.like)
    gate = state.call(aten.eq.Scalar, rank.node, state.rng.randrange(2))
    fallback = other.node if other is not None else state.call(aten.zeros_like.default, value.node)
    pair = (value.node, fallback) if state.chance(0.5) else (fallback, value.node)
    state.new(state.call(aten.where.self, gate, *pair))


def own_row(state: State) -> None:
    """This rank's row of a table."""
    rank = _rank(state)
    table = state.pick(_holds_four)
    if rank is not None and table is not None:
        index = state.call(aten.view.default, rank.node, [1])
        row = state.call(aten.index_select.default, table.node, 0, index)
        state.new(state.call(aten.squeeze.dim, row, 0) if state.chance(0.5) else row)


def own_update(state: State) -> None:
    """A row added at this rank's place."""
    rank = _rank(state)
    table = state.pick(lambda value: _holds_four(value) and value.is_fraction)
    if rank is not None and table is not None:
        index = state.call(aten.view.default, rank.node, [1])
        row = state.call(aten.slice.Tensor, table.node, 0, 0, 1)
        state.new(state.call(aten.index_add.default, table.node, 0, index, row))


def by_rank(state: State) -> None:
    """A product with the rank."""
    rank = _rank(state)
    value = state.pick(lambda value: value.is_fraction)
    if rank is not None and value is not None:
        factor = state.call(TO_COPY, rank.node, dtype=value.type.dtype)
        state.new(state.call(aten.mul.Tensor, value.node, factor))


def baked(state: State) -> None:
    """A product with a number that may be this rank's own."""
    value = state.pick(lambda value: value.is_fraction)
    if value is not None:
        state.new(state.call(aten.mul.Tensor, value.node, state.constant()))


def agreed(state: State) -> None:
    """A truth value that is the same on all ranks, because it comes out of a reduction over all of them."""
    rank = _rank(state)
    if rank is None:
        return
    flight = state.launch(torch.ops._c10d_functional.all_reduce.default, [rank], "max", "dp")
    highest = state.wait(flight, keep=False)
    state.uniform.append(state.new(state.call(aten.gt.Scalar, highest.node, state.rng.randrange(3)), keep=False))


def _rank(state: State) -> Value | None:
    return state.rng.choice(state.ranks) if state.ranks else None


def _holds_four(value: Value) -> bool:
    return has_rows(value) and value.type.shape[0] >= 4 and value.type.numel() > 0


#: Steps that depend on the rank, and how often; most need an input that holds it.
RANK_STEPS: tuple[tuple[Step, int], ...] = (
    (gated, 3), (own_row, 3), (own_update, 2), (by_rank, 1), (baked, 2), (agreed, 2),
)
