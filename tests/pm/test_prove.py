"""``prove=``: every pass is run on simulated ranks against the graph the pipeline was given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._subclasses import FakeTensorMode
from torch.fx import GraphModule

from fxpasses.errors import PassError, RankError, UsageError
from fxpasses.ir.opaque import opaque_op
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.manager import PassManager
from fxpasses.pm.observe import Statistics
from fxpasses.pm.registry import Registry
from fxpasses.ranks import engine
from fxpasses.ranks.engine import execute

Step = Callable[..., GraphModule]


def twice(gm: GraphModule) -> None:
    """Reduce by the largest instead of the sum."""
    launch = next(node for node in gm.graph.nodes if node.name == "dp_launch")
    launch.args = (launch.args[0], "max", "dp")


def half(gm: GraphModule) -> None:
    """Scale otherwise."""
    mul = next(node for node in gm.graph.nodes if node.name == "mul")
    mul.args = (mul.args[0], 0.125)


def race(gm: GraphModule) -> None:
    """Read the result before its wait."""
    wait = next(node for node in gm.graph.nodes if node.name == "dp_wait")
    add = next(node for node in gm.graph.nodes if node.name == "dp_add")
    add.args = (wait.args[0], add.args[1])


def edits(edit: Callable[[GraphModule], None]) -> Pass:
    @fxpass()
    def bad(gm: GraphModule) -> GraphModule:
        """Do what the test wants."""
        edit(gm)
        return gm

    return bad


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry]) -> Registry:
    return passes()


@pytest.fixture
def gm(step: Step) -> GraphModule:
    gm = step()
    gm.meta["world"] = World(2, {"dp": [[0, 1]]})
    return gm


@pytest.mark.parametrize("prove", [True, 1])
def test_a_pass_that_changes_numbers_is_named(gm: GraphModule, prove: bool | int) -> None:
    with pytest.raises(PassError, match="pass 'bad' changed the result: "):
        PassManager(["nothing", edits(twice), "nothing"], prove=prove)(gm)


def test_a_change_that_is_meant_is_told_and_what_follows_is_proved_against_it(gm: GraphModule) -> None:
    @fxpass(changes_values=lambda options: "the largest")
    def largest(gm: GraphModule) -> GraphModule:
        """Reduce by the largest."""
        twice(gm)
        return gm

    told = Statistics()
    out = PassManager(["nothing", largest, "nothing"], prove=1, observers=[told])(gm)
    assert told.notes == ["prove: 'largest' is not proved: the largest"]
    assert [bool(step.proved) for step in told.steps] == [True, False, True]
    with pytest.raises(PassError, match="pass 'bad' changed the result: "):
        PassManager([largest, edits(half)], prove=1)(gm)
    assert PassManager(["nothing"], prove=1)(out).code == out.code


def test_what_no_number_shows_is_verified(gm: GraphModule) -> None:
    with pytest.raises(PassError, match=r"pass 'bad' left a wrong graph: .*read-before-wait"):
        PassManager(["nothing", edits(race)], prove=1)(gm)


def test_what_keeps_the_numbers_passes(gm: GraphModule) -> None:
    assert PassManager("nothing,nothing", prove=True)(gm).code == gm.code
    assert PassManager(edits(twice), prove=False)(gm).code != gm.code, "nothing is proved unless asked for"


def test_the_graph_given_runs_once_however_many_passes_there_are(gm: GraphModule,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[GraphModule] = []

    def counted(graph: GraphModule, *arguments: Any, **keywords: Any) -> Any:
        ran.append(graph)
        return execute(graph, *arguments, **keywords)

    monkeypatch.setattr(engine, "execute", counted)
    PassManager("nothing", prove=1)(gm)
    once = ran.count(gm)
    ran.clear()
    PassManager("nothing,nothing,nothing", prove=1)(gm)
    assert once == ran.count(gm) == 2, "as it is and in float64"
    assert len(ran) == 2 + 3 * 2


def test_a_graph_that_fails_by_itself_is_not_the_passes_fault(gm: GraphModule) -> None:
    mul = next(node for node in gm.graph.nodes if node.name == "mul")
    mul.target, mul.args = torch.ops.aten.view.default, (mul.args[0], [12345])
    with pytest.raises(RankError, match="'mul'"):
        PassManager("nothing", prove=1)(gm)


def test_a_weaker_proof_is_told_once(gm: GraphModule) -> None:
    told = Statistics()
    PassManager("nothing,nothing", prove=1, observers=[told])(gm)
    assert told.notes == []
    mul = next(node for node in gm.graph.nodes if node.name == "mul")
    mul.target = opaque_op("torch.ops.nobody.knows.default")
    PassManager("nothing,nothing", prove=1, observers=[told])(gm)
    assert told.notes == ["prove: structure only, the graphs cannot be run",
                          "prove: not run: this torch does not know torch.ops.nobody.knows.default"]


def test_a_world_of_unknown_size_cannot_prove(step: Step) -> None:
    with pytest.raises(UsageError, match="how many ranks there are"):
        PassManager("nothing", prove=1)(step())


def test_how_often_is_a_positive_number() -> None:
    with pytest.raises(UsageError, match="at least 1"):
        PassManager("nothing", prove=0)


def test_a_rank_set_is_proved_with_all_its_ranks(step: Step) -> None:
    def on_rank_one(gm: GraphModule) -> None:
        if gm.meta["world"].rank == 1:
            mul = next(node for node in gm.graph.nodes if node.name == "mul")
            mul.args = (mul.args[0], 7)

    graphs = [step() for _ in range(2)]
    for rank, gm in enumerate(graphs):
        gm.meta["world"] = World(2, {"dp": [[0, 1]]}, rank=rank)
    assert len(PassManager("nothing", prove=1)(graphs)) == 2
    with pytest.raises(PassError, match=r"pass 'bad' changed the result: rank [01], output.*first node that differs"):
        PassManager(["nothing", edits(on_rank_one)], prove=1)(graphs)


def test_inside_a_backend_of_torch_compile(gm: GraphModule) -> None:
    """Backends are called under a mode that makes every new tensor fake: nothing could be compared."""
    with FakeTensorMode():
        PassManager("nothing", prove=2)(gm)
        with pytest.raises(PassError, match="changed the result"):
            PassManager(edits(twice), prove=2)(gm)


def test_no_module_holds_a_tensor() -> None:
    """Made when a backend is the first to import the module, it would be fake ever after."""
    modules = [module for name, module in sys.modules.items() if name.startswith("fxpasses.")]
    assert len(modules) > 100
    assert [(module.__name__, name) for module in modules for name, value in vars(module).items()
            if isinstance(value, torch.Tensor)] == []
