"""Patterns of a random graph: what passes look for, with one thing or another that may forbid the rewrite."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.fx import Node

from fxpasses.testing.graphs import FUNCTIONAL
from fxpasses.testing.random_graphs.collectives import COLLECTIVE_STEPS
from fxpasses.testing.random_graphs.ranks import RANK_STEPS
from fxpasses.testing.random_graphs.steps import LOCAL_STEPS, Step, relayout, scale, write
from fxpasses.testing.random_graphs.values import TO_COPY, Flight, State, Value, aten

_Change = Callable[[State, Value], Node]
#: What a random graph consists of, and how often.
STEPS: tuple[tuple[Step, int], ...] = (*LOCAL_STEPS, *COLLECTIVE_STEPS, *RANK_STEPS)


def any_step(state: State) -> None:
    """One step, chosen by its weight."""
    steps, weights = zip(*STEPS, strict=True)
    state.rng.choices(steps, weights)[0](state)


def accumulation(state: State) -> None:
    """A sum of reductions, each on its own way to it."""
    kind = state.rng.choice(["all_reduce", "all_reduce", "reduce_scatter"])
    group, size = state.group()
    first = state.pick(lambda value: value.type.dtype is not torch.bool and (
        kind == "all_reduce" or (value.type.dim() > 0 and value.type.shape[0] % size == 0)))
    if first is None:
        return
    reduce_op = "avg" if first.is_fraction and state.chance(0.25) else "sum"
    flights: list[Flight | Value] = []
    for _ in range(state.rng.randint(2, 4)):
        operand = state.pick(first.like) or first
        if state.chance(0.4):
            operand = state.new(state.call(aten.mul.Tensor, operand.node, operand.node), keep=state.chance(0.3))
        if state.chance(0.1) and kind == "all_reduce":
            flight = _reduce(state, operand, kind, state.rng.choice(["max", reduce_op]), *state.group())
        else:
            flight = _reduce(state, operand, kind, reduce_op, group, size)
        _pause(state)
        if flight.results and state.chance(0.4):
            flights.append(state.wait(flight, keep=state.chance(0.06)))
            spoil(state, operand, 0.3)
        else:
            flights.append(flight)
    parts = state.readable(_arrived(state, flights))
    for _ in range(state.rng.randint(0, 2)):
        local = state.pick(parts[0].like) if parts else None
        parts += [local] if local is not None else []
    if parts and state.chance(0.12):
        parts.insert(0, state.new(state.call(aten.zeros_like.default, parts[0].node), keep=False))
    if not parts or not all(part.like(parts[0]) for part in parts):
        state.values += parts
        return
    _add_up(state, parts)


def _arrived(state: State, flights: list[Flight | Value]) -> list[Value]:
    """What the reductions become on their way to the sum."""
    scalar = state.pick(lambda value: value.type.dim() == 0)
    way = _way(state, scalar)
    parts = []
    for flight in flights:
        if isinstance(flight, Flight) and not flight.results:  # a step in between waited for it
            continue
        value = flight if isinstance(flight, Value) else state.wait(flight, keep=state.chance(0.06))
        _pause(state)
        for change in (way if state.chance(0.85) else _way(state, scalar)) if state.readable([value]) else []:
            value = Value(change(state, value), value.base, value.writable)
        if scalar is not None:
            spoil(state, scalar, 0.1)
        parts.append(value)
    return parts


def spoil(state: State, value: Value, probability: float) -> None:
    """Write ``value`` where that is legal: what was read of it before differs from now on."""
    if state.chance(probability) and state.may_write(value) and value.type.dtype is not torch.bool:
        state.call(aten.mul_.Tensor, value.node, 2)


def _pause(state: State) -> None:
    if state.chance(0.25):
        any_step(state)


def _reduce(state: State, operand: Value, kind: str, reduce_op: str, group: str, size: int) -> Flight:
    if kind == "all_reduce":
        return state.launch(FUNCTIONAL.all_reduce.default, [operand], reduce_op, group)
    return state.launch(FUNCTIONAL.reduce_scatter_tensor.default, [operand], reduce_op, size, group)


def _way(state: State, scalar: Value | None) -> list[_Change]:
    """Changes between a reduction and its sum, the same ones wherever they are applied."""
    number = state.rng.choice([0.5, 2, 3.0, -1] if state.chance(0.9) else [1e30, 1e-30, 1e-160])

    def by_tensor(state: State, value: Value) -> Node:
        if scalar is None or scalar.type.dtype != value.type.dtype or state.owned[scalar.base]:
            return value.node
        return state.call(aten.mul.Tensor, value.node, scalar.node)

    def by_number(state: State, value: Value) -> Node:
        return state.call(aten.mul.Tensor, value.node, number if value.is_fraction else 3)

    def turned(state: State, value: Value) -> Node:
        return state.call(aten.t.default, value.node) if value.type.dim() <= 2 else value.node

    def flat(state: State, value: Value) -> Node:
        return state.call(aten.reshape.default, value.node, [-1]) if value.type.numel() else value.node

    def wide(state: State, value: Value) -> Node:
        if not value.is_fraction or value.type.dtype is torch.float64:
            return value.node
        return state.call(TO_COPY, value.node, dtype=torch.float64)

    def negated(state: State, value: Value) -> Node:
        return state.call(aten.neg.default, value.node)

    def copied(state: State, value: Value) -> Node:
        return state.call(state.rng.choice([aten.clone.default, aten.detach.default, aten.alias.default]), value.node)

    changes: list[_Change] = [by_tensor, by_number, turned, flat, negated, copied, scale]
    return state.rng.choices(changes, k=state.rng.choice([0, 0, 1, 1, 2])) + ([wide] if state.chance(0.06) else [])


def _add_up(state: State, parts: list[Value]) -> None:
    """A chain or a tree of additions and subtractions, now and then with a partial sum for others or a write."""
    while len(parts := state.readable(parts)) > 1:
        first = parts.pop(0 if state.chance(0.6) else state.rng.randrange(len(parts)))
        second = first if state.chance(0.06) else parts.pop(0 if state.chance(0.6) else state.rng.randrange(len(parts)))
        target = aten.sub.Tensor if state.chance(0.2) else aten.add.Tensor
        if state.chance(0.06) and state.may_write(first) and first.base != second.base:
            node = state.call(aten.add_.Tensor, first.node, second.node)
            parts.insert(0, Value(node, first.base))
            continue
        if state.chance(0.15):
            node = state.call(target, first.node, second.node, alpha=state.rng.choice([2, -1, 0]))
        else:
            node = state.call(target, first.node, second.node)
        total = state.new(node, keep=state.chance(0.1))
        if state.chance(0.1):
            total = Value(relayout(state, total), total.base) if total.type.dim() == 1 else total
        parts.insert(0, total)
        if len(parts) > 1 and not parts[0].like(parts[1]):
            state.values += parts
            return
        if state.chance(0.15):
            (write if state.chance(0.5) else any_step)(state)
    state.values += parts


def repeated_gathers(state: State) -> None:
    """One value gathered several times, prepared anew each time, sometimes written in between."""
    source = state.pick(lambda value: value.type.dim() > 0)
    if source is None:
        return
    recipe = state.rng.choices([_viewed, _narrowed, _doubled, _gathered_in_pairs], k=state.rng.choice([0, 1, 1, 2]))
    group, size = state.group()
    for _ in range(state.rng.randint(2, 3)):
        if state.owned[source.base]:
            return
        value = source
        for prepare in recipe:
            value = prepare(state, value)
        flight = state.launch(FUNCTIONAL.all_gather_into_tensor.default, [value], size, group)
        _pause(state)
        if not flight.results:  # that step waited for it
            continue
        gathered = state.wait(flight, keep=state.chance(0.3))
        if gathered.is_fraction:
            state.new(state.call(aten.relu.default, gathered.node))
        _pause(state)
        spoil(state, source, 0.2)
        if state.chance(0.1) and state.may_write(gathered) and gathered.type.dtype is not torch.bool:
            state.launch(FUNCTIONAL.all_reduce_.default, [gathered], "sum", group, in_place=True)


def _viewed(state: State, value: Value) -> Value:
    return Value(state.call(aten.unsqueeze.default, value.node, 0), value.base)


def _narrowed(state: State, value: Value) -> Value:
    if not value.is_fraction:
        return value
    return state.new(state.call(TO_COPY, value.node, dtype=torch.bfloat16), keep=False)


def _doubled(state: State, value: Value) -> Value:
    if value.type.dtype is torch.bool:
        return value
    return state.new(state.call(aten.mul.Tensor, value.node, 2), keep=False)


def _gathered_in_pairs(state: State, value: Value) -> Value:
    flight = state.launch(FUNCTIONAL.all_gather_into_tensor.default, [value], 2, "tp")
    return state.wait(flight, keep=False)


#: Patterns, and how often.
PATTERNS: tuple[tuple[Step, int], ...] = ((accumulation, 5), (repeated_gathers, 4))
