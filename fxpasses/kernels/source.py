"""Kernels as text, and who runs them: the device, unless an interpreter has taken over.

A kernel is the text of plain functions, without decorators, so that one text serves Triton's compiler, its interpreter
and compilation ahead of time side by side in one process: who runs it chooses, no environment variable does.
"""

from __future__ import annotations

import functools
import hashlib
import linecache
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import torch
from torch import Tensor

from fxpasses.kernels.calls import Unsupported

WARPS = 4
"""Of each program."""
SHARE = 8
"""Elements of a thread: two 16-byte accesses of float32, one of a 16-bit format."""


@dataclass(frozen=True)
class Kernel:
    """``text`` defines the function ``name``; it sees ``tl`` and ``libdevice``. ``combines``: functions of two values
    in it that reductions use. ``sizes``: integers that the compiler makes no special case of."""

    name: str
    text: str
    combines: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Runner:
    """Runs kernels in the place of a device. ``like``: whose arithmetic they are generated with; ``block``: elements
    of one program."""

    run: Callable[[Kernel, int, dict[str, Any], Sequence[Tensor]], None]
    like: str
    block: int


_FAILED: dict[Kernel, str] = {}
"""Kernels that the compiler refused, and how."""
_runner: ContextVar[Runner | None] = ContextVar("kernel runner", default=None)


def run(kernel: Kernel, programs: int, arguments: dict[str, Any], through: Sequence[Tensor] = ()) -> None:
    """Run ``programs`` instances of ``kernel``. ``through``: tensors that it reaches by addresses it reads."""
    runner = _runner.get()
    (_run_on_device if runner is None else runner.run)(kernel, programs, arguments, through)


@contextmanager
def running_by(runner: Runner) -> Iterator[None]:
    """Kernels that this thread runs inside are run by ``runner``."""
    token = _runner.set(runner)
    try:
        yield
    finally:
        _runner.reset(token)


def runs_on(device: torch.device) -> bool:
    """Kernels can run on tensors of ``device``, here and now."""
    return _runner.get() is not None or (device.type == "cuda" and has_triton())


def like() -> str:
    """Whose arithmetic kernels are generated with: "cuda", "hip", or what stands in for a device says."""
    runner = _runner.get()
    return runner.like if runner is not None else "hip" if torch.version.hip else "cuda"


def block_size(share: int = SHARE) -> int:
    """Elements of one program of which each thread has ``share``."""
    runner = _runner.get()
    return runner.block if runner is not None else share * WARPS * (64 if torch.version.hip else 32)


@functools.cache
def has_triton() -> bool:
    """Triton is installed."""
    try:
        return find_spec("triton") is not None
    except ValueError:  # somebody put None in its place
        return False


def options(backend: str) -> dict[str, Any]:
    """Compiler options: no contraction into fused multiply-adds, no flushing of subnormal numbers."""
    kept = {"enable_reflect_ftz": False} if backend == "cuda" else {}
    return {"num_warps": WARPS, "enable_fp_fusion": False, **kept}


def function_of(kernel: Kernel, libdevice: Any = None) -> Callable[..., None]:
    """The kernel as a Python function. ``libdevice``: stands in for the device's own library of functions."""
    from triton import language
    from triton.runtime import JITFunction

    if libdevice is None:
        libdevice = import_module("triton.language.extra.libdevice")
    file = f"<fxpasses kernel {kernel.name} {hashlib.sha256(kernel.text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(kernel.text), None, kernel.text.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__name__": __name__, "tl": language, "libdevice": libdevice}
    exec(compile(kernel.text, file, "exec"), namespace)
    namespace |= {name: JITFunction(namespace[name]) for name in kernel.combines}
    function: Callable[..., None] = namespace[kernel.name]
    return function


@functools.lru_cache(maxsize=1024)
def jitted(kernel: Kernel) -> Any:
    """The kernel for Triton's compiler."""
    from triton.runtime import JITFunction

    return JITFunction(function_of(kernel), do_not_specialize=list(kernel.sizes))


def _run_on_device(kernel: Kernel, programs: int, arguments: dict[str, Any], through: Sequence[Tensor]) -> None:
    """Raises `Unsupported` where the compiler fails, which is tried once: nothing ran then."""
    from triton.errors import TritonError

    if kernel in _FAILED:
        raise Unsupported("compiler", _FAILED[kernel])
    device = next(value.device for value in arguments.values() if isinstance(value, Tensor))
    try:
        with torch.cuda.device(device):
            jitted(kernel)[(programs,)](**arguments, **options(like()))
    except (TritonError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "PassManager" not in str(error):
            raise  # of the device, not of the compiler
        _FAILED[kernel] = f"{type(error).__name__}: {str(error)[:200]}"
        raise Unsupported("compiler", _FAILED[kernel]) from error
