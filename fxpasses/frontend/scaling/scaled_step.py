"""Gradient scaling on traced tensors, after ``torch/amp/grad_scaler.py`` and ``_amp_update_scale_``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import tensor_version
from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers.algorithm import is_reduced
from fxpasses.frontend.scaling.rule import SCALE, TRACKER, ScalingRule
from fxpasses.frontend.sharding.markers import KNOWN
from fxpasses.frontend.sharding.shards import Shards, reduced

State = Mapping[str, Mapping[str, Tensor]]


class ScaledStep:
    """The scaler of one traced step. ``parameters`` and ``state``: as the step takes them, written in place.

    Its numbers are those of torch, but that nothing is skipped: a step with a gradient that is not finite, on any rank
    that has a part of one, computes and then keeps what was there before. ``used``: the step itself has scaled.
    """

    def __init__(self, rule: ScalingRule, parameters: Mapping[str, Tensor], state: State, shards: Shards) -> None:
        self._rule, self._parameters, self._state, self._shards = rule, parameters, state, shards
        self._scale, self._tracker = state[SCALE][rule.name], state[TRACKER][rule.name]
        self._overflows: dict[tuple[str, ...], Tensor] = {}
        self._stepped: set[tuple[str, ...]] = set()
        self.used = False

    def scale(self, value: Tensor) -> Tensor:
        """A loss in the units that backward is to run in."""
        scale: Tensor = KNOWN(self._scale)
        return value * scale.to(value.device)

    def unscale(self, names: tuple[str, ...]) -> None:
        """Bring the gradients of the parameters ``names``, those of one optimizer, back to the loss's units.

        Raises `UsageError` for what torch refuses: a second time in one step, gradients of float16, none at all.
        """
        if names in self._overflows:
            raise UsageError("GradScaler.unscale_ is called twice for one optimizer" if names not in self._stepped else
                             "GradScaler.unscale_ is called behind step", hint="update() ends an iteration")
        found = [(name, gradient) for name in names if (gradient := self._parameters[name].grad) is not None]
        if not found:
            raise UsageError("an optimizer is stepped by GradScaler, and none of its parameters has a gradient")
        half = next((name for name, gradient in found if gradient.dtype == torch.float16), None)
        if half is not None:
            raise UsageError(f"the gradient of '{half}' is float16, which GradScaler does not unscale",
                             hint="keep parameters in float32 and compute under torch.autocast(dtype=torch.float16)")
        with torch.no_grad():
            self._overflows[names] = self._overflow([gradient for _, gradient in found], names)
            inverse = self._scale.double().reciprocal().float()
            for _, gradient in found:
                factor = inverse.to(gradient.device)
                if is_reduced(gradient.dtype):
                    gradient.copy_(gradient.float() * factor)
                else:
                    gradient.mul_(factor)

    @contextmanager
    def stepping(self, names: tuple[str, ...]) -> Iterator[None]:
        """Context of the update of the parameters ``names``: what it writes stays only where no gradient overflowed."""
        if names in self._stepped:
            raise UsageError("GradScaler.step is called twice for one optimizer", hint="update() ends an iteration")
        if names not in self._overflows:
            self.unscale(names)
        self._stepped.add(names)
        written = [*(self._parameters[name] for name in names),
                   *(state[name] for kind, state in self._state.items() if kind not in (SCALE, TRACKER)
                     for name in names if name in state)]
        with torch.no_grad():
            before = [(tensor, KNOWN(tensor), tensor_version(tensor)) for tensor in written]
        yield
        with torch.no_grad():
            overflow = self._overflows[names] > 0
            for tensor, value, version in before:
                if tensor_version(tensor) != version:
                    tensor.copy_(torch.where(overflow.to(tensor.device), value, tensor))

    def update(self, new_scale: Any = None) -> None:
        """Grow the scale after enough steps that were taken, back it off after one that was not; or set it."""
        with torch.no_grad():
            if isinstance(new_scale, Tensor):
                self._scale.copy_(new_scale.detach().reshape(()))
            elif new_scale is not None:
                self._scale.fill_(float(new_scale))
            else:
                self._adapt()
        self._overflows.clear()
        self._stepped.clear()

    def check_finished(self) -> None:
        """Raise `UsageError` where the step ends in the middle of an iteration."""
        if self._overflows:
            raise UsageError("the step ends without GradScaler.update", hint="call it behind the last step()")

    def _adapt(self) -> None:
        if not self._overflows:
            raise UsageError("GradScaler.update is called, and no gradient was looked at",
                             hint="step an optimizer by it: scaler.step(optimizer)")
        overflow = torch.stack(list(self._overflows.values())).amax() > 0
        taken = self._tracker + 1
        grows = taken == self._rule.growth_interval
        larger = (self._scale.double() * self._rule.growth_factor).float()
        smaller = (self._scale.double() * self._rule.backoff_factor).float()
        kept = torch.where(torch.logical_and(grows, torch.isfinite(larger)), larger, self._scale)
        self._scale.copy_(torch.where(overflow, smaller, kept))
        self._tracker.copy_(torch.where(torch.logical_or(overflow, grows), torch.zeros_like(taken), taken))

    def _overflow(self, gradients: Sequence[Tensor], names: Sequence[str]) -> Tensor:
        """1 where one of ``gradients`` is not finite on a rank that has a part of one, else 0; f32[].

        The largest magnitude of a gradient is not finite where one of its elements is not.
        """
        largest = [torch.linalg.vector_norm(KNOWN(gradient), float("inf")).to(self._scale)
                   for gradient in gradients if gradient.numel()]
        finite = torch.isfinite(torch.stack(largest)).all() if largest else self._scale.new_ones((), dtype=torch.bool)
        return reduced(finite.logical_not().float(), "max", self._shards.groups_of(names))
