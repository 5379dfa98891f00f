"""Write the module a node came from into ``meta["nn_module_stack"]`` while tracing, backward nodes included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

from torch import Tensor, nn
from torch.fx import traceback
from torch.utils import _pytree as pytree


class Scopes:
    """Knows which module runs. ``paths``: module -> qualified name; several modules may have one.

    Forward nodes are traced while their module runs. A backward node is traced while an autograd node runs, and every
    autograd node is labelled with the innermost module that made it when that module returns.
    """

    def __init__(self, paths: Mapping[nn.Module, str]) -> None:
        self._paths = paths
        self._types = {path: type(module).__name__ for module, path in paths.items()}
        self._stack: list[str] = [""]
        self._labelled: set[Any] = set()

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Follow every module until the block ends."""
        with ExitStack() as hooks:
            for module, path in self._paths.items():
                hooks.callback(module.register_forward_pre_hook(self._entering(path)).remove)
                hooks.callback(module.register_forward_hook(self._leaving(path)).remove)
            yield

    @contextmanager
    def inside(self, scope: str) -> Iterator[None]:
        """Trace the block as part of module ``scope``."""
        self._push(scope)
        try:
            yield
        finally:
            self._pop()

    def holding(self, name: str) -> AbstractContextManager[None]:
        """Trace the block as part of the module that holds the parameter or buffer ``name``."""
        return self.inside(name.rpartition(".")[0])

    def _push(self, scope: str) -> None:
        self._stack.append(scope)
        self._publish()

    def _pop(self) -> None:
        self._stack.pop()
        self._publish()

    def _publish(self) -> None:
        parts = self._stack[-1].split(".") if self._stack[-1] else []
        paths = ["", *(".".join(parts[: depth + 1]) for depth in range(len(parts)))]
        stack = {path: (path, self._types[path]) for path in paths if path in self._types}
        traceback.get_current_meta()["nn_module_stack"] = stack

    def _entering(self, scope: str) -> Any:
        def hook(module: nn.Module, inputs: Any) -> None:
            self._push(scope)
        return hook

    def _leaving(self, scope: str) -> Any:
        def hook(module: nn.Module, inputs: Any, output: Any) -> None:
            self._pop()
            for value in pytree.tree_leaves(output):
                if isinstance(value, Tensor):
                    self._label(value.grad_fn, scope)
        return hook

    def _label(self, root: Any, scope: str) -> None:
        """Give ``scope`` to the autograd nodes behind ``root`` that have none yet."""
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node is None or node in self._labelled or node.name().endswith("AccumulateGrad"):
                continue
            self._labelled.add(node)
            node.register_prehook(lambda *_: self._push(scope))
            node.register_hook(lambda *_: self._pop())
            waiting.extend(following for following, _ in node.next_functions)
