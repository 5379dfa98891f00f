"""Collectives that are repeated: same operator, group and arguments, operands of one value, no write between."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.analyses.values import value_numbers
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.storages import Storages, together
from fxpasses.ir.ops import collective, is_wait, waits_of
from fxpasses.ir.world import World

#: Refusals for which a copy of the first result would do.
ONE_TENSOR = ("written-result", "both-returned")


@dataclass(frozen=True)
class Repeated:
    """``launch`` gives what ``first`` gives. ``code``: why its users may not use the first result, None if they may."""

    first: Node
    launch: Node
    code: str | None


def repeated_collectives(gm: GraphModule, effects: Effects, world: World, pinned: Collection[Node],
                         kinds: Collection[str]) -> list[Repeated]:
    """Functional collectives of ``kinds`` that an earlier one gives the result of, in node order.

    Whether two may share one result depends on the pairs before: those without a code are taken to be shared.
    """
    launches = _alike(gm, kinds)
    if not launches:
        return []
    guard = _Guard(gm, effects, world, pinned)
    numbers = value_numbers(gm, effects, wanted=launches, constants_agree=world.constants_agree)
    found: list[Repeated] = []
    first_of: dict[int, Node] = {}
    for launch in launches:
        first = first_of.setdefault(numbers[launch], launch)
        if first is not launch:
            found.append(Repeated(first, launch, guard.refusal(first, launch)))
    return found


def _alike(gm: GraphModule, kinds: Collection[str]) -> list[Node]:
    """Collectives that are not the only one of their operator and group, in order."""
    found: dict[Hashable, list[Node]] = {}
    for node in gm.graph.nodes:
        launch = collective(node)
        if launch is not None and launch.kind in kinds and launch.functional and not launch.coalesced:
            found.setdefault((node.target, launch.group), []).append(node)
    alike = {node for nodes in found.values() if len(nodes) > 1 for node in nodes}
    return [node for node in gm.graph.nodes if node in alike]


class _Guard:
    """Legality of sharing, each rule by its reason code."""

    def __init__(self, gm: GraphModule, effects: Effects, world: World, pinned: Collection[Node]) -> None:
        self._effects, self._world, self._pinned = effects, world, pinned
        self._returned = effects.reads(gm.graph.output_node())
        self._written: Storages = together(effects.writes(node) for node in gm.graph.nodes if not is_wait(node))

    def refusal(self, first: Node, launch: Node) -> str | None:
        """Why ``launch`` has to stay, or None: then whoever returned its result returns the first one's now."""
        waits, first_waits = waits_of(launch), waits_of(first)
        if not self._world.may_rewrite:
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
        if mine & self._returned:
            self._returned |= others
        return None
