"""Which nodes run before a node whatever happens.

A graph runs its nodes in order, so a node dominates what comes later in its graph, bodies that are called later
included. A body may run many times or not at all: what is inside of it dominates nothing outside.
"""

from __future__ import annotations

from torch.fx import Graph, GraphModule, Node

from fxpasses.ir.graph import all_graphs, bodies_of, order


class Dominators:
    """Order of the nodes of ``gm`` and of all graphs nested in it, as they were when this was made. One pass."""

    def __init__(self, gm: GraphModule) -> None:
        self._root = gm.graph
        self._position: dict[Node, int] = {}
        #: For each body the first call of it in each graph that calls it.
        self._calls: dict[Graph, dict[Graph, Node]] = {}
        for graph in all_graphs(gm):
            self._position.update(order(graph.graph))
            for node in graph.graph.nodes:
                for body in bodies_of(node):
                    self._calls.setdefault(body.graph, {}).setdefault(graph.graph, node)

    def dominates(self, first: Node, second: Node) -> bool:
        """``first`` has run whenever ``second`` runs; a node dominates itself. False for a node made since."""
        if first is second:
            return True
        if first not in self._position or second not in self._position:
            return False
        entered = {second.graph}
        pending = [second]
        while pending:
            node = pending.pop()
            if node.graph is first.graph:
                if self._position[first] >= self._position[node]:
                    return False
                continue
            calls = self._calls.get(node.graph, {})
            if not calls:
                return False
            for graph, call in calls.items():
                if graph is first.graph or graph not in entered:
                    entered.add(graph)
                    pending.append(call)
        return True
