"""A reduction of a reduction: one on the group that both make together, where the world has it."""

from __future__ import annotations

import torch
from torch.fx import Node

from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.memory import hand_over
from fxpasses.ir.ops import Collective, collective, is_wait, launch_of, payload_bytes, waits_of
from fxpasses.ir.world import Group, World
from fxpasses.passes.commsimplify.facts import Facts, Outcome, same_layout, tensor_of
from fxpasses.passes.commsimplify.reductions import is_defined

_COMPOSED = ("sum", "avg", "max", "min")
_IDEMPOTENT = ("max", "min")


def reduced_twice(facts: Facts, launch: Collective) -> Outcome | None:
    """An all_reduce of the result of an all_reduce that nobody else reads: the inner one goes to the joint group."""
    if launch.kind != "all_reduce" or launch.coalesced or not launch.inputs:
        return None
    path = _path(launch.inputs[0])
    source = launch_of(path[-1]) if is_wait(path[-1]) else None
    inner = collective(source) if source is not None else None
    if inner is None or inner.kind != "all_reduce":
        return None
    node, size, message = launch.node, payload_bytes(launch.node), f"reduces the result of '{inner.node.name}'"
    code = _refusal(facts, inner, launch, path)
    if code is not None:
        return Outcome(node, code, message, size)
    assert inner.reduce_op is not None
    name = _joint(facts.world, inner.group.name, launch.group.name, inner.reduce_op)
    if name is None:
        return Outcome(node, "no-group", message, size)
    if not facts.may_rewrite(node, "reduced-once"):
        return None
    [wait] = waits_of(node)
    inner.node.args, inner.node.kwargs = (inner.inputs[0], inner.reduce_op, name), {}
    hand_over(node, inner.node)
    value = launch.inputs[0]
    if same_layout(value, wait):
        facts.join(wait, value)
    else:
        value = facts.copy(value, wait, before=node)
    wait.replace_all_uses_with(value)
    facts.drop(node)
    return Outcome(node, "reduced-once", f"by '{inner.node.name}', on '{name}'", size, applied=True)


def _path(value: Node) -> list[Node]:
    """``value`` and what it is a view of that has as many elements, the last one first."""
    path = [value]
    while is_view(value) and len(value.all_input_nodes) == 1:
        value = value.all_input_nodes[0]
        was, now = tensor_of(value), tensor_of(path[-1])
        if was is None or now is None or was.dtype != now.dtype or str(was.numel()) != str(now.numel()):
            break
        if was.is_neg() != now.is_neg():  # the largest of negatives is the negative of the smallest
            break
        path.append(value)
    return path


def _refusal(facts: Facts, inner: Collective, launch: Collective, path: list[Node]) -> str | None:
    code = facts.refusal(inner, *path) or facts.refusal(launch)
    if code is not None:
        return code
    if inner.reduce_op != launch.reduce_op or inner.reduce_op not in _COMPOSED:
        return "reduce-op"
    value = tensor_of(inner.inputs[0])
    if value is None or not is_defined(inner):
        return "dtype"
    if inner.reduce_op == "avg" and value.dtype is torch.float16:  # the sum of all may be out of range
        return "precision"
    if any(len(node.users) != 1 for node in path):
        return "also-used"
    if inner.group.form != "name" or launch.group.form != "name":
        return "unknown-group"
    known = [facts.world.groups.get(found.group.name) for found in (inner, launch)]
    return "unknown-group" if any(group is None or group.partition is None for group in known) else None


def _joint(world: World, inner: str, outer: str, reduce_op: str) -> str | None:
    """Name of the group whose members are, for every rank, all that contribute to both reductions; None for no such.

    Each contributes once to a sum. An average of averages is one of all where the parts are of one size.
    """
    first, second = world.groups[inner], world.groups[outer]
    if reduce_op == "avg" and (first.size is None or second.size is None):
        return None
    contributors = [_contributors(first, second, rank, repeated=reduce_op in _IDEMPOTENT) for rank in range(world.size)]
    if any(ranks is None for ranks in contributors):
        return None
    for name, group in world.groups.items():
        parts = {rank: frozenset(part) for part in group.partition or () for rank in part}
        if all(parts.get(rank) == ranks for rank, ranks in enumerate(contributors)):
            return name
    return None


def _contributors(first: Group, second: Group, rank: int, *, repeated: bool) -> frozenset[int] | None:
    """Ranks whose value reaches ``rank`` through ``first``, then ``second``; None where some is not told, or twice."""
    parts = [first.part_of(member) for member in second.part_of(rank) or ()]
    if not parts or any(part is None for part in parts):
        return None
    found = [member for part in parts for member in part or ()]
    return frozenset(found) if repeated or len(set(found)) == len(found) else None
