"""Whether two graphs are the same: targets, arguments, types and metas, node by node."""

from __future__ import annotations

import math
from typing import Any

import torch
import torch.fx as fx
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, process_group_name, size_hint
from fxpasses.ir.graph import attribute
from fxpasses.ir.text.types import format_type


def assert_same(before: fx.GraphModule, after: fx.GraphModule) -> None:
    """Names of nodes and groups may differ (consistently), device indices and symbol objects too."""
    old, new = list(before.graph.nodes), list(after.graph.nodes)
    assert [node.op for node in old] == [node.op for node in new]
    compare = _Compare(dict(zip(old, new, strict=True)), {})
    for left, right in zip(old, new, strict=True):
        assert left.target == right.target or left.op == "output"
        compare.values(tuple(left.args), tuple(right.args))
        assert set(left.kwargs) == set(right.kwargs)
        for key in left.kwargs:
            compare.values(left.kwargs[key], right.kwargs[key])
        assert format_type(left.meta.get("val")) == format_type(right.meta.get("val")), left.name
        for key in ("bucket", "stage", "stream", "assumed"):
            assert left.meta.get(key) == right.meta.get(key)
        compare.values(left.meta.get("after"), right.meta.get("after"))
        assert _placements(left) == _placements(right)
        if left.op in ("get_attr", "call_module"):
            compare.attributes(attribute(before, left.target), attribute(after, right.target))
    assert forward_signature(before.graph) == forward_signature(after.graph)
    for key in ("form", "name"):
        assert before.meta.get(key) == after.meta.get(key)


def _placements(node: fx.Node) -> list[str]:
    return sorted(map(str, (node.meta.get("placements") or {}).values()))


class _Compare:
    def __init__(self, nodes: dict[fx.Node, fx.Node], groups: dict[str, str]) -> None:
        self.nodes, self.groups = nodes, groups

    def values(self, left: Any, right: Any) -> None:
        if isinstance(left, fx.Node):
            assert self.nodes[left] is right
        elif isinstance(left, float | complex) and isinstance(right, float | complex):
            assert type(left) is type(right)
            assert _bits(left) == _bits(right)
        elif isinstance(left, list | tuple):
            assert isinstance(right, list | tuple)
            assert isinstance(left, tuple) == isinstance(right, tuple)
            assert len(left) == len(right)
            for one, other in zip(left, right, strict=True):
                self.values(one, other)
        elif isinstance(left, dict):
            assert list(left) == list(right)
            for key in left:
                self.values(left[key], right[key])
        elif isinstance(left, slice):
            self.values((left.start, left.stop, left.step), (right.start, right.stop, right.step))
        elif isinstance(left, torch.device):
            assert left.type == right.type
        elif isinstance(left, torch.SymInt | torch.SymFloat | torch.SymBool):
            assert str(left) == str(right)
        elif isinstance(left, torch.Tensor):
            self.attributes(left, right)
        elif isinstance(right, str) and left != right:
            name = left if isinstance(left, str) else process_group_name(left)
            assert self.groups.setdefault(name, right) == right
        else:
            assert type(left) is type(right)
            assert left == right
            if isinstance(left, str) and left.isdecimal():
                assert self.groups.setdefault(left, right) == right

    def attributes(self, left: Any, right: Any) -> None:
        if isinstance(left, fx.GraphModule):
            assert_same(left, right)
        elif isinstance(left, torch.Tensor):
            assert isinstance(left, torch.nn.Parameter) == isinstance(right, torch.nn.Parameter)
            assert format_type(left) == format_type(right)
            if left.numel() <= 16:
                assert torch.equal(_bytes(left), _bytes(right))
        elif not isinstance(left, torch.nn.Module):
            assert left == right


def _bits(value: complex) -> list[tuple[bool, float, float]]:
    parts = (value,) if isinstance(value, float) else (value.real, value.imag)
    return [(True, 0.0, 1.0) if math.isnan(part) else (False, part, math.copysign(1, part)) for part in parts]


def _bytes(tensor: torch.Tensor) -> torch.Tensor:
    flat = tensor.detach().contiguous().reshape(-1)
    return flat.view(torch.uint8) if flat.numel() else flat


def inputs_for(gm: fx.GraphModule) -> list[Any]:
    """Real values for the inputs of a graph, the same in every call."""
    torch.manual_seed(0)
    made = []
    for node in gm.graph.find_nodes(op="placeholder"):
        value = node.meta.get("val")
        if isinstance(value, torch.Tensor):
            shape = [size_hint(size) if isinstance(size, torch.SymInt) else size for size in value.shape]
            made.append(torch.randn(shape).to(value.dtype) if value.dtype.is_floating_point
                        else torch.ones(shape, dtype=value.dtype))
        else:
            made.append(value if isinstance(value, int | float) else None)
    return made


def assert_equal_results(left: Any, right: Any) -> None:
    """The same structure, and the same bits."""
    one, structure = pytree.tree_flatten(left)
    other, other_structure = pytree.tree_flatten(right)
    assert structure == other_structure
    for a, b in zip(one, other, strict=True):
        if isinstance(a, torch.Tensor):
            assert a.dtype == b.dtype
            assert a.shape == b.shape
            assert torch.equal(_bytes(a), _bytes(b))
        else:
            assert a == b
