"""Higher-order operators on ranks in step: their bodies may hold collectives, so they run for all ranks together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from fxpasses._torch import higher_order_name
from fxpasses.errors import RankError
from fxpasses.ir.effects import has_collectives
from fxpasses.ir.graph import place_of
from fxpasses.ir.ops import spec_of
from fxpasses.ranks.groups import rank_words
from fxpasses.ranks.requests import Run


class RunBody(Protocol):
    """A coroutine that runs a body on some ranks.

    ``rows``: inputs, one list for each rank. ``divergence``: why other ranks are absent.
    """

    def __call__(self, body: GraphModule, ranks: Sequence[int], rows: Sequence[Sequence[Any]],
                 divergence: str | None) -> Run[list[Any]]: ...


@dataclass(frozen=True)
class Site:
    """A call of a higher-order operator: ``rows`` holds each rank's positional arguments.

    ``check_read`` raises for a value whose collective is still pending.
    """

    node: Node
    ranks: Sequence[int]
    rows: Sequence[Sequence[Any]]
    keywords: Sequence[dict[str, Any]]
    run_body: RunBody
    check_read: Callable[[Sequence[int], Sequence[Any]], None]
    divergence: str | None

    def call(self, body: Any, rows: Sequence[Sequence[Any]], ranks: Sequence[int] | None = None,
             divergence: str | None = None) -> Run[list[Any]]:
        """Run ``body``; raises `RankError` unless it is a graph."""
        if not isinstance(body, GraphModule):
            raise self.error(f"its body is a {type(body).__name__}, not a graph")
        return (yield from self.run_body(body, self.ranks if ranks is None else ranks, rows,
                                         divergence or self.divergence))

    def error(self, text: str, hint: str | None = None) -> RankError:
        """An error at this node."""
        return RankError(f"'{self.node.name}': {text}", place=place_of(self.node), hint=hint)


def is_interpreted(node: Node) -> bool:
    """The operator's bodies run on all ranks in step; any other one is called rank by rank."""
    return higher_order_name(node.target) in _OPERATORS


def interpret(site: Site) -> Run[list[Any]]:
    """Value of the node on each of its ranks."""
    return (yield from _OPERATORS[higher_order_name(site.node.target)](site))


def check_callable(node: Node, values: Sequence[Any]) -> None:
    """Raise `RankError` where an operator that runs rank by rank holds a collective: it would meet nobody."""
    for value in values:
        if (isinstance(value, GraphModule) and has_collectives(value)) or (
                callable(value) and not isinstance(value, torch.nn.Module) and spec_of(value) is not None):
            raise RankError(f"'{node.name}': there is no simulation of a collective inside "
                            f"'{higher_order_name(node.target)}'", place=place_of(node))


def _scan(site: Site) -> Run[list[Any]]:
    """scan(body, init, xs, additional): carries go round, outputs are stacked along dimension 0."""
    body = site.rows[0][0]
    carried = [list(row[1]) for row in site.rows]
    length = _length(site, [row[2] for row in site.rows])
    outputs: list[list[Any]] = [[] for _ in site.ranks]
    for index in range(length):
        results = yield from site.call(body, [[*carry, *(x.select(0, index) for x in row[2]), *row[3]]
                                              for carry, row in zip(carried, site.rows, strict=True)])
        carried = [list(result[:len(carry)]) for carry, result in zip(carried, results, strict=True)]
        for kept, carry, result in zip(outputs, carried, results, strict=True):
            kept.append(result[len(carry):])
    site.check_read(site.ranks, outputs)
    return [(*carry, *_stack(kept)) for carry, kept in zip(carried, outputs, strict=True)]


def _map(site: Site) -> Run[list[Any]]:
    """map_impl(body, xs, additional): the body on each slice, stacked."""
    outputs: list[list[Any]] = [[] for _ in site.ranks]
    for index in range(_length(site, [row[1] for row in site.rows])):
        results = yield from site.call(site.rows[0][0],
                            [[*(x.select(0, index) for x in row[1]), *row[2]] for row in site.rows])
        for kept, result in zip(outputs, results, strict=True):
            kept.append(result)
    site.check_read(site.ranks, outputs)
    return [tuple(_stack([_listed(item) for item in kept])) for kept in outputs]


def _length(site: Site, sliced: Sequence[Sequence[Tensor]]) -> int:
    """Trip count, the same on every rank."""
    lengths = [int(tensors[0].shape[0]) if tensors else 0 for tensors in sliced]
    if len(set(lengths)) > 1:
        raise site.error(f"the ranks diverge: {_spell(site.ranks, lengths)} iterations")
    if lengths[0] == 0:
        raise site.error("there is nothing to iterate over")
    return lengths[0]


def _stack(kept: Sequence[Sequence[Any]]) -> list[Any]:
    return [torch.stack(list(items)) if isinstance(items[0], Tensor) else items[0] for items in zip(*kept, strict=True)]


def _while_loop(site: Site) -> Run[list[Any]]:
    """while_loop(condition, body, carried, additional): each rank leaves when its condition is false."""
    return [tuple(kept[-1]) if kept else tuple(_copies(row[2])) for kept, row in
            zip((yield from _iterate(site, keep_all=False)), site.rows, strict=True)]


def _while_loop_stack(site: Site) -> Run[list[Any]]:
    """As while_loop, every iteration's values stacked."""
    return [tuple(_stack(kept) if kept else _stack([_copies(row[2])])) for kept, row in
            zip((yield from _iterate(site, keep_all=True)), site.rows, strict=True)]


def _iterate(site: Site, keep_all: bool) -> Run[list[list[Sequence[Any]]]]:
    """Every rank's carried values after each iteration (or after the last only); empty where there was none."""
    kept: list[list[Sequence[Any]]] = [[] for _ in site.ranks]
    running = list(range(len(site.ranks)))
    divergence = None
    while True:
        ranks = [site.ranks[index] for index in running]
        inputs = [[*(kept[index][-1] if kept[index] else site.rows[index][2]), *site.rows[index][3]]
                  for index in running]
        conditions = yield from site.call(site.rows[0][0], inputs, ranks, divergence)
        go_on = _predicates(site, ranks, [_listed(condition)[0] for condition in conditions])
        if not all(go_on):
            divergence = f"the ranks diverge in the condition of '{site.node.name}', {_spell(ranks, go_on)}"
            inputs = [row for row, more in zip(inputs, go_on, strict=True) if more]
            running = [index for index, more in zip(running, go_on, strict=True) if more]
            if not running:
                site.check_read(site.ranks, kept if keep_all else [row[2] for row in site.rows])
                return kept
        results = yield from site.call(site.rows[0][1], inputs, [site.ranks[index] for index in running], divergence)
        for index, result in zip(running, results, strict=True):
            kept[index] = [*kept[index], _listed(result)] if keep_all else [_listed(result)]


def _copies(values: Sequence[Any]) -> list[Any]:
    return [value.clone() if isinstance(value, Tensor) else value for value in values]


def _cond(site: Site) -> Run[list[Any]]:
    """cond(predicate, if true, if false, operands): ranks that agree run together."""
    chosen = _predicates(site, site.ranks, [row[0] for row in site.rows])
    divergence = (f"the ranks diverge in the predicate of '{site.node.name}', {_spell(site.ranks, chosen)}"
                  if len(set(chosen)) > 1 else None)
    results: list[Any] = [None] * len(site.ranks)
    for branch in (True, False):
        running = [index for index, choice in enumerate(chosen) if choice is branch]
        if running:
            rows = [list(site.rows[index][3]) for index in running]
            ranks = [site.ranks[index] for index in running]
            outcomes = yield from site.call(site.rows[0][1 if branch else 2], rows, ranks, divergence)
            for index, outcome in zip(running, outcomes, strict=True):
                results[index] = outcome
    return results


def _predicates(site: Site, ranks: Sequence[int], values: Sequence[Any]) -> list[bool]:
    site.check_read(ranks, values)
    return [bool(value) for value in values]


def _spell(ranks: Sequence[int], values: Sequence[Any]) -> str:
    """``ranks 0, 2: True; rank 1: False``."""
    shown = []
    for value in sorted(set(values), reverse=True):
        holders = [rank for rank, other in zip(ranks, values, strict=True) if other == value]
        shown.append(f"{rank_words(holders)}: {value}")
    return "; ".join(shown)


def _listed(result: Any) -> Sequence[Any]:
    return result if isinstance(result, (list, tuple)) else [result]


def _wrapped(body: int, skipped: int) -> Callable[[Site], Run[list[Any]]]:
    """An operator that calls the graph at position ``body`` on the arguments from position ``skipped`` on."""

    def run(site: Site) -> Run[list[Any]]:
        graph = site.rows[0][body]
        names = [node.target for node in graph.graph.nodes if node.op == "placeholder"] if isinstance(
            graph, GraphModule) else []
        rows = []
        for row, keywords in zip(site.rows, site.keywords, strict=True):
            given = list(row[skipped:])
            rows.append([*given, *(keywords[name] for name in names[len(given):] if name in keywords)])
        return (yield from site.call(graph, rows))

    return run


def _autocast(site: Site) -> Run[list[Any]]:
    """wrap_with_autocast(device type, dtype, enabled, cache, body, *operands)."""
    device, dtype, enabled, cache = site.rows[0][:4]
    with torch.autocast(device, dtype, enabled, cache):
        return (yield from _wrapped(4, 5)(site))


def _operand_list(site: Site) -> Run[list[Any]]:
    """strict_mode(body, operands), hints_wrapper(body, operands, keywords, hints)."""
    return (yield from site.call(site.rows[0][0], [list(row[1]) for row in site.rows]))


def _autograd_function(site: Site) -> Run[list[Any]]:
    """autograd_function_apply(forward, backward, *operands): the forward graph also returns what backward saves."""
    return [result[0] for result in (yield from _wrapped(0, 2)(site))]


_OPERATORS: dict[str, Callable[[Site], Run[list[Any]]]] = {
    "scan": _scan,
    "map_impl": _map,
    "while_loop": _while_loop,
    "while_loop_stack_output": _while_loop_stack,
    "cond": _cond,
    "invoke_subgraph": _wrapped(0, 2),
    "wrap": _wrapped(0, 1),
    "wrap_activation_checkpoint": _wrapped(0, 1),
    "tag_activation_checkpoint": _wrapped(0, 1),
    "local_map_hop": _wrapped(0, 1),
    "dynamo_bypassing_wrapper": _wrapped(1, 2),
    "wrap_with_set_grad_enabled": _wrapped(1, 2),  # values do not depend on the mode
    "wrap_with_autocast": _autocast,
    "strict_mode": _operand_list,
    "hints_wrapper": _operand_list,
    "autograd_function_apply": _autograd_function,
}
