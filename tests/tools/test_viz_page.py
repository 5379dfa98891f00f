"""The script of a page, run by node on elements that take notes: it draws, zooms, pans, finds, opens, names nodes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fxpasses.tools.viz.boxes import REPEAT
from fxpasses.tools.viz.boxes import Box as Frame
from fxpasses.tools.viz.html import page
from fxpasses.tools.viz.outline import Entry, Outline
from fxpasses.tools.viz.scene import Box, Row, Scene

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node, which runs the script, is not here")
COUNT = 15_000


def box(index: int) -> Box:
    name = "relu" if index == COUNT - 1 else f"mm_{index}"
    return Box(name, "aten.relu.default", "matmul", index, index + 1, 2048, scope="layers.0", source="train.py:3")


def outline() -> Outline:
    """15 layers of 1,000 nodes in a repeat."""
    entries = [Entry(box(index).name, "aten.mm.default", "matmul", type="f32[8]", start_ms=float(index),
                     end_ms=index + 1.0, ms=1.0, operands=(index - 1,) if index else (),
                     scope=f"layers.{index // 1000}")
               for index in range(COUNT)]
    layers: list[int | Frame] = [Frame(f"layers.{layer}", list(range(1000 * layer, 1000 * (layer + 1))))
                                 for layer in range(COUNT // 1000)]
    return Outline(tuple(entries), [Frame("model", [Frame("layers.0 … layers.14", layers, REPEAT, count=15)],
                                          is_open=True)])


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    boxes = tuple(box(index) for index in range(COUNT))
    scene = Scene("many", ("a fact",), (Row("compute", boxes), Row("dp", boxes, "#f28e2b")), (),
                  ((0.0, 5), (COUNT / 2, 9)), COUNT, 9, COUNT / 2, "relu", outline())
    path = tmp_path_factory.mktemp("page") / "many.html"
    path.write_text(page([scene]))
    script = Path(__file__).with_name("canvas.js")
    assert NODE is not None
    done = subprocess.run([NODE, str(script), str(path)], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def drawn(state: dict[str, Any]) -> list[list[Any]]:
    """Boxes of compute."""
    return [rect for rect in state["rects"] if rect[4] == "#3b6ea5"]


def test_all_of_a_large_step_is_at_most_a_box_a_pixel(answers: dict[str, Any]) -> None:
    boxes = drawn(answers["all"])
    assert 900 < len(boxes) <= 1001
    assert min(rect[2] for rect in boxes) >= 1
    assert {"many", "a fact", "compute", "dp", "memory", "peak 9 B at relu"} <= set(answers["all"]["texts"])


def test_a_wheel_shows_single_nodes(answers: dict[str, Any]) -> None:
    assert max(rect[2] for rect in drawn(answers["all"])) < 3
    assert max(rect[2] for rect in drawn(answers["zoomed"])) > 1


def test_dragging_moves_what_is_shown_and_0_shows_all_again(answers: dict[str, Any]) -> None:
    assert answers["panned"]["texts"] != answers["zoomed"]["texts"]
    assert answers["back"]["rects"] == answers["all"]["rects"]


def test_a_pointer_tells_a_node(answers: dict[str, Any]) -> None:
    first, final, outside = answers["hover"]
    assert first.splitlines()[0] == "mm_150"
    assert final.splitlines()[0] == "mm_14985"
    assert first.splitlines()[1:] == ["aten.relu.default", "1 ms from 150 ms", "2.00 KiB", "layers.0", "train.py:3"]
    assert outside is None


def test_a_name_is_found(answers: dict[str, Any]) -> None:
    assert answers["found"] == ["1 hit", 2]


def test_a_graph_is_collapsed_until_a_hit_is_gone_to(answers: dict[str, Any]) -> None:
    model, layers = answers["collapsed"]
    assert (model["level"], model["open"], layers["open"]) == (1, True, False)
    assert re.split(r"\s+", layers["words"]) == ["15", "s", "▸", "layers.0", "…", "layers.14", "×15", "alike,", "15000",
                                                 "nodes"]
    hit = answers["hit"]
    assert hit["lines"] == 1 + 1 + 15 + 1000
    assert hit["found"] == "1 of 1 hit"
    assert re.split(r"\s+", *hit["picked"])[:4] == ["1", "ms", "mm", "relu"]
    for words in ("aten.mm.default", "f32[8]", "layers.14", "starts at 15 s", "operands (1) mm_14998"):
        assert words in re.sub(r"\s+", " ", hit["detail"]), words


def test_keys_go_out_close_open_and_go_in(answers: dict[str, Any]) -> None:
    assert "layers.14" in answers["outer"][0]
    assert answers["closed"] == 1 + 1 + 15
    assert "mm_14000" in answers["inner"][0]
    assert answers["none"] == []
