"""Inputs that cannot lie on ranks as their text says: refused where they stand, by the reader or by verify."""

from __future__ import annotations

import operator
import re
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.errors import GraphError, UsageError
from fxpasses.ir.verify import findings, rank_set_findings
from fxpasses.ir.world import World
from fxpasses.ranks.inputs import random_inputs

TEXT = """# fxir 1
module({size}rank=None, device="cpu")
dp = group([[0, 1], [2, 3]])
tp = group({tp})
symbol("s0", min=1, max=64, hint=4)

class main:
    def forward(
        self,
        x: "{annotation}",
    ):
        {meta}
        return (x,)
"""


def load(annotation: str, whole: str | None = None, tp: str = "[[0, 2], [1, 3]]",
         size: str = "world_size=4, ") -> GraphModule:
    """A graph with this one input, a part of a tensor of shape ``whole``."""
    meta = "meta(x)" if whole is None else f"meta(x, global_shape={whole})"
    return fxpasses.load(TEXT.format(annotation=annotation, meta=meta, tp=tp, size=size))


@pytest.mark.parametrize(("annotation", "whole", "message"), [
    ("f32[4] S(0)@dp", "[-8]", "12:30: error: global_shape is a list of sizes"),
    ("f32[4] S(0)@dp", "[True]", "12:30: error: global_shape is a list of sizes"),
    ("f32[4] S(0)@dp", "(8,)", "12:30: error: global_shape is a list of sizes"),
    ("f32[4] S(0)@dp", "[9223372036854775808]", "12:30: error: global_shape is a list of sizes"),
    ("f32[4] S(0)@dq", None, "10:12: error: group 'dq' is not declared"),
    ("f32[4] S(0)S(0)@dp,dp", None, "10:12: error: two placements over one group"),
    ("f32[4] S(0)R@dp", None, r"10:12: error: 'f32\[4\] S\(0\)R@dp' is not a type"),
    ("f32[4] _S(0, -2)@dp", None, "10:12: error: .* is not a type"),
    ("f32[4] S(99999999999999999999)@dp", None, "10:12: error: .* is not a type"),
    ("f32[4] _S(0, 99999999999999999999)@dp", None, "10:12: error: .* is not a type"),
    pytest.param(f"f32[4] S({'9' * 5000})@dp", None, "10:12: error: .* is not a type", id="5000 digits"),
    ("i64[] rank@every", None, "10:12: error: group 'every' is not declared"),
])
def test_what_is_not_read(annotation: str, whole: str | None, message: str) -> None:
    with pytest.raises(GraphError, match=message):
        load(annotation, whole)


@pytest.mark.parametrize(("annotation", "whole", "code", "message"), [
    ("f32[4] S(0)@dp", "[8, 1]", "global-shape", r"make parts of \[4, 1\], and it is \[4\]"),
    ("f32[4] S(0)@dp", "[9223372036854775807]", "global-shape", "make parts of"),
    ("f32[4] S(0)@dp", "[]", "global-shape", r"no dimension 0 of \[\]"),
    ("f32[4] R@dp", "[8]", "global-shape", r"make parts of \[8\], and it is \[4\]"),
    ("Sym(3)", "[]", "global-shape", "no tensor of a known type"),
    ("(f32[4], f32[4])", "[8]", "global-shape", "no tensor of a known type"),
    ("?", "[8]", "global-shape", "no tensor of a known type"),
    ("f32[4] _S(0, 0)@dp", "[8]", "global-shape", "does not fit the groups behind it"),
    ("f32[4] S(3)@dp", None, "placement", r"no dimension 3 of \[4\] to shard over 'dp'"),
    ("f32[4] S(-2)@dp", None, "placement", r"no dimension -2 of \[4\]"),
    ("f32[] S(0)@dp", None, "placement", r"no dimension 0 of \[\]"),
    ("Sym(3) S(0)@dp", None, "placement", r"S\(0\) of what is no tensor"),
    ("f32[4] _S(0, 0)@dp", None, "placement", "does not fit the groups behind it"),
    ("f32[4] _S(0, 2)@dp", None, "placement", "does not fit the groups behind it"),
    ("f32[4] _S(0, 3)S(0)@dp,tp", None, "placement", "does not fit the groups behind it"),
    ("f32[4] rank@dp", None, "rank-of", "its type is not that of one whole number"),
    ("f32[] rank@dp", None, "rank-of", "its type is not that of one whole number"),
    ("b8[] rank@dp", None, "rank-of", "its type is not that of one whole number"),
    ("i64[2] rank@dp", None, "rank-of", "its type is not that of one whole number"),
    ("None rank@dp", None, "rank-of", "its type is not that of one whole number"),
])
def test_what_verify_refuses(annotation: str, whole: str | None, code: str, message: str) -> None:
    gm = load(annotation, whole)
    [finding] = findings(gm)
    assert (finding.code, finding.node, finding.error) == (code, "x", True)
    assert str(finding).startswith("<text>:10:9: error: 'x': ")
    assert re.search(message, finding.message)
    if code == "global-shape" and annotation != "?":
        with pytest.raises(UsageError, match=rf"10:9: error: 'x' is no part of a whole tensor: .*{message}"):
            random_inputs(gm)


@pytest.mark.parametrize(("annotation", "whole"), [
    ("f32[4] S(0)@dp", "[7]"), ("f32[4] S(-1)@dp", "[8]"), ("f32[4] _S(0, 1)@dp", None),
    ("f32[4] _S(0, 2)S(0)@dp,tp", "[16]"), ("f32[4] _S(-1, 2)S(0)@dp,tp", "[16]"), ("f32[4] P(sum)@dp", None),
    ("? S(3)@dp", None), ("i64[] rank@dp", None), ("i64[1] rank@dp", None), ("i32[] rank@dp", None),
    ("Sym(s0) rank@dp", None), ("? rank@dp", None), ("f32[0] S(0)@dp", "[0]"), ("f32[s0] S(0)@dp", "[8]"),
])
def test_what_is_right(annotation: str, whole: str | None) -> None:
    assert findings(load(annotation, whole)) == []


def test_groups_of_unknown_sizes_may_fit_strided_shards() -> None:
    assert findings(load("f32[4] _S(0, 2)S(0)@dp,tp", tp="None")) == []
    assert [finding.code for finding in findings(load("f32[4] S(1)@dp", size=""))] == ["placement"]


def test_symbolic_sizes_are_compared_with_what_is_drawn() -> None:
    gm = load("f32[s0] S(0)@dp", "[9]")
    with pytest.raises(UsageError, match=r"'x' is no part .*make parts of \[5\], and it is \[4\]"):
        random_inputs(gm)


@pytest.mark.parametrize("dimension", [0, -1])
def test_dimensions_from_the_end_are_cut_in_the_same_order(dimension: int) -> None:
    gm = load(f"f32[4] S({dimension})S(0)@dp,tp", "[13]")
    padded = [values[0].count_nonzero().item() for values in random_inputs(gm)]
    assert padded == [4, 4, 3, 2]


def test_metas_of_a_traced_graph() -> None:
    gm = load("f32[4] S(0)@dp")
    [x] = gm.graph.find_nodes(op="placeholder")
    given = World(4, {"every": [0, 1, 2, 3]})
    assert [(found.code, found.message) for found in findings(gm, given)] == [
        ("placement", "unknown group 'dp' (known groups: every)")]
    x.meta |= {"placements": {}, "rank_of": "evry", "val": 0}
    assert "there is no such group (did you mean 'every'?)" in findings(gm, given)[0].message
    with gm.graph.inserting_after(x):
        added = gm.graph.call_function(operator.neg, (x,))
    added.meta |= {"val": 0, "rank_of": "dp"}
    x.meta.pop("rank_of")
    assert "it is no input" in next(found.message for found in findings(gm) if found.code == "rank-of")


STEP = """# fxir 1
module(world_size=2, rank={rank}, device="cpu")
dp = group([[0, 1]])
tp = group([[0], [1]])

class main:
    signature(
        params={{"w": w}},
        buffers={{}},
        optimizer={{}},
        batch=(x,),
        ranks={{"dp": r}},
    )
    def forward(
        self,
        w: "{w}",
        x: "f32[{x}]",
        r: "i64[] rank@{of}",
    ):
        {meta}
        return (x, {{"params": {{"w": w}}}})
"""


def rank_of_step(rank: int, w: str = "f32[4] S(0)@dp", whole: str = "[7]", x: int = 3, of: str = "dp") -> GraphModule:
    """One rank's graph of a captured step. ``whole``: the shape of the whole of w, empty for none."""
    meta = f"meta(w, global_shape={whole})" if whole else "meta(w)"
    return fxpasses.load(STEP.format(rank=rank, w=w, x=x, of=of, meta=meta))


@pytest.mark.parametrize(("changes", "message"), [
    ({}, None), ({"x": 5}, None), ({"w": "f32[4] S(0)R@dp,tp"}, None), ({"w": "f32[4]", "whole": ""}, None),
    ({"whole": "[8]"}, r"16:9: error: 'w': its whole shape is \[8\] on rank 1, and \[7\] on rank 0 at <text>:16:9"),
    ({"w": "f32[4] R@dp", "whole": "[4]"}, r"its placement over 'dp' is R on rank 1, and S\(0\) on rank 0"),
    ({"w": "f16[4] S(0)@dp"}, "its dtype is torch.float16 on rank 1, and torch.float32 on rank 0"),
    ({"of": "tp"}, "18:9: error: 'r': its group is tp on rank 1, and dp on rank 0"),
])
def test_ranks_that_say_another_layout(changes: dict[str, Any], message: str | None) -> None:
    graphs = [rank_of_step(0), rank_of_step(1, **changes)]
    assert [found.code for gm in graphs for found in findings(gm) if found.error] == []
    found = rank_set_findings(graphs)
    assert [(one.code, one.error) for one in found] == ([] if message is None else [("state-differs", True)])
    assert all(re.search(str(message), str(one)) for one in found)


def test_whole_tensors_of_two_shapes() -> None:
    graphs = [rank_of_step(rank, f"f32[{4 + rank}] R@dp", "") for rank in range(2)]
    assert "its shape is [5] on rank 1, and [4] on rank 0" in rank_set_findings(graphs)[0].message
    uneven = [rank_of_step(rank, f"f32[{4 - rank}] S(0)@dp", "") for rank in range(2)]
    assert rank_set_findings(uneven) == []
