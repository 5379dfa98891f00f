"""Train steps under DistributedDataParallel, in eager mode and compiled by fxpasses, on live ranks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.ir.schedule import schedule

STEPS = 4


def train_step(model: nn.Module, data: Tensor) -> Tensor:
    """A step that leaves gradients."""
    out = model(data)
    loss = out.square().mean()
    loss.backward()
    return loss


def whole_step(model: nn.Module, optimizer: torch.optim.Optimizer, data: Tensor) -> Tensor:
    """A step with its optimizer."""
    optimizer.zero_grad()
    loss = train_step(model, data)
    optimizer.step()
    return loss


def wrapped_model(**settings: Any) -> DistributedDataParallel:
    """A small model with buffers, the same on all ranks."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 2))
    return DistributedDataParallel(model, **settings)


def batches(rows: Callable[[int, int], int] = lambda rank, step: 3) -> list[Tensor]:
    """Other data on every rank and in every step; ``rows(rank, step)`` says how much."""
    rank = dist.get_rank()
    generator = torch.Generator().manual_seed(100 + rank)
    return [torch.randn(rows(rank, step), 4, generator=generator) for step in range(STEPS)]


def state_of(model: nn.Module, optimizer: torch.optim.Optimizer | None = None) -> dict[str, Any]:
    """Everything a step leaves: parameters, buffers, gradients, optimizer state."""
    found: dict[str, Any] = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    for name, tensor in model.named_parameters():
        found[f"gradient {name}"] = None if tensor.grad is None else tensor.grad.clone()
    for index, entry in (optimizer.state_dict()["state"] if optimizer is not None else {}).items():
        found.update({f"optimizer {index} {kind}": value.clone() for kind, value in entry.items()
                      if isinstance(value, Tensor)})
    return found


def different(eager: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    """Names under which the two hold other bits."""
    return [name for name in sorted({*eager, *ours}) if not _same(eager.get(name), ours.get(name))]


def _same(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return one is other
    return one.dtype == other.dtype and torch.equal(one, other)


def both(train: Callable[[Callable[[Any], Any]], dict[str, Any]], **settings: Any) -> tuple[list[str], list[str]]:
    """Names of what differs after ``train(compiled)`` in eager mode and compiled, and texts of the graphs."""
    steps: list[Any] = []

    def compiled(step: Any) -> Any:
        steps.append(fxpasses.compile(step, **settings))
        return steps[-1]

    found = different(train(lambda step: step), train(compiled))
    return found, [fxpasses.dump(graph) for step in steps for graph in step.graphs]


def optimizer_outside(then: str) -> tuple[list[str], list[str]]:
    """The program of the documentation, any optimizer behind it."""
    def train(compiled: Callable[[Any], Any]) -> dict[str, Any]:
        model = wrapped_model()
        optimizer, step, losses = torch.optim.RMSprop(model.parameters(), lr=0.01), compiled(train_step), []
        for data in batches():
            loss = step(model, data)
            losses.append(loss.detach())
            optimizer.step()
            last = state_of(model, optimizer)
            optimizer.zero_grad()
        return {**last, "losses": torch.stack(losses)}

    return both(train, then=then)


def optimizer_inside(kind: str) -> tuple[list[str], list[str]]:
    """A step with its optimizer: what the gradients were is there behind it."""
    def train(compiled: Callable[[Any], Any]) -> dict[str, Any]:
        model = wrapped_model()
        optimizer: Any = getattr(torch.optim, kind)(model.parameters(), lr=0.01)
        step = compiled(whole_step)
        for data in batches():
            step(model, optimizer, data)
        return state_of(model, optimizer)

    return both(train)


def accumulation() -> tuple[list[str], list[str]]:
    """Every other step without synchronisation."""
    def train(compiled: Callable[[Any], Any]) -> dict[str, Any]:
        model, step = wrapped_model(), compiled(train_step)
        found = {}
        for index, data in enumerate(batches()):
            with model.no_sync() if index % 2 == 0 else contextlib.nullcontext():
                step(model, data)
            found.update({f"{name} after step {index}": value for name, value in state_of(model).items()})
        return found

    return both(train)


def uneven_batches() -> tuple[list[str], list[str]]:
    """Rank 1 has less data in one step, and alone captures again."""
    def train(compiled: Callable[[Any], Any]) -> dict[str, Any]:
        model, step = wrapped_model(), compiled(train_step)
        for data in batches(lambda rank, index: 2 if (rank, index) == (1, 2) else 3):
            model.zero_grad()
            step(model, data)
        return state_of(model)

    return both(train)


def own_group() -> tuple[list[str], list[str], bool]:
    """A wrapper with a process group of its own, which the graph has to use, and a second job."""
    group = dist.new_group(list(range(dist.get_world_size())))

    def train(compiled: Callable[[Any], Any]) -> dict[str, Any]:
        model, step = wrapped_model(process_group=group), compiled(train_step)
        step(model, batches()[0])
        return state_of(model)

    found, texts = both(train)
    names = [call.group for text in texts for call in schedule(fxpasses.load(text))]  # type: ignore[union-attr]
    from fxpasses._torch import registered_group

    return found, texts, all(registered_group(name) is group for name in names)
