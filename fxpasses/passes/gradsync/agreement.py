"""Do the ranks of a rank set mark the same gradients and buffers, so that their collectives meet?"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.operators import marked_name, markers
from fxpasses.ir.schedule.communicators import ranks_of
from fxpasses.passes.gradsync.settings import Resolver

#: Number of the graph, kind, name; type; settings without the group's name, which may differ from rank to rank.
_Row = tuple[tuple[int, str, str], Any, Any]


def check_agreement(graphs: Sequence[GraphModule], resolvers: Sequence[Resolver]) -> None:
    """Raise `UsageError` naming the first two ranks of a group whose markers differ, and how."""
    ranks = ranks_of(graphs, resolvers[0].world.size)
    marked = {rank: _marked(gm, resolver, rank) for gm, resolver, rank in zip(graphs, resolvers, ranks, strict=True)}
    first: dict[Hashable, int] = {}
    for rank, groups in marked.items():
        for group in groups:
            first.setdefault(group, rank)
    for group, one in first.items():
        for rank in group if isinstance(group, tuple) else marked:
            if rank in marked:
                _compare(one, marked[one][group], rank, marked[rank].get(group, []))


def _marked(gm: GraphModule, resolver: Resolver, rank: int) -> dict[Hashable, list[_Row]]:
    """What a graph marks, in order, by the ranks that share it; by the group's name where those are unknown."""
    found: dict[Hashable, list[_Row]] = {}
    for index, graph in enumerate(all_graphs(gm)):
        for marker in markers(graph):
            name, value = marked_name(marker), marker.meta.get("val")
            settings = resolver.settings(name)
            group = resolver.world.groups.get(settings.group)
            part = group.part_of(rank) if group is not None else None
            typed = (value.dtype, tuple(value.shape)) if isinstance(value, torch.Tensor) else None
            row = (index, str(marker.target).split(".")[1], name), typed, dataclasses.replace(settings, group="")
            found.setdefault(part or settings.group, []).append(row)
    return found


def _compare(first: int, expected: list[_Row], rank: int, rows: list[_Row]) -> None:
    if rows == expected:
        return
    here, there = [row[0] for row in rows], [row[0] for row in expected]
    for one, lacking, given, others in ((first, rank, there, here), (rank, first, here, there)):
        known = set(others)
        missing = next((row for row in given if row not in known), None)
        if missing is not None:
            _, kind, name = missing
            raise UsageError(f"rank {one} has the {kind} of '{name}', rank {lacking} has none: the ranks would wait "
                             "for each other", hint="capture with unused=\"zeros\", so that a rank that does not use a "
                             "parameter sends zeros")
    for ours, theirs in zip(rows, expected, strict=False):
        if ours[0] != theirs[0]:
            raise UsageError(f"rank {first} finishes the {theirs[0][1]} of '{theirs[0][2]}' where rank {rank} finishes "
                             f"that of '{ours[0][2]}': the ranks would wait for each other",
                             hint="capture the same program on all ranks")
        if ours != theirs:
            what = "types" if ours[1] != theirs[1] else "settings"
            raise UsageError(f"the {ours[0][1]} of '{ours[0][2]}' has other {what} on rank {rank} than on rank {first}")
    raise UsageError(f"rank {first} marks {len(expected)} values, rank {rank} {len(rows)}")
