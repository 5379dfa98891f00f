"""Agreement of a rank set: can the collectives of all ranks meet, before a pass and after it?"""

from __future__ import annotations

from collections.abc import Sequence

from torch.fx import GraphModule

from fxpasses.ir.schedule import schedule_digest
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.ir.schedule.communicators import Communicators
from fxpasses.ir.world import World


class Agreement:
    """Do the schedules of a rank set fit together before a pass, and do they after it?

    ``world`` defaults to what each graph declares. A group stays the one it was before the pass. ``equal``: all ranks
    issue the same calls in the same order, which is more than ``before``: the stages of a pipeline do not.
    """

    def __init__(self, graphs: Sequence[GraphModule], world: World | None = None) -> None:
        self._communicators = Communicators(graphs, world)
        digests = {schedule_digest(gm, world, rank) for gm, rank in zip(graphs, self._communicators.ranks, strict=True)}
        self.equal = len(digests) == 1
        self.before = first_disagreement(graphs, communicators=self._communicators) is None

    def after(self, graphs: Sequence[GraphModule]) -> bool:
        """The schedules agree now."""
        return first_disagreement(graphs, communicators=self._communicators) is None
