"""Tables that bucket kernels read, on the device: made once, kept while they are used, never made inside a capture.

A copy from the host that a CUDA graph captures runs when the graph is replayed: a table made then would be empty until
the first replay, and read by others before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence

import torch
from torch import Tensor

from fxpasses.ir.fused_operators import bucket_offsets
from fxpasses.kernels.calls import Unsupported

MOST = 256
"""Tables that are kept."""
_TABLES: OrderedDict[Hashable, Tensor] = OrderedDict()


def layout_table(sizes: Sequence[int], chosen: Sequence[int], align: int, block: int, padded: bool,
                 device: torch.device) -> Tensor:
    """One row a program: number of a tensor among ``chosen``, first element of its block, elements of the tensor, and
    where it starts in the bucket. ``padded``: there are blocks for the zeros behind tensors too."""
    def rows() -> Tensor:
        offsets, _ = bucket_offsets(sizes, align)
        parts = []
        for place, number in enumerate(chosen):
            size = -(-sizes[number] // align) * align if padded else sizes[number]
            starts = torch.arange(0, size, block)
            row = torch.tensor([place, 0, sizes[number], offsets[number]])
            parts.append(row + starts.unsqueeze(1) * torch.tensor([0, 1, 0, 0]))
        return torch.cat(parts)

    return _kept(("layout", tuple(sizes), tuple(chosen), align, block, padded, device), rows, device)


def addresses_of(addresses: Sequence[int], device: torch.device) -> Tensor:
    """Addresses of tensors, i64."""
    return _kept(("addresses", tuple(addresses), device), lambda: torch.tensor(addresses, dtype=torch.int64), device)


def _kept(key: Hashable, make: Callable[[], Tensor], device: torch.device) -> Tensor:
    """The table under ``key``, made on the host and copied where there is none. Raises `Unsupported` in a capture."""
    found = _TABLES.get(key)
    if found is None:
        if device.type == "cuda" and torch.cuda.is_current_stream_capturing():
            raise Unsupported("capturing", "a table is not on the device yet; run the step once before it is captured")
        host = make()
        found = host.pin_memory().to(device, non_blocking=True) if device.type == "cuda" else host
        while len(_TABLES) >= MOST:
            _TABLES.popitem(last=False)
    else:
        _TABLES.move_to_end(key)
    _TABLES[key] = found
    return found
