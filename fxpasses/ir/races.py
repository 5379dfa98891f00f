"""Races around collectives: reads of a result before its wait, writes to an input between launch and wait."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import is_launch, is_taken_from_launch, is_wait, launch_of, waited_value, waits_of
from fxpasses.ir.rules import RuleFinding
from fxpasses.ir.storages import STATES
from fxpasses.ir.summary import reads_metadata_only


def race_findings(gm: GraphModule, effects: Effects) -> Iterator[RuleFinding]:
    """Findings of design rules 1 and 2, in node order."""
    flight = _InFlight(effects)
    for node in gm.graph.nodes:
        if node.op not in ("call_function", "call_method", "call_module"):
            continue
        if is_wait(node):
            flight.land(node)
            continue
        if flight.launches and not is_taken_from_launch(node) and not reads_metadata_only(node):
            yield from flight.conflicts(node)
        if is_launch(node):
            flight.start(node)


class _InFlight:
    """Launches whose wait is still to come, and the storages they hold."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self.launches: dict[Node, set[Hashable]] = {}  # with the results still to be waited for
        self._results: dict[int, Node] = {}
        self._inputs: dict[int, dict[Node, None]] = {}

    def start(self, launch: Node) -> None:
        self.launches[launch] = {_result_index(wait) for wait in waits_of(launch)} or {None}
        self._results.update(dict.fromkeys(self._effects.pending(launch), launch))
        for storage in self._effects.reads(launch) - STATES:
            self._inputs.setdefault(storage, {})[launch] = None

    def conflicts(self, node: Node) -> Iterator[RuleFinding]:
        effects = self._effects
        early = _ordered(self._results[storage] for storage in sorted(effects.reads(node) - STATES)
                         if storage in self._results)
        for launch in early:
            yield "read-before-wait", node, f"reads the result of '{launch.name}' before its wait", True
        if effects.is_opaque(node):
            return  # nobody knows whether it writes
        written = _ordered(launch for storage in sorted(effects.writes(node) - STATES)
                           for launch in self._inputs.get(storage, ()))
        for launch in written:
            if launch not in early:
                yield ("write-before-wait", node,
                       f"writes the input of '{launch.name}' between its launch and its wait", True)

    def land(self, wait: Node) -> None:
        """Free one result once it is waited for, and the inputs once every result is."""
        launch = launch_of(wait)
        waiting = self.launches.get(launch) if launch is not None else None
        if launch is None or waiting is None:
            return
        for storage in self._effects.storages(wait):
            if self._results.get(storage) is launch:
                del self._results[storage]
        waiting.discard(_result_index(wait))
        if not waiting:
            del self.launches[launch]
            for storage in self._effects.reads(launch) - STATES:
                self._inputs[storage].pop(launch, None)


def _result_index(wait: Node) -> Hashable:
    """Which result of a coalesced launch is waited for; None for the only one."""
    value = waited_value(wait)
    return str(value.args[1]) if value is not None and is_taken_from_launch(value) else None


def _ordered(launches: Iterator[Node]) -> dict[Node, None]:
    return dict.fromkeys(launches)
