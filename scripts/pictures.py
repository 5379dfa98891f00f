"""The pictures of docs/viz.md: ``python -m scripts.pictures`` (needs the extra ``browser`` and a Chromium).

The step is that of ``python -m bench overlap``: 32 layers of the size of Llama-3-8B, FSDP x TP on 64 ranks, captured on
the first run; it is drawn with ``--cost h100``, as it is and as the pipeline ``overlap`` leaves it. `BACKWARD` is the
backward pass of two such layers.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from torch.fx import GraphModule

import fxpasses
from bench.large import Step
from bench.parts import backward
from fxpasses.sim.simulate import simulate
from fxpasses.tools.viz.html import page
from fxpasses.tools.viz.scene import Scene, scenes
from fxpasses.tools.viz.timeline import timeline

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PROFILE = "h100"
BACKWARD = "tp_backward.svg"
_MOST_BYTES = 150_000
_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: Picture -> (steps, height, color scheme, what is done before).
SHOTS = {
    "viz_collapsed": (1, 740, "light", "0"),
    "viz_layer": (1, 640, "light", "pick(outline().named.get('model_layers_5_mlp_all_reduce'))"),
    "viz_overlapped": (2, 660, "dark", "turn(1); pick(outline().named.get('model_layers_5_wait')); "
                       "pane.scrollTop -= 60"),
}


def overlapped(title: str, gm: GraphModule) -> Iterator[Scene]:
    """A graph as it is, and as `overlap` leaves it."""
    after = fxpasses.run(gm, "overlap", cost_model=PROFILE)
    for name, graph in ((title, gm), ("after overlap", after)):
        found, = scenes(name, simulate(graph, cost_model=PROFILE), outlines=True)
        yield found.opened()


def main() -> None:
    """Write the pictures, and say how large the page is and how long it takes to open."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m scripts.pictures", description="The pictures of docs/viz.md.")
    parser.add_argument("--layers", type=int, default=32)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    path = os.environ.get("FXPASSES_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("there is no Chromium: name one by FXPASSES_BROWSER")
    before, after = overlapped("backward", backward(Step("fsdp x tp", 2, 64).load()))
    (arguments.folder / BACKWARD).write_text(timeline([before, after.compared(before)]), encoding="utf-8")
    drawn = list(overlapped(f"Llama-3-8B, {arguments.layers} layers", Step("fsdp x tp", arguments.layers, 64).load()))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name, shown in (("one step", drawn[:1]), ("both", drawn)):
            html = Path(folder, "page.html")
            html.write_text(page(shown), encoding="utf-8")
            nodes = sum(len(scene.outline.nodes) for scene in shown)
            print(f"{name}: {nodes} nodes, {html.stat().st_size / 1e6:.1f} MB, {_opens(browser, html)}")
        for name, (count, height, scheme, script) in SHOTS.items():
            html.write_text(page(drawn[:count]), encoding="utf-8")
            target = arguments.folder / f"{name}.png"
            _shoot(browser, html, target, height, scheme, script)
            print(f"{target}: {target.stat().st_size / 1000:.0f} kB")
            if target.stat().st_size > _MOST_BYTES:
                sys.exit(f"{target} is larger than {_MOST_BYTES / 1000:.0f} kB")
        browser.close()


def _opens(browser: Any, html: Path) -> str:
    shown = browser.new_page(viewport={"width": 1400, "height": 900})
    started = time.perf_counter()
    shown.goto(html.as_uri())
    shown.evaluate(_FRAMES)
    seconds = time.perf_counter() - started
    started = time.perf_counter()
    shown.evaluate("() => { find('all_reduce'); hit(1); }")
    shown.evaluate(_FRAMES)
    found = time.perf_counter() - started
    shown.close()
    return f"opens in {seconds:.2f} s, finds in {1000 * found:.0f} ms"


def _shoot(browser: Any, html: Path, target: Path, height: int, scheme: str, script: str) -> None:
    shown = browser.new_page(viewport={"width": 1160, "height": height}, color_scheme=scheme)
    shown.goto(html.as_uri())
    shown.evaluate(f"() => {{ {script}; }}")
    shown.evaluate(_FRAMES)
    shown.screenshot(path=str(target))
    shown.close()


if __name__ == "__main__":
    main()
