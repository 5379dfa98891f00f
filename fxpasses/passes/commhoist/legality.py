"""What every reduction owes that is to move behind a sum, each rule by its reason code."""

from __future__ import annotations

from functools import cached_property

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import Reduction, dtype_of, is_factor
from fxpasses.analyses.replication import Replication, replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import GroupRef
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


class Uniform:
    """Says which values are the same on all members of a group; found out when first asked."""

    def __init__(self, gm: GraphModule, world: World) -> None:
        self._gm, self._world = gm, world

    @cached_property
    def _found(self) -> Replication:
        return replication(self._gm, Effects(self._gm), self._world)

    def __call__(self, node: Node, group: GroupRef) -> bool:
        """``node``, of the graph or of one nested in it, is the same on all members of ``group``."""
        return self._found.on(node, group)
