"""Put the graph of a module in the place of the node that calls it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_aggregate
from torch.nn import Module

from fxpasses.ir.graph import attribute, has_attribute, origin

_STACK = "nn_module_stack"


@dataclass(frozen=True)
class Body:
    """What takes the place of a call.

    ``values``: argument of each placeholder of ``graph``. ``owner``: module that has all that ``graph`` names; names
    that are ``root`` or begin with it are the called module's own, the others are constants the trace has met.
    """

    graph: Graph
    values: Mapping[Node, Any]
    owner: Module
    root: str = ""

    @property
    def result(self) -> Any:
        """A node of ``graph``, a structure of nodes, or a constant."""
        return self.graph.output_node().args[0]

    def moved(self, name: str, path: str) -> str | None:
        """A name of the called module's own as one below ``path``; None for another name."""
        if not self.root:
            return f"{path}.{name}" if name else path
        own = name == self.root or name.startswith(f"{self.root}.")
        return path + name.removeprefix(self.root) if own else None


def inline(gm: GraphModule, call: Node, body: Body, path: str) -> None:
    """Replace ``call`` by the nodes of ``body``, which name the module at ``path``; constants become buffers of ``gm``.

    A result that is a structure of nodes is taken apart where it is indexed, and built by one node for whoever uses it
    whole.
    """
    known: dict[Node, Any] = dict(body.values)
    copied: list[Node] = []
    result: Any = None
    with gm.graph.inserting_before(call):
        for node in body.graph.nodes:
            args, kwargs = (map_aggregate(part, lambda value: known[value] if isinstance(value, Node) else value)
                            for part in (node.args, node.kwargs))
            if node.op == "output":
                result = args[0]
            elif node.op != "placeholder":
                target = node.target
                name = node.name
                if node.op in ("call_module", "get_attr"):
                    target = body.moved(str(target), path) or _constant(gm, path, getattr(body.owner, str(target)))
                    name = name.removeprefix(f"{body.root}_") if body.root else name
                    name = name if name[0].isalpha() and name != body.root else f"{call.name}_{name.lstrip('_')}"
                known[node] = gm.graph.create_node(node.op, target, args, kwargs, name, node.type)
                known[node].meta = _metas(node, call, body, path)
                copied.append(known[node])
    _keep_control_edges(gm, call, copied)
    _replace(gm, call, result)


def _replace(gm: GraphModule, call: Node, result: Any) -> None:
    """Let all users of ``call`` use ``result``, a node or a structure of nodes, and take the call away."""
    if isinstance(result, Node):
        for key in ("val", "example_value", "tensor_meta"):
            if key in call.meta:
                result.meta.setdefault(key, call.meta[key])
        users = list(call.users)
        call.replace_all_uses_with(result)
        gm.graph.erase_node(call)
        for user in users:
            _take(gm, user, getattr, result.kwargs if isinstance(result.target, type) else {})
        return
    for user in list(call.users):
        _take(gm, user, operator.getitem, result)
    if call.users:
        with gm.graph.inserting_before(call):
            whole = gm.graph.call_function(*_built(result))
        whole.meta = dict(call.meta)
        call.replace_all_uses_with(whole)
    gm.graph.erase_node(call)


def _take(gm: GraphModule, user: Node, accessor: Callable[..., Any], parts: Any) -> None:
    """Where ``user`` only takes one of ``parts`` out of its operand, let its users have that part."""
    if user.target is not accessor or len(user.args) != 2 or isinstance(user.args[1], Node):
        return
    try:
        part = parts[user.args[1]]
    except (KeyError, IndexError, TypeError):
        return
    if can_be_built(part):
        _replace(gm, user, part)


def can_be_built(result: Any) -> bool:
    """A node, or a structure with a constructor that a graph can call."""
    return isinstance(result, (Node, tuple, list, dict))


def _built(result: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Constructor and arguments that make a structure again."""
    if isinstance(result, dict):
        return dict, (list(result.items()),)
    return (tuple if isinstance(result, tuple) else list), (list(result),)


def _constant(gm: GraphModule, path: str, value: Any) -> str:
    """Give ``gm`` a constant that the trace has met, under a name of its own."""
    stem = f"{path.replace('.', '_')}_constant"
    index = 0
    while has_attribute(gm, name := f"{stem}{index}") and attribute(gm, name) is not value:
        index += 1
    if isinstance(value, torch.Tensor):
        gm.register_buffer(name, value, persistent=False)
    else:
        setattr(gm, name, value)
    return name


def _metas(node: Node, call: Node, body: Body, path: str) -> dict[str, Any]:
    """Metas of a node's copy: its own, behind those that say where the call comes from."""
    metas = {**origin(call), **node.meta}
    stack: dict[str, Any] = dict(call.meta.get(_STACK) or {})
    for key, entry in (node.meta.get(_STACK) or {}).items():
        name, kind = entry if isinstance(entry, tuple) and len(entry) == 2 else (key, entry)
        stack[body.moved(str(key), path) or str(key)] = (body.moved(str(name), path) or str(name), kind)
    if stack:
        metas[_STACK] = stack
    return metas


def _keep_control_edges(gm: GraphModule, call: Node, copied: list[Node]) -> None:
    """What had to follow the call follows all of its nodes, which follow what the call had to."""
    for node in gm.graph.nodes:
        after = node.meta.get("after") or ()
        if call in after:
            node.meta["after"] = tuple(other for edge in after for other in (copied if edge is call else [edge]))
    for node in copied if call.meta.get("after") else ():
        node.meta["after"] = tuple(dict.fromkeys((*(node.meta.get("after") or ()), *call.meta["after"])))
