"""Launches up and waits down while compute stays: the order that a reviewer knows, and the edges that keep it."""

from __future__ import annotations

from torch.fx import GraphModule, Node

from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import is_launch, is_wait
from fxpasses.passes.asynccp.edges import follow


def moved(gm: GraphModule, effects: Effects, limit: float | None) -> Overlap:
    """Places of the graph's nodes with at most ``limit`` bytes more in flight; None for any number.

    Launches first, for their results are waited for at once; then waits; then launches that those made way for.
    """
    overlap = Overlap(gm, effects, limit)
    for launch in overlap.launches:
        overlap.hoist(launch, spare_waits=True)
    for wait in reversed(overlap.waits):
        overlap.sink(wait)
    for launch in overlap.launches:
        overlap.hoist(launch, spare_waits=False)
    return overlap


def state_edges(overlap: Overlap) -> None:
    """Compute follows the launch it hides, a wait the compute that hides it, and either what stopped it."""
    for node in overlap.nodes:
        if node not in overlap.bounds:
            continue
        bound, slot = overlap.bounds[node], overlap.slot(node)
        if is_wait(node):
            follow(node, overlap.compute[slot - 1])
            if bound.stop is not None and bound.stop.op != "output" and not _is_operand(bound.member, bound.stop):
                follow(bound.stop, bound.member)
        else:
            follow(overlap.compute[slot], node)
            if bound.stop is not None and not _is_operand(bound.stop, bound.member) and not is_launch(bound.stop):
                follow(bound.member, bound.stop)


def _is_operand(node: Node, user: Node) -> bool:
    return node in user.all_input_nodes
