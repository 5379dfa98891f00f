"""Sums in place and sums of lists are written as plain ones, where that lets reductions be merged."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import dtype_of, linear_operands, reduction_of, same_type
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import is_wait, launch_of
from fxpasses.pm.analyses import Analyses

aten = torch.ops.aten
#: In-place operators on a running sum -> the same out of place.
_PLAIN: dict[Callable[..., Any] | str, Callable[..., Any]] = {
    aten.add_.Tensor: aten.add.Tensor, aten.sub_.Tensor: aten.sub.Tensor, aten.mul_.Tensor: aten.mul.Tensor,
    aten.mul_.Scalar: aten.mul.Scalar, aten.div_.Tensor: aten.div.Tensor, aten.div_.Scalar: aten.div.Scalar,
    operator.iadd: aten.add.Tensor, operator.isub: aten.sub.Tensor,
}
#: The same for operators on lists, by name.
_LISTS: dict[str, Callable[..., Any]] = {
    "aten._foreach_add.List": aten.add.Tensor, "aten._foreach_sub.List": aten.sub.Tensor}


def write_plainly(gm: GraphModule, effects: Effects, pinned: frozenset[Node], analyses: Analyses) -> bool:
    """Rewrite every sum that adds up reductions which could be one; whether the graph has changed.

    In place: only on a fresh tensor that nobody sees but by these operators and plain reads, whole. Then the value
    after each of them is a tensor of its own, and each reader gets the one of its time.
    """
    lists = [node for node in gm.graph.nodes if str(node.target) in _LISTS and _may_take_apart(node, pinned)
             and analyses.may_rewrite(node, "written-plainly")]
    for node in lists:
        _take_apart(node)
    sums = []
    if any(node.target in _PLAIN for node in gm.graph.nodes):
        found = _sums_in_place(gm, Effects(gm) if lists else effects)
        sums = [aliases for aliases in found if pinned.isdisjoint(_concerned(aliases))
                and analyses.may_rewrite(aliases[-1], "written-plainly")]
    for aliases in sums:
        _out_of_place(aliases)
    return bool(lists or sums)


def _sums_in_place(gm: GraphModule, effects: Effects) -> Iterator[list[Node]]:
    """All names of each tensor that may be a value of its own after each operator on it, in order."""
    position = order(gm.graph)
    names: dict[int, list[Node]] = {}
    for node in gm.graph.nodes:
        for storage in effects.storages(node) if node.op != "output" else ():
            names.setdefault(storage, []).append(node)
    writers: dict[int, list[Node]] = {}
    for node in gm.graph.nodes:
        for storage in effects.writes(node):
            writers.setdefault(storage, []).append(node)
    for storage, aliases in names.items():
        if aliases[-1].target not in _PLAIN or any(effects.storages(node) != {storage} for node in aliases):
            continue
        aliases = [node for node in aliases if not _is_in_flight(node)]
        if (_is_fresh(aliases[0]) and _is_whole(aliases) and set(writers.get(storage, ())) <= set(aliases)
                and not _is_read_between(aliases, position)
                and reductions_that_meet([aliases[0], *(node.args[1] for node in aliases[1:])])):
            yield aliases


def _is_in_flight(node: Node) -> bool:
    """A launch whose one user waits for it."""
    [user] = node.users if len(node.users) == 1 else [node]
    return is_wait(user) and launch_of(user) is node


def _is_fresh(node: Node) -> bool:
    return node.op == "call_function" and node.target not in _PLAIN


def _is_whole(aliases: list[Node]) -> bool:
    """All but the first are operators in place on one of them, on all of it, and out of place give its type."""
    return _is_contiguous(aliases[0]) and all(
        node.target in _PLAIN and node.op == "call_function" and len(node.args) == 2 and node.args[0] in aliases
        and set(node.kwargs) <= {"alpha"} and same_type(node, aliases[0]) and _keeps_type(node) for node in aliases[1:])


def _is_read_between(aliases: list[Node], position: Mapping[Node, int]) -> bool:
    """Somebody reads the sum when a part of it is there: that part would be reduced on its own."""
    first, last = position[aliases[1]], position[aliases[-1]]
    readers = {user for node in aliases for user in node.users}.difference(aliases)
    return any(first < position[reader] < last for reader in readers)


def _keeps_type(node: Node) -> bool:
    operand = node.args[1]
    return same_type(operand, node) and _is_contiguous(operand) if isinstance(operand, Node) else isinstance(
        operand, (int, float))


def _is_contiguous(node: Node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and value.is_contiguous()


def _concerned(aliases: list[Node]) -> Iterator[Node]:
    for node in aliases:
        yield node
        yield from node.users


def _out_of_place(aliases: list[Node]) -> None:
    """Give every reader the value of its time."""
    readers = {user for node in aliases for user in node.users}
    names, graph = set(aliases), aliases[0].graph
    current = node = aliases[0]
    while node.op != "output":
        node = node.next
        if node not in readers:
            continue
        for operand in [operand for operand in node.all_input_nodes if operand in names and operand is not current]:
            node.replace_input_with(operand, current)
        if node in names:
            with graph.inserting_before(node):
                current = call(graph, _PLAIN[node.target], node.args, like=node, kwargs=node.kwargs)
    for node in reversed(aliases[1:]):
        graph.erase_node(node)


def _may_take_apart(node: Node, pinned: frozenset[Node]) -> bool:
    """Everybody takes elements of the result, and in one of them reductions meet that could be one."""
    if len(node.args) != 2 or set(node.kwargs) - {"alpha"} or not pinned.isdisjoint((node, *node.users)):
        return False
    first, second = node.args
    if not isinstance(first, (list, tuple)) or not isinstance(second, (list, tuple)) or len(first) != len(second):
        return False
    if any(user.target is not operator.getitem or user.op != "call_function" for user in node.users):
        return False
    return any(reductions_that_meet(pair) for pair in zip(first, second, strict=True))


def _take_apart(node: Node) -> None:
    graph, plain = node.graph, _LISTS[str(node.target)]
    firsts, seconds = node.args
    assert isinstance(firsts, (list, tuple))
    assert isinstance(seconds, (list, tuple))
    for user in list(node.users):
        index = user.args[1]
        assert isinstance(index, int)
        with graph.inserting_before(node):
            added = call(graph, plain, (firsts[index], seconds[index]), like=user, kwargs=node.kwargs)
        user.replace_all_uses_with(added)
        graph.erase_node(user)
    graph.erase_node(node)


def reductions_that_meet(summands: Any) -> bool:
    """Two reductions that only their sum reads could be one."""
    waits = {wait: None for summand in summands if isinstance(summand, Node) for wait in _waits_below(summand)}
    kinds = Counter(_kind(wait) for wait in waits if len(wait.users) == 1)
    return any(count > 1 for kind, count in kinds.items() if kind is not None)


def is_reduced(node: Node) -> bool:
    """In the sum that ``node`` is are sums over ranks that nobody else reads."""
    return any(len(wait.users) == 1 and _kind(wait) is not None for wait in _waits_below(node))


def _kind(wait: Node) -> Hashable:
    launch = reduction_of(wait)
    if launch is None or not launch.functional or launch.coalesced or launch.reduce_op not in ("sum", "avg"):
        return None
    value = launch.inputs[0].meta.get("val")
    shape = tuple(value.shape) if isinstance(value, torch.Tensor) else None
    return launch.node.target, launch.group, launch.reduce_op, dtype_of(launch.inputs[0]), str(shape)


def _waits_below(node: Node) -> Iterator[Node]:
    """Reductions in a sum that ``node`` is, elements of sums of lists and sums in place included."""
    pending, seen = [node], {node}
    while pending:
        node = pending.pop()
        if reduction_of(node) is not None:
            yield node
            continue
        for operand in _operands(node):
            if operand not in seen:
                seen.add(operand)
                pending.append(operand)


def _operands(node: Node) -> list[Node]:
    if node.op != "call_function":
        return []
    if node.target in _PLAIN:
        return [operand for operand in node.args if isinstance(operand, Node)]
    if node.target is operator.getitem and isinstance(node.args[0], Node) and str(node.args[0].target) in _LISTS:
        lists: Any = node.args[0].args
        index: Any = node.args[1]
        return [item for items in lists if isinstance(items, (list, tuple)) and isinstance(item := items[index], Node)]
    return [operand for operand, _ in linear_operands(node) or ()]
