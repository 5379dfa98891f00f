"""Collectives whose result every member has already."""

from __future__ import annotations

from fxpasses.ir.ops import Collective, payload_bytes, waits_of
from fxpasses.passes.commsimplify.facts import Facts, Outcome, same_type
from fxpasses.passes.commsimplify.reductions import is_defined


def one_member(facts: Facts, launch: Collective) -> Outcome | None:
    """A collective on a group of one: its result is its operand."""
    if facts.group_size(launch) != 1:
        return None
    node, size = launch.node, payload_bytes(launch.node)
    code = facts.refusal(launch) or _identity_refusal(facts, launch)
    if code is not None:
        return Outcome(node, code, f"group '{launch.group.name}' has one member", size)
    operand, [wait] = launch.inputs[0], waits_of(node)
    facts.hand_over(wait, operand, node)
    facts.drop(node)
    return Outcome(node, "one-member", f"the value of '{operand.name}'", size, applied=True)


def _identity_refusal(facts: Facts, launch: Collective) -> str | None:
    operand, [wait] = launch.inputs[0], waits_of(launch.node)
    if not same_type(operand, wait) or not is_defined(launch):
        return "dtype"
    return facts.copy_refusal(wait, operand)
