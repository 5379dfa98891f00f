"""Fake modes that bring in no compiler: torch's own constructor imports all of Dynamo, to read a few settings."""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any


def new_fake_mode(*, meets_real: bool = False, symbolic: bool = False) -> Any:
    """A FakeTensorMode of static shapes: tensors made under it have a type and no memory (torch 2.11 - 2.14).

    ``meets_real``: an operator may take real tensors beside its fakes; a trace holds them as constants. ``symbolic``:
    numbers read from tensors are symbols, so that sizes may depend on them.
    """
    from torch._subclasses.fake_tensor import FakeTensorMode

    with _settings_alone():
        return FakeTensorMode(allow_non_fake_inputs=meets_real, shape_env=new_shape_env() if symbolic else None)


def new_shape_env() -> Any:
    """An empty ShapeEnv (torch 2.11 - 2.14)."""
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    return ShapeEnv()


def symbolic_fake_mode(env: Callable[[], Any] | None) -> Any:
    """A FakeTensorMode whose symbolic sizes live in ``env()``, asked for once something needs it.

    Real tensors may meet its fakes. None: there are no symbolic sizes. (torch 2.11 - 2.14)
    """
    from torch._subclasses.fake_tensor import FakeTensorMode

    with _settings_alone():
        if env is None:
            return FakeTensorMode(allow_non_fake_inputs=True)
        mode = _late_mode()(allow_non_fake_inputs=True, static_shapes=False)
    mode.make_env = env
    return mode


@functools.cache
def _late_mode() -> type[Any]:
    from torch._subclasses.fake_tensor import FakeTensorMode

    class LateMode(FakeTensorMode):  # type: ignore[no-untyped-call]  # the hook that torch runs for subclasses has no types
        """Gets its ShapeEnv, which imports sympy and Dynamo, when it is first looked at."""

        make_env: Callable[[], Any] | None = None
        _env: Any = None

        @property
        def shape_env(self) -> Any:
            if self._env is None and self.make_env is not None:
                self._env = self.make_env()
            return self._env

        @shape_env.setter
        def shape_env(self, env: Any) -> None:
            self._env = env

    return LateMode


@contextlib.contextmanager
def _settings_alone() -> Iterator[None]:
    """``torch._dynamo.config`` can be read without the rest of ``torch._dynamo`` (seen in torch 2.13)."""
    import torch

    if "torch._dynamo" in sys.modules or "_dynamo" in vars(torch):
        yield
        return
    stand_in = _StandIn("torch._dynamo")
    stand_in.config = _settings(torch.__path__[0])
    torch._dynamo = stand_in
    try:
        yield
    finally:
        if vars(torch).get("_dynamo") is stand_in:
            del torch._dynamo


class _StandIn(types.ModuleType):
    """All but the settings is what the real package has."""

    config: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module("torch._dynamo"), name)


def _settings(folder: str) -> Any:
    """The module of the settings, the one that Dynamo finds once it is imported."""
    name = "torch._dynamo.config"
    known = sys.modules.get(name)
    if known is not None:
        return known
    spec = importlib.util.spec_from_file_location(name, f"{folder}/_dynamo/config.py")
    assert spec is not None
    assert spec.loader is not None
    made = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(made)
    except BaseException:
        del sys.modules[name]
        raise
    return made
