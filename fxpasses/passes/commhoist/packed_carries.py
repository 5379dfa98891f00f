"""Carries that add up the parts of a packed reduction become one carry that adds up the reduction itself.

acc_1 + r_1, acc_2 + r_2 a round, where split(r) = (r_1, r_2), is acc + r a round and split(acc) behind the loop: the
same numbers where the sums start from zero. A sum of reductions may then leave the loop.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.accumulation import same_layout, same_type
from fxpasses.analyses.loop_values import is_static, is_zero
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import call
from fxpasses.ir.loops import Carry, Loop, Nest, add_carries, drop_carries, replace_outputs, result
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
    """Edit the loop where that lets reductions leave it; whether it has changed."""
    if not known.analyses.world.may_rewrite or loop.call in known.pinned:
        return False
    carries = {carry.output: carry for carry in loop.carries if _may_go(carry, known)}
    splits = [node for node in loop.body.graph.nodes if node.op == "call_function" and node.target in SPLITS]
    found = [packed for split in splits if (packed := _packed(split, carries, known)) is not None]
    if not found:
        return False
    nest.make_private(loop)
    for packed in found:
        _pack(loop, packed, known)
    gone = [carry for packed in found for _, carry in packed.parts]
    drop_carries(loop, [carry.placeholder for carry in gone])
    for init in dict.fromkeys(carry.init for carry in gone):
        erase_start(init, known)
    return True


def _may_go(carry: Carry, known: Surroundings) -> bool:
    """The carry starts from zero, and nobody sees it but its sum and whoever reads the result."""
    if not isinstance(carry.init, Node) or not is_zero(carry.init) or not isinstance(carry.output, Node):
        return False
    if list(carry.placeholder.users) != [carry.output] or len(carry.output.users) != 1:
        return False
    if carry.in_condition is not None and carry.in_condition.users:
        return False
    nodes = (carry.init, carry.placeholder, carry.output, *carry.results)
    return known.pinned.isdisjoint(nodes) and not known.outside.storages(carry.init) & known.outside.written


def _packed(split: Node, carries: dict[Node, Carry], known: Surroundings) -> _Packed | None:
    """The sums of all parts of one tensor, which reductions make; None where something else is done with a part."""
    whole, parts = split.args[0], parts_of(split, known.pinned)
    written = together(known.body.writes(node) for node in known.body.gm.graph.nodes if not is_wait(node))
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
    returned: Any = known.body.gm.graph.output_node().args[0]
    alone = all(list(returned).count(part.addition) == 1 for part in parts)
    return _Packed(whole, split, pairs) if alone and is_reduced(whole) and is_static(whole) else None


def _pack(loop: Loop, packed: _Packed, known: Surroundings) -> None:
    """Add the packed carry, and have the readers of the old results read its parts; the old carries stand still."""
    outside, graph = loop.call.graph, loop.body.graph
    _, first = packed.parts[0]
    with outside.inserting_before(loop.call):
        shape = list(packed.whole.meta["val"].shape)
        init = call(outside, aten.new_zeros.default, (first.init, shape), like=first.init)
    [carry] = add_carries(loop, [init], [packed.whole])
    with graph.inserting_before(packed.parts[0][0].addition):
        total = call(graph, aten.add.Tensor, (carry.placeholder, packed.whole), like=packed.parts[0][0].addition)
    replace_outputs(loop, {carry.index: total})
    summed = result(loop, carry.index, packed.parts[0][0].addition)
    loop.call.append(summed)
    with outside.inserting_before(behind_results(loop)):
        target: Any = packed.split.target
        split = call(outside, target, (summed, *packed.split.args[1:]), like=summed, kwargs=packed.split.kwargs)
        for part, old in packed.parts:
            _take(split, part, old, known)
    replace_outputs(loop, {old.index: old.placeholder for _, old in packed.parts})
    for part, _ in packed.parts:
        graph.erase_node(part.addition)
        for node in reversed(part.way):
            graph.erase_node(node)
    graph.erase_node(packed.split)


def _take(split: Node, part: Part, old: Carry, known: Surroundings) -> None:
    graph = split.graph
    node = call(graph, operator.getitem, (split, part.index), like=split)
    for step in part.way[1:]:
        target: Any = step.target
        node = call(graph, target, (node, *step.args[1:]), like=split, kwargs=step.kwargs)
    own = known.outside.reads(graph.output_node()) | known.outside.written
    if any(known.outside.storages(found) & own for found in old.results):
        node = call(graph, aten.clone.default, (node,), like=split, kwargs={"memory_format": torch.contiguous_format})
    for found in old.results:
        found.replace_all_uses_with(node)
        graph.erase_node(found)
