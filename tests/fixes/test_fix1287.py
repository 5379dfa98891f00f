"""The pass: wrappers are opened, everything is found under its new name, and the graph computes what the model does."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.fx import Graph, GraphModule, Node
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from fxpasses.errors import PassError, UsageError, VerifyError
from fxpasses.fixes import fix1287
from fxpasses.fixes.fix1287 import traced
from fxpasses.ir.promises import DDP_META, NEEDS_GRADSYNC
from fxpasses.pm.remarks import Remark
from tests.fixes.graphs import calls_wrapper, codes, same, targets
from tests.fixes.models import Branching, Counting, Net, Root, leaf, wrap


def test_the_boundary_becomes_the_nodes_behind_it() -> None:
    before = leaf(Net(), lambda wrapped, x: wrapped(x, scale=3.0) + 1)
    assert calls_wrapper(before)
    remarks: list[Remark] = []
    gm = fix1287(before, remarks=remarks)
    assert not calls_wrapper(gm)
    assert targets(gm) == ["wrapped.module.layers.0", "wrapped.module.layers.1", "wrapped.module.layers.2",
                           "wrapped.module.gain", "wrapped.module.shift"]
    assert [node.name for node in gm.graph.nodes][:5] == ["x", "layers_0", "layers_1", "layers_2", "mul"]
    same(gm, lambda x: before.wrapped.module(x, scale=3.0) + 1)
    assert [(remark.code, remark.kind) for remark in remarks] == [("opened", "applied"), ("promised", "analysis")]


def test_promises_are_kept_and_nothing_but_captured_takes_the_graph() -> None:
    gm = fix1287(leaf(Net()))
    [promise] = gm.meta[DDP_META]
    assert (promise.module, promise.size, promise.ranks) == ("wrapped.module", 2, (0, 1))
    assert gm.meta[NEEDS_GRADSYNC] is True
    fxpasses.verify(gm)
    with pytest.raises(VerifyError, match="needs-gradsync"):
        fxpasses.verify(gm, form="spmd")
    with pytest.raises(PassError, match="takes a graph of form spmd"):
        fxpasses.run(gm, "asynccp")
    with pytest.raises(UsageError, match="it is a forward alone"):
        fxpasses.run(gm, "gradsync")


def test_the_callers_graph_stays_as_it_is() -> None:
    before = leaf(Net())
    wrapper, nodes = before.wrapped, list(before.graph.nodes)
    metas = [dict(node.meta) for node in nodes]
    gm = fix1287(before)
    assert before.wrapped is wrapper
    assert list(before.graph.nodes) == nodes
    assert [dict(node.meta) for node in nodes] == metas
    assert before.meta == {}
    assert gm.get_parameter("wrapped.module.gain") is wrapper.module.gain
    assert list(gm.state_dict()) == list(before.state_dict())
    assert not any(isinstance(module, DistributedDataParallel) for module in gm.modules())


def test_no_module_of_the_caller_is_edited_on_the_way_to_a_wrapper() -> None:
    model = Root(nn.Sequential(nn.Sequential(nn.ReLU(), wrap(Net()))))
    before = traced(model)
    before.wrapped = model.wrapped  # a container of the caller's own, shared by clones
    gm = fix1287(before)
    assert isinstance(model.wrapped[0][1], DistributedDataParallel)
    assert [promise.module for promise in gm.meta[DDP_META]] == ["wrapped.0.1.module"]
    same(gm, lambda x: model.wrapped[0][1].module(x.relu()))


def test_it_is_idempotent_and_deterministic() -> None:
    before = leaf(Net())
    remarks: list[Remark] = []
    once, again = fix1287(before), fix1287(before)
    twice = fix1287(once, remarks=remarks)
    assert once.code == again.code == twice.code
    assert once.meta == again.meta == twice.meta
    assert codes(remarks) == ["no-wrapper"]


def test_graphs_of_a_rank_set_promise_alike() -> None:
    before = [leaf(Net()) for _ in range(2)]
    first, second = fxpasses.run(before, "fix1287", world=fxpasses.World(2))
    assert first.meta[DDP_META] == second.meta[DDP_META]
    assert first.code == second.code


def test_what_the_user_keeps_in_the_graph_stays() -> None:
    before = leaf(Net())
    before.register_buffer("nobody_reads_this", torch.ones(3))
    before.meta["custom"] = {"list": [1]}
    before.graph.output_node().meta["custom"] = [2]
    gm = fix1287(before)
    assert gm.nobody_reads_this is before.nobody_reads_this
    assert gm.meta["custom"] == {"list": [1]}
    assert gm.meta["custom"]["list"] is not before.meta["custom"]["list"]
    assert gm.graph.output_node().meta["custom"] == [2]


def test_a_graph_without_a_wrapper_stays_as_it_is() -> None:
    before = traced(Root(Net()))
    before.graph.output_node().meta["custom"] = 1
    remarks: list[Remark] = []
    gm = fix1287(before, remarks=remarks)
    assert gm.code == before.code
    assert DDP_META not in gm.meta
    assert NEEDS_GRADSYNC not in gm.meta
    assert codes(remarks) == ["no-wrapper"]


def test_several_wrappers_and_one_called_twice() -> None:
    class Two(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = wrap(Net()), wrap(nn.Linear(4, 2))

        def forward(self, x: Tensor) -> Tensor:
            return self.second(self.first(self.first(x), scale=0.5))

    model = Two()
    gm = fix1287(traced(model))
    assert [promise.module for promise in gm.meta[DDP_META]] == ["first.module", "second.module"]
    assert targets(gm).count("first.module.layers.0") == 2
    assert [(node.name, node.target) for node in gm.graph.nodes][-2] == ("second_module", "second.module")
    same(gm, lambda x: model.second.module(model.first.module(model.first.module(x), scale=0.5)))


def test_a_wrapper_inside_another() -> None:
    inner = wrap(nn.Linear(4, 4))
    before = leaf(nn.Sequential(inner, nn.ReLU()))
    gm = fix1287(before)
    assert [promise.module for promise in gm.meta[DDP_META]] == ["wrapped.module", "wrapped.module.0.module"]
    assert targets(gm) == ["wrapped.module.0.module", "wrapped.module.1"]
    assert not any(isinstance(module, DistributedDataParallel) for module in gm.modules())
    same(gm, lambda x: inner.module(x).relu())


def test_a_wrapper_inside_a_leaf() -> None:
    class Leaves(type(fix1287.tracer())):  # type: ignore[misc]
        def is_leaf_module(self, m: nn.Module, module_qualified_name: str) -> bool:
            return isinstance(m, nn.Sequential) or super().is_leaf_module(m, module_qualified_name)

    model = Root(nn.Sequential(nn.ReLU(), wrap(Net())))
    before = GraphModule(model, Leaves().trace(model))
    assert targets(before) == ["wrapped"]
    gm = fix1287(before)
    assert [promise.module for promise in gm.meta[DDP_META]] == ["wrapped.1.module"]
    same(gm, lambda x: model.wrapped[1].module(x.relu()))


def test_a_wrapper_in_a_nested_graph() -> None:
    wrapper = wrap(Net())
    inner = traced(Root(wrapper))
    graph = Graph()
    graph.output(graph.call_module("inner", (graph.placeholder("x"),)))
    gm = fix1287(GraphModule(nn.ModuleDict({"inner": inner}), graph))
    assert [promise.module for promise in gm.meta[DDP_META]] == ["inner.wrapped.module"]
    assert not calls_wrapper(gm.inner)
    assert calls_wrapper(inner)
    same(gm, wrapper.module)


def test_a_wrapped_graph_keeps_its_metas() -> None:
    module = traced(Net(), {"y": None})
    for node in module.graph.nodes:
        node.meta["custom"] = {"of": node.name}
    gm = fix1287(leaf(module, lambda wrapped, x: wrapped(x, scale=4.0)))
    assert targets(gm)[0] == "wrapped.module.layers.0"
    [node] = gm.graph.find_nodes(op="call_module", target="wrapped.module.layers.0")
    assert node.meta["custom"] == {"of": "layers_0"}
    assert list(node.meta["nn_module_stack"]) == ["wrapped", "wrapped.module.layers", "wrapped.module.layers.0"]
    same(gm, lambda x: module(x, scale=4.0))


@pytest.mark.parametrize(("module", "reason"), [
    (Branching, "symbolically traced variables"), (Counting, "it assigns to the buffer 'calls'")])
def test_what_cannot_be_traced_stays_one_call(module: type[nn.Module], reason: str) -> None:
    before = leaf(module())
    remarks: list[Remark] = []
    gm = fix1287(before, remarks=remarks)
    assert codes(remarks) == ["not-traced", "promised"]
    assert reason in remarks[0].message
    assert targets(gm) == ["wrapped.module"]
    assert gm.meta[NEEDS_GRADSYNC]
    assert all(torch.equal(buffer, torch.zeros(())) for buffer in gm.buffers()), "tracing ran the module"
    same(gm, before.wrapped.module)


def test_modules_may_stay_leaves_on_demand() -> None:
    before = leaf(Net(), lambda wrapped, x: wrapped(x, scale=3.0))
    remarks: list[Remark] = []
    gm = fxpasses.run(before, "fix1287{leaf=true}", remarks=remarks)
    assert targets(gm) == ["wrapped.module"]
    assert codes(remarks) == ["leaf-kept", "promised"]
    same(gm, lambda x: before.wrapped.module(x, scale=3.0))


def test_a_wrapper_inside_what_cannot_be_traced_is_refused() -> None:
    class Outer(Branching):
        def __init__(self) -> None:
            super().__init__()
            self.linear = wrap(nn.Linear(4, 4))  # type: ignore[assignment]

    with pytest.raises(UsageError, match=r"around 'wrapped\.module': it holds a wrapper but cannot be traced"):
        fix1287(leaf(Outer()))


def test_hooks_of_the_wrapper_are_refused_and_those_of_its_module_are_run() -> None:
    before = leaf(Net())
    handle = before.wrapped.register_forward_hook(lambda module, args, out: out + 1)
    with pytest.raises(UsageError, match="hooks of its own") as caught:
        fix1287(before)
    assert caught.value.hint == "hook the module it wraps instead"
    handle.remove()
    before.wrapped.module.register_forward_hook(lambda module, args, out: out + 1)
    same(fix1287(before), before.wrapped.module)


@pytest.mark.parametrize("typed", [False, True])
def test_inputs_that_the_wrapper_would_move(typed: bool) -> None:
    """Refused where it is known that they are elsewhere; else whoever runs the graph is told."""
    before = leaf(nn.Linear(4, 4))
    before.wrapped.device_ids, before.wrapped.device_type = [0], "cuda"
    remarks: list[Remark] = []
    if typed:
        before.graph.find_nodes(op="placeholder")[0].meta["val"] = torch.empty(3, 4)
        with pytest.raises(UsageError, match="device_ids moves an input from cpu to cuda:0"):
            fix1287(before)
    else:
        fix1287(before, remarks=remarks)
        assert codes(remarks) == ["inputs-not-moved", "opened", "promised"]


def test_constants_of_the_model_become_buffers_of_the_graph() -> None:
    class Adding(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, x: Tensor) -> Tensor:
            return self.linear(x) + torch.arange(4.0)

    before = leaf(Adding(), lambda wrapped, x: wrapped(wrapped(x)))
    gm = fix1287(before)
    assert [name for name, _ in gm.named_buffers()] == ["wrapped_module_constant0", "wrapped_module_constant1"]
    assert list(gm.state_dict()) == list(before.state_dict()), "a constant of the code is no state"
    same(gm, lambda x: before.wrapped.module(before.wrapped.module(x)))


def test_metas_tell_where_a_node_comes_from() -> None:
    before = leaf(Net())
    [call] = [node for node in before.graph.nodes if node.op == "call_module"]
    call.meta |= {"nn_module_stack": {"scope": ("scope", Root)}, "custom": {"tag": 1}, "val": torch.empty(3, 4)}
    gm = fix1287(before)
    linear, *_ = gm.graph.find_nodes(op="call_module")
    assert list(linear.meta["nn_module_stack"].items())[:2] == [
        ("scope", ("scope", Root)), ("wrapped.module", ("wrapped.module", Net))]
    assert list(linear.meta["nn_module_stack"])[-1] == "wrapped.module.layers.0"
    assert linear.meta["custom"] == {"tag": 1}
    assert "val" not in linear.meta
    [result] = gm.graph.output_node().all_input_nodes
    assert result.meta["val"] is call.meta["val"]
    assert "models.py" in (result.stack_trace or "")
    assert "_symbolic_trace" not in (result.stack_trace or "")


def test_control_edges_stay_on_both_sides() -> None:
    before = leaf(Net(), lambda wrapped, x: wrapped(x + 1) - 1)
    x, add, call, sub, _ = before.graph.nodes
    sub.meta["after"], call.meta["after"] = (call, add), (x,)
    gm = fix1287(before)
    inside = [node for node in gm.graph.nodes if node.name not in ("x", "add", "sub", "output")]
    [last] = [node for node in gm.graph.nodes if node.name == "sub"]
    assert [node.name for node in last.meta["after"]] == [*(node.name for node in inside), "add"]
    assert all([other.name for other in node.meta["after"]] == ["x"] for node in inside)
    fxpasses.verify(gm)


def test_the_result_can_be_copied_and_its_mode_is_kept() -> None:
    before = leaf(Net())
    before.wrapped.eval()
    gm = fix1287(before)
    same(copy.deepcopy(gm), before.wrapped.module)
    assert not gm.wrapped.training
    assert not gm.wrapped.module.training


def test_nothing_of_the_wrapper_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*args: Any, **keywords: Any) -> None:
        raise AssertionError("the wrapper was called")

    before = leaf(Net())
    monkeypatch.setattr(DistributedDataParallel, "forward", forbidden)
    monkeypatch.setattr(before.wrapped, "_pre_forward", forbidden)
    same(fix1287(before), before.wrapped.module)


def test_functions_are_attributes_of_the_pass() -> None:
    import fxpasses.fixes.fix1287 as module

    gm = fix1287.traced(wrap(Net()))
    assert isinstance(gm, GraphModule)
    assert fix1287.with_options(leaf=True).opened is module.opened
    assert isinstance(next(iter(fix1287.tracer().trace(Net()).nodes)), Node)
    with pytest.raises(AttributeError, match="pass 'fix1287' has no attribute 'trace'"):
        _ = fix1287.trace
