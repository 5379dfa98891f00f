"""gradsync on rank sets: what all ranks mark alike is synchronised, anything else is refused before anybody waits."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import UsageError, World
from fxpasses.ir.promises import DataParallel
from fxpasses.ranks import mpmd
from fxpasses.testing import random_inputs
from tests.passes.marked import captured

A = 'g = aten.mul.Tensor(a, x)\nk = fxpasses.gradient.default(g, "a")\n'
B = 'h = aten.mul.Tensor(b, x)\nj = fxpasses.gradient.default(h, "b")\n'
PAIR = {"dp": [[0, 1]]}


def rank(body: str, result: str = "(k, j)", kind: str = "f32[4]", **metas: Any) -> GraphModule:
    return captured(f"a: {kind}; b: {kind}; x: {kind}", f"{body}return {result}",
                    **{"world_size": 2, "groups": PAIR, **metas})


def test_ranks_that_agree_are_synchronised_and_may_compute_otherwise() -> None:
    graphs = [rank(A + B), rank(A + "c = aten.neg.default(b)\n" + B.replace("(b,", "(c,"))]
    outs = fxpasses.run(graphs, "gradsync", world=World(2, PAIR))
    inputs = [random_inputs(gm, seed) for seed, gm in enumerate(graphs)]
    results = mpmd.run(outs, inputs, World(2, PAIR))
    (a0, b0, x0), (a1, b1, x1) = inputs
    assert torch.equal(results[0][0], a0 * x0 * 0.5 + a1 * x1 * 0.5)
    assert torch.equal(results[0][1], b0 * x0 * 0.5 + -b1 * x1 * 0.5)
    assert torch.equal(results[1][1], results[0][1])


@pytest.mark.parametrize(("first", "second", "message"), [
    (rank(A + B), rank(A, "(k, b)"), r"rank 0 has the gradient of 'b', rank 1 has none.*unused=\"zeros\""),
    (rank(A, "(k, b)"), rank(A + B), r"rank 1 has the gradient of 'b', rank 0 has none.*unused=\"zeros\""),
    (rank(A + B), rank(B + A), "rank 0 finishes the gradient of 'a' where rank 1 finishes that of 'b'"),
    (rank(A + B), rank(A + B, kind="f32[5]"), "the gradient of 'a' has other types on rank 1 than on rank 0"),
    (rank(A + B), rank(A + B, ddp=(DataParallel("dp", 2, hook="fp16"),)), "has other settings on rank 1"),
    (rank(A + B), rank(A + A.replace("g =", "h =").replace("k =", "j =")), "rank 0 has the gradient of 'b'"),
], ids=["missing on 1", "missing on 0", "order", "type", "settings", "twice"])
def test_ranks_that_would_not_meet_are_refused(first: GraphModule, second: GraphModule, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        fxpasses.run([first, second], "gradsync", world=World(2, PAIR))


def test_only_ranks_of_one_group_have_to_agree() -> None:
    groups = {"dp": [[0, 1], [2, 3]]}
    graphs = [rank(A if index < 2 else B, "(k,)" if index < 2 else "(j,)", world_size=4, groups=groups)
              for index in range(4)]
    outs = fxpasses.run(graphs, "gradsync", world=World(4, groups))
    assert all("all_reduce" in str(gm.graph) for gm in outs)
    with pytest.raises(UsageError, match="rank 0 has the gradient of 'a', rank 3 has none"):
        fxpasses.run(graphs, "gradsync", world=World(4, {"dp": [[0, 3], [1, 2]]}))


def test_remarks_name_the_rank() -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run([rank(A + B), rank(A + B)], "gradsync", world=World(2, PAIR), remarks=remarks)
    assert [(remark.rank, remark.message) for remark in remarks] == [(0, "'a'"), (0, "'b'"), (1, "'a'"), (1, "'b'")]
