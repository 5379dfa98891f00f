"""Planted faults, shrunk: what is left is small, legal, fails for the same reason, and reads back from its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import UsageError, World
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_launch
from fxpasses.pm.declare import Pass
from fxpasses.testing import snippet
from fxpasses.tools.predicates import Outcome, Verdict, differs, fails, outcome, raises
from fxpasses.tools.reduce import NotFailing, Reduced
from fxpasses.tools.reduce.reasons import alike
from tests.tools import faulty

aten = torch.ops.aten


def nodes(gm: GraphModule) -> int:
    return sum(len(graph.graph.nodes) for graph in all_graphs(gm))


def targets(gm: GraphModule) -> list[object]:
    return [node.target for graph in all_graphs(gm) for node in graph.graph.nodes if node.op == "call_function"]


def layers(count: int = 60, at: int = 25, world_size: int = 8) -> GraphModule:
    return fxpasses.load(faulty.layers_text(count, at=at, world_size=world_size))


def still_fails(reduced: Reduced, passes: Sequence[Pass | str], predicate: Callable[..., Verdict]) -> bool:
    """Asked of the texts, read again."""
    texts = [fxpasses.dump(gm) for gm in reduced.graphs]
    again = [fxpasses.load(text) for text in texts]
    assert [fxpasses.dump(gm) for gm in again] == texts
    fxpasses.verify(again)
    return predicate(again, outcome(again, passes)).bad


DIFFERS = differs()


@dataclass(frozen=True)
class Fault:
    """A graph, the pass that fails on it, and what is known of the smallest case."""

    graph: Callable[[], GraphModule]
    pass_: Pass
    most: int
    needs: Callable[[GraphModule], bool]
    world_size: int = 2
    predicate: Callable[..., Verdict] = DIFFERS


def only(*names: object) -> Callable[[GraphModule], bool]:
    return lambda gm: targets(gm) == list(names)


FAULTS = {
    "one operator": Fault(layers, faulty.wrongsub, 4, only(aten.sub.Tensor)),
    "inside a body": Fault(faulty.looped, faulty.wronginbodies, 12, lambda gm: aten.sub.Tensor in targets(gm)),
    "anywhere in a loop": Fault(faulty.looped, faulty.wrongsub, 4, only(aten.sub.Tensor)),
    "on four ranks": Fault(layers, faulty.wrongonfour, 4, only(aten.sub.Tensor), world_size=4),
    "with more than one row": Fault(
        layers, faulty.wrongonrows, 4,
        lambda gm: [node.meta["val"].shape for node in gm.graph.find_nodes(op="placeholder")] == [(2,), (2, 2)]),
    "with two collectives": Fault(layers, faulty.wrongwithtwo, 8,
                                  lambda gm: sum(map(is_launch, gm.graph.nodes)) == 2),
    "raises": Fault(layers, faulty.raising, 4, only(aten.sub.Tensor), predicate=raises("ValueError")),
    "leaves a wrong graph": Fault(layers, faulty.unwaiting, 6, lambda gm: aten.view.default in targets(gm),
                                  predicate=raises("read-before-wait")),
}


@pytest.mark.parametrize("name", list(FAULTS))
def test_shrinks(name: str) -> None:
    fault = FAULTS[name]
    gm = fault.graph()
    text = fxpasses.dump(gm)
    found = fxpasses.reduce(gm, fault.pass_)
    assert fxpasses.dump(gm) == text, "the graph given was changed"
    assert nodes(found.graph) <= fault.most, fxpasses.dump(found.graph)
    assert fault.needs(found.graph), fxpasses.dump(found.graph)
    assert found.graph.meta["world"].size == fault.world_size
    assert still_fails(found, [fault.pass_], fault.predicate)
    assert found.stopped is None
    assert found.nodes == (nodes(gm), nodes(found.graph))


def test_the_same_every_time() -> None:
    first, second = (fxpasses.reduce(faulty.looped(), faulty.wronginbodies) for _ in range(2))
    assert fxpasses.dump(first.graph) == fxpasses.dump(second.graph)
    assert (first.tries, first.reason) == (second.tries, second.reason)


@pytest.mark.parametrize("count", [300, pytest.param(5000, marks=pytest.mark.full)])
def test_one_wrong_operator_among_many(count: int) -> None:
    import time

    gm = layers(count, at=count * 3 // 5)
    started = time.process_time()
    found = fxpasses.reduce(gm, ["commsimplify", faulty.wrongsub, "commhoist"])
    assert time.process_time() - started < 120
    assert targets(found.graph) == [aten.sub.Tensor]
    assert found.passes == "wrongsub"
    assert found.nodes[0] > count > 20 > found.nodes[1]
    assert found.tries < 60


def test_only_the_passes_that_it_takes_are_left() -> None:
    found = fxpasses.reduce(layers(), "commfuse{bucket_mb=1},asynccp,commhoist",
                            predicate=lambda graphs, made: Verdict(len(graphs[0].graph.nodes) > 2, "large"))
    assert found.passes in ("commfuse", "asynccp", "commhoist")


def test_it_does_not_slip_to_another_reason() -> None:
    """The pass fails in two ways; a search for any reason takes the other one."""
    gm = snippet("a: f32[4]; b: f32[4]", """
        c = aten.tanh.default(a)
        d = aten.sub.Tensor(c, b)
        return (d,)
    """)
    strict = fxpasses.reduce(gm, faulty.raising)
    assert targets(strict.graph) == [aten.sub.Tensor]
    assert "ValueError" in strict.reason
    loose = fxpasses.reduce(gm, faulty.raising, any_reason=True)
    assert targets(loose.graph) == [aten.tanh.default]
    assert "KeyError" in loose.reason


def test_what_does_not_fail_is_refused() -> None:
    with pytest.raises(NotFailing, match="it does not fail: bit-equal"):
        fxpasses.reduce(layers(), "commsimplify")
    with pytest.raises(UsageError, match="nothing can fail"):
        fxpasses.reduce(layers())
    broken = snippet("a: f32[4]", """
        l = _c10d_functional.all_reduce.default(a, "sum", dp)
        b = aten.relu.default(l)
        return (b,)
    """)
    with pytest.raises(UsageError, match="the graph given is wrong"):
        fxpasses.reduce(broken, faulty.wrongsub)


def test_a_predicate_that_changes_its_mind_is_refused() -> None:
    answers = iter([True, False] * 100)

    def flaky(graphs: Sequence[GraphModule], made: Outcome) -> Verdict:
        return Verdict(next(answers), "bad luck")

    with pytest.raises(NotFailing, match="not fail each time"):
        fxpasses.reduce(layers(), predicate=flaky)


def test_one_that_changes_its_mind_later_is_told() -> None:
    asked: list[int] = []

    def flaky(graphs: Sequence[GraphModule], made: Outcome) -> Verdict:
        asked.append(1)
        return Verdict(len(asked) < 8, "bad luck")

    assert fxpasses.reduce(layers(), predicate=flaky).stopped == "it does not fail each time"


def test_a_predicate_that_raises_counts_as_no() -> None:
    def strict(graphs: Sequence[GraphModule], made: Outcome) -> Verdict:
        if aten.add.Tensor not in targets(graphs[0]):
            raise LookupError("no add left")
        return Verdict(aten.sub.Tensor in targets(graphs[0]), "subtracts")

    found = fxpasses.reduce(layers(), predicate=strict)
    assert sorted(map(str, targets(found.graph))) == ["aten.add.Tensor", "aten.sub.Tensor"]
    assert found.unasked == "LookupError: no add left"


def test_one_that_raises_at_once_is_not_held_back() -> None:
    def broken(graphs: Sequence[GraphModule], made: Outcome) -> Verdict:
        raise LookupError("always")

    with pytest.raises(LookupError, match="always"):
        fxpasses.reduce(layers(), predicate=broken)


def test_a_command_of_the_user() -> None:
    found = fxpasses.reduce(layers(), predicate=fails("! grep -q aten.sub {}"))
    assert targets(found.graph) == [aten.sub.Tensor]
    assert found.reason == "exit status 1"


@pytest.mark.parametrize("limit", [{"tries": 6}, {"seconds": 1e-9}], ids=["tries", "seconds"])
def test_limits_keep_the_best_so_far(limit: dict[str, float]) -> None:
    found = fxpasses.reduce(layers(100), faulty.wrongsub, **limit)  # type: ignore[arg-type]
    assert found.stopped in ("after 6 tries", "time is up")
    assert found.tries == limit.get("tries", 0)
    assert still_fails(found, [faulty.wrongsub], differs())
    assert "smallest so far" in str(found)


def test_an_interrupt_keeps_the_best_so_far() -> None:
    asked: list[int] = []

    def until(graphs: Sequence[GraphModule], made: Outcome) -> Verdict:
        asked.append(nodes(graphs[0]))
        if len(asked) == 8:
            raise KeyboardInterrupt
        return Verdict(aten.sub.Tensor in targets(graphs[0]), "subtracts")

    found = fxpasses.reduce(layers(200), predicate=until)
    assert found.stopped == "interrupted"
    assert found.reason == "subtracts"
    assert nodes(found.graph) in asked
    assert nodes(found.graph) < 200
    assert len(asked) == 8, "nobody is asked after an interrupt"


def test_a_world_given_is_that_of_the_result() -> None:
    gm = layers()
    del gm.meta["world"]
    found = fxpasses.reduce(gm, faulty.wrongonfour, world=World(8, {"dp": [list(range(8))]}))
    assert found.graph.meta["world"].size == 4


def test_lines_say_how_far_it_is() -> None:
    said: list[str] = []
    fxpasses.reduce(layers(), faulty.wrongsub, say=said.append)
    assert said[-1].startswith("4 nodes after ")


def test_a_captured_step_stays_one_where_that_matters() -> None:
    """The calling convention goes, unless a graph without it does not fail."""
    from fxpasses.ir.steps import step_of

    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
    gm = fxpasses.capture(model, (torch.randn(16, 4),), loss=torch.mean, parallel="ddp", world=4,
                          optimizer=lambda parameters: torch.optim.SGD(parameters, lr=1e-3))
    with_step = fxpasses.reduce(gm, predicate=lambda graphs, made: Verdict(
        step_of(graphs[0]) is not None and aten.mm.default in targets(graphs[0]), "a step"))
    step = step_of(with_step.graph)
    assert step is not None
    assert targets(with_step.graph) == [aten.mm.default]
    without = fxpasses.reduce(gm, predicate=lambda graphs, made: Verdict(aten.mm.default in targets(graphs[0]), "mm"))
    assert step_of(without.graph) is None
    assert nodes(without.graph) <= nodes(with_step.graph)
    assert still_fails(with_step, [], lambda graphs, made: Verdict(step_of(graphs[0]) is not None, ""))


@pytest.mark.parametrize(("one", "other", "same"), [
    ("exit status 3: 12 nodes", "exit status 3: 4 nodes", True),
    ("exit status 3", "exit status 7", False),
    ("exit status 1: ValueError: a", "exit status 1: KeyError: a", False),
    ("pass 'a' raised ValueError: 'x' of 7 nodes (at a.py:3)", "pass 'a' raised ValueError: 'y' of 2 nodes (at a.py:4)",
     True),
    ("pass 'a' raised ValueError: 'x'", "pass 'b' raised ValueError: 'x'", False),
    ("pass 'a' raised ValueError: 'x'", "pass 'a' left a wrong graph: 'x': no such value", False),
    ("rank 0, output[0][1, 2]: 1.5 before, nan after (inputs of seed 0)", "rank 1, output[3]: 2 before, 4 after", True),
    ("rank 0, output[0]: 1 before, 2 after, farther from the value in float64", "rank 0, output[0]: 1 before, 2 after",
     False),
])
def test_reasons(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same
    assert alike(other, one) is same


def test_where_a_difference_starts_counts_in_large_graphs() -> None:
    first, second = (f"output[0]: 1 before, 2 after; first node that differs: 'x' = {operator} (a.py:1:2): rank 0"
                     for operator in ("aten.mul.Tensor", "aten.add.Tensor"))
    assert not alike(first, second)
    assert alike(first, second, near=True)


def test_nothing_is_asked_twice() -> None:
    asked: list[str] = []

    def told(graphs: Sequence[GraphModule], made: Outcome) -> Verdict:
        asked.append(fxpasses.dump(graphs[0]))
        return Verdict(aten.sub.Tensor in targets(graphs[0]), "subtracts")

    found = fxpasses.reduce(layers(), predicate=told)
    tried = asked[2:-1]  # the case given is asked twice, to see that it fails each time, and so is the result
    assert len(set(tried)) == len(tried) == found.tries
