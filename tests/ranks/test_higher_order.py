"""Loops and branches with collectives in their bodies, and ranks that part ways in them."""

import operator
import textwrap

import pytest
import torch
from torch import fx

from fxpasses.errors import RankError
from fxpasses.ir.world import World
from fxpasses.ranks.lockstep import run

VECTOR = 'x: "f32[2]"'
GATED = 'x: "f32[2]", k: "f32[]"'
COUNTED = 'x: "f32[2]", k: "i64[]"'
SLICED = 'x: "f32[2]", xs: "f32[3, 2]"'


def total(name, group="dp"):
    return (f's = _c10d_functional.all_reduce.default({name}, "sum", {group})\n'
            "t = _c10d_functional.wait_tensor.default(s)\n")


def body(name, parameters, statements, nested=""):
    return (f"class {name}:\n    def forward(self, {parameters}):\n"
            + textwrap.indent(textwrap.dedent(statements), " " * 8) + "\n" + textwrap.indent(nested, " " * 4))


def inputs(*more):
    return [[torch.full((2,), float(rank)), *(value.clone() for value in more)] for rank in range(4)]


def firsts(outputs):
    return [output[0].flatten()[0].item() for output in outputs]


def test_scan(spmd):
    gm = spmd("f = self.f\nr = hop.scan(f, [x], [xs], (x,))\na = r[0]\nb = r[1]\nreturn (a, b)", SLICED,
              body("f", 'c: "f32[2]", e: "f32[2]", k: "f32[2]"', total("e") +
                   "d = aten.add.Tensor(c, t)\ng = aten.mul.Tensor(c, k)\nreturn [d, g]"))
    outputs = run(gm, inputs(torch.tensor([[1.0, 2], [3, 4], [5, 6]])))
    assert outputs[3][0].tolist() == [3 + 4 * 9, 3 + 4 * 12]
    assert outputs[3][1].tolist() == [[9, 9], [21, 33], [57, 81]]


def test_map(spmd):
    gm = spmd("f = self.f\nr = hop.map_impl(f, [xs], [x])\na = r[0]\nreturn (a,)", SLICED,
              body("f", 'e: "f32[2]", k: "f32[2]"', total("k") + "d = aten.add.Tensor(e, t)\nreturn (d,)"))
    assert run(gm, inputs(torch.zeros(3, 2)))[1][0].tolist() == [[6, 6]] * 3


def test_nothing_to_iterate_over_is_refused(spmd):
    gm = spmd("f = self.f\nr = hop.map_impl(f, [xs], [x])\na = r[0]\nreturn (a,)", 'x: "f32[2]", xs: "f32[0, 2]"',
              body("f", 'e: "f32[2]", k: "f32[2]"', "d = aten.add.Tensor(e, k)\nreturn (d,)"))
    with pytest.raises(RankError, match="'r': there is nothing to iterate over"):
        run(gm, inputs(torch.zeros(0, 2)))


def loop(start, step):
    """A loop that runs while i < 3; ``step`` makes ``t`` from ``v``."""
    statements = f"""
        c = self.c
        f = self.f
        n = aten.add.Tensor({start}, 0)
        r = hop.while_loop(c, f, (n, x), ())
        a = r[0]
        b = r[1]
        return (b, a)
    """
    bodies = (body("c", 'i: "i64[]", v: "f32[2]"', "p = aten.lt.Scalar(i, 3)\nreturn p")
              + body("f", 'i: "i64[]", v: "f32[2]"', "j = aten.add.Tensor(i, 1)\n" + step + "return (j, t)"))
    return statements, COUNTED, bodies


def test_while_loop(spmd):
    outputs = run(spmd(*loop("k", total("v"))), inputs(torch.tensor(0)))
    assert (firsts(outputs), outputs[0][1].item()) == ([96] * 4, 3)


def test_while_loop_that_never_runs_gives_copies(spmd):
    statements, parameters, bodies = loop("k", total("v"))
    gm = spmd(statements.replace("return", "d = aten.add_.Tensor(b, 1)\n        return"), parameters, bodies)
    given = inputs(torch.tensor(5))
    assert firsts(run(gm, given)) == [1, 2, 3, 4]
    assert given[2][0].tolist() == [2, 2]


def test_trip_counts_may_differ_where_nobody_meets(spmd):
    gm = spmd(*loop("k", "t = aten.add.Tensor(v, 10)\n"))
    assert firsts(run(gm, [[torch.zeros(2), torch.tensor(rank)] for rank in range(4)])) == [30, 20, 10, 0]


def test_trip_counts_that_differ_around_a_collective_are_an_error(spmd):
    with pytest.raises(RankError) as caught:
        run(spmd(*loop("k", total("v"))), [[torch.zeros(2), torch.tensor(rank)] for rank in range(4)])
    assert caught.value.message == (
        "'s' (all_reduce on group 'dp'): rank 0 waits for rank 3, which is not here: the ranks diverge in the "
        "condition of 'r', ranks 0, 1, 2: True; rank 3: False")


BRANCH = "p = aten.ge.Scalar(k, 0)\nf = self.f\ng = self.g\nr = hop.cond(p, f, g, (x,))\na = r[0]\nreturn (a,)"
NEGATES = body("g", 'v: "f32[2]"', "t = aten.neg.default(v)\nreturn (t,)")


def sums(group="dp"):
    return body("f", 'v: "f32[2]"', total("v", group) + "return (t,)") + NEGATES


def test_cond_on_ranks_that_agree(spmd):
    gm = spmd(BRANCH, GATED, sums())
    assert firsts(run(gm, inputs(torch.tensor(1.0)))) == [6] * 4
    assert firsts(run(gm, inputs(torch.tensor(-1.0)))) == [0, -1, -2, -3]


def test_cond_on_ranks_that_diverge(spmd):
    given = [[torch.full((2,), float(rank)), torch.tensor(float(rank != 2) - 0.5)] for rank in range(4)]
    with pytest.raises(RankError) as caught:
        run(spmd(BRANCH, GATED, sums()), given)
    assert caught.value.message == (
        "'s' (all_reduce on group 'dp'): rank 0 waits for rank 2, which is not here: the ranks diverge in the "
        "predicate of 'r', ranks 0, 1, 3: True; rank 2: False")
    local = body("f", 'v: "f32[2]"', "t = aten.mul.Tensor(v, 2)\nreturn (t,)") + NEGATES
    assert firsts(run(spmd(BRANCH, GATED, local), given)) == [0, 2, -2, 6]


def test_whole_groups_may_take_different_ways(spmd):
    given = [[torch.full((2,), float(rank)), torch.tensor(1.5 - rank)] for rank in range(4)]
    assert firsts(run(spmd(BRANCH, GATED, sums("rows")), given)) == [1, 1, -2, -3]


def test_nested_loops(spmd):
    largest = """
        s = _c10d_functional.all_reduce.default(u, "max", dp)
        t = _c10d_functional.wait_tensor.default(s)
        return (t,)
    """
    inner = body("b", 'u: "f32[]", k: "f32[2]"', largest)
    outer = "b = self.b\nr = hop.map_impl(b, [e], [c])\nm = r[0]\nd = aten.add.Tensor(c, m)\nreturn [d]"
    gm = spmd("f = self.f\nr = hop.scan(f, [x], [xs], ())\na = r[0]\nreturn (a,)", SLICED,
              body("f", 'c: "f32[2]", e: "f32[2]"', outer, inner))
    given = [[torch.zeros(2), torch.arange(6.0).view(3, 2) * rank] for rank in range(4)]
    assert run(gm, given)[0][0].tolist() == [18, 27]


LAUNCHES = body("f", 'v: "f32[2]"', 's = _c10d_functional.all_reduce.default(v, "sum", dp)\nreturn (s,)')
WAITS = "\na = r[0]\nw = _c10d_functional.wait_tensor.default(a)\nreturn (w,)"


def test_a_pending_result_may_leave_a_region(spmd):
    gm = spmd('f = self.f\nr = hop.invoke_subgraph(f, "f", x)' + WAITS, VECTOR, LAUNCHES)
    assert firsts(run(gm, inputs())) == [6] * 4


def test_a_pending_result_may_not_be_stacked(spmd):
    gm = spmd("f = self.f\nr = hop.map_impl(f, [xs], [])" + WAITS, 'xs: "f32[3, 2]"', LAUNCHES)
    with pytest.raises(RankError, match=r"the result of 's' .* is used by 'r' before its wait"):
        run(gm, [[torch.zeros(3, 2)] for _ in range(4)])


def test_an_operator_without_a_simulation_runs_rank_by_rank_unless_it_holds_a_collective(spmd):
    def scanned(statements):
        return spmd("f = self.f\nr = hop.associative_scan(f, [xs], ())\na = r[0]\nreturn (a,)", 'xs: "f32[3, 2]"',
                    body("f", 'u: "f32[2]", v: "f32[2]"', statements + "d = aten.add.Tensor(u, t)\nreturn (d,)"))

    given = [[torch.ones(3, 2)] for _ in range(4)]
    assert run(scanned("t = aten.mul.Tensor(v, 1)\n"), given)[0][0].tolist() == [[1, 1], [2, 2], [3, 3]]
    with pytest.raises(RankError, match="'r': there is no simulation of a collective inside 'associative_scan'"):
        run(scanned(total("v")), given)


def test_a_wrapped_region_of_dynamo():
    inner = fx.Graph()
    v, scale = inner.placeholder("v"), inner.placeholder("scale")
    launch = inner.call_function(torch.ops._c10d_functional.all_reduce, (v, "sum", "dp"))
    waited = inner.call_function(torch.ops._c10d_functional.wait_tensor, (launch,))
    inner.output((inner.call_function(torch.ops.aten.mul.Tensor, (waited, scale)),))
    root = torch.nn.Module()
    root.wrap_body = fx.GraphModule({}, inner)
    graph = fx.Graph()
    x = graph.placeholder("x")
    wrapped = graph.call_function(torch.ops.higher_order.tag_activation_checkpoint,
                                  (graph.get_attr("wrap_body"), x), {"use_reentrant": False, "scale": 2.0})
    graph.output((graph.call_function(operator.getitem, (wrapped, 0)),))
    outputs = run(fx.GraphModule(root, graph), [[torch.ones(1)]] * 2, World(2, {"dp": [0, 1]}))
    assert outputs[1][0].item() == 4


@pytest.mark.parametrize(("name", "arguments"), [
    ("wrap_with_set_grad_enabled", "(False, f, x)"), ("strict_mode", "(f, (x,))"),
    ("hints_wrapper", "(f, (x,), {}, {})"),
    ("wrap", "(f, x)"), ("wrap_with_autocast", '("cpu", torch.bfloat16, True, True, f, x)'),
])
def test_regions_are_called_in_step(spmd, name, arguments):
    gm = spmd(f"f = self.f\nr = hop.{name}{arguments}\na = r[0]\nreturn (a,)", VECTOR,
              body("f", 'v: "f32[2]"', total("v") + "return (t,)"))
    assert firsts(run(gm, inputs())) == [6] * 4


def test_a_graph_called_as_a_module_holds_collectives():
    inner = fx.Graph()
    v = inner.placeholder("v")
    launch = inner.call_function(torch.ops._c10d_functional.all_reduce.default, (v, "sum", "dp"))
    inner.output(inner.call_function(torch.ops._c10d_functional.wait_tensor.default, (launch,)))
    root = torch.nn.Module()
    root.part = fx.GraphModule({}, inner)
    graph = fx.Graph()
    graph.output((graph.call_module("part", (graph.placeholder("x"),)),))
    outputs = run(fx.GraphModule(root, graph), [[torch.ones(1)], [torch.ones(1)]], World(2, {"dp": [0, 1]}))
    assert outputs[0][0].item() == 2


def test_modes_are_entered_and_left_once_for_all_ranks():
    graph = fx.Graph()
    x = graph.placeholder("x")
    mode = graph.call_function(torch.amp.autocast_mode._enter_autocast, ("cuda", torch.bfloat16, True, None))
    inside = graph.call_function(torch.mm, (x, x))
    graph.call_function(torch.amp.autocast_mode._exit_autocast, (mode,))
    graph.output((inside, graph.call_function(torch.mm, (x, x))))
    outputs = run(fx.GraphModule({}, graph), [[torch.ones(2, 2)] for _ in range(3)], World(3))
    assert {(a.dtype, b.dtype) for a, b in outputs} == {(torch.bfloat16, torch.float32)}
    assert not torch.is_autocast_enabled("cpu")
