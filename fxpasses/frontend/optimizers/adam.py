"""Adam and AdamW, after ``torch/optim/adam.py``, ``_single_tensor_adam``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import torch
from torch import Tensor

from fxpasses.frontend.optimizers.algorithm import Algorithm, Inside, Item, is_reduced, number, shared


@dataclass(frozen=True)
class Scalars:
    """What a parameter's number of steps decides: ``-lr / (1 - beta1^step)`` and ``sqrt(1 - beta2^step)``, 0-d."""

    step_size: Tensor
    correction: Tensor


@dataclass(frozen=True)
class Adam(Algorithm):
    """Settings of one group of torch.optim.Adam or AdamW (``decoupled``).

    State: "step" (a float scalar on the CPU, on the parameter's device if ``capturable``), "exp_avg", "exp_avg_sq", and
    "max_exp_avg_sq" with amsgrad.

    Torch computes bias corrections as Python floats of ``step.item()``. A graph has no such number: the steps of a
    group are stacked, and what depends on them is computed in fp64 for all parameters at once. That rounds to the same
    fp32 numbers; fp64 parameters differ in the last bits.
    """

    betas: tuple[float, float]
    eps: float
    amsgrad: bool
    decoupled: bool
    capturable: bool

    counts: ClassVar[frozenset[str]] = frozenset({"step"})

    @classmethod
    def of(cls, group: Mapping[str, Any]) -> Self:
        first, second = (number(beta, "betas") for beta in group["betas"])
        return cls(**shared(group), betas=(first, second), eps=number(group["eps"], "eps"),
                   amsgrad=bool(group["amsgrad"]), decoupled=bool(group["decoupled_weight_decay"]),
                   capturable=bool(group["capturable"]))

    @property
    def kinds(self) -> tuple[str, ...]:
        return ("step", "exp_avg", "exp_avg_sq", *(("max_exp_avg_sq",) if self.amsgrad else ()))

    def fresh(self, kind: str, value: Tensor) -> Tensor:
        if kind != "step":
            return torch.zeros_like(value, requires_grad=False)
        dtype = torch.float64 if torch.get_default_dtype() == torch.float64 else torch.float32
        return torch.zeros((), dtype=dtype, device=value.device if self.capturable else "cpu")

    def taken(self, kind: str, entry: Mapping[str, Any]) -> Tensor | None:
        found: Tensor | None = entry.get(kind)
        return found

    def given(self, state: Mapping[str, Tensor], known: bool) -> dict[str, Tensor]:
        return dict(state) if known or state["step"] else {}

    def update(self, items: Sequence[Item], lr: float | Tensor, inside: Inside) -> None:
        for item in items:
            with inside(item.name):
                item.state["step"].add_(1)
        scalars = self._scalars(items, lr)
        kept = 1 - lr * self.weight_decay if self.weight_decay and self.decoupled else 1.0
        for item in items:
            with inside(item.name):
                self._update(item, scalars[item.name], kept)

    def _scalars(self, items: Sequence[Item], lr: float | Tensor) -> dict[str, Scalars]:
        """The scalars of every parameter, by name, in the dtype that its kernels compute in."""
        alike: dict[tuple[torch.device, torch.dtype], list[Item]] = {}
        for item in items:
            dtype = torch.float32 if is_reduced(item.value.dtype) else item.value.dtype
            alike.setdefault((item.state["step"].device, dtype), []).append(item)
        found = {}
        for (device, dtype), members in alike.items():
            steps = torch.stack([item.state["step"] for item in members]).double()
            negative = torch.pow(self.betas[0], steps) - 1
            if isinstance(lr, Tensor):
                sizes = lr.to(device) / negative.to(lr.dtype)
            else:  # a number divided by a tensor would be two roundings: a reciprocal and a product
                sizes = torch.full((), lr, dtype=torch.float64, device=device) / negative
            corrections = (1 - torch.pow(self.betas[1], steps)).sqrt()
            pairs = zip(_kept(sizes.to(dtype)).unbind(), _kept(corrections.to(dtype)).unbind(), strict=True)
            found.update({item.name: Scalars(*pair) for item, pair in zip(members, pairs, strict=True)})
        return found

    def _update(self, item: Item, scalars: Scalars, kept: float | Tensor) -> None:
        value, average, squares = item.value, item.state["exp_avg"], item.state["exp_avg_sq"]
        gradient = -item.gradient if self.maximize else item.gradient
        if self.weight_decay and self.decoupled:
            value.mul_(kept)
        elif self.weight_decay:
            gradient = gradient.add(value, alpha=self.weight_decay)
        average.lerp_(gradient, 1 - self.betas[0])
        squares.mul_(self.betas[1]).addcmul_(gradient, gradient, value=1 - self.betas[1])
        if self.amsgrad:
            squares = item.state["max_exp_avg_sq"].copy_(torch.maximum(item.state["max_exp_avg_sq"], squares))
        if is_reduced(value.dtype):
            _move_reduced(value, average, squares.sqrt(), scalars, self.eps)
        else:
            value.addcdiv_(average * scalars.step_size, (squares.sqrt() / scalars.correction).add_(self.eps))


def _kept(vector: Tensor) -> Tensor:
    """``vector`` in memory of its own, as Inductor's lowering of ``as_strided`` wants it.

    Its powers would be computed in the inner loop of every parameter's kernel else: five times the time of the update.
    """
    return vector.as_strided(vector.shape, (1,))


def _move_reduced(value: Tensor, average: Tensor, root: Tensor, scalars: Scalars, eps: float) -> None:
    """Move ``value`` of 16 bits: in fp32, rounded where torch's kernels round, for they read their scalars in fp32."""
    denominator = (root.float() / scalars.correction).to(value.dtype).add_(eps)
    value.copy_(torch.addcdiv(value.float(), average.float() * scalars.step_size, denominator.float()))
