"""Calls that meet and do not fit together, and races of one rank, in a rank set."""

import pytest
import torch

from fxpasses.errors import RankError
from fxpasses.ranks.mpmd import run

WAITED = "a = _c10d_functional.{}\nw = _c10d_functional.wait_tensor.default(a)\nreturn (w,)"
GATHER = WAITED.format("all_gather_into_tensor.default(x, 2, dp)")


def reduce(operand="x", reduce_op="sum", setup=""):
    return setup + WAITED.format(f'all_reduce.default({operand}, "{reduce_op}", dp)')


def message_of(graphs, blocking="wait"):
    with pytest.raises(RankError) as caught:
        run(graphs, [[torch.ones(4)] for _ in graphs], blocking=blocking)
    return str(caught.value)


@pytest.mark.parametrize("blocking", ["wait", "issue"])
def test_two_calls_of_one_group_swapped(rank_set, blocking):
    assert message_of(rank_set(reduce(), GATHER), blocking) == (
        "<text>:10:9: error: call 1 on group 'dp' (ranks 0, 1) does not fit: "
        "rank 0 calls 'a' (all_reduce 'sum' of float32[4]) at <text>:10:9; "
        "rank 1 calls 'a' (all_gather of float32[4]) at <text>:10:9 "
        "(two calls are swapped, or one is missing on some rank)")


@pytest.mark.parametrize(("other", "message"), [
    (reduce(reduce_op="max"), "rank 0 says 'sum' from 0, rank 1 says 'max' from 0: rank 0 calls 'a' "),
    (reduce("y", setup="y = aten.slice.Tensor(x, 0, 0, 2)\n"),
     "rank 0 sends float32[4], rank 1 sends float32[2]: rank 0 calls 'a' (all_reduce 'sum' of float32[4]) at "),
    (reduce("y", setup="y = aten._to_copy.default(x, dtype=torch.bfloat16)\n"),
     "rank 0 sends float32[4], rank 1 sends bfloat16[4]: rank 0 calls 'a' "),
])
def test_members_that_differ(rank_set, other, message):
    assert run(rank_set(reduce(), reduce()), [[torch.ones(4)], [torch.ones(4)]])
    found = message_of(rank_set(reduce(), other))
    assert found.split("does not fit, ")[1].startswith(message)
    assert "call 1 on group 'dp' (ranks 0, 1) does not fit" in found


@pytest.mark.parametrize("call", ['all_reduce.default({}, "sum", dp)', "broadcast.default({}, 1, dp)"])
@pytest.mark.parametrize("blocking", ["wait", "issue"])
def test_as_many_elements_in_another_shape_fit(rank_set, call, blocking):
    """Backends count elements, as Gloo shows; each rank keeps its own shape."""
    other = "y = aten.view.default(x, [2, 2])\n" + WAITED.format(call.format("y"))
    graphs = rank_set(WAITED.format(call.format("x")), other)
    (first,), (second,) = run(graphs, [[torch.arange(4.0)], [torch.arange(4.0) * 2]], blocking=blocking)
    expected = torch.arange(4.0) * (3 if "reduce" in call else 2)
    assert torch.equal(first, expected)
    assert torch.equal(second, expected.view(2, 2))


SPLIT = WAITED.format("all_to_all_single.default(x, {}, {}, dp)")


def test_splits_that_differ_show_every_call(rank_set):
    good = rank_set(SPLIT.format("[1, 3]", "[1, 3]"), SPLIT.format("[3, 1]", "[3, 1]"))
    assert run(good, [[torch.arange(4.0)], [torch.arange(4.0) + 10]])[0][0].tolist() == [0, 10, 11, 12]
    assert message_of(rank_set(SPLIT.format("[1, 3]", "[1, 3]"), SPLIT.format("[3, 2]", "[2, 2]"))) == (
        "<text>:10:9: error: call 1 on group 'dp' (ranks 0, 1) does not fit, rank 0 expects 3 rows from rank 1, which "
        "sends it 2: rank 0 calls 'a' (all_to_all of float32[4] in rows [1, 3]) at <text>:10:9; rank 1 calls 'a' "
        "(all_to_all of float32[4] in rows [2, 2]) at <text>:10:9")


def test_members_that_call_alike_are_told_together(rank_set):
    whole = reduce()
    found = message_of(rank_set(*[WAITED.format("broadcast.default(x, 3, dp)")] * 3))
    assert found == (
        "<text>:10:9: error: call 1 on group 'dp' (ranks 0, 1, 2) does not fit, broadcast from member 3 of a group of "
        "3: ranks 0, 1, 2 call 'a' (broadcast of float32[4] from member 3) at <text>:10:9")
    assert "ranks 0" not in message_of(rank_set(whole, whole, GATHER.replace("2, dp", "3, dp"))).split("fit")[1]


def test_members_that_differ_are_told_before_one_that_is_missing(rank_set):
    found = message_of(rank_set(reduce(), reduce(reduce_op="max"), "return (x,)"))
    assert "call 1 on group 'dp' (ranks 0, 1, 2) does not fit, rank 0 says 'sum' from 0, rank 1 says 'max'" in found
    assert "dead-lock: rank 0 waits for rank 2" in message_of(rank_set(reduce(), reduce(), "return (x,)"))


def test_a_rank_outside_the_group(rank_set):
    graphs = rank_set(reduce(), reduce(), reduce(), dp=[[0, 1]])
    assert message_of(graphs) == (
        "<text>:10:9: error: rank 2: 'a' (all_reduce on group 'dp'): rank 2 is no member of group 'dp', whose members "
        "are [0, 1]")


@pytest.mark.parametrize(("change", "message"), [
    ("b = aten.add.Tensor(a, 1)", "rank 1: the result of 'a' (all_reduce on group 'dp') is used by 'b' before its "
                                  "wait (only wait_tensor may use it)"),
    ("b = aten.mul_.Tensor(x, 2)", "rank 1: the input of 'a' (all_reduce on group 'dp') was written by 'b' before its "
                                   "wait 'w' (a collective reads its input from launch to wait)"),
])
@pytest.mark.parametrize("blocking", ["wait", "issue"])
def test_races_of_one_rank(rank_set, change, message, blocking):
    lines = reduce().split("\n")
    graphs = rank_set(reduce(), "\n".join([lines[0], change, *lines[1:]]))
    assert message_of(graphs, blocking) == f"<text>:11:9: error: {message}"
    harmless = rank_set(reduce(), "\n".join([*lines[:2], change.replace("(a", "(w"), lines[2]]))
    assert run(harmless, [[torch.ones(4)], [torch.ones(4)]], blocking=blocking)[1][0].tolist() == [2] * 4


def test_an_input_left_to_a_launch_nobody_waits_for(rank_set):
    launch = 'a = _c10d_functional.all_reduce_.default(x, "sum", dp)\nreturn (a,)'
    graphs = rank_set(reduce(), launch.replace("(a,)", "()"))
    assert message_of(graphs) == (
        "<text>:10:9: error: rank 1: 'a' (all_reduce on group 'dp') writes an input of the graph and nothing waits for "
        "it (add its wait_tensor)")
    assert "rank 1: the result of 'a' (all_reduce on group 'dp') is returned by 'output'" in message_of(
        rank_set(reduce(), launch))
