"""Collectives whose result every member has already."""

from __future__ import annotations

import torch

from fxpasses.analyses.accumulation import same_type
from fxpasses.ir.ops import Collective, payload_bytes, waits_of
from fxpasses.passes.commsimplify.facts import Facts, Outcome, is_differentiable, same_layout, tensor_of
from fxpasses.passes.commsimplify.reductions import is_defined

aten = torch.ops.aten
_IDEMPOTENT = ("avg", "max", "min", "band", "bor")
_ROUNDS_TWICE = (torch.float16, torch.bfloat16)


def one_member(facts: Facts, launch: Collective) -> Outcome | None:
    """A collective on a group of one: its result is its operand."""
    if facts.group_size(launch) != 1:
        return None
    node, size = launch.node, payload_bytes(launch.node)
    code = facts.refusal(launch) or _identity_refusal(facts, launch)
    if code is not None:
        return Outcome(node, code, f"group '{launch.group.name}' has one member", size)
    if not facts.may_rewrite(node, "one-member"):
        return None
    operand, [wait] = launch.inputs[0], waits_of(node)
    facts.hand_over(wait, operand, node)
    facts.drop(node)
    return Outcome(node, "one-member", f"the value of '{operand.name}'", size, applied=True)


def _identity_refusal(facts: Facts, launch: Collective) -> str | None:
    operand, [wait] = launch.inputs[0], waits_of(launch.node)
    if not same_type(operand, wait) or not is_defined(launch):
        return "dtype"
    return facts.copy_refusal(wait, operand)


def asks_for_replication(launch: Collective | None) -> bool:
    """`same_on_all` wants to know whether all members send the same."""
    return (launch is not None and launch.kind in ("all_reduce", "broadcast", "all_gather") and not launch.coalesced
            and bool(launch.inputs))


def same_on_all(facts: Facts, launch: Collective) -> Outcome | None:
    """A reduction, broadcast or gather of what all members hold alike: that value, or so many times it."""
    if not asks_for_replication(launch):
        return None
    operand, node, size = launch.inputs[0], launch.node, payload_bytes(launch.node)
    if facts.group_size(launch) == 1 or not facts.is_replicated(operand, launch.group):
        return None
    message = f"'{operand.name}' is the same on all members"
    code = facts.refusal(launch) or _replicated_refusal(facts, launch)
    if code is not None:
        return Outcome(node, code, message, size)
    if not facts.may_rewrite(node, "same-on-all"):
        return None
    [wait], count = waits_of(node), facts.group_size(launch)
    if launch.kind == "all_gather":
        repeats = [count, *[1] * (operand.meta["val"].dim() - 1)]
        wait.replace_all_uses_with(facts.insert(node, wait, aten.repeat.default, (operand, repeats)))
    elif launch.reduce_op == "sum":
        value = facts.insert(node, wait, aten.mul.Tensor, (operand, count))
        if not same_layout(value, wait):
            value = facts.copy(value, wait, before=node)
        wait.replace_all_uses_with(value)
    else:
        facts.hand_over(wait, operand, node)
    facts.drop(node)
    return Outcome(node, "same-on-all", message, size, applied=True)


def _replicated_refusal(facts: Facts, launch: Collective) -> str | None:
    if launch.kind == "all_gather":
        if is_differentiable(launch):  # the gradient of a gather is a sum over ranks
            return "form"
        return None if facts.group_size(launch) is not None else "unknown-group"
    if launch.reduce_op == "sum":
        return _multiple_refusal(facts, launch)
    if launch.reduce_op is not None and launch.reduce_op not in _IDEMPOTENT:
        return "reduce-op"
    return _identity_refusal(facts, launch)


def _multiple_refusal(facts: Facts, launch: Collective) -> str | None:
    """Why the sum of equal values is not the number of members times one."""
    value, count = tensor_of(launch.inputs[0]), facts.group_size(launch)
    if value is None or not is_defined(launch):
        return "dtype"
    if count is None:
        return "unknown-group"
    fractions = value.dtype.is_floating_point or value.dtype.is_complex
    if not fractions and count > torch.iinfo(value.dtype).max:
        return "dtype"
    if fractions and value.dtype.itemsize == 1:
        return "dtype"
    return "precision" if value.dtype in _ROUNDS_TWICE and count & (count - 1) else None
