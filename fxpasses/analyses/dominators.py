"""Which nodes run before a node whatever happens, and where all that is made of a value comes together again.

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


class PostDominators:
    """Where all paths from each value of ``graph`` to what is made of it meet.

    One pass from behind: a node's paths meet where those of its users meet, which is their nearest common ancestor in
    the tree of answers. Each node keeps a link to its parent and one further up, twice as far each time (Myers, 1983),
    so that an ancestor is found in logarithmic time.
    """

    def __init__(self, graph: Graph) -> None:
        self._parent: dict[Node, Node | None] = {}
        self._depth: dict[Node | None, int] = {None: 0}
        self._jump: dict[Node | None, Node | None] = {None: None}
        for node in reversed(graph.nodes):
            users = list(node.users)
            parent: Node | None = users[0] if users else None
            for user in users[1:]:
                parent = self._common(parent, user)
            self._parent[node] = parent
            self._depth[node] = self._depth[parent] + 1
            far = self._jump[parent]
            even = self._depth[parent] - self._depth[far] == self._depth[far] - self._depth[self._jump[far]]
            self._jump[node] = self._jump[far] if even else parent

    def post_dominator(self, value: Node) -> Node | None:
        """The first node that is on every path from ``value`` along users; None where a path ends before."""
        return self._parent.get(value)

    def _common(self, first: Node | None, second: Node | None) -> Node | None:
        """The nearest node that is above both, or is one of them and above the other."""
        if self._depth[first] > self._depth[second]:
            first, second = second, first
        while self._depth[second] > self._depth[first]:
            far = self._jump[second]
            second = far if self._depth[far] >= self._depth[first] else self._above(second)
        while first is not second:
            near, other = self._jump[first], self._jump[second]
            if near is other:
                near, other = self._above(first), self._above(second)
            first, second = near, other
        return first

    def _above(self, node: Node | None) -> Node | None:
        return None if node is None else self._parent[node]
