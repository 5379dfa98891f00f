"""Bytes that a node moves where a compiler fuses it with its neighbours: each value of a fused region is read once.

Pointwise operators and reductions that hand each other values are one kernel, and what passes between them costs
nothing. So of a fusible node count: values that no fusible node makes, shared between the readers of one kernel; and
its result where something else than a fusible node reads it. Readers are of one kernel where they lead to a common
fusible node within `HOPS` steps. A fusible value that several kernels read is read, or computed again, by each but one.

All of this is decided by what is near a node, never by the order of the graph: a node costs the same wherever it moves.
The rule approximates that of TorchInductor's scheduler (``torch/_inductor/scheduler.py``).
"""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.fx import Node

from fxpasses.cost.roles import role_of
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import argument, overload, value_bytes

HOPS = 5
"""Steps from reader to reader through fusible nodes that make one kernel: a normalisation, an update."""
MOST_READERS = 16
"""Of one value, in one kernel."""
MOST_REACHED = 32
"""Fusible nodes after which no further step is taken."""
SMALL = 4096
"""Bytes of a value that costs nothing to read again."""


def moved_bytes(node: Node) -> int:
    """Bytes read from and written to memory by a call node."""
    if joins_in_place(node):
        return 0
    if role_of(node).fusible:
        return _fused_reads(node) + _stored(node)
    return sum(size for _, size in _operands(node)) + _written(node)


def ends_kernel(node: Node) -> bool:
    """A kernel is counted for this node: no fusible node goes on with its result."""
    if joins_in_place(node):
        return False
    return not role_of(node).fusible or not any(_goes_on(reader) for reader, _ in readers(node))


def joins_in_place(node: Node) -> bool:
    """A ``cat`` of results of fusible operators, whose kernels write them to their places in it.

    As Inductor's ``ConcatKernel`` does. A product has its own layout, and is copied.
    """
    return role_of(node).joins and all(
        role_of(part).fusible and _first_join(part) is node for part in node.all_input_nodes)


def _goes_on(reader: Node) -> bool:
    """A fusible reader that takes the value before it is in memory."""
    return role_of(reader).fusible and not joins_in_place(reader)


def _first_join(part: Node) -> Node | None:
    return next((user for user in part.users if role_of(user).joins), None)


def source_of(node: Node) -> Node:
    """The node whose memory ``node`` looks at: itself, unless it is a view."""
    while role_of(node).view and node.all_input_nodes:
        node = node.all_input_nodes[0]
    return node


def readers(source: Node) -> Iterator[tuple[Node, Node]]:
    """(reader, the view it reads or ``source``) of a value; operators that only want its type are none."""
    pending = [source]
    for view in pending:
        for user in view.users:
            role = role_of(user)
            if role.view:
                if user.all_input_nodes[0] is view:
                    pending.append(user)
            elif role.reads and not (role.unread and any(view is each for each in _unread(user))):
                yield user, view


def size_of(node: Node) -> int:
    """Bytes of a node's value, symbolic sizes by their hint."""
    value = value_of(node)
    if isinstance(value, torch.Tensor):  # most values, so their own count comes first
        count: object = value.numel()
        if type(count) is int:
            return count * value.element_size()
    return value_bytes(value)


def _fused_reads(node: Node) -> int:
    """Bytes that a fusible node reads."""
    wanted: dict[Node, int] = {}
    for operand, size in _operands(node):
        source = source_of(operand)
        wanted[source] = wanted.get(source, 0) + size
    return sum(_share(node, source, size) for source, size in wanted.items())


def _share(node: Node, source: Node, size: int) -> int:
    """Bytes that ``node`` pays for reading ``size`` bytes of what ``source`` made."""
    fused = role_of(source).fusible
    if fused and role_of(node).stores:
        return 0  # by the kernel that makes it
    alone = 0 if fused else size
    if size <= SMALL or _is_only_reader(node, source):
        return alone
    found: dict[Node, int] = {}
    for reader, view in readers(source):
        role = role_of(reader)
        if role.fusible and not (fused and role.stores) and (reader is node or not joins_in_place(reader)):
            found[reader] = found.get(reader, 0) + min(size_of(view), size_of(source))
            if len(found) > MOST_READERS:
                return size
    if len(found) == 1:
        return alone
    kernels = _kernels(list(found))
    asked = sum(found[reader] for reader in next(kernel for kernel in kernels if node in kernel))
    read = min(asked, size_of(source)) * size // asked
    if not fused:
        return read
    again = sum(size_of(source_of(operand)) for operand in source.all_input_nodes) * size // asked
    return min(read, again) * (len(kernels) - 1) // len(kernels)


def _is_only_reader(node: Node, source: Node) -> bool:
    return len(source.users) == 1 and node in source.users


def _kernels(found: list[Node]) -> list[list[Node]]:
    """Readers of one value by the kernel they are of."""
    kernels: list[tuple[list[Node], set[Node]]] = []
    for reader in found:
        reached = _reached(reader)
        joined = [reader]
        backward = role_of(reader).backward
        apart = []
        for members, nodes in kernels:
            if role_of(members[0]).backward == backward and not reached.isdisjoint(nodes):
                joined += members
                reached |= nodes
            else:
                apart.append((members, nodes))
        kernels = [*apart, (joined, reached)]
    return [members for members, _ in kernels]


def _reached(node: Node) -> set[Node]:
    """Fusible nodes that go on with a value of ``node`` within `HOPS` steps, itself among them."""
    found = {node}
    edge = [node]
    for _ in range(HOPS):
        following = []
        for each in edge:
            if len(each.users) > MOST_READERS:
                continue
            for reader, _ in readers(each):
                if reader not in found and role_of(reader).fusible:
                    found.add(reader)
                    following.append(reader)
        if len(found) > MOST_REACHED:
            break
        edge = following
    return found


def _stored(node: Node) -> int:
    """Bytes of a fusible node's result, of each part of it, that something else than a fusible node wants in memory."""
    if role_of(node).writes:
        return _written(node)
    value = value_of(node)
    parts = [node]
    if isinstance(value, (list, tuple)):
        parts = [user for user in node.users if role_of(user).view]
    total = 0
    for part in parts:
        found = [_goes_on(reader) for reader, _ in readers(part)]
        if not found or not all(found):
            total += size_of(part)
    return total


def _operands(node: Node) -> list[tuple[Node, int]]:
    """Operands a node reads and how many bytes of each: of a table and of a repeated value what there is."""
    role = role_of(node)
    if not role.reads:
        return []
    unread = _unread(node) if role.unread else []
    table = argument(node, role.looks_up) if role.looks_up is not None else None
    found = []
    for operand in node.all_input_nodes:
        if operand in unread:
            continue
        source = source_of(operand)
        size = size_of(operand) if source is operand else min(size_of(operand), size_of(source))
        found.append((operand, min(size, size_of(node)) if operand is table else size))
    return found


def _unread(node: Node) -> list[Node]:
    """Operands that a node writes and does not read before."""
    return [operand for name in role_of(node).unread for operand in _nodes(argument(node, name))]


def _written(node: Node) -> int:
    """Bytes of the arguments a node writes, of its result where it writes none."""
    role = role_of(node)
    names = role.writes if role.scatters is None else (role.scatters,)
    if names and overload(node.target) is not None:
        return sum(size_of(operand) for name in names for operand in _nodes(argument(node, name)))
    return size_of(node)


def _nodes(value: object) -> list[Node]:
    values = value if isinstance(value, (list, tuple)) else (value,)
    return [each for each in values if isinstance(each, Node)]
