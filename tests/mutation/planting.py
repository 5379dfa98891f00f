"""Plant a fault in a copy of one module and see which test notices.

A child process is forked for each fault, from a parent that has torch but nothing of the library: the child reads the
one module with the fault in it and runs the tests that prove passes. Nothing on disk changes.
"""

from __future__ import annotations

import functools
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import os
import signal
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DETECTORS = {
    "check": "tests/mutation/test_check_of_passes.py",
    "contract": "tests/test_contract.py",
    "property": "tests/property",
}
"""Name -> tests. They know the passes by what they promise, not how they work."""
UNITS = {
    "pm/": "tests/pm/test_*.py",
    "analyses/": "tests/analyses/test_*.py",
    "cost/": "tests/cost/test_*.py",
    "kernels/": "tests/kernels/test_*.py",
    "sim/orders/": "tests/passes/test_asynccp*.py",
    "sim/": "tests/sim/test_*.py",
    "passes/": "tests/test_contract_rewrites.py",
    "ir/rewrites": "tests/ir/test_put_in_order.py",
    "analyses/memory": "tests/test_contract_rewrites.py",
    "passes/asynccp/": "tests/passes/test_asynccp*.py",
    "passes/chunkcomm/": "tests/passes/test_chunkcomm*.py",
    "passes/commfuse/": "tests/passes/test_commfuse*.py",
    "passes/commhoist/": "tests/passes/test_commhoist*.py",
    "passes/commsimplify/": "tests/passes/test_commsimplify*.py",
    "passes/distfusion/": "tests/passes/test_distfusion*.py",
    "frontend/fsdp/": "tests/frontend/fsdp/test_*.py",
    "frontend/sharding/": "tests/frontend/sharding/test_*.py",
    "frontend/scaling/": "tests/frontend/scaling/test_*.py",
    "frontend/experts/": "tests/frontend/experts/test_*.py",
    "frontend/tensor_parallel/": "tests/frontend/tensor_parallel/test_*.py",
    "frontend/context/": "tests/frontend/context/test_*.py",
    "frontend/wrapped/": "tests/frontend/wrapped/test_*.py",
    "frontend/description": "tests/frontend/test_sharded.py",
    "frontend/lines": "tests/frontend/test_user_lines.py",
    "ir/user_line": "tests/ir/test_user_line.py",
    "ir/pointwise/": "tests/ir/pointwise/test_*.py",
    "ir/fused_operators": "tests/ir/test_fused_operators.py",
    "ranks/constants": "tests/ir/test_fused_operators.py",
    "ir/shards": "tests/frontend/test_sharded.py",
    "ranks/compare/layouts": "tests/ranks/test_compare_layouts.py",
    "runtime/sharded_state": "tests/runtime/test_sharded_state.py",
    "runtime/inductor": "tests/runtime/test_bisect_limit.py",
    "runtime/settle": "tests/runtime/test_bisect_limit.py",
    "frontend/capture": "tests/runtime/test_bisect_limit.py",
    "runtime/agreement": "tests/multirank/test_limited.py",
    "tools/bisect/": "tests/tools/test_bisect*.py",
    "tools/processes": "tests/tools/test_bisect_program.py",
    "tools/graph_diff/": "tests/tools/test_graph_diff*.py",
    "tools/reduce/": "tests/tools/test_reduce*.py",
    "tools/markdown": "tests/tools/test_markdown.py",
    "tools/texts": "tests/*/test_snapshot*.py",
    "tools/snapshots/": "tests/*/test_snapshot*.py",
    "cli/snapshot": "tests/*/test_snapshot*.py",
    "cli/goldens": "tests/*/test_snapshot*.py",
    "tools/viz/": "tests/tools/test_viz*.py",
}
"""Where a fault is -> tests of that part, the detector "unit": the manager's own faults, which only passes that break
their contract bring to light; refusals, each with the graph that would be wrong; claims of analyses, held to ranks;
captured steps, which are no passes at all, held to one device; costs and times that no pass has to believe; kernels,
held to the reference."""
#: Compares this process with one that has no fault: it would notice any change, right or wrong.
_BLIND = "test_same_bytes_in_every_process"
SECONDS = 1200
QUICK, SLOWEST = 3, 5
"""The last turn of tests that run, see `_turn`."""


@dataclass(frozen=True)
class Fault:
    """One wrong line. ``old`` stands exactly once in ``file``, a path inside the package; ``new`` replaces it.

    ``kind``: dropped guard, wrong op, wrong order, wrong group, lost wait, lost meta, swapped slice, ...
    """

    name: str
    kind: str
    file: str
    old: str
    new: str

    @property
    def module(self) -> str:
        """Dotted name of the module the fault is planted in."""
        parts = ("fxpasses", *Path(self.file).with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def source(self) -> str:
        """The module's text with the fault. Raises `ValueError` where the text has moved on."""
        text = (ROOT / "fxpasses" / self.file).read_text()
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.name}: its text stands {found} times in {self.file}, not once")
        return text.replace(self.old, self.new)


@dataclass(frozen=True)
class Verdict:
    """What became of a fault. ``detector``: who noticed, None for nobody; ``test``, ``words``: where and how."""

    fault: str
    detector: str | None
    test: str
    words: str
    seconds: float


class _Planted(importlib.abc.MetaPathFinder):
    """Serves one module with a fault in it; all others come from where they always come from."""

    def __init__(self, fault: Fault) -> None:
        self._module, self._file, self._source = fault.module, ROOT / "fxpasses" / fault.file, fault.source()

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        loader = _Loader(fullname, str(self._file))
        loader.text = self._source
        return importlib.util.spec_from_file_location(fullname, self._file, loader=loader)


class _Loader(importlib.machinery.SourceFileLoader):
    text = ""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")


class _FirstFailure:
    """A pytest plugin that runs what is quick first, up to ``last`` (see `_turn`), and keeps what failed first."""

    def __init__(self, last: int) -> None:
        self.test, self.words, self.last = "", "", last

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted((item for item in items if _BLIND not in item.nodeid and _turn(item) <= self.last), key=_turn)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid
            crash = getattr(report.longrepr, "reprcrash", None)
            self.words = str(crash.message if crash is not None else report.longrepr).strip().splitlines()[0][:300]

    def pytest_collectreport(self, report: Any) -> None:
        self.pytest_runtest_logreport(report)


def judge(fault: Fault, last: int = SLOWEST) -> Verdict:
    """Fork, plant, test. A child that hangs is killed: a hang is noticed too."""
    read_end, write_end = os.pipe()
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(read_end)
            signal.alarm(SECONDS)
            with os.fdopen(write_end, "w") as stream:
                json.dump(_noticed(fault, last), stream)
            status = 0
        finally:
            os._exit(status)
    os.close(write_end)
    with os.fdopen(read_end) as stream:
        answer = stream.read()
    _, status = os.waitpid(child, 0)
    seconds = time.monotonic() - started
    if not answer:
        return Verdict(fault.name, "crash", "", f"the tests ended with status {status}", seconds)
    detector, test, words = json.loads(answer)
    return Verdict(fault.name, detector, test, words, seconds)


def _noticed(fault: Fault, last: int) -> tuple[str | None, str, str]:
    """(detector, test, words) in a process of its own."""
    import pytest

    sys.meta_path.insert(0, _Planted(fault))
    os.chdir(ROOT)
    units = [str(path.relative_to(ROOT)) for folder, pattern in UNITS.items() if fault.file.startswith(folder)
             for path in sorted(ROOT.glob(pattern))]
    paths = [DETECTORS["check"], *units, DETECTORS["contract"], DETECTORS["property"]]
    plugin = _FirstFailure(last)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = pytest.main(["-x", "-q", "-p", "no:xdist", "-m", "not full and not nccl", *paths], plugins=[plugin])
    if code == pytest.ExitCode.OK:
        return None, "", ""
    found = (*DETECTORS.items(), *(("unit", path) for path in units))
    detector = next((name for name, path in found if plugin.test.startswith(path)), "collection")
    return detector, plugin.test, plugin.words or f"pytest ended with {code}"


def _turn(item: Any) -> int:
    """When a test runs: captures, costs, small graphs, the part's own, the contract, some random graphs, the rest."""
    path, _, name = item.nodeid.partition("::")
    parts = ("tests/cost/", "tests/frontend/", "tests/kernels/", "tests/runtime/", "tests/sim/",
             "tests/tools/test_bisect", "tests/multirank/",
             "tests/ir/test_user_line", "tests/pm/test_events", "tests/pm/test_remark_files")
    if path.startswith(parts) or "/test_snapshot" in path:
        return -1
    if path == DETECTORS["check"]:
        return 0 if name.startswith("test_small_graphs") else 5
    if path.startswith(DETECTORS["property"]):
        return 2 if name.endswith("[0]") else 4
    if path.startswith(("tests/passes/", "tests/analyses/")):
        return 1
    if path == DETECTORS["contract"] and not name.startswith("test_bodies"):
        return 1 if name.startswith("test_contract") and any(f"-{graph}]" in name for graph in _small_graphs()) else 5
    return 3


@functools.cache
def _small_graphs() -> list[str]:
    return [path.name.removesuffix(".fx.py") for path in (ROOT / "tests" / "lit").glob("*.fx.py")]
