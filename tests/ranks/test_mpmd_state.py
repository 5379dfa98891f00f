"""What ranks that take turns in one process must not share: torch's modes, sizes, attributes."""

import gc

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses.errors import RankError
from fxpasses.ir.world import World
from fxpasses.ranks import mpmd
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.constants import Constants

REDUCE = 'a = _c10d_functional.all_reduce.default(x, "sum", dp)\nw = _c10d_functional.wait_tensor.default(a)\n'
NARROW = """
class narrow:
    def forward(self, x: "f32[4]", z: "f32[2, 2]"):
        a = _c10d_functional.all_reduce.default(x, "sum", dp)
        w = _c10d_functional.wait_tensor.default(a)
        y = aten.mm.default(z, z)
        return (w, y)
"""
REGION = """
    f = self.narrow
    r = hop.wrap_with_autocast("cpu", torch.bfloat16, True, True, f, x, z)
    y = r[1]
    return (y,)
"""
INPUTS = "x: f32[4]; z: f32[2, 2]"


def inputs():
    return [[torch.ones(4), torch.ones(2, 2)] for _ in range(2)]


@pytest.mark.parametrize("narrow", [
    'm = torch.amp.autocast_mode._enter_autocast("cpu", torch.bfloat16, True, None)\n' + REDUCE
    + "y = aten.mm.default(z, z)\nn = torch.amp.autocast_mode._exit_autocast(m)\nreturn (y,)", REGION])
def test_modes_of_one_rank_do_not_reach_another(rank_set, narrow):
    wide = "y = aten.mm.default(z, z)\n" + REDUCE + "v = aten.mm.default(z, z)\nreturn (y, v)"
    graphs = rank_set(narrow, wide, inputs=INPUTS, classes=NARROW)
    for order in (graphs, graphs[::-1]):
        found = [{value.dtype for value in output} for output in mpmd.run(order, inputs())]
        assert found == [{torch.bfloat16} if gm is graphs[0] else {torch.float32} for gm in order]
    assert not torch.is_autocast_enabled("cpu")


def test_a_body_left_in_a_dead_lock_does_not_change_modes_later(rank_set):
    graphs = rank_set(REGION, "return (x,)", inputs=INPUTS, classes=NARROW)
    with pytest.raises(RankError, match="dead-lock") as caught:
        mpmd.run(graphs, inputs())
    with torch.autocast("cpu"):
        del caught
        gc.collect()
        assert torch.is_autocast_enabled("cpu")
    assert not torch.is_autocast_enabled("cpu")


def test_symbolic_sizes_are_each_ranks_own():
    traced = make_fx(lambda x: x.new_zeros(x.shape[0] * 2), tracing_mode="symbolic")(torch.zeros(3))
    zeros = next(node for node in traced.graph.nodes if "new_zeros" in str(node.target))
    zeros.args = (traced.graph.find_nodes(op="placeholder")[0], [zeros.meta["val"].shape[0]])
    outputs = mpmd.run([traced] * 3, [[torch.zeros(size)] for size in (5, 2, 5)], World(3))
    assert [output.shape[0] for output in outputs] == [10, 4, 10]


def test_only_ranks_that_run_a_graph_have_copies_of_what_it_writes(rank_set):
    gm = rank_set("w = self.weight\na = aten.add_.Tensor(w, x)\nreturn (a,)",
                  classes='weight = buffer("weight", "f32[4]", data=[1.0, 1.0, 1.0, 1.0])')[0]
    constants = Constants(torch.device("cpu"), False, {})
    column = Attributes(gm, constants, {}, 3, [0, 2]).column(gm, "weight")
    assert [value is None for value in column] == [False, True, False]
    assert column[0] is not column[2]


def test_attributes_are_private_and_given_by_rank(rank_set):
    graphs = rank_set("w = self.weight\na = aten.add_.Tensor(w, x)\nreturn (a,)",
                      "w = self.weight\nb = aten.mul.Tensor(w, x)\nreturn (b,)",
                      classes='weight = buffer("weight", "f32[4]", data=[1.0, 1.0, 1.0, 1.0])')
    outcome = mpmd.execute(graphs, [[torch.ones(4)], [torch.full((4,), 3.0)]], World(2))
    assert [output[0].tolist()[0] for output in outcome.outputs] == [2, 3]
    assert [None if value is None else value.tolist() for value in outcome.attributes["weight"]] == [[2] * 4, None]
    assert (outcome.engine, graphs[0].weight.tolist()) == ("mpmd", [1] * 4)
    typed = rank_set(*["w = self.weight\nreturn (w,)"] * 2, classes='weight = param("weight", "f32[1]")')
    given = [{"weight": torch.tensor([float(rank)])} for rank in range(2)]
    outputs = mpmd.execute(typed, [[torch.ones(4)]] * 2, World(2), attributes=given).outputs
    assert [output[0].item() for output in outputs] == [0, 1]
