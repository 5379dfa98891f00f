"""Regions: nodes of one level that are cut together, what they cost at once and in chunks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg

from fxpasses.analyses.kinds import is_view
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import is_launch
from fxpasses.passes.chunkcomm.build import Builder, Types, cut_all, frozen
from fxpasses.passes.chunkcomm.labels import Labels
from fxpasses.passes.chunkcomm.pace import pace
from fxpasses.passes.chunkcomm.places import arrange, places_of
from fxpasses.sim.program import Program


@dataclass(frozen=True, eq=False)
class Region:
    """``nodes`` in graph order; ``wanted``: those that something outside needs in one piece."""

    nodes: tuple[Node, ...]
    wanted: tuple[Node, ...]

    @property
    def launches(self) -> list[Node]:
        """What is sent in chunks."""
        return [node for node in self.nodes if is_launch(node)]


def regions_of(nodes: Sequence[Node], labels: Labels) -> Iterator[Region]:
    """The regions of a graph with its labels, by level."""
    levels: dict[int, list[Node]] = {}
    for node in nodes:
        if node in labels.rows:
            levels.setdefault(labels.level[node], []).append(node)
    for level in sorted(levels):
        wanted = (node for node in levels[level]
                  if any(not labels.takes_chunks(user, node) for user in node.users))
        yield Region(tuple(levels[level]), tuple(wanted))


def shape_of(region: Region, labels: Labels) -> Hashable:
    """Equal for regions of the same calls, types and rows, as the layers of a model are."""
    numbers: dict[Node, int] = {}
    found: list[Hashable] = []
    wanted = set(region.wanted)
    for node in region.nodes:
        for operand in node.all_input_nodes:
            if operand not in numbers:
                numbers[operand] = len(numbers)
                found.append(frozen(operand))
        numbers[node] = len(numbers)
        args, kwargs = map_arg((node.args, node.kwargs), lambda operand: _Number(numbers[operand]))
        found.append((node.target, str(args), str(kwargs), frozen(node), labels.rows[node], node in wanted))
    return tuple(found)


class _Number(int):
    """A node in printed arguments."""

    def __repr__(self) -> str:
        return f"%{int(self)}"


def region_ms(region: Region, labels: Labels, cost: Callable[[Node], float], chunks: int, types: Types) -> float:
    """Milliseconds of the region by itself, run as fast as its operands allow, in ``chunks`` or at once (1).

    Raises `UnfitLayout` where a chunk cannot be computed.
    """
    gm = GraphModule(torch.nn.Module(), Graph())
    graph = gm.graph  # filled once it is there, as nobody needs its code
    copies: dict[Node, Node] = {}
    own = set(region.nodes)
    for node in region.nodes:
        for operand in node.all_input_nodes:
            if operand not in own and operand not in copies:
                copies[operand] = graph.placeholder(operand.name)
                copies[operand].meta["val"] = value_of(operand)
    builder: Builder | None = None
    if chunks == 1:
        for node in region.nodes:
            copies[node] = graph.node_copy(node, copies.__getitem__)
        results = [copies[node] for node in region.wanted]
    else:
        builder = Builder(graph, labels, types, copies.__getitem__)
        cut_all(builder, dict.fromkeys(region.nodes, chunks))
        results = [builder.whole(node) for node in region.wanted]
    graph.output(tuple(results))
    if builder is not None:
        position = {node: number for number, node in enumerate(region.nodes)}
        outside = dict.fromkeys(copies, -1)
        output = {graph.output_node(): len(position)}
        places = places_of(graph, labels, region.nodes, builder, outside | output | position)
        arrange(graph, places, {})
    return pace(Program(Effects(gm), cost)).step_ms


def joining_ms(node: Node, cost: Callable[[Node], float]) -> float:
    """Milliseconds it takes to put chunks of a node together: those of a copy of it. Views are made again instead."""
    if is_view(node) or not isinstance(value_of(node), torch.Tensor):
        return 0.0
    graph = Graph()
    given = graph.placeholder("given")
    given.meta["val"] = value_of(node)
    copied = graph.call_function(torch.ops.aten.clone.default, (given,))
    copied.meta["val"] = value_of(node)
    graph.output(copied)
    return cost(copied)
