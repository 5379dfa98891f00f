"""Remarks are data with stable codes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from torch.fx import GraphModule

from fxpasses.errors import Place
from fxpasses.ir.world import World
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.remarks import Remark, json_lines


def test_a_remark_reads_like_a_compilers() -> None:
    remark = Remark("commfuse", "missed", "group-differs", "all_reduce_1", "dp is not tp", 64,
                    Place("g.fx.py", 3, 5), 1)
    assert str(remark) == ("g.fx.py:3:5: remark: commfuse: missed group-differs 'all_reduce_1' on rank 1 (64 bytes): "
                           "dp is not tp")
    assert str(Remark("a", "analysis", "b")) == "remark: a: analysis b"


def test_json_lines_keep_what_is_there() -> None:
    merged = Remark("a", "applied", "merged", "n", bytes=0, data={"z": 1, "b": "x"})
    lines = json_lines([merged, Remark("a", "missed", "x")])
    assert [json.loads(line) for line in lines.splitlines()] == [
        {"pass": "a", "kind": "applied", "code": "merged", "node": "n", "bytes": 0, "data": {"b": "x", "z": 1}},
        {"pass": "a", "kind": "missed", "code": "x"}]
    assert json_lines([]) == ""


@pytest.mark.parametrize("code", ["Group-Differs", "group differs", "", "group_differs", "-a"])
def test_a_code_is_in_kebab_case(code: str) -> None:
    with pytest.raises(ValueError, match="kebab case"):
        Remark("a", "missed", code)


def test_a_pass_remarks_about_a_node_or_the_graph(step: Callable[..., GraphModule]) -> None:
    gm, remarks = step(), list[Remark]()
    node = next(iter(gm.graph.nodes))
    node.meta["loc"] = Place("g.fx.py", 7, 1)
    analyses = Analyses(gm, world=World(1), pass_name="p", remarks=remarks)
    analyses.remark(node, "merged", applied=True, bytes=16, saved=2)
    analyses.remark(None, "too-few")
    analyses.remark(node, "critical-path", kind="analysis")
    assert remarks == [
        Remark("p", "applied", "merged", "x", bytes=16, place=Place("g.fx.py", 7, 1), data={"saved": 2}),
        Remark("p", "missed", "too-few"),
        Remark("p", "analysis", "critical-path", "x", place=Place("g.fx.py", 7, 1))]
