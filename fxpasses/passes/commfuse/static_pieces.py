"""Values that lie where a launch sends them from, and which of them may be made there: nobody else looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.fx import Graph, Node

from fxpasses._torch import is_composite
from fxpasses.analyses.kinds import is_view
from fxpasses.ir.effects import NOTHING, STATES, Effects, Storages
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import argument, is_launch, overload, waits_of
from fxpasses.passes.commfuse.static_forms import ALIGNMENT, IN_PLACE_FORMS, OUT_FORMS, PRODUCTS, copied_by, form_in


@dataclass(frozen=True)
class Piece:
    """One operand of a packing. ``part``: as the packing takes it. ``start``, ``size``: elements.

    ``makers``: what makes it, the first of them into the piece and the others in place there; none where it is copied,
    and ``refused`` says why. ``views``: those between makers and packing, nearest to the packing first.
    """

    part: Node
    start: int
    size: int
    makers: tuple[Node, ...] = ()
    views: tuple[Node, ...] = ()
    refused: str | None = None


class Owned:
    """Who touches which storage of a graph. ``held``: nodes that have to stay."""

    def __init__(self, graph: Graph, effects: Effects, held: frozenset[Node]) -> None:
        self._effects, self._held = effects, held
        self._touching: dict[int, set[Node]] = {}
        for node in graph.nodes:
            read = NOTHING if is_view(node) else effects.reads(node)
            for storage in (read | effects.writes(node) | effects.storages(node)) - STATES:
                self._touching.setdefault(storage, set()).add(node)

    def refusal(self, value: Node, reader: Node) -> str | None:
        """Why the memory of ``value`` is not ``reader``'s to write over, as a code; None where it is.

        It has to hold one whole contiguous result of an operator, which nobody but ``reader`` reads, writes or returns.
        """
        views, root = _origin(value)
        target = overload(root.target) if root.op == "call_function" else None
        if target is None or is_composite(target) or self._effects.is_opaque(root):
            return "not-made-here"
        whole = next(node for node in (root, *reversed(views), value) if isinstance(value_of(node), torch.Tensor))
        if not _is_same_block(value, whole):
            return "not-whole"
        storages = self._effects.storages(value)
        known = {root, *views, reader, *(waits_of(reader) if is_launch(reader) else ())}
        return None if len(storages) == 1 and self._touch(storages) <= known else "also-used"

    def tail(self, value: Node) -> tuple[tuple[Node, ...], Node]:
        """Operators, element by element, that may write over what they read, up to ``value``; what they start from."""
        found: tuple[Node, ...] = ()
        while (operand := self._overwritten(value)) is not None:
            root = _origin(value)[1]
            found, value = (root, *found), operand
        return found, _origin(value)[1]

    def _overwritten(self, value: Node) -> Node | None:
        """The operand over which what makes ``value`` may write."""
        root = _origin(value)[1]
        operand = root.args[0] if form_in(root, IN_PLACE_FORMS) is not None else None
        if not isinstance(operand, Node) or not _is_same_type(operand, root):
            return None
        return operand if self.refusal(operand, root) is None else None

    def pieces(self, packing: Node) -> Iterator[Piece]:
        """The operands of a ``cat``, in order."""
        parts: Sequence[Node] = argument(packing, "tensors")
        start = 0
        for part in parts:
            size = value_of(part).numel()
            makers, views, refused = self._makers(part, packing)
            if makers and form_in(makers[0], PRODUCTS) and start * value_of(packing).dtype.itemsize % ALIGNMENT:
                makers = makers[1:]
                refused = None if makers else "misaligned"
            if parts.count(part) > 1:
                makers, refused = (), "also-used"
            yield Piece(part, start, size, makers, views if makers else (), refused)
            start += size

    def _makers(self, value: Node, reader: Node) -> tuple[tuple[Node, ...], tuple[Node, ...], str | None]:
        """(makers, views, None), or why the value cannot be made elsewhere."""
        refused = self.refusal(value, reader)
        if refused is not None:
            return (), (), refused
        views, root = _origin(value)
        if not self._held.isdisjoint(views):  # which go
            return (), (), "control-edge"
        if value_of(value).dtype != value_of(reader).dtype:
            return (), (), "no-out-form"
        operand = self._overwritten(value)
        if operand is not None:
            before, further, _ = self._makers(operand, root)
            if before and form_in(before[0], PRODUCTS):  # others may be one kernel with what comes behind them
                return (*before, root), (*views, *further), None
        if form_in(root, OUT_FORMS) is None and copied_by(root) is None:
            return (), (), "no-out-form"
        return (root,), tuple(views), None

    def _touch(self, storages: Storages) -> set[Node]:
        return set().union(*(self._touching.get(storage, set()) for storage in storages))


def _origin(value: Node) -> tuple[list[Node], Node]:
    """``value`` and what it is a view of, as far as these are views, and what the last one looks at."""
    views = []
    while is_view(value) and value.all_input_nodes:
        views.append(value)
        value = value.all_input_nodes[0]
    return views, value


def _is_same_type(first: Node, second: Node) -> bool:
    one, other = value_of(first), value_of(second)
    return isinstance(one, torch.Tensor) and one.shape == other.shape and one.dtype == other.dtype


def _is_same_block(first: Node, second: Node) -> bool:
    """Both are contiguous, and the one has the elements of the other in the same places."""
    one, other = value_of(first), value_of(second)
    plain = all(isinstance(value, torch.Tensor) and value.is_contiguous() and not value.is_conj() and not value.is_neg()
                for value in (one, other))
    return plain and one.dtype == other.dtype and one.numel() == other.numel()
