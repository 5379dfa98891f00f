"""Prove passes on simulated ranks: same inputs, same results as the graph the pipeline was given."""

from __future__ import annotations

from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.world import World


class Proof:
    """The graph a pipeline was given, to compare the graph after each pass with: it runs once, not once a pass."""

    def __init__(self, before: Sequence[GraphModule], world: World, proofs: int) -> None:
        """``proofs``: sets of inputs. Raises `UsageError` for rank sets and for an unknown number of ranks."""
        _check_single(before)
        if world.size == 1 and any(group.partition is None for group in world.groups.values()):
            raise UsageError("prove has to know how many ranks there are", hint="give a world")
        from fxpasses.ranks.compare import Reference

        self._reference, self._seeds = Reference(before[0], world), tuple(range(proofs))

    def difference(self, after: Sequence[GraphModule]) -> str | None:
        """How the results differ, in words; None when they are the same.

        Raises `UsageError` for a rank set, `RankError` where the graph given cannot be run on simulated ranks.
        """
        _check_single(after)
        found = self._reference.difference(after[0], seeds=self._seeds)
        return None if found is None else str(found)


def _check_single(graphs: Sequence[GraphModule]) -> None:
    if len(graphs) != 1:
        raise UsageError("prove works on one graph, not on a rank set")
