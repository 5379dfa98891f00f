"""Random rank sets: one graph a rank, equal up to constants, or the stages of a pipeline."""

from __future__ import annotations

import random
from typing import Any

import torch
from torch.fx import GraphModule

from fxpasses.ir.world import Group, World
from fxpasses.testing.graphs import FUNCTIONAL, GraphBuilder
from fxpasses.testing.random_graphs import random_graph
from fxpasses.testing.random_graphs.collectives import wait_for_one
from fxpasses.testing.random_graphs.patterns import any_step
from fxpasses.testing.random_graphs.values import State, Value, aten, shared_mode

_RANKS = 4
#: Two stages of two ranks: ``pp`` connects a rank with its counterpart in the other stage.
STAGES = {"tp": Group(((0, 1), (2, 3))), "pp": Group(((0, 2), (1, 3))), "dp": Group(((0, 1, 2, 3),))}
_WIDTH = 4


def random_rank_set(seed: int, *, size: int = 8) -> list[GraphModule]:
    """A legal rank set of four graphs; equal seeds give equal ones.

    Two of three are one program with constants of its rank, the others a pipeline: two stages that do different things
    with their microbatches and send each other activations and gradients, with collectives inside a stage and one over
    all ranks at the end. Each graph's world says whose it is.
    """
    if seed % 3:
        return [random_graph(seed, size=size, rank=rank) for rank in range(_RANKS)]
    return [_stage(seed, rank, size) for rank in range(_RANKS)]


def _stage(seed: int, rank: int, size: int) -> GraphModule:
    """The graph of one rank of a pipeline; the ranks of a stage do the same."""
    shared, stage = random.Random(f"stages {seed}"), rank // 2
    microbatches, rounds = shared.randint(1, 3), shared.choice(["forward", "both", "both"])
    together, ahead = shared.choice([True, False]), shared.choice([True, False])
    world = World(_RANKS, STAGES, rank=rank)
    builder = GraphBuilder(world=world, mode=shared_mode(), lazy=True)
    state = State(random.Random(f"stage {seed} {stage}"), builder, world, ("tp",))
    values = [state.new(builder.input(f"x{index}", _WIDTH)) for index in range(microbatches + 1)]
    for number in range(microbatches):
        if stage == 0:
            _send(state, _computed(state, size, values[number]), number)
            if rounds == "both" and not ahead:
                _receive(state, number)
        else:
            _computed(state, size, _receive(state, number))
            if rounds == "both" and not ahead:
                _send(state, _vector(state), number)
    for number in range(microbatches) if rounds == "both" and ahead else ():
        if stage == 0:
            _receive(state, number)
        else:
            _send(state, _vector(state), number)
    while state.flights:
        wait_for_one(state)
    last = _vector(state)
    if together:
        last = state.wait(state.launch(FUNCTIONAL.all_reduce.default, [last], "sum", "dp"))
    for node in builder.graph.nodes:  # without control edges: all stages are of one form
        node.meta.pop("after", None)
    return builder.done(last.node, *[value.node for value in state.readable()[-2:]])


def _computed(state: State, size: int, value: Value) -> Value:
    """Steps that start from ``value``, unless it is in flight, and a fresh vector that comes out of them."""
    if state.readable([value]):
        state.new(state.call(aten.tanh.default, value.node))
    for _ in range(max(size // 2, 1)):
        any_step(state)
    return _vector(state)


def _vector(state: State) -> Value:
    found = state.pick(lambda value: value.type.dtype is torch.float32 and value.type.shape == (_WIDTH,))
    assert found is not None  # the inputs are vectors
    return state.new(state.call(aten.relu.default, found.node), keep=False)


def _send(state: State, value: Value, tag: int) -> None:
    """Send to the counterpart; what is sent is not written before the wait."""
    node = _exchange(state, FUNCTIONAL.isend.default, value, tag)
    state.call(FUNCTIONAL.wait_tensor.default, node)


def _receive(state: State, tag: int) -> Value:
    buffer = state.new(state.call(aten.zeros.default, [_WIDTH]), keep=False)
    node = _exchange(state, FUNCTIONAL.irecv.default, buffer, tag)
    return state.new(state.call(FUNCTIONAL.wait_tensor.default, node), of=buffer)


def _exchange(state: State, target: Any, value: Value, tag: int) -> Any:
    """The other member of ``pp``: members are counted in the group."""
    rank = state.world.rank
    assert rank is not None
    return state.builder.untyped(target, value.node, 1 - rank // 2, tag, "pp", val=value.type)
