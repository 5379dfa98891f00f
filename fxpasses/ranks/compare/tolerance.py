"""How far two values may lie apart when sums were only re-associated."""

from __future__ import annotations

import math

import torch
from torch.fx import GraphModule

from fxpasses._torch import size_hint
from fxpasses.ir.graph import all_graphs


def reassociation_tolerance(gm: GraphModule, world_size: int, dtype: torch.dtype) -> float:
    """Largest difference, relative to the largest element of the tensor, that re-association explains in ``dtype``.

    Adding k numbers in another order changes their sum by at most 2 (k - 1) u times the sum of their magnitudes, u the
    unit roundoff (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2). k is at most the number of
    elements the largest tensor contracts times the ranks it is summed over, and each of n nodes in a row may hand its
    operands' error on and add its own: 2 n k u. That bound assumes well-conditioned steps, so it is cut at the square
    root of u: half the digits, which no re-association of a sane program costs and every true fault exceeds.
    """
    nodes = sum(len(graph.graph.nodes) for graph in all_graphs(gm))
    unit = torch.finfo(dtype).eps / 2
    return min(2 * nodes * _longest(gm) * world_size * unit, math.sqrt(unit))


def _longest(gm: GraphModule) -> int:
    """Elements of the largest dimension any value has: an upper bound for the length of a contraction."""
    longest = 1
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            value = node.meta.get("val")
            if isinstance(value, torch.Tensor):
                count = math.prod(size if isinstance(size, int) else size_hint(size) for size in value.shape)
                longest = max(longest, count)
    return longest
