"""The collectives of two graphs or rank sets, in words."""

from __future__ import annotations

from collections.abc import Iterable

import torch

from fxpasses.errors import counted
from fxpasses.ir.schedule import Call, Region, schedule
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.ir.world import World
from fxpasses.ranks.compare.runs import Side


def schedule_words(old: Side, new: Side, world: World) -> str:
    """How many collectives a rank issues, before and after, and whether the ranks agree on them."""
    counts = [_counts(side) for side in (old, new)]
    text = f"{counts[1]} (before {counts[0]})" if counts[0] != counts[1] else counts[1]
    if not new.is_set:
        return f"{counted(world.size, 'rank')} {'runs' if world.size == 1 else 'run'} one graph: {text}"
    apart = first_disagreement(new.graphs, world)
    if apart is None:
        return f"{counted(world.size, 'rank')} agree: {text}"
    before = "" if not old.is_set or first_disagreement(old.graphs, world) is None else ", as they did before"
    return f"the ranks' schedules differ{before}: {text}; {apart.message}"


def narrower_words(old: Side, new: Side) -> str | None:
    """That ``new`` reduces in a less precise float dtype than any ``old`` reduces in; None where it does not.

    Over few ranks rounding alone does not show it.
    """
    before, after = (max((_epsilon(dtype), dtype) for dtype in found) if (found := _reduced(side)) else None
                     for side in (old, new))
    if before is None or after is None or after[0] <= before[0]:
        return None
    return f"some reduction is in {after[1]}, none was less precise than {before[1]} before"


def _reduced(side: Side) -> list[str]:
    """Float dtypes of what the reductions send."""
    pending: list[Call | Region] = [call for gm in side.graphs for call in schedule(gm)]
    found: list[str] = []
    while pending:
        call = pending.pop()
        if isinstance(call, Region):
            pending += call.calls
        elif call.reduce_op is not None:
            found += [dtype.removeprefix("torch.") for sent in call.sent for dtype in sent.split() if _epsilon(dtype)]
    return found


def _epsilon(dtype: str) -> float:
    found = getattr(torch, dtype.removeprefix("torch."), None)
    return torch.finfo(found).eps if isinstance(found, torch.dtype) and found.is_floating_point else 0.0


def _counts(side: Side) -> str:
    numbers = [_count(schedule(gm)) for gm in side.graphs]
    low, high = min(number for number, _ in numbers), max(number for number, _ in numbers)
    more = "+" if any(unknown for _, unknown in numbers) else ""
    shown = f"{high}{more}" if low == high else f"{low} to {high}{more}"
    return f"{shown} collective{'s' if high != 1 or more else ''}"


def _count(calls: Iterable[Call | Region]) -> tuple[int, bool]:
    """Calls a rank issues, a loop's as often as it runs; True where nothing says how often, which counts as once."""
    total, unknown = 0, False
    for call in calls:
        if isinstance(call, Call):
            total += 1
            continue
        inside, more = _count(call.calls)
        runs = int(call.runs) if call.runs is not None and call.runs.isdecimal() else None
        total += inside * (1 if runs is None else runs)
        unknown |= more or runs is None
    return total, unknown
