"""gradsync's buckets: DDP's own, bucket by bucket, and what must not share one."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.promises import DataParallel
from fxpasses.passes import gradsync
from tests.ir.step_graphs import step_graph
from tests.passes.marked import captured, synchronised

MIB = 1024 * 1024
TYPES = {"f32": torch.float32, "bf16": torch.bfloat16, "f64": torch.float64}


def gradients(types: dict[str, str], body: str = "", **metas: Any) -> GraphModule:
    """A graph with a finished gradient of each name and type, in order, all of them results."""
    inputs = "; ".join(f"i_{index}: {kind}" for index, kind in enumerate(types.values()))
    lines = [f'g_{index} = aten.neg.default(i_{index})\nk_{index} = fxpasses.gradient.default(g_{index}, "{name}")'
             for index, name in enumerate(types)]
    results = ", ".join(f"k_{index}" for index in range(len(types)))
    return captured(inputs, "\n".join([*lines, body, f"return ({results},)"]), **metas)


def buckets(gm: GraphModule, **options: Any) -> list[list[str]]:
    """Names that travel together, in the order of the collectives."""
    remarks: list[fxpasses.Remark] = []
    gradsync(gm, remarks=remarks, **options)
    return [list(remark.data["names"]) for remark in remarks if "names" in remark.data]


def of_torch(types: dict[str, str], limits: list[int], order: list[int] | None) -> list[list[str]]:
    """The buckets torch makes of tensors of these types; ``order`` where gradients came in another one."""
    names = list(types)
    tensors = [torch.empty([int(size) for size in kind.partition("[")[2][:-1].split(",")],
                           dtype=TYPES[kind.partition("[")[0]]) for kind in types.values()]
    given = order or list(range(len(names)))
    assigned, _ = dist._compute_bucket_assignment_by_size(
        [tensors[index] for index in given], limits, [False] * len(names), given if order is not None else [])
    return [[names[index] for index in bucket] for bucket in assigned]


LAYOUTS = {
    "exactly the limit": ({"a": "f32[4]", "b": "f32[4]", "c": "f32[4]", "d": "f32[4]", "e": "f32[1]"}, (32, 16)),
    "one byte less": ({"a": "f32[4]", "b": "f32[4]", "c": "f32[4]", "d": "f32[4]"}, (31, 33)),
    "nothing fits": ({"a": "f32[4]", "b": "f32[4]", "c": "f32[2, 2]"}, (0, 0)),
    "all fits": ({"a": "f32[4]", "b": "f32[4]", "c": "f32[2, 2]"}, (MIB, MIB)),
    "dtypes in turns": ({"a": "f32[8]", "b": "bf16[8]", "c": "f32[8]", "d": "bf16[8]", "e": "f64[2]", "f": "f32[8]"},
                        (48, 32)),
}


def same_sets(found: list[list[str]], wanted: list[list[str]]) -> None:
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize("name", LAYOUTS)
def test_buckets_are_those_of_torch(name: str) -> None:
    types, (first, later) = LAYOUTS[name]
    found = buckets(gradients(types), buckets="ddp", first_bucket_mb=first / MIB, bucket_mb=later / MIB)
    same_sets(found, of_torch(types, [first, later], list(range(len(types)))))


@pytest.mark.parametrize("seed", range(6))
def test_random_layouts_are_those_of_torch(seed: int) -> None:
    rng = random.Random(seed)
    types = {f"p{index}": f"{rng.choice(['f32', 'f32', 'bf16', 'f64'])}[{rng.randint(1, 40)}]" for index in range(24)}
    first, later = rng.randint(1, 200), rng.randint(1, 400)
    gm = gradients(types, ddp=(DataParallel("dp", 4, first_bucket_bytes=first, bucket_bytes=later),))
    same_sets(buckets(gm, buckets="ddp"), of_torch(types, [first, later], list(range(len(types)))))


@pytest.mark.parametrize("layout", ["ddp", "initial"])
def test_a_list_of_limits_is_followed(layout: str) -> None:
    types = dict.fromkeys("abcdefgh", "f32[4]")
    promise = DataParallel("dp", 4, first_bucket_bytes=16, bucket_bytes=32, bucket_bytes_list=(16, 48, 32))
    found = buckets(gradients(types, ddp=(promise,)), buckets=layout)
    parameters = dict(reversed(types.items()))  # gradients come in the reverse order
    wanted = of_torch(types, [16, 48, 32], [*range(8)]) if layout == "ddp" else of_torch(parameters, [16, 48, 32], None)
    same_sets(found, wanted)
    assert sorted(map(len, found)) == [1, 2, 2, 3]
    assert len(buckets(gradients(types, ddp=(promise,)), buckets="ddp", bucket_mb=MIB)) == 1


def test_a_cap_that_the_user_gives_is_that_of_the_first_bucket_too() -> None:
    types = {"a": "f32[4]", "b": "f32[4]", "c": "f32[4]"}
    assert buckets(gradients(types), buckets="ddp", bucket_mb=16 / MIB) == [["a"], ["b"], ["c"]]
    assert buckets(gradients(types), buckets="ddp") == [["a", "b", "c"]]


def test_buckets_of_the_first_step_go_by_the_order_of_parameters() -> None:
    types = {"c": "f32[4]", "b": "f32[4]", "a": "f32[4]"}  # gradients come in the reverse order
    promise = DataParallel("dp", 4, first_bucket_bytes=32, bucket_bytes=16, find_unused_parameters=True)
    found = buckets(gradients(types, ddp=(promise,)), buckets="initial")
    assert found == [["c"], ["a", "b"]]
    torchs = of_torch({"a": "f32[4]", "b": "f32[4]", "c": "f32[4]"}, [32, 16], None)
    assert found == torchs[::-1]
    assert buckets(gradients(types, ddp=(promise,)), buckets="ddp") == found, "DDP keeps them where it looks for unused"
    rebuilt = dataclasses.replace(promise, static_graph=True)
    assert buckets(gradients(types, ddp=(rebuilt,)), buckets="ddp") == [["c", "b"], ["a"]]
    static = DataParallel("dp", 4, first_bucket_bytes=32, bucket_bytes=16)
    assert buckets(gradients(types, ddp=(static,)), buckets="initial") == [["a", "b", "c"]]


APART = {
    "dtype": ({"a": "f32[4]", "b": "bf16[4]"}, ()),
    "device": ({"a": "f32[4]", "b": "f32[4]cuda"}, ()),
    "group": ({"one.a": "f32[4]", "two.b": "f32[4]"}, (DataParallel("dp", 4, "one"), DataParallel("world", 4, "two"))),
    "promise": ({"one.a": "f32[4]", "two.b": "f32[4]"}, (DataParallel("dp", 4, "one"), DataParallel("dp", 4, "two"))),
    "compress": ({"one.a": "f32[4]", "two.b": "f32[4]"},
                 (DataParallel("dp", 4, "one"), DataParallel("dp", 4, "two", hook="fp16"))),
    "average": ({"one.a": "f32[4]", "two.b": "f32[4]"},
                (DataParallel("dp", 4, "one"), DataParallel("dp", 4, "two", average=False))),
}


@pytest.mark.parametrize("key", APART)
def test_these_do_not_share_a_bucket(key: str) -> None:
    types, promises = APART[key]
    groups = {"dp": [[0, 1, 2, 3]], **({"world": [[0, 1, 2, 3]]} if key == "group" else {})}
    gm = gradients(types, ddp=promises, groups=groups)
    assert buckets(gm, buckets="ddp") == [[name] for name in types]


def test_equal_keys_share_a_bucket() -> None:
    types = {"one.a": "f32[4]", "two.b": "f32[4]"}
    assert buckets(gradients(types, ddp=(DataParallel("dp", 4),)), buckets="ddp") == [list(types)]


def test_a_gradient_used_before_its_bucket_is_full_goes_alone() -> None:
    gm = captured("a: f32[4]; b: f32[4]", """
        g = aten.neg.default(a)
        k = fxpasses.gradient.default(g, "a")
        u = aten.sub.Tensor(a, k)
        h = aten.neg.default(b)
        j = fxpasses.gradient.default(h, "b")
        v = aten.sub.Tensor(b, j)
        return (u, v)
    """)
    remarks: list[fxpasses.Remark] = []
    gradsync(gm, buckets="ddp", remarks=remarks)
    assert [(remark.code, remark.node) for remark in remarks if remark.kind == "missed"] == [("used-early", "k")]
    assert buckets(gm, buckets="ddp") == [["a"], ["b"]]


def test_a_gradient_that_is_overwritten_leaves_its_bucket() -> None:
    gm = captured("a: f32[4]; b: f32[4]", """
        g = aten.neg.default(a)
        k = fxpasses.gradient.default(g, "a")
        w = aten.mul_.Tensor(g, 2)
        h = aten.neg.default(b)
        j = fxpasses.gradient.default(h, "b")
        return (k, j)
    """)
    assert buckets(gm, buckets="ddp") == [["a"], ["b"]]
    untouched = captured("a: f32[4]; b: f32[4]", """
        g = aten.neg.default(a)
        k = fxpasses.gradient.default(g, "a")
        h = aten.neg.default(b)
        j = fxpasses.gradient.default(h, "b")
        return (k, j)
    """)
    assert buckets(untouched, buckets="ddp") == [["a", "b"]]


def test_the_pieces_of_a_bucket_that_are_results_are_tensors_of_their_own() -> None:
    gm = gradients({"a": "f32[4]", "b": "f32[2, 2]"})
    out = synchronised(gm, buckets="ddp")
    returned = out.graph.output_node().all_input_nodes
    assert [node.target for node in returned] == [torch.ops.aten.clone.default] * 2


def test_buffers_of_one_dtype_are_broadcast_together_where_they_are_all_there() -> None:
    gm = captured("m: f32[4]; v: f32[4]; n: i64[2]; x: f32[4]", """
        mean = fxpasses.buffer.default(m, "mean")
        variance = fxpasses.buffer.default(v, "variance")
        count = fxpasses.buffer.default(n, "count")
        moved = aten.add.Tensor(mean, x)
        again = fxpasses.buffer.default(moved, "mean")
        return (again, variance, count)
    """)
    assert sorted(buckets(gm, buffers="coalesced")) == [["count"], ["mean"], ["mean", "variance"]]
    assert sorted(buckets(gm, buffers="each")) == [["count"], ["mean"], ["mean"], ["variance"]]
    assert sorted(buckets(gm)) == sorted(buckets(gm, buffers="each"))


def test_the_order_of_parameters_is_that_of_the_step() -> None:
    gm = step_graph("a: f32[4]; b: f32[4]; c: f32[4]; x: f32[4]", """
        g_b = aten.mul.Tensor(b, x)
        k_b = fxpasses.gradient.default(g_b, "b")
        g_c = aten.mul.Tensor(c, x)
        k_c = fxpasses.gradient.default(g_c, "c")
        g_a = aten.mul.Tensor(a, x)
        k_a = fxpasses.gradient.default(g_a, "a")
        return (x, k_a, k_b, k_c)
    """, params=("a", "b", "c"), gradients=("a", "b", "c"), groups={"dp": [[0, 1, 2, 3]]})
    gm.meta["form"] = "captured"
    promise = DataParallel("dp", 4, first_bucket_bytes=32, bucket_bytes=32, find_unused_parameters=True)
    gm.meta["ddp"] = (promise,)
    assert sorted(buckets(gm, buckets="initial")) == [["a", "b"], ["c"]]
    gm.meta["ddp"] = (dataclasses.replace(promise, find_unused_parameters=False),)
    assert sorted(buckets(gm, buckets="ddp")) == [["a"], ["b", "c"]]
