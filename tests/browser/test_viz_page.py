"""The page of ``fxpasses viz`` in a real browser: both views, the selection between them, search, keys, zoom."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fxpasses.tools.viz.html import page
from fxpasses.tools.viz.look import contrast, luminance
from fxpasses.tools.viz.outline import Outline

from .pages import COUNT, LAYERS, example, hostile, large

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ROW = "#sheet .row"
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@functools.cache
def of_large() -> str:
    return page([large()])


def words(opened: Any) -> list[str]:
    """The lines drawn, top to bottom."""
    opened.evaluate(FRAMES)
    rows = opened.eval_on_selector_all(ROW, "rows => rows.map(row => [row.offsetTop, row.innerText])")
    return [text for _, text in sorted(rows)]


def picked(opened: Any) -> str:
    opened.evaluate(FRAMES)
    return " ".join(opened.inner_text(f"{ROW}.picked").split())


def rows(opened: Any) -> int:
    found: int = opened.evaluate("outline().rows.length")
    return found


def count(opened: Any, selector: str) -> int:
    opened.evaluate(FRAMES)
    found: int = opened.locator(selector).count()
    return found


def shown(opened: Any) -> list[float]:
    """The milliseconds that the timeline shows."""
    found: list[float] = opened.evaluate("[from, to]")
    return found


def drawing(opened: Any) -> str:
    found: str = opened.evaluate("document.getElementById('view').toDataURL()")
    return found


def line(opened: Any, label: str) -> Any:
    """The line of the box whose label starts so."""
    return opened.locator(ROW).filter(has=opened.locator("b", has_text=re.compile(rf"^{re.escape(label)}(?!\d)"))).first


def test_a_graph_is_collapsed_at_first(opened: Open) -> None:
    found = opened(of_large())
    assert rows(found) == 2
    assert " ".join(words(found)[1].split()) == "701.5 ms ▸ layers.0 … layers.31 ×32 alike, 14016 nodes 32 × 64.0 MiB"
    opened_ = found.eval_on_selector_all(ROW, "rows => rows.map(row => row.getAttribute('aria-expanded'))")
    assert opened_ == ["true", "false"]
    assert found.title() == "large"
    legend = found.inner_text("#legend")
    for text in ("matmul", "group dp", "reads from", "read by"):
        assert text in legend


def test_boxes_open_and_close_by_their_marks(opened: Open) -> None:
    found = opened(of_large())
    line(found, "layers.0").locator(".mark").click()
    assert rows(found) == 2 + LAYERS
    line(found, "layers.3").locator(".mark").click()
    assert rows(found) == 2 + LAYERS + 2
    line(found, "layers.3").locator(".mark").click()
    assert rows(found) == 2 + LAYERS


def test_only_what_is_on_the_screen_is_drawn(opened: Open) -> None:
    found = opened(of_large())
    found.click("#more")
    assert rows(found) == 2 + 3 * LAYERS + COUNT
    for place in (0, 150_000, 10_000_000):
        found.evaluate(f"pane.scrollTop = {place}")
        drawn = words(found)
        assert 20 <= len(drawn) <= 60
    assert "layers_31_437" in drawn[-1]
    found.click("#less")
    assert rows(found) == 2


def test_a_search_finds_and_opens_what_hides_it(opened: Open) -> None:
    found = opened(of_large())
    found.keyboard.press("/")
    found.keyboard.type("layers_17_40")
    assert found.inner_text("#found") == "11 hits"
    assert line(found, "layers.0").get_attribute("class") == "row hit"
    found.keyboard.press("Enter")
    assert picked(found).split()[2:4] == ["mm", "layers_17_40"]
    assert found.inner_text("#found") == "1 of 11 hits"
    found.keyboard.press("Enter")
    assert "layers_17_400" in picked(found)
    found.keyboard.press("Shift+Enter")
    found.keyboard.press("Shift+Enter")
    assert "layers_17_409" in picked(found)
    assert found.inner_text("#found") == "11 of 11 hits"


@pytest.mark.parametrize(("text", "hits"), [
    ("all_gather_into", LAYERS), ("forward.model.layers.31", COUNT // LAYERS), ("step.fx.py:14115", 1),
    ("DP", 2 * LAYERS - 1), ("nothing of this", 0)])
def test_a_search_looks_at_operators_scopes_lines_and_groups(opened: Open, text: str, hits: int) -> None:
    found = opened(of_large())
    found.fill("#find", text)
    assert found.inner_text("#found") == (f"{hits} hit" + "s" * (hits != 1) if hits else "none")


def test_keys_alone_lead_anywhere(opened: Open) -> None:
    found = opened(of_large())
    found.focus("#graph")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        found.keyboard.press(key)
    assert "layers.0" in picked(found)
    assert rows(found) == 2 + LAYERS
    found.keyboard.press("End")
    assert "layers.31" in picked(found)
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter", "ArrowDown"):
        found.keyboard.press(key)
    assert "layers_31_219" in picked(found)
    assert found.get_attribute("#graph", "aria-activedescendant") == found.get_attribute(f"{ROW}.picked", "id")
    found.keyboard.press("ArrowLeft")
    assert "mlp" in picked(found)
    found.keyboard.press("ArrowLeft")
    assert rows(found) == 2 + LAYERS + 2
    found.keyboard.press("Escape")
    assert count(found, f"{ROW}.picked") == 0
    found.keyboard.press("e")
    assert rows(found) == 2 + 3 * LAYERS + COUNT
    found.keyboard.press("c")
    assert rows(found) == 2
    found.keyboard.press("?")
    assert "next, previous hit" in found.inner_text("#detail")


def test_tab_goes_through_all_there_is_to_use(opened: Open) -> None:
    found = opened(of_large())
    seen = []
    for _ in range(12):
        found.keyboard.press("Tab")
        seen.append(found.evaluate("document.activeElement.id"))
    assert [name for name in seen if name][:10] == [
        "find", "before", "next", "help", "view", "less", "more", "out", "in", "graph"]


def test_a_graph_zooms_and_pans(opened: Open) -> None:
    found = opened(of_large())
    found.click("#more")
    found.evaluate("pane.scrollTop = 5000")
    high = "() => document.querySelector('#sheet .row').offsetHeight"
    box = found.locator("#graph").bounding_box()
    assert box is not None
    found.mouse.move(box["x"] + 300, box["y"] + 200)
    before = found.evaluate(f"document.elementFromPoint({box['x'] + 300}, {box['y'] + 200}).closest('.row').innerText")
    found.keyboard.down("Control")
    found.mouse.wheel(0, 300)
    found.keyboard.up("Control")
    found.evaluate(FRAMES)
    assert found.evaluate(high) < 18
    assert found.evaluate(
        f"document.elementFromPoint({box['x'] + 300}, {box['y'] + 200}).closest('.row').innerText") == before
    top = found.evaluate("pane.scrollTop")
    found.mouse.down()
    found.mouse.move(box["x"] + 300, box["y"] + 100, steps=4)
    found.mouse.up()
    assert found.evaluate("pane.scrollTop") == pytest.approx(top + 100, abs=2)
    assert count(found, f"{ROW}.picked") == 0  # dragging selects nothing
    found.focus("#graph")
    for _ in range(30):
        found.keyboard.press("-")
    found.evaluate(FRAMES)
    assert found.evaluate("pane.classList.contains('tiny')")
    found.keyboard.press("0")
    found.evaluate(FRAMES)
    assert found.evaluate(high) == 22


def test_a_timeline_zooms_and_pans(opened: Open) -> None:
    found = opened(of_large())
    whole = shown(found)
    found.hover("#view", position={"x": 700, "y": 60})
    found.mouse.wheel(0, -800)
    near = shown(found)
    assert near[1] - near[0] < 0.5 * (whole[1] - whole[0])
    found.mouse.down()
    found.mouse.move(600, 120, steps=4)
    found.mouse.up()
    assert shown(found)[0] > near[0]
    found.focus("#view")
    found.keyboard.press("ArrowRight")
    assert shown(found)[0] > near[0]
    found.keyboard.press("0")
    assert shown(found) == whole


def test_what_is_selected_in_the_graph_is_shown_in_the_timeline(opened: Open) -> None:
    found = opened(of_large())
    before = drawing(found)
    found.fill("#find", "layers_20_100")
    found.keyboard.press("Enter")
    low, high = found.evaluate("selected[0]")
    assert (low, high) == (pytest.approx(886.0), pytest.approx(886.1))
    assert shown(found)[0] < low < high < shown(found)[1]
    assert shown(found)[1] - shown(found)[0] < 100
    assert drawing(found) != before


def test_what_is_selected_in_the_timeline_is_shown_in_the_graph(opened: Open) -> None:
    found = opened(of_large())
    found.evaluate("show(886, 887)")
    found.click("#view", position={"x": 112, "y": 60})
    assert "layers_20_100" in picked(found)
    assert found.locator(f"{ROW}.picked").is_visible()
    assert "layers_20_100" in found.inner_text("#detail h2")
    found.focus("#view")
    found.keyboard.press("n")
    assert "layers_20_102" in picked(found)
    found.keyboard.press("p")
    assert "layers_20_100" in picked(found)


def test_details_say_all_and_lead_on(opened: Open) -> None:
    found = opened(of_large())
    found.fill("#find", "layers_8_5_wait")
    found.keyboard.press("Enter")
    detail = found.inner_text("#detail")
    for text in ("_c10d_functional.wait_tensor.default", "bf16[8192, 4096]", "64.0 MiB", "exposed", "0.1 ms", "dp",
                 "forward.model.layers.8", "step.fx.py:3609", "layers_8_4", "layers_8_6"):
        assert text in detail, text
    found.click("#detail button:has-text('layers_7_3_gather')")
    assert "all_gather_into_tensor" in picked(found)
    assert "waited for by (1)" in found.inner_text("#detail")
    assert found.evaluate("document.activeElement.id") == "graph"


def test_edges_of_the_selection_are_drawn_and_not_all(opened: Open) -> None:
    found = opened(of_large())
    found.click("#more")
    found.evaluate(FRAMES)
    assert count(found, "#arcs path") == 0
    found.fill("#find", "layers_9_100")
    found.keyboard.press("Enter")
    found.evaluate(FRAMES)
    assert count(found, "#arcs path.operand") == 2
    assert count(found, "#arcs path.user") == 2


def test_a_pointer_tells_a_node_in_both_views(opened: Open) -> None:
    found = opened(of_large())
    found.hover("#view", position={"x": 700, "y": 60})
    assert "aten.mm.default" in found.inner_text("#tip")
    found.fill("#find", "layers_9_100")
    found.keyboard.press("Enter")
    found.locator(f"{ROW}.picked .name").hover()
    for text in ("layers_9_100", "bf16[8192, 4096]", "64.0 MiB", "step.fx.py:4142"):
        assert text in found.inner_text("#tip")


def test_transfers_under_way_are_bars_from_launch_to_wait(opened: Open) -> None:
    found = opened(of_large())
    assert "32 × 64.0 MiB" in words(found)[1]
    line(found, "layers.0").locator(".mark").click()
    found.evaluate(FRAMES)
    bars = found.eval_on_selector_all(".flight", "bars => bars.map(bar => [bar.offsetTop, bar.offsetHeight])")
    assert len(bars) >= 15
    assert {height for _, height in bars} == {22}
    assert count(found, ".flight.waited") == sum(1 for layer in range(4, len(bars) + 1, 4))


def test_two_steps_share_the_selection(opened: Open) -> None:
    before = example()
    after = replace(before, title="after", facts=("another step",))
    found = opened(page([before, after]))
    tabs = found.locator("#tabs button")
    assert tabs.all_inner_texts() == ["gpt_tp_small", "after"]
    found.fill("#find", "all_reduce")
    found.keyboard.press("Enter")
    name = picked(found)
    found.focus("#graph")
    found.keyboard.press("b")
    assert picked(found) == name
    assert tabs.nth(1).get_attribute("aria-pressed") == "true"
    assert found.evaluate("selected.every(times => times !== null)")
    seen = found.evaluate("[frame.scrollTop, frame.scrollTop + frame.clientHeight, sceneHeight(data.scenes[0])]")
    assert seen[0] <= seen[2] < seen[2] + 150 < seen[1] + 1


def test_hostile_names_are_text(opened: Open) -> None:
    found = opened(page([hostile()]))
    found.click("#more")
    for text in ("onerror", "quotes", "🚂", "xxxx", "{{data}}"):
        found.fill("#find", text)
        assert "hit" in found.inner_text("#found")
        found.keyboard.press("Enter")
        found.evaluate(FRAMES)
        found.locator(f"{ROW}.picked").hover()
    assert "run" not in found.title() or found.title().startswith("</script>")
    assert found.evaluate("[document.images.length, document.querySelectorAll('b b, #detail b').length]") == [0, 0]
    assert found.evaluate("document.scripts.length") == 2
    assert found.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_policy_lets_no_other_script_run_and_nothing_be_loaded(browser: Any, tmp_path: Any) -> None:
    path = tmp_path / "page.html"
    path.write_text(page([example()]), encoding="utf-8")
    found = browser.new_page()
    refused: list[str] = []
    asked: list[str] = []
    found.on("console", lambda message: refused.append(message.text))
    found.on("request", lambda request: asked.append(request.url))
    found.goto(path.as_uri())
    found.evaluate("""() => { const script = document.createElement('script');
        script.textContent = 'window.broken = true'; document.body.append(script);
        const image = new Image(); image.src = 'https://example.com/x.png';
        document.body.append(image); }""")
    found.wait_for_timeout(200)
    assert found.evaluate("window.broken") is None
    assert len(refused) == 2
    assert all("Content Security Policy" in text for text in refused)
    found.close()


def test_a_page_of_14_000_nodes_is_quick(opened: Open) -> None:
    html = of_large()
    assert len(html.encode()) < 3_000_000
    found = opened(html)
    assert best(lambda: loaded(found)) < 2000
    for script, most in (("find('layers_3')", 400), ("all(true)", 400), ("hit(1)", 400), ("zoom(0.9, 500)", 200)):
        assert best(lambda script=script: drawn_again(found, script)) < most, script


def best(measure: Callable[[], float]) -> float:
    """The least of three: other work on the machine makes times longer, never shorter."""
    return min(measure() for _ in range(3))


def loaded(opened: Any) -> float:
    """Milliseconds from opening a page until it is drawn."""
    started = time.perf_counter()
    opened.reload()
    opened.evaluate(FRAMES)
    opened.requested.pop()
    return 1000 * (time.perf_counter() - started)


def drawn_again(opened: Any, script: str) -> float:
    started = time.perf_counter()
    opened.evaluate(f"() => {{ {script}; }}")
    opened.evaluate(FRAMES)
    return 1000 * (time.perf_counter() - started)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_by_day_and_by_night(opened: Open, scheme: str) -> None:
    found = opened(page([example()]), scheme=scheme)
    ground, *inks = found.evaluate("""() => { const style = getComputedStyle(document.documentElement);
        return ['ground', 'text', 'soft', 'operand', 'user'].map(
            name => style.getPropertyValue('--' + name).trim()); }""")
    assert (luminance(ground) > 0.5) == (scheme == "light")
    assert min(contrast(ground, ink) for ink in inks) >= 4.5
    corner = found.evaluate("[...document.getElementById('view').getContext('2d').getImageData(2, 2, 1, 1).data]")
    assert corner[3] == 0  # the ground of the page shines through
    body = found.evaluate("getComputedStyle(document.body).backgroundColor")
    assert body == "rgb({}, {}, {})".format(*(int(ground[start:start + 2], 16) for start in (1, 3, 5)))


def test_print_has_all_lines_on_white(opened: Open) -> None:
    found = opened(page([example().opened(400)]), scheme="dark")
    found.emulate_media(media="print", color_scheme="dark")
    found.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert count(found, ROW) == rows(found)
    assert found.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not found.is_visible("#detail")
    assert len(found.pdf()) > 10_000


@pytest.mark.parametrize("nothing", [False, True])
def test_a_page_without_a_graph_can_be_used(opened: Open, nothing: bool) -> None:
    scene = replace(example(), outline=Outline())
    if nothing:
        scene = replace(scene, title="", facts=(), rows=scene.rows[:1], flows=(), memory=(), step_ms=0.0, peak_bytes=0)
    found = opened(page([scene]))
    found.focus("#graph")
    for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "End", "Enter", "e", "c", "b", "+", "?"):
        found.keyboard.press(key)
    found.click("#view")
    found.fill("#find", "a")
    found.keyboard.press("Enter")
