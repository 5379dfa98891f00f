"""One graph a rank, where the ranks of a step compute different things."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ParamSpec

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.frontend.parallel import ContextParallel
from fxpasses.ir.world import World

_Settings = ParamSpec("_Settings")


def one_a_rank(capture: Callable[_Settings, GraphModule]) -> Callable[_Settings, Any]:
    """Have ``capture`` trace once a rank, and return the list, where ranks differ and its world has no rank.

    Two traces of one step are equal to the byte, so that ranks which compute the same have the same graph but for its
    rank.
    """
    @functools.wraps(capture)
    def captured(*args: _Settings.args, **kwargs: _Settings.kwargs) -> GraphModule | list[GraphModule]:
        settings: dict[str, Any] = kwargs
        if not _differ(settings.get("parallel")):
            return capture(*args, **kwargs)
        world = settings.get("world")
        if isinstance(world, int) and not isinstance(world, bool):
            world = World.from_mesh({"cp": world})
        if not isinstance(world, World) or world.rank is not None:
            return capture(*args, **kwargs)
        if world.spmd:
            raise UsageError("ranks that skip hidden blocks differ, and the world promises spmd=True",
                             hint="ContextParallel(skip=False) is one graph for all ranks")
        call: Any = capture
        return [call(*args, **{**settings, "world": replace(world, rank=rank)}) for rank in range(world.size)]

    return captured


def _differ(parallel: Any) -> bool:
    kinds: Sequence[Any] = parallel if isinstance(parallel, (list, tuple)) else [parallel]
    return any(isinstance(kind, ContextParallel) and kind.skip for kind in kinds)
