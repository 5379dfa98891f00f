"""Steps are read off their calling convention, whatever is in it; graphs of another convention are none."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, namedtuple
from typing import Any

import pytest
import torch
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, set_forward_signature
from fxpasses.ir.load import load
from fxpasses.ir.steps import ARGUMENTS, SEED, step_of
from fxpasses.ir.text.writer import dump
from fxpasses.testing import snippet
from tests.ir.step_graphs import packed, step_graph

#: Names a text has to quote, in an order that is not the sorted one.
ODD = ("layers.10.weight", "layers.2.weight", 'a "b" \\ c', "émoji 🙂", "", "0")
Pair = namedtuple("Pair", "loss extra")


def sgd(**settings: Any) -> GraphModule:
    return step_graph("w: f32[4]; m: f32[4]; x: f32[4]", """\
g = aten.mul.Tensor(w, x)
w1 = aten.sub.Tensor(w, g)
return (g, w1, m)""", optimizer={"momentum": ["w"]}, **settings)


def many(names: tuple[str, ...]) -> GraphModule:
    """A step that returns its parameters, one of each name, as they are."""
    inputs = "; ".join([*(f"p{index}: f32[2]" for index in range(len(names))), "x: f32[2]"])
    return step_graph(inputs, f"return (x, {', '.join(f'p{index}' for index in range(len(names)))})", params=names)


def test_inputs_and_outputs_have_roles_and_names() -> None:
    step = step_of(sgd())
    assert step is not None
    assert [(slot.role, slot.path, slot.node and slot.node.name) for slot in step.inputs] == [
        ("params", ("w",), "w"), ("optimizer", ("momentum", "w"), "m"), ("batch", (0,), "x")]
    assert [(slot.role, slot.path, slot.node and slot.node.name) for slot in step.outputs] == [
        ("result", (), "g"), ("params", ("w",), "w1"), ("optimizer", ("momentum", "w"), "m")]
    assert {path: node.name for path, node in step.given("params").items()} == {("w",): "w1"}
    assert {path: node.name for path, node in step.taken("optimizer").items()} == {("momentum", "w"): "m"}
    assert step.taken("seed") == step.given("buffers") == {}


def test_names_of_a_role_come_once_and_in_order() -> None:
    step = step_of(many(ODD))
    assert step is not None
    assert step.names("params") == ODD
    assert (step.names("batch"), step.names("result"), step.names("gradients")) == (("0",), ("",), ())
    both = step_of(step_graph("w: f32[2]; a: f32[2]; b: f32[2]; x: f32[2]", "return (x, w, a, b)",
                              optimizer={"exp_avg": ["w"], "exp_avg_sq": ["w"]}))
    assert both is not None
    assert both.names("optimizer") == ("w",)


@pytest.mark.parametrize("names", [ODD, tuple(reversed(ODD))])
def test_text_keeps_names_and_their_order(names: tuple[str, ...]) -> None:
    text = dump(many(names))
    again = load(text)
    step = step_of(again)
    assert step is not None
    assert step.names("params") == names
    assert dump(again) == text


def test_a_step_read_back_takes_maps_in_any_order() -> None:
    gm = load(dump(many(("b", "a"))))
    one, two, x = torch.ones(2), torch.zeros(2), torch.full((2,), 7.0)
    result, state = gm({"a": two, "b": one}, {}, {}, (x,))
    assert torch.equal(state["params"]["b"], one)
    assert torch.equal(state["params"]["a"], two)
    assert list(state["params"]) == ["b", "a"]
    assert torch.equal(result, x)


def test_gradients_that_are_none_and_results_that_are_numbers() -> None:
    gm = step_graph("w: f32[2]; v: f32[2]; x: f32[2]", "return (3, None, x)", params=("w", "v"),
                    gradients=("w", "v"))
    for step in (step_of(gm), step_of(load(dump(gm)))):
        assert step is not None
        assert [(slot.role, slot.name, slot.node is None) for slot in step.outputs] == [
            ("result", "", True), ("gradients", "w", True), ("gradients", "v", False)]
        assert [node.name for node in step.given("gradients").values()] == ["x"]
    assert gm({"w": torch.ones(2), "v": torch.ones(2)}, {}, {}, (torch.zeros(2),))[1]["gradients"]["w"] is None


def test_nested_batches_and_results() -> None:
    batch = ({"ids": 0, "mask": [0, None]}, OrderedDict(y=0), defaultdict(int, z=0), Pair(0, 0))
    names = "abcdefg"
    gm = packed(snippet("; ".join(f"{name}: f32[2]" for name in names), "return (a, b, c)"),
                [{}, {}, {}, batch], ({"loss": 0, "logits": [0, ()]}, {"gradients": {"w": 0}}))
    step = step_of(gm)
    assert step is not None
    assert [slot.path for slot in step.inputs] == [
        (0, "ids"), (0, "mask", 0), (0, "mask", 1), (1, "y"), (2, "z"), (3, "loss"), (3, "extra")]
    assert [(slot.role, slot.path) for slot in step.outputs] == [
        ("result", ("loss",)), ("result", ("logits", 0)), ("gradients", ("w",))]


def test_a_seed_is_an_input_of_its_own() -> None:
    step = step_of(step_graph("w: f32[2]; x: f32[2]; s: i64[]", "return (x, w)", seed=True))
    assert step is not None
    assert [node.name for node in step.taken(SEED).values()] == ["s"]
    assert step.names(SEED) == ("",)


class Refusing:
    """A container that is no place for nodes."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, int):
            raise TypeError("only numbers")
        self.value = value


def test_containers_of_the_user_are_not_built() -> None:
    pytree.register_pytree_node(Refusing, lambda held: ([held.value], None), lambda values, _: Refusing(*values),
                                serialized_type_name="tests.ir.Refusing")
    try:
        gm = packed(snippet("w: f32[2]; x: f32[2]", "return (x, w)"), [{"w": 0}, {}, {}, (Refusing(1),)],
                    (0, {"params": {"w": 0}}))
        step = step_of(gm)
    finally:
        pytree.SUPPORTED_NODES.pop(Refusing)
        pytree.SUPPORTED_SERIALIZED_TYPES.pop(Refusing)
    assert step is not None
    assert [slot.path for slot in step.inputs] == [("w",), (0, 0)]


def foreign(names: Any = ARGUMENTS, taken: Any = ({"w": 0}, {}, {}, (0,)), given: Any = (0, {"params": {"w": 0}}),
            body: str = "return (x, w)", kwargs: Any = None) -> GraphModule:
    gm = snippet("w: f32[2]; x: f32[2]", body)
    specs = pytree.tree_structure((taken, kwargs or {})), pytree.tree_structure(given)
    set_forward_signature(gm.graph, "pytree", list(names), *specs)
    return gm


FOREIGN = {
    "other names": foreign(("params", "buffers", "optimizer", "data")),
    "more arguments than names": foreign(taken=({"w": 0}, {}, {}, (0,), ())),
    "keyword arguments": foreign(taken=({"w": 0}, {}, {}, ()), kwargs={"x": 0}),
    "fewer inputs than leaves": foreign(taken=({"w": 0, "v": 0}, {}, {}, (0,))),
    "arguments that are one tensor": foreign(taken=0),
    "one result": foreign(given=[0, 0]),
    "no state": foreign(given=(0, 0)),
    "a state without parameters": foreign(given=(0, {"loss": 0})),
    "parameters that are a list": foreign(given=(0, {"params": [0]})),
    "results that do not fit": foreign(body="return (x, w, w)"),
    "one node returned": foreign(body="return x"),
    "nothing returned": foreign(body="return None"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_other_conventions_are_no_steps(name: str) -> None:
    assert step_of(FOREIGN[name]) is None


def test_the_convention_these_differ_from_is_a_step() -> None:
    assert step_of(foreign()) is not None


def test_broken_graphs_are_no_steps() -> None:
    gm = foreign()
    gm.graph.erase_node(gm.graph.output_node())
    assert step_of(gm) is None
    gm = foreign()
    gm.graph.output_node().args = ()
    assert step_of(gm) is None
    assert step_of(snippet("x: f32[2]", "return (x,)")) is None
    set_forward_signature(gm.graph, "boxed", [], None, None)
    assert step_of(gm) is None
    set_forward_signature(gm.graph, "pytree", list(ARGUMENTS), None, None)
    assert step_of(gm) is None


def test_a_traced_function_of_these_arguments_reads_back() -> None:
    """Order of keys: torch's pytree keeps the order in which they were inserted, and so does the text."""
    def step(params: Any, buffers: Any, optimizer: Any, batch: Any) -> Any:
        new = {name: value - batch[0] for name, value in params.items()}
        return new["z"].sum(), {"params": new, "buffers": buffers, "optimizer": optimizer}

    values = {"z": torch.ones(2), "a.b": torch.ones(2)}
    flat, spec = pytree.tree_flatten(((values, {}, {}, (torch.ones(2),)), {}))
    traced = make_fx(lambda *leaves: pytree.tree_leaves(step(*pytree.tree_unflatten(list(leaves), spec)[0])))(*flat)
    packed(traced, [values, {}, {}, (0,)], (0, {"params": values, "buffers": {}, "optimizer": {}}))
    text = dump(traced)
    again = load(text)
    assert forward_signature(again.graph)[1:] == forward_signature(traced.graph)[1:]
    assert dump(again) == text
    found = step_of(again)
    assert found is not None
    assert found.names("params") == ("z", "a.b")
