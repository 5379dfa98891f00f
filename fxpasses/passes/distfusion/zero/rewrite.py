"""Updates that work on shards: the edit, once it is known to be right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import torch
from torch.fx import Graph, Node

from fxpasses.analyses.memory import hand_over
from fxpasses.ir.graph import call, infer, order
from fxpasses.ir.ops import Collective, argument, collective, is_launch, is_wait, launch_of
from fxpasses.ir.packing import Packer, block_like
from fxpasses.ir.rewrites import erase_unused
from fxpasses.passes.distfusion.norms import bring_together
from fxpasses.passes.distfusion.zero.layout import ShardLayout
from fxpasses.passes.distfusion.zero.packed import Piece, apply_again, take_apart, unflattened
from fxpasses.passes.distfusion.zero.update import Update

aten = torch.ops.aten
functional = torch.ops._c10d_functional


def apply_updates(graph: Graph, updates: Sequence[Update], may_erase: Callable[[Node], bool]) -> None:
    """Put shards in the place of what ``updates`` name."""
    position = order(graph)
    changed = {node for update in updates for node in (*update.region, *update.reductions)
               if node not in update.launches}
    reductions = {node: (reduction, _group(update)) for update in updates
                  for node, reduction in update.reductions.items()}
    for update in updates:
        _gather(graph, update, position)
    obsolete = [node for update in updates for node in _scatter_gradients(graph, update)]
    obsolete += _scatter_pieces(graph, [(piece, layout_of(update)) for update in updates
                                        for piece in update.pieces.values()])
    _erase(graph, obsolete, may_erase)
    for update in updates:
        for node in update.parameter.held:
            layout_of(update).describe(node)
    for node in graph.nodes:
        if node in changed:
            node.meta["val"] = infer(node)
    bring_together(graph, reductions)


def layout_of(update: Update) -> ShardLayout:
    """The layout of an update that was not refused."""
    assert update.layout is not None
    return update.layout


def _group(update: Update) -> Any:
    """The group as the calls name it."""
    return argument(next(iter(update.launches.values())).node, "group_name")


def _gather(graph: Graph, update: Update, position: dict[Node, int]) -> None:
    """In front of the first reader of the whole parameter, which all of them read then."""
    if not update.readers:
        return
    layout, node = layout_of(update), update.parameter.node
    first = min(update.readers, key=position.__getitem__)
    value = block_like(node.meta["val"], (layout.rows * layout.size, *layout.whole[1:]))
    with graph.inserting_before(first):
        packer = Packer(graph)
        gather = packer.add(functional.all_gather_into_tensor.default, node, layout.size, _group(update), like=first,
                            val=value)
        whole = packer.add(functional.wait_tensor.default, gather, like=first, val=value)
        if layout.padding:
            whole = packer.add(aten.slice.Tensor, whole, 0, 0, layout.whole[0], like=first)
    for reader in update.readers:
        reader.replace_input_with(node, whole)


def _scatter_gradients(graph: Graph, update: Update) -> list[Node]:
    """Reduce what is reduced by itself to shards; nodes that are of no use any more."""
    obsolete = []
    for node, launch in update.launches.items():
        if node in update.pieces:
            continue
        with graph.inserting_before(launch.node):
            scatter = _scatter(graph, launch.inputs[0], launch, layout_of(update))
        with graph.inserting_before(node):
            shard = _waited(graph, scatter, like=node)
        hand_over(launch.node, scatter)
        node.replace_all_uses_with(shard)
        obsolete += [node, launch.node]
    return obsolete


def _scatter(graph: Graph, operand: Node, launch: Collective, layout: ShardLayout) -> Node:
    """The launch of a reduce_scatter of ``operand``, whole, at the insertion point."""
    packer, like = Packer(graph), launch.node
    if layout.padding:
        pads = [0, 0] * (len(layout.whole) - 1) + [0, layout.padding]
        operand = packer.add(aten.constant_pad_nd.default, operand, pads, 0.0, like=like)
    if not operand.meta["val"].is_contiguous():
        operand = packer.copied(operand, like=like)
    return packer.add(functional.reduce_scatter_tensor.default, operand, launch.reduce_op, layout.size,
                      argument(launch.node, "group_name"), like=like, val=block_like(operand.meta["val"], layout.shape))


def _waited(graph: Graph, launch: Node, *, like: Node) -> Node:
    """The wait for a launch that gives one contiguous tensor, at the insertion point."""
    value = launch.meta["val"]
    return call(graph, functional.wait_tensor.default, (launch,), like=like, val=block_like(value, value.shape))


def _scatter_pieces(graph: Graph, pieces: Iterable[tuple[Piece, ShardLayout]]) -> list[Node]:
    """Reduce what is packed with others to shards, and the others each by itself; what is of no use any more."""
    buckets: dict[Node, dict[Node, tuple[Piece, ShardLayout]]] = {}
    for piece, layout in pieces:
        buckets.setdefault(piece.split, {})[piece.element] = piece, layout
    return [node for split, known in buckets.items() for node in _take_apart(graph, split, known)]


def _take_apart(graph: Graph, split: Node, known: dict[Node, tuple[Piece, ShardLayout]]) -> list[Node]:
    first, _ = next(iter(known.values()))
    source = launch_of(first.wait)
    launch = collective(source) if source is not None else None
    assert launch is not None
    lengths = [value.numel() for value in split.meta["val"]]
    elements: list[Node] = list(split.users)
    launches: dict[Node, Node] = {}
    with graph.inserting_before(launch.node):
        sent = take_apart(graph, launch.inputs[0], lengths)
        for element in elements:
            index: Any = element.args[1]
            operand = sent[index]
            if element in known:
                piece, layout = known[element]
                whole = unflattened(Packer(graph), operand, layout.whole, like=piece.node)
                launches[element] = _scatter(graph, whole, launch, layout)
            else:
                launches[element] = call(graph, functional.all_reduce.default, (
                    operand, launch.reduce_op, argument(launch.node, "group_name")), like=element)
            hand_over(launch.node, launches[element])
    with graph.inserting_before(split):
        for element in elements:
            value = _waited(graph, launches[element], like=element)
            before = first.wait
            for link in first.chain:
                before, value = link, apply_again(graph, link, before, value)
            (known[element][0].node if element in known else element).replace_all_uses_with(value)
    own = [known[element][0].node for element in elements if element in known]
    return [*own, *elements, split, *reversed(first.chain), first.wait, launch.node]


def _erase(graph: Graph, nodes: Collection[Node], may_erase: Callable[[Node], bool]) -> None:
    """Erase ``nodes``, which nobody uses but each other, and what only fed them."""
    left = set(nodes)
    operands: dict[Node, None] = {}
    for node in reversed(list(graph.nodes)):
        if node in left and not node.users:
            operands.update(dict.fromkeys(node.all_input_nodes))
            graph.erase_node(node)
    erase_unused([node for node in operands if node not in left], lambda node: (
        may_erase(node) and not is_wait(node) and not is_launch(node)))
