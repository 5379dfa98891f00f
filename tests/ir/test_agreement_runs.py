"""What the schedules say about a rank set is what happens when it runs: random sets, some with one call changed."""

from __future__ import annotations

import random

import pytest
import torch
from torch.fx import GraphModule

from fxpasses.errors import RankError
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.ranks.mpmd import Blocking, execute
from fxpasses.testing.snippets import snippet

GROUPS = {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]], "odd": [[0, 1, 2], [3]], "world": [[0, 1, 2, 3]]}
OPERATORS = ('all_reduce.default(a, "sum", {})', 'all_reduce.default(a, "max", {})', "broadcast.default(a, 0, {})")


def verdict(graphs: list[GraphModule], blocking: Blocking) -> str | None:
    """What the schedules say; they are held to what the run does."""
    found = first_disagreement(graphs)
    inputs = [[torch.full([4], float(rank))] for rank in range(4)]
    try:
        execute(graphs, inputs, graphs[0].meta["world"], blocking=blocking)
        ran = None
    except RankError as error:
        ran = error
    assert (found is None) == (ran is None), f"{found}, {ran}\n{[gm.code for gm in graphs]}"
    return found.kind if found is not None else None


def graph(rank: int, calls: list[tuple[str, str]]) -> GraphModule:
    lines = [f"l{at} = _c10d_functional.{operator.format(group)}\nw{at} = _c10d_functional.wait_tensor.default(l{at})"
             for at, (operator, group) in enumerate(calls)]
    returned = "".join(f"w{at}, " for at in range(len(calls)))
    return snippet("a: f32[4]", "\n".join([*lines, f"return ({returned.removesuffix(' ')})"]), rank=rank,
                   groups=GROUPS)


def schedules(chosen: random.Random) -> list[list[tuple[str, str]]]:
    """Calls of each rank, all alike, and at times one of them dropped, moved, or of another kind or group."""
    calls = [(chosen.choice(OPERATORS), chosen.choice(list(GROUPS))) for _ in range(chosen.randint(2, 5))]
    ranks = [list(calls) for _ in range(4)]
    for _ in range(chosen.randint(0, 2)):
        mine = chosen.choice(ranks)
        at = chosen.randrange(len(mine))
        fault = chosen.randrange(4)
        if fault == 0 and len(mine) > 1:
            del mine[at]
        elif fault == 1:
            mine.insert(0, mine.pop(at))
        elif fault == 2:
            mine[at] = (chosen.choice(OPERATORS), mine[at][1])
        else:
            mine[at] = (mine[at][0], chosen.choice(list(GROUPS)))
    return ranks


@pytest.mark.parametrize("seeds", [range(30), pytest.param(range(30, 200), marks=pytest.mark.full)], ids=str)
def test_sets_run_where_schedules_agree(seeds: range) -> None:
    verdicts = {verdict([graph(rank, calls) for rank, calls in enumerate(schedules(random.Random(seed)))], "issue")
                for seed in seeds}
    assert verdicts >= {None, "mismatch", "missing", "order"}


def messages(chosen: random.Random) -> list[list[tuple[str, int, int]]]:
    """(kind, peer, tag) of each rank's messages on ``world``, all paired, and at times one of them changed."""
    ranks: list[list[tuple[str, int, int]]] = [[] for _ in range(4)]
    for _ in range(chosen.randint(2, 6)):
        source, target = chosen.sample(range(4), 2)
        tag = chosen.randrange(2)
        ranks[source].append(("isend", target, tag))
        ranks[target].append(("irecv", source, tag))
    for _ in range(chosen.randint(0, 1)):
        mine = chosen.choice([posted for posted in ranks if posted])
        at = chosen.randrange(len(mine))
        kind, peer, tag = mine.pop(at)
        if chosen.randrange(3):
            mine.insert(chosen.randrange(len(mine) + 1), (kind, peer, chosen.randrange(2) if at % 2 else tag))
    return ranks


def stage(rank: int, posted: list[tuple[str, int, int]]) -> GraphModule:
    """All messages launched, then all waited for."""
    lines = []
    for at, (kind, peer, tag) in enumerate(posted):
        lines += [f"b{at} = aten.clone.default(a)",
                  f"l{at} = _c10d_functional.{kind}.default(b{at}, {peer}, {tag}, world)"]
    lines += [f"w{at} = _c10d_functional.wait_tensor.default(l{at})" for at in range(len(posted))]
    return snippet("a: f32[4]", "\n".join([*lines, "return (a,)"]), rank=rank, groups=GROUPS)


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 200), marks=pytest.mark.full)], ids=str)
def test_messages_arrive_where_they_are_paired(seeds: range) -> None:
    verdicts = {verdict([stage(rank, posted) for rank, posted in enumerate(messages(random.Random(seed)))], "wait")
                for seed in seeds}
    assert verdicts == {None, "unpaired"}
