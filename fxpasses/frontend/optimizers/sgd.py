"""SGD, after ``torch/optim/sgd.py``, ``_single_tensor_sgd``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import torch
from torch import Tensor

from fxpasses.frontend.optimizers.algorithm import Algorithm, Inside, Item, number, shared


@dataclass(frozen=True)
class SGD(Algorithm):
    """Settings of one group of torch.optim.SGD.

    State: "momentum_buffer", with momentum. Torch makes the buffer in the first step, from the gradient; here it starts
    as zeros, which gives the same buffer unless dampening scales the first gradient too. With dampening the state has
    "started" as well, a bool scalar that is false before the first step.

    With a tensor as learning rate, parameters of 16 bits may differ from torch's by one rounding: ``add`` rounds its
    ``alpha`` to 16 bits for whole vectors and not for the rest of a tensor.
    """

    momentum: float
    dampening: float
    nesterov: bool

    counts: ClassVar[frozenset[str]] = frozenset({"started"})

    @classmethod
    def of(cls, group: Mapping[str, Any]) -> Self:
        return cls(**shared(group), momentum=number(group["momentum"], "momentum"),
                   dampening=number(group["dampening"], "dampening"), nesterov=bool(group["nesterov"]))

    @property
    def kinds(self) -> tuple[str, ...]:
        if not self.momentum:
            return ()
        return ("momentum_buffer", "started") if self.dampening else ("momentum_buffer",)

    def fresh(self, kind: str, value: Tensor) -> Tensor:
        if kind == "started":
            return torch.zeros((), dtype=torch.bool, device=value.device)
        return torch.zeros_like(value, requires_grad=False)

    def taken(self, kind: str, entry: Mapping[str, Any]) -> Tensor | None:
        buffer: Tensor | None = entry.get("momentum_buffer")
        if buffer is None or kind == "momentum_buffer":
            return buffer
        return torch.ones((), dtype=torch.bool, device=buffer.device)

    def given(self, state: Mapping[str, Tensor], known: bool) -> dict[str, Tensor]:
        buffer = state.get("momentum_buffer")
        if buffer is None or ("started" in state and not state["started"]):
            return {}
        # A buffer of zeros and none at all are the same to torch where nothing is dampened.
        if not known and "started" not in state and not buffer.any():
            return {}
        return {"momentum_buffer": buffer}

    def update(self, items: Sequence[Item], lr: float | Tensor, inside: Inside) -> None:
        for item in items:
            with inside(item.name):
                self._update(item, lr)

    def _update(self, item: Item, lr: float | Tensor) -> None:
        value = item.value
        gradient = -item.gradient if self.maximize else item.gradient
        if self.weight_decay:
            gradient = gradient.add(value, alpha=self.weight_decay)
        if self.momentum:
            buffer = self._averaged(gradient, item.state)
            gradient = gradient.add(buffer, alpha=self.momentum) if self.nesterov else buffer
        if isinstance(lr, Tensor):
            value.addcmul_(gradient, lr, value=-1)  # as alpha of add the rate would be read while tracing
        else:
            value.add_(gradient, alpha=-lr)

    def _averaged(self, gradient: Tensor, state: Mapping[str, Tensor]) -> Tensor:
        buffer = state["momentum_buffer"]
        if not self.dampening:
            return buffer.mul_(self.momentum).add_(gradient)
        damped = buffer.mul(self.momentum).add_(gradient, alpha=1 - self.dampening)
        buffer.copy_(torch.where(state["started"], damped, gradient))
        state["started"].fill_(True)
        return buffer
