"""Make a failing graph small: nodes, results and inputs go for as long as the graph stays legal and still fails.

Delta debugging (Zeller and Hildebrandt, 2002) on nodes: first halves, then quarters, down to single ones.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses.errors import FxpassesError
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs, bodies, recompile
from fxpasses.ir.ops import is_launch, is_taken_from_launch, is_wait, launch_of, waits_of
from fxpasses.ir.verify import verify

_Edit = Callable[[GraphModule], bool]
"""Changes a private copy; False where there is nothing to change."""


def reduce_graph(gm: GraphModule, fails: Callable[[GraphModule], bool], *, tries: int = 3000) -> GraphModule:
    """The smallest graph found that passes `fxpasses.verify` and for which ``fails`` says True; ``gm`` is not touched.

    ``fails`` gets a private graph with generated code and may change it. What is cut out becomes an input of the same
    type, in a body an earlier value of that type. Deterministic where ``fails`` is; stops after ``tries`` calls of it.
    The calling convention is not kept. Returns a copy of ``gm`` where ``fails(gm)`` is False.
    """
    return _Reduction(clone(gm, recompile=True), fails, tries).run()


class _Reduction:
    def __init__(self, gm: GraphModule, fails: Callable[[GraphModule], bool], tries: int) -> None:
        self.gm, self._fails, self._tries = gm, fails, tries

    def run(self) -> GraphModule:
        if not self._still_fails(self.gm):
            return self.gm
        size = -1
        while size != (size := _size(self.gm)) and self._tries > 0:
            self._bodies()
            self._outputs()
            for index in range(len(all_graphs(self.gm))):
                self._nodes(index)
            self._each(_short_cuts)
            self._each(_merged_inputs)
        return self.gm

    def _still_fails(self, candidate: GraphModule) -> bool:
        """Asked of a copy, so that nothing ``fails`` does to it is kept."""
        if self._tries <= 0:
            return False
        self._tries -= 1
        try:
            verify(candidate)
        except FxpassesError:
            return False
        return self._fails(clone(candidate, recompile=True))

    def _attempt(self, edit: _Edit) -> bool:
        """Keep the edited graph where it is legal, smaller or as large, and still fails."""
        candidate = clone(self.gm)
        return edit(candidate) and self._accept(candidate)

    def _accept(self, candidate: GraphModule) -> bool:
        _tidy(candidate)
        if _size(candidate) > _size(self.gm):
            return False
        recompile(all_graphs(candidate))
        if not self._still_fails(candidate):
            return False
        self.gm = candidate
        return True

    def _bodies(self) -> None:
        """A body alone, the innermost first."""
        for body in reversed(all_graphs(self.gm)[1:]):
            candidate = clone(body)
            candidate.meta.update(clone(self.gm).meta)
            if self._accept(candidate):
                return

    def _outputs(self) -> None:
        """Fewer results: one alone, else half of them, else one less."""
        results = len(_results(self.gm))
        for index in range(results):
            if results > 1 and self._attempt(functools.partial(_keep_results, kept=[index])):
                return
        self._in_chunks(lambda: list(range(len(_results(self.gm)))), lambda gm, dropped: _keep_results(
            gm, [index for index in range(len(_results(gm))) if index not in dropped]))

    def _nodes(self, index: int) -> None:
        """Cut nodes out of graph number ``index`` of those that `all_graphs` lists, the last ones first."""

        def names() -> list[str]:
            graphs = all_graphs(self.gm)
            return [node.name for node in reversed(graphs[index].graph.nodes)
                    if node.op not in ("placeholder", "output")] if index < len(graphs) else []

        self._in_chunks(names, lambda gm, chosen: _cut(all_graphs(gm)[index], set(chosen), outermost=index == 0))

    def _in_chunks(self, items: Callable[[], list[Any]], edit: Callable[[GraphModule, Sequence[Any]], bool]) -> None:
        """Try to do without halves of what ``items`` gives, then quarters, down to one by one."""
        width = max(len(items()) // 2, 1)
        while width and self._tries > 0:
            start = 0
            while start < len(now := items()):
                chosen = now[start:start + width]
                if not self._attempt(functools.partial(_apply, edit, chosen)) or len(items()) >= len(now):
                    start += width
            width //= 2

    def _each(self, edits: Callable[[GraphModule], Iterator[_Edit]]) -> None:
        for edit in list(edits(self.gm)):
            self._attempt(edit)


def _apply(edit: Callable[[GraphModule, Sequence[Any]], bool], chosen: Sequence[Any], gm: GraphModule) -> bool:
    return edit(gm, chosen)


def _size(gm: GraphModule) -> int:
    """Nodes of the graph and its bodies, results counted once more."""
    return sum(len(graph.graph.nodes) for graph in all_graphs(gm)) + len(_results(gm))


def _results(gm: GraphModule) -> list[Any]:
    return list(pytree.tree_leaves(gm.graph.output_node().args[0], is_leaf=lambda item: item is None))


def _keep_results(gm: GraphModule, kept: Sequence[int]) -> bool:
    """A flat tuple of some results."""
    results = _results(gm)
    chosen = tuple(results[index] for index in kept)
    if not chosen or len(chosen) == len(results):
        return False
    gm.graph.output_node().args = (chosen,)
    gm.graph.set_codegen(torch.fx.graph.CodeGen())
    return True


def _cut(gm: GraphModule, names: set[str], *, outermost: bool) -> bool:
    """Take the nodes out; a launch goes with its waits, and what others need becomes an input or an earlier value."""
    chosen = {node for node in gm.graph.nodes if node.name in names}
    for node in list(chosen):
        launch = node if is_launch(node) else launch_of(node) if is_wait(node) or is_taken_from_launch(node) else None
        if launch is not None:
            chosen.update((launch, *waits_of(launch), *(user for user in launch.users if is_taken_from_launch(user))))
    for node in reversed(list(gm.graph.nodes)):
        if node not in chosen:
            continue
        if node.users:
            stand_in = _input_like(gm, node) if outermost else _earlier(node)
            if stand_in is None:
                continue
            node.replace_all_uses_with(stand_in)
        gm.graph.erase_node(node)
    return bool(chosen)


def _input_like(gm: GraphModule, node: Node) -> Node | None:
    """A new input with the node's type."""
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor) or node.op == "get_attr":
        return None
    inputs = gm.graph.find_nodes(op="placeholder")
    with gm.graph.inserting_before(next(iter(gm.graph.nodes))) if not inputs else gm.graph.inserting_after(inputs[-1]):
        stand_in: Node = gm.graph.placeholder(f"{node.name}_in")
    stand_in.meta["val"] = value
    return stand_in


def _earlier(node: Node) -> Node | None:
    """The first value of the node's type in front of it."""
    other: Node
    for other in node.graph.nodes:
        if other is node:
            return None
        if _same_type(other, node) and not is_launch(other) and not is_taken_from_launch(other):
            return other
    return None


def _same_type(first: Node, second: Node) -> bool:
    left, right = first.meta.get("val"), second.meta.get("val")
    return (isinstance(left, torch.Tensor) and isinstance(right, torch.Tensor) and left.dtype == right.dtype
            and left.shape == right.shape and left.stride() == right.stride())


def _short_cuts(gm: GraphModule) -> Iterator[_Edit]:
    """Each node replaced by an operand of its type."""
    for position, graph in enumerate(all_graphs(gm)):
        for node in graph.graph.nodes:
            for operand in node.all_input_nodes:
                if _same_type(node, operand) and not is_launch(operand):
                    yield _replacement(position, node.name, operand.name)


def _merged_inputs(gm: GraphModule) -> Iterator[_Edit]:
    """Each input replaced by an earlier one of its type."""
    inputs = gm.graph.find_nodes(op="placeholder")
    for index, node in reversed(list(enumerate(inputs))):
        for other in inputs[:index]:
            if _same_type(node, other):
                yield _replacement(0, node.name, other.name)


def _replacement(position: int, name: str, other: str) -> _Edit:
    def edit(gm: GraphModule) -> bool:
        graphs = all_graphs(gm)
        nodes = {node.name: node for node in graphs[position].graph.nodes} if position < len(graphs) else {}
        if name not in nodes or other not in nodes or not nodes[name].users:
            return False
        nodes[name].replace_all_uses_with(nodes[other])
        if nodes[name].op != "placeholder":
            nodes[name].graph.erase_node(nodes[name])
        return True

    return edit


def _tidy(gm: GraphModule) -> None:
    """Without what nobody needs: look-ups, unused bodies and inputs, control edges to nodes that are gone."""
    for graph in all_graphs(gm):
        here = set(graph.graph.nodes)
        for node in graph.graph.nodes:
            after = tuple(other for other in node.meta.get("after") or () if other in here)
            if "after" in node.meta:
                node.meta["after"] = after
            if not after:
                node.meta.pop("after", None)
        for node in reversed(list(graph.graph.nodes)):
            unused = not node.users and (node.op == "get_attr" or (node.op == "placeholder" and graph is gm))
            if unused:
                graph.graph.erase_node(node)
    _drop_attributes(gm)


def _drop_attributes(gm: GraphModule) -> None:
    fetched = {str(node.target) for graph in all_graphs(gm) for node in graph.graph.nodes
               if node.op in ("get_attr", "call_module")}
    called = {target for target, _ in bodies(gm)}
    for table in (gm._buffers, gm._parameters, gm._modules):
        for name in [name for name in table if name not in fetched and name not in called
                     and not any(target.startswith(f"{name}.") for target in fetched)]:
            del table[name]

