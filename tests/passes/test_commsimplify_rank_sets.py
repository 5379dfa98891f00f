"""commsimplify on rank sets: one program up to numbers is simplified on all ranks alike, others are left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.analyses.alignment import aligned
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.simplified import gathered, launches, reduced

MESH = {**GROUPS, "turned": [[2, 0, 3, 1]]}
WORLD = World(4, MESH)
INPUTS = "a: f32[2, 4]; f: f32[8, 4]"


def ranks(body: Callable[[int], str]) -> list[GraphModule]:
    return [snippet(INPUTS, body(rank), groups=MESH, rank=rank) for rank in range(4)]


def simplify(graphs: list[GraphModule]) -> tuple[list[GraphModule], list[str]]:
    """Result and remark codes; the result is proved, and running again changes nothing."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(graphs, "commsimplify", world=WORLD, remarks=remarks, verify_each=True)
    report = fxpasses.check(graphs, out, world=WORLD)
    assert report.ok, str(report)
    again = fxpasses.run(out, "commsimplify", world=WORLD)
    assert [fxpasses.dump(gm) for gm in again] == [fxpasses.dump(gm) for gm in out]
    return out, [remark.code for remark in remarks]


def rows(start: int, of: str = "g") -> str:
    return f"q = aten.slice.Tensor({of}, 0, {start}, {start + 2})\nx = aten.neg.default(q)\nreturn (x,)"


@pytest.mark.parametrize(("operand", "left", "code"), [("a", [], "own-part"), ("f", ["reduce_scatter"], "scattered")])
def test_each_rank_s_own_numbers(operand: str, left: list[str], code: str) -> None:
    launch = gathered("g", "a") if operand == "a" else reduced("g", "f")
    out, codes = simplify(ranks(lambda rank: launch + rows(2 * rank)))
    assert ([launches(gm) for gm in out], codes) == ([left] * 4, [code])


def test_numbers_of_another_rank_on_one_rank_are_enough_to_refuse() -> None:
    graphs = ranks(lambda rank: gathered("g", "a") + rows(2 * rank if rank < 3 else 0))
    out, codes = simplify(graphs)
    assert [launches(gm) for gm in out] == [["all_gather"]] * 4
    assert codes == ["other-part"]


def test_the_order_of_the_group_counts() -> None:
    places = [1, 3, 0, 2]
    out, _ = simplify(ranks(lambda rank: gathered("g", "a", "turned") + rows(2 * places[rank])))
    assert [launches(gm) for gm in out] == [[]] * 4


def test_what_no_rank_uses_is_dropped_by_all() -> None:
    out, codes = simplify(ranks(lambda rank: reduced("g", "f") + f"x = aten.mul.Tensor(a, {rank}.5)\nreturn (x,)"))
    assert ([launches(gm) for gm in out], codes) == ([[]] * 4, ["unused"])


def test_equal_numbers_on_one_rank_make_no_equal_values() -> None:
    body = ("d = aten.mul.Tensor(f, 2)\n" + reduced("g", "d") + "e = aten.mul.Tensor(f, {})\n" + reduced("h", "e")
            + "x = aten.sub.Tensor(g, h)\nreturn (x,)")
    out, codes = simplify(ranks(lambda rank: body.format(2 if rank == 0 else 3)))
    assert ([launches(gm) for gm in out], codes) == ([["all_reduce"] * 2] * 4, [])


@pytest.mark.parametrize(("kind", "left"), [("f32[4, 4]", ["all_reduce"]), ("f32[4, 8]", [])])
def test_sums_over_a_dimension_of_each_rank_s_own(kind: str, left: list[str]) -> None:
    """Of a square, sums over other dimensions have the same type; elsewhere the type tells the dimension."""
    def body(rank: int) -> str:
        dim = rank % 2 if kind == "f32[4, 4]" else 1
        return (f"s = aten.sum.dim_IntList(a, [{dim}])\n" + reduced("g", "s", "max")
                + "x = aten.neg.default(g)\nreturn (x,)")

    graphs = [snippet(f"a: {kind} R@dp", body(rank), groups=MESH, rank=rank) for rank in range(4)]
    out, _ = simplify(graphs)
    assert [launches(gm) for gm in out] == [left] * 4


@pytest.mark.parametrize("other", ["x = aten.relu.default(a)\n", "y = aten.neg.default(a)\nx = aten.neg.default(y)\n"])
def test_other_programs_are_left_alone(other: str) -> None:
    used = "y = aten.neg.default(g)\nz = aten.neg.default(h)\nreturn (x, y, z)".replace("y =", "u =").replace(
        "x, y,", "x, u,")
    body = reduced("g", "f") + reduced("h", "f")
    graphs = ranks(lambda rank: body + (other if rank == 2 else "x = aten.neg.default(a)\n") + used)
    assert not aligned(graphs, WORLD)
    out, codes = simplify(graphs)
    assert [launches(gm) for gm in out] == [["all_reduce"] * 2] * 4
    assert set(codes) == {"not-spmd"}


def test_a_group_of_one_name_may_be_two() -> None:
    graphs = ranks(lambda rank: gathered("g", "a") + rows(2 * rank))
    assert aligned(graphs, WORLD)
    graphs[1].meta["world"] = World(4, {**MESH, "dp": [[3, 2, 1, 0]]}, rank=1)
    assert not aligned(graphs, WORLD)
