"""The schedule of a graph: every part of a call counts, bodies count where they are called, groups by their ranks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest
from torch.fx import GraphModule

from fxpasses import World
from fxpasses.ir.schedule import Call, Region, Transfer, group_keys, schedule, schedule_digest
from fxpasses.testing.snippets import snippet
from tests.ir.meshes import BODY, MESH

SCAN = "b = self.body\nr = hop.scan(b, [i], [xs], ())\nz = r[0]\n"
SUM = 'l: "f32[4]" = _c10d_functional.all_reduce.default(i, "sum", dp)\nw = _c10d_functional.wait_tensor.default(l)\n'
REDUCED = Call("all_reduce", "dp", "sum", ("torch.float32 4",))


def looped(lines: str, steps: int = 3, result: str = "z") -> GraphModule:
    return snippet(f"i: f32[4]; xs: f32[{steps}, 4]", f"{lines}return ({result},)", classes=BODY)


def sums(*groups: str, size: int = 4, op: str = "sum", world: Mapping[str, object] | None = None) -> GraphModule:
    lines = "".join(f'l{at}: "f32[{size}]" = _c10d_functional.all_reduce.default(a, "{op}", {group})\n'
                    f"w{at} = _c10d_functional.wait_tensor.default(l{at})\n" for at, group in enumerate(groups))
    return snippet(f"a: f32[{size}]", f"{lines}return ({', '.join(f'w{at}' for at in range(len(groups)))},)",
                   groups=world)


def exchanged(splits: str) -> GraphModule:
    return snippet("a: f32[8]", f'l: "f32[8]" = _c10d_functional.all_to_all_single.default(a, {splits}, tp)\n'
                   "w = _c10d_functional.wait_tensor.default(l)\nreturn (w,)")


def sent_from(source: int) -> GraphModule:
    return snippet("a: f32[4]", f'l: "f32[4]" = _c10d_functional.broadcast.default(a, {source}, tp)\n'
                   "w = _c10d_functional.wait_tensor.default(l)\nreturn (w,)")


def test_bodies_stand_where_they_are_called() -> None:
    inside = Region("scan", 0, "3", (REDUCED,))
    assert schedule(looped(SUM + SCAN)) == (REDUCED, inside)
    assert schedule(looped(SCAN + SUM)) == (inside, REDUCED)
    assert schedule(looped(SCAN, steps=2)) != schedule(looped(SCAN))


def test_a_body_that_runs_once_is_spliced_in() -> None:
    called = 'b = self.body\nr = hop.invoke_subgraph(b, "k", i, i)\nz = r[0]\n'
    assert schedule(looped(SUM + called)) == (REDUCED, REDUCED)


def test_a_body_without_collectives_leaves_no_trace() -> None:
    silent = BODY.replace('_c10d_functional.all_reduce.default(x, "sum", dp)', "aten.relu.default(x)")
    silent = silent.replace("_c10d_functional.wait_tensor.default(p)", "aten.relu.default(p)")
    assert schedule(snippet("i: f32[4]; xs: f32[3, 4]", f"{SCAN}return (z,)", classes=silent)) == ()


def test_every_part_of_a_call_counts() -> None:
    graphs = [sums("dp"), sums("tp"), sums("dp", size=8), sums("dp", op="max"), sums("dp", "tp"), sums("tp", "dp"),
              exchanged("[4, 4], [4, 4]"), exchanged("[2, 6], [4, 4]"), sent_from(0), sent_from(1)]
    digests = [schedule_digest(gm, World(4, MESH)) for gm in graphs]
    for first, second in combinations(range(len(graphs)), 2):
        assert digests[first] != digests[second], (first, second)
    assert schedule_digest(sums("dp"), World(4, MESH)) == digests[0]


@pytest.mark.parametrize(("worlds", "equal"), [
    ([World(4, MESH, rank=0), World(4, MESH, rank=3)], True),
    ([World(4, {"dp": [0, 2], "tp": [0, 1]}, rank=0), World(4, {"dp": [1, 3], "tp": [2, 3]}, rank=3)], True),
    ([World(4, {"dp": [0, 2], "tp": [0, 1]}, rank=0), World(4, {"tp": [1, 3], "dp": [2, 3]}, rank=3)], False),
    ([World(4, {"dp": 2, "tp": 2}, rank=0), World(4, {"tp": 2, "dp": 2}, rank=3)], True),
], ids=["one world", "own groups only", "own groups, other order", "unknown members"])
def test_a_digest_is_compared_from_rank_to_rank(worlds: list[World], equal: bool) -> None:
    first, second = (schedule_digest(sums("dp", "tp"), world) for world in worlds)
    assert (first == second) == equal


def test_two_groups_of_the_same_ranks_stay_two() -> None:
    world = World(4, {"dp": [[0, 1, 2, 3]], "world": [[0, 1, 2, 3]]})
    assert group_keys(["dp", "world"], world, 0) == group_keys(["world", "dp"], world, 1)
    assert len(set(group_keys(["dp", "world"], world, 0).values())) == 2
    assert group_keys(["3", "5"], World(4), 0) == {"3": "group#0", "5": "group#1"}


def test_messages_are_listed_with_peer_and_tag() -> None:
    lines = """\
s = _c10d_functional.isend.default(a, 1, 7, tp)
r = _c10d_functional.irecv.default(b, 0, 0, tp)
p = _c10d_functional.batch_p2p_ops.default(["isend", "irecv"], [1, 0], [0, 2], [a, b], tp)
return (a,)"""
    first, second, batch = schedule(snippet("a: f32[4]; b: i64[2]", lines))
    assert isinstance(first, Call)
    assert (first.kind, first.transfers) == ("send", (Transfer(True, 1, 7, "torch.float32 4"),))
    assert second == Call("recv", "tp", None, (), None, 0, (Transfer(False, 0, 0, "torch.int64 2"),))
    assert isinstance(batch, Call)
    assert batch.transfers == (Transfer(True, 1, 0, "torch.float32 4"), Transfer(False, 0, 2, "torch.int64 2"))


def test_a_call_knows_its_node() -> None:
    gm = sums("dp")
    (call,) = schedule(gm)
    assert isinstance(call, Call)
    assert call.node is next(node for node in gm.graph.nodes if node.op == "call_function")
