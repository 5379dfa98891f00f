"""A collective step of the interpreter: its arguments read, and what comes back delivered or left pending."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from torch import Tensor
from torch.fx import Node

from fxpasses._torch import reduce_op_name
from fxpasses.errors import RankError
from fxpasses.ir.ops import CollectiveSpec, overload
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS
from fxpasses.ir.world import Partition
from fxpasses.ranks.calls import Call, Item, check_buffer, deliver
from fxpasses.ranks.pending import Due, Launch, Pending
from fxpasses.ranks.plan import Environment, Step
from fxpasses.ranks.requests import CollectiveRequest, Promise, Received, Run, at_node


class FinishedWork:
    """What a c10d operator returns beside its tensors. The simulation is synchronous: it is complete."""

    def wait(self, *_: object) -> bool:
        """Return True."""
        return True

    def is_completed(self) -> bool:
        """Return True."""
        return True


def communicate(step: Step, spec: CollectiveSpec, values: Environment, ranks: Sequence[int], pending: Pending,
                divergence: str | None) -> Run[list[Any]]:
    """Run a collective on ``ranks``; what each of them gets.

    Raises `RankError` naming node, group and ranks where members do not fit together, are not there (``divergence``
    says why), or the operator needs one graph for each rank.
    """
    try:
        calls = _calls(step, spec, values, ranks)
        named = list(itertools.islice(group_column(step, values), len(ranks)))
    except RankError as error:
        raise at_node(step.node, error) from None
    completes = step.settled or not spec.waited
    received = yield CollectiveRequest(step.node, spec, ranks, calls, named, completes, divergence)
    launch = Launch(step.node)
    try:
        return [_outcome(step, spec, call, items, launch, pending)
                for call, items in zip(calls, received, strict=True)]
    except RankError as error:
        raise at_node(step.node, error) from None


def group_column(step: Step, values: Environment) -> Iterable[Any]:
    """The group argument on every rank; of operators of older torch the parts that ``ranks`` lists."""
    for name in GROUP_ARGUMENTS:
        if name in step.fields:
            return step.fields[name](values)
    if "ranks" in step.fields and "group_size" in step.fields:
        return map(parts_of, step.fields["ranks"](values), step.fields["group_size"](values))
    raise RankError("it names no group")


def parts_of(ranks: Sequence[int], size: int) -> Partition:
    """The parts that operators of older torch list behind each other, ``size`` ranks each. Raises `RankError`."""
    if size < 1 or len(ranks) % size:
        raise RankError(f"ranks {list(ranks)} are no groups of {size}")
    return tuple(tuple(ranks[start:start + size]) for start in range(0, len(ranks), size))


def _calls(step: Step, spec: CollectiveSpec, values: Environment, ranks: Sequence[int]) -> list[Call]:
    """Every rank's arguments by role."""
    return [_call(row, spec, rank) for row, rank in zip(argument_rows(step, values, ranks), ranks, strict=True)]


def argument_rows(step: Step, values: Environment, ranks: Sequence[int]) -> list[dict[str, Any]]:
    """Every rank's arguments by schema name."""
    rows: list[dict[str, Any]] = [{} for _ in ranks]
    for name, column in step.fields.items():
        for row, value in zip(rows, column(values), strict=False):
            row[name] = value
    return rows


def _call(row: dict[str, Any], spec: CollectiveSpec, rank: int) -> Call:
    sends = row.get(spec.sends) if spec.sends else []
    writes = row.get(spec.writes) if spec.writes else None
    if spec.writes == "output_lists":  # a list for each sender; elsewhere it is one for each tensor
        writes = list(zip(*(writes or ()), strict=True))
    size, source = row.get("group_size"), row.get("src", row.get("root_rank", 0))
    return Call(
        rank=rank,
        sends=list(sends) if spec.coalesced and isinstance(sends, (list, tuple)) else [] if sends is None else
        [] if spec.sends is None else [sends],
        writes=None if writes is None else list(writes) if spec.coalesced else [writes],
        group_size=None if size is None else int(size),
        source=int(source),
        reduce_op=reduce_op_of(row),
        sent_rows=_row_counts(row.get("input_split_sizes"), spec),
        received_rows=_row_counts(row.get("output_split_sizes"), spec),
    )


def reduce_op_of(row: Mapping[str, Any]) -> str:
    """The reduction that a call's arguments name, as `ir.ops.collective` reads it. Raises `RankError`."""
    given = row.get("reduce_op", row.get("reduceOp"))
    name = "sum" if given is None else reduce_op_name(given)
    if name is None:
        raise RankError(f"reduce op {given!r} is not known")
    return name.lower()


def _row_counts(rows: Any, spec: CollectiveSpec) -> list[int] | None:
    """Split sizes; the c10d form takes an empty list for equal ones, the functional one does not."""
    if rows is None or (not rows and not spec.waited):
        return None
    return [int(row) for row in rows]


def _outcome(step: Step, spec: CollectiveSpec, call: Call, received: Received, launch: Launch,
             pending: Pending) -> Any:
    """Value of the node on one rank; delivers into buffers or leaves the result pending."""
    promise = received if isinstance(received, Promise) else None
    items: Any = promise.like if promise is not None else received
    if call.writes is None:
        if not spec.waited or items is None:
            return _buffers_result(step, spec, call)
        if not step.settled:
            items = [pending.start(launch, call.rank, Due(_one(item), promise, index), sent)
                     for index, (item, sent) in enumerate(zip(items, call.sends, strict=True))]
        return items if spec.coalesced else items[0]
    if step.settled or not spec.waited or items is None:
        deliver(call, items)
    else:
        for index, (buffer, item, sent) in enumerate(zip(call.writes, items, call.sends, strict=True)):
            check_buffer(call.rank, buffer, _one(item))
            pending.start_into(launch, call.rank, buffer, Due(_one(item).view(buffer.shape), promise, index), sent)
    return _buffers_result(step, spec, call)


def _one(item: Item) -> Tensor:
    """An item of an operator with a wait: those have one tensor for each that is sent."""
    assert not isinstance(item, list)
    return item


def _buffers_result(step: Step, spec: CollectiveSpec, call: Call) -> Any:
    """Value of a node that gives back the buffers it fills, if it gives back any."""
    buffers: Any = None if call.writes is None else call.writes if spec.coalesced else call.writes[0]
    return buffers if spec.waited else c10d_result(step.node, buffers)


def c10d_result(node: Node, buffers: Any) -> Any:
    """What a c10d operator returns: its buffers, and beside them or instead a work that is complete."""
    op = overload(node.target)
    work = FinishedWork()
    return (buffers, work) if op is not None and len(op._schema.returns) == 2 else work
