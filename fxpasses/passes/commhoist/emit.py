"""The two graphs that a step called once a micro-batch is made into: all but the last one, and the last one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import (
    REDUCTIONS,
    Accumulation,
    Reduction,
    accumulations,
    dtype_of,
    same_layout,
)
from fxpasses.analyses.loop_values import readers
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import argument, base_name, collective, payload_bytes, waits_of
from fxpasses.passes.commhoist.legality import LOW_PRECISION, Uniform, refusal, rounds_in
from fxpasses.pm.analyses import Analyses

CODES = {"local": "left-to-last", "sync": "reduces-accumulator"}


def emit(gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node], uniform: Uniform,
         which: Literal["local", "sync"]) -> None:
    """Take the synchronisation out of ``new = accumulator + f(C(g))``; with "sync" put it behind: ``C(new)``.

    Both decide alike, so that graphs of one step fit together; once more for each level of reductions of reductions.
    ``effects`` are those of ``gm`` as it is given.
    """
    moved: list[Node] = []
    while True:
        emitter = _Emitter(gm, effects, analyses, pinned, uniform, moved)
        accepted, refused = emitter.judged()
        if not accepted:
            break
        for root, reduction in accepted:
            if not analyses.may_rewrite(reduction.launch.node, CODES[which]):
                return
            moved += emitter.rewrite(root, reduction, which)
        uniform.forget()
        effects = Effects(gm)
    for node, code in refused.items():
        analyses.remark(node, code, bytes=payload_bytes(node))
    for node in gm.graph.nodes:
        found = collective(node)
        if found is not None and found.kind in REDUCTIONS and node not in refused and node not in moved:
            analyses.remark(node, "no-accumulator", bytes=payload_bytes(node))


class _Emitter:
    """Legality of leaving a reduction to the last micro-batch, and the edit. ``moved``: launches put behind a sum."""

    def __init__(self, gm: GraphModule, effects: Effects, analyses: Analyses, pinned: frozenset[Node],
                 uniform: Uniform, moved: Collection[Node]) -> None:
        self._gm, self._effects, self._analyses, self._pinned = gm, effects, analyses, pinned
        self._uniform, self._moved = uniform, moved
        self._position = order(gm.graph)
        self._writes = Writes(effects, self._position)

    def judged(self) -> tuple[list[tuple[Node, Reduction]], dict[Node, str]]:
        """Reductions to take out, each with the root of its sum, and launches that stay with the reason code."""
        accepted, refused = [], {}
        found = {accumulation.root: accumulation for accumulation in accumulations(self._gm, self._pinned)}
        for root, accumulation in reversed(found.items()):
            for reduction in accumulation.reductions:
                code = self.refusal(reduction, accumulation)
                if code is None:
                    accepted.append((root, reduction))
                else:
                    refused[reduction.launch.node] = code
        return accepted, refused

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
        if len(readers(accumulator)) > 1 or not set(found.root.users) <= {self._gm.graph.output_node(), *self._moved}:
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
        if (dtype := dtype_of(operand)) in LOW_PRECISION and (way.scales or rounds_in(dtype, way.factor)):
            return "precision"
        if not same_layout(operand, reduction.wait) or not root.meta["val"].is_contiguous():
            return "layout"
        if self._writes.between(self._effects.storages(operand), self._position[launch.node], self._position[root]):
            return "written-operand"
        return "written-result" if self._writes.any(self._effects.storages(root)) else None

    def rewrite(self, root: Node, reduction: Reduction, which: Literal["local", "sync"]) -> Iterator[Node]:
        """Replace the reduced share by the share; reduce the new accumulator where ``which`` says so: that launch."""
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
            self._analyses.remark(moved, CODES[which], f"instead of '{launch.name}'", applied=True)
            yield moved
        else:
            self._analyses.remark(launch, CODES[which], applied=True, bytes=size)
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
