"""Plans that no graph can be made by are refused, with the name of what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.distributed.tensor import Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, ParallelStyle, RowwiseParallel

from fxpasses.errors import UsageError
from tests.frontend.tensor_parallel.pair import PLAN, Pair, captured


class Replaces(ParallelStyle):
    """Puts another module in the place of one."""

    def _apply(self, module: nn.Module, device_mesh: Any) -> nn.Module:
        module.register_module("another", nn.Identity())
        return module


class ReadsRank(ParallelStyle):
    """Asks for the rank in the world."""

    def _apply(self, module: nn.Module, device_mesh: Any) -> nn.Module:
        module.register_forward_pre_hook(lambda *_: device_mesh.get_rank() and None)
        return module


class Distributes(ParallelStyle):
    """Communicates inside the step."""

    def _apply(self, module: nn.Module, device_mesh: Any) -> nn.Module:
        module.register_forward_pre_hook(
            lambda _, given: (distribute_tensor(torch.ones(4), device_mesh, [Replicate()]) and given))
        return module


class ByName(Pair):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(self.up(input=self.norm(x))).mean()


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "no such module": (lambda: captured(Pair(), {"upp": ColwiseParallel()}), "'upp' is no module.*did you mean 'up'"),
    "no plan": (lambda: captured(Pair(), None), "by which plan"),
    "no mapping": (lambda: captured(Pair(), ["up"]), "a mapping of module names"),
    "unknown word": (lambda: captured(Pair(), {"up": "packed_colwise"}), "'up' is 'packed_colwise', which is not"),
    "no style": (lambda: captured(Pair(), {"up": Shard(0)}), "a ParallelStyle"),
    "uneven parameter": (lambda: captured(Pair(inner=14), PLAN, size=4), r"'up.weight' of shape \[14, 8\] cannot be"),
    "module outside": (lambda: captured(Pair(), {
        "up": ColwiseParallel(input_layouts=Shard(0)), "down": RowwiseParallel(output_layouts=Shard(0))}),
        "what the step returns differs"),
    "uneven activation": (lambda: captured(Pair(), {**PLAN, "down": RowwiseParallel(output_layouts=Shard(0))}, size=8),
                          "cannot be cut into equal parts"),
    "mixed": (lambda: captured(Pair(), {"up": ColwiseParallel(use_local_output=False), "down": RowwiseParallel(
        use_local_output=False)}), "plain tensor and with a part"),
    "another module": (lambda: captured(Pair(), {"up": Replaces()}), "the plan for 'up' changes"),
    "two styles": (lambda: captured(Pair(), {**PLAN, "u*": ColwiseParallel()}), "two styles for 'up'"),
    "by name": (lambda: captured(ByName(), PLAN), "gives a module by name what a style of the plan takes by position"),
    "rank in the world": (lambda: captured(Pair(), {"up": ReadsRank()}), "asks for its rank"),
    "communication": (lambda: captured(Pair(), {"up": Distributes()}), "asks for its rank, or for the process group"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_is_refused(case: str) -> None:
    attempt, words = REFUSED[case]
    with pytest.raises(UsageError, match=words):
        attempt()


class Scaled(Pair):
    """A pair with a weight between columns and rows, whose gradient is a sum over parts."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x + self.down(self.up(self.norm(x)) * self.scale)).pow(2).mean()


def test_gradient_of_a_parameter_outside_the_plan_that_sees_a_part_is_refused() -> None:
    with pytest.raises(UsageError, match="the gradient of 'scale' differs between the ranks of group 'tp'"):
        captured(Scaled(), PLAN)


def test_tied_parameters_are_planned_alike() -> None:
    model = Pair(inner=8)
    model.down.weight = model.up.weight
    with pytest.raises(UsageError, match=r"'up.weight' has several places"):
        captured(model, PLAN)


def test_a_refusal_has_the_line_of_the_step() -> None:
    with pytest.raises(UsageError) as raised:
        captured(ByName(), PLAN)
    assert raised.value.place is not None
    assert raised.value.place.file == __file__
