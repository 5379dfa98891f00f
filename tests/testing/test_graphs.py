"""The graph builder: typed nodes, collectives, bodies, inputs to run a graph with."""

from __future__ import annotations

import pytest
import torch

from fxpasses.ir.ops import collective
from fxpasses.ir.verify import verify
from fxpasses.ir.world import World
from fxpasses.testing import GraphBuilder, body, random_inputs


def test_every_node_has_the_type_its_operator_gives() -> None:
    builder = GraphBuilder(world=World(4, {"tp": 4}), group="tp", group_size=4)
    x, weight = builder.input("x", 4, 2), builder.attribute("weight", torch.nn.Parameter(torch.zeros(2, 8)))
    gathered = builder.wait(builder.all_gather(builder.mm(x, weight)))
    halves = builder.split_Tensor(gathered, 8)
    reduced = builder.wait(builder.reduce_scatter(builder.item(halves, 1), "avg"))
    builder.add__Tensor(x, 1)
    gm = builder.done(builder.mul(builder.add(reduced, 1), 2), builder.wait(builder.all_reduce(x, group="tp")))
    shapes = {node.name: list(node.meta["val"].shape) for node in gm.graph.nodes
              if isinstance(node.meta.get("val"), torch.Tensor)}
    assert shapes[gathered.name] == [16, 8]
    assert shapes[reduced.name] == [2, 8]
    assert all("val" in node.meta for node in gm.graph.nodes if node.op != "output")
    assert {found.group.name for node in gm.graph.nodes if (found := collective(node)) is not None} == {"tp"}
    assert verify(gm) == []  # in the world it was built for
    assert gm.weight is builder.root.weight


def test_names_of_operators_are_looked_up() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 2)
    targets = [builder.relu(x).target, builder.relu_(x).target, builder.add__Tensor(x, 1).target,
               builder.log_softmax_int(x, 0).target]
    aten = torch.ops.aten
    assert targets == [aten.relu.default, aten.relu_.default, aten.add_.Tensor, aten.log_softmax.int]
    for name in ("no_such_operator", "nothing", "relu_nothing"):
        with pytest.raises(AttributeError):
            getattr(builder, name)


def test_a_value_of_ones_own_and_a_result_as_it_is() -> None:
    builder = GraphBuilder()
    number, strided = builder.input("n", value=3), builder.input("s", 2, 2, stride=(1, 2), dtype=torch.int64)
    named = builder.op(torch.ops.aten.neg.default, strided, name="mine")
    gm = builder.done(result={"a": named, "n": number})
    assert (number.meta["val"], strided.meta["val"].stride(), named.name) == (3, (1, 2), "mine")
    assert set(gm(3, torch.ones(2, 2, dtype=torch.int64))) == {"a", "n"}


def test_inputs_have_the_types_of_the_placeholders_and_depend_on_the_seed() -> None:
    builder = GraphBuilder()
    inputs = [builder.input("x", 2, 3, stride=(1, 2)), builder.input("i", 4, dtype=torch.int64),
              builder.input("n", value=3)]
    gm = builder.done(*inputs)
    first, again, other = random_inputs(gm), random_inputs(gm), random_inputs(gm, seed=1)
    assert (first[0].shape, first[0].stride(), first[1].dtype, first[2]) == ((2, 3), (1, 2), torch.int64, 3)
    assert torch.equal(first[0], again[0])
    assert not torch.equal(first[0], other[0])


def test_bodies_are_looked_up_by_their_call() -> None:
    inner = body(lambda builder, x: (builder.neg(x),), (3,))
    builder = GraphBuilder()
    x = builder.input("x", 2, 3)
    call = builder.region("map_impl", {"inner": inner}, after=[[x], []], val=[x.meta["val"]])
    builder.region("map_impl", {"inner": inner}, after=[[x], []], val=[x.meta["val"]])
    gm = builder.done(builder.item(call, 0))
    assert gm.inner is inner
    given = torch.rand(2, 3)
    assert torch.equal(gm(given)[0], -given)
