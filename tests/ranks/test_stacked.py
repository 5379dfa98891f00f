"""All ranks in one tensor: every rank gets what it gets in step, and what cannot be stacked is refused."""

import operator

import pytest
import torch
from torch import Tensor, fx
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import examples
from fxpasses.errors import RankError
from fxpasses.ir.world import World
from fxpasses.ranks import lockstep, stacked
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import draw_attributes, draw_inputs
from fxpasses.ranks.stacked.calls import Caller, written_together
from fxpasses.ranks.stacked.values import PerRank, Stacked
from fxpasses.ranks.storage import rebuilt
from fxpasses.testing import random_graph, snippet

HALVES = {"dp": [[0, 1, 2, 3]], "rows": [[0, 1], [2, 3]], "columns": [[0, 2], [1, 3]], "back": [[3, 2], [1, 0]]}


def both(gm, *, upcast=True, seed=0, inputs=None):
    """Everything a run leaves behind, in step and stacked, on inputs of their own."""
    world = complete_world(gm)
    inputs = draw_inputs(gm, world, seed) if inputs is None else inputs
    attributes = draw_attributes(gm, world, seed)
    outcomes = [engine.execute(gm, [rebuilt(list(row), Tensor.clone) for row in inputs], world, seed=seed,
                               upcast=upcast, attributes=attributes) for engine in (lockstep, stacked)]
    return [(outcome.outputs, outcome.inputs, outcome.attributes) for outcome in outcomes]


def assert_agree(gm, **options):
    expected, found = map(pytree.tree_flatten, both(gm, **options))
    assert found[1] == expected[1]
    for one, other in zip(found[0], expected[0], strict=True):
        assert type(one) is type(other)
        if isinstance(one, Tensor):
            close = 1e-11 if one.dtype in (torch.float64, torch.complex128) else 1e-5
            torch.testing.assert_close(one, other, rtol=close, atol=close, equal_nan=True)
        else:
            assert one == other


#: name -> inputs, body.
CASES = {
    "a write through a view": ("x: f32[4]", """
        v = aten.view.default(x, [2, 2])
        t = aten.t.default(v)
        s = aten.select.int(t, 0, 1)
        w = aten.add_.Tensor(s, 1.5)
        return (v, w, x)"""),
    "inputs that share memory": ("x: f32[4]; y: f32[2]", """
        meta(x, storage=3)
        meta(y, storage=3, storage_offset=1)
        a = aten.relu.default(x)
        w = aten.mul_.Tensor(y, 2)
        b = aten.relu.default(x)
        return (a, b)"""),
    "strides of inputs": ("x: f32[4, 3][1, 4]", """
        t = aten.t.default(x)
        v = aten.view.default(t, [12])
        w = aten.add_.Tensor(v, 1.5)
        return (x, v)"""),
    "a fresh tensor that is written": ("x: f32[4]", """
        z = aten.zeros.default([4])
        v = aten.slice.Tensor(z, 0, 1, 3)
        w = aten.add_.Tensor(z, x)
        u = aten.fill_.Scalar(v, 7.0)
        o = aten.zeros.default([2])
        return (z, v, o)"""),
    "an embedding": ("w: f32[5, 3]; i: i64[2, 4]; g: f32[2, 4, 3]", """
        e = aten.embedding.default(w, i)
        b = aten.embedding_dense_backward.default(g, i, 5, -1, False)
        return (e, b)"""),
    "scattered rows": ("x: f32[6, 3]; i: i64[4]; u: f32[4, 3]; j: i64[4, 3]", """
        a = aten.index_put.default(x, [i], u, True)
        b = aten.scatter_add.default(x, 0, j, u)
        c = aten.index_put_.default(x, [i], u, True)
        d = aten.index.Tensor(x, [i])
        return (a, b, d)"""),
    "casts and masks": ("x: f32[4]; k: i32[4]; m: b8[4]", """
        a = aten.masked_fill.Scalar(x, m, -1.0)
        h = aten._to_copy.default(x, dtype=torch.float16)
        b = aten.mul.Tensor(h, k)
        c = aten.where.self(m, a, b)
        d = aten.bitwise_and.Scalar(k, 3)
        e = aten.sum.default(m)
        f = aten.masked_fill_.Scalar(x, m, 0.0)
        return (a, b, c, d, e)"""),
    "a tensor that is the rank": ("r: i64[] rank@rows; x: f32[4]; k: i32[4]", """
        first = aten.eq.Scalar(r, 0)
        a = aten.where.ScalarOther(first, x, 0)
        b = aten.mul.Tensor(x, r)
        c = aten.add.Tensor(k, r)
        d = aten.index_select.default(x, 0, r)
        return (a, b, c, d)"""),
    "a number that is the rank": ("r: i64[] rank@rows; x: f32[4]", """
        n = aten._local_scalar_dense.default(r)
        b = operator.mul(n, 2)
        e = operator.add(b, 2)
        own = aten.slice.Tensor(x, 0, b, e)
        w = aten.add_.Tensor(own, 100.0)
        m = aten.mul.Tensor(x, n)
        return (own, m)"""),
    "numbers and empty tensors": ("x: f32[]; e: f32[0, 3]; n: i64[4]", """
        a = aten.mul.Tensor(x, n)
        b = aten.add.Tensor(n, x)
        c = aten.cat.default([e, e])
        s = aten.sum.default(e)
        g = _c10d_functional.all_gather_into_tensor.default(e, 4, dp)
        w = _c10d_functional.wait_tensor.default(g)
        return (a, b, c, s, w)"""),
    "several results": ("x: f32[6, 4]", """
        s = aten.split.Tensor(x, 2)
        a = s[0]
        b = s[2]
        w = aten.add_.Tensor(a, b)
        m = aten.max.dim(x, 1)
        v = m[0]
        i = m[1]
        return (x, v, i)"""),
    "an operator without a batching rule": ("x: f32[4, 4]; i: i64[3]", """
        u = aten.histc.default(x, 4, -2, 2)
        t = aten.take.default(x, i)
        return (u, t)"""),
    "random numbers": ("x: f32[8]", """
        d = aten.native_dropout.default(x, 0.5, True)
        a = d[0]
        m = d[1]
        r = aten.rand.default([4])
        n = aten.randn_like.default(x)
        u = aten.uniform_.default(x)
        return (a, m, r, n)"""),
    "an ordinary loop": ("x: f32[2]; xs: f32[3, 2]", """
        f = self.f
        r = hop.scan(f, [x], [xs], [x])
        a = r[0]
        b = r[1]
        return (a, b)
        class f:
            def forward(self, c: "f32[2]", e: "f32[2]", k: "f32[2]"):
                s = _c10d_functional.all_reduce.default(e, "sum", rows)
                t = _c10d_functional.wait_tensor.default(s)
                n = aten.add.Tensor(c, t)
                m = aten.mul.Tensor(n, k)
                return (n, m)"""),
    "a branch all ranks take": ("x: f32[2]; p: b8[] R@dp", """
        f = self.f
        g = self.g
        r = hop.cond(p, f, g, [x])
        a = r[0]
        return (a,)
        class f:
            def forward(self, c: "f32[2]"):
                s = _c10d_functional.all_reduce.default(c, "sum", columns)
                t = _c10d_functional.wait_tensor.default(s)
                return (t,)
        class g:
            def forward(self, c: "f32[2]"):
                n = aten.neg.default(c)
                return (n,)"""),
}


def case(name):
    inputs, text = CASES[name]
    text, *classes = text.split("\n        class ")
    nested = "\n".join("class " + line.replace("\n        ", "\n") for line in classes)
    return snippet(inputs, text, groups=HALVES, classes=nested)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("upcast", [False, True])
def test_every_rank_gets_what_it_gets_in_step(name, upcast):
    assert stacked.stackable(case(name)) is None
    assert_agree(case(name), upcast=upcast)


@pytest.mark.parametrize("name", [name for name in examples.names() if name.endswith("small")])
def test_examples_agree(name):
    gm = fxpasses.load(examples.text(name))
    assert stacked.stackable(gm) is None
    assert_agree(gm)


def test_random_graphs_agree():
    ran = 0
    for seed in range(25):
        gm = random_graph(seed)
        if stacked.stackable(gm) is None:
            assert_agree(gm, seed=seed)
            ran += 1
    assert ran >= 10


def test_batching_rules_do_the_work(monkeypatch):
    def refuse(*_):
        raise AssertionError("an operator ran rank by rank")

    monkeypatch.setattr(Caller, "_rank_by_rank", refuse)
    for name in ("a write through a view", "an embedding", "scattered rows", "an ordinary loop"):
        assert_agree(case(name))
    with pytest.raises(AssertionError, match="rank by rank"):
        both(case("random numbers"))


def test_a_batching_rule_that_copies_what_is_written_is_not_used(monkeypatch):
    batched = Caller._batched

    def copying(self, function, *given):
        result = batched(self, function, *given)
        return Stacked(result.tensor.clone()) if function is torch.ops.aten.select.int else result

    monkeypatch.setattr(Caller, "_batched", copying)
    assert_agree(case("a write through a view"))


def test_what_is_one_memory_for_all_ranks_is_not_written():
    one = torch.zeros(3)
    assert written_together([one])
    assert written_together(Stacked(one.expand(2, 3)))
    assert written_together(PerRank([one, one]))
    assert not written_together([Stacked(torch.zeros(2, 3)), PerRank([one, torch.zeros(2)]), 1])


def test_a_number_on_each_rank_promotes_as_a_number_without_types(spmd):
    gm = spmd("a = aten.where.self(m, x, k)\nreturn (a,)", 'm: "b8[4]", x: "f32[4]", k: "f64[]"')
    expected, found = both(gm, upcast=False)
    assert found[0][0][0].dtype == expected[0][0][0].dtype == torch.float32


def test_buffers_are_each_ranks_own_and_aliases_stay(spmd):
    base = torch.zeros(4)
    module = torch.nn.Module()
    module.register_buffer("whole", base)
    module.register_buffer("first", base[:2])
    graph = fx.Graph()
    x, whole, half = graph.placeholder("x"), graph.get_attr("whole"), graph.get_attr("first")
    graph.call_function(torch.ops.aten.add_.Tensor, (half, x))
    graph.output((graph.call_function(torch.ops.aten.mul.Tensor, (whole, 2)),))
    gm = fx.GraphModule(module, graph)
    gm.meta["world"] = World(4)
    inputs = [[torch.full((2,), float(rank))] for rank in range(4)]
    outcome = stacked.execute(gm, inputs, gm.meta["world"])
    assert [output[0].tolist() for output in outcome.outputs] == [[2.0 * rank, 2.0 * rank, 0, 0] for rank in range(4)]
    assert [value.tolist() for value in outcome.attributes["whole"]] == [[rank, rank, 0, 0] for rank in range(4)]
    assert [value.tolist() for value in outcome.attributes["first"]] == [[rank, rank] for rank in range(4)]
    assert base.tolist() == [0.0] * 4


def test_symbolic_sizes():
    gm = fxpasses.load("""# fxir 1
module(world_size=4)
dp = group([[0, 1, 2, 3]])
symbol("s0", min=2, max=64)
class main:
    def forward(self, n: "Sym(s0)", x: "f32[s0, 3]"):
        a: "f32[(s0//4), 3]" = _c10d_functional.reduce_scatter_tensor.default(x, "sum", 4, dp)
        w = _c10d_functional.wait_tensor.default(a)
        v = aten.view.default(x, [3, n])
        return (w, v)
""")
    assert_agree(gm)


def test_sixty_four_ranks_of_a_mesh():
    mesh = World.from_mesh({"pp": 2, "dp": 8, "tp": 4})
    groups = {name: list(map(list, mesh.parts(name))) for name in ("pp", "dp", "tp")}
    gm = snippet("x: f32[16, 3]", """
        a = _c10d_functional.all_reduce.default(x, "avg", dp)
        b = _c10d_functional.wait_tensor.default(a)
        c = _c10d_functional.reduce_scatter_tensor.default(b, "max", 4, tp)
        d = _c10d_functional.wait_tensor.default(c)
        e = _c10d_functional.all_gather_into_tensor.default(d, 2, pp)
        f = _c10d_functional.wait_tensor.default(e)
        g = _c10d_functional.all_to_all_single.default(f, [1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1], dp)
        h = _c10d_functional.wait_tensor.default(g)
        i = aten.add.Tensor(h, f)
        return (b, d, i)""", world_size=64, groups=groups)
    assert_agree(gm)


#: inputs, body, reason.
REFUSED = {
    "a race": ("x: f32[4]", """
        a = _c10d_functional.all_reduce.default(x, "sum", dp)
        m = aten.mul_.Tensor(x, 2)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)""", "'m' writes the input of 'a' between its launch and its wait"),
    "no wait": ("x: f32[4]", """
        a = _c10d_functional.all_reduce.default(x, "sum", dp)
        return (x,)""", "'a' is launched and nobody waits for it"),
    "strides": ("x: f32[4, 4]", "s = aten.as_strided.default(x, [2], [5])\nreturn (s,)", "looks at how a tensor lies"),
    "a copy or a view": ("x: f32[4, 4]", """
        t = aten.t.default(x)
        r = aten.reshape.default(t, [16])
        w = aten.add_.Tensor(r, 1)
        return (x,)""", "'r' is a view or a copy"),
    "messages": ("x: f32[4]", """
        b = _c10d_functional.isend.default(x, 0, 0, dp)
        w = _c10d_functional.wait_tensor.default(b)
        return (w,)""", "is a send without a stacked form"),
    "another region": ("x: f32[4]", """
        f = self.f
        r = hop.strict_mode(f, [x])
        a = r[0]
        return (a,)
        class f:
            def forward(self, c: "f32[4]"):
                n = aten.neg.default(c)
                return (n,)""", "calls 'strict_mode', which has no stacked form"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_stacked_is_refused_with_the_reason(name, monkeypatch):
    inputs, text, reason = REFUSED[name]
    monkeypatch.setitem(CASES, name, (inputs, text))
    assert reason in (stacked.stackable(case(name)) or "")


def test_leaf_modules_are_refused():
    traced = fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(2, 2)))
    assert "calls a module of type Linear" in (stacked.stackable(traced) or "")


#: inputs, group, message of the run.
FAILING = {
    "groups of several sizes": ('x: "f32[4]"', "odd", "not equally large"),
    "ranks outside the group": ('x: "f32[4]"', "some", "rank 2 is no member of group 'some'"),
}


@pytest.mark.parametrize("name", FAILING)
def test_groups_that_do_not_fit_fail_before_anything_is_written(spmd, name):
    declared, group, message = FAILING[name]
    gm = spmd(f"""
        m = aten.mul_.Tensor(x, 2)
        a = _c10d_functional.all_reduce.default(x, "sum", {group})
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)""", declared)
    inputs = [[torch.ones(4)] for _ in range(4)]
    with pytest.raises(RankError, match=message):
        stacked.execute(gm, inputs, gm.meta["world"])
    assert all(row[0].tolist() == [1.0] * 4 for row in inputs)


def test_uneven_splits_fail(spmd):
    gm = spmd("a = _c10d_functional.all_to_all_single.default(x, [1, 3], [1, 3], rows)\n"
              "w = _c10d_functional.wait_tensor.default(a)\nreturn (w,)")
    with pytest.raises(RankError, match="not even"):
        stacked.execute(gm, [[torch.ones(4)] for _ in range(4)], gm.meta["world"])


def test_ranks_that_part_ways_in_a_branch_fail():
    gm = case("a branch all ranks take")
    inputs = [[torch.ones(2), torch.tensor(rank > 1)] for rank in range(4)]
    with pytest.raises(RankError, match="diverge"):
        stacked.execute(gm, inputs, gm.meta["world"])


def test_inputs_that_share_memory_unsaid_fail():
    gm = snippet("x: f32[4]; y: f32[4]", "w = aten.add_.Tensor(x, 1)\nreturn (y,)")
    inputs = [[value] * 2 for value in (torch.zeros(4) for _ in range(4))]
    with pytest.raises(RankError, match="shares memory"):
        stacked.execute(gm, inputs, gm.meta["world"])


def test_shapes_that_differ_by_rank_run_rank_by_rank():
    graph = fx.Graph()
    x = graph.placeholder("x")
    double = graph.call_function(operator.mul, (x, 2))
    graph.output((double, graph.call_function(torch.ops.aten.sum.default, (double,))))
    gm = fx.GraphModule(torch.nn.Module(), graph)
    gm.meta["world"] = World(2)
    outputs = stacked.execute(gm, [[torch.ones(2)], [torch.ones(3)]], World(2)).outputs
    assert [(len(double), total.item()) for double, total in outputs] == [(2, 4.0), (3, 6.0)]
