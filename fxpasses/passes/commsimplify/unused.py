"""What does nothing: waits for what was waited for, results nobody uses, copies of a tensor into itself."""

from __future__ import annotations

from collections.abc import Iterator

from torch.fx import Node

from fxpasses.ir.ops import Collective, argument, base_name, collective, is_wait, payload_bytes, waited_value, waits_of
from fxpasses.passes.commsimplify.facts import Facts, Outcome

KINDS = ("all_reduce", "reduce_scatter", "all_gather", "broadcast", "all_to_all")
"""Collectives whose only effect, in their functional form, is their result."""


def drop_double_waits(facts: Facts) -> Iterator[Outcome]:
    """Make one wait of several for one value: it completes at the first."""
    first_of: dict[Node, Node] = {}
    for wait in [node for node in facts.graph.nodes if is_wait(node)]:
        value = waited_value(wait)
        if value is None:
            continue
        first = value if is_wait(value) else first_of.setdefault(value, wait)
        if first is wait:
            continue
        if not facts.pinned.isdisjoint((wait, first)):
            yield Outcome(wait, "control-edge", f"'{first.name}' waits for it too", 0)
            continue
        if not facts.may_rewrite(wait, "double-wait"):
            return
        yield Outcome(wait, "double-wait", f"'{first.name}' waits for it", 0, applied=True)
        wait.replace_all_uses_with(first)
        facts.graph.erase_node(wait)


def drop_self_copies(facts: Facts) -> Iterator[Outcome]:
    """Erase copies of a tensor into itself."""
    for node in [node for node in facts.graph.nodes if node.op == "call_function" and base_name(node) == "copy_"]:
        target = argument(node, "self")
        if not isinstance(target, Node) or argument(node, "src") is not target:
            continue
        if node in facts.pinned:
            yield Outcome(node, "control-edge", "a copy of a tensor into itself", 0)
            continue
        if not facts.may_rewrite(node, "self-copy"):
            return
        yield Outcome(node, "self-copy", f"of '{target.name}'", 0, applied=True)
        node.replace_all_uses_with(target)
        facts.graph.erase_node(node)


def drop_unused(facts: Facts) -> Iterator[Outcome]:
    """Erase collectives nobody uses the result of; the last ones first, so that what fed only them follows."""
    for node in reversed(list(facts.graph.nodes)):
        launch = collective(node)
        if launch is None or launch.kind not in KINDS or not launch.functional or not _is_unused(launch):
            continue
        size = payload_bytes(node)
        code = _refusal(facts, launch)
        if code is not None:
            yield Outcome(node, code, "nobody uses the result", size)
        elif facts.may_rewrite(node, "unused"):
            yield Outcome(node, "unused", "", size, applied=True)
            facts.drop(node)


def _is_unused(launch: Collective) -> bool:
    """Nobody but waits, and what takes one result of a coalesced launch, looks at the result."""
    waits = waits_of(launch.node)
    taken = [user for user in launch.node.users if user not in waits] if launch.coalesced else []
    readers = {user for node in (launch.node, *taken) for user in node.users} - {*waits, *taken}
    return not readers and not any(wait.users for wait in waits)


def _refusal(facts: Facts, launch: Collective) -> str | None:
    if not facts.world.may_rewrite:
        return "not-spmd"
    if not facts.may_drop:
        return "other-ranks"
    taken = [*launch.node.users, *waits_of(launch.node)]
    return None if facts.pinned.isdisjoint((launch.node, *taken)) else "control-edge"
