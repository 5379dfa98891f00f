"""One line of the table, and how CPU time is taken."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A measured number beside its limit. ``sides`` names what was compared, or says what the seconds are of."""

    name: str
    value: float
    unit: str
    sides: str
    limit: float | None = None

    def __str__(self) -> str:
        limit = "" if self.limit is None else f"{'<=' if self.value <= self.limit else '> '} {self.limit:g}"
        return f"{self.name:34} {self.value:8.3f} {self.unit:5} {limit:8} {self.sides}"


def cpu_seconds(work: Callable[[], object], repeat: int = 3) -> float:
    """Least CPU time of ``repeat`` runs, in seconds, garbage collection included, as a user has it."""
    best = float("inf")
    for _ in range(repeat):
        gc.collect()
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best
