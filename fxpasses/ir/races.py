"""Races around collectives: reads of a result before its wait, writes to an input between launch and wait."""

from __future__ import annotations

from collections.abc import Iterator

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import collective, is_launch, is_taken_from_launch, is_wait, launch_of, waited_value, waits_of
from fxpasses.ir.rules import RuleFinding
from fxpasses.ir.storages import STATES, Storages
from fxpasses.ir.summary import reads_metadata_only, takes_view

#: The result of a launch that has one.
_ONLY = "only"


def race_findings(gm: GraphModule, effects: Effects) -> Iterator[RuleFinding]:
    """Findings of design rules 1 and 2, in node order."""
    flight = _InFlight(effects)
    for node in gm.graph.nodes:
        if node.op not in ("call_function", "call_method", "call_module"):
            continue
        if is_wait(node):
            flight.land(node)
            continue
        if flight.launches and not _touches_nothing(node):
            yield from flight.conflicts(node)
        if is_launch(node):
            flight.start(node)


def _touches_nothing(node: Node) -> bool:
    """Sizes may be asked and views taken before the wait; what reads a view is a read."""
    return is_taken_from_launch(node) or reads_metadata_only(node) or takes_view(node)


class _InFlight:
    """Launches whose wait is still to come, and the storages they hold."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self.launches: dict[Node, set[str]] = {}  # with the results still to be waited for
        self._results: dict[int, Node] = {}
        self._inputs: dict[int, dict[tuple[Node, str], None]] = {}

    def start(self, launch: Node) -> None:
        self.launches[launch] = {_result_index(wait) for wait in waits_of(launch)} or {_ONLY}
        self._results.update(dict.fromkeys(self._effects.pending(launch), launch))
        for index, storages in self._read_by(launch):
            for storage in storages:
                self._inputs.setdefault(storage, {})[launch, index] = None

    def conflicts(self, node: Node) -> Iterator[RuleFinding]:
        effects = self._effects
        early = dict.fromkeys(self._results[storage] for storage in sorted(effects.reads(node) - STATES)
                              if storage in self._results)
        for launch in early:
            yield "read-before-wait", node, f"reads the result of '{launch.name}' before its wait", True
        if effects.is_opaque(node):
            return  # nobody knows whether it writes
        written = dict.fromkeys(launch for storage in sorted(effects.writes(node) - STATES)
                                for launch, _ in self._inputs.get(storage, ()))
        for launch in written:
            if launch not in early:
                yield ("write-before-wait", node,
                       f"writes the input of '{launch.name}' between its launch and its wait", True)

    def land(self, wait: Node) -> None:
        """Free one result once it is waited for with the input it is made of, and the rest once every result is."""
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
        for index, storages in self._read_by(launch):
            if not waiting or index == _result_index(wait):
                for storage in storages:
                    self._inputs[storage].pop((launch, index), None)

    def _read_by(self, launch: Node) -> list[tuple[str, Storages]]:
        """Which result reads what: one by one where a coalesced launch has an input a result."""
        found = collective(launch)
        if found is not None and found.coalesced and not found.in_place:
            return [(str(index), self._effects.storages(tensor)) for index, tensor in enumerate(found.inputs)]
        return [(_ONLY, self._effects.reads(launch) - STATES)]


def _result_index(wait: Node) -> str:
    """Which result of a coalesced launch is waited for."""
    value = waited_value(wait)
    return str(value.args[1]) if value is not None and is_taken_from_launch(value) else _ONLY
