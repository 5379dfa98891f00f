"""Which engine runs what, and that falling back loses neither values nor messages."""

import pytest
import torch
from torch import fx

from fxpasses.errors import RankError
from fxpasses.ir.world import World
from fxpasses.ranks import engine, stacked
from fxpasses.testing import snippet

SUM = """
    m = aten.mul_.Tensor(x, 2)
    a = _c10d_functional.all_reduce.default(x, "sum", dp)
    w = _c10d_functional.wait_tensor.default(a)
    return (w,)
"""


def summing(ranks, parts=None, body=SUM):
    return snippet("x: f32[4]", body, world_size=ranks, groups={"dp": parts or [list(range(ranks))]})


def inputs(ranks):
    return [[torch.full((4,), float(rank))] for rank in range(ranks)]


def run(gm, rows, **options):
    return engine.execute(gm, rows, gm.meta["world"], **options)


def test_many_ranks_are_stacked_and_few_are_not():
    assert run(summing(4), inputs(4)).engine == "lockstep"
    outcome = run(summing(64), inputs(64))
    assert outcome.engine == "stacked"
    assert all(output[0].tolist() == [64.0 * 63] * 4 for output in outcome.outputs)


def test_inputs_are_mutated_once():
    rows = inputs(64)
    outcome = run(summing(64), rows)
    assert [row[0][0].item() for row in rows] == [2.0 * rank for rank in range(64)]
    assert outcome.inputs[3][0] is rows[3][0]


def test_upcast_leaves_the_callers_tensors_alone():
    rows = inputs(64)
    outcome = run(summing(64), rows, upcast=True)
    assert outcome.outputs[0][0].dtype == torch.float64
    assert rows[3][0].tolist() == [3.0] * 4
    assert outcome.inputs[3][0].tolist() == [6.0] * 4


def test_an_observer_and_exact_values_need_lockstep():
    seen = []
    outcome = run(summing(64), inputs(64), observer=lambda node, ranks, values: seen.append(node.name))
    assert outcome.engine == "lockstep"
    assert seen == ["m", "a", "w", "output"]
    assert run(summing(64), inputs(64), exact=True).engine == "lockstep"


def test_uneven_groups_run_in_lockstep_and_write_inputs_once():
    parts = [list(range(63)), [63]]
    rows = inputs(64)
    outcome = run(summing(64, parts), rows)
    assert outcome.engine == "lockstep"
    assert outcome.outputs[63][0].tolist() == [126.0] * 4
    assert [row[0][0].item() for row in rows] == [2.0 * rank for rank in range(64)]


@pytest.mark.parametrize(("between", "returned", "message"), [
    ("m = aten.mul_.Tensor(x, 2)", "w", r"rank 1: the input of 'a' .* was written by 'm' before its wait"),
    ("m = aten.mul.Tensor(a, 2)", "m", "before its wait"),
], ids=["write", "read"])
def test_a_race_among_many_ranks_is_found(between, returned, message):
    racing = f"""
        a = _c10d_functional.all_reduce.default(x, "sum", dp)
        {between}
        w = _c10d_functional.wait_tensor.default(a)
        return ({returned},)
    """
    with pytest.raises(RankError, match=message):
        run(summing(64, body=racing), inputs(64))


def test_a_failing_operator_is_named_with_its_rank():
    rows = inputs(64)
    rows[7] = [torch.ones(3)]
    gm = summing(64, body="v = aten.view.default(x, [2, 2])\nreturn (v,)")
    with pytest.raises(RankError, match="rank 7: 'v'"):
        run(gm, rows)


def test_ranks_that_take_different_branches_run_in_lockstep():
    gm = snippet("x: f32[2]; p: b8[]", """
        f = self.f
        g = self.g
        r = hop.cond(p, f, g, [x])
        a = r[0]
        return (a,)""", world_size=64, groups={"dp": [list(range(64))]}, classes="""
class f:
    def forward(self, c: "f32[2]"):
        n = aten.add.Tensor(c, 1)
        return (n,)
class g:
    def forward(self, c: "f32[2]"):
        n = aten.neg.default(c)
        return (n,)""")
    assert stacked.stackable(gm) is None
    rows = [[torch.ones(2), torch.tensor(rank % 2 == 0)] for rank in range(64)]
    outcome = run(gm, rows)
    assert outcome.engine == "lockstep"
    assert [output[0][0].item() for output in outcome.outputs] == [2.0, -1.0] * 32


def test_a_rank_set_runs_as_coroutines():
    graphs = [summing(2), summing(2)]
    outcome = engine.execute(graphs, inputs(2), World(2, {"dp": [[0, 1]]}))
    assert [output[0].tolist() for output in outcome.outputs] == [[2.0] * 4] * 2
    assert outcome.engine == "mpmd"


def test_random_streams_are_those_of_lockstep():
    graph = fx.Graph()
    x = graph.placeholder("x")
    graph.output((graph.call_function(torch.ops.aten.rand_like.default, (x,)),))
    gm = fx.GraphModule(torch.nn.Module(), graph)
    world = World(64)
    one, other = (engine.execute(gm, inputs(64), world, seed=5, exact=exact) for exact in (False, True))
    assert (one.engine, other.engine) == ("stacked", "lockstep")
    assert all(torch.equal(a[0], b[0]) for a, b in zip(one.outputs, other.outputs, strict=True))
