"""Regions of pointwise nodes behind reductions become one node each."""

from __future__ import annotations

import operator
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.errors import counted
from fxpasses.ir.effects import effects
from fxpasses.ir.fused_operators import FUSED_FUNCTIONAL, FUSED_UPDATE
from fxpasses.ir.graph import all_graphs, call, value_of
from fxpasses.passes.distfusion.facts import Facts
from fxpasses.passes.distfusion.local_operators import Operation
from fxpasses.passes.distfusion.region_program import RegionProgram, program_of
from fxpasses.passes.distfusion.regions import Region, grown, leaves_the_step, reached_by, reduced_values
from fxpasses.passes.distfusion.spread import spread_over_pieces
from fxpasses.pm.analyses import Analyses

_OWN_METAS = ("val", "example_value", "tensor_meta", "after")


def fuse_updates(gm: GraphModule, analyses: Analyses, rank: int | None = None) -> None:
    """Make one node of each region of pointwise nodes behind a reduction, in ``gm`` and its bodies."""
    for graph in all_graphs(gm):
        _fuse(graph, analyses, rank)


def _fuse(gm: GraphModule, analyses: Analyses, rank: int | None) -> None:
    facts = Facts(gm, effects(gm))
    if spread_over_pieces(gm, facts, analyses, rank):
        facts = Facts(gm, effects(gm))
    reduced = reduced_values(facts)
    reached = reached_by(facts, reduced)
    changed = True
    while changed:  # a node that went may have been what kept others apart
        changed, done, refused = False, set[Node](), list[tuple[Node, str]]()
        for start in [node for node in facts.nodes if node in reached and node in facts.operations]:
            if start in done or start not in facts.operations:
                continue
            region = grown(facts, start, reached, done)
            done |= set(region.members)
            code = _refusal(facts, region)
            built = program_of(facts, region) if code is None else None
            if built is not None and built.moved_after < built.moved_before:
                if not analyses.may_rewrite(region.members[-1], "fused", rank=rank):
                    return
                _Replacement(facts, region, built).carry_out(analyses)
                changed = True
            else:
                refused.append((start, code or "other-types"))
    for start, code in refused:
        analyses.remark(start, code)
    near = {*reduced, *reached}
    for node, code in facts.misfits.items():
        if not near.isdisjoint(node.all_input_nodes):
            analyses.remark(node, code)


def _refusal(facts: Facts, region: Region) -> str | None:
    if len(region.members) < 2:
        return "one-operator"
    inside = region.inside
    if any(facts.operations[node].target is not None for node in region.members):
        return None
    shown = [node for node in (*region.members, *region.views) if any(user not in inside for user in node.users)]
    return None if any(map(leaves_the_step, shown)) else "goes-on"


class _Replacement:
    """One region and what stands for each of its nodes."""

    def __init__(self, facts: Facts, region: Region, built: RegionProgram) -> None:
        self._facts, self._region, self._built = facts, region, built
        self._graph: Graph = facts.graph
        self._operations: dict[Node, Operation] = {node: facts.operations[node] for node in region.members}
        self._inside = region.inside
        self._given: dict[Node, Node] = {}

    def carry_out(self, analyses: Analyses) -> None:
        """Put the node of the region in the place of its last member."""
        region, built, last = self._region, self._built, self._region.members[-1]
        with self._graph.inserting_before(last):
            fused = self._fused(last)
            shown = [node for node in self._nodes() if any(user not in self._inside for user in node.users)]
            for node in shown:
                self._stand_in(node)
        for node in region.behind:
            last.prepend(node)
        users = {user: None for node in shown for user in node.users if user not in self._inside}
        for node in shown:
            node.replace_all_uses_with(self._given[node], delete_user_cb=lambda user: user not in self._inside)
        self._facts.replaced(self._nodes(), fused)
        for user in users:
            self._facts.refresh(user)
        for node in reversed(self._nodes()):
            self._graph.erase_node(node)
        self._facts.update()
        before, after = built.moved_before, built.moved_after
        analyses.remark(fused, "fused", f"{counted(len(region.members), 'operator')} in one kernel, which moves "
                        f"{after} bytes; one by one they move {before}", applied=True, bytes=before - after,
                        operators=len(region.members), moved_before=before, moved_after=after)

    def _nodes(self) -> list[Node]:
        return sorted((*self._region.members, *self._region.views), key=self._facts.position.__getitem__)

    def _fused(self, last: Node) -> Node:
        built = self._built
        written = [self._in_shape(node, built.shape, node) for node in built.written]
        read = [self._in_shape(node, built.shape, node) for node in built.read]
        values = [value if not value.ndim or tuple(value.shape) == built.shape else value.view(built.shape)
                  for value in map(value_of, built.results)]
        operands: tuple[Any, ...] = (written, read) if written else (read,)
        fused = call(self._graph, FUSED_UPDATE if written else FUSED_FUNCTIONAL, (*operands, str(built.program)),
                     like=last, val=values)
        fused.meta["val"] = values  # also where there is none
        for index, node in enumerate(built.results):
            result = call(self._graph, operator.getitem, (fused, index), like=node, val=values[index])
            self._facts.stands_for(result, node)
            self._given[node] = self._in_shape(result, tuple(value_of(node).shape), node)
            _carry(node, self._given[node])
        return fused

    def _stand_in(self, node: Node) -> Node:
        """What users outside get for a node of the region."""
        if node not in self._inside:
            return node
        if node not in self._given:
            operation = self._operations.get(node)
            if operation is not None:
                assert operation.target is not None, node
                self._given[node] = self._stand_in(operation.target)
            else:
                source = node.args[0]
                assert isinstance(source, Node)
                self._given[node] = self._in_shape(self._stand_in(source), tuple(value_of(node).shape), node)
                _carry(node, self._given[node])
        return self._given[node]

    def _in_shape(self, node: Node, shape: tuple[int, ...], like: Node) -> Node:
        """``node``, or a view of it, in a shape; a scalar is one as it is."""
        value = value_of(node)
        if not value.ndim or tuple(value.shape) == shape:
            return node
        view = call(self._graph, torch.ops.aten.view.default, (node, list(shape)), like=like, val=value.view(shape))
        self._facts.shows(view, node)
        return view


def _carry(node: Node, given: Node) -> None:
    """What passes and users noted at a node, placements among it, stays with its value."""
    if given.op == "call_function":
        for key, value in node.meta.items():
            if key not in _OWN_METAS:
                given.meta.setdefault(key, value)
