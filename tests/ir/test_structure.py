"""Structure of a graph: one fault each, and what verify calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from torch.fx import GraphModule, Node

from fxpasses.errors import VerifyError
from fxpasses.ir.verify import verify
from fxpasses.testing import GraphBuilder, body
from tests.ir.verify_cases import aten, codes, node

# Structure

def chain() -> GraphModule:
    """x -> here -> last -> output, and a body."""
    builder = GraphBuilder()
    x = builder.input("x", 2)
    builder.input("y", 2)
    here = builder.op(aten.relu.default, x, name="here")
    inner = body(lambda inner, given: (inner.neg(given),), ())
    builder.region("map_impl", {"inner": inner}, after=[[here], []], val=[here.meta["val"]])
    return builder.done(builder.op(aten.neg.default, here, name="last"))


def insert(gm: GraphModule, before: str, *make: Any) -> Node:
    with gm.graph.inserting_before(node(gm, before)):
        return gm.graph.create_node(*make)


def use_early(gm: GraphModule) -> None:
    node(gm, "last").append(node(gm, "here"))


def use_of_another_graph(gm: GraphModule) -> None:
    node(gm, "last").args = (next(iter(chain().graph.nodes)),)


def same_name(gm: GraphModule) -> None:
    node(gm, "last").name = "here"


def same_input(gm: GraphModule) -> None:
    node(gm, "y").target = "x"


def late_input(gm: GraphModule) -> None:
    insert(gm, "last", "placeholder", "z")


def missing_module(gm: GraphModule) -> None:
    insert(gm, "last", "call_module", "gone.too", (node(gm, "here"),))


def missing_attribute(gm: GraphModule) -> None:
    insert(gm, "last", "get_attr", "gone")


def edge_forward(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = (node(gm, "last"),)


def edge_to_itself(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = (node(gm, "here"),)


def edge_cycle(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = (node(gm, "last"),)
    node(gm, "last").meta["after"] = (node(gm, "here"),)


def edge_to_a_name(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = ("x",)


def edge_that_is_no_tuple(gm: GraphModule) -> None:
    node(gm, "here").meta["after"] = node(gm, "x")


def after_output(gm: GraphModule) -> None:
    output = gm.graph.output_node()
    output.args = ((),)
    output.append(node(gm, "last"))


def no_output(gm: GraphModule) -> None:
    gm.graph.erase_node(gm.graph.output_node())


def one_operand_more(gm: GraphModule) -> None:
    call = node(gm, "map_impl")
    call.args = (*call.args[:2], [node(gm, "y")])


def broken_body(gm: GraphModule) -> None:
    use = next(iter(gm.inner.graph.nodes))
    use.name = "inner_input"
    gm.inner.graph.output_node().prepend(use)


def back_edge(gm: GraphModule) -> None:
    node(gm, "last").meta["after"] = (node(gm, "here"), node(gm, "y"))


STRUCTURE: dict[str, tuple[Callable[[GraphModule], None], list[tuple[str, str | None]]]] = {
    "untouched": (lambda gm: None, []), "edge back": (back_edge, []),
    "use before definition": (use_early, [("use-before-definition", "map_impl"), ("use-before-definition", "last")]),
    "node of another graph": (use_of_another_graph, [("use-before-definition", "last")]),
    "one name twice": (same_name, [("duplicate-name", "here")]),
    "one input twice": (same_input, [("duplicate-input", "y")]), "late input": (late_input, [("late-input", "z")]),
    "missing module": (missing_module, [("missing-attribute", "gone_too")]),
    "missing attribute": (missing_attribute, [("missing-attribute", "gone")]),
    "edge forward": (edge_forward, [("control-edge", "here")]),
    "edge to itself": (edge_to_itself, [("control-edge", "here")]),
    "cycle of edges": (edge_cycle, [("control-edge", "here")]),
    "edge to text": (edge_to_a_name, [("control-edge", "here")]),
    "edge that is no tuple": (edge_that_is_no_tuple, [("control-edge", "here")]),
    "behind the output": (after_output, [("after-output", "last")]), "no output": (no_output, [("no-output", None)]),
    "one operand more": (one_operand_more, [("body-signature", "map_impl")]),
    "broken body": (broken_body, [("late-input", "inner_input"), ("use-before-definition", "neg_default")]),
}


@pytest.mark.parametrize("name", STRUCTURE)
def test_structure(name: str) -> None:
    spoil, expected = STRUCTURE[name]
    gm = chain()
    spoil(gm)
    assert sorted(codes(gm), key=str) == sorted(expected, key=str)
    if expected:
        with pytest.raises(VerifyError) as caught:
            verify(gm)
        assert all(f"'{where}'" in str(caught.value) for _, where in expected if where)


def test_inputs_of_one_name_are_told_before_code_generation_fails() -> None:
    gm = chain()
    same_input(gm)
    with pytest.raises(VerifyError, match="'y': is called 'x' like the input 'x'"):
        verify(gm)
    with pytest.raises(SyntaxError):
        gm.recompile()
