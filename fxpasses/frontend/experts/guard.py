"""Experts of one rank are read by the forward of their module, and by nothing else that a loss depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from torch import Tensor
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree

from fxpasses.errors import UsageError


class OwnExperts(TorchFunctionMode):
    """Context that refuses differentiable uses of ``experts``, identity of a traced tensor -> its name.

    A loss of one rank's experts is another one than that of all: it would be wrong without an error.
    """

    def __init__(self, experts: Mapping[int, str], group: str) -> None:
        super().__init__()
        self._experts, self._group = experts, group
        self._allowed = 0

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Refuse nothing until the block ends."""
        self._allowed += 1
        try:
            yield
        finally:
            self._allowed -= 1

    def __torch_function__(self, func: Callable[..., Any], types: Any, args: tuple[Any, ...] = (),
                           kwargs: Mapping[str, Any] | None = None) -> Any:
        """Run ``func``; raises `UsageError` where it reads an expert."""
        result = func(*args, **(kwargs or {}))
        if not self._allowed and _has_history(result):
            for leaf in pytree.tree_leaves((args, dict(kwargs or {}))):
                if isinstance(leaf, Tensor) and id(leaf) in self._experts:
                    raise UsageError(
                        f"the step uses '{self._experts[id(leaf)]}' outside of the forward of its module, where a rank "
                        f"of group '{self._group}' has its own experts only", hint="leave the experts out of it")
        return result


def _has_history(result: Any) -> bool:
    return any(isinstance(leaf, Tensor) and leaf.grad_fn is not None for leaf in pytree.tree_leaves(result))
