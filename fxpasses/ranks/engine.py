"""One way to run any graph on simulated ranks: picks the engine that fits the graph and the world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torch.fx import GraphModule

from fxpasses.ir.world import World
from fxpasses.ranks import lockstep, mpmd, stacked
from fxpasses.ranks.interpreter import Observer
from fxpasses.ranks.mpmd.scheduler import Blocking
from fxpasses.ranks.outcome import Outcome

#: From this many ranks on one graph runs with all of them in one tensor.
STACKED_FROM = 64


def execute(graphs: GraphModule | Sequence[GraphModule], inputs: Sequence[Sequence[Any]], world: World, *,
            seed: int = 0, upcast: bool = False, attributes: Any = None, observer: Observer | None = None,
            exact: bool = False, blocking: Blocking = "wait") -> Outcome:
    """Run one graph on all ranks, or a rank set, one graph a rank; ``Outcome.engine`` says how.

    A rank set runs as coroutines (``"mpmd"``). One graph runs in step (``"lockstep"``), or, from `STACKED_FROM` ranks
    on, with all ranks in one tensor (``"stacked"``) where that is possible: values may then differ in their last bits
    from those of a rank that runs alone. ``exact`` keeps it from doing so, and so does an observer.

    Arguments and errors are those of `fxpasses.ranks.lockstep.execute`; of a rank set, ``attributes`` is a list of
    mappings, one a rank, and ``blocking`` says where launches block, see `fxpasses.ranks.mpmd.execute`.
    """
    if not isinstance(graphs, GraphModule):
        return mpmd.execute(graphs, inputs, world, seed=seed, upcast=upcast, attributes=attributes, observer=observer,
                            blocking=blocking)
    if world.size >= STACKED_FROM and observer is None and not exact:
        try:
            return stacked.execute(graphs, inputs, world, seed=seed, upcast=upcast, attributes=attributes)
        except Exception:
            pass  # for want of a stacked form, or for good: lockstep says on which rank and where
    return lockstep.execute(graphs, inputs, world, seed=seed, upcast=upcast, attributes=attributes, observer=observer)
