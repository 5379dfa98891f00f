"""The pass `commhoist`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from torch.fx import GraphModule

from fxpasses.analyses.dominators import Dominators
from fxpasses.analyses.memory import Memory
from fxpasses.errors import VerifyError
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.live import LiveEffects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import all_graphs, place_of
from fxpasses.ir.ops import is_wait, payload_bytes
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.commhoist.codes import REMARKS
from fxpasses.passes.commhoist.emit import emit
from fxpasses.passes.commhoist.extrema import merge_extrema
from fxpasses.passes.commhoist.gathers import Gathers
from fxpasses.passes.commhoist.legality import Uniform
from fxpasses.passes.commhoist.loops import innermost_first
from fxpasses.passes.commhoist.packed_sums import add_packed
from fxpasses.passes.commhoist.plain_sums import write_plainly
from fxpasses.passes.commhoist.sums import Sums, Terms
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass


@dataclass(frozen=True)
class Options:
    gathers: bool = True
    """Make repeated gathers of one unwritten value one; its result then lives until the last use."""
    reduce_scatter: Literal["auto", "on", "off"] = "auto"
    """Add up in front of reduce_scatter too; the sum is then held at full size. ``auto``: within the memory allowed."""
    precision: Literal["exact", "widen"] = "exact"
    """``widen``: a reduction may move behind a cast to a wider type, where that saves bytes."""
    max_memory_increase_mb: float | None = None
    """MiB that gathers kept longer and full-size sums may cost a graph; none: any amount."""
    emit: Literal["step", "local", "sync"] = "step"
    """Of a step that adds to an accumulator given from outside: ``local`` without, ``sync`` with its reduction last."""

    def __post_init__(self) -> None:
        if self.max_memory_increase_mb is not None and self.max_memory_increase_mb < 0:
            raise ValueError("max_memory_increase_mb is negative")


_EMITTED = {
    "local": "the step of a micro-batch whose synchronisation is left to the last one",
    "sync": "the step of the last micro-batch, which synchronises for the ones before it",
}


def _emitted(options: Options) -> str | None:
    return _EMITTED.get(options.emit)


@fxpass(after=("commsimplify",), takes="spmd", gives="spmd", remarks=REMARKS, changes_values=_emitted)
def commhoist(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Reduce the sum of micro-batches once, and gather a parameter once.

    In a step with unrolled micro-batches every gradient is reduced once a micro-batch and added up afterwards, and
    every sharded parameter is gathered anew. Reductions are linear, so the sum can be taken first.

    Before::

        class main:
            def forward(
                self,
                a: "f32[8]",
                b: "f32[8]",
            ):
                all_reduce: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
                wait: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce)
                all_reduce_1: "f32[8]" = _c10d_functional.all_reduce.default(b, "sum", dp)
                wait_1: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce_1)
                total: "f32[8]" = aten.add.Tensor(wait, wait_1)
                return (total,)

    After::

        class main:
            def forward(
                self,
                a: "f32[8]",
                b: "f32[8]",
            ):
                add_tensor: "f32[8]" = aten.add.Tensor(a, b)
                all_reduce_1: "f32[8]" = _c10d_functional.all_reduce.default(add_tensor, "sum", dp)
                wait_1: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce_1)
                return (wait_1,)

    Handled in unrolled micro-batches: chains, trees and reuse (``x + x``, a sum used twice) of additions and
    subtractions over all_reduce and reduce_scatter (sum, or avg of fractions) of one group, whatever they start from
    (the number 0, zeros, an old value), through scales, relayouts, equal slices, zero padding and sums over dimensions
    that every member goes through alike. Scalar factors that differ, and tensor scales that all members of the group
    share, move in front of the collective. ``precision=widen``: casts to a wider type do too, where one wide reduction
    sends less than all the narrow ones. Sums in place on a fresh tensor and ``_foreach`` sums are first written as
    plain ones, and the sums of all parts of packed reductions (a block of FSDP, a bucket of DDP) as one. Trees of
    ``maximum`` (``minimum``) over all_reduces of max (min) reduce once, too. all_gathers whose operands hold one value
    (by value number) become one.

    In loops (scan, while_loop, map, nested): what every round sends alike is launched once in front of it, and sums,
    extrema, filled slots and stacked results are reduced once behind it. A carried sum starts from zero, the old value
    is added behind the loop (so no round at all is right, too); gates and scales have to be the same on the group. The
    reduction stands directly behind the loop's results, in front of whoever reads them.

    A step that is called once a micro-batch, and is given the accumulator it returns: ``new = acc + f(C(g))``.
    ``emit=local`` makes the graph of all calls but the last one, ``new = acc + f(g)``; ``emit=sync`` that of the last,
    ``new = C(acc + f(g))``. M - 1 calls of the one and then one of the other leave what M calls of the step leave, if
    the accumulator starts at zero on all ranks.

    Safe on many ranks because every rank finds the same sums in the same graph, collectives are only taken out and the
    ones that stay keep their order. Three things hold for each rewrite, and are checked: every reader of the moved
    reduction stands behind it (it keeps the place of the last one, which every reader of the sum is behind); each
    summand is reduced by exactly one collective (all its uses end in the one sum, its factors added up); and the
    result is numerically the same (all operators on the way commute with the reduction): bit-equal for integers, within
    the rounding of a re-associated sum otherwise.

    Does nothing when the reduced value is read by anyone but the sum (a norm, an overflow check, a log), a lossy cast
    or a function that is not linear stands between, a scale may differ between ranks, the reduce op is not linear,
    group, op, type or way differ, a partial sum is read, an operand is overwritten in between, a control edge holds a
    node, or ranks may run different graphs (``spmd=False``). ``emit`` also refuses where somebody else reads the
    accumulator or its new value, or it holds a shard.

    Costs memory, up to ``max_memory_increase_mb``: a gathered parameter lives until its last use, a sum in front of
    reduce_scatter is full-size. What saves most bytes for a byte of memory comes first; launches are marked with what
    they hold (``meta(held=...)``), so that the next run counts it. Time is linear in the graph, once more for
    each loop that reads what another one left or shares its body.
    """
    live = LiveEffects(analyses.get(nested_effects))
    uniform = Uniform(gm, live, analyses.world)
    terms = Terms(analyses, Memory(gm, options.max_memory_increase_mb), uniform, options.reduce_scatter,
                  options.precision == "widen")
    for graph, effects in innermost_first(gm, options, analyses, live, uniform):
        _unrolled(graph, effects, terms, options)
        if analyses.stopped:
            terms.memory.take_back()
            return gm
    present = {node for graph in all_graphs(gm) for node in graph.graph.nodes} if terms.missed else ()
    for launch, code, message in terms.missed:
        if launch in present:
            analyses.remark(launch, code, message, bytes=payload_bytes(launch))
    if options.emit != "step":
        uniform.forget()
        emit(gm, live.of(gm), analyses, control_edge_ends(gm.graph.nodes), uniform, options.emit)
    _check_dominance(gm)
    return gm


def _unrolled(graph: GraphModule, effects: Effects, terms: Terms, options: Options) -> None:
    """Share gathers and merge sums of one graph, as far as the memory goes for both."""
    pinned = control_edge_ends(graph.graph.nodes)
    terms.uniform.forget()
    analyses = terms.analyses
    if analyses.world.may_rewrite and write_plainly(graph, effects, pinned, analyses):
        effects = Effects(graph)
    if analyses.world.may_rewrite and add_packed(graph, effects, pinned, analyses):
        effects = Effects(graph)
    sums = Sums(graph, effects, terms, pinned)
    gathers = Gathers(graph, effects, analyses, pinned, terms.memory) if options.gathers else None
    granted = terms.memory.grant([*(gathers.wishes if gathers is not None else ()), *sums.wishes])
    if gathers is not None and gathers.share(granted):  # never written, so the effects hold; a sum may read the others
        sums = Sums(graph, effects, terms, pinned)
    sums.merge(granted)
    merge_extrema(graph, analyses, pinned)


def _check_dominance(gm: GraphModule) -> None:
    """Raise `VerifyError` where somebody reads the result of a collective that need not be there yet."""
    dominators = Dominators(gm)
    for graph in all_graphs(gm):
        for wait in filter(is_wait, graph.graph.nodes):
            for reader in wait.users:
                if not dominators.dominates(wait, reader):
                    raise VerifyError(f"'{reader.name}' reads '{wait.name}', which does not dominate it",
                                      place=place_of(reader))
