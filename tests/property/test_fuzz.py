"""The fuzzer itself: a broken pass is found, and its graph shrinks to a lit file that still fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.graph import all_graphs
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass
from fxpasses.pm.options import NoOptions
from fxpasses.pm.registry import default_registry
from fxpasses.testing import random_graph
from fxpasses.testing.fuzz import Case, check_graph, check_seed, failure, shrink_graph
from scripts.fuzz import main


@fxpass()
def forgets_writes(gm: GraphModule, options: NoOptions, analyses: Analyses) -> GraphModule:
    """Use the source of a copy, as if its target were never read afterwards.

    A fault on purpose.
    """
    for graph in all_graphs(gm):
        for node in graph.graph.find_nodes(op="call_function", target=torch.ops.aten.mul_.Tensor):
            node.target = torch.ops.aten.mul.Tensor
    return gm


@pytest.fixture
def broken() -> Iterator[str]:
    registry = default_registry()
    registry.add(forgets_writes)
    yield forgets_writes.name
    del registry._passes[forgets_writes.name]


def first_failure(pipeline: str, size: int) -> tuple[GraphModule, Case, str]:
    for seed in range(50):
        gm = random_graph(seed, size=size)
        case = Case(pipeline, gm.meta["world"])
        reason = failure(lambda gm=gm, case=case: check_graph(gm, case))
        if reason is not None and sum(len(graph.graph.nodes) for graph in all_graphs(gm)) > 90:
            return gm, case, reason
    raise AssertionError("no graph fails")


def test_a_broken_pass_shrinks_to_a_lit_file(broken: str, tmp_path: Path) -> None:
    gm, case, reason = first_failure(f"commhoist,{broken}", size=25)
    before = fxpasses.dump(gm)
    found = shrink_graph(gm, case, reason, "a test")
    assert fxpasses.dump(gm) == before
    assert sum(len(graph.graph.nodes) for graph in all_graphs(found.gm)) < 10
    assert "other values" in found.reason
    path = tmp_path / "found.fx.py"
    path.write_text(found.text)
    assert found.text.startswith(f"# fxpasses run --passes 'commhoist,{broken}' --verify-each --prove")
    assert failure(lambda: check_graph(fxpasses.load(path), case)) == found.reason


def test_a_right_pass_does_not_fail() -> None:
    assert failure(lambda: check_seed(3)) is None


def test_errors_of_all_kinds_are_failures() -> None:
    def raises() -> None:
        raise ZeroDivisionError("no")

    assert failure(raises) == "ZeroDivisionError: no"


def test_the_command_reports_progress(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["4", "--workers", "1", "--batch", "2", "--out", str(tmp_path)]) == 0
    assert "4 of 4 graphs" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_command_stops_at_a_failure(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                        monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setattr("fxpasses.testing.fuzz.random_pipeline", lambda seed: broken)
    assert main(["40", "--workers", "1", "--batch", "5", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    [path] = tmp_path.iterdir()
    seed = int(path.stem.removeprefix("seed_").removesuffix(".fx"))
    assert f"seed {seed} fails" in said
    assert f"make fuzz N=1 START={seed}" in said
    assert len(fxpasses.load(path).graph.nodes) < 12
