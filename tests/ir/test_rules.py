"""Rules of collectives: each finding fires on the graph it is for and is silent on the one next to it."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

from fxpasses.errors import VerifyError
from fxpasses.ir.verify import findings, verify
from fxpasses.ir.world import World
from fxpasses.testing import snippet
from tests.ir.verify_cases import GATHER, PAIRS, REDUCE, codes, collective_of, functional

SCATTER, SPREAD = functional.reduce_scatter_tensor.default, functional.all_to_all_single.default
GATHERS = functional.all_gather_into_tensor_coalesced.default
RULES: dict[str, tuple[GraphModule, World | None, list[str]]] = {
    "known group": (collective_of(REDUCE, "sum", "dp"), PAIRS, []),
    "unknown group": (collective_of(REDUCE, "sum", "pd"), PAIRS, ["unknown-group"]),
    "unknown group, no group declared": (collective_of(REDUCE, "sum", "pd"), World(4), []),
    "unknown group, no world": (collective_of(REDUCE, "sum", "pd"), None, []),
    "group size": (collective_of(GATHER, 4, "dp", rows=16), PAIRS, ["group-size"]),
    "group size as declared": (collective_of(GATHER, 2, "dp", rows=8), PAIRS, []),
    "group of several sizes": (collective_of(GATHER, 3, "odd", rows=12), PAIRS, []),
    "group of no rank": (collective_of(GATHER, 0, "dp", rows=0), PAIRS, ["group-size"]),
    "member": (collective_of(REDUCE, "sum", "half"), World(4, PAIRS.groups, rank=1), []),
    "not a member": (collective_of(REDUCE, "sum", "half"), World(4, PAIRS.groups, rank=2), ["not-a-member"]),
    "any rank": (collective_of(REDUCE, "sum", "half"), World(4, PAIRS.groups), []),
    "unknown reduction": (collective_of(REDUCE, "mean", "dp"), None, ["reduce-op"]),
    "reduction in capitals": (collective_of(REDUCE, "AVG", "dp"), None, []),
    "average of integers": (collective_of(REDUCE, "avg", "dp", dtype=torch.int64), None, ["reduce-dtype"]),
    "sum of integers": (collective_of(REDUCE, "sum", "dp", dtype=torch.int64), None, []),
    "average of complex numbers": (collective_of(REDUCE, "avg", "dp", dtype=torch.complex64), None, []),
    "sum of booleans": (collective_of(REDUCE, "sum", "dp", dtype=torch.bool), None, ["reduce-dtype"]),
    "maximum of complex numbers": (collective_of(REDUCE, "max", "dp", dtype=torch.complex64), None, ["reduce-dtype"]),
    "gather": (collective_of(GATHER, 2, "dp", rows=8), None, []),
    "gather of too many rows": (collective_of(GATHER, 2, "dp", rows=9), None, ["gather-shape"]),
    "gathers": (collective_of(GATHERS, 2, "dp", rows=8), None, []),
    "gathers of too few rows": (collective_of(GATHERS, 2, "dp", rows=4), None, ["gather-shape"]),
    "scatter": (collective_of(SCATTER, "sum", 2, "dp", rows=2), None, []),
    "scatter of too many rows": (collective_of(SCATTER, "sum", 2, "dp", rows=4), None, ["scatter-shape"]),
    "scatter that does not divide": (collective_of(SCATTER, "sum", 3, "dp", rows=1), None, ["uneven-scatter"]),
    "reduction to another shape": (collective_of(REDUCE, "sum", "dp", rows=2), None, ["result-type"]),
    "gather to another dtype": (collective_of(GATHER, 2, "dp", given=torch.empty(8, 2, dtype=torch.int32)), None,
                                ["result-type"]),
    "untyped result": (collective_of(REDUCE, "sum", "dp", given="unknown"), None, []),
    "splits": (collective_of(SPREAD, [1, 3], [2, 2], "dp"), PAIRS, []),
    "equal splits": (collective_of(SPREAD, [], [], "dp"), PAIRS, []),
    "splits of too many rows": (collective_of(SPREAD, [2, 2], [2, 3], "dp"), None, ["splits"]),
    "splits of too few results": (collective_of(SPREAD, [1, 2], [2, 2], "dp"), None, ["splits"]),
    "splits for another group": (collective_of(SPREAD, [2, 2], [1, 1, 2], "dp"), PAIRS, ["splits"]),
    "broadcast": (collective_of(functional.broadcast.default, 0, "dp"), PAIRS, []),
}
WARNINGS = {"unknown-group", "reduce-dtype"}


@pytest.mark.parametrize("name", RULES)
def test_rules(name: str) -> None:
    gm, world, expected = RULES[name]
    assert codes(gm, world) == [(code, "here") for code in expected]
    gm.meta["world"] = world  # found there too
    if WARNINGS.issuperset(expected):
        assert [finding.code for finding in verify(gm)] == expected
    else:
        with pytest.raises(VerifyError, match=rf"'here'.*\[{expected[0]}\]"):
            verify(gm)


@pytest.mark.parametrize(("typed", "expected"), [
    ('"f32[4]"', []), ('"f32[5]"', ["result-type"]), ('"f32[4, 1]"', ["result-type"]), ('"bf16[4]"', ["result-type"]),
    ("", [])])
def test_a_wait_has_the_type_of_what_it_waits_for(typed: str, expected: list[str]) -> None:
    gm = snippet("x: f32[4]", f"""\
r: "f32[4]" = _c10d_functional.all_reduce.default(x, "sum", dp)
w{': ' if typed else ''}{typed} = _c10d_functional.wait_tensor.default(r)
return (w,)""")
    if not typed:
        del next(node for node in gm.graph.nodes if node.name == "w").meta["val"]
    assert [finding.code for finding in findings(gm) if finding.error] == expected
