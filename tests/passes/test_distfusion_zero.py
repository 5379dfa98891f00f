"""distfusion{zero=1} on captured steps: the same numbers on every rank, from a part of the state."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.ops import collective, value_bytes
from fxpasses.ir.shards import global_shape
from fxpasses.ir.steps import step_of
from fxpasses.ranks import arithmetic, lockstep
from fxpasses.ranks.compare.layouts import Layouts
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import collectives, stale_types
from tests.passes.zero_refusals import step
from tests.passes.zero_steps import CASES, SHARED, captured, codes, report, sharded


@pytest.mark.parametrize("name", CASES)
def test_every_rank_gets_the_same_numbers(name: str) -> None:
    out, remarks = sharded(name)
    found = report(name, out)
    assert found, str(found)
    assert "sharded-update" in codes(remarks)
    assert stale_types(out, captured(name)) == []
    assert fxpasses.dump(fxpasses.load(fxpasses.dump(out))) == fxpasses.dump(out)
    again = fxpasses.run(out, f"distfusion{{{CASES[name].options} fuse=false}}")
    assert fxpasses.dump(again) == fxpasses.dump(out)


@pytest.mark.parametrize("name", ["adamw", "loops", "buckets", "scan", "micro-batches"])
def test_sums_of_ranks_are_the_same_bits(name: str) -> None:
    assert fxpasses.check(captured(name), sharded(name)[0], exact=True).verdict == "bit-equal"


@pytest.mark.parametrize("name", ["adamw", "adam", "momentum", "sgd"])
def test_parameters_and_state_lie_as_shards(name: str) -> None:
    out, _ = sharded(name)
    step = step_of(out)
    for role in ("params", "optimizer"):
        for path, node in step.taken(role).items():
            is_shared = path[-1] in SHARED and path[0] != "step"
            assert node.meta["placements"]["dp"].is_shard(0) == is_shared, path
            assert node.meta["placements"]["dp"].is_replicate() != is_shared, path
    rows = step.taken("params")[("last.weight",)]
    assert tuple(rows.meta["val"].shape) == (2, 16)
    assert global_shape(rows, out.meta["world"]) == (7, 16)
    buffers = step_of(captured(name)).taken("buffers")
    assert {path: node.meta.get("placements") for path, node in step.taken("buffers").items()} == {
        path: node.meta.get("placements") for path, node in buffers.items()}


def test_one_of_each_for_every_parameter() -> None:
    out, remarks = sharded("adamw")
    assert collectives(captured("adamw"))["all_reduce"] == 8
    assert collectives(out) == {**collectives(captured("adamw")), "all_reduce": 2, "reduce_scatter": 6,
                                "all_gather": 6}
    assert sorted(codes(remarks)) == ["few-rows"] * 2 + ["sharded-update"] * 6


def test_a_bucket_is_taken_apart_and_packed_again() -> None:
    """What is not sharded of it is reduced by itself."""
    out, _ = sharded("buckets")
    assert collectives(out)["all_reduce"] == 2
    assert collectives(out)["reduce_scatter"] == 6
    assert not any(str(node.target).startswith("aten.cat") for node in out.graph.nodes)
    fused = fxpasses.run(captured("buckets"), "distfusion{zero=1},commfuse,asynccp", verify_each=True)
    assert collectives(fused)["reduce_scatter"] == 1
    assert fxpasses.check(captured("buckets"), fused)


def test_buckets_of_commfuse_are_taken_apart_too() -> None:
    gm = captured("two ranks")
    packed = fxpasses.run(gm, "commfuse")
    assert collectives(packed)["all_reduce"] == 1
    out = fxpasses.run(packed, "distfusion{zero=1 fuse=false}", verify_each=True)
    assert collectives(out)["reduce_scatter"] == len(SHARED)
    assert collectives(out)["all_reduce"] == 2
    assert fxpasses.check(gm, out)


def test_copies_of_shards_are_cut_once_more() -> None:
    out, _ = sharded("copies of shards")
    assert 'first_weight: "f32[4, 6] S(0)S(0)@dp,copies"' in fxpasses.dump(out)
    node = step_of(out).taken("params")[("last.weight",)]
    assert tuple(node.meta["val"].shape) == (2, 16)
    assert global_shape(node, out.meta["world"]) == (7, 16)


def test_whole_state_comes_apart_and_together() -> None:
    for name in ("adamw", "copies of shards", "shards of tensors"):
        out, _ = sharded(name)
        step, world = step_of(out), out.meta["world"]
        state: dict[str, Any] = {"params": {}, "optimizer": {}}
        for role in state:
            for path, node in step.taken(role).items():
                held = state[role]
                for key in path[:-1]:
                    held = held.setdefault(key, {})
                held[path[-1]] = torch.randn(global_shape(node, world))
        parts = [fxpasses.local_state(out, state, rank) for rank in range(world.size)]
        again = fxpasses.full_state(out, parts)
        for path in step.taken("params"):
            assert torch.equal(again["params"][path[-1]], state["params"][path[-1]])


def kept_bytes(gm: GraphModule, name: str | None = None) -> int:
    """Bytes of optimizer state on a rank, of one parameter or of all."""
    return sum(value_bytes(node.meta["val"]) for path, node in step_of(gm).taken("optimizer").items()
               if name is None or path[-1] == name)


def test_state_takes_a_part_of_the_memory() -> None:
    before, out = captured("adamw"), sharded("adamw")[0]
    rows, scalar = 2 * 16 * 6 * 4, 4
    assert kept_bytes(before, "first.weight") == rows + scalar
    assert kept_bytes(out, "first.weight") == rows // 4 + scalar
    assert kept_bytes(out) < kept_bytes(before) / 3


def test_a_cast_goes_in_front_of_the_gather() -> None:
    out, remarks = sharded("autocast")
    gathers = [node for node in out.graph.nodes if (found := collective(node)) and found.kind == "all_gather"]
    dtypes = {node.meta["val"].dtype for node in gathers if node.meta["val"].dim() == 2}
    assert dtypes == {torch.bfloat16}
    assert codes(remarks).count("cast-first") == 4
    assert fxpasses.check(captured("autocast"), out, exact=True).verdict == "bit-equal"


def test_flags_of_infinities_are_brought_together_once() -> None:
    """Norms of order inf feed `found_inf`: exact, one collective for all, NaN included."""
    out, _ = sharded("scaled")
    maxima = [node for node in out.graph.nodes if (found := collective(node)) and found.reduce_op == "max"]
    assert len(maxima) == 1
    world = out.meta["world"]
    layouts = Layouts.of(captured("scaled"), out, world)
    names = [str(node.target) for node in out.graph.find_nodes(op="placeholder")]
    for bad in (float("inf"), float("nan")):
        inputs = random_inputs(captured("scaled"), world)
        inputs[2][names.index("batch_0")][3, 1] = bad
        before = lockstep.run(captured("scaled"), [list(row) for row in inputs])
        after = lockstep.run(out, layouts.given(inputs))
        for position, slot in enumerate(step_of(out).outputs):
            if slot.role == "optimizer" and position not in layouts.outputs:
                for old, new in zip(before, after, strict=True):
                    assert torch.equal(old[position], new[position]), slot
        scale = [position for position, slot in enumerate(step_of(out).outputs)
                 if (slot.role, *slot.path[:1]) == ("optimizer", "scale")]
        assert after[0][scale[0]] < inputs[0][names.index("scale_scale")]


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_a_transport_that_loses_nan_loses_none(bad: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Gloo does, whose maximum of NaN and a number depends on their order."""
    monkeypatch.setitem(arithmetic._COMBINE, "max", lambda total, value: torch.fmax(total, value, out=total))
    gm = step("""
        n = aten.linalg_vector_norm.default(g, inf)
        new = aten.sub.Tensor(w, g)
    """, "n, new, m")
    out = fxpasses.run(gm, "distfusion{zero=1 fuse=false}")
    assert collectives(out) == {"reduce_scatter": 1, "all_reduce": 1}
    inputs = random_inputs(gm)
    for row in (0, 7):  # of the first rank's shard, of the last one's
        given = [[value.clone() for value in values] for values in inputs]
        given[1][2][row, 0] = bad
        before = lockstep.run(gm, [[value.clone() for value in values] for values in given])
        after = lockstep.run(out, Layouts.of(gm, out, gm.meta["world"]).given(given))
        for old, new in zip(before, after, strict=True):
            assert torch.equal(old[0].isnan(), new[0].isnan())
            assert torch.equal(old[0].isinf(), new[0].isinf())


def test_every_order_of_a_norm() -> None:
    for order in ("0.5", "1.0", "2.0", "3.0", "inf"):
        gm = step(f"""
            n = aten.linalg_vector_norm.default(g, {order})
            s = aten.reciprocal.default(n)
            c = aten.mul.Tensor(g, s)
            new = aten.sub.Tensor(w, c)
            loss = aten.sum.default(x)
        """, "loss, new, m")
        out = fxpasses.run(gm, "distfusion{zero=1 norms=partial}", verify_each=True)
        assert collectives(out)["reduce_scatter"] == 1
        assert fxpasses.check(gm, out), order
        exact = [] if order != "inf" else ["sharded-update"]
        remarks: list[Any] = []
        fxpasses.run(gm, "distfusion{zero=1 fuse=false}", remarks=remarks)
        assert codes(remarks) == (exact or ["whole-norm"])
        if order != "inf":
            assert "norms=partial" in remarks[0].message


def test_norms_of_several_orders() -> None:
    """Each order has a collective of its own, and so have norms that others depend on."""
    gm = step("""
        one = aten.linalg_vector_norm.default(g, 1.0)
        two = aten.linalg_vector_norm.default(g, 2.0)
        again = aten.linalg_vector_norm.default(m, 2.0)
        largest = aten.linalg_vector_norm.default(g, inf)
        c = aten.mul.Tensor(g, one)
        d = aten.mul.Tensor(c, two)
        e = aten.mul.Tensor(d, again)
        later = aten.linalg_vector_norm.default(e, 2.0)
        f = aten.div.Tensor(e, later)
        h = aten.mul.Tensor(f, largest)
        new = aten.sub.Tensor(w, h)
        loss = aten.sum.default(x)
    """, "loss, new, m")
    out = fxpasses.run(gm, "distfusion{zero=1 norms=partial fuse=false}", verify_each=True)
    assert collectives(out) == {"reduce_scatter": 1, "all_reduce": 4}
    assert fxpasses.check(gm, out)


def test_an_optimizer_of_ones_own_with_averages() -> None:
    """The average of the weights is state like any other; the rate is a tensor among the state."""
    gm = step("""
        sign = aten.sign.default(g)
        v = aten.lerp.Scalar(m, sign, 0.1)
        scaled = aten.mul.Tensor(v, rate)
        new = aten.sub.Tensor(w, scaled)
        average = aten.lerp.Scalar(a, new, 0.01)
        loss = aten.sum.default(x)
    """, "loss, new, v, average, rate", inputs="w: f32[8, 4] R@dp; m: f32[8, 4] R@dp; a: f32[8, 4] R@dp; "
                                               "rate: f32[] R@dp; x: f32[8, 4]",
              optimizer={"momentum": ("w",), "average": ("w",), "rate": ("w",)})
    remarks: list[Any] = []
    out = fxpasses.run(gm, "distfusion{zero=1 fuse=false}", remarks=remarks, verify_each=True)
    assert codes(remarks) == ["sharded-update"]
    assert [tuple(node.meta["val"].shape) for node in out.graph.find_nodes(op="placeholder")] == [
        (2, 4), (2, 4), (2, 4), (), (8, 4)]
    assert fxpasses.check(gm, out, exact=True).verdict == "bit-equal"


@pytest.mark.parametrize("name", ["adamw", "momentum", "scaled", "autocast"])
def test_updates_of_shards_become_one_node(name: str) -> None:
    out = fxpasses.run(captured(name), f"distfusion{{{CASES[name].options}}}", verify_each=True)
    assert report(name, out)
    assert len(out.graph.nodes) < len(sharded(name)[0].graph.nodes)


def test_partial_norms_within_the_tolerance_that_is_stated() -> None:
    """2 n u of a norm of n elements, in float32, on ranks with different data."""
    gm = step("""
        n = aten.linalg_vector_norm.default(g, 2.0)
        c = aten.mul.Tensor(g, n)
        new = aten.sub.Tensor(w, c)
    """, "n, new, m")
    out = fxpasses.run(gm, "distfusion{zero=1 norms=partial}")
    inputs = random_inputs(gm)
    before = lockstep.run(gm, inputs)
    after = lockstep.run(out, Layouts.of(gm, out, gm.meta["world"]).given(inputs))
    for old, new in zip(before, after, strict=True):
        apart = abs(float(old[0]) - float(new[0])) / float(old[0])
        assert apart <= 2 * 8 * 4 * torch.finfo(torch.float32).eps / 2


def test_other_passes_follow() -> None:
    for name in ("adamw", "autocast", "clipped"):
        out = fxpasses.run(captured(name), f"distfusion{{{CASES[name].options}}},commfuse,asynccp", verify_each=True)
        assert fxpasses.check(captured(name), out), name


def test_a_rank_set_stays_one_program() -> None:
    gm = captured("sgd")
    world = dataclasses.replace(gm.meta["world"])
    out = fxpasses.run([gm] * world.size, "distfusion{zero=1}", world=world)
    assert len({fxpasses.dump(one).split("class main")[1] for one in out}) == 1
