"""The private copy a pipeline works on: graphs and bodies copied, every tensor shared.

``copy.deepcopy`` copies weights and fails on process groups in a graph; ``Graph.graph_copy`` loses the calling
convention and references between nodes kept in metas. This copy keeps both and costs one walk.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_aggregate

from fxpasses._torch import copy_graph_settings, new_graph_module, rename_node

_CONTAINERS = (dict, list, set, tuple)


def clone(gm: GraphModule, *, recompile: bool = False) -> GraphModule:
    """A copy of ``gm`` whose edits never show in ``gm``.

    Copied: the graph, bodies of higher-order operators, node metas down to nested containers, ``gm.meta``, hooks.
    Shared: parameters, buffers, sub-modules that are no graphs, fake values. ``meta["after"]`` and other references to
    nodes inside metas point into the copy. A raw tensor among a node's arguments becomes a buffer of the copy.
    Without ``recompile`` the copy has no generated code yet: call ``recompile()`` before running it.
    """
    return _Cloner().module(gm, recompile=recompile)


class _Cloner:
    def __init__(self) -> None:
        self._modules: dict[int, GraphModule] = {}

    def module(self, gm: GraphModule, *, recompile: bool) -> GraphModule:
        if id(gm) in self._modules:
            return self._modules[id(gm)]
        copied: GraphModule = new_graph_module(gm)
        self._modules[id(gm)] = copied
        for name, child in copied._modules.items():
            if isinstance(child, GraphModule):
                copied._modules[name] = self.module(child, recompile=recompile)
            elif isinstance(child, torch.nn.Module) and any(isinstance(m, GraphModule) for m in child.modules()):
                copied._modules[name] = self.container(child, recompile=recompile)
        copied.meta = _private(gm.meta, lambda node: node)
        graph = _graph(gm.graph, copied)
        copy_graph_settings(gm.graph, graph)
        copied._graph = graph
        graph.owning_module = copied
        if recompile:
            copied.recompile()
        return copied

    def container(self, module: torch.nn.Module, *, recompile: bool) -> torch.nn.Module:
        """A plain module that holds graphs somewhere below: copied down to them, tensors shared."""
        copied = copy.copy(module)
        copied._modules = {
            name: self.module(child, recompile=recompile) if isinstance(child, GraphModule)
            else self.container(child, recompile=recompile) if child is not None else None
            for name, child in module._modules.items()}
        return copied


def _graph(old: Graph, owner: GraphModule) -> Graph:
    new = Graph(tracer_cls=getattr(old, "_tracer_cls", None))
    copies: dict[Node, Node] = {}
    for node in old.nodes:
        copied = new.node_copy(node, copies.__getitem__)
        copies[node] = copied
    for node, copied in copies.items():
        if copied.name != node.name:
            rename_node(copied, node.name)
        copied.meta = _private(node.meta, lambda other: copies.get(other, other))
    _lift_tensors(new, owner)
    return new


def _private(meta: dict[str, Any], translate: Callable[[Node], Node]) -> dict[str, Any]:
    """Meta with private containers, and node references translated; leaves (fake values above all) are shared."""
    return {key: value if not isinstance(value, (*_CONTAINERS, Node)) else _copied(value, translate)
            for key, value in meta.items()}


def _copied(value: Any, translate: Callable[[Node], Node]) -> Any:
    if isinstance(value, Node):
        return translate(value)
    kind = type(value)
    if kind is dict:
        return {_copied(key, translate): _copied(item, translate) for key, item in value.items()}
    if kind in (list, set, tuple):
        return kind(_copied(item, translate) for item in value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return kind(*(_copied(item, translate) for item in value))
    return copy.copy(value) if isinstance(value, (dict, list, set)) else value


def _lift_tensors(graph: Graph, owner: GraphModule) -> None:
    """Turn tensors written straight into arguments into buffers, so that they have a name and a storage."""
    for node in list(graph.nodes):
        if node.op != "placeholder" and _holds_tensor((node.args, node.kwargs)):
            with graph.inserting_before(node):
                lift = functools.partial(_lifted, graph, owner)
                node.args, node.kwargs = map_aggregate(node.args, lift), map_aggregate(node.kwargs, lift)


def _holds_tensor(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_holds_tensor(item) for item in value)
    if isinstance(value, dict):
        return any(_holds_tensor(item) for item in value.values())
    return isinstance(value, torch.Tensor)


def _lifted(graph: Graph, owner: GraphModule, value: Any) -> Any:
    return _buffer(graph, owner, value) if isinstance(value, torch.Tensor) else value


def _buffer(graph: Graph, owner: GraphModule, tensor: torch.Tensor) -> Node:
    index = 0
    while hasattr(owner, name := f"_tensor_constant{index}") and getattr(owner, name) is not tensor:
        index += 1
    if not hasattr(owner, name):
        owner.register_buffer(name, tensor)
    node = graph.get_attr(name)
    node.meta["val"] = tensor
    return node
