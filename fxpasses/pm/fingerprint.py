"""Fingerprints: equal for graphs with the same operators, operands, types, order and bodies, in every process."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import bodies

_METAS = ("placements", "after", "bucket", "stage", "stream", "rank_of", "storage", "storage_offset",
          "global_shape")
"""Node metas that passes and analyses act on, besides ``val``."""
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_CONSTANTS = (int, float, bool, str, type(None), complex)


class Fingerprints:
    """Fingerprints that remember the text of values already seen: use one object for a whole pipeline."""

    def __init__(self) -> None:
        self._types: dict[int, tuple[Any, str]] = {}
        self._targets: dict[int, tuple[Any, str]] = {}

    def of(self, graphs: GraphModule | Sequence[GraphModule]) -> str:
        """32 hexadecimal digits for a graph or a rank set."""
        digest = hashlib.blake2b(digest_size=16)
        for gm in [graphs] if isinstance(graphs, GraphModule) else graphs:
            digest.update(self._text(gm, {}).encode())
        return digest.hexdigest()

    def _text(self, gm: GraphModule, seen: dict[int, str]) -> str:
        """One line a node; each body once, behind the graph that uses it first."""
        position: dict[Node, str] = {}
        lines = []
        for index, node in enumerate(gm.graph.nodes):
            position[node] = f"%{index}"
            kwargs = _argument(node.kwargs, position) if node.kwargs else ""
            meta = node.meta
            metas = [f"{key}={_argument(meta[key], position)}" for key in _METAS if key in meta]
            lines.append(f"{node.op} {self._target(node.target)} {_argument(node.args, position)}{kwargs}"
                         f" {self._type(meta['val']) if 'val' in meta else '?'} {' '.join(metas)}")
        seen[id(gm)] = f"body {len(seen)}"
        for target, body in bodies(gm):
            lines.append(f"{target}: {seen.get(id(body)) or self._text(body, seen)}")
        lines.append("end\n")
        return "\n".join(lines)

    def _target(self, target: Any) -> str:
        if isinstance(target, str):
            return target
        known = self._targets.get(id(target))
        if known is None:
            name = getattr(target, "__qualname__", None) or getattr(target, "__name__", "")
            text = f"{getattr(target, '__module__', '')}.{name} {_ADDRESS.sub('', str(target))}"
            known = self._targets[id(target)] = (target, text)
        return known[1]

    def _type(self, value: Any) -> str:
        known = self._types.get(id(value))
        if known is None:
            known = self._types[id(value)] = (value, _type_text(value))
        return known[1]


def _type_text(value: Any) -> str:
    """Dtype, shape, strides and device of tensors; the text of anything else."""
    if isinstance(value, torch.Tensor):
        strides = value.stride() if value.layout is torch.strided else value.layout
        return f"{value.dtype}{tuple(value.shape)}{strides}{value.device}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(_type_text(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{','.join(f'{key!r}:{_type_text(item)}' for key, item in value.items())}}}"
    return f"{type(value).__name__} {_ADDRESS.sub('', str(value))}"


def _argument(value: Any, position: dict[Node, str]) -> str:
    """Text of an argument; nodes by position."""
    if isinstance(value, Node):
        return position.get(value) or f"later {value.name}"
    if isinstance(value, tuple):
        return f"({','.join([_argument(item, position) for item in value])})"
    if isinstance(value, list):
        return f"[{','.join([_argument(item, position) for item in value])}]"
    if isinstance(value, dict):
        return f"{{{','.join([f'{key!r}:{_argument(item, position)}' for key, item in value.items()])}}}"
    if isinstance(value, _CONSTANTS):
        return repr(value)
    if isinstance(value, slice):
        return f"slice{_argument((value.start, value.stop, value.step), position)}"
    if isinstance(value, torch.Tensor):
        return _type_text(value)
    return _ADDRESS.sub("", repr(value))
