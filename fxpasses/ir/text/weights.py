"""Weights beside the text: what `dump` writes by digest only, saved so that ``load(..., weights=...)`` finds it."""

from __future__ import annotations

import os

import torch
from torch.fx import GraphModule

from fxpasses.ir.graph import attribute
from fxpasses.ir.text.names import attribute_names
from fxpasses.ir.text.tensorfile import write_tensors
from fxpasses.ir.text.tensors import AbsentTensor, content_of


def graph_weights(gm: GraphModule) -> dict[str, torch.Tensor]:
    """Full path -> tensor, for every attribute of the graph and its bodies whose values the text leaves out."""
    found: dict[str, torch.Tensor] = {}
    _collect(gm, "", found, set())
    return found


def save_weights(gm: GraphModule, path: str | os.PathLike[str]) -> None:
    """Write `graph_weights` to a safetensors file. Raises `UsageError` for a dtype that such a file cannot hold."""
    write_tensors(graph_weights(gm), path)


def _collect(gm: GraphModule, prefix: str, found: dict[str, torch.Tensor], seen: set[int]) -> None:
    held = {str(node.target): attribute(gm, str(node.target)) for node in gm.graph.nodes
            if node.op in ("get_attr", "call_module")}
    for path, name in attribute_names(held).items():
        value = held[path]
        if isinstance(value, GraphModule):
            _collect(value, f"{prefix}{name}.", found, seen)
        elif isinstance(value, torch.Tensor) and not isinstance(value, AbsentTensor) and id(value) not in seen:
            seen.add(id(value))
            if "sha256" in content_of(value).fields:
                found[prefix + path] = value.detach()
