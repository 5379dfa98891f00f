"""Norms of gradients that are sharded: torch's functions that clip, of the whole and not of a rank's part."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import clipping_replaced
from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Holding
from fxpasses.frontend.optimizers.algorithm import is_reduced
from fxpasses.frontend.sharding.markers import KNOWN
from fxpasses.frontend.sharding.shards import Shards, reduced

Given = Tensor | Iterable[Tensor]


@contextmanager
def clipping(shards: Shards, holding: Holding) -> Iterator[None]:
    """Context of a step under layers, in which `torch.nn.utils` clips by norms of whole gradients.

    What modules hold in place of what the rank keeps stands for that. Raises `UsageError` for a tensor that is neither
    a parameter nor a gradient, and for ``error_if_nonfinite``.
    """
    step = _Clipping(shards, holding)
    with clipping_replaced({"_get_total_norm": step.total_norm, "clip_grad_norm_": step.clip_norm,
                            "_clip_grads_with_norm_": step.on_kept, "clip_grad_value_": step.on_kept}):
        yield


class _Clipping:
    """What stands in for torch's functions; each method takes torch's and gives its own."""

    def __init__(self, shards: Shards, holding: Holding) -> None:
        self._shards, self._modules, self._tensors = shards, holding.modules, holding.tensors

    def clip_norm(self, original: Callable[..., Tensor]) -> Callable[..., Tensor]:
        def clip_grad_norm_(parameters: Given, *args: Any, **kwargs: Any) -> Tensor:
            return original(self._kept(parameters), *args, **kwargs)
        return clip_grad_norm_

    def on_kept(self, original: Callable[..., None]) -> Callable[..., None]:
        def changed(parameters: Given, *args: Any, **kwargs: Any) -> None:
            original(self._kept(parameters), *args, **kwargs)
        return changed

    def total_norm(self, original: Callable[..., Tensor]) -> Callable[..., Tensor]:
        def get_total_norm(tensors: Given, norm_type: float = 2.0, error_if_nonfinite: bool = False,
                           foreach: bool | None = None) -> Tensor:
            found = self._found(tensors)
            if not any(name in self._shards.groups for name, _ in found):
                return original([tensor for _, tensor in found], norm_type, error_if_nonfinite, foreach)
            if error_if_nonfinite:
                raise UsageError("error_if_nonfinite decides by the norm's value, which one static graph cannot",
                                 hint="error_if_nonfinite=False, and return the norm to look at it outside")
            return whole_norm([(tensor, self._shards.groups.get(name, ())) for name, tensor in found],
                              float(norm_type))
        return get_total_norm

    def _kept(self, parameters: Given) -> list[Tensor]:
        """What the rank keeps of ``parameters``, whatever stands for them in modules."""
        known = self._standing()
        given = _listed(parameters)
        if any(id(parameter) not in known for parameter in given):
            raise UsageError("the step clips the gradient of a tensor that is no parameter of its modules",
                             hint="with sharded parameters, clip those of model.parameters() as they are")
        return [known[id(parameter)][1] for parameter in given]

    def _found(self, tensors: Given) -> list[tuple[str, Tensor]]:
        """The name of the parameter that each tensor is, or is the gradient of, and what the rank has of either."""
        known = self._standing()
        for name, kept in self._tensors.items():
            if kept.is_leaf and kept.grad is not None:
                known[id(kept.grad)] = name, kept.grad
        given = _listed(tensors)
        if any(id(tensor) not in known for tensor in given):
            raise UsageError("the step takes the norm of a tensor that is neither a parameter nor its gradient", hint=(
                "with sharded parameters, give the gradients as they are: [p.grad for p in parameters]"))
        return [known[id(tensor)] for tensor in given]

    def _standing(self) -> dict[int, tuple[str, Tensor]]:
        """Identity of what is a parameter, or stands for it in modules -> its name, and what the rank keeps of it."""
        return {id(tensor): (name, kept) for name, kept in self._tensors.items()
                for tensor in (kept, *self._modules.held(name))}


def whole_norm(parts: Sequence[tuple[Tensor, tuple[str, ...]]], order: float) -> Tensor:
    """The norm of all tensors as one vector, each given with the groups over which it is cut. 0-d, torch's dtype.

    As in torch the norm of norms, but that norms of parts are brought together as sums of powers (in float32 for 16
    bits, as a norm of maxima by maxima): one scalar collective for each set of groups. What is the same on all ranks of
    a group is counted once; zeros that pad a part count nothing.
    """
    if not order > 0:
        raise UsageError(f"the norm of order {order} of sharded gradients is not captured",
                         hint="an order above 0, or inf")
    norms: dict[tuple[str, ...], list[Tensor]] = {}
    device = parts[0][0].device
    for tensor, groups in parts:
        norm = torch.linalg.vector_norm(KNOWN(tensor) if groups else tensor, order)
        norms.setdefault(groups, []).append(norm.to(device))
    dtype = functools.reduce(torch.promote_types, (norm.dtype for each in norms.values() for norm in each))
    waiting = {groups: [_power(torch.stack(each), order)] for groups, each in norms.items()}
    while any(waiting):
        groups = max(waiting, key=len)
        here = reduced(_together(waiting.pop(groups), order), "max" if math.isinf(order) else "sum", groups[-1:])
        waiting.setdefault(groups[:-1], []).append(here)
    return _root(_together(waiting[()], order), order).to(dtype)


def _power(norms: Tensor, order: float) -> Tensor:
    """The sum of powers of ``norms``, or the largest."""
    norms = norms.float() if is_reduced(norms.dtype) else norms
    if math.isinf(order):
        return norms.amax()
    return (norms if order == 1 else norms * norms if order == 2 else norms.pow(order)).sum()


def _together(powers: Sequence[Tensor], order: float) -> Tensor:
    return functools.reduce(torch.maximum if math.isinf(order) else torch.add, powers)


def _root(power: Tensor, order: float) -> Tensor:
    return power if math.isinf(order) or order == 1 else power.sqrt() if order == 2 else power.pow(1 / order)


def _listed(given: Given) -> list[Tensor]:
    return [given] if isinstance(given, Tensor) else list(given)
