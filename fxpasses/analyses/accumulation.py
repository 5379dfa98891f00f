"""Sums: which reductions end up added together, by which linear way each reaches the sum.

An *accumulation* is an acyclic graph of additions whose inner values nobody else reads. Each leaf reaches the root
through scales and relayouts only, so root = sum over leaves of factor * relayout(leaf), and reductions that take the
same way may be added before they are reduced: reduce(a) + reduce(b) = reduce(a + b). A value that is read several
times in one sum counts as often: its factors add up.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.linear_operators import (
    ADDITIONS,
    CASTS,
    IDENTITIES,
    NEGATIONS,
    NUMBER_ADDITIONS,
    PADDINGS,
    PRODUCTS,
    QUOTIENTS,
    RELAYOUTS,
    SELECTIONS,
    SPLITS,
    is_factor,
)
from fxpasses.ir.graph import order
from fxpasses.ir.ops import Collective, argument, base_name, collective, is_wait, launch_of, overload

REDUCTIONS = ("all_reduce", "reduce_scatter")
_SUM_NAMES = ("add", "sub", "add_", "sub_", "iadd", "isub", "_foreach_add", "_foreach_sub", "_foreach_add_",
              "_foreach_sub_")


@dataclass(frozen=True)
class Way:
    """How a leaf reaches the root: a scalar factor, tensor scales (each with its product), and relayouts in order.

    ``relayouts``: what else is linear too, such as slices. ``wide``: the type after casts among them, None without.
    ``constants``: the nodes whose written number is part of the factor (a sign or a doubling is none).
    """

    factor: float | complex = 1
    scales: tuple[tuple[Node, Node], ...] = ()
    relayouts: tuple[Any, ...] = ()
    constants: tuple[Node, ...] = ()
    wide: torch.dtype | None = None

    def scaled(self, factor: float | complex, constant: Node | None = None) -> Way:
        constants = self.constants if constant is None else (constant, *self.constants)
        return replace(self, factor=self.factor * factor, constants=constants)


@dataclass(frozen=True)
class Step:
    """An addition between a leaf and the root, and the value added there; ``above``: the next ones to the root."""

    addition: Node
    sibling: Node
    above: tuple[Step, ...]


@dataclass(frozen=True)
class Reduction:
    """A leaf that is the waited result of a reducing collective.

    ``shared``: somebody besides the sum reads it, or it goes two ways that are not one times a number. ``steps``: the
    first addition on its way, or on each of its ways.
    """

    launch: Collective
    wait: Node
    way: Way
    shared: bool
    steps: tuple[Step, ...]

    def additions(self) -> Iterator[Step]:
        """Every addition between the leaf and the root, once for each value added there."""
        seen: set[tuple[Node, Node]] = set()
        pending = list(self.steps)
        while pending:
            step = pending.pop()
            if (step.addition, step.sibling) not in seen:
                seen.add((step.addition, step.sibling))
                pending += step.above
                yield step


@dataclass
class Accumulation:
    """One sum.

    ``blocked``: reductions that something not linear keeps out, with the reason code and that node. All in node order.
    ``partial_sum``: a leaf is a sum of its own that others read too.
    """

    root: Node
    reductions: list[Reduction] = field(default_factory=list)
    blocked: list[tuple[Node, str, Node]] = field(default_factory=list)
    partial_sum: Node | None = None


def accumulations(gm: GraphModule, pinned: Collection[Node] = (), *, widen: bool = False) -> Iterator[Accumulation]:
    """Every accumulation with a reduction among its leaves, by root, last root first.

    ``pinned`` nodes (ends of control edges) are never inside a sum. ``widen``: casts that keep every value, such as
    bf16 to f32, may be.
    """
    inside: set[Node] = set()
    position = order(gm.graph)
    for node in reversed(gm.graph.nodes):
        if node in inside or operands_of_addition(node) is None:
            continue
        found = _explore(node, position, inside, pinned, widen)
        if found.reductions or found.blocked:
            yield found


def sums_out_of_reach(gm: GraphModule) -> Iterator[tuple[Node, str]]:
    """Waits whose reduction is added in a way no accumulation covers, each with the reason code."""
    for node in gm.graph.nodes:
        name = _sum_name(node)
        if name is None or len(node.all_input_nodes) < 2 or operands_of_addition(node) is not None:
            continue
        typed = all(dtype_of(value) is not None for value in (node, *node.all_input_nodes))
        code = "type-differs" if typed else "type-unknown"
        code = "in-place-sum" if name.endswith("_") or name in ("iadd", "isub") else code
        waits = [operand for operand in node.all_input_nodes if reduction_of(operand) is not None]
        yield from ((wait, "many-at-once" if name.startswith("_foreach") else code) for wait in waits)


def _sum_name(node: Node) -> str | None:
    """Name of an addition or subtraction of any form; None for any other node."""
    if node.op == "call_method":
        name = str(node.target)
    elif node.op == "call_function":
        name = base_name(node)
    else:
        return None
    return name if name in _SUM_NAMES else None


@dataclass
class _Uses:
    """How a value is used in a sum: ``readers`` of it that are part of the sum, and the ways from there."""

    readers: set[Node] = field(default_factory=set)
    ways: list[tuple[Way, tuple[Step, ...]]] = field(default_factory=list)

    def add(self, reader: Node, way: Way, steps: tuple[Step, ...]) -> None:
        """Note one more use. Ways that differ by a number only become one."""
        self.readers.add(reader)
        for index, (other, others) in enumerate(self.ways):
            if (other.scales, other.relayouts) == (way.scales, way.relayouts):
                constants = (*other.constants, *(node for node in way.constants if node not in other.constants))
                merged = replace(other, factor=other.factor + way.factor, constants=constants)
                self.ways[index] = (merged, (*others, *(step for step in steps if step not in others)))
                return
        self.ways.append((way, steps))

    def all_of(self, node: Node) -> bool:
        """Nobody reads ``node`` but the sum, and it goes one way."""
        return len(self.ways) == 1 and len(self.readers) == len(node.users)


def _explore(root: Node, position: Mapping[Node, int], inside: set[Node], pinned: Collection[Node],
             widen: bool) -> Accumulation:
    """Go through the values of a sum from its root, each when all its readers in the sum are known."""
    found = Accumulation(root)
    uses = {root: _Uses(ways=[(Way(), ())])}
    pending = [(-position[root], root)]
    while pending:
        _, node = heappop(pending)
        if node is not root and not _may_enter(node, uses[node], pinned, widen):
            _leaf(node, uses[node], found)
            continue
        inside.add(node)
        [(way, above)] = uses[node].ways
        operands = _linear_operands(node, way, widen) or []
        for index, (operand, onward) in enumerate(operands):
            steps = above if len(operands) == 1 else (Step(node, operands[1 - index][0], above),)
            if operand not in uses:
                heappush(pending, (-position[operand], operand))
            uses.setdefault(operand, _Uses()).add(node, onward, steps)
    found.reductions.reverse()
    found.blocked.reverse()
    return found


def _may_enter(operand: Node, uses: _Uses, pinned: Collection[Node], widen: bool) -> bool:
    """The operand is linear itself, only the sum reads it, and nothing converts or broadcasts it on the way."""
    return (operand.op == "call_function" and uses.all_of(operand) and operand not in pinned
            and not is_wait(operand) and _linear_operands(operand, Way(), widen) is not None)


def _leaf(operand: Node, uses: _Uses, found: Accumulation) -> None:
    launch = reduction_of(operand)
    if launch is not None:
        way, steps = uses.ways[0]
        shared = not uses.all_of(operand) or len(launch.node.users) > 1
        found.reductions.append(Reduction(launch, operand, way, shared, steps))
        return
    if operands_of_addition(operand) is not None:
        found.partial_sum = operand
        return
    code = _blocking_code(operand)
    if code is not None:
        between = operand.all_input_nodes[0] if code == "parts-differ" else operand
        found.blocked += [(source, code, between) for source in map(_start_of_way, between.all_input_nodes)
                          if reduction_of(source) is not None]


def _start_of_way(node: Node) -> Node:
    """The value that reaches ``node`` by scales and relayouts alone."""
    while not is_wait(node) and (operands := _linear_operands(node, Way())) is not None and len(operands) == 1:
        node = operands[0][0]
    return node


def _blocking_code(operand: Node) -> str | None:
    """Why a node between a reduction and its sum is no way for it."""
    if operand.op != "call_function":
        return None
    if len(operand.users) > 1 and _linear_operands(operand, Way()) is not None:
        return "also-used"
    if operand.target is operator.getitem and base_name(operand.all_input_nodes[0]) in SPLITS:
        return "parts-differ"
    return "cast" if base_name(operand) in CASTS else "not-linear"


def reduction_of(node: Node) -> Collective | None:
    """The collective whose waited result ``node`` is, when that collective reduces."""
    launch = launch_of(node) if is_wait(node) else None
    found = collective(launch) if launch is not None else None
    return found if found is not None and found.kind in REDUCTIONS else None


def linear_operands(node: Node) -> list[tuple[Node, Way]] | None:
    """Operands of a node that is linear in them, typed and even, with what it does to them; None for any other."""
    return _linear_operands(node, Way())


def _linear_operands(node: Node, way: Way, widen: bool = False) -> list[tuple[Node, Way]] | None:
    """Operands of a linear node with their way to the root; None for a node that is not linear, typed and even."""
    if node.op != "call_function":
        return None
    added = operands_of_addition(node)
    if added is not None:
        first, second, factor = added
        constant = node if "alpha" in node.kwargs else None
        if first is second:
            return [(first, way.scaled(1 + factor, constant))]
        return [(first, way), (second, way.scaled(factor, constant))]
    found = _nothing_added(node, way) or _scaled_operand(node, way) or _relaid_operand(node, way)
    return found or (_widened_operand(node, way) if widen else None)


def operands_of_addition(node: Node) -> tuple[Node, Node, float | complex] | None:
    """(a, b, f) of ``a + f * b`` over two equal types that the sum keeps; None for any other node."""
    sign = ADDITIONS.get(node.target) if node.op == "call_function" else None
    if sign is None or len(node.args) != 2:
        return None
    first, second = node.args
    alpha = node.kwargs.get("alpha", 1)
    if not isinstance(first, Node) or not isinstance(second, Node) or not is_factor(alpha):
        return None
    if set(node.kwargs) - {"alpha"} or not (same_type(first, node) and same_type(second, node)):
        return None
    assert isinstance(alpha, (int, float, complex))
    factor = sign * alpha
    return None if first is second and factor == -1 else (first, second, factor)


def _nothing_added(node: Node, way: Way) -> list[tuple[Node, Way]] | None:
    """Operand of ``x + 0``, as ``sum`` of a list starts."""
    sign = {**ADDITIONS, **NUMBER_ADDITIONS}.get(node.target)
    if sign is None or len(node.args) != 2 or node.kwargs:
        return None
    first, second = node.args
    if isinstance(first, Node) and _is_nothing(second) and same_type(first, node):
        return [(first, way)]
    if isinstance(second, Node) and _is_nothing(first) and same_type(second, node):
        return [(second, way.scaled(sign))]
    return None


def _is_nothing(value: object) -> bool:
    return type(value) in (int, float) and value == 0


def _scaled_operand(node: Node, way: Way) -> list[tuple[Node, Way]] | None:
    if node.target in NEGATIONS and len(node.args) == 1 and isinstance(node.args[0], Node):
        return [(node.args[0], way.scaled(-1))]
    product = node.target in PRODUCTS
    if not (product or node.target in QUOTIENTS) or len(node.args) != 2 or node.kwargs:
        return None
    first, second = node.args
    if product and (not isinstance(first, Node) or (_is_scalar(first) and not _is_scalar(node))):
        first, second = second, first
    if not isinstance(first, Node) or not same_type(first, node):
        return None
    if is_factor(second):
        assert isinstance(second, (int, float, complex))
        return [(first, way.scaled(second if product else 1 / second, node))]
    if product and isinstance(second, Node) and second is not first and _is_scalar(second):
        return [(first, replace(way, scales=((second, node), *way.scales)))]
    return None


def _relaid_operand(node: Node, way: Way) -> list[tuple[Node, Way]] | None:
    op = overload(node.target)
    if op is None or op.namespace != "aten":
        return None
    name = base_name(node)
    operand = argument(node, "self")
    if not isinstance(operand, Node) or dtype_of(operand) != dtype_of(node) or len(node.all_input_nodes) != 1:
        return None
    if name in IDENTITIES:
        return [(operand, way)] if same_type(operand, node) else None
    padded = name in PADDINGS and argument(node, "mode", "constant") == "constant" and not argument(node, "value", 0)
    if not padded and name not in (*RELAYOUTS, *SELECTIONS):
        return None
    others = sorted((name, value) for name, value in node.kwargs.items() if name != "self")
    key = (str(op), repr(node.args[1:]), repr(others))
    return [(operand, replace(way, relayouts=(key, *way.relayouts)))]


def _widened_operand(node: Node, way: Way) -> list[tuple[Node, Way]] | None:
    """Operand of a cast that keeps every value."""
    operand = node.args[0] if node.args else None
    if not is_cast(node) or not isinstance(operand, Node) or not _same_shape(operand, node):
        return None
    before, after = dtype_of(operand), dtype_of(node)
    if before is None or after is None or not widens(before, after):
        return None
    wide = way.wide if way.wide is not None else after
    return [(operand, replace(way, relayouts=(("cast", before, after), *way.relayouts), wide=wide))]


def is_cast(node: Node) -> bool:
    """The node changes the type of one tensor, and nothing else of it."""
    return (node.op == "call_function" and base_name(node) in CASTS and len(node.all_input_nodes) == 1
            and set(node.kwargs) <= {"dtype"})


def widens(before: torch.dtype, after: torch.dtype) -> bool:
    """Every value of the one type is one of the other, and the other has more."""
    fractions = before.is_floating_point and after.is_floating_point
    whole = not (before.is_floating_point or after.is_floating_point or before.is_complex or after.is_complex)
    return (before is not after and before is not torch.bool and (fractions or whole)
            and torch.promote_types(before, after) is after)


def _is_scalar(node: Node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and value.dim() == 0


def dtype_of(node: Node) -> torch.dtype | None:
    """Data type of a tensor node, None when it is untyped or no tensor."""
    value = node.meta.get("val")
    return value.dtype if isinstance(value, torch.Tensor) else None


def same_type(first: Node, second: Node) -> bool:
    """Both are tensors of one dtype, device and shape."""
    a, b = first.meta.get("val"), second.meta.get("val")
    return (isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and a.dtype == b.dtype
            and a.device == b.device and _same_sizes(a.shape, b.shape))


def _same_shape(first: Node, second: Node) -> bool:
    a, b = first.meta.get("val"), second.meta.get("val")
    return (isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and a.device == b.device
            and _same_sizes(a.shape, b.shape) and _same_sizes(a.stride(), b.stride()))


def same_layout(first: Node, second: Node) -> bool:
    """Two tensors of one shape have the same strides."""
    return _same_sizes(first.meta["val"].stride(), second.meta["val"].stride())


def _same_sizes(first: Sequence[Any], second: Sequence[Any]) -> bool:
    """Symbolic sizes compare by expression, without guards."""
    return len(first) == len(second) and all(
        x == y if isinstance(x, int) and isinstance(y, int) else str(x) == str(y)
        for x, y in zip(first, second, strict=True))
