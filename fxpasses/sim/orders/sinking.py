"""An order put right: waits as late as they may be, and what gains nothing by its move back in the graph's order."""

from __future__ import annotations

import numpy as np

from fxpasses.analyses.allocations import Bytes
from fxpasses.sim.orders.units import Units


def settled(units: Units, order: list[int], cap_bytes: float, in_flight_bytes: float) -> list[int]:
    """``order`` with waits sunk and the work between launches and waits in the graph's order: no step gets longer.

    Neither lets memory exceed ``cap_bytes`` nor results in flight ``in_flight_bytes``, where ``order`` does not.
    """
    return _in_graph_order(units, _waits_sunk(units, order, cap_bytes, in_flight_bytes), cap_bytes)


def _waits_sunk(units: Units, order: list[int], cap_bytes: float, in_flight_bytes: float) -> list[int]:
    """Each wait right before its first user, or as late as memory allows: a slow transfer costs least there."""
    place = places(order)
    last = _last_places(units, place)
    live, flying = _live(units, order, last), _flying(units, place)
    left = units.wait_counts()
    target: dict[int, int] = {}
    for index in range(len(order) - 1, -1, -1):
        unit = order[index]
        launch = units.launch[unit]
        if launch < 0 or not units.users[unit]:
            continue
        end = min(target.get(user, place[user]) for user in units.users[unit])
        kept = sum(units.sizes[own] for own in units.needed[unit] if last[own] == index)
        sent = units.in_flight_bytes[launch] if left[launch] else 0
        left[launch] = 0
        end = _end(live, index, end, kept, cap_bytes)
        if sent:
            end = _end(flying, index, end, sent, in_flight_bytes)
        if end > index + 1:
            live[index + 1:end] += kept
            flying[index + 1:end] += sent
            target[unit] = end
    if not target:
        return order
    keys = [(target.get(unit, index), unit not in target, index) for index, unit in enumerate(order)]
    return [unit for _, unit in sorted(zip(keys, order, strict=True))]


def _end(held: np.ndarray[tuple[int], np.dtype[np.float64]], index: int, end: int, size: float, limit: float) -> int:
    """How far from ``index`` ``size`` more is there before ``limit`` stops it."""
    if not size:
        return end
    full = np.flatnonzero(held[index + 1:end] + size > limit)
    return index + 1 + int(full[0]) if len(full) else end


def _last_places(units: Units, place: list[int]) -> Bytes:
    """By allocation, the last place that needs it, by the ``place`` of each unit; -1 where none does."""
    last = np.full(len(units.sizes), -1)
    needing, needed = units.needs
    np.maximum.at(last, needed, np.asarray(place)[needing])
    return last


def _live(units: Units, order: list[int], last: Bytes) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Bytes while each unit of ``order`` runs."""
    change = np.zeros(units.size + 1)
    change[:-1] = np.asarray(units.made_bytes, dtype=np.float64)[order]
    np.subtract.at(change, last[last >= 0] + 1, np.asarray(units.sizes, dtype=np.float64)[last >= 0])
    return units.start_bytes + np.cumsum(change)[:-1]


def in_flight(units: Units, order: list[int]) -> float:
    """Most bytes launched and not yet waited for."""
    return float(_flying(units, places(order)).max(initial=0.0))


def places(order: list[int]) -> list[int]:
    """By unit, its place in ``order``, 0 for those that are not in it."""
    place = [0] * len(order)
    for index, unit in enumerate(order):
        place[unit] = index
    return place


def _flying(units: Units, place: list[int]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Bytes launched and not yet waited for, by place."""
    change = np.zeros(units.size + 1)
    until: dict[int, int] = {}
    for unit, launch in enumerate(units.launch):
        if launch >= 0:
            until[launch] = max(until.get(launch, 0), place[unit])
    for launch, end in until.items():
        change[place[launch]] += units.in_flight_bytes[launch]
        change[end] -= units.in_flight_bytes[launch]
    return np.cumsum(change)[:-1]


def _in_graph_order(units: Units, order: list[int], cap_bytes: float) -> list[int]:
    """The work between one launch or wait and the next sorted, where memory allows: every clock stays as it was."""
    live = _live(units, order, _last_places(units, places(order)))
    cap_bytes = max(cap_bytes, float(live.max(initial=0.0)))
    found: list[int] = []
    stops = [index for index, unit in enumerate(order) if units.stream[unit] >= 0 or units.launch[unit] >= 0]
    begin = 0
    for stop in (*stops, len(order)):
        found += sorted(order[begin:stop])
        found += order[stop:stop + 1]
        begin = stop + 1
    crowded = np.flatnonzero(_live(units, found, _last_places(units, places(found))) > cap_bytes)
    for index in crowded:
        if found[index] != order[index]:
            begin = max((stop for stop in stops if stop < index), default=-1) + 1
            end = min((stop for stop in stops if stop >= index), default=len(order))
            found[begin:end] = order[begin:end]
    return found
