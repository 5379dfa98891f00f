"""Value numbers: two nodes of one number hold the same value on every rank, for as long as nobody writes it.

Hash-consing over pure deterministic operators with one version a storage (memory SSA), so that a read before a write
and a read after it get different numbers. Source of the idea: LLVM's MemorySSA and its global value numbering.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.linear_operators import RESHAPES
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import collective, is_wait, launch_of, nodes_in, overload

_IDENTITIES = ("aten::detach", "aten::alias", "aten::lift_fresh")
#: Operators whose numbers are sizes and dimensions, never data that could be a baked rank constant.
SIZE_ARGUMENTS = (*RESHAPES, "permute", "transpose", "t", "expand", "_to_copy", "clone", "contiguous", "movedim")
#: The value is whatever was in memory.
UNSET = ("empty", "empty_like", "empty_strided", "empty_permuted", "new_empty", "new_empty_strided", "resize")
#: Collectives whose result is told by operand, group and arguments.
_COLLECTIVES = ("all_reduce", "reduce_scatter", "all_gather", "broadcast", "all_to_all")
#: Two calls may differ, or have sizes of different names.
_UNSTEADY = (torch.Tag.nondeterministic_bitwise, torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output)


def value_numbers(gm: GraphModule, effects: Effects, *, wanted: Iterable[Node] | None = None,
                  constants_agree: bool = True) -> dict[Node, int]:
    """Number of every node's value. Nodes that are not understood get a number of their own.

    ``wanted``: number these nodes, and what they are computed from, only. ``constants_agree=False``: equal numbers in
    two places may be equal by chance on this rank alone, so operators that take numbers as data are not understood.
    """
    return _Numbering(effects, constants_agree).run(gm, _ancestors(gm.graph.nodes if wanted is None else wanted))


def _ancestors(nodes: Iterable[Node]) -> set[Node]:
    """``nodes`` and everything they are computed from."""
    found: set[Node] = set()
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if node not in found:
            found.add(node)
            pending += node.all_input_nodes
    return found


class _Numbering:
    def __init__(self, effects: Effects, constants_agree: bool) -> None:
        self._effects = effects
        self._constants_agree = constants_agree
        self._versions: dict[int, int] = {}
        self._numbers: dict[Node, int] = {}
        self._table: dict[Hashable, int] = {}

    def run(self, gm: GraphModule, wanted: set[Node]) -> dict[Node, int]:
        for node in gm.graph.nodes:
            if node in wanted:
                key = self._key(node)
                self._numbers[node] = self._number(key if key is not None else ("node", len(self._numbers)))
            writes = self._effects.writes(node)
            if writes and not _is_plain_wait(node):
                for storage in writes:
                    self._versions[storage] = self._versions.get(storage, 0) + 1
        return self._numbers

    def _number(self, key: Hashable) -> int:
        if isinstance(key, tuple) and key[0] == "same":
            return int(key[1])
        return self._table.setdefault(key, len(self._table))

    def _key(self, node: Node) -> Hashable | None:
        if node.op == "get_attr":
            return ("attribute", node.target)  # whoever reads it tells what was written before
        if node.op not in ("call_function", "call_method"):
            return None
        seen = self._seen(self._effects.reads(node))
        communicated = self._communicated(node)
        if communicated is not None:
            return (*communicated, seen)
        if not self._effects.is_pure(node) or not self._understood(node):
            return None
        op = overload(node.target)
        if op is not None and op._schema.name in _IDENTITIES:  # reads of either tell what was written before
            return ("same", self._numbers[node.all_input_nodes[0]])
        arguments = self._frozen((node.args, dict(sorted(node.kwargs.items()))))
        return None if arguments is None else (node.op, node.target, arguments, seen)

    def _communicated(self, node: Node) -> tuple[Hashable, ...] | None:
        """A functional collective, or the wait on one: equal where operand, group, op and arguments are."""
        if is_wait(node):
            value = next(iter(nodes_in(node.args or tuple(node.kwargs.values()))), None)
            found = collective(value) if value is not None else None
            if value is not None and found is not None and found.kind in _COLLECTIVES and found.functional:
                return ("wait", self._numbers[value])
            return None
        found = collective(node)
        if found is None or found.kind not in _COLLECTIVES or not found.functional or found.coalesced:
            return None
        splits = self._frozen(found.splits)
        if found.group.form == "unknown" or splits is None:
            return None
        if not self._constants_agree and holds_number(found.splits):
            return None
        return ("collective", node.target, self._numbers[found.inputs[0]], found.group, found.group_size,
                found.reduce_op, found.peer, splits)

    def _understood(self, node: Node) -> bool:
        op = overload(node.target)
        if op is not None and any(tag in op.tags for tag in _UNSTEADY):
            return False
        if self._constants_agree:
            return True
        name = op._schema.name.split("::")[1] if op is not None else str(node.target)
        return name in SIZE_ARGUMENTS or not holds_number((node.args, node.kwargs))

    def _seen(self, storages: frozenset[int]) -> tuple[tuple[int, int], ...]:
        """Versions of the storages that somebody has written, so that reads across a write differ."""
        return tuple((storage, self._versions[storage]) for storage in sorted(storages) if storage in self._versions)

    def _frozen(self, value: Any) -> Hashable | None:
        """A hashable stand-in for an argument that tells 1 from 1.0 from True; None for what has none."""
        if isinstance(value, Node):
            return ("value", self._numbers[value])
        if isinstance(value, (list, tuple)):
            items = [self._frozen(item) for item in value]
            return None if any(item is None for item in items) else (type(value).__name__, tuple(items))
        if isinstance(value, dict):
            items = [self._frozen(item) for item in value.values()]
            return None if any(item is None for item in items) else ("dict", tuple(value), tuple(items))
        if isinstance(value, slice):
            bounds = self._frozen((value.start, value.stop, value.step))
            return None if bounds is None else ("slice", bounds)
        if value is None or isinstance(value, (bool, int, float, complex, str, torch.dtype, torch.device, torch.layout,
                                               torch.memory_format)):
            return (type(value).__name__, repr(value))
        return None


def _is_plain_wait(node: Node) -> bool:
    """A wait that only completes a result nobody read before: no value changes."""
    launch = launch_of(node) if is_wait(node) else None
    found = collective(launch) if launch is not None else None
    return found is not None and found.functional


def holds_number(value: Any) -> bool:
    """An argument is a Python number, or has one inside."""
    if isinstance(value, slice):
        value = (value.start, value.stop, value.step)
    if isinstance(value, (list, tuple)):
        return any(holds_number(item) for item in value)
    if isinstance(value, dict):
        return any(holds_number(item) for item in value.values())
    return isinstance(value, (int, float, complex))
