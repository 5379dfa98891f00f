"""A point-to-point step of the interpreter: what each rank posts, and what it gets back.

Peers are positions in the group, not ranks of the world: torch 2.13's operators hand them to ``ProcessGroup::send``
and ``recv`` as they are (measured on Gloo with the group [1, 2]: rank 1 reaches rank 2 as peer 1). The wrappers that
Dynamo puts in place of ``torch.distributed.isend`` pass world ranks to the same operators, which only agrees on a group
of all ranks in order. ``isend`` returns an empty tensor that stands for the send in flight; ``irecv`` and the receives
of ``batch_p2p_ops`` fill and return their own operand.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from torch import Tensor

from fxpasses.errors import RankError
from fxpasses.ir.ops import CollectiveSpec
from fxpasses.ranks.calls import check_buffer
from fxpasses.ranks.collectives import FinishedWork, argument_rows, group_column
from fxpasses.ranks.pending import Due, Launch, Pending
from fxpasses.ranks.plan import Environment, Step
from fxpasses.ranks.requests import Post, Promise, Run, TransferRequest, at_node

#: Kinds of the vocabulary that are point-to-point.
P2P_KINDS = ("send", "recv", "p2p")
_SENDS = {"isend": True, "irecv": False}


def exchange(step: Step, spec: CollectiveSpec, values: Environment, ranks: Sequence[int],
             pending: Pending) -> Run[list[Any]]:
    """Run a send, a receive or a batch of them on ``ranks``; value of the node on each.

    Raises `RankError` naming the node for arguments that make no operation, and where the two ends do not fit.
    """
    try:
        posts = [list(_posts(row, spec, rank))
                 for row, rank in zip(argument_rows(step, values, ranks), ranks, strict=True)]
        groups = list(itertools.islice(group_column(step, values), len(ranks)))
    except RankError as error:
        raise at_node(step.node, error) from None
    # Nothing in a graph waits for a c10d send, and batches are traced as such sends: it does not hold its rank.
    completes = step.settled or (not spec.waited and spec.kind != "send")
    promises = yield TransferRequest(step.node, spec, ranks, posts, groups, completes)
    launch = None if step.settled or not spec.waited else Launch(step.node)
    try:
        return [_value(spec, mine, found, launch, pending)
                for mine, found in zip(posts, promises, strict=True)]
    except RankError as error:
        raise at_node(step.node, error) from None


def _posts(row: dict[str, Any], spec: CollectiveSpec, rank: int) -> Iterator[Post]:
    if spec.kind == "p2p":
        columns = [row["op_list"], row["peer_list"], row["tag_list"], row["tensors"]]
        if len({len(column) for column in columns}) > 1:
            raise RankError(f"its lists have lengths {[len(column) for column in columns]}")
        for name, peer, tag, tensor in zip(*columns, strict=True):
            if name not in _SENDS:
                raise RankError(f"'{name}' is neither isend nor irecv")
            yield Post(rank, _SENDS[name], int(peer), int(tag), tensor)
        return
    sends = spec.kind == "send"
    operand = row[str(spec.sends if sends else spec.writes)]
    peer = row.get("dst" if sends else "src")
    for tensor in operand if spec.coalesced else [operand]:
        yield Post(rank, sends, None if peer is None else int(peer), int(row.get("tag", 0)), tensor)


def _value(spec: CollectiveSpec, posts: Sequence[Post], promises: Sequence[Promise], launch: Launch | None,
           pending: Pending) -> Any:
    """Value of the node on one rank; results stay pending from ``launch`` on, None: they are there."""
    results = [_result(post, promise, launch, pending) for post, promise in zip(posts, promises, strict=True)]
    if not spec.waited:
        return FinishedWork()
    return results if spec.coalesced else results[0]


def _result(post: Post, promise: Promise, launch: Launch | None, pending: Pending) -> Tensor:
    if post.sends:
        due = Due(promise.like[0], promise)
        return promise.like[0] if launch is None else pending.start(launch, post.rank, due, post.tensor)
    check_buffer(post.rank, post.tensor, promise.like[0])
    due = Due(promise.like[0], promise)
    if launch is None:
        post.tensor.copy_(due.final())
    else:
        pending.start_into(launch, post.rank, post.tensor, due, None)
    return post.tensor
