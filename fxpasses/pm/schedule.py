"""Agreement of a rank set: can the collectives of all ranks meet, before a pass and after it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from torch.fx import GraphModule

from fxpasses.ir.schedule import group_keys, groups_of, numbers_by_group, renamed, schedule, schedule_digest
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.ir.schedule.communicators import Communicators
from fxpasses.ir.world import World


class Agreement:
    """Do the schedules of a rank set fit together before a pass, and do they after it?

    ``world`` defaults to what each graph declares. A group stays the one it was before the pass. ``equal``: all ranks
    issue the same calls in the same order, which is more than ``before``: the stages of a pipeline do not. Collectives
    that are numbered (`number_collectives`) then have to stand for the same ones on all ranks after it.
    """

    def __init__(self, graphs: Sequence[GraphModule], world: World | None = None) -> None:
        self._communicators = Communicators(graphs, world)
        self._world = world
        self.equal = len({schedule_digest(gm, world, rank) for gm, rank in self._ranked(graphs)}) == 1
        self.before = first_disagreement(graphs, communicators=self._communicators) is None

    def after(self, graphs: Sequence[GraphModule]) -> bool:
        """The schedules agree now."""
        if first_disagreement(graphs, communicators=self._communicators) is not None:
            return False
        return not self.equal or len({self._numbers(gm, rank) for gm, rank in self._ranked(graphs)}) == 1

    def _ranked(self, graphs: Sequence[GraphModule]) -> Iterator[tuple[GraphModule, int]]:
        return zip(graphs, self._communicators.ranks, strict=True)

    def _numbers(self, gm: GraphModule, rank: int) -> str:
        """What the collectives of a graph stand for, as text that is equal where they stand for the same."""
        calls = schedule(gm)
        keys = group_keys(groups_of(calls), self._world or gm.meta.get("world"), rank)
        return str(sorted(numbers_by_group(renamed(calls, keys)).items()))
