"""Random numbers of a step whose ranks share a seed: the same for what they all have, others for their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.frontend.signature import SLOT
from fxpasses.ir.graph import place_of
from fxpasses.ir.random_operators import seeded_draws
from fxpasses.ir.steps import RANKS, SEED


def spread_draws(gm: GraphModule, group: str, size: int, same: Callable[[Node], bool]) -> None:
    """Have draws that meet a part of a sharded tensor depend on the rank in ``group`` too.

    A draw whose numbers meet values that are the ``same`` on all ranks is left alone. Draws of one number, those of
    recomputations, are one. Raises `UsageError` for draws that meet both, and for such in the body of a loop.
    """
    meetings: dict[tuple[object, ...], list[bool]] = {}
    for node in seeded_draws(gm):
        found = [same(other) for other in _met(node)]
        meetings.setdefault(_key(node), []).extend(found)
        if not all(found) and node.graph is not gm.graph:
            raise UsageError("random numbers for a part of a sharded tensor are drawn in the body of a loop",
                             place=place_of(node), hint="loop='unrolled'")
        if not all(meetings[_key(node)]) and any(meetings[_key(node)]):
            raise UsageError("the same random numbers are used for a part of a sharded tensor and for a whole one",
                             place=place_of(node), hint="draw them apart")
    own = [node for node in seeded_draws(gm) if not all(meetings[_key(node)])]
    if own:
        seed = _seed_of_rank(gm, group, size)
        for node in own:
            node.args = (seed, *node.args[1:])


def _key(node: Node) -> tuple[object, ...]:
    return (node.graph, *node.args[:2])


def _met(draw: Node) -> Iterator[Node]:
    """Nodes that forward combines with the numbers of ``draw``, or with what is made of these alone."""
    waiting, seen = [draw], {draw}
    while waiting:
        made = waiting.pop()
        for user in made.users:
            if user in seen or user.op == "output" or user.meta.get("autograd_backward"):
                continue
            seen.add(user)
            others = [node for node in user.all_input_nodes if node is not made and node not in seen]
            if not others or user.target is torch.ops.aten.copy.default:
                waiting.append(user)
            else:
                yield from others


def _seed_of_rank(gm: GraphModule, group: str, size: int) -> Node:
    """A seed that is another one on every rank of the group, and than those made of other seeds."""
    inputs = {node.meta[SLOT]: node for node in gm.graph.find_nodes(op="placeholder")}
    seed, rank = inputs[SEED, ""], inputs[RANKS, group]
    with gm.graph.inserting_after(gm.graph.find_nodes(op="placeholder")[-1]):
        scaled = gm.graph.call_function(torch.ops.aten.mul.Tensor, (seed, size))
    with gm.graph.inserting_after(scaled):
        result = gm.graph.call_function(torch.ops.aten.add.Tensor, (scaled, rank))
    scaled.meta["val"] = seed.meta["val"].clone()
    result.meta["val"] = seed.meta["val"].clone()
    return result
