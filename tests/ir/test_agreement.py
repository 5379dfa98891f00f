"""The schedules of a rank set: members agree on their group's calls, everything else may differ."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

from fxpasses import World
from fxpasses.ir.schedule.agreement import Disagreement, first_disagreement
from fxpasses.testing.snippets import snippet
from tests.ir.meshes import BODY, MESH


def rank(number: int, *calls: str, groups: dict[str, object] | None = None, size: int = 4) -> GraphModule:
    """Rank ``number`` of a set, issuing ``calls`` on ``a``: ``op(arguments behind the tensor) -> elements``."""
    lines = []
    for at, call in enumerate(calls):
        head, _, result = call.partition(" -> ")
        name, arguments = head[:-1].split("(", 1)
        lines += [f'l{at}: "f32[{result or 4}]" = _c10d_functional.{name}.default(a, {arguments})',
                  f"w{at} = _c10d_functional.wait_tensor.default(l{at})"]
    returned = ", ".join(f"w{at}" for at in range(len(calls)))
    body = "\n".join([*lines, f"return ({returned}{',' if calls else ''})"])
    return snippet("a: f32[4]", body, rank=number, groups=MESH if groups is None else groups, world_size=size)


def words(*graphs: GraphModule, world: World | None = None) -> str:
    found = first_disagreement(graphs, world)
    return "agree" if found is None else f"{found.kind}: {found}"


DP, TP = 'all_reduce("sum", dp)', 'all_reduce("sum", tp)'


def test_only_the_members_of_a_group_agree_on_its_calls() -> None:
    assert words(rank(0, DP, DP), rank(1, TP.replace("tp", "dp")), rank(2, DP, DP), rank(3, DP)) == "agree"
    assert words(rank(0, DP, TP), rank(1, TP, DP), rank(2, DP, TP), rank(3, DP, TP)) == "agree", "no ring of waits"
    assert words(rank(0, DP), rank(1), rank(2, DP), rank(3)) == "agree"


@pytest.mark.parametrize(("second", "message"), [
    ('all_reduce("max", dp)', "rank 2 issues all_reduce max of 4 float32 on group 'dp' ('l1')"),
    ("all_gather_into_tensor(2, dp) -> 8", "rank 2 issues all_gather of 4 float32 on group 'dp' ('l1')"),
    ("broadcast(0, dp)", "rank 2 issues broadcast of 4 float32 from member 0 on group 'dp' ('l1')"),
])
def test_calls_that_are_no_one_collective(second: str, message: str) -> None:
    found = first_disagreement([rank(0, DP, DP), rank(1), rank(2, DP, second), rank(3)])
    assert found is not None
    assert str(found) == ("call 2 on group 'dp' of ranks [0, 2]: "
                          f"rank 0 issues all_reduce sum of 4 float32 on group 'dp' ('l1'), {message}")
    assert (found.kind, found.number, found.first.rank, found.second.rank) == ("mismatch", 2, 0, 2)
    assert found.first.place is not None
    assert found.second.node is not None


def test_roots_and_sizes_and_dtypes_count() -> None:
    assert words(rank(0, "broadcast(0, dp)"), rank(1), rank(2, "broadcast(1, dp)"), rank(3)).startswith("mismatch")
    graphs = [rank(each, DP) for each in range(4)]
    tensor = next(node for node in graphs[2].graph.nodes if node.op == "placeholder")
    kept = tensor.meta["val"]
    tensor.meta["val"] = kept.to(torch.int32)
    assert words(*graphs).startswith("mismatch")
    tensor.meta["val"] = kept.new_empty(8)
    assert "rank 2 issues all_reduce sum of 8 float32" in words(*graphs)
    del tensor.meta["val"]
    assert words(*graphs) == "agree", "what only the run tells is not compared"


def test_a_member_that_never_comes() -> None:
    assert words(rank(0, DP, DP), rank(1), rank(2, DP), rank(3)) == (
        "missing: call 2 on group 'dp' of ranks [0, 2]: "
        "rank 0 issues all_reduce sum of 4 float32 on group 'dp' ('l1'), rank 2 issues no call 2 there; "
        "rank 0 waits for rank 2 (all_reduce on 'dp')")


def test_groups_in_orders_that_wait_for_each_other() -> None:
    groups: dict[str, object] = {"dp": [[0, 1]], "tp": [[0, 1]]}
    assert words(rank(0, DP, TP, groups=groups, size=2), rank(1, TP, DP, groups=groups, size=2)) == (
        "order: call 1 on group 'dp' of ranks [0, 1]: rank 0 issues all_reduce sum of 4 float32 on group 'dp' ('l0'), "
        "rank 1 issues all_reduce sum of 4 float32 on group 'tp' ('l0'); "
        "rank 0 waits for rank 1 (all_reduce on 'dp'), rank 1 waits for rank 0 (all_reduce on 'tp')")
    ring = [rank(0, DP, TP), rank(1, TP, DP), rank(2, TP, DP), rank(3, DP, TP)]
    found = first_disagreement(ring)
    assert found is not None
    assert found.kind == "order"
    assert [(one, other) for one, other, _ in found.waits] == [(0, 2), (2, 3), (3, 1), (1, 0)]


def test_a_rank_that_is_no_member() -> None:
    groups: dict[str, object] = {"dp": [[0, 1]]}
    assert words(rank(0, DP, groups=groups), rank(1, DP, groups=groups), rank(2, DP, groups=groups)) == (
        "outsider: call 1 on group 'dp': rank 2 issues all_reduce sum of 4 float32 on group 'dp' ('l0'), "
        "rank 2 is no member of it")


def test_all_to_all_rows_differ_by_rank_as_long_as_they_fit() -> None:
    def exchange(number: int, received: str, sent: str, rows: int) -> GraphModule:
        return rank(number, f"all_to_all_single({received}, {sent}, tp) -> {rows}", groups={"tp": [[0, 1]]}, size=2)

    assert words(exchange(0, "[1, 3]", "[1, 3]", 4), exchange(1, "[3, 1]", "[3, 1]", 4)) == "agree"
    assert words(exchange(0, "[1, 3]", "[1, 3]", 4), exchange(1, "[2, 1]", "[3, 1]", 3)) == (
        "mismatch: call 1 on group 'tp' of ranks [0, 1]: rank 0 issues all_to_all of 4 float32 splits [[1, 3], [1, 3]] "
        "on group 'tp' ('l0'), rank 1 issues all_to_all of 4 float32 splits [[2, 1], [3, 1]] on group 'tp' ('l0')")


def test_all_to_all_of_a_set_that_lacks_members() -> None:
    def exchange(number: int, received: str, sent: str) -> GraphModule:
        return rank(number, f"all_to_all_single({received}, {sent}, tp) -> 4", groups={"tp": [[1, 0, 3]]})

    assert words(exchange(0, "[1, 1, 2]", "[0, 1, 3]"), exchange(3, "[0, 3, 1]", "[2, 2, 0]")) == "agree"
    assert words(exchange(0, "[1, 1, 2]", "[0, 1, 3]"), exchange(3, "[3, 0, 1]", "[2, 2, 0]")).startswith("mismatch")


def test_irregular_parts_and_sets_that_lack_members() -> None:
    groups: dict[str, object] = {"dp": [[0, 3, 1], [2]]}
    graphs = [rank(0, DP, groups=groups), rank(1, DP, groups=groups), rank(2, groups=groups),
              rank(3, DP, groups=groups)]
    assert words(*graphs) == "agree"
    assert words(*graphs[:3]) == "agree"
    graphs[3] = rank(3, groups=groups)
    assert words(*graphs).startswith("missing: call 1 on group 'dp' of ranks [0, 3, 1]: rank 0 issues")


def test_names_of_groups_may_differ_from_rank_to_rank() -> None:
    def named(number: int, dp: str, tp: str, order: str) -> GraphModule:
        own: dict[str, object] = {dp: [[number % 2, number % 2 + 2]],
                                  tp: [[number // 2 * 2, number // 2 * 2 + 1]]}
        calls = {"dp": DP.replace("dp", dp), "tp": TP.replace("tp", tp)}
        return rank(number, *(calls[each] for each in order.split()), groups=own)

    graphs = [named(0, "g1", "g3", "dp tp"), named(1, "g2", "g3", "dp tp"), named(2, "g1", "g4", "dp tp"),
              named(3, "g2", "g4", "dp tp")]
    assert words(*graphs) == "agree"
    graphs[1] = named(1, "g2", "g3", "dp")
    assert "rank 0 issues all_reduce sum of 4 float32 on group 'g3' ('l1'), rank 1 issues no call 1" in words(*graphs)


def test_groups_of_unknown_members_go_together_by_name_else_by_order() -> None:
    def unknown(number: int, *calls: str) -> GraphModule:
        return rank(number, *calls, groups=dict.fromkeys(("g1", "g2", "g3", "g4")), size=2)

    one, two, three, four = (DP.replace("dp", f"g{number}") for number in range(1, 5))
    assert words(unknown(0, one, two), unknown(1, three, four)) == "agree"
    assert words(unknown(0, one, two), unknown(1, two, one)).startswith("order")
    assert words(unknown(0, one, two), unknown(1, three)).startswith("missing")


def test_equal_members_are_two_groups() -> None:
    groups: dict[str, object] = {"dp": [[0, 1]], "tp": [[0, 1]]}
    swapped: dict[str, object] = {"tp": [[0, 1]], "dp": [[0, 1]]}
    assert words(rank(0, DP, groups=groups, size=2), rank(1, TP, groups=groups, size=2)).startswith("missing")
    assert words(rank(0, DP, groups=groups, size=2), rank(1, DP, groups=swapped, size=2)) == "agree"


def looped(number: int, runs: int, inside: bool = True) -> GraphModule:
    lines = "b = self.body\nr = hop.scan(b, [i], [xs], ())\nz = r[0]\nreturn (z,)"
    body = BODY if inside else BODY.replace('_c10d_functional.all_reduce.default(x, "sum", dp)', "aten.relu.default(x)")
    return snippet(f"i: f32[4]; xs: f32[{runs}, 4]", lines, classes=body, rank=number, groups={"dp": [[0, 1]]},
                   world_size=2)


def test_loops_count_their_runs() -> None:
    assert words(looped(0, 3), looped(1, 3)) == "agree"
    assert "in scan of 3 runs ('p'), rank 1 issues all_reduce sum of 4 float32 on group 'dp' in scan of 2 runs" in \
        words(looped(0, 3), looped(1, 2))
    assert words(looped(0, 3), looped(1, 3, inside=False)).startswith("missing")


def test_a_loop_of_two_groups_is_not_two_loops() -> None:
    """Run by run: dp tp dp tp on one rank waits for dp dp tp tp on the other."""
    both = BODY.replace("n = aten", 'u: "f32[4]" = _c10d_functional.all_reduce.default(x, "sum", tp)\n'
                        "        v = _c10d_functional.wait_tensor.default(u)\n        n = aten")
    scan = "b{0} = self.{1}\nr{0} = hop.scan(b{0}, [i], [xs], ())\nz{0} = r{0}[0]\n"
    groups = {"dp": [[0, 1]], "tp": [[0, 1]]}
    one = snippet("i: f32[4]; xs: f32[3, 4]", scan.format(0, "body") + "return (z0,)", classes=both, rank=0,
                  groups=groups, world_size=2)
    second = BODY.replace("class body", "class other").replace('"sum", dp', '"sum", tp')
    two = snippet("i: f32[4]; xs: f32[3, 4]", scan.format(0, "body") + scan.format(1, "other") + "return (z0, z1)",
                  classes=BODY + second, rank=1, groups=groups, world_size=2)
    assert words(one, two).startswith("order: ")


def stage(number: int, *messages: str) -> GraphModule:
    """``isend peer tag`` or ``irecv peer tag`` of ``a``, then a sum of all stages."""
    calls = [f"{kind}({peer}, {tag}, pp)" for kind, peer, tag in (message.split() for message in messages)]
    return rank(number, *calls, 'all_reduce("sum", pp)', groups={"pp": [[3, 1]]})


def test_messages_are_paired_by_place_in_the_group() -> None:
    assert words(stage(3, "isend 1 0", "irecv 1 0"), stage(1, "irecv 0 0", "isend 0 0")) == "agree"
    assert words(stage(3, "isend 1 0", "irecv 1 0"), stage(1, "isend 0 0", "irecv 0 0")) == "agree"
    assert words(stage(3, "isend 1 0"), stage(1)) == (
        "unpaired: call 1 on group 'pp' of ranks [3, 1]: rank 3 issues send of 4 float32 to member 1 on group 'pp' "
        "('l0'), rank 1 issues no recv for it")
    assert words(stage(3, "isend 1 0"), stage(1, "irecv 0 0", "irecv 0 0")) == (
        "unpaired: call 2 on group 'pp' of ranks [3, 1]: rank 1 issues recv of 4 float32 from member 0 on group 'pp' "
        "('l1'), rank 3 issues no send for it; rank 1 waits for rank 3 (a message)")
    assert words(stage(3, "isend 1 0", "isend 1 1"), stage(1, "irecv 0 1", "irecv 0 0")).startswith(
        "unpaired: call 1 on group 'pp' of ranks [3, 1]: rank 3 issues send of 4 float32 to member 1 on group 'pp' "
        "('l0'), rank 1 issues recv of 4 float32 from member 0 (tag 1)")


def test_a_batch_is_its_messages() -> None:
    def batch(number: int, kinds: str, peer: int) -> GraphModule:
        steps = kinds.split()
        line = (f"l = _c10d_functional.batch_p2p_ops.default({steps!r}, [{peer}, {peer}], [0, 0], [a, b], pp)\n"
                "return (a,)").replace("'", '"')
        return snippet("a: f32[4]; b: f32[2]", line, rank=number, groups={"pp": [[0, 1]]}, world_size=2)

    assert "send of 4 float32 to member 1 on group 'pp' ('l'), rank 1 issues recv of 2 float32" in words(
        batch(0, "isend irecv", 1), batch(1, "isend irecv", 0))
    assert words(batch(0, "isend irecv", 1), batch(1, "irecv isend", 0)) == "agree"


def test_a_report_for_json() -> None:
    found = first_disagreement([rank(0, DP), rank(1), rank(2), rank(3)])
    assert isinstance(found, Disagreement)
    report = found.as_dict()
    assert report["message"] == str(found)
    assert report["sides"][0]["node"] == "l0"
    assert report["waits"] == [{"rank": 0, "for": 2, "on": "all_reduce on 'dp'"}]
