"""play: when each node runs, worked out by hand."""

from __future__ import annotations

import itertools
import random

import pytest

from fxpasses.sim.bound import bound
from fxpasses.sim.play import play
from tests.sim.programs import Costs, launch, program, relu, times, wait

HIDDEN = launch("r", "x") + relu("a", "y") + wait("w", "r") + relu("b", "w") + "return (a, b)"


def test_a_transfer_runs_beside_compute_and_its_wait_takes_the_rest() -> None:
    named = program(HIDDEN, Costs({"r": 5, "a": 3, "b": 2}, launch_ms=1))
    played = play(named)
    start, end = times(named, played.start_ms), times(named, played.end_ms)
    assert played.issued_ms == {named.numbers[node]: 0 for node in named.nodes if node.name == "r"}
    assert (start["r"], end["r"]) == (1, 6)
    assert (start["a"], end["a"]) == (1, 4)
    assert (start["w"], end["w"]) == (4, 6)
    assert played.step_ms == end["b"] == 8
    assert (played.compute_ms, played.launch_ms, played.exposed_ms) == (5, 1, 2)
    assert played.communication_ms == {"dp": 5}
    assert played.link_ms == {"dp": 5}


def test_transfers_of_one_group_queue_in_the_order_of_their_launches() -> None:
    body = launch("r", "x") + launch("s", "y") + launch("t", "y", "tp") + "".join(
        wait(name, of) for name, of in (("v", "s"), ("w", "r"), ("u", "t"))) + "return (u, v, w)"
    named = program(body, Costs({"r": 5, "s": 4, "t": 3}))
    played = play(named)
    end = times(named, played.end_ms)
    assert (end["r"], end["s"], end["t"], played.step_ms) == (5, 9, 3, 9)
    assert times(named, play(named, [0, 1, 3, 2, 4, 5, 6, 7, 8]).end_ms)["r"] == 9


def test_links_that_streams_share_are_shared_fairly() -> None:
    body = (launch("r", "x") + relu("a", "x") + launch("t", "y", "tp") + wait("w", "r") + wait("u", "t")
            + "return (u, w)")
    costs = {"r": 5, "a": 1, "t": 2}
    named = program(body, Costs(costs, shared={"dp": ("nic",), "tp": ("nic", "nvlink")}))
    end = times(named, play(named).end_ms)
    assert (end["t"], end["r"]) == (5, 7)  # both at half their speed from 1 to 5, then one alone
    assert play(named).link_ms == {"nic": 7, "nvlink": 4}
    apart = program(body, Costs(costs))
    assert times(apart, play(apart).end_ms)["r"] == 5
    assert play(apart).step_ms == 5


def test_a_transfer_nobody_waits_for_still_ends_the_step() -> None:
    named = program(launch("r", "x") + relu("a", "y") + "return (a,)", Costs({"r": 5, "a": 3}))
    assert play(named).step_ms == 5
    assert play(named).exposed_ms == 2


def test_other_costs_need_no_other_program() -> None:
    named = program(HIDDEN, Costs({"r": 5, "a": 3, "b": 2}))
    assert play(named, scale=(2.0, 1.0)).step_ms == 10
    assert play(named, scale=(1.0, 2.0)).step_ms == 12
    assert play(named, scale=(1.0, {"dp": 2.0})).step_ms == 12
    assert play(named, scale=(1.0, {"tp": 2.0})).step_ms == 7


@pytest.mark.parametrize("seed", range(8))
def test_following_events_and_adding_up_agree_where_nothing_is_shared(seed: int) -> None:
    """Two ways to play: the one that streams sharing links need, and the fast one."""
    draw = random.Random(seed)
    body, open_, costs = "", [], {}
    for number in range(40):
        kind = draw.choice("clw")
        costs[f"n{number}"] = draw.choice((0.0, 0.5, 1.0, 3.0))
        if kind == "l":
            body += launch(f"n{number}", "x", draw.choice(("dp", "tp", "world")))
            open_.append(f"n{number}")
        elif kind == "w" and open_:
            body += wait(f"n{number}", open_.pop(draw.randrange(len(open_))))
        else:
            body += relu(f"n{number}", "y")
    named = program(body + "return (x,)", Costs(costs, launch_ms=0.25))
    fast = play(named)
    named.shares_links = True
    slow = play(named)
    assert fast.end_ms == pytest.approx(slow.end_ms)
    assert fast.start_ms == pytest.approx(slow.start_ms)
    assert (fast.step_ms, fast.communication_ms, fast.issued_ms) == (
        pytest.approx(slow.step_ms), pytest.approx({stream: slow.communication_ms.get(stream, 0)
                                                    for stream in fast.communication_ms}), slow.issued_ms)


def test_the_bound_is_the_largest_of_work_links_and_chains() -> None:
    chain = relu("a", "x") + launch("r", "a") + wait("w", "r") + relu("b", "w") + relu("c", "y") + "return (b, c)"
    named = program(chain, Costs({"a": 1, "r": 4, "b": 2, "c": 1}, launch_ms=0.5))
    found = bound(named)
    assert (found.compute_ms, found.link_ms, found.path_ms, found.part) == (4.5, 4, 7.5, "path")
    assert bound(program(chain, Costs({"a": 1, "r": 4, "b": 2, "c": 9}))).part == "compute"
    shared = program(launch("r", "x") + launch("t", "y", "tp") + wait("w", "r") + wait("u", "t") + "return (u, w)",
                     Costs({"r": 3, "t": 3}, shared={"dp": ("nic",), "tp": ("nic",)}))
    assert (bound(shared).part, bound(shared).bound_ms, play(shared).step_ms) == ("nic", 6, 6)


def test_control_edges_do_not_raise_the_bound_but_writes_do() -> None:
    named = program(relu("a", "x") + relu("b", "y", after="a") + "return (a, b)", Costs({"a": 1, "b": 1}))
    assert bound(named).path_ms == 1
    assert named.earlier[3] == [1, 2]
    assert named.needed[3] == [1]
    written = program(relu("a", "x") + "b = aten.add_.Tensor(x, y); meta(after=[a])\nreturn (a, b)",
                      Costs({"a": 1, "b": 1}))
    assert bound(written).path_ms == 2


@pytest.mark.parametrize("seed", range(4))
def test_no_order_goes_below_the_bound(seed: int) -> None:
    draw = random.Random(seed)
    named = program(relu("a", "x") + launch("r", "a") + launch("t", "y", "tp") + wait("w", "r") + relu("b", "w")
                    + relu("c", "y") + wait("u", "t") + relu("d", "u") + "return (b, c, d)",
                    Costs({name: draw.choice((1, 2, 5)) for name in "artbcd"}, launch_ms=0.5,
                          shared={"dp": ("nic",), "tp": ("nic",)} if seed % 2 else {}))
    middle = range(2, named.size - 1)
    orders = [(0, 1, *order, named.size - 1) for order in itertools.permutations(middle)
              if all(order.index(before) < order.index(number) for number in order
                     for before in named.needed[number] if before > 1)]
    steps = [play(named, order).step_ms for order in orders]
    assert len(orders) > 100
    assert min(steps) >= bound(named).bound_ms
    assert min(steps) < max(steps)


def test_kept_order_holds_launches_of_all_groups_and_the_waits_between() -> None:
    body = (launch("r", "x") + wait("w", "r") + launch("s", "y", "tp") + relu("a", "y") + wait("v", "s")
            + launch("t", "a") + wait("u", "t") + "return (w, v, u)")
    kept, free = (program(body, Costs({}), keep_order=keep) for keep in (True, False))
    found = [{node.name: [named.nodes[other].name for other in earlier]
              for node, earlier in zip(named.nodes, named.earlier, strict=True)} for named in (kept, free)]
    assert [found[0][name] for name in "rwsvtu"] == [["x"], ["r"], ["y", "r"], ["s"], ["s", "a"], ["t"]]
    assert [found[1][name] for name in "rwsvtu"] == [["x"], ["r"], ["y"], ["s"], ["a"], ["t"]]
    late = program(launch("r", "x") + launch("s", "y", "tp") + wait("w", "r") + wait("v", "s") + "return (w, v)",
                   Costs({}), keep_order=True)
    number = next(number for node, number in late.numbers.items() if node.name == "w")
    assert [late.nodes[other].name for other in late.earlier[number]] == ["r", "s"], "it followed both"
