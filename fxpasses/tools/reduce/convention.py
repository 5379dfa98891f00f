"""Inputs and results that come and go, with the calling convention kept: a captured step stays one."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, set_forward_signature
from fxpasses.tools.reduce.case import is_flat, results


class _Leaf:
    """One input or result inside the structure that a caller sees."""

    def __init__(self, value: Any) -> None:
        self.value = value


class _Gone:
    pass


def inputs_of(gm: GraphModule) -> list[Node]:
    """Placeholders, in order."""
    return list(gm.graph.find_nodes(op="placeholder"))


def flat_convention(gm: GraphModule) -> bool:
    """Take inputs one by one and return a flat tuple; False where the graph does so already."""
    from torch.fx.graph import CodeGen

    if is_flat(gm):
        return False
    gm.graph.output_node().args = (tuple(results(gm)),)
    gm.graph.set_codegen(CodeGen())
    return True


def drop_inputs(gm: GraphModule, nodes: Sequence[Node]) -> None:
    """Erase inputs that nobody uses."""
    convention = _Convention(gm)
    convention.drop_inputs(set(nodes))
    for node in nodes:
        gm.graph.erase_node(node)
    convention.write()


def add_input(gm: GraphModule, name: str, value: Any) -> Node:
    """A new input of the type of ``value``, behind the others, or behind a step's batch."""
    convention = _Convention(gm)
    present = inputs_of(gm)
    position = convention.position()
    if position == 0:
        with gm.graph.inserting_before(next(iter(gm.graph.nodes))):
            node: Node = gm.graph.placeholder(name)
    else:
        with gm.graph.inserting_after(present[position - 1]):
            node = gm.graph.placeholder(name)
    node.target = node.name
    node.meta["val"] = value
    convention.add_input(node)
    convention.write()
    return node


def set_results(gm: GraphModule, kept: Sequence[int], new: Sequence[Node] = ()) -> None:
    """Return those of the present results whose positions are ``kept``, and ``new`` ones."""
    convention = _Convention(gm)
    convention.set_results(set(kept), new)
    convention.write()


class _Convention:
    def __init__(self, gm: GraphModule) -> None:
        self.gm = gm
        self.kind, names, in_spec, out_spec = forward_signature(gm.graph)
        self.names = list(names)
        self.is_tree = self.kind == "pytree"
        self.results: Any = results(gm)
        if self.is_tree:
            self.inputs: Any = pytree.tree_unflatten([_Leaf(node) for node in inputs_of(gm)], in_spec)
            if out_spec is not None:
                self.results = pytree.tree_unflatten([_Leaf(value) for value in self.results], out_spec)
        self._results_are_tree = self.is_tree and out_spec is not None
        self._new_results: tuple[Any, ...] | None = None

    def drop_inputs(self, nodes: set[Node]) -> None:
        if not self.is_tree:
            return
        arguments, keywords = self.inputs
        kept = [(name, pruned) for name, argument in zip(self.names, arguments, strict=False)
                if (pruned := _pruned(argument, lambda value: value in nodes)) is not _Gone]
        rest = self.names[len(arguments):]
        self.names = [name for name, _ in kept] + [name for name in rest if name in keywords]
        self.inputs = (tuple(argument for _, argument in kept), _pruned(keywords, lambda value: value in nodes))

    def position(self) -> int:
        """Where the next input goes."""
        if not self.is_tree:
            return len(inputs_of(self.gm))
        return sum(len(pytree.tree_leaves(argument)) for argument in self.inputs[0][:self._open() + 1])

    def _open(self) -> int:
        """The last argument that is a tuple, the last one where there is none."""
        arguments = self.inputs[0]
        tuples = [index for index, argument in enumerate(arguments) if type(argument) is tuple]
        return tuples[-1] if tuples else len(arguments) - 1

    def add_input(self, node: Node) -> None:
        if not self.is_tree:
            return
        arguments, at = list(self.inputs[0]), self._open()
        if arguments and type(arguments[at]) is tuple:
            arguments[at] = (*arguments[at], _Leaf(node))
        else:
            arguments.append(_Leaf(node))
            self.names.insert(len(arguments) - 1, node.name)
        self.inputs = (tuple(arguments), self.inputs[1])

    def set_results(self, kept: set[int], new: Sequence[Node]) -> None:
        if not self._results_are_tree:
            self._new_results = (*(value for index, value in enumerate(self.results) if index in kept), *new)
            return
        dropped = {id(leaf) for index, leaf in enumerate(pytree.tree_leaves(self.results)) if index not in kept}
        tree = _pruned(self.results, lambda value: False, dropped)
        added = tuple(_Leaf(node) for node in new)
        if tree is _Gone:
            tree = added
        elif added and type(tree) is tuple and len(tree) == 2 and type(tree[1]) is dict:
            first = tree[0] if type(tree[0]) is tuple else (tree[0],)
            tree = ((*first, *added), tree[1])
        elif added:
            tree = (*tree, *added) if type(tree) is tuple else (tree, *added)
        self.results = tree
        self._new_results = tuple(leaf.value for leaf in pytree.tree_leaves(tree))

    def write(self) -> None:
        if self._new_results is not None:
            self.gm.graph.output_node().args = (self._new_results,)
        if self.is_tree:
            out_spec = pytree.tree_structure(self.results) if self._results_are_tree else None
            set_forward_signature(self.gm.graph, "pytree", self.names, pytree.tree_structure(self.inputs), out_spec)


def _pruned(tree: Any, gone: Any, dropped: Set[int] = frozenset()) -> Any:
    """The structure without some leaves; a leaf at the top that goes is `_Gone`."""
    if isinstance(tree, _Leaf):
        return _Gone if id(tree) in dropped or gone(tree.value) else tree
    if isinstance(tree, dict):
        items = {key: pruned for key, item in tree.items() if (pruned := _pruned(item, gone, dropped)) is not _Gone}
        return items if type(tree) is dict else _like(tree, items)
    if isinstance(tree, (list, tuple)):
        kept = [pruned for item in tree if (pruned := _pruned(item, gone, dropped)) is not _Gone]
        if len(kept) == len(tree) and hasattr(tree, "_fields"):
            return type(tree)(*kept)
        return kept if isinstance(tree, list) else tuple(kept)
    return tree


def _like(tree: Any, items: dict[Any, Any]) -> Any:
    copied = tree.copy()
    copied.clear()
    copied.update(items)
    return copied
