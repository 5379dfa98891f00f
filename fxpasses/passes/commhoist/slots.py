"""Buffers that a loop fills part by part with reduced values: filled with operands, and reduced as a whole behind it.

Sound where a part that no round fills holds what the reduction leaves as it is, and where every rank fills the same
parts. A part that two rounds fill keeps the later value either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torch.fx import Node

from fxpasses.analyses.accumulation import dtype_of
from fxpasses.analyses.loop_values import Path, Slot, is_zero, slots
from fxpasses.ir.loops import Carry, Loop
from fxpasses.ir.ops import payload_bytes, value_bytes
from fxpasses.passes.commhoist.carries import Judge, Surroundings, key_of
from fxpasses.passes.commhoist.leaving import (
    Reduce,
    behind_results,
    erase_unused,
    operand_instead,
    reduced_instead,
    remark_moved,
    sole_result,
)

_REDUCE_OPS = ("sum", "avg", "max", "min")


@dataclass(frozen=True)
class FilledBuffer:
    """A carry whose slots are all filled by reductions that may be one: ``paths``, one for each slot."""

    carry: Carry
    slots: tuple[Slot, ...]
    paths: tuple[Path, ...]


def filled_buffers(loop: Loop, judge: Judge, known: Surroundings) -> list[FilledBuffer]:
    """The buffers among the carries whose reductions may leave the loop; those that may not are noted."""
    found = []
    for carry in loop.carries:
        written = slots(carry.placeholder, carry.output) if isinstance(carry.output, Node) else []
        if not any(slot.paths for slot in written):
            continue
        paths, code = _paths(loop, carry, written, judge, known)
        if code is None:
            found.append(FilledBuffer(carry, tuple(written), tuple(paths)))
        else:
            for slot in written:
                for path in slot.paths:
                    judge.miss(path, code)
    return found


def _paths(loop: Loop, carry: Carry, written: Sequence[Slot], judge: Judge,
           known: Surroundings) -> tuple[list[Path], str | None]:
    """The reduction of each slot that leaves the loop, or why none may."""
    nodes = [slot.node for slot in written]
    code = judge.carry_refusal(carry, nodes)
    if code is not None:
        return [], code
    paths: list[Path] = []
    for slot in written:
        path, code = _path(slot, judge)
        if path is None:
            return [], code
        if not _is_uniform(slot.index, path, known):
            return [], "slot-index"
        paths.append(path)
    if len({key_of(path) for path in paths}) > 1:
        return [], "mixed-groups"
    return paths, _keeps_unfilled(carry, paths[0], known) or _sends_more(loop, carry, paths)


def _path(slot: Slot, judge: Judge) -> tuple[Path | None, str | None]:
    code: str | None = "slots-unknown"
    for path in slot.paths:
        code = "layout" if path.launch.kind != "all_reduce" else judge.refusal(path, _REDUCE_OPS)
        if code is None and dtype_of(slot.value) != dtype_of(slot.node):
            code = "cast"
        if code is None:
            return path, None
    return None, code


def _is_uniform(index: Sequence[object], path: Path, known: Surroundings) -> bool:
    """All members of the reduction's group fill the same slot."""
    return known.uniform(list(index), path.launch.group)


def _keeps_unfilled(carry: Carry, path: Path, known: Surroundings) -> str | None:
    """Why a slot that no round fills would come out changed."""
    if path.launch.reduce_op != "sum" and known.uniform(carry.placeholder, path.launch.group):
        return None
    zero = is_zero(carry.init) and not known.outside.storages(carry.init) & known.outside.written
    return None if zero and path.launch.reduce_op in ("sum", "avg") else "slots-unknown"


def _sends_more(loop: Loop, carry: Carry, paths: Sequence[Path]) -> str | None:
    """Why the buffer as a whole is more to send than its slots are, where the rounds are known."""
    rounds = loop.length
    sent = sum(payload_bytes(path.launch.node) for path in paths)
    whole = value_bytes(carry.placeholder.meta.get("val"))
    return "sends-more" if isinstance(rounds, int) and whole > sent * rounds else None


def hoist_buffers(loop: Loop, found: Sequence[FilledBuffer], known: Surroundings) -> None:
    """Fill the buffers with operands, and reduce each behind the loop. The loop's body has to be its own."""
    behind = []
    for buffer in found:
        whole = value_bytes(buffer.carry.placeholder.meta.get("val"))
        remark_moved(loop, buffer.paths, whole, known.analyses)
        reduce = Reduce(buffer.paths[-1])
        for slot, path in zip(buffer.slots, buffer.paths, strict=True):
            slot.node.replace_input_with(slot.value, operand_instead(path))
        erase_unused((), buffer.paths)
        behind.append((buffer.carry.index, reduce))
    results = [sole_result(loop, position, reduce.wait_node) for position, reduce in reversed(behind)][::-1]
    with loop.call.graph.inserting_before(behind_results(loop)):
        for operand, (_, reduce) in zip(results, behind, strict=True):
            reduced_instead(operand, reduce)
