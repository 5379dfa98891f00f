"""Graphs whose collectives all travel in one bucket, without the pass that chooses them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.clone import clone
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import Collective, collective, waits_of
from fxpasses.passes.commfuse.packing import Form, Fused, Unpackable, bucket_key, fuse
from fxpasses.ranks import lockstep
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import draw_attributes, draw_inputs
from fxpasses.testing.results import stale_types
from fxpasses.testing.snippets import snippet

#: Partitions of four ranks by name, in and out of order.
GROUPS = {"dp": [[0, 1, 2, 3]], "tp": [[0, 1], [2, 3]], "turned": [[1, 0], [3, 2]], "mixed": [[2, 0, 3, 1]],
          "alone": [[0], [1], [2], [3]]}


def exchange(call: str, types: Sequence[str], *, groups: Mapping[str, object] = GROUPS,
             world_size: int = 4) -> GraphModule:
    """A graph that sends an input of each type by ``call``, where ``{}`` is the operand, and returns what it gets."""
    names = [f"x{index}" for index in range(len(types))]
    lines = [f"l{index} = {call.format(name)}" for index, name in enumerate(names)]
    lines += [f"w{index} = _c10d_functional.wait_tensor.default(l{index})" for index in range(len(types))]
    inputs = "\n".join(f"{name}: {kind}" for name, kind in zip(names, types, strict=True))
    results = ", ".join(f"w{index}" for index in range(len(types)))
    return snippet(inputs, "\n".join([*lines, f"return ({results},)"]), groups=groups, world_size=world_size)


def members_of(gm: GraphModule) -> list[Collective]:
    """The collectives of a graph, in order."""
    return [found for node in gm.graph.nodes if (found := collective(node)) is not None]


@dataclass(frozen=True)
class Bucketed:
    """A graph and its copy in which one collective carries all."""

    before: GraphModule
    after: GraphModule
    fused: Fused


def bucketed(gm: GraphModule, *, form: Form = "packed", own: bool | Collection[int] = True) -> Bucketed:
    """``gm`` with all its collectives in one; they have one key, and only the output reads their results.

    ``own``: members whose value has a storage of its own.
    """
    after = clone(gm)
    members = members_of(after)
    key, = {bucket_key(member) for member in members}
    assert not isinstance(key, Unpackable)
    output = after.graph.output_node()
    old = [waits_of(member.node) for member in members]
    copied = range(len(old)) if own is True else own or ()
    with after.graph.inserting_before(output):
        fused = fuse(after.graph, members, form=form, like=members[-1].node,
                     own=[wait for index in copied for wait in old[index]])
    for waits, member in zip(old, members, strict=True):
        for wait in waits:
            wait.replace_all_uses_with(fused.pieces[wait])
            after.graph.erase_node(wait)
        after.graph.erase_node(member.node)
    after.graph.lint()
    after.recompile()
    return Bucketed(gm, after, fused)


def run_on_ranks(gm: GraphModule, seed: int = 0) -> list[Any]:
    """The outputs on every simulated rank, of inputs that the seed decides."""
    world: World = complete_world(gm, None)
    rows = draw_inputs(gm, world, seed)
    return lockstep.execute(gm, rows, world, attributes=draw_attributes(gm, world, seed)).outputs


def assert_exact(found: Bucketed) -> None:
    """Every rank gets the same bits in the same layout, and all types in the graph are true."""
    assert stale_types(found.after) == []
    fxpasses.verify(found.after)
    assert fxpasses.dump(fxpasses.load(fxpasses.dump(found.after))) == fxpasses.dump(found.after)
    before, after = run_on_ranks(found.before), run_on_ranks(found.after)
    for rank, (wanted, got) in enumerate(zip(before, after, strict=True)):
        for index, (first, second) in enumerate(zip(wanted, got, strict=True)):
            assert same_bits(first, second), f"rank {rank}, result {index}: {first} became {second}"
    for node, value in zip(*(list(gm.graph.output_node().all_input_nodes) for gm in (found.before, found.after)),
                           strict=True):
        assert described(value_of(value)) == described(value_of(node))


def described(value: torch.Tensor) -> tuple[object, ...]:
    """Dtype, shape, stride and device."""
    return value.dtype, value.shape, value.stride(), value.device


def same_bits(first: torch.Tensor, second: torch.Tensor) -> bool:
    """Equal types, layouts and bits."""
    if described(first) != described(second):
        return False
    flats = [value.contiguous().flatten().view(torch.uint8) for value in (first, second)]
    return torch.equal(*flats)


def storages_shared(found: Bucketed) -> bool:
    """Two results of the graph live in one storage."""
    effects = Effects(found.after)
    results = [effects.storages(node) for node in found.after.graph.output_node().all_input_nodes]
    return any(first & second for index, first in enumerate(results) for second in results[:index])
