"""asynccp on graphs with costs: which order is taken, what stops compute, and the wrong value that prevents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import VerifyError, World
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import base_name
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.sim.play import play
from fxpasses.sim.program import Program
from fxpasses.testing.snippets import GROUPS, snippet

MS = {"mm": 4.0, "all_reduce": 8.0, "all_gather_into_tensor": 8.0, "reduce_scatter_tensor": 8.0, "add": 1.0, "mul": 1.0,
      "sub": 1.0, "copy_": 1.0, "mul_": 1.0, "rand_like": 1.0, "thing": 4.0}
XYW = "x: f32[8, 8]; y: f32[8, 8]; w: f32[8, 8]"


def cost(node: Node) -> float:
    """Milliseconds by operator."""
    return MS.get(base_name(node), 0.0)


def reduced(name: str, operand: str, group: str = "dp", after: str = "") -> str:
    edge = f"; meta(after=[{after}])" if after else ""
    return (f'{name}_l: "f32[8, 8]" = _c10d_functional.all_reduce.default({operand}, "sum", {group}){edge}\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n")


def mm(name: str, first: str, second: str) -> str:
    return f"{name} = aten.mm.default({first}, {second})\n"


@dataclass(frozen=True)
class Case:
    """``body``: one node a line. ``after``: names in the order expected.

    ``wrong``: the order that pays if what stops it is left out of account; the numbers or `verify` have to reject it.
    """

    body: str
    after: str
    wrong: str | None = None
    options: str = ""
    runs: bool = True


LATE = mm("o", "a", "w") + mm("n", "y", "y") + "return (o, n)"
"""Work on a reduction's result, and work that could hide the reduction."""
CASES = {
    "compute moves in between": Case(mm("m", "x", "x") + reduced("a", "m") + LATE, "m a_l n a o"),
    "what a view of the result is scaled by moves along": Case(
        mm("m", "x", "x") + reduced("a", "m") + "v = aten.view.default(a, [64])\nd = aten.mul.Tensor(v, 0.25)\n"
        + mm("n", "y", "y") + "return (d, n)", "m a_l n a v d"),
    "a launch goes before work that others need": Case(
        mm("k", "y", "y") + mm("m", "x", "x") + reduced("a", "m") + mm("o", "a", "w") + "return (o, k)",
        "m a_l k a o"),
    "a write stays behind what reads": Case(
        mm("m", "x", "x") + reduced("a", "m") + mm("o", "a", "w") + "c = aten.mul_.Tensor(w, 2)\n" + mm("n", "w", "y")
        + "return (o, n)", "m a_l a o c n", wrong="m a_l c n a o"),
    "a write to the operand stays behind the wait": Case(
        reduced("a", "x") + mm("o", "a", "w") + "c = aten.mul_.Tensor(x, 2)\n" + mm("n", "x", "y") + "return (o, n)",
        "a_l a o c n", wrong="a_l c n a o"),
    "random numbers are drawn in order": Case(
        reduced("a", "x") + "r = aten.rand_like.default(a)\n" + mm("o", "r", "a")
        + "s = aten.rand_like.default(y)\n" + mm("n", "s", "y") + "return (o, n)",
        "a_l a r o s n", wrong="a_l s n a r o"),
    "unknown operators keep their order": Case(
        reduced("a", "x") + "t = torch.ops.vendor.thing.default(a)\no = aten.add.Tensor(t, a)\n"
        "z = torch.ops.vendor.thing.default(y)\nn = aten.add.Tensor(z, y)\nreturn (o, n)",
        "a_l a t o z n", runs=False),
    "a control edge of the user holds": Case(
        mm("m", "x", "x") + reduced("a", "m") + mm("o", "a", "w")
        + "n = aten.mm.default(y, y); meta(after=[o])\nreturn (o, n)", "m a_l a o n", wrong="m a_l n a o"),
    "a gain too small": Case(mm("m", "x", "x") + reduced("a", "m") + LATE, "m a_l a o n", options="{min_gain=0.5}"),
    "memory for no more": Case(
        mm("m", "x", "x") + reduced("a", "m") + "o = aten.sum.default(a)\n" + mm("n", "y", "y") + "return (o, n)",
        "m a_l a o n", options="{max_memory_increase_mb=0}"),
    "groups trade places where all ranks run this graph": Case(
        mm("m", "x", "x") + reduced("b", "m", "tp") + reduced("a", "x") + mm("n", "a", "a") + mm("q", "n", "n")
        + "o = aten.add.Tensor(q, b)\nreturn (o,)", "a_l m b_l a n q b o"),
}


def graph(case: Case, order: str | None = None) -> GraphModule:
    """The case's graph, or its nodes in another order."""
    lines = {line.split()[0].rstrip(":"): line for line in case.body.splitlines()}
    body = case.body if order is None else "\n".join(lines[name] for name in [*order.split(), "return"])
    return snippet(XYW, body)


def names(gm: GraphModule) -> str:
    return " ".join(node.name for node in gm.graph.nodes if node.op not in ("placeholder", "output"))


def scheduled(gm: GraphModule, options: str = "", cost_model: Callable[[Node], float] = cost, prove: int | None = None,
              ) -> tuple[GraphModule, list[fxpasses.Remark]]:
    remarks: list[fxpasses.Remark] = []
    return fxpasses.run(gm, f"asynccp{options}", cost_model=cost_model, remarks=remarks, verify_each=True,
                        prove=prove), remarks


def step_ms(gm: GraphModule) -> float:
    return play(Program(Effects(gm), cost)).step_ms


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_rule(case: Case) -> None:
    before = graph(case)
    out, remarks = scheduled(before, case.options, prove=1 if case.runs else None)
    assert names(out) == case.after
    assert step_ms(out) <= step_ms(before)
    assert remarks[0].code == "schedule"
    assert fxpasses.dump(scheduled(out, case.options)[0]) == fxpasses.dump(out)


@pytest.mark.parametrize("case", [case for case in CASES.values() if case.wrong],
                         ids=[name for name, case in CASES.items() if case.wrong])
def test_the_order_a_stop_prevents_pays_and_is_wrong(case: Case) -> None:
    before = graph(case)
    try:
        wrong = graph(case, case.wrong)
        fxpasses.verify(wrong)
    except (VerifyError, fxpasses.GraphError):
        return
    assert step_ms(wrong) < step_ms(before)
    assert same_on_ranks(before, wrong) is not None


def test_the_graph_is_told_of_in_one_remark() -> None:
    _, remarks = scheduled(graph(CASES["compute moves in between"]))
    whole, launch = remarks
    assert (whole.node, whole.kind, whole.data["taken"]) == (None, "analysis", "list")
    assert (whole.data["step_before_ms"], whole.data["step_ms"]) == pytest.approx((20.003, 16.003))
    assert whole.data["bound_ms"] == pytest.approx(16.003)
    assert (whole.data["exposed_before_ms"], whole.data["exposed_ms"]) == pytest.approx((8, 4))
    assert whole.data["peak_bytes"] >= whole.data["peak_before_bytes"] > 0
    assert "not: launches and waits moved, slower" in whole.message
    assert (launch.code, launch.kind, launch.data["compute"]) == ("partly-hidden", "applied", 1)
    assert (launch.data["exposed_before_ms"], launch.data["exposed_ms"]) == pytest.approx((8, 4))
    assert (launch.data["transfer_ms"], launch.data["hidden"]) == pytest.approx((8, 0.5))
    assert "50% of 8.000 ms hidden" in launch.message


def test_costs_that_cannot_be_told_leave_compute_where_it_is() -> None:
    gm = graph(CASES["compute moves in between"])
    out, remarks = scheduled(gm, cost_model=lambda node: 0.0)
    assert names(out) == names(gm)
    assert [remark.code for remark in remarks] == ["operand-just-before"]


def test_another_model_and_other_options_schedule_again() -> None:
    gm = graph(CASES["compute moves in between"])
    still, _ = scheduled(gm, "{min_gain=0.5}")
    assert names(scheduled(still)[0]) == CASES["compute moves in between"].after
    out, _ = scheduled(gm)
    text = fxpasses.dump(out)
    assert 'schedule="' in text
    assert [remark.code for remark in scheduled(fxpasses.load(text))[1]] == ["scheduled-before"]
    for again in (scheduled(out, cost_model=lambda node: 2 * cost(node)), scheduled(out, "{robust=false}")):
        assert again[1][0].code == "schedule"


@pytest.mark.parametrize("options", ["", "{min_gain=0}", "{min_gain=0 robust=false}"])
def test_a_graph_that_reaches_its_bound_is_marked_at_once(options: str) -> None:
    """Orders were compared, though none that moves compute: a second run has nothing to add, not even the mark."""
    gm = snippet(XYW, mm("m", "x", "w") + mm("n", "m", "w") + mm("o", "n", "w") + reduced("a", "y") + "return (o, a)")
    out, remarks = scheduled(gm, options)
    whole = next(remark for remark in remarks if remark.code == "schedule")
    assert whole.data["step_ms"] == pytest.approx(whole.data["bound_ms"])
    again, codes = scheduled(out, options)
    assert fxpasses.dump(again) == fxpasses.dump(out)
    assert [remark.code for remark in codes] == ["scheduled-before"]


def test_a_mark_is_no_claim_about_another_graph() -> None:
    """Of an edited text it counts as none, though all sizes are what they were; who else runs the graph is no edit."""
    text = fxpasses.dump(scheduled(graph(CASES["compute moves in between"]))[0])
    for edited in (text.replace('"sum", dp', '"max", dp'), text.replace('"sum", dp', '"sum", world')):
        assert edited != text
        assert scheduled(fxpasses.load(edited))[1][0].code == "schedule"
    own = fxpasses.load(text)
    own.meta["world"] = World(4, GROUPS, rank=1, spmd=False)
    assert [remark.code for remark in scheduled(own)[1]] == ["scheduled-before"]


@pytest.mark.parametrize(("edges", "stated"), [
    ("after", {"n": ["a_l"], "a": ["n"]}), ("control_deps", {"n": ["a_l"], "a": ["n"]}), ("none", {})])
def test_edges_state_what_hides_what(edges: str, stated: dict[str, list[str]]) -> None:
    out, _ = scheduled(graph(CASES["compute moves in between"]), f"{{edges={edges!r}}}")
    assert names(out) == "m a_l n a o"
    found = {node.name: [other.name for other in node.meta["after"]] for node in out.graph.nodes
             if node.meta.get("after")}
    assert found == stated
    assert fxpasses.load(fxpasses.dump(out)).meta.get("form", "scheduled") == "scheduled"


def test_one_rank_alone_keeps_what_all_ranks_together_may_change() -> None:
    case = CASES["groups trade places where all ranks run this graph"]
    for world, code in ((World(4, GROUPS, rank=1), ["rank-alone"]), (World(4, GROUPS, spmd=False), []),
                        (World(4, GROUPS, rank=1, spmd=True), None)):
        gm = graph(case)
        gm.meta["world"] = world
        out, remarks = scheduled(gm)
        order = names(out).split()
        assert (names(out) == case.after) == (code is None)
        assert (order.index("b_l") < order.index("a_l")) == (code is not None)
        assert [remark.code for remark in remarks if remark.node is None] == ["schedule", *(code or [])]


def test_robust_orders_bear_other_costs() -> None:
    gm = graph(CASES["compute moves in between"])
    for options in ("", "{robust=false}"):
        _, remarks = scheduled(gm, options)
        assert remarks[0].data["step_ms"] <= remarks[0].data["step_before_ms"]


@pytest.mark.parametrize("option", ["max_memory_increase_mb", "max_memory_increase_ratio", "min_gain"])
def test_a_negative_limit_is_refused(option: str) -> None:
    with pytest.raises(fxpasses.UsageError, match=f"{option} is negative"):
        scheduled(graph(CASES["compute moves in between"]), f"{{{option}=-1}}")
