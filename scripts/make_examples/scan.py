"""Micro-batches as one ``scan``: matrices sharded and gathered in the body, vectors replicated and all_reduced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import torch
from torch import Tensor, fx

from fxpasses._torch import new_fake_mode
from scripts.make_examples.collectives import Ranks
from scripts.make_examples.fsdp import MESH, Gathers, parameter_inputs, shard_parameters
from scripts.make_examples.models import Config, build, scopes_of
from scripts.make_examples.step import MicroBatch, Optimizer, averaging, data_inputs, micro_batch
from scripts.make_examples.trace import Input, fake_groups, finish, trace


def make(name: str, config: Config) -> fx.GraphModule:
    """Graph of ``(parameters..., token_ids, target_ids) -> (loss, new parameters...)`` around one scan."""
    model = build(config)
    scopes = scopes_of(model)
    data = data_inputs(config)
    with fake_groups(MESH) as groups, scopes.followed():
        ranks = Ranks(groups["dp"], MESH["dp"])
        gathers = Gathers(ranks)
        shard_parameters(model, [path for path, value in model.named_parameters() if value.dim() > 1], gathers)
        parameters = parameter_inputs(model)
        optimizer = Optimizer(parameters, scopes, config.learning_rate)
        run = gathers.regathered(micro_batch(model, config))
        mode = new_fake_mode()
        body = trace(*body_step(run, optimizer, data, ranks), mode)

        def step(*values: Tensor) -> tuple[Tensor, ...]:
            held, slices = values[: len(parameters)], values[len(parameters) :]
            zeros = optimizer.zeros(held)
            *gradients, losses = torch.ops.higher_order.scan(body, zeros, list(slices), held)
            return losses.sum(), *optimizer.updated(held, gradients)

        gm = trace(step, [replace(item, trainable=False) for item in parameters] + data, mode)
    (call,) = gm.graph.find_nodes(op="call_function", target=torch.ops.higher_order.scan)
    gm.set_submodule(call.args[0].target, body)
    return finish(gm, name, MESH, groups)


def body_step(run: MicroBatch, optimizer: Optimizer, data: Sequence[Input],
              ranks: Ranks) -> tuple[Callable[..., object], list[Input]]:
    """Function and inputs of ``(gradient sums..., token_ids, target_ids, parameters...) -> (gradient sums..., loss)``.

    Gradients of the parameters that every rank holds whole, the vectors, are averaged by hooks.
    """
    parameters = optimizer.inputs
    count = len(parameters)
    sums = [replace(item, name=f"{item.name}.gradient", placements={}, trainable=False) for item in parameters]
    slices = [replace(item, shape=item.shape[1:]) for item in data]

    def accumulate(*values: Tensor) -> tuple[Tensor, ...]:
        totals, (tokens, targets), held = values[:count], values[count : count + 2], values[count + 2 :]
        loss, gradients = run(held, tokens, targets)
        return *optimizer.accumulated(totals, gradients), loss

    vectors = {count + 2 + index: item for index, item in enumerate(parameters) if len(item.shape) == 1}
    return averaging(accumulate, vectors, ranks, optimizer.scopes), [*sums, *slices, *parameters]
