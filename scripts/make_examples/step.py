"""The train step that every example shares: micro-batches, accumulation, SGD."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor, nn
from torch.func import functional_call

from fxpasses.frontend.scopes import Scopes
from scripts.make_examples.collectives import Ranks
from scripts.make_examples.models import Config
from scripts.make_examples.trace import Input

MicroBatch = Callable[[Sequence[Tensor], Tensor, Tensor], tuple[Tensor, Sequence[Tensor]]]


def micro_batch(model: nn.Module, config: Config) -> MicroBatch:
    """Forward and backward of one micro-batch: ``(parameters, tokens, targets) -> (loss, gradients)``.

    Loss and gradients are divided by the number of micro-batches, so that their sums are means.
    """
    names = [name for name, _ in model.named_parameters()]

    def run(parameters: Sequence[Tensor], tokens: Tensor, targets: Tensor) -> tuple[Tensor, Sequence[Tensor]]:
        loss = functional_call(model, dict(zip(names, parameters, strict=True)), (tokens, targets))
        loss = loss / config.micro_batches
        return loss.detach(), torch.autograd.grad(loss, parameters)

    return run


def data_inputs(config: Config) -> list[Input]:
    """Token and target ids of one rank, ``i64[micro_batches, batch, sequence]``; every rank has its own."""
    shape = (config.micro_batches, config.batch, config.sequence)
    return [Input("token_ids", shape, torch.int64), Input("target_ids", shape, torch.int64)]


@dataclass(frozen=True)
class Optimizer:
    """Gradient accumulation and plain SGD over ``inputs``, each node traced as part of the parameter's module."""

    inputs: Sequence[Input]
    scopes: Scopes
    learning_rate: float

    def zeros(self, parameters: Sequence[Tensor]) -> list[Tensor]:
        """Gradients of nothing."""
        return self._each(torch.zeros_like, parameters)

    def accumulated(self, totals: Sequence[Tensor], gradients: Sequence[Tensor]) -> list[Tensor]:
        """Sums of gradients after one more micro-batch."""
        return self._each(torch.add, totals, gradients)

    def updated(self, parameters: Sequence[Tensor], gradients: Sequence[Tensor]) -> list[Tensor]:
        """New parameters."""
        return self._each(lambda value, gradient: torch.add(value.detach(), gradient, alpha=-self.learning_rate),
                          parameters, gradients)

    def update(self, parameters: Sequence[Tensor], gradients: Sequence[Tensor]) -> None:
        """Write the new parameters in place of the old."""
        with torch.no_grad():
            self._each(lambda value, gradient: value.add_(gradient, alpha=-self.learning_rate), parameters, gradients)

    def _each(self, combine: Callable[..., Tensor], *columns: Sequence[Tensor]) -> list[Tensor]:
        combined = []
        for item, *values in zip(self.inputs, *columns, strict=True):
            with self.scopes.inside(item.scope):
                combined.append(combine(*values))
        return combined


def unrolled(run: MicroBatch, optimizer: Optimizer, *, in_place: bool = False) -> Callable[..., object]:
    """Whole step over the parameters and the two data inputs, micro-batches unrolled.

    Returns the loss and the new parameters; the loss alone with ``in_place``, which writes the parameters instead.
    """
    def step(*values: Tensor) -> tuple[Tensor, ...]:
        *parameters, tokens, targets = values
        loss, gradients = run(parameters, tokens[0], targets[0])
        for index in range(1, len(tokens)):
            next_loss, next_gradients = run(parameters, tokens[index], targets[index])
            loss = loss + next_loss
            gradients = optimizer.accumulated(gradients, next_gradients)
        if not in_place:
            return loss, *optimizer.updated(parameters, gradients)
        optimizer.update(parameters, gradients)
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
            values[position].register_hook(partial(hook, item.scope))
        return step(*values)

    return hooked
