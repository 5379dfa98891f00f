"""Graphs for these tests, written as text: ``spmd(body)`` is one graph over four ranks, ``dp`` all of them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.testing.snippets import snippet

GROUPS = {"dp": [[0, 1, 2, 3]], "rows": [[0, 1], [2, 3]], "back": [[1, 0], [3, 2]], "odd": [[2, 0, 3], [1]],
          "some": [[0, 1]]}

torch.set_num_threads(1)


@pytest.fixture
def spmd() -> Callable[..., GraphModule]:
    """Build a graph: ``body`` are its statements, ``inputs`` its typed parameters, ``bodies`` nested classes."""

    def build(body: str, inputs: str = 'x: "f32[4]"', bodies: str = "", declare: str = "") -> GraphModule:
        lines = ["# fxir 1", "module(world_size=4)", *(f"{name} = group({parts})" for name, parts in GROUPS.items()),
                 "class main:", textwrap.indent(textwrap.dedent(declare).strip(), "    "),
                 f"    def forward(self, {inputs}):", textwrap.indent(textwrap.dedent(body).strip(), "        "),
                 textwrap.indent(textwrap.dedent(bodies).strip(), "    ")]
        return fxpasses.load("\n".join(lines) + "\n")

    return build


@pytest.fixture
def rank_set() -> Callable[..., list[GraphModule]]:
    """Build one graph for each rank: ``bodies`` are their statements, ``inputs`` of all; ``dp`` is all ranks."""

    def build(*bodies: str, inputs: str = "x: f32[4]", classes: str = "", **groups: object) -> list[GraphModule]:
        declared = groups or {"dp": [list(range(len(bodies)))]}
        return [snippet(inputs, body, world_size=len(bodies), rank=rank, groups=declared, classes=classes)
                for rank, body in enumerate(bodies)]

    return build
