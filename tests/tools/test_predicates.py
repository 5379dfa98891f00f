"""What makes an outcome bad: values on simulated ranks, a command of the user, an exception."""

from __future__ import annotations

import time

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.rewrites import Rewrites
from fxpasses.testing.snippets import snippet
from fxpasses.tools.predicates import Outcome, Verdict, differs, fails, outcome, raises

BODY = "b = aten.relu.default(a)\nc = aten.relu.default(b)\nreturn (c,)"


@fxpasses.fxpass
def same(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Turn each relu into a clamp from below."""
    for node in gm.graph.nodes:
        if node.target is torch.ops.aten.relu.default and analyses.may_rewrite(node, "turned"):
            node.target, node.args = torch.ops.aten.clamp_min.default, (*node.args, 0)
    return gm


@fxpasses.fxpass
def other(gm: GraphModule) -> GraphModule:
    """Turn each relu into a negation."""
    for node in gm.graph.nodes:
        if node.target is torch.ops.aten.relu.default:
            node.target = torch.ops.aten.neg.default
    return gm


@fxpasses.fxpass
def breaks(gm: GraphModule) -> GraphModule:
    """Raise."""
    raise ValueError("the moon is full")


def _graph() -> GraphModule:
    return snippet("a: f32[4]", BODY)


def test_an_outcome_is_a_result_or_an_error() -> None:
    gm = _graph()
    text = fxpasses.dump(gm)
    made = outcome([gm], [same])
    assert made.error is None
    assert made.graphs is not None
    assert "clamp_min" in fxpasses.dump(made.graphs[0])
    failed = outcome([gm], [same, breaks])
    assert failed.graphs is None
    assert "the moon is full" in str(failed.error)
    assert fxpasses.dump(gm) == text


def test_an_outcome_behind_a_limit_and_counted() -> None:
    made = outcome([_graph()], [same, other], limit=1)
    assert made.graphs is not None
    assert [text in fxpasses.dump(made.graphs[0]) for text in ("clamp_min", "relu", "neg")] == [True, True, False]
    rewrites = Rewrites()
    outcome([_graph()], [same], rewrites=rewrites)
    assert rewrites.count == 2


def test_an_unknown_pass_is_no_outcome() -> None:
    with pytest.raises(fxpasses.UsageError, match="nonsense"):
        outcome([_graph()], "nonsense")


@pytest.mark.parametrize(("passes", "word"), [([same], "good"), ([other], "bad"), ([breaks], "skip")])
def test_values_on_simulated_ranks(passes: list[fxpasses.Pass], word: str) -> None:
    gm = _graph()
    verdict = differs(fxpasses.World(2))([gm], outcome([gm], passes))
    assert verdict.word == word
    assert {"good": "bit-equal: 2 ranks", "bad": "before", "skip": "the moon is full"}[word] in verdict.reason


def test_the_values_are_those_of_the_input_given_last() -> None:
    judge = differs(fxpasses.World(1))
    first, second = _graph(), snippet("a: f32[4]", "b = aten.neg.default(a)\nreturn (b,)")
    assert not judge([first], Outcome([first])).bad
    assert judge([second], Outcome([first])).bad
    assert not judge([second], Outcome([second])).bad


def test_what_cannot_be_run_is_skipped() -> None:
    gm = fxpasses.load("""\
# fxir 1
module(world_size=2, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(
        self,
        a: "f32[4]",
    ):
        b: "f32[4]" = _c10d_functional.all_reduce.default(a, "sum", dp)
        return (b,)
""")
    verdict = differs()([gm], Outcome([gm]))
    assert verdict.word == "skip"
    assert verdict.reason.startswith("not to be checked: ")


@pytest.mark.parametrize(("command", "word", "reason"), [
    ("exit 0", "good", "exit status 0"),
    ("echo one; echo two; exit 1", "bad", "exit status 1: two"),
    ("exit 125", "skip", "exit status 125"),
    ("exit 127", "bad", "exit status 127"),
    ("exit 200", "bad", "exit status 200"),
    ("kill -9 $$", "bad", "ended by signal 9"),
    ("grep -q clamp_min {} && ! grep -q clamp_min $FXPASSES_INPUT", "good", "exit status 0"),
    ("grep -q relu $FXPASSES_GRAPH", "bad", "exit status 1"),
])
def test_a_command(command: str, word: str, reason: str) -> None:
    gm = _graph()
    verdict = fails(command)([gm], outcome([gm], [same]))
    assert (verdict.word, verdict.reason) == (word, reason)


def test_a_command_that_does_not_end_is_bad_and_leaves_nothing_behind() -> None:
    gm = _graph()
    started = time.monotonic()
    verdict = fails("echo begun; sleep 60 & wait", timeout=0.3)([gm], Outcome([gm]))
    assert verdict == Verdict(True, "no end within 0.3 s: begun")
    assert time.monotonic() - started < 20


def test_a_command_sees_a_rank_set_as_a_directory() -> None:
    graphs = [_graph(), _graph()]
    verdict = fails("ls {} | tr '\\n' ' '; exit 1")(graphs, Outcome(graphs))
    assert verdict.reason == "exit status 1: rank0.fx.py rank1.fx.py"


def test_a_command_is_not_run_without_a_graph() -> None:
    gm = _graph()
    assert fails("exit 1")([gm], outcome([gm], [breaks])).word == "skip"
    with pytest.raises(fxpasses.UsageError, match="empty command"):
        fails("  ")


@pytest.mark.parametrize(("text", "passes", "word"), [
    ("", [breaks], "bad"), ("moon", [breaks], "bad"), ("sun", [breaks], "skip"), ("", [same], "good")])
def test_an_exception(text: str, passes: list[fxpasses.Pass], word: str) -> None:
    gm = _graph()
    assert raises(text)([gm], outcome([gm], passes)).word == word
