"""Try random graphs by the thousand: ``make fuzz N=100000``. Stops at the first failure and leaves the smallest graph.

Seeds ``START`` to ``START + N - 1``; every eighth is a rank set besides. The exit status is 1 where one fails.
"""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fxpasses.testing.fuzz import check_rank_set, check_seed, failure, shrink

RANK_SETS = 8
"""One seed in so many is tried as a rank set too."""


def try_seeds(seeds: range) -> tuple[int, str | None]:
    """The first of ``seeds`` that fails and how, or the last one and None."""
    import torch

    torch.set_num_threads(1)
    for seed in seeds:
        reason = failure(functools.partial(check_seed, seed))
        if reason is None and seed % RANK_SETS == 0:
            reason = failure(functools.partial(check_rank_set, seed))
            reason = reason and f"rank set: {reason}"
        if reason is not None:
            return seed, reason
    return seeds[-1], None


def outcomes(batches: Sequence[range], workers: int) -> Iterator[tuple[range, tuple[int, str | None]]]:
    """Each batch and what `try_seeds` says of it, in order."""
    if workers == 1:
        yield from ((batch, try_seeds(batch)) for batch in batches)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        try:
            yield from zip(batches, pool.map(try_seeds, batches), strict=True)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def report(seed: int, reason: str, folder: Path) -> None:
    """Say what fails and how to see it again; write the smallest graph."""
    print(f"seed {seed} fails: {reason}", file=sys.stderr)
    print(f"again: make fuzz N=1 START={seed}", file=sys.stderr)
    if reason.startswith("rank set"):
        return
    found = shrink(seed)
    if found is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"seed_{seed}.fx.py"
        path.write_text(found.text)
        print(f"smallest graph, {len(found.gm.graph.nodes)} nodes (move it to tests/lit to keep it): {path}",
              file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as the module's documentation says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="how many seeds")
    parser.add_argument("--start", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--batch", type=int, default=25, help="seeds between two lines of progress (25)")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="folder of the smallest failing graph")
    given = parser.parse_args(arguments)
    end = given.start + given.count
    batches = [range(start, min(start + given.batch, end)) for start in range(given.start, end, given.batch)]
    started, done = time.monotonic(), Counter[str]()
    for batch, (seed, reason) in outcomes(batches, given.workers):
        if reason is not None:
            report(seed, reason, given.out)
            return 1
        done["graphs"] += len(batch)
        speed = done["graphs"] / (time.monotonic() - started)
        print(f"{done['graphs']} of {given.count} graphs, no failure, {speed:.1f} a second", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
