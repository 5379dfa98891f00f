"""Who calls a body, and bodies that one call site has for itself."""

from __future__ import annotations

from torch.fx import GraphModule, Node

from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs, attribute, bodies, bodies_of, body_of
from fxpasses.ir.loops.view import Loop


class Nest:
    """A graph and everything nested in it: the order from inside out, and the call sites of each body."""

    def __init__(self, root: GraphModule) -> None:
        self.root = root
        self._fetches: dict[int, list[Node]] | None = None

    def innermost_first(self) -> list[GraphModule]:
        """Every graph once, behind all graphs that it calls; the root is the last."""
        found: list[GraphModule] = []
        seen: set[int] = set()
        pending = [(self.root, False)]
        while pending:
            graph, entered = pending.pop()
            if entered:
                found.append(graph)
            elif id(graph) not in seen:
                seen.add(id(graph))
                pending.append((graph, True))
                pending += [(body, False) for _, body in reversed(bodies(graph))]
        return found

    def sites(self, body: GraphModule) -> list[Node]:
        """The nodes that call ``body``, in order of the graphs, outermost first."""
        found: list[Node] = []
        for fetch in self._of(body):
            found += [fetch] if fetch.op == "call_module" else [user for user in fetch.users if user not in found]
        return found

    def make_private(self, loop: Loop) -> None:
        """See to it that only ``loop`` calls its body and its condition: all other call sites get a copy together.

        The loop keeps the graphs it has, so that nodes found in them stay what they are. A copy has the name of the
        original with the first free number behind it, or that name itself in another graph that knows no other body
        by it.
        """
        for graph in loop.graphs:
            if any(site is not loop.call for site in self.sites(graph)):
                self._split(loop, graph)
                self._fetches = None

    def _split(self, loop: Loop, graph: GraphModule) -> None:
        copied = clone(graph)
        names: dict[int, str] = {}
        for fetch in self._of(graph):
            owner = fetch.graph.owning_module
            assert isinstance(owner, GraphModule)
            others = [user for user in fetch.users if user is not loop.call]
            if fetch.op == "call_module" or len(others) == len(fetch.users):
                fetch.target = _register(owner, str(fetch.target), copied, names, owner is not loop.gm)
            elif others:
                name = _register(owner, str(fetch.target), copied, names, False)
                with fetch.graph.inserting_after(fetch):
                    second = fetch.graph.get_attr(name)
                second.meta.update(fetch.meta)
                for user in others:
                    user.replace_input_with(fetch, second)

    def _of(self, body: GraphModule) -> list[Node]:
        if self._fetches is None:
            self._fetches = {}
            for gm in all_graphs(self.root):
                for node in gm.graph.nodes:
                    found = bodies_of(node) if node.op == "call_module" else [body_of(node)]
                    for graph in found:
                        if graph is not None:
                            self._fetches.setdefault(id(graph), []).append(node)
        return self._fetches.get(id(body), [])


def _register(owner: GraphModule, target: str, copied: GraphModule, names: dict[int, str], may_replace: bool) -> str:
    """Make ``copied`` an attribute of ``owner`` once, and say its name."""
    if id(owner) not in names:
        name = target
        original = attribute(owner, target)
        if not may_replace or "." in target:
            stem, number = target.split(".")[-1], 1
            while hasattr(owner, name := f"{stem}_{number}"):
                number += 1
        else:
            assert isinstance(original, GraphModule)
        owner._modules[name] = copied
        names[id(owner)] = name
    return names[id(owner)]
