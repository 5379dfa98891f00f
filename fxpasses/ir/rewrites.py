"""Edits of a graph that several passes make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from torch.fx import Node

from fxpasses.ir.ops import waits_of


def use_earlier(first: Node, launch: Node, position: dict[Node, int], may_erase: Callable[[Node], bool],
                copied: Callable[[Node], Node] | None = None) -> None:
    """Give users of ``launch``'s waits the wait of ``first``, which moves up where it has to; erase ``launch``.

    ``copied``: makes a copy of that wait, behind it, which they get instead. ``position`` is kept true for the wait.
    What only fed ``launch`` goes too, see `erase_unused`.
    """
    kept, waits = waits_of(first)[0], waits_of(launch)
    earliest = min(waits, key=position.__getitem__)
    if position[kept] > position[earliest]:
        earliest.prepend(kept)
        position[kept] = position[earliest]
    given = kept if copied is None else copied(kept)
    for wait in waits:
        wait.replace_all_uses_with(given)
        wait.graph.erase_node(wait)
    erase_launch(launch, may_erase)


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


def control_edge_ends(nodes: Iterable[Node]) -> frozenset[Node]:
    """Those of ``nodes`` that a control edge (``meta["after"]``) starts or ends at."""
    holders = [node for node in nodes if node.meta.get("after")]
    return frozenset(holders) | {other for node in holders for other in node.meta["after"]}


def put_in_order(ordered: Sequence[Node], may_move: Callable[[Node], bool] = lambda node: True) -> bool:
    """Put the nodes of a graph in another order, one after the other, while ``may_move`` says so; whether all moved.

    ``ordered``: all its nodes. A node that is next in that order and not in the graph's moves up in front of those that
    are left: after the first i nodes these stand first, as ``ordered``, and the others behind them as they stood. Where
    both orders keep to what has to follow what (operands, conflicting accesses, control edges), so does each in
    between: of two nodes one of which follows the other in both, either both stand among the first i, or neither does,
    or only the former does. For the same reason the calls of a group keep their order where both orders keep it.
    """
    following = next(iter(ordered[0].graph.nodes)) if ordered else None
    for node in ordered:
        assert following is not None
        if node is following:
            following = node.next
        elif may_move(node):
            following.prepend(node)
        else:
            return False
    return True
