"""gradsync: one test a rewrite, one a guard."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import UsageError, World
from fxpasses.ir.forms import infer_form
from fxpasses.ir.operators import markers
from fxpasses.ir.ops import collective, is_wait
from fxpasses.ir.promises import NEEDS_GRADSYNC, DataParallel
from fxpasses.passes import gradsync
from fxpasses.testing import collectives
from tests.ir.step_graphs import step_graph
from tests.passes.marked import captured, synchronised

INPUTS = "a: f32[4]; b: f32[4]; x: f32[4]"
ONE = """\
g = aten.mul.Tensor(a, x)
k = fxpasses.gradient.default(g, "a")
t = aten.neg.default(x)
u = aten.sub.Tensor(a, k)
return (u, t)
"""
ALONE = {"world_size": 1, "groups": {"dp": [[0]]}}


def one(**metas: Any) -> GraphModule:
    return captured(INPUTS, ONE, **metas)


def remarks(gm: GraphModule, **options: Any) -> list[tuple[str, str]]:
    """(code, message) of every remark."""
    found: list[fxpasses.Remark] = []
    gradsync(gm, remarks=found, **options)
    return [(remark.code, remark.message) for remark in found]


def launched(gm: GraphModule) -> Any:
    """The only collective."""
    [found] = [read for node in gm.graph.nodes if (read := collective(node)) is not None]
    return found


def names(gm: GraphModule) -> list[str]:
    return [node.name for node in gm.graph.nodes]


def test_the_collective_is_right_behind_the_gradient_and_read_by_all_later_users() -> None:
    out = synchronised(one())
    assert names(out)[3:8] == ["g", "mul_tensor", "all_reduce_default", "wait_tensor_default", "t"]
    assert next(node for node in out.graph.nodes if node.name == "u").all_input_nodes[1].name == "wait_tensor_default"
    assert markers(out) == []
    assert infer_form(out) == "spmd"


def test_a_sunk_wait_is_in_front_of_the_first_user() -> None:
    out = synchronised(one(), waits="sunk")
    assert names(out)[5:9] == ["all_reduce_default", "t", "wait_tensor_default", "u"]


def test_nobody_reads_the_local_gradient_but_those_who_did() -> None:
    body = ONE.replace("return (u, t)", "v = aten.sub.Tensor(b, g)\nreturn (u, v)")
    out = synchronised(captured(INPUTS, body))
    assert next(node for node in out.graph.nodes if node.name == "v").all_input_nodes[1].name == "g"


def test_new_nodes_have_the_origin_of_the_marker() -> None:
    gm = one()
    marker = markers(gm)[0]
    marker.meta["nn_module_stack"] = {"layer": ("layer", "Linear")}
    marker.meta["stack_trace"] = "there"
    out = synchronised(gm)
    for node in out.graph.nodes:
        if collective(node) is not None or is_wait(node):
            assert node.meta["nn_module_stack"] == {"layer": ("layer", "Linear")}
            assert node.meta["stack_trace"] == "there"


def test_the_flag_of_unmet_promises_goes() -> None:
    out = gradsync(one(**{NEEDS_GRADSYNC: True}))
    assert NEEDS_GRADSYNC not in out.meta
    fxpasses.verify(out, form="spmd")


def test_a_forward_alone_is_refused() -> None:
    gm = captured(INPUTS, "u = aten.sub.Tensor(a, x)\nreturn (u,)", **{NEEDS_GRADSYNC: True})
    with pytest.raises(UsageError, match=r"it is a forward alone.*capture the whole step first"):
        gradsync(gm)


def test_a_graph_that_promises_nothing_stays_and_is_spmd() -> None:
    gm = captured(INPUTS, "u = aten.sub.Tensor(a, x)\nreturn (u,)")
    assert remarks(gm) == [("nothing-marked", "")]
    out = gradsync(gm)
    assert names(out) == names(gm)
    assert infer_form(out) == "spmd"


def test_names_that_share_a_gradient_share_the_collective() -> None:
    body = """
        g = aten.mul.Tensor(a, x)
        k = fxpasses.gradient.default(g, "a")
        l = fxpasses.gradient.default(g, "b")
        return (k, l)
    """
    out = synchronised(captured(INPUTS, body))
    assert collectives(out) == {"all_reduce": 1}
    assert len(set(out.graph.output_node().all_input_nodes)) == 2, "two results became one tensor"
    assert ("shared", "'b' has the gradient of 'a'") in remarks(captured(INPUTS, body))
    written = body.replace("l = ", "w = aten.mul_.Tensor(g, 2)\n        l = ")
    assert collectives(synchronised(captured(INPUTS, written))) == {"all_reduce": 2}


def test_a_written_gradient_is_sent_as_it_was() -> None:
    body = """
        g = aten.mul.Tensor(a, x)
        w = aten.mul_.Tensor(g, 2)
        k = fxpasses.gradient.default(g, "a")
        v = aten.mul_.Tensor(g, 2)
        u = aten.sub.Tensor(a, k)
        return (u,)
    """
    out = synchronised(captured(INPUTS, body), average=False, waits="sunk")
    assert names(out)[4:8] == ["w", "all_reduce_default", "wait_tensor_default", "v"]
    assert ("written-operand", "'a' is overwritten early") in remarks(captured(INPUTS, body), waits="sunk")


def test_no_sync_leaves_gradients_and_says_so() -> None:
    for gm, options in ((one(), {"sync": False}), (one(ddp=(DataParallel("dp", 4, sync=False),)), {})):
        out = synchronised(gm, **options)
        assert collectives(out) == {}
        assert infer_form(out) == "spmd"
        assert remarks(gm, **options) == [("local", "gradient of 'a'")]
    assert collectives(synchronised(one(ddp=(DataParallel("dp", 4, sync=False),)), sync=True)) == {"all_reduce": 1}


def test_a_result_of_its_own_stays_one() -> None:
    """A marker is a copy: where it goes, no two results may become one tensor, and no result an input."""
    gm = captured(INPUTS, """
        g = aten.mul.Tensor(a, x)
        k = fxpasses.gradient.default(g, "a")
        l = fxpasses.gradient.default(g, "b")
        m = fxpasses.buffer.default(x, "m")
        return (k, l, m, x)
    """)
    out = synchronised(gm, sync=False, buffers="off")
    assert len(set(out.graph.output_node().all_input_nodes)) == 4
    assert [node.name for node in out.graph.output_node().all_input_nodes][::3] == ["g", "x"]


def test_a_group_of_one_rank_sends_nothing() -> None:
    gm = captured(INPUTS, ONE, **ALONE)
    assert collectives(synchronised(gm)) == {}
    assert remarks(gm) == [("one-rank", "gradient of 'a'")]


def test_shards_are_annotated() -> None:
    body = 'g = aten.mul.Tensor(a, x)\nk = fxpasses.gradient.default(g, "a")\nreturn (k,)'
    out = synchronised(captured(INPUTS, body), collective="reduce_scatter")
    [result] = out.graph.output_node().all_input_nodes
    assert result.meta["val"].shape == (1,)
    assert result.meta["placements"] == {"dp": torch.distributed.tensor.Shard(0)}
    assert collectives(out) == {"reduce_scatter": 1}
    assert collectives(synchronised(one(), collective="reduce_scatter")) == {"reduce_scatter": 1, "all_gather": 1}
    assert remarks(one(), collective="reduce_scatter") == [("gathered-back", "'a'")]


def test_parameters_without_a_gradient_are_named() -> None:
    promise = DataParallel("dp", 4, frozen=("table",), ignored=("scale",))
    assert remarks(one(ddp=(promise,))) == [("reduced", "'a'"), ("frozen", "'table'"), ("ignored", "'scale'")]
    local = DataParallel("dp", 4, ignored=("a",))
    assert remarks(one(ddp=(local,)))[0] == ("ignored", "gradient of 'a'")
    assert collectives(gradsync(one(ddp=(local,)))) == {}


def test_parameters_of_a_step_that_nothing_marks_are_named_with_the_reason() -> None:
    gm = step_graph("a: f32[4]; f: f32[4]; i: f32[4]; u: f32[4]; x: f32[4]", """
        g = aten.mul.Tensor(a, x)
        k = fxpasses.gradient.default(g, "net.a")
        return (x, k)
    """, params=("net.a", "net.f", "other.f", "net.i"), gradients=("net.a",), groups={"dp": [[0, 1, 2, 3]]})
    gm.meta["form"] = "captured"
    assert remarks(gm) == [("reduced", "'net.a'")]
    gm.meta["ddp"] = (DataParallel("dp", 4, "net", frozen=("f",), ignored=("i",)),)
    assert remarks(gm)[1:] == [("frozen", "'net.f'"), ("unused", "'other.f'"), ("ignored", "'net.i'")]


def test_what_the_wrapper_promised_holds_until_an_option_says_otherwise() -> None:
    promise = DataParallel("dp", 4, hook="bf16", average=False, broadcast_buffers=False)
    gm = captured(INPUTS, 'm = fxpasses.buffer.default(b, "m")\n' + ONE.replace("(u, t)", "(u, t, m)"), ddp=(promise,))
    out = gradsync(gm)
    assert launched(out).node.meta["val"].dtype is torch.bfloat16
    assert not any(node.target is torch.ops.aten.div.Tensor for node in out.graph.nodes)
    other = gradsync(gm, compress="none", average=True, buffers="each")
    assert collectives(other) == {"broadcast": 1, "all_reduce": 1}
    [reduction] = [node for node in other.graph.nodes if (read := collective(node)) and read.kind == "all_reduce"]
    assert reduction.args[0].target is torch.ops.aten.mul.Tensor
    assert reduction.args[0].args[1] == 0.25
    assert reduction.meta["val"].dtype is torch.float32


TWO = {"dp": [[0, 1, 2, 3]], "tp": [[0, 1], [2, 3]]}


@pytest.mark.parametrize(("metas", "options", "group", "size"), [
    ({}, {}, "dp", 4),
    ({"groups": TWO}, {"group": "tp"}, "tp", 2),
    ({"groups": TWO, "ddp": (DataParallel("tp", 2),)}, {}, "tp", 2),
    ({"groups": TWO, "ddp": (DataParallel("tp", 2),)}, {"group": "dp"}, "dp", 4),
    ({"groups": TWO, "ddp": (DataParallel("dp", 4), DataParallel("tp", 2, "a"))}, {}, "tp", 2),
    ({"groups": TWO, "ddp": (DataParallel("dp", 4), DataParallel("tp", 2, "module.a"))}, {}, "tp", 2),
    ({"groups": TWO, "ddp": (DataParallel("dp", 4), DataParallel("tp", 2, "other"))}, {}, "dp", 4),
    ({"ddp": (DataParallel("elsewhere", 2),)}, {}, "elsewhere", 2),
])
def test_the_group(metas: dict[str, Any], options: dict[str, Any], group: str, size: int) -> None:
    out = gradsync(one(**metas), **options)
    assert launched(out).group.name == group
    assert launched(out).inputs[0].args[1] == 1 / size


@pytest.mark.parametrize(("metas", "options", "message"), [
    ({"groups": TWO}, {}, "no wrapper says over which group 'a' is synchronised, and the world has the groups dp, tp"),
    ({"groups": {}}, {}, "the world has no group"),
    ({"groups": TWO}, {"group": "dq"}, "unknown group 'dq'.*known groups: dp, tp"),
    ({"groups": {"dp": None}}, {}, "the size of group 'dp' is unknown.*give its ranks"),
    ({"groups": {"dp": [[0, 1, 2], [3]]}}, {}, "the size of group 'dp' is unknown"),
    ({"ddp": (DataParallel("dp", 2),)}, {}, "the wrapper promises 2 ranks in group 'dp', the world 4"),
    ({"ddp": (DataParallel("dp", 4, "a"), DataParallel("dp", 4, "a", hook="fp16"))}, {}, "promise different things"),
    ({"ddp": ("dp",)}, {}, "something else than promises"),
])
def test_a_group_nobody_can_tell_is_refused(metas: dict[str, Any], options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        gradsync(one(**metas), **options)


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(UsageError, match="bucket_mb is negative"):
        gradsync.with_options(bucket_mb=-1.0)


def retyped(change: Any, name: str = "g") -> GraphModule:
    """`one` with other types for a node."""
    gm = one()
    node: Node = next(node for node in gm.graph.nodes if node.name == name)
    change(node)
    return gm


def sparse(node: Node) -> None:
    with node.meta["val"].fake_mode, torch.sparse.check_sparse_tensor_invariants(enable=False):
        node.meta["val"] = torch.sparse_coo_tensor(torch.zeros(1, 1, dtype=torch.int64), torch.ones(1), (4,))


@pytest.mark.parametrize(("change", "name", "message"), [
    (sparse, "g", r"the gradient of 'a' is sparse.*sparse=False"),
    (lambda node: node.meta.pop("val"), "g", "the type of the gradient of 'a' is unknown"),
    (lambda node: node.meta.pop("val"), "k", "the type of the gradient of 'a' is unknown"),
    (lambda node: node.meta.update(val=torch.ones(4)), "g", "trace with fake values"),
])
def test_a_gradient_no_collective_can_carry_is_refused(change: Any, name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        gradsync(retyped(change, name))


@pytest.mark.parametrize(("kind", "options", "message"), [
    ("i64[4]", {}, "the gradient of 'a' is of dtype torch.int64"), ("b8[4]", {}, "of dtype torch.bool"),
    ("c64[4]", {"compress": "fp16"}, "is complex, it cannot be sent as fp16"),
])
def test_dtypes_that_are_refused(kind: str, options: dict[str, Any], message: str) -> None:
    body = 'g = aten.clone.default(a)\nk = fxpasses.gradient.default(g, "a")\nreturn (k,)'
    with pytest.raises(UsageError, match=message):
        gradsync(captured(f"a: {kind}", body), **options)
    assert collectives(gradsync(captured("a: f32[4]", body), **options)) == {"all_reduce": 1}


def test_ranks_that_may_run_different_graphs_are_refused() -> None:
    world = World(4, {"dp": [[0, 1, 2, 3]]}, rank=0, spmd=False)
    with pytest.raises(UsageError, match=r"'a' needs a collective, and the ranks may run different graphs"):
        gradsync(one(), world=world)
    assert collectives(gradsync(one(), world=world, sync=False)) == {}


def test_a_control_edge_to_a_marker_leads_to_its_result() -> None:
    gm = one()
    marker, t = markers(gm)[0], next(node for node in gm.graph.nodes if node.name == "t")
    t.meta["after"] = (marker,)
    out = gradsync(gm, waits="sunk")
    held = next(node for node in out.graph.nodes if node.name == "t").meta["after"]
    assert [node.name for node in held] == ["wait_tensor_default"]
    assert names(out).index("wait_tensor_default") < names(out).index("t")


def test_a_control_edge_of_a_marker_is_its_launchs() -> None:
    gm = captured(INPUTS, ONE.replace('"a")', '"a"); meta(after=[x])'))
    [launch] = [node for node in gradsync(gm).graph.nodes if collective(node) is not None]
    assert [node.name for node in launch.meta["after"]] == ["x"]
    late = captured(INPUTS, "t = aten.neg.default(x)\n" + ONE.replace("t = aten.neg.default(x)\n", "").replace(
        '"a")', '"a"); meta(after=[t])'))
    [local] = [node for node in gradsync(late, sync=False).graph.nodes if node.meta.get("after")]
    assert local.target is torch.ops.aten.clone.default


SYMBOLIC = """\
# fxir 1
module(world_size=2, form="captured")
dp = group([[0, 1]])
symbol("s0", min=2, max=64, hint=5)

class main:
    def forward(
        self,
        a: "f32[s0, 4]",
    ):
        g: "f32[s0, 4]" = aten.neg.default(a)
        k: "f32[s0, 4]" = fxpasses.gradient.default(g, "a")
        return (k,)
"""


@pytest.mark.parametrize("options", [{"buckets": "ddp"}, {"collective": "reduce_scatter"}], ids=str)
def test_a_gradient_of_unknown_size_is_sent_whole_and_alone(options: dict[str, Any]) -> None:
    gm = fxpasses.load(SYMBOLIC)
    assert collectives(synchronised(gm, **options)) == {"all_reduce": 1}
    assert remarks(gm, **options) == [("symbolic-size", "gradient of 'a'"), ("reduced", "'a'")]
    assert remarks(gm) == [("reduced", "'a'")]
