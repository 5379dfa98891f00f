"""What a GradScaler does, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.amp import GradScaler

from fxpasses._torch import scaler_tensors
from fxpasses.errors import UsageError, wrong_type

SCALE, TRACKER = "scale", "growth_tracker"
"""Kinds of optimizer state: what losses are multiplied by, and steps since it changed."""


@dataclass(frozen=True)
class ScalingRule:
    """Settings of an enabled ``torch.amp.GradScaler``, without it: hashable, holds no tensor.

    ``name``: of the parameter under which the optimizer's state has the kinds "scale" (f32[]) and "growth_tracker"
    (i32[]), the first that there is. The settings are constants of a graph; the scale is state.
    """

    name: str
    growth_factor: float
    backoff_factor: float
    growth_interval: int

    @classmethod
    def of(cls, scaler: GradScaler, parameters: Mapping[str, Any]) -> ScalingRule:
        """The rule of ``scaler`` for a step with ``parameters``."""
        name = next(iter(parameters), None)
        if name is None:
            raise UsageError("gradients are scaled in a step without parameters")
        return cls(name, float(scaler.get_growth_factor()), float(scaler.get_backoff_factor()),
                   int(scaler.get_growth_interval()))

    def initial(self, parameters: Mapping[str, Tensor]) -> dict[str, dict[str, Tensor]]:
        """The types of the state, on the device of ``parameters``, with torch's default values."""
        device = parameters[self.name].device
        return {SCALE: {self.name: torch.full((), 2.0**16, dtype=torch.float32, device=device)},
                TRACKER: {self.name: torch.zeros((), dtype=torch.int32, device=device)}}

    def read(self, scaler: GradScaler, parameters: Mapping[str, Tensor]) -> dict[str, dict[str, Tensor]]:
        """The state of a live scaler: its own tensors, which it gets here where it has none."""
        scale, tracker = scaler_tensors(scaler, parameters[self.name].device)
        return {SCALE: {self.name: scale}, TRACKER: {self.name: tracker}}

    def write(self, scaler: GradScaler, state: Mapping[str, Mapping[str, Tensor]]) -> None:
        """Give ``state`` to a live scaler."""
        own = scaler_tensors(scaler, state[SCALE][self.name].device)
        for tensor, kind in zip(own, (SCALE, TRACKER), strict=True):
            if tensor is not state[kind][self.name]:
                tensor.copy_(state[kind][self.name])


def scaler_among(values: Iterable[Any], given: Any = None) -> GradScaler | None:
    """The enabled scaler that the caller has ``given``, or the one among ``values``, None for none.

    Raises `UsageError` where there are several: which one scales, only the run would tell.
    """
    if given is not None and not isinstance(given, GradScaler):
        raise wrong_type("grad_scaler", given, "a torch.amp.GradScaler")
    found: list[GradScaler] = []
    for value in (given, *values):
        if isinstance(value, GradScaler) and value.is_enabled() and not any(value is other for other in found):
            found.append(value)
    if len(found) > 1:
        raise UsageError(f"the step has {len(found)} GradScalers", hint="one of them, enabled, scales in a graph")
    return found[0] if found else None
