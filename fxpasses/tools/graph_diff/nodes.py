"""Changes of the nodes of two graphs, bodies of higher-order operators included."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from torch.fx import Graph, GraphModule, Node

from fxpasses.ir.graph import bodies_of, body_of, graphs_by_path
from fxpasses.ir.text.names import scope_of
from fxpasses.ir.text.writer import NodeLines
from fxpasses.ir.user_line import user_line
from fxpasses.tools.graph_diff.changes import ADDED, MOVED, REMOVED, Detail, NodeChange, Side
from fxpasses.tools.graph_diff.compare import Comparison
from fxpasses.tools.graph_diff.groups import GroupMatch
from fxpasses.tools.graph_diff.inputs import described, match_inputs
from fxpasses.tools.graph_diff.labels import Labelled, Shared, type_key
from fxpasses.tools.graph_diff.matching import Matching
from fxpasses.tools.graph_diff.outputs import are_named, returned_places

Lines = tuple[NodeLines, NodeLines]


class NodeDiff:
    """``changes`` of all nodes, ``renamed`` ones by number, ``sizes`` of both sides, ``matches``: before -> after.

    A body counts as often as it is compared: with one of the other side that two calls share, twice.
    """

    def __init__(self, before: GraphModule, after: GraphModule, lines: Lines, groups: GroupMatch) -> None:
        self.changes: list[NodeChange] = []
        self.renamed = 0
        self.matches: dict[Node, Node] = {}
        self._lines, self._groups, self._shared = lines, groups, Shared()
        self.sizes = (0, 0)
        compared: dict[tuple[GraphModule, GraphModule], None] = {}
        pending = [(before, after, "")]
        while pending:
            one, other, path = pending.pop(0)
            if (one, other) not in compared:
                compared[one, other] = None
                pending += self._graphs(one, other, path)
        for side, (gm, kind) in enumerate(((before, REMOVED), (after, ADDED))):
            self._alone(gm, {pair[side] for pair in compared}, kind)

    def _alone(self, gm: GraphModule, known: Collection[GraphModule], kind: str) -> None:
        """Bodies that only one side has: all of their nodes are added or removed."""
        for path, graph in graphs_by_path(gm):
            if graph not in known:
                self._count(*(graph.graph if kind == each else None for each in (REMOVED, ADDED)))
                for node in graph.graph.nodes:
                    sides = (node, None) if kind == REMOVED else (None, node)
                    self.changes.append(self._change((kind,), sides[0], sides[1], (), f"{path}."))

    def _count(self, *graphs: Graph | None) -> None:
        one, other = (0 if graph is None else len(graph.nodes) for graph in graphs)
        self.sizes = (self.sizes[0] + one, self.sizes[1] + other)

    def _graphs(self, before: GraphModule, after: GraphModule, path: str) -> list[tuple[GraphModule, GraphModule, str]]:
        """Compare two graphs; returns their bodies."""
        self._count(before.graph, after.graph)
        matching = self._matched(before, after)
        comparison = Comparison(matching, self._shared, self._lines, (self._groups.before, self._groups.after))
        moved = _moved(matching)
        found: list[tuple[tuple[int, int, int], NodeChange]] = []
        bodies: list[tuple[GraphModule, GraphModule, str]] = []
        one, other = matching.sides
        last = -1
        for number, node in enumerate(one.nodes):
            match = matching.before[number]
            if match < 0:
                found.append(((last, 2, number), self._change((REMOVED,), node, None, (), path)))
                continue
            its = other.nodes[match]
            self.matches[node] = its
            self.renamed += self._lines[0].name(node) != self._lines[1].name(its)
            details = comparison.details(number, match)
            if number in moved:
                details = (*details, Detail(MOVED, "place", *moved[number]))
            else:
                last = match
            if details:
                kinds = tuple(dict.fromkeys(detail.kind for detail in details))
                found.append(((match, 1, 0), self._change(kinds, node, its, details, path)))
            bodies += self._bodies(node, its, path)
        for number, node in enumerate(other.nodes):
            if matching.after[number] < 0:
                found.append(((number, 1, 0), self._change((ADDED,), None, node, (), path)))
        self.changes += [change for _, change in sorted(found, key=lambda each: each[0])]
        return bodies

    def _matched(self, before: GraphModule, after: GraphModule) -> Matching:
        graphs = (before, after)
        outputs = [next(iter(gm.graph.find_nodes(op="output")), None) for gm in graphs]
        places = [{} if output is None else returned_places(gm, output)
                  for gm, output in zip(graphs, outputs, strict=True)]
        ways = [{way for each in found.values() for way in each} for found in places]
        telling = ways[0] == ways[1] or are_named((*ways[0], *ways[1]))
        one, other = (Labelled(gm, self._shared, groups, found if telling else None) for gm, groups, found
                      in zip(graphs, (self._groups.before, self._groups.after), places, strict=True))
        matching = Matching(one, other, self._shared.numbers)
        inputs = [gm.graph.find_nodes(op="placeholder") for gm in graphs]
        told = [described(nodes, [type_key(node, self._shared) for node in nodes]) for nodes in inputs]
        for mine, its in match_inputs(*told):
            matching.pair(one.index[inputs[0][mine]], other.index[inputs[1][its]])
        if outputs[0] is not None and outputs[1] is not None:
            matching.pair(one.index[outputs[0]], other.index[outputs[1]])
        matching.run()
        return matching

    def _change(self, kinds: tuple[str, ...], before: Node | None, after: Node | None, details: tuple[Detail, ...],
                path: str) -> NodeChange:
        sides = [None if node is None else self._side(lines, node)
                 for lines, node in zip(self._lines, (before, after), strict=True)]
        node = after if after is not None else before
        assert node is not None
        shown = sides[1] or sides[0]
        scope = "" if shown is None or node.op in ("placeholder", "output") else scope_of(node, shown.name)
        return NodeChange(kinds, sides[0], sides[1], details, scope, path)

    @staticmethod
    def _side(lines: NodeLines, node: Node) -> Side:
        found = user_line(node)
        return Side(node, lines.name(node), lines.line(node), None if found is None else str(found.place))

    @staticmethod
    def _bodies(node: Node, its: Node, path: str) -> Iterator[tuple[GraphModule, GraphModule, str]]:
        if node.op == "get_attr":
            mine, other = body_of(node), body_of(its)
            if mine is not None and other is not None:
                yield mine, other, f"{path}{its.target}."
        elif node.op == "call_module":
            for one, two in zip(bodies_of(node), bodies_of(its), strict=False):
                yield one, two, f"{path}{its.target}."


def _moved(matching: Matching) -> Mapping[int, tuple[str, str]]:
    """Nodes of the first graph that are in another order, the fewest that say so: their places before and after."""
    pairs, kept = list(matching.pairs()), set(matching.in_order())
    places = {its: place for place, its in enumerate(sorted(its for _, its in pairs))}
    return {mine: (str(place), str(places[its])) for place, (mine, its) in enumerate(pairs) if (mine, its) not in kept}
