"""What every update algorithm offers, and how its settings are read from a parameter group of torch.optim."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import torch
from torch import Tensor

from fxpasses.errors import UsageError

WAY_OUT = "capture without optimizer=: the step then returns its gradients, and any optimizer works outside"
"""Hint for an optimizer, or a setting of one, that has no form inside a graph."""

Inside = Callable[[str], AbstractContextManager[object]]
"""Parameter name -> context in which the operators of its update are traced."""


@dataclass(frozen=True)
class Item:
    """One parameter to update: ``value`` is written in place, and so is its ``state``, kind -> tensor."""

    name: str
    value: Tensor
    gradient: Tensor
    state: Mapping[str, Tensor]


@dataclass(frozen=True)
class Rate:
    """The type of a learning rate that is a tensor, and so an input of the graph."""

    dtype: torch.dtype
    device: torch.device

    def __str__(self) -> str:
        return f"a tensor of {str(self.dtype).removeprefix('torch.')} on {self.device}"


@dataclass(frozen=True)
class Algorithm(ABC):
    """Settings of one parameter group. Its numbers are those of torch.optim with ``foreach=False``, ``fused=False``.

    ``lr``: a constant, or the type of a tensor, whose value then is part of the state and not of the settings.
    """

    lr: float | Rate
    weight_decay: float
    maximize: bool

    counts: ClassVar[frozenset[str]] = frozenset()
    """Kinds of state that keep their own dtype: neither cast with the parameter nor kept in fp32 for masters."""

    @classmethod
    @abstractmethod
    def of(cls, group: Mapping[str, Any]) -> Self:
        """Settings of a parameter group. Raises `UsageError` for what has no form inside a graph."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[str, ...]:
        """Kinds of state that every parameter has."""

    @abstractmethod
    def fresh(self, kind: str, value: Tensor) -> Tensor:
        """State of ``kind`` before the first step of a parameter like ``value``."""

    @abstractmethod
    def taken(self, kind: str, entry: Mapping[str, Any]) -> Tensor | None:
        """State of ``kind`` in ``entry``, torch's own for a parameter (``optimizer.state[parameter]``), or None."""

    @abstractmethod
    def given(self, state: Mapping[str, Tensor], known: bool) -> dict[str, Tensor]:
        """Torch's entry for ``state``; empty for a parameter that was never updated. ``known``: torch has an entry."""

    @abstractmethod
    def update(self, items: Sequence[Item], lr: float | Tensor, inside: Inside) -> None:
        """Write values and state of ``items`` in place, under ``no_grad``. ``lr``: the constant, or the tensor."""


def shared(group: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that all algorithms have, as keyword arguments."""
    if group.get("fused"):
        raise UsageError("an optimizer with fused=True rounds in its own way", hint=f"fused=False, or {WAY_OUT}")
    if group.get("differentiable"):
        raise UsageError("an optimizer with differentiable=True cannot be part of a graph", hint=WAY_OUT)
    lr = group["lr"]
    return {"lr": Rate(lr.dtype, lr.device) if isinstance(lr, Tensor) else float(lr),
            "weight_decay": number(group["weight_decay"], "weight_decay"), "maximize": bool(group["maximize"])}


def number(value: Any, what: str) -> float:
    """A setting that is a constant of the graph. Raises `UsageError` for a tensor."""
    if isinstance(value, Tensor):
        raise UsageError(f"{what} of the optimizer is a tensor", hint=f"{what} is a number: only lr may be a tensor")
    return float(value)


def learning_rate(group: Mapping[str, Any]) -> Tensor | None:
    """The learning rate that is state: torch's own tensor, 0-d. None for one that is a constant."""
    lr = group["lr"]
    return lr.squeeze() if isinstance(lr, Tensor) else None


def is_reduced(dtype: torch.dtype) -> bool:
    """Whether a kernel computes in fp32 and rounds its result to ``dtype``."""
    return dtype in (torch.bfloat16, torch.float16)
