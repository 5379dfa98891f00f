"""Loops of a graph: a view of a call with the roles of its values (`Loop`), its edits, and the nest they form."""

from __future__ import annotations

from fxpasses.ir.loops.edits import (
    add_carries,
    add_invariants,
    drop_carries,
    drop_invariants,
    replace_inits,
    replace_outputs,
    result,
    stacked_value,
)
from fxpasses.ir.loops.sites import Nest
from fxpasses.ir.loops.view import Carry, Invariant, Loop, Slice, Stacked, inputs_of, loop_of, loops_of

__all__ = ["Carry", "Invariant", "Loop", "Nest", "Slice", "Stacked", "add_carries", "add_invariants", "drop_carries",
           "drop_invariants", "inputs_of", "loop_of", "loops_of", "replace_inits", "replace_outputs", "result",
           "stacked_value"]
