"""A graph in whose place an edited copy is tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from torch.fx import GraphModule, Node

from fxpasses.ir.clone import put_copy
from fxpasses.ir.ops import Collective, collective
from fxpasses.passes.commfuse.packing import Form
from fxpasses.passes.commfuse.plan import Plan
from fxpasses.passes.commfuse.rebuild import Rebuild
from fxpasses.pm.analyses import Analyses

T = TypeVar("T")


class Trial:
    """``gm`` holds a copy of its graph, to be edited, until `undo` gives it back its own. ``twins``: node -> copy."""

    def __init__(self, gm: GraphModule, analyses: Analyses) -> None:
        self._gm, self._graph, self._put_back = gm, gm.graph, analyses.aside()
        self.twins = put_copy(gm)

    def fuse(self, plan: Plan, own: set[Node], form: Form) -> list[Node]:
        """Put the buckets of ``plan`` in: their launches, in order. ``own``: see `own_storage`."""
        twins = self.twins
        edges = {twins[node]: [(twins[other], via) for other, via in others] for node, others in plan.edges.items()}
        buckets = [replace(bucket, members=[replace(member, found=_read(twins[member.node]))
                                            for member in bucket.members]) for bucket in plan.buckets]
        return Rebuild(self._gm, {twins[node] for node in own}, edges, buckets, form).launches

    def carried(self, table: Mapping[Node, T]) -> dict[Node, T]:
        """``table`` by the copies of its nodes, without those that were gone before."""
        return {self.twins[node]: value for node, value in table.items() if node in self.twins}

    def undo(self) -> None:
        """Give the graph back, and what was known of it."""
        self._gm._graph = self._graph
        self._put_back()


def _read(launch: Node) -> Collective:
    found = collective(launch)
    assert found is not None
    return found
