"""Which order a graph gets: the one it came in, launches and waits moved, or compute moved too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fxpasses.analyses.moved import moved
from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.ops import value_bytes
from fxpasses.passes.asynccp.costs import Assumption, assumptions
from fxpasses.passes.asynccp.options import Options
from fxpasses.sim.model import StepModel
from fxpasses.sim.program import Program

_WORTH = 0.5
"""Share of ``min_gain`` that another list schedule has to be able to gain."""
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Candidate:
    """An order. ``order``: node numbers, None for the one the graph came in. ``steps_ms``: by assumption, the costs as
    they are first. ``worst``: the largest of these steps as a multiple of what no order can beat."""

    name: str
    order: list[int] | None
    peak_bytes: int
    steps_ms: tuple[float, ...] = ()
    worst: float = 0.0
    score: float = 0.0


@dataclass(frozen=True)
class Choice:
    """``taken`` and why ``others`` were not. ``overlap``: where launches and waits move to, None where they do not.

    ``assumptions``: the costs that were played, none where the graph is too small to be played.
    """

    before: Candidate
    taken: Candidate
    others: tuple[tuple[Candidate, str], ...]
    overlap: Overlap | None
    limit_bytes: float
    assumptions: tuple[Assumption, ...] = ()
    listed: bool = False

    def stopped_at(self, program: Program, order: list[int]) -> Choice:
        """The same with ``order``, on the way to the one chosen, taken in its place."""
        return replace(self, taken=replace(self.taken, order=order, peak_bytes=_peak(program, order)))


def choose(model: StepModel, options: Options, *, is_small: bool = False) -> Choice:
    """The order for a graph: of those that keep to the memory the best one, plainer ones first.

    ``is_small``: the step that the graph is a part of takes less than `SMALL_MS`.
    """
    program, peak = model.program, model.peak_bytes
    limit = options.limit_bytes(peak)
    overlap, moves = _moves(model, options.in_flight_bytes, limit)
    if is_small or not sum(program.costs):
        before = Candidate("input", None, peak)
        return Choice(before, before if moves is None else moves, (), overlap, limit)
    costs = assumptions(program, robust=options.robust)
    before = base = _played(Candidate("input", None, peak), costs)
    others: list[tuple[Candidate, str]] = []
    if moves is not None:
        moves = _played(moves, costs)
        if moves.steps_ms[0] <= before.steps_ms[0] * (1 + _ROUNDING):
            base = moves
        else:
            others.append((moves, "slower than the input"))
    listed = base.score * (1 - options.min_gain) > 1 + _ROUNDING
    best = base
    for order in model.orders(limit, options.in_flight_bytes) if listed else ():
        if best.score * (1 - _WORTH * options.min_gain) <= 1:
            break
        found = _played(Candidate("list", order, _peak(program, order)), costs)
        refused = _refusal(found, base, program, options, limit)
        if refused is None and found.score < best.score:
            best, found, refused = found, best, "slower than another"
        others.append((found, refused or "slower than another"))
    if best is not base and base is not before:
        others.append((base, "slower"))
    return Choice(before, best, tuple(others), overlap if best is moves else None, limit, tuple(costs), listed)


def _moves(model: StepModel, in_flight: float | None, limit: float) -> tuple[Overlap | None, Candidate | None]:
    """Launches and waits moved as far as the memory goes: fewer bytes in flight where the peak would be too high."""
    program = model.program
    for share in (1.0, 0.5, 0.25, 0.1, 0.0):
        allowed = in_flight if share == 1 else share * min(limit, limit if in_flight is None else in_flight)
        overlap = model.moved if allowed is None else moved(program.gm, program.effects, allowed)
        order = [program.numbers[node] for node in overlap.ordered()]
        peak = _peak(program, order)
        if peak <= limit:
            return overlap, Candidate("moves", order, peak)
    return None, None


def _played(candidate: Candidate, costs: Sequence[Assumption]) -> Candidate:
    numbers = costs[0].program.timed(candidate.order)
    steps = tuple(each.step_ms(numbers) for each in costs)
    multiples = [step / each.bound_ms for step, each in zip(steps, costs, strict=True)]
    worst = max(multiples)
    return Candidate(candidate.name, candidate.order, candidate.peak_bytes, steps, worst, (multiples[0] + worst) / 2)


def _refusal(found: Candidate, base: Candidate, program: Program, options: Options, limit: float) -> str | None:
    """Why an order that moves compute is not worth it, or not allowed; None where it is."""
    if found.peak_bytes > limit:
        return "needs more memory than it may"
    allowed = options.in_flight_bytes
    if allowed is not None and in_flight(program, found.order) - in_flight(program, None) > allowed:
        return "puts more in flight than it may"
    if found.steps_ms[0] > base.steps_ms[0] * (1 + _ROUNDING):
        return "slower than what moves no compute"
    if found.score >= base.score * (1 - options.min_gain):
        return "gains too little over what moves no compute"
    if any(ours > theirs * (1 + options.min_gain) for ours, theirs in zip(found.steps_ms, base.steps_ms, strict=True)):
        return "slower than what moves no compute, should costs differ"
    return None


def in_flight(program: Program, order: Sequence[int] | None) -> int:
    """Most bytes of results that are launched and not yet waited for, in ``order``."""
    waits: dict[int, int] = {}
    for launch in program.launches:
        if launch >= 0:
            waits[launch] = waits.get(launch, 0) + 1
    held = most = 0
    for number in range(program.size) if order is None else order:
        launch = program.launches[number]
        if number in waits:
            held += value_bytes(program.nodes[number].meta.get("val"))
            most = max(most, held)
        elif launch >= 0:
            waits[launch] -= 1
            if not waits[launch]:
                held -= value_bytes(program.nodes[launch].meta.get("val"))
    return most


def _peak(program: Program, order: Sequence[int] | None) -> int:
    live = program.allocations.live(order)
    return int(live.max()) if len(live) else 0
