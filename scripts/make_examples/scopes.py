"""Write the module a node came from into ``meta["nn_module_stack"]`` while tracing, backward nodes included."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import nn
from torch.fx import traceback


class Scopes:
    """Hooks on every module of ``model``.

    Forward nodes are traced while their module runs. A backward node is traced while an autograd node runs, and every
    autograd node is labelled with the innermost module that made it when that module returns.
    """

    def __init__(self, model: nn.Module) -> None:
        self._types = {path: type(module).__name__ for path, module in model.named_modules()}
        self._stack: list[str] = [""]
        self._labelled: dict[Any, str] = {}
        for path, module in model.named_modules():
            module.register_forward_pre_hook(self._entering(path))
            module.register_forward_hook(self._leaving(path))

    @contextmanager
    def inside(self, scope: str) -> Iterator[None]:
        """Trace the block as part of module ``scope``."""
        self._push(scope)
        try:
            yield
        finally:
            self._pop()

    def _push(self, scope: str) -> None:
        self._stack.append(scope)
        self._publish()

    def _pop(self) -> None:
        self._stack.pop()
        self._publish()

    def _publish(self) -> None:
        parts = self._stack[-1].split(".") if self._stack[-1] else []
        paths = ["", *(".".join(parts[: depth + 1]) for depth in range(len(parts)))]
        traceback.get_current_meta()["nn_module_stack"] = {path: (path, self._types[path]) for path in paths}

    def _entering(self, scope: str) -> Any:
        def hook(module: nn.Module, inputs: Any) -> None:
            self._push(scope)
        return hook

    def _leaving(self, scope: str) -> Any:
        def hook(module: nn.Module, inputs: Any, output: Any) -> None:
            self._pop()
            if isinstance(output, torch.Tensor):
                self._label(output.grad_fn, scope)
        return hook

    def _label(self, root: Any, scope: str) -> None:
        """Give ``scope`` to the autograd nodes behind ``root`` that have none yet."""
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node is None or node in self._labelled or node.name().endswith("AccumulateGrad"):
                continue
            self._labelled[node] = scope
            node.register_prehook(lambda *_: self._push(scope))
            node.register_hook(lambda *_: self._pop())
            waiting.extend(following for following, _ in node.next_functions)
