"""What every reduction owes that is to move behind a sum, each rule by its reason code."""

from __future__ import annotations

import torch
from torch.fx import Node

from fxpasses.analyses.accumulation import Reduction, dtype_of, is_factor
from fxpasses.ir.world import World

_LINEAR = ("sum", "avg")


def refusal(reduction: Reduction, root: Node, world: World, pinned: frozenset[Node]) -> str | None:
    """Why ``reduction`` cannot move behind the sum that ends in ``root``, whatever else is in it; None where it can."""
    launch = reduction.launch
    dtype = dtype_of(launch.inputs[0]) if launch.inputs else None
    if not world.may_rewrite:
        return "not-spmd"
    if reduction.shared:
        return "also-used"
    if not launch.functional or launch.coalesced:
        return "form"
    if launch.reduce_op not in _LINEAR:
        return "reduce-op"
    if dtype is None or dtype is torch.bool or (launch.reduce_op == "avg" and not has_fractions(dtype)):
        return "dtype"
    if launch.group.form == "unknown":
        return "unknown-group"
    if not is_factor(reduction.way.factor):
        return "precision"
    if not pinned.isdisjoint((launch.node, reduction.wait, root)):
        return "control-edge"
    return None


def has_fractions(dtype: torch.dtype) -> bool:
    """A floating or complex type."""
    return dtype.is_floating_point or dtype.is_complex
