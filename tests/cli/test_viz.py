"""``fxpasses viz``, and the commands of docs/viz.md."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fxpasses import examples
from fxpasses.testing.snippets import snippet_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "viz.md").read_text()
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
            for line in block.splitlines() if line.startswith("$ ")]
STEP = """\
mm = aten.mm.default(x, x)
r = _c10d_functional.all_reduce.default(mm, "sum", dp)
w = _c10d_functional.wait_tensor.default(r)
relu = aten.relu.default(x)
add = aten.add.Tensor(w, relu)
return (add,)
"""


def page_data(path: str) -> Any:
    return json.loads(re.findall(r'type="application/json">(.*?)</script>', Path(path).read_text())[0])


@pytest.fixture
def step(fxpasses: Call) -> Path:
    path = Path("step.fx.py")
    path.write_text(snippet_text("x: f32[64, 64]", STEP))
    return path


def test_the_commands_of_the_page(fxpasses: Call, step: Path) -> None:
    assert len(COMMANDS) == 11
    for command in COMMANDS:
        words = command.removeprefix("$ fxpasses ").split()
        result = fxpasses(*words)
        assert (result.status, result.out) == (0, ""), command
        output = words[words.index("-o") + 1]
        text = Path(output).read_text()
        if output.endswith(".svg"):
            ElementTree.fromstring(text)
        elif output.endswith(".html"):
            assert text.startswith("<!DOCTYPE html>")
        elif output.endswith(".dot"):
            assert text.startswith("digraph")


def test_before_and_after_are_told_apart(fxpasses: Call, step: Path) -> None:
    result = fxpasses("viz", step, "--passes", "asynccp", "-o", "both.svg")
    before, after = result.err.splitlines()[-2:]
    assert before.startswith("step.fx.py: step ")
    assert after.startswith("step.fx.py after asynccp: step ")
    assert re.search(r"step -\d+\.\d %, peak [+-]\d+\.\d %$", after)
    assert not re.search(r" %$", before)
    fxpasses("viz", step, step, "-o", "twice.svg")
    text = Path("twice.svg").read_text()
    assert "step.fx.py (before)" in text
    assert "step.fx.py (after)" in text


def test_of_a_large_rank_set_the_first_ranks_are_drawn(fxpasses: Call) -> None:
    Path("set").mkdir()
    for rank in range(9):
        Path(f"set/rank{rank}.fx.py").write_text(snippet_text("x: f32[64, 64]", STEP, world_size=9, rank=rank,
                                                              groups={"dp": [[*range(9)]]}))
    result = fxpasses("viz", "set", "-o", "set.svg")
    assert result.status == 0, result.err
    told = result.err.splitlines()
    assert told[0] == "drawn are ranks 0 to 7"
    assert [line.split(":")[0] for line in told[1:]] == [f"set, rank {rank}" for rank in range(8)]


def test_a_source_line_is_told(fxpasses: Call, step: Path) -> None:
    fxpasses("viz", step, "-o", "step.html")
    line = 1 + next(index for index, text in enumerate(step.read_text().splitlines()) if "mm = " in text)
    data = page_data("step.html")
    graph = data["scenes"][0]["graph"]
    at = next(index for index, name in enumerate(graph["name"]) if data["names"][name] == "mm")
    assert (data["places"][graph["place"][at]], graph["line"][at]) == ("step.fx.py:", line)


def test_what_cannot_be_drawn_is_refused(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("viz", step, "-o", "step.png"), 2, "'step.png' is neither .svg nor .html")
    assert_refused(fxpasses("viz", step, step, step, "-o", "a.svg"), 2, "3 files")
    assert_refused(fxpasses("viz", step, step, "--passes", "asynccp", "-o", "a.svg"), 2, "--passes")
    assert_refused(fxpasses("viz", "-", "-", "-o", "a.svg"), 2, "stdin is one file")
    assert_refused(fxpasses("viz", "none.fx.py", "-o", "a.svg"), 2, "none.fx.py")
    assert_refused(fxpasses("viz", step, "-o", "there/a.svg"), 2, "no directory 'there'")
    assert_refused(fxpasses("viz", step, "--cost", "h1000", "-o", "a.svg"), 2, "h1000")
    assert_refused(fxpasses("viz", "a.svg", "-o", "./a.svg"), 2, "'./a.svg' is what is read")
    assert_refused(fxpasses("viz", step, "-o", "a.html", "--view", "graph"), 2, "a page has both views")
    assert_refused(fxpasses("viz", step, "-o", "a.dot", "--view", "timeline"), 2, "it is the graph")
    assert_refused(fxpasses("viz", step, "-o", "a.svg", "--rows", "9"), 2, "--view graph")
    assert_refused(fxpasses("viz", step, "-o", "a.svg", "--open", "mm"), 2, "--view graph")
    assert_refused(fxpasses("viz", step, "-o", "a.dot", "--rows", "0"), 2, "--rows 0")
    assert_refused(fxpasses("viz", step, "-o", "a.dot", "--open", "layers.9"), 2, "--open layers.9")
    assert_refused(fxpasses("viz", step, "-o", "a.dot", "--remarks", "none.jsonl"), 2, "none.jsonl")
    assert list(Path().glob("a.*")) == []


def test_remarks_are_shown_at_their_nodes(fxpasses: Call, step: Path) -> None:
    remark = {"pass": "p", "kind": "missed", "code": "not-now", "node": "mm", "message": "why"}
    Path("said.jsonl").write_text(json.dumps(remark))
    fxpasses("viz", step, "--remarks", "said.jsonl", "-o", "step.html")
    data = page_data("step.html")
    number, = data["scenes"][0]["graph"]["remarks"]
    assert data["scenes"][0]["graph"]["remarks"][number] == ["p: missed not-now: why"]
    assert data["names"][data["scenes"][0]["graph"]["name"][int(number)]] == "mm"


def test_remarks_of_passes_are_shown(fxpasses: Call, step: Path) -> None:
    fxpasses("viz", step, "--passes", "asynccp", "-o", "step.html")
    before, after = page_data("step.html")["scenes"]
    assert any("asynccp: applied" in words for said in before["graph"]["remarks"].values() for words in said)
    assert after["graph"]["remarks"]


def test_rows_and_scopes_open_a_graph(fxpasses: Call) -> None:
    def lines(*options: str) -> int:
        assert fxpasses("viz", step, "--view", "graph", "-o", "a.svg", *options).status == 0
        return Path("a.svg").read_text().count(" nodes</text>")

    step = Path("large.fx.py")
    step.write_text(examples.text("gpt_tp_small"))
    assert lines("--rows", "4") < lines() < lines("--rows", "100000")
    assert lines("--rows", "4") < lines("--rows", "4", "--open", "layers.1")


@pytest.mark.parametrize(("name", "said"), [
    ("layer.1", "did you mean 'layers.1'?"), ("add_3x", "did you mean 'add_3'?"),
    ("zzzz", "boxes are: inputs, params, layers.0, ")])
def test_what_is_called_otherwise_is_named(fxpasses: Call, name: str, said: str) -> None:
    Path("large.fx.py").write_text(examples.text("gpt_tp_small"))
    assert_refused(fxpasses("viz", "large.fx.py", "-o", "a.dot", "--open", name), 2, f"--open {name}", said)


def test_nodes_are_named_where_there_is_no_box(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("viz", step, "-o", "a.dot", "--open", "layers.9"), 2, "nodes are: x, mm, r, ")


@pytest.mark.parametrize("box", ["layers.1", "layers", "attention"])
def test_a_box_is_called_by_whole_parts(fxpasses: Call, box: str) -> None:
    Path("large.fx.py").write_text(examples.text("gpt_tp_small"))
    assert fxpasses("viz", "large.fx.py", "-o", "a.dot", "--open", box).status == 0
