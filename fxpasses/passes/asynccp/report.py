"""Remarks of `asynccp`: what hides each collective, and what the whole graph gained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torch.fx import Node

from fxpasses.analyses.exposure import exposure
from fxpasses.analyses.overlap import Overlap
from fxpasses.errors import counted
from fxpasses.ir.ops import is_launch, payload_bytes, waits_of
from fxpasses.passes.asynccp.choice import Candidate, Choice
from fxpasses.passes.asynccp.codes import REMARKS
from fxpasses.passes.asynccp.edges import between
from fxpasses.pm.analyses import Analyses
from fxpasses.sim.bound import bound
from fxpasses.sim.play import Played, play
from fxpasses.sim.program import Program

_GIB = 1 << 30
_MOST = 0.5
"""Part of a transfer that has to be hidden to call it overlapped."""
_IN_WORDS = {"input": "the order given", "moves": "launches and waits moved", "list": "compute moved too"}


def remark(overlap: Overlap, analyses: Analyses, program: Program, choice: Choice) -> None:
    """One remark a launch, and one for the graph where it was played.

    ``overlap`` holds the order taken, as bounds of moves or as the order of the graph.
    """
    before, after = choice.before.order, choice.taken.order
    times: Mapping[Node, Mapping[str, Any]] = {}
    if choice.assumptions:
        played = play(program, before), play(program, after)
        _remark_graph(analyses, program, choice, *played)
        times = _exposed(program, *played)
    was = between(program, before).hidden(program)
    now = between(program, after).hidden(program)
    for node in overlap.nodes:
        if is_launch(node):
            number = program.numbers[node]
            _remark_launch(node, overlap, analyses, times.get(node, {}), moved=was.get(number) != now.get(number),
                           listed=choice.taken.name == "list")


def _remark_launch(node: Node, overlap: Overlap, analyses: Analyses, times: Mapping[str, Any], *,
                   moved: bool, listed: bool) -> None:
    size = payload_bytes(node) or None
    if node not in overlap.waits_of:
        code = "read-before-wait" if waits_of(node) else "no-wait"
        analyses.remark(node, code, "left where it is", bytes=size)
        return
    hidden = overlap.hidden_behind(node)
    if hidden:
        moved = moved or any(part in overlap.bounds for part in (node, *overlap.waits_of[node]))
        code, message = "overlapped", f"{counted(hidden, 'compute node')} between launch and wait"
        if times:
            is_most = times["hidden"] > _MOST
            code = code if is_most else "partly-hidden"
            message += f", {times['hidden']:.0%} of {times['transfer_ms']:.3f} ms hidden"
        analyses.remark(node, code, message, kind="applied" if moved else "analysis", bytes=size, compute=hidden,
                        **times)
        return
    code, message = exposure(overlap, node)
    if listed and code == "memory-budget":
        code, message = "left-exposed", REMARKS["left-exposed"][1]
    analyses.remark(node, code, message, bytes=size, **times)


def _exposed(program: Program, before: Played, after: Played) -> Mapping[Node, Mapping[str, Any]]:
    """By launch, the milliseconds that it takes and that the compute stream waits for it; the part that is hidden."""
    found: dict[Node, dict[str, float]] = {}
    for wait, launch in enumerate(program.launches):
        if launch >= 0:
            row = found.setdefault(program.nodes[launch], {"exposed_before_ms": 0.0, "exposed_ms": 0.0,
                                                           "transfer_ms": program.costs[launch]})
            row["exposed_before_ms"] += before.end_ms[wait] - before.start_ms[wait]
            row["exposed_ms"] += after.end_ms[wait] - after.start_ms[wait]
    for row in found.values():
        row["hidden"] = _hidden(row["transfer_ms"], row["exposed_ms"])
    return {node: {name: round(spent, 6) for name, spent in row.items()} for node, row in found.items()}


def _hidden(transfer_ms: float, exposed_ms: float) -> float:
    """The part of a transfer, from 0 to 1, for which the compute stream does not wait."""
    return max(0.0, 1 - exposed_ms / transfer_ms) if transfer_ms else 1.0


def _remark_graph(analyses: Analyses, program: Program, choice: Choice, before: Played, after: Played) -> None:
    least = bound(program)
    refused = "; ".join(_refused(choice.others))
    if not choice.listed:
        refused += ("; " if refused else "") + "no order of compute can gain enough"
    memory = [candidate.peak_bytes / _GIB for candidate in (choice.before, choice.taken)]
    message = (f"step {before.step_ms:.3f} -> {after.step_ms:.3f} ms, no order takes less than {least.bound_ms:.3f} "
               f"({least.part}); exposed {before.exposed_ms:.3f} -> {after.exposed_ms:.3f} ms; "
               f"peak {memory[0]:.3f} -> {memory[1]:.3f} GiB; taken: {_IN_WORDS[choice.taken.name]}, "
               f"{_worst(choice.taken)}{'; ' if refused else ''}{refused}")
    analyses.remark(None, "schedule", message, kind="analysis", step_before_ms=before.step_ms, step_ms=after.step_ms,
                    bound_ms=least.bound_ms, exposed_before_ms=before.exposed_ms, exposed_ms=after.exposed_ms,
                    peak_before_bytes=choice.before.peak_bytes, peak_bytes=choice.taken.peak_bytes,
                    taken=choice.taken.name)


def _refused(others: Sequence[tuple[Candidate, str]]) -> list[str]:
    """The best of the orders of each kind that were not taken, and why."""
    best: dict[str, tuple[Candidate, str]] = {}
    for candidate, reason in others:
        if candidate.name not in best or candidate.score < best[candidate.name][0].score:
            best[candidate.name] = candidate, reason
    return [f"not: {_IN_WORDS[name]}, {reason} ({_worst(candidate)})" for name, (candidate, reason) in best.items()]


def _worst(candidate: Candidate) -> str:
    return f"{candidate.worst:.3f} of the bound at worst"
