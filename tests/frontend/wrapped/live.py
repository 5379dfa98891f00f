"""Models and the groups that they are wrapped for: of ranks that do not exist, but for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.testing._internal.distributed import fake_pg


class Block(nn.Module):
    """Two layers beside a residual connection; 7 rows are no multiple of a number of ranks."""

    def __init__(self, width: int = 7) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(6, width), nn.Linear(width, 6)

    def forward(self, x: Tensor) -> Tensor:
        result: Tensor = x + self.down(self.up(x).relu())
        return result


class Net(nn.Module):
    """Blocks between two layers of their own. ``width``: inside a block."""

    def __init__(self, blocks: int = 1, width: int = 7) -> None:
        super().__init__()
        self.first, self.last = nn.Linear(5, 6), nn.Linear(6, 3)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))

    def forward(self, x: Tensor) -> Tensor:
        x = self.first(x)
        for block in self.blocks:
            x = block(x)
        result: Tensor = self.last(x)
        return result


def net(blocks: int = 1, width: int = 7) -> Net:
    """The same weights at every call."""
    torch.manual_seed(0)
    return Net(blocks, width)


def loss_of(model: nn.Module, x: Tensor, y: Tensor) -> Tensor:
    return nn.functional.mse_loss(model(x), y)


def batch(index: int = 0, step: int = 0, rows: int = 2) -> tuple[Tensor, Tensor]:
    """Data for each index among the ranks with data of their own, and step."""
    generator = torch.Generator().manual_seed(1000 * index + step)
    return torch.randn(rows, 5, generator=generator), torch.randn(rows, 3, generator=generator)


def adamw(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, lr=1e-2)


@contextmanager
def fake_mesh(sizes: Sequence[int], names: Sequence[str] | None = None, rank: int = 0) -> Iterator[DeviceMesh]:
    """A mesh of which this process is ``rank``, and whose other ranks do not exist."""
    size = int(torch.tensor(list(sizes)).prod())
    dist.init_process_group("fake", rank=rank, world_size=size, store=fake_pg.FakeStore())
    try:
        yield init_device_mesh("cpu", tuple(sizes), mesh_dim_names=None if names is None else tuple(names))
    finally:
        dist.destroy_process_group()


def sharded(model: nn.Module, mesh: DeviceMesh, **settings: Any) -> Any:
    """``model`` after ``fully_shard`` of its blocks and of itself, with ``settings``."""
    for block in model.blocks:
        fully_shard(block, mesh=mesh, **settings)
    return fully_shard(model, mesh=mesh, **settings)


Change = Callable[[Any], Any]
"""Of a wrapped model."""
