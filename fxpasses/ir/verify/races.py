"""Races around collectives: results without a wait or read before it, inputs written between launch and wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.storages import STATES, Storages
from fxpasses.ir.effects.summary import reads_metadata_only
from fxpasses.ir.graph import bodies_of
from fxpasses.ir.ops import collective, is_launch, is_taken_from_launch, is_wait, waited_value, waits_of
from fxpasses.ir.verify.rules import RuleFinding


def race_findings(gm: GraphModule, effects: Effects) -> Iterator[RuleFinding]:
    """Findings of design rules 1 and 2, in node order."""
    flight = _InFlight(effects)
    for node in gm.graph.nodes:
        if node.op not in ("call_function", "call_method", "call_module"):
            continue
        if flight.launches and not is_wait(node):
            yield from flight.conflicts(node)
        flight.land(node)
        if is_launch(node) or effects.held(node) or effects.pending(node):
            flight.start(node)
    for node in gm.graph.nodes:
        if is_launch(node):
            yield from _waits(node, effects)


def idle_waits(gm: GraphModule, effects: Effects) -> Iterator[RuleFinding]:
    """Waits of an outermost graph that complete no launch of it. Frontends leave some, so they are no errors.

    Whatever a body waits for may have been launched around it. A wait of what was waited for before is harmless.
    """
    for node in gm.graph.nodes:
        value = waited_value(node) if is_wait(node) else None
        if value is None or is_launch(value) or effects.landed(node) or effects.has_opaque:
            continue
        made_by_wait = is_wait(value) or any(is_wait(user) and effects.landed(user) for user in value.users)
        if not made_by_wait:
            kind = "an input" if value.op == "placeholder" else "no result of a collective"
            message = f"waits for '{value.name}', which is {kind}: there is nothing to wait for here"
            yield "idle-wait", node, message, False


def _waits(node: Node, effects: Effects) -> Iterator[RuleFinding]:
    """Who uses the launch ``node``, and whether anybody waits for it."""
    found = collective(node)
    in_place = found is not None and found.in_place
    returned = False
    for user in node.users:
        if user.op == "output" or (is_taken_from_launch(user) and any(other.op == "output" for other in user.users)):
            returned = True
        elif not (is_wait(user) or is_taken_from_launch(user) or reads_metadata_only(user)
                  or in_place or bodies_of(user)):  # a buffer, and what a body gets, may be read once it is waited for
            yield "read-before-wait", user, f"reads the result of '{node.name}' itself, not what its wait returns", True
    if returned:
        yield "returned-unwaited", node, "is returned without a wait", False
    elif not waits_of(node) and not effects.is_landed(node):
        yield "no-wait", node, "is launched and nobody waits for it", False


@dataclass(eq=False)
class _Part:
    """Inputs of a launch that are free once everything in ``left`` is landed: storages of results, or waits."""

    launch: Node
    inputs: Storages
    left: set[int | Node]


class _InFlight:
    """Launches whose wait is still to come, and the storages they hold."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self.launches: dict[Node, list[_Part]] = {}
        self._results: dict[int, Node] = {}
        self._inputs: dict[int, dict[_Part, None]] = {}

    def start(self, launch: Node) -> None:
        self.launches[launch] = self._parts(launch)
        self._results.update(dict.fromkeys(self._effects.pending(launch), launch))
        for part in self.launches[launch]:
            for storage in part.inputs:
                self._inputs.setdefault(storage, {})[part] = None

    def conflicts(self, node: Node) -> Iterator[RuleFinding]:
        effects = self._effects
        early = dict.fromkeys(self._results[storage] for storage in sorted(effects.touched(node))
                              if storage in self._results)
        for launch in early:
            yield "read-before-wait", node, f"reads the result of '{launch.name}' before its wait", True
        if effects.is_opaque(node):
            return  # nobody knows whether it writes
        written = dict.fromkeys(part.launch for storage in sorted(effects.writes(node) - STATES - effects.landing(node))
                                for part in self._inputs.get(storage, ()))
        for launch in written:
            if launch not in early:
                yield ("write-before-wait", node,
                       f"writes the input of '{launch.name}' between its launch and its wait", True)

    def land(self, node: Node) -> None:
        """Free one result once it is waited for with the input it is made of, and the rest once every result is."""
        storages = self._effects.landing(node)
        for launch in self._effects.landed(node):
            for storage in storages:
                if self._results.get(storage) is launch:
                    del self._results[storage]
            for part in self.launches.get(launch, ()):
                part.left -= storages | {node}
                if not part.left:
                    for storage in part.inputs:
                        self._inputs[storage].pop(part, None)
            if not any(part.left for part in self.launches.get(launch, ())):
                self.launches.pop(launch, None)

    def _parts(self, launch: Node) -> list[_Part]:
        """Which result frees what: one by one where a coalesced launch has an input a result."""
        effects, found, waits = self._effects, collective(launch), waits_of(launch)
        if found is None or not found.coalesced or found.in_place:
            return [_Part(launch, effects.held(launch), {*(effects.pending(launch) or waits or [launch])})]
        results = effects.elements(launch) or ()
        parts = []
        for index, tensor in enumerate(found.inputs):
            by_wait = [wait for wait in waits if _result_index(wait) == index]
            left = results[index] if len(results) == len(found.inputs) else by_wait
            parts.append(_Part(launch, effects.storages(tensor), {*(left or [launch])}))
        return parts


def _result_index(wait: Node) -> object:
    """Which result of a coalesced launch is waited for."""
    value = waited_value(wait)
    return value.args[1] if value is not None and is_taken_from_launch(value) else None
