"""Collectives leave loops: the driver over the nest, from the innermost loop outwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from torch.fx import GraphModule, Node

from fxpasses.analyses.trip_count import surely_runs
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.live import LiveEffects
from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.loops import Loop, Nest, loop_of, loops_of
from fxpasses.ir.ops import Collective, is_launch, payload_bytes, value_bytes
from fxpasses.ir.regions import region_name
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.commhoist.budget import Budget
from fxpasses.passes.commhoist.carried import hoist_carried
from fxpasses.passes.commhoist.carries import Surroundings
from fxpasses.passes.commhoist.invariants import Invariants, affordable
from fxpasses.passes.commhoist.legality import Uniform
from fxpasses.passes.commhoist.lifting import Lifter, move_in_front
from fxpasses.passes.commhoist.stacked import Stack, Stacks, stack_collectives
from fxpasses.pm.analyses import Analyses

if TYPE_CHECKING:
    from fxpasses.passes.commhoist import Options


def innermost_first(gm: GraphModule, options: Options, analyses: Analyses, live: LiveEffects,
                    uniform: Uniform) -> Iterator[tuple[GraphModule, Effects]]:
    """Every graph of the nest, behind those that it calls, with its effects, after its loops gave up what they could.

    What moves out of a loop stands in the graph around it when that comes, and may move on from there. Whoever
    iterates may edit the graph just given. ``live`` and ``uniform``: effects and replication in the nest.
    """
    nest = Nest(gm)
    for graph in nest.innermost_first():
        around = _Around(graph, nest, live, uniform)
        for call in [loop.call for loop in loops_of(graph)]:
            loop = loop_of(call)
            if loop is not None and any(map(_launches, loop.graphs)):
                _Hoist(loop, nest, live, around, analyses, options).run()
        _remark_branches(graph, analyses)
        yield graph, live.of(graph)


def _remark_branches(gm: GraphModule, analyses: Analyses) -> None:
    """Nothing leaves a branch: on the other way nobody would launch it."""
    for call in gm.graph.nodes:
        for branch in bodies_of(call) if region_name(call) == "cond" else ():
            for node in filter(is_launch, branch.graph.nodes):
                analyses.remark(node, "may-not-run", f"in a branch of '{call.name}'", bytes=payload_bytes(node))


def _launches(gm: GraphModule) -> int:
    return sum(map(is_launch, gm.graph.nodes))


def rounds(loop: Loop) -> int:
    """How often the body runs, 1 where that is unknown."""
    return loop.length if isinstance(loop.length, int) else 1


class _Around:
    """What holds around the loops of ``gm``, found out once for all loops that no edit since then has reached.

    An edit of a loop reaches whatever is computed from its results, and the loops that got a copy of its body. It may
    reach every graph that several call sites hand something to, and everything where ``gm`` itself is a body, which
    may be handed what it returned a round before.
    """

    def __init__(self, gm: GraphModule, nest: Nest, live: LiveEffects, uniform: Uniform) -> None:
        self._gm, self._nest, self._live, self.uniform = gm, nest, live, uniform
        self._effects: Effects | None = None
        self._bodies: dict[Node, list[GraphModule]] = {}
        self._reached: set[Node] = set()

    def effects(self, loop: Loop) -> Effects:
        """Effects of the graph as far as ``loop`` is concerned; ``uniform`` then tells of the same graph."""
        if self._effects is None or (self._reached and self._may_be_reached(loop)):
            self._effects = self._live.of(self._gm)
            self._bodies = {other.call: other.graphs for other in loops_of(self._gm)}
            self._reached.clear()
            self.uniform.forget()
        return self._effects

    def _may_be_reached(self, loop: Loop) -> bool:
        return (self._gm is not self._nest.root or loop.call in self._reached
                or self._bodies[loop.call] != loop.graphs
                or any(len(self._nest.sites(inner)) > 1 for graph in loop.graphs for inner in all_graphs(graph)))

    def edited(self, loop: Loop) -> None:
        """``loop``, what it is given or what it leaves has been changed."""
        pending = [loop.call]
        while pending:
            node = pending.pop()
            if node not in self._reached:
                self._reached.add(node)
                pending += node.users


class _Hoist:
    """Everything that leaves one loop."""

    def __init__(self, loop: Loop, nest: Nest, live: LiveEffects, around: _Around, analyses: Analyses,
                 options: Options) -> None:
        self._loop, self._nest, self._live, self._analyses, self._options = loop, nest, live, analyses, options
        self._around = around
        self._budget = self._room()
        self._pinned = control_edge_ends(node for graph in (loop.gm, *loop.graphs) for node in graph.graph.nodes)
        self._refused: dict[Node, str] = {}

    def run(self) -> None:
        """Invariant collectives, then sums, then what is stacked; a remark on each one that stays."""
        while self._move_invariants():  # an operand that goes may make room for a result
            self._budget = self._room()
        before = 0
        while (left := _launches(self._loop.body)) not in (0, before):  # what is left may have fed what has moved
            before = left
            self._move_carried()
            self._move_stacked()
        for graph in self._loop.graphs:
            for node in graph.graph.nodes:
                if is_launch(node):
                    code = self._refused.get(node, "depends-on-iteration")
                    self._analyses.remark(node, code, f"stays in '{self._loop.call.name}'", bytes=payload_bytes(node))

    def _room(self) -> Budget:
        return Budget(self._options.max_memory_increase_mb, self._loop, self._nest)

    def _move_invariants(self) -> bool:
        """Move what the budget allows; whether that was anything, and not all there is."""
        loop, world = self._loop, self._analyses.world
        condition = loop.condition
        runs = world.constants_agree and surely_runs(loop, self._around.effects(loop),
                                                     None if condition is None else self._live.of(condition))
        lifter = Lifter(loop, share=self._options.gathers and world.constants_agree)
        before = sum(map(_launches, loop.graphs))
        for graph in loop.graphs:
            inside = self._live.of(graph)
            found = Invariants(loop, graph, inside, self._around.effects(loop), world, self._pinned,
                               runs=runs or not loop.may_skip or graph is condition)
            moved = [item for item in affordable(found, self._budget)
                     if self._analyses.may_rewrite(item.node, "loop-invariant")]
            self._refused.update(found.refused)
            if moved:
                self._nest.make_private(loop)
                for item in moved:
                    self._remark_moved(item)
                move_in_front(loop, moved, found, inside, lifter, self._pinned)
                self._around.edited(loop)
        return 0 < sum(map(_launches, loop.graphs)) < before

    def _move_carried(self) -> None:
        loop, options = self._loop, self._options
        moved = True
        while moved and _launches(loop.body):  # once for each level of reductions of reductions
            moved, refused = hoist_carried(loop, self._nest, Surroundings(
                self._analyses, self._live.of(loop.body), self._around.effects(loop), self._around.uniform,
                self._pinned, options.precision, options.reduce_scatter != "off", self._budget.take))
            if moved:
                self._around.edited(loop)
            self._refused = {**refused, **self._refused}

    def _move_stacked(self) -> None:
        loop = self._loop
        stacks = Stacks(loop, self._live.of(loop.body), self._analyses, self._pinned,
                        reduce_scatter=self._options.reduce_scatter != "off")
        fitting = [stack for stack in stacks.found
                   if self._fits(stack) and self._analyses.may_rewrite(stack.launch.node, "loop-stacked")]
        self._refused.update({node: self._refused.get(node, code) for node, code in stacks.refused.items()})
        if fitting:
            self._nest.make_private(loop)
            for stack in fitting:
                self._analyses.remark(stack.launch.node, "loop-stacked", f"launched once, behind '{loop.call.name}'",
                                      applied=True, bytes=payload_bytes(stack.launch.node) * rounds(loop))
            stack_collectives(loop, fitting, self._live.of(loop.body))
            self._around.edited(loop)

    def _fits(self, stack: Stack) -> bool:
        """A stack of operands may be larger than that of results."""
        sizes = [value_bytes(node.meta["val"]) for node in (stack.launch.inputs[0], stack.launch.node)]
        fits = self._budget.take(max(0, sizes[0] - sizes[1]) * rounds(self._loop))
        if not fits:
            self._refused[stack.launch.node] = "memory-budget"
        return fits

    def _remark_moved(self, item: Collective) -> None:
        self._analyses.remark(item.node, "loop-invariant", f"launched once, in front of '{self._loop.call.name}'",
                              applied=True, bytes=payload_bytes(item.node) * max(1, rounds(self._loop) - 1))
