"""Integers on every rank, against a run on simulated ranks, and the part of a gather that is the rank's own."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses import World
from fxpasses.analyses.rank_index import RankValues, own_part
from fxpasses.ir.clone import clone
from fxpasses.ir.ops import GroupRef, is_wait
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run
from fxpasses.testing import snippet

MESH = {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]], "every": [[0, 1, 2, 3]], "back": [[3, 2, 1, 0]],
        "some": [[0, 1]]}
RANKS = "d: i64[] rank@dp; t: i32[] rank@tp; e: i64[] rank@every; one: i64[1] rank@every; x: i64[]"
TABLE = [7, -3, 2**31 - 1, 5]


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


#: lines that compute ``v`` -> its value on ranks 0 to 3.
KNOWN = {
    "v = aten.add.Tensor(e, 3)": (3, 4, 5, 6), "v = aten.sub.Tensor(d, t)": (0, -1, 1, 0),
    "p = aten.mul.Tensor(t, 2)\nv = aten.add.Tensor(p, d)": (0, 2, 1, 3), "v = aten.neg.default(one)": (0, -1, -2, -3),
    "p = aten.sub.Tensor(e, 2)\nv = aten.remainder.Scalar(p, 3)": (1, 2, 0, 1),
    "p = aten.sub.Tensor(e, 2)\nv = aten.fmod.Scalar(p, 3)": (-2, -1, 0, 1),
    "p = aten.sub.Tensor(e, 3)\nv = aten.floor_divide.default(p, 2)": (-2, -1, -1, 0),
    'p = aten.sub.Tensor(e, 3)\nv = aten.div.Tensor_mode(p, 2, rounding_mode="trunc")': (-1, -1, 0, 0),
    "p = aten.mul.Tensor(t, 2147483647)\nv = aten.add.Tensor(p, t)": (0, -2**31, 0, -2**31),
    "v = aten.clamp.default(e, 1, 2)": (1, 1, 2, 2), "v = aten.minimum.default(e, d)": (0, 0, 1, 1),
    "p = aten.ge.Scalar(e, 2)\nv = aten.where.self(p, e, d)": (0, 0, 2, 3),
    "p = aten._to_copy.default(e, dtype=torch.int8)\nv = aten.mul.Tensor(p, 100)": (0, 100, -56, 44),
    "v = aten.index_select.default(table, 0, one)": tuple(TABLE), "v = aten.embedding.default(column, e)": tuple(TABLE),
    "v = aten.index.Tensor(table, [e])": tuple(TABLE), "v = aten.select.int(table, 0, 3)": (5,) * 4,
    "p = aten._local_scalar_dense.default(e)\nq = operator.floordiv(p, 2)\nv = aten.select.int(table, 0, q)":
        (7, 7, -3, -3),
}


def with_table(lines: str, rank: int | None = None) -> GraphModule:
    inputs = RANKS + "; table: i64[4]; column: i64[4, 1]"
    gm = snippet(inputs, lines + "\nreturn (v,)", groups={**MESH, "some": [[0, 1], [2, 3]]}, rank=rank)
    for name, shape in (("table", [4]), ("column", [4, 1])):
        gm.register_buffer(f"{name}_held", torch.tensor(TABLE).reshape(shape))
        node = named(gm, name)
        with gm.graph.inserting_after(node):
            fetched = gm.graph.get_attr(f"{name}_held")
        fetched.meta["val"] = node.meta["val"]
        node.replace_all_uses_with(fetched)
    return gm


@pytest.mark.parametrize("lines", KNOWN)
def test_integers_of_every_rank(lines: str) -> None:
    gm = with_table(lines)
    value = named(gm, "v")
    assert RankValues([gm], gm.meta["world"]).of(value, value) == KNOWN[lines]
    found = run(gm, random_inputs(gm, gm.meta["world"]))
    assert tuple(int(outputs[0]) for outputs in found) == KNOWN[lines]


@pytest.mark.parametrize("lines", [
    "v = aten.add.Tensor(e, x)", "v = aten.add_.Tensor(e, 1)", "w = aten.add_.Tensor(e, 1)\nv = aten.neg.default(e)",
    "v = aten.randint.default(4, [1])", "v = aten.neg.default(x)",
    "p = aten._to_copy.default(e, dtype=torch.float32)\nv = aten._to_copy.default(p, dtype=torch.int64)"])
def test_what_nobody_knows(lines: str) -> None:
    gm = with_table(lines)
    value = named(gm, "v")
    assert RankValues([gm], gm.meta["world"]).of(value, value) is None


def test_a_table_that_is_written() -> None:
    gm = with_table("v = aten.index_select.default(table, 0, one)")
    value = named(gm, "v")
    assert RankValues([gm], gm.meta["world"]).of(value, value) == tuple(TABLE)
    with gm.graph.inserting_after(value):
        gm.graph.call_function(torch.ops.aten.zero_.default, (value.args[0],))
    assert RankValues([gm], gm.meta["world"]).of(value, value) is None


def test_numbers_and_tables_of_one_rank_are_known_there_only() -> None:
    lines = "p = aten.sub.Tensor(d, t)\nq = aten.add.Tensor(d, 1)\nv = aten.index_select.default(table, 0, one)"
    gm = with_table(lines, rank=1)
    own, promised = RankValues([gm], gm.meta["world"]), RankValues([gm], World(4, MESH, rank=1, spmd=True))
    product, scaled, read = (named(gm, name) for name in ("p", "q", "v"))
    assert own.of(product, product) == promised.of(product, product) == (0, -1, 1, 0)
    assert own.of(scaled, 1) is None
    assert own.of(scaled, scaled) is None
    assert own.of(read, read) is None
    assert promised.of(scaled, 1) == (1, 1, 1, 1)
    assert promised.of(scaled, scaled) == (1, 1, 2, 2)


def test_a_rank_that_is_no_member() -> None:
    gm = snippet("d: i64[] rank@some", "v = aten.neg.default(d)\nreturn (v,)", groups=MESH)
    assert RankValues([gm], gm.meta["world"]).of(named(gm, "v"), named(gm, "v")) is None


GATHER = ("x: f32[2, 3]; e: i64[] rank@every", "k = _c10d_functional.all_gather_into_tensor.default(x, 4, every)\n"
          "g = _c10d_functional.wait_tensor.default(k)\n")


def rank_set(lines: str, numbers: list[int]) -> list[GraphModule]:
    """A graph a rank, with ``{}`` and ``{end}`` for its number and two more."""
    return [snippet(GATHER[0], GATHER[1] + lines.replace("{}", str(number)).replace("{end}", str(number + 2))
                    + "\nreturn (v,)", groups={"every": MESH["every"]}, rank=rank)
            for rank, number in enumerate(numbers)]


@pytest.mark.parametrize(("numbers", "own"), [([0, 2, 4, 6], True), ([0, 2, 6, 4], False), ([0, -6, -4, 6], True)])
def test_constants_of_a_rank_set(numbers: list[int], own: bool) -> None:
    graphs = rank_set("v = aten.narrow.default(g, 0, {}, 2)", numbers)
    values = RankValues(graphs, World(4, {"every": MESH["every"]}))
    part = named(graphs[0], "v")
    assert values.argument(part, "start") == tuple(numbers)
    assert values.of(part, 2) == (2, 2, 2, 2)
    assert values.of(part, 0) is None, "it stands for two arguments"
    assert own_part(values, part, named(graphs[0], "g"), GroupRef("name", "every")) is own


def test_graphs_of_other_lengths_are_no_rank_set() -> None:
    graphs = rank_set("v = aten.narrow.default(g, 0, {}, 2)", [0, 2, 4, 6])
    other = clone(graphs[3])
    value = named(other, "v")
    with other.graph.inserting_after(value):
        other.graph.call_function(torch.ops.aten.neg.default, (value,))
    values = RankValues([*graphs[:3], other], World(4, {"every": MESH["every"]}))
    assert values.argument(named(graphs[0], "v"), "start") is None


#: lines that take ``v`` from ``g`` [8, 3] -> it is the rank's own shard of a gather of [2, 3].
START = "s = aten.mul.Tensor(e, 2)\ni = aten._local_scalar_dense.default(s)\n"
PARTS = {
    START + "j = operator.add(i, 2)\nv = aten.slice.Tensor(g, 0, i, j)": True,
    START + "low = operator.sub(i, 8)\nj = operator.add(i, 2)\nv = aten.slice.Tensor(g, 0, low, j)": True,
    START + "j = operator.add(i, 3)\nv = aten.slice.Tensor(g, 0, i, j)": False,
    START + "j = operator.add(i, 2)\nv = aten.slice.Tensor(g, 0, i, j, 2)": False,
    START + "v = aten.narrow.default(g, 0, i, 2)": True,
    START + "w = aten.view.default(g, [24])\nk2 = operator.mul(i, 3)\nv = aten.narrow.default(w, 0, k2, 6)": True,
    "i = aten._local_scalar_dense.default(e)\nw = aten.view.default(g, [4, -1])\nv = aten.select.int(w, 0, i)": True,
    "i = aten._local_scalar_dense.default(e)\nw = aten.view.default(g, [4, 2, 3])\nv = aten.select.int(w, 0, i)": True,
    "i = aten._local_scalar_dense.default(e)\nw = aten.view.default(g, [2, 4, 3])\nv = aten.select.int(w, 1, i)": False,
    "a = aten.sub.Tensor(e, 4)\ni = aten._local_scalar_dense.default(a)\nw = aten.view.default(g, [4, -1])\n"
    "v = aten.select.int(w, 0, i)": True,
    "n = aten.sub.Tensor(e, 3)\na = aten.neg.default(n)\ni = aten._local_scalar_dense.default(a)\n"
    "w = aten.view.default(g, [4, -1])\nv = aten.select.int(w, 0, i)": False,
    "b = aten.view.default(e, [1])\nc = aten.mul.Tensor(b, 2)\nr = aten.arange.default(2)\n"
    "a = aten.add.Tensor(r, c)\nv = aten.index_select.default(g, 0, a)": True,
    "b = aten.view.default(e, [1])\nc = aten.mul.Tensor(b, 2)\nr = aten.arange.start_step(1, -1, -1)\n"
    "a = aten.add.Tensor(r, c)\nv = aten.index_select.default(g, 0, a)": False,
    "t = aten.t.default(g)\nw = aten.view.default(g, [4, -1])\nv = aten.select.int(w, 0, 0)": False,
    "v = aten.slice.Tensor(g, 0, 0, 2)": False,
}


@pytest.mark.parametrize("lines", PARTS)
def test_own_part_of_a_gather(lines: str) -> None:
    gm = snippet(GATHER[0], GATHER[1] + lines + "\nreturn (v, x)", groups={"every": MESH["every"]})
    values = RankValues([gm], gm.meta["world"])
    whole = next(node for node in gm.graph.nodes if is_wait(node))
    assert own_part(values, named(gm, "v"), whole, GroupRef("name", "every")) is PARTS[lines]
    found = run(gm, random_inputs(gm, gm.meta["world"]))
    assert all(torch.equal(v.reshape(-1), x.reshape(-1)) for v, x in found) is PARTS[lines]


def test_groups_count_in_their_own_order() -> None:
    """Member 0 of the group backwards is rank 3: a slice by the rank in the world is another's shard."""
    lines = GATHER[1] + "i = aten._local_scalar_dense.default(e)\nw = aten.view.default(g, [4, -1])\n" \
        "v = aten.select.int(w, 0, i)\nreturn (v, x)"
    for order, own in ((MESH["every"], True), (MESH["back"], False)):
        gm = snippet(GATHER[0], lines.replace("x, 4, every", "x, 4, gathered"),
                     groups={"every": MESH["every"], "gathered": order})
        values = RankValues([gm], gm.meta["world"])
        assert own_part(values, named(gm, "v"), named(gm, "g"), GroupRef("name", "gathered")) is own
        found = run(gm, random_inputs(gm, gm.meta["world"]))
        assert all(torch.equal(v, x.reshape(-1)) for v, x in found) is own


@pytest.mark.parametrize("group", [None, [[0, 1], [2]], [[0, 1]]])
def test_groups_that_are_not_everybody_alike(group: object) -> None:
    """Unknown members, parts of several sizes, ranks that are no members."""
    gm = snippet("g: f32[4]; e: i64[] rank@every", "i = aten._local_scalar_dense.default(e)\n"
                 "v = aten.narrow.default(g, 0, i, 2)\nreturn (v,)", groups={"every": MESH["every"], "odd": group})
    values = RankValues([gm], gm.meta["world"])
    assert not own_part(values, named(gm, "v"), named(gm, "g"), GroupRef("name", "odd"))


@pytest.mark.parametrize(("line", "own"), [
    ("c = aten.split.Tensor(g, 2)", True), ("c = aten.chunk.default(g, 4)", True),
    ("c = aten.split.Tensor(g, 4)", False), ("c = aten.split_with_sizes.default(g, [2, 2, 2, 2])", True),
    ("c = aten.split_with_sizes.default(g, [2, 2, 1, 3])", False)])
def test_pieces_by_the_rank(line: str, own: bool) -> None:
    graphs = rank_set(line + "\nv = operator.getitem(c, {})", [0, 1, 2, 3] if own or "[" in line else [0, 1, 1, 0])
    values = RankValues(graphs, World(4, {"every": MESH["every"]}))
    part, whole = named(graphs[0], "v"), named(graphs[0], "g")
    assert own_part(values, part, whole, GroupRef("name", "every")) is own
