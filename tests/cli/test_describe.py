"""explain of a file: what a captured step takes and returns, and how it lies over the ranks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from fxpasses.frontend.arrangement import NAMES
from fxpasses.pipelines import PIPELINES

from .conftest import Result, assert_refused

Call = Callable[..., Result]
STEP = """\
# fxir 1
module(world_size=4, mesh={"dp": 2, "tp": 2}, rank=None, stage=None, device="cpu", form="spmd")
dp = group([[0, 2], [1, 3]], mesh_dim="dp")
tp = group([[0, 1], [2, 3]], mesh_dim="tp")

class main:
    signature(
        params={
            "w": w,
        },
        buffers={
            "table": table,
        },
        optimizer={},
        batch=(batch_0,),
        ranks={
            "tp": ranks_tp,
        },
    )
    def forward(
        self,
        w: "f32[4, 2] S(0)R@dp,tp",
        table: "f32[3] RR@dp,tp",
        batch_0: "f32[5] R@tp",
        ranks_tp: "i64[] rank@tp",
    ):
        meta(w, global_shape=[7, 2])
        return (batch_0, {
            "gradients": {
                "w": w,
            },
            "buffers": {
                "table": table,
            },
        })
"""


def test_a_captured_step(fxpasses: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("step.fx.py").write_text(STEP)
    result = fxpasses("explain", "step.fx.py")
    assert (result.status, result.err) == (0, "")
    assert result.out == """\
step.fx.py: a train step on 4 ranks, mesh dp=2, tp=2
group dp: [0, 2] [1, 3]
group tp: [0, 1] [2, 3]

input          a rank has  lies          of the whole   returned as
params.w       f32[4, 2]   S(0)@dp R@tp  [7, 2] padded  gradient
buffers.table  f32[3]      R@dp R@tp                    new value
batch.0        f32[5]      R@tp
ranks.tp       i64[]       rank@tp
"""


def test_other_files_are_refused(fxpasses: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.fx.py").write_text(STEP.replace("params={", "weights={"))
    assert_refused(fxpasses("explain", "other.fx.py"), 2, "'other.fx.py' is no captured train step")
    assert_refused(fxpasses("explain", "nowhere.fx.py"), 2, "nowhere.fx.py")
    assert_refused(fxpasses("explain", str(tmp_path)), 2, "no file", "rank0.fx.py", "a rank set is a directory of")


def test_a_rank_set(fxpasses: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("set", "commhoist"):
        Path(folder).mkdir()
        for rank in range(4):
            Path(folder, f"rank{rank}.fx.py").write_text(STEP.replace("rank=None", f"rank={rank}"))
    one = fxpasses("explain", "set/rank0.fx.py").out
    assert fxpasses("explain", "set").out == one.replace("/rank0.fx.py", "")
    assert fxpasses("explain", "set/rank{rank}.fx.py").out == one.replace("rank0", "rank{rank}")
    assert fxpasses("explain", "commhoist").out.startswith("commhoist  [")
    Path("set/rank2.fx.py").write_text(STEP.replace("rank=None", "rank=2").replace("f32[5]", "f32[6]"))
    told = fxpasses("explain", "set/").out
    assert [line for line in told.splitlines() if line.endswith(":")] == ["ranks 0, 1, 3:", "rank 2:"]


@pytest.mark.parametrize("kind", ["ddp", "fsdp", "tp", "ep", "cp"])
def test_a_kind_of_parallelism(fxpasses: Call, kind: str) -> None:
    result = fxpasses("explain", kind)
    settings = NAMES[kind]()
    assert result.out.startswith(f"{kind} is parallel=fxpasses.{type(settings).__name__}(...)\n")
    listed = result.out.split("settings:\n")[1].splitlines()
    if kind in PIPELINES:
        assert listed.pop() == f"{kind} is also the pipeline {PIPELINES[kind]}"
    assert [line.split(":")[0].strip() for line in listed] == [field.name for field in fields(settings)]
    assert f"did you mean '{kind}'?" in fxpasses("explain", f"{kind}_").err
