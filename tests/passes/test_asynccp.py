"""asynccp: what moves how far, what stops it, and the wrong value or race each stop prevents."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import VerifyError, World
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.passes import assert_pass
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)
HALF = "h = aten._to_copy.default(y, dtype=torch.bfloat16)\n"
XYW = "x: f32[8, 8]; y: f32[8, 8]; w: f32[8, 8]"


def launch(name: str, operand: str, group: str = "dp", kind: str = "f32[8, 8]") -> str:
    return f'{name}_l: "{kind}" = _c10d_functional.all_reduce.default({operand}, "sum", {group})\n'


def wait(name: str) -> str:
    return f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n"


def reduced(name: str, operand: str, group: str = "dp", kind: str = "f32[8, 8]") -> str:
    return launch(name, operand, group, kind) + wait(name)


def small(name: str, operand: str) -> str:
    """A reduction of 1/256 MiB."""
    return reduced(name, operand, kind="f32[32, 32]")


def mm(name: str, first: str, second: str) -> str:
    return f"{name} = aten.mm.default({first}, {second})\n"


@dataclass(frozen=True)
class Case:
    """``body``: one node a line. ``after``: names in the order expected. ``codes``: remarks, one a launch.

    ``wrong``: the order a careless pass would give, which the numbers or `verify` have to reject.
    """

    body: str
    after: str
    codes: str
    wrong: str | None = None
    inputs: str = XYW
    options: str = ""
    runs: bool = True


CASES = {
    "launch rises": Case(
        mm("m", "x", "x") + reduced("a", "y") + mm("n", "m", "a") + "return (n,)", "a_l m a n", "overlapped"),
    "launch rises past views to no gain": Case(
        "v = aten.view.default(x, [64])\n" + reduced("a", "y") + mm("n", "a", "w") + "return (n, v)",
        "v a_l a n", "used-at-once"),
    "wait sinks": Case(
        mm("m", "x", "x") + reduced("a", "m") + mm("n", "y", "y") + mm("o", "a", "n") + "return (o,)",
        "m a_l n a o", "overlapped"),
    "both stay": Case(
        mm("m", "x", "x") + reduced("a", "m") + mm("o", "a", "y") + mm("n", "y", "y") + "return (o, n)",
        "m a_l a o n", "operand-just-before"),
    "no compute": Case(reduced("a", "x") + "return (a,)", "a_l a", "no-compute"),
    "views of the result sink along": Case(
        mm("m", "x", "x") + reduced("a", "m") + "v = aten.view.default(a, [8, 8])\nt = aten.t.default(v)\n"
        + mm("n", "y", "y") + mm("o", "t", "n") + "return (o,)", "m a_l n a v t o", "overlapped"),
    "compute on the result does not": Case(
        mm("m", "x", "x") + reduced("a", "m") + "v = aten.mul.Tensor(a, 2)\n" + mm("n", "y", "y") + mm("o", "v", "n")
        + "return (o,)", "m a_l a v n o", "operand-just-before"),
    "view sinks no further than a write to what it looks at": Case(
        mm("m", "x", "x") + reduced("a", "m") + "v = aten.view.default(a, [8, 8])\n" + mm("n", "y", "y")
        + "c = aten.mul_.Tensor(a, 2)\n" + mm("o", "v", "n") + "return (o,)",
        "m a_l n a v c o", "overlapped"),
    "a returned value is waited for at the end": Case(
        mm("m", "x", "x") + reduced("a", "m") + mm("n", "y", "y") + "return (a, n)", "m a_l n a", "overlapped"),
    "an unused wait stays": Case(
        mm("m", "x", "x") + reduced("a", "m") + mm("n", "y", "y") + "return (n,)", "m a_l a n", "operand-just-before"),
    "an unused wait stays in front of a write to the operand": Case(
        reduced("a", "x") + mm("n", "y", "y") + "c = aten.mul_.Tensor(x, 2)\n" + "return (n,)", "a_l a n c", "unused"),
    "a launch without a wait stays": Case(
        mm("m", "x", "x") + launch("a", "y") + "return (m,)", "m a_l", "no-wait"),
    "write to the operand": Case(
        mm("n", "y", "w") + "c = aten.copy_.default(x, n)\n" + mm("m", "w", "n") + reduced("a", "x") + "return (a, m)",
        "n c a_l m a", "overlapped", wrong="a_l n c m a"),
    "write to something else": Case(
        mm("n", "y", "y") + "c = aten.copy_.default(w, n)\n" + mm("m", "w", "n") + reduced("a", "x") + "return (a, m)",
        "a_l n c m a", "overlapped"),
    "write through a view of the operand": Case(
        "s = aten.slice.Tensor(x, 0, 0, 4)\n" + mm("n", "y", "w") + "c = aten.mul_.Tensor(s, 2)\n" + mm("m", "w", "n")
        + reduced("a", "x") + "return (a, m)", "s n c a_l m a", "overlapped", wrong="a_l s n c m a"),
    "write just before": Case(
        "c = aten.mul_.Tensor(x, 2)\n" + reduced("a", "x") + mm("n", "a", "y") + "return (n,)",
        "c a_l a n", "write-to-input", wrong="a_l c a n"),
    "write to the operand behind the wait": Case(
        reduced("a", "x") + mm("n", "y", "y") + "c = aten.mul_.Tensor(x, 2)\n" + mm("o", "a", "n") + "return (o,)",
        "a_l n a c o", "overlapped", wrong="a_l n c a o"),
    "launches keep their order across groups": Case(
        mm("m", "x", "x") + launch("a", "m") + mm("n", "y", "y") + reduced("b", "w", "tp") + mm("o", "b", "n")
        + wait("a") + "return (o, a)", "m a_l b_l n b o a", "overlapped overlapped"),
    "an earlier launch in the way": Case(
        mm("m", "x", "x") + reduced("a", "m") + reduced("b", "y", "tp") + mm("o", "b", "a") + "return (o,)",
        "m a_l a b_l b o", "operand-just-before order"),
    "unknown operator": Case(
        "z = torch.ops.vendor.thing.default(x)\n" + reduced("a", "y") + mm("n", "a", "w") + "return (n, z)",
        "z a_l a n", "opaque", runs=False),
    "wait sinks past an unknown operator on other tensors": Case(
        reduced("a", "y") + "z = torch.ops.vendor.thing.default(x)\n" + mm("n", "a", "w") + "return (n, z)",
        "a_l z a n", "overlapped", runs=False),
    "unknown operator on the operand": Case(
        reduced("a", "y") + "z = torch.ops.vendor.thing.default(y)\n" + mm("n", "a", "w") + "return (n, z)",
        "a_l a z n", "opaque", runs=False),
    "a mode change": Case(
        mm("m", "x", "x") + "off = torch._C._set_grad_enabled(False)\n" + reduced("a", "y") + mm("n", "a", "w")
        + "return (n, m)", "m off a_l a n", "mode-change"),
    "a launch spares the exposed wait it needs": Case(
        reduced("a", "x") + mm("n", "y", "y") + reduced("b", "a", "tp") + mm("o", "b", "n") + "return (o,)",
        "a_l n a b_l b o", "overlapped needs-wait"),
    "a launch rises to a hidden wait it needs": Case(
        launch("a", "x") + mm("k", "w", "w") + wait("a") + mm("n", "a", "y") + reduced("b", "a", "tp")
        + mm("o", "b", "n") + "return (o, k)", "a_l k a b_l n b o", "overlapped overlapped"),
    "a launch rises to a wait that cannot sink": Case(
        reduced("a", "x") + mm("n", "a", "y") + reduced("b", "a", "tp") + mm("o", "b", "n") + "return (o,)",
        "a_l a b_l n b o", "used-at-once overlapped"),
    "a cast for the launch rises along": Case(
        mm("m", "x", "x") + HALF + reduced("a", "h", kind="bf16[8, 8]")
        + "f = aten._to_copy.default(a, dtype=torch.float32)\n" + mm("n", "m", "f") + "return (n,)",
        "h a_l m a f n", "overlapped"),
    "a cast for others too stays": Case(
        mm("m", "x", "x") + HALF + reduced("a", "h", kind="bf16[8, 8]")
        + "f = aten.add.Tensor(a, h)\n" + "return (m, f)", "m h a_l a f", "operand-just-before"),
    "what several values are packed by for the launch rises along": Case(
        mm("m", "x", "x") + "v = aten.view.default(y, [64])\nc = aten.cat.default([v, v])\n"
        + reduced("a", "c", kind="f32[128]") + mm("n", "m", "y") + "return (n, a)", "v c a_l m n a",
        "overlapped"),
    "a packing for others too stays": Case(
        mm("m", "x", "x") + "c = aten.cat.default([y, y])\n" + reduced("a", "c", kind="f32[16, 8]")
        + "f = aten.add.Tensor(a, c)\n" + "return (m, f)", "m c a_l a f", "operand-just-before"),
    "views for the launch rise along, used elsewhere or not": Case(
        mm("m", "x", "x") + "v = aten.t.default(y)\nu = aten.view.default(y, [64])\n"
        + reduced("a", "u", kind="f32[64]") + "r = aten.view.default(a, [8, 8])\n" + mm("n", "r", "v")
        + "return (n, m, u)",
        "u a_l m v a r n", "overlapped"),
    "a write between a carried view and its launch": Case(
        mm("m", "x", "x") + "u = aten.view.default(y, [64])\nc = aten.mul_.Tensor(y, 2)\n" + mm("k", "x", "w")
        + reduced("a", "u", kind="f32[64]") + "return (a, m, k)", "m u c a_l k a", "overlapped", wrong="m u a_l c k a"),
    "results of a coalesced launch sink one by one": Case(
        mm("m", "x", "x") + 'r: "(f32[8, 8], f32[8, 8])" = '
        '_c10d_functional.all_reduce_coalesced.default([m, y], "sum", dp)\n'
        "g = r[0]\na = _c10d_functional.wait_tensor.default(g)\nh = r[1]\n"
        "b = _c10d_functional.wait_tensor.default(h)\n" + mm("n", "y", "y") + mm("o", "a", "n") + mm("p", "b", "o")
        + "return (p,)", "m r g h n a o b p", "overlapped"),
    "a buffer reduced in place is waited for before it is read": Case(
        "c = aten.clone.default(x)\na_l = _c10d_functional.all_reduce_.default(c, \"sum\", dp)\n" + wait("a")
        + mm("n", "y", "y") + mm("o", "c", "n") + "return (o,)", "c a_l n a o", "overlapped", wrong="c a_l n o a"),
    "a gather into a given buffer": Case(
        mm("m", "x", "x") + 'e: "f32[8, 8]" = aten.empty.memory_format([8, 8])\n'
        + "a_l = _c10d_functional.all_gather_into_tensor_out.default(y, 1, one, out=e)\n" + wait("a")
        + mm("n", "w", "w") + mm("o", "a", "n") + "return (o, m)", "m e a_l n a o", "overlapped", runs=False),
    "overload packets as Dynamo writes them": Case(
        "m = aten.mm(x, x)\na_l = _c10d_functional.all_reduce(y, \"sum\", dp)\na = _c10d_functional.wait_tensor(a_l)\n"
        "n = aten.mm(m, a)\nreturn (n,)", "a_l m a n", "overlapped"),
    "copies into inputs at the end": Case(
        reduced("a", "y") + "p = aten.sub.Tensor(x, a)\n" + reduced("b", "x") + "c = aten.copy_.default(x, p)\n"
        "d = aten.copy_.default(w, a)\nreturn (b,)", "a_l b_l a p b c d", "used-at-once overlapped",
        wrong="a_l b_l a p c b d"),
    "room for one result": Case(
        "k = aten.mul.Tensor(x, 2)\n" + small("a", "y") + "m = aten.add.Tensor(k, a)\n" + small("b", "x")
        + "n = aten.add.Tensor(m, b)\nreturn (n,)", "a_l k b_l a m b n", "overlapped overlapped",
        inputs="x: f32[32, 32]; y: f32[32, 32]", options="{max_in_flight_mb=0.00390625}"),
    "room for two results": Case(
        "k = aten.mul.Tensor(x, 2)\n" + small("a", "y") + "m = aten.add.Tensor(k, a)\n" + small("b", "x")
        + "n = aten.add.Tensor(m, b)\nreturn (n,)", "a_l b_l k a m b n", "overlapped overlapped",
        inputs="x: f32[32, 32]; y: f32[32, 32]", options="{max_in_flight_mb=0.0078125}"),
    "room for no result": Case(
        "k = aten.mul.Tensor(x, 2)\n" + small("a", "y") + "m = aten.add.Tensor(k, a)\nreturn (m,)", "k a_l a m",
        "memory-budget", inputs="x: f32[32, 32]; y: f32[32, 32]", options="{max_in_flight_mb=0.0039}"),
    "the oldest result is waited for first": Case(
        "k = aten.mul.Tensor(x, 2)\n" + small("a", "k") + "m = aten.mul.Tensor(x, 3)\n" + small("b", "m")
        + "n = aten.mul.Tensor(x, 4)\no = aten.mul.Tensor(x, 5)\nreturn (a, b, n, o)", "k a_l m b_l a n o b",
        "overlapped overlapped", inputs="x: f32[32, 32]", options="{max_in_flight_mb=0.00390625}"),
    "room for any number": Case(
        "k = aten.mul.Tensor(x, 2)\n" + small("a", "k") + "m = aten.mul.Tensor(x, 3)\n" + small("b", "m")
        + "n = aten.mul.Tensor(x, 4)\no = aten.mul.Tensor(x, 5)\nreturn (a, b, n, o)", "k a_l m b_l n o a b",
        "overlapped overlapped", inputs="x: f32[32, 32]", options="{max_in_flight_mb=none}"),
}


def graph(case: Case, order: str | None = None) -> GraphModule:
    """The case's graph, or its nodes in another order."""
    lines = {line.split()[0].rstrip(":"): line for line in case.body.splitlines()}
    body = case.body if order is None else "\n".join(lines[name] for name in [*order.split(), "return"])
    return snippet(case.inputs, body, groups={**GROUPS, "one": [[0], [1], [2], [3]]})


def scan(body: str, inputs: str, rest: str) -> GraphModule:
    """A loop over ``xs`` from ``i`` whose body computes ``n`` from the carry ``c`` and the slice ``x``."""
    nested = "class body:\n    def forward(\n        self,\n        c: \"f32[4]\",\n        x: \"f32[4]\",\n    ):\n"
    nested += textwrap.indent(body + "s = aten.clone.default(x)\nreturn (n, s)\n", "        ")
    return snippet(inputs, "b = self.body\nr = hop.scan(b, [i], [xs], ())\n" + rest, classes=nested)


def names(gm: GraphModule) -> str:
    return " ".join(node.name for node in gm.graph.nodes if node.op not in ("placeholder", "output"))


def edges(gm: GraphModule) -> dict[str, list[str]]:
    nodes = [node for node in gm.graph.nodes if node.meta.get("after")]
    return {node.name: [other.name for other in node.meta["after"]] for node in nodes}


def overlapped(gm: GraphModule, passes: str = "asynccp", world: World | None = None) -> tuple[GraphModule, list[str]]:
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, world=world, remarks=remarks, verify_each=True)
    return out, [remark.code for remark in remarks]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_rule(case: Case) -> None:
    remarks: list[fxpasses.Remark] = []
    gm = graph(case)
    (pass_,) = fxpasses.PassManager(f"asynccp{case.options}").passes
    out = fxpasses.run(gm, [pass_], remarks=remarks, prove=1 if case.runs else None)
    assert names(out) == case.after
    assert " ".join(remark.code for remark in remarks) == case.codes
    if names(gm) == case.after:
        assert not edges(out)
    assert_pass(pass_, gm, out)


@pytest.mark.parametrize("case", [case for case in CASES.values() if case.wrong],
                         ids=[name for name, case in CASES.items() if case.wrong])
def test_the_order_a_stop_prevents_is_wrong(case: Case) -> None:
    before = graph(case)
    try:
        wrong = graph(case, case.wrong)
        fxpasses.verify(wrong)
    except VerifyError:
        return
    assert same_on_ranks(before, wrong) is not None


def test_control_edges_state_what_hides_a_collective_and_what_stopped_it() -> None:
    gm = graph(CASES["write to the operand"])
    assert edges(overlapped(gm)[0]) == {"a_l": ["c"], "m": ["a_l"]}
    gm = graph(CASES["write to the operand behind the wait"])
    assert edges(overlapped(gm)[0]) == {"a": ["n"], "c": ["a"]}


def test_control_edges_of_the_user_stop_a_move_and_are_kept() -> None:
    body = mm("k", "w", "w") + mm("m", "x", "x") + "{}" + wait("a") + "n = aten.mm.default(m, y){}\nreturn (n, k, a)"
    free = snippet(XYW, body.format(launch("a", "y"), "; meta(after=[k])"))
    assert names(overlapped(free)[0]) == "a_l k m n a"
    assert edges(overlapped(free)[0]) == {"k": ["a_l"], "n": ["k"], "a": ["n"]}
    held = snippet(XYW, body.format(launch("a", "y").replace("\n", "; meta(after=[k])\n"), ""))
    assert names(overlapped(held)[0]) == "k a_l m n a"
    assert edges(overlapped(held)[0]) == {"a_l": ["k"], "m": ["a_l"], "a": ["n"]}
    pinned = snippet(XYW, body.format(launch("a", "y"), "; meta(after=[a])"))
    assert names(overlapped(pinned)[0]) == "a_l k m a n"
    stuck = mm("m", "x", "x") + launch("a", "y").replace("\n", "; meta(after=[m])\n") + wait("a") + "return (a, m)"
    assert overlapped(snippet(XYW, stuck))[1] == ["control-edge"]


def test_an_edge_that_is_there_already_is_not_stated_twice() -> None:
    body = mm("m", "x", "x") + launch("a", "m") + wait("a") + mm("n", "y", "y") + "o = aten.mm.default(a, n)\n"
    out, _ = overlapped(snippet(XYW, body + "return (o,)"))
    again, codes = overlapped(out, "asynccp{max_in_flight_mb=none}")
    assert edges(again) == edges(out) == {"a": ["n"]}
    assert codes == ["overlapped"]


def test_moves_made_before_count_against_the_memory() -> None:
    """What control edges keep in flight is not taken for the input graph's own."""
    gm = graph(CASES["room for any number"])
    half = overlapped(gm, "asynccp{max_in_flight_mb=0.00390625}")[0]
    assert fxpasses.dump(overlapped(half, "asynccp{max_in_flight_mb=0.00390625}")[0]) == fxpasses.dump(half)
    more = overlapped(half, "asynccp{max_in_flight_mb=0.0078125}")[0]
    assert names(more) == "k a_l m b_l n o b a"


def test_what_the_input_graph_keeps_in_flight_is_its_own() -> None:
    body = small("a", "x").replace("a = ", "k = aten.mul.Tensor(x, 2)\na = ") + small("b", "y") + \
        "m = aten.add.Tensor(b, k)\nreturn (m, a)"
    gm = snippet("x: f32[32, 32]; y: f32[32, 32]", body)
    assert names(overlapped(gm, "asynccp{max_in_flight_mb=0.00390625}")[0]) == "a_l b_l k b m a"


def test_remarks_tell_how_many_nodes_hide_a_collective() -> None:
    remarks: list[fxpasses.Remark] = []
    body = mm("k", "x", "x") + mm("m", "k", "x") + reduced("a", "y") + mm("n", "w", "w") + mm("o", "a", "n")
    gm = snippet(XYW, body + "return (o, m)")
    out = fxpasses.run(gm, "asynccp", remarks=remarks)
    assert [(remark.kind, remark.bytes, remark.data["compute"]) for remark in remarks] == [("applied", 256, 3)]
    fxpasses.run(out, "asynccp", remarks=remarks)
    assert [(remark.kind, remark.data["compute"]) for remark in remarks[1:]] == [("analysis", 3)]


def test_both_reasons_are_named() -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(graph(CASES["both stay"]), "asynccp", remarks=remarks)
    assert remarks[0].message == "the launch follows 'm'; the wait comes before 'o'"


def test_unknown_sizes_count_as_nothing() -> None:
    body = mm("m", "x", "x") + reduced("a", "y").replace(': "f32[8, 8]"', "") + mm("n", "m", "a") + "return (n,)"
    gm = snippet(XYW, body)
    for node in gm.graph.nodes:
        node.meta.pop("val", None)
    assert names(overlapped(gm, "asynccp{max_in_flight_mb=0}")[0]) == "a_l m a n"


def test_the_size_of_a_launch_without_a_type_is_that_of_its_waits() -> None:
    gm = graph(CASES["room for no result"])
    del next(node for node in gm.graph.nodes if node.name == "a_l").meta["val"]
    assert names(overlapped(gm, "asynccp{max_in_flight_mb=0.0039}")[0]) == "k a_l a m"
    assert names(overlapped(gm, "asynccp{max_in_flight_mb=0.004}")[0]) == "a_l k a m"


def test_a_control_edge_to_a_result_of_a_coalesced_launch_is_kept() -> None:
    body = reduced("b", "x") + 'r: "(f32[8, 8],)" = _c10d_functional.all_reduce_coalesced.default([w], "sum", dp)\n'
    body += "g = r[0]{}\na = _c10d_functional.wait_tensor.default(g)\n" + mm("n", "a", "y") + mm("m", "b", "n")
    assert names(overlapped(snippet(XYW, body.format("") + "return (m,)"))[0]) == "b_l r g a n b m"
    assert names(overlapped(snippet(XYW, body.format("; meta(after=[b])") + "return (m,)"))[0]) == "b_l b r g a n m"


def test_a_negative_amount_of_memory_is_refused() -> None:
    with pytest.raises(fxpasses.UsageError, match="negative"):
        fxpasses.run(graph(CASES["no compute"]), "asynccp{max_in_flight_mb=-1}")


def test_a_parameter_is_looked_up_in_front_of_its_launch() -> None:
    """Look-ups stand where they were traced, in front of their first use, and must not hold the launch."""
    gm = graph(CASES["launch rises"])
    gm.register_parameter("p", torch.nn.Parameter(torch.ones(8, 8)))
    launched = next(node for node in gm.graph.nodes if node.name == "a_l")
    with gm.graph.inserting_before(launched):
        parameter = gm.graph.get_attr("p")
        parameter.meta["val"] = launched.meta["val"]
    launched.replace_input_with(launched.all_input_nodes[0], parameter)
    gm.recompile()
    out = fxpasses.run(gm, "asynccp", verify_each=True, prove=1)
    assert names(out) == "p a_l m a n"


def test_a_launch_stays_behind_the_inputs() -> None:
    body = mm("m", "w", "w") + reduced("a", "x") + mm("n", "m", "a") + "return (n,)"
    out, _ = overlapped(snippet(XYW, body))
    assert [node.name for node in out.graph.nodes][:4] == ["x", "y", "w", "a_l"]


@pytest.mark.parametrize(("body", "expected"), [
    ("n = aten.mul.Tensor(x, c)\n", "a_l b r a z o"),
    (reduced("q", "x", kind="f32[4]") + "n = aten.mul.Tensor(q, c)\n", "b r a_l a z o"),
], ids=["without collectives", "with collectives"])
def test_a_loop_that_holds_collectives_keeps_its_place(body: str, expected: str) -> None:
    gm = scan(body, "i: f32[4]; xs: f32[3, 4]; y: f32[4]",
              reduced("a", "y", kind="f32[4]") + "z = r[0]\no = aten.add.Tensor(a, z)\nreturn (o,)")
    assert names(fxpasses.run(gm, "asynccp", prove=1)) == expected


def test_bodies_are_scheduled_too() -> None:
    body = reduced("q", "x", kind="f32[4]") + "k = aten.mul.Tensor(c, 2)\nn = aten.mul.Tensor(q, k)\n"
    out = fxpasses.run(scan(body, "i: f32[4]; xs: f32[3, 4]", "z = r[0]\nreturn (z,)"), "asynccp", prove=1)
    assert names(out.body) == "q_l k q n s"


@pytest.mark.parametrize("world", [World(4, GROUPS, spmd=False), World(4, GROUPS, rank=1)], ids=["mpmd", "rank"])
def test_launches_and_waits_move_whatever_the_ranks_promise(world: World) -> None:
    gm = graph(CASES["launch rises"])
    gm.meta["world"] = world
    assert names(overlapped(gm, world=world)[0]) == "a_l m a n"


def test_runs_behind_commhoist() -> None:
    assert [pass_.name for pass_ in fxpasses.PassManager("asynccp,commhoist").passes] == ["commhoist", "asynccp"]
