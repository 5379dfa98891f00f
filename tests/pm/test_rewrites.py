"""Rewrites counted through a pipeline, and limited."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.manager import PassManager
from fxpasses.pm.rewrites import Rewrites
from fxpasses.testing.snippets import snippet

BODY = "b = aten.relu.default(a)\nc = aten.relu.default(b)\nd = aten.relu.default(c)\nreturn (d,)"


def _turn(gm: GraphModule, analyses: Analyses | None, source: object, into: object) -> GraphModule:
    for node in gm.graph.nodes:
        if node.target is source and (analyses is None or analyses.may_rewrite(node, "turned")):
            node.target = into
    return gm


@fxpasses.fxpass
def asks(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Turn each relu into a negation, one by one."""
    return _turn(gm, analyses, torch.ops.aten.relu.default, torch.ops.aten.neg.default)


@fxpasses.fxpass
def whole(gm: GraphModule) -> GraphModule:
    """Turn all negations into absolute values, without asking."""
    return _turn(gm, None, torch.ops.aten.neg.default, torch.ops.aten.abs.default)


def _run(limit: int | None, passes: list[fxpasses.Pass]) -> tuple[list[str], Rewrites, list[str]]:
    rewrites = Rewrites(limit)
    remarks: list[fxpasses.Remark] = []
    gm = PassManager(passes, rewrites=rewrites, remarks=remarks)(snippet("a: f32[4]", BODY))
    kinds = [str(node.target).split(".")[1] for node in gm.graph.nodes if node.op == "call_function"]
    return kinds, rewrites, [remark.pass_name for remark in remarks if remark.code == "bisect-limit"]


@pytest.mark.parametrize(("limit", "kinds", "count", "stopped"), [
    (None, ["abs", "abs", "abs"], 4, []),
    (0, ["relu", "relu", "relu"], 0, ["asks", "whole"]),
    (1, ["neg", "relu", "relu"], 1, ["asks", "whole"]),
    (3, ["neg", "neg", "neg"], 3, ["whole"]),
    (4, ["abs", "abs", "abs"], 4, []),
    (9, ["abs", "abs", "abs"], 4, []),
])
def test_the_first_of_a_pipeline_are_permitted(limit: int | None, kinds: list[str], count: int,
                                               stopped: list[str]) -> None:
    found, rewrites, remarked = _run(limit, [asks, whole])
    assert (found, rewrites.count, remarked) == (kinds, count, stopped)


def test_each_is_told_with_its_pass_and_node() -> None:
    _, rewrites, _ = _run(None, [asks, whole])
    assert [(each.number, each.pass_name, each.pass_index, each.what) for each in rewrites.asked] == [
        (1, "asks", 0, "turned"), (2, "asks", 0, "turned"), (3, "asks", 0, "turned"), (4, "whole", 1, "")]
    assert rewrites.asked[1].node == "c"


def test_a_limit_below_zero_is_refused() -> None:
    with pytest.raises(fxpasses.errors.UsageError, match="limit of -1"):
        Rewrites(-1)


@fxpasses.fxpass
def stubborn(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Ask about the first relu, and turn the last one without asking."""
    relus = [node for node in gm.graph.nodes if node.target is torch.ops.aten.relu.default]
    if analyses.may_rewrite(relus[0], "asked"):
        relus[0].target = torch.ops.aten.neg.default
    relus[-1].target = torch.ops.aten.abs.default
    return gm


@pytest.mark.parametrize(("through", "kinds"), [(-1, ["relu", "relu", "relu"]), (0, ["relu", "relu", "relu"]),
                                                (1, ["relu", "relu", "abs"])])
def test_a_pass_behind_the_limit_may_run_all_the_same(through: int, kinds: list[str]) -> None:
    rewrites = Rewrites(0, through=through)
    gm = PassManager([idle, stubborn], rewrites=rewrites)(snippet("a: f32[4]", BODY))
    assert [str(node.target).split(".")[1] for node in gm.graph.nodes if node.op == "call_function"] == kinds
    assert rewrites.count == 0


@fxpasses.fxpass
def idle(gm: GraphModule) -> GraphModule:
    """Do nothing."""
    return gm


@fxpasses.fxpass
def raising(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Ask twice, then raise."""
    for node in list(gm.graph.nodes)[1:3]:
        analyses.may_rewrite(node, "asked")
    raise ValueError("no")


def test_what_a_pass_asked_for_before_it_raised_counts() -> None:
    rewrites = Rewrites()
    manager = PassManager([asks, raising], rewrites=rewrites)
    with pytest.raises(fxpasses.PassError, match="no"):
        manager(snippet("a: f32[4]", BODY))
    assert (rewrites.count, rewrites.runs) == (5, 1)
    PassManager([asks], rewrites=rewrites)(snippet("a: f32[4]", BODY))
    assert (rewrites.count, rewrites.runs) == (8, 2)
    assert [(each.number, each.run) for each in rewrites.asked[4:6]] == [(5, 1), (6, 2)]


def test_one_count_goes_through_several_runs() -> None:
    rewrites = Rewrites(4)
    manager = PassManager([asks], rewrites=rewrites)
    results = [manager(snippet("a: f32[4]", BODY)) for _ in range(3)]
    counts = [sum(node.target is torch.ops.aten.neg.default for node in gm.graph.nodes) for gm in results]
    assert counts == [3, 1, 0]


def test_as_data_with_the_pass_as_it_was_written() -> None:
    _, rewrites, _ = _run(1, [asks, whole])
    assert rewrites.asked[0].as_dict() == {
        "number": 1, "run": 1, "pass": "asks", "text": "asks", "index": 0, "rank": None, "node": "b", "what": "turned",
        "place": "<text>:12:9", "line": None, "permitted": True}


DIFFERENT = """\
# fxir 1
module(world_size=2, rank={rank}, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(
        self,
        a: "f32[4]",
    ):
        b: "f32[4]" = aten.relu.default(a)
        c: "f32[4]" = _c10d_functional.all_reduce.default(b, "sum", dp)
        d: "f32[4]" = _c10d_functional.wait_tensor.default(c)
        e: "f32[4]" = aten.relu.default(d)
        return (e,)
"""


def _drop(gm: GraphModule) -> None:
    """Take the sum out."""
    wait = next(node for node in gm.graph.nodes if "wait_tensor" in str(node.target))
    launch = wait.args[0]
    wait.replace_all_uses_with(launch.args[0])
    gm.graph.erase_node(wait)
    gm.graph.erase_node(launch)


@fxpasses.fxpass
def apart(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Turn what follows the sum, and drop the sum on rank 1 last, where collectives may be dropped."""
    nodes = {node.name: node for node in gm.graph.nodes}
    if analyses.world.may_rewrite and analyses.may_rewrite(nodes["b"], "first"):
        nodes["b"].target = torch.ops.aten.abs.default
    if analyses.may_rewrite(nodes["e"], "second"):
        nodes["e"].target = torch.ops.aten.neg.default
    if analyses.world.may_rewrite and analyses.rank == 1 and analyses.may_rewrite(nodes["d"], "third"):
        _drop(gm)
    return gm


@pytest.mark.parametrize(("limit", "count", "e"), [(None, 2, "neg"), (2, 2, "neg"), (1, 1, "neg"), (0, 0, "relu")])
def test_a_limit_makes_the_first_rewrites_of_the_way_a_pass_goes_without_one(limit: int | None, count: int,
                                                                            e: str) -> None:
    """Without a limit the ranks part at the third rewrite: none may touch collectives, and only the second is made."""
    graphs = [fxpasses.load(DIFFERENT.format(rank=rank)) for rank in range(2)]
    rewrites = Rewrites(limit)
    results = PassManager([apart, asks], rewrites=rewrites)(graphs)
    found = [{node.name: str(node.target).split(".")[1] for node in gm.graph.nodes if node.op == "call_function"}
             for gm in results]
    assert [each["e"] for each in found] == [e, e]
    assert [each["b"] for each in found] == (["relu", "relu"] if limit in (0, 1) else ["neg", "neg"])
    assert rewrites.count == count


@fxpasses.fxpass
def never(gm: GraphModule, analyses: Analyses) -> GraphModule:
    """Drop the sum on rank 1, behind two rewrites."""
    for name in ("b", "e"):
        node = next(node for node in gm.graph.nodes if node.name == name)
        if analyses.may_rewrite(node, "turned"):
            node.target = torch.ops.aten.abs.default
    if analyses.rank == 1 and analyses.may_rewrite(node, "dropped"):
        _drop(gm)
    return gm


@pytest.mark.parametrize(("limit", "kinds"), [(None, "neg neg"), (1, "neg relu"), (2, "neg neg")])
def test_what_is_taken_back_without_a_limit_takes_nothing_of_one(limit: int | None, kinds: str) -> None:
    graphs = [fxpasses.load(DIFFERENT.format(rank=rank)) for rank in range(2)]
    rewrites = Rewrites(limit)
    for gm in PassManager([never, asks], rewrites=rewrites)(graphs):
        found = {node.name: str(node.target).split(".")[1] for node in gm.graph.nodes if node.op == "call_function"}
        assert f"{found['b']} {found['e']}" == kinds
    assert rewrites.count == min(limit or 2, 2)
