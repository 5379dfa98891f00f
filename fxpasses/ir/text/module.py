"""Graph + what it refers to -> GraphModule."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

import torch
from torch.fx import Graph, GraphModule

from fxpasses._torch import lazy_graph_module
from fxpasses.ir.text.source import Source

_PART = re.compile(r"\w+")


def check_path(path: str, source: Source, tree: ast.AST) -> str:
    """``path`` when a module can hold something under it. Raises `GraphError` for names that a module uses itself."""
    for part in path.split("."):
        # Anything but word characters would be pasted, unquoted, into the code that FX generates.
        if not _PART.fullmatch(part) or part.startswith("__") or hasattr(GraphModule, part):
            raise source.error(f"'{path}' cannot be an attribute of a graph", tree)
    return path


def assemble(graph: Graph, attributes: Mapping[str, Any], name: str) -> GraphModule:
    """GraphModule over ``graph`` holding ``attributes``: dotted path -> parameter, tensor, module or other object.

    Its code is generated when it is first run: most graphs that are read are only looked at or rewritten.
    """
    root = torch.nn.Module()
    for path in sorted(attributes, key=lambda path: path.count(".")):
        _attach(root, path, attributes[path])
    class_name = re.sub(r"\W", "_", name) or "GraphModule"
    gm: GraphModule = lazy_graph_module(root, graph, class_name)
    for path, held in attributes.items():  # FX copies what nodes name; unused buffers and bodies stay too
        _attach(gm, path, held)
    return gm


def _attach(root: torch.nn.Module, path: str, held: Any) -> None:
    *scope, name = path.split(".")
    owner = root
    for part in scope:
        inner = owner._modules.get(part)
        if inner is None:
            inner = torch.nn.Module()
            owner.add_module(part, inner)
        owner = inner
    if name in owner._modules or name in owner._parameters or name in owner._buffers:
        return
    if isinstance(held, torch.Tensor) and not isinstance(held, torch.nn.Parameter):
        owner.register_buffer(name, held)
    else:
        setattr(owner, name, held)
