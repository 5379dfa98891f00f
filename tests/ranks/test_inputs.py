"""Random inputs: what differs between ranks, what is the same, and which values are legal where they are used."""

import pytest
import torch
import torch.nn.functional as F
from torch import fx
from torch.distributed.tensor import Replicate, Shard
from torch.fx.experimental.proxy_tensor import make_fx

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.ir.world import World
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run

MESH = World.from_mesh({"dp": 2, "tp": 2})


def graph_of(*declared, **metas):
    graph = fx.Graph()
    for position, value in enumerate(declared):
        node = graph.placeholder(f"x{position}")
        node.meta.update({"val": value}, **metas)
    graph.output(())
    return fx.GraphModule({}, graph)


def values(gm, world=MESH, seed=0):
    return [row[0] for row in random_inputs(gm, world, seed)]


def test_every_rank_seed_and_input_differs():
    gm = graph_of(torch.empty(3), torch.empty(3))
    drawn = [tuple(value.tolist()) for seed in (0, 1) for row in random_inputs(gm, MESH, seed) for value in row]
    assert len(set(drawn)) == 16
    assert [row[0].tolist() for row in random_inputs(gm, MESH, 1)] == [list(value) for value in drawn[8::2]]


SHARED = """
    meta(x, storage=3)
    meta(y, storage=3, storage_offset={offset})
    a = aten.relu.default(x)
    w = aten.mul_.Tensor(y, 2)
    b = aten.relu.default({second})
    return (a, b)
"""


def test_inputs_of_one_storage_share_memory(spmd):
    gm = spmd(SHARED.format(offset=2, second="x"), 'x: "f32[4]", y: "f32[4]", z: "f32[4]"')
    for row in random_inputs(gm, gm.meta["world"]):
        x, y, _ = row
        assert torch.equal(x[2:], y[:2])
        assert len({tensor.untyped_storage().data_ptr() for tensor in row}) == 2


@pytest.mark.parametrize(("offset", "differs"), [(0, True), (3, True), (4, False)])
def test_a_write_through_one_input_shows_in_another(spmd, offset, differs):
    inputs = 'x: "f32[4]", y: "f32[4]"'
    before, after = (spmd(SHARED.format(offset=offset, second=second), inputs) for second in "xa")
    assert (same_on_ranks(before, after) is not None) is differs


def test_inputs_of_two_types_in_one_storage_have_no_random_values(spmd):
    gm = spmd(SHARED.format(offset=0, second="x"), 'x: "f32[4]", y: "f16[4]"')
    with pytest.raises(UsageError, match="'x' shares its storage with one of another dtype"):
        random_inputs(gm, gm.meta["world"])


@pytest.mark.parametrize(("placements", "same"), [
    ({"dp": Replicate()}, [0, 1, 0, 1]),
    ({"tp": Replicate(), "dp": Shard(0)}, [0, 0, 2, 2]),
    ({"tp": Replicate(), "dp": Replicate()}, [0, 0, 0, 0]),
    ({"dp": Shard(0)}, [0, 1, 2, 3]),
    ({"elsewhere": Replicate()}, [0, 1, 2, 3]),
])
def test_replicated_values_are_equal_in_their_group_but_share_no_memory(placements, same):
    drawn = values(graph_of(torch.empty(3), placements=placements))
    assert [min(other for other in range(4) if torch.equal(drawn[other], value)) for value in drawn] == same
    assert len({value.data_ptr() for value in drawn}) == 4


def test_padding_is_zero_and_nothing_else_is():
    shape = {"placements": {"dp": Shard(0)}, "global_shape": (5, 3)}
    drawn = values(graph_of(torch.empty(2, 3), **shape), World(4, {"dp": [0, 1, 2, 3]}))
    assert [value.bool().all(1).tolist() for value in drawn] == [[True, True], [True, True], [True, False],
                                                                 [False, False]]
    assert not any(value[row].any() for value, row in ((drawn[2], 1), (drawn[3], 0), (drawn[3], 1)))


def test_an_input_that_is_a_rank():
    world = World(4, {"dp": [[2, 0], [1, 3]]})
    assert values(graph_of(7, rank_of="dp"), world) == [1, 0, 0, 1]
    tensors = values(graph_of(torch.empty(1, dtype=torch.int64), rank_of="dp"), world)
    assert [tensor.tolist() for tensor in tensors] == [[1], [0], [0], [1]]
    with pytest.raises(UsageError, match="rank 2 is no member"):
        values(graph_of(7, rank_of="dp"), World(3, {"dp": [[0, 1]]}))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.int64, torch.uint8, torch.bool, torch.complex64,
                                   torch.float8_e4m3fn])
def test_types_are_as_declared(dtype):
    declared = torch.empty_strided((2, 3), (1, 4), dtype=dtype)
    drawn = values(graph_of(declared))[0]
    assert (drawn.dtype, drawn.shape, drawn.stride()) == (dtype, (2, 3), (1, 4))


def test_expanded_and_empty_inputs():
    assert values(graph_of(torch.empty(1, 3).expand(2, 3)))[0].stride() == (0, 1)
    assert values(graph_of(torch.empty(0, 3)))[0].shape == (0, 3)


def test_floats_have_both_signs_and_no_zeros_and_integers_are_small():
    floats, scalars = random_inputs(graph_of(torch.empty(200), torch.empty(())), MESH)[0]
    assert floats.abs().min() >= 0.5
    assert set(floats.sign().tolist()) == {1.0, -1.0}
    assert scalars > 0
    integers = values(graph_of(torch.empty(200, dtype=torch.int32)))[0]
    assert (integers.min(), integers.max()) == (1, 7)


def test_lists_numbers_and_inputs_without_a_type():
    assert random_inputs(graph_of([torch.empty(2), torch.empty(3)], 5, None), MESH)[1][1:] == [5, None]
    graph = fx.Graph()
    graph.placeholder("x")
    graph.output(())
    with pytest.raises(UsageError, match="input 'x' has no type"):
        random_inputs(fx.GraphModule({}, graph), MESH)


def _embedding(ids, table):
    return F.embedding(ids.view(-1), table)


def _own_part(ids, table):
    outside = (ids < 2) | (ids >= 5)
    return F.embedding((ids - 2).masked_fill(outside, 0), table)


def _gather(ids, table):
    return table.gather(0, ids.unsqueeze(1).expand(-1, 2))


def _gathered(ids, table):
    return F.embedding(ids.gather(0, torch.arange(40)), table)


def _index(ids, table):
    return table[ids[1:]]


def _index_put(ids, table):
    return table.index_put([ids], torch.zeros(ids.shape[0], 2), accumulate=True)


def _cross_entropy(ids, table):
    return F.cross_entropy(table.t()[:1].expand(ids.shape[0], -1), ids)


@pytest.mark.parametrize("use", [_embedding, _own_part, _gather, _gathered, _index, _index_put, _cross_entropy])
def test_indices_are_bounded_by_what_they_select_from(use):
    gm = make_fx(use, tracing_mode="fake")(torch.zeros(40, dtype=torch.int64), torch.zeros(3, 2))
    drawn = values(gm, World(2))[1]
    assert set(drawn.tolist()) == {0, 1, 2}
    run(gm, random_inputs(gm, World(2)), World(2))


def test_indices_used_in_a_loop_body_and_by_plain_functions():
    text = """# fxir 1
module(world_size=2)
class main:
    def forward(self, ids: "i64[3, 20]", table: "f32[5, 2]"):
        f = self.f
        r = hop.map_impl(f, [ids], [table])
        return (r,)
    class f:
        def forward(self, i: "i64[20]", w: "f32[5, 2]"):
            e = torch.nn.functional.embedding(i, w)
            return (e,)
"""
    drawn = values(fxpasses.load(text), World(2))[0]
    assert set(drawn.flatten().tolist()) == {0, 1, 2, 3, 4}


def test_variances_are_positive():
    def adam(grad, average, square, step):
        square.mul_(0.9).addcmul_(grad, grad, value=0.1)
        return average.lerp(grad, 0.1) / ((square / (1 - 0.9**step)).sqrt() + 1e-8)

    gm = make_fx(adam, tracing_mode="fake")(torch.ones(50), torch.ones(50), torch.ones(50), torch.ones(()))
    inputs = random_inputs(gm, World(2))
    assert [bool((value > 0).all()) for value in inputs[0]] == [False, False, True, True]
    assert not torch.isnan(run(gm, inputs, World(2))[0]).any()


def test_symbolic_sizes_keep_the_captured_values():
    def step(x, y):
        return x.view(-1, 2) @ y.new_ones(2, x.shape[0])

    gm = make_fx(step, tracing_mode="symbolic")(torch.zeros(6, 4), torch.zeros(6))
    rows = random_inputs(gm, World(2))
    assert [(tuple(row[0].shape), tuple(row[1].shape)) for row in rows] == [((6, 4), (6,))] * 2


def test_sizes_chosen_freely_divide_by_the_group_and_differ():
    text = """# fxir 1
module(world_size=4)
dp = group([[0, 1, 2, 3]])
symbol("s0", min=2, max=64)
symbol("s1", min=2, max=64)
class main:
    def forward(self, n: "Sym(s0)", x: "f32[s0, s1]"):
        a: "f32[(s0//4), s1]" = _c10d_functional.reduce_scatter_tensor.default(x, "sum", 4, dp)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
"""
    gm = fxpasses.load(text)
    rows = random_inputs(gm)
    assert {row[0] for row in rows} == {rows[0][1].shape[0]}
    assert rows[0][1].shape[0] % 4 == 0
    assert len(set(rows[0][1].shape)) == 2
    assert run(gm, rows)[0][0].shape[0] * 4 == rows[0][0]
