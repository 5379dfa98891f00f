"""Buckets of casts become one node: a ``cat`` of flat tensors, each in another dtype before, in front of a collective.

A cast reads a tensor and writes it once more, and the ``cat`` reads that again; `fused_pack` reads what was cast, and
writes the bucket. A ``cat`` of tensors as they are reads and writes no more than it has to, nor do views behind a wait:
those stay.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import counted
from fxpasses.ir.effects import effects
from fxpasses.ir.fused_operators import FUSED_PACK
from fxpasses.ir.graph import all_graphs, call, value_of
from fxpasses.ir.ops import is_launch, nodes_in, value_bytes
from fxpasses.ir.pointwise.operators import CAST
from fxpasses.passes.distfusion.facts import Facts
from fxpasses.passes.distfusion.local_operators import Operation, flat_size, is_plain_view, is_scalar
from fxpasses.pm.analyses import Analyses

_CAT = torch.ops.aten.cat.default


@dataclass
class _Bucket:
    """``parts``: what the node packs. ``gone``: nodes that nobody needs then. ``scale``: 0-dim. ``last``: its value."""

    cat: Node
    last: Node
    parts: list[Node] = field(default_factory=list)
    gone: list[Node] = field(default_factory=list)
    scale: Node | None = None


def fuse_packs(gm: GraphModule, analyses: Analyses, rank: int | None = None) -> None:
    """Make one node of each bucket in front of a collective whose parts are cast for it, in ``gm`` and its bodies."""
    for graph in all_graphs(gm):
        cats = [node for node in graph.graph.nodes if node.target is _CAT and _is_flat(node) and _is_sent(node)]
        facts = Facts(graph, effects(graph)) if cats else None
        for cat in cats:
            assert facts is not None
            bucket = _bucket(facts, cat)
            if bucket is None:
                analyses.remark(cat, "plain-pack", bytes=value_bytes(value_of(cat)))
            elif analyses.may_rewrite(bucket.last, "packed", rank=rank):
                _pack(facts, bucket, analyses)


def _is_flat(cat: Node) -> bool:
    """The bucket joins contiguous tensors of one dimension, all on one device."""
    parts = cat.args[0]
    if not isinstance(parts, (list, tuple)) or not all(isinstance(part, Node) for part in parts) or not parts:
        return False
    found = [flat_size(part) for part in (*parts, cat) if isinstance(part, Node)]
    values = [value_of(part) for part in parts if isinstance(part, Node)]
    return (all(found) and len({size[1:] for size in found if size is not None}) == 1
            and all(value.ndim == 1 for value in values))


def _is_sent(node: Node) -> bool:
    """A launch takes the value, as it is or scaled or seen another way."""
    pending = [node]
    for value in pending:
        for user in value.users:
            if is_launch(user):
                return True
            if (is_plain_view(user) or _scaled(user, value) is not None) and user not in pending:
                pending.append(user)
    return False


def _scaled(node: Node, value: Node) -> Node | None:
    """The 0-dim tensor that ``node`` multiplies ``value`` with; None for any other node."""
    if node.target is not torch.ops.aten.mul.Tensor or len(node.args) != 2 or node.kwargs:
        return None
    others = [operand for operand in node.args if operand is not value]
    scale = others[0] if len(others) == 1 else None
    fits = isinstance(scale, Node) and is_scalar(scale) and _is_plain_scale(scale, value)
    return scale if fits and isinstance(scale, Node) else None


def _is_plain_scale(scale: Node, value: Node) -> bool:
    """The product has the dtype and the device of ``value``."""
    own, other = value_of(value), value_of(scale)
    return bool(own.is_floating_point() and other.is_floating_point() and own.device == other.device)


def _bucket(facts: Facts, cat: Node) -> _Bucket | None:
    """What is packed at once; None where that saves nothing."""
    bucket = _Bucket(cat, cat)
    (user,) = cat.users if len(cat.users) == 1 else (None,)
    scale = _scaled(user, cat) if user is not None and user not in facts.held else None
    if user is not None and scale is not None and not _followed_before(facts, cat, user):
        bucket.last, bucket.scale = user, scale
        bucket.gone.append(user)
    if cat in facts.held:
        return None
    bucket.gone.append(cat)
    parts = list(nodes_in(cat.args[0]))
    for part in parts:
        chain, source = _cast_behind(facts, part, bucket.last) if parts.count(part) == 1 else ([], part)
        bucket.parts.append(source)
        bucket.gone += chain
    return bucket if len(bucket.gone) > 1 else None


def _cast_behind(facts: Facts, part: Node, place: Node) -> tuple[list[Node], Node]:
    """Nodes that only make a part of what is cast, last first, and what is cast; none, and the part, for another."""
    chain: list[Node] = []
    node = part
    while len(node.users) == 1 and node not in facts.held:
        operation: Operation | None = facts.operations.get(node)
        if operation is not None and operation.name == CAST and operation.target is None:
            source = operation.operands[0]
            stays = _followed_before(facts, node, place) or flat_size(source) is None
            return ([], part) if stays else ([*chain, node], source)
        if not is_plain_view(node):
            break
        chain.append(node)
        node = node.all_input_nodes[0]
    return [], part


def _followed_before(facts: Facts, node: Node, place: Node) -> bool:
    """Something in front of ``place`` writes what ``node`` reads."""
    return any(facts.position[other] < facts.position[place] for other in facts.followed.get(node, ()))


def _pack(facts: Facts, bucket: _Bucket, analyses: Analyses) -> None:
    last, value = bucket.last, value_of(bucket.last)
    with last.graph.inserting_before(last):
        packed = call(last.graph, FUSED_PACK, (list(bucket.parts), bucket.scale, value.dtype, 1), like=bucket.cat,
                      val=value)
    for key, held in last.meta.items():
        packed.meta.setdefault(key, held)
    last.replace_all_uses_with(packed)
    computed = [node for node in bucket.gone if not is_plain_view(node)]
    before = sum(value_bytes(value_of(node)) + sum(value_bytes(value_of(operand)) for operand in node.all_input_nodes)
                 for node in computed)
    read = [*bucket.parts, *([bucket.scale] if bucket.scale is not None else [])]
    after = sum(value_bytes(value_of(node)) for node in read) + value_bytes(value)
    facts.stands_for(packed, last)
    facts.replaced(bucket.gone, packed)
    for node in bucket.gone:
        last.graph.erase_node(node)
    facts.update()
    analyses.remark(packed, "packed", f"{counted(len(computed), 'kernel')} are one, which moves {after} bytes in place "
                    f"of {before}", applied=True, bytes=before - after, operators=len(computed), moved_before=before,
                    moved_after=after)
