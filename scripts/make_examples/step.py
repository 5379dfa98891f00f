"""The train step that every example shares: micro-batches, accumulation, SGD."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import torch
from torch import Tensor, nn
from torch.func import functional_call

from scripts.make_examples.collectives import Ranks
from scripts.make_examples.models import Config
from scripts.make_examples.scopes import Scopes
from scripts.make_examples.trace import Input

MicroBatch = Callable[[Sequence[Tensor], Tensor, Tensor], tuple[Tensor, tuple[Tensor, ...]]]


def micro_batch(model: nn.Module, config: Config) -> MicroBatch:
    """Forward and backward of one micro-batch: ``(parameters, tokens, targets) -> (loss, gradients)``.

    Loss and gradients are divided by the number of micro-batches, so that their sums are means.
    """
    names = [name for name, _ in model.named_parameters()]

    def run(parameters: Sequence[Tensor], tokens: Tensor, targets: Tensor) -> tuple[Tensor, tuple[Tensor, ...]]:
        loss = functional_call(model, dict(zip(names, parameters, strict=True)), (tokens, targets))
        loss = loss / config.micro_batches
        return loss.detach(), torch.autograd.grad(loss, parameters)

    return run


def data_inputs(config: Config) -> list[Input]:
    """Token and target ids of one rank, ``i64[micro_batches, batch, sequence]``; every rank has its own."""
    shape = (config.micro_batches, config.batch, config.sequence)
    return [Input("token_ids", shape, torch.int64), Input("target_ids", shape, torch.int64)]


def unrolled(run: MicroBatch, count: int, learning_rate: float, *, in_place: bool = False) -> Callable[..., object]:
    """Whole step over ``count`` parameters and the two data inputs, micro-batches unrolled.

    Returns the loss and the new parameters; the loss alone with ``in_place``, which writes the parameters instead.
    """
    def step(*values: Tensor) -> tuple[Tensor, ...]:
        parameters, (tokens, targets) = values[:count], values[count:]
        loss, gradients = run(parameters, tokens[0], targets[0])
        for index in range(1, len(tokens)):
            next_loss, next_gradients = run(parameters, tokens[index], targets[index])
            loss = loss + next_loss
            gradients = tuple(total + part for total, part in zip(gradients, next_gradients, strict=True))
        if not in_place:
            return loss, *updated(parameters, gradients, learning_rate)
        with torch.no_grad():
            for parameter, gradient in zip(parameters, gradients, strict=True):
                parameter.add_(gradient, alpha=-learning_rate)
        return (loss,)

    return step


def averaging(step: Callable[..., object], inputs: Mapping[int, Input], ranks: Ranks,
              scopes: Scopes) -> Callable[..., object]:
    """``step`` with a hook on some of its arguments, given by position: backward averages their gradients.

    A gradient is averaged right behind the node that makes it, as part of the module that owns the parameter.
    """
    def hook(scope: str, gradient: Tensor) -> Tensor:
        with scopes.inside(scope):
            return ranks.mean(gradient)

    def hooked(*values: Tensor) -> object:
        for position, item in inputs.items():
            values[position].register_hook(partial(hook, item.name.rpartition(".")[0]))
        return step(*values)

    return hooked


def updated(parameters: Sequence[Tensor], gradients: Sequence[Tensor], learning_rate: float) -> list[Tensor]:
    """New parameters after one step of plain SGD."""
    return [torch.add(parameter.detach(), gradient, alpha=-learning_rate)
            for parameter, gradient in zip(parameters, gradients, strict=True)]
