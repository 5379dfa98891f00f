"""Whole tensors to what each rank keeps and back: for any placements, as torch's DTensor has them."""

from __future__ import annotations

import random

import pytest
import torch
import torch.distributed as dist
from torch import fx
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor
from torch.testing._internal.distributed import fake_pg  # registers the backend

import fxpasses
from fxpasses import UsageError, World
from fxpasses._torch import strided_shard
from fxpasses.frontend.signature import give_signature
from fxpasses.ir.shards import even_shape, in_order, local_shape

MESH = World.from_mesh({"pp": 2, "dp": 3, "tp": 2})


def keeping(shape, placements, world, role="params", kind=None, dtype=torch.float32):
    """A step that returns its one tensor, called "w", of which each rank keeps a part."""
    graph = fx.Graph()
    node = graph.placeholder("w")
    local = local_shape(shape, placements, world)
    node.meta |= {"val": torch.empty(local, dtype=dtype, device="meta"), "placements": placements}
    if even_shape(local, placements, world) != tuple(shape):
        node.meta["global_shape"] = tuple(shape)
    graph.output((node,))
    gm = fx.GraphModule({}, graph)
    state = {"w": node} if kind is None else {kind: {"w": node}}
    arguments = {"params": {}, "buffers": {}, "optimizer": {}, "batch": (), role: state}
    give_signature(gm, arguments, ((), {"params": {}, role: state}))
    gm.meta["world"] = world
    return gm


def random_placements(chance, dims):
    """Placements over some of the groups, with strided shards where they fit."""
    given = {}
    for group in chance.sample(["pp", "dp", "tp"], chance.randint(0, 3)):
        given[group] = chance.choice([Replicate(), *(Shard(dim) for dim in range(dims))])
    return in_order(given, MESH)


@pytest.mark.parametrize("seed", range(30))
def test_there_and_back(seed):
    chance = random.Random(seed)
    shape = [chance.choice([1, 5, 6, 12, 13]) for _ in range(chance.randint(1, 3))]
    gm = keeping(shape, random_placements(chance, len(shape)), MESH)
    whole = torch.randn(shape)
    for graph in (gm, fxpasses.load(fxpasses.dump(gm))):
        states = [fxpasses.local_state(graph, {"params": {"w": whole}}, rank) for rank in range(MESH.size)]
        assert all(state["params"]["w"].data_ptr() != whole.data_ptr() for state in states)
        assert torch.equal(fxpasses.full_state(graph, states)["params"]["w"], whole)


@pytest.mark.parametrize("placements", [
    (Shard(0), Replicate()), (Replicate(), Shard(1)), (Shard(1), Shard(0)), (Shard(0), Shard(0)),
    (strided_shard(0, 2), Shard(0)), (strided_shard(1, 2), Shard(1)),
], ids=str)
@pytest.mark.parametrize("rows", [8, 7])
def test_parts_are_those_of_dtensor(placements, rows):
    """Padding aside: there is none in a DTensor."""
    world = World.from_mesh({"dp": 2, "tp": 2})
    whole = torch.arange(rows * 12.0).view(rows, 12)
    gm = keeping(whole.shape, dict(zip(world.groups, placements, strict=True)), world)
    for rank in range(4):
        dist.init_process_group("fake", rank=rank, world_size=4, store=fake_pg.FakeStore())
        try:
            mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
            reference = distribute_tensor(whole, mesh, placements, src_data_rank=None).to_local()
        finally:
            dist.destroy_process_group()
        ours = fxpasses.local_state(gm, {"params": {"w": whole}}, rank)["params"]["w"]
        assert torch.equal(ours[:reference.shape[0], :reference.shape[1]], reference)
        assert float(ours.sum()) == float(reference.sum())


def test_groups_in_any_order():
    """Parts name their ranks in the order of the group, which need not be that of the ranks."""
    world = World(4, {"dp": [[2, 0], [3, 1]], "tp": [[1, 0], [3, 2]]})
    gm, whole = keeping([8, 2], {"dp": strided_shard(0, 2), "tp": Shard(0)}, world), torch.randn(8, 2)
    states = [fxpasses.local_state(gm, {"params": {"w": whole}}, rank) for rank in range(4)]
    assert torch.equal(states[3]["params"]["w"], whole[:2])
    assert torch.equal(fxpasses.full_state(gm, states)["params"]["w"], whole)
    alike = World(4, {"dp": [[0, 1], [2, 3]], "tp": [[0, 1], [2, 3]]})
    crossed = keeping([8, 2], {"dp": Shard(0), "tp": Shard(0)}, alike)
    with pytest.raises(UsageError, match=r"no rank has the part \[0, 1\] of params 'w'"):
        fxpasses.full_state(crossed, [{"params": {"w": torch.zeros(2, 2)}}] * 4)


def test_an_outer_layer_shards_what_the_inner_one_left():
    """Whatever order the groups of the world have."""
    for names in (("dp", "tp"), ("tp", "dp")):
        world = World.from_mesh(dict.fromkeys(names, 2))
        placements = in_order({"dp": Shard(0), "tp": Shard(0)}, world)
        gm = keeping([8], placements, world)
        for rank in range(4):
            at = {name: world.group(name).part_of(rank).index(rank) for name in names}
            start = 4 * at["tp"] + 2 * at["dp"]
            found = fxpasses.local_state(gm, {"params": {"w": torch.arange(8.0)}}, rank)["params"]["w"]
            assert found.tolist() == [start, start + 1]


def test_padding_is_zero_at_the_end():
    world = World.from_mesh({"dp": 4})
    gm = keeping([5, 2], {"dp": Shard(0)}, world)
    parts = [fxpasses.local_state(gm, {"params": {"w": torch.ones(5, 2)}}, rank)["params"]["w"] for rank in range(4)]
    assert [part.sum(1).tolist() for part in parts] == [[2, 2], [2, 2], [2, 0], [0, 0]]


def test_optimizer_state_and_gradients_lie_as_their_parameter():
    world = World(2, {"dp": [0, 1]})
    gm = keeping([4], {"dp": Shard(0)}, world, "optimizer", "exp_avg")
    states = [fxpasses.local_state(gm, {"optimizer": {"exp_avg": {"w": torch.arange(4.0)}}}, rank) for rank in (0, 1)]
    assert states[1]["optimizer"]["exp_avg"]["w"].tolist() == [2, 3]
    assert fxpasses.full_state(gm, states)["optimizer"]["exp_avg"]["w"].tolist() == [0, 1, 2, 3]
    gm = keeping([4], {"dp": Shard(0)}, world)
    gradients = [{"gradients": {"w": torch.full((2,), float(rank))}} for rank in (0, 1)]
    assert fxpasses.full_state(gm, gradients)["gradients"]["w"].tolist() == [0, 0, 1, 1]
    assert fxpasses.full_state(gm, [{"gradients": {"w": None}}] * 2)["gradients"] == {"w": None}
    assert fxpasses.full_state(gm, [{"gradients": {}}] * 2)["gradients"] == {}


def test_ranks_that_share_a_tensor_have_to_agree():
    world = World(2, {"dp": [0, 1]})
    states = [{"params": {"w": torch.tensor([1.0, float("nan"), rank])}} for rank in (0.0, 1.0)]
    with pytest.raises(UsageError, match="params 'w' differs between ranks 0 and 1, which share it over 'dp'"):
        fxpasses.full_state(keeping([3], {"dp": Replicate()}, world), states)
    same = fxpasses.full_state(keeping([3], {"dp": Replicate()}, world), [states[0]] * 2)["params"]["w"]
    assert same.isnan().tolist() == [False, True, False]
    unsaid = fxpasses.full_state(keeping([3], {}, world), states)["params"]["w"]
    assert unsaid[2] == 0.0


@pytest.mark.parametrize(("state", "message"), [
    ({"params": {}}, "the state has no params 'w'"),
    ({"params": {"w": torch.zeros(3)}}, r"params 'w' is torch.float32\[3\], not torch.float32\[4\]"),
    ({"params": {"w": torch.zeros(4, dtype=torch.int64)}}, r"params 'w' is torch.int64\[4\], not torch.float32\[4\]"),
    ({"params": {"w": torch.zeros(4), "v": torch.zeros(4)}}, "the step has no params 'v'"),
    ({"weights": {}}, "a state has no role 'weights'"),
])
def test_what_does_not_fit_is_named(state, message):
    with pytest.raises(UsageError, match=message):
        fxpasses.local_state(keeping([4], {"dp": Shard(0)}, World(2, {"dp": [0, 1]})), state, 0)


def test_other_graphs_and_numbers_of_states_are_refused():
    gm = fx.symbolic_trace(torch.nn.Identity())
    with pytest.raises(UsageError, match="no captured train step"):
        fxpasses.local_state(gm, {}, 0)
    with pytest.raises(UsageError, match="1 states for a world of 2 ranks"):
        fxpasses.full_state(keeping([4], {"dp": Shard(0)}, World(2, {"dp": [0, 1]})), [{}])
    for rank in (2, -1):
        with pytest.raises(UsageError, match=f"no rank {rank} in a world of 2"):
            fxpasses.local_state(keeping([4], {"dp": Shard(0)}, World(2, {"dp": [0, 1]})), {}, rank)
