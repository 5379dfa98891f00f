"""The private copy a pipeline works on: graphs and bodies copied, every tensor shared.

``copy.deepcopy`` copies weights and fails on process groups in a graph; ``Graph.graph_copy`` loses the calling
convention and references between nodes kept in metas. This copy keeps both and costs one walk.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_aggregate

from fxpasses._torch import (
    copy_graph_settings,
    copy_names,
    copy_node,
    fake_mode_of,
    new_container,
    new_graph_module,
    reserve_names,
)
from fxpasses.ir.graph import recompile as generate_code

_CONTAINERS = (dict, list, set, frozenset, tuple)
#: Values metas are full of and that hold nothing: kept as they are without a closer look.
_PLAIN = frozenset((str, int, float, bool, type(None), type, torch.dtype, torch.device, torch.Size))


def clone(gm: GraphModule, *, recompile: bool = False) -> GraphModule:
    """A copy of ``gm`` whose edits never show in ``gm``.

    Copied: the graph, bodies of higher-order operators, node metas down to nested containers, ``gm.meta``, hooks.
    Shared: parameters, buffers, sub-modules that are no graphs, fake values. ``meta["after"]`` and other references to
    nodes inside metas point into the copy. Types that Dynamo keeps as ``meta["example_value"]`` become ``meta["val"]``
    too, where passes look for them. A raw tensor among a node's arguments becomes a buffer of the copy.
    Without ``recompile`` the copy has no generated code yet: call ``recompile()`` before running it.
    """
    cloner = _Cloner()
    copied: GraphModule = cloner.module(gm)
    cloner.copy_metas()
    if recompile:
        generate_code(cloner.graphs)
    return copied


def put_copy(gm: GraphModule) -> dict[Node, Node]:
    """Give ``gm`` a copy of its graph, as `clone` makes it, in place of its own; bodies stay those it has.

    Returns the copy of each node. The graph that ``gm`` had is as it was, and can be given back.
    """
    old, cloner = gm.graph, _Cloner()
    cloner.graph(old, gm)
    copy_names(old, gm.graph)
    cloner.copy_metas()
    return cloner.nodes


class _Cloner:
    def __init__(self) -> None:
        self.graphs: list[GraphModule] = []
        self.nodes: dict[Node, Node] = {}
        self._modules: dict[int, Any] = {}
        self._metas: list[tuple[dict[str, Any], Any]] = []
        self._lifted: list[tuple[Node, torch.Tensor]] = []

    def module(self, module: torch.nn.Module) -> Any:
        """A graph, or a plain module that holds graphs somewhere below: copied down to them. Others are shared."""
        if id(module) in self._modules:
            return self._modules[id(module)]
        if not any(isinstance(held, GraphModule) for held in module.modules()):
            return module
        is_graph = isinstance(module, GraphModule)
        copied = new_graph_module(module) if is_graph else new_container(module)
        self._modules[id(module)] = copied
        for name, child in module._modules.items():
            copied._modules[name] = None if child is None else self.module(child)
        if isinstance(module, GraphModule):
            self._metas.append((module.meta, copied))
            self.graph(module.graph, copied)
            self.graphs.append(copied)
        return copied

    def graph(self, old: Graph, owner: GraphModule) -> None:
        """Make a copy of ``old`` the graph of ``owner``."""
        new = Graph(tracer_cls=getattr(old, "_tracer_cls", None))
        owner._graph = new
        new.owning_module = owner
        reserve_names(new, (node.name for node in old.nodes))

        def argument(value: Any) -> Any:
            if isinstance(value, Node):
                return self.nodes[value]
            return self._buffer(new, owner, value) if isinstance(value, torch.Tensor) else value

        for node in old.nodes:
            given = (node.args, node.kwargs) if node.op == "placeholder" else (
                map_aggregate(node.args, argument), map_aggregate(node.kwargs, argument))
            copied = copy_node(new, node, *given)
            self.nodes[node] = copied
            self._metas.append((node.meta, copied))
        copy_graph_settings(old, new)

    def _buffer(self, graph: Graph, owner: GraphModule, tensor: torch.Tensor) -> Node:
        """A look-up of a tensor that was written straight into arguments, so that it has a name and a storage."""
        index = 0
        while hasattr(owner, name := f"_tensor_constant{index}") and getattr(owner, name) is not tensor:
            index += 1
        if not hasattr(owner, name):
            owner.register_buffer(name, tensor)
        node = graph.get_attr(name)
        self._lifted.append((node, tensor))
        return node

    def copy_metas(self) -> None:
        """Give every copy private metas, once all nodes that they may refer to are there."""
        for meta, copied in self._metas:
            copied.meta = {key: value if type(value) in _PLAIN else _copied(value, self._copy_of)
                           for key, value in meta.items()}
            if "val" not in meta and "example_value" in meta:
                copied.meta["val"] = copied.meta["example_value"]
        if self._lifted:
            mode = fake_mode_of(meta.get("val") for meta, _ in self._metas)
            for node, tensor in self._lifted:
                node.meta["val"] = tensor if mode is None else mode.from_tensor(tensor)

    def _copy_of(self, node: Node) -> Node:
        return self.nodes.get(node, node)


def _copied(value: Any, translate: Callable[[Node], Node]) -> Any:
    """A value with private containers and node references translated; leaves (fake values above all) are shared."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict:
        return {_copied(key, translate): item if type(item) in _PLAIN else _copied(item, translate)
                for key, item in value.items()}
    if kind is tuple or kind is list:
        return kind([item if type(item) in _PLAIN else _copied(item, translate) for item in value])
    if isinstance(value, Node):
        return translate(value)
    return _copied_container(value, translate) if isinstance(value, _CONTAINERS) else value


def _copied_container(value: Any, translate: Callable[[Node], Node]) -> Any:
    """The same for a class of its own, shared where it cannot be made from its items."""
    kind: Any = type(value)
    if isinstance(value, dict):
        items: Any = {_copied(key, translate): _copied(item, translate) for key, item in value.items()}
        if isinstance(value, defaultdict):
            return defaultdict(value.default_factory, items)
    else:
        items = [_copied(item, translate) for item in value]
    try:
        return kind(*items) if hasattr(value, "_fields") else kind(items)
    except TypeError:
        return value
