"""Random legal graphs: seeds for tests that try a pass on graphs nobody thought of."""

from __future__ import annotations

import random
from typing import Any

import torch
from torch.fx import GraphModule

from fxpasses.ir.opaque import opaque_op
from fxpasses.ir.world import World
from fxpasses.testing.graphs import GraphBuilder
from fxpasses.testing.random_graphs.algebra import ALGEBRA
from fxpasses.testing.random_graphs.collectives import wait_for_one
from fxpasses.testing.random_graphs.loops import LOOPS
from fxpasses.testing.random_graphs.patterns import PATTERNS, any_step
from fxpasses.testing.random_graphs.regions import REGIONS
from fxpasses.testing.random_graphs.values import GROUPS_OF_FOUR, State, aten, shared_mode

_SHAPES = ((4, 4), (4, 4), (8, 2), (4,), (4,), (8,), (3, 4), (5, 2), (3,), ())
_DTYPES = (torch.float32,) * 6 + (torch.float64, torch.bfloat16, torch.bfloat16, torch.int64, torch.int64, torch.bool)
_RANKS = 4


def random_graph(seed: int, *, size: int = 12, rank: int | None = None) -> GraphModule:
    """A legal graph of about ``4 * size`` nodes on four ranks; equal seeds give equal graphs.

    Functional, coalesced, in-place and c10d collectives on groups of four and two ranks in several orders; tensors of
    several dtypes, also empty ones; views, in-place writes, random numbers, operators with several results, loops and
    branches inside each other, values that depend on the rank, placements, control edges, unused results and
    attributes, nested outputs, copies into inputs at the end, and what `commhoist` and `asynccp` look for.
    `fxpasses.verify` finds no error in it. About one in twenty holds an unknown operator (``gm.meta["opaque"]``): that
    one cannot be run.

    ``rank``: the graph of that rank. Those of one seed issue the same collectives; some numbers and the split sizes
    of some all_to_all are the rank's own. None: one graph for all ranks.
    """
    rng = random.Random(seed)
    world = World(_RANKS, GROUPS_OF_FOUR, rank=rank)
    builder = GraphBuilder(world=world, mode=shared_mode(), lazy=True)
    state = State(rng, builder, world, tuple(rng.sample(sorted(GROUPS_OF_FOUR), rng.choice([2, 3]))))
    _inputs(state)
    opaque = state.chance(0.05)
    patterns, weights = zip(*PATTERNS, *ALGEBRA, *REGIONS, *LOOPS, strict=True)
    for position in range(size):
        if state.chance(0.4):
            rng.choices(patterns, weights)[0](state)
        else:
            any_step(state)
        if opaque and position == size // 2:
            _unknown(state)
    while state.flights:
        wait_for_one(state)
    _epilogue(state)
    gm = builder.done(result=_outputs(state))
    if state.chance(0.1):
        gm.register_buffer("unused", torch.ones(2))
    if opaque:
        gm.meta["opaque"] = True
    return gm


def _inputs(state: State) -> None:
    """Inputs and buffers: some types twice, so that there is something to add up."""
    empty = state.chance(0.08)
    kinds = [(state.rng.choice(_DTYPES), state.rng.choice(_SHAPES)) for _ in range(3)]
    for index in range(state.rng.randint(4, 7)):
        dtype, shape = state.rng.choice(kinds) if state.chance(0.8) else (torch.float32, ())
        if empty and len(shape) == 2:
            shape = (0, shape[1])
        stride = state.rng.choice([(1, shape[0]), (2 * shape[1], 1)]) if len(shape) == 2 and state.chance(0.2) else None
        value = state.new(state.builder.input(f"x{index}", *shape, dtype=dtype, stride=stride))
        if state.chance(0.1):
            value.node.meta["placements"] = {state.rng.choice(state.groups): replicate()}
    if state.chance(0.5):
        group, _ = state.group()
        rank = state.builder.input("rank", dtype=torch.int64)
        rank.meta["rank_of"] = group
        state.ranks.append(state.new(rank, keep=False))
    if state.chance(0.6):
        flag = state.builder.input("flag", dtype=torch.bool)
        flag.meta["placements"] = {"dp": replicate()}
        state.uniform.append(state.new(flag, keep=False))
    for index in range(state.rng.choice([0, 0, 1, 2])):
        numbers = torch.arange(4, dtype=torch.float32).mul(0.25).add(index + 0.5)
        state.new(state.builder.attribute(f"buffer_{index}", numbers))


def replicate() -> object:
    """The placement of a value that all ranks of a group share."""
    from torch.distributed.tensor import Replicate

    return Replicate()


def _unknown(state: State) -> None:
    """An operator nobody knows, on values no launch in flight holds: it may read and write them."""
    value = state.pick(state.may_write)
    if value is not None:
        target = opaque_op("torch.ops.vendor.thing.default")
        state.new(state.builder.untyped(target, value.node, val=value.type), of=value)


def _epilogue(state: State) -> None:
    """Copies into inputs, as functionalization leaves them at the end."""
    for target in state.values[:3]:
        source = state.pick(target.like)
        if source is not None and source.base != target.base and state.may_write(target) and state.chance(0.3):
            state.call(aten.copy_.default, target.node, source.node)


def _outputs(state: State) -> Any:
    """Most of what nobody used yet and some other values, some of them twice, flat or nested."""
    readable = state.readable()
    values = [value.node for value in readable]
    chosen: list[Any] = [state.rng.choice(values) for _ in range(state.rng.randint(1, 4))]
    chosen += [node for node in values if not node.users and state.chance(0.8)]
    if state.chance(0.3):
        chosen += [None, [chosen[0], {"last": values[-1], "number": 3}]]
    return chosen[0] if state.chance(0.05) else tuple(chosen)
