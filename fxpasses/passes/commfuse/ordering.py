"""What has to stay in front of what, when launches move together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from torch.fx import GraphModule, Node

from fxpasses.analyses.reachability import Via
from fxpasses.ir.effects import COLLECTIVES, Effects
from fxpasses.ir.ops import collective, is_wait, waits_of
from fxpasses.passes.commfuse.packing_layouts import LAYOUTS

Edges = dict[Node, list[tuple[Node, Via]]]


def edges_of(gm: GraphModule, effects: Effects) -> Edges:
    """Nodes that each node has to follow besides its operands, and why.

    Functional collectives have no order among each other; every other node that may communicate keeps its place among
    them.
    """
    found: Edges = {}
    launches: list[Node] = []
    last: Node | None = None
    for node, others in effects.dependencies(collective_order=False).items():
        control = node.meta.get("after") or ()
        edges = found[node] = [(other, Via.CONTROL if other in control else Via.ACCESS) for other in others]
        if is_wait(node) or COLLECTIVES not in effects.writes(node):
            continue
        if last is not None:
            edges.append((last, Via.OPAQUE))
        if is_understood(node):
            launches.append(node)
        else:
            edges += [(launch, Via.OPAQUE) for launch in launches]
            launches, last = [], node
    return found


def parted(launches: Iterable[Node], edges: Edges) -> Iterator[Node]:
    """Those of the launches, in graph order, that something else has to follow before their wait may come."""
    position = {node: index for index, node in enumerate(edges)}
    for launch in launches:
        if any(position[other] > position[launch] for wait in waits_of(launch) for other, _ in edges[wait]):
            yield launch


def is_understood(node: Node) -> bool:
    """A functional collective that has a layout in a bucket."""
    found = collective(node)
    return found is not None and found.functional and found.kind in LAYOUTS
