"""The table of collectives, and what a live rank does with a row of it."""

from __future__ import annotations

from typing import Any

import torch.distributed as dist

from tests.multirank import calls, functional
from tests.multirank.cases import Row, cases, on_live_rank

TABLE: dict[str, Row] = {row.name: row for row in (*functional.ROWS, *calls.ROWS)}
#: Operators of the vocabulary that no row runs, and why.
WITHOUT_ROW = {
    "_c10d_functional.isend": "differs from rank to rank",
    "_c10d_functional.irecv": "differs from rank to rank",
    "_c10d_functional.batch_p2p_ops": "differs from rank to rank",
    "c10d.send": "differs from rank to rank",
    "c10d.recv_": "differs from rank to rank",
    "c10d.recv_any_source_": "which message it takes is not determined",
    "c10d.monitored_barrier_": "Gloo checks it by the clock",
}


def live_results(name: str, whole: bool, device: str) -> list[Any]:
    """What every case of a row gives this live rank, on the CPU."""
    return [on_live_rank(case, device)
            for case in cases(TABLE[name], dist.get_world_size(), dist.get_backend(), whole=whole)]
