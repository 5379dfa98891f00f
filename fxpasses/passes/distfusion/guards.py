"""Writes, aliases, edges: why a region has to stay as it is, whatever it computes."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.places import seen_by_place
from fxpasses.analyses.rank_index import by_stride, is_static, takes
from fxpasses.ir.effects import Effects, Storages
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import bodies_of
from fxpasses.ir.ops import Collective, collective, is_wait, overload, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.ir.world import World
from fxpasses.passes.distfusion.in_place import functional_form
from fxpasses.passes.distfusion.pulled import is_computed, is_view_of_shard, others
from fxpasses.passes.distfusion.region import Region


@dataclass(frozen=True)
class Guards:
    """What is asked of one graph, as it is before any edit."""

    gm: GraphModule
    effects: Effects
    world: World
    position: Mapping[Node, int]

    @functools.cached_property
    def _pinned(self) -> frozenset[Node]:
        return control_edge_ends(self.gm.graph.nodes)

    @functools.cached_property
    def _placed(self) -> Storages:
        return seen_by_place(self.gm, self.effects)

    @functools.cached_property
    def _returned(self) -> Storages:
        return self.effects.reads(self.gm.graph.output_node())

    @functools.cached_property
    def _outside(self) -> Storages:
        return together([*self.effects.inputs, *self.effects.attributes.values()])

    @functools.cached_property
    def _writers(self) -> dict[int, list[Node]]:
        found: dict[int, list[Node]] = {}
        for node in self.gm.graph.nodes:
            if not is_wait(node):
                for storage in self.effects.writes(node):
                    found.setdefault(storage, []).append(node)
        return found

    def form_refusal(self, launch: Collective) -> str | None:
        """Why the collective itself has to stay."""
        target, waits = overload(launch.node.target), waits_of(launch.node)
        if not launch.functional or launch.coalesced or len(launch.inputs) != 1 or (
                target is not None and target.namespace == "_c10d_functional_autograd"):
            return "form"
        if not self.world.may_rewrite:
            return "not-spmd"
        if len(waits) != 1 or len(launch.node.users) != 1:
            return "no-wait"
        if any(not isinstance(node.meta.get("val"), torch.Tensor) for node in (*launch.inputs, *waits)):
            return "type-unknown"
        return None

    def refusal(self, launch: Collective, region: Region) -> str | None:
        """Why the region has to stay, a code; None where every part may be made of the rank's own elements."""
        nodes = [launch.node, *region.cuts]
        if not self._pinned.isdisjoint(nodes):
            return "control-edge"
        if any(not self.effects.is_pure(node) for node in region.inside
               if functional_form(node) is None and collective(node) is None and not is_wait(node)):
            return "also-used"
        if self._placed & self.family(region):
            return "looked-at-by-place"
        return self._written(region) or ("shared-result" if self._comes_apart(region) else None)

    def family(self, region: Region) -> Storages:
        """Storages of all that the region holds."""
        return self.effects.of_nodes(region.cuts)

    def is_written(self, storages: Storages) -> bool:
        """Somebody other than a wait writes one of them."""
        return not self._writers.keys().isdisjoint(storages)

    def writers(self, storages: Iterable[int]) -> set[Node]:
        """Who does, waits aside."""
        return {node for storage in storages for node in self._writers.get(storage, ())}

    def is_pinned(self, *nodes: Node) -> bool:
        """A control edge holds one of them."""
        return not self._pinned.isdisjoint(nodes)

    def is_returned(self, storages: Storages) -> bool:
        """The graph returns something that lives there."""
        return bool(self._returned & storages)

    def is_outside(self, storages: Storages) -> bool:
        """The caller has it too."""
        return bool(self._outside & storages)

    def _written(self, region: Region) -> str | None:
        """Writes may come from operators that compute in place on the whole, or go to views that become views."""
        wait = self.effects.storages(region.wait)
        inside = [region.wait, *region.inside]
        writers = self.writers(self.effects.of_nodes(inside))
        in_place = {node for node in writers if node in region.cuts and functional_form(node) is not None}
        if in_place and (writers != in_place or not all(_only_reader(region, node) for node in in_place)):
            return "written-result"
        if writers and not in_place:
            views = all(takes(node) and self.effects.storages(node) & wait for node in (*region.inside, *region.parts))
            if not views:
                return "written-result"
        if any(self.is_written(self.effects.storages(other)) for part in region.parts
               for other in others(region, part)):
            return "written-operand"
        return None

    def _comes_apart(self, region: Region) -> bool:
        """The graph returns memory that several parts share, and would not where each is computed or copied."""
        held = [self.effects.storages(part) for part in region.parts]
        for index, part in enumerate(region.parts):
            shared = any(held[index] & other for place, other in enumerate(held) if place != index)
            static = is_static(part.meta.get("val"))
            views = all(is_view_of_shard(cut) and (static or by_stride(cut.digits) == cut.digits)
                        for cut in region.cuts[part])
            if shared and self.is_returned(held[index]) and (is_computed(region, part) or not views):
                return True
        return False

    def must_copy(self, region: Region, part: Node) -> bool:
        """Another part would share the tensor that ``part`` becomes, and somebody would notice."""
        if len(region.parts) == 1:
            return False
        apart = not self.effects.storages(part) & self.effects.storages(region.wait) or is_computed(region, part)
        family = self.effects.of_nodes(region.parts)
        return apart and (self.is_written(family) or self.is_returned(family))

    def is_written_view(self, region: Region) -> bool:
        """Somebody writes the waited value through a part, which therefore may not become a copy."""
        writers = self.writers(self.effects.storages(region.wait))
        return bool(writers) and not any(node in region.cuts for node in writers)

    def retypes(self, part: Node) -> bool:
        """Whatever reads ``part`` may get another layout of it."""
        pending, seen = list(part.users), set(part.users)
        while pending:
            node = pending.pop()
            if node.op == "output":
                continue
            if node.op != "call_function" or bodies_of(node) or overload(node.target) is None or \
                    self.effects.is_opaque(node):
                return False
            fresh = {user for user in node.users if user not in seen}
            seen |= fresh
            pending += fresh
        return True


def _only_reader(region: Region, writer: Node) -> bool:
    """``writer`` is the only one to read what it writes, and what that is made of."""
    node: Any = writer.args[0]
    while node is not region.wait:
        if len(node.users) != 1 or len(region.operands(node)) != 1:
            return False
        [node] = region.operands(node)
    return len(node.users) == 1

