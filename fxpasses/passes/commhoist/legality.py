"""What every reduction owes that is to move behind a sum, each rule by its reason code."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import Reduction, dtype_of
from fxpasses.analyses.linear_operators import is_factor
from fxpasses.analyses.replication import Replication, replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.live import LiveEffects
from fxpasses.ir.ops import Collective, GroupRef
from fxpasses.ir.world import World

_LINEAR = ("sum", "avg")
#: Types in which one more rounding is one too many.
LOW_PRECISION = (torch.float16, torch.bfloat16)


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


def kind_of(launch: Collective) -> Hashable:
    """What two reductions share that may become one: how they reduce, type and layout of what they are given."""
    value = launch.inputs[0].meta["val"]
    return (launch.node.target, launch.group, launch.group_size, launch.reduce_op, value.dtype, str(value.shape),
            str(value.stride()), value.device)


def has_fractions(dtype: torch.dtype) -> bool:
    """A floating or complex type."""
    return dtype.is_floating_point or dtype.is_complex


def rounds_in(dtype: torch.dtype | None, factor: float | complex) -> bool:
    """The factor rounds once more where it is applied to each rank's share in half precision."""
    return dtype in LOW_PRECISION and math.frexp(abs(factor))[0] != 0.5


class Uniform:
    """Says which values are the same on all members of a group; found out when asked, of the graphs as they are then.

    An edit makes values local that were the same (a sum that is now reduced later), and hands in ones that are not
    known yet: whoever edits a graph says so by `forget`.
    """

    def __init__(self, gm: GraphModule, live: LiveEffects, world: World) -> None:
        self._gm, self._live, self._world = gm, live, world
        self._effects: Effects | None = None
        self._found: Replication | None = None
        self._is_current = False

    def forget(self) -> None:
        """Graphs may have changed since the last question."""
        self._is_current = False

    def __call__(self, value: Any, group: GroupRef) -> bool:
        """``value``, a node or argument in the graph or in a nested one, is the same on all members of ``group``."""
        if self._found is None or not self._is_current:
            effects = self._live.of(self._gm)
            if self._found is None or effects is not self._effects:
                self._effects, self._found = effects, replication(self._gm, effects, self._world)
            self._is_current = True
        return self._found.on(value, group)
