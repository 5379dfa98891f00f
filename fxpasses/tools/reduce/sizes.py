"""Smaller tensors and plainer dtypes."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch.utils import _pytree as pytree

from fxpasses.tools.reduce.case import Case
from fxpasses.tools.reduce.retype import Change, retyped
from fxpasses.tools.reduce.search import Edit


def smaller_sizes(case: Case) -> list[Edit]:
    """All sizes 2 (or the members of a group), then each size for itself, the smallest that will do first."""
    present = _sizes(case)
    factors = _group_sizes(case)
    found: list[Edit] = []
    for least in (1, 2, *factors):
        small = {size: least for size in present if size > least}
        if small and least > 1:
            found += [partial(_changed, sizes=small, multiples=False, free=free) for free in (False, True)]
    for size in present:
        for least in dict.fromkeys((1, 2, *factors, size // 2)):
            if least < size:
                found += [partial(_changed, sizes={size: least}, multiples=multiples, free=free)
                          for multiples in (False, True) for free in (False, True)]
    return found


def plain_dtypes(case: Case) -> list[Edit]:
    """Each other float dtype as float32."""
    dtypes = {value.dtype for gm in case.every_graph() for node in gm.graph.nodes
              for value in pytree.tree_leaves(node.meta.get("val")) if isinstance(value, torch.Tensor)}
    floats = sorted((dtype for dtype in dtypes if dtype.is_floating_point and dtype != torch.float32), key=str)
    return [partial(_dtype, dtype=dtype) for dtype in floats]


def _changed(case: Case, *, sizes: dict[int, int], multiples: bool, free: bool) -> Case | None:
    present = set(_sizes(case))
    here = {old: new for old, new in sizes.items() if old in present}
    return retyped(case, Change(here, multiples=multiples, free=free)) if here else None


def _dtype(case: Case, *, dtype: torch.dtype) -> Case | None:
    return retyped(case, Change(dtypes={dtype: torch.float32}))


def _sizes(case: Case) -> list[int]:
    """Sizes above 1 of inputs and attributes, the largest first."""
    found: set[int] = set()
    for gm in case.every_graph():
        for node in gm.graph.nodes:
            if node.op in ("placeholder", "get_attr"):
                value: Any = node.meta.get("val")
                shape = value.shape if isinstance(value, torch.Tensor) else ()
                found |= {size for size in shape if type(size) is int}
    return sorted((size for size in found if size > 1), reverse=True)


def _group_sizes(case: Case) -> list[int]:
    world = case.world
    sizes = {group.size for group in world.groups.values() if group.size} if world else set()
    return sorted(sizes | ({world.size} if world else set()))
