"""Findings of whole graphs and rank sets: errors, types, forms, and what verifying costs."""

from __future__ import annotations

import sys
from typing import Any

import pytest
import torch
from torch.fx import Graph, GraphModule, Node

from fxpasses.errors import Place, VerifyError
from fxpasses.ir.clone import clone
from fxpasses.ir.forms import FORMS, accepts, infer_form
from fxpasses.ir.verify import Finding, findings, verify
from fxpasses.testing import GraphBuilder, body
from tests.ir.verify_cases import REDUCE, aten, codes, collective_of, functional, graph, node, read_early


def test_the_rules_of_a_whole_graph_next_to_a_broken_body_are_still_checked() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    region = body(lambda inner, given: (inner.neg(given),), ())
    builder.region("map_impl", {"inner": region}, after=[[x], []], val=[x.meta["val"]])
    gm = builder.done(builder.wait(builder.all_reduce(x, "mean")))
    region.graph.erase_node(region.graph.output_node())
    assert {code for code, _ in codes(gm)} == {"no-output", "reduce-op"}


# Reports

def test_every_broken_rule_is_in_the_error_with_its_place() -> None:
    gm = graph(lambda builder, x, y: (builder.all_reduce(x, "mean"), builder.all_reduce(y, "median")))
    launches = gm.graph.find_nodes(op="call_function", target=REDUCE)
    launches[0].meta["loc"] = Place("g.fx.py", 7, 9)
    with pytest.raises(VerifyError) as caught:
        verify(gm)
    assert str(caught.value).splitlines() == [
        "g.fx.py:7:9: error: 'all_reduce_default': unknown reduce op 'mean' [reduce-op]",
        "error: 'all_reduce_default_1': unknown reduce op 'median' [reduce-op]"]
    assert caught.value.exit_code == 1
    assert str(Finding("code", "says", "n", Place("f", 1), error=False)) == "f:1: warning: 'n': says [code]"


def test_a_rank_set_is_checked_graph_by_graph() -> None:
    good, bad = collective_of(REDUCE, "sum", "dp"), collective_of(REDUCE, "mean", "dp")
    assert verify([good, good]) == []
    with pytest.raises(VerifyError, match="mean"):
        verify([good, bad])
    assert verify([]) == []


def test_types_are_missed_except_in_captured_graphs() -> None:
    gm = graph(lambda builder, x, y: (builder.untyped(
        functional.wait_tensor.default, builder.untyped(REDUCE, builder.untyped(aten.neg.default, x), "sum", "dp")),))
    (finding,) = verify(gm)
    assert (finding.code, finding.error) == ("untyped", False)
    assert "3 of 6 nodes have no type, 2 of them collectives or waits" in finding.message
    assert verify(gm, form="captured") == []


def test_a_promise_of_synchronisation_has_to_be_kept_in_time() -> None:
    gm = graph(lambda builder, x, y: (builder.relu(x),))
    gm.meta["needs_gradsync"] = True
    assert verify(gm) == []  # looks captured
    gm.meta["form"] = "spmd"
    with pytest.raises(VerifyError, match=r"gradients are not synchronised yet.*forward only.*capture the whole step"):
        verify(gm)
    gm.meta["needs_gradsync"] = False
    assert verify(gm) == []


# Forms

def test_forms_are_declared_or_inferred() -> None:
    plain = graph(lambda builder, x, y: (builder.relu(x),))
    assert infer_form(plain) == "spmd"
    node(plain, "relu_default").meta["after"] = (node(plain, "y"),)
    assert infer_form(plain) == "scheduled"
    plain.meta["form"] = "placed"
    assert infer_form(plain) == "placed"
    plain.meta["form"] = "nonsense"
    assert infer_form(plain) == "scheduled"


@pytest.mark.parametrize(("communicates", "form"), [(False, "captured"), (True, "spmd")])
def test_leaf_modules_make_a_graph_captured_unless_it_communicates(communicates: bool, form: str) -> None:
    def build(builder: GraphBuilder, x: Node, y: Node) -> Any:
        builder.root.leaf = torch.nn.ReLU()
        called = builder.graph.call_module("leaf", (x,))
        return (builder.wait(builder.all_reduce(y)) if communicates else called,)
    assert infer_form(graph(build)) == form


def test_what_passes_accept() -> None:
    table = {taken: [given for given in FORMS if accepts(taken, given)] for taken in ("any", *FORMS)}
    assert table == {"any": list(FORMS), "captured": ["captured"], "placed": ["placed"],
                     "spmd": ["spmd", "scheduled"], "scheduled": ["scheduled"]}


# Cost

def test_work_grows_with_the_graph() -> None:
    def large(length: int) -> GraphModule:
        builder = GraphBuilder()
        x, y = builder.input("x", 2, 2), builder.input("y", 2, 2)
        like, taken = x.meta["val"], x
        for _ in range(length):
            launch = builder.untyped(REDUCE, taken, "sum", "dp", val=like)
            builder.untyped(aten.add_.Tensor, y, 1, val=like)
            taken = builder.untyped(functional.wait_tensor.default, launch, val=like)
        return builder.done(taken)

    def work(gm: GraphModule) -> int:
        count = 0

        def profile(_frame: Any, event: str, _argument: Any) -> None:
            nonlocal count
            count += event == "call"

        previous = sys.getprofile()
        sys.setprofile(profile)
        try:
            assert findings(gm) == []
        finally:
            sys.setprofile(previous)
        return count

    assert work(large(160)) < 2.1 * work(large(80))


def test_a_verified_clone_is_verified_alike() -> None:
    gm = graph(read_early)
    assert codes(clone(gm)) == codes(gm) != []
    empty = GraphModule(torch.nn.Module(), Graph())
    assert codes(empty) == [("no-output", None)]
