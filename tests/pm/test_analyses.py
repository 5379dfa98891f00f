"""Analyses are computed once while a graph stays as it is; fingerprints say whether it did."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
from torch.distributed.tensor import Replicate, Shard
from torch.fx import GraphModule, Node

from fxpasses._torch import new_fake_mode
from fxpasses.errors import UsageError
from fxpasses.ir.clone import clone
from fxpasses.ir.world import World
from fxpasses.pm.analyses import Analyses, AnalysisCache
from fxpasses.pm.fingerprint import Fingerprints

aten = torch.ops.aten


@pytest.fixture
def gm(step: Callable[..., GraphModule]) -> GraphModule:
    return step(("dp", "tp"))


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


def fingerprint(gm: GraphModule) -> str:
    return Fingerprints().of(gm)


def change_target(gm: GraphModule) -> None:
    named(gm, "mul").target = aten.sub.Tensor


def change_overload(gm: GraphModule) -> None:
    named(gm, "dp_add").target = aten.add.Scalar


def change_operand(gm: GraphModule) -> None:
    named(gm, "mul").args = (named(gm, "w"), named(gm, "x"))


def change_constant(gm: GraphModule) -> None:
    named(gm, "dp_launch").args = (named(gm, "mul"), "avg", "dp")


def change_group(gm: GraphModule) -> None:
    named(gm, "dp_launch").args = (named(gm, "mul"), "sum", "tp")


def change_keyword(gm: GraphModule) -> None:
    named(gm, "dp_add").kwargs = {"alpha": 2}


def change_order(gm: GraphModule) -> None:
    named(gm, "x").prepend(named(gm, "w"))


def change_input_name(gm: GraphModule) -> None:
    named(gm, "x").target = "y"


def change_dtype(gm: GraphModule) -> None:
    named(gm, "mul").meta["val"] = named(gm, "mul").meta["val"].to(torch.float16)


def change_shape(gm: GraphModule) -> None:
    named(gm, "mul").meta["val"] = new_fake_mode().from_tensor(torch.empty(2, 2))


def change_strides(gm: GraphModule) -> None:
    named(gm, "mul").meta["val"] = new_fake_mode().from_tensor(torch.empty(8)[::2])


def change_placement(gm: GraphModule) -> None:
    named(gm, "mul").meta["placements"] = {"dp": Replicate()}


def change_global_shape(gm: GraphModule) -> None:
    named(gm, "x").meta["global_shape"] = (7,)


def change_control_edge(gm: GraphModule) -> None:
    named(gm, "dp_add").meta["after"] = (named(gm, "x"),)


def drop_type(gm: GraphModule) -> None:
    del named(gm, "mul").meta["val"]


CHANGES = [change_target, change_overload, change_operand, change_constant, change_group, change_keyword, change_order,
           change_input_name, change_dtype, change_shape, change_strides, change_placement, change_global_shape,
           change_control_edge, drop_type]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_shows(gm: GraphModule, change: Callable[[GraphModule], None]) -> None:
    before, shared = fingerprint(gm), Fingerprints()
    assert shared.of(gm) == before
    change(gm)
    assert fingerprint(gm) != before
    assert shared.of(gm) == fingerprint(gm)


def test_equal_graphs_have_equal_fingerprints(gm: GraphModule, step: Callable[..., GraphModule]) -> None:
    before = fingerprint(gm)
    assert fingerprint(clone(gm)) == fingerprint(step(("dp", "tp"))) == before
    named(gm, "mul").meta["note"] = "names and foreign metas do not count"
    named(gm, "mul").name = "product"
    assert fingerprint(gm) == before
    assert Fingerprints().of([gm, gm]) != before


@pytest.mark.parametrize(("first", "second"), [
    (1, 1.0), (1, True), ("1", 1), ((1, 2), [1, 2]), (None, "None"), (slice(1), (1,)), ({"a": 1}, {"a": 2}),
    (torch.float16, torch.float32), (torch.empty(2), torch.empty(3)),
])
def test_constants_of_other_types_differ(gm: GraphModule, first: object, second: object) -> None:
    node = named(gm, "dp_add")
    found = []
    for value in (first, second, first):
        node.args = (node.args[0], value)
        found.append(fingerprint(gm))
    assert found[0] == found[2] != found[1]


def test_the_order_of_placements_and_their_kind_count(gm: GraphModule) -> None:
    found = set()
    for placement in (Shard(0), Shard(1), Replicate()):
        named(gm, "mul").meta["placements"] = {"dp": placement}
        found.add(fingerprint(gm))
    assert len(found) == 3


def test_nested_bodies_count(gm: GraphModule, step: Callable[..., GraphModule]) -> None:
    outer, body = step(), step()
    outer.body = body
    with outer.graph.inserting_before(named(outer, "mul")):
        outer.graph.get_attr("body")
    before = fingerprint(outer)
    change_target(body)
    assert fingerprint(outer) != before


class Handle:
    """Prints with its address, as objects do."""


def test_addresses_do_not_count(gm: GraphModule) -> None:
    """Two processes have the same fingerprint for the same graph."""
    found = []
    for handle in (Handle(), Handle()):
        named(gm, "dp_add").target = handle.__init__
        named(gm, "tp_add").meta["bucket"] = handle
        named(gm, "mul").meta["val"] = handle
        found.append(fingerprint(gm))
    assert found[0] == found[1]


class Counted:
    """An analysis that counts how often it is computed."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, gm: GraphModule) -> list[Node]:
        self.calls += 1
        return list(gm.graph.nodes)


@pytest.fixture
def analysis() -> Iterator[Counted]:
    return Counted()


@pytest.fixture
def analyses(gm: GraphModule) -> Analyses:
    return Analyses(gm, world=World(1), pass_name="p")


def test_an_unchanged_graph_is_analysed_once(gm: GraphModule, analyses: Analyses, analysis: Counted) -> None:
    assert analyses.get(analysis) is analyses.get(analysis, gm)
    assert analysis.calls == 1
    assert analyses.get(list_names) == [node.name for node in gm.graph.nodes]
    assert (analysis.calls, analyses.get(analysis)) == (1, list(gm.graph.nodes))


def list_names(gm: GraphModule) -> list[str]:
    return [node.name for node in gm.graph.nodes]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_changed_graph_is_analysed_again(gm: GraphModule, analyses: Analyses, analysis: Counted,
                                           change: Callable[[GraphModule], None]) -> None:
    analyses.get(analysis)
    change(gm)
    analyses.get(analysis)
    assert analysis.calls == 2


def test_equal_graphs_of_other_nodes_are_told_apart(gm: GraphModule, analyses: Analyses, analysis: Counted) -> None:
    """Answers hold nodes: an equal graph, or an equal node in the place of another, has other ones."""
    other = clone(gm)
    assert analyses.get(analysis) == list(gm.graph.nodes)
    assert analyses.get(analysis, other) == list(other.graph.nodes)
    node = named(gm, "tp_add")
    with gm.graph.inserting_after(node):
        twin = gm.graph.call_function(node.target, node.args)
    twin.meta = dict(node.meta)
    node.replace_all_uses_with(twin)
    gm.graph.erase_node(node)
    assert fingerprint(gm) == fingerprint(other)
    assert twin in analyses.get(analysis)


def test_another_tensor_under_the_same_name_is_a_change(gm: GraphModule, analyses: Analyses, analysis: Counted) -> None:
    analyses.get(analysis)
    gm.w = torch.nn.Parameter(torch.zeros(4))
    analyses.get(analysis)
    assert analysis.calls == 2


def change_custom_meta(gm: GraphModule) -> None:
    named(gm, "mul").meta["custom"]["tags"] = ["b"]


def change_after_in_place(gm: GraphModule) -> None:
    named(gm, "dp_add").meta["after"].append(named(gm, "w"))


@pytest.mark.parametrize("change", [change_custom_meta, change_after_in_place], ids=lambda change: change.__name__)
def test_a_container_in_a_meta_counts_by_what_it_holds(gm: GraphModule, analyses: Analyses, analysis: Counted,
                                                       change: Callable[[GraphModule], None]) -> None:
    named(gm, "dp_add").meta["after"] = [named(gm, "x")]
    analyses.get(analysis)
    analyses.get(analysis)
    assert analysis.calls == 1
    change(gm)
    analyses.get(analysis)
    assert analysis.calls == 2


def test_a_changed_body_is_analysed_again(gm: GraphModule, analyses: Analyses, analysis: Counted,
                                          step: Callable[..., GraphModule]) -> None:
    gm.body = step()
    with gm.graph.inserting_before(named(gm, "mul")):
        gm.graph.get_attr("body")
    analyses.get(analysis)
    change_target(gm.body)
    analyses.get(analysis)
    assert analysis.calls == 2


def test_a_rank_set_is_analysed_as_a_whole(gm: GraphModule) -> None:
    graphs = [gm, clone(gm)]
    analyses = Analyses(graphs, world=World(2), pass_name="p", cache=AnalysisCache())
    counts: Callable[[list[GraphModule]], int] = lambda graphs: sum(len(gm.graph.nodes) for gm in graphs)  # noqa: E731
    assert analyses.get(counts) == 2 * len(gm.graph.nodes)
    change_keyword(graphs[1])
    graphs[1].graph.erase_node(named(graphs[1], "output"))
    assert analyses.get(counts) == 2 * len(gm.graph.nodes) - 1


def test_cost_is_the_callers_function_or_asked_for(gm: GraphModule) -> None:
    model: Callable[[Node], float] = lambda node: 2.0  # noqa: E731
    assert Analyses(gm, world=World(1), pass_name="p", cost_model=model).cost(named(gm, "mul")) == 2.0


@pytest.mark.parametrize("time", [math.nan, math.inf, -1.0, None, "1 ms", 1e300, 10**400, 1j, np.float32("inf")])
def test_a_cost_model_that_gives_no_time(gm: GraphModule, time: Any) -> None:
    cost = Analyses(gm, world=World(1), pass_name="p", cost_model=lambda node: time).cost
    with pytest.raises(UsageError, match="the cost model gives"):
        cost(named(gm, "mul"))


def test_a_time_is_any_real_number(gm: GraphModule) -> None:
    for time in (1, 1.0, np.float16(1), np.float32(1), np.float64(1), np.int64(1), Fraction(1)):
        cost = Analyses(gm, world=World(1), pass_name="p", cost_model=lambda node, time=time: time).cost
        assert (type(cost(named(gm, "mul"))), cost(named(gm, "mul"))) == (float, 1.0)


def test_a_launch_takes_milliseconds_and_links_are_names(gm: GraphModule) -> None:
    class Model:
        def __init__(self, launch_ms: object, links: object) -> None:
            self.launch_ms, self._links = launch_ms, links

        def __call__(self, node: Node) -> float:
            return 1.0

        def links(self, launch: Node) -> object:
            return self._links

    def cost(launch_ms: object = 0.0, links: object = ()) -> Any:
        return Analyses(gm, world=World(1), pass_name="p", cost_model=Model(launch_ms, links)).cost

    assert cost(np.float32(0.5)).launch_ms == 0.5
    assert cost(links=["nic"]).links(named(gm, "mul")) == ("nic",)
    for launch_ms in (-1.0, math.nan, math.inf, None, "1", 1e300):
        with pytest.raises(UsageError, match="launch_ms of the cost model is"):
            _ = cost(launch_ms).launch_ms
    for links in ("nic", None, {"nic"}, (1,), 5):
        with pytest.raises(UsageError, match=r"gives .* for the links of 'mul'"):
            cost(links=links).links(named(gm, "mul"))


def test_no_cost_profile_is_a_mistake_of_the_caller(gm: GraphModule) -> None:
    with pytest.raises(UsageError, match="no cost profile"):
        _ = Analyses(gm, world=World(1), pass_name="p", cost_model="h1000").cost
