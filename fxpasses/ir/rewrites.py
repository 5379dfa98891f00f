"""Edits of a graph that several passes make."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from torch.fx import Node

from fxpasses.ir.ops import waits_of


def use_earlier(first: Node, launch: Node, position: dict[Node, int], may_erase: Callable[[Node], bool]) -> Node:
    """Give users of ``launch``'s waits the wait of ``first``, which moves up where it has to; erase ``launch``.

    ``position`` is kept true for that wait, which is returned. What only fed ``launch`` goes too, see `erase_unused`.
    """
    kept = waits_of(first)[0]
    for wait in waits_of(launch):
        if position[kept] > position[wait]:
            wait.prepend(kept)
            position[kept] = position[wait]
        wait.replace_all_uses_with(kept)
        wait.graph.erase_node(wait)
    erase_launch(launch, may_erase)
    return kept


def erase_launch(launch: Node, may_erase: Callable[[Node], bool]) -> None:
    """Erase a launch nobody uses, and what only fed it."""
    operands = launch.all_input_nodes
    launch.graph.erase_node(launch)
    erase_unused(operands, may_erase)


def erase_unused(nodes: Iterable[Node], may_erase: Callable[[Node], bool]) -> None:
    """Erase the calls among ``nodes`` that nobody uses, and what only they used, as far as ``may_erase`` allows."""
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if node.op == "call_function" and not node.users and may_erase(node):
            pending += node.all_input_nodes
            node.graph.erase_node(node)
