"""The manager holds passes to their contract, whatever they do, and leaves the caller's graph alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses._torch import new_fake_mode
from fxpasses.errors import GraphError, PassError, Place, UsageError
from fxpasses.ir.effects import Effects, nested
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.world import World
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.manager import PassManager, run
from fxpasses.pm.registry import Registry

aten = torch.ops.aten
Step = Callable[..., GraphModule]


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry]) -> Registry:
    return passes(late, needy)


def declared(body: Callable[..., Any], **keywords: Any) -> Pass:
    """A pass of any body; its name is ``bad``."""

    def bad(gm: GraphModule, analyses: Analyses) -> Any:
        """Do what the test wants."""
        return body(gm, analyses)

    return fxpass(**keywords)(bad)


def picture(gm: GraphModule) -> list[Any]:
    """Everything of a graph that a pass must not touch, as values to compare."""
    return [gm.code, sorted(gm.meta.items(), key=str), gm.w.tolist(), *(
        (node, node.op, node.target, node.args, dict(node.kwargs), [*node.users],
         {key: list(value.items()) if isinstance(value, dict) else value for key, value in node.meta.items()},
         [*node.meta["custom"]["tags"]] if "custom" in node.meta else None) for node in gm.graph.nodes)]


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


@fxpass(after=("addone",))
def late(gm: GraphModule) -> GraphModule:
    """Come after addone."""
    return gm


@fxpass(requires=("nothing",))
def needy(gm: GraphModule) -> GraphModule:
    """Require nothing."""
    return gm


def test_a_pipeline_runs_on_a_private_copy(step: Step) -> None:
    gm = step()
    gm.meta["note"] = {"a": 1}
    before = picture(gm)
    result = run(gm, "addone,addone")
    assert picture(gm) == before
    assert result is not gm
    assert result.code.count("aten.add.Tensor") == 3, "recompiled"
    assert result.w is gm.w
    assert result.meta == gm.meta
    assert result.meta["note"] is not gm.meta["note"]


@pytest.mark.parametrize("given", ["addone,nothing", ["addone", "nothing"], ["addone,nothing"]])
def test_passes_are_text_or_a_list(given: Any) -> None:
    assert str(PassManager(given)) == "addone,nothing"


def test_a_pass_object_is_a_pipeline(registry: Registry) -> None:
    assert str(PassManager(registry.get("addone"))) == str(PassManager([registry.get("addone")])) == "addone"
    with pytest.raises(UsageError, match="is no pass"):
        PassManager([lambda gm: gm])  # type: ignore[list-item]


@pytest.mark.parametrize("given", ["", []])
def test_the_empty_pipeline_copies(step: Step, given: Any) -> None:
    gm = step()
    result = run(gm, given)
    assert result is not gm
    assert result.code == gm.code


def test_the_manager_can_be_called_again(step: Step) -> None:
    manager = PassManager("addone")
    assert manager(step()).code == manager(step()).code


def test_passes_are_added_and_moved_and_strict_order_refuses(step: Step) -> None:
    manager = PassManager("late,addone,needy")
    assert str(manager) == "addone,late,nothing,needy"
    assert len(manager.notes) == 2
    with pytest.raises(UsageError, match="the order given is not the order needed: 'nothing' added"):
        PassManager("needy", strict_order=True)
    assert str(PassManager("addone,late,nothing,needy", strict_order=True)) == str(manager)


@pytest.mark.parametrize("graphs", [None, 3, [], torch.nn.Linear(1, 1), [torch.nn.Linear(1, 1)]])
def test_what_is_no_graph_is_the_callers_mistake(graphs: Any) -> None:
    with pytest.raises(UsageError, match=r"graph is given|graph is of type"):
        run(graphs, "nothing")


class TestBrokenPasses:
    """A pass that breaks a rule is named, and the caller's graph is what it was."""

    @pytest.fixture
    def gm(self, step: Step) -> GraphModule:
        gm = step()
        gm.meta["world"] = World(2, {"dp": [[0, 1]]})
        return gm

    def failure(self, gm: GraphModule, body: Callable[..., Any], **keywords: Any) -> PassError:
        before = picture(gm)
        with pytest.raises(PassError) as caught:
            PassManager([declared(body)], **keywords)(gm)
        assert picture(gm) == before
        assert "pass 'bad'" in caught.value.message
        return caught.value

    @pytest.mark.parametrize(("returned", "message"), [
        (None, "returned None, not a GraphModule"), (3, "returned a int"), (torch.nn.Linear(1, 1), "returned a Linear"),
        ([], "returned no graph"), ([None], "returned None"),
    ])
    def test_returning_something_else(self, gm: GraphModule, returned: Any, message: str) -> None:
        assert message in str(self.failure(gm, lambda gm, _: returned))

    def test_returning_the_callers_graph(self, gm: GraphModule) -> None:
        assert "returned the caller's graph" in str(self.failure(gm, lambda _, __: gm))

    def test_raising_halfway(self, gm: GraphModule) -> None:
        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            copy.graph.erase_node(named(copy, "output"))
            raise KeyError("lost")

        error = self.failure(gm, body)
        assert f"raised KeyError: 'lost' (at {__file__}:" in str(error)
        assert isinstance(error.__cause__, KeyError)

    def test_a_wrong_graph_found_by_a_pass_keeps_its_place(self, gm: GraphModule) -> None:
        def body(_: GraphModule, __: Analyses) -> GraphModule:
            raise GraphError("no shape", place=Place("g.fx.py", 4, 2), hint="give one")

        assert str(self.failure(gm, body)) == "g.fx.py:4:2: error: pass 'bad' failed: no shape (give one)"

    def test_mistakes_of_the_caller_stay_what_they_are(self, gm: GraphModule) -> None:
        with pytest.raises(UsageError) as caught:
            run(gm, [declared(lambda gm, analyses: analyses.world.parts("tp"))])
        assert str(caught.value) == "error: pass 'bad': unknown group 'tp' (known groups: dp)"

    @pytest.mark.parametrize(("edit", "message"), [
        (lambda gm: gm.graph.erase_node(named(gm, "unused")), "inputs lost unused"),
        (lambda gm: named(gm, "x").prepend(named(gm, "unused")), "inputs changed order"),
        (lambda gm: setattr(named(gm, "x"), "target", "y"), "inputs lost x; new y"),
        (lambda gm: named(gm, "x").meta.update(val=new_fake_mode().from_tensor(torch.empty(3))), "input x was float32"),
        (lambda gm: named(gm, "x").meta.update(val=named(gm, "x").meta["val"].half()), "input x was float32"),
        (lambda gm: setattr(named(gm, "output"), "args", named(gm, "output").args[0]), "structure of the results"),
        (lambda gm: setattr(named(gm, "output"), "args", ((None, *named(gm, "output").args[0]),)), "structure of the"),
        (lambda gm: setattr(named(gm, "output"), "args", (list(named(gm, "output").args[0]),)), "structure of the"),
        (lambda gm: gm.graph.set_codegen(type("Other", (torch.fx.graph.CodeGen,), {})()), "packing of arguments"),
    ])
    def test_changing_the_calling_convention(self, gm: GraphModule, edit: Callable[[GraphModule], None],
                                             message: str) -> None:
        with gm.graph.inserting_after(named(gm, "x")):
            gm.graph.placeholder("unused").meta.update(named(gm, "x").meta)
        gm.recompile()

        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            edit(copy)
            return copy

        assert f"changed the calling convention: {message}" in str(self.failure(gm, body))

    @pytest.mark.parametrize("edit", [
        lambda gm: named(gm, "mul").meta.update(seen=True),
        lambda gm: named(gm, "mul").meta.pop("custom"),
        lambda gm: named(gm, "mul").meta.update(val=new_fake_mode().from_tensor(torch.empty(4))),
        lambda gm: named(gm, "mul").meta["custom"]["tags"].append("b"),
        lambda gm: gm.meta.update(seen=True),
        lambda gm: setattr(named(gm, "dp_add"), "args", (named(gm, "x"), named(gm, "x"))),
        lambda gm: setattr(named(gm, "dp_add"), "kwargs", {"alpha": 2}),
        lambda gm: setattr(named(gm, "mul"), "target", aten.sub.Tensor),
    ])
    def test_reaching_the_callers_graph(self, gm: GraphModule, edit: Callable[[GraphModule], None]) -> None:
        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            edit(gm)
            return copy

        assert "caller's graph" in str(self.failure(gm, body))

    def test_metas_that_cannot_change_or_compare_are_no_trouble(self, gm: GraphModule) -> None:
        named(gm, "mul").meta["fixed"] = [torch.fx.immutable_collections.immutable_list([1]), {"t": torch.ones(2)}]
        named(gm, "mul").meta["nested"] = ((["a"], {"b"}), torch.ones(2))

        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            named(gm, "mul").meta["fixed"][1]["t"] = torch.ones(2)
            raise ValueError("after the damage")

        kept = named(gm, "mul").meta["fixed"][1]["t"]
        with pytest.raises(PassError, match="after the damage"):
            PassManager([declared(body)])(gm)
        assert named(gm, "mul").meta["fixed"][1]["t"] is kept

    @pytest.mark.parametrize(("edit", "message"), [
        (lambda gm: gm.graph.erase_node(named(gm, "output")), "nodes were added, removed or moved in the"),
        (lambda gm: named(gm, "mul").append(named(gm, "x")), "nodes were added, removed or moved in the"),
        (lambda gm: gm.w.detach().add_(1), "tensor 'w', which the"),
    ])
    def test_reaching_nodes_or_weights_of_the_caller_is_found_though_it_cannot_be_undone(
            self, gm: GraphModule, edit: Callable[[GraphModule], None], message: str) -> None:
        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            edit(gm)
            return copy

        with pytest.raises(PassError, match=f"{message} caller's graph"):
            PassManager([declared(body)])(gm)

    def breaks_types(self, copy: GraphModule, _: Analyses) -> GraphModule:
        """Use a value before it is defined."""
        named(copy, "mul").prepend(named(copy, "dp_add"))
        return copy

    @pytest.mark.parametrize("verify_each", [False, True])
    def test_the_pass_that_leaves_a_wrong_graph_is_named(self, gm: GraphModule, verify_each: bool) -> None:
        calls: list[str] = []

        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            calls.append("bad")
            return self.breaks_types(copy, _)

        before = picture(gm)
        with pytest.raises(PassError) as caught:
            PassManager(["nothing", declared(body), "nothing"], verify_each=verify_each)(gm)
        assert "pass 'bad' left a wrong graph: 'dp_add': uses 'dp_wait', which is defined later" in str(caught.value)
        assert picture(gm) == before
        assert len(calls) == (1 if verify_each else 2), "without verify_each the passes run again to find the one"

    def test_a_pass_that_changes_its_mind_is_found_by_the_last_check(self, gm: GraphModule) -> None:
        calls: list[int] = []

        def body(copy: GraphModule, _: Analyses) -> GraphModule:
            calls.append(1)
            return self.breaks_types(copy, _) if len(calls) == 1 else copy

        assert "left a wrong graph" in str(self.failure(gm, body))

    def test_a_wrong_graph_of_the_caller_is_not_the_passes_fault(self, gm: GraphModule) -> None:
        self.breaks_types(gm, Analyses(gm, world=World(1), pass_name="p"))
        named(gm, "dp_add").meta["loc"] = Place("g.fx.py", 9, 5)
        with pytest.raises(PassError) as caught:
            run(gm, "nothing,addone")
        assert str(caught.value).startswith(
            "g.fx.py:9:5: error: the graph given to 'nothing' is wrong: 'dp_add': uses 'dp_wait'")


class TestForms:
    def test_a_pass_of_another_form_is_refused_before_anything_runs(self, step: Step) -> None:
        ran: list[int] = []
        takes_placed = declared(lambda gm, _: ran.append(1) or gm, takes="placed", gives="placed")
        with pytest.raises(PassError, match="pass 'bad' takes a graph of form placed, this one is spmd"):
            run(step(), ["nothing", takes_placed])
        assert ran == []
        gm = step()
        gm.meta["form"] = "placed"
        run(gm, takes_placed)
        assert ran == [1]

    def test_the_form_a_pass_gives_is_what_the_next_one_gets(self, step: Step) -> None:
        scheduled = declared(lambda gm, _: gm, gives="scheduled")
        back = declared(lambda gm, _: gm, takes="scheduled", gives="placed")
        assert run(step(), scheduled).meta["form"] == "scheduled"
        assert run(step(), [scheduled, "nothing"]).meta["form"] == "scheduled", "spmd passes keep a schedule"
        assert run(step(), [scheduled, back]).meta["form"] == "placed"
        with pytest.raises(PassError, match="takes a graph of form spmd, this one is after 'bad' placed"):
            run(step(), [scheduled, back, "nothing"])

    def test_a_pass_that_takes_any_form_keeps_it(self, step: Step) -> None:
        anything = declared(lambda gm, _: gm, takes="any", gives="any")
        gm = step()
        assert "form" not in run(gm, anything).meta
        gm.meta["form"] = "placed"
        assert run(gm, anything).meta["form"] == "placed"

    def test_the_result_has_to_keep_the_form_it_promises(self, step: Step) -> None:
        gm = step()
        gm.meta["needs_gradsync"] = True
        with pytest.raises(PassError, match="pass 'bad' left a wrong graph: gradients are not synchronised"):
            PassManager(declared(lambda gm, _: gm, takes="captured"))(gm)


def test_nested_bodies_are_private_and_recompiled(step: Step) -> None:
    gm = step()
    gm.body = step()
    with gm.graph.inserting_before(named(gm, "mul")):
        gm.graph.get_attr("body")

    def body(copy: GraphModule, _: Analyses) -> GraphModule:
        named(copy.body, "mul").target = aten.sub.Tensor
        return copy

    result = run(gm, declared(body))
    assert ("aten.sub" in gm.body.code, "aten.sub" in result.body.code) == (False, True)


def test_remarks_are_collected_in_the_callers_list(step: Step) -> None:
    remarks: list[fxpasses.Remark] = []
    speaks = declared(lambda gm, analyses: analyses.remark(named(gm, "mul"), "seen") or gm)
    run(step(), [speaks, speaks], remarks=remarks)
    assert [(remark.pass_name, remark.code, remark.node) for remark in remarks] == [("bad", "seen", "mul")] * 2


def test_analyses_are_shared_by_the_passes_of_a_pipeline(step: Step) -> None:
    calls: list[int] = []

    def count(gm: GraphModule) -> int:
        calls.append(1)
        return len(gm.graph.nodes)

    asks = declared(lambda gm, analyses: [analyses.get(count), gm][1])
    run(step(), [asks, "nothing", asks])
    assert len(calls) == 1
    run(step(), [asks, "addone", asks])
    assert len(calls) == 3


@pytest.mark.parametrize(("pipeline", "times"), [(["nothing"], 1), (["nothing", "nothing"], 1), (["addone"], 2),
                                                  (["addone", "nothing"], 2)])
@pytest.mark.parametrize("verify_each", [False, True])
def test_effects_are_computed_once_for_each_state_of_the_graph(step: Step, monkeypatch: pytest.MonkeyPatch,
                                                               pipeline: list[str], times: int,
                                                               verify_each: bool) -> None:
    """By the checks and the passes together."""
    computed: list[GraphModule] = []
    asks = declared(lambda gm, analyses: [analyses.get(nested_effects), gm][1])
    monkeypatch.setattr(nested, "Effects", lambda gm, known: computed.append(gm) or Effects(gm, known))
    run(step(), [asks, *pipeline, asks], verify_each=verify_each)
    assert len(computed) == times


def test_the_cost_model_reaches_the_pass(step: Step) -> None:
    seen: list[float] = []
    run(step(), declared(lambda gm, analyses: seen.append(analyses.cost(named(gm, "mul"))) or gm),
        cost_model=lambda node: 1.5)
    assert seen == [1.5]
