"""Collectives that may be cut, and the codes of those that may not."""

from __future__ import annotations

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import STATES, Effects
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import Collective, collective, is_launch, is_wait, launch_of, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.chunkcomm.build import CHUNK, is_plain
from fxpasses.pm.analyses import Analyses

_KINDS = ("all_reduce", "all_gather", "reduce_scatter", "all_to_all")
_OTHER_KINDS = ("send", "recv", "p2p", "barrier", "broadcast")


class Seeds:
    """``found``: launches of one graph that may be cut, in order. ``refused``: the others, with their codes.

    A launch that is one of several chunks already makes all others stay as they are.
    """

    def __init__(self, gm: GraphModule, effects: Effects, analyses: Analyses) -> None:
        self._effects, self._world = effects, analyses.world
        self._sizes_agree = analyses.world.constants_agree or analyses.rank is not None
        nodes = list(gm.graph.nodes)
        self._held = control_edge_ends(nodes)
        writers = (node for node in nodes if not is_wait(node))
        self._written = together(effects.writes(node) for node in writers) - STATES
        launches = [node for node in nodes if collective(node) is not None]
        every = None
        if not analyses.world.may_rewrite:
            every = "not-spmd"
        elif any(CHUNK in node.meta for node in launches):
            every = "chunked-before"
        elif effects.has_opaque:
            every = "opaque"
        self.found: list[Node] = []
        self.refused: dict[Node, str] = {}
        for node in launches:
            found = collective(node)
            if found is None or found.kind in _OTHER_KINDS or CHUNK in node.meta:
                continue
            code = every or self._code(found)
            if code is None:
                self.found.append(node)
            else:
                self.refused[node] = code

    def _code(self, found: Collective) -> str | None:
        node = found.node
        waits = waits_of(node)
        is_plain_call = found.functional and not found.coalesced and node.all_input_nodes == list(found.inputs)
        if found.kind not in _KINDS or not is_plain_call:
            return "form"
        if len(waits) != 1 or list(node.users) != waits:
            return "read-before-wait"
        if node in self._held or waits[0] in self._held:
            return "control-edge"
        if found.kind == "all_to_all" and not self._sizes_agree:
            return "rank-constant"
        if self.is_written(waits[0]) or self.is_written(found.inputs[0]):
            return "written"
        values = [value_of(one) for one in (waits[0], *found.inputs)]
        if any(isinstance(value, torch.Tensor) and not all(type(size) is int for size in value.shape)
               for value in values):
            return "uneven"
        if not all(isinstance(value, torch.Tensor) and is_plain(value) for value in values):
            return "layout"
        return None

    def may_cut(self, node: Node) -> bool:
        """A node may be computed in parts: pure, unwritten, no end of a control edge; or it is one of `found`'s."""
        if is_launch(node) or is_wait(node):
            launch = launch_of(node) if is_wait(node) else node
            return launch is not None and launch in self._allowed
        return (node.op == "call_function" and self._effects.is_pure(node) and node not in self._held
                and not self.is_written(node))

    def is_written(self, node: Node) -> bool:
        """Somebody writes the value in place, or something it is a view of."""
        return not self._effects.storages(node).isdisjoint(self._written)

    @property
    def _allowed(self) -> set[Node]:
        if not hasattr(self, "_found_set"):
            self._found_set = set(self.found)
        return self._found_set
