"""A model that ``fully_shard`` has wrapped: its units gather and reduce as it says, its own hooks are off meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fxpasses._torch import sharding_off, stays_gathered
from fxpasses.errors import UsageError
from fxpasses.frontend.fsdp.layer import FullyShardedLayer
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Holding
from fxpasses.frontend.wrapped.recognise import FoundSharding
from fxpasses.frontend.wrapped.refusals import REASONS, refuse_call


class FoundShardingLayer(FullyShardedLayer):
    """The layer of a model with units of its own; ``set_requires_gradient_sync`` inside the step is heeded.

    Raises `UsageError` where gradients are left that nothing has synchronised, and for settings that the step changes.
    """

    def __init__(self, settings: FoundSharding, inputs: Inputs, groups: Groups) -> None:
        assert settings.read is not None
        super().__init__(settings, inputs, groups, settings.read.units)
        self._states = settings.states

    @contextmanager
    def running(self, holding: Holding) -> Iterator[None]:
        """As of its base class, without the hooks of ``fully_shard``."""
        with sharding_off(self._states, refuse_call) as changed, super().running(holding):
            yield
            for setting in changed():
                raise UsageError(f"the step changes a setting of fully_shard: {setting}",
                                 hint="set it in front of the capture; only set_requires_gradient_sync may change in "
                                 "a step")
            if any(stays_gathered(group) for state in self._states for group in state.groups):
                raise UsageError("parameters stay gathered behind the last backward (set_reshard_after_backward), and "
                                 "the next step would compute with old ones", hint="set it back for the last backward")
            if self.pending:
                raise UsageError(f"the step ends without the synchronisation of '{next(iter(self.pending))}': "
                                 f"set_requires_gradient_sync is off, {REASONS['set_requires_gradient_sync'][0]}",
                                 hint=REASONS["set_requires_gradient_sync"][1])
