"""A bucket of equal collectives sent as one, and taken apart again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from torch.fx import Graph, Node

from fxpasses._torch import find_operator
from fxpasses.ir.ops import Collective, overload, payload_bytes, waits_of
from fxpasses.ir.packing import Packer, block_like
from fxpasses.passes.commfuse.packing_keys import UNPACKABLE, Unpackable, bucket_key
from fxpasses.passes.commfuse.packing_launch import launch, wait
from fxpasses.passes.commfuse.packing_layouts import LAYOUTS
from fxpasses.passes.commfuse.static_forms import ALIGNMENT

__all__ = ["UNPACKABLE", "Form", "Fused", "Unpackable", "bucket_key", "fuse"]

Form = Literal["packed", "coalesced"]
_COALESCED = {"all_reduce": "all_reduce_coalesced", "all_gather": "all_gather_into_tensor_coalesced",
              "reduce_scatter": "reduce_scatter_tensor_coalesced"}


@dataclass(frozen=True)
class Fused:
    """The nodes of one bucket, in an order in which they may stand.

    ``before``: up to the launch. ``launch``. ``taken``: what picks results of a coalesced launch.
    ``waits``. ``after``: what takes the result apart. ``pieces``: the value that stands for each old wait.
    """

    before: tuple[Node, ...]
    launch: Node
    taken: tuple[Node, ...]
    waits: tuple[Node, ...]
    after: tuple[Node, ...]
    pieces: dict[Node, Node]


def fuse(graph: Graph, members: Sequence[Collective], *, form: Form = "packed", like: Node,
         own: Collection[Node] = (), aligned: bool = False) -> Fused:
    """Add one collective for ``members``, of equal `bucket_key`, at the graph's insertion point.

    Every value has the shape, dtype and stride of the wait it replaces, and its elements: each is computed by the same
    ranks from the same operands. (A backend that cuts a buffer into chunks may add up floats in another order.)
    ``like``: whose origin the shared nodes take; those of one member take its own.

    ``packed``: one buffer, made and taken apart by copies as `packing_layouts` says for each kind; values of
    all_reduce, broadcast and reduce_scatter are views of it, except those of the waits in ``own``, which are copied
    once more. ``coalesced``: one launch of many tensors, nothing is copied but operands that are not contiguous; kinds
    that have no such operator, complex numbers, and gathers of several dtypes are packed all the same. ``aligned``:
    members whose size is no multiple of `ALIGNMENT` bytes come last, so that no other is out of line.
    """
    packer = Packer(graph)
    if aligned:
        members = sorted(members, key=_ends_anywhere)
    target = _coalesced_operator(members) if form == "coalesced" else None
    if target is not None:
        return _coalesced(packer, members, target, like)
    old = [waits_of(member.node) for member in members]
    copies = {index for index, waits in enumerate(old) if any(one in own for one in waits)}
    layout = LAYOUTS[members[0].kind](packer, members, copies, like)
    sent = layout.enter()
    before = tuple(packer.made)
    result = layout.result(sent.meta["val"])
    pending = launch(packer, members[0], sent, result, like, layout.splits())
    done = wait(packer, members[0], pending, block_like(result, result.shape), like)
    taken_apart = len(packer.made)
    values = layout.leave(done)
    return Fused(before, pending, (), (done,), tuple(packer.made[taken_apart:]), _pieces(old, values))


def _ends_anywhere(member: Collective) -> bool:
    return payload_bytes(member.node) % ALIGNMENT != 0


def _coalesced(packer: Packer, members: Sequence[Collective], target: Any, like: Node) -> Fused:
    old = [waits_of(member.node) for member in members]
    sent = [operand if operand.meta["val"].is_contiguous() else packer.copied(operand, like=member.node)
            for member in members for operand in member.inputs]
    before = tuple(packer.made)
    values = [waits[0].meta["val"] for waits in old]
    pending = launch(packer, members[0], sent, [block_like(value, value.shape) for value in values], like,
                     target=target)
    taken = packer.elements(pending)
    waits = [wait(packer, member, one, block_like(value, value.shape), member.node)
             for member, one, value in zip(members, taken, values, strict=True)]
    return Fused(before, pending, tuple(taken), tuple(waits), (), _pieces(old, waits))


def _coalesced_operator(members: Sequence[Collective]) -> Any:
    """The coalesced operator that carries these members as they are, or None."""
    dtypes = {member.inputs[0].meta["val"].dtype for member in members}
    name = _COALESCED.get(members[0].kind)
    own = overload(members[0].node.target)
    if name is None or own is None or len(dtypes) > 1 or any(dtype.is_complex for dtype in dtypes):
        return None
    return find_operator(own.namespace, name, "default")


def _pieces(old: Sequence[Sequence[Node]], values: Sequence[Node]) -> dict[Node, Node]:
    """Old wait -> new value, placements with it."""
    pieces = {}
    for waits, value in zip(old, values, strict=True):
        for one in waits:
            pieces[one] = value
            if "placements" in one.meta:
                value.meta["placements"] = one.meta["placements"]
    return pieces
