"""No two texts lie on each other: lines of the graph of a page, and pictures, as a browser lays them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fxpasses.tools.viz.graph_svg import graph
from fxpasses.tools.viz.html import page
from fxpasses.tools.viz.scene import Scene
from fxpasses.tools.viz.timeline import timeline

from .pages import example, hostile, large

pytestmark = pytest.mark.browser
Box = tuple[str, float, float, float, float]
IN_PAGE = """() => [...document.querySelectorAll(
    '#sheet .time, #sheet .tree > *, #sheet .sent, #head div, header > *, #bar > *, #legend > span')]
  .filter(element => element.textContent.trim() || element.tagName === 'INPUT').map(element => {
    const own = element.getBoundingClientRect(), pane = document.getElementById('graph').getBoundingClientRect();
    let around = element.parentElement.getBoundingClientRect();
    if (element.closest('#sheet')) around = {
      left: Math.max(around.left, pane.left), right: Math.min(around.right, pane.right),
      top: Math.max(around.top, pane.top + 22), bottom: Math.min(around.bottom, pane.bottom) };
    return [element.textContent.slice(0, 40), Math.max(own.left, around.left), Math.max(own.top, around.top),
      Math.min(own.right, around.right), Math.min(own.bottom, around.bottom)]; })"""
IN_PICTURE = """() => [...document.querySelectorAll('text')].map(element => {
    const box = element.getBoundingClientRect();
    return [element.textContent.slice(0, 40), box.left, box.top + 2, box.right, box.bottom - 2]; })"""


def overlaps(boxes: Sequence[Box], slack: float = 1.0) -> list[tuple[str, str]]:
    found = []
    held: list[Box] = []
    for box in sorted(boxes, key=lambda box: box[2]):
        held = [other for other in held if other[4] > box[2] + slack]
        found += [(other[0], box[0]) for other in held if min(other[3], box[3]) - max(other[1], box[1]) > slack
                  and min(other[4], box[4]) - max(other[2], box[2]) > slack and box[3] > box[1]]
        held.append(box)
    return found


def test_an_overlap_is_seen() -> None:
    assert overlaps([("a", 0, 0, 10, 10), ("b", 5, 5, 15, 15), ("c", 0, 10, 10, 20)]) == [("a", "b"), ("b", "c")]


@pytest.mark.parametrize("width", [1400, 800])
@pytest.mark.parametrize("name", ["example", "large", "hostile"])
def test_lines_of_a_page(opened: Callable[..., Any], name: str, width: int) -> None:
    scene = {"example": example().opened(200), "large": large(), "hostile": hostile()}[name]
    found = opened(page([scene]), width=width)
    for prepare in ("0", "all(true)", "near(0.7, 0)", "near(2, 0)"):
        found.evaluate(f"() => {{ {prepare}; }}")
        found.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert overlaps(found.evaluate(IN_PAGE)) == [], prepare
        assert found.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("draw", "name"), [(graph, "example"), (graph, "large"), (graph, "hostile"), (graph, "both"),
                                            (timeline, "example"), (timeline, "large"), (timeline, "hostile"),
                                            (timeline, "both")])
def test_pictures(opened: Callable[..., Any], draw: Callable[[Sequence[Scene]], str], name: str) -> None:
    scenes = {"example": [example().opened(80)], "large": [large()], "hostile": [hostile()],
              "both": [example().opened(30), large()]}[name]
    found = opened(draw(scenes), name="picture.svg")
    boxes = found.evaluate(IN_PICTURE)
    assert len(boxes) > 10
    assert overlaps(boxes) == []
    wide, high = found.evaluate("['width', 'height'].map(side => document.documentElement[side].baseVal.value)")
    assert all(box[1] >= -1 and box[3] <= wide + 1 and box[4] <= high + 1 for box in boxes)
