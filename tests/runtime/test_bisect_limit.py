"""Rewrites of a user's own program, counted and limited by its environment, whatever caches there are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch._inductor.utils import fresh_cache
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses import inductor_pass
from fxpasses.pm.process_rewrites import LIMIT, LOG
from fxpasses.runtime.inductor import InductorPass
from tests.runtime.functions import one_sum, two_sums


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The log of a count of this test's own."""
    path = tmp_path / "log"
    monkeypatch.setenv(LOG, str(path))
    return path


@pytest.fixture
def caches() -> Iterator[None]:
    """Inductor's and AOTAutograd's caches, empty at first."""
    with fresh_cache():
        yield


def asked(path: Path) -> list[tuple[str, bool]]:
    return [(line["pass"], line["permitted"]) for line in map(json.loads, path.read_text().splitlines())]


def compiled(function: Any, arguments: int, **keywords: Any) -> list[fxpasses.Remark]:
    """Remarks of a function that is compiled anew and called."""
    torch.compiler.reset()
    remarks: list[fxpasses.Remark] = []
    torch.compile(function, fullgraph=True, **_with(remarks, **keywords))(*(torch.ones(4, 4) for _ in range(arguments)))
    return remarks


def _with(remarks: list[fxpasses.Remark], then: str = "hook") -> dict[str, Any]:
    if then == "hook":
        return {"options": {"post_grad_custom_post_pass": inductor_pass("asynccp", remarks=remarks)}}
    return {"backend": "fxpasses", "options": {"then": then, "remarks": remarks, "passes": "commhoist,asynccp"}}


def applied(remarks: list[fxpasses.Remark]) -> int:
    return sum(remark.kind == "applied" for remark in remarks)


@pytest.mark.usefixtures("fake_job")
@pytest.mark.parametrize("then", ["eager", "aot_eager"])
def test_a_program_of_torch_compile(log: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    everything = applied(compiled(two_sums, 3, then=then))
    counted = len(asked(log))
    assert counted >= 2
    monkeypatch.setenv(LIMIT, "1")
    remarks = compiled(two_sums, 3, then=then)
    assert 0 < applied(remarks) < everything
    assert {remark.code for remark in remarks} >= {"bisect-limit"}
    assert [permitted for _, permitted in asked(log)][counted:] == [True]


@pytest.mark.usefixtures("fake_job")
def test_graphs_of_one_program_share_the_count(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "1")
    assert [applied(compiled(one_sum, 2, then="eager")) for _ in range(3)] == [1, 0, 0]
    assert [permitted for _, permitted in asked(log)] == [True, False]


@pytest.mark.usefixtures("fake_job", "caches")
@pytest.mark.parametrize("then", ["hook", "inductor"])
def test_no_cache_hides_a_rewrite_or_a_limit(log: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    monkeypatch.delenv(LOG)
    assert applied(compiled(one_sum, 2, then=then)) == 1
    assert compiled(one_sum, 2, then=then) == [], "the second comes from a cache, or this test shows nothing"
    monkeypatch.setenv(LOG, str(log))
    assert [applied(compiled(one_sum, 2, then=then)) for _ in range(2)] == [1, 1]
    count = len(asked(log)) // 2
    assert count >= 1
    assert asked(log)[:count] == asked(log)[count:]
    monkeypatch.setenv(LIMIT, str(count))
    assert [applied(compiled(one_sum, 2, then=then)) for _ in range(3)] == [1, 0, 0]
    monkeypatch.delenv(LOG)
    monkeypatch.delenv(LIMIT)
    assert compiled(one_sum, 2, then=then) == [], "what was cached before is there, and nothing else came in"


def test_a_hook_stays_equal_to_itself_alone_while_it_has_no_identity(log: Path) -> None:
    one, other = inductor_pass("asynccp"), inductor_pass("commhoist")
    assert one.uuid() is None
    assert one == InductorPass("asynccp")
    assert one != other


@pytest.mark.usefixtures("fake_job")
def test_what_is_no_limit_stops_the_compiler_with_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "abc")
    for then in ("eager", "hook"):
        with pytest.raises(Exception, match=f"{LIMIT}=abc is no number of rewrites"):
            compiled(one_sum, 2, then=then)


def _step(model: torch.nn.Module, data: torch.Tensor) -> torch.Tensor:
    loss: torch.Tensor = model(data).square().mean()
    loss.backward()
    return loss


@pytest.mark.usefixtures("fake_job")
@pytest.mark.parametrize("limit", [0, 1, None])
def test_a_step_is_synchronised_behind_any_limit(log: Path, monkeypatch: pytest.MonkeyPatch, limit: int | None) -> None:
    """What makes a capture one step is no rewrite; a second capture of a schedule gets what the first one got."""
    monkeypatch.setenv(LIMIT, "-1" if limit is None else str(limit))
    model = DistributedDataParallel(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)))
    step = fxpasses.compile(_step, passes="commfuse,asynccp")
    for rows in (3, 5):
        step(model, torch.ones(rows, 4))
        model.zero_grad()
    reduced = [sum("all_reduce" in str(node.target) for node in gm.graph.nodes) for gm in step.graphs]
    assert len(reduced) == 2
    assert reduced[0] == reduced[1] >= 1
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {line["run"] for line in lines} <= {1}
    assert {line["pass"] for line in lines} <= {"commfuse", "asynccp"}
    assert len(lines) >= 1 or limit == 0
