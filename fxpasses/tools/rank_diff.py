"""How the graphs of a rank set differ: in constants alone, in what they compute, or in the collectives they issue."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node

from fxpasses.errors import Place
from fxpasses.ir.graph import all_graphs, place_of
from fxpasses.ir.schedule import group_keys, groups_of, schedules_of
from fxpasses.ir.schedule.agreement import Disagreement, first_disagreement
from fxpasses.ir.schedule.communicators import Communicators
from fxpasses.ir.user_line import user_line
from fxpasses.ir.world import World
from fxpasses.tools.likeness import Mismatch, Varying, compare

EQUAL = "equal up to rank constants"
OTHER_COMPUTE = "same collectives, other compute"
OTHER_SEQUENCE = "sequence differs"


@dataclass(frozen=True)
class Constant:
    """A constant that is not the same on all ranks: each value with the ranks that have it."""

    path: str
    node: Node
    what: str
    values: tuple[tuple[str, tuple[int, ...]], ...]

    def __str__(self) -> str:
        listed = "; ".join(f"{value} on {rank_ranges(ranks)}" for value, ranks in self.values)
        return f"'{self.path}{self.node.name}' {self.what}: {listed}"


@dataclass(frozen=True)
class Other:
    """Ranks that are not like the first one, and where they first differ from it."""

    ranks: tuple[int, ...]
    mismatch: Mismatch


@dataclass(frozen=True)
class RankDiff:
    """What `rank_diff` found. True where the ranks can run together.

    ``alike``: ranks equal to the first up to ``constants``, itself included; ``others``: the rest, by where they first
    differ. ``first``: the first call at which the schedules part, None where they fit together.
    """

    verdict: str
    ranks: tuple[int, ...]
    alike: tuple[int, ...]
    constants: tuple[Constant, ...] = ()
    others: tuple[Other, ...] = ()
    first: Disagreement | None = None

    def __bool__(self) -> bool:
        return self.first is None

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        constants = [{"node": f"{constant.path}{constant.node.name}", "what": constant.what,
                      "place": _text(place_of(constant.node)), "source": _text(_source(constant.node)),
                      "values": [{"value": value, "ranks": list(ranks)} for value, ranks in constant.values]}
                     for constant in self.constants]
        others = [{"ranks": list(other.ranks), "reason": other.mismatch.reason,
                   "nodes": [None if node is None else node.name for node in other.mismatch.nodes],
                   "places": [None if node is None else _text(place_of(node)) for node in other.mismatch.nodes]}
                  for other in self.others]
        return {"verdict": self.verdict, "ok": bool(self), "ranks": list(self.ranks), "alike": list(self.alike),
                "constants": constants, "others": others, "first": self.first.as_dict() if self.first else None}


def rank_diff(graphs: Sequence[GraphModule], world: World | None = None) -> RankDiff:
    """Compare the graphs of a rank set: rank 0 (or the first there is) with each of the others.

    The verdict is "equal up to rank constants", "same collectives, other compute", which is legal, or "sequence
    differs": the ranks will hang or mix up data, see `first_disagreement`. ``world`` says which ranks a group name
    stands for, else each graph's own.
    """
    schedules = schedules_of(graphs)
    communicators = Communicators(graphs, world, schedules)
    ranks = communicators.ranks
    keys = [group_keys(groups_of(calls), world or gm.meta.get("world"), rank)
            for gm, calls, rank in zip(graphs, schedules, ranks, strict=True)]
    alike, found = [ranks[0]], dict[int, list[Varying]]()
    others: dict[Any, tuple[Mismatch, list[int]]] = {}
    for gm, rank, its_keys in zip(graphs[1:], ranks[1:], keys[1:], strict=True):
        varying, mismatch = compare(graphs[0], gm, functools.partial(_same_group, keys[0], its_keys))
        if mismatch is None:
            alike.append(rank)
            found[rank] = varying
        else:
            others.setdefault((mismatch.path, mismatch.nodes[0], mismatch.reason), (mismatch, []))[1].append(rank)
    first = first_disagreement(graphs, communicators=communicators, schedules=schedules)
    verdict = OTHER_SEQUENCE if first is not None else OTHER_COMPUTE if others else EQUAL
    return RankDiff(verdict, tuple(ranks), tuple(alike), tuple(_constants(graphs[0], ranks[0], found)),
                    tuple(Other(tuple(members), mismatch) for mismatch, members in others.values()), first)


def rank_ranges(ranks: Iterable[int]) -> str:
    """``rank 3``, ``ranks 0-3, 5``."""
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and rank == runs[-1][1] + 1:
            runs[-1][1] = rank
        else:
            runs.append([rank, rank])
    texts = [str(low) if low == high else f"{low}{'-' if high > low + 1 else ', '}{high}" for low, high in runs]
    several = len(runs) > 1 or runs[0][0] != runs[0][1]
    return f"rank{'s' if several else ''} {', '.join(texts)}"


def _same_group(mine: Mapping[str, str], its: Mapping[str, str], one: str, other: str) -> bool | None:
    key = mine.get(one)
    return None if key is None and other not in its else key == its.get(other)


def _constants(gm: GraphModule, first: int, found: Mapping[int, Sequence[Varying]]) -> Iterator[Constant]:
    """Each constant once, in the order of the first graph's nodes."""
    values: dict[tuple[str, Node, str], dict[int, str]] = {}
    base: dict[tuple[str, Node, str], str] = {}
    for rank, varying in found.items():
        for each in varying:
            key = (each.path, each.node, each.what)
            base[key] = each.values[0]
            values.setdefault(key, {})[rank] = each.values[1]
    position = {node: index for index, node in enumerate(node for each in all_graphs(gm) for node in each.graph.nodes)}
    for key, by_rank in sorted(values.items(), key=lambda entry: position[entry[0][1]]):
        listed: dict[str, list[int]] = {base[key]: [first]}
        for rank in found:
            listed.setdefault(by_rank.get(rank, base[key]), []).append(rank)
        yield Constant(*key, tuple((value, tuple(ranks)) for value, ranks in listed.items()))


def _lines(diff: RankDiff) -> Iterator[str]:
    meaning = {EQUAL: "no constant differs" if not diff.constants else f"{len(diff.constants)} that differ",
               OTHER_COMPUTE: "the ranks may run together",
               OTHER_SEQUENCE: "the ranks will hang or mix up data"}[diff.verdict]
    if diff.first is not None and diff.first.members is None:
        meaning += ", if the groups below are one"
    yield f"{diff.verdict}: {meaning} ({rank_ranges(diff.ranks)})"
    if diff.first is not None:
        yield from _sequence_lines(diff.first)
    if diff.others:
        alike = f"{rank_ranges(diff.alike)} {'are equal' if len(diff.alike) > 1 else 'stands alone'}"
        yield alike + (" up to constants" if diff.constants else "")
    for other in diff.others:
        yield f"{rank_ranges(other.ranks)} first differ{'' if len(other.ranks) > 1 else 's'} from rank " \
              f"{diff.ranks[0]}: {other.mismatch.reason}"
        for rank, node in zip((diff.ranks[0], other.ranks[0]), other.mismatch.nodes, strict=True):
            yield f"  rank {rank}: {_located(other.mismatch.path, node)}"
    for constant in diff.constants:
        place = place_of(constant.node)
        yield f"  {f'{place}: ' if place else ''}{constant}"


def _sequence_lines(found: Disagreement) -> Iterator[str]:
    members = f" of ranks {list(found.members)}" if found.members else ""
    yield f"call {found.number} on group '{found.group}'{members}:"
    for side in (found.first, found.second):
        where = f"  [{_located('', side.node)}]" if side.node is not None else ""
        yield f"  rank {side.rank} {side.issues}{where}"
    for rank, other, what in found.waits:
        yield f"  rank {rank} waits for rank {other}: {what}"


def _located(path: str, node: Node | None) -> str:
    if node is None:
        return "has ended"
    at, source = place_of(node), _source(node)
    return f"'{path}{node.name}'" + (f" at {at}" if at else "") + (f", from {source}" if source else "")


def _source(node: Node) -> Place | None:
    found = user_line(node)
    return found.place if found is not None else None


def _text(value: object) -> str | None:
    return None if value is None else str(value)
