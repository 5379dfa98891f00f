"""Steps behind a reduction as text, for tests of the stage of `distfusion` that makes one node of them."""

from __future__ import annotations

from dataclasses import dataclass

from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.ir.fused_operators import FUSED_FUNCTIONAL, FUSED_UPDATE
from fxpasses.testing import snippet

REDUCED = """\
launch = _c10d_functional.reduce_scatter_tensor.default(full, "sum", 4, dp)
g = _c10d_functional.wait_tensor.default(launch)
"""
INPUTS = "full: f32[16, 4]; w: f32[4, 4]; m: f32[4, 4]; v: f32[4, 4]; s: f32[]"
"""A gradient of all ranks, and what belongs to one rank's part of it."""


@dataclass(frozen=True)
class Stays:
    """``before``: a step with an order that has to stay; ``twin``: one as near to it as possible that may be one node.

    ``operators``, ``twin_operators``: how many operators each update then has. ``wrong``: what fusing ``before`` like
    the twin would make, with other values on some rank; "" where more would be lost than won. ``code``: the remark.
    """

    name: str
    code: str | None
    before: str
    operators: tuple[int, ...]
    wrong: str
    twin: str
    twin_operators: tuple[int, ...]
    inputs: str = INPUTS

    def __str__(self) -> str:
        return self.name


def step(body: str, inputs: str = INPUTS) -> GraphModule:
    """A graph whose ``g`` is a rank's part of the sum of ``full``."""
    return snippet(inputs, REDUCED + body)


def fused(gm: GraphModule) -> tuple[GraphModule, list[fxpasses.Remark]]:
    """What the stage makes of a graph, and what it says."""
    remarks: list[fxpasses.Remark] = []
    return fxpasses.run(gm, "distfusion", remarks=remarks, verify_each=True), remarks


def fused_nodes(gm: GraphModule) -> list[Node]:
    """Updates in node order."""
    return [node for node in gm.graph.nodes if node.target in (FUSED_UPDATE, FUSED_FUNCTIONAL)]


def operators(remarks: list[fxpasses.Remark]) -> tuple[int, ...]:
    """How many operators each update was made of."""
    return tuple(int(remark.data["operators"]) for remark in remarks if remark.code == "fused")


def programs(gm: GraphModule) -> list[str]:
    """Their programs."""
    return [str(node.args[-1]) for node in fused_nodes(gm)]
