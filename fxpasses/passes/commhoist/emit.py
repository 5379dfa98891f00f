"""The two graphs that a step called once a micro-batch is made into: all but the last one, and the last one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import Accumulation, Reduction, accumulations, dtype_of, same_layout
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import GroupRef, argument, base_name, collective, payload_bytes, waits_of
from fxpasses.passes.commhoist.legality import refusal
from fxpasses.pm.analyses import Analyses

_REDUCING = ("all_reduce", "reduce_scatter")
_LOW_PRECISION = (torch.float16, torch.bfloat16)


def emit(gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node],
         uniform: Callable[[Node, GroupRef], bool], which: Literal["local", "sync"]) -> None:
    """Take the synchronisation out of ``new = accumulator + f(C(g))``; with "sync" put it behind: ``C(new)``.

    Both decide alike, so that graphs of one step fit together. ``effects`` are those of ``gm`` as it is given.
    """
    emitter = _Emitter(gm, effects, analyses, pinned, uniform)
    found = {accumulation.root: accumulation for accumulation in accumulations(gm, pinned)}
    decided: set[Node] = set()
    accepted: list[tuple[Node, Reduction]] = []
    for root, accumulation in reversed(found.items()):
        for reduction in accumulation.reductions:
            decided.add(reduction.launch.node)
            code = emitter.refusal(reduction, accumulation)
            if code is None:
                accepted.append((root, reduction))
            else:
                analyses.remark(reduction.launch.node, code, bytes=payload_bytes(reduction.launch.node))
    for node in gm.graph.nodes:
        launch = collective(node)
        if launch is not None and launch.kind in _REDUCING and node not in decided:
            analyses.remark(node, "no-accumulator", bytes=payload_bytes(node))
    for root, reduction in accepted:
        emitter.rewrite(root, reduction, which)


class _Emitter:
    """Legality of leaving a reduction to the last micro-batch, and the edit."""

    def __init__(self, gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node],
                 uniform: Callable[[Node, GroupRef], bool]) -> None:
        self._gm, self._effects, self._analyses, self._pinned = gm, effects, analyses, pinned
        self._uniform = uniform
        self._position = order(gm.graph)
        self._writes = Writes(effects, self._position)

    def refusal(self, reduction: Reduction, found: Accumulation) -> str | None:
        """Why every micro-batch has to reduce its own share, or None."""
        if len(found.reductions) > 1 or found.blocked or found.partial_sum is not None:
            return "several-summands"
        launch, siblings = reduction.launch, [step.sibling for step in reduction.additions()]
        accumulator = siblings[0] if siblings else found.root
        if len(siblings) > 1 or base_name(accumulator) in ("add", "sub"):
            return "several-summands"
        if not _adds(found.root, accumulator):
            return "no-accumulator"
        if len(accumulator.users) > 1 or set(found.root.users) != {self._gm.graph.output_node()}:
            return "accumulator-read"
        code = refusal(reduction, found.root, self._analyses.world, self._pinned)
        if code is not None:
            return code
        if launch.kind == "reduce_scatter":
            return "full-size-accumulator"
        return self._cannot_wait(reduction, found.root)

    def _cannot_wait(self, reduction: Reduction, root: Node) -> str | None:
        """Why the share may not go its way to the accumulator before it is reduced."""
        launch, way = reduction.launch, reduction.way
        operand = launch.inputs[0]
        if way.constants and not self._analyses.world.constants_agree:
            return "rank-constant"
        if not all(self._uniform(scale, launch.group) for scale, _ in way.scales):
            return "rank-varying"
        if dtype_of(operand) in _LOW_PRECISION and (way.scales or math.frexp(abs(way.factor))[0] != 0.5):
            return "precision"
        if not same_layout(operand, reduction.wait) or not root.meta["val"].is_contiguous():
            return "layout"
        if self._writes.between(self._effects.storages(operand), self._position[launch.node], self._position[root]):
            return "written-operand"
        return "written-result" if self._writes.any(self._effects.storages(root)) else None

    def rewrite(self, root: Node, reduction: Reduction, which: Literal["local", "sync"]) -> None:
        """Replace the reduced share by the share; reduce the new accumulator where ``which`` says so."""
        launch, operand = reduction.launch.node, reduction.launch.inputs[0]
        size = payload_bytes(launch)
        if which == "sync":
            target = waits_of(launch)[0].target
            assert callable(target)
            assert callable(launch.target)
            with self._gm.graph.inserting_after(root):
                moved = call(self._gm.graph, launch.target, launch.args, like=launch, kwargs=launch.kwargs)
            moved.replace_input_with(operand, root)
            with self._gm.graph.inserting_after(moved):
                wait = call(self._gm.graph, target, (moved,), like=reduction.wait)
            root.replace_all_uses_with(wait, delete_user_cb=lambda user: user is not moved)
            self._analyses.remark(moved, "reduces-accumulator", f"instead of '{launch.name}'", applied=True)
        else:
            self._analyses.remark(launch, "left-to-last", applied=True, bytes=size)
        for given in root.all_input_nodes:
            if given.op == "placeholder":
                given.meta.pop("placements", None)  # the accumulator is each rank's own until the last micro-batch
        reduction.wait.replace_all_uses_with(operand)
        self._gm.graph.erase_node(reduction.wait)
        self._gm.graph.erase_node(launch)


def _adds(root: Node, accumulator: Node) -> bool:
    """``root`` is a sum of an input, once, and something else."""
    if accumulator.op != "placeholder":
        return False
    first, second = root.args
    return first is not second and (first is accumulator or (
        base_name(root) in ("add", "iadd") and argument(root, "alpha", 1) == 1))
