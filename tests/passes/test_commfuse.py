"""commfuse: which launches share one, in what size and order, and where everything else goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from torch.fx import GraphModule

import fxpasses
from fxpasses import World, examples
from fxpasses.analyses.kinds import is_compute
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, is_wait, payload_bytes
from fxpasses.passes import commfuse
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)
KIB = 1 << 10
MIB = 1 << 20


def reduced(name: str, operand: str, group: str = "dp") -> str:
    return (f'{name}_l = _c10d_functional.all_reduce.default({operand}, "sum", {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n")


def gathered(name: str, operand: str, size: int = 4, group: str = "dp") -> str:
    return (f"{name}_l = _c10d_functional.all_gather_into_tensor.default({operand}, {size}, {group})\n"
            f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n")


def launches(gm: GraphModule) -> list[tuple[str, str, int]]:
    """(kind, group, bytes) of every collective, in order."""
    return [(found.kind, found.group.name, payload_bytes(node)) for graph in all_graphs(gm)
            for node in graph.graph.nodes if (found := collective(node)) is not None]


def fused(gm: GraphModule, options: str = "", **more: object) -> tuple[GraphModule, list[fxpasses.Remark]]:
    """The result, proved on four ranks and the same after another run, and the remarks."""
    remarks: list[fxpasses.Remark] = []
    passes = f"commfuse{{{options}}}" if options else "commfuse"
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True, **more)
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    assert fxpasses.dump(fxpasses.run(out, passes, **more)) == fxpasses.dump(out)
    return out, remarks


def codes(remarks: list[fxpasses.Remark]) -> list[str]:
    return [remark.code for remark in remarks]


def inputs(*sizes: int) -> str:
    return "; ".join(f"a{index}: f32[{size}]" for index, size in enumerate(sizes))


def many(*sizes: int) -> GraphModule:
    """One all_reduce of each number of elements, each of its own input and returned."""
    count = range(len(sizes))
    return snippet(inputs(*sizes), "".join(reduced(f"r{index}", f"a{index}") for index in count)
                   + "return (" + ", ".join(f"r{index}" for index in count) + ",)")


def test_launches_that_are_no_neighbours_share_one() -> None:
    gm = snippet("a: f32[4]; b: f32[4]; c: f32[2]", reduced("x", "a") + "h = aten.relu.default(x)\n"
                 + gathered("g", "c") + reduced("y", "b") + "return (h, g, y)")
    out, remarks = fused(gm)
    assert launches(out) == [("all_reduce", "dp", 32), ("all_gather", "dp", 8)]
    assert codes(remarks) == ["nothing-alike", "fused"]
    assert [(remark.bytes, remark.data) for remark in remarks if remark.code == "fused"] == [(32, {"members": 2})]


def test_groups_stay_apart_and_each_is_fused() -> None:
    body = "".join(reduced(f"r{index}", f"a{index}", "tp" if index % 2 else "dp") for index in range(4))
    out, _ = fused(snippet(inputs(4, 4, 4, 4), body + "return (r0, r1, r2, r3)"))
    assert launches(out) == [("all_reduce", "dp", 32), ("all_reduce", "tp", 32)]


def test_one_that_depends_on_another_does_not_keep_a_third_apart() -> None:
    body = reduced("r1", "x") + "m = aten.mm.default(r1, w)\nh = aten.relu.default(m)\n" + reduced("r2", "h")
    out, remarks = fused(snippet("x: f32[4, 4]; y: f32[4, 4]; w: f32[4, 4]",
                                 body + reduced("r3", "y") + "return (r2, r3)"))
    assert launches(out) == [("all_reduce", "dp", 128), ("all_reduce", "dp", 64)]
    assert codes(remarks) == ["path-between", "fused"]


def test_the_limit_is_inclusive_and_the_first_bucket_with_room_is_taken() -> None:
    sizes = (256, 768, 512, 512, 1)  # 4 KiB are 1024 elements
    out, _ = fused(many(*sizes), f"bucket_mb={4 * KIB / MIB}")
    assert [size for _, _, size in launches(out)] == [4096, 4096, 4]
    out, _ = fused(many(*sizes), f"bucket_mb={(4 * KIB - 4) / MIB}")
    assert [size for _, _, size in launches(out)] == [1024 + 2048 + 4, 3072, 2048]


@pytest.mark.parametrize(("sizes", "full"), [((60, 60), 2), ((60, 60, 8), 1), ((60, 60, 60), 3), ((60, 40), 0)])
def test_two_that_are_too_much_together_both_say_so(sizes: tuple[int, ...], full: int) -> None:
    _, remarks = fused(many(*sizes), f"bucket_mb={100 * 4 / MIB}")
    assert codes(remarks) == ["bucket-full"] * full + ["fused"] * (len(sizes) > full)


def test_a_larger_tensor_stays_alone_and_the_others_pass_it() -> None:
    out, remarks = fused(many(16, 2048, 16), f"bucket_mb={4 * KIB / MIB}")
    assert [size for _, _, size in launches(out)] == [128, 8192]
    assert codes(remarks) == ["larger-than-bucket", "fused"]


def test_ddp_buckets_are_closed_by_the_one_that_fills_them() -> None:
    half = MIB // 8
    out, _ = fused(many(half, half, half, half, 2 * half, half), "layout=ddp bucket_mb=2.0")
    assert [size for _, _, size in launches(out)] == [MIB, 2 * MIB, MIB // 2]
    greedy, _ = fused(many(half, half, half, half, 2 * half, half), "bucket_mb=2.0")
    assert [size for _, _, size in launches(greedy)] == [2 * MIB, 3 * MIB // 2]


def test_gathers_of_two_dtypes_share_a_bucket_where_that_is_wanted() -> None:
    gm = snippet("a: f32[4]; b: bf16[6]", gathered("x", "a") + gathered("y", "b") + "return (x, y)")
    out, remarks = fused(gm)
    assert len(launches(out)) == 2
    assert codes(remarks) == ["other-dtype"] * 2
    mixed, _ = fused(gm, "mixed_gathers=true")
    assert launches(mixed) == [("all_gather", "dp", 28)]


def test_the_coalesced_form_sends_the_operands_as_they_are() -> None:
    out, _ = fused(many(4, 4, 8), "form=coalesced")
    [launch] = [node for node in out.graph.nodes if collective(node) is not None]
    assert [operand.op for operand in launch.all_input_nodes] == ["placeholder"] * 3
    assert payload_bytes(launch) == 64


KINDS = {
    "reduce_scatter": ('_c10d_functional.reduce_scatter_tensor.default({}, "sum", 4, dp)', "f32[8, 3]"),
    "all_gather": ("_c10d_functional.all_gather_into_tensor.default({}, 4, dp)", "f32[2, 3]"),
    "all_to_all": ("_c10d_functional.all_to_all_single.default({}, [2, 2, 2, 2], [2, 2, 2, 2], dp)", "f32[8, 3]"),
    "broadcast": ("_c10d_functional.broadcast.default({}, 0, dp)", "f32[3]"),
    "all_reduce": ('_c10d_functional.all_reduce.default({}, "max", dp)', "i64[3]"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_buckets(kind: str) -> None:
    call, kind_of_input = KINDS[kind]
    body = "".join(f"{name}_l = {call.format(name)}\n{name}_w = _c10d_functional.wait_tensor.default({name}_l)\n"
                   f"{name}_n = aten.neg.default({name}_w)\n" for name in "ab")
    out, _ = fused(snippet(f"a: {kind_of_input}; b: {kind_of_input}", body + "return (a_n, b_n)"))
    assert [found for found, _, _ in launches(out)] == [kind]


def test_operands_that_cost_nothing_come_earlier_and_compute_stays() -> None:
    """The second operand is a view of an input: the launch stays where it was, and all compute behind it."""
    gm = snippet("a: f32[4]; b: f32[2, 2]; c: f32[4]", reduced("x", "a") + """\
d = aten.neg.default(c)
e = aten.relu.default(d)
v = aten.view.default(b, [4])
""" + reduced("y", "v") + "f = aten.add.Tensor(x, y)\nreturn (e, f)")
    out, _ = fused(gm)
    names = [node.name for node in out.graph.nodes if collective(node) is not None or is_compute(node)]
    assert [name for name in names if name in "def"] == ["d", "e", "f"]
    launch = next(node for node in out.graph.nodes if collective(node) is not None)
    order = [node.name for node in out.graph.nodes]
    assert order.index("v") < order.index(launch.name) < order.index("d")


def test_compute_waits_only_where_a_bucket_makes_it() -> None:
    """What needs the first result comes behind the operand of the second; what needs neither keeps its place."""
    gm = snippet("a: f32[4]; b: f32[4]; c: f32[4]", reduced("x", "a") + """\
d = aten.neg.default(x)
e = aten.relu.default(c)
f = aten.neg.default(b)
""" + reduced("y", "f") + "return (d, e, y)")
    out, _ = fused(gm)
    order = [node.name for node in out.graph.nodes]
    assert sorted("def", key=order.index) == ["e", "f", "d"]


def test_returned_and_written_values_get_memory_of_their_own() -> None:
    gm = snippet("a: f32[4]; b: f32[4]", reduced("x", "a") + reduced("y", "b")
                 + "m = aten.mul_.Tensor(x, 2)\nq = aten.neg.default(y)\nreturn (x, q)")
    out, _ = fused(gm)
    assert len(launches(out)) == 1


@pytest.mark.parametrize("name", ["gpt_ddp_small", "gpt_fsdp_small"])
def test_a_step_has_one_launch_of_each_kind_left(name: str) -> None:
    before = fxpasses.load(examples.path(name))
    out = fxpasses.run(before, "commfuse")
    keys = {(kind, group) for kind, group, _ in launches(before)}
    assert sorted((kind, group) for kind, group, _ in launches(out)) == sorted(keys)
    assert sum(size for _, _, size in launches(out)) == sum(size for _, _, size in launches(before))


def test_launches_of_two_stages_stay_apart_and_a_bucket_has_the_stage_of_its_members() -> None:
    gm = many(4, 4, 4)
    for node in gm.graph.nodes:
        if collective(node) is not None:
            node.meta["stage"] = int(node.name == "r2_l")
    out, _ = fused(gm)
    stages = [(node.meta.get("stage"), payload_bytes(node)) for node in out.graph.nodes if collective(node) is not None]
    assert stages == [(0, 32), (1, 16)]


def test_a_bucket_holds_what_its_members_held() -> None:
    gm = many(4, 4, 4)
    for size, node in enumerate(node for node in gm.graph.nodes if collective(node) is not None):
        node.meta["held"] = 16 * size
    launch, = (node for node in fused(gm)[0].graph.nodes if collective(node) is not None)
    assert launch.meta["held"] == 16 + 32


@pytest.mark.parametrize("form", ["packed", "coalesced"])
def test_a_graph_with_all_of_it(form: str, golden: SnapshotAssertion) -> None:
    gm = fxpasses.load(Path(__file__).parents[1] / "lit" / "launches_apart.fx.py")
    assert fxpasses.dump(fused(gm, f"form={form}")[0]) == golden


def test_pieces_are_placed_as_the_results_were() -> None:
    gm = many(4, 8)
    placed = [node for node in gm.graph.nodes if is_wait(node)]
    for node in placed:
        node.meta["placements"] = {"dp": "as it was"}
    out = fxpasses.run(gm, "commfuse")
    returned = out.graph.output_node().all_input_nodes
    assert [node.meta.get("placements") for node in returned] == [node.meta["placements"] for node in placed]


def test_a_negative_size_is_refused() -> None:
    for name in ("bucket_mb", "min_kb"):
        with pytest.raises(fxpasses.UsageError, match=f"{name} is negative"):
            commfuse.with_options(**{name: -1.0})


@pytest.mark.parametrize(("types", "lines", "code"), [
    ("a: f32[8]; b: f32[8]", reduced("x", "a") + "p = aten.exp.default(x)\nq = aten.neg.default(b); meta(after=[p])\n"
     + reduced("y", "q") + "return (p, y)", "edge-between"),
    ("a: f32[8]; b: f32[8]cuda", reduced("x", "a") + reduced("y", "b") + "return (x, y)", "other-device"),
    ("a: f32[8]; b: f32[8]", 'x_l = _c10d_functional.all_reduce.default(a, "sum", dp)\n'
     "off = torch._C._set_grad_enabled(False)\nx = _c10d_functional.wait_tensor.default(x_l)\n"
     + reduced("y", "b") + "return (x, y)", "waits-differ"),
])
def test_what_stands_between_two_launches_is_named(types: str, lines: str, code: str) -> None:
    remarks: list[fxpasses.Remark] = []
    gm = snippet(types, lines)
    assert fxpasses.dump(fxpasses.run(gm, "commfuse", remarks=remarks)) == fxpasses.dump(gm)
    assert code in codes(remarks)
