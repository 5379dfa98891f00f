"""Collectives of one value, group and op: the first one serves all."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from torch.fx import Node

from fxpasses.analyses.equal_collectives import ONE_TENSOR, repeated_collectives
from fxpasses.ir.ops import payload_bytes, waits_of
from fxpasses.ir.rewrites import use_earlier
from fxpasses.passes.commsimplify.facts import Facts, Outcome
from fxpasses.passes.commsimplify.unused import KINDS


def share_repeated(facts: Facts) -> Iterator[Outcome]:
    """Use the result of the first of equal collectives; a copy of it where users write it, or both are returned.

    The copy is taken as soon as the result is there, before anybody can write it.
    """
    for found in repeated_collectives(facts.gm, facts.effects, facts.world, facts.pinned, KINDS):
        first, launch, code = found.first, found.launch, found.code
        size, copied = payload_bytes(launch), code in ONE_TENSOR
        if copied:
            code = None if facts.copies else "copy"
        if code is not None:
            yield Outcome(launch, code, f"gives the same value as '{first.name}'", size)
            continue
        yield Outcome(launch, "repeated", f"the value of '{first.name}'{', copied' if copied else ''}", size,
                      applied=True)
        [kept], replaced = waits_of(first), waits_of(launch)[0]
        if not copied:
            facts.join(replaced, kept)
        use_earlier(first, launch, facts.position, facts.may_erase,
                    functools.partial(_copy_behind, facts, replaced) if copied else None)


def _copy_behind(facts: Facts, old: Node, wait: Node) -> Node:
    return facts.copy(wait, old, before=wait.next)
