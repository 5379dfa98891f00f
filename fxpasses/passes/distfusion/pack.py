"""The operand of a reduce_scatter: shards one behind the other, filled up where the last one is shorter."""

from __future__ import annotations

import math

import torch
from torch.fx import Graph, Node

from fxpasses.ir.graph import call
from fxpasses.passes.distfusion.pulled import CONTIGUOUS
from fxpasses.passes.distfusion.shards import Shard

aten = torch.ops.aten


def packed(graph: Graph, operand: Node, shard: Shard, *, like: Node) -> list[Node]:
    """Nodes, at the graph's insertion point, the last of which is ``operand`` as a tensor [members * s, ...].

    Its rows j * s to (j + 1) * s are the shard of member j. ``operand`` itself, where it is that.
    """
    value = operand.meta["val"]
    made: list[Node] = [operand]

    def add(target: torch._ops.OpOverload, *args: object, copies: bool = False) -> None:
        made.append(call(graph, target, (made[-1], *args), like=like, kwargs=CONTIGUOUS if copies else None))

    if shard.is_in_place and value.is_contiguous() and value.dim() and not value.shape[0] % shard.members:
        return made
    if not value.is_contiguous():
        add(aten.clone.default, copies=True)
    if shard.kept is None:
        sizes = [*shard.sizes[:shard.place], shard.members, *shard.sizes[shard.place:]]
    else:
        assert shard.rows is not None
        assert shard.uneven is not None
        rows, at = shard.members * shard.sizes[shard.uneven], shard.uneven
        add(aten.view.default, [*shard.sizes[:at], shard.rows, *shard.sizes[at + 1:]])
        behind = len(shard.sizes) - 1 - at
        add(aten.constant_pad_nd.default, [0, 0] * behind + [0, rows - shard.rows])
        sizes = [*shard.sizes[:at], shard.members, *shard.sizes[at:]]
    place = shard.place
    if not place:
        add(aten.view.default, [shard.members * math.prod(shard.sizes[:1]), *shard.sizes[1:]])
        return made
    add(aten.view.default, sizes)
    add(aten.permute.default, [place, *(dim for dim in range(len(sizes)) if dim != place)])
    add(aten.clone.default, copies=True)
    return made


def own_rows(graph: Graph, value: Node, shard: Shard, rank: int, *, like: Node) -> Node:
    """The elements of a shard that are no filling, on a rank of its own, at the graph's insertion point: contiguous.

    The same nodes on every rank, whether it has filling or not.
    """
    if shard.kept is None or shard.uneven is None:
        return value
    found = call(graph, aten.view.default, (value, list(shard.sizes)), like=like)
    found = call(graph, aten.slice.Tensor, (found, shard.uneven, 0, shard.kept[rank]), like=like)
    if not shard.uneven:
        return found
    return call(graph, aten.clone.default, (found,), like=like, kwargs=CONTIGUOUS)
