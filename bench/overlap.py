"""How near overlap comes to the bound: ours and Inductor's scheduler on the same graphs, costs and simulator.

``python -m bench overlap`` takes the 32-layer captures (`bench.large`, made on the first run), forward, backward and
whole step, at 64 and 256 ranks; ``python -m bench.overlap --quick`` those of 2 layers at 64.
"""

from __future__ import annotations

import functools
import math
import multiprocessing
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from torch.fx import GraphModule

from bench import overlap_peer
from bench.graphs import fsdp_step
from bench.large import KINDS, Step
from bench.measure import Row
from bench.parts import Parts
from fxpasses.analyses.allocations import peak
from fxpasses.cost import cost_model
from fxpasses.errors import FxpassesError
from fxpasses.ir.effects import Effects
from fxpasses.pipelines import EXPLAINED
from fxpasses.pm.declare import Pass
from fxpasses.pm.manager import PassManager
from fxpasses.pm.observe import Observer
from fxpasses.sim.bound import bound
from fxpasses.sim.play import Scale, play
from fxpasses.sim.program import Program

GIB = 1 << 30
INPUT, OURS, CHUNKED, PEER, ORDERED = "input", "ours", "chunked", "peer", "peer, order alone"
_OVERLAP = [text for text, _ in EXPLAINED["overlap"]]
PIPELINES = {OURS: ",".join(text for text in _OVERLAP if text != "chunkcomm"), CHUNKED: ",".join(_OVERLAP)}
PEERS = {PEER: overlap_peer.Settings(), ORDERED: overlap_peer.Settings(bucketing=False)}
PROFILE = "h100"
WHOLE = "whole"
PARTS = ("forward", "backward", WHOLE)
#: What became of the times that an order was found by: (of compute, of communication).
AS_ASSUMED = "as assumed"
SCALES: Mapping[str, Scale] = {AS_ASSUMED: (1.0, 1.0), "communication x1.5": (1.0, 1.5),
                               "communication x0.7": (1.0, 0.7), "compute x1.5": (1.5, 1.0)}
#: Step over the bound of the input graph that each side is to reach.
LIMITS: Mapping[tuple[str, str, str], float] = {
    ("fsdp", "forward", OURS): 1.01, ("fsdp", "backward", OURS): 1.02,
    ("fsdp x tp", "backward", OURS): 1.04, ("moe", "backward", OURS): 1.03,
    ("fsdp x tp", "forward", CHUNKED): 0.9, ("fsdp x tp", "backward", CHUNKED): 1.02,
    ("moe", "backward", CHUNKED): 1.02,
}
PASS_TIME, NO_WORSE, FULL = 0.2, 1.0, 32
STEPS = [Step(kind, FULL, ranks) for kind in KINDS for ranks in (64, 256)]


@dataclass(frozen=True)
class Side:
    """What one side made of a graph. ``steps``: milliseconds by name of a scale; ``seconds``: of CPU, the passes'."""

    steps: Mapping[str, float]
    exposed_ms: float
    peak_gib: float
    seconds: float
    nodes: int

    @classmethod
    def of(cls, gm: GraphModule, seconds: float) -> Side:
        """Play a graph at all scales."""
        program = Program(Effects(gm), cost_model(PROFILE, gm.meta["world"]))
        played = {name: play(program, scale=scale) for name, scale in SCALES.items()}
        return cls({name: found.step_ms for name, found in played.items()}, played[AS_ASSUMED].exposed_ms,
                   peak(program.allocations, gm)[0] / GIB, seconds, program.size)


@dataclass(frozen=True)
class Case:
    """One part of one capture. ``bounds``: of the input graph, milliseconds by scale; ``bound_by``: what makes up the
    first. ``failed``: side -> why there is no result."""

    step: Step
    part: str
    bounds: Mapping[str, float]
    bound_by: str
    sides: Mapping[str, Side]
    failed: Mapping[str, str]


class Seconds(Observer):
    """CPU seconds of all passes of a pipeline."""

    def __init__(self) -> None:
        self.total = 0.0

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        """Add up what passes take."""
        self.total += cpu_seconds


def rows() -> Iterator[Row]:
    """The table of the 32-layer captures, then how the time of the passes grows to 100,000 nodes."""
    from bench import overlap_growth

    cases = []
    for case in measure(STEPS):
        yield from case_rows(case)
        cases.append(case)
    yield from summary(cases)
    yield from overlap_growth.rows()


def measure(steps: Sequence[Step]) -> Iterator[Case]:
    """Every part of each step; a process for each step."""
    _warm()
    for step in steps:
        step.keep()  # captured first where it has to be, in a process that is gone before the measured one starts
        with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as alone:
            for part in PARTS:
                yield alone.submit(measured, step, part).result()


def _warm() -> None:
    """Import and cache what sides need, so that no graph pays for it."""
    small = fsdp_step(2, 1)
    PassManager(PIPELINES[OURS], cost_model=PROFILE)(small)
    overlap_peer.scheduled(small, lambda live: cost_model(PROFILE, live), overlap_peer.Settings())


def measured(step: Step, part: str) -> Case:
    """One part of a step through all sides."""
    gm, parts = _loaded(step)
    return _case(step, part, gm if part == WHOLE else parts.cut(part))


@functools.cache
def _loaded(step: Step) -> tuple[GraphModule, Parts]:
    gm = step.load()
    return gm, Parts(gm)


def _case(step: Step, part: str, gm: GraphModule) -> Case:
    program = Program(Effects(gm), cost_model(PROFILE, gm.meta["world"]))
    bounds = {name: bound(program, scale=scale) for name, scale in SCALES.items()}
    sides, failed = {INPUT: Side.of(gm, 0.0)}, dict[str, str]()
    for side, pipeline in PIPELINES.items():
        seconds = Seconds()
        try:
            result = PassManager(pipeline, cost_model=PROFILE, observers=[seconds])(gm)
        except FxpassesError as error:
            failed[side] = str(error).splitlines()[0]
            continue
        sides[side] = Side.of(result, seconds.total)
    for side, settings in PEERS.items():
        try:
            result, taken = overlap_peer.scheduled(gm, lambda live: cost_model(PROFILE, live), settings)
        except RuntimeError as error:
            failed[side] = str(error).splitlines()[0]
        else:
            sides[side] = Side.of(result, taken)
    return Case(step, part, {name: found.bound_ms for name, found in bounds.items()}, next(iter(bounds.values())).part,
                sides, failed)


def case_rows(case: Case) -> Iterator[Row]:
    """Step over bound of each side; the worst of our steps over the peer's better one; memory and time of both."""
    full = case.step.layers == FULL
    name, base = f"{case.step.kind} {case.step.ranks} {case.part}", case.bounds[AS_ASSUMED]
    for side, found in case.sides.items():
        step = found.steps[AS_ASSUMED]
        yield Row(f"{name}, {side}", step / base, "bound",
                  f"{step:.2f} ms : {base:.2f} ms ({case.bound_by}), {found.exposed_ms:.2f} ms exposed, "
                  f"{found.peak_gib:.2f} GiB, {found.nodes} nodes, {found.seconds:.2f} s CPU",
                  LIMITS.get((case.step.kind, case.part, side)) if full else None)
    for side, reason in case.failed.items():
        yield Row(f"{name}, {side}", math.nan, "bound", reason)
    best = best_peer(case)
    if best is None:
        return
    peer = case.sides[best]
    for side in (side for side in PIPELINES if side in case.sides):
        ours = case.sides[side]
        ratios = {scale: step / peer.steps[scale] for scale, step in ours.steps.items()}
        yield Row(f"{name}, {side} : {best}", max(ratios.values()), "ratio",
                  "the largest of " + ", ".join(f"{ratio:.3f} {scale}" for scale, ratio in ratios.items()), NO_WORSE)
        yield Row(f"{name}, {side} : {best}", ours.peak_gib / peer.peak_gib, "GiB",
                  f"most memory, {ours.peak_gib:.3f} : {peer.peak_gib:.3f} GiB", NO_WORSE)
        if side == OURS:
            yield Row(f"{name}, {side} : {best}", ours.seconds / peer.seconds, "CPU s",
                      f"{PIPELINES[side]} {ours.seconds:.2f} s : {peer.seconds:.2f} s {overlap_peer.NAME}",
                      PASS_TIME if full else None)


def summary(cases: Sequence[Case]) -> Iterator[Row]:
    """The worst of all, a row a side: step over bound by kind and part, and over the peer's."""
    for side in (INPUT, *PIPELINES, *PEERS):
        for kind, part in dict.fromkeys((case.step.kind, case.part) for case in cases):
            found = {str(case.step): case.sides[side].steps[AS_ASSUMED] / case.bounds[AS_ASSUMED] for case in cases
                     if (case.step.kind, case.part) == (kind, part) and side in case.sides}
            if found:
                yield Row(f"worst, {kind} {part}, {side}", max(found.values()), "bound",
                          ", ".join(f"{value:.3f} {step}" for step, value in found.items()))


def markdown(cases: Sequence[Case]) -> Iterator[str]:
    """The table as the documentation has it: step over bound by side; memory and time; the worst ratio to the peer."""
    shown = (INPUT, OURS, CHUNKED, PEER, ORDERED)
    yield f"| graph | bound, ms | {' | '.join(shown)} | GiB: {INPUT}, {OURS}, {PEER} | CPU s: {OURS}, {PEER} | worst |"
    yield "|" + "---|" * (len(shown) + 5)
    for case in cases:
        base, sides = case.bounds[AS_ASSUMED], case.sides
        steps = [f"{sides[side].steps[AS_ASSUMED] / base:.3f}" if side in sides else "-" for side in shown]
        memory = ", ".join(f"{sides[side].peak_gib:.2f}" for side in (INPUT, OURS, PEER) if side in sides)
        seconds = ", ".join(f"{sides[side].seconds:.1f}" for side in (OURS, PEER) if side in sides)
        best = best_peer(case)
        worst = max((step / sides[best].steps[scale] for scale, step in sides[OURS].steps.items())
                    if best is not None and OURS in sides else [math.nan])
        yield (f"| {case.step.kind} {case.step.ranks}, {case.part} | {base:.1f} ({case.bound_by}) | "
               f"{' | '.join(steps)} | {memory} | {seconds} | {worst:.3f} |")


def best_peer(case: Case) -> str | None:
    """The peer's side with the shorter step; None where there is none."""
    return min(case.sides.keys() & PEERS.keys(), default=None,
               key=lambda side: (case.sides[side].steps[AS_ASSUMED], side))


def main(arguments: Sequence[str]) -> int:
    """``--quick``: 2 layers, 64 ranks, under a minute. ``--markdown``: as the documentation has it."""
    steps = [Step(kind, 2, 64) for kind in KINDS] if "--quick" in arguments else STEPS
    if "--markdown" in arguments:
        lines: Iterator[object] = markdown(list(measure(steps)))
    else:
        lines = (row for case in measure(steps) for row in case_rows(case)) if "--quick" in arguments else rows()
    for line in lines:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
