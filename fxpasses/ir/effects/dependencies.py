"""What nodes have to follow besides their operands, from what each reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torch.fx import Node

from fxpasses.ir.effects.storages import COLLECTIVES, Storages

Dependencies = dict[Node, list[Node]]


def dependencies_of(nodes: Sequence[Node], edges: Sequence[tuple[Node, ...]], reads: Callable[[Node], Storages],
                    writes: Callable[[Node], Storages]) -> tuple[Dependencies, Dependencies]:
    """Without and with the order among collectives; ``edges``: the control edges of each of the ``nodes``."""
    position = {node: index for index, node in enumerate(nodes)}
    writer: dict[int, Node] = {}
    readers: dict[int, list[Node]] = {}
    without: Dependencies = {}
    result: Dependencies = {}

    def in_order(before: set[Node]) -> list[Node]:
        return sorted(before, key=lambda other: position.get(other, -1)) if len(before) > 1 else list(before)

    for node, after in zip(nodes, edges, strict=True):
        before, communicating = set(after), set[Node]()
        written = writes(node)
        for storage in reads(node) | written:
            others = before if storage != COLLECTIVES else communicating
            if storage in writer:
                others.add(writer[storage])
            if storage in written:
                others.update(readers.pop(storage, ()))
                writer[storage] = node
            else:
                readers.setdefault(storage, []).append(node)
        before.discard(node)
        without[node] = result[node] = in_order(before)
        if not communicating <= before:
            result[node] = in_order((before | communicating) - {node})
    return without, result
