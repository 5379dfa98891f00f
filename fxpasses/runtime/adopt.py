"""A transformed copy's content put back into the graph it was made from, for callers that hold on to that graph."""

from __future__ import annotations

from typing import Any

from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg

from fxpasses.ir.graph import attribute, attribute_or_none


def adopt(graph: Graph, result: GraphModule) -> None:
    """Make ``graph`` what ``result``, a transformed clone of it, is: same nodes where they have the same name and call.

    Attributes that the result looks up and the graph's module lacks, and bodies, which a clone has of its own, are set
    there. Nodes that stay keep their identity, so that what is known of them elsewhere stays true.
    """
    kept = {node.name: node for node in graph.nodes}
    placed: dict[Node, Node] = {}
    _adopt_attributes(graph, result)
    last: Node | None = None
    for node in result.graph.nodes:
        args, kwargs = map_arg(node.args, placed.__getitem__), map_arg(node.kwargs, placed.__getitem__)
        own = kept.get(node.name)
        if own is not None and (own.op, own.target) == (node.op, node.target):
            del kept[node.name]
            if own.args != args or own.kwargs != kwargs:
                own.args, own.kwargs = args, kwargs
        else:
            own = graph.create_node(node.op, node.target, args, kwargs, node.name, node.type)
        _place(graph, own, last)
        placed[node] = last = own
    for node in reversed(list(kept.values())):
        graph.erase_node(node)
    for node, own in placed.items():
        own.meta = {key: tuple(placed[each] for each in value) if key == "after" else value
                    for key, value in node.meta.items()}


def _place(graph: Graph, node: Node, last: Node | None) -> None:
    """Move ``node`` behind ``last``, or to the front."""
    if last is not None:
        if last.next is not node:
            last.append(node)
    elif (first := next(iter(graph.nodes))) is not node:
        first.prepend(node)


def _adopt_attributes(graph: Graph, result: GraphModule) -> None:
    owner: Any = graph.owning_module
    for node in result.graph.nodes:
        if node.op not in ("get_attr", "call_module"):
            continue
        value = attribute(result, str(node.target))
        if attribute_or_none(owner, str(node.target)) is value:
            continue
        path, _, name = str(node.target).rpartition(".")
        holder = attribute(owner, path) if path else owner
        if name in getattr(result, "_buffers", {}):
            holder.register_buffer(name, value)
        else:
            setattr(holder, name, value)
