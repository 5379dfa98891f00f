"""Carries that add up the parts of a packed reduction become one carry that adds up the reduction itself.

acc_1 + r_1, acc_2 + r_2 a round, where split(r) = (r_1, r_2), is acc + r a round and split(acc) behind the loop: the
same numbers where the sums start from zero. A sum of reductions may then leave the loop.
"""

from __future__ import annotations

import operator
from collections import Counter
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.accumulation import same_layout, same_type
from fxpasses.analyses.loop_values import is_static, is_zero
from fxpasses.ir.effects.storages import Storages, together
from fxpasses.ir.graph import call
from fxpasses.ir.loops import Carry, Loop, Nest, add_carries, drop_carries, replace_outputs
from fxpasses.ir.ops import is_wait
from fxpasses.passes.commhoist.carried_sums import erase_start
from fxpasses.passes.commhoist.carries import Surroundings
from fxpasses.passes.commhoist.leaving import behind_results
from fxpasses.passes.commhoist.packed_sums import SPLITS, Part, parts_of
from fxpasses.passes.commhoist.plain_sums import is_reduced

aten = torch.ops.aten


@dataclass(frozen=True)
class _Packed:
    """What is split, and for each part the carry that it is added to."""

    whole: Node
    split: Node
    parts: list[tuple[Part, Carry]]


def pack_carries(loop: Loop, nest: Nest, known: Surroundings) -> bool:
    """Edit the loop where that lets reductions leave it; whether it has changed. Time is linear in graph and loop."""
    if not known.analyses.world.may_rewrite or loop.call in known.pinned:
        return False
    splits = [node for node in loop.body.graph.nodes if node.op == "call_function" and node.target in SPLITS]
    if not splits:
        return False
    carries = _free_carries(loop, known)
    written = together(known.body.writes(node) for node in known.body.gm.graph.nodes if not is_wait(node))
    found = [packed for split in splits if (packed := _packed(split, carries, written, known)) is not None
             and known.analyses.may_rewrite(split, "added-packed")]
    if not found:
        return False
    nest.make_private(loop)
    _pack(loop, found, known)
    gone = [carry for packed in found for _, carry in packed.parts]
    drop_carries(loop, [carry.placeholder for carry in gone])
    for init in dict.fromkeys(carry.init for carry in gone):
        erase_start(init, known)
    return True


def _free_carries(loop: Loop, known: Surroundings) -> dict[Node, Carry]:
    """Carries that start from zero, and that nobody sees but their sum, by which they are found, and the results."""
    returned = Counter(node for node in loop.outputs if isinstance(node, Node))
    written, found = known.outside.written, {}
    for carry in loop.carries:
        if not isinstance(carry.init, Node) or not is_zero(carry.init) or not isinstance(carry.output, Node):
            continue
        if [*carry.placeholder.users] != [carry.output] or len(carry.output.users) != 1 or returned[carry.output] != 1:
            continue
        if carry.in_condition is not None and carry.in_condition.users:
            continue
        nodes = (carry.init, carry.placeholder, carry.output, *carry.results)
        if known.pinned.isdisjoint(nodes) and not known.outside.storages(carry.init) & written:
            found[carry.output] = carry
    return found


def _packed(split: Node, carries: dict[Node, Carry], written: Storages, known: Surroundings) -> _Packed | None:
    """The sums of all parts of one tensor, which reductions make; None where something else is done with a part."""
    whole, parts = split.args[0], parts_of(split, known.pinned)
    if not parts or not isinstance(whole, Node) or known.body.storages(whole) & written:
        return None
    pairs = []
    for part in parts:
        carry = carries.get(part.addition)
        if carry is None or carry.placeholder not in part.addition.all_input_nodes:
            return None
        if not same_type(part.way[-1], carry.placeholder) or not same_layout(part.way[-1], carry.placeholder):
            return None
        pairs.append((part, carry))
    fits = is_reduced(whole) and is_static(whole) and whole.meta["val"].is_contiguous()  # as what it is added to is
    return _Packed(whole, split, pairs) if fits else None


def _pack(loop: Loop, found: list[_Packed], known: Surroundings) -> None:
    """Add the packed carries, and have the readers of the old results read their parts; the old carries stand still."""
    outside, graph = loop.call.graph, loop.body.graph
    with outside.inserting_before(loop.call):
        inits = []
        for packed in found:
            first = packed.parts[0][1].init
            inits.append(call(outside, aten.new_zeros.default, (first, list(packed.whole.meta["val"].shape)),
                              like=first))
    carries = add_carries(loop, inits, [packed.whole for packed in found])
    outputs = {old.index: old.placeholder for packed in found for _, old in packed.parts}
    for packed, carry in zip(found, carries, strict=True):
        like = packed.parts[0][0].addition
        with graph.inserting_before(like):
            outputs[carry.index] = call(graph, aten.add.Tensor, (carry.placeholder, packed.whole), like=like)
    replace_outputs(loop, outputs)
    own, behind = known.outside.reads(outside.output_node()) | known.outside.written, behind_results(loop)
    for packed, carry in zip(found, carries, strict=True):
        with outside.inserting_before(behind):
            _take_apart(loop, packed, carry, own, known)
        for part, _ in packed.parts:
            graph.erase_node(part.addition)
            for node in reversed(part.way):
                graph.erase_node(node)
        graph.erase_node(packed.split)


def _take_apart(loop: Loop, packed: _Packed, carry: Carry, own: Storages, known: Surroundings) -> None:
    """Split what the packed carry ends as; who reads an old result reads a part. ``own``: what must lie alone."""
    graph, like = loop.call.graph, packed.parts[0][0].addition
    target: Any = packed.split.target
    summed = call(graph, operator.getitem, (loop.call, carry.index), like=like)
    split = call(graph, target, (summed, *packed.split.args[1:]), like=summed, kwargs=packed.split.kwargs)
    for part, old in packed.parts:
        node = part.rebuilt(split, like=split)
        if any(known.outside.storages(found) & own for found in old.results):
            node = call(graph, aten.clone.default, (node,), like=split)
        for found in old.results:
            found.replace_all_uses_with(node)
            graph.erase_node(found)
