"""What one round of a loop does to a value it carries: sums and extrema it adds to, slots it fills.

The next value of an *accumulation* is a tree of additions (or of maxima, of minima) with the carried value as one
leaf. Other leaves may be a reduction's result that went through a chain of operators; which chains let the reduction
leave the loop is for the caller to judge, here is only what the tree looks like. XLA's
WhileLoopAllReduceCodeMotion starts from the same pattern.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.accumulation import reduction_of, same_type
from fxpasses.analyses.linear_operators import ADDITIONS, IDENTITIES, is_factor
from fxpasses.ir.ops import Collective, argument, base_name, is_wait

aten = torch.ops.aten
#: Operator -> (combination, sign of the second operand).
_COMBINATIONS: dict[Callable[..., Any] | str, tuple[str, int]] = {
    **{target: ("add", sign) for target, sign in ADDITIONS.items()},
    aten.maximum.default: ("maximum", 1), aten.maximum: ("maximum", 1), torch.maximum: ("maximum", 1),
    aten.minimum.default: ("minimum", 1), aten.minimum: ("minimum", 1), torch.minimum: ("minimum", 1),
}
_ZEROS = ("zeros", "zeros_like", "new_zeros")
#: Operators that look at a tensor's type only -> whether at its shape, too.
_OF_TYPE = {"zeros_like": True, "ones_like": True, "full_like": True, "new_zeros": False, "new_ones": False,
            "new_full": False}
_FILLS = {"full": "fill_value", "full_like": "fill_value", "new_full": "fill_value"}
#: Operators that copy a tensor with a part replaced -> the arguments that say which part.
_SLOT_WRITES = {"select_scatter": ("dim", "index"), "slice_scatter": ("dim", "start", "end", "step"),
                "index_put": ("indices",)}


@dataclass(frozen=True)
class Path:
    """A reduction's result on its way into a tree: ``chain`` are the operators it goes through, nearest first."""

    launch: Collective
    wait: Node
    chain: tuple[Node, ...]

    @property
    def result(self) -> Node:
        """What the tree combines."""
        return self.chain[-1] if self.chain else self.wait


@dataclass(frozen=True)
class Leaf:
    """A value that a tree combines ``factor`` times, with the reductions that lead to it through their only users."""

    value: Node
    factor: float | complex
    paths: tuple[Path, ...]
    reads_carry: bool = False


@dataclass(frozen=True)
class Gate:
    """``node`` is ``value`` where ``condition`` is as ``when`` says, and the carried value as it was elsewhere."""

    node: Node
    condition: Node
    value: Node
    when: bool


@dataclass
class Accumulation:
    """``root = combine(carry, leaves)``, behind ``gates``, the outermost first. ``inner``: all these, ``root`` first.

    ``carried``: (factor, times) of the carried value; an accumulation proper has it once, at factor 1.
    ``constants``: nodes whose written number is part of a factor.
    """

    carry: Node
    root: Node
    combine: str
    leaves: list[Leaf] = field(default_factory=list)
    inner: list[Node] = field(default_factory=list)
    carried: list[float | complex] = field(default_factory=list)
    constants: list[Node] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)

    @property
    def has_reductions(self) -> bool:
        """A reduction leads to some leaf."""
        return any(leaf.paths for leaf in self.leaves)


@dataclass(frozen=True)
class Slot:
    """``node`` writes ``value`` into a part of a buffer. ``index``: numbers and nodes that say which part."""

    node: Node
    value: Node
    index: tuple[Any, ...]
    paths: tuple[Path, ...]


def accumulation(carry: Node, root: Node, pinned: Collection[Node] = ()) -> Accumulation:
    """What one round adds to ``carry``: the tree below ``root``, the value that the next round is given.

    ``pinned`` nodes are never inside the tree. A leaf's paths go through nodes that have one user only.
    """
    found = Accumulation(carry, root, "add")
    start = root
    while start is root or _may_enter(start, pinned):
        same, gate = _operand_of_identity(start), _gate(start, carry)
        if same is None and gate is None:
            found.combine = _combination(start) or "add"
            break
        found.inner.append(start)
        found.gates += [gate] if gate is not None else []
        start = same or (gate.value if gate is not None else start)
    pending: list[tuple[Node, float | complex]] = [(start, 1)]
    while pending:
        node, factor = pending.pop()
        if node is carry:
            found.carried.append(factor)
            continue
        operands = _operands(node, found.combine) if node in (root, start) or _may_enter(node, pinned) else None
        if operands is None:
            paths, reads = _paths(node, carry)
            found.leaves.append(Leaf(node, factor, paths, reads))
            continue
        found.inner.append(node)
        if node.kwargs.get("alpha", 1) != 1:
            found.constants.append(node)
        pending += [(operand, factor * own) for operand, own in reversed(operands)]
    return found


def slots(carry: Node, root: Node) -> list[Slot]:
    """The parts of the carried buffer that one round writes, in order; empty where ``root`` is anything else."""
    found: list[Slot] = []
    node = root
    while node is not carry:
        name = base_name(node) if node.op == "call_function" else ""
        buffer = argument(node, "self") if name in _SLOT_WRITES else None
        value = argument(node, "values" if name == "index_put" else "src")
        if not isinstance(buffer, Node) or not isinstance(value, Node) or argument(node, "accumulate"):
            return []
        index = tuple(argument(node, key) for key in _SLOT_WRITES[name])
        found.append(Slot(node, value, index, _paths(value, carry)[0]))
        node = buffer
    return found[::-1]


def is_zero(node: Any) -> bool:
    """A tensor of zeros, as it was made: nobody writing to it is for the caller to see to."""
    while isinstance(node, Node) and node.op == "call_function":
        name = base_name(node)
        if name in _ZEROS:
            return True
        if name in _FILLS:
            value = argument(node, _FILLS[name])
            return isinstance(value, (int, float, complex)) and value == 0
        if name not in IDENTITIES or len(node.all_input_nodes) != 1:
            return False
        node = node.all_input_nodes[0]
    return False


def readers(node: Node, *, of_shape: bool = False) -> list[Node]:
    """Users of a tensor that look at more than its type; with ``of_shape`` also those that look at its shape."""
    return [user for user in node.users if (known := _OF_TYPE.get(base_name(user))) is None or (of_shape and known)]


def keeps_its_operand(node: Node, operand: Node) -> bool:
    """``node`` is a view of ``operand`` that looks at it as it is, whatever sizes it names."""
    return base_name(node) in ("view", "_unsafe_view", "reshape") and same_type(node, operand)


def _combination(node: Node) -> str | None:
    return _COMBINATIONS.get(node.target, (None, 0))[0] if node.op == "call_function" else None


def _gate(node: Node, carry: Node) -> Gate | None:
    if node.op != "call_function" or base_name(node) != "where":
        return None
    condition, first, second = (argument(node, name) for name in ("condition", "self", "other"))
    if not all(isinstance(value, Node) for value in (condition, first, second)):
        return None
    old = [_origin(value) is carry and same_type(value, node) for value in (first, second)]
    if old[0] == old[1]:
        return None
    value = second if old[0] else first
    return Gate(node, condition, value, not old[0]) if same_type(value, node) else None


def _origin(node: Node) -> Node:
    """What ``node`` is another name of."""
    while (operand := _operand_of_identity(node)) is not None:
        node = operand
    return node


def _operand_of_identity(node: Node) -> Node | None:
    if node.op != "call_function" or len(node.all_input_nodes) != 1 or base_name(node) not in IDENTITIES:
        return None
    operand = node.all_input_nodes[0]
    return operand if same_type(operand, node) else None


def _may_enter(node: Node, pinned: Collection[Node]) -> bool:
    return len(node.users) == 1 and node not in pinned


def _operands(node: Node, combine: str) -> list[tuple[Node, float | complex]] | None:
    """(operand, factor) of a node of the tree; None for a leaf."""
    same = _operand_of_identity(node)
    if same is not None:
        return [(same, 1)]
    kind, sign = _COMBINATIONS.get(node.target, (None, 0)) if node.op == "call_function" else (None, 0)
    if kind != combine or len(node.args) != 2 or set(node.kwargs) - {"alpha"}:
        return None
    first, second = node.args
    alpha = node.kwargs.get("alpha", 1)
    if not isinstance(first, Node) or not isinstance(second, Node) or not is_factor(alpha):
        return None
    if not (same_type(first, node) and same_type(second, node)):
        return None
    assert isinstance(alpha, (int, float, complex))
    return [(first, 1), (second, sign * alpha)]


def _paths(leaf: Node, carry: Node) -> tuple[tuple[Path, ...], bool]:
    """Reductions that lead to ``leaf`` through their only users, and whether the carried value does, too."""
    found: list[Path] = []
    reads_carry = False
    above: dict[Node, Node] = {}  # the next node on the way to the leaf
    pending = [leaf]
    while pending:
        node = pending.pop()
        if node is carry:
            reads_carry = True
        launch = reduction_of(node)
        if launch is not None:
            found.append(Path(launch, node, tuple(_climb(node, above))))
        if is_wait(node) or node.op != "call_function" or (node is not leaf and len(node.users) > 1):
            continue
        if base_name(node) in _OF_TYPE:
            continue
        operands = [operand for operand in node.all_input_nodes if operand not in above]
        above.update(dict.fromkeys(operands, node))
        pending += reversed(operands)
    return tuple(found), reads_carry


def _climb(node: Node, above: Mapping[Node, Node]) -> Iterator[Node]:
    while node in above:
        node = above[node]
        yield node


def is_static(node: Node) -> bool:
    """The node is a tensor whose sizes are numbers."""
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and all(isinstance(size, int) for size in value.shape)
