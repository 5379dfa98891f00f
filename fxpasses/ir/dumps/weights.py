"""Values for the attributes of a graph whose dump names them only."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch.fx import GraphModule

from fxpasses.ir.text.declared import as_declared, bound
from fxpasses.ir.text.reader import Weights
from fxpasses.ir.text.tensorfile import read_tensors
from fxpasses.ir.text.tensors import AbsentTensor


def bind_weights(gm: GraphModule, weights: Weights) -> None:
    """Put given tensors in the place of absent ones, by attribute path.

    ``weights``: path of a safetensors file, or path -> tensor. Raises `GraphError` where dtype or shape differ.
    """
    given = weights if isinstance(weights, Mapping) else read_tensors(weights)
    for path, held in [*gm.named_parameters(), *gm.named_buffers()]:
        inner = held.data if isinstance(held, torch.nn.Parameter) else held
        if path not in given or not isinstance(inner, AbsentTensor):
            continue
        owner, _, name = path.rpartition(".")
        tensor = as_declared(bound(inner, given[path]), isinstance(held, torch.nn.Parameter), held.requires_grad)
        setattr(gm.get_submodule(owner), name, tensor)
