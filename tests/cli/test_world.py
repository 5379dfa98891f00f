"""The options that say what the ranks and groups are."""

from __future__ import annotations

import argparse

import pytest
from torch.fx import GraphModule

from fxpasses import Group, UsageError, World, load
from fxpasses.cli.world import add_arguments, proving, with_ranks, world_from


def _reducing(group: str) -> GraphModule:
    return load(f"""\
# fxir 1
module(world_size=4, rank=0, device="cpu")
{group} = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[4]",
    ):
        b: "f32[4]" = _c10d_functional.all_reduce.default(a, "sum", {group})
        c: "f32[4]" = _c10d_functional.wait_tensor.default(b)
        return (c,)
""")


def parse(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(argv)


def test_nothing_given_leaves_the_graph_alone() -> None:
    declared = World(2, {"dp": [0, 1]})
    assert world_from(parse(), declared) is declared
    assert world_from(parse(), None) is None


def test_options_make_a_world() -> None:
    world = world_from(parse("--world-size", "4", "--group", "dp=0,2/1,3", "--rank", "1", "--no-spmd"), None)
    assert world == World(4, {"dp": [[0, 2], [1, 3]]}, rank=1, spmd=False)


def test_options_win_over_the_graph() -> None:
    declared = World(4, {"dp": [[0, 1], [2, 3]], "tp": [[0, 2], [1, 3]]}, rank=0)
    world = world_from(parse("--group", "dp=0,2/1,3", "--spmd"), declared)
    assert world == World(4, {"dp": [[0, 2], [1, 3]], "tp": [[0, 2], [1, 3]]}, rank=0, spmd=True)


def test_ranks_of_groups_say_how_many_there_are() -> None:
    assert world_from(parse("--group", "dp=0,2/1,3"), None) == World(4, {"dp": [[0, 2], [1, 3]]}, rank=0)


def test_another_size_keeps_only_the_sizes_of_groups() -> None:
    world = world_from(parse("--world-size", "8"), World(4, {"dp": [[0, 1], [2, 3]]}))
    assert world == World(8, {"dp": 2})


@pytest.mark.parametrize(("argv", "words"), [
    (["--group", "dp"], "NAME=RANKS"),
    (["--group", "dp=a,b", "--world-size", "2"], "list of ranks"),
    (["--group", "dp=0,5", "--world-size", "2"], "outside a world"),
    (["--group", "dp=0,0", "--world-size", "2"], "twice"),
    (["--rank", "1"], "no world"),
    (["--world-size", "0"], "not positive"),
    (["--world-size", "2", "--rank", "2"], "outside a world"),
])
def test_contradictions_are_usage_errors(argv: list[str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        world_from(parse(*argv), None)


def test_ranks_fill_in_unknown_members_only() -> None:
    world = World(2, {"dp": None, "tp": 2}, rank=0)
    assert with_ranks(world, 4) == World(4, {"dp": [0, 1, 2, 3], "tp": [[0, 1], [2, 3]]}, rank=0)
    known = World(4, {"dp": [[0, 2], [1, 3]], "tp": 2})
    assert with_ranks(known, 4) == World(4, {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]]})


@pytest.mark.parametrize(("world", "count", "words"), [
    (World(4, {"dp": [0, 1, 2, 3]}), 8, "the world has 4 ranks"), (World(2, {"dp": 2}), 3, "has 2 members"),
    (World(2), 0, "--ranks 0"),
])
def test_ranks_that_do_not_fit(world: World, count: int, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        with_ranks(world, count)


def test_every_rank_that_runs_the_graph_is_in_its_groups() -> None:
    promised, own = World(4, {"dp": Group(size=3)}), World(4, {"dp": Group(size=3)}, rank=0)
    with pytest.raises(UsageError, match=r"--group: group 'dp' leaves out rank 3 of 4.*--group dp=0,1,2/3"):
        world_from(parse("--group", "dp=0,1,2"), promised)
    assert world_from(parse("--group", "dp=0,1,2/3"), promised) == World(4, {"dp": [[0, 1, 2], [3]]})
    assert world_from(parse("--group", "dp=0,1,2"), own) == World(4, {"dp": [0, 1, 2]}, rank=0), "rank 3's may differ"
    assert world_from(parse("--group", "dp=0,1,2", "--no-spmd"), promised) == World(4, {"dp": [0, 1, 2]}, spmd=False)


def test_a_proof_needs_every_rank_in_the_groups_the_graph_names() -> None:
    world = World(4, {"dp": [0, 1, 2], "pp": [[0, 1], [2, 3]]}, rank=0)
    with pytest.raises(UsageError, match="--prove: group 'dp' leaves out rank 3 of 4"):
        proving(None, world, [_reducing("dp")], None, True)
    assert proving(None, world, [_reducing("pp")], None, True) is None
    assert proving(world, world, [_reducing("dp")], None, False) is world
    assert proving(world, world, [_reducing("dp")] * 4, None, True) is world


def test_a_proof_needs_to_know_how_many_ranks_there_are() -> None:
    world = World(1, {"dp": Group(size=None)}, rank=0)
    with pytest.raises(UsageError, match="--prove: nothing says how many ranks there are"):
        proving(None, world, [_reducing("dp")], None, True)
    known = proving(None, world, [_reducing("dp")], 4, True)
    assert known is not None
    assert known.groups["dp"].partition == ((0, 1, 2, 3),)
