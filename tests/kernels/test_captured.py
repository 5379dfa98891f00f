"""What `distfusion` makes of captured train steps runs as kernels, one an update, as the reference computes it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

pytest.importorskip("triton", reason="Triton is not installed")

import fxpasses
from fxpasses.ir.fused_operators import FUSED_FUNCTIONAL, FUSED_UPDATE
from fxpasses.ir.pointwise import parse
from fxpasses.kernels import launch
from tests.kernels.programs import referred
from tests.kernels.where import DEVICE, ON_DEVICE, kernels_running

Optimizer = Callable[[Iterable[nn.Parameter]], torch.optim.Optimizer]


class Small(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm = nn.Linear(64, 64), nn.LayerNorm(64)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(torch.relu(self.linear(x)))


def updates(optimizer: Optimizer, **settings: Any) -> dict[str, tuple[int, list[Tensor]]]:
    """Programs of a step of which each rank updates its shard; how many tensors each writes, and types of operands."""
    gm = fxpasses.capture(lambda model, x: model(x).square().mean(), (Small(), torch.randn(8, 64)), parallel="ddp",
                          world=4, optimizer=optimizer, **settings)
    found = {}
    for node in fxpasses.run(gm, "distfusion{zero=1}").graph.nodes:
        if node.target in (FUSED_UPDATE, FUSED_FUNCTIONAL):
            *lists, program = node.args
            operands = [operand.meta["val"] for names in lists for operand in names]
            found[f"{program} {operands[0].shape}"] = (len(lists[0]) if len(lists) == 2 else 0, operands)
    return found


@pytest.mark.parametrize(("optimizer", "settings"), [
    (lambda parameters: torch.optim.AdamW(parameters, lr=1e-3), {"clip_norm": 1.0}),
    pytest.param(lambda parameters: torch.optim.AdamW(parameters, lr=1e-3, amsgrad=True), {}, marks=pytest.mark.full),
    pytest.param(lambda parameters: torch.optim.SGD(parameters, lr=0.1, momentum=0.9, nesterov=True), {},
                 marks=pytest.mark.full),
], ids=["adamw, clipped", "amsgrad", "nesterov"])
def test_updates_of_captured_steps(optimizer: Optimizer, settings: dict[str, Any]) -> None:
    programs = updates(optimizer, **settings)
    assert programs
    for key, (count, types) in programs.items():
        program = parse(key.rpartition(" torch")[0])
        operands = [(torch.rand(kind.shape) + 0.1).to(DEVICE, kind.dtype) for kind in types]
        written, read = operands[:count], operands[count:]
        wanted = referred(program, written, read)
        with warnings.catch_warnings(), kernels_running() as traffic:
            warnings.simplefilter("error")
            found = launch.update(written, read, program)
        assert ON_DEVICE or traffic.programs
        assert all(torch.equal(*pair) for pair in zip([*written, *found], wanted, strict=True))
