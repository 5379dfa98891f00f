"""What a node costs: profiles of devices and networks, and models of compute and collectives over them."""

from __future__ import annotations

import os

from fxpasses.cost.device import Device
from fxpasses.cost.model import CostModel as CostModel
from fxpasses.cost.profiles import DEFAULT, names, read
from fxpasses.errors import UsageError, did_you_mean
from fxpasses.ir.world import World


def cost_model(spec: str | os.PathLike[str] | None, world: World) -> CostModel:
    """The cost model of a profile, for the groups of ``world``. Raises `UsageError` for a profile that there is not."""
    name = DEFAULT if spec is None else str(spec)
    if name not in names():
        raise UsageError(f"no cost profile {name!r}",
                         hint=did_you_mean(name, names()) or f"profiles: {', '.join(names())}")
    return CostModel(name, Device(**read(name)["device"]), world)
