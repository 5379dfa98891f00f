"""One way to run any graph on simulated ranks: picks the engine that fits the graph and the world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from torch.fx import GraphModule

from fxpasses.ir.world import World
from fxpasses.ranks import lockstep
from fxpasses.ranks.interpreter import Observer
from fxpasses.ranks.lockstep import Outcome


def execute(graphs: GraphModule | Sequence[GraphModule], inputs: Sequence[Sequence[Any]], world: World, *,
            seed: int = 0, upcast: bool = False, attributes: Any = None, observer: Observer | None = None) -> Outcome:
    """Run one graph on all ranks, or a rank set, one graph a rank; ``Outcome.engine`` says how.

    A rank set runs as coroutines (``"mpmd"``), one graph on all ranks in step (``"lockstep"``). Arguments and errors
    are those of `fxpasses.ranks.lockstep.execute`; ``attributes`` of a rank set is a list of mappings, one a rank.
    """
    if not isinstance(graphs, GraphModule):
        mpmd: Any = import_module("fxpasses.ranks.mpmd")
        found: Outcome = mpmd.execute(graphs, inputs, world, seed=seed, upcast=upcast, attributes=attributes,
                                      observer=observer)
        return found
    given: Mapping[str, Sequence[Any]] | None = attributes
    return lockstep.execute(graphs, inputs, world, seed=seed, upcast=upcast, attributes=given, observer=observer)
