"""Run one SPMD graph on many ranks at once: tensors hold all ranks, an operator is called once, not once a rank.

Operators run by torch's batching rules; where one has none, or ranks differ by more than elements, it is called rank by
rank on slices. A collective is arithmetic along the rank dimension. Values equal those of `lockstep` up to the last
bits of sums, products of matrices and transcendental functions, whose order depends on the shape of what they run on.

A failing run says little: the same graph in `lockstep` fails with the rank, the node and the place. The caller's
tensors are written only after everything went well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from torch.fx import GraphModule

from fxpasses._torch import without_batch_fallback
from fxpasses.errors import RankError
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.world import World
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.groups import Groups
from fxpasses.ranks.outcome import Outcome
from fxpasses.ranks.preparation import prepare, run_settings
from fxpasses.ranks.stacked.calls import Caller
from fxpasses.ranks.stacked.collectives import StackedCollectives
from fxpasses.ranks.stacked.interpreter import StackedInterpreter
from fxpasses.ranks.stacked.legality import refusal, stackable
from fxpasses.ranks.stacked.memory import Blocks, stacked_inputs
from fxpasses.ranks.stacked.values import column_of

__all__ = ["execute", "stackable"]


def execute(gm: GraphModule, inputs: Sequence[Sequence[Any]], world: World, *, seed: int = 0, upcast: bool = False,
            attributes: Mapping[str, Sequence[Any]] | None = None) -> Outcome:
    """As `lockstep.execute`, without an observer.

    Raises `RankError` where `stackable` gives a reason, groups do not divide the ranks evenly, ranks take different
    ways, or anything fails.
    """
    known = nested_effects(gm)
    reason = refusal(gm, known)
    if reason is not None:
        raise RankError(f"cannot run stacked: {reason}")
    rows, constants = prepare(gm, inputs, world, upcast)
    held = Attributes(gm, constants, attributes or {}, world.size, known=known)
    blocks = Blocks()
    with run_settings(upcast), without_batch_fallback():
        values = stacked_inputs(rows, known[gm].written_inputs(), blocks)
        interpreter = StackedInterpreter(Caller(world.size, seed, constants), constants, held, blocks, known,
                                         StackedCollectives(world.size, Groups(world)))
        outputs = list(islice(column_of(interpreter.run_body(gm, values), world.size), world.size))
        blocks.write_back()
    return Outcome(outputs, rows, held.final(), "stacked")
