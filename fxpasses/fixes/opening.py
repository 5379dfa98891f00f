"""Calls of DistributedDataParallel that go straight to the wrapped module while something is captured."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.nn import Module
from torch.nn.parallel import DistributedDataParallel

from fxpasses._torch import constant_while_compiling, tell_while_compiling
from fxpasses.errors import UsageError
from fxpasses.fixes.promise import check_devices, promise_of
from fxpasses.ir.promises import DataParallel

Enter = Callable[[DataParallel, DistributedDataParallel], None]


@contextmanager
def opened(enter: Enter | None = None, *, root: Module | None = None) -> Iterator[list[DataParallel]]:
    """Inside, a call of any DistributedDataParallel module of this thread runs the module it wraps and nothing else.

    No reducer, logger, hook or broadcast runs, so that ``make_fx``, ``torch.export.export`` and
    ``torch.compile(..., fullgraph=True)`` capture through the boundary. What is captured lacks the synchronisation, and
    a gradient of a call made in here is that of this rank alone: the list that is yielded says what is owed. It holds
    one promise a wrapper, in the order they are met; ``sync`` and ``broadcast_buffers`` are True where they are for any
    of its calls. A graph of ``torch.export`` or ``torch.compile`` has no other way to tell.

    ``enter(promise, wrapper)`` is called in front of each wrapped forward, with what holds for this call: ``sync`` is
    False inside ``no_sync``; ``broadcast_buffers`` is False after a call that did not synchronise, as for eager DDP.
    While Dynamo traces, it is called at compile time and what it does is not in the graph. ``root``: module whose paths
    name the wrapped modules in promises.

    Contexts may be nested: each of them is told. Code compiled in here is compiled anew outside. On leaving, also by an
    exception, all is as before. Raises what `promise_of` raises.
    """
    opening = _Opening(enter, {module: name for name, module in root.named_modules()} if root is not None else {})
    _openings.add(opening)
    try:
        yield opening.promises
    except Exception as error:
        if opening.refusal is None or error is opening.refusal or not _comes_from(error, opening.refusal):
            raise
        raise opening.refusal from error  # Dynamo wraps what is raised while it traces
    finally:
        _openings.remove(opening)


def _comes_from(error: BaseException | None, first: BaseException) -> bool:
    """``error`` was raised while ``first`` was handled."""
    while error is not None and error is not first:
        error = error.__cause__ or error.__context__
    return error is first


class _Opening:
    """One context: whom to tell, and what the wrappers it met promised."""

    def __init__(self, enter: Enter | None, paths: dict[Module, str]) -> None:
        self.thread = threading.get_ident()
        self.promises: list[DataParallel] = []
        self.refusal: UsageError | None = None
        self._enter, self._paths = enter, paths
        self._place: dict[DistributedDataParallel, int] = {}
        self._sends_buffers: dict[DistributedDataParallel, bool] = {}

    def met(self, wrapper: DistributedDataParallel, inputs: Any) -> None:
        """A call of ``wrapper`` begins."""
        path = self._paths.get(wrapper.module, "")
        try:
            check_devices(wrapper, inputs, path)
            promise = promise_of(wrapper, path)
        except UsageError as error:
            self.refusal = error
            raise
        sends = promise.broadcast_buffers and self._sends_buffers.get(wrapper, wrapper.require_forward_param_sync)
        promise = dataclasses.replace(promise, broadcast_buffers=sends)
        # a wrapper sends buffers only in front of the first call after one that synchronised gradients
        self._sends_buffers[wrapper] = promise.sync and torch.is_grad_enabled()
        place = self._place.setdefault(wrapper, len(self.promises))
        if place == len(self.promises):
            self.promises.append(promise)
        else:
            seen = self.promises[place]
            self.promises[place] = dataclasses.replace(
                promise, sync=seen.sync or promise.sync, broadcast_buffers=seen.broadcast_buffers or sends)
        if self._enter is not None:
            self._enter(promise, wrapper)


class _Openings:
    """Contexts that are open in any thread, and the one method that is replaced while there are some."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._active: list[tuple[_Opening, Any]] = []
        self._stock: Any = None
        self._count = 0

    def add(self, opening: _Opening) -> None:
        with self._lock:
            if not self._active:
                self._stock = DistributedDataParallel.forward
            self._count += 1
            self._active.append((opening, _straight(self._stock, f"number {self._count}")))
            self._install()

    def remove(self, opening: _Opening) -> None:
        with self._lock:
            self._active = [entry for entry in self._active if entry[0] is not opening]
            self._install()

    def here(self) -> list[_Opening]:
        """Contexts of this thread, outermost first."""
        thread = threading.get_ident()
        return [opening for opening, _ in self._active if opening.thread == thread]

    def _install(self) -> None:
        forward = self._active[-1][1] if self._active else self._stock
        setattr(DistributedDataParallel, "forward", forward)  # noqa: B010 - a plain assignment is no method to mypy


_openings = _Openings()


def _straight(stock: Any, name: str) -> Any:
    """A new ``forward``. Dynamo guards ``name`` (a number might become a symbol) and the wrapper's flag.

    So no context runs code that was compiled in another, or for a call that synchronised otherwise, without being told.
    """

    def forward(self: DistributedDataParallel, *inputs: Any, **keywords: Any) -> Any:
        guarded = name != "", self.require_backward_grad_sync is True
        if not guarded or not _is_open_here():
            return stock(self, *inputs, **keywords)
        if torch.compiler.is_dynamo_compiling():
            tell_while_compiling(self, _met)
        else:
            _met(self, (inputs, keywords))
        return self.module(*inputs, **keywords)

    return forward


@constant_while_compiling
def _is_open_here() -> bool:
    return bool(_openings.here())


def _met(wrapper: DistributedDataParallel, inputs: Any = ()) -> None:
    for opening in _openings.here():
        opening.met(wrapper, inputs)
