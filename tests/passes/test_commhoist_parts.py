"""commhoist: reductions of several values in one tensor, whose parts are added up."""

from __future__ import annotations

from pathlib import Path

import fxpasses
from fxpasses.pm.remarks import Remark

LIT = Path(__file__).parents[1] / "lit"
GRAPH = LIT / "sums_of_parts.fx.py"


def test_sums_of_parts_are_reduced_once() -> None:
    """Three micro-batches in two parts, two in parts of which one is written; not where one part is subtracted."""
    remarks: list[Remark] = []
    out = fxpasses.run(fxpasses.load(GRAPH), "commhoist", prove=True, verify_each=True, remarks=remarks)
    found = [node.name for node in out.graph.nodes if "all_reduce" in str(node.target) or "scatter" in str(node.target)]
    assert found == ["c_launch", "e_launch", "f_launch", "g_launch"]
    assert [(remark.code, remark.node) for remark in remarks if remark.kind == "missed"] == [
        ("parts-differ", "f_launch"), ("parts-differ", "g_launch")]


def test_parts_that_the_graph_returns_stay_tensors_of_their_own() -> None:
    out = fxpasses.run(fxpasses.load(GRAPH), "commhoist")
    _, *returned = out.graph.output_node().all_input_nodes
    assert [str(node.target) for node in returned[:3]] == [
        "aten.clone.default", "aten.clone.default", "aten.add_.Tensor"]


def test_carried_sums_of_parts_are_reduced_behind_the_loop() -> None:
    """Two reductions leave; one stays of which a part is added to what starts at 1."""
    remarks: list[Remark] = []
    out = fxpasses.run(fxpasses.load(LIT / "carried_parts.fx.py"), "commhoist", prove=True, verify_each=True,
                       remarks=remarks)
    assert [(remark.code, remark.node) for remark in remarks] == [
        ("reduced-behind-loop", "r_launch"), ("reduced-behind-loop", "o_launch"), ("depends-on-iteration", "k_launch")]
    [scan] = [node for node in out.graph.nodes if "scan" in str(node.target) and node.op == "call_function"][:1]
    assert [tuple(value.shape) for value in scan.meta["val"]] == [(4,), (3,), (12,), (7,), (3,)]
