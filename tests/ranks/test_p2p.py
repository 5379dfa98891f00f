"""Point-to-point in one SPMD graph: a batch whose peers come from the rank runs, anything else needs more graphs."""

import pytest
import torch

from fxpasses.errors import RankError
from fxpasses.ranks.lockstep import run

RING = """
    y = aten.zeros_like.default(x)
    b = _c10d_functional.batch_p2p_ops.default(["isend", "irecv"], [to, source], [0, 0], [x, y], {group})
    s = b[0]
    r = b[1]
    t = _c10d_functional.wait_tensor.default(s)
    w = _c10d_functional.wait_tensor.default(r)
    return (w, t)
"""
PEERS = 'x: "f32[2]", to, source'


def ring(members, position):
    return [torch.full((2,), float(members[position])), (position + 1) % len(members), (position - 1) % len(members)]


def test_a_ring_of_one_graph_gets_its_neighbours_values(spmd):
    outputs = run(spmd(RING.format(group="dp"), inputs=PEERS), [ring([0, 1, 2, 3], rank) for rank in range(4)])
    assert [output[0].tolist() for output in outputs] == [[3, 3], [0, 0], [1, 1], [2, 2]]
    assert [output[1].numel() for output in outputs] == [0] * 4


def test_peers_are_positions_in_the_group(spmd):
    members = [2, 0, 3]
    inputs = [ring(members, members.index(rank)) if rank != 1 else ring([1], 0) for rank in range(4)]
    outputs = run(spmd(RING.format(group="odd"), inputs=PEERS), inputs)
    assert [output[0].tolist() for output in outputs] == [[2, 2], [1, 1], [3, 3], [0, 0]]


@pytest.mark.parametrize(("inputs", "message"), [
    ([1, 1, 1, 1], r"'b' \(p2p on group 'dp'\): send of float32\[2\] to rank 1 on rank 0, and rank 1's batch has "
                   r"no receive for it \(ranks that take different ways need one graph for each rank"),
    ([4, 0, 1, 2], "rank 0 names member 4 of group 'dp'"),
])
def test_a_batch_that_does_not_meet_itself_is_refused(spmd, inputs, message):
    rows = [[torch.zeros(2), to, (rank + 2) % 4] for rank, to in enumerate(inputs)]
    with pytest.raises(RankError, match=message):
        run(spmd(RING.format(group="dp"), inputs=PEERS), rows)


@pytest.mark.parametrize(("change", "message"), [
    ("[0, 0]", r"its lists have lengths \[2, 2, 1, 2\]"), ('"irecv"', "'recv' is neither isend nor irecv"),
    ("[x, y]", r"rank 0 sends float32\[2\], rank 1 receives int64\[2\]"), ("tag", "0 sends with tag 0, rank 1 rec"),
])
def test_operations_that_do_not_fit_are_refused(spmd, change, message):
    text = RING.format(group="dp")
    changed = {"[0, 0]": ("[0, 0]", "[0]"), '"irecv"': ('"irecv"', '"recv"'), "tag": ("[0, 0]", "[0, 7]"),
               "[x, y]": ("zeros_like.default(x)", "zeros_like.default(x, dtype=torch.int64)")}[change]
    with pytest.raises(RankError, match=message):
        run(spmd(text.replace(*changed), inputs=PEERS), [ring([0, 1, 2, 3], rank) for rank in range(4)])


def test_a_received_buffer_is_poisoned_until_its_wait(spmd):
    text = RING.format(group="dp").replace("t = ", "early = aten.add.Tensor(y, 1)\n    t = ")
    with pytest.raises(RankError, match=r"the result of 'b' \(p2p on group 'dp'\) is used by 'early' before its wait"):
        run(spmd(text, inputs=PEERS), [ring([0, 1, 2, 3], rank) for rank in range(4)])


def test_a_write_to_what_is_sent_is_found(spmd):
    text = RING.format(group="dp").replace("t = ", "late = aten.add_.Tensor(x, 1)\n    t = ")
    with pytest.raises(RankError, match=r"the input of 'b' .* was written by 'late' before its wait 't'"):
        run(spmd(text, inputs=PEERS), [ring([0, 1, 2, 3], rank) for rank in range(4)])


@pytest.mark.parametrize("call", ["isend.default(x, to, 0, dp)", "irecv.default(x, source, 0, dp)"])
def test_a_lone_operation_needs_one_graph_for_each_rank(spmd, call):
    gm = spmd(f"a = _c10d_functional.{call}\nw = _c10d_functional.wait_tensor.default(a)\nreturn (w,)", inputs=PEERS)
    with pytest.raises(RankError, match="depends on the rank and needs one graph for each rank"):
        run(gm, [ring([0, 1, 2, 3], rank) for rank in range(4)])
