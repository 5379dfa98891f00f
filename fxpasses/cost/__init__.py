"""What a node costs: profiles of devices and networks, and models of compute and collectives over them."""

from __future__ import annotations

from fxpasses.errors import UsageError
from fxpasses.ir.world import World


def cost_model(spec: object, world: World) -> object:
    """The cost model of a profile, for the groups of ``world``. Raises `UsageError` for a profile that there is not."""
    raise UsageError(f"no cost profile {spec!r}", hint="give a function: node -> milliseconds")
