"""What a class declares beside its graph: weights, constants, leaf modules, groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.utils import _pytree as pytree

from fxpasses._torch import process_group_name, reduce_op_name, storage_key
from fxpasses.errors import GraphError
from fxpasses.ir.text.literals import plain_text, quoted, treespec_text
from fxpasses.ir.text.tensors import AbsentTensor, content_of
from fxpasses.ir.text.types import TypePrinter

_PATH = re.compile(r"\w+(\.\w+)*")


class LeafModule(torch.nn.Module):
    """A module that a text only names. Raises `GraphError` when it is called."""

    def __init__(self, kind: str) -> None:
        """``kind``: dotted name of the class it stands for."""
        super().__init__()
        self.kind = kind

    def forward(self, *args: object, **kwargs: object) -> object:
        """Raise `GraphError`: there is nothing to run."""
        raise GraphError(f"a module of class '{self.kind}' is not in the text, it cannot run")


@dataclass(frozen=True)
class GroupHandle:
    """A process group object that a text names and this process does not have."""

    group_name: str


@dataclass(frozen=True)
class ReduceOpHandle:
    """A boxed reduction that a text names; this torch cannot make one outside a trace."""

    name: str


class Declarations:
    """Writes the declarations of one file; tensors that are one tensor, or share memory, are said to be.

    ``alias``: text of a group's name. ``types`` prints the type of a tensor.
    """

    def __init__(self, alias: Callable[[str], str], types: TypePrinter) -> None:
        self._alias, self._types = alias, types
        self._seen: dict[int, str] = {}
        self._storages: dict[int, str] = {}

    def lines(self, attributes: Mapping[str, Any], names: Mapping[str, str], prefix: str,
              suffixes: Mapping[str, str]) -> list[str]:
        """One line an attribute of the class at ``prefix``. ``suffixes``: placements behind the type of a tensor.

        Views come last, so that what they look at is declared before them.
        """
        views = self._views(attributes, prefix)
        ordered = sorted(attributes, key=lambda path: path in views)
        return [f"{names[path]} = {self._one(path, attributes[path], prefix, suffixes.get(path, ''), views.get(path))}"
                for path in ordered]

    def _one(self, path: str, held: Any, prefix: str, suffix: str, view: Mapping[str, Any] | None) -> str:
        if _PATH.fullmatch(path) is None:
            raise GraphError(f"attribute '{path}' cannot be written: its name has other than word characters")
        if isinstance(held, torch.Tensor):
            return self._tensor(path, held, prefix, suffix, view)
        if isinstance(held, torch.nn.Module):
            kind = held.kind if isinstance(held, LeafModule) else f"{type(held).__module__}.{type(held).__qualname__}"
            return f"module({quoted(path)}, {quoted(kind)})"
        if isinstance(held, pytree.TreeSpec):
            return f"treespec({quoted(path)}, {treespec_text(held)})"
        if held is None or isinstance(held, str | int | float | complex | list | tuple | dict):
            return f"const({quoted(path)}, {plain_text(held)})"
        group = held.group_name if isinstance(held, GroupHandle) else process_group_name(held)
        if group is not None:
            return f"process_group({quoted(path)}, {self._alias(group)})"
        reduction = held.name if isinstance(held, ReduceOpHandle) else reduce_op_name(held)
        if reduction is not None:
            return f"reduce_op({quoted(path)}, {quoted(reduction)})"
        raise GraphError(f"attribute '{path}' cannot be written: it is a {type(held).__name__}")

    def _tensor(self, path: str, held: torch.Tensor, prefix: str, suffix: str, view: Mapping[str, Any] | None) -> str:
        known = self._seen.get(id(held))
        if known is not None:
            return f"same({quoted(path)}, {quoted(known)})"
        self._seen[id(held)] = prefix + path
        kind = self._types.format(held)
        if kind is None:
            raise GraphError(f"attribute '{path}' cannot be written: it is no strided tensor")
        is_parameter = isinstance(held, torch.nn.Parameter)
        fields = dict(view if view is not None else content_of(held).fields)
        wants_grad = held.wants_grad if isinstance(held, AbsentTensor) else held.requires_grad
        if wants_grad != is_parameter:
            fields["requires_grad"] = wants_grad
        keywords = "".join(f", {key}={plain_text(value)}" for key, value in fields.items())
        return f"{'param' if is_parameter else 'buffer'}({quoted(path)}, {quoted(kind + suffix)}{keywords})"

    def _views(self, attributes: Mapping[str, Any], prefix: str) -> dict[str, dict[str, Any]]:
        """path -> ``of`` and ``offset`` for each tensor of this class that looks into the memory of another."""
        sharing: dict[int, list[str]] = {}
        views: dict[str, dict[str, Any]] = {}
        for path, held in attributes.items():
            if isinstance(held, AbsentTensor):
                if "of" in held.content.fields:
                    views[path] = dict(held.content.fields)
            elif isinstance(held, torch.Tensor) and held.layout is torch.strided and id(held) not in self._seen:
                key = storage_key(held)
                if key in self._storages:
                    raise GraphError(f"attribute '{path}' cannot be written: it shares memory with "
                                     f"'{self._storages[key]}' of another graph")
                sharing.setdefault(key, []).append(path)
        for key, paths in sharing.items():
            self._storages[key] = prefix + paths[0]
            base = max(paths, key=lambda path: (attributes[path].is_contiguous(), attributes[path].numel()))
            views |= {path: _view(path, attributes[path], base, attributes[base]) for path in paths
                      if attributes[path] is not attributes[base]}
        return views


def _view(path: str, tensor: torch.Tensor, base_path: str, base: torch.Tensor) -> dict[str, Any]:
    offset = int(tensor.storage_offset()) - int(base.storage_offset())
    last = offset + sum((size - 1) * step for size, step in zip(tensor.shape, tensor.stride(), strict=True))
    inside = tensor.numel() == 0 or (offset >= 0 and last < base.numel())
    if tensor.dtype != base.dtype or not base.is_contiguous() or not inside:
        raise GraphError(f"attribute '{path}' cannot be written: it shares memory with '{base_path}' in a way that is "
                         "no plain view")
    return {"of": base_path, "offset": offset}
