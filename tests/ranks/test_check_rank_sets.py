"""``check`` of rank sets: one graph a rank on either side, dead-locks of both kinds, graphs that differ by rank."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import pytest
from torch.fx import GraphModule

from fxpasses import World, check, load
from fxpasses.errors import RankError, UsageError

Spmd = Callable[..., GraphModule]

PAIR = 'x: "f32[4]", y: "f32[4]"'
#: Two groups of the same two ranks: on some backends one group's launch holds up the other's.
WORLD = World(2, {"dp": [[0, 1]], "tp": [[0, 1]]})
OTHERS = """a = _c10d_functional.all_reduce.default(x, "sum", dp)
b = _c10d_functional.all_reduce.default(y, "sum", rows)"""
WAITS = "aw = _c10d_functional.wait_tensor.default(a)\nbw = _c10d_functional.wait_tensor.default(b)\nreturn (aw, bw)"


def rank_set(spmd: Spmd, bodies: Sequence[str], inputs: str = PAIR) -> list[GraphModule]:
    """One graph a rank on the first ranks; groups ``dp`` and ``rows`` both hold all of them."""
    world = World(len(bodies), {"dp": [list(range(len(bodies)))], "rows": [list(range(len(bodies)))]})
    found = []
    for rank, body in enumerate(bodies):
        gm = spmd(body, inputs)
        gm.meta["world"] = dataclasses.replace(world, rank=rank)
        found.append(gm)
    return found


def in_order(first: str, second: str) -> str:
    calls = dict(zip("ab", OTHERS.splitlines(), strict=True))
    return "\n".join([calls[first], calls[second], WAITS])


def test_equal_sets_and_a_set_beside_one_graph(spmd: Spmd) -> None:
    before = rank_set(spmd, [in_order("a", "b")] * 2)
    report = check(before, rank_set(spmd, [in_order("b", "a")] * 2))
    assert (report.verdict, report.ranks) == ("bit-equal", 2)
    assert report.schedule == "2 ranks agree: 2 collectives"
    one = spmd(in_order("a", "b"), PAIR)
    one.meta["world"] = dataclasses.replace(before[0].meta["world"], rank=None)
    assert check(one, before).verdict == check(before, one).verdict == "bit-equal"


def test_one_rank_that_differs(spmd: Spmd) -> None:
    good, other = "a = aten.mul.Tensor(x, 2)\nreturn (a, y)", "a = aten.mul.Tensor(x, 3)\nreturn (a, y)"
    before = rank_set(spmd, [good] * 3)
    report = check(before, rank_set(spmd, [good, other, good]))
    assert report.difference is not None
    assert (report.difference.rank, report.difference.path, report.difference.ranks) == (1, "output[0]", (1,))
    assert report.first_node is not None
    assert (report.first_node.name, report.first_node.rank) == ("a", 1)
    assert check(rank_set(spmd, [good, other, good]), rank_set(spmd, [good, other, good])).verdict == "bit-equal"


def test_a_dead_lock_is_a_difference(spmd: Spmd) -> None:
    both = in_order("a", "b")
    alone = "a = _c10d_functional.all_reduce.default(x, \"sum\", dp)\naw = _c10d_functional.wait_tensor.default(a)\n" \
            "return (aw, y)"
    report = check(rank_set(spmd, [both] * 2), rank_set(spmd, [both, alone]))
    assert report.verdict == "different"
    assert report.difference is not None
    assert report.difference.kind == "error"
    assert report.schedule.startswith("the ranks' schedules differ: 1 to 2 collectives (before 2 collectives); call")
    with pytest.raises(RankError):
        check(rank_set(spmd, [both, alone]), rank_set(spmd, [both] * 2))


def test_a_dead_lock_of_launches_that_block(spmd: Spmd) -> None:
    """Ranks that launch on two groups in other orders hang where a launch blocks, and nowhere else."""
    alike, crossed = ([in_order("a", "b"), in_order(*second)] for second in ("ab", "ba"))
    report = check(rank_set(spmd, alike), rank_set(spmd, crossed))
    assert report.verdict == "different"
    assert report.difference is not None
    assert report.difference.kind == "dead-lock"
    assert "only the graph after dead-locks: on a backend whose launches block" in str(report)
    same = check(rank_set(spmd, crossed), rank_set(spmd, crossed))
    assert same.verdict == "bit-equal"
    [note] = same.notes
    assert note.startswith("both dead-lock on a backend whose launches block until all members arrive: rank 0 waits")
    assert "\n" not in note
    assert not check(rank_set(spmd, alike), rank_set(spmd, alike)).notes


def test_inputs_of_each_rank_are_its_own_graphs(spmd: Spmd) -> None:
    sizes = ['x: "f32[4]"', 'x: "f32[6]"']
    graphs = [rank_set(spmd, ["a = aten.neg.default(x)\nreturn (a,)"] * 2, inputs)[rank]
              for rank, inputs in enumerate(sizes)]
    assert check(graphs, graphs).verdict == "bit-equal"
    swapped = check(graphs, graphs[::-1])
    assert swapped.difference is not None
    assert (swapped.difference.kind, swapped.difference.rank) == ("inputs", 0)


def test_a_race_on_one_rank(spmd: Spmd) -> None:
    good = in_order("a", "b")
    racy = good.replace("aw = ", "z = aten.mul_.Tensor(x, 1)\naw = ")
    report = check(rank_set(spmd, [good] * 2), rank_set(spmd, [good, racy]))
    assert report.difference is not None
    assert (report.difference.kind, report.difference.rank) == ("race", 1)


PARTS = """# fxir 1
module(world_size=4, rank={rank})
dp = group([{dp}])
tp = group([{tp}])
class main:
    def forward(self, x: "f32[4]", y: "f32[4]"):
        p = _c10d_functional.all_reduce.default(x, "sum", dp)
        w = _c10d_functional.wait_tensor.default(p)
        q = _c10d_functional.all_reduce.default(y, "{op}", tp)
        v = _c10d_functional.wait_tensor.default(q)
        s = aten.add.Tensor(w, v)
        return (s,)
"""


def test_each_rank_states_its_own_part_of_a_group_only() -> None:
    before, after = ([load(PARTS.format(rank=rank, dp=[rank % 2, rank % 2 + 2], tp=[rank // 2 * 2, rank // 2 * 2 + 1],
                                        op=op if rank > 1 else "sum")) for rank in range(4)] for op in ("sum", "max"))
    for world in (None, World(4)):
        assert check(before, before, world).verdict == "bit-equal"
    report = check(before, after)
    assert report.difference is not None
    assert report.difference.ranks == (2, 3)
    assert report.first_node is not None
    assert (report.first_node.name, report.first_node.rank) == ("q", 2)


def test_sets_of_other_sizes_are_refused(spmd: Spmd) -> None:
    two, three = (rank_set(spmd, [in_order("a", "b")] * count) for count in (2, 3))
    with pytest.raises(UsageError, match="ranks"):
        check(two, three)
    with pytest.raises(UsageError, match="a rank set of 3 graphs for a world of 2"):
        check(three, three, WORLD)
