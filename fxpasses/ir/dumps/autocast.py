"""Autocast regions of a Dynamo graph: they decide the dtype of what is computed inside."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch.fx import Node

from fxpasses._torch import higher_order_name, is_higher_order


class Autocast:
    """The autocast contexts open at a point of a graph."""

    def __init__(self) -> None:
        self._open: dict[Node, tuple[Any, ...]] = {}

    def step(self, node: Node) -> None:
        """Pass a node: ``_enter_autocast(device, dtype, enabled, cache)`` opens, ``_exit_autocast(entered)`` closes."""
        if node.op != "call_function":
            return
        name = getattr(node.target, "__name__", "")
        if name == "_enter_autocast":
            self._open[node] = node.args
        elif name == "_exit_autocast" and node.args and isinstance(node.args[0], Node):
            self._open.pop(node.args[0], None)

    def active(self) -> contextlib.AbstractContextManager[Any]:
        """Context in which to run a node at this point; it gives None where no autocast is open."""
        if not self._open:
            return contextlib.nullcontext()
        stack = contextlib.ExitStack()
        for args in self._open.values():
            _enter(stack, args)
        return stack

    def inside(self, node: Node) -> contextlib.AbstractContextManager[Any]:
        """Context of the body of ``node``."""
        stack = contextlib.ExitStack()
        stack.enter_context(self.active())
        if is_higher_order(node.target) and higher_order_name(node.target) == "wrap_with_autocast":
            _enter(stack, node.args)
        return stack


def _enter(stack: contextlib.ExitStack, args: tuple[Any, ...]) -> None:
    """Enter ``torch.autocast(device, dtype, enabled)`` where the arguments are plain ones."""
    device, dtype, enabled = (*args[:3], None, None, None)[:3]
    if isinstance(device, str) and isinstance(dtype, torch.dtype | None) and isinstance(enabled, bool):
        with contextlib.suppress(RuntimeError, ValueError):
            stack.enter_context(_autocast(device, dtype, enabled))


@contextlib.contextmanager
def _autocast(device: str, dtype: torch.dtype | None, enabled: bool) -> Iterator[bool]:
    """What ``torch.autocast`` sets; that one does nothing for a device this machine does not have."""
    kept = torch.is_autocast_enabled(device), torch.get_autocast_dtype(device), torch.is_autocast_cache_enabled()
    torch.set_autocast_enabled(device, enabled)
    torch.set_autocast_dtype(device, dtype or kept[1])
    torch.set_autocast_cache_enabled(False)
    try:
        yield enabled
    finally:
        torch.set_autocast_enabled(device, kept[0])
        torch.set_autocast_dtype(device, kept[1])
        torch.set_autocast_cache_enabled(kept[2])
