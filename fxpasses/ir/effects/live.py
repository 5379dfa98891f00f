"""Effects of graphs that are being edited: computed anew for those that changed, and only for those."""

from __future__ import annotations

import operator
from typing import Any

from torch.fx import GraphModule

from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import NestedEffects
from fxpasses.ir.graph import bodies


class LiveEffects:
    """Effects of the graphs of a nest. ``known``: what holds for them before the first edit."""

    def __init__(self, known: NestedEffects) -> None:
        self._known = {id(gm): effects for gm, effects in known.items()}
        self._made_of = {id(gm): self._parts(gm) for gm in known}

    def of(self, gm: GraphModule) -> Effects:
        """Effects of ``gm`` as it is now; the same object while neither it nor a graph nested in it changes."""
        for _, body in bodies(gm):
            self.of(body)
        parts = self._parts(gm)
        before = self._made_of.get(id(gm), [])
        if len(parts) != len(before) or not all(map(operator.is_, parts, before)):
            self._made_of[id(gm)] = parts
            Effects(gm, self._known)
        return self._known[id(gm)]

    def _parts(self, gm: GraphModule) -> list[Any]:
        """Objects that are replaced by others when ``gm`` is edited: arguments are immutable."""
        parts: list[Any] = [gm]
        for node in gm.graph.nodes:
            parts += (node, node.target, node.args, node.kwargs)
        return parts + [self._known.get(id(body)) for _, body in bodies(gm)]
