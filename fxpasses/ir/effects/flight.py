"""What is in flight while a graph runs: storages that launches left pending, and the waits that land them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torch.fx import Node

from fxpasses.ir.effects.storages import NOTHING, Located, Storages, together

if TYPE_CHECKING:
    from fxpasses.ir.effects import Effects


class Flight:
    """Launches of one graph that are under way, met in node order.

    ``outside``: storages that a wait completes although no launch of this graph left them pending.
    """

    def __init__(self) -> None:
        self._open: dict[int, Node] = {}
        self._held: dict[Node, Storages] = {}
        self._landed: dict[Node, tuple[Node, ...]] = {}
        self._done: set[Node] = set()
        self.outside = NOTHING

    def start(self, node: Node, pending: Storages, held: Storages) -> None:
        """``node`` leaves ``pending`` without valid elements and goes on reading ``held``, both until a wait."""
        self._held[node] = held
        self._open.update(dict.fromkeys(pending, node))

    def land(self, node: Node, storages: Storages, launch: Node | None = None) -> tuple[Node, ...]:
        """The launches that ``node`` completes by waiting for ``storages``, ``launch`` among them."""
        found = [] if launch is None else [launch]
        found += [self._open[number] for number in sorted(storages) if number in self._open]
        if launch is None:
            self.outside |= storages - self._open.keys()
        for number in storages:
            self._open.pop(number, None)
        self._landed[node] = tuple(dict.fromkeys(found))
        self._done.update(found)
        return self._landed[node]

    def landed(self, node: Node) -> tuple[Node, ...]:
        """The launches that ``node``, a wait or a call whose body waits, completes."""
        return self._landed.get(node, ())

    def is_landed(self, launch: Node) -> bool:
        """Some node completes ``launch``, or a part of it."""
        return launch in self._done

    def held(self, node: Node) -> Storages:
        """What ``node`` goes on reading until its wait."""
        return self._held.get(node, NOTHING)

    def left(self) -> tuple[Storages, Storages]:
        """Storages still pending at the end, and what their launches still read."""
        return frozenset(self._open), together(self._held[node] for node in self._open.values())


@dataclass(frozen=True)
class Region:
    """What the bodies that one node runs do, in the storages of the node's graph.

    ``bodies``: effects of each, with the storages here for those it gets from outside. ``landed``: what a wait inside
    completes. ``pending``, ``held``: what launches inside leave behind, see `Flight.start`. ``own``: what the operator
    itself reads, besides what it hands on.
    """

    bodies: tuple[tuple[Effects, Mapping[int, Storages]], ...]
    reads: Storages
    writes: Storages
    value: Located
    is_opaque: bool
    landed: Storages
    pending: Storages
    held: Storages
    own: Storages
