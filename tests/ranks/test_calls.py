"""The calls of a group's members put together: rooted and list forms, and members that do not fit."""

import pytest
import torch

from fxpasses.errors import RankError
from fxpasses.ranks.calls import Call, compute, deliver


def tensors(*values):
    return [torch.tensor([float(value)] * 2) for value in values]


def calls(*sends, **same):
    return [Call(rank, list(sent), **same) for rank, sent in enumerate(sends)]


def values(outcomes):
    def plain(item):
        return item.tolist() if isinstance(item, torch.Tensor) else [part.tolist() for part in item]

    return [None if items is None else [plain(item) for item in items] for items in outcomes]


def test_only_the_root_gets_a_reduction():
    outcomes = compute("reduce", calls(tensors(1), tensors(2), tensors(3), source=2, reduce_op="max"))
    assert values(outcomes) == [None, None, [[3, 3]]]


def test_only_the_root_gathers_and_only_the_root_scatters():
    assert values(compute("gather", calls(tensors(1), tensors(2), source=1))) == [None, [[[1, 1], [2, 2]]]]
    assert values(compute("scatter", calls([], [tensors(1, 2)], source=1))) == [[[1, 1]], [[2, 2]]]
    with pytest.raises(RankError, match="scatter of 3 tensors in a group of 2"):
        compute("scatter", calls([], [tensors(1, 2, 3)], source=1))
    with pytest.raises(RankError, match="member 2 of a group of 2 is no root"):
        compute("gather", calls(tensors(1), tensors(2), source=2))


def test_list_forms_have_one_tensor_for_each_member():
    gathered = compute("all_gather", calls(tensors(1), tensors(2), writes=[tensors(0, 0)]))
    assert values(gathered) == [[[[1, 1], [2, 2]]]] * 2
    scattered = compute("reduce_scatter", calls([tensors(1, 2)], [tensors(3, 4)], writes=tensors(0)))
    assert values(scattered) == [[[4, 4]], [[6, 6]]]
    swapped = compute("all_to_all", calls(tensors(1, 2), tensors(3, 4), writes=tensors(0, 0)))
    assert values(swapped) == [[[1, 1], [3, 3]], [[2, 2], [4, 4]]]


def test_a_barrier_gives_nothing():
    assert compute("barrier", calls([], [])) == [None, None]


@pytest.mark.parametrize(("kind", "pair", "message"), [
    ("all_reduce", (Call(0, tensors(1), reduce_op="sum"), Call(3, tensors(1), reduce_op="max")),
     "rank 0 says 'sum' from 0, rank 3 says 'max' from 0"),
    ("broadcast", (Call(0, tensors(1), source=0), Call(3, tensors(1), source=1)), "from 0, rank 3 says 'sum' from 1"),
    ("all_reduce", (Call(0, tensors(1)), Call(3, tensors(1, 2))), "rank 0 sends 1 tensors, rank 3 2"),
    ("all_gather", (Call(0, tensors(1)), Call(3, [torch.zeros(3)])),
     r"rank 0 sends float32\[2\], rank 3 sends float32\[3\]"),
    ("all_gather", (Call(0, tensors(1)), Call(3, [torch.zeros(2, dtype=torch.int8)])), r"rank 3 sends int8\[2\]"),
    ("all_gather", (Call(0, tensors(1), group_size=2), Call(3, tensors(1), group_size=4)),
     "group size 4, but rank 3's group has 2"),
    ("all_to_all", (Call(0, tensors(1), sent_rows=[1, 2], received_rows=[1, 1]), Call(3, tensors(1))),
     r"rank 0 splits float32\[2\] into rows \[1, 2\]"),
    ("all_to_all", (Call(0, tensors(1)), Call(3, [torch.zeros(2, dtype=torch.int8)])), r"rank 3 sends int8\[2\]"),
    ("p2p", (Call(0, tensors(1)), Call(3, tensors(1))), "p2p depends on the rank"),
])
def test_members_that_do_not_fit_are_refused(kind, pair, message):
    with pytest.raises(RankError, match=message):
        compute(kind, pair)


def test_results_fill_buffers_of_the_same_size_only():
    buffer = torch.zeros(3, 2)
    deliver(Call(0, [], writes=[buffer.t()]), [torch.arange(6.0).view(2, 3)])
    assert buffer.tolist() == [[0, 3], [1, 4], [2, 5]]
    for wrong in (torch.zeros(5), torch.zeros(6, dtype=torch.int64), torch.zeros(2, 6)[:, ::2]):
        with pytest.raises(RankError, match="rank 0's buffer"):
            deliver(Call(0, [], writes=[wrong]), [torch.zeros(2, 3)])
