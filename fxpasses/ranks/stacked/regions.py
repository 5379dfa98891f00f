"""Higher-order operators on stacked values: their bodies run once for all ranks, which must agree on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.fx import GraphModule

from fxpasses.errors import RankError
from fxpasses.ranks.stacked.values import PerRank, Stacked


class Apply(Protocol):
    """Calls a function of tensors on values of all ranks."""

    def __call__(self, function: Callable[..., Any], *args: Any) -> Any: ...


@dataclass(frozen=True)
class Region:
    """A call of a higher-order operator. ``run_body`` gives what a body returns for these operands."""

    args: Sequence[Any]
    run_body: Callable[[GraphModule, Sequence[Any]], Any]
    apply: Apply


def _scan(region: Region) -> Any:
    """scan(body, init, xs, additional)."""
    body, init, sliced, additional = region.args
    carried, kept = list(init), []
    for index in range(_length(sliced)):
        slices = [region.apply(torch.select, value, 0, index) for value in sliced]
        results = region.run_body(body, [*carried, *slices, *additional])
        carried, outputs = list(results[:len(carried)]), results[len(carried):]
        kept.append(outputs)
    return (*carried, *_stacked(region, kept))


def _map(region: Region) -> Any:
    """map_impl(body, xs, additional)."""
    body, sliced, additional = region.args
    kept = []
    for index in range(_length(sliced)):
        slices = [region.apply(torch.select, value, 0, index) for value in sliced]
        kept.append(_listed(region.run_body(body, [*slices, *additional])))
    return tuple(_stacked(region, kept))


def _length(sliced: Sequence[Any]) -> int:
    if not sliced:
        raise RankError("there is nothing to iterate over")
    first = sliced[0]
    length = first.tensor.shape[1] if isinstance(first, Stacked) else first.shape[0]
    if not length:
        raise RankError("there is nothing to iterate over")
    return int(length)


def _stacked(region: Region, kept: Sequence[Sequence[Any]]) -> list[Any]:
    return [region.apply(torch.stack, list(items)) if isinstance(items[0], (Tensor, Stacked, PerRank)) else items[0]
            for items in zip(*kept, strict=True)]


def _while_loop(region: Region) -> Any:
    """while_loop(condition, body, carried, additional)."""
    condition, body, carried, additional = region.args
    values, rounds = list(carried), 0
    while _agreed(_listed(region.run_body(condition, [*values, *additional]))[0]):
        values = list(_listed(region.run_body(body, [*values, *additional])))
        rounds += 1
    if not rounds:
        values = [region.apply(torch.clone, value) if isinstance(value, (Tensor, Stacked, PerRank)) else value
                  for value in values]
    return tuple(values)


def _cond(region: Region) -> Any:
    """cond(predicate, if true, if false, operands)."""
    predicate, if_true, if_false, operands = region.args
    return region.run_body(if_true if _agreed(predicate) else if_false, list(operands))


def _agreed(predicate: Any) -> bool:
    """A truth value on which all ranks agree. Raises `RankError` where they do not."""
    if not isinstance(predicate, (Stacked, PerRank)):
        return bool(predicate)
    column = predicate.tensor.unbind(0) if isinstance(predicate, Stacked) else predicate.column
    truths = {bool(truth) for truth in column}
    if len(truths) > 1:
        raise RankError("the ranks diverge")
    return truths.pop()


def _wrapped(body: int, skipped: int) -> Callable[[Region], Any]:
    """An operator that calls the graph at position ``body`` on the arguments from position ``skipped`` on."""
    return lambda region: region.run_body(region.args[body], list(region.args[skipped:]))


def _listed(result: Any) -> Sequence[Any]:
    return result if isinstance(result, (list, tuple)) else [result]


#: Operators by name. Others may run on ranks that agree in `lockstep`.
REGIONS: dict[str, Callable[[Region], Any]] = {
    "scan": _scan, "map_impl": _map, "while_loop": _while_loop, "cond": _cond,
    "invoke_subgraph": _wrapped(0, 2), "wrap": _wrapped(0, 1), "wrap_activation_checkpoint": _wrapped(0, 1),
    "tag_activation_checkpoint": _wrapped(0, 1),
}
