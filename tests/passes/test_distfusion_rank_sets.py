"""distfusion: graphs of all ranks, each with its own numbers; parts that are not all of one length."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.analyses.alignment import aligned
from fxpasses.ir.graph import value_of
from tests.passes.parted import INPUTS, MESH, fuse, graph
from tests.passes.simplified import calls, gathered, launches, reduced

WORLD = World(4, MESH)
END = "z = aten.neg.default(q)\nreturn (z,)"


def rank_set(lines: str, numbers: Sequence[int], *, inputs: str = INPUTS) -> list[GraphModule]:
    """A graph a rank: ``{}`` is its number, ``{end}`` two more."""
    return [graph(lines.replace("{}", str(number)).replace("{end}", str(number + 2)) + END, inputs=inputs, rank=rank)
            for rank, number in enumerate(numbers)]


def shapes(graphs: GraphModule | Sequence[GraphModule]) -> list[list[int]]:
    """Of the first result of each rank."""
    found = [graphs] if isinstance(graphs, GraphModule) else graphs
    return [list(value_of(gm.graph.output_node().args[0][0]).shape) for gm in found]  # type: ignore[index]


@pytest.mark.parametrize(("lines", "numbers"), [
    ("q = aten.slice.Tensor(g, 0, {}, {end})\n", [0, 2, 4, 6]),
    ("q = aten.slice.Tensor(g, 1, {}, {end})\n", [0, 2, 4, 6]),
    ("q = aten.slice.Tensor(g, 0, {}, 9223372036854775807, 4)\n", [0, 1, 2, 3]),
    ("q = aten.slice.Tensor(g, 1, {}, 9223372036854775807, 4)\n", [0, 1, 2, 3]),
    ("c2 = aten.chunk.default(g, 4)\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),
    ("c2 = aten.split.Tensor(g, 2, 1)\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),
    ("c2 = aten.split_with_sizes.default(g, [2, 2, 2, 2])\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),
    ("c2 = aten.tensor_split.sections(g, 4)\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),
    ("v = aten.view.default(g, [4, 16])\nc2 = aten.unbind.int(v)\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),
    ("m = aten.mul.Tensor(g, o)\nc2 = aten.split.Tensor(m, 2)\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),
])
def test_numbers_of_each_rank(lines: str, numbers: list[int]) -> None:
    """``x[rank::world]`` and the like, as each rank's own graph has them."""
    out, codes = fuse(rank_set(reduced("g", "f") + lines, numbers), world=WORLD)
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])
    out, codes = fuse(rank_set(reduced("g", "f") + lines, numbers[::-1]), world=WORLD)
    assert (launches(out), codes) == (["all_reduce"], ["other-part"])


def test_a_gather_of_each_rank() -> None:
    body = gathered("g", "a") + "q = aten.slice.Tensor(g, 0, {}, {end})\n"
    assert fuse(rank_set(body, [0, 2, 4, 6]), world=WORLD)[1] == ["own-part"]
    assert fuse(rank_set(body, [0, 2, 6, 4]), world=WORLD)[1] == ["other-part"]


def test_an_update_of_strided_rows_in_place() -> None:
    """``x[rank::world].add_(...)``: the slice is written and read, nothing else of the sum."""
    body = reduced("g", "f") + "p = aten.slice.Tensor(g, 0, {}, 9223372036854775807, 4)\nq = aten.add_.Tensor(p, a)\n"
    out, codes = fuse(rank_set(body, [0, 1, 2, 3]), world=WORLD)
    assert (launches(out), codes) == (["reduce_scatter"], ["scattered"])
    assert "add_" in calls(out)


#: Lines that take ``q`` of a sum of 7 rows or 7 columns: on rank 3 fewer than on the others.
UNEVEN = {
    "chunk": ("x: f32[7, 4]", "c2 = aten.chunk.default(g, 4)\nq = operator.getitem(c2, {})\n", [2, 4]),
    "split": ("x: f32[7, 4]", "c2 = aten.split.Tensor(g, 2)\nq = operator.getitem(c2, {})\n", [2, 4]),
    "columns": ("x: f32[3, 7]", "c2 = aten.chunk.default(g, 4, 1)\nq = operator.getitem(c2, {})\n", [3, 2]),
    "long": ("x: f32[13, 2]", "c2 = aten.chunk.default(g, 4)\nq = operator.getitem(c2, {})\n", [4, 2]),
    "scaled": ("x: f32[7, 4]", "m = aten.div.Tensor(g, 4)\nc2 = aten.chunk.default(m, 4)\n"
               "q = operator.getitem(c2, {})\n",
               [2, 4]),
    "with another": ("x: f32[7, 4]", "m = aten.add.Tensor(g, x)\nc2 = aten.chunk.default(m, 4)\n"
                     "q = operator.getitem(c2, {})\n", [2, 4]),
}


@pytest.mark.parametrize("how", UNEVEN)
@pytest.mark.parametrize("op", ["sum", "avg", "max", "min"])
def test_the_last_part_is_shorter(how: str, op: str) -> None:
    """Rows are filled up to equal shards, and the filling is cut off where it is."""
    inputs, lines, first = UNEVEN[how]
    given = rank_set(reduced("g", "x", op) + lines, [0, 1, 2, 3], inputs=inputs)
    out, codes = fuse(given, world=WORLD)
    assert (launches(out), codes[:1]) == (["reduce_scatter"], ["scattered"])
    results = fxpasses.run(given, "distfusion{fuse=false}", world=WORLD)
    assert shapes(results) == shapes(given)
    assert shapes(results)[0] == first != shapes(results)[3]
    assert aligned(results, WORLD, sizes=False), "ranks still run one program"


@pytest.mark.parametrize(("lines", "numbers"), [
    ("c2 = aten.tensor_split.sections(g, 4)\nq = operator.getitem(c2, {})\n", [0, 1, 2, 3]),  # 2, 2, 2, 1
    ("c2 = aten.chunk.default(g, 4)\nq = operator.getitem(c2, {})\n", [3, 1, 2, 0])])
def test_uneven_parts_in_order_only(lines: str, numbers: list[int]) -> None:
    given = rank_set(reduced("g", "x") + lines, numbers, inputs="x: f32[7, 4]")
    assert fuse(given, world=WORLD)[1][:1] == (["scattered"] if numbers[0] == 0 else ["other-part"])


def test_uneven_in_the_middle() -> None:
    """Six rows in four by ``tensor_split``: 2, 2, 1, 1."""
    given = rank_set(reduced("g", "x") + "c2 = aten.tensor_split.sections(g, 4)\nq = operator.getitem(c2, {})\n",
                     [0, 1, 2, 3], inputs="x: f32[6, 4]")
    assert fuse(given, world=WORLD)[1][:1] == ["other-part"]


def test_parts_that_overlap_and_leave_out_as_much() -> None:
    """Two rows, three, one and one are seven, but not each of them once."""
    given = [graph(reduced("g", "x") + f"q = aten.narrow.default(g, 0, {2 * rank}, {length})\n" + END,
                   inputs="x: f32[7, 4]", rank=rank) for rank, length in enumerate([2, 3, 1, 1])]
    assert fuse(given, world=WORLD)[1][:1] == ["other-part"]


def test_graphs_that_are_not_one_program() -> None:
    given = rank_set(reduced("g", "f") + "q = aten.slice.Tensor(g, 0, {}, {end})\n", [0, 2, 4, 6])
    given[3] = graph(reduced("g", "f") + "q = aten.slice.Tensor(g, 0, 6, 8)\nw = aten.mul.Tensor(q, 1)\n" + END, rank=3)
    remarks: list[fxpasses.Remark] = []
    outs = fxpasses.run(given, "distfusion{fuse=false}", world=WORLD, remarks=remarks)
    assert all(launches(out) == ["all_reduce"] for out in outs)
    assert "not-spmd" in {remark.code for remark in remarks}
