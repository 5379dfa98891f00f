"""Forward and backward of a small function in one graph, without the rest of a captured step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, fx
from torch.func import functionalize
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses._torch import new_fake_mode, python_dispatcher
from fxpasses.frontend.precision import plain_precision

Function = Callable[..., Sequence[Tensor]]


def joint(function: Function, *values: Tensor) -> fx.GraphModule:
    """Graph of ``function``, which may run backward, traced on fake tensors like ``values``."""
    with new_fake_mode(), python_dispatcher():
        fakes = [torch.empty_strided(value.shape, value.stride(), dtype=value.dtype,
                                     requires_grad=value.requires_grad) for value in values]
        traced = make_fx(function)(*fakes)
        with torch.no_grad(), plain_precision():
            gm: fx.GraphModule = make_fx(functionalize(lambda *given: fx.Interpreter(traced).run(*given)))(
                *[fake.detach() for fake in fakes])
    gm.graph.eliminate_dead_code()
    gm.recompile()
    return gm


def leaves(*values: Tensor) -> list[Tensor]:
    """Copies that gradients arrive at, where a value wants one."""
    return [value.detach().clone().requires_grad_(value.requires_grad) for value in values]


def equal(first: Sequence[Tensor], second: Sequence[Tensor]) -> list[bool]:
    """Pair by pair, of one dtype and element for element."""
    return [one.dtype == other.dtype and torch.equal(one, other) for one, other in zip(first, second, strict=True)]


def count(gm: fx.GraphModule, target: Any) -> int:
    """Calls of an operator."""
    return len(gm.graph.find_nodes(op="call_function", target=target))
