"""Two graphs compared: every kind of difference is found and named, and legal rewrites pass."""

import pytest
import torch
from torch import fx

from fxpasses.errors import RankError, UsageError
from fxpasses.ir.world import Group, World
from fxpasses.ranks.compare import Difference, same_on_ranks
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.lockstep import run
from fxpasses.testing.snippets import snippet
from tests.ranks.sums import TWO_SUMS, one_sum

PAIR = 'x: "{0}[8]", y: "{0}[8]"'


@pytest.mark.parametrize("dtype", ["f32", "bf16", "i64", "c64"])
def test_reassociated_sums_are_the_same(spmd, dtype):
    before, after = (spmd(text, PAIR.format(dtype)) for text in (TWO_SUMS, one_sum()))
    assert same_on_ranks(before, after) is None


def test_reassociated_sums_are_not_bit_equal(spmd):
    before, after = (spmd(text, PAIR.format("f32")) for text in (TWO_SUMS, one_sum()))
    found = same_on_ranks(before, after, exact=True)
    assert found is not None
    assert found.kind == "value"
    assert found.before == pytest.approx(found.after, rel=1e-5)
    assert same_on_ranks(before, before, exact=True) is None


def test_integers_are_compared_exactly(spmd):
    before = spmd(TWO_SUMS, PAIR.format("i64"))
    after = spmd(one_sum(group="dp").replace("return (c,)", "d = aten.add.Tensor(c, 1)\n    return (d,)"),
                 PAIR.format("i64"))
    found = same_on_ranks(before, after)
    assert (found.kind, found.rank, found.index, found.after - found.before) == ("value", 0, (0,), 1)


def test_another_group_is_a_difference(spmd):
    before = spmd(TWO_SUMS, PAIR.format("f32"))
    for group in ("rows", "odd"):
        found = same_on_ranks(before, spmd(one_sum(group=group), PAIR.format("f32")))
        assert (found.kind, found.path) == ("value", "output[0]")


@pytest.mark.parametrize(("call", "other"), [
    ('all_reduce.default(x, "sum", dp)', 'all_reduce.default(x, "avg", dp)'),
    ('all_reduce.default(x, "max", dp)', 'all_reduce.default(x, "product", dp)'),
    ("broadcast.default(x, 0, dp)", "broadcast.default(x, 1, dp)"),
    ("all_gather_into_tensor.default(x, 2, rows)", "all_gather_into_tensor.default(x, 2, back)"),
    ('reduce_scatter_tensor.default(x, "sum", 2, rows)', 'reduce_scatter_tensor.default(x, "sum", 2, back)'),
])
@pytest.mark.parametrize("dtype", ["f32", "i32"])
def test_another_collective_is_a_difference(spmd, call, other, dtype):
    before, after = (spmd(f"a = _c10d_functional.{text}\nw = _c10d_functional.wait_tensor.default(a)\nreturn (w,)",
                          f'x: "{dtype}[4]"') for text in (call, other))
    assert same_on_ranks(before, after).kind == "value"
    assert same_on_ranks(before, before) is None


def test_only_one_element_of_one_rank_differs(spmd):
    before = spmd("a = aten.mul.Tensor(x, 2)\nreturn [{'loss': a}, 3]")
    after = spmd("""
        g = _c10d_functional.all_gather_into_tensor.default(x, 4, dp)
        w = _c10d_functional.wait_tensor.default(g)
        f = aten.slice.Tensor(w, 0, 14, 15)
        e = aten.sum.default(f)
        t = aten.slice.Tensor(x, 0, 2, 3)
        m = aten.eq.Tensor(t, e)
        n = aten.mul.Tensor(m, 0.001)
        a = aten.mul.Tensor(x, 2)
        s = aten.slice.Tensor(a, 0, 2, 3)
        b = aten.add_.Tensor(s, n)
        return [{'loss': a}, 3]
    """)
    found = same_on_ranks(before, after)
    assert (found.rank, found.path, found.index, found.seed) == (3, "output[0]['loss']", (2,), 0)
    assert str(found) == (f"rank 3, output[0]['loss'][2]: {found.sides} "
                          "(inputs of seed 0)")


def test_mutated_inputs_count(spmd):
    before = spmd("a = aten.add_.Tensor(x, 1)\nreturn ()")
    for text in ("a = aten.add.Tensor(x, 1)\nreturn ()", "a = aten.add_.Tensor(x, 2)\nreturn ()"):
        found = same_on_ranks(before, spmd(text))
        assert (found.kind, found.path, found.rank) == ("value", "input 'x'", 0)
    assert same_on_ranks(before, spmd("o = aten.ones_like.default(x)\na = aten.add_.Tensor(x, o)\nreturn ()")) is None


def test_written_buffers_count(spmd):
    declare = 'total = buffer("total", "f32[4]", data=[0.0, 0.0, 0.0, 0.0])'
    before = spmd("t = self.total\na = aten.add_.Tensor(t, x)\nreturn ()", declare=declare)
    other = spmd("t = self.total\na = aten.sub_.Tensor(t, x)\nreturn ()", declare=declare)
    silent = spmd("t = self.total\na = aten.add.Tensor(t, x)\nreturn ()", declare=declare)
    assert same_on_ranks(before, before) is None
    for after in (other, silent):
        assert same_on_ranks(before, after).path == "attribute 'total'"
    assert before.total.tolist() == [0.0] * 4


def test_parameters_that_are_types_only_get_values(spmd):
    declare = 'w = param("w", "f32[4, 4]", sha256="000000000000")'
    before = spmd("w = self.w\na = aten.mv.default(w, x)\nreturn (a,)", declare=declare)
    after = spmd("w = self.w\nt = aten.t.default(w)\na = aten.mv.default(t, x)\nreturn (a,)", declare=declare)
    assert same_on_ranks(before, before) is None
    assert same_on_ranks(before, after).kind == "value"
    with pytest.raises(RankError, match="attribute 'w' is a type without values"):
        run(before, [[torch.zeros(4)] for _ in range(4)])


def test_memory_of_types_only_is_shared_on_the_ranks(spmd):
    declared = """
        flat = buffer("flat", "f32[32]", sha256="0c43f2957858")
        {view} = buffer("{view}", "f32[20]", {of})
    """
    twice, once = (f"""
        v = self.{{view}}
        g = aten.relu.default(v)
        f = self.flat
        w = aten.mul_.Tensor(f, 2)
        h = aten.relu.default({second})
        return (g, h)
    """ for second in ("v", "g"))
    views = {"view": "view", "of": 'of="flat", offset=4'}
    apart = {"view": "view", "of": 'sha256="0c43f2957859"'}
    before, after = (spmd(body.format(**views), "", declare=declared.format(**views)) for body in (twice, once))
    assert same_on_ranks(before, before) is None
    found = same_on_ranks(before, after)
    assert found is not None
    assert (found.kind, found.path) == ("value", "output[1]")
    assert same_on_ranks(*(spmd(body.format(**apart), "", declare=declared.format(**apart))
                           for body in (twice, once))) is None


@pytest.mark.parametrize(("before", "after", "kind", "path"), [
    ("return (x, y)", "return [y, x]", "value", "output[0]"),
    ("return (x, y)", "return (x,)", "structure", "output"),
    ("return (x, y)", "return (x, (y,))", "structure", "output"),
    ("return {'a': x}", "return {'b': x}", "structure", "output"),
    ("return (x, None)", "return (x, 1)", "type", "output[1]"),
    ("return (x, 2)", "return (x, 3)", "value", "output[1]"),
    ("return (x,)", "z = aten._to_copy.default(x, dtype=torch.float64)\nreturn (z,)", "type", "output[0]"),
    ("return (x,)", "z = aten.view.default(x, [2, 2])\nreturn (z,)", "type", "output[0]"),
])
def test_structure_and_types_count(spmd, before, after, kind, path):
    found = same_on_ranks(spmd(before, PAIR.format("f32").replace("8", "4")),
                          spmd(after, PAIR.format("f32").replace("8", "4")))
    assert (found.kind, found.path) == (kind, path)


@pytest.mark.parametrize("parameters", ['x: "f32[4]"', 'y: "f32[8]", x: "f32[8]"', 'x: "f32[8]", y: "f64[8]"',
                                        'x: "f32[8]", y: "f32[4, 2]"'])
def test_other_inputs_are_a_difference(spmd, parameters):
    found = same_on_ranks(spmd("return (x,)", PAIR.format("f32")), spmd("return (x,)", parameters))
    assert found.kind == "inputs"
    if parameters == 'x: "f32[4]"':
        assert (found.before, found.after) == ("y", "no others")
    renamed = spmd("return (p,)", PAIR.format("f32").replace("x:", "p:").replace("y:", "q:"))
    assert same_on_ranks(spmd("return (x,)", PAIR.format("f32")), renamed) is None


def test_a_graph_that_only_now_fails_is_a_difference_and_one_that_always_failed_an_error(spmd):
    good = spmd(one_sum(group="dp"), PAIR.format("f32"))
    bad = spmd(one_sum(group="dp").replace("c =", "z = aten.add_.Tensor(s, 1)\n    c ="), PAIR.format("f32"))
    found = same_on_ranks(good, bad)
    assert found.kind == "error"
    assert "only the graph after fails" in str(found)
    assert "was written by 'z' before its wait 'c'" in str(found)
    with pytest.raises(RankError, match="was written by 'z'"):
        same_on_ranks(bad, good)


def test_random_operators_draw_the_same_numbers_on_both_sides(spmd):
    before = spmd("r = aten.rand.default([4])\ns = aten.add.Tensor(x, r)\nreturn (s,)")
    after = spmd("r = aten.rand.default([4])\ns = aten.add.Tensor(r, x)\nreturn (s,)")
    twice = spmd("q = aten.rand.default([4])\nr = aten.rand.default([4])\ns = aten.add.Tensor(x, r)\nreturn (s,)")
    assert same_on_ranks(before, after) is None
    assert same_on_ranks(before, twice).kind == "value"


def test_floats_run_in_float64_where_they_can(spmd):
    tiny = "a = aten.mul.Tensor(x, {})\nreturn (a,)"
    before, after = spmd(tiny.format("1.0")), spmd(tiny.format("1.0000001"))
    assert same_on_ranks(before, after).kind == "value"
    narrow = "b = aten._to_copy.default(x, dtype=torch.bfloat16)\na = aten.mul.Tensor(b, {})\nreturn (a,)"
    assert same_on_ranks(spmd(narrow.format("1.0")), spmd(narrow.format("1.0000001"))).kind == "value"
    bits = "i = aten.view.dtype(x, torch.int32)\na = aten.add.Tensor(i, {})\nreturn (a,)"
    assert same_on_ranks(spmd(bits.format(0)), spmd(bits.format(0))) is None
    assert same_on_ranks(spmd(bits.format(0)), spmd(bits.format(1))).kind == "value"


def test_what_cancellation_leaves_is_no_difference(spmd):
    steps = "a = aten.add.Tensor(x, y)\nb = aten.sub.Tensor(a, {})\nc = aten.sub.Tensor(b, {})\nreturn (c,)"
    before, after = spmd(steps.format("x", "y"), PAIR.format("f32")), spmd(steps.format("y", "x"), PAIR.format("f32"))
    assert same_on_ranks(before, after, exact=True).kind == "value"
    assert same_on_ranks(before, after) is None


def test_nan_equals_nan_and_infinities_count(spmd):
    log = spmd("a = aten.abs.default(x)\nb = aten.neg.default(a)\nc = aten.log.default(b)\nreturn (c,)")
    assert same_on_ranks(log, log) is None
    assert same_on_ranks(log, log, exact=True) is None
    divide = "a = aten.mul.Tensor(x, 0)\nb = aten.abs.default(a)\nc = aten.div.Tensor({}, b)\nreturn (c,)"
    assert same_on_ranks(spmd(divide.format("1.0")), spmd(divide.format("-1.0"))).kind == "value"


def test_worlds_are_completed(spmd):
    gm = spmd("a = _c10d_functional.all_gather_into_tensor.default(x, 2, dp)\n"
              'b = _c10d_functional.all_reduce.default(x, "sum", rows)\nreturn ()')
    unknown = complete_world(gm, World(4, {"dp": 2, "rows": None, "spare": 3}))
    assert unknown.parts("dp") == ((0, 1), (2, 3))
    assert unknown.parts("rows") == ((0, 1, 2, 3),)
    assert unknown.groups["spare"] == Group(size=3)
    assert complete_world(gm, World(4)).parts("dp") == ((0, 1), (2, 3))
    assert complete_world(gm, World(4, {"dp": [[3, 0], [1, 2]]})).parts("dp") == ((3, 0), (1, 2))
    assert complete_world(gm) == complete_world(gm, gm.meta["world"])
    del gm.meta["world"]
    assert complete_world(gm).size == 2
    with pytest.raises(UsageError, match="group 'dp' has 2 members, which does not divide a world of 3"):
        complete_world(gm, World(3))
    with pytest.raises(UsageError, match="nothing says how many ranks"):
        complete_world(spmd_without_sizes(spmd))


def spmd_without_sizes(spmd):
    gm = spmd('b = _c10d_functional.all_reduce.default(x, "sum", rows)\nreturn ()')
    del gm.meta["world"]
    return gm


def test_the_kept_gate_miscompile_is_found(spmd):
    """Gradients gated by rank inside the accumulation may not be reduced outside of it with the gate kept."""
    step = """
        z{i} = aten.mul.Tensor({carry}, r)
        s{i} = aten.index_add.default(z{i}, 0, i, u)
        a{i} = _c10d_functional.all_reduce.default(s{i}, "sum", dp)
        c{i} = _c10d_functional.wait_tensor.default(a{i})
    """
    parameters = 'c0: "f32[5]", r: "f32[]", i: "i64[3]", u: "f32[3]"'
    inside = "".join(step.format(i=i, carry=f"c{i - 1}") for i in (1, 2)) + "    return (c2,)"
    outside = """
        z1 = aten.mul.Tensor(c0, r)
        s1 = aten.index_add.default(z1, 0, i, u)
        z2 = aten.mul.Tensor(s1, r)
        s2 = aten.index_add.default(z2, 0, i, u)
        a2 = _c10d_functional.all_reduce.default(s2, "sum", dp)
        c2 = _c10d_functional.wait_tensor.default(a2)
        return (c2,)
    """
    found = same_on_ranks(spmd(inside, parameters), spmd(outside, parameters))
    assert isinstance(found, Difference)
    assert found.index is not None
    assert torch.tensor(found.before - found.after).abs() > 1e-3


@torch.library.custom_op("fxpasses_tests::single_only", mutates_args=())
def single_only(x: torch.Tensor, scale: float) -> torch.Tensor:
    """An operator without a float64 kernel."""
    assert x.dtype == torch.float32, "float32 only"
    return x * scale


def scaled(*scales):
    graph = fx.Graph()
    value = graph.placeholder("x")
    value.meta["val"] = torch.empty(4)
    for scale in scales:
        value = graph.call_function(torch.ops.fxpasses_tests.single_only.default, (value, scale))
    graph.output((value,))
    return fx.GraphModule({}, graph)


def doubled():
    graph = fx.Graph()
    x = graph.placeholder("x")
    x.meta["val"] = torch.empty(4)
    graph.output((graph.call_function(torch.ops.aten.mul.Tensor, (x, 2.0)),))
    return fx.GraphModule({}, graph)


def test_graphs_that_cannot_run_in_float64_are_compared_in_their_own_precision():
    world = World(2)
    for before in (scaled(2.0), doubled()):
        assert same_on_ranks(before, scaled(1.0, 2.0), world) is None
        assert same_on_ranks(before, scaled(2.01), world).kind == "value"
    assert same_on_ranks(scaled(2.0), doubled(), world) is None


def test_a_value_that_is_negated_when_it_is_read():
    lazy, wrong = (snippet("x: f32[4]", f"v = aten._neg_view.default(x)\nw = aten.{name}.default(v)\nreturn (v, w)")
                   for name in ("neg", "relu"))
    assert same_on_ranks(lazy, lazy) is None
    assert same_on_ranks(lazy, wrong).kind == "value"
