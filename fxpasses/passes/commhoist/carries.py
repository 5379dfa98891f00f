"""Sums that a loop carries: acc + C(x) a round becomes acc + x a round, and one C behind the loop.

Legality: which reductions of which sums may leave the body. The edit is in carried_sums.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import torch
from torch.fx import Node

from fxpasses.analyses.accumulation import dtype_of, same_type
from fxpasses.analyses.linearity import commutes
from fxpasses.analyses.loop_values import (
    Accumulation,
    Leaf,
    Path,
    accumulation,
    is_static,
    keeps_its_operand,
    readers,
    slots,
)
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import order
from fxpasses.ir.loops import Carry, Loop
from fxpasses.ir.ops import GroupRef, nodes_in, payload_bytes, value_bytes
from fxpasses.passes.commhoist.legality import has_fractions, rounds_in
from fxpasses.pm.analyses import Analyses

#: How values are combined -> the reductions that do the same across ranks.
REDUCE_OPS = {"add": ("sum", "avg"), "maximum": ("max",), "minimum": ("min",)}


@dataclass(frozen=True)
class Surroundings:
    """What is known around one loop: effects of its ``body`` and of the graph it stands in (``outside``).

    ``uniform``: a value of the body is equal on all members of a group. ``pinned``: ends of control edges, of both
    graphs. ``room``: says of a number of bytes whether they may be held on top, and counts them where they may.
    """

    analyses: Analyses
    body: Effects
    outside: Effects
    uniform: Callable[[Any, GroupRef], bool]
    pinned: frozenset[Node]
    precision: Literal["exact", "widen"]
    reduce_scatter: bool
    room: Callable[[int], bool]


@dataclass(frozen=True)
class Summand:
    """A reduction that leaves the loop: ``factor`` * its way, added to a running sum of operands."""

    path: Path
    factor: float | complex


@dataclass
class Plan:
    """What becomes of one carry: a running sum for each of ``sums``; ``kept`` leaves stay in the carry's own."""

    carry: Carry
    found: Accumulation
    sums: dict[Hashable, list[Summand]] = field(default_factory=dict)
    kept: list[Leaf] = field(default_factory=list)

    @property
    def last(self) -> Path:
        """The last reduction of the first running sum."""
        return next(iter(self.sums.values()))[-1].path


def plans(loop: Loop, judge: Judge, known: Surroundings) -> list[Plan]:
    """The carries of ``loop`` whose reductions may leave it; reductions of sums that may not are noted."""
    found = []
    for carry in loop.carries:
        if not isinstance(carry.output, Node) or slots(carry.placeholder, carry.output):
            continue
        tree = accumulation(carry.placeholder, carry.output, known.pinned)
        plan = judge.plan(carry, tree) if tree.has_reductions else None
        if plan is not None and plan.sums:
            found.append(plan)
    return found


class Judge:
    """Legality by reason codes, for all carries of one loop. ``refused``: launches that have to stay, and why."""

    def __init__(self, loop: Loop, known: Surroundings) -> None:
        self._loop, self._known, self._world = loop, known, known.analyses.world
        self._position = order(loop.body.graph)
        self._writes = Writes(known.body, self._position)
        self._returned = list(nodes_in(loop.body.graph.output_node().args[0]))
        self.refused: dict[Node, str] = {}

    def plan(self, carry: Carry, found: Accumulation) -> Plan | None:
        """What may be done about one carry."""
        code = self._tree_refusal(carry, found)
        if code is not None:
            for leaf in found.leaves:
                for path in leaf.paths:
                    self.miss(path, code)
            return None
        plan = Plan(carry, found)
        for leaf in found.leaves:
            self._sort(leaf, plan)
        for summands in plan.sums.values():
            summands.sort(key=lambda summand: self._position[summand.path.result])
        return plan

    def _sort(self, leaf: Leaf, plan: Plan) -> None:
        """Move one leaf by the first reduction that may be moved; others that lead to it are held in place by it."""
        moved: Path | None = None
        missed: list[tuple[Path, str]] = []
        for path in leaf.paths:
            code = "scales-another" if moved is not None else self._summand_refusal(path, leaf, plan.found)
            if code is None:
                moved = path
            else:
                missed.append((path, code))
        for path, code in missed:
            self.miss(path, code)
        if moved is None:
            plan.kept.append(leaf)
        else:
            plan.sums.setdefault(key_of(moved), []).append(Summand(moved, leaf.factor))

    def _tree_refusal(self, carry: Carry, found: Accumulation) -> str | None:
        """Why nothing may be added to another start than this carry's."""
        if found.carried != [1]:
            if found.carried or any(leaf.reads_carry for leaf in found.leaves):
                return "carry-scaled"
            return "carry-read" if readers(carry.placeholder) else "carry-replaced"
        if found.constants and not self._world.constants_agree:
            return "rank-constant"
        return self.carry_refusal(carry, found.inner)

    def carry_refusal(self, carry: Carry, inner: Sequence[Node]) -> str | None:
        """Why the carry, which ``inner`` makes the next value from, cannot hold something else meanwhile."""
        if any(user not in inner for user in readers(carry.placeholder)):
            return "carry-read"
        if carry.in_condition is not None and carry.in_condition.users:
            return "carry-read"
        if self._returned.count(carry.output) != 1 or any(len(node.users) > 1 for node in inner):
            return "carry-read"
        if not isinstance(carry.init, Node) or not same_type(carry.init, carry.placeholder):
            return "type-unknown"
        return self._surroundings_refusal(carry)

    def _surroundings_refusal(self, carry: Carry) -> str | None:
        """Why the carry cannot change where it is read, written or held."""
        known, call = self._known, self._loop.call
        if not known.pinned.isdisjoint((call, carry.init, carry.placeholder, carry.output, *carry.results)):
            return "control-edge"
        if self._writes.any(known.body.storages(carry.placeholder) | known.body.storages(carry.output)):
            return "in-place-sum"
        shared = [known.outside.storages(node) & known.outside.storages(carry.init) for node in carry.results]
        if any(storages & known.outside.written for storages in shared):
            return "written-result"
        return None if _keeps_layout(carry) else "layout"

    def _summand_refusal(self, path: Path, leaf: Leaf, found: Accumulation) -> str | None:
        """Why one reduction has to stay in the body."""
        dtype = dtype_of(path.launch.inputs[0]) if path.launch.inputs else None
        if dtype is not None and rounds_in(dtype, leaf.factor):
            return "precision"
        if path.launch.kind == "reduce_scatter" and any(
                user not in found.inner for user in readers(found.carry, of_shape=True)):
            return "carry-read"
        return (self.refusal(path, REDUCE_OPS[found.combine]) or self._gate_refusal(path, found)
                or self._size_refusal(path) or self._memory_refusal(path))

    def _size_refusal(self, path: Path) -> str | None:
        """Why one reduction behind the loop sends more than this one does in all rounds."""
        rounds = self._loop.length
        whole = value_bytes(path.result.meta["val"]) * _parts(path)
        return "sends-more" if whole > payload_bytes(path.launch.node) * (
            rounds if isinstance(rounds, int) else 1) else None

    def _gate_refusal(self, path: Path, found: Accumulation) -> str | None:
        """Why a rank may skip a round that another one counts."""
        for gate in found.gates:
            if not self._known.uniform(gate.condition, path.launch.group):
                return "rank-varying"
            if path.launch.kind == "reduce_scatter" and gate.condition.meta["val"].dim():
                return "layout"
        return None

    def refusal(self, path: Path, reduce_ops: Sequence[str]) -> str | None:
        """Why a reduction cannot wait for the end of the loop, whatever is done with its result."""
        launch, nodes = path.launch, (path.launch.node, path.wait, *path.chain)
        if not self._world.may_rewrite:
            return "not-spmd"
        if any(len(node.users) > 1 for node in nodes):
            return "also-used"
        if not launch.functional or launch.coalesced or len(launch.inputs) != 1:
            return "form"
        if launch.reduce_op not in reduce_ops:
            return "reduce-op"
        dtype = dtype_of(launch.inputs[0])
        if dtype is None or (launch.reduce_op in ("sum", "avg") and not _adds_up(dtype, launch.reduce_op)):
            return "dtype"
        if launch.group.form not in ("name", "object") or len(launch.node.all_input_nodes) != 1:
            return "unknown-group"
        if not self._known.pinned.isdisjoint(nodes):
            return "control-edge"
        return self._way_refusal(path)

    def _way_refusal(self, path: Path) -> str | None:
        """Why the operand cannot go the way of the result."""
        launch, operand = path.launch, path.wait
        for node in path.chain:
            dtype = dtype_of(operand)
            if dtype is None or not self._known.body.is_pure(node):
                return "not-linear"
            if keeps_its_operand(node, operand):
                operand = node
                continue
            code = commutes(node, operand, kind=launch.kind, reduce_op=launch.reduce_op or "", dtype=dtype,
                            uniform=lambda value: self._known.uniform(value, launch.group),
                            precision=self._known.precision)
            if code is not None:
                return code
            operand = node
        storages = self._known.body.storages(launch.inputs[0])
        start, end = self._position[launch.node], self._position[path.result]
        return "written-operand" if self._writes.between(storages, start, end) else None

    def _memory_refusal(self, path: Path) -> str | None:
        if path.launch.kind != "reduce_scatter":
            return None
        if not self._known.reduce_scatter:
            return "reduce-scatter-off"
        if not is_static(path.launch.inputs[0]):
            return "dynamic-shape"
        more = value_bytes(path.result.meta["val"]) * (_parts(path) - 1)
        return None if self._known.room(more) else "memory-budget"

    def miss(self, path: Path, code: str) -> None:
        """Note why a reduction stays; the first reason counts."""
        self.refused.setdefault(path.launch.node, code)


def key_of(path: Path) -> Hashable:
    """What reductions share that may be one behind the loop."""
    launch = path.launch
    value = path.result.meta["val"]
    return launch.node.target, launch.group, launch.group_size, launch.reduce_op, value.dtype


def _parts(path: Path) -> int:
    """How many times as large an operand is as the result."""
    return path.launch.group_size or 1 if path.launch.kind == "reduce_scatter" else 1


def _adds_up(dtype: torch.dtype, reduce_op: str | None) -> bool:
    return dtype is not torch.bool and (reduce_op != "avg" or has_fractions(dtype))


def _keeps_layout(carry: Carry) -> bool:
    """A tensor that is filled like the start value lies as it does, and so does what the loop returns."""
    init = carry.init.meta["val"]
    return (_strides(torch.empty_like(init)) == _strides(init)
            and all(_strides(node.meta["val"]) == _strides(init) for node in carry.results))


def _strides(value: torch.Tensor) -> list[str]:
    return [str(stride) for stride in value.stride()]
