"""Graphs with higher-order operators whose bodies hold collectives, as make_fx leaves them."""

from __future__ import annotations

import functools
from typing import Any

import torch
import torch.fx as fx
from torch._higher_order_ops.map import map as hop_map
from torch._higher_order_ops.scan import scan as hop_scan
from torch._higher_order_ops.while_loop import while_loop
from torch.fx.experimental.proxy_tensor import make_fx

c10d = torch.ops._c10d_functional


def _reduce(x: torch.Tensor) -> torch.Tensor:
    return c10d.wait_tensor(c10d.all_reduce(x, "sum", "0"))


@functools.cache
def scans() -> fx.GraphModule:
    """A scan in a scan, and a cond beside it."""

    def inner(carry: torch.Tensor, x: torch.Tensor) -> Any:
        return carry + _reduce(x), x * 2

    def outer(carry: torch.Tensor, xs: torch.Tensor) -> Any:
        total, ys = hop_scan(inner, carry, xs)
        return torch.cond(total.sum() > 0, lambda t: t * 2, lambda t: _reduce(t) + 1, [total]), ys

    def step(init: torch.Tensor, xs: torch.Tensor) -> Any:
        return hop_scan(outer, init, xs)

    return make_fx(step, tracing_mode="fake")(torch.zeros(3), torch.randn(2, 2, 3))


@functools.cache
def loops() -> fx.GraphModule:
    """A map in a while loop."""

    def turn(count: torch.Tensor, x: torch.Tensor) -> Any:
        return count + 1, hop_map(lambda row, scale: _reduce(row) * scale, x, torch.tensor(0.5))

    def step(x: torch.Tensor) -> Any:
        return while_loop(lambda count, x: count < 3, turn, (torch.tensor(0), x))

    return make_fx(step, tracing_mode="fake")(torch.randn(2, 3))


BODIES = [scans, loops]
