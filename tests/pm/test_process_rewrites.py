"""One count of rewrites through a whole process, asked for by its environment."""

from __future__ import annotations

import json
import logging
import multiprocessing
import threading
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.manager import PassManager
from fxpasses.pm.process_rewrites import LIMIT, LOG
from fxpasses.pm.rewrites import Rewrites
from fxpasses.testing.snippets import snippet

BODY = "b = aten.relu.default(a)\nc = aten.relu.default(b)\nreturn (c,)"


@fxpasses.fxpass
def turns(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Turn each relu into a negation."""
    for node in gm.graph.nodes:
        if node.target is torch.ops.aten.relu.default and analyses.may_rewrite(node, "turned"):
            node.target = torch.ops.aten.neg.default
    return gm


@fxpasses.fxpass
def calls(gm: GraphModule) -> GraphModule:
    """Run another pass on the graph."""
    for node, other in zip(gm.graph.nodes, turns(gm).graph.nodes, strict=True):
        node.target = other.target
    return gm


def negations(gm: GraphModule) -> int:
    return sum(node.target is torch.ops.aten.neg.default for node in gm.graph.nodes)


def made(passes: list[fxpasses.Pass], **keywords: Any) -> int:
    return negations(PassManager(passes, **keywords)(snippet("a: f32[4]", BODY)))


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's process logs: a count of its own, for it asks for a log of its own."""
    path = tmp_path / "log"
    monkeypatch.setenv(LOG, str(path))
    return path


def logged(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_limit_is_read_when_a_run_begins(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manager = PassManager([turns])
    gm = snippet("a: f32[4]", BODY)
    monkeypatch.setenv(LIMIT, "1")
    assert negations(manager(gm)) == 1
    monkeypatch.delenv(LIMIT)
    assert negations(manager(gm)) == 2


def test_one_count_goes_through_all_runs_of_the_process(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "3")
    assert [made([turns]), negations(turns(snippet("a: f32[4]", BODY))), made([turns])] == [2, 1, 0]
    assert [(line["number"], line["run"], line["node"], line["permitted"]) for line in logged(log)] == [
        (1, 1, "b", True), (2, 1, "c", True), (3, 2, "b", True), (4, 2, "c", False)]


@pytest.mark.parametrize("limit", ["-1", ""])
def test_without_a_limit_they_are_counted(log: Path, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setenv(LIMIT, limit)
    assert made([turns]) == 2
    assert [line["number"] for line in logged(log)] == [1, 2]


def test_a_counter_that_is_given_counts_instead(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "0")
    assert made([turns], rewrites=Rewrites()) == 2
    assert made([turns], rewrites=Rewrites(1)) == 1
    assert not log.exists()


def test_a_pipeline_inside_a_pass_is_part_of_it(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "1")
    assert made([calls]) == 2
    assert [(line["pass"], line["node"]) for line in logged(log)] == [("calls", None)]


def test_nor_is_one_inside_a_pass_that_is_counted_otherwise(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "0")
    assert made([calls], rewrites=Rewrites()) == 2
    assert not log.exists()


def test_a_counter_serves_a_pipeline_inside_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrites = Rewrites()

    @fxpasses.fxpass
    def again(gm: GraphModule) -> GraphModule:
        """Run a pipeline with the same counter."""
        return PassManager([turns], rewrites=rewrites)(gm)

    assert made([again], rewrites=rewrites) == 2
    assert [each.pass_name for each in rewrites.asked] == ["again"]


@pytest.mark.parametrize("text", ["abc", "-2", "1.5"])
def test_what_is_no_limit_is_one_clear_error(log: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(LIMIT, text)
    with pytest.raises(fxpasses.UsageError, match=f"error: {LIMIT}={text} is no number of rewrites"):
        made([turns])


def test_a_log_that_cannot_be_written_is_said_before_anything_is_done(monkeypatch: pytest.MonkeyPatch,
                                                                      tmp_path: Path) -> None:
    monkeypatch.setenv(LOG, str(tmp_path / "nowhere" / "log"))
    with pytest.raises(fxpasses.UsageError, match=f"cannot write {LOG}=.*nowhere/log: No such file"):
        made([turns])


def test_it_is_said_once(log: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv(LIMIT, "1")
    with caplog.at_level(logging.WARNING, "fxpasses"):
        made([turns])
        made([turns])
    assert [record.getMessage() for record in caplog.records] == [
        f"fxpasses: {LIMIT}=1, {LOG}={log}: passes make 1 rewrite in this process, no more"]


def test_threads_share_the_count(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "7")
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(made([turns]))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [0, 0, 1, 2, 2, 2]
    assert [line["number"] for line in logged(log)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_forked_process_counts_for_itself(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "3")
    made([turns])
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(_in_a_fork) == 2
    assert made([turns]) == 1
    lines = logged(log)
    assert [line["number"] for line in lines] == [1, 2, 1, 2, 3, 4]
    assert len({line["process"] for line in lines}) == 2


def _in_a_fork() -> int:
    torch.set_num_threads(1)
    return made([turns])


@pytest.mark.parametrize("rank", ["3", ""])
def test_each_rank_has_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rank: str) -> None:
    monkeypatch.setenv("RANK", rank)
    monkeypatch.setenv(LOG, str(tmp_path / "log.{rank}"))
    made([turns])
    assert len(logged(tmp_path / f"log.{rank or 0}")) == 2
