"""The private copy: what it shares, what it does not, and what ``copy.deepcopy`` would have lost."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, namedtuple
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch.fx import Graph, GraphModule, Tracer
from torch.fx.immutable_collections import immutable_list
from torch.utils import _pytree as pytree

from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs
from fxpasses.testing import GraphBuilder, body

aten: Any = torch.ops.aten
Pair = namedtuple("Pair", "left right")


def small() -> GraphModule:
    """Two inputs, a weight, an unused buffer, a body, a control edge, metas of every kind."""
    builder = GraphBuilder()
    x, y = builder.input("x", 2, 2), builder.input("y", 2, 2)
    weight = builder.attribute("weight", torch.nn.Parameter(torch.eye(2)))
    inner = body(lambda inner, given: (inner.relu(given),), (2,))
    inner_nodes = list(inner.graph.nodes)
    inner_nodes[-1].meta["after"] = (inner_nodes[0],)
    call = builder.region("map_impl", {"inner": inner}, after=[[x], []], val=[x.meta["val"]])
    product = builder.mm(x, weight)
    late = builder.add(product, y)
    late.meta.update(after=(call, product), nested={"list": [1, {"node": x}], "pair": Pair(product, [2])}, bucket=3)
    gm = builder.done(late)
    gm.register_buffer("unused", torch.zeros(3))
    gm.graph.output_node().meta["mark"] = ["out"]
    gm.meta["name"], gm.meta["table"], gm.meta["entry"] = "step", {"a": [1]}, late
    return gm


def description(gm: GraphModule) -> list[Any]:
    """Everything a copy must not change, by value and by identity."""
    found: list[Any] = []
    for graph in all_graphs(gm):
        found.append((id(graph), sorted(graph.__dict__), repr(graph.meta), list(graph._modules), list(graph._buffers),
                      graph.code if "_code" in graph.__dict__ else None))
        found += [(id(node), node.op, node.name, str(node.target), str(node.args), str(node.kwargs), node.type,
                   repr(node.meta), [user.name for user in node.users]) for node in graph.graph.nodes]
    return found


def run(gm: GraphModule, *args: Any) -> Any:
    return gm(*[value.clone() if isinstance(value, torch.Tensor) else value for value in args])


def test_edits_of_the_copy_never_show_in_the_original() -> None:
    gm = small()
    before = description(gm)
    copied = clone(gm)
    for graph in all_graphs(copied):
        for node in list(graph.graph.nodes):
            for value in node.meta.values():
                if isinstance(value, dict):
                    value.clear()
                elif isinstance(value, list):
                    value.append("new")
            node.meta["extra"] = 1
            node.type = int
        graph.meta["table"] = graph.meta.get("table", {})
        graph.meta["table"]["a"] = 2
        graph.register_buffer("added", torch.zeros(1))
        graph.plain = 1
        graph.graph.erase_node(graph.graph.output_node())
    copied.register_forward_hook(lambda *_: None)
    copied.training = not copied.training
    del copied.unused
    assert description(gm) == before


def test_tensors_are_shared_and_graphs_are_not() -> None:
    gm = small()
    copied = clone(gm)
    assert copied.weight is gm.weight
    assert copied.unused is gm.unused
    assert list(copied.state_dict()) == list(gm.state_dict())
    assert copied.graph.owning_module is copied
    assert gm.graph.owning_module is gm
    assert copied.inner is not gm.inner
    old, new = (next(node for node in module.graph.nodes if node.name == "x") for module in (gm, copied))
    assert new is not old
    assert new.meta["val"] is old.meta["val"]


def test_nodes_keep_names_types_order_defaults_and_users() -> None:
    graph = Graph()
    x = graph.placeholder("x", type_expr=torch.Tensor)
    y = graph.placeholder("y", default_value=None)
    graph.placeholder("*rest")
    made = [graph.call_function(torch.neg, (x,)) for _ in range(3)]
    made[0].name, made[1].name = "renamed", "neg_9"  # names that counting would not give
    graph.erase_node(made[2])
    graph.output((made[0], made[1], y))
    gm = GraphModule(torch.nn.Module(), graph, class_name="Named")
    copied = clone(gm)
    for old, new in zip(gm.graph.nodes, copied.graph.nodes, strict=True):
        assert (new.op, new.name, new.target, str(new.args), new.type) == (
            old.op, old.name, old.target, str(old.args), old.type)
        assert [user.name for user in new.users] == [user.name for user in old.users]
        assert new.graph is copied.graph
    assert type(copied).__name__ == type(gm).__name__ == "Named"
    assert type(copied) is not type(gm)


def test_metas_point_into_the_copy() -> None:
    gm = small()
    copied = clone(gm)
    nodes = {node.name: node for node in copied.graph.nodes}
    late = copied.meta["entry"]
    assert late is nodes[gm.meta["entry"].name]
    assert late.meta["after"] == (nodes["map_impl"], nodes["mm_default"])
    assert late.meta["nested"]["list"][1]["node"] is nodes["x"]
    assert late.meta["nested"]["pair"] == Pair(nodes["mm_default"], [2])
    inner = list(copied.inner.graph.nodes)
    assert inner[-1].meta["after"] == (inner[0],)


def test_a_meta_of_a_body_that_names_a_node_outside_points_into_the_copy() -> None:
    gm = small()
    outside = next(iter(gm.graph.nodes))
    next(iter(gm.inner.graph.nodes)).meta["outer"] = outside
    gm.graph.output_node().meta["inner"] = list(gm.inner.graph.nodes)
    foreign = Graph().placeholder("elsewhere")
    outside.meta["foreign"] = foreign
    copied = clone(gm)
    first = next(iter(copied.graph.nodes))
    assert next(iter(copied.inner.graph.nodes)).meta["outer"] is first
    assert copied.graph.output_node().meta["inner"] == list(copied.inner.graph.nodes)
    assert first.meta["foreign"] is foreign  # of a graph that is not copied


CONTAINERS: dict[str, Any] = {
    "dict": {"a": []}, "list": [[]], "tuple": ([],), "set": {1}, "ordered": OrderedDict(a=[]),
    "default": defaultdict(list), "named": Pair([], 1), "immutable": immutable_list([1]),
    "frozen": frozenset((1, 2)), "size": torch.Size((1, 2)),
}


@pytest.mark.parametrize("kind", CONTAINERS)
def test_containers_in_metas_keep_their_class(kind: str) -> None:
    builder = GraphBuilder()
    x = builder.input("x", 1)
    x.meta["held"] = CONTAINERS[kind]
    held = next(iter(clone(builder.done(x)).graph.nodes)).meta["held"]
    assert held == CONTAINERS[kind]
    assert type(held) is type(CONTAINERS[kind])
    inner = next(iter(held.values() if isinstance(held, dict) else held), None)
    if isinstance(inner, list):
        assert inner is not next(iter(CONTAINERS[kind].values() if isinstance(held, dict) else CONTAINERS[kind]))


def test_the_default_factory_still_makes_lists() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 1)
    x.meta["held"] = defaultdict(list, a=[1])
    held = next(iter(clone(builder.done(x)).graph.nodes)).meta["held"]
    held["a"].append(2)
    held["b"].append(1)
    assert x.meta["held"] == {"a": [1]}


# Running

def test_the_copy_runs_after_recompile_and_gives_the_same() -> None:
    gm = small()
    args = torch.rand(2, 2), torch.rand(2, 2)
    later, at_once = clone(gm), clone(gm, recompile=True)
    assert "_code" not in later.__dict__
    with pytest.raises((NotImplementedError, RuntimeError)):
        later(*args)
    for graph in all_graphs(later):
        graph.recompile()
    for copied in (later, at_once):
        assert torch.equal(copied(*args)[0], gm(*args)[0])
    assert at_once.code == gm.code
    assert at_once.inner.code == gm.inner.code


def test_a_changed_copy_leaves_what_the_original_computes() -> None:
    gm = small()
    args = torch.rand(2, 2), torch.rand(2, 2)
    expected = gm(*args)[0]
    copied = clone(gm)
    call = copied.graph.find_nodes(op="call_function", target=aten.add.Tensor)[0]
    with copied.graph.inserting_after(call):
        twice = copied.graph.call_function(aten.mul.Tensor, (call, 2))
    call.replace_all_uses_with(twice, delete_user_cb=lambda user: user is not twice)
    copied.graph.erase_node(copied.graph.find_nodes(op="call_function", target=torch.ops.higher_order.map_impl)[0])
    copied.graph.lint()
    copied.recompile()
    assert torch.equal(copied(*args)[0], 2 * expected)
    assert torch.equal(gm(*args)[0], expected)


def test_find_nodes_and_new_names_work_on_the_copy() -> None:
    gm = small()
    copied = clone(gm)
    for op in ("placeholder", "get_attr", "output"):
        found, expected = (module.graph.find_nodes(op=op) for module in (copied, gm))
        assert [node.name for node in found] == [node.name for node in expected]
    assert len(copied.graph.nodes) == len(gm.graph.nodes)
    names = {node.name for node in copied.graph.nodes}
    with copied.graph.inserting_before(copied.graph.output_node()):
        added = [copied.graph.call_function(aten.add.Tensor, (1, 2)) for _ in range(20)]
    assert len({node.name for node in added} | names) == len(names) + 20
    assert clone(copied).graph.find_nodes(op="call_function", target=aten.add.Tensor)[1].name == added[0].name


def test_the_calling_convention_is_kept() -> None:
    def step(batch: dict[str, torch.Tensor], scale: float) -> dict[str, Any]:
        return {"loss": batch["x"] * scale, "parts": (batch["y"], [batch["x"]])}

    class PytreeTracer(Tracer):
        pass

    example = {"x": torch.ones(2), "y": torch.zeros(2)}
    from torch.fx.experimental.proxy_tensor import make_fx

    gm = make_fx(step, pre_dispatch=True)(example, 2.0)
    copied = clone(gm, recompile=True)
    other = {"x": torch.tensor([3.0, 4.0]), "y": torch.ones(2)}
    new, old = copied(other, 2.0), gm(other, 2.0)
    assert pytree.tree_structure(new) == pytree.tree_structure(old)
    assert isinstance(new, dict)
    assert torch.equal(new["loss"], old["loss"])
    tracer = PytreeTracer()
    traced = GraphModule(torch.nn.Module(), tracer.trace(lambda x: x + 1))
    assert clone(traced).graph._tracer_cls is PytreeTracer


def test_a_list_of_inputs_handed_over_at_once() -> None:
    from torch.fx.graph import CodeGen

    class ListCodeGen(CodeGen):
        def gen_fn_def(self, free_vars: list[str], *args: Any, **kwargs: Any) -> str:
            text = super().gen_fn_def(["args_list"], *args, **kwargs)
            return text + f"\n    {', '.join(free_vars)}, = args_list" if free_vars else text

        def process_inputs(self, *inputs: Any) -> Any:
            return inputs[0]

    builder = GraphBuilder()
    x, y = builder.input("x", 2), builder.input("y", 2)
    gm = builder.done(builder.add(x, y))
    gm.graph.set_codegen(ListCodeGen())
    gm.recompile()
    copied = clone(gm, recompile=True)
    args = [torch.ones(2), torch.ones(2)]
    assert torch.equal(copied(args)[0], gm(args)[0])
    assert copied.graph._codegen is not gm.graph._codegen


# Modules

def test_hooks_attributes_and_training_come_along() -> None:
    gm = small()
    seen: list[str] = []
    gm.register_forward_pre_hook(lambda *_: seen.append("pre"))
    gm.register_forward_hook(lambda *_: seen.append("post"))
    gm.plain, gm.training = {"k": 1}, False
    copied = clone(gm, recompile=True)
    copied(torch.rand(2, 2), torch.rand(2, 2))
    assert seen == ["pre", "post"]
    assert copied.plain is gm.plain
    assert copied.training is False
    copied.register_forward_hook(lambda *_: seen.append("copy"))
    gm(torch.rand(2, 2), torch.rand(2, 2))
    assert seen == ["pre", "post"] * 2


def test_buffers_that_are_not_saved_stay_so() -> None:
    builder = GraphBuilder()
    gm = builder.done(builder.input("x", 1))
    gm.register_buffer("scratch", torch.zeros(1), persistent=False)
    copied = clone(gm)
    copied.register_buffer("more", torch.zeros(1), persistent=False)
    assert list(copied.state_dict()) == list(gm.state_dict()) == []
    assert gm._non_persistent_buffers_set == {"scratch"}


def test_a_subclass_with_state_of_its_own() -> None:
    class Counting(GraphModule):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self.count = 7

        def counted(self) -> int:
            return self.count

    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.graph.output((x,))
    copied = clone(Counting(builder.root, builder.graph), recompile=True)
    assert isinstance(copied, Counting)
    assert copied.counted() == 7
    assert torch.equal(copied(torch.ones(2))[0], torch.ones(2))


def test_a_body_of_two_calls_is_one_body_in_the_copy() -> None:
    gm = small()
    gm.again = gm.inner
    gm.holder = torch.nn.Module()
    gm.holder.deep = torch.nn.Sequential(gm.inner, torch.nn.Linear(2, 2))
    gm.second = gm.holder
    copied = clone(gm)
    assert copied.again is copied.inner is copied.holder.deep[0]
    assert copied.inner is not gm.inner
    assert copied.second is copied.holder
    assert copied.holder is not gm.holder
    assert copied.holder.deep[1] is gm.holder.deep[1]  # holds no graph: shared
    copied.holder.deep.added = torch.nn.ReLU()
    copied.holder.register_buffer("added", torch.zeros(1))
    assert not hasattr(gm.holder.deep, "added")
    assert not hasattr(gm.holder, "added")


def test_nested_bodies_are_copied_to_the_last() -> None:
    deepest = body(lambda builder, x: (builder.relu(x),), (2,))
    middle = body(lambda builder, x: (builder.region("map_impl", {"deepest": deepest}, after=[[x], []]),), (2,))
    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.region("map_impl", {"middle": middle}, after=[[x], []])
    gm = builder.done(x)
    copied = clone(gm)
    for old, new in zip(all_graphs(gm), all_graphs(copied), strict=True):
        assert new is not old
        assert new.graph.owning_module is new


def test_modules_that_are_none_and_opaque_objects_are_shared() -> None:
    gm = small()
    gm.register_module("nothing", None)
    gm._torchbind_obj0 = group = SimpleNamespace(group_name="dp")
    copied = clone(gm)
    assert copied.nothing is None
    assert copied._torchbind_obj0 is group


def test_a_process_group_in_the_graph_is_shared_where_deepcopy_fails() -> None:
    import copy

    import torch.distributed as dist
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.testing._internal.distributed.fake_pg import FakeStore

    own = not dist.is_initialized()
    if own:
        dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=2)

    def reduced(x: torch.Tensor) -> torch.Tensor:
        y = x.clone()
        dist.all_reduce(y)
        return y

    try:
        gm = make_fx(reduced, tracing_mode="fake")(torch.zeros(2))
        with pytest.raises(RuntimeError):
            copy.deepcopy(gm)
        assert clone(gm)._torchbind_obj0 is gm._torchbind_obj0
    finally:
        if own:
            dist.destroy_process_group()


def test_after_many_copies_nothing_has_grown() -> None:
    gm = small()
    copied = gm
    for _ in range(5):
        copied = clone(copied)
    assert [node.name for node in copied.graph.nodes] == [node.name for node in gm.graph.nodes]
    assert sorted(copied.__dict__.keys() - {"_code"}) == sorted(gm.__dict__.keys() - {
        "_code", "_lineno_map", "_prologue_start"})
