"""The pass: wrappers are opened, everything is found under its new name, and the graph computes what the model does."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor, nn
from torch.fx import Graph, GraphModule, Node
from torch.nn.parallel import DistributedDataParallel
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses.errors import PassError, UsageError, VerifyError
from fxpasses.fixes import fix1287
from fxpasses.fixes.fix1287 import traced
from fxpasses.ir.promises import DDP_META, NEEDS_GRADSYNC
from fxpasses.pm.remarks import Remark
from tests.fixes.models import Branching, Counting, Net, Output, Returning, Root, data, leaf, wrap


class Pair(NamedTuple):
    """Two tensors."""

    first: Tensor
    second: Tensor


def targets(gm: GraphModule) -> list[str]:
    """Modules called and attributes looked up, in order."""
    return [str(node.target) for node in gm.graph.nodes if node.op in ("call_module", "get_attr")]


def calls_wrapper(gm: GraphModule) -> bool:
    return any(node.op == "call_module" and isinstance(gm.get_submodule(str(node.target)), DistributedDataParallel)
               for node in gm.graph.nodes)


def same(gm: GraphModule, expected: Callable[[Tensor], Any], x: Tensor | None = None) -> None:
    """The graph gives what the model gives, running statistics included."""
    x = data() if x is None else x
    start = {name: value.clone() for name, value in gm.state_dict().items()}
    found = pytree.tree_leaves(gm(x))
    after = {name: value.clone() for name, value in gm.state_dict().items()}
    gm.load_state_dict(start)
    wanted = pytree.tree_leaves(expected(x))
    assert len(found) == len(wanted)
    assert all(torch.equal(*pair) if isinstance(pair[0], Tensor) else pair[0] == pair[1]
               for pair in zip(found, wanted, strict=True))
    assert all(torch.equal(value, after[name]) for name, value in gm.state_dict().items())


def codes(remarks: list[Remark]) -> list[str]:
    return [remark.code for remark in remarks]


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


def test_a_graph_without_a_wrapper_stays_as_it_is() -> None:
    before = traced(Root(Net()))
    before.graph.output_node().meta["custom"] = 1
    remarks: list[Remark] = []
    gm = fix1287(before, remarks=remarks)
    assert gm.code == before.code
    assert DDP_META not in gm.meta
    assert NEEDS_GRADSYNC not in gm.meta
    assert codes(remarks) == ["no-wrapper"]


@pytest.mark.parametrize("use", [
    lambda wrapped, x: wrapped(x),
    lambda wrapped, x: wrapped(x, x),
    lambda wrapped, x: wrapped(y=x, x=x + 1, scale=1.5),
    lambda wrapped, x: wrapped(x, None, scale=1),
], ids=["default", "positional", "keywords", "constants"])
def test_arguments_are_bound_by_the_modules_signature(use: Callable[[Any, Tensor], Any]) -> None:
    before = leaf(Net(), use)
    same(fix1287(before), lambda x: use(before.wrapped.module, x))


def test_structured_arguments() -> None:
    class Sum(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, *parts: Tensor, **named: Any) -> Tensor:
            return self.linear(sum(parts) + named["pair"][0] * named["table"]["x"] + named["rows"][named["cut"]])

    def use(wrapped: Any, x: Tensor) -> Any:
        return wrapped(x, x + 1, pair=(x, 2), table={"x": x}, rows=[x, x + 2], cut=1)

    before = leaf(Sum(), use)
    gm = fix1287(before)
    assert targets(gm) == ["wrapped.module.linear"]
    same(gm, lambda x: use(before.wrapped.module, x))


SHAPES: dict[str, tuple[Callable[..., Any], Callable[[Any], Any], int]] = {
    "tuple": (lambda a, b: (a, b), lambda out: out[1] + out[-2], 0),
    "whole tuple": (lambda a, b: (a, b), lambda out: out, 1),
    "list": (lambda a, b: [a, b], lambda out: out[0], 0),
    "dict": (lambda a, b: {"a": a, "b": b}, lambda out: out["a"] * out["b"], 0),
    "nested": (lambda a, b: {"a": (a, {"b": b})}, lambda out: out["a"][1]["b"] - out["a"][0], 0),
    "dict and part": (lambda a, b: {"a": a, "b": (b, a)}, lambda out: (out, out["b"], out["a"]), 2),
    "named tuple": (Pair, lambda out: out.second + out[0], 1),
    "dataclass": (Output, lambda out: out.logits + out.hidden, 0),
    "whole dataclass": (Output, lambda out: out.logits, 0),
    "dataclass of a default": (lambda a, b: Output(a), lambda out: out.logits, 0),
    "input": (lambda a, b: a, lambda out: out, 0),
}


@pytest.mark.parametrize("name", SHAPES)
def test_structured_results(name: str) -> None:
    shape, use, built = SHAPES[name]
    before = leaf(Returning(shape), lambda wrapped, x: use(wrapped(x)))
    gm = fix1287(before)
    assert [str(node.target) for node in gm.graph.nodes if node.op == "call_module"] == ["wrapped.module.linear"]
    constructors = (tuple, list, dict, Pair)
    assert sum(node.target in constructors for node in gm.graph.nodes) == built
    same(gm, lambda x: use(before.wrapped.module(x)))


def test_a_result_that_is_an_input() -> None:
    class Passing(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.unused = nn.Parameter(torch.ones(1))

        def forward(self, x: Tensor) -> Tensor:
            return x

    gm = fix1287(leaf(Passing()))
    assert [node.op for node in gm.graph.nodes] == ["placeholder", "output"]
    same(gm, lambda x: x)


def test_a_constant_result_keeps_the_call() -> None:
    remarks: list[Remark] = []
    gm = fix1287(leaf(Returning(lambda a, b: None)), remarks=remarks)
    assert codes(remarks) == ["not-traced", "promised"]
    assert targets(gm) == ["wrapped.module"]


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
    assert codes(remarks) + codes(_remarks(fix1287, gm)) == ["leaf-kept", "promised", "no-wrapper"]


def _remarks(pass_: Any, gm: GraphModule) -> list[Remark]:
    remarks: list[Remark] = []
    pass_(gm, remarks=remarks)
    return remarks


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
