"""Collectives that are complete when they return become launches and waits, where that is the same call."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, call
from fxpasses.ir.ops import Collective, argument, collective, overload, payload_bytes
from fxpasses.pm.analyses import Analyses

_REDUCE_OPS = ("sum", "avg", "product", "min", "max", "band", "bor", "bxor")
_functional = torch.ops._c10d_functional


@dataclass(frozen=True)
class _Launch:
    """The launch that stands for a call: operator, arguments, the tensors it writes, and whether one is ``out``."""

    target: Callable[..., Any]
    args: tuple[Any, ...]
    writes: tuple[Node, ...]
    given: bool = False


def split(gm: GraphModule, analyses: Analyses) -> bool:
    """Replace ``c10d`` calls in place by in-place launches with their waits, in the graph and its bodies.

    The buffers stay what they were: the launch writes them, the wait completes them. What cannot be told to be the same
    call stays, with a remark: another operator, several tensors for one device, sparse ones, a result of another
    shape, or a ``Work`` that somebody asks. False where a rewrite was not permitted.
    """
    for graph in all_graphs(gm):
        for node in list(graph.graph.nodes):
            found = collective(node)
            if found is None or found.waited or found.kind in ("send", "recv", "barrier"):
                continue
            launch = None if _asks_work(node) else _launch(found)
            size = payload_bytes(node) or None
            if launch is None:
                analyses.remark(node, "not-split", "it stays complete when it returns", bytes=size)
            elif analyses.may_rewrite(node, "split-in-two"):
                analyses.remark(node, "split-in-two", "now a launch and a wait", applied=True, bytes=size)
                _replace(graph, node, launch)
    return not analyses.stopped


def _launch(found: Collective) -> _Launch | None:
    op = overload(found.node.target)
    rule = _RULES.get(op._schema.name.split("::")[1]) if op is not None else None
    typed = all(isinstance(each.meta.get("val"), torch.Tensor) for each in (*found.inputs, *found.buffers))
    if rule is None or not typed or argument(found.node, "sparse_indices") is not None:
        return None
    if found.reduce_op is not None and found.reduce_op not in _REDUCE_OPS:
        return None
    made = rule(found)
    return None if made is None or None in made.args else made  # None: only the run tells


def _group(found: Collective) -> Any:
    return argument(found.node, "process_group")


def _all_reduce(found: Collective) -> _Launch | None:
    if len(found.buffers) != 1:
        return None
    return _Launch(_functional.all_reduce_.default, (found.buffers[0], found.reduce_op, _group(found)), found.buffers)


def _all_reduce_coalesced(found: Collective) -> _Launch | None:
    if len(set(found.buffers)) != len(found.buffers):
        return None
    target = _functional.all_reduce_coalesced_.default
    return _Launch(target, (list(found.buffers), found.reduce_op, _group(found)), found.buffers)


def _broadcast(found: Collective) -> _Launch | None:
    if len(found.buffers) != 1 or found.peer is None or argument(found.node, "root_tensor") != 0:
        return None
    return _Launch(_functional.broadcast_.default, (found.buffers[0], found.peer, _group(found)), found.buffers)


def _all_gather(found: Collective) -> _Launch | None:
    whole, part = found.buffers[0].meta["val"], found.inputs[0].meta["val"]
    size = _rows(whole, part)
    if size is None:
        return None
    target = _functional.all_gather_into_tensor_out.default
    return _Launch(target, (found.inputs[0], size, _group(found)), found.buffers, given=True)


def _reduce_scatter(found: Collective) -> _Launch | None:
    whole, part = found.inputs[0].meta["val"], found.buffers[0].meta["val"]
    size = _rows(whole, part)
    if size is None:
        return None
    target = _functional.reduce_scatter_tensor_out.default
    return _Launch(target, (found.inputs[0], found.reduce_op, size, _group(found)), found.buffers, given=True)


def _rows(whole: torch.Tensor, part: torch.Tensor) -> int | None:
    """How many ``part`` make up ``whole`` along the first dimension; None where they do not."""
    sizes = (*whole.shape, *part.shape)
    if not part.dim() or not part.shape[0] or not all(isinstance(size, int) for size in sizes):
        return None
    count = whole.shape[0] // part.shape[0] if whole.dim() == part.dim() else 0
    return count if count and whole.shape == (count * part.shape[0], *part.shape[1:]) else None


_RULES: dict[str, Callable[[Collective], _Launch | None]] = {
    "allreduce_": _all_reduce,
    "allreduce_coalesced_": _all_reduce_coalesced,
    "broadcast_": _broadcast,
    "_allgather_base_": _all_gather,
    "_reduce_scatter_base_": _reduce_scatter,
}
"""Operators that have a launch that does the same."""


def _tensors(node: Node) -> Iterator[tuple[Node, int]]:
    """Uses of the tensors that a call returns: the node that takes one, and which."""
    for user in node.users:
        if _item(user) != 0:
            continue
        if isinstance(user.meta.get("val"), torch.Tensor):
            yield user, 0
        else:
            yield from ((inner, index) for inner in user.users if (index := _item(inner)) is not None)


def _item(node: Node) -> int | None:
    found = node.args[1] if node.target is operator.getitem and len(node.args) == 2 else None
    return found if isinstance(found, int) else None


def _asks_work(node: Node) -> bool:
    """Somebody uses something of the call's result that is no tensor of it."""
    taken = {user for user, _ in _tensors(node)}
    for user in node.users:
        if user in taken or (_item(user) == 0 and all(inner in taken for inner in user.users)):
            continue
        if _item(user) != 1 or user.users:
            return True
    return False


def _replace(gm: GraphModule, node: Node, launch: _Launch) -> None:
    buffers = [buffer.meta["val"] for buffer in launch.writes]
    several = isinstance(launch.args[0], list)
    with gm.graph.inserting_before(node):
        launched = call(gm.graph, launch.target, launch.args, like=node,
                        kwargs={"out": launch.writes[0]} if launch.given else None,
                        val=buffers if several else buffers[0])
        results = [call(gm.graph, operator.getitem, (launched, index), like=node, val=value)
                   for index, value in enumerate(buffers)] if several else [launched]
        waits = [call(gm.graph, _functional.wait_tensor.default, (result,), like=node, val=value)
                 for result, value in zip(results, buffers, strict=True)]
    if node.meta.get("after"):
        launched.meta["after"] = node.meta["after"]
    for user, index in list(_tensors(node)):
        user.replace_all_uses_with(waits[index])
        _pass_on(gm, user, waits)
        gm.graph.erase_node(user)
    for user in list(node.users):
        gm.graph.erase_node(user)
    _pass_on(gm, node, waits)
    gm.graph.erase_node(node)


def _pass_on(gm: GraphModule, gone: Node, waits: list[Node]) -> None:
    """What had to follow ``gone`` has to follow the waits."""
    for node in gm.graph.nodes:
        after = node.meta.get("after")
        if after and gone in after:
            kept = [other for each in after for other in (waits if each is gone else [each])]
            node.meta["after"] = tuple(dict.fromkeys(kept))
