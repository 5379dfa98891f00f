"""Rewrites counted through a pipeline, and limited."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.manager import PassManager
from fxpasses.pm.rewrites import Rewrites
from fxpasses.testing.snippets import snippet

BODY = "b = aten.relu.default(a)\nc = aten.relu.default(b)\nd = aten.relu.default(c)\nreturn (d,)"


def _turn(gm: GraphModule, analyses: Analyses | None, source: object, into: object) -> GraphModule:
    for node in gm.graph.nodes:
        if node.target is source and (analyses is None or analyses.may_rewrite(node, "turned")):
            node.target = into
    return gm


@fxpasses.fxpass
def asks(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Turn each relu into a negation, one by one."""
    return _turn(gm, analyses, torch.ops.aten.relu.default, torch.ops.aten.neg.default)


@fxpasses.fxpass
def whole(gm: GraphModule) -> GraphModule:
    """Turn all negations into absolute values, without asking."""
    return _turn(gm, None, torch.ops.aten.neg.default, torch.ops.aten.abs.default)


def _run(limit: int | None, passes: list[fxpasses.Pass]) -> tuple[list[str], Rewrites, list[str]]:
    rewrites = Rewrites(limit)
    remarks: list[fxpasses.Remark] = []
    gm = PassManager(passes, rewrites=rewrites, remarks=remarks)(snippet("a: f32[4]", BODY))
    kinds = [str(node.target).split(".")[1] for node in gm.graph.nodes if node.op == "call_function"]
    return kinds, rewrites, [remark.pass_name for remark in remarks if remark.code == "bisect-limit"]


@pytest.mark.parametrize(("limit", "kinds", "count", "stopped"), [
    (None, ["abs", "abs", "abs"], 4, []),
    (0, ["relu", "relu", "relu"], 0, ["asks", "whole"]),
    (1, ["neg", "relu", "relu"], 1, ["asks", "whole"]),
    (3, ["neg", "neg", "neg"], 3, ["whole"]),
    (4, ["abs", "abs", "abs"], 4, []),
    (9, ["abs", "abs", "abs"], 4, []),
])
def test_the_first_of_a_pipeline_are_permitted(limit: int | None, kinds: list[str], count: int,
                                               stopped: list[str]) -> None:
    found, rewrites, remarked = _run(limit, [asks, whole])
    assert (found, rewrites.count, remarked) == (kinds, count, stopped)


def test_each_is_told_with_its_pass_and_node() -> None:
    _, rewrites, _ = _run(None, [asks, whole])
    assert [(each.number, each.pass_name, each.pass_index, each.what) for each in rewrites.asked] == [
        (1, "asks", 0, "turned"), (2, "asks", 0, "turned"), (3, "asks", 0, "turned"), (4, "whole", 1, "")]
    assert rewrites.asked[1].node == "c"


def test_a_limit_below_zero_is_refused() -> None:
    with pytest.raises(fxpasses.errors.UsageError, match="limit of -1"):
        Rewrites(-1)
