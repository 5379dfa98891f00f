"""Rank sets that hang: the whole message, and beside each the program that was meant, which runs."""

import pytest
import torch

from fxpasses.errors import RankError
from fxpasses.ranks.mpmd import run

REDUCE = '{0} = _c10d_functional.all_reduce.default(x, "sum", {1})\n'
GATHER = "{0} = _c10d_functional.all_gather_into_tensor.default(x, 2, {1})\n"
WAIT = "{1} = _c10d_functional.wait_tensor.default({0})\n"
FIRST, SECOND = REDUCE.format("a", "rows"), REDUCE.format("b", "cols")
WAITS = WAIT.format("a", "v") + WAIT.format("b", "w") + "return (v, w)"
TWO_GROUPS = {"rows": [[0, 1]], "cols": [[0, 1]]}


def ones(*scales):
    return [[torch.full((4,), float(scale))] for scale in scales]


def message_of(graphs, blocking="wait", inputs=None):
    with pytest.raises(RankError) as caught:
        run(graphs, inputs or ones(*range(len(graphs))), blocking=blocking)
    return str(caught.value)


@pytest.mark.parametrize("blocking", ["wait", "issue"])
def test_swapped_order(rank_set, blocking):
    first, second = FIRST + WAIT.format("a", "v"), SECOND + WAIT.format("b", "w")
    end = "return (v, w)"
    assert run(rank_set(first + second + end, first + second + end, **TWO_GROUPS), ones(1, 2), blocking=blocking)
    message = message_of(rank_set(first + second + end, second + first + end, **TWO_GROUPS), blocking)
    expected = (
        "<text>:11:9: error: dead-lock: rank 0 waits for rank 1 in 'a', rank 1 waits for rank 0 in 'b'\n"
        "  rank 0 blocked in 'a' (all_reduce 'sum' of float32[4]), call 1 on group 'rows' (ranks 0, 1), "
        "at <text>:11:9; arrived: rank 0; missing: rank 1\n"
        "  rank 1 blocked in 'b' (all_reduce 'sum' of float32[4]), call 1 on group 'cols' (ranks 0, 1), "
        "at <text>:11:9; arrived: rank 1; missing: rank 0")
    hint = " (a launch blocks here until all members have arrived: keep one order of launches on all ranks)"
    assert message == expected + (hint if blocking == "issue" else "")


def test_missing_collective(rank_set):
    first, second = REDUCE.format("a", "dp") + WAIT.format("a", "v"), GATHER.format("b", "dp") + WAIT.format("b", "w")
    whole = first + second + "return (v, w)"
    assert run(rank_set(whole, whole), ones(1, 2))[1][1].tolist() == [1] * 4 + [2] * 4
    assert message_of(rank_set(whole, first + "return (v, x)")) == (
        "<text>:12:9: error: dead-lock: rank 0 waits for rank 1 in 'b', which has finished\n"
        "  rank 0 blocked in 'b' (all_gather of float32[4]), call 2 on group 'dp' (ranks 0, 1), at <text>:12:9; "
        "arrived: rank 0; missing: rank 1\n"
        "  rank 1 finished after 1 call")


def test_inversion_of_two_groups_hangs_only_where_launches_block(rank_set):
    graphs = rank_set(FIRST + SECOND + WAITS, SECOND + FIRST + WAITS, **TWO_GROUPS)
    assert run(graphs, ones(1, 2))[0][1].tolist() == [3] * 4
    assert message_of(graphs, "issue") == (
        "<text>:11:9: error: dead-lock: rank 0 waits for rank 1 in 'a', rank 1 waits for rank 0 in 'b'\n"
        "  rank 0 blocked in 'a' (all_reduce 'sum' of float32[4]), call 1 on group 'rows' (ranks 0, 1), "
        "at <text>:11:9; arrived: rank 0; missing: rank 1\n"
        "  rank 1 blocked in 'b' (all_reduce 'sum' of float32[4]), call 1 on group 'cols' (ranks 0, 1), "
        "at <text>:11:9; arrived: rank 1; missing: rank 0 "
        "(a launch blocks here until all members have arrived: keep one order of launches on all ranks)")


SEND = "s = _c10d_functional.isend.default(x, 1, 0, dp)\n"
RECEIVE = "y = aten.zeros_like.default(x)\nr = _c10d_functional.irecv.default(y, 0, 0, dp)\n"


def test_send_without_receive(rank_set):
    sender, receiver = SEND + WAIT.format("s", "t") + "return (x,)", RECEIVE + WAIT.format("r", "w") + "return (w,)"
    assert run(rank_set(sender, receiver), ones(7, 1))[1][0].tolist() == [7] * 4
    assert message_of(rank_set(sender, "return (x,)")) == (
        "<text>:10:9: error: dead-lock: rank 0 waits for rank 1 in 's', which has finished\n"
        "  rank 0 blocked in 's' (send of float32[4] to rank 1), send 1 to that rank on group 'dp' (ranks 0, 1), "
        "at <text>:10:9; arrived: rank 0; missing: rank 1\n"
        "  rank 1 finished after 0 calls")


def test_receive_without_send(rank_set):
    receiver = RECEIVE + "z = aten.add.Tensor(x, 1)\n" + WAIT.format("r", "w") + "return (w,)"
    assert message_of(rank_set("return (x,)", receiver)) == (
        "<text>:11:9: error: dead-lock: rank 1 waits for rank 0 in 'r', which has finished\n"
        "  rank 0 finished after 0 calls\n"
        "  rank 1 blocked in 'w' at <text>:13:9, the wait of 'r' (receive of float32[4] from rank 0), receive 1 from "
        "that rank on group 'dp' (ranks 0, 1); arrived: rank 1; missing: rank 0")


def test_a_send_left_over_at_the_end(rank_set):
    sender = SEND + "return (x,)"
    assert run(rank_set(sender, RECEIVE + WAIT.format("r", "w") + "return (w,)"), ones(7, 1))
    assert message_of(rank_set(sender, "return (x,)")) == (
        "<text>:10:9: error: rank 0 has finished, but its 's' (send of float32[4] to rank 1), send 1 to that rank on "
        "group 'dp' (ranks 0, 1) was never joined: rank 1 has finished after 0 calls "
        "(every member of a group makes the same calls on it)")


def test_a_launch_nobody_waits_for_and_nobody_joins(rank_set):
    launch = REDUCE.format("a", "dp") + "return (x,)"
    assert run(rank_set(launch, launch), ones(1, 2))
    assert message_of(rank_set("return (x,)", launch)) == (
        "<text>:10:9: error: rank 1 has finished, but its 'a' (all_reduce 'sum' of float32[4]), call 1 on group 'dp' "
        "(ranks 0, 1) was never joined: rank 0 has finished after 0 calls "
        "(every member of a group makes the same calls on it)")


LOOP = """
class condition:
    def forward(self, n: "i64[]", x: "f32[4]"):
        c = aten.gt.Scalar(n, 0)
        return c

class body:
    def forward(self, n: "i64[]", x: "f32[4]"):
        m = aten.sub.Tensor(n, 1)
        a = _c10d_functional.all_reduce.default(x, "sum", dp)
        w = _c10d_functional.wait_tensor.default(a)
        return (m, w)
"""


def test_one_rank_leaves_a_loop_early(rank_set):
    body = "p = self.condition\nq = self.body\nh = hop.while_loop(p, q, (n, x), ())\nk = h[1]\nreturn (k,)"
    graphs = rank_set(body, body, inputs="n: i64[]; x: f32[4]", classes=LOOP)
    trips = [[torch.tensor(3), torch.ones(4)], [torch.tensor(3), torch.ones(4)]]
    assert run(graphs, trips)[0][0].tolist() == [8] * 4
    trips[1][0] = torch.tensor(2)
    assert message_of(graphs, inputs=trips) == (
        "<text>:25:13: error: dead-lock: rank 0 waits for rank 1 in 'a', which has finished\n"
        "  rank 0 blocked in 'a' (all_reduce 'sum' of float32[4]), call 3 on group 'dp' (ranks 0, 1), at <text>:25:13; "
        "arrived: rank 0; missing: rank 1\n"
        "  rank 1 finished after 2 calls")


def test_ranks_that_block_alike_are_told_together(rank_set):
    whole = REDUCE.format("a", "dp") + WAIT.format("a", "w") + "return (w,)"
    assert message_of(rank_set(whole, whole, whole, "return (x,)")) == (
        "<text>:10:9: error: dead-lock: rank 0 waits for rank 3 in 'a', which has finished\n"
        "  ranks 0, 1, 2 blocked in 'a' (all_reduce 'sum' of float32[4]), call 1 on group 'dp' (ranks 0, 1, 2, 3), "
        "at <text>:10:9; arrived: ranks 0, 1, 2; missing: rank 3\n"
        "  rank 3 finished after 0 calls")


def test_a_rank_that_has_finished_is_told_before_one_that_is_blocked_too(rank_set):
    first = REDUCE.format("a", "everyone") + WAIT.format("a", "v") + "return (v,)"
    second = REDUCE.format("b", "last") + WAIT.format("b", "w") + "return (w,)"
    graphs = rank_set(first, second, "return (x,)", everyone=[[0, 1, 2]], last=[[1, 2]])
    assert message_of(graphs).split("\n")[0] == (
        "<text>:11:9: error: dead-lock: rank 0 waits for rank 2 in 'a', which has finished")


def test_a_rank_that_fails_is_told_as_itself(rank_set):
    reducing = REDUCE.format("a", "dp") + WAIT.format("a", "w") + "return (w,)"
    failing = "b = aten.mm.default(x, x)\n" + REDUCE.format("a", "dp") + WAIT.format("a", "w") + "return (b,)"
    graphs = rank_set(reducing, failing.replace("mm.default(x, x)", "add.Tensor(x, 1)"))
    failing_node = next(node for node in graphs[1].graph.nodes if node.name == "b")
    failing_node.target = torch.ops.aten.mm.default
    failing_node.args = (failing_node.args[0], failing_node.args[0])
    assert message_of(graphs) == "<text>:10:9: error: rank 1: 'b' (aten.mm.default) failed: self must be a matrix"
