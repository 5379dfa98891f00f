"""The pass `asynccp`."""

from __future__ import annotations

from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.analyses.exposure import REMARKS, exposure
from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.ops import is_launch, is_wait, payload_bytes, waits_of
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass

_MIB = 1 << 20


@dataclass(frozen=True)
class Options:
    max_in_flight_mb: float | None = 512.0
    """Results launched and not yet waited for that moves may add up to, MiB; none for any amount."""

    def __post_init__(self) -> None:
        if self.max_in_flight_mb is not None and self.max_in_flight_mb < 0:
            raise ValueError("max_in_flight_mb is negative")


@fxpass(after=("commsimplify", "commhoist", "commfuse"), takes="spmd", gives="scheduled", remarks=REMARKS)
def asynccp(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Launch collectives early and wait for them late, so that compute hides them.

    Before::

        class main:
            def forward(
                self,
                w: "f32[4, 8]",
                x: "f32[8, 8]",
            ):
                mm: "f32[8, 8]" = aten.mm.default(x, x)
                all_reduce: "f32[8, 8]" = _c10d_functional.all_reduce.default(mm, "sum", dp)
                wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(all_reduce)
                relu: "f32[8, 8]" = aten.relu.default(x)
                gather: "f32[8, 8]" = _c10d_functional.all_gather_into_tensor.default(w, 2, dp)
                gathered: "f32[8, 8]" = _c10d_functional.wait_tensor.default(gather)
                mm_1: "f32[8, 8]" = aten.mm.default(relu, gathered)
                return (wait, mm_1)

    After::

        class main:
            def forward(
                self,
                w: "f32[4, 8]",
                x: "f32[8, 8]",
            ):
                mm: "f32[8, 8]" = aten.mm.default(x, x)
                all_reduce: "f32[8, 8]" = _c10d_functional.all_reduce.default(mm, "sum", dp)
                gather: "f32[8, 8]" = _c10d_functional.all_gather_into_tensor.default(w, 2, dp)
                relu: "f32[8, 8]" = aten.relu.default(x); meta(after=[gather])
                gathered: "f32[8, 8]" = _c10d_functional.wait_tensor.default(gather)
                mm_1: "f32[8, 8]" = aten.mm.default(relu, gathered)
                wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(all_reduce); meta(after=[mm_1])
                return (wait, mm_1)

    Compute stays in its order; launches move up and waits move down between it, together with the views, look-ups and
    copies (casts, ``cat``) that only they need and the additions to a constant that start a sum, as far as operands,
    conflicting accesses, modes, control edges and the memory allow.
    A launch does not move up to an exposed wait that it needs: first that wait may move down. The control edges that
    keep the overlap are stated: compute after the launch it hides, a wait after the compute that hides it, and the
    write or other access that stopped a move.

    Safe on many ranks because launches keep their order among each other and to everything that may hold a collective,
    and the waits in front of a launch only become fewer: no rank can start to wait for one that waits for it.

    Does nothing when a move passes no compute, a result has no wait or another reader before it, or nobody uses the
    waited value. Waits never move up and launches never down.

    Costs memory: results and operands live from launch to wait. ``max_in_flight_mb`` bounds what moves add; results of
    unknown size count as nothing. Time is linear in the graph.
    """
    limit = None if options.max_in_flight_mb is None else options.max_in_flight_mb * _MIB
    for graph, effects in analyses.get(nested_effects).items():
        overlap = Overlap(graph, effects, limit)
        _move(overlap)
        _state_edges(overlap)
        _remark(overlap, analyses)
        overlap.commit()
    return gm


def _move(overlap: Overlap) -> None:
    """Launches first, for their results are waited for at once; then waits; then launches that those made way for."""
    for launch in overlap.launches:
        overlap.hoist(launch, spare_waits=True)
    for wait in reversed(overlap.waits):
        overlap.sink(wait)
    for launch in overlap.launches:
        overlap.hoist(launch, spare_waits=False)


def _state_edges(overlap: Overlap) -> None:
    for node in overlap.nodes:
        if node not in overlap.bounds:
            continue
        bound, slot = overlap.bounds[node], overlap.slot(node)
        if is_wait(node):
            _follow(node, overlap.compute[slot - 1])
            if bound.stop is not None and bound.stop.op != "output" and not _is_operand(bound.member, bound.stop):
                _follow(bound.stop, bound.member)
        else:
            _follow(overlap.compute[slot], node)
            if bound.stop is not None and not _is_operand(bound.stop, bound.member) and not is_launch(bound.stop):
                _follow(bound.member, bound.stop)


def _is_operand(node: Node, user: Node) -> bool:
    return node in user.all_input_nodes


def _follow(node: Node, other: Node) -> None:
    node.meta["after"] = tuple(dict.fromkeys((*(node.meta.get("after") or ()), other)))


def _remark(overlap: Overlap, analyses: Analyses) -> None:
    for node in overlap.nodes:
        if not is_launch(node):
            continue
        size = payload_bytes(node)
        if node not in overlap.waits_of:
            code = "read-before-wait" if waits_of(node) else "no-wait"
            analyses.remark(node, code, "left where it is", bytes=size or None)
            continue
        hidden = overlap.hidden_behind(node)
        if hidden:
            moved = any(part in overlap.bounds for part in (node, *overlap.waits_of[node]))
            message = f"{hidden} compute node{'s' if hidden > 1 else ''} between launch and wait"
            analyses.remark(node, "overlapped", message, kind="applied" if moved else "analysis", bytes=size or None,
                            compute=hidden)
        else:
            analyses.remark(node, *exposure(overlap, node), bytes=size or None)
