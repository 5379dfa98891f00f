"""What each pass promises about the collectives of a graph: places, launches and bytes, loops counted as they run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import all_graphs, graphs_by_path
from fxpasses.ir.ops import collective, is_collective, is_launch, payload_bytes, value_bytes, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.ir.schedule import Call, Region, schedule
from fxpasses.passes.asynccp.mark import SCHEDULE


@dataclass(frozen=True)
class Traffic:
    """Launches of a run and the bytes a rank contributes to them.

    ``known``: how often each collective runs is known; one in a loop that decides by itself counts once.
    """

    launches: int = 0
    bytes: int = 0
    known: bool = True

    @classmethod
    def of(cls, gm: GraphModule) -> Traffic:
        """The traffic of ``gm``; each body counts as often as its loop has rows."""
        calls = list(_runs(schedule(gm), 1, known=True))
        return cls(sum(times for _, times, _ in calls),
                   sum(times * payload_bytes(call.node) for call, times, _ in calls if call.node is not None),
                   all(known for _, _, known in calls))


def _runs(calls: tuple[Call | Region, ...], times: int, *, known: bool) -> Iterator[tuple[Call, int, bool]]:
    for call in calls:
        if isinstance(call, Call):
            yield call, times, known
        elif call.runs is not None and call.runs.isdigit():
            yield from _runs(call.calls, times * int(call.runs), known=known)
        else:
            yield from _runs(call.calls, times, known=False)


Promise = Callable[[GraphModule, GraphModule], str | None]
"""Given a graph before and behind a pass: what is not as promised, in words."""


def broken_promise(name: str, before: GraphModule, after: GraphModule, *, may_rewrite: bool) -> str | None:
    """What pass ``name`` did to collectives that it must not do, in words; None where it kept to its promises.

    ``may_rewrite``: the world allows to add, drop, merge and reorder collectives. Of passes that are not in `PROMISES`
    is expected that they only drop some.
    """
    if not may_rewrite and all_kept(before, after) is not None:
        return "a collective went without permission"
    return next((words for promise in PROMISES.get(name, (only_dropped,))
                 if (words := promise(before, after)) is not None), None)


def launches(gm: GraphModule) -> list[list[str]]:
    """Names of the collectives of each graph and body, in order."""
    return [[node.name for node in nodes] for nodes in _collectives(gm)]


def only_dropped(before: GraphModule, after: GraphModule) -> str | None:
    """Collectives that are left stand in their places; there are no others."""
    if any([name for name in was if name in set(now)] != now
           for was, now in zip(launches(before), launches(after), strict=True)):
        return "collectives changed places or appeared"
    return None


def all_kept(before: GraphModule, after: GraphModule) -> str | None:
    """Every collective is there, in its place; those that return when they are done may be launches now."""
    for was, now in zip(_collectives(before), _collectives(after), strict=True):
        if len(was) != len(now) or any(is_launch(old) and old.name != new.name
                                       for old, new in zip(was, now, strict=True)):
            return "collectives changed places, went or appeared"
    return None


def places_kept_unless_scheduled(before: GraphModule, after: GraphModule) -> str | None:
    """As `all_kept`; where orders were compared, as the mark on ``after`` says, launches may have changed places."""
    if SCHEDULE not in after.meta:
        return all_kept(before, after)
    for was, now in zip(_collectives(before), _collectives(after), strict=True):
        names = {node.name for node in now}
        if len(was) != len(now) or any(is_launch(old) and old.name not in names for old in was):
            return "collectives went or appeared"
    return None


def _collectives(gm: GraphModule) -> list[list[Node]]:
    """Collectives of each graph and body, in order."""
    return [[node for node in graph.graph.nodes if is_collective(node)] for graph in all_graphs(gm)]


def keeps_places(before: GraphModule, after: GraphModule) -> str | None:
    """Collectives that are left keep their order; others may be new. Bodies are told by the names that lead there."""
    for was, now in _paired(before, after):
        names = [node.name for node in was.graph.nodes if is_collective(node)]
        kept = [node.name for node in now.graph.nodes if is_collective(node) and node.name in set(names)]
        if [name for name in names if name in set(kept)] != kept:
            return "collectives changed places"
    return None


def keeps_places_of_a_key(before: GraphModule, after: GraphModule) -> str | None:
    """Collectives of one operator, group and reduce op that are left keep their order.

    Those that control edges hold are in no bucket, and may come later than one that had to make room for a bucket.
    """
    for was, now in _paired(before, after):
        names = _by_key(was, without=control_edge_ends(was.graph.nodes))
        for key, kept in _by_key(now).items():
            left = [name for name in kept if name in set(names.get(key, ()))]
            if [name for name in names.get(key, ()) if name in set(left)] != left:
                return "collectives of one key changed places"
    return None


def sends_no_more(before: GraphModule, after: GraphModule) -> str | None:
    """Neither more launches nor more bytes than before."""
    was, now = Traffic.of(before), Traffic.of(after)
    if was.known and (now.launches > was.launches or now.bytes > was.bytes):
        return f"more is sent: {now} behind it, {was} before"
    return None


def sends_the_same(before: GraphModule, after: GraphModule) -> str | None:
    """The same bytes, in no more launches."""
    was, now = Traffic.of(before), Traffic.of(after)
    if now.launches > was.launches or now.bytes != was.bytes:
        return f"something else is sent: {now} behind it, {was} before"
    return None


def receives_no_more(before: GraphModule, after: GraphModule) -> str | None:
    """No graph or body gets more bytes out of its collectives."""
    for was, now in _paired(before, after):
        received = [sum(value_bytes(node.meta.get("val")) for node in gm.graph.nodes if is_collective(node))
                    for gm in (was, now)]
        if received[1] > received[0]:
            return f"more is received: {received[1]} bytes behind it, {received[0]} before"
    return None


def _paired(before: GraphModule, after: GraphModule) -> Iterator[tuple[GraphModule, GraphModule]]:
    """Graphs and bodies of one name on both sides; some go with what called them, others are made for one call."""
    behind = dict(graphs_by_path(after))
    return ((graph, behind[path]) for path, graph in graphs_by_path(before) if path in behind)


def _by_key(gm: GraphModule, without: Collection[Node] = ()) -> dict[Hashable, list[str]]:
    found: dict[Hashable, list[str]] = {}
    for node in gm.graph.nodes:
        call = collective(node)
        if call is not None and not any(held in without for held in (node, *waits_of(node))):
            found.setdefault((node.target, call.group, call.reduce_op), []).append(node.name)
    return found


#: What each pass promises. Loops give up collectives to the graph around them, which is then one that sends more.
PROMISES: Mapping[str, tuple[Promise, ...]] = {
    "asynccp": (places_kept_unless_scheduled, sends_the_same),
    "commsimplify": (keeps_places, sends_no_more, receives_no_more),
    "commhoist": (keeps_places, sends_no_more),
    "commfuse": (keeps_places_of_a_key, sends_the_same),
    "distfusion": (keeps_places,),
}
