"""Nodes that run bodies: which, how often, and what that takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import torch
from torch.fx import GraphModule, Node

from fxpasses._torch import size_hint
from fxpasses.ir.graph import bodies_of, value_of
from fxpasses.ir.ops import nodes_in
from fxpasses.ir.regions import region_kind, region_name

if TYPE_CHECKING:
    from fxpasses.sim.play import Scale
    from fxpasses.sim.program import Program

_COSTED_AS_A_WHOLE = ("flex_attention", "flex_attention_backward")
"""Their bodies tell how to change a score; the work is the operator's own."""
_FIRST_BODY_ONLY = ("autograd_function_apply",)


@dataclass(frozen=True)
class Runs:
    """The bodies of one node and how often each runs; one of them only with ``alternatives``.

    ``is_known``: the graph says how often. Where it does not, once is assumed.
    """

    bodies: tuple[tuple[GraphModule, int], ...]
    alternatives: bool = False
    is_known: bool = True


@dataclass(frozen=True)
class Sums:
    """Milliseconds that a node with bodies takes, as of `fxpasses.sim.play.Played`."""

    step_ms: float = 0.0
    compute_ms: float = 0.0
    launch_ms: float = 0.0
    communication_ms: Mapping[str, float] = field(default_factory=dict)
    link_ms: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Inside:
    """Bodies as programs, each with how often it runs; see `Runs`."""

    programs: tuple[tuple[Program, int], ...]
    alternatives: bool
    is_known: bool
    _known: dict[object, Sums] = field(default_factory=dict, compare=False, repr=False)

    @property
    def streams(self) -> tuple[str, ...]:
        """Streams that collectives of the bodies are queued on, in order of their first launch."""
        found = [stream for program, _ in self.programs for stream in program.all_streams]
        return tuple(dict.fromkeys(found))

    def played(self, scale: Scale = (1.0, 1.0)) -> Sums:
        """All runs, one after the other: of alternatives those of the slowest."""
        compute, communication = scale
        key = (compute, tuple(sorted(communication.items())) if isinstance(communication, Mapping) else communication)
        if key not in self._known:
            sums = [_times(program, count, scale) for program, count in self.programs]
            self._known[key] = max(sums, key=lambda each: each.step_ms) if self.alternatives else _total(sums)
        return self._known[key]


def runs_of(node: Node) -> Runs | None:
    """What ``node`` runs, None for a node without bodies, or whose bodies are no part of its work."""
    if node.op not in ("call_function", "call_module"):
        return None
    name = region_name(node)
    if node.op == "call_function" and (not name or name in _COSTED_AS_A_WHOLE):
        return None
    bodies = bodies_of(node)
    if not bodies:
        return None
    if name in _FIRST_BODY_ONLY:
        return Runs(((bodies[0], 1),))
    kind = region_kind(node)
    count = _rows(node, kind.rows) if kind.rows is not None else None
    is_known = count is not None or name == "cond" or not kind.repeats
    return Runs(tuple((body, 1 if count is None else count) for body in bodies), name == "cond", is_known)


def _rows(node: Node, position: int) -> int | None:
    """Rows of the operands at ``position``, a symbol by its hint."""
    values: Iterator[object] = (value_of(operand) for operand in nodes_in(node.args[position:position + 1]))
    value = next(values, None)
    if not isinstance(value, torch.Tensor) or not value.dim():
        return None
    size = value.shape[0]
    return size if isinstance(size, int) else size_hint(size)


def _times(program: Program, count: int, scale: Scale) -> Sums:
    from fxpasses.sim.play import play  # which plays nodes with bodies by this module

    played = play(program, scale=scale)
    return Sums(played.step_ms * count, played.compute_ms * count, played.launch_ms * count,
                {stream: spent * count for stream, spent in played.communication_ms.items()},
                {link: spent * count for link, spent in played.link_ms.items()})


def _total(sums: list[Sums]) -> Sums:
    return Sums(sum(each.step_ms for each in sums), sum(each.compute_ms for each in sums),
                sum(each.launch_ms for each in sums), added(*(each.communication_ms for each in sums)),
                added(*(each.link_ms for each in sums)))


def added(*times: Mapping[str, float]) -> dict[str, float]:
    """Times added by name, in order of first appearance."""
    found: dict[str, float] = {}
    for each in times:
        for name, spent in each.items():
            found[name] = found.get(name, 0.0) + spent
    return found
