"""Puts a shard, or a rank's own operand, in the place of a waited value of which only parts are read."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch.fx import Graph, Node
from torch.utils import _pytree as pytree

from fxpasses.analyses.memory import hand_over
from fxpasses.analyses.rank_index import Cut, is_static
from fxpasses.ir.graph import call, infer
from fxpasses.ir.ops import Collective, argument
from fxpasses.ir.rewrites import erase_unused
from fxpasses.passes.distfusion.guards import Guards
from fxpasses.passes.distfusion.levels import Level
from fxpasses.passes.distfusion.pack import own_rows, packed
from fxpasses.passes.distfusion.pulled import CONTIGUOUS, Pulled, laid_out
from fxpasses.passes.distfusion.region import Region
from fxpasses.passes.distfusion.shards import Shard

aten, functional = torch.ops.aten, torch.ops._c10d_functional


class Replacement:
    """One region in one of the graphs of a rank set, or in the graph of all ranks.

    ``twin``: the node of that graph for each of the first. ``rank``: whose it is.
    """

    def __init__(self, guards: Guards, launch: Collective, region: Region, twin: Mapping[Node, Node],
                 rank: int) -> None:
        self._guards, self._launch, self._region, self._twin, self._rank = guards, launch, region, twin, rank
        self._node, self._wait = twin[launch.node], twin[region.wait]
        self._graph: Graph = self._node.graph

    def scatter(self, shard: Shard, level: Level | None) -> tuple[Node, list[Node]]:
        """Put a reduce_scatter in front of the launch: it, and what packs its operand. Nothing reads it yet."""
        graph, node = self._graph, self._node
        operand = self._twin[self._launch.inputs[0] if level is None else level.operand]
        group = level.scatter if level is not None and level.scatter is not None else argument(node, "group_name")
        with graph.inserting_before(node):
            operands = packed(graph, operand, shard, like=node)
            made = call(graph, functional.reduce_scatter_tensor.default,
                        (operands[-1], self._launch.reduce_op, shard.members, group), like=node)
        return made, operands[1:]

    def take_back(self, scatter: Node, packing: list[Node]) -> None:
        """Undo `scatter`."""
        for made in (scatter, *reversed(packing)):
            self._graph.erase_node(made)

    def read_scattered(self, scatter: Node, shard: Shard, level: Level | None) -> None:
        """Make the parts of what the reduce_scatter leaves, reduced across nodes where it was; the launch goes."""
        hand_over(self._node, scatter)
        graph, wait = self._graph, self._wait
        with graph.inserting_before(wait):
            own = call(graph, functional.wait_tensor.default, (scatter,), like=wait)
            if level is not None:
                own = self._reduced_across(own, level)
            own = own_rows(graph, own, shard, self._rank, like=wait)
        self._read(own)
        if level is not None and level.inner is not None:
            for gone in (self._launch.inputs[0], level.inner.node):
                graph.erase_node(self._twin[gone])

    def _reduced_across(self, own: Node, level: Level) -> Node:
        """The shard reduced on the other level, at the graph's insertion point."""
        like = self._node if level.inner is None else self._twin[level.inner.node]
        group = level.across if level.across is not None else argument(like, "group_name")
        across = call(self._graph, functional.all_reduce.default, (own, self._launch.reduce_op, group), like=like)
        if level.inner is not None:
            hand_over(like, across)
        return call(self._graph, functional.wait_tensor.default, (across,), like=self._wait)

    def read_own(self, *, copied: bool) -> None:
        """Make the parts of what this rank gave to a gather; the launch goes."""
        operand = self._twin[self._launch.inputs[0]]
        if copied or not operand.meta["val"].is_contiguous():
            with self._graph.inserting_before(self._node):
                operand = call(self._graph, aten.clone.default, (operand,), like=self._node, kwargs=CONTIGUOUS)
        self._read(operand)

    def _read(self, own: Node) -> None:
        """``own``: contiguous, the elements of each part in the order of their numbers."""
        region, graph, wait = self._region, self._graph, self._wait
        shapes: dict[Cut, Node] = {}

        def shaped(cut: Cut) -> Node:
            key = Cut(0, cut.axes)
            if key not in shapes:
                with graph.inserting_before(wait):
                    shapes[key] = laid_out(graph, own, cut, like=wait)
            return shapes[key]

        pulled = Pulled(graph, region, self._twin, self._guards.position, shaped)
        written = self._guards.is_written_view(region)
        for part in region.parts:
            old = self._twin[part]
            value = pulled.at(part, region.cuts[part][self._rank])
            lies = old.meta["val"].is_contiguous() if is_static(old.meta["val"]) else not written
            if (lies and not value.meta["val"].is_contiguous()) or self._guards.must_copy(region, part):
                with graph.inserting_before(old):
                    value = call(graph, aten.clone.default, (value,), like=old, kwargs=CONTIGUOUS)
            users, changed = list(old.users), _described(old.meta["val"]) != _described(value.meta["val"])
            old.replace_all_uses_with(value)
            if changed:
                retype(users, {node: index for index, node in enumerate(graph.nodes)})
        self._erase()

    def _erase(self) -> None:
        region, guards = self._region, self._guards
        nodes = sorted(region.cuts, key=guards.position.__getitem__, reverse=True)
        fed = [operand for node in (*nodes, self._launch.node) for operand in self._twin[node].all_input_nodes]
        gone = {self._twin[node] for node in nodes} | {self._node}
        for node in (*(self._twin[node] for node in nodes), self._node):
            self._graph.erase_node(node)
        back = self._twin if self._rank == 0 else {twin: node for node, twin in self._twin.items()}

        def may_erase(node: Node) -> bool:
            if node in gone or node not in back or not guards.effects.is_pure(back[node]):
                return False
            gone.add(node)
            return True

        erase_unused(dict.fromkeys(fed), may_erase)


def retype(users: list[Node], position: Mapping[Node, int]) -> None:
    """Work out anew the types of ``users``, and of what follows as long as they change: other strides, no others."""
    pending = set(users)
    while pending:
        node = min(pending, key=position.__getitem__)
        pending.remove(node)
        value = infer(node) if node.op == "call_function" else None
        if value is not None and _described(value) != _described(node.meta.get("val")):
            node.meta["val"] = value
            pending |= set(node.users)


def _described(value: object) -> list[object]:
    return [(leaf.dtype, tuple(map(str, leaf.shape)), tuple(map(str, leaf.stride())))
            if isinstance(leaf, torch.Tensor) else leaf for leaf in pytree.tree_leaves(value)]


