"""Agreement of a rank set: do all ranks issue the same collectives in the same order?"""

from __future__ import annotations

from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.ir.schedule import Schedule, group_keys, groups_of, renamed, schedule
from fxpasses.ir.world import World
from fxpasses.pm.worlds import rank_of


class Agreement:
    """The schedules of a rank set before a pass, to compare with those after it.

    ``world`` defaults to what each graph declares. A group keeps the key it had before the pass.
    """

    def __init__(self, graphs: Sequence[GraphModule], world: World | None = None) -> None:
        schedules = [schedule(gm) for gm in graphs]
        self._keys = [group_keys(groups_of(calls), world or gm.meta.get("world"), rank_of(gm, index))
                      for index, (gm, calls) in enumerate(zip(graphs, schedules, strict=True))]
        self.before = self._equal(schedules)

    def after(self, graphs: Sequence[GraphModule]) -> bool:
        """The schedules agree now."""
        return self._equal([schedule(gm) for gm in graphs])

    def _equal(self, schedules: Sequence[Schedule]) -> bool:
        comparable = [renamed(calls, keys) for calls, keys in zip(schedules, self._keys, strict=True)]
        return all(calls == comparable[0] for calls in comparable)
