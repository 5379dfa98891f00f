"""Launches up and waits down while compute stays: the order that a reviewer knows."""

from __future__ import annotations

from torch.fx import GraphModule

from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.effects import Effects


def moved(gm: GraphModule, effects: Effects, limit: float | None) -> Overlap:
    """Places of the graph's nodes with at most ``limit`` bytes more in flight; None for any number.

    Launches first, for their results are waited for at once; then waits; then launches that those made way for.
    """
    overlap = Overlap(gm, effects, limit)
    for launch in overlap.launches:
        overlap.hoist(launch, spare_waits=True)
    for wait in reversed(overlap.waits):
        overlap.sink(wait)
    for launch in overlap.launches:
        overlap.hoist(launch, spare_waits=False)
    return overlap
