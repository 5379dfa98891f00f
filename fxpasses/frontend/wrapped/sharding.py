"""A model that ``fully_shard`` has wrapped: its units gather and reduce as it says, its own hooks are off meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from torch.fx import GraphModule

from fxpasses._torch import sharding_off, stays_gathered
from fxpasses.errors import UsageError
from fxpasses.frontend.fsdp.layer import FullyShardedLayer
from fxpasses.frontend.fsdp.units import Unit
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Holding
from fxpasses.frontend.wrapped.live_names import rename_live_groups
from fxpasses.frontend.wrapped.recognise import FoundSharding
from fxpasses.frontend.wrapped.refusals import refuse_call


class FoundShardingLayer(FullyShardedLayer):
    """The layer of a model with units of its own; ``set_requires_gradient_sync`` inside the step is heeded.

    Raises `UsageError` where gradients are left that nothing has synchronised, and for settings that the step changes.
    """

    def __init__(self, settings: FoundSharding, inputs: Inputs, groups: Groups) -> None:
        assert settings.read is not None
        self._postponed: set[str] = set()
        self._found = settings.read.units
        units = [replace(unit, synchronised=partial(self._synchronised, unit)) for unit in self._found]
        super().__init__(settings, inputs, groups, units)
        self._states, self._groups_of_world = settings.states, groups

    @contextmanager
    def running(self, holding: Holding) -> Iterator[None]:
        """As of its base class, without the hooks of ``fully_shard``."""
        self._postponed.clear()
        with sharding_off(self._states, refuse_call) as changed, super().running(holding):
            yield
            for setting in changed():
                raise UsageError(f"the step changes a setting of fully_shard: {setting}",
                                 hint="set it in front of the capture; only set_requires_gradient_sync may change in "
                                 "a step")
            if any(stays_gathered(group) for state in self._states for group in state.groups):
                raise UsageError("parameters stay gathered behind the last backward (set_reshard_after_backward), and "
                                 "the next step would compute with old ones", hint="set it back for the last backward")
            self._check_postponed()

    def finish(self, gm: GraphModule) -> None:
        """As of its base class, with groups that the step itself names under their names in the world."""
        super().finish(gm)
        rename_live_groups(gm, self._groups_of_world.world())

    def _synchronised(self, unit: Unit) -> bool:
        """Whether gradients of a backward of ``unit`` that ends now are reduced."""
        now = unit.synchronised()
        if not now:
            self._postponed.update(unit.names)
        return now

    def _check_postponed(self) -> None:
        late = [name for unit in self._found for name in unit.names if not unit.synchronised()
                or (name in self._postponed and name in self.pending)]
        if late:
            raise UsageError(f"the step ends without the synchronisation of '{late[0]}': set_requires_gradient_sync is "
                             "off, and what is kept would have to go from one step to the next",
                             hint="set it for the last backward; micro-batches of an update are one step")
