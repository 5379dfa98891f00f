"""What a user does after a pass: `fxpasses.check` of the graph before and behind it, on every small graph there is."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import examples
from fxpasses.pm.registry import all_passes

LIT = {path.name.removesuffix(".fx.py"): path
       for path in sorted((Path(__file__).parents[1] / "lit").glob("*.fx.py"))}
EXAMPLES = [name for name in examples.names() if name.endswith("_small")]


@functools.cache
def graph(name: str) -> GraphModule:
    return fxpasses.load(LIT[name] if name in LIT else examples.path(name))


@pytest.mark.parametrize("passes", [*all_passes(), "commhoist,asynccp"])
@pytest.mark.parametrize("name", LIT)
def test_small_graphs(name: str, passes: str) -> None:
    checked(name, passes)


@pytest.mark.parametrize("name", EXAMPLES)
def test_bundled_graphs(name: str) -> None:
    checked(name, "commhoist,asynccp")


def checked(name: str, passes: str) -> None:
    report = fxpasses.check(graph(name), fxpasses.run(graph(name), passes, verify_each=True), seeds=(0,))
    assert report.ok, str(report)
    assert report.verdict != "structure only" or "opaque" in str(report)
