"""Collectives of one value, group and op: the first one serves all."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from torch.fx import Node

from fxpasses.analyses.equal_collectives import ONE_TENSOR, Repeated, repeated_collectives
from fxpasses.analyses.memory import Wish, hand_over
from fxpasses.ir.ops import payload_bytes, value_bytes, waits_of
from fxpasses.ir.rewrites import use_earlier
from fxpasses.passes.commsimplify.facts import Facts, Outcome
from fxpasses.passes.commsimplify.unused import KINDS


def share_repeated(facts: Facts) -> Iterator[Outcome]:
    """Use the result of the first of equal collectives; a copy of it where users write it, or both are returned.

    The copy is taken as soon as the result is there, before anybody can write it.
    """
    repeated = repeated_collectives(facts.gm, facts.effects, facts.world, facts.pinned, KINDS)
    granted = facts.memory.grant(_wishes(facts, repeated))
    facts.is_shared = all(found.code is None and found.first in granted for found in repeated)
    for found in repeated:
        first, launch = found.first, found.launch
        size, code = payload_bytes(launch), _refusal(facts, found)
        if code is None and first not in granted:
            code = "memory-budget"
        if code is not None:
            yield Outcome(launch, code, f"gives the same value as '{first.name}'", size)
            continue
        if not facts.may_rewrite(launch, "repeated"):
            facts.memory.take_back()
            return
        facts.memory.spend(first)
        copied = found.code in ONE_TENSOR
        yield Outcome(launch, "repeated", f"the value of '{first.name}'{', copied' if copied else ''}", size,
                      applied=True)
        [kept], replaced = waits_of(first), waits_of(launch)[0]
        if not copied:
            facts.join(replaced, kept)
        hand_over(launch, first)
        use_earlier(first, launch, facts.position, facts.may_erase,
                    functools.partial(_copy_behind, facts, replaced) if copied else None)


def _refusal(facts: Facts, found: Repeated) -> str | None:
    if found.code in ONE_TENSOR:
        return None if facts.copies else "copy"
    return found.code


def _wishes(facts: Facts, repeated: Iterable[Repeated]) -> list[Wish]:
    """For each first one what sharing it saves and costs: its result lives until the last of the others is used."""
    saved: dict[Node, int] = {}
    for found in repeated:
        if _refusal(facts, found) is None:
            saved[found.first] = saved.get(found.first, 0) + payload_bytes(found.launch)
    return [Wish(first, size, facts.memory.cost(first, value_bytes(first.meta.get("val"))))
            for first, size in saved.items()]


def _copy_behind(facts: Facts, old: Node, wait: Node) -> Node:
    return facts.copy(wait, old, before=wait.next)
