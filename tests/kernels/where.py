"""Where kernels run in tests: on a CUDA or HIP device where there is one, else in the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import torch

from fxpasses.kernels.interpreter import Traffic, interpreted

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
ON_DEVICE = DEVICE.type == "cuda"


@contextmanager
def kernels_running(block: int = 256) -> Iterator[Traffic]:
    """Kernels run on tensors of `DEVICE`; what they move is counted in the interpreter only."""
    if ON_DEVICE:
        yield Traffic()
    else:
        with interpreted(block=block) as traffic:
            yield traffic
