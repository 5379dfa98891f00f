"""commhoist on gathers that look alike: what has one value and what does not, and what sharing would show."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.analyses.values import value_numbers
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import collective
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import GraphBuilder
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)
INPUTS = "a: f32[8, 4]; b: f32[8, 4]; i: f32[4]"
LOOP = """\
class {name}:
    def forward(
        self,
        c: "f32[4]",
        x: "f32[4]",
    ):
        r = aten.{function}.default(x)
        n = aten.mul.Tensor(r, c)
        s = aten.clone.default(x)
        return (n, s)
"""
LOOPS = {name: LOOP.format(name=name, function=function)
         for name, function in (("steady", "neg"), ("random", "rand_like"))}


def gathered(name: str, operand: str, group: str = "dp", size: int = 4) -> str:
    """Launch and wait of an all_gather."""
    return (f"{name}_launch = _c10d_functional.all_gather_into_tensor.default({operand}, {size}, {group})\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def both(first: str, second: str, between: str = "") -> str:
    """Gathers of two expressions."""
    return f"d = {first}\n" + gathered("x", "d") + between + f"e = {second}\n" + gathered("y", "e")


def loops(body: str, between: str = "") -> str:
    """Gathers of what two calls of one loop return."""
    return (f"body = self.{body}\nl = hop.scan(body, [i], [a], ())\nd = l[0]\n" + gathered("x", "d") + between
            + "m = hop.scan(body, [i], [a], ())\ne = m[0]\n" + gathered("y", "e"))


USED = "p = aten.relu.default(x)\nq = aten.relu.default(y)\nreturn (p, q)"
SHARED = {
    "equal loops": loops("steady"),
    "no number": both("aten.add.Tensor(a, nan)", "aten.add.Tensor(a, nan)"),
    "methods": both("a.mul(2)", "a.mul(2)"),
    "aliases behind a write": "w = aten.mul_.Tensor(b, 2)\n" + both("aten.alias.default(b)", "aten.detach.default(b)"),
    "slices": both("operator.getitem(a, slice(0, 2, None))", "operator.getitem(a, slice(0, 2, None))"),
}
#: name -> (body, the code of the refusal)
KEPT = {
    "minus zero": (both("aten.mul.Tensor(a, 0.0)", "aten.mul.Tensor(a, -0.0)"), None),
    "a number and a truth value": (both("aten.mul.Tensor(a, 1)", "aten.mul.Tensor(a, True)"), None),
    "whole and fraction": (both("aten.add.Tensor(a, 1)", "aten.add.Tensor(a, 1.0)"), None),
    "other dtype": (both("aten._to_copy.default(a, dtype=torch.bfloat16)",
                         "aten._to_copy.default(a, dtype=torch.float16)"), None),
    "slice and items": (both("operator.getitem(a, slice(0, 2, None))", "operator.getitem(a, (0, 2, None))"), None),
    "methods across a write": (both("a.mul(2)", "a.mul(2)", "w = aten.mul_.Tensor(a, 2)\n"), None),
    "loops across a write": (loops("steady", "w = aten.mul_.Tensor(a, 2)\n"), None),
    "loops that draw": (loops("random"), None),
    "random": (both("aten.bernoulli.p(a, 0.5)", "aten.bernoulli.p(a, 0.5)"), None),
    "buffers filled apart": (
        "d = aten.empty_like.default(a)\nf = aten.fill_.Scalar(d, 1.0)\ne = aten.empty_like.default(a)\n"
        "g = aten.fill_.Scalar(e, 2.0)\n" + gathered("x", "d") + gathered("y", "e"), None),
    "view made before a write": ("d = aten.view.default(a, [32])\n" + gathered("x", "d")
                                 + "w = aten.mul_.Tensor(a, 2)\n" + gathered("y", "d"), None),
    "result reduced in place": (gathered("x", "a") + gathered("z", "a") + """\
y_launch = _c10d_functional.all_reduce_.default(z, "sum", dp)
y = _c10d_functional.wait_tensor.default(y_launch)
""", "written-result"),
    "groups of equal ranks": (gathered("x", "a") + gathered("y", "a", "world") + gathered("z", "b")
                              + gathered("w", "b", "world"), None),
    "no wait": (gathered("x", "a") + "y_launch = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)\n"
                "y = aten.neg.default(b)\n", "no-wait"),
}


def graph(body: str) -> GraphModule:
    return snippet(INPUTS, body, classes="".join(text for name, text in LOOPS.items() if f"self.{name}" in body))


def hoist(gm: GraphModule, world: World = FOUR) -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on four ranks, and running again changes nothing."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commhoist", world=world, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, FOUR) is None
    assert fxpasses.dump(fxpasses.run(out, "commhoist", world=world)) == fxpasses.dump(out)
    return out, [remark.code for remark in remarks]


def gathers(gm: GraphModule) -> list[str]:
    found = [collective(node) for node in gm.graph.nodes]
    return [item.node.name for item in found if item is not None and item.kind == "all_gather"]


@pytest.mark.parametrize("case", SHARED)
def test_two_become_one(case: str) -> None:
    out, codes = hoist(graph(SHARED[case] + USED))
    assert gathers(out) == ["x_launch"]
    assert codes == ["gather-shared"]


@pytest.mark.parametrize("case", KEPT)
def test_stay_apart_when(case: str) -> None:
    body, code = KEPT[case]
    gm = graph(body + USED)
    out, codes = hoist(gm)
    assert gathers(out) == gathers(gm)
    assert codes == ([code] if code else [])


def test_a_result_waited_for_twice_is_shared_by_both_waits() -> None:
    again = "z = _c10d_functional.wait_tensor.default(y_launch)\nr = aten.neg.default(z)\n"
    out, _ = hoist(graph(gathered("x", "a") + gathered("y", "a") + again + USED.replace("q)", "q, r)")))
    assert gathers(out) == ["x_launch"]


def test_a_third_gather_joins_no_returned_one() -> None:
    """The first one is not returned itself, but stands for the second, which is."""
    out, codes = hoist(graph(gathered("x", "a") + gathered("y", "a") + gathered("z", "a")
                             + "p = aten.relu.default(x)\nreturn (p, y, z)"))
    assert gathers(out) == ["x_launch", "z_launch"]
    assert codes == ["gather-shared", "both-returned"]


def test_equal_from_the_first_gather_to_the_last() -> None:
    body = (gathered("u", "a", "tp", 2) + "f = aten.relu.default(u)\n" + gathered("x", "f")
            + gathered("v", "a", "tp", 2) + "g = aten.relu.default(v)\n" + gathered("y", "g"))
    out, codes = hoist(graph(body + USED))
    assert gathers(out) == ["u_launch", "x_launch"]
    assert codes == ["gather-shared"] * 2


def test_what_an_equal_gather_was_made_from_stays_at_a_control_edge() -> None:
    body = both("aten.view.default(a, [32])", "aten.view.default(a, [32])")
    out, codes = hoist(graph(body + USED.replace("(y)", "(y); meta(after=[e])")))
    assert codes == ["gather-shared"]
    assert "e" in [node.name for node in out.graph.nodes]
    free, _ = hoist(graph(body + USED))
    assert "e" not in [node.name for node in free.graph.nodes]


@pytest.mark.parametrize("held", ["x", "y", "y_launch"])
def test_a_control_edge_keeps_a_gather(held: str) -> None:
    body = gathered("x", "a") + gathered("y", "a") + f"r = aten.neg.default(b); meta(after=[{held}])\n"
    out, codes = hoist(graph(body + USED.replace("q)", "q, r)")))
    assert gathers(out) == ["x_launch", "y_launch"]
    assert codes == ["control-edge"]


def test_ranks_that_may_run_other_graphs_keep_their_gathers() -> None:
    out, codes = hoist(graph(gathered("x", "a") + gathered("y", "a") + USED), World(4, GROUPS, spmd=False))
    assert gathers(out) == ["x_launch", "y_launch"]
    assert codes == ["not-spmd"]


def test_groups_nobody_knows_may_be_two() -> None:
    gm = graph(gathered("x", "a") + gathered("y", "a") + USED)
    launches = [node for node in gm.graph.nodes if collective(node) is not None]
    for node in launches:
        node.args = (*node.args[:2], None)
    numbers = value_numbers(gm, Effects(gm))
    assert numbers[launches[0]] != numbers[launches[1]]


def test_operators_that_give_another_result_each_time() -> None:
    library = torch.library.Library("fxpasses_test", "FRAGMENT")
    library.define("noisy(Tensor x) -> Tensor", tags=(torch.Tag.nondeterministic_bitwise,))
    library.impl("noisy", torch.clone, "CompositeExplicitAutograd")
    builder = GraphBuilder()
    operand = builder.input("a", 4)
    noisy = [builder.op(torch.ops.fxpasses_test.noisy.default, operand) for _ in range(2)]
    sized = [builder.untyped(torch.ops.aten.nonzero.default, operand) for _ in range(2)]
    steady = [builder.neg(operand) for _ in range(2)]
    gm = builder.done(*noisy, *sized, *steady)
    numbers = value_numbers(gm, Effects(gm))
    assert [numbers[one] == numbers[other] for one, other in (noisy, sized, steady)] == [False, False, True]
    library._destroy()


@pytest.mark.parametrize("take", ["aten.select.int(a, 0, 1)", "operator.getitem(a, slice(0, 2, None))",
                                  "aten.mul.Tensor(a, True)"])
def test_a_number_in_the_operand_may_be_a_rank_constant(take: str) -> None:
    gm = graph(both(take, take) + USED)
    assert len(gathers(hoist(gm, World(4, GROUPS, rank=1))[0])) == 2
    assert len(gathers(hoist(gm, World(4, GROUPS, rank=1, spmd=True))[0])) == 1


@pytest.mark.parametrize("sent", ["x", "x_p"])
def test_a_sum_adds_up_what_is_gathered_once(sent: str) -> None:
    """What a reduction sends may come from a gather that an earlier one stands for."""
    lines = "".join(f"{name}_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)\n"
                    f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n" for name in ("y", "x"))
    gm = snippet("a: f32[8, 4]", f"""{lines}x_p = aten.mul.Tensor(x, 2.0)
x_r = _c10d_functional.all_reduce.default({sent}, "sum", dp)
x_w = _c10d_functional.wait_tensor.default(x_r)
y_p = aten.relu.default(y)
y_r = _c10d_functional.all_reduce.default(y_p, "sum", dp)
y_w = _c10d_functional.wait_tensor.default(y_r)
total = aten.add.Tensor(x_w, y_w)
return (total, x_p)""")
    out, _ = hoist(gm, FOUR)
    assert len(gathers(out)) == 1
    assert same_on_ranks(gm, out, FOUR) is None
