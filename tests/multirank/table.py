"""The table of collectives, and what a live rank does with a row of it."""

from __future__ import annotations

from typing import Any

import torch.distributed as dist

from tests.multirank import calls, functional, peers
from tests.multirank.cases import Row, cases, on_live_rank

TABLE: dict[str, Row] = {row.name: row for row in (*functional.ROWS, *calls.ROWS, *peers.ROWS)}
#: Operators of the vocabulary that no row runs, and why.
WITHOUT_ROW = {
    "c10d.recv_any_source_": "which message it takes is not determined",
    "c10d.monitored_barrier_": "Gloo checks it by the clock",
}


def live_results(name: str, whole: bool, device: str) -> list[Any]:
    """What every case of a row gives this live rank, on the CPU."""
    return [on_live_rank(case, device)
            for case in cases(TABLE[name], dist.get_world_size(), dist.get_backend(), whole=whole)]
