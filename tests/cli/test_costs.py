"""--cost and list --costs: profiles by name and file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fxpasses.testing.snippets import snippet_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]


def test_profiles_are_listed_with_their_figures(fxpasses: Call) -> None:
    header, *rows = fxpasses("list", "--costs").out.splitlines()
    assert header.split()[:3] == ["profile", "bf16", "TFLOP/s"]
    assert [row.split()[0] for row in rows] == ["a100", "b200", "cpu", "gloo", "h100", "h200", "mi300x"]
    assert rows[4].split()[1:4] == ["989.4", "3352", "80"]
    assert [row.split()[0] for row in rows if row.endswith("(default)")] == ["h100"]


def test_profiles_as_json_name_their_sources(fxpasses: Call) -> None:
    listed = json.loads(fxpasses("list", "--costs", "--json").out)
    h200 = next(profile for profile in listed if profile["name"] == "h200")
    assert h200["device"]["memory_gb_s"] == 4800
    assert h200["network"]["ranks_a_node"] == 8
    assert h200["sources"][0] == {"of": ["device.memory_gb_s", "device.memory_gib"], "source": (
        "NVIDIA H200 datasheet, SXM; everything else is that of H100, with which it shares the GPU")}


@pytest.mark.parametrize("command", ["run", "plan"])
def test_a_profile_that_there_is_not(fxpasses: Call, command: str) -> None:
    assert_refused(fxpasses(command, "--cost", "h20"), 2, "no cost profile 'h20'", "did you mean 'h200'?")
    assert_refused(fxpasses(command, "--cost", "here.json"), 2, "no cost profile 'here.json'", "no such file")


def test_a_file_is_read_before_the_work_starts(fxpasses: Call) -> None:
    Path("here.json").write_text('{"extends": "h100", "device": {"memory_gbs": 1}}')
    assert_refused(fxpasses("run", "--cost", "here.json"), 2, "here.json: error: 'device' has no figure 'memory_gbs'",
                   "did you mean 'memory_gb_s'?")


def test_plan_says_which_profile_counts(fxpasses: Call) -> None:
    assert "costs: b200" in fxpasses("plan", "--cost", "b200").out.splitlines()
    assert json.loads(fxpasses("plan", "--cost", "b200", "--json").out)["cost"] == "b200"
    assert "costs: " not in fxpasses("plan").out


def test_run_hands_the_profile_to_the_passes(fxpasses: Call) -> None:
    Path("asks.py").write_text('''
from fxpasses.pm.declare import fxpass

@fxpass(takes="spmd", gives="spmd")
def asks(gm, analyses):
    """Say what the cost model is of."""
    analyses.remark(None, "model", str(analyses.cost.name))
    return gm
''')
    Path("step.fx.py").write_text(snippet_text("x: f32[4]", "return (x,)"))
    words = ["run", "step.fx.py", "--load", "asks.py", "--passes", "asks", "--remarks", "-"]
    for given, name in ((["--cost", "mi300x"], "mi300x"), ([], "h100")):
        result = fxpasses(*words, *given)
        assert result.status == 0, result.err
        (remark,) = [json.loads(line) for line in result.err.splitlines() if line.startswith("{")]
        assert remark["message"] == name


def test_what_simulate_refuses_before_it_reads(fxpasses: Call) -> None:
    Path("step.fx.py").write_text("no graph")
    for size in ("²", "9" * 5000):
        assert_refused(fxpasses("simulate", "step.fx.py", "--world", size), 2, "is no list of sizes")
    assert_refused(fxpasses("simulate", "step.fx.py", "--trace", "step.fx.py"), 2, "'step.fx.py' is what is read")
    assert Path("step.fx.py").read_text() == "no graph"


@pytest.mark.parametrize("spec", ["costs.py", "costs.py:cost"])
def test_a_function_is_given_in_python(fxpasses: Call, spec: str) -> None:
    Path("costs.py").write_text("raise SystemExit('never run')\n")
    assert_refused(fxpasses("plan", "overlap", "--cost", spec), 2, f"--cost {spec}: a profile is JSON", "cost_model=")
