"""When modules hold whole parameters: gathered in front of a forward, again in backward, and the way of gradients."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd.function import once_differentiable
from torch.fx import traceback
from torch.utils import _pytree as pytree

from fxpasses._torch import tensor_version
from fxpasses.frontend.fsdp.exchange import Exchange
from fxpasses.frontend.fsdp.regather import MARK
from fxpasses.frontend.fsdp.units import Unit
from fxpasses.frontend.layers import Holding, Layer, recording
from fxpasses.frontend.scopes import Scopes


@dataclass(eq=False)
class _Call:
    """One gather: what it gave, of which versions of the shards, and whether it was made for backward, too."""

    wholes: tuple[Tensor, ...]
    versions: tuple[tuple[int, bool], ...]
    differentiable: bool


class Whole:
    """A unit of one run of the step. ``rows``: of whole parameters; ``number()``: another one for every gather.

    ``pending``: gradients of whole parameters that are not reduced yet, by name. ``know(name, whole)`` is told of
    every whole parameter.
    """

    def __init__(self, unit: Unit, exchange: Exchange, holding: Holding, layer: Layer, scopes: Scopes,
                 rows: Mapping[str, int], number: Callable[[], int], know: Callable[[str, Tensor], None]) -> None:
        self.unit, self._exchange, self._holding, self._layer, self._scopes = unit, exchange, holding, layer, scopes
        self._rows = [rows[name] for name in unit.names]
        self._number, self._know = number, know
        self._path = holding.modules.paths[unit.modules[0]]
        self._shards = [holding.tensors[name] for name in unit.names]
        self._held: _Call | None = None
        self._waiting: list[_Call] = []  # for their backward to end
        self._entered: list[bool] = []  # of the forwards that run: whether it gathered
        self._reduces = True
        self.pending: dict[str, Tensor] = {}

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Hook into the modules of the unit until the block ends."""
        gathering: dict[nn.Module, None] = dict.fromkeys(self.unit.modules)
        if self.unit.root:  # also where the step calls a part of the model and not the model
            names = {id(tensor) for tensor in self._shards}
            gathering |= dict.fromkeys(module for module in self._holding.modules.paths
                                       if any(id(tensor) in names for tensor in module._parameters.values()))
        with ExitStack() as hooks:
            for module in gathering:
                before = module.register_forward_pre_hook(self._before_forward, prepend=True, with_kwargs=True)
                hooks.callback(before.remove)
                hooks.callback(module.register_forward_hook(self._behind_forward).remove)
            yield

    def begin(self, *, reduces: bool) -> None:
        """A micro-batch begins, whose gradients are reduced, or left in ``pending``."""
        self._reduces = reduces
        self._entered.clear()
        self._waiting.clear()
        self._hold(None)

    def reduced(self, pending: Mapping[str, Tensor]) -> dict[str, Tensor]:
        """Gradients of shards from ``pending`` ones of whole parameters, which are forgotten."""
        dtypes = [self._holding.tensors[name].dtype for name in pending]
        with torch.no_grad(), self._inside():
            found = dict(zip(pending, self._exchange.scattered(list(pending.values()), dtypes), strict=True))
        for name in pending:
            self.pending.pop(name, None)
        return found

    def _before_forward(self, module: nn.Module, args: Any, kwargs: Any) -> Any:
        held = self._held
        gathers = held is None or held.versions != self._versions() or \
            (torch.is_grad_enabled() and not held.differentiable)
        self._entered.append(gathers)
        if gathers:
            self._hold(self._gather())
        unit = self.unit
        if module in unit.modules and unit.cast_forward_inputs and unit.param_dtype is not None:
            return _cast(args, unit.param_dtype), _cast(kwargs, unit.param_dtype)
        return None

    def _behind_forward(self, module: nn.Module, args: Any, output: Any) -> Any:
        gathered = self._entered.pop()
        call = self._held
        if gathered and call is not None and (self.unit.reshard or not call.differentiable):
            self._hold(None)
            for value in pytree.tree_leaves(output):
                if isinstance(value, Tensor) and value.requires_grad:
                    traced: Any = value  # torch has no types for hooks
                    traced.register_hook(partial(self._backward_begins, call))
        if module in self.unit.modules and self.unit.output_dtype is not None:
            return _cast(output, self.unit.output_dtype)
        return None

    def _gather(self) -> _Call:
        call = _Call((), self._versions(), torch.is_grad_enabled())
        names = self.unit.names
        mark = {MARK: self._number()} if self.unit.reshard else {}
        with self._inside(), traceback.annotate(mark), recording():
            call.wholes = _GATHER(self._gathered, partial(self._backward_ends, call), *self._shards)
        for name, whole in zip(names, call.wholes, strict=True):
            self._know(name, whole)
        if call.differentiable and any(whole.requires_grad for whole in call.wholes):
            self._waiting.append(call)
        return call

    def _gathered(self, shards: Sequence[Tensor]) -> list[Tensor]:
        return self._exchange.gathered(shards, self._rows)

    def _backward_begins(self, call: _Call, gradient: Tensor) -> None:
        if self._held is not call:
            self._hold(call)

    def _backward_ends(self, call: _Call, gradients: Sequence[Tensor | None]) -> list[Tensor | None]:
        """Gradients of the shards; None for all where they are left in ``pending``."""
        if call in self._waiting:
            self._waiting.remove(call)
        if self._held is call:
            self._hold(self._waiting[-1] if self._waiting and self.unit.reshard else None)
        given = {name: value for name, value in zip(self.unit.names, gradients, strict=True) if value is not None}
        with self._inside():
            if not (self._reduces and self.unit.synchronised()):
                for name, value in given.items():
                    self.pending[name] = self._exchange.summed(self.pending.get(name), value)
                return [None] * len(gradients)
            given = {name: self._exchange.summed(self.pending[name], value) if name in self.pending else value
                     for name, value in given.items()}
        found = self.reduced(given)
        return [found.get(name) for name in self.unit.names]

    def _hold(self, call: _Call | None) -> None:
        if call is None and self._held is not None:
            for name in self.unit.names:
                self._holding.keep(name)
        elif call is not None:
            for name, whole in zip(self.unit.names, call.wholes, strict=True):
                self._holding.put(name, whole, layer=self._layer)
        self._held = call

    def _versions(self) -> tuple[tuple[int, bool], ...]:
        return tuple((tensor_version(shard), shard.requires_grad) for shard in self._shards)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """Trace the block as part of the unit, whatever hooks of `Scopes` have said."""
        meta = traceback.get_current_meta()
        before = meta.get("nn_module_stack")
        try:
            with self._scopes.inside(self._path):
                yield
        finally:
            if before is None:
                meta.pop("nn_module_stack", None)
            else:
                meta["nn_module_stack"] = before


class _Gather(torch.autograd.Function):
    """Whole parameters of shards: ``gather(shards)``; their gradients go through ``reduce(gradients)``."""

    @staticmethod
    def forward(context: Any, gather: Any, reduce: Any, *shards: Tensor) -> tuple[Tensor, ...]:
        context.reduce = reduce
        context.set_materialize_grads(False)
        wholes = tuple(gather(shards))
        context.mark_non_differentiable(*(whole for shard, whole in zip(shards, wholes, strict=True)
                                          if not shard.requires_grad))
        return wholes

    @staticmethod
    @once_differentiable
    def backward(context: Any, *gradients: Tensor | None) -> Any:
        return None, None, *context.reduce(gradients)


_GATHER: Any = _Gather.apply  # torch has no types for it


def _cast(values: Any, dtype: torch.dtype) -> Any:
    def cast(value: Any) -> Any:
        return value.to(dtype) if isinstance(value, Tensor) and value.is_floating_point() else value

    return pytree.tree_map(cast, values)
