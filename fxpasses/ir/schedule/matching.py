"""Do the calls of a group's members make one collective? And a call in words."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.ops import collective
from fxpasses.ir.schedule import Call, Transfer


def misfit(calls: Sequence[Call], places: Sequence[int], size: int) -> tuple[int, int] | None:
    """Which two calls cannot be one collective, counted in ``calls``; None where all fit, as far as the graphs tell.

    ``places``: the place of each call's rank in the group, which has ``size`` members, some of them not here.
    Everything but the split sizes of an all_to_all is the same on every member; there, what member i sends to member
    j is what j receives from i. Sizes that only the run tells are not compared.
    """
    for position, call in enumerate(calls):
        if not alike(calls[0], call):
            return 0, position
    if calls[0].kind != "all_to_all":
        return None
    rows = [_elements_exchanged(call, size) for call in calls]
    for one, other in itertools.permutations(range(len(calls)), 2):
        sent, received = rows[one][0], rows[other][1]
        if sent is not None and received is not None and sent[places[other]] != received[places[one]]:
            return one, other
    return None


def alike(one: Call, other: Call) -> bool:
    """The calls fit together but for the split sizes of an all_to_all, which depend on who sends to whom."""
    if one.kind == other.kind == "all_to_all":
        return [payload.split()[0] for payload in one.sent] == [payload.split()[0] for payload in other.sent]
    return (one.kind == other.kind and one.reduce_op == other.reduce_op and _same(one.peer, other.peer)
            and len(one.sent) == len(other.sent) and all(map(_same_payload, one.sent, other.sent)))


def pairs(sent: Transfer, received: Transfer) -> bool:
    """A message sent is the one received: tag, dtype and elements; NCCL pairs by order and ignores tags."""
    return _same(sent.tag, received.tag) and _same_payload(sent.payload, received.payload)


def words(call: Call, group: str) -> str:
    """``all_reduce sum of 4 float32 on group 'dp'``."""
    if call.transfers:
        return " and ".join(transfer_words(transfer, group) for transfer in call.transfers)
    of = f" of {', '.join(map(payload_words, call.sent))}" if call.sent else ""
    root = f" from member {call.peer}" if call.peer is not None else ""
    splits = f" splits {call.splits}" if call.splits is not None else ""
    return f"{call.kind}{f' {call.reduce_op}' if call.reduce_op else ''}{of}{root}{splits} on group '{group}'"


def transfer_words(transfer: Transfer, group: str) -> str:
    """``send of 4 float32 to member 1 (tag 0) on group 'pp'``."""
    kind, direction = ("send", "to") if transfer.sends else ("recv", "from")
    peer = "any member" if transfer.peer is None else f"member {transfer.peer}"
    tag = f" (tag {transfer.tag})" if transfer.tag else ""
    return f"{kind} of {payload_words(transfer.payload)} {direction} {peer}{tag} on group '{group}'"


def payload_words(payload: str) -> str:
    """``torch.float32 4`` as ``4 float32``."""
    dtype, _, elements = payload.partition(" ")
    return f"{elements} {dtype.removeprefix('torch.')}" if elements else "an unknown size"


def _same(one: object, other: object) -> bool:
    return one is None or other is None or one == other


def _same_payload(one: str, other: str) -> bool:
    (dtype, _, elements), (other_dtype, _, other_elements) = one.partition(" "), other.partition(" ")
    if not (elements and other_elements):
        return True
    return dtype == other_dtype and (elements == other_elements
                                     or not (elements.isdigit() and other_elements.isdigit()))


def _elements_exchanged(call: Call, members: int) -> tuple[list[int] | None, list[int] | None]:
    """Elements sent to and received from each member, None where only the run tells."""
    found = collective(call.node) if call.node is not None else None
    if found is None or found.splits is None:
        return None, None
    results = list(found.buffers) or [found.node]
    received, sent = found.splits
    return _elements(sent, found.inputs, members), _elements(received, results, members)


def _elements(splits: Any, tensors: Iterable[Node], members: int) -> list[int] | None:
    found = [tensor.meta.get("val") for tensor in tensors]
    values = [value for value in found if isinstance(value, torch.Tensor)]
    if not values or len(values) < len(found):
        return None
    if len(values) > 1:  # c10d.alltoall_: one tensor for each member
        counts: list[Any] = [value.numel() for value in values]
        return counts if len(counts) == members and all(type(count) is int for count in counts) else None
    value = values[0]
    shape = list(value.shape)
    if not shape or not all(type(size) is int for size in shape[1:]):
        return None
    rows = list(splits) if isinstance(splits, (list, tuple)) and splits else None
    if rows is None and type(shape[0]) is int and shape[0] % members == 0:
        rows = [shape[0] // members] * members
    if rows is None or len(rows) != members or not all(type(row) is int for row in rows):
        return None
    width = 1
    for size in shape[1:]:
        width *= size
    return [row * width for row in rows]
