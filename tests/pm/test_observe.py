"""Observers see the run: counts, graphs, notes; they change nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from torch.fx import GraphModule

from fxpasses.ir.text.writer import dump
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.manager import PassManager
from fxpasses.pm.observe import Counts, Observer, PrintAfter, Statistics
from fxpasses.pm.registry import Registry
from fxpasses.pm.remarks import Remark

Step = Callable[..., GraphModule]


@fxpass(after=("addone",), requires=("nothing",))
def late(gm: GraphModule) -> GraphModule:
    """Come after others."""
    return gm


@fxpass()
def remarking(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Say three things."""
    analyses.remark(None, "did", applied=True)
    analyses.remark(None, "did-not")
    analyses.remark(None, "could-not")
    return gm


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry]) -> Registry:
    return passes(late, remarking)


def test_events_come_in_order(step: Step) -> None:
    events: list[str] = []
    gm = step()

    class Listener(Observer):
        def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
            events.append(f"begin {','.join(pass_.name for pass_ in passes)} {graphs[0] is gm}")

        def note(self, message: str) -> None:
            events.append(f"note {message}")

        def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> None:
            events.append(f"before {pass_.name} {graphs[0] is gm}")

        def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
            events.append(f"after {pass_.name} {cpu_seconds >= 0}")

        def end(self, graphs: Sequence[GraphModule]) -> None:
            events.append(f"end {graphs[0].code.count('add')}")

    result = PassManager("late,addone", observers=[Listener(), Observer()])(gm)
    assert events == [
        "begin nothing,addone,late True", "note 'nothing' added: 'late' requires it",
        "note 'addone' moved before 'late', which comes after it",
        "before nothing False", "after nothing True", "before addone False", "after addone True", "before late False",
        "after late True", f"end {result.code.count('add')}"]


def test_counts_include_bodies_and_bytes(step: Step) -> None:
    gm = step(("dp", "tp"))
    nodes = len(gm.graph.nodes)
    assert Counts.of([gm]) == Counts(nodes, {"all_reduce": 2}, 32)
    assert Counts.of([gm, step()]) == Counts(2 * nodes - 3, {"all_reduce": 3}, 48)
    gm.body = step()
    with gm.graph.inserting_before(next(iter(gm.graph.nodes))):
        gm.graph.get_attr("body")
    assert Counts.of([gm]).collectives == 3


def test_statistics_say_what_each_pass_changed(step: Step) -> None:
    statistics = Statistics()
    PassManager("addone,nothing", observers=[statistics])(step())
    first, second = statistics.steps
    assert (first.pass_.name, second.pass_.name) == ("addone", "nothing")
    assert (first.after.nodes - first.before.nodes, second.before, second.after) == (1, first.after, first.after)
    assert str(statistics).splitlines()[0].startswith("addone: 1 collective, 16 bytes, 7 -> 8 nodes, ")
    assert "nothing: 1 collective, 16 bytes, 8 nodes" in str(statistics)


def test_statistics_of_a_run_as_plain_data(step: Step) -> None:
    remarks = [Remark("earlier", "applied", "seen")]
    statistics = Statistics()
    manager = PassManager("remarking,nothing,addone,late", remarks=remarks, observers=[statistics])
    for _ in range(2):
        manager(step())
    found = statistics.as_dict()
    assert [entry["pass"] for entry in found["passes"]] == ["remarking", "nothing", "addone", "late"]
    assert [entry["remarks"] for entry in found["passes"]] == [{"applied": 1, "missed": 2}, {}, {}, {}]
    assert found["before"] == {"nodes": 7, "collectives": {"all_reduce": 1}, "bytes": 16}
    assert found["after"] == {**found["before"], "nodes": 8}
    assert found["notes"] == []
    assert found["cpu_seconds"] == pytest.approx(sum(one.cpu_seconds for one in statistics.steps), abs=1e-3)
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize(("which", "printed"), [
    ("all", ["addone", "nothing"]), ("change", ["addone"]), ("nothing", ["nothing"]), ("late", []),
])
def test_graphs_are_printed_after_the_chosen_passes(step: Step, which: str, printed: list[str]) -> None:
    texts: list[str] = []
    result = PassManager("addone,nothing", observers=[PrintAfter(which, texts.append)])(step())
    assert [text.splitlines()[0] for text in texts] == [f"# after {name}" for name in printed]
    assert all(text.partition("\n")[2] == dump(result) for text in texts)


def test_every_rank_of_a_set_is_printed(step: Step) -> None:
    texts: list[str] = []
    PassManager("addone", observers=[PrintAfter("all", texts.append)])([step(), step()])
    assert [text.splitlines()[0] for text in texts] == ["# after addone, rank 0", "# after addone, rank 1"]


def test_an_observers_own_error_is_not_hidden(step: Step) -> None:
    class Faulty(Observer):
        def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> Any:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        PassManager("nothing", observers=[Faulty()])(step())
