"""Are the graphs of a rank set one program, node by node, up to numbers that are each rank's own?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, body_of, order, value_of
from fxpasses.ir.ops import collective, is_wait
from fxpasses.ir.world import World

_METAS = ("placements", "rank_of", "storage", "storage_offset", "held", "global_shape")


def aligned(graphs: Sequence[GraphModule], world: World, *, sizes: bool = True) -> bool:
    """Node i of each graph, and of each nested body, is the same call of the same nodes on every rank, of one type.

    Numbers may differ, except in collectives; names of groups mean the same everywhere. Without ``sizes``, so may the
    sizes of tensors that no collective sends or gives.
    """
    nested = [all_graphs(gm) for gm in graphs]
    if any(len(other) != len(nested[0]) for other in nested) or not all(_is_of(gm, world) for gm in graphs):
        return False
    return all(_keys(other, sizes=sizes) == first for bodies in zip(*nested, strict=True)
               for first in [_keys(bodies[0], sizes=sizes)] for other in bodies[1:])


def _is_of(gm: GraphModule, world: World) -> bool:
    own = gm.meta.get("world")
    return not isinstance(own, World) or (own.size == world.size and own.groups == world.groups)


def _keys(gm: GraphModule, *, sizes: bool) -> list[Hashable]:
    position = order(gm.graph)
    sent = {operand for node in gm.graph.nodes if collective(node) is not None or is_wait(node)
            for operand in (node, *node.all_input_nodes)}
    return [_key(node, position, sizes=sizes or node in sent) for node in gm.graph.nodes]


def _key(node: Node, position: dict[Node, int], *, sizes: bool) -> Hashable:
    found = collective(node)
    exact = found is not None
    target = None if node.op == "get_attr" and body_of(node) is not None else node.target
    return (node.op, target, _shown((node.args, node.kwargs), position, exact=exact),
            _types(value_of(node), sizes=sizes),
            found.group if found is not None and found.group.node is None else None,
            tuple(repr(node.meta.get(name)) for name in _METAS),
            tuple(position[other] for other in node.meta.get("after") or ()))


def _shown(value: Any, position: dict[Node, int], *, exact: bool) -> Hashable:
    if isinstance(value, Node):
        return ("node", position[value])
    if isinstance(value, slice):
        value = (value.start, value.stop, value.step)
    if isinstance(value, (list, tuple)):
        return tuple(_shown(item, position, exact=exact) for item in value)
    if isinstance(value, dict):
        return tuple((name, _shown(item, position, exact=exact)) for name, item in value.items())
    return type(value).__name__ if type(value) in (int, float, complex) and not exact else repr(value)


def _types(value: Any, *, sizes: bool) -> Hashable:
    if isinstance(value, torch.Tensor):
        layout = (str(tuple(value.shape)), str(value.stride())) if sizes else value.dim()
        return (str(value.dtype), str(value.device), layout)
    if isinstance(value, (list, tuple)):
        return tuple(_types(item, sizes=sizes) for item in value)
    return type(value).__name__
