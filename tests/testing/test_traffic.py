"""What passes promise about collectives: each promise notices a graph that does not keep it."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses import examples
from fxpasses.passes.asynccp.mark import SCHEDULE
from fxpasses.testing import snippet
from fxpasses.testing.traffic import PROMISES, Traffic, broken_promise

SUM = "_c10d_functional.all_reduce.default({}, \"sum\", {})"
WAIT = "_c10d_functional.wait_tensor.default({})"


def sums(*operands: str, group: str = "dp") -> fxpasses.GraphModule:
    """One all_reduce of each operand in turn, named after it."""
    lines = []
    for operand in operands:
        lines += [f"{operand}_l = {SUM.format(operand, group)}", f"{operand}_w = {WAIT.format(f'{operand}_l')}"]
    return snippet("a: f32[4]; b: f32[4]; c: f32[8]", "\n".join([*lines, "return (a,)"]))


#: Pass, operands before and behind it, whether it may rewrite; words where that breaks a promise, else None.
BROKEN = {
    "asynccp drops": ("asynccp", "ab", "a", True, "went"),
    "asynccp adds": ("asynccp", "a", "ab", True, "appeared"),
    "asynccp swaps": ("asynccp", "ab", "ba", True, "changed places"),
    "asynccp swaps without permission": ("asynccp", "ab", "ba", False, "without permission"),
    "commsimplify swaps": ("commsimplify", "ab", "ba", True, "changed places"),
    "commsimplify adds": ("commsimplify", "a", "ab", True, "more is sent"),
    "commsimplify sends as one": ("commsimplify", "ab", "c", True, None),
    "commhoist adds": ("commhoist", "a", "ab", True, "more is sent"),
    "commhoist sends more": ("commhoist", "a", "c", True, "more is sent"),
    "commfuse drops": ("commfuse", "ab", "a", True, "something else is sent"),
    "commfuse swaps": ("commfuse", "ab", "ba", True, "of one key changed places"),
    "distfusion swaps": ("distfusion", "ab", "ba", True, "changed places"),
    "distfusion sends another": ("distfusion", "ab", "ac", True, None),
    "unknown pass adds": ("somebody's", "a", "ab", True, "appeared"),
    "without permission": ("commfuse", "ab", "c", False, "without permission"),
}


@pytest.mark.parametrize("name", list(BROKEN))
def test_broken(name: str) -> None:
    pass_, before, after, may_rewrite, words = BROKEN[name]
    said = broken_promise(pass_, sums(*before), sums(*after), may_rewrite=may_rewrite)
    assert (said is None) if words is None else words in str(said)


def test_launches_change_places_where_orders_were_compared() -> None:
    found = {after: sums(*after) for after in ("ba", "a", "abc", "ac")}
    for gm in found.values():
        gm.meta[SCHEDULE] = "compared"
    said = {after: broken_promise("asynccp", sums(*"ab"), gm, may_rewrite=True) for after, gm in found.items()}
    assert said.pop("ba") is None
    assert all(words == "collectives went or appeared" for words in said.values())


@pytest.mark.parametrize("name", [*PROMISES, "somebody's"])
def test_kept(name: str) -> None:
    assert broken_promise(name, sums("a", "b"), sums("a", "b"), may_rewrite=False) is None


def test_one_launch_of_the_same_bytes_is_what_commfuse_may_send() -> None:
    assert broken_promise("commfuse", sums("a", "b"), sums("c"), may_rewrite=True) is None


def test_loops_count_as_they_run() -> None:
    gm = fxpasses.load(examples.text("gpt_scan_small"))
    inside = Traffic.of(gm)
    outside = Traffic.of(fxpasses.run(gm, "commhoist"))
    assert inside.known
    assert outside.launches < inside.launches
    assert outside.bytes < inside.bytes
