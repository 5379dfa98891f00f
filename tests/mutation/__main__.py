"""``python -m tests.mutation [NAME ...]``: plant each fault, print who noticed; exit 1 when one survives.

``--list`` only checks that every fault still applies; ``--json`` prints the verdicts for programs.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed

from tests.mutation.faults import FAULTS, GROUPS
from tests.mutation.planting import QUICK, SLOWEST, Fault, Verdict, judge
from tests.mutation.table import kinds, markdown


def main(arguments: list[str]) -> int:
    """Judge the faults that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", action="store_true", help="print docs/planted-faults.md")
    parser.add_argument("--kinds", action="store_true", help="print the last section of that page alone")
    parser.add_argument("--quick", action="store_true", help="only the tests that come first")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - {fault.name for fault in FAULTS})
    if unknown:
        parser.error(f"no such fault: {', '.join(unknown)}")
    chosen = [fault for fault in FAULTS if not options.names or fault.name in options.names]
    for fault in chosen:
        compile(fault.source(), fault.file, "exec")
    if options.list:
        print("\n".join(f"{fault.name}: {fault.kind} in {fault.file}" for fault in chosen))
        return 0
    if options.kinds:
        print(kinds(GROUPS), end="")
        return 0
    last = QUICK if options.quick else SLOWEST
    verdicts = judge_all(chosen, options.jobs, last, quiet=options.json or options.markdown)
    if options.json:
        print(json.dumps([dataclasses.asdict(verdict) for verdict in verdicts]))
    if options.markdown:
        print(markdown(chosen, verdicts), end="")
    survivors = [verdict.fault for verdict in verdicts if verdict.detector is None]
    print(f"{len(verdicts) - len(survivors)} of {len(verdicts)} noticed"
          + (f"; nobody noticed {', '.join(survivors)}" if survivors else ""), file=sys.stderr)
    return 1 if survivors else 0


def judge_all(faults: list[Fault], jobs: int, last: int, *, quiet: bool) -> list[Verdict]:
    """Verdicts in the order of the faults; the table is printed as it grows."""
    _load_what_is_not_ours()
    assert not any(name.startswith("fxpasses") for name in sys.modules), "a child must load the library itself"
    kinds = {fault.name: fault.kind for fault in faults}
    verdicts = {}
    with ThreadPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(judge, fault, last) for fault in faults]):
            verdict = verdicts[done.result().fault] = done.result()
            if not quiet:
                where = f"{verdict.detector}: {verdict.test.rpartition('/')[2]}" if verdict.detector else "NOBODY"
                print(f"{verdict.fault:30} {kinds[verdict.fault]:16} {verdict.seconds:6.1f} s  {where}",
                      verdict.words, flush=True)
    return [verdicts[fault.name] for fault in faults]


def _load_what_is_not_ours() -> None:
    """What every child needs is there before the children are forked: two seconds of each."""
    import pytest  # noqa: F401
    import syrupy  # noqa: F401
    import torch
    import torch._dynamo
    import torch.distributed._functional_collectives
    import torch.distributed.tensor
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    torch.set_num_threads(1)  # a child of a process with threads of its own hangs
    with FakeTensorMode(shape_env=ShapeEnv(), allow_non_fake_inputs=True):
        torch.ones(4).add(1).view(2, 2).t().sum()


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main(sys.argv[1:]))
