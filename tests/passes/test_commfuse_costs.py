"""commfuse by costs: what stays exposed or is latency-bound is fused, and for every rule a pair that must not be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import examples
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import base_name, collective, payload_bytes
from fxpasses.passes.commfuse.admission import Admission
from fxpasses.passes.commfuse.foresight import Foresight, ScaledCosts, scaled_ms
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.sim.model import StepModel
from fxpasses.sim.program import Program
from fxpasses.testing.snippets import snippet

Cost = Callable[[Node], float]
KIB = 1 << 10


def costs(*, latency: float, kib: float, mm: float = 5.0, cat: float = 0.0) -> Cost:
    """Milliseconds: a launch takes ``latency`` and ``kib`` for each KiB that a rank sends, mm and cat what they say."""
    kernels = {"mm": mm, "cat": cat}

    def cost(node: Node) -> float:
        if collective(node) is not None:
            return latency + kib * payload_bytes(node) / KIB
        return kernels.get(base_name(node), 0.0)

    return cost


def fused(gm: GraphModule, cost: Cost, options: str = "min_kb=0") -> tuple[list[int], list[str]]:
    """Bytes of the launches left, and the codes; the result is proved, and another run changes nothing."""
    remarks: list[fxpasses.Remark] = []
    passes = f"commfuse{{{options}}}"
    out = fxpasses.run(gm, passes, cost_model=cost, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    assert fxpasses.dump(fxpasses.run(out, passes, cost_model=cost)) == fxpasses.dump(out)
    return sizes(out), [remark.code for remark in remarks]


def sizes(gm: GraphModule) -> list[int]:
    nodes = [node for graph in all_graphs(gm) for node in graph.graph.nodes]
    return [payload_bytes(node) for node in nodes if collective(node) is not None]


def two(*, hidden: bool) -> GraphModule:
    """Two reductions of 4 KiB, launched in front of a product, or behind it where nothing hides them."""
    product = "p = aten.mm.default(c, c)\n"
    body = "m = aten.neg.default(x)\nn = aten.neg.default(y)\n" if hidden else (
        f"{product}m = aten.add.Tensor(x, p)\nn = aten.add.Tensor(y, p)\n")
    body += ('r = _c10d_functional.all_reduce.default(m, "sum", dp)\n'
             's = _c10d_functional.all_reduce.default(n, "sum", dp)\n')
    body += product if hidden else ""
    body += "v = _c10d_functional.wait_tensor.default(r)\nw = _c10d_functional.wait_tensor.default(s)\n"
    return snippet("x: f32[32, 32]; y: f32[32, 32]; c: f32[32, 32]", f"{body}return (v, w, p)")


def test_what_is_exposed_is_fused() -> None:
    assert fused(two(hidden=False), costs(latency=0.1, kib=0.25)) == ([8 * KIB], ["fused"])


def test_what_is_hidden_and_not_latency_bound_stays() -> None:
    assert fused(two(hidden=True), costs(latency=0.1, kib=0.25)) == ([4 * KIB, 4 * KIB], ["hidden", "hidden"])


def test_what_is_hidden_and_latency_bound_is_fused() -> None:
    assert fused(two(hidden=True), costs(latency=1.0, kib=0.01)) == ([8 * KIB], ["fused"])


def test_what_is_hidden_and_small_is_fused() -> None:
    assert fused(two(hidden=True), costs(latency=0.1, kib=0.25), "min_kb=4") == ([8 * KIB], ["fused"])


LATE = """\
m = aten.neg.default(x)
r = _c10d_functional.all_reduce.default(m, "sum", dp)
p = aten.mm.default(c, c)
n = aten.add.Tensor(y, p)
s = _c10d_functional.all_reduce.default(n, "sum", dp)
v = _c10d_functional.wait_tensor.default(r)
w = _c10d_functional.wait_tensor.default(s)
return (v, w, p)
"""


def test_a_hidden_launch_does_not_wait_for_an_exposed_one() -> None:
    """Latency-bound both, but one is over before the operand of the other is there."""
    gm = snippet("x: f32[32, 32]; y: f32[32, 32]; c: f32[32, 32]", LATE)
    cost = costs(latency=1.0, kib=0.01)
    left, codes = fused(gm, cost)
    assert left == [4 * KIB, 4 * KIB]
    assert "would-be-exposed" in codes
    assert sizes(fxpasses.run(gm, "commfuse{judge=never}", cost_model=cost)) == [8 * KIB]


TWICE = """\
fw = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
gw = _c10d_functional.wait_tensor.default(fw)
m1 = aten.mm.default(x, gw)
fv = _c10d_functional.all_gather_into_tensor.default({second}, 4, dp)
gv = _c10d_functional.wait_tensor.default(fv)
m2 = aten.mm.default(m1, gv)
bv = _c10d_functional.all_gather_into_tensor.default({third}, 4, dp)
hv = _c10d_functional.wait_tensor.default(bv)
m3 = aten.mm.default(m2, hv)
bw = _c10d_functional.all_gather_into_tensor.default({fourth}, 4, dp)
hw = _c10d_functional.wait_tensor.default(bw)
m4 = aten.mm.default(m3, hw)
return (m4,)
"""
SHARDS = "x: f32[8, 32]; w: f32[8, 32]; v: f32[8, 32]; y: f32[8, 32]; z: f32[8, 32]"


def test_a_parameter_is_not_gathered_again_while_it_is_whole() -> None:
    """Gathers of forward share a launch, and those of backward: one launch of all would undo the resharding."""
    cost = costs(latency=1.0, kib=0.01, mm=0.3)
    left, codes = fused(snippet(SHARDS, TWICE.format(second="v", third="v", fourth="w")), cost)
    assert left == [2 * KIB, 2 * KIB]
    assert codes.count("fused") == 2
    others, _ = fused(snippet(SHARDS, TWICE.format(second="v", third="y", fourth="z")), cost)
    assert others == [4 * KIB]


def test_copies_of_a_parameter_are_the_parameter() -> None:
    cast = "w = aten._to_copy.default(w0)\n"
    gm = snippet(SHARDS.replace("w: ", "w0: "), cast + TWICE.format(second="v", third="v", fourth="w"))
    assert fused(gm, costs(latency=1.0, kib=0.01, mm=0.3))[0] == [2 * KIB, 2 * KIB]


def test_what_makes_the_step_longer_is_not_done() -> None:
    """The copy into the bucket takes longer than the launch it saves."""
    left, codes = fused(two(hidden=False), costs(latency=0.1, kib=0.25, cat=1.0))
    assert (left, codes) == ([4 * KIB, 4 * KIB], ["slower"])


@pytest.mark.parametrize("estimated", [True, False])
def test_refusals_say_what_it_would_cost(monkeypatch: pytest.MonkeyPatch, estimated: bool) -> None:
    """Milliseconds of the step, estimated or simulated; bytes of the peak, in MiB in words."""
    if not estimated:
        monkeypatch.setattr(Foresight, "joined_ms", lambda *_: 0.0)
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(two(hidden=False), "commfuse", cost_model=costs(latency=0.1, kib=0.25, cat=1.0), remarks=remarks)
    slower = next(remark for remark in remarks if remark.code == "slower")
    assert 0 < slower.data["step_before_ms"] < slower.data["step_ms"]
    assert slower.message.endswith(f"-> {slower.data['step_ms']:.3f} ms")
    gm = snippet("x: f32[32, 32]; y: f32[32, 32]", INPUTS)
    fxpasses.run(gm, "commfuse{max_memory_increase_mb=0}", cost_model=costs(latency=1.0, kib=0.01), remarks=remarks)
    budget = next(remark for remark in remarks if remark.code == "memory-budget")
    assert budget.data["peak_bytes"] - budget.data["peak_before_bytes"] == 8 * KIB
    assert budget.message.endswith("-> 0.023 MiB")


INPUTS = """\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
v = _c10d_functional.wait_tensor.default(r)
s = _c10d_functional.all_reduce.default(y, "sum", dp)
w = _c10d_functional.wait_tensor.default(s)
return (v, w)
"""


def test_the_peak_does_not_rise_by_more_than_it_may() -> None:
    """Packed, the inputs are there twice."""
    gm, cost = snippet("x: f32[32, 32]; y: f32[32, 32]", INPUTS), costs(latency=1.0, kib=0.01)
    assert fused(gm, cost, "max_memory_increase_mb=0") == ([4 * KIB, 4 * KIB], ["memory-budget"])
    assert fused(gm, cost, "max_memory_increase_mb=0.004") == ([4 * KIB, 4 * KIB], ["memory-budget"]), "8 KiB more"
    assert fused(gm, cost, "max_memory_increase_mb=none") == ([8 * KIB], ["fused"])


@pytest.mark.parametrize(("judge", "model", "judged"), [
    ("given", False, False), ("given", True, True), ("always", False, True), ("always", True, True),
    ("never", True, False)])
def test_who_judges(judge: str, model: bool, judged: bool) -> None:
    """By the default profile, too, a gather that would be whole twice stays where it is."""
    gm = snippet(SHARDS, TWICE.format(second="v", third="v", fourth="w"))
    given = costs(latency=1.0, kib=0.01, mm=0.3) if model else None
    out = fxpasses.run(gm, f"commfuse{{judge={judge}}}", cost_model=given)
    assert (len(sizes(out)) > 1) == judged


def test_a_scaled_launch_is_told_by_its_size() -> None:
    gm = two(hidden=True)
    launch = next(node for node in gm.graph.nodes if collective(node) is not None)
    assert scaled_ms(launch, 0.5, costs(latency=1, kib=1)) == pytest.approx(1 + 2)
    assert scaled_ms(launch, 3, costs(latency=1, kib=1)) == pytest.approx(1 + 12)
    assert launch.meta["val"].numel() == KIB


def test_launches_that_send_as_much_of_another_kind_have_times_of_their_own() -> None:
    gm = snippet("x: f32[1024]; y: f32[1024]", """\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
v = _c10d_functional.wait_tensor.default(r)
g = _c10d_functional.all_gather_into_tensor.default(y, 4, dp)
w = _c10d_functional.wait_tensor.default(g)
return (v, w)
""")
    asked: list[str] = []

    def cost(node: Node) -> float:
        asked.append(base_name(node))
        return {"all_reduce": 2.0, "all_gather_into_tensor": 1.0}[base_name(node)]

    scaled = ScaledCosts(cost)
    launches = [node for node in gm.graph.nodes if collective(node) is not None]
    assert [scaled(launch, 0.5) for launch in (*launches, *launches)] == [2.0, 1.0, 2.0, 1.0]
    assert asked == ["all_reduce", "all_gather_into_tensor"]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_bucket_is_estimated_before_it_is_built(hidden: bool) -> None:
    """Packing costs nothing here, so that the estimate is the simulated step."""
    gm, cost = two(hidden=hidden), costs(latency=1.0, kib=0.75)
    foresight = Foresight(StepModel(found := Effects(gm), Program(found, cost)))
    launches = [node for node in gm.graph.nodes if collective(node) is not None]
    out = fxpasses.run(gm, "commfuse{judge=never}")
    built = Foresight(StepModel(found := Effects(out), Program(found, cost)))
    assert foresight.joined_ms([launches], ScaledCosts(cost)) == pytest.approx(built.step_ms, abs=1e-6)
    assert foresight.step_ms > built.step_ms + 0.5


def test_exposure_is_what_a_schedule_leaves() -> None:
    """In the order of the graph nothing hides the second reduction; launched earlier it is hidden."""
    body = """\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
p = aten.mm.default(c, c)
v = _c10d_functional.wait_tensor.default(r)
s = _c10d_functional.all_reduce.default(y, "sum", dp)
w = _c10d_functional.wait_tensor.default(s)
return (v, w, p)
"""
    gm = snippet("x: f32[32, 32]; y: f32[32, 32]; c: f32[32, 32]", body)
    cost = costs(latency=0.1, kib=0.25)
    assert fused(gm, cost)[1] == ["hidden", "hidden"]
    foresight = Foresight(StepModel(found := Effects(gm), Program(found, cost)))
    assert foresight.step_ms == pytest.approx(5.0, abs=0.02)
    assert Admission(gm, foresight, ScaledCosts(cost)) is not None
    assert not any(foresight.is_exposed(node) for node in gm.graph.nodes)


@pytest.mark.full
@pytest.mark.parametrize("name", ["gpt_ddp_small", "gpt_fsdp_small", "gpt_tp_small", "gpt_scan_small"])
def test_bundled_steps_are_faster_and_hold_little_more(name: str) -> None:
    gm = fxpasses.load(examples.path(name))
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commfuse{judge=always}", remarks=remarks)
    assert "fused" in {remark.code for remark in remarks}
    assert same_on_ranks(gm, out, seeds=(0,)) is None
