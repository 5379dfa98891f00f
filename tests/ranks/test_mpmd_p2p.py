"""Sends and receives between ranks that each run their own graph: pipelines, rings, and ends that do not fit."""

import pytest
import torch
from torch import fx

from fxpasses.errors import RankError
from fxpasses.ir.world import World
from fxpasses.ranks.mpmd import execute, run

STAGES = MICROBATCHES = 4
P2P = "_c10d_functional"


def schedule(stage):
    """1F1B: the stage's (kind, microbatch) steps."""
    warm_up = STAGES - 1 - stage
    steps = [("forward", index) for index in range(warm_up)]
    for index in range(MICROBATCHES - warm_up):
        steps += [("forward", warm_up + index), ("backward", index)]
    return steps + [("backward", index) for index in range(MICROBATCHES - warm_up, MICROBATCHES)]


def stage_body(stage):
    """One stage of a pipeline of scalings: y = w * x forward, x' = w * y' and w' += x * y' backward."""
    lines, sends, gradient = [], [], "zero"
    lines += ["zero = aten.zeros_like.default(w)"]

    def receive(name, source):
        lines.extend([f"{name}_b = aten.empty_like.default(w)",
                      f"{name}_l = {P2P}.irecv.default({name}_b, {source}, 0, pp)",
                      f"{name} = {P2P}.wait_tensor.default({name}_l)"])

    def send(name, destination):
        lines.append(f"{name}_s = {P2P}.isend.default({name}, {destination}, 0, pp)")
        sends.append(f"{name}_s")

    for kind, index in schedule(stage):
        if kind == "forward":
            if stage:
                receive(f"x{index}", stage - 1)
            else:
                lines.append(f"x{index} = aten.select.int(batch, 0, {index})")
            lines.append(f"y{index} = aten.mul.Tensor(x{index}, w)")
            if stage < STAGES - 1:
                send(f"y{index}", stage + 1)
            continue
        if stage < STAGES - 1:
            receive(f"g{index}", stage + 1)
        else:
            lines.append(f"g{index} = aten.mul.Tensor(y{index}, 2)")  # the loss is the sum of squares
        lines.append(f"d{index} = aten.mul.Tensor(g{index}, x{index})")
        lines.append(f"t{index} = aten.add.Tensor({gradient}, d{index})")
        gradient = f"t{index}"
        if stage:
            lines.append(f"b{index} = aten.mul.Tensor(g{index}, w)")
            send(f"b{index}", stage - 1)
    lines += [f"{name}_w = {P2P}.wait_tensor.default({name})" for name in sends]
    return "\n".join([*lines, f"return ({gradient},)"])


def pipeline(rank_set):
    return rank_set(*(stage_body(stage) for stage in range(STAGES)), inputs="batch: f64[4, 2]; w: f64[2]",
                    pp=[list(range(STAGES))])


def pipeline_inputs():
    batch = torch.arange(8, dtype=torch.float64).view(MICROBATCHES, 2) + 1
    return [[batch, torch.full((2,), 0.5 + stage, dtype=torch.float64)] for stage in range(STAGES)]


def test_a_1f1b_pipeline_computes_the_gradients_of_the_whole_model(rank_set):
    inputs = pipeline_inputs()
    outputs = run(pipeline(rank_set), inputs)
    weights = [row[1].clone().requires_grad_() for row in inputs]
    (inputs[0][0] * weights[0] * weights[1] * weights[2] * weights[3]).square().sum().backward()
    for output, weight in zip(outputs, weights, strict=True):
        torch.testing.assert_close(output[0], weight.grad)


def test_its_single_sends_hang_where_a_send_blocks(rank_set):
    """Stage 2 sends the next activation while stage 3 sends back a gradient: the reason to batch the two."""
    with pytest.raises(RankError) as caught:
        run(pipeline(rank_set), pipeline_inputs(), blocking="issue")
    assert caught.value.message.split("\n")[0] == (
        "dead-lock: rank 2 waits for rank 3 in 'y1_s', rank 3 waits for rank 2 in 'b0_s'")


def ring_body(rank, size):
    """Ring attention's skeleton: the block in hand is used while it goes on to the next rank."""
    after, before = (rank + 1) % size, (rank - 1) % size
    lines, block, total = [], "x", "x"
    for turn in range(size - 1):
        lines += [
            f"n{turn} = aten.empty_like.default(x)",
            f'p{turn} = {P2P}.batch_p2p_ops.default(["isend", "irecv"], [{after}, {before}], [0, 0], '
            f"[{block}, n{turn}], cp)",
            f"s{turn} = p{turn}[0]", f"r{turn} = p{turn}[1]",
            f"u{turn} = aten.mul.Tensor({total}, 10)",
            f"v{turn} = {P2P}.wait_tensor.default(s{turn})", f"w{turn} = {P2P}.wait_tensor.default(r{turn})",
            f"t{turn} = aten.add.Tensor(u{turn}, w{turn})"]
        block, total = f"w{turn}", f"t{turn}"
    return "\n".join([*lines, f"return ({total},)"])


@pytest.mark.parametrize("blocking", ["wait", "issue"])
def test_a_ring_of_batches(rank_set, blocking):
    graphs = rank_set(*(ring_body(rank, 4) for rank in range(4)), cp=[[0, 1, 2, 3]])
    outputs = run(graphs, [[torch.full((4,), float(rank + 1))] for rank in range(4)], blocking=blocking)
    assert [output[0][0].item() for output in outputs] == [1432, 2143, 3214, 4321]


@pytest.mark.parametrize("namespace", ["_c10d_functional", "torch.ops.c10d_functional"])
def test_peers_are_positions_in_the_group(rank_set, namespace):
    sender = f"s = {namespace}.isend.default(x, 1, 0, tail)\nt = {namespace}.wait_tensor.default(s)\nreturn (t,)"
    receiver = (f"y = aten.zeros_like.default(x)\nr = {namespace}.irecv.default(y, 0, 0, tail)\n"
                f"w = {namespace}.wait_tensor.default(r)\nreturn (w, y)")
    graphs = rank_set("return (x,)", receiver, sender, tail=[[2, 1]])
    outputs = run(graphs, [[torch.full((4,), float(rank))] for rank in range(3)])
    assert [value.tolist() for value in outputs[1]] == [[2] * 4] * 2
    assert outputs[2][0].numel() == 0


SENDER = "s = _c10d_functional.isend.default({}, 1, {}, dp)\nt = _c10d_functional.wait_tensor.default(s)\nreturn (t,)"
RECEIVER = ("y = aten.zeros.default([{}])\nr = _c10d_functional.irecv.default(y, 0, {}, dp)\n"
            "w = _c10d_functional.wait_tensor.default(r)\nreturn (w,)")


@pytest.mark.parametrize(("size", "tag", "message"), [
    (3, 0, "rank 0 sends float32[4], rank 1 receives float32[3]"),
    (4, 7, "rank 0 sends with tag 0, rank 1 receives with tag 7"),
])
def test_ends_that_do_not_fit(rank_set, size, tag, message):
    inputs = [[torch.ones(4)], [torch.ones(4)]]
    assert run(rank_set(SENDER.format("x", 0), RECEIVER.format(4, 0)), inputs)[1][0].tolist() == [1] * 4
    with pytest.raises(RankError) as caught:
        run(rank_set(SENDER.format("x", 0), RECEIVER.format(size, tag)), inputs)
    assert str(caught.value) == (
        f"<text>:11:9: error: rank 1: 'r' (recv on group 'dp'): {message} "
        "(rank 0: 's' (send of float32[4] to rank 1), send 1 to that rank on group 'dp' (ranks 0, 1); "
        f"rank 1: 'r' (receive of float32[{size}] from rank 0), receive 1 from that rank on group 'dp' (ranks 0, 1))")


def test_sends_pair_in_order(rank_set):
    sender = "\n".join([f"z{n} = aten.mul.Tensor(x, {n})\ns{n} = _c10d_functional.isend.default(z{n}, 1, 0, dp)"
                        for n in range(3)] + [f"t{n} = _c10d_functional.wait_tensor.default(s{n})" for n in range(3)])
    receiver = "\n".join([f"y{n} = aten.zeros_like.default(x)\nr{n} = _c10d_functional.irecv.default(y{n}, 0, 0, dp)"
                          for n in range(3)]
                         + [f"w{n} = _c10d_functional.wait_tensor.default(r{n})" for n in (2, 0, 1)])
    graphs = rank_set(sender + "\nreturn (x,)", receiver + "\nreturn (w0, w1, w2)")
    outputs = run(graphs, [[torch.ones(4)], [torch.ones(4)]])
    assert [value[0].item() for value in outputs[1]] == [0, 1, 2]


def test_what_is_sent_is_what_was_there_at_the_launch(rank_set):
    graphs = rank_set("s = _c10d_functional.isend.default(x, 1, 0, dp)\nb = aten.mul_.Tensor(x, 0)\nreturn (b,)",
                      RECEIVER.format(4, 0))
    assert run(graphs, [[torch.ones(4)], [torch.ones(4)]])[1][0].tolist() == [1] * 4


def test_a_peer_outside_the_group(rank_set):
    graphs = rank_set(SENDER.replace("1, {}", "2, {}").format("x", 0), "return (x,)")
    with pytest.raises(RankError, match=r"rank 0: 's' \(send on group 'dp'\): rank 0 names member 2 of group 'dp'"):
        run(graphs, [[torch.ones(4)], [torch.ones(4)]])


def c10d_graph(*calls):
    """A graph of c10d calls as ``torch.distributed`` leaves them: (operator, arguments behind the tensor list)."""
    graph = fx.Graph()
    x, group = graph.placeholder("x"), graph.placeholder("group")
    values = []
    for operator, *rest in calls:
        value = graph.call_function(torch.ops.aten.clone.default, (x,))
        graph.call_function(operator, ([value], group, *rest))
        values.append(value)
    graph.output(tuple(values))
    return fx.GraphModule({}, graph)


C10D = torch.ops.c10d


def test_c10d_sends_do_not_hold_their_rank_and_receives_do():
    exchange = [c10d_graph((C10D.send.default, 1 - rank, 0), (C10D.recv_.default, 1 - rank, 0)) for rank in range(2)]
    inputs = [[torch.full((2,), float(rank)), "g"] for rank in range(2)]
    world = World(2, {"g": [[0, 1]]})
    for outputs in (run(exchange, inputs, world), execute(exchange, inputs, world).outputs):
        assert [output[1].tolist() for output in outputs] == [[1, 1], [0, 0]]
    with pytest.raises(RankError, match="rank 0 waits for rank 1 in 'send_default', rank 1 waits for rank 0"):
        run(exchange, inputs, world, blocking="issue")


def test_a_receive_from_any_source_waits_for_a_later_send():
    graphs = [c10d_graph((C10D.recv_any_source_.default, 0)), c10d_graph((C10D.send.default, 0, 0))]
    inputs = [[torch.full((2,), float(rank)), "g"] for rank in range(2)]
    assert run(graphs, inputs, World(2, {"g": [[0, 1]]}))[0][0].tolist() == [1, 1]


def test_a_receive_from_any_source_takes_the_first_send():
    senders = [c10d_graph((C10D.send.default, 2, 0)) for _ in range(2)]
    receiver = c10d_graph((C10D.recv_any_source_.default, 0), (C10D.recv_.default, 1, 0))
    inputs = [[torch.full((2,), float(rank)), "g"] for rank in range(3)]
    outputs = run([*senders, receiver], inputs, World(3, {"g": [[0, 1, 2]]}))
    assert [value[0].item() for value in outputs[2]] == [0, 1]
    with pytest.raises(RankError, match="rank 0 is alone in group 'g'"):
        run([c10d_graph((C10D.recv_any_source_.default, 0))], inputs[:1], World(1, {"g": [[0]]}))
    with pytest.raises(RankError, match=r"\(receive of float32\[2\] from any rank\), receive 1 from any rank on"):
        run([c10d_graph(), c10d_graph(), receiver], inputs, World(3, {"g": [[0, 1, 2]]}))
