"""What the manager holds every pass to, whatever the pass does: the caller's graph and its calling convention stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import calling_convention, tensor_version
from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs, value_of
from fxpasses.ir.shards import global_shape
from fxpasses.ir.world import World

_CONTAINERS = (dict, list, set)


class InputGuard:
    """The caller's graphs as they were given: finds and undoes what a pass did to them."""

    def __init__(self, graphs: Sequence[GraphModule]) -> None:
        nested = [graph for gm in graphs for graph in all_graphs(gm)]
        self._nodes = [(graph, list(graph.graph.nodes)) for graph in nested]
        self._state = [(node, node.op, node.target, node.args, node.kwargs)
                       for _, nodes in self._nodes for node in nodes]
        self._containers: list[tuple[Any, Any, str]] = []
        for graph, nodes in self._nodes:
            self._keep(graph.meta, "the graph's meta")
            for node in nodes:
                self._keep(node.meta, node.name)
        tensors = [(name, tensor) for graph in nested for name, tensor in _tensors(graph)]
        self._tensors = [(name, tensor, tensor_version(tensor)) for name, tensor in tensors]

    def _keep(self, container: Any, owner: str) -> None:
        """Remember a container's items, and the containers inside it."""
        self._containers.append((container, container.copy(), owner))
        for item in container.values() if isinstance(container, dict) else container:
            if isinstance(item, _CONTAINERS):
                self._keep(item, owner)
            elif isinstance(item, tuple):
                for inner in _inside(item):
                    self._keep(inner, owner)

    def changed(self) -> str | None:
        """What differs now, in words; None when all is as it was."""
        for graph, nodes in self._nodes:
            now = list(graph.graph.nodes)
            if len(now) != len(nodes) or any(a is not b for a, b in zip(now, nodes, strict=True)):
                return "nodes were added, removed or moved in the caller's graph"
        for node, op, target, args, kwargs in self._state:
            if node.op != op or node.target is not target or node.args is not args or node.kwargs is not kwargs:
                return f"node '{node.name}' of the caller's graph was changed"
        for container, kept, owner in self._containers:
            if not _same(container, kept):
                return f"metas of the caller's graph were changed: {owner}"
        for name, tensor, version in self._tensors:
            if tensor_version(tensor) != version:
                return f"tensor '{name}', which the caller's graph shares, was written"
        return None

    def restore(self) -> None:
        """Put metas and arguments back. Lost nodes and written tensors cannot be."""
        for node, op, target, args, kwargs in self._state:
            node.op, node.target = op, target
            if node.args is not args or node.kwargs is not kwargs:
                node.args, node.kwargs = args, kwargs
        for container, kept, _ in self._containers:
            if _same(container, kept):
                continue  # an immutable one, for instance
            container.clear()
            if isinstance(container, list):
                container.extend(kept)
            else:
                container.update(kept)


def _same(container: Any, kept: Any) -> bool:
    """Both hold the same objects. Comparing by ``==`` first is fast: Python looks at identity before equality."""
    try:
        if container == kept:
            return True
    except Exception:  # tensors may refuse to be compared: identity decides below
        pass
    now, before = ([*items, *items.values()] if isinstance(items, dict) else list(items) for items in (container, kept))
    return len(now) == len(before) and all(a is b for a, b in zip(now, before, strict=True))


def _inside(value: tuple[Any, ...]) -> Iterator[Any]:
    """Mutable containers inside nested tuples."""
    for item in value:
        if isinstance(item, _CONTAINERS):
            yield item
        elif isinstance(item, tuple):
            yield from _inside(item)


def _tensors(gm: GraphModule) -> Iterator[tuple[str, torch.Tensor]]:
    yield from gm.named_parameters()
    yield from gm.named_buffers()


class Signature:
    """The calling convention of a graph: inputs by number, order, target and type, and the structure of its results.

    The type of an input that is a part of a whole tensor is that of the whole: a pass may shard what was replicated,
    and says so by ``meta["placements"]`` and ``meta["global_shape"]``.
    """

    def __init__(self, gm: GraphModule) -> None:
        graph = gm.graph
        placeholders = graph.find_nodes(op="placeholder")
        self.inputs = [str(node.target) for node in placeholders]
        self.types = [_whole_type(node, gm.meta.get("world")) for node in placeholders]
        self.results = pytree.tree_structure(_results(graph), is_leaf=_is_leaf)
        self.packing = calling_convention(graph)

    def difference(self, gm: GraphModule) -> str | None:
        """How the calling convention of ``gm`` differs, in words; None when it is the same."""
        now = Signature(gm)
        if now.inputs != self.inputs:
            return f"inputs {_shortened(self.inputs, now.inputs)}"
        for name, was, becomes in zip(self.inputs, self.types, now.types, strict=True):
            if was is not None and becomes is not None and was != becomes:
                return f"input {name} was {was} and became {becomes}"
        if now.results != self.results:
            return f"structure of the results: {self.results} became {now.results}"
        return "packing of arguments and results" if now.packing != self.packing else None


def _whole_type(node: Node, world: World | None) -> str | None:
    """Dtype and shape of the whole tensor that an input is, or is a part of; None where no type is known."""
    value = value_of(node)
    if not isinstance(value, torch.Tensor):
        return None
    try:
        shape = global_shape(node, world) if world is not None and node.meta.get("placements") else value.shape
    except UsageError:
        shape = value.shape
    return f"{str(value.dtype).removeprefix('torch.')}{[size if isinstance(size, int) else '?' for size in shape]}"


def _results(graph: Graph) -> Any:
    output = next((node for node in reversed(graph.nodes) if node.op == "output"), None)
    return output.args[0] if output is not None and output.args else None


def _is_leaf(value: object) -> bool:
    return isinstance(value, Node)


def _shortened(before: list[str], after: list[str]) -> str:
    lost = [name for name in before if name not in after]
    new = [name for name in after if name not in before]
    if not lost and not new:
        return "changed order"
    return "; ".join(f"{word} {', '.join(names[:5])}" for word, names in (("lost", lost), ("new", new)) if names)
