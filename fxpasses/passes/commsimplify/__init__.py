"""The pass `commsimplify`."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from torch.fx import GraphModule

from fxpasses.analyses.alignment import aligned
from fxpasses.analyses.memory import Memory
from fxpasses.analyses.rank_index import RankValues
from fxpasses.analyses.replication import replication
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import Collective, collective
from fxpasses.ir.world import World
from fxpasses.passes.commsimplify.codes import REMARKS
from fxpasses.passes.commsimplify.composition import reduced_twice
from fxpasses.passes.commsimplify.facts import Facts, Outcome
from fxpasses.passes.commsimplify.gathers import gathered_copies, scattered_and_gathered
from fxpasses.passes.commsimplify.identities import asks_for_replication, one_member, same_on_all
from fxpasses.passes.commsimplify.parts import own_part_taken, own_parts
from fxpasses.passes.commsimplify.repeated import share_repeated
from fxpasses.passes.commsimplify.unused import drop_double_waits, drop_self_copies, drop_unused
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass

Rule = Callable[[Facts, Collective], Outcome | None]
#: Rules for one collective, tried in this order on each, the first one of the graph first.
RULES: tuple[Rule, ...] = (one_member, same_on_all, reduced_twice, own_part_taken,
                           scattered_and_gathered, gathered_copies)
#: Codes of what is applied in which only waits and collectives go, and what fed only them: facts stay true.
LEAVE_FACTS_TRUE = {"double-wait", "unused", "repeated"}


@dataclass(frozen=True)
class Options:
    copies: bool = True
    """Take a local copy where a result is written, or returned beside what it equals; false: keep the collective."""
    max_memory_increase_mb: float | None = None
    """Results kept from one collective until another that gives the same, MiB in all; none: any amount."""

    def __post_init__(self) -> None:
        if self.max_memory_increase_mb is not None and not self.max_memory_increase_mb >= 0:
            raise ValueError("max_memory_increase_mb is negative, or no number")


@fxpass(takes="spmd", gives="spmd", rank_set=True, remarks=REMARKS)
def commsimplify(graphs: list[GraphModule], options: Options, analyses: Analyses) -> list[GraphModule]:
    """Leave out collectives that need not be.

    Before::

        class main:
            def forward(
                self,
                a: "f32[8]",
                b: "f32[8]",
            ):
                unused: "f32[8]" = _c10d_functional.all_reduce.default(b, "max", dp)
                unused_wait: "f32[8]" = _c10d_functional.wait_tensor.default(unused)
                all_reduce: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce)
                again: "f32[8]" = _c10d_functional.wait_tensor.default(wait)
                all_reduce_1: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait_1: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce_1)
                total: "f32[8]" = aten.add.Tensor(again, wait_1)
                return (total,)

    After::

        class main:
            def forward(
                self,
                a: "f32[8]",
                b: "f32[8]",
            ):
                all_reduce: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce)
                total: "f32[8]" = aten.add.Tensor(wait, wait)
                return (total,)

    Handled: second waits for one value; equal collectives on equal operands (by value number) with no write between;
    collectives nobody uses the result of, with what only fed them; groups of one; copies of a tensor into itself;
    reductions and broadcasts of what all members hold alike (a sum becomes a product); a reduction of a reduction,
    where the world has the group that both make together; a reduce_scatter whose result is gathered back (an
    all_reduce), also with relayouts in between that leave the first dimension; a gather of an expanded value (the small
    one is gathered); a gather of which every rank takes the part it gave (its operand), and an all_reduce of which it
    takes its shard (a reduce_scatter), where the bounds are that on every rank, by evaluation.

    Safe on many ranks because every rank finds the same collectives in the same graph, and those that stay keep their
    order. A result is a tensor of its own: where users write it, or it is returned beside what it equals, they get a
    copy. Never sends more bytes.

    A rank set is simplified where its graphs are one program node by node; their numbers may differ.

    Does nothing when a control edge holds a node, a result is read before its wait, a form is coalesced or in place, or
    ranks may run different graphs (``spmd=False``); nothing is dropped for want of users where SPMD is only assumed.

    Costs memory: a result that serves many lives until its last use, up to ``max_memory_increase_mb``. Time
    is linear in the graph, for each round in which one simplification makes way for another.
    """
    world = analyses.world
    if len(graphs) == 1:
        _to_the_end(graphs, options, analyses, world, may_drop=world.may_drop, ranks=[None])
    elif world.may_rewrite and aligned(graphs, world):
        _to_the_end(graphs, options, analyses, dataclasses.replace(world, rank=0, spmd=None), may_drop=True,
                    ranks=range(len(graphs)))
    else:
        for rank, gm in enumerate(graphs):
            _to_the_end([gm], options, analyses, dataclasses.replace(world, spmd=False), may_drop=False, ranks=[rank])
    return graphs


def _to_the_end(graphs: list[GraphModule], options: Options, analyses: Analyses, world: World, *,
                may_drop: bool, ranks: Sequence[int | None]) -> None:
    """Rounds over graphs that are one program until nothing changes; remarks are those of the first graph.

    ``ranks``: places of the graphs in their rank set, None where there is but one.
    """
    facts: list[list[Facts]] = []
    while True:
        facts = facts or _facts(graphs, options, analyses, world, may_drop=may_drop, ranks=ranks)
        _find_own_parts(facts)
        rounds = [[outcome for one in of_graph for outcome in _simplify(one)] for of_graph in facts]
        applied = {outcome.code for outcomes in rounds for outcome in outcomes if outcome.applied}
        for outcome in rounds[0]:
            if outcome.applied or not applied:  # what is missed in one round may be done in the next
                analyses.remark(outcome.node, outcome.code, outcome.message, applied=outcome.applied,
                                bytes=outcome.bytes)
        if not applied:
            return
        if not applied <= LEAVE_FACTS_TRUE or not all(of_graph[0].is_shared for of_graph in facts) or len(facts[0]) > 1:
            facts = []  # with bodies: a call of one may have become pure


def _facts(graphs: list[GraphModule], options: Options, analyses: Analyses, world: World, *,
           may_drop: bool, ranks: Sequence[int | None]) -> list[list[Facts]]:
    """For each of the graphs: of it and of its bodies, as they are now."""
    found = []
    for rank, gm in zip(ranks, graphs, strict=True):
        nested = analyses.get(nested_effects, gm)
        asked = any(asks_for_replication(collective(node)) for graph in nested for node in graph.graph.nodes)
        uniform = replication(gm, nested[gm], world) if asked else None
        memory = Memory(gm, options.max_memory_increase_mb)
        may_rewrite = functools.partial(analyses.may_rewrite, rank=rank)
        found.append([Facts(graph, effects, world, uniform, memory, copies=options.copies, may_drop=may_drop,
                            may_rewrite=may_rewrite)
                      for graph, effects in nested.items()])
    return found


def _find_own_parts(facts: list[list[Facts]]) -> None:
    """Tell the facts of the graphs, which are one program, of the own parts in it and in its bodies."""
    for same in zip(*facts, strict=True):
        effects = same[0].effects
        if same[0] is facts[0][0] or not effects.attributes:  # a table in a body may be written by the graph around it
            graphs = [one.gm for one in same]
            found = own_parts(graphs, RankValues(graphs, same[0].world, effects))
            for one, parts in zip(same, found, strict=True):
                one.own_parts = parts


def _simplify(facts: Facts) -> Iterator[Outcome]:
    """One round over one graph."""
    yield from drop_double_waits(facts)
    yield from drop_self_copies(facts)
    yield from drop_unused(facts)
    if not facts.is_shared:
        yield from share_repeated(facts)
    for node in list(facts.graph.nodes):
        launch = collective(node)
        outcomes = (rule(facts, launch) for rule in RULES) if launch is not None else iter(())
        for outcome in outcomes:
            if outcome is not None:
                yield outcome
                if outcome.applied:
                    break
