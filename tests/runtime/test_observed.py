"""What compilers run is told like any run: events, and artifacts under torch's compile id."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch._logging import _internal

import fxpasses
from tests.pm.test_logs import artifacts
from tests.runtime.functions import two_sums

Found = Callable[[], tuple[list[Any], dict[str, Any]]]


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Found]:
    """Events, and artifacts of the trace, of what ran so far."""
    monkeypatch.setenv("FXPASSES_EVENTS", str(tmp_path / "events.jsonl"))
    monkeypatch.delenv("RANK", raising=False)
    handler = _internal.LazyTraceHandler(str(tmp_path / "trace"))
    handler.setFormatter(_internal.TorchLogsFormatter(trace=True))
    _internal.trace_log.handlers.insert(0, handler)
    level = _internal.trace_log.level
    _internal.trace_log.setLevel(logging.DEBUG)

    def found() -> tuple[list[Any], dict[str, Any]]:
        events = [json.loads(line) for line in (tmp_path / "events.jsonl").read_text().splitlines()]
        (log,) = (tmp_path / "trace").glob("*.log")
        return events, artifacts(log.read_text())

    yield found
    _internal.trace_log.removeHandler(handler)
    _internal.trace_log.setLevel(level)
    handler.close()


def names(events: list[Any]) -> list[str]:
    return [event["pass"] for event in events if event["event"] == "pass-end"]


def test_the_backend(fake_job: None, watched: Found) -> None:
    remarks: list[fxpasses.Remark] = []
    function = torch.compile(two_sums, backend="fxpasses", options={
        "passes": "commhoist", "then": "eager", "world": fxpasses.World(4, {"0": [[0, 1, 2, 3]]}), "remarks": remarks})
    function(torch.ones(4, 4), torch.ones(4, 4), torch.ones(4, 4))
    events, found = watched()
    assert names(events) == ["commhoist"]
    assert {event["rank"] for event in events} == {0}
    metadata, text = found["fxpasses_before"]
    assert (metadata["frame_compile_id"], metadata["rank"]) == (0, 0)
    assert metadata["frame_id"] >= 0
    assert text.count("all_reduce") == 2
    told = json.loads(found["fxpasses_remarks"][1])
    assert [remark["source"]["file"].endswith("functions.py") for remark in told] == [True] * len(remarks)
    assert remarks


def test_the_hook_of_inductor(watched: Found) -> None:
    graph = torch.fx.symbolic_trace(torch.nn.Identity()).graph
    fxpasses.inductor_pass("commhoist")(graph)
    events, found = watched()
    assert names(events) == ["commhoist"]
    assert "fxpasses_after" in found


def test_compiled_steps(watched: Found) -> None:
    step = fxpasses.compile(lambda model, x: model(x).sum().backward(), passes="asynccp")
    step(torch.nn.Linear(2, 1), torch.ones(3, 2))
    events, found = watched()
    assert names(events)[-1] == "asynccp"
    assert "addmm" in found["fxpasses_after"][1]
