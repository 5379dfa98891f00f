"""Sums of reductions become the reduction of a sum: C(a) + C(b) = C(a + b)."""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import cached_property
from heapq import heappop, heappush

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import (
    Accumulation,
    Reduction,
    accumulations,
    dtype_of,
    operands_of_addition,
    same_layout,
    sums_out_of_reach,
)
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import base_name, launch_of, payload_bytes
from fxpasses.passes.commhoist.legality import has_fractions, refusal
from fxpasses.pm.analyses import Analyses

aten = torch.ops.aten
_LOW_PRECISION = (torch.float16, torch.bfloat16)
#: Part of a dtype's exponent range that factors of operands may use up.
_HEADROOM = 1 / 8


def merge_sums(gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node], *,
               reduce_scatter: bool) -> None:
    """Add up locally what is reduced by equal collectives and then added; keep the last of these collectives.

    A local sum may be a sum of reductions itself (a reduction inside a node, then one across nodes), so this goes on
    until nothing changes: one round for each level of reductions. ``effects`` are those of ``gm`` as it is given.
    """
    known: Effects | None = effects
    while True:
        merger = _Merger(gm, known, analyses, pinned, reduce_scatter)
        for found in list(accumulations(gm, pinned)):
            merger.merge(found)
        if not merger.changed:
            break
        known = None
    for wait, code in sums_out_of_reach(gm):
        merger.miss(wait, code)
    for launch, code, message in merger.missed:
        analyses.remark(launch, code, message, bytes=payload_bytes(launch))


class _Merger:
    """One round: every accumulation once, last root first, so that no tree meets what another one has taken out."""

    def __init__(self, gm: GraphModule, effects: Effects | None, analyses: Analyses, pinned: frozenset[Node],
                 reduce_scatter: bool) -> None:
        self._gm, self._graph, self._known, self._analyses = gm, gm.graph, effects, analyses
        self._pinned, self._reduce_scatter = pinned, reduce_scatter
        self._position = order(gm.graph)
        self.changed = False
        self.missed: list[tuple[Node, str, str]] = []

    @cached_property
    def _effects(self) -> Effects:
        """Computed where there is something to merge."""
        return self._known if self._known is not None else Effects(self._gm)

    @cached_property
    def _writes(self) -> Writes:
        return Writes(self._effects, self._position)

    def merge(self, found: Accumulation) -> None:
        """Merge what one tree allows; remark on every reduction in it."""
        for blocked, reason, between in found.blocked:
            self.miss(blocked, reason, f"'{base_name(between)}' ({between.name}) lies between it and the sum")
        groups: dict[Hashable, list[Reduction]] = {}
        for reduction in found.reductions:
            code = self._refusal(reduction, found)
            if code is not None:
                self.miss(reduction.wait, code)
            else:
                groups.setdefault(self._key(reduction), []).append(reduction)
        for members in groups.values():
            members.sort(key=lambda member: self._position[member.launch.node])
            if len(members) > 1:
                self._merge_equals(members, found.root)
            elif members[0].way.constants and not self._analyses.world.constants_agree and len(found.reductions) > 1:
                self.miss(members[0].wait, "rank-constant")
            elif found.partial_sum is not None:
                self.miss(members[0].wait, "partial-sum-read", f"'{found.partial_sum.name}' is read on its own")
            elif len(found.reductions) > 1:
                self.miss(members[0].wait, "nothing-alike")

    def _refusal(self, reduction: Reduction, found: Accumulation) -> str | None:
        code = refusal(reduction, found.root, self._analyses.world, self._pinned)
        if code is None and reduction.launch.kind == "reduce_scatter" and not self._reduce_scatter:
            return "reduce-scatter-off"
        return code

    def _key(self, reduction: Reduction) -> Hashable:
        """What two reductions share that may become one.

        Where numbers may be a rank's own, the two have to go through the same products, not through equal ones.
        """
        launch, way = reduction.launch, reduction.way
        value = launch.inputs[0].meta["val"]
        scales = tuple((scale, self._version(scale, product)) for scale, product in way.scales)
        factor = None if has_fractions(value.dtype) else way.factor  # fractions can take a ratio of factors
        return (launch.node.target, launch.group, launch.group_size, launch.reduce_op, value.dtype, str(value.shape),
                str(value.stride()), value.device, scales, way.relayouts, factor,
                None if self._analyses.world.constants_agree else way.constants)

    def _merge_equals(self, members: list[Reduction], root: Node) -> None:
        last = members[-1]
        kept = []
        for member in members[:-1]:
            code = self._removal_refusal(member, root) or self._factor_refusal(member, last)
            if code is None:
                kept.append(member)
            else:
                self.miss(member.wait, code)
        while kept and self._is_overwritten(kept[0], [*kept, last][1], last):
            self.miss(kept.pop(0).wait, "written-operand")
        if not kept:
            return
        self.changed = True
        total = self._local_sum([*kept, last])
        last.launch.node.replace_input_with(last.launch.inputs[0], total)
        saved = 0
        for member in kept:
            saved += payload_bytes(member.launch.node)
            self._analyses.remark(member.launch.node, "summed-locally", f"joins '{last.launch.node.name}'",
                                  applied=True, bytes=payload_bytes(member.launch.node))
            self._remove(member)
        self._analyses.remark(last.launch.node, "reduces-sum", f"carries the sum of {len(kept) + 1} reductions",
                              applied=True, bytes=saved)

    def _removal_refusal(self, member: Reduction, root: Node) -> str | None:
        """Why the sum without the member would be another value: what stays of it is read later, and as it lies."""
        if self._writes.any(self._effects.storages(root)):
            return "written-result"
        for step in member.additions():
            if not same_layout(step.sibling, step.addition):
                return "layout"
            sibling = self._effects.storages(step.sibling)
            if self._writes.between(sibling, self._position[step.addition], self._position[root]):
                return "written-operand"
        return None

    def _factor_refusal(self, member: Reduction, last: Reduction) -> str | None:
        """Why scaling the operand instead of the result would round, or overflow where the result does not."""
        dtype, (digits, exponent) = dtype_of(member.launch.inputs[0]), math.frexp(abs(_ratio(member, last)))
        assert dtype is not None
        if dtype in _LOW_PRECISION and digits != 0.5:
            return "precision"
        if has_fractions(dtype) and abs(exponent) > _HEADROOM * math.log2(torch.finfo(dtype).max):
            return "precision"
        return None

    def _is_overwritten(self, member: Reduction, following: Reduction, last: Reduction) -> bool:
        """The operand that the local sum starts with changes before the second one is added to it."""
        start, end = self._position[member.launch.node], self._position[following.launch.node]
        operand = self._effects.storages(member.launch.inputs[0])
        return _ratio(member, last) == 1 and self._writes.between(operand, start, end)

    def _local_sum(self, members: list[Reduction]) -> Node:
        """Add the operands up, each where its collective read it."""
        last = members[-1]
        total: Node | None = None
        for member in members:
            launch, operand, ratio = member.launch.node, member.launch.inputs[0], _ratio(member, last)
            with self._graph.inserting_before(launch):
                if ratio != 1:
                    operand = call(self._graph, aten.mul.Tensor, (operand, ratio), like=launch)
                total = operand if total is None else call(self._graph, aten.add.Tensor, (total, operand), like=launch)
        assert total is not None
        return total

    def _remove(self, member: Reduction) -> None:
        """Take a leaf out of its sum: what is nothing without it goes, an addition of it becomes the other operand."""
        dead = [member.launch.node, member.wait]
        nothing = {member.wait}
        pending = self._readers(member.wait)
        while pending:
            _, node = heappop(pending)
            if node in nothing or not node.users:
                continue
            added = operands_of_addition(node)
            if added is not None and not (added[0] in nothing and added[1] in nothing):
                self._replace_addition(node, added, nothing)
            else:
                nothing.add(node)
                for reader in self._readers(node):
                    heappush(pending, reader)
            dead.append(node)
        for node in reversed(dead):
            self._graph.erase_node(node)

    def _readers(self, node: Node) -> list[tuple[int, Node]]:
        return sorted((self._position[user], user) for user in node.users)

    def _replace_addition(self, addition: Node, added: tuple[Node, Node, float | complex], nothing: set[Node]) -> None:
        first, rest, factor = added
        if first not in nothing:
            rest, factor = first, 1
        if factor != 1:
            with self._graph.inserting_before(addition):
                rest = call(self._graph, aten.mul.Tensor, (rest, factor), like=addition)
            self._position[rest] = self._position[addition]
        addition.replace_all_uses_with(rest)

    def _version(self, node: Node, reader: Node) -> int:
        """Number of writes to the node's storage before ``reader``."""
        return self._writes.until(self._effects.storages(node), self._position[reader])

    def miss(self, wait: Node, code: str, message: str = "") -> None:
        """Note why a reduction stays as it is."""
        found = (launch_of(wait) or wait, code, message)
        if found not in self.missed:
            self.missed.append(found)


def _ratio(member: Reduction, last: Reduction) -> float:
    """Factor of a member's operand so that it may go the last one's way."""
    ratio = member.way.factor / last.way.factor if member.way.factor != last.way.factor else 1
    return ratio  # type: ignore[return-value]

