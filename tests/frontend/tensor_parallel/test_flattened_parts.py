"""Rows of several sequences, of each of which a rank has a part, as one dimension: a strided shard."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.distributed.tensor import Shard
from torch.distributed.tensor.parallel import ColwiseParallel, ParallelStyle, RowwiseParallel, SequenceParallel

from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_state
from tests.frontend.tensor_parallel.pair import Pair, captured

PLAN: dict[str, ParallelStyle] = {
    "norm": SequenceParallel(), "mixed": SequenceParallel(), "up": ColwiseParallel(input_layouts=Shard(1)),
    "down": RowwiseParallel()}


class Mixed(Pair):
    """A linear on parts of sequences, whose rows it takes as one dimension; x f32[4, 8] to a scalar."""

    def __init__(self) -> None:
        super().__init__()
        self.mixed = nn.Linear(8, 8)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(self.up(self.mixed(self.norm(x.view(2, 2, 8))))).pow(2).mean()


def test_a_linear_on_parts_of_sequences() -> None:
    def sgd(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
        return torch.optim.SGD(parameters, lr=0.1)

    def batches(index: int, step: int) -> tuple[Tensor]:
        return (torch.randn(4, 8, generator=torch.Generator().manual_seed(step)),)

    model = Mixed()
    simulated = train_simulated(captured(model, PLAN, optimizer=sgd), whole_state(model, sgd), batches, steps=2)
    alone = train_single(model, lambda step: batches(0, step), sgd, steps=2)
    assert differences(alone, simulated, REASSOCIATED) == []
