"""Concrete values for symbolic sizes: bound by a run's inputs, or chosen for random ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule

from fxpasses._torch import sym_expression, symbol_facts
from fxpasses.ir.graph import value_of
from fxpasses.ranks.constants import evaluate

#: A size chosen freely is at least this, so that empty and broadcast cases do not hide differences.
_SMALLEST = 2


def bind(gm: GraphModule, inputs: Sequence[Any]) -> dict[Any, int]:
    """Symbol -> value, read off one rank's inputs through the placeholders' declared types."""
    bound: dict[Any, int] = {}
    for node, given in zip(gm.graph.find_nodes(op="placeholder"), inputs, strict=False):
        for size, value in _pairs(value_of(node), given):
            if isinstance(size, torch.SymInt):
                expression = sym_expression(size)
                if expression.is_Symbol:
                    bound.setdefault(expression, int(value))
    return bound


def _pairs(declared: Any, given: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(declared, torch.SymInt) and isinstance(given, int):
        yield declared, given
    elif isinstance(declared, Tensor) and isinstance(given, Tensor) and declared.ndim == given.ndim:
        yield from zip(declared.shape, given.shape, strict=True)


def choose(gm: GraphModule, multiple_of: Sequence[int] = (), *, larger: bool = False) -> dict[Any, int]:
    """Symbol -> value for every symbol in the placeholders' types.

    The value it was captured with where there is one that every number in ``multiple_of`` (group sizes) divides, for
    it meets all guards; else a multiple of them inside the symbol's range, a different one for each symbol while they
    last. ``larger``: another choice where there is one.
    """
    step = math.lcm(*(number for number in multiple_of if number > 0)) if multiple_of else 1
    chosen: dict[Any, int] = {}
    for size in _sizes(gm):
        for symbol in sorted(sym_expression(size).free_symbols, key=str):
            if symbol not in chosen:
                lower, upper, hint = symbol_facts(size, symbol)
                fits = hint is not None and int(hint) % step == 0
                chosen[symbol] = int(hint) if fits else _pick(len(chosen), step, lower, upper, hint, larger)
    return chosen


def _pick(index: int, step: int, lower: Any, upper: Any, hint: Any, larger: bool) -> int:
    """A multiple of ``step`` in the range; where it holds none, the captured value or another number in it."""
    smallest = max(_SMALLEST, int(lower) if lower is not None else 0)
    first = math.ceil(smallest / step)
    last = first + index + 1 if upper is None else int(upper) // step
    if last >= first:
        return step * (first + (index + larger) % (last - first + 1))
    if hint is not None:
        return int(hint)
    return max(min(smallest + index, int(upper)), int(lower or 0))


def _sizes(gm: GraphModule) -> Iterator[torch.SymInt]:
    for node in gm.graph.find_nodes(op="placeholder"):
        value = value_of(node)
        numbers = [*value.shape, *value.stride()] if isinstance(value, Tensor) else [value]
        yield from (number for number in numbers if isinstance(number, torch.SymInt))


def concrete(sizes: Sequence[Any], symbols: Mapping[Any, int]) -> list[int]:
    """Sizes as numbers."""
    return [size if isinstance(size, int) else evaluate(size, symbols) for size in sizes]
