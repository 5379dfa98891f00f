"""List schedules of asynccp on random graphs: legal, within the memory, the same each time."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from torch.fx import Node

from fxpasses.ir.effects.nested import nested_effects
from fxpasses.passes.asynccp.choice import in_flight
from fxpasses.sim.orders import best_orders
from fxpasses.sim.orders.listing import Policy, list_schedule
from fxpasses.sim.orders.nodes import Followers
from fxpasses.sim.orders.restoring import restored
from fxpasses.sim.orders.room import Room
from fxpasses.sim.orders.sinking import settled
from fxpasses.sim.orders.times import Times
from fxpasses.sim.orders.units import Units
from fxpasses.sim.play import play
from fxpasses.sim.program import LAUNCH, Program
from fxpasses.testing import random_graph

SHARES = (0.0, 1.0, 1.02, 1.3, math.inf)


def cost(node: Node) -> float:
    return float(sum(map(ord, node.name)) % 7)


def programs(seed: int) -> list[Program]:
    return [Program(effects, cost, keep_order=seed % 3 == 0)
            for effects in nested_effects(random_graph(seed, size=10)).values()]


def is_legal(program: Program, order: list[int]) -> bool:
    place = {number: index for index, number in enumerate(order)}
    return sorted(order) == list(range(program.size)) and all(
        place[other] < place[number] for number in order for other in program.earlier[number])


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(6, 600, 6))])
def test_random_graphs(start: int) -> None:
    shorter = 0
    for seed in range(start, start + 6):
        for program in programs(seed):
            before, peak = play(program).step_ms, float(program.allocations.live().max())
            limit = SHARES[seed % len(SHARES)] * peak if peak else 0.0
            found = list(best_orders(program, limit))
            assert bool(found) >= (LAUNCH in program.kinds), seed
            for order in found:
                assert is_legal(program, order), seed
                assert program.allocations.live(order).max() <= max(limit, peak), seed
            assert list(best_orders(program, limit)) == found, seed
            shorter += any(play(program, order).step_ms < before for order in found)
    assert shorter > 1


def test_results_in_flight() -> None:
    """A cap keeps them down: more than it allows is in flight only where the graph's order has as much."""
    fewer = 0
    for seed in range(6):
        share = 0.5 * (seed % 2)
        for program in programs(seed):
            if LAUNCH not in program.kinds:
                continue
            most = max(in_flight(program, order) for order in best_orders(program, math.inf))
            allowed = max(share * most, in_flight(program, None))
            capped = [in_flight(program, order) for order in best_orders(program, math.inf, allowed)]
            fewer += max(capped) < most
    assert fewer


def test_the_clock_of_a_schedule_is_the_simulators() -> None:
    for seed in range(4):
        for program in programs(seed):
            if LAUNCH in program.kinds:
                units = Units(program)
                times = Times(units)
                listed = list_schedule(times, Policy(times.step_ms / 4), math.inf)
                played = play(program, Followers(units).all_nodes(listed.order))
                assert listed.step_ms == pytest.approx(played.step_ms), seed


def test_what_runs_before_its_turn_leaves_room_for_the_rest() -> None:
    """Whatever fits is run, at random: the rest in graph order still stays under the cap."""
    moved = 0
    for seed in range(5):
        for program in programs(seed):
            units = Units(program)
            cap = 1.05 * float(units.live_bytes.max(initial=0.0))
            room, order, state = Room(units, cap), list[int](), seed
            while len(order) < units.size:
                ready = [unit for unit in range(units.size) if not room.done[unit]
                         and all(room.done[other] for other in units.before[unit]) and room.blocked_until(unit) < 0]
                assert room.next in ready
                state = (state * 1103515245 + 12345) % 2**31
                unit = ready[state % len(ready)]
                moved += unit != room.next
                room.run(unit)
                order.append(unit)
            assert room.highest_bytes <= max(cap, float(units.live_bytes.max(initial=0.0)))
    assert moved > 50


def test_restoring_keeps_the_step_and_the_memory() -> None:
    """What moves back does not make the step longer by more than a thousandth, nor take memory that is not there."""
    nearer = 0
    for seed in range(12):
        for program in programs(seed):
            if LAUNCH not in program.kinds:
                continue
            units = Units(program)
            followers, times = Followers(units), Times(units)
            for share in (1.0, 1.3):
                cap = share * float(units.live_bytes.max(initial=0.0))
                found = list_schedule(times, Policy(times.step_ms / 4), cap)
                order = restored(units, found, cap, math.inf)
                before, after = followers.all_nodes(found.order), followers.all_nodes(order)
                assert is_legal(program, after), seed
                assert play(program, after).step_ms <= play(program, before).step_ms * 1.001 + 1e-9, seed
                assert program.allocations.live(after).max() <= max(cap, program.allocations.live(before).max()), seed
                nearer += turned(order) < turned(found.order)
    assert nearer > 3


def turned(order: list[int]) -> int:
    """Pairs of neighbours that have changed places."""
    return sum(first > second for first, second in pairwise(order))


def test_settling_costs_nothing() -> None:
    """Sunk waits and sorted work never make a step longer, and the memory stays where it was."""
    sunk = 0
    for seed in range(5):
        for program in programs(seed):
            units = Units(program)
            followers, order, peak = Followers(units), list(range(units.size)), float(units.live_bytes.max(initial=0.0))
            before, after = (followers.all_nodes(each) for each in (order, settled(units, order, peak, math.inf)))
            assert is_legal(program, before)
            assert is_legal(program, after)
            assert play(program, after).step_ms <= play(program, before).step_ms
            assert program.allocations.live(after).max() <= program.allocations.live(before).max()
            sunk += before != after
    assert sunk
