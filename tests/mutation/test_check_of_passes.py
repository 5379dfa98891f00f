"""What a user does after a pass: `fxpasses.check` of the graph before and behind it, on every small graph there is."""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from pathlib import Path

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import examples
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, is_collective, is_wait, payload_bytes
from fxpasses.ir.schedule import schedule
from fxpasses.pm.registry import all_passes
from tests.passes.marked import by_hand

LIT = {path.name.removesuffix(".fx.py"): path
       for path in sorted((Path(__file__).parents[1] / "lit").glob("*.fx.py"))}
CAPTURED = [name for name, path in LIT.items() if 'form="captured"' in path.read_text()]
ON_TEXT = [name for name, pass_ in all_passes().items() if pass_.takes != "captured"]
EXAMPLES = [name for name in examples.names() if name.endswith("_small")]


@functools.cache
def graph(name: str) -> GraphModule:
    return fxpasses.load(LIT[name] if name in LIT else examples.path(name))


@pytest.mark.parametrize(("name", "passes"), [
    *((name, passes) for passes in (*ON_TEXT, "commhoist,asynccp") for name in LIT if name not in CAPTURED),
    *((name, "gradsync") for name in CAPTURED)])
def test_small_graphs(name: str, passes: str) -> None:
    checked(name, passes)


@pytest.mark.parametrize("passes", ON_TEXT)
def test_small_graphs_of_ranks_that_may_differ(passes: str) -> None:
    """Where nobody promises one graph for all ranks, every collective stays, in its place among the others."""
    for name in sorted(LIT.keys() - set(CAPTURED)):
        world = dataclasses.replace(graph(name).meta["world"], spmd=False)
        assert sent(fxpasses.run(graph(name), passes, world=world)) == sent(graph(name)), name


def test_what_one_rank_does_not_use_stays() -> None:
    """Where SPMD is only assumed, another rank may use what nobody uses here."""
    met = 0
    for name in sorted(LIT.keys() - set(CAPTURED)):
        world = dataclasses.replace(graph(name).meta["world"], rank=1, spmd=None)
        after = {call for calls in issued(fxpasses.run(graph(name), "commsimplify", world=world)) for call in calls}
        dead = unused(graph(name))
        assert dead <= after, name
        met += len(dead)
    assert met > 0


def unused(gm: GraphModule) -> set[str]:
    """Names of collectives like no others whose results nobody uses."""
    calls = [node for inner in all_graphs(gm) for node in inner.graph.nodes if is_collective(node)]
    alike = Counter((node.target, repr(node.args[1:])) for node in calls)
    return {node.name for node in calls if alike[node.target, repr(node.args[1:])] == 1 and node.users
            and all(is_wait(user) and not user.users for user in node.users)}


def issued(gm: GraphModule) -> list[list[str]]:
    """Names of the collectives of each graph and body, in order."""
    return [[node.name for node in inner.graph.nodes if is_collective(node)] for inner in all_graphs(gm)]


def sent(gm: GraphModule) -> list[list[tuple[str, str, str | None, int]]]:
    """What the collectives of each graph and body send, in order; asynccp gives some another form and name."""
    found = [[collective(node) for node in inner.graph.nodes] for inner in all_graphs(gm)]
    return [[(each.kind, each.group.name, each.reduce_op, payload_bytes(each.node)) for each in calls if each]
            for calls in found]


@pytest.mark.parametrize("name", EXAMPLES)
def test_bundled_graphs(name: str) -> None:
    checked(name, "commhoist,asynccp")


def checked(name: str, passes: str) -> None:
    out = fxpasses.run(graph(name), passes, verify_each=True)
    assert passes != "asynccp" or schedule(out) == schedule(graph(name)), "launches changed places"
    before = by_hand(graph(name), all_passes()["gradsync"].options) if passes == "gradsync" else graph(name)
    report = fxpasses.check(before, out, seeds=(0,))
    assert report.ok, str(report)
    assert report.verdict != "structure only" or "opaque" in str(report)
