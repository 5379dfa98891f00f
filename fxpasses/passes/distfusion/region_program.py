"""The program of a region of pointwise nodes: its statements, and which nodes are their operands and results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import Node

from fxpasses.errors import GraphError
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import value_bytes
from fxpasses.ir.pointwise import Name, Program, Statement, ValueType, value_types
from fxpasses.ir.pointwise.operators import CAST
from fxpasses.passes.distfusion.facts import Facts
from fxpasses.passes.distfusion.local_operators import Operation, is_plain_view, is_scalar
from fxpasses.passes.distfusion.regions import Region


@dataclass
class RegionProgram:
    """``written``, ``read``: operands, in the order of their names; ``results``: members whose values it returns.

    ``shape``: of all full-size values. ``moved_before``: bytes that the nodes read and write, a kernel each;
    ``moved_after``: bytes of one kernel, which reads and writes everything once.
    """

    program: Program
    shape: tuple[int, ...]
    written: list[Node]
    read: list[Node]
    results: list[Node]
    moved_before: int
    moved_after: int


def program_of(facts: Facts, region: Region) -> RegionProgram | None:
    """The program of a region; None where aten would give its statements other types than the nodes have."""
    builder = _Builder(facts, region)
    for node in region.members:
        builder.add(node)
    operands = [*builder.written, *builder.read]
    try:
        program = Program(statement for statement, _ in (*builder.statements, *builder.reductions))
        kinds = value_types(program, tuple(ValueType(value_of(node).dtype, is_scalar(node)) for node in operands))
    except GraphError:
        return None
    dtypes = [dtype for _, dtype in (*builder.statements, *builder.reductions)]
    if any(dtype is not None and dtype != kind.dtype for dtype, kind in zip(dtypes, kinds, strict=True)):
        return None
    by_name = {**{f"w{index}": node for index, node in enumerate(builder.written)},
               **{f"r{index}": node for index, node in enumerate(builder.read)}}
    return RegionProgram(
        program, _shape(facts, region), builder.written, builder.read, builder.results,
        moved_before=sum(_moved(facts, node) for node in region.members),
        moved_after=sum(value_bytes(value_of(node)) for node in (
            *(by_name[name] for name in program.loaded), *builder.written, *builder.results)))


def _shape(facts: Facts, region: Region) -> tuple[int, ...]:
    """The shape that most members have."""
    counts = Counter(tuple(value_of(facts.operations[node].operands[0] if facts.operations[node].reduces
                                    else node).shape) for node in region.members)
    return max(counts, key=counts.__getitem__)


def _moved(facts: Facts, node: Node) -> int:
    operands = facts.operations[node].operands
    return sum(value_bytes(value_of(operand)) for operand in operands) + value_bytes(value_of(node))


@dataclass
class _Builder:
    """Gives names to values while statements are added in node order; with each its dtype by the graph."""

    facts: Facts
    region: Region
    written: list[Node] = field(default_factory=list)
    read: list[Node] = field(default_factory=list)
    results: list[Node] = field(default_factory=list)
    statements: list[tuple[Statement, torch.dtype | None]] = field(default_factory=list)
    reductions: list[tuple[Statement, torch.dtype | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        operations, inside = self.facts.operations, self.region.inside
        targets = [operations[node].target for node in self.region.members]
        self.written = list(dict.fromkeys(self.facts.root(target) for target in targets if target is not None))
        self.results = sorted((node for node in self.region.members
                               if operations[node].target is None and shows_outside(node, inside)),
                              key=lambda node: (operations[node].reduces, self.facts.position[node]))
        self._names = {node: f"w{index}" for index, node in enumerate(self.written)}
        self._results = {node: f"out{index}" for index, node in enumerate(self.results)}
        self._temporaries = 0

    def add(self, node: Node) -> None:
        """The statements of one member."""
        operation, dtype = self.facts.operations[node], value_of(node).dtype
        arguments = tuple(map(self._argument, operation.arguments))
        keywords = tuple((name, self._argument(value)) for name, value in operation.keywords)
        if operation.target is None:
            name = self._results.get(node) or self._temporary()
            self._names[node] = name
            kept = self.reductions if operation.reduces else self.statements
            kept.append((Statement(name, operation.name, arguments, keywords), dtype))
            return
        name = self._names[self.facts.root(operation.target)]
        if _promotes(operation, dtype):
            wide = self._temporary()
            self.statements.append((Statement(wide, operation.name, arguments, keywords), None))
            self.statements.append((Statement(name, CAST, (Name(wide),), (("dtype", dtype),)), dtype))
        else:
            self.statements.append((Statement(name, operation.name, arguments, keywords), dtype))

    def _argument(self, value: Any) -> Any:
        if not isinstance(value, Node):
            return value
        root = self.facts.root(value)
        if root not in self._names:
            self._names[root] = f"r{len(self.read)}"
            self.read.append(root)
        return Name(self._names[root])

    def _temporary(self) -> str:
        self._temporaries += 1
        return f"t{self._temporaries - 1}"


def _promotes(operation: Operation, dtype: torch.dtype) -> bool:
    """The operator computes in another dtype than that of what it writes."""
    return operation.name != CAST and any(
        value_of(operand).dtype != dtype for operand in operation.operands if not is_scalar(operand))


def shows_outside(node: Node, inside: set[Node]) -> bool:
    """Some user outside the region takes the value of ``node``, or of a view of it that belongs to the region."""
    pending = [node]
    for each in pending:
        for user in each.users:
            if user not in inside:
                return True
            if is_plain_view(user):
                pending.append(user)
    return False
