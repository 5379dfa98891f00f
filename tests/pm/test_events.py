"""Events of a run: their schema holds, their order, what a crash keeps; nothing of them is in graphs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from torch.fx import GraphModule

from fxpasses.errors import PassError, UsageError
from fxpasses.ir.text.writer import dump
from fxpasses.ir.world import World
from fxpasses.pm import events as module
from fxpasses.pm.analyses import Analyses, AnalysisCache, analysis_name
from fxpasses.pm.compile_trace import CompileTrace, compile_trace
from fxpasses.pm.declare import fxpass
from fxpasses.pm.event_files import EventFile
from fxpasses.pm.events import Events
from fxpasses.pm.manager import PassManager
from fxpasses.pm.registry import Registry

Step = Callable[..., GraphModule]
SCHEMA = json.loads((Path(module.__file__).parent / "events.schema.json").read_text())


def nodes_of(gm: GraphModule) -> int:
    return len(gm.graph.nodes)


def twice_nodes_of(gm: GraphModule) -> int:
    return 2 * nodes_of(gm)


@fxpass()
def asking(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Ask twice, remark three times."""
    for _ in range(3):
        analyses.get(nodes_of)
    analyses.get(twice_nodes_of)
    analyses.remark(None, "did", applied=True)
    analyses.remark(None, "did-not")
    analyses.remark(None, "did-not")
    return gm


@fxpass()
def failing(gm: GraphModule) -> GraphModule:
    """Fail."""
    raise ZeroDivisionError("on purpose")


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry], monkeypatch: pytest.MonkeyPatch) -> Registry:
    monkeypatch.delenv("FXPASSES_EVENTS", raising=False)
    monkeypatch.delenv("RANK", raising=False)
    return passes(asking, failing)


def check(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every event is as the schema says."""
    jsonschema = pytest.importorskip("jsonschema", reason="is among the packages that tests need")
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for event in told:
        validator.validate(event)
    return told


def told_by(step: GraphModule | list[GraphModule], passes: str, **settings: Any) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    PassManager(passes, observers=[Events(told.append)], **settings)(step)
    return check(told)


def test_a_run_is_told_from_begin_to_end(step: Step) -> None:
    told = told_by(step(), "asking,addone", verify_each=True)
    shown = [(event["event"], event.get("kind"), event.get("pass")) for event in told if event.get("name") not in (
        "ir.effects.nested.nested_effects",)]
    assert shown == [
        ("begin", None, None), ("part", "clone", None), ("part", "verify", None), ("pass-begin", None, "asking"),
        ("part", "analysis", "asking"), ("part", "analysis", "asking"), ("pass-end", None, "asking"),
        ("pass-begin", None, "addone"), ("part", "verify", "addone"), ("pass-end", None, "addone"),
        ("part", "recompile", None), ("end", None, None)]
    assert len({event["run"] for event in told}) == 1
    assert [event["time"] for event in told] == sorted(event["time"] for event in told)
    first, second = (event for event in told if event["event"] == "pass-end")
    assert first["remarks"] == {"applied": {"did": 1}, "missed": {"did-not": 2}}
    assert {name.rpartition(".")[2]: (found["computed"], found["reused"])
            for name, found in first["analyses"].items() if "nodes_of" in name} == {
        "nodes_of": (1, 2), "twice_nodes_of": (1, 0)}
    assert (second["before"]["nodes"], second["after"]["nodes"], second["remarks"]) == (7, 8, {})
    assert (told[0]["pipeline"], told[0]["before"]["nodes"], told[-1]["after"]["nodes"]) == ("asking,addone", 7, 8)
    assert told[-1]["wall_seconds"] >= first["wall_seconds"] >= 0


def test_proofs_and_notes_are_told(step: Step) -> None:
    told = told_by(step(), "asking", world=World(2, {"dp": [[0, 1]]}), prove=True)
    assert [event["kind"] for event in told if event.get("pass") == "asking" and event["event"] == "part"
            and event["kind"] != "analysis"] == ["proof"]  # an unchanged graph is known to be right
    (end,) = (event for event in told if event["event"] == "pass-end")
    assert end["proof"]["ranks"] == 2


@pytest.mark.parametrize("wrong", [{"more": 1}, {"wall_seconds": -1}, {"kind": "other"}, {"rank": "0"},
                                   {"index": None}])
def test_the_schema_refuses_what_is_not_in_it(step: Step, wrong: dict[str, Any]) -> None:
    part = next(event for event in told_by(step(), "asking") if event["event"] == "part")
    with pytest.raises(Exception, match=r"is not|Unevaluated|less than|none of"):
        check([{**part, **wrong}])


def test_a_failure_is_the_last_event(step: Step) -> None:
    told: list[dict[str, Any]] = []
    with pytest.raises(PassError):
        PassManager("asking,failing", observers=[Events(told.append)])(step())
    last = check(told)[-1]
    assert (last["event"], last["pass"], last["index"], last["error"], last["expected"]) == (
        "failure", "failing", 1, "PassError", True)
    assert "on purpose" in last["message"]


def test_a_file_has_a_line_an_event_and_a_crash_keeps_them(step: Step, tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"

    class Dies(Exception):
        """Nobody handles it."""

    def dies(event: dict[str, Any]) -> None:
        if event["event"] == "pass-end":
            assert len(path.read_text().splitlines()) > 3
            raise Dies

    with pytest.raises(Dies):
        PassManager("addone", observers=[Events(path, dies)])(step())
    events = check([json.loads(line) for line in path.read_text().splitlines()])
    assert [event["event"] for event in events][-2:] == ["pass-end", "failure"]


def test_the_environment_asks_for_events(step: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FXPASSES_EVENTS", str(tmp_path / "events{rank}.jsonl"))
    manager = PassManager("addone")
    manager(step())
    monkeypatch.setenv("RANK", "3")
    for _ in range(2):
        manager(step())
    alone, third = ([json.loads(line) for line in (tmp_path / f"events{rank}.jsonl").read_text().splitlines()]
                    for rank in (0, 3))
    assert ({event["rank"] for event in check(alone)}, {event["rank"] for event in check(third)}) == ({None}, {3})
    assert [event["event"] for event in third].count("begin") == 2
    assert len({event["run"] for event in third}) == 2


def test_a_file_that_cannot_be_written(step: Step, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write events"):
        PassManager("addone", observers=[Events(tmp_path / "none" / "e.jsonl")])(step())
    fresh = EventFile(tmp_path / "e", fresh=True)
    (tmp_path / "e").write_text('{"event": "end"}\n')
    fresh({"a": 1})
    fresh({"a": 2})
    assert (tmp_path / "e").read_text() == '{"a": 1}\n{"a": 2}\n'


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("held", ["# fxir 1\n", "\n", '{"pass": "p", "kind": "missed"}\n', "x", "[]"])
def test_a_file_of_something_else_stays(step: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: str,
                                        fresh: bool) -> None:
    path = tmp_path / "3.jsonl"
    path.write_text(held)
    monkeypatch.setenv("RANK", "3")
    to = EventFile(tmp_path / "{rank}.jsonl", fresh=fresh)
    with pytest.raises(UsageError, match=r"'.*3\.jsonl': it holds something else"):
        PassManager("addone", observers=[Events(to)])(step())
    monkeypatch.setenv("FXPASSES_EVENTS", str(path))
    with pytest.raises(UsageError, match="it holds something else"):
        PassManager("addone")(step())
    assert path.read_text() == held


@pytest.mark.parametrize("held", ["", '{"event": "end"}\n', '{"run": 1, "event":"end"}\nmore', '{"event": "beg'])
def test_a_file_of_events_gets_more(tmp_path: Path, held: str) -> None:
    """Another process may be about to write the first."""
    path = tmp_path / "e"
    path.write_text(held)
    EventFile(path)({"event": "end"})
    assert path.read_text() == held + '{"event": "end"}\n'
    EventFile(os.devnull)({"event": "end"})


def test_graphs_hold_nothing_of_it(step: Step) -> None:
    watched = PassManager("asking,addone", observers=[Events(lambda event: None)])(step())
    alone = PassManager("asking,addone")(step())
    assert dump(watched) == dump(alone)
    assert [sorted(node.meta) for node in watched.graph.nodes] == [sorted(node.meta) for node in alone.graph.nodes]


def test_the_trace_nests_what_lies_in_each_other(step: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "trace3.json"
    monkeypatch.setenv("RANK", "3")
    PassManager("asking,addone", observers=[Events(CompileTrace(tmp_path / "trace{rank}.json"))],
                verify_each=True)(step())
    events = json.loads(path.read_text())["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    run, *others = sorted(spans, key=lambda event: -event["dur"])
    assert run["name"].endswith(": asking,addone")
    assert {event["cat"] for event in spans} == {"run", "pass", "clone", "verify", "analysis", "recompile"}
    for event in others:
        assert run["ts"] - 2 <= event["ts"] <= event["ts"] + event["dur"] <= run["ts"] + run["dur"] + 2
    passes = [event for event in spans if event["cat"] == "pass"]
    inside = next(event for event in spans if event["name"].endswith("twice_nodes_of"))
    assert passes[0]["ts"] - 2 <= inside["ts"] <= inside["ts"] + inside["dur"] <= passes[0]["ts"] + passes[0]["dur"] + 2
    counters = [event["args"] for event in events if event["ph"] == "C" and event["name"] == "nodes"]
    assert counters == [{"nodes": 7}, {"nodes": 7}, {"nodes": 8}]


def test_traces_of_ranks_and_of_failures(step: Step, tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []
    with pytest.raises(PassError):
        PassManager("failing", observers=[Events(told.append, CompileTrace(tmp_path / "t.json"))])(step())
    events = json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    assert [event["cat"] for event in events if event["ph"] == "i"] == ["failure"]
    ranks = json.loads(compile_trace([{**event, "rank": rank} for rank in range(2) for event in told]))["traceEvents"]
    assert [event["args"]["name"] for event in ranks if event["name"] == "process_name"] == [
        "fxpasses, rank 0", "fxpasses, rank 1"]
    assert {event["pid"] for event in ranks} == {0, 1}


def test_an_analysis_is_called_by_its_module_and_name(step: Step) -> None:
    assert analysis_name(partial(partial(nodes_of))).endswith("test_events.nodes_of")
    assert analysis_name(partial(AnalysisCache.get)) == "pm.analyses.AnalysisCache.get"


def test_nobody_listens_nothing_is_watched(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    caches: list[AnalysisCache] = []
    init = AnalysisCache.__init__

    def watched(self: AnalysisCache, *args: Any) -> None:
        init(self, *args)
        caches.append(self)

    monkeypatch.setattr(AnalysisCache, "__init__", watched)
    PassManager("asking")(step())
    assert [cache._watched for cache in caches] == [None]
