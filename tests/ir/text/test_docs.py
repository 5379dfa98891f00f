"""The example of docs/text-ir.md is a text of the form, and its list of keys is the reader's."""

from __future__ import annotations

import re
from pathlib import Path

import torch

from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump

PAGE = Path(__file__).resolve().parents[3] / "docs" / "text-ir.md"


def _example() -> str:
    return next(block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
                if block.startswith("# fxir"))


def test_the_example_is_canonical_but_for_its_comments() -> None:
    text = _example()
    gm = load_fxir(text, "docs/text-ir.md")
    lines = [text.splitlines()[0], *(re.sub(r"\s+#.*", "", line) for line in text.splitlines()[1:])]
    assert dump(gm).splitlines() == lines


def test_the_example_means_what_the_page_says() -> None:
    gm = load_fxir(_example())
    nodes = {node.name: node for node in gm.graph.nodes}
    assert gm.meta["world"].parts("dp") == ((0, 2), (1, 3))
    assert gm.meta["form"] == "spmd"
    assert nodes["x"].meta["val"].shape[0].node.hint == 8
    assert nodes["r"].meta["rank_of"] == "dp"
    assert nodes["inf_1"].target == "inf"
    assert nodes["inf_1"].meta["val"].device.type == "cuda"
    assert nodes["layers_0_all_gather"].meta["bucket"] == 0
    assert nodes["layers_0_wait"].meta["after"] == (nodes["x"],)
    assert sorted(nodes["w"].meta["placements"]) == ["dp", "tp"]
    assert nodes["grown"].meta["assumed"]
    assert nodes["noise"].kwargs == {"from": 0.0, "to": 1.0}
    assert gm.mask.tolist() == [True, False, True, True]
    assert isinstance(gm.body_0, torch.fx.GraphModule)
    assert nodes["grown"].args[0][0].node.hint == 16
