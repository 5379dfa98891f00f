"""What a node costs: profiles of devices and networks, and models of compute and collectives over them."""

from __future__ import annotations

import os

from fxpasses.cost.model import CostModel as CostModel
from fxpasses.cost.profiles import DEFAULT as DEFAULT
from fxpasses.cost.profiles import load
from fxpasses.cost.profiles import names as names
from fxpasses.ir.world import World


def cost_model(spec: str | os.PathLike[str] | None, world: World) -> CostModel:
    """The cost model of a profile, for the groups of ``world``; None is the default profile, `DEFAULT`.

    Raises `UsageError` for a name or a file that there is not, and for a file that is no profile.
    """
    return CostModel(load(spec), world)
