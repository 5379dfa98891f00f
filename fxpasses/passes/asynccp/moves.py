"""The edges that keep launches up and waits down."""

from __future__ import annotations

from collections.abc import Iterator

from torch.fx import Node

from fxpasses.analyses.overlap import Overlap
from fxpasses.ir.ops import is_launch, is_wait
from fxpasses.passes.asynccp.edges import Edge


def edges_of_moves(overlap: Overlap) -> Iterator[Edge]:
    """Compute follows the launch it hides, a wait the compute that hides it, and either what stopped it."""
    for node in overlap.nodes:
        if node not in overlap.bounds:
            continue
        bound, slot = overlap.bounds[node], overlap.slot(node)
        if is_wait(node):
            yield node, overlap.compute[slot - 1]
            if bound.stop is not None and bound.stop.op != "output" and not _is_operand(bound.member, bound.stop):
                yield bound.stop, bound.member
        else:
            yield overlap.compute[slot], node
            if bound.stop is not None and not _is_operand(bound.stop, bound.member) and not is_launch(bound.stop):
                yield bound.member, bound.stop


def _is_operand(node: Node, user: Node) -> bool:
    return node in user.all_input_nodes
