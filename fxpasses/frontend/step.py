"""Run a step on traced tensors: forward and backward of every micro-batch, clipping, the update."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Literal

import torch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_
from torch.utils import _pytree as pytree

from fxpasses._torch import tensor_version, watching_in_backward
from fxpasses.errors import UsageError, counted
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Layers
from fxpasses.frontend.optimizers import intercepted
from fxpasses.frontend.outside import untouched
from fxpasses.frontend.precision import mixed_precision
from fxpasses.frontend.randomness import FunctionalRandom
from fxpasses.frontend.scaling import ScaledStep, scaled
from fxpasses.frontend.scopes import Scopes
from fxpasses.frontend.sharding import Shards, sharded_gradients
from fxpasses.frontend.synchronisation import Synchronisation
from fxpasses.ir.steps import RANKS


@dataclass(frozen=True)
class Settings:
    """What the caller of `capture` said about the step itself; see there."""

    loss: Callable[..., Any] | None = None
    micro_batches: int = 1
    clip_norm: float | None = None
    autocast: torch.dtype | None = None
    unused: Literal["error", "none", "zeros"] | None = None
    grad_scaler: Any = None


class Program:
    """Callable on the flat tensors of ``arguments``, built like `Inputs.arguments`; gives the flat result.

    ``returned``: what the graph returns, ``(result, state)``, as it is built; there once the program has run.
    """

    def __init__(self, inputs: Inputs, settings: Settings, synchronisation: Synchronisation, scopes: Scopes,
                 arguments: Mapping[str, Any], layers: Layers) -> None:
        self._layers, self._shards = layers, Shards(layers, arguments["params"])
        synchronisation.placed = self._shards.marked
        self._inputs, self._settings, self._synchronisation, self._scopes = inputs, settings, synchronisation, scopes
        self._spec = pytree.tree_structure(arguments)
        self._scan: Callable[..., Tensor] | None = None
        self._scaled: ScaledStep | None = None
        self._driven: ScaledStep | None = None  # the same, where the step leaves scaling to us
        self._versions: Mapping[str, int] = {}
        self.returned: Any = None

    def loop_with(self, scan: Callable[..., Tensor]) -> None:
        """Run all micro-batches by ``scan(arguments)``, which gives the mean loss, from now on."""
        self._scan = scan

    def __call__(self, *values: Tensor) -> list[Any]:
        """Run the step; raises `UsageError` for one that cannot be captured."""
        arguments = pytree.tree_unflatten(list(values), self._spec)
        params, buffers, state = arguments["params"], arguments["buffers"], arguments["optimizer"]
        self._versions = {name: tensor_version(tensor) for name, tensor in params.items()}
        with ExitStack() as stack:
            stack.enter_context(self.running_on({**params, **buffers}, arguments["seed"], arguments.get(RANKS, {})))
            for optimizer, rule in self._inputs.given:
                stack.enter_context(intercepted(optimizer, rule, params, state, read=self._shards.known))
            if self._inputs.scaler is not None and self._inputs.scaling is not None:
                self._scaled = ScaledStep(self._inputs.scaling, params, state, self._shards)
                stack.enter_context(scaled(self._inputs.scaler, self._scaled, self._inputs.given))
                self._driven = self._scaled if self._settings.grad_scaler is not None else None
            result = self._run(arguments, params)
            gradients = {name: tensor.grad for name, tensor in params.items() if tensor.grad is not None}
            behind = self._inputs.rule
            if behind is not None:
                with nullcontext() if self._driven is None else self._driven.stepping(behind.names):
                    known = {name: self._shards.known(name, gradient) for name, gradient in gradients.items()}
                    behind.update(params, known, state, inside=self._scopes.holding)
            if self._driven is not None:
                self._driven.update()
        new: dict[str, Any] = {"buffers": buffers}
        if self._inputs.rules or self._written(params):
            new = {"params": params, **new, "optimizer": state}
        if not self._inputs.rules:  # an optimizer outside wants them, also where a forward writes its weights
            new = {"gradients": gradients, **new}
        self.returned = pytree.tree_map(_detached, (result, new))
        return pytree.tree_leaves(self.returned)

    @contextmanager
    def running_on(self, tensors: Mapping[str, Tensor], seed: Tensor,
                   ranks: Mapping[str, Tensor]) -> Iterator[FunctionalRandom]:
        """Have the modules of the step hold ``tensors``, follow their gradients, draw random numbers by ``seed``."""
        with untouched(), FunctionalRandom(seed) as random, mixed_precision(), self._inputs.modules.swapped(tensors), \
                self._synchronisation.followed(tensors), self._layers.running(self._inputs.modules, tensors, ranks) \
                as holding, sharded_gradients(holding, self._shards) if self._layers else nullcontext(), \
                watching_in_backward():
            yield random

    def _run(self, arguments: Mapping[str, Any], params: Mapping[str, Tensor]) -> Any:
        """The step as it was written where it runs backward itself; else the loss, after its backward and clipping."""
        settings, batch = self._settings, arguments["batch"]
        if settings.micro_batches == 1:
            self._begin()
            with self._autocast(batch):
                result = self._result(batch)
            if self._ran_backward(params) or self._updated(result, params):
                self._refuse_settings_of_a_loss()
                self._check_unused(params)
                return result
            loss = _scalar_loss(result)
            self._backward(loss)
        elif self._scan is not None:
            loss = self._scan(arguments)
        else:
            loss = self._unrolled(batch, params)
        self._supply_unused(params)
        if self._driven is not None and self._inputs.rule is not None:
            self._driven.unscale(self._inputs.rule.names)
        if settings.clip_norm is not None:
            clip_grad_norm_(params.values(), settings.clip_norm, foreach=False)
        return loss

    def _unrolled(self, batch: Any, params: Mapping[str, Tensor]) -> Tensor:
        """The mean loss of all micro-batches, whose gradients are summed up in `Synchronisation.totals`."""
        synchronisation, settings = self._synchronisation, self._settings
        losses: list[Tensor] = []
        for index, part in enumerate(parts_of(batch, settings.micro_batches)):
            last = index == settings.micro_batches - 1
            synchronisation.marking = synchronisation.marks_each or last
            synchronisation.totals = {name: tensor.grad for name, tensor in params.items() if tensor.grad is not None}
            losses.append(self.micro_batch(part, params, reduces=synchronisation.marking))
            for name, total in list(synchronisation.totals.items()):  # of parameters that this micro-batch does not use
                del synchronisation.totals[name]
                if last and not synchronisation.marks_each:
                    synchronisation.finish(name, params[name], total)
                else:
                    params[name].grad = total
        self.reduce(self._layers.pending, params)
        return functools.reduce(torch.add, losses)

    def reduce(self, pending: Mapping[str, Tensor], params: Mapping[str, Tensor]) -> None:
        """Finish gradients that layers have left to the end."""
        for name, gradient in self._layers.reduced(pending).items():
            self._synchronisation.finished.add(name)
            self._synchronisation.finish(name, params[name], gradient)

    def micro_batch(self, part: Any, params: Mapping[str, Tensor], *, reduces: bool) -> Tensor:
        """Forward and backward of one of several micro-batches: its share of the mean loss, without history.

        ``reduces``: layers reduce its gradients, and all that are pending.
        """
        self._layers.begin(reduces=reduces)
        finished, self._synchronisation.finished = self._synchronisation.finished, set()
        for tensor in params.values():
            tensor.grad = None
        self._begin()
        with self._autocast(part):
            result = self._result(part)
        if self._ran_backward(params):
            raise UsageError("the step runs backward itself, it cannot be cut into micro-batches",
                             hint="loop over them inside the step, or return the loss")
        loss = _scalar_loss(result) / self._settings.micro_batches
        self._backward(loss)
        self._synchronisation.finished |= finished
        return loss.detach()

    def _backward(self, loss: Tensor) -> None:
        if self._scaled is not None and self._scaled.used:
            raise UsageError("the step scales its loss, and leaves backward to the capture",
                             hint="return the loss as it is, with grad_scaler=")
        if self._driven is not None and self._inputs.rule is None:
            raise UsageError("grad_scaler= is given, and no optimizer to skip", hint="give optimizer= as well")
        torch.autograd.backward(loss if self._driven is None else self._driven.scale(loss))

    def _begin(self) -> None:
        """Where no wrapper says that a forward begins."""
        whole = self._synchronisation.whole
        if whole is not None:
            self._synchronisation.begin(whole)

    def _result(self, batch: Any) -> Any:
        result = self._inputs.call(batch)
        result = result if self._settings.loss is None else self._settings.loss(result)
        return pytree.tree_map(self._layers.local, result) if self._layers else result

    def _autocast(self, batch: Any) -> Any:
        device = next((leaf.device.type for leaf in pytree.tree_leaves(batch)), "cpu")
        autocast = self._settings.autocast
        return nullcontext() if autocast is None else mixed_precision(autocast, device)

    def _ran_backward(self, params: Mapping[str, Tensor]) -> bool:
        """The step itself has run backward, or an optimizer."""
        return bool(self._synchronisation.finished) or any(tensor.grad is not None for tensor in params.values())

    def _written(self, params: Mapping[str, Tensor]) -> bool:
        return any(tensor_version(tensor) != self._versions[name] for name, tensor in params.items())

    def _updated(self, result: Any, params: Mapping[str, Tensor]) -> bool:
        """The step has used ``torch.autograd.grad``: parameters are written, and its result has no history left."""
        leaves = pytree.tree_leaves(getattr(result, "loss", result))
        return self._written(params) and not any(isinstance(leaf, Tensor) and leaf.requires_grad for leaf in leaves)

    def _refuse_settings_of_a_loss(self) -> None:
        settings = self._settings
        for name, hint in (("loss", None), ("clip_norm", "call torch.nn.utils.clip_grad_norm_ behind backward()")):
            if getattr(settings, name) is not None:
                raise UsageError(f"{name}= is for a step that returns its loss; this one runs backward itself",
                                 hint=hint)
        self._driven = None
        used = self._scaled is not None and self._scaled.used
        if settings.grad_scaler is not None and self._scaled is not None and not used:
            raise UsageError("grad_scaler= is given, and the step runs backward itself, without it",
                             hint="scaler.scale(loss).backward() in the step, or return the loss")
        if used and self._inputs.rule is not None:
            raise UsageError("the step scales its gradients, and the optimizer behind it would take them as they are",
                             hint="return the loss, with grad_scaler=, or scaler.step(optimizer) in the step")

    def _supply_unused(self, params: Mapping[str, Tensor]) -> None:
        """Give parameters that a promise covers and no loss uses what they are to have: nothing, zeros, an error."""
        for name in self._missing(params):
            if self._policy(name) == "zeros":
                self._synchronisation.finish(name, params[name], torch.zeros_like(params[name]))
        self._check_unused(params, "zeros")

    def _check_unused(self, params: Mapping[str, Tensor], *allowed: str) -> None:
        missing = [name for name in self._missing(params)
                   if self._policy(name) not in ("none", *allowed)]
        if missing:
            what = f"{counted(len(missing), 'parameter')} without a gradient, '{missing[0]}' first"
            zeros = ", 'zeros' where some may" if allowed else ""
            raise UsageError(f"{what}: data parallelism would wait for it",
                             hint=f"freeze it, or unused='none' where no rank uses it{zeros}; what "
                             "torch.autograd.grad gives is not synchronised, what backward() does is")

    def _missing(self, params: Mapping[str, Tensor]) -> list[str]:
        """Parameters without a gradient that somebody would wait for, or has to where the caller said what to do."""
        found, finished = self._synchronisation.missing(params), self._synchronisation.finished
        reduced = [name for name, tensor in params.items() if tensor.requires_grad and name not in finished
                   and name not in found and self._layers.reduces(name)] if self._settings.unused else []
        return found + reduced

    def _policy(self, name: str) -> str:
        return self._settings.unused or self._synchronisation.policy_for_unused(name)


def _scalar_loss(result: Any) -> Tensor:
    found = result["loss"] if isinstance(result, Mapping) and "loss" in result else getattr(result, "loss", result)
    if not isinstance(found, Tensor):
        raise UsageError(f"the step returns {type(found).__name__}, not a loss", hint="give loss=, a function of what "
                         "it returns, or run backward inside it")
    if found.numel() != 1 or not found.requires_grad:
        what = f"a tensor of shape {list(found.shape)}" if found.numel() != 1 else "a tensor that no parameter reaches"
        raise UsageError(f"the step returns {what}, not a loss to differentiate",
                         hint="give loss=, a function of what it returns")
    return found


def parts_of(batch: Any, count: int) -> list[Any]:
    """``batch`` cut along dimension 0 of every tensor into ``count`` equal parts."""
    leaves, spec = pytree.tree_flatten(batch)
    for leaf in leaves:
        if leaf.dim() == 0 or leaf.shape[0] % count:
            raise UsageError(f"a batch of shape {list(leaf.shape)} cannot be cut into {count} equal micro-batches")
    return [pytree.tree_unflatten(list(parts), spec)
            for parts in zip(*(leaf.chunk(count) for leaf in leaves), strict=True)]


def _detached(value: Any) -> Any:
    return value.detach() if isinstance(value, Tensor) and value.requires_grad else value
