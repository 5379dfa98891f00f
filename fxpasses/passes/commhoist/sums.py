"""Sums of reductions become the reduction of a sum: C(a) + C(b) = C(a + b)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import (
    Accumulation,
    Reduction,
    Step,
    accumulations,
    dtype_of,
    is_cast,
    linear_operands,
    operands_of_addition,
    same_layout,
    sums_out_of_reach,
)
from fxpasses.analyses.memory import Memory, Wish
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import order
from fxpasses.ir.ops import base_name, launch_of, payload_bytes
from fxpasses.passes.commhoist.legality import LOW_PRECISION, Uniform, has_fractions, kind_of, refusal, rounds_in
from fxpasses.passes.commhoist.local_sums import LocalSums, Plan, ratio
from fxpasses.pm.analyses import Analyses

#: Part of a dtype's exponent range that factors of operands may use up.
_HEADROOM = 1 / 8


@dataclass(frozen=True)
class Terms:
    """Under which sums are merged: the options, and which values are ``uniform`` on the members of a group.

    ``missed``: launches that stay in their sums, with code and message. They may still leave the loop they are in.
    """

    analyses: Analyses
    memory: Memory
    uniform: Uniform
    reduce_scatter: str = "auto"
    widen: bool = False
    missed: list[tuple[Node, str, str]] = field(default_factory=list)


class Sums:
    """The sums of one graph. ``wishes``: what merging them saves and costs; ``merge`` carries out what is granted.

    A local sum may be a sum of reductions itself (a reduction inside a node, then one across nodes), so this goes on
    until nothing changes: one round for each level of reductions. ``effects`` are those of ``gm`` as it is given.
    """

    def __init__(self, gm: GraphModule, effects: Effects, terms: Terms, pinned: frozenset[Node]) -> None:
        self._gm, self._terms, self._pinned = gm, terms, pinned
        self._round = _Round(gm, effects, terms, pinned)

    @property
    def wishes(self) -> list[Wish]:
        """What the first round would do."""
        return self._round.wishes

    def merge(self, granted: frozenset[Node]) -> None:
        """Carry out the plans whose last launch is ``granted``, and what they make possible; note the rest."""
        while self._round.carry_out(granted) and not self._terms.analyses.stopped:
            self._terms.uniform.forget()
            self._round = _Round(self._gm, None, self._terms, self._pinned)
            granted = self._terms.memory.grant(self._round.wishes)
        for wait, code in sums_out_of_reach(self._gm):
            self._round.miss(wait, code)
        self._terms.missed.extend(self._round.missed)


class _Round:
    """Every accumulation once, last root first, so that no sum meets what another one has taken out."""

    def __init__(self, gm: GraphModule, effects: Effects | None, terms: Terms, pinned: frozenset[Node]) -> None:
        self._gm, self._known, self._terms, self._pinned = gm, effects, terms, pinned
        self._world = terms.analyses.world
        self._position = order(gm.graph)
        self.missed: dict[tuple[Node, str, str], None] = {}
        self._plans = [plan for found in accumulations(gm, pinned, widen=terms.widen) for plan in self._plan(found)]
        self.wishes = [Wish(plan.last.launch.node, plan.saved, plan.cost) for plan in self._plans]

    @cached_property
    def _effects(self) -> Effects:
        """Computed where there is something to merge."""
        return self._known if self._known is not None else Effects(self._gm)

    @cached_property
    def _writes(self) -> Writes:
        return Writes(self._effects, self._position)

    def carry_out(self, granted: frozenset[Node]) -> bool:
        """Edit the graph; whether anything has changed."""
        edits = LocalSums(self._gm.graph, self._position)
        changed = False
        for plan in self._plans:
            if plan.last.launch.node not in granted:
                for member in plan.members:
                    self.miss(member.wait, "memory-budget", f"the sum would hold {plan.cost} bytes more")
                continue
            if not self._terms.analyses.may_rewrite(plan.last.launch.node, "reduces-sum"):
                break
            self._terms.memory.spend(plan.last.launch.node)
            changed = True
            for member in plan.members[:-1]:
                self._terms.analyses.remark(member.launch.node, "summed-locally",
                                            f"joins '{plan.last.launch.node.name}'", applied=True,
                                            bytes=payload_bytes(member.launch.node))
            edits.carry_out(plan)
            self._terms.analyses.remark(plan.last.launch.node, "reduces-sum",
                                        f"carries the sum of {len(plan.members)} reductions", applied=True,
                                        bytes=plan.saved)
        return changed

    def _plan(self, found: Accumulation) -> list[Plan]:
        """What one sum allows; a remark on every reduction in it that stays."""
        for blocked, reason, between in found.blocked:
            if reason == "parts-differ" and len(found.blocked) + len(found.reductions) == 1:
                continue  # added to what is no reduction: an optimizer's old state
            self.miss(blocked, reason, f"'{base_name(between)}' ({between.name}) lies between it and the sum")
        alike: dict[Hashable, list[Reduction]] = {}
        for reduction in found.reductions:
            code = self._refusal(reduction, found)
            if code is not None:
                self.miss(reduction.wait, code, _reader_outside(reduction) if code == "also-used" else "")
            else:
                alike.setdefault(self._key(reduction), []).append(reduction)
        plans = [plan for members in alike.values() if len(members) > 1
                 if (plan := self._plan_of(members, found.root)) is not None]
        single = [members[0] for members in alike.values() if len(members) == 1]
        return plans + self._plans_of_scaled(single, found)

    def _plans_of_scaled(self, single: list[Reduction], found: Accumulation) -> list[Plan]:
        """Plans for reductions that differ in their tensor scales, which move in front where all ranks agree."""
        alike: dict[Hashable, list[Reduction]] = {}
        for reduction in single:
            alike.setdefault(self._key(reduction, scaled=True), []).append(reduction)
        plans = []
        for members in alike.values():
            if len(members) == 1:
                self._miss_single(members[0], found)
                continue
            plan = self._plan_of(members, found.root, scaled=True)
            plans += [plan] if plan is not None else []
        return plans

    def _miss_single(self, reduction: Reduction, found: Accumulation) -> None:
        if len(found.reductions) > 1 and reduction.way.constants and not self._world.constants_agree:
            self.miss(reduction.wait, "rank-constant")
        elif found.partial_sum is not None:
            self.miss(reduction.wait, "partial-sum-read", f"'{found.partial_sum.name}' is read on its own")
        elif len(found.reductions) > 1:
            self.miss(reduction.wait, "nothing-alike")

    def _refusal(self, reduction: Reduction, found: Accumulation) -> str | None:
        code = refusal(reduction, found.root, self._world, self._pinned)
        if code is None and reduction.launch.kind == "reduce_scatter" and self._terms.reduce_scatter == "off":
            return "reduce-scatter-off"
        return code

    def _key(self, reduction: Reduction, *, scaled: bool = False) -> Hashable:
        """What two reductions share that may become one; ``scaled``: where they take their scales with them.

        Where numbers may be a rank's own, the two have to go through the same products, not through equal ones.
        """
        launch, way = reduction.launch, reduction.way
        fractions = has_fractions(launch.inputs[0].meta["val"].dtype)  # which can take a ratio of factors, and scales
        scales: Hashable = tuple((scale, self._version(scale, product)) for scale, product in way.scales)
        if scaled and fractions and _type_of_sum(reduction) not in LOW_PRECISION:
            scales = None
        return (kind_of(launch), scales, way.relayouts, None if fractions else way.factor,
                None if self._world.constants_agree else way.constants)

    def _plan_of(self, members: list[Reduction], root: Node, *, scaled: bool = False) -> Plan | None:
        members.sort(key=lambda member: self._position[member.launch.node])
        last = members[-1]
        front = self._front(last, scaled)
        if front is None:
            self._miss_all(members, "cast" if last.way.wide is not None else "nothing-alike")
            return None
        refused = [(member, code) for member in members if scaled and (code := self._scale_refusal(member)) is not None]
        if any(member is last for member, _ in refused):
            self._miss_all(members, refused[-1][1])
            return None
        known: dict[int, str | None] = {}
        refused += [(member, code) for member in members[:-1] if (
            code := self._removal_refusal(member, root, known) or self._factor_refusal(member, last)) is not None]
        for member, code in refused:
            self.miss(member.wait, code)
        stay = {member.wait for member, _ in refused}
        kept = [member for member in members if member.wait not in stay]
        plan = Plan(tuple(kept), root, last.way.wide, scaled, front, 0, 0)
        while len(kept) > 1 and self._is_overwritten(plan, kept[0], kept[1]):
            self.miss(kept.pop(0).wait, "written-operand")
        if len(kept) == 1:
            return None
        return self._weighed(kept, plan)

    def _weighed(self, kept: list[Reduction], plan: Plan) -> Plan | None:
        launch = plan.last.launch.node
        before = dtype_of(plan.last.launch.inputs[0])
        size = payload_bytes(launch)
        if plan.wide is not None and before is not None:
            size = size * plan.wide.itemsize // before.itemsize
        saved = sum(payload_bytes(member.launch.node) for member in kept) - size
        if saved <= 0 and plan.wide is not None:
            self._miss_all(kept, "cast", "the wider sum would send as many bytes")
            return None
        full_size = plan.last.launch.kind == "reduce_scatter" and self._terms.reduce_scatter == "auto"
        cost = self._terms.memory.cost(launch, size) if full_size else 0
        return Plan(tuple(kept), plan.root, plan.wide, plan.scaled, plan.front, saved, cost)

    def _miss_all(self, members: list[Reduction], code: str, message: str = "") -> None:
        for member in members:
            self.miss(member.wait, code, message)

    def _front(self, last: Reduction, scaled: bool) -> tuple[Node, ...] | None:
        """Nodes from the wait to the last cast or product that moves; None where an addition comes in between."""
        moving = {product for _, product in last.way.scales} if scaled else set()
        casts = sum(1 for step in last.way.relayouts if step[0] == "cast")
        found: list[Node] = []
        node = last.wait
        while moving or casts:
            if len(node.users) != 1:
                return None
            node = next(iter(node.users))
            if operands_of_addition(node) is not None:
                return None
            moving.discard(node)
            casts -= is_cast(node)
            found.append(node)
        return tuple(found)

    def _scale_refusal(self, member: Reduction) -> str | None:
        """Why a member's scales cannot be applied to its operand."""
        for scale, _ in member.way.scales:
            if not self._terms.uniform(scale, member.launch.group):
                return "rank-varying"
            if self._position[scale] > self._position[member.launch.node]:
                return "nothing-alike"
        return None

    def _removal_refusal(self, member: Reduction, root: Node, known: dict[int, str | None]) -> str | None:
        """Why the sum without the member would be another value: what stays of it is read later, and as it lies.

        ``known``: what was found of the steps to this root, by their ids. Members share most of them.
        """
        if self._writes.any(self._effects.storages(root)):
            return "written-result"
        pending = list(member.steps)
        while pending:
            step = pending[-1]
            missing = [above for above in step.above if id(above) not in known]
            pending += missing
            if not missing:
                known[id(pending.pop())] = self._step_refusal(step, root) or _first_code(step.above, known)
        return _first_code(member.steps, known)

    def _step_refusal(self, step: Step, root: Node) -> str | None:
        if not same_layout(step.sibling, step.addition):
            return "layout"
        sibling = self._effects.storages(step.sibling)
        written = self._writes.between(sibling, self._position[step.addition], self._position[root])
        return "written-operand" if written else None

    def _factor_refusal(self, member: Reduction, last: Reduction) -> str | None:
        """Why scaling the operand instead of the result would round, or overflow where the result does not."""
        dtype, factor = _type_of_sum(member), ratio(member, last)
        if rounds_in(dtype, factor):
            return "precision"
        _, exponent = math.frexp(abs(factor))
        if has_fractions(dtype) and abs(exponent) > _HEADROOM * math.log2(torch.finfo(dtype).max):
            return "precision"
        return None

    def _is_overwritten(self, plan: Plan, member: Reduction, following: Reduction) -> bool:
        """The operand that the local sum starts with changes before the second one is added to it."""
        start, end = self._position[member.launch.node], self._position[following.launch.node]
        operand = self._effects.storages(member.launch.inputs[0])
        return not plan.copies(member) and self._writes.between(operand, start, end)

    def _version(self, node: Node, reader: Node) -> int:
        """Number of writes to the node's storage before ``reader``."""
        return self._writes.until(self._effects.storages(node), self._position[reader])

    def miss(self, wait: Node, code: str, message: str = "") -> None:
        """Note why a reduction stays as it is."""
        self.missed.setdefault((launch_of(wait) or wait, code, message))


def _first_code(steps: Sequence[Step], known: Mapping[int, str | None]) -> str | None:
    return next((code for step in reversed(steps) if (code := known[id(step)]) is not None), None)


def _reader_outside(reduction: Reduction) -> str:
    """Who reads the reduced value and is no part of any sum, in words; empty where that is not plain to see."""
    for reader in reduction.wait.users:
        if linear_operands(reader) is None and operands_of_addition(reader) is None:
            return "the graph returns it" if reader.op == "output" else f"'{reader.name}' reads it"
    return ""


def _type_of_sum(reduction: Reduction) -> torch.dtype:
    dtype = reduction.way.wide or dtype_of(reduction.launch.inputs[0])
    assert dtype is not None
    return dtype
