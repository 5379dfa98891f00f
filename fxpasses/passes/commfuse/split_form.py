"""Launches that carry several pieces, which somebody put together and somebody takes apart again: where to cut them."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_cast, is_view
from fxpasses.analyses.places import seen_by_place
from fxpasses.ir.effects import COLLECTIVES, MODE, Effects, Storages
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import order, value_of
from fxpasses.ir.ops import Collective, argument, base_name, collective, is_wait, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.commfuse.ordering import is_understood

#: Elementwise with numbers: the same bits for an element, whatever stands beside it.
_ELEMENTWISE = ("mul", "div", "add", "sub", "neg")
#: What takes a tensor apart along a dimension, and whether its parts are copies.
_SPLITS = {"split_with_sizes": False, "unsafe_split_with_sizes": False, "split_with_sizes_copy": True}
_SLICES = ("slice", "narrow")


@dataclass(frozen=True)
class Part:
    """Elements ``start`` to ``stop`` of each row of what the wait gives, as ``node`` that ``taker`` takes them.

    ``copied``: in memory of its own.
    """

    node: Node
    taker: Node
    start: int
    stop: int
    copied: bool


@dataclass(frozen=True)
class Block:
    """Pieces (by position in the ``cat``) and parts that a cut on either side leaves together."""

    start: int
    stop: int
    pieces: tuple[int, ...]
    parts: tuple[Part, ...]

    @property
    def width(self) -> int:
        """Elements of a row."""
        return self.stop - self.start

    def told_of(self, twins: Mapping[Node, Node]) -> Block:
        """The same of a graph that is this one's twin, node by node."""
        return replace(self, parts=tuple(replace(part, node=twins[part.node], taker=twins[part.taker])
                                         for part in self.parts))


@dataclass(frozen=True)
class Divisible:
    """A launch that can be several.

    ``entering``: from the ``cat`` to what is sent. ``passing``: what stands between the wait and the takers, in graph
    order. ``width``: elements of a row; ``sent_rows``, ``got_rows``: of the two sides.
    """

    found: Collective
    wait: Node
    entering: tuple[Node, ...]
    passing: tuple[Node, ...]
    takers: tuple[Node, ...]
    blocks: tuple[Block, ...]
    width: int
    sent_rows: int
    got_rows: int

    @property
    def pieces(self) -> list[Node]:
        """What the ``cat`` puts together."""
        return list(argument(self.entering[0], "tensors"))

    def told_of(self, twins: Mapping[Node, Node]) -> Divisible:
        """The same of a graph that is this one's twin, node by node."""
        found = collective(twins[self.found.node])
        assert found is not None
        entering, passing, takers = (tuple(twins[node] for node in nodes)
                                     for nodes in (self.entering, self.passing, self.takers))
        return replace(self, found=found, wait=twins[self.wait], entering=entering, passing=passing, takers=takers,
                       blocks=tuple(block.told_of(twins) for block in self.blocks))


class Forms:
    """Tells for the launches of one graph how they can be cut. ``Effects`` and order are those of the graph now."""

    def __init__(self, gm: GraphModule, effects: Effects) -> None:
        self._effects = effects
        self._nodes = list(gm.graph.nodes)
        self._position = order(gm.graph)
        self._held = control_edge_ends(self._nodes)
        self._by_place = seen_by_place(gm, effects)
        self._writers = [node for node in self._nodes
                         if not is_wait(node) and node.op != "output" and effects.writes(node)]
        self._written = together(effects.writes(node) for node in self._writers)
        self._barriers = [self._position[node] for node in self._writers
                          if MODE in effects.writes(node)
                          or (COLLECTIVES in effects.writes(node) and not is_understood(node))]

    def joined(self, found: Collective) -> tuple[Node, ...]:
        """From the ``cat`` of several pieces to what ``found`` sends; empty where there is none."""
        chain: list[Node] = [found.inputs[0]]
        while not _joins(chain[-1]):
            if not (_is_elementwise(chain[-1]) or _is_reshape(chain[-1])):
                return ()
            chain.append(chain[-1].all_input_nodes[0])
        return tuple(reversed(chain))

    def divisible(self, found: Collective, entering: tuple[Node, ...]) -> Divisible | str:
        """How a launch that sends several pieces can be cut, or the code of why it cannot."""
        size = found.group_size or 1
        sent_rows = size if found.kind == "reduce_scatter" else 1
        got_rows = size if found.kind == "all_gather" else 1
        width = entering[0].meta["val"].numel() // sent_rows
        waits = waits_of(found.node)
        if not _joins_rows(entering, sent_rows, width):
            return "pieces-differ"
        if len(waits) > 1 or not _is_rows(waits[0], got_rows, width):
            return "read-whole"
        reading = _Reading(got_rows, width)
        code = reading.read(waits[0])
        if code is not None:
            return code
        blocks = _blocks([piece.meta["val"].shape[-1] for piece in argument(entering[0], "tensors")],
                         reading.parts, width)
        if len(blocks) < 2:
            return "pieces-merge"
        whole = Divisible(found, waits[0], entering, tuple(sorted(reading.passing, key=self._position.__getitem__)),
                          tuple(reading.takers), tuple(blocks), width, sent_rows, got_rows)
        return self._refusal(whole) or whole

    def _refusal(self, whole: Divisible) -> str | None:
        touched = {*whole.entering, whole.found.node, whole.wait, *whole.passing, *whole.takers,
                   *(part.node for block in whole.blocks for part in block.parts)}
        if not touched.isdisjoint(self._held) or any(node in self._held for part in _parts(whole)
                                                     for node in carried(part.node)):
            return "bucket-held"
        effects = self._effects
        own = together(effects.storages(node) for node in touched)
        pieces = together(effects.storages(piece) for piece in whole.pieces)
        carried_on = together(effects.storages(node) for part in _parts(whole) for node in carried(part.node))
        if not self._written.isdisjoint((own | carried_on) - pieces) or self._writes_to(pieces, whole):
            return "bucket-written"
        if not self._by_place.isdisjoint(effects.storages(whole.wait)):
            return "layout-read"
        first = self._position[whole.entering[0]]
        last = max((self._position[reader] for part in _parts(whole) for reader in readers(part.node)), default=first)
        return "bucket-behind" if any(first < place < last for place in self._barriers) else None

    def _writes_to(self, storages: Storages, whole: Divisible) -> bool:
        """Somebody writes to the pieces between the first time they may be read and the last."""
        first = self._position[whole.entering[0]]
        last = max((self._position[reader] for part in _parts(whole) for reader in readers(part.node)), default=first)
        return any(first <= self._position[node] <= last and not storages.isdisjoint(self._effects.writes(node))
                   for node in self._writers)


class _Reading:
    """What becomes of a waited value: ``passing`` keeps its elements in place, ``takers`` take parts of each row."""

    def __init__(self, rows: int, width: int) -> None:
        self._rows, self._width = rows, width
        self.passing: dict[Node, None] = {}
        self.takers: dict[Node, None] = {}
        self.parts: list[Part] = []

    def read(self, node: Node) -> str | None:
        """Follow the users of ``node``; the code of why pieces cannot be told apart, where they cannot."""
        for user in node.users:
            if _is_elementwise(user) or (_is_reshape(user) and _is_rows(user, self._rows, self._width)):
                self.passing[user] = None
                code = self.read(user)
            else:
                code = self._take(user, value_of(node))
            if code is not None:
                return code
        return None

    def _take(self, user: Node, value: torch.Tensor) -> str | None:
        """Parts that ``user`` takes, where it takes any along the rows."""
        name = base_name(user) if user.op == "call_function" else ""
        if name not in _SPLITS and name not in _SLICES:
            return "read-whole"
        in_rows = value.shape[-1] == self._width and value.numel() == self._width * self._rows
        dim = argument(user, "dim", 0) or 0
        if not in_rows or dim % value.dim() != value.dim() - 1:
            return "read-whole"
        copied = _SPLITS.get(name, False)
        found = list(_slices(user) if name in _SLICES else _elements(user, copied))
        if not found:
            return "read-whole"
        self.takers[user] = None
        self.parts += found
        strided = self._rows > 1 and not copied
        if strided and not all(makes_contiguous(reader) for part in found for reader in part.node.users):
            return "layout-read"
        return None


def _elements(split: Node, copied: bool) -> Iterator[Part]:
    sizes = argument(split, "split_sizes")
    if not isinstance(sizes, (list, tuple)) or not all(type(size) is int for size in sizes):
        return
    ends = list(accumulate(sizes))
    if any(user.target is not operator.getitem or type(user.args[1]) is not int for user in split.users):
        return
    for user in split.users:
        index = user.args[1]
        assert isinstance(index, int)
        index %= len(sizes)
        yield Part(user, split, ends[index] - sizes[index], ends[index], copied)


def _slices(node: Node) -> Iterator[Part]:
    value, result = value_of(node.all_input_nodes[0]), value_of(node)
    start = argument(node, "start", 0) or 0
    step = argument(node, "step", 1)
    if type(start) is not int or step != 1 or type(result.shape[-1]) is not int:
        return
    start = min(start + value.shape[-1] if start < 0 else start, value.shape[-1])
    yield Part(node, node, start, start + result.shape[-1], copied=False)


def readers(node: Node) -> Iterator[Node]:
    """Who looks at the elements of ``node``, be it through views or copies that go along: see `carried`."""
    for user in (user for each in (node, *carried(node)) for user in each.users):
        if not goes_along(user):
            yield user


def carried(node: Node) -> list[Node]:
    """Views of ``node`` and copies that make it contiguous, which can stand where the first of their readers stands."""
    found: dict[Node, None] = {}
    pending = [node]
    while pending:
        for user in pending.pop().users:
            if goes_along(user) and user not in found:
                found[user] = None
                pending.append(user)
    return list(found)


def goes_along(node: Node) -> bool:
    """A view, or a copy that makes its operand contiguous."""
    return len(node.all_input_nodes) == 1 and (is_view(node) or makes_contiguous(node))


def makes_contiguous(node: Node) -> bool:
    """A copy in rows of its own."""
    return (node.op == "call_function" and base_name(node) == "clone"
            and argument(node, "memory_format") is torch.contiguous_format)


def _parts(whole: Divisible) -> Iterator[Part]:
    return (part for block in whole.blocks for part in block.parts)


def _joins(node: Node) -> bool:
    pieces = node.args[0] if node.op == "call_function" and base_name(node) == "cat" and node.args else ()
    return isinstance(pieces, (list, tuple)) and len(pieces) > 1


def _joins_rows(entering: tuple[Node, ...], rows: int, width: int) -> bool:
    """Pieces of one dtype lie behind each other in every row of what is sent, and keep their places in it."""
    cat = entering[0]
    values: list[Any] = [value_of(piece) for piece in argument(cat, "tensors")]
    result = value_of(cat)
    if not all(isinstance(value, torch.Tensor) and value.dtype == result.dtype and value.dim() == result.dim()
               and all(type(size) is int for size in value.shape) for value in values):
        return False
    dim = argument(cat, "dim", 0) or 0
    if dim % result.dim() != result.dim() - 1 or not result.is_contiguous() or result.numel() != rows * width:
        return False
    return result.shape[-1] == width and all(_is_rows(node, rows, width) for node in entering)


def _is_rows(node: Node, rows: int, width: int) -> bool:
    """Rows behind each other, in two dimensions or in one."""
    value = value_of(node)
    return (isinstance(value, torch.Tensor) and value.is_contiguous()
            and list(value.shape) in ([rows, width], [rows * width]))


def _is_reshape(node: Node) -> bool:
    return (is_view(node) and len(node.all_input_nodes) == 1 and base_name(node) in ("view", "_unsafe_view", "reshape")
            and value_of(node).dtype == value_of(node.all_input_nodes[0]).dtype)


def _is_elementwise(node: Node) -> bool:
    """Of one tensor and numbers, on the device it is on."""
    if node.op != "call_function" or len(node.all_input_nodes) != 1 or node.args[:1] != tuple(node.all_input_nodes):
        return False
    source = value_of(node.all_input_nodes[0])
    if not isinstance(source, torch.Tensor) or not isinstance(value_of(node), torch.Tensor):
        return False
    same = source.shape == value_of(node).shape and source.device == value_of(node).device
    return same and value_of(node).is_contiguous() and (is_cast(node) or base_name(node) in _ELEMENTWISE)


def _blocks(lengths: list[int], parts: list[Part], width: int) -> list[Block]:
    """The finest cut that no piece and no part straddles; what nobody takes stays with what is in front of it."""
    ends = list(accumulate(lengths))
    inner = [(part.start, part.stop) for part in parts]
    cuts = [end for end in dict.fromkeys(ends) if 0 < end < width
            and not any(start < end < stop for start, stop in inner)]
    found: list[Block] = []
    for start, stop in zip([0, *cuts], [*cuts, width], strict=True):
        last = stop == width
        pieces = [index for index, end in enumerate(ends)
                  if start <= end - lengths[index] < stop or (last and end - lengths[index] == width)]
        taken = [part for part in parts if start <= part.start < stop or (last and part.start == width)]
        if not taken and found:
            before = found.pop()
            start, pieces, taken = before.start, [*before.pieces, *pieces], list(before.parts)
        elif found and not found[-1].parts:
            before = found.pop()
            start, pieces = before.start, [*before.pieces, *pieces]
        found.append(Block(start, stop, tuple(pieces), tuple(taken)))
    return found
