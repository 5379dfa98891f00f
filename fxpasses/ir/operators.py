"""Operators of our own that stand in graphs until a pass puts something else in their place.

``fxpasses::gradient(value, name)``   the finished gradient of the parameter ``name`` on this rank, not yet synchronised
``fxpasses::buffer(value, name)``     the buffer ``name`` as a data-parallel wrapper reads it in front of its forward

Both return a copy of ``value`` with its sizes, strides and dtype, so that a graph that still holds them runs as if on
one rank alone. ``gradsync`` replaces them; from form spmd on `verify` refuses them.

Those that stay in graphs are in ``random_operators``, random numbers by seed, and ``fused_operators``, single kernels.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

import fxpasses.ir.fused_operators  # so that whoever looks an operator of ours up finds all
import fxpasses.ir.random_operators  # noqa: F401

_Library: Any = torch.library.Library  # without types of its own
_LIBRARY = _Library("fxpasses", "DEF")


def _copied(value: Tensor, name: str) -> Tensor:
    return value.clone()


def _copy_type(value: Tensor, name: str) -> Tensor:
    return torch.empty_like(value)


for _name in ("gradient", "buffer"):
    _LIBRARY.define(f"{_name}(Tensor value, str name) -> Tensor")
    _LIBRARY.impl(_name, _copied, "CompositeExplicitAutograd")
    torch.library.register_fake(f"fxpasses::{_name}", _copy_type, lib=_LIBRARY)

GRADIENT = torch.ops.fxpasses.gradient.default
BUFFER = torch.ops.fxpasses.buffer.default


def markers(gm: GraphModule) -> list[Node]:
    """Nodes of ``gm``, without its bodies, that mark a gradient or a buffer, in node order."""
    return [node for node in gm.graph.nodes if node.target is GRADIENT or node.target is BUFFER]


def marked_name(node: Node) -> str:
    """Name of the parameter or buffer that a marker stands for."""
    return str(node.args[1] if len(node.args) > 1 else node.kwargs["name"])
