"""Fewer passes with fewer options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from fxpasses.tools.reduce.case import Case
from fxpasses.tools.reduce.search import Edit


def places(case: Case) -> list[int]:
    """Passes by their places; of a single one there is nothing to take."""
    return list(range(len(case.passes))) if len(case.passes) > 1 else []


def without_passes(case: Case, dropped: Sequence[int]) -> Case | None:
    """The pipeline without some of them."""
    kept = tuple(pass_ for place, pass_ in enumerate(case.passes) if place not in dropped)
    return replace(case, passes=kept) if kept and len(kept) < len(case.passes) else None


def plain_options(case: Case) -> list[Edit]:
    """Each option at its default."""
    return [partial(_plain, place=place, name=option.name) for place, pass_ in enumerate(case.passes)
            for option in pass_.fields if getattr(pass_.options, option.name) != option.default]


def _plain(case: Case, *, place: int, name: str) -> Case | None:
    if place >= len(case.passes):
        return None
    passes = list(case.passes)
    defaults = {option.name: option.default for option in passes[place].fields}
    if name not in defaults:
        return None
    passes[place] = passes[place].with_options(**{name: defaults[name]})
    return replace(case, passes=tuple(passes))
