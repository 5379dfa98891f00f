"""Clip gradients inside a graph, by torch's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from torch import Tensor
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

from fxpasses.errors import UsageError


@dataclass
class _Holder:
    """What torch's functions see of a parameter."""

    grad: Tensor


def clip(gradients: Mapping[str, Tensor | None], max_norm: float, norm_type: float = 2.0, *,
         error_if_nonfinite: bool = False) -> Tensor:
    """Scale ``gradients`` in place so that their common norm is at most ``max_norm``; give the norm before, a scalar.

    Equal to ``torch.nn.utils.clip_grad_norm_``. Raises `UsageError` for ``error_if_nonfinite``: a graph cannot stop.
    """
    if error_if_nonfinite:
        raise UsageError("error_if_nonfinite depends on values: a graph cannot stop at them",
                         hint="test the norm that the step returns")
    return clip_grad_norm_(cast(Iterable[Any], _holders(gradients)), max_norm, norm_type, foreach=False)


def clip_values(gradients: Mapping[str, Tensor | None], clip_value: float) -> None:
    """Clamp every element of ``gradients`` to ``[-clip_value, clip_value]``, in place.

    Equal to ``torch.nn.utils.clip_grad_value_``.
    """
    holders = _holders(gradients)
    if holders:
        clip_grad_value_(cast(Iterable[Any], holders), clip_value, foreach=False)


def _holders(gradients: Mapping[str, Tensor | None]) -> list[_Holder]:
    return [_Holder(gradient) for gradient in gradients.values() if gradient is not None]
