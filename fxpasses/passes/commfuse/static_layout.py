"""Buckets that are there before what they carry: values are made in them, reduced in them and read from them.

After the bucket views of ``DistributedDataParallel`` (``gradient_as_bucket_view``, the C++ ``Reducer``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch._ops import OpOverload
from torch.fx import Graph, GraphModule, Node

from fxpasses._torch import find_operator
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order, value_of
from fxpasses.ir.ops import argument, base_name, is_wait, payload_bytes
from fxpasses.ir.packing import Packer, block_like
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.commfuse.static_forms import IN_PLACE_FORMS, LAUNCHES, OUT_FORMS, copied_by, form_in
from fxpasses.passes.commfuse.static_pieces import Owned, Piece
from fxpasses.pm.analyses import Analyses

aten = torch.ops.aten
_COPIES = find_operator("aten", "_foreach_copy_", "default")


@dataclass(frozen=True)
class Static:
    """A launch that leaves its result where its operand is.

    ``tail``: operators in front of it that write over what they read. ``packing``: a ``cat`` in front of these, and
    ``pieces``: its operands, where some of them are made in the bucket.
    """

    launch: Node
    tail: tuple[Node, ...]
    packing: Node
    pieces: tuple[Piece, ...] = ()

    @property
    def code(self) -> str:
        """Of the remark about the launch."""
        return "static" if any(piece.makers for piece in self.pieces) else "in-place"

    def remark(self, analyses: Analyses) -> None:
        """Say what is copied no more, and why the rest still is."""
        made = [piece for piece in self.pieces if piece.makers]
        if made:
            itemsize = value_of(self.launch).dtype.itemsize
            analyses.remark(self.launch, self.code, f"{len(made)} of {len(self.pieces)} parts are made in the bucket",
                            applied=True, bytes=sum(piece.size for piece in made) * itemsize, pieces=len(made))
        else:
            analyses.remark(self.launch, self.code, applied=True, bytes=payload_bytes(self.launch))
        for piece in self.pieces:
            if piece.refused:
                analyses.remark(piece.part, piece.refused, "copied into the bucket", bytes=_bytes(piece.part))


def survey(gm: GraphModule, effects: Effects) -> Iterator[Static | tuple[Node, str]]:
    """Every reduction and broadcast that returns fresh memory: what may become of it, or why nothing does."""
    owned = Owned(gm.graph, effects, held := control_edge_ends(gm.graph.nodes))
    for node in gm.graph.nodes:
        if form_in(node, LAUNCHES) is None or not all(map(is_wait, node.users)) or "chunk" in node.meta:
            continue
        refused = _type_refusal(node) or owned.refusal(_operand(node), node)
        if refused is not None:
            yield node, refused
            continue
        tail, packing = owned.tail(_operand(node))
        pieces = tuple(owned.pieces(packing)) if _is_packing(packing) and packing not in held else ()
        yield Static(node, tail, packing, pieces if any(piece.makers for piece in pieces) else ())


def apply(graph: Graph, found: Sequence[Static]) -> None:
    """Rewrite the launches and what is in front of them."""
    position = order(graph)
    for static in found:
        if static.pieces:
            _make_in_bucket(graph, static, position)
        for node in static.tail:
            _give_form(node, IN_PLACE_FORMS)
        _give_form(static.launch, LAUNCHES)


def _make_in_bucket(graph: Graph, static: Static, position: dict[Node, int]) -> None:
    packing, packer = static.packing, Packer(graph)
    first = min((piece.makers[0] for piece in static.pieces if piece.makers), key=position.__getitem__)
    value = value_of(packing)
    with graph.inserting_before(first):
        bucket = packer.add(aten.empty.memory_format, [value.numel()], like=packing, dtype=value.dtype,
                            device=value.device, pin_memory=False, val=block_like(value, value.shape))
        places = packer.parts(bucket, [piece.size for piece in static.pieces], like=packing)
    for piece, place in zip(static.pieces, places, strict=True):
        for maker in piece.makers:
            with graph.inserting_before(first):
                target = packer.shaped(place, value_of(maker).shape, like=maker)
            _make_there(maker, target, again=maker is not piece.makers[0])
    copied = {place: piece.part for piece, place in zip(static.pieces, places, strict=True) if not piece.makers}
    if copied:
        with graph.inserting_before(packing):
            copy = packer.add(_COPIES, list(copied), list(copied.values()), like=packing)
        copy.meta["val"] = None
    packing.replace_all_uses_with(bucket)
    graph.erase_node(packing)
    for view in dict.fromkeys(view for piece in static.pieces for view in piece.views):
        if not view.users:
            graph.erase_node(view)


def _make_there(maker: Node, place: Node, *, again: bool) -> None:
    """Let ``maker`` write into ``place``, over its first operand where that is there ``again``."""
    source = copied_by(maker)
    if again:
        _give_form(maker, IN_PLACE_FORMS)
        maker.args = (place, *maker.args[1:])
    elif source is not None:
        maker.target, maker.args, maker.kwargs = aten.copy_.default, (place, source), {}
    else:
        _give_form(maker, OUT_FORMS)
        maker.kwargs = {**maker.kwargs, "out": place}


def _give_form(node: Node, forms: dict[OpOverload, OpOverload]) -> None:
    form = form_in(node, forms)
    assert form is not None, "chosen for having it"
    node.target = form


def _operand(launch: Node) -> Node:
    operand = argument(launch, "input")
    assert isinstance(operand, Node)
    return operand


def _is_packing(node: Node) -> bool:
    """A ``cat`` of tensors of one dimension."""
    return base_name(node) == "cat" and node.target is aten.cat.default and value_of(node).dim() == 1 and all(
        isinstance(part, Node) and isinstance(value_of(part), torch.Tensor) and value_of(part).dim() == 1
        for part in argument(node, "tensors"))


def _type_refusal(launch: Node) -> str | None:
    for value in (value_of(_operand(launch)), value_of(launch)):
        if not isinstance(value, torch.Tensor) or value.layout != torch.strided or value.is_complex():
            return "type-unknown"
        if not all(type(size) is int for size in value.shape):
            return "dynamic-shape"
    return None


def _bytes(node: Node) -> int:
    value = value_of(node)
    return int(value.numel() * value.dtype.itemsize)
