"""What every reduction needs that leaves a loop: its operand goes its result's way, and it is called once behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses.analyses.loop_values import Path, keeps_its_operand
from fxpasses.ir.graph import call
from fxpasses.ir.loops import Loop, result
from fxpasses.ir.ops import payload_bytes
from fxpasses.pm.analyses import Analyses

MOVED = "reduced-behind-loop"
"""Code of what leaves a loop."""


@dataclass(frozen=True)
class _Call:
    """A call of the body that reads one node, kept from before it is erased."""

    node: Node
    target: Any
    args: Any
    kwargs: Any

    def repeated(self, graph: Graph, operand: Node) -> Node:
        args, kwargs = map_arg((self.args, self.kwargs), lambda _: operand)
        return call(graph, self.target, args, kwargs=kwargs, like=self.node)


class Reduce:
    """Launch and wait as the body has them, to be made once more behind the loop."""

    def __init__(self, path: Path) -> None:
        self.wait_node = path.wait
        self._launch, self._wait = (_Call(node, node.target, node.args, node.kwargs)
                                    for node in (path.launch.node, path.wait))

    def __call__(self, operand: Node) -> tuple[Node, Node]:
        """Launch and wait at the insertion point."""
        launch = self._launch.repeated(operand.graph, operand)
        return launch, self._wait.repeated(operand.graph, launch)


def reduced_instead(value: Node, reduce: Reduce) -> None:
    """At the insertion point: reduce ``value``, and have everybody else read the result."""
    launch, wait = reduce(value)
    value.replace_all_uses_with(wait, delete_user_cb=lambda user: user is not launch)


def operand_instead(path: Path) -> Node:
    """The operand, gone the way that the reduction's result goes, step by step where the result does it."""
    old, new = path.wait, path.launch.inputs[0]
    for node in path.chain:
        if not keeps_its_operand(node, old):  # whose sizes may be those of a shard
            with node.graph.inserting_before(node):
                new = _repeated(node, old, new)
        old = node
    return new


def _repeated(node: Node, old: Node, new: Node) -> Node:
    target: Any = node.target
    args, kwargs = map_arg((node.args, node.kwargs), lambda value: new if value is old else value)
    return call(node.graph, target, args, kwargs=kwargs, like=node)


def erase_unused(nodes: Iterable[Node], paths: Iterable[Path]) -> None:
    """Erase ``nodes``, users first, then what the reductions' results went through, each once."""
    ways = [node for path in paths for node in (*reversed(path.chain), path.wait, path.launch.node)]
    for node in dict.fromkeys((*nodes, *ways)):
        node.graph.erase_node(node)


def sole_result(loop: Loop, position: int, like: Node) -> Node:
    """The one ``getitem`` of a result, directly behind the loop; who read another one reads this one."""
    found = result(loop, position, like)
    for other in loop.results[position]:
        if other is not found:
            other.replace_all_uses_with(found)
            loop.call.graph.erase_node(other)
    loop.call.append(found)
    return found


def behind_results(loop: Loop) -> Node:
    """The first node behind the loop that is no result of it: whoever reads a result stands there or later.

    Holds while every result that matters is directly behind the loop (`sole_result`).
    """
    node = loop.call.next
    while node in loop.call.users:
        node = node.next
    return node


def remark_moved(loop: Loop, paths: Sequence[Path], sent_behind: int, analyses: Analyses) -> None:
    """Say of each reduction that it leaves the loop; bytes: those saved by all of them, on the last one's remark.

    ``sent_behind``: bytes of the reduction behind the loop. No bytes where the rounds are not known.
    """
    for node, path in {path.launch.node: path for path in paths}.items():  # one that is added twice leaves once
        analyses.remark(node, MOVED, applied=True, bytes=_saved(loop, path, paths[-1], sent_behind))


def _saved(loop: Loop, path: Path, last: Path, sent_behind: int) -> int | None:
    rounds = loop.length
    if not isinstance(rounds, int):
        return None
    return rounds * payload_bytes(path.launch.node) - (sent_behind if path is last else 0)
