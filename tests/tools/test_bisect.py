"""Planted faults are found: the pass, the rewrite in it, the graphs on both sides of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World, examples
from fxpasses.ir.graph import all_graphs
from fxpasses.passes import asynccp
from fxpasses.passes.commhoist.local_sums import LocalSums
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import Pass
from fxpasses.pm.rewrites import Rewrite, Rewrites
from fxpasses.testing.snippets import snippet
from fxpasses.tools.bisect import Bisection, Culprit, bisect
from fxpasses.tools.bisect.search import Judged, search
from fxpasses.tools.predicates import Outcome, Verdict, fails, raises

aten = torch.ops.aten
ADDITIONS = 9


def chain(length: int = ADDITIONS) -> GraphModule:
    """``length`` products of a by itself, one on top of the other."""
    lines = [f"v{index} = aten.mul.Tensor(v{index - 1}, a)" for index in range(1, length + 1)]
    lines[0] = "v1 = aten.mul.Tensor(a, a)"
    return snippet("a: f32[4]", "\n".join([*lines, f"return (v{length},)"]))


def per_node(name: str, target: object, edit: Callable[[Node, int, Analyses], None]) -> Pass:
    """A pass that asks about each call of ``target`` and then edits it; edits count from 1 on each rank."""

    def body(gm: GraphModule, analyses: Analyses) -> GraphModule:
        """Edit one node after the other."""
        number = 0
        for graph in all_graphs(gm):
            for node in list(graph.graph.nodes):
                if node.target is target and analyses.may_rewrite(node, "edited"):
                    number += 1
                    edit(node, number, analyses)
        return gm

    body.__name__ = name
    return fxpasses.fxpass(body)


def turned(node: Node) -> None:
    """The same value: operands the other way round."""
    node.args = tuple(reversed(node.args))


def wrong_at(which: int, rank: int | None = None) -> Pass:
    """Turns products round, number ``which`` into a sum."""

    def edit(node: Node, number: int, analyses: Analyses) -> None:
        turned(node)
        if number == which and rank in (None, analyses.rank):
            node.target = aten.add.Tensor

    return per_node("wrong", aten.mul.Tensor, edit)


def _fine(node: Node, number: int, analyses: Analyses) -> None:
    turned(node)


FINE = per_node("fine", aten.mul.Tensor, _fine)


def found(*passes: Pass, gm: GraphModule | Sequence[GraphModule] | None = None, **keywords: object) -> Bisection:
    return bisect(chain() if gm is None else gm, list(passes), world=World(1) if gm is None else None,
                  **keywords)  # type: ignore[arg-type]


def place(answer: Bisection) -> tuple[str, int, int, bool]:
    """Pass, number in it and in all, whether as a whole."""
    assert answer.culprit is not None, str(answer)
    culprit = answer.culprit
    return culprit.pass_text, culprit.in_pass, culprit.number, culprit.whole


@pytest.mark.parametrize("which", [1, 2, 5, ADDITIONS])
def test_a_wrong_value_in_one_rewrite_of_many(which: int) -> None:
    gm = chain()
    text = fxpasses.dump(gm)
    answer = found(FINE, wrong_at(which), FINE, gm=gm)
    assert place(answer) == ("wrong", which, ADDITIONS + which, False)
    assert answer
    assert answer.culprit is not None
    assert answer.culprit.rewrite is not None
    assert answer.culprit.rewrite.node == [n.name for n in gm.graph.nodes if n.target is aten.mul.Tensor][which - 1]
    assert answer.limits == (ADDITIONS + which - 1, ADDITIONS + which)
    good, bad = answer.graphs
    assert fxpasses.check(gm, good, world=World(1))
    assert not fxpasses.check(gm, bad, world=World(1))
    assert "output[0]" in answer.reason
    assert "aten.add.Tensor" in str(answer.diff)
    assert fxpasses.dump(gm) == text


def test_the_number_of_runs_is_logarithmic() -> None:
    lines: list[str] = []
    answer = found(FINE, wrong_at(60), FINE, gm=chain(100), progress=lines.append)
    assert place(answer) == ("wrong", 60, 160, False)
    assert len(lines) == len(answer.verdicts) <= 2 + math.ceil(math.log2(300)) + 1


def test_what_it_says() -> None:
    answer = found(FINE, wrong_at(3))
    said = str(answer).splitlines()
    assert said[0] == f"the first bad rewrite is in pass 'wrong': rewrite 3 of its {ADDITIONS}, number 12 in all"
    assert [line.split()[0] for line in said[1:5]] == ["node", "rewrite", "because", "judged"]
    assert "what it changed, from 11 rewrites to 12:" in said
    assert found(FINE).headline == f"the whole pipeline is good ({ADDITIONS} rewrites): there is nothing to find"


def test_as_data() -> None:
    data = found(FINE, wrong_at(3)).as_dict()
    assert (data["status"], data["limits"], data["total"]) == ("found", [11, 12], 2 * ADDITIONS)
    assert data["culprit"]["rewrite"]["number"] == 12
    assert {"limit": 11, "verdict": "good", "reason": "bit-equal: 1 rank, 2 sets of inputs"} in data["verdicts"]
    assert data["diff"]["equal"] is False


def test_nothing_to_find() -> None:
    answer = found(FINE)
    assert (answer.status, bool(answer), answer.diff) == ("good", False, None)


def test_a_form_that_changes_without_a_rewrite_is_no_fault_of_the_last_one() -> None:
    def scheduled(inputs: Sequence[GraphModule], made: Outcome) -> Verdict:
        return Verdict(made.graphs is not None and 'form="scheduled"' in fxpasses.dump(made.graphs[0]), "form")

    answer = bisect(chain(), [FINE, asynccp], predicate=scheduled, world=World(1))
    assert (answer.status, "a pass behind them" in answer.reason) == ("unjudged", True)


def test_the_input_itself_is_bad() -> None:
    answer = found(FINE, predicate=lambda inputs, made: Verdict(True, "always"))
    assert (answer.status, answer.reason) == ("bad input", "always")
    assert answer.headline == "the input itself is bad, before any rewrite"


@fxpasses.fxpass
def unasked(gm: GraphModule) -> GraphModule:
    """Make sums of all products, and ask nobody."""
    for node in gm.graph.nodes:
        if node.target is aten.mul.Tensor:
            node.target = aten.add.Tensor
    return gm


@fxpasses.fxpass
def in_passing(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Ask about each product, and make a sum of the last one whatever the answer is."""
    products = [node for node in gm.graph.nodes if node.target is aten.mul.Tensor]
    for node in products:
        if analyses.may_rewrite(node, "turned"):
            turned(node)
    products[-1].target = aten.add.Tensor
    return gm


def test_a_pass_that_does_not_ask_is_found_as_a_whole() -> None:
    answer = found(FINE, unasked, FINE)
    assert place(answer) == ("unasked", 1, ADDITIONS + 1, True)
    assert answer.headline == "what is bad is pass 'unasked', as a whole"
    assert "aten.add.Tensor" in str(answer.diff)


def test_so_is_one_that_asks_for_other_things() -> None:
    assert place(found(FINE, in_passing, FINE)) == ("in_passing", 1, ADDITIONS + 1, True)


def raising_at(which: int, exception: Exception) -> Pass:
    def edit(node: Node, number: int, analyses: Analyses) -> None:
        turned(node)
        if number == which:
            raise exception

    return per_node("raising", aten.mul.Tensor, edit)


@pytest.mark.parametrize("exception", [ValueError("odd"), fxpasses.FxpassesError("odd")])
def test_an_exception_in_a_pass(exception: Exception) -> None:
    answer = found(FINE, raising_at(4, exception), FINE)
    assert place(answer) == ("raising", 4, ADDITIONS + 4, False)
    assert "odd" in answer.reason
    assert answer.diff is None
    assert answer.graphs[1] == []


@fxpasses.fxpass
def fallen(gm: GraphModule) -> GraphModule:
    """Raise without having asked."""
    raise ValueError("fallen")


@fxpasses.fxpass
def nothing(gm: GraphModule) -> GraphModule:
    """Break the contract."""
    return None  # type: ignore[return-value]


@pytest.mark.parametrize(("broken", "told"), [(fallen, "fallen"), (nothing, "returned None")])
def test_a_pass_that_raises_or_breaks_its_contract_without_asking(broken: Pass, told: str) -> None:
    answer = found(FINE, broken, FINE)
    assert place(answer) == (broken.name, 1, ADDITIONS + 1, True)
    assert told in answer.reason


def test_a_wrong_type_is_found_by_verify() -> None:
    def edit(node: Node, number: int, analyses: Analyses) -> None:
        turned(node)
        if number == 6:
            node.args = (node.args[0], "two")

    answer = found(FINE, per_node("mistyped", aten.mul.Tensor, edit), FINE)
    assert place(answer) == ("mistyped", 6, ADDITIONS + 6, False)
    assert "left a wrong graph" in answer.reason


def test_an_exception_of_a_certain_text() -> None:
    answer = found(FINE, raising_at(4, ValueError("odd")), predicate=raises("even"))
    assert (answer.status, "raises something else" in answer.reason) == ("unjudged", True)
    assert place(found(raising_at(4, ValueError("odd")), predicate=raises("odd")))[1] == 4


def test_two_passes_that_are_only_wrong_together() -> None:
    """One marks a product, the other takes a mark for a sum: the second rewrite of the pair is the first bad one."""

    def mark(node: Node, number: int, analyses: Analyses) -> None:
        turned(node)
        if number == 5:
            node.meta["custom"] = {"mark": True}

    def read(node: Node, number: int, analyses: Analyses) -> None:
        turned(node)
        if node.meta.get("custom"):
            node.target = aten.add.Tensor

    passes = [per_node("marking", aten.mul.Tensor, mark), per_node("reading", aten.mul.Tensor, read)]
    assert place(found(*passes)) == ("reading", 5, ADDITIONS + 5, False)
    assert found(passes[0]).status == found(passes[1]).status == "good"


RANK = """\
# fxir 1
module(world_size=2, rank={rank}, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(
        self,
        a: "f32[4]",
    ):
        b: "f32[4]" = aten.mul.Tensor(a, a)
        c: "f32[4]" = aten.mul.Tensor(b, a)
        d: "f32[4]" = _c10d_functional.all_reduce.default(c, "sum", dp)
        e: "f32[4]" = _c10d_functional.wait_tensor.default(d)
        f: "f32[4]" = aten.mul.Tensor(e, a)
        return (f,)
"""


def test_wrong_on_one_rank_of_a_set_only() -> None:
    graphs = [fxpasses.load(RANK.format(rank=rank)) for rank in range(2)]
    answer = found(FINE, wrong_at(2, rank=1), gm=graphs)
    assert place(answer) == ("wrong", 2, 5, False)
    assert answer.culprit is not None
    assert answer.culprit.ranks == (0, 1)
    good, bad = answer.graphs
    assert (len(good), len(bad)) == (2, 2)
    assert [sum(n.target is aten.add.Tensor for n in gm.graph.nodes) for gm in bad] == [0, 1]


def test_ranks_that_make_different_rewrites_under_one_number_are_all_told() -> None:
    """The wrong one is that of rank 1, and no rank is left out."""
    world = RANK.replace("world_size=2", "world_size=4").replace("[[0, 1]]", "[[0, 1, 2, 3]]")
    graphs = [fxpasses.load(world.format(rank=rank)) for rank in range(4)]

    @fxpasses.fxpass
    def apart(gm: GraphModule, analyses: Analyses) -> GraphModule:
        """Turn products round, on rank 1 the last one first, into a sum."""
        nodes = [node for node in gm.graph.nodes if node.target is aten.mul.Tensor]
        for node in nodes[::-1] if analyses.rank == 1 else nodes:
            if analyses.may_rewrite(node, "other way" if analyses.rank == 1 else "edited"):
                turned(node)
                if analyses.rank == 1 and node.name == "f":
                    node.target = aten.add.Tensor
        return gm

    answer = found(FINE, apart, gm=graphs)
    assert place(answer) == ("apart", 1, 4, False)
    assert answer.culprit is not None
    assert answer.culprit.ranks == (0, 1, 2, 3)
    told = [text for key, text in answer.lines() if key == "node"]
    assert [text.split(" (")[0] for text in told] == ["ranks 0, 2, 3: 'b', edited", "rank 1: 'f', other way"]
    assert [each["node"] for each in answer.as_dict()["culprit"]["by_rank"].values()] == ["b", "f", "b", "b"]


def test_of_many_different_rewrites_the_first_are_told() -> None:
    made = {rank: Rewrite(1, "p", 0, rank, f"n{rank}", "edited") for rank in range(20)}
    lines = list(Culprit("p", 0, 1, rewrite=made[0], ranks=tuple(made), by_rank=made).lines())
    assert lines[0] == ("node", "rank 0: 'n0', edited")
    assert lines[-1] == ("", "and 12 others on other ranks")
    assert len(lines) == 9


def test_wrong_on_simulated_ranks_alone() -> None:
    """On one rank a sum is what it was; on two it is missed."""

    @fxpasses.fxpass
    def dropped(gm: GraphModule, analyses: Analyses) -> GraphModule:
        """Take sums out."""
        for node in list(gm.graph.nodes):
            if "wait_tensor" in str(node.target) and analyses.may_rewrite(node, "dropped"):
                launch = node.args[0]
                node.replace_all_uses_with(launch.args[0])
                gm.graph.erase_node(node)
                gm.graph.erase_node(launch)
        return gm

    gm = fxpasses.load(RANK.format(rank=None))
    assert place(bisect(gm, [FINE, dropped], world=World(2, {"dp": [[0, 1]]}))) == ("dropped", 1, 4, False)


LOOP = """\
# fxir 1
module(world_size=1, device="cpu")

class main:
    def forward(
        self,
        a: "f32[4]",
        xs: "f32[3, 4]",
    ):
        body = self.body
        r: "(f32[4], f32[3, 4])" = hop.scan(body, [a], [xs], ())
        s: "f32[4]" = r[0]
        t: "f32[4]" = aten.mul.Tensor(s, a)
        return (t,)

    class body:
        def forward(
            self,
            c: "f32[4]",
            x: "f32[4]",
        ):
            p: "f32[4]" = aten.mul.Tensor(c, x)
            q: "f32[4]" = aten.mul.Tensor(p, x)
            k: "f32[4]" = aten.clone.default(q)
            return (q, k)
"""


def test_a_rewrite_in_the_body_of_a_loop() -> None:
    answer = bisect(fxpasses.load(LOOP), [FINE, wrong_at(3)], world=World(1))
    assert place(answer) == ("wrong", 3, 6, False)
    assert answer.culprit is not None
    assert answer.culprit.rewrite is not None
    assert answer.culprit.rewrite.node == "q"


def test_a_command_judges() -> None:
    gm = chain()
    answer = bisect(gm, [FINE, wrong_at(7)], predicate=fails("! grep -q aten.add {}"), world=World(1))
    assert place(answer) == ("wrong", 7, ADDITIONS + 7, False)
    assert answer.reason == "exit status 1"


def by_limit(verdicts: str) -> Callable[[Sequence[GraphModule], Outcome], Verdict]:
    """A verdict by the number of sums there are: one letter each, g, b or s."""

    def judge(inputs: Sequence[GraphModule], made: Outcome) -> Verdict:
        assert made.graphs is not None
        letter = verdicts[sum(node.target is aten.add.Tensor for node in made.graphs[0].graph.nodes)]
        return Verdict(letter == "b", letter, skip=letter == "s")

    return judge


def _to_sum(node: Node, number: int, analyses: Analyses) -> None:
    node.target = aten.add.Tensor


SUMS = per_node("sums", aten.mul.Tensor, _to_sum)


@pytest.mark.parametrize(("verdicts", "status", "limits"), [
    ("gggggbbbbb", "found", (4, 5)), ("gbbbbbbbbb", "found", (0, 1)), ("gggggggggb", "found", (8, 9)),
    ("ggsgsbbsbb", "range", (3, 5)), ("gsgssgbssb", "found", (5, 6)), ("gssssssssb", "range", (0, 9)),
    ("sggggggggb", "unjudged", (0, 0)), ("gggggggggs", "unjudged", (0, 0)), ("bbbbbbbbbb", "bad input", (0, 0))])
def test_verdicts_and_skipped_ones(verdicts: str, status: str, limits: tuple[int, int]) -> None:
    answer = found(SUMS, predicate=by_limit(verdicts))
    assert (answer.status, answer.limits) == (status, limits)
    if status == "range":
        first, last = limits[0] + 1, limits[1]
        assert answer.headline == (f"the first bad rewrite is one of {first} to {last}: nobody can tell of those in "
                                   "between")


@pytest.mark.parametrize("verdicts", ["gggbggggbb", "gbgbgbgbgb", "gbbbbggggb"])
def test_what_turns_bad_more_than_once(verdicts: str) -> None:
    """The answer is a true boundary in any case; all of them are told where every number is judged."""
    good, bad = found(SUMS, predicate=by_limit(verdicts)).limits
    assert (verdicts[good], verdicts[bad], bad - good) == ("g", "b", 1)
    answer = found(SUMS, predicate=by_limit(verdicts), every=True)
    turns = [index for index in range(9) if verdicts[index:index + 2] == "gb"]
    assert answer.limits == (turns[0], turns[0] + 1)
    others = ", and ".join(f"from {index} to {index + 1}" for index in turns[1:])
    assert answer.notes == (f"it turns bad again {others}",)


def test_bad_without_a_rewrite_is_said() -> None:
    seen: list[int] = []

    def flaky(inputs: Sequence[GraphModule], made: Outcome) -> Verdict:
        seen.append(1)
        return Verdict(len(seen) == 1, "flaky")

    answer = found(per_node("idle", aten.add.Tensor, _to_sum), predicate=flaky)
    assert (answer.status, answer.reason) == ("unjudged", "no rewrite is made, and yet the result is bad: flaky")


def test_steps_come_first() -> None:
    asked: list[int] = []

    def judge(number: int) -> Verdict:
        asked.append(number)
        return Verdict(number >= 37, "")

    boundary = search(Judged(judge), 0, 100, [10, 30, 60])
    assert (boundary.good, boundary.bad, boundary.skipped) == (36, 37, ())
    assert asked[:2] == [30, 60]
    assert len(asked) <= 2 + 5


@pytest.mark.full
@pytest.mark.parametrize(("example", "which"), [("gpt_ddp_small", 3), ("gpt_tp_small", 1)])
def test_a_fault_in_a_real_pass_on_a_real_step(monkeypatch: pytest.MonkeyPatch, example: str, which: int) -> None:
    """One of the sums that commhoist merges becomes a maximum."""
    gm = fxpasses.load(examples.text(example))
    passes = "commsimplify,commhoist,commfuse,asynccp"
    counter = Rewrites()
    fxpasses.run(gm, passes, rewrites=counter)
    merged = [each for each in counter.asked if each.what == "reduces-sum"]
    victim = merged[which]
    carry_out = LocalSums.carry_out

    def wrong(self: LocalSums, plan: Any) -> None:
        carry_out(self, plan)
        launch = plan.last.launch.node
        if launch.name == victim.node:
            launch.args = (launch.args[0], "max", *launch.args[2:])

    monkeypatch.setattr(LocalSums, "carry_out", wrong)
    answer = bisect(gm, passes)
    first = min(each.number for each in counter.asked if each.pass_index == victim.pass_index)
    assert place(answer) == ("commhoist", victim.number - first + 1, victim.number, False)
    assert answer.culprit is not None
    assert answer.culprit.rewrite is not None
    assert (answer.culprit.rewrite.node, answer.culprit.rewrite.what) == (victim.node, "reduces-sum")
    assert len(answer.verdicts) <= 3 + math.ceil(math.log2(counter.count))
