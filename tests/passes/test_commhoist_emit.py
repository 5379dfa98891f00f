"""commhoist{emit=...}: a step called once a micro-batch; all calls but the last leave the synchronisation to it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.pm.pipeline import parse_pipeline
from fxpasses.ranks.engine import execute
from fxpasses.testing import collectives, random_inputs
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.looped import method

FOUR = World(4, GROUPS)
INPUTS = "acc: f32[8, 4]; g: f32[8, 4]"


def reduced(op: str = "sum") -> str:
    """Launch and wait of an all_reduce."""
    return (f'r_launch = _c10d_functional.all_reduce.default(g, "{op}", dp)\n'
            "r = _c10d_functional.wait_tensor.default(r_launch)\n")


def emitted(gm: GraphModule, which: str, world: World = FOUR) -> tuple[GraphModule, list[str]]:
    """The graph and its remark codes."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, f"commhoist{{emit={which}}}", world=world, remarks=remarks, verify_each=True)
    return out, [remark.code for remark in remarks]


def accumulate(graphs: list[GraphModule]) -> list[torch.Tensor]:
    """Accumulator of each rank after one call of each graph, from zero; every call and rank has its own inputs."""
    [shape] = {tuple(next(iter(gm.graph.nodes)).meta["val"].shape) for gm in graphs}
    accumulators = [torch.zeros(shape, dtype=torch.float64) for _ in range(4)]
    for number, gm in enumerate(graphs):
        inputs = []
        for rank, accumulator in enumerate(accumulators):
            own, shared = random_inputs(gm, seed=100 * number + rank)[1:], random_inputs(gm, seed=100 * number)[1:]
            placed = ["placements" in node.meta for node in gm.graph.find_nodes(op="placeholder")][1:]
            given = [(both if alike else mine).double() for alike, mine, both in zip(placed, own, shared, strict=True)]
            inputs.append([accumulator, *given])
        accumulators = [output[0].clone() for output in execute(gm, inputs, FOUR, upcast=True).outputs]
    return accumulators


def apart(first: list[GraphModule], second: list[GraphModule]) -> bool:
    """The two leave other accumulators behind, on some rank."""
    return not all(torch.allclose(one, other) for one, other in zip(accumulate(first), accumulate(second), strict=True))


STEPS = {
    "sum": reduced() + "new = aten.add.Tensor(acc, r)\nreturn (new,)",
    "avg": reduced("avg") + "new = aten.add.Tensor(acc, r)\nreturn (new,)",
    "the accumulator second": reduced() + "new = aten.add.Tensor(r, acc)\nreturn (new,)",
    "scaled": reduced() + "p = aten.mul.Tensor(r, 0.3)\nnew = aten.add.Tensor(acc, p)\nreturn (new,)",
    "taken away": reduced() + "new = aten.sub.Tensor(acc, r, alpha=2)\nreturn (new,)",
    "a scale that all ranks share": reduced() + "p = aten.mul.Tensor(r, s)\n" + """\
new = aten.add.Tensor(acc, p)
return (new,)""",
    "through views": reduced() + """v = aten.view.default(r, [32])
w = aten.view.default(v, [8, 4])
new = aten.add.Tensor(acc, w)
return (new,)""",
    "another collective": reduced() + """l_launch = _c10d_functional.all_reduce.default(loss, "avg", dp)
l = _c10d_functional.wait_tensor.default(l_launch)
new = aten.add.Tensor(acc, r)
return (new, l)""",
    "two reductions of one step": """h = aten.neg.default(g)
h_launch = _c10d_functional.all_reduce.default(h, "sum", dp)
hr = _c10d_functional.wait_tensor.default(h_launch)
""" + reduced() + "s = aten.add.Tensor(r, hr)\nnew = aten.add.Tensor(acc, s)\nreturn (new,)",
    "one sum of many": "n = aten.relu.default(g)\n" + reduced() + """new = aten.add.Tensor(acc, r)
q = aten.mul.Tensor(n, 2)
return (new, q)""",
}


@pytest.mark.parametrize("micro_batches", [1, 2, 3])
@pytest.mark.parametrize("case", STEPS)
def test_the_last_call_synchronises_for_all(case: str, micro_batches: int) -> None:
    more = {"another collective": "; loss: f32[]", "a scale that all ranks share": "; s: f32[] R@dp"}
    gm = snippet(INPUTS + more.get(case, ""), STEPS[case])
    local, codes = emitted(gm, "local")
    sync, others = emitted(gm, "sync")
    assert codes.count("left-to-last") == others.count("reduces-accumulator") == 1
    loss = int("loss" in STEPS[case])
    assert collectives(local).total() == loss
    assert collectives(sync).total() == 1 + loss
    assert not apart([gm] * micro_batches, [local] * (micro_batches - 1) + [sync])


@pytest.mark.parametrize("micro_batches", [1, 3])
def test_a_reduction_of_a_reduction_is_left_to_the_last_call_too(micro_batches: int) -> None:
    inner = ('p_launch = _c10d_functional.all_reduce.default(f, "avg", tp)\n'
             "g = _c10d_functional.wait_tensor.default(p_launch)\n")
    gm = snippet(INPUTS.replace("g:", "f:"), inner + STEPS["scaled"])
    local, codes = emitted(gm, "local")
    sync, others = emitted(gm, "sync")
    assert codes == ["left-to-last"] * 2
    assert others == ["reduces-accumulator"] * 2
    assert (collectives(local).total(), collectives(sync).total()) == (0, 2)
    assert not apart([gm] * micro_batches, [local] * (micro_batches - 1) + [sync])
    for graph, which in ((local, "local"), (sync, "sync")):
        assert fxpasses.dump(emitted(graph, which)[0]) == fxpasses.dump(graph)


def test_an_accumulator_that_a_loop_adds_to() -> None:
    body = reduced() + "new = aten.add.Tensor(acc, r)\nreturn (new,)"
    gm = snippet("acc: f32[8, 4]; xs: f32[3, 8, 4]", """step = self.step
loop = hop.scan(step, [acc], [xs], ())
last = loop[0]
return (last,)""", classes=method("step", 'self, acc: "f32[8, 4]", g: "f32[8, 4]"', body))
    local, sync = emitted(gm, "local")[0], emitted(gm, "sync")[0]
    assert (collectives(local).total(), collectives(sync).total()) == (0, 1)
    assert not apart([gm] * 2, [local, sync])


@pytest.mark.parametrize("which", ["local", "sync"])
def test_the_accumulator_is_no_longer_said_to_be_the_same_on_all_ranks(which: str) -> None:
    gm = snippet("acc: f32[8, 4] R@dp; g: f32[8, 4]; w: f32[8, 4] R@dp",
                 reduced() + "new = aten.add.Tensor(acc, r)\nq = aten.neg.default(w)\nreturn (new, q)")
    placed = {node.name: "placements" in node.meta for node in emitted(gm, which)[0].graph.find_nodes(op="placeholder")}
    assert placed == {"acc": False, "g": False, "w": True}


def test_the_order_and_number_of_calls_matter() -> None:
    gm = snippet(INPUTS, STEPS["sum"])
    local, sync = emitted(gm, "local")[0], emitted(gm, "sync")[0]
    assert apart([gm] * 2, [local] * 2)
    assert apart([gm] * 2, [sync] * 2)
    assert apart([gm] * 2, [sync, local])


@dataclass(frozen=True)
class Kept:
    """A step that stays as it is: its code, and what the two graphs would be without the guard."""

    code: str
    step: str
    local: str
    sync: str
    inputs: str = INPUTS


REDUCED_LAST = """t_launch = _c10d_functional.all_reduce.default(t, "sum", dp)
new = _c10d_functional.wait_tensor.default(t_launch)
"""
KEPT = {
    "the accumulator is clipped": Kept(
        "accumulator-read", reduced() + """n = aten.add.Tensor(acc, r)
new = aten.clamp.default(n, -1, 1)
return (new,)""",
        "n = aten.add.Tensor(acc, g)\nnew = aten.clamp.default(n, -1, 1)\nreturn (new,)",
        "t = aten.add.Tensor(acc, g)\n" + REDUCED_LAST + "c = aten.clamp.default(new, -1, 1)\nreturn (c,)"),
    "the accumulator is read": Kept(
        "accumulator-read", "h = aten.addcmul.default(g, g, acc)\n" + reduced().replace("(g,", "(h,") + """\
new = aten.add.Tensor(acc, r)
return (new,)""",
        "h = aten.addcmul.default(g, g, acc)\nnew = aten.add.Tensor(acc, h)\nreturn (new,)",
        "h = aten.addcmul.default(g, g, acc)\nt = aten.add.Tensor(acc, h)\n" + REDUCED_LAST + "return (new,)"),
    "decayed": Kept(
        "no-accumulator", reduced() + "new = aten.add.Tensor(r, acc, alpha=0.5)\nreturn (new,)",
        "new = aten.add.Tensor(g, acc, alpha=0.5)\nreturn (new,)",
        "t = aten.add.Tensor(acc, g)\n" + REDUCED_LAST + "return (new,)"),
    "another summand": Kept(
        "several-summands", reduced() + "s = aten.add.Tensor(acc, w)\nnew = aten.add.Tensor(s, r)\nreturn (new,)",
        "s = aten.add.Tensor(acc, w)\nnew = aten.add.Tensor(s, g)\nreturn (new,)",
        "s = aten.add.Tensor(acc, w)\nt = aten.add.Tensor(s, g)\n" + REDUCED_LAST + "return (new,)",
        INPUTS + "; w: f32[8, 4]"),
    "not linear": Kept(
        "no-accumulator", reduced() + "p = aten.relu.default(r)\nnew = aten.add.Tensor(acc, p)\nreturn (new,)",
        "p = aten.relu.default(g)\nnew = aten.add.Tensor(acc, p)\nreturn (new,)",
        "p = aten.relu.default(g)\nt = aten.add.Tensor(acc, p)\n" + REDUCED_LAST + "return (new,)"),
    "a scale of the rank": Kept(
        "rank-varying", reduced() + "p = aten.mul.Tensor(r, s)\nnew = aten.add.Tensor(acc, p)\nreturn (new,)",
        "p = aten.mul.Tensor(g, s)\nnew = aten.add.Tensor(acc, p)\nreturn (new,)",
        "p = aten.mul.Tensor(g, s)\nt = aten.add.Tensor(acc, p)\n" + REDUCED_LAST + "return (new,)",
        INPUTS + "; s: f32[]"),
    "the largest": Kept(
        "reduce-op", reduced("max") + "new = aten.add.Tensor(acc, r)\nreturn (new,)",
        "new = aten.add.Tensor(acc, g)\nreturn (new,)",
        "t = aten.add.Tensor(acc, g)\n" + REDUCED_LAST.replace("sum", "max") + "return (new,)"),
    "the reduced value is logged": Kept(
        "also-used", reduced() + "new = aten.add.Tensor(acc, r)\nm = aten.max.default(r)\nreturn (new, m)",
        "new = aten.add.Tensor(acc, g)\nm = aten.max.default(g)\nreturn (new, m)",
        "t = aten.add.Tensor(acc, g)\n" + REDUCED_LAST + "m = aten.max.default(g)\nreturn (m, new)"),
    "overwritten": Kept(
        "written-operand", reduced() + "w = aten.mul_.Tensor(g, 2)\nnew = aten.add.Tensor(acc, r)\nreturn (new,)",
        "w = aten.mul_.Tensor(g, 2)\nnew = aten.add.Tensor(acc, g)\nreturn (new,)",
        "w = aten.mul_.Tensor(g, 2)\nt = aten.add.Tensor(acc, g)\n" + REDUCED_LAST + "return (new,)"),
}


@pytest.mark.parametrize("case", KEPT)
def test_every_micro_batch_reduces_its_own_share_where(case: str) -> None:
    kept = KEPT[case]
    gm = snippet(kept.inputs, kept.step)
    for which in ("local", "sync"):
        out, codes = emitted(gm, which)
        assert fxpasses.dump(out) == fxpasses.dump(gm)
        assert kept.code in codes
    if case == "the reduced value is logged":  # of which no accumulator tells
        assert not fxpasses.check(gm, snippet(kept.inputs, kept.local), FOUR).ok
    else:
        wrong = [snippet(kept.inputs, kept.local), snippet(kept.inputs, kept.sync)]
        assert apart([gm, gm], wrong), "the guard protects from nothing"


def test_a_shard_accumulates_after_its_reduce_scatter() -> None:
    gm = snippet("acc: f32[2, 4]; g: f32[8, 4]", """\
r_launch = _c10d_functional.reduce_scatter_tensor.default(g, "sum", 4, dp)
r = _c10d_functional.wait_tensor.default(r_launch)
new = aten.add.Tensor(acc, r)
return (new,)""")
    for which in ("local", "sync"):
        out, codes = emitted(gm, which)
        assert fxpasses.dump(out) == fxpasses.dump(gm)
        assert codes == ["full-size-accumulator"]


@pytest.mark.parametrize(("world", "code"), [
    (World(4, GROUPS, spmd=False), "not-spmd"), (World(4, GROUPS, rank=1), "rank-constant")])
def test_permission(world: World, code: str) -> None:
    gm = snippet(INPUTS, STEPS["scaled"])
    for which in ("local", "sync"):
        assert set(emitted(gm, which, world)[1]) == {code}


def test_a_step_is_emitted_once() -> None:
    gm = snippet(INPUTS, STEPS["sum"])
    for which in ("local", "sync"):
        out, _ = emitted(gm, which)
        assert fxpasses.dump(emitted(out, which)[0]) == fxpasses.dump(out)


def test_the_options_say_that_values_change() -> None:
    changes = [parse_pipeline(f"commhoist{{emit={which}}}")[0].intended_change for which in ("local", "sync", "step")]
    assert [change is not None for change in changes] == [True, True, False]
    gm = snippet(INPUTS, STEPS["sum"])
    assert collectives(fxpasses.run(gm, "commhoist{emit=local},asynccp", world=FOUR, prove=1)) == {}
