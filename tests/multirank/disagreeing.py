"""Train steps that are not the same on all ranks, as users write them by mistake or mean them."""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.errors import UsageError


class Branching(nn.Module):
    """Uses one of two layers of one size."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.one, self.other, self.last = nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 2)

    def forward(self, data: Tensor, first: bool) -> Tensor:
        """``first`` decides."""
        return self.last((self.one if first else self.other)(data))  # type: ignore[no-any-return]


def branching_step(model: nn.Module, data: Tensor, first: bool) -> Tensor:
    """A step whose parameters depend on an argument."""
    loss: Tensor = model(data, first).square().mean()
    loss.backward()
    return loss


def branches(choices: list[tuple[bool, bool]]) -> list[Any]:
    """What a compiled step raises in each call, or whether gradients are those of eager mode; one choice a rank."""
    found: list[Any] = []
    models = [DistributedDataParallel(Branching(), find_unused_parameters=True) for _ in range(2)]
    step, data = fxpasses.compile(branching_step), torch.ones(3, 4) + dist.get_rank()
    for choice in choices:
        first = choice[dist.get_rank()]
        try:
            step(models[0], data, first)
        except UsageError as error:
            found.append(error.message)
            continue
        branching_step(models[1], data, first)
        found.append(all(_equal(one.grad, other.grad)
                         for one, other in zip(models[0].parameters(), models[1].parameters(), strict=True)))
    return found


def failing(rank: int) -> tuple[str, bool]:
    """What is raised where the step fails on ``rank`` while it is captured; whether the next call goes well."""
    fails = [dist.get_rank() == rank]
    model = DistributedDataParallel(nn.Linear(4, 2))

    def step_of_user(data: Tensor) -> Tensor:
        if fails[0]:
            raise ValueError("no data")
        loss: Tensor = model(data).square().mean()
        loss.backward()
        return loss

    step, message = fxpasses.compile(step_of_user), ""
    try:
        step(torch.ones(3, 4))
    except UsageError as error:
        message = error.message
    untouched = all(parameter.grad is None for parameter in model.parameters())
    fails[0] = False
    step(torch.ones(3, 4))
    return message, untouched


def _equal(one: Tensor | None, other: Tensor | None) -> bool:
    return one is other if one is None or other is None else torch.equal(one, other)


def starting_apart() -> bool:
    """Ranks make other weights and train by ``parallel="ddp"``: do they hold what eager DDP's ranks hold?"""
    data = torch.ones(3, 4) + dist.get_rank()

    def made() -> nn.Module:
        torch.manual_seed(dist.get_rank())
        return nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.Linear(4, 2))

    def step_of_user(model: nn.Module, optimizer: torch.optim.Optimizer, data: Tensor) -> None:
        optimizer.zero_grad()
        model(data).square().mean().backward()
        optimizer.step()

    plain, wrapped = made(), DistributedDataParallel(made())
    step = fxpasses.compile(step_of_user, parallel="ddp")
    for model, run in ((plain, step), (wrapped, step_of_user)):
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, foreach=False)
        for _ in range(3):
            run(model, optimizer, data)
    held = zip(plain.state_dict().values(), wrapped.module.state_dict().values(), strict=True)
    return all(torch.equal(one, other) for one, other in held)
