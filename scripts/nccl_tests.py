"""The tests of real ranks, one process a rank, one device a process: docs/nccl.md says how to start them.

Started by hand it starts torchrun with ``--nproc`` ranks on this machine; started by torchrun or srun it is one rank of
theirs. Rank 0 reports. The exit status is pytest's, or 5 where devices are missing and nothing was tested.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import pytest

from fxpasses.errors import DeviceError, FxpassesError
from fxpasses.testing.pools.environment import RankEnvironment, read_environment
from fxpasses.testing.pools.launched import missing_device

_BACKEND = "FXPASSES_TEST_BACKEND"  # tests/multirank/conftest.py reads it


class Tally:
    """Counts tests that passed; on ranks without a report, says in a line which failed."""

    def __init__(self, rank: int) -> None:
        self.passed, self._rank = 0, rank

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest after each phase of a test."""
        self.passed += report.when == "call" and report.passed
        if report.failed and self._rank:
            print(f"rank {self._rank}: FAILED {report.nodeid} ({report.when})", file=sys.stderr)


def main(arguments: Sequence[str]) -> int:
    """Start the ranks, or be one of them; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.nccl_tests", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nproc", type=int, default=1, help="ranks to start on this machine (default 1)")
    parser.add_argument("--backend", default="nccl", help="nccl, or gloo to try all this without a GPU")
    options, rest = parser.parse_known_args(arguments)
    environment = read_environment(os.environ)
    if environment is None:
        return _start(options.nproc, options.backend, rest)
    return _be(environment, options.backend, rest)


def _start(count: int, backend: str, rest: Sequence[str]) -> int:
    missing = missing_device(count - 1, backend)
    if missing is not None:
        print(f"SKIPPED tests/multirank on {count} ranks: {missing}", file=sys.stderr)
        return DeviceError.exit_code
    launcher = ["-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={count}"]
    os.execv(sys.executable, [sys.executable, *launcher, "-m", "scripts.nccl_tests", f"--backend={backend}", *rest])


def _be(environment: RankEnvironment, backend: str, rest: Sequence[str]) -> int:
    os.environ[_BACKEND] = backend
    tally = Tally(environment.rank)
    # Every rank runs the same tests in the same order; all but the first keep silent.
    reporting = ["-q", "-rs"] if environment.rank == 0 else ["-p", "no:terminal"]
    status = pytest.main(["-p", "no:xdist", "-m", "nccl and not full", *reporting, *(rest or ["tests/multirank"])],
                         plugins=[tally])
    if status == pytest.ExitCode.OK and not tally.passed:
        return DeviceError.exit_code
    return int(status)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FxpassesError as error:
        print(error, file=sys.stderr)
        sys.exit(error.exit_code)
