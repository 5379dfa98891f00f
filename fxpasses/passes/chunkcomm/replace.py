"""Chunks take the place of what they compute, chunk by chunk between collectives."""

from __future__ import annotations

from collections.abc import Mapping

from torch.fx import GraphModule, Node
from torch.fx.node import map_arg

from fxpasses.analyses.memory import hand_over
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import is_launch
from fxpasses.passes.chunkcomm.build import Builder, Types, cut_all
from fxpasses.passes.chunkcomm.labels import Labels
from fxpasses.passes.chunkcomm.places import arrange, places_of
from fxpasses.passes.chunkcomm.regions import Region


def replace(gm: GraphModule, effects: Effects, labels: Labels, regions: Mapping[Region, int],
            types: Types) -> dict[Node, list[Node]]:
    """Cut all nodes of ``regions``, each into its number of chunks, and give the chunks of each node.

    Between two collectives of a region all of the first chunk comes first, then all of the second. Other nodes keep
    their order; accesses to storages and control edges keep theirs.
    """
    position = order(gm.graph)
    edges = effects.dependencies(collective_order=False)
    chunks = {node: number for region, number in regions.items() for node in region.nodes}
    old = sorted(chunks, key=position.__getitem__)
    users = {node: list(node.users) for node in old}
    output = gm.graph.output_node()
    with gm.graph.inserting_before(output):
        builder = Builder(gm.graph, labels, types, lambda node: node)
        cut_all(builder, {node: chunks[node] for node in old})
        for node, others in users.items():
            for user in others:
                if user not in builder.parts:
                    _use(user, node, builder.whole(node))
    places = places_of(gm.graph, labels, old, builder, position)
    follows = _follows(gm, builder, edges)
    for node in old:
        if is_launch(node):
            hand_over(node, builder.parts[node][0])
    for node in reversed(old):
        gm.graph.erase_node(node)
    arrange(gm.graph, places, follows)
    return builder.parts


def _use(user: Node, old: Node, new: Node) -> None:
    user.args, user.kwargs = map_arg((user.args, user.kwargs), lambda node: new if node is old else node)


def _follows(gm: GraphModule, builder: Builder, edges: dict[Node, list[Node]]) -> dict[Node, list[Node]]:
    """What each node has to follow besides its operands, as the graph is now.

    Of two nodes that are cut one writes nothing but the result of a launch, which its chunks only need their part of.
    """
    stands_for: dict[Node, list[Node]] = {}
    for made, (like, _) in builder.made.items():
        if like in builder.parts:
            stands_for.setdefault(like, []).append(made)
    found: dict[Node, list[Node]] = {}
    for node, others in edges.items():
        others = [other for other in others if other not in builder.parts or node not in builder.parts]
        before = [now for other in others for now in stands_for.get(other, [other])]
        for now in stands_for.get(node, [node]):
            if before:
                found[now] = before
    return found
