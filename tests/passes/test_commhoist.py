"""commhoist: what it merges, what it leaves alone, and the wrong value each refusal prevents."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import collective
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import collectives
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)


def hoist(gm: GraphModule, passes: str = "commhoist", world: World = FOUR) -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on four ranks."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, world=world, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, FOUR) is None
    return out, [remark.code for remark in remarks]


def reduced(name: str, operand: str, op: str = "sum", group: str = "dp") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.all_reduce.default({operand}, "{op}", {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def scattered(name: str, operand: str, op: str = "sum", group: str = "dp", size: int = 4) -> str:
    """Launch and wait of a reduce_scatter."""
    return (f'{name}_launch = _c10d_functional.reduce_scatter_tensor.default({operand}, "{op}", {size}, {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def gathered(name: str, operand: str, group: str = "dp", size: int = 4) -> str:
    """Launch and wait of an all_gather."""
    return (f"{name}_launch = _c10d_functional.all_gather_into_tensor.default({operand}, {size}, {group})\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


AB = "a: f32[8, 4]; b: f32[8, 4]"
ABC = AB + "; c: f32[8, 4]"
MERGED = {
    "chain": (ABC, reduced("x", "a") + reduced("y", "b") + reduced("z", "c") + """\
s = aten.add.Tensor(x, y)
t = aten.add.Tensor(s, z)
return (t,)"""),
    "tree": (ABC, reduced("x", "a") + reduced("y", "b") + reduced("z", "c") + reduced("u", "a") + """\
s = aten.add.Tensor(x, y)
t = aten.add.Tensor(z, u)
r = aten.add.Tensor(s, t)
return (r,)"""),
    "avg": (AB, reduced("x", "a", "avg") + reduced("y", "b", "avg") + "s = aten.add.Tensor(x, y)\nreturn (s,)"),
    "old value": (ABC, reduced("x", "a") + "s = aten.add.Tensor(c, x)\n" + reduced("y", "b") + """\
t = aten.add.Tensor(s, y)
return (t,)"""),
    "equal scales": (AB, reduced("x", "a") + "p = aten.mul.Tensor(x, 0.25)\n" + reduced("y", "b") + """\
q = aten.mul.Tensor(y, 0.25)
s = aten.add.Tensor(p, q)
return (s,)"""),
    "other scales": (AB, reduced("x", "a") + "p = aten.mul.Tensor(x, 3)\n" + reduced("y", "b") + """\
q = aten.div.Tensor(y, 4)
s = aten.sub.Tensor(p, q)
return (s,)"""),
    "alpha of the first": (ABC, reduced("x", "a") + "s = aten.add.Tensor(x, c, alpha=3)\n" + reduced("y", "b") + """\
t = aten.sub.Tensor(s, y)
return (t,)"""),
    "scale of a partial sum": (ABC, reduced("x", "a") + reduced("y", "b") + "s = aten.add.Tensor(x, y)\n"
                               "h = aten.div.Tensor(s, 2)\n" + reduced("z", "c") + """\
g = aten.div.Tensor(z, 2)
t = aten.add.Tensor(h, g)
return (t,)"""),
    "twice itself": (AB, reduced("x", "a") + "s = aten.add.Tensor(x, x)\n" + reduced("y", "b") + """\
t = aten.add.Tensor(s, y)
return (t,)"""),
    "from the number zero": (ABC, reduced("x", "a") + "p = aten.add.Tensor(x, 0)\n" + reduced("y", "b") + """\
q = aten.add.Tensor(p, y)
""" + reduced("z", "c") + "t = aten.add.Tensor(q, z)\nreturn (t,)"),
    "from zero as Python adds": (AB, reduced("x", "a") + "p = operator.add(0, x)\n" + reduced("y", "b") + """\
t = operator.add(p, y)
return (t,)"""),
    "from zero as a scalar": (AB, reduced("x", "a") + "p = aten.add.Scalar(x, 0)\n" + reduced("y", "b") + """\
t = aten.sub.Tensor(p, y)
return (t,)"""),
    "from zeros": (AB, "n = aten.zeros.default([8, 4])\n" + reduced("x", "a") + "p = aten.add.Tensor(n, x)\n"
                   + reduced("y", "b") + "t = aten.add.Tensor(p, y)\nreturn (t,)"),
    "used twice": (AB, reduced("x", "a") + reduced("y", "b") + """\
s = aten.add.Tensor(x, y)
t = aten.add.Tensor(s, x)
return (t,)"""),
    "used twice, scaled": (ABC, reduced("x", "a") + reduced("y", "b") + """\
p = aten.mul.Tensor(x, 3)
s = aten.sub.Tensor(c, p)
q = aten.add.Tensor(y, x)
t = aten.add.Tensor(s, q)
return (t,)"""),
    "a partial sum used twice": (ABC, reduced("x", "a") + reduced("y", "b") + reduced("z", "c") + """\
s = aten.add.Tensor(x, y)
p = aten.add.Tensor(s, z)
t = aten.sub.Tensor(p, s, alpha=3)
return (t,)"""),
    "the last one used twice": (AB, reduced("x", "a") + reduced("y", "b") + """\
p = aten.add.Tensor(y, x)
q = aten.mul.Tensor(y, 2)
t = aten.sub.Tensor(p, q)
return (t,)"""),
    "aliases": (AB, reduced("x", "a") + "p = aten.detach.default(x)\n" + reduced("y", "b") + """\
q = aten.alias.default(y)
s = aten.add.Tensor(p, q)
return (s,)"""),
    "relayouts": (AB, reduced("x", "a") + "p = aten.view.default(x, [32])\n" + reduced("y", "b") + """\
q = aten.view.default(y, [32])
s = aten.add.Tensor(p, q)
return (s,)"""),
    "integers": ("a: i64[8]; b: i64[8]", reduced("x", "a") + reduced("y", "b") + """\
s = aten.add.Tensor(x, y)
return (s,)"""),
    "one scale tensor": (AB + "; s: f32[]", reduced("x", "a") + "p = aten.mul.Tensor(x, s)\n" + reduced("y", "b") + """\
q = aten.mul.Tensor(s, y)
t = aten.add.Tensor(p, q)
return (t,)"""),
}
#: name -> (inputs, body, the code of the refusal)
KEPT = {
    "other group": (AB, reduced("x", "a") + reduced("y", "b", group="tp") + "s = aten.add.Tensor(x, y)\nreturn (s,)",
                    "nothing-alike"),
    "equal ranks, other group": (AB, reduced("x", "a") + reduced("y", "b", group="world") + """\
s = aten.add.Tensor(x, y)
return (s,)""", "nothing-alike"),
    "other op": (AB, reduced("x", "a") + reduced("y", "b", "avg") + "s = aten.add.Tensor(x, y)\nreturn (s,)",
                 "nothing-alike"),
    "max": (AB, reduced("x", "a", "max") + reduced("y", "b", "max") + "s = aten.add.Tensor(x, y)\nreturn (s,)",
            "reduce-op"),
    "product": (AB, reduced("x", "a", "product") + reduced("y", "b", "product") + """\
s = aten.add.Tensor(x, y)
return (s,)""", "reduce-op"),
    "avg of integers": ("a: i64[8]; b: i64[8]", reduced("x", "a", "avg") + reduced("y", "b", "avg") + """\
s = aten.add.Tensor(x, y)
return (s,)""", "dtype"),
    "cast": ("a: bf16[8]; b: bf16[8]", reduced("x", "a") + "p = aten._to_copy.default(x, dtype=torch.float32)\n"
             + reduced("y", "b") + """\
q = aten._to_copy.default(y, dtype=torch.float32)
s = aten.add.Tensor(p, q)
return (s,)""", "cast"),
    "not linear": (AB, reduced("x", "a") + "p = aten.relu.default(x)\n" + reduced("y", "b") + """\
s = aten.add.Tensor(p, y)
return (s,)""", "not-linear"),
    "used two ways": ("a: f32[4, 4]; b: f32[4, 4]", reduced("x", "a") + reduced("y", "b") + """\
p = aten.t.default(x)
s = aten.add.Tensor(p, y)
t = aten.add.Tensor(s, x)
return (t,)""", "also-used"),
    "uses that cancel out": (AB, reduced("x", "a") + reduced("y", "b") + """\
s = aten.add.Tensor(x, y)
t = aten.sub.Tensor(s, x)
return (t,)""", "precision"),
    "a number added": (AB, reduced("x", "a") + "p = aten.add.Tensor(x, 1)\n" + reduced("y", "b") + """\
t = aten.add.Tensor(p, y)
return (t,)""", "not-linear"),
    "a summand is read": (AB, reduced("x", "a") + reduced("y", "b") + "s = aten.add.Tensor(x, y)\nreturn (s, x)",
                          "also-used"),
    "a scaled summand is read": (AB, reduced("x", "a") + "p = aten.mul.Tensor(x, 2)\n" + reduced("y", "b") + """\
s = aten.add.Tensor(p, y)
return (s, p)""", "also-used"),
    "the partial sum is read": (ABC, reduced("x", "a") + "s = aten.add.Tensor(c, x)\n" + reduced("y", "b") + """\
t = aten.add.Tensor(s, y)
return (t, s)""", "partial-sum-read"),
    "operand written": ("a: f32[8]", reduced("x", "a") + "w = aten.mul_.Tensor(a, 2)\n" + reduced("y", "a") + """\
s = aten.add.Tensor(x, y)
return (s,)""", "written-operand"),
    "operand written through a view": ("a: f32[8]", reduced("x", "a") + "v = aten.view.default(a, [2, 4])\n"
                                       "w = aten.mul_.Tensor(v, 2)\n" + reduced("y", "a") + """\
s = aten.add.Tensor(x, y)
return (s,)""", "written-operand"),
    "old value written": ("a: f32[8]; b: f32[8]; c: f32[8]", reduced("x", "a") + """\
s = aten.add.Tensor(c, x)
w = aten.mul_.Tensor(c, 2)
""" + reduced("y", "b") + "t = aten.add.Tensor(s, y)\nreturn (t,)", "written-operand"),
    "sum written": (ABC, reduced("x", "a") + "s = aten.add.Tensor(c, x)\n" + reduced("y", "b") + """\
t = aten.add.Tensor(s, y)
w = aten.relu_.default(t)
return (w,)""", "written-result"),
    "other relayout": ("a: f32[8, 8]; b: f32[8, 8]", reduced("x", "a") + "p = aten.t.default(x)\n" + reduced("y", "b")
                       + "s = aten.add.Tensor(p, y)\nreturn (s,)", "nothing-alike"),
    "other scale tensor": ("a: f32[8]; b: f32[8]; s: f32[]; r: f32[]", reduced("x", "a")
                           + "p = aten.mul.Tensor(x, s)\n" + reduced("y", "b") + """\
q = aten.mul.Tensor(y, r)
t = aten.add.Tensor(p, q)
return (t,)""", "rank-varying"),
    "broadcast": ("a: f32[8, 4]; b: f32[4]", reduced("x", "a") + reduced("y", "b") + """\
s = aten.add.Tensor(x, y)
return (s,)""", "type-differs"),
    "in place": (ABC, reduced("x", "a") + "s = aten.add_.Tensor(c, x)\n" + reduced("y", "b")
                 + "t = aten.add_.Tensor(s, y)\nreturn (t,)", "in-place-sum"),
    "many at once": (ABC, reduced("x", "a") + reduced("y", "b")
                     + "s = aten._foreach_add_.List([x], [y])\nreturn (x,)", "many-at-once"),
    "half precision factor": ("a: bf16[8]; b: bf16[8]", reduced("x", "a") + "p = aten.mul.Tensor(x, 3)\n"
                              + reduced("y", "b") + "s = aten.add.Tensor(p, y)\nreturn (s,)", "precision"),
    "control edge": (AB, reduced("x", "a") + reduced("y", "b").rstrip() + "; meta(after=[x])\n"
                     "s = aten.add.Tensor(x, y)\nreturn (s,)", "control-edge"),
    "reduced in place": (AB, reduced("x", "a").replace("all_reduce.", "all_reduce_.") + reduced("y", "b")
                 + "s = aten.add.Tensor(x, y)\nreturn (s,)", "form"),
}


@pytest.mark.parametrize("case", MERGED)
def test_sums_become_one_reduction(case: str) -> None:
    inputs, body = MERGED[case]
    out, codes = hoist(snippet(inputs, body))
    assert collectives(out) == {"all_reduce": 1}
    assert codes.count("reduces-sum") == 1


@pytest.mark.parametrize("case", KEPT)
def test_does_nothing_when(case: str) -> None:
    inputs, body, code = KEPT[case]
    gm = snippet(inputs, body)
    out, codes = hoist(gm)
    assert collectives(out) == collectives(gm)
    assert code in codes
    assert not {"reduces-sum", "gather-shared"} & set(codes)


def test_reduce_scatters_are_added_at_full_size() -> None:
    body = scattered("x", "a") + scattered("y", "b") + "s = aten.add.Tensor(x, y)\nreturn (s,)"
    out, _ = hoist(snippet(AB, body))
    assert collectives(out) == {"reduce_scatter": 1}
    kept, codes = hoist(snippet(AB, body), "commhoist{reduce_scatter=off}")
    assert collectives(kept) == {"reduce_scatter": 2}
    assert codes == ["reduce-scatter-off"] * 2


def test_two_groups_in_one_sum_each_become_one() -> None:
    body = (reduced("x", "a") + reduced("y", "b", group="tp") + reduced("z", "a") + reduced("u", "b", group="tp")
            + "p = aten.add.Tensor(x, y)\nq = aten.add.Tensor(z, u)\ns = aten.add.Tensor(p, q)\nreturn (s,)")
    out, _ = hoist(snippet(AB, body))
    groups = [found.group.name for node in out.graph.nodes if (found := collective(node)) is not None]
    assert groups == ["dp", "tp"], "one a group, in the order of the last ones"


def test_a_local_sum_that_is_a_sum_of_reductions_is_merged_too() -> None:
    """Reduced inside pairs, then across all: both levels become one, in one run of the pass."""
    body = (scattered("p", "a", group="tp", size=2) + reduced("x", "p") + scattered("q", "b", group="tp", size=2)
            + reduced("y", "q") + "s = aten.add.Tensor(x, y)\nreturn (s,)")
    out, codes = hoist(snippet(AB, body))
    assert collectives(out) == {"all_reduce": 1, "reduce_scatter": 1}
    assert codes.count("reduces-sum") == 2


@pytest.mark.parametrize(("world", "kept"), [
    (World(4, GROUPS), False),
    (World(4, GROUPS, rank=1), False),
    (World(4, GROUPS, spmd=False), True),
    (World(4, GROUPS, rank=1, spmd=True), False),
])
def test_permission(world: World, kept: bool) -> None:
    body = reduced("x", "a") + reduced("y", "b") + "s = aten.add.Tensor(x, y)\nreturn (s,)"
    out, codes = hoist(snippet(AB, body), world=world)
    assert collectives(out)["all_reduce"] == (2 if kept else 1)
    assert ("not-spmd" in codes) == kept


def test_a_factor_that_may_be_a_rank_constant_does_not_move() -> None:
    """On rank 1 of a graph captured there, 3 may be that rank's number: moved in front, every rank's 3 would count."""
    inputs, body = MERGED["other scales"]
    out, codes = hoist(snippet(inputs, body), world=World(4, GROUPS, rank=1))
    assert collectives(out)["all_reduce"] == 2
    assert codes == ["rank-constant"] * 2
    out, codes = hoist(snippet(*MERGED["equal scales"]), world=World(4, GROUPS, rank=1))
    assert collectives(out)["all_reduce"] == 2, "equal on this rank; a rank where they differ would not merge, and hang"
    assert codes == ["rank-constant"] * 2
    out, _ = hoist(snippet(*MERGED["chain"]), world=World(4, GROUPS, rank=1))
    assert collectives(out)["all_reduce"] == 1, "no number in it"
    step = "u = aten.mul.Tensor(t, 0.1)\nv = aten.sub.Tensor(a, u)\nreturn (v,)"
    update = MERGED["chain"][1].replace("return (t,)", step)
    out, _ = hoist(snippet(ABC, update), world=World(4, GROUPS, rank=1))
    assert collectives(out)["all_reduce"] == 1, "one number for the whole sum, whatever it is"


USE = "{0}_used = aten.relu.default({0})\n"
GATHERS_SHARED = {
    "plain": (gathered("x", "a") + gathered("y", "a")),
    "through aliases": ("d = aten.detach.default(a)\n" + gathered("x", "d") + gathered("y", "a")),
    "through casts": ("d = aten._to_copy.default(a, dtype=torch.bfloat16)\n" + gathered("x", "d")
                      + "e = aten._to_copy.default(a, dtype=torch.bfloat16)\n" + gathered("y", "e")),
    "through views": ("d = aten.view.default(a, [32])\n" + gathered("x", "d") + "e = aten.view.default(a, [32])\n"
                      + gathered("y", "e")),
    "an unrelated write between": (gathered("x", "a") + "w = aten.mul_.Tensor(b, 2)\n" + gathered("y", "a")),
    "the first wait comes late": (
        "x_launch = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)\n" + gathered("y", "a")
        + "y_early = aten.neg.default(y)\nx = _c10d_functional.wait_tensor.default(x_launch)\n"),
}
GATHERS_KEPT = {
    "written between": (gathered("x", "a") + "w = aten.mul_.Tensor(a, 2)\n" + gathered("y", "a"), None),
    "written between through a view": (gathered("x", "a") + "v = aten.select.int(a, 0, 1)\n"
                                       "w = aten.mul_.Tensor(v, 2)\n" + gathered("y", "a"), None),
    "other group": (gathered("x", "a") + gathered("y", "a", group="world"), None),
    "other value": (gathered("x", "a") + gathered("y", "b"), None),
    "other number": ("d = aten.mul.Tensor(a, 1)\n" + gathered("x", "d") + "e = aten.mul.Tensor(a, 1.5)\n"
                     + gathered("y", "e"), None),
    "random": ("d = aten.rand_like.default(a)\n" + gathered("x", "d") + "e = aten.rand_like.default(a)\n"
               + gathered("y", "e"), None),
    "result written": (gathered("x", "a") + gathered("y", "a") + "w = aten.mul_.Tensor(y, 2)\n", "written-result"),
}


@pytest.mark.parametrize("case", GATHERS_SHARED)
def test_repeated_gathers_become_one(case: str) -> None:
    body = GATHERS_SHARED[case] + USE.format("x") + USE.format("y") + "return (x_used, y_used)"
    out, codes = hoist(snippet(AB, body))
    assert collectives(out) == {"all_gather": 1}
    assert codes == ["gather-shared"]


@pytest.mark.parametrize("case", GATHERS_KEPT)
def test_gathers_stay_apart_when(case: str) -> None:
    lines, code = GATHERS_KEPT[case]
    body = lines + USE.format("x") + USE.format("y") + "return (x_used, y_used)"
    out, codes = hoist(snippet(AB, body))
    assert collectives(out) == {"all_gather": 2}
    assert codes == ([code] if code else [])


def test_two_returned_gathers_stay_two_tensors() -> None:
    out, codes = hoist(snippet(AB, gathered("x", "a") + gathered("y", "a") + "return (x, y)"))
    assert collectives(out) == {"all_gather": 2}
    assert codes == ["both-returned"]


def test_a_number_in_the_operand_may_be_a_rank_constant() -> None:
    lines = ("d = aten.select.int(a, 0, 1)\n" + gathered("x", "d") + "e = aten.select.int(a, 0, 1)\n"
             + gathered("y", "e") + USE.format("x") + USE.format("y") + "return (x_used, y_used)")
    assert collectives(hoist(snippet(AB, lines), world=World(4, GROUPS, rank=1))[0]) == {"all_gather": 2}
    assert collectives(hoist(snippet(AB, lines))[0]) == {"all_gather": 1}


def test_gathers_option() -> None:
    body = gathered("x", "a") + gathered("y", "a") + USE.format("x") + USE.format("y") + "return (x_used, y_used)"
    assert collectives(hoist(snippet(AB, body), "commhoist{gathers=false}")[0]) == {"all_gather": 2}


def test_the_naive_rewrite_is_wrong_where_an_operand_is_written() -> None:
    """What the guard prevents: the sum of the operands as they are at the end."""
    inputs, body, _ = KEPT["operand written"]
    naive = snippet(inputs, "w = aten.mul_.Tensor(a, 2)\np = aten.add.Tensor(a, a)\n" + reduced("s", "p")
                    + "return (s,)")
    difference = same_on_ranks(snippet(inputs, body), naive, FOUR)
    assert difference is not None


def test_new_nodes_carry_type_and_origin() -> None:
    gm = snippet(*MERGED["chain"])
    for node in gm.graph.nodes:
        node.meta["stack_trace"] = f"at {node.name}"
        node.meta["custom"] = {"module_fqn": "layers.0"}
    out, _ = hoist(gm)
    for node in out.graph.nodes:
        if node.op == "call_function":
            assert isinstance(node.meta["val"], torch.Tensor)
            assert node.meta["stack_trace"]
            assert node.meta["custom"] == {"module_fqn": "layers.0"}


def test_bodies_are_hoisted_too() -> None:
    gm = snippet(
        "xs: f32[3, 4]; i: f32[4]",
        "b = self.body\nr = hop.scan(b, [i], [xs], ())\nc = r[0]\nreturn (c,)",
        classes="class body:\n    def forward(\n        self,\n        c: \"f32[4]\",\n        x: \"f32[4]\",\n    ):\n"
                + "        p_launch = _c10d_functional.all_reduce.default(x, \"sum\", dp)\n"
                  "        p = _c10d_functional.wait_tensor.default(p_launch)\n"
                  "        q_launch = _c10d_functional.all_reduce.default(x, \"sum\", dp)\n"
                  "        q = _c10d_functional.wait_tensor.default(q_launch)\n"
                  "        s = aten.add.Tensor(p, q)\n        n = aten.mul.Tensor(s, c)\n        return (n, s)\n")
    assert collectives(gm) == {"all_reduce": 2}
    assert collectives(hoist(gm)[0]) == {"all_reduce": 1}
