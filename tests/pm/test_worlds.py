"""Where the world comes from: the argument, the graph, live groups, or nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import torch.distributed as dist
from torch.fx import GraphModule

import fxpasses
from fxpasses._torch import live_group
from fxpasses.errors import UsageError
from fxpasses.ir.schedule.communicators import ranks_of
from fxpasses.ir.world import Group, World
from fxpasses.pm.worlds import resolve_world, world_of_rank

Step = Callable[..., GraphModule]


@pytest.fixture
def live() -> Iterator[str]:
    """Groups of a fake process group of four ranks, seen from rank 2; the name of [2, 0] among them."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    assert not dist.is_initialized()
    dist.init_process_group("fake", store=FakeStore(), rank=2, world_size=4)
    yield str(dist.new_group([0, 2], group_desc="mesh_dp").group_name)
    dist.destroy_process_group()


def test_the_argument_wins_over_the_graph(step: Step) -> None:
    gm, given, own = step(), World(8), World(4)
    gm.meta["world"] = own
    assert resolve_world([gm], given) is given
    assert resolve_world([gm], None) is own


def test_live_groups_are_found_by_name(step: Step, live: str) -> None:
    world = resolve_world([step((live, "elsewhere"))], None)
    assert (world.size, world.rank, world.spmd) == (4, 2, None)
    assert world.groups == {live: Group(((0, 2),), 2, "dp"), "elsewhere": Group()}
    assert (world.may_rewrite, world.may_drop) == (True, False)


def test_live_groups_that_the_graph_does_not_name_do_not_count(step: Step, live: str) -> None:
    assert resolve_world([step(("elsewhere",))], None) == World(1, {"elsewhere": Group()}, rank=0)
    assert live_group("elsewhere") is None


def test_without_any_world_groups_are_unknown_and_nothing_is_promised(step: Step) -> None:
    world = resolve_world([step(("dp", "tp"))], None)
    assert world.groups == {"dp": Group(), "tp": Group()}
    assert (world.may_rewrite, world.may_drop) == (True, False)


def test_sizes_that_calls_or_the_text_state_are_kept(step: Step) -> None:
    gm = step(("dp", "tp"))
    gm.meta["groups"] = {"tp": Group(size=4), "dp": Group(), "more": Group(size=2)}
    assert resolve_world([gm], None) == World(
        4, {"dp": Group(), "tp": Group(size=4), "more": Group(size=2)}, rank=0)


def test_a_rank_set_has_the_size_of_its_world(step: Step) -> None:
    assert resolve_world([step(), step()], None).size == 2
    with pytest.raises(UsageError, match="a rank set of 2 graphs for a world of 4"):
        resolve_world([step(), step()], World(4))
    assert resolve_world([step()], World(4)).size == 4


def test_each_rank_of_a_set_sees_its_own_world() -> None:
    world = World(4, {"dp": [[0, 1], [2, 3]]})
    seen = world_of_rank(world, 1, same_schedule=True)
    assert (seen.rank, seen.groups, seen.may_rewrite, seen.may_drop) == (1, world.groups, True, False)
    assert not world_of_rank(world, 1, same_schedule=False).may_rewrite
    assert world_of_rank(World(4, spmd=True), 1, same_schedule=True).may_drop


def test_the_rank_of_a_graph_is_what_its_world_says_or_its_place(step: Step) -> None:
    graphs = [step(), step()]
    assert ranks_of(graphs) == [0, 1]
    graphs[1].meta["world"] = World(4, rank=3)
    assert ranks_of(graphs) == [0, 3]
    assert ranks_of(graphs, 2) == [0, 1]
    graphs[0].meta["world"] = World(4, rank=3)
    assert ranks_of(graphs) == [0, 1]


def test_a_given_world_is_that_of_the_result(step: Step) -> None:
    gm, world = step(("dp",)), World(4, {"dp": [[0, 1], [2, 3]]})
    out = fxpasses.run(gm, "asynccp", world=world)
    assert out.meta["world"] == world
    assert "world" not in gm.meta, "the caller's graph"
    assert "module(world_size=4, " in fxpasses.dump(out)
    assert "dp = group([[0, 1], [2, 3]])" in fxpasses.dump(out)
    assert "world" not in fxpasses.run(gm, "asynccp").meta, "a guess is no declaration"


def test_a_given_world_wins_over_the_declared_one(step: Step) -> None:
    gm, own = step(("dp",)), World(2, {"dp": [0, 1]})
    gm.meta["world"] = own
    assert fxpasses.run(gm, "asynccp", world=World(8)).meta["world"] == World(8)
    assert fxpasses.run(gm, "asynccp").meta["world"] == own == gm.meta["world"]


def test_each_graph_of_a_rank_set_declares_its_rank(step: Step) -> None:
    outs = fxpasses.run([step(("dp",)), step(("dp",))], "asynccp", world=World(2, {"dp": [0, 1]}))
    assert [out.meta["world"].rank for out in outs] == [0, 1]
    assert fxpasses.load(fxpasses.dump(outs[1])).meta["world"] == World(2, {"dp": [0, 1]}, rank=1)


def test_what_a_rank_calls_its_groups_stays(step: Step) -> None:
    graphs = [step(("1",)), step(("2",))]
    for rank, gm in enumerate(graphs):
        gm.meta["world"] = World(2, {str(rank + 1): [0, 1]}, rank=rank)
    outs = fxpasses.run(graphs, "asynccp", world=graphs[0].meta["world"])
    assert [out.meta["world"] for out in outs] == [gm.meta["world"] for gm in graphs]
