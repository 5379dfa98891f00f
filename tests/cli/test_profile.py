"""``fxpasses profile``: a trace in, a profile out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fxpasses.cost import profiles
from fxpasses.testing.snippets import snippet_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]
EVENTS = [
    {"cat": "cpu_op", "name": "aten::mm", "args": {
        "External id": 1, "Input Dims": [[8192, 4096], [4096, 8192]], "Input type": ["c10::Half", "c10::Half"]}},
    {"cat": "kernel", "name": "gemm", "dur": 2400.0, "args": {"External id": 1}},
]


@pytest.fixture(autouse=True)
def trace(fxpasses: Call) -> None:
    Path("trace.json").write_text(json.dumps(
        {"traceEvents": EVENTS, "deviceProperties": [{"name": "NVIDIA A100-SXM4-80GB", "numSms": 108}]}))


def test_it_extends_the_profile_of_the_device(fxpasses: Call) -> None:
    result = fxpasses("profile", "trace.json", "-o", "mine.json")
    assert (result.status, result.out) == (0, "")
    assert result.err.splitlines()[0] == "extends a100"
    assert "device.achievable.fp16" in result.err
    mine, a100 = profiles.load("mine.json"), profiles.load("a100")
    assert mine.name == "mine"
    assert mine.kernels == {"product f16 1x8192x8192x4096": 2.4}
    assert mine.network == a100.network
    assert mine.device.achievable == {"other": 0.78, "fp16": pytest.approx(0.55 / 2.4e-3 / 312, abs=0.04)}
    assert mine.sources[0][1] == "1 kernels of trace.json, NVIDIA A100-SXM4-80GB"
    Path("step.fx.py").write_text(snippet_text("x: f32[8, 8]", "y = aten.mm.default(x, x)\nreturn (y,)"))
    assert "costs         mine" in fxpasses("simulate", "step.fx.py", "--cost", "mine.json").out


def test_a_profile_may_extend_one_that_was_measured(fxpasses: Call) -> None:
    Path("net").mkdir()
    Path("net/work.json").write_text('{"extends": "b200", "network": {"nic_gb_s": 40}}')
    assert fxpasses("profile", "trace.json", "--extends", "net/work.json", "-o", "net/mine.json").status == 0
    assert json.loads(Path("net/mine.json").read_text())["extends"] == "work.json"
    assert profiles.load("net/mine.json").network.nic_gb_s == 40


def test_a_profile_is_found_where_the_output_is_even_through_a_link(fxpasses: Call) -> None:
    Path("far/deep").mkdir(parents=True)
    Path("near").symlink_to("far/deep")
    Path("work.json").write_text('{"extends": "b200", "network": {"nic_gb_s": 40}}')
    assert fxpasses("profile", "trace.json", "--extends", "work.json", "-o", "near/mine.json").status == 0
    assert profiles.load("near/mine.json").network.nic_gb_s == 40


def test_stdout_is_the_profile(fxpasses: Call) -> None:
    result = fxpasses("profile", "trace.json", "--extends", "h100", "--json")
    assert json.loads(result.out)["extends"] == "h100"
    assert json.loads(result.err)["kernels"] == json.loads(result.out)["kernels"]


def test_mistakes_are_one_line(fxpasses: Call) -> None:
    assert_refused(fxpasses("profile", "absent.json"), 2, "absent.json: error: this cannot be read")
    assert_refused(fxpasses("profile", "trace.json", "--extends", "a10"), 2, "did you mean 'a100'?")
    assert_refused(fxpasses("profile", "trace.json", "-o", "no/such.json"), 2, "no directory 'no'")
    assert_refused(fxpasses("profile", "trace.json", "-o", "./trace.json"), 2, "'./trace.json' is what is read")
    Path("no.json").write_text("{}")
    assert_refused(fxpasses("profile", "no.json"), 2, "no.json: error: this is no trace")
