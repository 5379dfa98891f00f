"""Collectives of a random graph, in every form: functional, in place, into a buffer, coalesced, as c10d calls."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch

from fxpasses.testing.graphs import FUNCTIONAL
from fxpasses.testing.random_graphs.steps import Step, has_rows, is_number
from fxpasses.testing.random_graphs.values import State, Value, aten

C10D: Any = torch.ops.c10d
GATHER_INTO: Any = operator.attrgetter("_allgather_base_.default")(C10D)


def all_reduce(state: State) -> None:
    """One all_reduce, functional or in place."""
    value = state.pick(is_number)
    if value is None:
        return
    group, _ = state.group()
    choices = ["sum", "sum", "avg", "max", "min"] if value.is_fraction else ["sum", "max", "product"]
    reduce_op = state.rng.choice(choices)
    in_place = state.chance(0.2) and state.may_write(value) and value.type.is_contiguous()
    target = FUNCTIONAL.all_reduce_.default if in_place else FUNCTIONAL.all_reduce.default
    _finish(state, lambda: state.launch(target, [value], reduce_op, group, in_place=in_place))


def all_gather(state: State) -> None:
    """One all_gather."""
    value = state.pick(has_rows)
    if value is not None:
        group, size = state.group()
        _finish(state, lambda: state.launch(FUNCTIONAL.all_gather_into_tensor.default, [value], size, group))


def reduce_scatter(state: State) -> None:
    """One reduce_scatter."""
    group, size = state.group()
    value = state.pick(lambda value: is_number(value) and has_rows(value) and value.type.shape[0] % size == 0)
    if value is not None:
        _finish(state, lambda: state.launch(FUNCTIONAL.reduce_scatter_tensor.default, [value], "sum", size, group))


def all_to_all(state: State) -> None:
    """One all_to_all of equal parts."""
    group, size = state.group()
    value = state.pick(lambda value: has_rows(value) and value.type.shape[0] % size == 0)
    if value is not None:
        splits = [value.type.shape[0] // size] * size
        _finish(state, lambda: state.launch(FUNCTIONAL.all_to_all_single.default, [value], splits, splits, group))


def broadcast(state: State) -> None:
    """One broadcast, functional or in place."""
    value = state.pick()
    if value is not None:
        group, size = state.group()
        source = state.rng.randrange(size)
        in_place = state.chance(0.2) and state.may_write(value) and value.type.is_contiguous()
        target = FUNCTIONAL.broadcast_.default if in_place else FUNCTIONAL.broadcast.default
        _finish(state, lambda: state.launch(target, [value], source, group, in_place=in_place))


def coalesced(state: State) -> None:
    """Two tensors in one launch."""
    first = state.pick(lambda value: is_number(value) and has_rows(value))
    second = state.pick(lambda value: first is not None and value.type.dtype == first.type.dtype and has_rows(value))
    if first is None or second is None:
        return
    group, size = state.group()
    if state.chance(0.5):
        _finish(state, lambda: state.launch(FUNCTIONAL.all_reduce_coalesced.default, [first, second], "sum", group,
                                            coalesced=True))
    elif first.type.shape[0] % size == 0 and second.type.shape[0] % size == 0 and state.chance(0.5):
        _finish(state, lambda: state.launch(FUNCTIONAL.reduce_scatter_tensor_coalesced.default, [first, second], "sum",
                                            size, group, coalesced=True))
    else:
        _finish(state, lambda: state.launch(FUNCTIONAL.all_gather_into_tensor_coalesced.default, [first, second], size,
                                            group, coalesced=True))


def gather_buffer(state: State, value: Value, factor: int) -> Value:
    """A fresh buffer with ``factor`` times the rows of ``value``."""
    shape = [value.type.shape[0] * factor, *value.type.shape[1:]]
    return state.new(state.call(aten.zeros.default, shape, dtype=value.type.dtype), keep=False)


def into_buffer(state: State) -> None:
    """A gather that writes a buffer of the graph."""
    value = state.pick(has_rows)
    if value is not None:
        group, size = state.group()
        buffer = gather_buffer(state, value, size)
        _finish(state, lambda: state.launch(FUNCTIONAL.all_gather_into_tensor_out.default, [value], size, group,
                                            into=buffer))


def coalesced_in_place(state: State) -> None:
    """Two buffers reduced where they are."""
    first = state.pick(_may_be_sent_in_place(state))
    second = state.pick(lambda value: first is not None and value.base != first.base
                        and value.type.dtype == first.type.dtype and _may_be_sent_in_place(state)(value))
    if first is not None and second is not None:
        group, _ = state.group()
        _finish(state, lambda: state.launch(FUNCTIONAL.all_reduce_coalesced_.default, [first, second], "sum", group,
                                            coalesced=True, in_place=True))


def _may_be_sent_in_place(state: State) -> Callable[[Value], bool]:
    return lambda value: is_number(value) and state.may_write(value) and value.type.is_contiguous()


def c10d_call(state: State) -> None:
    """A collective as ``torch.distributed`` leaves it in a traced graph: complete when it returns."""
    group, size = state.group()
    if state.chance(0.5):
        value = state.pick(_may_be_sent_in_place(state))
        if value is not None:
            state.builder.untyped(C10D.allreduce_.default, [value.node], group, "sum", None,
                                  val=([value.type], None))
        return
    value = state.pick(lambda value: has_rows(value) and value.type.is_contiguous())
    if value is not None:
        buffer = gather_buffer(state, value, size)
        state.builder.untyped(GATHER_INTO, buffer.node, value.node, group,
                              val=(buffer.type, None))
        state.values.append(buffer)


def uneven_all_to_all(state: State) -> None:
    """Another number of rows for every pair of ranks: only a graph of one rank can say how many."""
    group, size = state.group()
    rows = [[state.rng.randint(0, 2) for _ in range(size)] for _ in range(size)]
    value = state.pick(lambda value: value.is_fraction and has_rows(value) and value.type.numel() > 0)
    member = state.member(group)
    if value is None or member is None:
        return
    sends, receives = rows[member], [row[member] for row in rows]
    row = state.call(aten.slice.Tensor, value.node, 0, 0, 1)
    sent = state.call(aten.expand.default, row, [max(sum(sends), 1), *value.type.shape[1:]])
    sent = state.call(aten.clone.default, state.call(aten.slice.Tensor, sent, 0, 0, sum(sends)))
    own = state.new(sent, keep=False)
    flight = state.launch(FUNCTIONAL.all_to_all_single.default, [own], receives, sends, group)
    received = state.wait(flight, keep=False)
    state.new(state.call(aten.sum.dim_IntList, received.node, [0]))


def wait_for_one(state: State) -> None:
    """A wait for something in flight."""
    if state.flights:
        state.wait(state.rng.choice(state.flights))


def _finish(state: State, start: Callable[[], object]) -> None:
    """Launch; wait at once, later or (seldom) never."""
    start()
    flight = state.flights[-1]
    if state.chance(0.4):
        while flight.results:
            state.wait(flight)
    elif state.chance(0.08) and not flight.writes and not state.depth:  # what leaves a body must not be in flight
        state.flights.remove(flight)


#: Collectives, and how often.
COLLECTIVE_STEPS: tuple[tuple[Step, int], ...] = (
    (all_reduce, 6), (all_gather, 4), (reduce_scatter, 3), (all_to_all, 2), (broadcast, 2), (coalesced, 3),
    (coalesced_in_place, 2), (into_buffer, 2), (c10d_call, 2), (uneven_all_to_all, 2), (wait_for_one, 10),
)
