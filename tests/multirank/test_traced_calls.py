"""Calls of ``torch.distributed`` traced on live groups, written as text by rank 0 and run on simulated ranks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch._dynamo  # tracing loads it: once here, not in every forked rank
import torch.distributed as dist
import torch.distributed._functional_collectives as functional
from torch import Tensor
from torch.fx.experimental.proxy_tensor import make_fx

import fxpasses
from fxpasses import World
from fxpasses.ir.groups import groups_used
from fxpasses.ranks import lockstep
from fxpasses.testing.pools import live_group
from tests.multirank.cases import drawn, partitions, same

ROWS, COLUMNS = 8, 3


def all_reduce(x: Tensor, group: Any) -> Any:
    dist.all_reduce(y := x.clone(), dist.ReduceOp.MAX, group)
    return y


def broadcast(x: Tensor, group: Any) -> Any:
    dist.broadcast(y := x.clone(), group=group, group_src=1)
    return y


def all_gather_into_tensor(x: Tensor, group: Any) -> Any:
    dist.all_gather_into_tensor(out := x.new_zeros(group.size() * ROWS, COLUMNS), x, group)
    return out


def all_gather(x: Tensor, group: Any) -> Any:
    dist.all_gather(out := [torch.zeros_like(x) for _ in range(group.size())], x, group)
    return out


def reduce_scatter(x: Tensor, group: Any) -> Any:
    dist.reduce_scatter(out := torch.zeros_like(x), [x * (place + 1) for place in range(group.size())], group=group)
    return out


def all_to_all_single(x: Tensor, group: Any) -> Any:
    dist.all_to_all_single(out := torch.zeros_like(x), x, group=group)
    return out


def all_to_all(x: Tensor, group: Any) -> Any:
    out = [torch.zeros_like(x) for _ in range(group.size())]
    dist.all_to_all(out, [x + place for place in range(group.size())], group)
    return out


def barrier(x: Tensor, group: Any) -> Any:
    dist.barrier(group)
    return x + 1


def functional_calls(x: Tensor, group: Any) -> Any:
    total = functional.all_reduce(x, "sum", group)
    gathered = functional.all_gather_tensor(x, 1, group)
    scattered = functional.reduce_scatter_tensor(x, "max", 0, group)
    return total + 1, gathered * 2, scattered + 0


# Not there: reduce_scatter_tensor. Gloo copies its result by operators that a trace records too, with this rank's
# numbers as a constant, so that the traced graph is wrong however it is run.
CALLS: dict[str, Callable[[Tensor, Any], Any]] = {function.__name__: function for function in (
    all_reduce, broadcast, all_gather_into_tensor, all_gather, reduce_scatter,
    all_to_all_single, all_to_all, barrier, functional_calls)}
GROUPS = {name: parts for name, parts in partitions(4).items() if name in ("shuffled", "outer")}


def tensor_of(rank: int) -> Tensor:
    return drawn((ROWS, COLUMNS), torch.float32, "any", rank)


def traced(name: str) -> tuple[list[Any], list[str]]:
    """On a live rank: what a call returns on every group, and its graphs as text."""
    x = tensor_of(dist.get_rank())
    results, texts = [], []
    for parts in GROUPS.values():
        group = live_group(parts)
        results.append(CALLS[name](x, group))
        graph = make_fx(functools.partial(CALLS[name], group=group))(x)
        texts.append(fxpasses.dump(graph))
    return results, texts


@pytest.mark.parametrize("name", CALLS)
def test_traced_calls(four: Any, name: str) -> None:
    live = four.run(traced, name)
    for index, (group, parts) in enumerate(GROUPS.items()):
        graph = fxpasses.load(live[0][1][index])
        world = World(4, dict.fromkeys(groups_used([graph]), parts))
        assert world.groups
        found = lockstep.run(graph, [[tensor_of(rank)] for rank in range(4)], world)
        for rank in range(4):
            assert same(live[rank][0][index], found[rank]), (group, rank)
