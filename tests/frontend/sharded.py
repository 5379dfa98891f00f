"""Train a captured step on simulated ranks, and its model on one device with the data of all of them.

All that a rank keeps, and which ranks share their data, is read off the graph: every kind of parallelism is tried the
same way. Losses are means over the ranks with data of their own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, fx, nn
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses._torch import forward_signature
from fxpasses.frontend.optimizers import rule_for
from fxpasses.ir.steps import step_of
from fxpasses.ir.world import World
from fxpasses.ranks.engine import execute
from tests.multirank.ddp_captured import differences
from tests.multirank.ddp_eager import Trained, state_by_name

__all__ = ["Trained", "data_index", "differences", "train_simulated", "train_single", "whole_batches", "whole_state"]

Batches = Callable[[int, int], Any]
"""(index among the ranks with data of their own, step) -> the batch, as the step takes it."""
#: Of the largest element of a kind, for float32 sums in another order.
REASSOCIATED = 1e-6


def whole_state(model: nn.Module, optimizer: Any = None) -> dict[str, Any]:
    """Copies of whole parameters and buffers, and the optimizer's state before its first step.

    ``optimizer``: makes one from a list of parameters.
    """
    parameters = dict(model.named_parameters())
    rule = rule_for(optimizer, parameters) if optimizer is not None else None
    state = {"params": parameters, "buffers": dict(model.named_buffers()),
             "optimizer": rule.initial(parameters) if rule is not None else {}}
    return pytree.tree_map_only(Tensor, lambda tensor: tensor.detach().clone(), state)


def data_index(gm: fx.GraphModule) -> list[int]:
    """For each rank the index of its data: ranks that share theirs have one."""
    world, step = gm.meta["world"], step_of(gm)
    lowest = list(range(world.size))
    for node in list(step.taken("batch").values())[:1]:
        for group, placement in node.meta.get("placements", {}).items():
            for part in world.parts(group) if placement.is_replicate() else ():
                joined = {lowest[rank] for rank in part}
                lowest = [min(joined) if root in joined else root for root in lowest]
    return [sorted(set(lowest)).index(root) for root in lowest]


def train_simulated(gm: fx.GraphModule | Sequence[fx.GraphModule], state: Mapping[str, Any], batches: Batches,
                    steps: int = 5, seed: int = 0) -> Trained:
    """Train on all ranks in this process, from the whole ``state`` to a whole one. A list has one graph a rank."""
    graphs = [gm] * gm.meta["world"].size if isinstance(gm, fx.GraphModule) else list(gm)
    first, world = graphs[0], graphs[0].meta["world"]
    index = data_index(first)
    states = [fxpasses.local_state(gm, state, rank) for rank in range(world.size)]
    losses = []
    for step in range(steps):
        rows = [pytree.tree_leaves(arguments(graph, states[rank], batches(index[rank], step), rank,
                                             seed + 100 * index[rank] + step)) for rank, graph in enumerate(graphs)]
        outcome = execute(gm if isinstance(gm, fx.GraphModule) else graphs, rows, world)
        given = [returned_by(first, output) for output in outcome.outputs]
        losses.append(mean_loss([loss for loss, _ in given]))
        states = [{**kept, **new} for kept, (_, new) in zip(states, given, strict=True)]
    whole = fxpasses.full_state(gm, states)
    return Trained(losses, whole["params"], whole["buffers"], whole["optimizer"])


def arguments(gm: fx.GraphModule, state: Mapping[str, Any], batch: Any, rank: int, seed: int) -> tuple[Any, ...]:
    """Arguments of the step on one rank, in its calling convention."""
    world: World = gm.meta["world"]
    ranks = {group: torch.tensor(world.group(node.meta["rank_of"]).part_of(rank).index(rank))
             for (group,), node in step_of(gm).taken("ranks").items()}
    given = {**state, "batch": batch, "seed": torch.tensor(seed), "ranks": ranks}
    return tuple(given[name] for name in forward_signature(gm.graph)[1])


def returned_by(gm: fx.GraphModule, output: Any) -> tuple[Any, dict[str, Any]]:
    """Result and state from the flat output of a graph."""
    return pytree.tree_unflatten(pytree.tree_leaves(output, is_leaf=lambda leaf: leaf is None),
                                 forward_signature(gm.graph)[3])


def mean_loss(results: Sequence[Any]) -> Tensor:
    """Mean over ranks, of which as many share each batch; a step's result is its loss, or the first of several."""
    return torch.stack([pytree.tree_leaves(result)[0].float() for result in results]).mean()


def whole_batches(batches: Batches, count: int) -> Callable[[int], Any]:
    """Step -> the batches of ``count`` indices as one, along dimension 0."""
    def together(step: int) -> Any:
        return pytree.tree_map(lambda *parts: torch.cat(parts), *(batches(index, step) for index in range(count)))
    return together


def train_single(model: nn.Module, batch: Callable[[int], Any], optimizer: Any, *, steps: int = 5,
                 loss: Callable[..., Tensor] | None = None, clip_norm: float | None = None) -> Trained:
    """Train ``model`` itself on this device with a torch optimizer. ``loss``: (model, *batch) -> loss."""
    live = optimizer(list(model.parameters()))
    losses = []
    for step in range(steps):
        live.zero_grad()
        value = (loss or _called)(model, *batch(step))
        value.backward()
        if clip_norm is not None:
            nn.utils.clip_grad_norm_(model.parameters(), clip_norm, foreach=False)
        live.step()
        losses.append(value.detach().float())
    copied = functools.partial(pytree.tree_map, lambda tensor: tensor.detach().clone())
    return Trained(losses, copied(dict(model.named_parameters())), copied(dict(model.named_buffers())),
                   state_by_name(model, live))


def _called(model: nn.Module, *batch: Any) -> Tensor:
    result = model(*batch)
    return result if isinstance(result, Tensor) else result.loss
