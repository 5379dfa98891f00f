"""list, explain and plan say what passes there are, what they do and in which order they run."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from .conftest import Result, assert_refused

Call = Callable[..., Result]

PLUGIN = '''
from dataclasses import dataclass
from fxpasses import fxpass

@dataclass(frozen=True)
class Options:
    size_mb: float = 25.0
    """Largest thing, MiB."""

@fxpass()
def first(gm):
    """Do nothing first."""
    return gm

@fxpass(requires=("first",), gives="scheduled")
def second(gm, options: Options, analyses):
    """Do nothing second."""
    return gm
'''


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    path = tmp_path / "plugin.py"
    path.write_text(PLUGIN)
    return path


def test_list_gives_each_pass_a_line(fxpasses: Call, plugin: Path) -> None:
    result = fxpasses("list", "--load", plugin)
    assert result.status == 0
    lines = {line.split()[0]: line for line in result.out.splitlines()}
    assert {"commhoist", "asynccp", "first", "second", "default"} <= set(lines)
    assert "spmd -> scheduled" in lines["second"]
    assert lines["second"].endswith("Do nothing second.")
    assert lines["default"].endswith("commhoist,asynccp")


def test_list_as_json_has_the_contracts(fxpasses: Call, plugin: Path) -> None:
    listed = json.loads(fxpasses("list", "--json", "--load", plugin).out)
    second = next(entry for entry in listed["passes"] if entry["name"] == "second")
    assert second == {
        "name": "second", "summary": "Do nothing second.", "requires": ["first"], "after": [], "takes": "spmd",
        "gives": "scheduled", "rank_set": False,
        "options": [{"name": "size_mb", "type": "float", "schema": {"type": "number"}, "default": 25.0,
                     "doc": "Largest thing, MiB."}],
        "remarks": None, "version": 1, "numerics": {"default": {"kind": "re-associates"}, "settings": {}},
    }
    hoist = next(entry for entry in listed["passes"] if entry["name"] == "commhoist")
    assert hoist["remarks"]["cast"]["kinds"] == "missed"
    assert listed["pipelines"]["default"] == "commhoist,asynccp"


def test_list_prints_its_schema(fxpasses: Call) -> None:
    schema = json.loads(fxpasses("list", "--schema").out)
    jsonschema.validate(json.loads(fxpasses("list", "--json").out), schema)


def test_explain_prints_the_documentation_and_the_options(fxpasses: Call, plugin: Path) -> None:
    out = fxpasses("explain", "second", "--load", plugin).out
    assert out.startswith("second  [spmd -> scheduled]\n\nDo nothing second.\n")
    assert "requires: first\n" in out
    assert "  size_mb: float = 25\n      Largest thing, MiB.\n" in out


def test_explain_knows_pipelines_and_remark_codes(fxpasses: Call) -> None:
    assert fxpasses("explain", "default").out == "default is the pipeline commhoist,asynccp\n"
    out = fxpasses("explain", "summed-locally").out
    assert out.startswith("commhoist: applied summed-locally: ")


def test_explain_knows_the_codes_of_findings(fxpasses: Call) -> None:
    out = fxpasses("explain", "missing-argument").out
    assert out == "verify: error missing-argument: an argument without a default is not given\n"
    both = fxpasses("explain", "no-wait").out.splitlines()
    assert [line.split(":")[0] for line in both] == ["verify", "asynccp", "commfuse", "commhoist", "commsimplify",
                                                     "distfusion"]
    assert_refused(fxpasses("explain", "mising-argument"), 2, "did you mean 'missing-argument'?")


def test_explain_knows_options(fxpasses: Call) -> None:
    assert fxpasses("explain", "bucket_mb").out.startswith("commfuse: option bucket_mb: float = 25\n      L")
    both = fxpasses("explain", "max_memory_increase_mb").out
    assert re.findall(r"^(\w+): option", both, re.MULTILINE) == ["asynccp", "chunkcomm", "commfuse", "commhoist",
                                                                 "commsimplify"]
    assert re.findall(r"^commfuse: (\w+)", fxpasses("explain", "form").out, re.MULTILINE) == ["missed", "option"]
    assert_refused(fxpasses("explain", "bucket-mb"), 2, "did you mean 'bucket_mb'?")


def test_explain_refuses_other_names(fxpasses: Call) -> None:
    assert_refused(fxpasses("explain", "comhoist"), 2, "'comhoist'", "did you mean 'commhoist'?")
    assert_refused(fxpasses("explain", "sumed-locally"), 2, "did you mean 'summed-locally'?")


@pytest.mark.parametrize("name", ["commhoist", "asynccp"])
def test_every_bundled_pass_says_when_it_does_nothing(fxpasses: Call, name: str) -> None:
    out = fxpasses("explain", name).out
    for words in ("Before::", "After::", "Safe on many ranks", "Does nothing", "Costs"):
        assert words in out, words


def test_plan_adds_what_is_required_and_says_why(fxpasses: Call, plugin: Path) -> None:
    out = fxpasses("plan", "--passes", "second{size_mb=3}", "--load", plugin).out
    assert out.splitlines() == [
        "1. first  [spmd]  Do nothing first.",
        "2. second  [spmd -> scheduled]  Do nothing second.",
        "     requires first",
        "     size_mb=3  (given, default 25) Largest thing, MiB.",
        "note: 'first' added: 'second' requires it",
    ]


def test_plan_as_json(fxpasses: Call, plugin: Path) -> None:
    planned = json.loads(fxpasses("plan", "--json", "--passes", "second", "--load", plugin).out)
    assert planned["pipeline"] == "first,second"
    assert [step["values"] for step in planned["passes"]] == [{}, {"size_mb": 25.0}]
    assert len(planned["notes"]) == 1


def test_plan_moves_asynccp_behind_commhoist(fxpasses: Call) -> None:
    out = fxpasses("plan", "--passes", "asynccp,commhoist").out
    assert [line.split()[1] for line in out.splitlines() if line[0].isdigit()] == ["commhoist", "asynccp"]
    assert "note: 'commhoist' moved before 'asynccp'" in out


def test_a_pass_named_like_another_is_refused(fxpasses: Call, tmp_path: Path) -> None:
    (tmp_path / "clash.py").write_text(PLUGIN.replace("def first", "def asynccp").replace('"first"', '"asynccp"'))
    assert_refused(fxpasses("list", "--load", "clash.py"), 2, "'asynccp'", "twice")
