"""How long the command line takes to answer when it has nothing to do."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator

from bench.measure import Row


def rows() -> Iterator[Row]:
    """CPU seconds of ``fxpasses --help``, beside those of an interpreter that does nothing."""
    bare = _seconds("-c", "pass")
    yield Row("--help", _seconds("-m", "fxpasses", "--help"), "s CPU", f"bare interpreter {bare:.3f} s", 0.3)


def _seconds(*arguments: str) -> float:
    """Least CPU time of three runs of this interpreter, in seconds."""
    best = float("inf")
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best
