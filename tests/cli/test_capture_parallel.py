"""--parallel and --mesh of capture: what the text says is what fxpasses.capture gets."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.fx import GraphModule

import fxpasses as api
from fxpasses import DDP, FSDP, ExpertParallel, TensorParallel, World
from fxpasses.cli.parallel import arranged, parallel_of, world_of_mesh
from fxpasses.frontend import capture as captures

from .conftest import Result

Call = Callable[..., Result]
SOURCE = '''\
import torch
import fxpasses

def step():
    model = torch.nn.Linear(4, 4)
    plan = fxpasses.TensorParallel({"proj": None}, loss_parallel=True)
    return {"step_or_model": model, "args": torch.zeros(2, 4), "loss": torch.sum, "parallel": plan}
'''


@pytest.fixture(autouse=True)
def _target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "sharded_step.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    yield
    sys.modules.pop("sharded_step", None)


@pytest.mark.parametrize(("text", "kinds"), [
    ("ddp", [DDP()]),
    ("fsdp, tp", [FSDP(), TensorParallel()]),
    ("fsdp{gather=parameter reshard_after_forward=false param_dtype=bfloat16 reduce_dtype=none}",
     [FSDP(gather="parameter", reshard_after_forward=False, param_dtype=torch.bfloat16)]),
    ("fsdp{group=data replicate=rep units=(layers.*, 'head') ignored=(norm)}",
     [FSDP("data", ("layers.*", "head"), replicate="rep", ignored=("norm",))]),
    ("ep{dispatch=padded capacity-factor=1.5}", [ExpertParallel(dispatch="padded", capacity_factor=1.5)]),
])
def test_kinds_of_parallelism(text: str, kinds: list[Any]) -> None:
    assert arranged(parallel_of(text), None) == kinds


def test_settings_left_out_are_those_of_the_target() -> None:
    plan: Any = {"proj": None}
    given = (FSDP(gather="parameter"), TensorParallel(plan))
    assert arranged(parallel_of("tp{loss_parallel}"), given) == [TensorParallel(plan, loss_parallel=True)]
    assert arranged(parallel_of("fsdp{group=dp}, tp"), given) == [FSDP("dp", gather="parameter"), given[1]]


def test_a_mesh_is_a_world() -> None:
    assert world_of_mesh("dp=4, tp=2") == World.from_mesh({"dp": 4, "tp": 2})


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What fxpasses.capture is called with; it gives a rank set of two graphs."""
    calls: list[dict[str, Any]] = []

    def capture(**settings: Any) -> list[GraphModule]:
        calls.append(settings)
        return [alone(rank) for rank in (0, 1)]

    alone_capture = captures.capture

    def alone(rank: int) -> GraphModule:
        gm = alone_capture(torch.nn.Linear(4, 4), (torch.zeros(2, 4),), loss=torch.sum, name=f"rank{rank}")
        gm.meta["world"] = World(2, rank=rank)
        return gm

    replaced: Any = capture
    replaced.__signature__ = inspect.signature(alone_capture)
    monkeypatch.setattr(captures, "capture", replaced)
    return calls


def test_a_rank_set_is_written_one_file_a_rank(fxpasses: Call, given: list[dict[str, Any]]) -> None:
    result = fxpasses("capture", "sharded_step:step", "--execute", "--parallel", "fsdp,tp", "--mesh", "dp=2,tp=2",
                      "-o", "ranks/")
    assert result.status == 0, result.err
    assert given[0]["world"] == World.from_mesh({"dp": 2, "tp": 2})
    assert given[0]["parallel"] == [FSDP(), TensorParallel({"proj": None}, loss_parallel=True)]
    assert [path.name for path in sorted(Path("ranks").iterdir())] == ["rank0.fx.py", "rank1.fx.py"]
    assert api.load(Path("ranks/rank1.fx.py")).meta["world"].rank == 1


def test_a_rank_set_does_not_fit_on_stdout(fxpasses: Call, given: list[dict[str, Any]]) -> None:
    result = fxpasses("capture", "sharded_step:step", "--execute")
    assert (result.status, result.out) == (2, "")
    assert "2 graphs do not fit on stdout" in result.err.splitlines()[-1]
