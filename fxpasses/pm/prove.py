"""Prove a pass on simulated ranks: same inputs, same results as the graph the pipeline was given."""

from __future__ import annotations

from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.world import World


def difference(before: Sequence[GraphModule], after: Sequence[GraphModule], world: World, proofs: int) -> str | None:
    """How the results differ on ``proofs`` inputs, in words; None when they are the same.

    Raises `UsageError` for rank sets and where nothing says how many ranks there are, `RankError` where the graph
    before the passes cannot be run on simulated ranks.
    """
    if len(before) != 1 or len(after) != 1:
        raise UsageError("prove works on one graph, not on a rank set")
    if world.size == 1 and any(group.partition is None for group in world.groups.values()):
        raise UsageError("prove has to know how many ranks there are", hint="give a world")
    from fxpasses.ranks.compare import same_on_ranks

    found = same_on_ranks(before[0], after[0], world, seeds=tuple(range(proofs)))
    return None if found is None else str(found)
