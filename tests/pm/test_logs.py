"""Runs in torch's logs (TORCH_LOGS, set_logs) and in its structured trace, read as tlparse reads it."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch._logging import _internal
from torch.fx import GraphModule

from fxpasses.errors import PassError
from fxpasses.ir.text.writer import dump
from fxpasses.pm.ambient import ambient_observers
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass
from fxpasses.pm.manager import PassManager
from fxpasses.pm.registry import Registry

from ..cli.conftest import STEP

Step = Callable[..., GraphModule]


@fxpass()
def telling(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Remark."""
    analyses.remark(None, "did", "a line", applied=True)
    return gm


@fxpass()
def failing(gm: GraphModule) -> GraphModule:
    """Fail."""
    raise ZeroDivisionError("on purpose")


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry], monkeypatch: pytest.MonkeyPatch) -> Registry:
    for name in ("TORCH_LOGS", "FXPASSES_EVENTS"):
        monkeypatch.delenv(name, raising=False)
    return passes(telling, failing)


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """Records of both logs; torch's logging is as before afterwards."""
    logger, found = logging.getLogger("fxpasses"), list[str]()
    handler = logging.Handler()
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    logger.addHandler(handler)
    yield found
    torch._logging.set_logs()
    for name in ("fxpasses", "fxpasses.ir.graph"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).setLevel(logging.NOTSET)
        logging.getLogger(name).propagate = True


@pytest.fixture
def traced(tmp_path: Path) -> Iterator[Callable[[], str]]:
    """What torch's structured trace writes, as with TORCH_TRACE."""
    folder = tmp_path / "trace"
    handler = _internal.LazyTraceHandler(str(folder))
    handler.setFormatter(_internal.TorchLogsFormatter(trace=True))
    _internal.trace_log.handlers.insert(0, handler)
    yield lambda: "".join(path.read_text() for path in folder.glob("*.log"))
    _internal.trace_log.removeHandler(handler)
    handler.close()


def artifacts(text: str) -> dict[str, tuple[dict[str, Any], str]]:
    """Name -> (metadata, payload) as tlparse reads a log: a prefix, JSON, lines behind a tab whose MD5 fits."""
    prefix = re.compile(r"[VIWEC]\d{4} \d\d:\d\d:\d\d\.\d{6} \d+ [^\n]+?:\d+\] ?")
    found: dict[str, tuple[dict[str, Any], str]] = {}
    for chunk in re.split(r"\n(?!\t)", text.rstrip("\n")):
        head, *payload = chunk.split("\n\t")
        at = prefix.match(head)
        if at is None:
            continue
        metadata = json.loads(head[at.end():])
        if "artifact" in metadata and metadata["artifact"]["name"].startswith("fxpasses"):
            body = "\n".join(payload)
            assert metadata["has_payload"] == hashlib.md5(body.encode(), usedforsecurity=False).hexdigest()
            found[metadata["artifact"]["name"]] = metadata, body
    return found


def test_pass_lines_at_info_remarks_at_debug_graphs_by_name(step: Step, logged: list[str]) -> None:
    PassManager("telling,addone")(step())
    assert logged == []
    torch._logging.set_logs(modules={"fxpasses": logging.INFO})
    PassManager("telling,addone")(step())
    assert [line.split(",")[0] for line in logged] == ["telling", "telling: 1 collective", "addone: 1 collective"]
    assert logged[1].endswith("s, 1 applied")
    logged.clear()
    torch._logging.set_logs(modules={"fxpasses": logging.DEBUG})
    PassManager("telling,addone")(step())
    assert [line for line in logged if "remark" in line] == ["remark: telling: applied did: a line"]
    assert not any("# fxir" in line for line in logged)
    logged.clear()
    torch._logging.set_logs(modules={"fxpasses_graphs": True})
    PassManager("telling,addone")([step(), step()])
    assert [line.splitlines()[0] for line in logged] == [
        f"after {name}, rank {rank}" for name in ("telling", "addone") for rank in range(2)]
    assert all("# fxir 1" in line for line in logged)


def test_a_module_s_name_in_the_environment_asks_for_graphs(step: Step, logged: list[str],
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCH_LOGS", "fxpasses.ir.graph")
    logging.getLogger("fxpasses.ir.graph").setLevel(logging.INFO)
    PassManager("addone")(step())
    assert [line.splitlines()[0] for line in logged] == ["after addone"]


def test_failures_are_logged(step: Step, logged: list[str], traced: Callable[[], str]) -> None:
    torch._logging.set_logs(modules={"fxpasses": logging.INFO})
    with pytest.raises(PassError):
        PassManager("failing")(step())
    assert "on purpose" in logged[-1]
    assert "on purpose" in artifacts(traced())["fxpasses_failure"][1]


def test_the_trace_has_graphs_remarks_and_statistics(step: Step, traced: Callable[[], str]) -> None:
    result = PassManager("telling,addone")(step())
    found = artifacts(traced())
    assert found["fxpasses_after"][1] == dump(result)
    assert list(found) == ["fxpasses_before", "fxpasses_after", "fxpasses_remarks", "fxpasses_statistics"]
    assert [metadata["artifact"]["encoding"] for metadata, _ in found.values()] == ["string", "string", "json", "json"]
    assert [found[f"fxpasses_{when}"][1].count("aten.add") for when in ("before", "after")] == [1, 2]
    assert json.loads(found["fxpasses_remarks"][1]) == [
        {"pass": "telling", "kind": "applied", "code": "did", "message": "a line"}]
    statistics = json.loads(found["fxpasses_statistics"][1])
    assert [entry["remarks"] for entry in statistics["passes"]] == [{"applied": 1}, {}]


def test_each_rank_of_a_set_is_an_artifact(step: Step, traced: Callable[[], str]) -> None:
    PassManager("addone")([step(), step()])
    assert {"fxpasses_before_rank0", "fxpasses_after_rank1"} < set(artifacts(traced()))


def test_off_it_costs_nothing(step: Step) -> None:
    assert ambient_observers() == ()
    started = time.perf_counter()
    for _ in range(1000):
        ambient_observers()
    assert time.perf_counter() - started < 0.5  # half a millisecond a run would be fifty times too much


def test_the_environment_of_a_fresh_process(tmp_path: Path) -> None:
    """TORCH_LOGS is read while torch is imported, before anybody registers a name."""
    (tmp_path / "step.py").write_text(STEP)
    environment = {**os.environ, "TORCH_LOGS": "+fxpasses", "TORCH_TRACE": str(tmp_path / "trace")}
    run = subprocess.run([sys.executable, "-m", "fxpasses", "run", "--passes", "commhoist", "step.py", "--group",
                          "dp=0,1"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert re.search(r"^I\d{4} .*fxpasses/pm/logs\.py:\d+\] commhoist: 2 -> 1 collective", run.stderr, re.MULTILINE)
    assert re.search(r"^V\d{4} .*remark: commhoist: applied .*train\.py:10 in step", run.stderr, re.MULTILINE)
    assert "fxir" not in run.stderr
    (log,) = (tmp_path / "trace").glob("*.log")
    found = artifacts(log.read_text())
    assert found["fxpasses_after"][1] == run.stdout
