"""Bytes that a node moves where a compiler fuses it with its neighbours: each value of a fused region is read once.

Pointwise operators and reductions that hand each other values are one kernel, and what passes between them costs
nothing. So of a fusible node count: values that no fusible node makes, shared between the readers of one kernel; and
its result where something else than a fusible node reads it. Readers are of one kernel where they lead to a common
fusible node within `HOPS` steps. A fusible value that several kernels read is read, or computed again, by each but one.

All of this is decided by what is near a node, never by the order of the graph: a node costs the same wherever it moves.
The rule approximates that of TorchInductor's scheduler (``torch/_inductor/scheduler.py``).
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch.fx import Node

from fxpasses.cost.roles import role_of
from fxpasses.ir.fused_operators import FUSED_OPERATORS, written_unread
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


class Fusion:
    """The rule for nodes of graphs that nobody edits meanwhile: what is near one node is looked at once for all."""

    def __init__(self) -> None:
        self._readers: dict[Node, list[tuple[Node, Node]]] = {}
        self._sizes: dict[Node, int] = {}
        self._joins: dict[Node, bool] = {}
        self._reached: dict[Node, frozenset[Node]] = {}
        self._shared: dict[Node, _Shared | None] = {}

    def moved_bytes(self, node: Node) -> int:
        """Bytes read from and written to memory by a call node."""
        role = role_of(node)
        if role.joins and self._joins_in_place(node):
            return 0
        if role.fusible:
            return self._fused_reads(node) + self._stored(node)
        return sum(size for _, size in self._operands(node)) + self._written(node)

    def ends_kernel(self, node: Node) -> bool:
        """A kernel is counted for this node: no fusible node goes on with its result."""
        role = role_of(node)
        if role.joins and self._joins_in_place(node):
            return False
        return not role.fusible or not any(self._goes_on(reader) for reader, _ in self.readers(node))

    def _joins_in_place(self, node: Node) -> bool:
        """A ``cat`` of results of fusible operators, whose kernels write them to their places in it.

        As Inductor's ``ConcatKernel`` does. A product has its own layout, and is copied.
        """
        found = self._joins.get(node)
        if found is None:
            found = self._joins[node] = role_of(node).joins and all(
                role_of(part).fusible and _first_join(part) is node for part in node.all_input_nodes)
        return found

    def _goes_on(self, reader: Node) -> bool:
        """A fusible reader that takes the value before it is in memory."""
        role = role_of(reader)
        return role.fusible and not (role.joins and self._joins_in_place(reader))

    def readers(self, source: Node) -> list[tuple[Node, Node]]:
        """(reader, the view it reads or ``source``) of a value; operators that only want its type are none."""
        found = self._readers.get(source)
        if found is None:
            found = self._readers[source] = []
            pending = [source]
            for view in pending:
                for user in view.users:
                    role = role_of(user)
                    if role.view:
                        if user.all_input_nodes[0] is view:
                            pending.append(user)
                    elif role.reads and not (role.unread and any(view is each for each in _unread(user))):
                        found.append((user, view))
        return found

    def _size_of(self, node: Node) -> int:
        found = self._sizes.get(node)
        if found is None:
            found = self._sizes[node] = size_of(node)
        return found

    def _fused_reads(self, node: Node) -> int:
        """Bytes that a fusible node reads."""
        wanted: dict[Node, int] = {}
        for source, size in self._operands(node):
            wanted[source] = wanted.get(source, 0) + size
        return sum([self._share(node, source, size) for source, size in wanted.items()])

    def _share(self, node: Node, source: Node, size: int) -> int:
        """Bytes that ``node`` pays for reading ``size`` bytes of what ``source`` made."""
        fused = role_of(source).fusible
        if fused and role_of(node).stores:
            return 0  # by the kernel that makes it
        alone = 0 if fused else size
        if size <= SMALL or (len(source.users) == 1 and node in source.users):
            return alone
        if source not in self._shared:
            self._shared[source] = self._sharing(source)
        shared = self._shared[source]
        if shared is None:
            return size
        if shared.kernels is None:
            return alone
        asked = shared.asked[node]
        read = min(asked, self._size_of(source)) * size // asked
        if not fused:
            return read
        again = shared.again * size // asked
        return min(read, again) * (shared.kernels - 1) // shared.kernels

    def _sharing(self, source: Node) -> _Shared | None:
        """The kernels that read a value; None where these are too many nodes to tell."""
        fused = role_of(source).fusible
        whole = self._size_of(source)
        found: dict[Node, int] = {}
        for reader, view in self.readers(source):
            role = role_of(reader)
            if role.fusible and not (fused and role.stores) and not (role.joins and self._joins_in_place(reader)):
                found[reader] = found.get(reader, 0) + min(self._size_of(view), whole)
                if len(found) > MOST_READERS:
                    return None
        if len(found) == 1:
            return _ALONE
        kernels = self._kernels(list(found))
        asked = {}
        for kernel in kernels:
            asked.update(dict.fromkeys(kernel, sum([found[reader] for reader in kernel])))
        again = sum(self._size_of(source_of(operand)) for operand in source.all_input_nodes) if fused else 0
        return _Shared(len(kernels), asked, again)

    def _kernels(self, found: list[Node]) -> list[list[Node]]:
        """Readers of one value by the kernel they are of."""
        kernels: list[tuple[list[Node], frozenset[Node]]] = []
        for reader in found:
            reached = self._reached_from(reader)
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

    def _reached_from(self, node: Node) -> frozenset[Node]:
        """Fusible nodes that go on with a value of ``node`` within `HOPS` steps, itself among them."""
        known = self._reached.get(node)
        if known is not None:
            return known
        found = {node}
        edge = [node]
        for _ in range(HOPS):
            following = []
            for each in edge:
                if len(each.users) > MOST_READERS:
                    continue
                for reader, _ in self.readers(each):
                    if reader not in found and role_of(reader).fusible:
                        found.add(reader)
                        following.append(reader)
            if len(found) > MOST_REACHED:
                break
            edge = following
        self._reached[node] = frozenset(found)
        return self._reached[node]

    def _stored(self, node: Node) -> int:
        """Bytes of a fusible node's result, of each part of it, that something else than a fusible node wants."""
        role = role_of(node)
        total = self._written_arguments(node) if role.writes else 0
        if role.writes and not role.fresh:
            return total
        value = value_of(node)
        parts = [node]
        if isinstance(value, (list, tuple)):
            parts = [user for user in node.users if role_of(user).view]
        for part in parts:
            readers = self.readers(part)
            if not readers or not all(self._goes_on(reader) for reader, _ in readers):
                total += self._size_of(part)
        return total

    def _operands(self, node: Node) -> list[tuple[Node, int]]:
        """What made the operands a node reads, and how many bytes of each: of a table and of a repeated value what
        there is."""
        role = role_of(node)
        if not role.reads:
            return []
        unread = _unread(node) if role.unread or role.writes else []
        table = argument(node, role.looks_up) if role.looks_up is not None else None
        found = []
        for operand in node.all_input_nodes:
            if operand in unread:
                continue
            source = source_of(operand)
            size = self._size_of(operand)
            if source is not operand:
                size = min(size, self._size_of(source))
            found.append((source, min(size, self._size_of(node)) if operand is table else size))
        return found

    def _written(self, node: Node) -> int:
        """Bytes of the arguments a node writes, and of its result where that is none of them."""
        role = role_of(node)
        if not role.writes or overload(node.target) is None:
            return self._size_of(node)
        return self._written_arguments(node) + (self._size_of(node) if role.fresh else 0)

    def _written_arguments(self, node: Node) -> int:
        role = role_of(node)
        names = role.writes if role.scatters is None else (role.scatters,)
        return sum(self._size_of(operand) for name in names for operand in _nodes(argument(node, name)))


@dataclass(frozen=True)
class _Shared:
    """What the readers of one value pay together. ``kernels``: that read it, None for one reader alone. ``asked``: by
    reader, bytes that all readers of its kernel ask for. ``again``: bytes that computing the value again reads."""

    kernels: int | None
    asked: dict[Node, int]
    again: int


_ALONE = _Shared(None, {}, 0)


def moved_bytes(node: Node) -> int:
    """Bytes read from and written to memory by a call node."""
    return Fusion().moved_bytes(node)


def ends_kernel(node: Node) -> bool:
    """A kernel is counted for this node: no fusible node goes on with its result."""
    return Fusion().ends_kernel(node)


def source_of(node: Node) -> Node:
    """The node whose memory ``node`` looks at: itself, unless it is a view."""
    while role_of(node).view:
        inputs = node.all_input_nodes
        if not inputs:
            break
        node = inputs[0]
    return node


def size_of(node: Node) -> int:
    """Bytes of a node's value, symbolic sizes by their hint."""
    value = value_of(node)
    if isinstance(value, torch.Tensor):  # most values, so their own count comes first
        count: object = value.numel()
        if type(count) is int:
            return count * value.element_size()
    return value_bytes(value)


def _first_join(part: Node) -> Node | None:
    return next((user for user in part.users if role_of(user).joins), None)


def _unread(node: Node) -> list[Node]:
    """Operands that a node writes and does not read before."""
    if node.target in FUSED_OPERATORS:
        return written_unread(node)
    return [operand for name in role_of(node).unread for operand in _nodes(argument(node, name))]


def _nodes(value: object) -> list[Node]:
    values = value if isinstance(value, (list, tuple)) else (value,)
    return [each for each in values if isinstance(each, Node)]
