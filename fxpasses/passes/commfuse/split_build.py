"""One launch becomes several: each with the pieces that it carries, and what takes them apart."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses.analyses.memory import HELD
from fxpasses.ir.graph import order, value_of
from fxpasses.ir.ops import argument, base_name
from fxpasses.ir.packing import Packer, aten, block_like
from fxpasses.ir.rewrites import erase_unused
from fxpasses.ir.schedule import NUMBERS
from fxpasses.passes.commfuse.candidates import PLACES
from fxpasses.passes.commfuse.packing_launch import launch, wait
from fxpasses.passes.commfuse.split_form import Block, Divisible, Part, carried, goes_along, readers
from fxpasses.passes.commfuse.split_times import Groups

_PIECES = 32
"""Bits of the number of a piece."""


def divide(graph: Graph, whole: Divisible, groups: Groups, position: dict[Node, int]) -> list[Node]:
    """Put a launch for each group of blocks in the place of one; the new launches, in the order of the groups.

    Every element is sent and reduced among the same ranks as before. A group that waits for nothing that is computed
    is launched where its result is first read (`asynccp` moves it up), the first one where the launch was; what is
    computed is launched there too. Every wait stands where its result is first read. ``position``: of the graph's
    nodes, some of which may be gone, others still missing.
    """
    parts = [part for block in whole.blocks for part in block.parts]
    if any(node not in position for part in parts for node in (*readers(part.node), *carried(part.node))):
        position.clear()
        position.update(order(graph))
    at = whole.found.node
    launches = []
    for number, blocks in enumerate(groups):
        anchor = min((reader for block in blocks for part in block.parts for reader in readers(part.node)),
                     key=position.__getitem__, default=graph.output_node())
        is_later = number > 0 and whole.found.kind == "all_gather"
        launches.append(_Group(graph, whole, blocks, position).build(anchor if is_later else at, anchor))
    launches[0].meta.update({HELD: at.meta[HELD]} if HELD in at.meta else {})
    old = [*whole.takers, *(part.node for part in parts)]
    for node in sorted({*old, *whole.passing, whole.wait}, key=position.__getitem__, reverse=True):
        graph.erase_node(node)
    operands = at.all_input_nodes
    graph.erase_node(at)
    erase_unused(operands, lambda node: node in whole.entering)
    return launches


class _Group:
    """The nodes of one group of blocks."""

    def __init__(self, graph: Graph, whole: Divisible, blocks: Sequence[Block], position: dict[Node, int]) -> None:
        self._graph, self._whole, self._blocks, self._position = graph, whole, blocks, position
        self._width = sum(block.width for block in blocks)
        self._pieces = [index for block in blocks for index in block.pieces]
        self._parts = [part for block in blocks for part in block.parts]
        self._packer = Packer(graph)
        self._stands_for: dict[Node, Node] = {}
        self._gone: Node | None = None

    def build(self, launched: Node, read: Node) -> Node:
        """Add the launch and what enters it before ``launched``, its wait and what leaves it before ``read``."""
        whole, packer = self._whole, self._packer
        member = whole.found
        with self._graph.inserting_before(launched):
            sent = self._enter()
            pending = launch(packer, member, sent, self._type(value_of(whole.wait), whole.got_rows), member.node)
        along = self._along(read)
        with self._graph.inserting_before(read):
            value = block_like(value_of(whole.wait), self._shape(value_of(whole.wait), whole.got_rows))
            self._stands_for[whole.wait] = wait(packer, member, pending, value, whole.wait)
            for node in whole.passing:
                if self._is_needed(node):
                    self._stands_for[node] = self._again(node, self._stands_for[node.all_input_nodes[0]],
                                                         whole.got_rows)
            self._leave()
        for node in along:
            if node is not self._gone:
                read.prepend(node)
        for node in packer.made:
            node.meta.update({name: member.node.meta[name] for name in PLACES if name in member.node.meta})
        if NUMBERS in member.node.meta:
            pending.meta[NUMBERS] = tuple(sorted(_number(one, piece) for one in member.node.meta[NUMBERS]
                                                 for piece in self._pieces))
        return pending

    def _enter(self) -> Node:
        """What the launch sends."""
        whole, packer = self._whole, self._packer
        pieces = [piece if value_of(piece).is_contiguous() else packer.copied(piece, like=whole.found.node)
                  for piece in (whole.pieces[index] for index in self._pieces)]
        sent = packer.joined(pieces, value_of(pieces[0]).dim() - 1, like=whole.entering[0])
        for node in whole.entering[1:]:
            sent = self._again(node, sent, whole.sent_rows)
        return sent

    def _again(self, node: Node, source: Node, rows: int) -> Node:
        """``node`` of the group's elements instead of all."""
        value = value_of(node)
        shape = self._shape(value, rows)
        if value.shape != value_of(node.all_input_nodes[0]).shape:
            return self._packer.shaped(source, shape, like=node)
        if value.dtype == value_of(source).dtype and base_name(node) in ("view", "_unsafe_view", "reshape"):
            return source
        old = node.all_input_nodes[0]
        args, kwargs = map_arg((node.args, node.kwargs), lambda operand: source if operand is old else operand)
        assert callable(node.target)
        return self._packer.add(node.target, *args, like=node, val=block_like(value, shape), **kwargs)

    def _shape(self, value: torch.Tensor, rows: int) -> list[int]:
        """The shape of the group's elements where ``value`` holds all."""
        whole = self._whole
        return [rows, self._width] if list(value.shape) == [rows, whole.width] else [rows * self._width]

    def _type(self, value: torch.Tensor, rows: int) -> torch.Tensor:
        return block_like(value, self._shape(value, rows))

    def _is_needed(self, node: Node) -> bool:
        """Leads to a part of the group."""
        takers = {part.taker for part in self._parts}
        pending, seen = [node], {node}
        while pending:
            for user in pending.pop().users:
                if user in takers:
                    return True
                if user in self._whole.passing and user not in seen:
                    seen.add(user)
                    pending.append(user)
        return False

    def _along(self, read: Node) -> list[Node]:
        """Nodes that have to come behind the new parts, in graph order."""
        last = self._position[read]
        found = {node for part in self._parts for node in carried(part.node) if self._position[node] < last}
        return sorted(found, key=self._position.__getitem__)

    def _leave(self) -> None:
        """Give the readers of each part the new one."""
        by_taker: dict[Node, list[Part]] = {}
        for part in self._parts:
            by_taker.setdefault(part.taker, []).append(part)
        for taker, parts in by_taker.items():
            source = self._stands_for[taker.all_input_nodes[0]]
            spans = sorted({(part.start, part.stop) for part in parts})
            if len(self._parts) == 1 and spans == [(self._blocks[0].start, self._blocks[-1].stop)]:
                self._hand_on(parts[0], source)
            elif base_name(taker) in ("slice", "narrow"):
                for part in parts:
                    start = self._place(part.start)
                    self._replace(part, self._packer.add(aten.slice.Tensor, source, value_of(source).dim() - 1, start,
                                                         start + part.stop - part.start, like=part.node))
            else:
                self._split(taker, source, parts)

    def _split(self, taker: Node, source: Node, parts: Sequence[Part]) -> None:
        """As ``taker``, of the group's elements alone."""
        sizes, start = [], 0
        for size in argument(taker, "split_sizes"):
            if any(block.start <= start and start + size <= block.stop for block in self._blocks):
                sizes.append((start, size))
            start += size
        cut: Any = taker.target
        split = self._packer.add(cut, source, [size for _, size in sizes],
                                 value_of(source).dim() - 1, like=taker)
        made: dict[int, Node] = {}
        for part in parts:
            number = sizes.index((part.start, part.stop - part.start))
            if number not in made:
                made[number] = self._packer.add(operator.getitem, split, number, like=part.node,
                                                val=split.meta["val"][number])
            self._replace(part, made[number])

    def _hand_on(self, part: Part, source: Node) -> None:
        """The launch carries nothing else: what it gives is the part, and a contiguous copy of it is not needed."""
        users = list(part.node.users)
        if not part.copied and len(users) == 1 and base_name(users[0]) == "clone" and goes_along(users[0]):
            users[0].replace_all_uses_with(source)
            self._graph.erase_node(users[0])
            self._gone = users[0]
        else:
            self._replace(part, source)

    def _replace(self, part: Part, value: Node) -> None:
        if "placements" in part.node.meta:
            value.meta["placements"] = part.node.meta["placements"]
        part.node.replace_all_uses_with(value)

    def _place(self, start: int) -> int:
        """Where an element of the old rows lies in those of the group."""
        offset = 0
        for block in self._blocks:
            if start < block.stop or block is self._blocks[-1]:
                return offset + start - block.start
            offset += block.width
        raise AssertionError("no block holds the part")


def _number(known: int, piece: int) -> int:
    """What piece ``piece`` of the collective numbered ``known`` stands for: another number for any other of the two."""
    unsigned = 2 * known if known >= 0 else -2 * known - 1
    return -1 - ((unsigned << _PIECES) + piece)
