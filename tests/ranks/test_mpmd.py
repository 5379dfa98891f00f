"""One graph for each rank: the values of lockstep where all are the same, and what only several graphs can do."""

from pathlib import Path

import pytest
import torch

import fxpasses
from fxpasses.errors import RankError, UsageError
from fxpasses.examples import __file__ as examples
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_opaque
from fxpasses.ranks import lockstep, mpmd
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import draw_attributes, draw_inputs
from fxpasses.ranks.storage import tensors_in
from fxpasses.testing import random_graph

SMALL = sorted(Path(examples).parent.glob("*_small.fx.py"))
REDUCE = 'a = _c10d_functional.all_reduce.default(x, "sum", dp)\nw = _c10d_functional.wait_tensor.default(a)\n'


def check_same(gm, seed=0, upcast=False):
    """Both engines leave the same bits behind, in both blocking modes; how many tensors that are."""
    world = complete_world(gm)
    columns = draw_attributes(gm, world, seed)
    expected = lockstep.execute(gm, draw_inputs(gm, world, seed), world, seed=seed, upcast=upcast,
                                attributes=columns)
    left = list(tensors_in([expected.outputs, expected.inputs, list(expected.attributes.values())]))
    attributes = [{name: column[rank] for name, column in columns.items()} for rank in range(world.size)]
    for blocking in ("wait", "issue"):
        actual = mpmd.execute([gm] * world.size, draw_inputs(gm, world, seed), world, seed=seed, upcast=upcast,
                              attributes=attributes, blocking=blocking)
        found = list(tensors_in([actual.outputs, actual.inputs,
                                 [actual.attributes[name] for name in expected.attributes]]))
        assert len(found) == len(left)
        for mine, other in zip(found, left, strict=True):
            torch.testing.assert_close(mine, other, rtol=0, atol=0, equal_nan=True)
    return len(left)


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem.removesuffix(".fx"))
def test_bundled_examples_run_as_in_lockstep(path):
    assert check_same(fxpasses.load(str(path)), upcast="scan" in path.name) > 50


def check_random(seeds):
    """Compare random graphs; how many of them can run."""
    compared = 0
    for seed in seeds:
        gm = random_graph(seed)
        if not any(is_opaque(node) for graph in all_graphs(gm) for node in graph.graph.nodes):
            compared += check_same(gm) > 0
    return compared


def test_random_graphs_run_as_in_lockstep():
    assert check_random(range(10)) >= 8


@pytest.mark.full
def test_many_random_graphs_run_as_in_lockstep():
    assert check_random(range(10, 70)) > 50


def test_random_numbers_come_from_the_streams_of_lockstep(spmd):
    gm = spmd("r = aten.rand.default([3])\nb = aten.bernoulli.default(x)\n" + REDUCE + "c = aten.rand.default([2])\n"
              "return (r, b, w, c)")
    world = complete_world(gm)
    inputs = [[torch.full((4,), 0.5)] for _ in range(4)]
    expected = lockstep.execute(gm, inputs, world, seed=5).outputs
    for mine, other in zip(mpmd.execute([gm] * 4, inputs, world, seed=5).outputs, expected, strict=True):
        assert all(torch.equal(a, b) for a, b in zip(mine, other, strict=True))


def test_each_rank_runs_its_own_graph(rank_set):
    graphs = rank_set("y = aten.mul.Tensor(x, 10)\n" + REDUCE.replace("(x,", "(y,") + "return (w,)",
                      REDUCE + "z = aten.add.Tensor(w, 1)\nreturn (z, x)")
    outputs = mpmd.run(graphs, [[torch.ones(4)], [torch.full((4,), 2.0)]])
    assert [[value.tolist()[0] for value in output] for output in outputs] == [[12], [13, 2]]


def test_what_is_sent_is_what_was_there_at_the_launch(rank_set):
    """A dead launch is never waited for, so its rank may write the input at once."""
    graphs = rank_set(REDUCE.split("\n")[0] + "\nb = aten.mul_.Tensor(x, 0)\nreturn (b,)",
                      REDUCE + "return (w,)")
    assert mpmd.run(graphs, [[torch.ones(4)], [torch.ones(4)]])[1][0].tolist() == [2] * 4


def test_results_of_every_kind_have_their_shape_before_they_are_there(rank_set):
    body = """
        a = _c10d_functional.all_gather_into_tensor.default(x, 2, dp)
        b = _c10d_functional.reduce_scatter_tensor.default(x, "sum", 2, dp)
        c = _c10d_functional.all_to_all_single.default(x, {}, {}, dp)
        d = _c10d_functional.broadcast.default(x, 1, dp)
        e = _c10d_functional.all_reduce_coalesced.default([x, y], "max", dp)
        f = e[0]
        g = e[1]
        i = aten.view.default(a, [2, 4])
        n = aten.sym_size.int(c, 0)
        p = _c10d_functional.wait_tensor.default(a)
        q = _c10d_functional.wait_tensor.default(b)
        t = _c10d_functional.wait_tensor.default(c)
        u = _c10d_functional.wait_tensor.default(d)
        v = _c10d_functional.wait_tensor.default(f)
        w = _c10d_functional.wait_tensor.default(g)
        return (i, q, t, u, v, w, n)
    """
    graphs = rank_set(body.format([1, 2], [1, 3]), body.format([3, 2], [2, 2]), inputs="x: f32[4]; y: i64[2]")
    inputs = [[torch.arange(4.0), torch.tensor([1, 5])], [torch.arange(4.0) + 10, torch.tensor([2, 3])]]
    outputs = mpmd.run(graphs, inputs)
    assert [getattr(value, "tolist", lambda: None)() for value in outputs[0]] == [
        [[0, 1, 2, 3], [10, 11, 12, 13]], [10, 12], [0, 10, 11], [10, 11, 12, 13], [10, 11, 12, 13], [2, 5], None]
    assert [output[6] for output in outputs] == [3, 5]


def test_ranks_may_take_different_branches_of_one_graph(rank_set):
    body = "p = self.yes\nq = self.no\nh = hop.cond(c, p, q, (x,))\nk = h[0]\nreturn (k,)"
    classes = "".join(f"""
class {name}:
    def forward(self, x: "f32[4]"):
        y = aten.mul.Tensor(x, {factor})
        a = _c10d_functional.all_reduce.default(y, "sum", dp)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
""" for name, factor in (("yes", 2), ("no", 3)))
    graphs = rank_set(body, body, inputs="c: b8[]; x: f32[4]", classes=classes)
    inputs = [[torch.tensor(True), torch.ones(4)], [torch.tensor(False), torch.ones(4)]]
    assert mpmd.run([graphs[0]] * 2, inputs)[1][0].tolist() == [5] * 4
    with pytest.raises(RankError, match=r"which is not here: the ranks diverge .*give a list, the same graph N times"):
        lockstep.run(graphs[0], inputs)


def test_the_observer_sees_one_rank_at_a_time(rank_set):
    seen = []
    graphs = rank_set(REDUCE + "return (w,)", REDUCE + "return (w,)")
    mpmd.execute(graphs, [[torch.ones(4)], [torch.ones(4)]], complete_world(graphs[0]),
                 observer=lambda node, ranks, values: seen.append((node.name, *ranks, len(values))))
    assert [entry for entry in seen if entry[0] == "a"] == [("a", 1, 1), ("a", 0, 1)]


def test_inputs_that_do_not_fit_are_refused(rank_set):
    graphs = rank_set("b = aten.mul_.Tensor(x, 2)\nreturn (b,)", "return (x,)")
    shared = torch.ones(4)
    with pytest.raises(UsageError, match="1 graphs and inputs for 2 ranks in a world of 2"):
        mpmd.run(graphs[:1], [[shared], [shared]])
    with pytest.raises(UsageError, match="rank 0 shares the memory of input 'x', which its graph writes"):
        mpmd.run(graphs, [[shared], [shared]])
    assert mpmd.run(graphs[1:] * 2, [[shared], [shared]])[0][0] is shared
    with pytest.raises(UsageError, match="no graphs to run"):
        mpmd.run([], [])
