"""Point-to-point operators: rows of the table, most of them one graph for each rank. Peers are places in the group."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from tests.multirank.cases import ANYTHING, Operands, Row, Site
from tests.multirank.functional import OPS

C10D: Any = torch.ops.c10d


def ring(site: Site, given: Operands) -> Any:
    """Send to the next member; every other one receives first, so that nobody needs a buffer."""
    if given.size == 1:
        return None
    order = ("isend", "irecv") if given.member % 2 == 0 else ("irecv", "isend")
    started = [OPS.isend(given.x, (given.member + 1) % given.size, 0, site.name) if step == "isend" else
               OPS.irecv(given.out, (given.member - 1) % given.size, 0, site.name) for step in order]
    waited = [OPS.wait_tensor(tensor) for tensor in started]
    return waited[order.index("irecv")]


def ring_in_one_batch(site: Site, given: Operands) -> Any:
    """The same graph on every rank: the peers come from the member's own place."""
    peers = [(given.member + 1) % given.size, (given.member + given.size - 1) % given.size]
    started = OPS.batch_p2p_ops(["isend", "irecv"], peers, [0, 0], [given.x, given.out], site.name)
    return [OPS.wait_tensor(started[0]), OPS.wait_tensor(started[1])]


def two_tags(site: Site, given: Operands) -> Any:
    """From the first member to the last, two messages at once with two tags."""
    last = given.size - 1
    if given.size == 1 or given.member not in (0, last):
        return None
    step, peer, tensors = (("isend", last, [given.x, given.x + given.x]) if given.member == 0 else
                           ("irecv", 0, [given.out, given.x]))
    done = OPS.batch_p2p_ops([step, step], [peer, peer], [5, 7], tensors, site.name)
    return [OPS.wait_tensor(done[0]), OPS.wait_tensor(done[1])]


def chain(site: Site, given: Operands) -> Any:
    """c10d calls: the first member's tensor goes through all others, each adding its own."""
    total = given.x
    if given.member > 0:
        C10D.recv_([given.out], site.group, given.member - 1, 3).wait()
        total = given.out + given.x
    if given.member < given.size - 1:
        C10D.send([total], site.group, given.member + 1, 3).wait()
    return total


def ones(x: Tensor, size: int, member: int) -> Tensor:
    """A buffer like the tensor."""
    return torch.ones_like(x)


ROWS = (
    Row("isend and irecv in a ring", ring, ANYTHING, out=ones, per_rank=True),
    Row("batch_p2p_ops in a ring", ring_in_one_batch, ANYTHING, out=ones, smallest=2),
    Row("batch_p2p_ops with two tags", two_tags, out=ones, per_rank=True),
    Row("send and recv_ in a chain", chain, out=ones, per_rank=True),
)
