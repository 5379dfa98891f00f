"""`assert_pass` holds a pass to its contract: each thing it asserts has a pass that breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import PassError, UsageError
from fxpasses.passes import asynccp, commhoist, gradsync
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.remarks import Remark
from fxpasses.testing import assert_pass, documented_example, snippet

BEFORE = """\
# fxir 1
module(world_size=2)
dp = group([[0, 1]])

class main:
    def forward(
        self,
        x: "f32[4]",
    ):
        relu: "f32[4]" = aten.relu.default(x)
        return (relu,)
"""
AFTER = BEFORE.replace("aten.relu", "aten.abs")


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


def declared(edit: Callable[[GraphModule], object]) -> Pass:
    @fxpass()
    def tried(gm: GraphModule) -> GraphModule:
        """Do what the test wants."""
        edit(gm)
        return gm

    return tried


def to_abs(gm: GraphModule) -> None:
    for node in gm.graph.nodes:
        if node.target is torch.ops.aten.relu.default:
            node.target = torch.ops.aten.abs.default


def one_more(gm: GraphModule) -> None:
    node = next(node for node in reversed(gm.graph.nodes) if node.op == "call_function")
    with gm.graph.inserting_after(node):
        added = gm.graph.call_function(torch.ops.aten.abs.default, (node,))
    node.replace_all_uses_with(added, delete_user_cb=lambda user: user is not added)
    added.meta.update(node.meta)


def test_what_happens_is_compared_by_text() -> None:
    result = assert_pass(declared(to_abs), BEFORE, AFTER)
    assert "aten.abs" in result.code


def test_graphs_are_text_or_modules() -> None:
    before, after = (snippet("x: f32[4]", f"y = aten.{op}.default(x)\nreturn (y,)") for op in ("relu", "abs"))
    assert_pass(declared(to_abs), before, after)
    with pytest.raises(AssertionError, match="another result"):
        assert_pass(declared(to_abs), before, before)


def test_nothing_happening_is_asserted_and_missed() -> None:
    assert_pass(declared(lambda gm: None), BEFORE)
    with pytest.raises(AssertionError, match="another result\n--- expected") as caught:
        assert_pass(declared(to_abs), BEFORE)
    assert "-        relu" in str(caught.value)
    with pytest.raises(AssertionError, match="another result"):
        assert_pass(declared(lambda gm: None), BEFORE, AFTER)


def test_a_pass_that_goes_on_is_found() -> None:
    after = BEFORE.replace("        return (relu,)", '        abs_default: "f32[4]" = aten.abs.default(relu)\n'
                           "        return (abs_default,)")
    with pytest.raises(AssertionError, match="running again on the result changes it"):
        assert_pass(declared(one_more), BEFORE, after)
    assert_pass(declared(one_more), BEFORE, after, idempotent=False)


def test_a_pass_that_remembers_is_found() -> None:
    calls: list[int] = []
    once = declared(lambda gm: calls.append(1) or (to_abs(gm) if len(calls) == 1 else None))
    with pytest.raises(AssertionError, match="a second run on the input gives another result"):
        assert_pass(once, BEFORE, AFTER)


def test_a_pass_that_reaches_the_input_is_found() -> None:
    from fxpasses import load

    gm = load(BEFORE)
    with pytest.raises(PassError, match="caller's graph"):
        assert_pass(declared(lambda copy: to_abs(gm)), gm)


def test_remarks_are_collected_once() -> None:
    remarks: list[Remark] = []

    @fxpass()
    def speaks(gm: GraphModule, analyses) -> GraphModule:  # type: ignore[no-untyped-def]
        """Remark."""
        analyses.remark(None, "seen")
        return gm

    assert_pass(speaks, BEFORE, remarks=remarks)
    assert [remark.code for remark in remarks] == ["seen"]


@pytest.mark.parametrize("pass_", [commhoist, asynccp, gradsync], ids=str)
def test_documentation_shows_what_the_pass_does(pass_: Pass) -> None:
    before, after = documented_example(pass_)
    assert before != after
    assert_pass(pass_, before, after)


def test_documentation_without_an_example_is_refused() -> None:
    with pytest.raises(UsageError, match="has no 'Before::'"):
        documented_example(declared(to_abs))
