"""Repeated gathers of one value become the first of them."""

from __future__ import annotations

from collections.abc import Hashable

from torch.fx import GraphModule, Node

from fxpasses.analyses.values import value_numbers
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import collective, is_wait, value_bytes, waits_of
from fxpasses.pm.analyses import Analyses


def share_gathers(gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node]) -> None:
    """Replace each gather by an earlier one of the same value, group and operator, where that shows nowhere."""
    launches = _alike(gm)
    if not launches:
        return
    guard = _Guard(gm, effects, analyses, pinned)
    numbers = value_numbers(gm, effects, wanted=launches, constants_agree=analyses.world.constants_agree)
    position = order(gm.graph)
    first_of: dict[int, Node] = {}
    for launch in launches:
        first = first_of.setdefault(numbers[launch], launch)
        if first is launch:
            continue
        code = guard.refusal(first, launch)
        size = value_bytes(launch.meta.get("val"))
        if code is None:
            analyses.remark(launch, "gather-shared", f"the same value as '{first.name}', which is kept until here",
                            applied=True, bytes=size)
            guard.shared(first, launch)
            _replace(gm, first, launch, position, effects, pinned)
        else:
            analyses.remark(launch, code, f"gathers the same value as '{first.name}'", bytes=size)


def _alike(gm: GraphModule) -> list[Node]:
    """Gathers that are not the only one of their operator and group, in order."""
    found: dict[Hashable, list[Node]] = {}
    for node in gm.graph.nodes:
        launch = collective(node)
        if launch is not None and launch.kind == "all_gather" and launch.functional and not launch.coalesced:
            found.setdefault((node.target, launch.group), []).append(node)
    alike = {node for nodes in found.values() if len(nodes) > 1 for node in nodes}
    return [node for node in gm.graph.nodes if node in alike]


class _Guard:
    """Legality of sharing, each rule by its reason code."""

    def __init__(self, gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node]) -> None:
        self._effects, self._analyses, self._pinned = effects, analyses, pinned
        self._returned = effects.reads(gm.graph.output_node())
        self._written: frozenset[int] = frozenset().union(
            *(effects.writes(node) for node in gm.graph.nodes if not is_wait(node)))

    def refusal(self, first: Node, launch: Node) -> str | None:
        """Why ``launch`` has to stay, or None."""
        waits, first_waits = waits_of(launch), waits_of(first)
        if not self._analyses.world.may_rewrite:
            return "not-spmd"
        if len(first_waits) != 1 or not waits or len(waits) != len(launch.users):
            return "no-wait"
        if any(node in self._pinned for node in (first, launch, *waits, *first_waits)):
            return "control-edge"
        mine, others = self._effects.storages(launch), self._effects.storages(first)
        if (mine | others) & self._written:
            return "written-result"
        if mine & self._returned and others & self._returned:
            return "both-returned"
        return None

    def shared(self, first: Node, launch: Node) -> None:
        """Whoever returned the one gather's result returns the other's now."""
        if self._effects.storages(launch) & self._returned:
            self._returned |= self._effects.storages(first)


def _replace(gm: GraphModule, first: Node, launch: Node, position: dict[Node, int], effects: Effects,
             pinned: frozenset[Node]) -> None:
    kept = waits_of(first)[0]
    for wait in waits_of(launch):
        if position[kept] > position[wait]:
            wait.prepend(kept)
            position[kept] = position[wait]
        wait.replace_all_uses_with(kept)
        gm.graph.erase_node(wait)
    operands = launch.all_input_nodes
    gm.graph.erase_node(launch)
    while operands:  # what only fed the erased gather is dead now
        operand = operands.pop()
        if (operand.op == "call_function" and not operand.users and operand not in pinned
                and effects.is_pure(operand)):
            operands += operand.all_input_nodes
            gm.graph.erase_node(operand)
