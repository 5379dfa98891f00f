"""distfusion: its options, and what its documentation shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import examples
from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs
from fxpasses.passes import distfusion
from fxpasses.passes.distfusion.codes import REMARKS
from fxpasses.testing.passes import assert_pass, documented_example

PAGE = (Path(__file__).parents[2] / "docs" / "distfusion.md").read_text()


def test_the_documented_example() -> None:
    before, after = documented_example(distfusion)
    assert_pass("distfusion", before, after, prove=True)


def test_the_python_of_the_page_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "distfusion.md", "exec"), names)


def test_the_page_has_every_refusal() -> None:
    codes = {code for code, (kind, _) in REMARKS.items() if kind == "missed"}
    assert codes <= set(re.findall(r"`([a-z-]+)`", PAGE))


@pytest.mark.parametrize("options", [{"zero": 2}, {"zero": -1}, {"norms": "none"}, {"wire": "f16"}])
def test_options_are_checked(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        distfusion.with_options(**options)


def test_options_as_text() -> None:
    [found] = fxpasses.PassManager("distfusion{zero=1 fuse=false norms=partial wire=bf16}").passes
    assert found == distfusion.with_options(zero=1, fuse=False, norms="partial", wire="bf16")


def _size(gm: GraphModule) -> int:
    return sum(len(graph.graph.nodes) for graph in all_graphs(gm))


@pytest.mark.full
def test_the_page_counts_what_updates_of_the_examples_move() -> None:
    rows = re.findall(r"^\| `(\w+)`(, `zero=1`)? \| (\d+) -> (\d+) \| (\d+) updates, (\d+) operators "
                      r"\| ([\d.]+) GB \| ([\d.]+) GB \|$", PAGE, re.MULTILINE)
    assert len(rows) >= 5
    for name, sharded, *figures in rows:
        gm, zero = fxpasses.load(examples.path(name)), int(bool(sharded))
        remarks: list[fxpasses.Remark] = []
        apart = fxpasses.run(gm, f"distfusion{{zero={zero} fuse=false}}")
        fused = fxpasses.run(gm, f"distfusion{{zero={zero}}}", remarks=remarks)
        found = [remark.data for remark in remarks if remark.code == "fused"]
        counted = [_size(apart), _size(fused), len(found),
                   *(sum(int(data[key]) for data in found) for key in ("operators", "moved_before", "moved_after"))]
        assert counted[:4] == [int(figure) for figure in figures[:4]], name
        for size, figure in zip(counted[4:], figures[4:], strict=True):
            assert f"{size / 1e9:.{len(figure.partition('.')[2])}f}" == figure, name
