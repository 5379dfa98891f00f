"""distfusion: reductions in a node and between nodes, where the part is the rank's own in the node."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.testing.snippets import snippet
from tests.passes.parted import INPUTS, MESH, NEG, fuse, graph
from tests.passes.refusals import Refusal, assert_refused, assert_twin_changes
from tests.passes.simplified import launches, reduced, scattered

HALF = "i = aten._local_scalar_dense.default(r)\nk = operator.mul(i, 4)\nq = aten.narrow.default({}, {}, k, 4)\n"
#: Name -> groups of two all_reduces, one behind the other, or of one.
ORDERS = {"node, then between": ("tp", "cross"), "between, then node": ("cross", "tp"), "at once": ("dp",)}


def on_levels(order: str, op: str = "sum", operand: str = "f", dim: int = 0, part: str = HALF) -> str:
    groups = ORDERS[order]
    lines, value = "", operand
    for number, group in enumerate(groups):
        lines += reduced(f"g{number}", value, op, group)
        value = f"g{number}"
    return lines + part.format(value, dim) + NEG


def sent(gm: GraphModule) -> list[tuple[str, str, int]]:
    found = [collective(node) for node in gm.graph.nodes]
    return [(call.kind, call.group.name, payload_bytes(call.node)) for call in found if call is not None]


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("op", ["sum", "avg", "max", "min"])
@pytest.mark.parametrize("order", ORDERS)
def test_the_node_scatters_and_the_shard_goes_between(order: str, op: str, dim: int) -> None:
    out, codes = fuse(graph(on_levels(order, op, dim=dim)))
    assert "scattered" in codes
    assert sent(out) == [("reduce_scatter", "tp", 256), ("all_reduce", "cross", 128)]


@pytest.mark.parametrize("order", ORDERS)
def test_what_is_computed_of_it(order: str) -> None:
    body = on_levels(order).replace("q = aten.narrow.default(g", "m = aten.mul.Tensor(g") \
        .replace(", 0, k, 4)\n", ", o)\nq = aten.narrow.default(m, 0, k, 4)\n")
    assert launches(fuse(graph(body))[0]) == ["reduce_scatter", "all_reduce"]


def test_bytes() -> None:
    """Ring bytes a rank of 256: in the node 128 and between nodes 128, where it was 384 on all four."""
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(graph(on_levels("at once")), "distfusion{fuse=false}", remarks=remarks)
    assert (remarks[0].data["before_bytes"], remarks[0].data["after_bytes"]) == (384, 256)


@pytest.mark.parametrize("order", ["between, then node", "at once"])
def test_half_precision_adds_up_as_it_did(order: str) -> None:
    """Another order of sums would round in another way: maxima may change places, sums may not."""
    assert launches(fuse(graph(on_levels(order, "max", "h")))[0]) == ["reduce_scatter", "all_reduce"]
    out, _ = fuse(graph(on_levels(order, "sum", "h")))
    assert launches(out) == (["all_reduce", "reduce_scatter"] if order != "at once" else ["all_reduce"])


def test_behind_commsimplify() -> None:
    """It makes one reduction of two, which is two again where that sends less."""
    gm = graph(on_levels("node, then between"))
    out = fxpasses.run(gm, "commsimplify,distfusion{fuse=false}")
    assert sent(out) == [("reduce_scatter", "tp", 256), ("all_reduce", "cross", 128)]
    assert fxpasses.check(gm, out)


@pytest.mark.parametrize(("groups", "kinds"), [
    ({"skew": [[0, 3], [1, 2]], "cross": [[0, 2], [1, 3]]}, ["reduce_scatter", "all_reduce"]),
    ({"skew": [[0, 3], [1, 2]]}, ["all_reduce"]), ({}, ["all_reduce"])])
def test_between_nodes_all_have_the_same_part(groups: dict[str, object], kinds: list[str]) -> None:
    """A group between nodes of ranks that take different parts adds up what does not belong together."""
    gm = snippet("f: f32[8, 8]; r: i64[] rank@tp", on_levels("at once"),
                 groups={"dp": [[0, 1, 2, 3]], "tp": [[0, 1], [2, 3]], **groups})
    assert launches(fuse(gm)[0]) == kinds


OTHER = HALF.replace("default(r)", "default(c)")
INNER_READ = Refusal(
    "somebody reads the sum of the node", "also-used", INPUTS,
    reduced("g", "f", "sum", "tp") + reduced("e", "g", "sum", "cross") + HALF.format("e", 0)
    + "y = aten.sum.default(g)\nreturn (q, y)",
    scattered("x", "f", "sum", "tp", 2) + reduced("q", "x", "sum", "cross") + "y = aten.sum.default(x)\nreturn (q, y)",
    on_levels("node, then between"), passes="distfusion{fuse=false}", groups=MESH)


def test_the_sum_of_the_node_is_read() -> None:
    assert_refused(INNER_READ)
    assert_twin_changes(INNER_READ)


def test_by_the_place_between_nodes() -> None:
    """What each node takes of the sum is its own in the group between nodes: that one scatters."""
    out, _ = fuse(graph(on_levels("between, then node", part=OTHER)))
    assert sent(out) == [("reduce_scatter", "cross", 256), ("all_reduce", "tp", 128)]


def test_written_in_between() -> None:
    """The operand changes between the two reductions: they keep their order."""
    body = reduced("g", "f", "sum", "cross") + "w = aten.mul_.Tensor(f, 2)\n" + reduced("e", "g", "sum", "tp") \
        + HALF.format("e", 0) + "z = aten.neg.default(q)\nreturn (z, w)"
    assert sent(fuse(graph(body))[0])[0] == ("all_reduce", "cross", 256)
