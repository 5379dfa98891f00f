"""What rewrites of sharded steps ask of a collective, and the operators that they put around one."""

from __future__ import annotations

from fxpasses._torch import find_operator
from fxpasses.ir.ops import Collective, waits_of

ADDING = ("sum", "avg")
"""Reductions that add up, and round."""
TO_COPY = find_operator("aten", "_to_copy", "default")
"""A cast, by ``dtype=``."""


def is_waited_once(found: Collective) -> bool:
    """A functional call on tensors one by one, which nobody reads but a single wait."""
    return (found.functional and not found.coalesced and len(waits_of(found.node)) == 1
            and len(found.node.users) == 1)
