"""Diffs of one graph, and of all ranks of a set: what most of them have in common once, the others beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.text.groups import used_groups
from fxpasses.ir.text.writer import NodeLines
from fxpasses.ir.world import World
from fxpasses.tools.graph_diff.changes import NodeChange, OtherChange
from fxpasses.tools.graph_diff.groups import Groups, match_groups
from fxpasses.tools.graph_diff.nodes import NodeDiff
from fxpasses.tools.graph_diff.result import GraphDiff
from fxpasses.tools.graph_diff.state import graph_changes, world_changes


@dataclass(frozen=True)
class Compared:
    """A diff of two graphs; ``called``: what the text calls a group before -> what it calls it after."""

    diff: GraphDiff
    called: Mapping[str, str]


def compared_ranks(before: Sequence[GraphModule], after: Sequence[GraphModule], world: World | None) -> Compared:
    """Compare two graphs or rank sets. Raises `UsageError` for rank sets that have no rank in common."""
    if len(before) == len(after) == 1:
        return _compared(before[0], after[0], world)
    sides = [_by_rank(graphs) for graphs in (before, after)]
    for one, other in ((0, 1), (1, 0)):
        if len(sides[one]) == 1 and len((before, after)[one]) == 1:  # it stands for all ranks
            sides[one] = dict.fromkeys(sides[other], (before, after)[one][0])
    common = [rank for rank in sides[0] if rank in sides[1]]
    if not common:
        raise UsageError("the two rank sets have no rank in common")
    made: dict[tuple[int, int], Compared] = {}
    alike: dict[object, list[int]] = {}
    found: dict[int, Compared] = {}
    for rank in common:
        pair = (sides[0][rank], sides[1][rank])
        key = (id(pair[0]), id(pair[1]))
        made[key] = found[rank] = made.get(key) or _compared(*pair, world)
        alike.setdefault(_said(found[rank].diff), []).append(rank)
    most, *others = sorted(alike.values(), key=lambda ranks: (-len(ranks), ranks))
    apart = [replace(found[ranks[0]].diff, ranks=tuple(ranks)) for ranks in others]
    first = found[most[0]]
    lost = [*_lonely(sides[0], sides[1], before=True), *_lonely(sides[1], sides[0], before=False)]
    return replace(first, diff=replace(first.diff, ranks=tuple(most), apart=tuple(apart),
                                       others=(*lost, *first.diff.others)))


def _by_rank(graphs: Sequence[GraphModule]) -> dict[int, GraphModule]:
    """Graphs by rank: as they say, else in order."""
    ranks = [world.rank if isinstance(world := gm.meta.get("world"), World) else None for gm in graphs]
    numbers = [rank for rank in ranks if rank is not None]
    if len(numbers) < len(graphs) or len(set(numbers)) < len(graphs):
        numbers = list(range(len(graphs)))
    return dict(sorted(zip(numbers, graphs, strict=True), key=lambda each: each[0]))


def _lonely(one: Mapping[int, GraphModule], other: Mapping[int, GraphModule], *, before: bool) -> list[OtherChange]:
    texts = [(rank, f"{len(gm.graph.nodes)} nodes") for rank, gm in one.items() if rank not in other]
    return [OtherChange("rank", str(rank), text if before else None, None if before else text) for rank, text in texts]


def _compared(before: GraphModule, after: GraphModule, world: World | None) -> Compared:
    worlds = [world or _world_of(gm) for gm in (before, after)]
    lines = (NodeLines(before, worlds[0]), NodeLines(after, worlds[1]))
    graphs = [all_graphs(gm) for gm in (before, after)]
    groups = [Groups(known, {name: line.alias(name) for name in known}) for line, known
              in zip(lines, map(used_groups, graphs, worlds), strict=True)]
    matched = match_groups(*groups)
    nodes = NodeDiff(before, after, lines, matched)
    others = (*world_changes(*worlds), *matched.changes, *graph_changes(before, after))
    names = {token: groups[1].aliases[name] for name, token in matched.after.items()}
    called = {groups[0].aliases[name]: names[token] for name, token in matched.before.items() if token in names}
    return Compared(GraphDiff(tuple(nodes.changes), others, sizes=nodes.sizes, renamed=nodes.renamed,
                              notes=tuple(matched.notes)), called)


def _world_of(gm: GraphModule) -> World | None:
    found = gm.meta.get("world")
    return found if isinstance(found, World) else None


def _said(diff: GraphDiff) -> object:
    """What two ranks have in common where they changed alike."""
    return tuple(map(said, diff.nodes)), tuple(other for other in diff.others if (other.of, other.name) != _RANK)


def said(change: NodeChange) -> object:
    """All that a change says, for comparison with that of another rank."""
    sides = [None if side is None else side.line for side in (change.before, change.after)]
    return change.kinds, *sides, change.details, change.path


_RANK = ("world", "rank")
