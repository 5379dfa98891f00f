"""Fewer results, and nothing that only served those that went."""

from __future__ import annotations

from collections.abc import Sequence

from fxpasses.tools.reduce.case import Case, results
from fxpasses.tools.reduce.convention import flat_convention, set_results
from fxpasses.tools.reduce.tidy import erase_dead


def flattened(case: Case) -> Case | None:
    """Inputs one by one, results in one tuple."""
    changed = [flat_convention(gm) for gm in case.graphs]
    return case if any(changed) else None


def positions(case: Case) -> list[int]:
    """Results of the graph that has most of them."""
    return list(range(max(len(results(gm)) for gm in case.graphs)))


def without_results(case: Case, dropped: Sequence[int], *, erase: bool = True) -> Case | None:
    """Return less, in every rank. ``erase``: what only served those results goes with them."""
    changed = False
    for gm in case.graphs:
        present = range(len(results(gm)))
        kept = [index for index in present if index not in dropped]
        if kept and len(kept) < len(present):
            set_results(gm, kept)
            if erase:
                erase_dead(gm)
            changed = True
    return case if changed else None
