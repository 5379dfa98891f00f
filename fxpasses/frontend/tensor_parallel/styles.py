"""Styles that torch does not have."""

from __future__ import annotations

from typing import Any

from torch import nn
from torch.distributed.tensor.parallel import ParallelStyle


class SummedGradients(ParallelStyle):
    """A module whose parameters every rank has whole, and whose forward sees only a part of the activations.

    Such are norms of the heads that a rank has: a rank's gradient is one summand. Only `TensorParallelLayer` knows it.
    """

    def _apply(self, module: nn.Module, device_mesh: Any) -> nn.Module:
        return module
