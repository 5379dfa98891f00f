"""Mark, while a step is traced, what data parallelism has to synchronise: finished gradients, buffers of a forward."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Literal

import torch
from torch import Tensor, nn

from fxpasses._torch import tensor_hooks
from fxpasses.errors import UsageError
from fxpasses.fixes.fix1287 import opened
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.modules import Modules
from fxpasses.frontend.scopes import Scopes
from fxpasses.ir.operators import BUFFER, GRADIENT
from fxpasses.ir.promises import DataParallel


class Synchronisation:
    """Marks gradients and buffers of one traced step, as the wrappers that run in it promise.

    ``promises``: path of a module -> the promise of its wrapper, of those that ran, with what any of its forwards
    owes; ``whole``: the promise that covers every module where no wrapper does,
    and no one of ``parts``, promises for modules of their own. ``finished``: names of the parameters
    that have had a gradient. ``marks_each``: every micro-batch's gradients are marked, not their sum alone.
    ``placed``: (name, finished gradient) -> the gradient, marked where it is that of a shard.

    Whoever runs micro-batches sets, in front of each: ``marking``, whether gradients finished now have to be
    synchronised, and ``totals``, what was summed up before, by name: added in front of the mark where marking is put
    off to the last micro-batch, behind it where each is marked.
    """

    def __init__(self, modules: Modules, scopes: Scopes, groups: Groups, whole: DataParallel | None = None,
                 parts: Sequence[DataParallel] = (), *, marks_each: bool = False) -> None:
        self._modules, self._scopes, self._groups = modules, scopes, groups
        self._tensors: Mapping[str, Tensor] = {}
        self._broadcasts: dict[str, bool] = {}  # path of a module -> its next forward sends buffers
        self._silent = False
        promises = (*([] if whole is None else [whole]), *parts)
        self._latest = {promise.module: promise for promise in promises}
        self.whole, self.marks_each = whole, marks_each
        self.promises = dict(self._latest)
        self.marking = True
        self.totals: dict[str, Tensor] = {}
        self.finished: set[str] = set()
        self.placed: Callable[[str, Tensor], Tensor] = lambda name, gradient: gradient

    @contextmanager
    def followed(self, tensors: Mapping[str, Tensor]) -> Iterator[None]:
        """Mark gradients of ``tensors`` (qualified name -> traced tensor) and open wrappers until the block ends."""
        self._tensors = tensors
        with ExitStack() as stack:
            traced: Any  # torch has no types for these hooks
            for name, traced in tensors.items():
                if traced.requires_grad:
                    for hook in self._users_hooks(name):
                        stack.callback(traced.register_hook(hook).remove)
                    finished = traced.register_post_accumulate_grad_hook(partial(self._finished, name))
                    stack.callback(finished.remove)
            stack.enter_context(opened(self._enter))
            yield

    def begin(self, *promises: DataParallel) -> None:
        """A forward under ``promises`` begins: mark their buffers, of which every rank now gets the first one's.

        As eager does, none where the forward before it was not synchronised.
        """
        for promise in () if self._silent else promises:
            if self._broadcasts.get(promise.module, True) and promise.broadcast_buffers:
                for name in filter(promise.covers, self._modules.buffers):
                    value = self._tensors[name]
                    with torch.no_grad(), self._scopes.holding(name):
                        value.copy_(BUFFER(value, name))
            self._broadcasts[promise.module] = promise.sync and self.marking

    @contextmanager
    def without_broadcasts(self) -> Iterator[None]:
        """Mark no buffers until the block ends."""
        self._silent = True
        try:
            yield
        finally:
            self._silent = False

    def finish(self, name: str, tensor: Tensor, gradient: Tensor) -> None:
        """Give the parameter ``gradient``, of one backward: with what was there before, marked if it has to be."""
        promise = self._promise(name)
        marked = promise is not None and promise.sync and self.marking
        if marked and gradient.requires_grad:
            raise UsageError(f"the gradient of '{name}' is synchronised, and differentiated again (create_graph)",
                             hint="get the gradients that a loss needs by torch.autograd.grad, then run backward once")
        with torch.no_grad(), self._scopes.holding(name):
            before = self.totals.pop(name, None)
            if before is not None and not self.marks_each:
                gradient = before + gradient
            gradient = GRADIENT(gradient, name) if marked else gradient
            gradient = before + gradient if before is not None and self.marks_each else gradient
            tensor.grad = self.placed(name, gradient)

    def missing(self, tensors: Mapping[str, Tensor]) -> list[str]:
        """Parameters that a promise covers, that want a gradient and have had none."""
        return [name for name, tensor in tensors.items()
                if tensor.requires_grad and name not in self.finished and self._promise(name) is not None]

    def policy_for_unused(self, name: str) -> Literal["none", "error"]:
        """What the wrapper does with a parameter that is not used."""
        promise = self._promise(name)
        tolerated = promise is None or promise.find_unused_parameters or promise.static_graph
        return "none" if tolerated else "error"

    def _users_hooks(self, name: str) -> list[Any]:
        """Hooks that the user put on a parameter: they see its traced gradient before anything else does."""
        hooks, behind = tensor_hooks(self._modules.parameters[name]) if name in self._modules.parameters else ([], [])
        if behind:
            raise UsageError(f"'{name}' has a hook behind the accumulation of its gradient",
                             hint="do in the step what the hook does")
        return hooks

    def _promise(self, name: str) -> DataParallel | None:
        return next((promise for promise in self._latest.values() if promise.covers(name)), None)

    def _enter(self, promise: DataParallel, wrapper: nn.Module) -> None:
        module = self._modules.paths[wrapper]
        promise = self._latest[module] = replace(promise, module=module, group=self._groups.name(promise))
        # the marks say what is owed; a forward that owes nothing must not forgive what another one does
        seen = self.promises.get(module, promise)
        self.promises[module] = replace(promise, sync=seen.sync or promise.sync,
                                        broadcast_buffers=seen.broadcast_buffers or promise.broadcast_buffers)
        self.begin(promise)

    def _finished(self, name: str, tensor: Tensor) -> None:
        self.finished.add(name)
        if tensor.grad is not None:
            self.finish(name, tensor, tensor.grad)

