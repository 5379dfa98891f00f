"""distfusion: buckets of casts become one node; buckets of tensors as they are stay."""

from __future__ import annotations

import pytest
import torch

import fxpasses
from fxpasses.analyses.kinds import is_copy
from fxpasses.ir.fused_operators import FUSED_PACK
from fxpasses.testing import assert_pass, snippet
from tests.passes.fused import fused

INPUTS = "a: f32[2, 4]; b: f32[6]; c: bf16[4]; s: f32[]"
SENT = ('launch = _c10d_functional.all_reduce.default(bucket, "sum", dp)\n'
        "wait = _c10d_functional.wait_tensor.default(launch)\nreturn (wait,)")
CASTS = """\
low_a = aten._to_copy.default(a, dtype=torch.bfloat16)
flat_a = aten.view.default(low_a, [8])
low_b = aten._to_copy.default(b, dtype=torch.bfloat16)
"""
PACKED = CASTS + "bucket = aten.cat.default([flat_a, low_b, c])\n"


def packs(gm: torch.fx.GraphModule) -> list[str]:
    return [f"{node.args[0]} {node.args[1]} {node.args[2]}" for node in gm.graph.nodes if node.target is FUSED_PACK]


def codes(remarks: list[fxpasses.Remark]) -> list[str]:
    return [remark.code for remark in remarks if remark.code in ("packed", "plain-pack")]


@pytest.mark.parametrize("dtype", ["f32", "f16", "f64"])
def test_casts_and_their_cat_are_one_node(dtype: str) -> None:
    before = snippet(INPUTS.replace("f32", dtype), PACKED + SENT)
    after, remarks = fused(before)
    assert packs(after) == ["[a, b, c] None torch.bfloat16"]
    assert codes(remarks) == ["packed"]
    assert not any(str(node.target).startswith("aten.") for node in after.graph.nodes)
    assert fxpasses.check(before, after).verdict == "bit-equal"
    assert_pass("distfusion", before, after)


def test_bytes_are_counted() -> None:
    """14 elements are cast, 18 joined: 14 * (4 + 2) + 2 * 18 * 2 alone, 14 * 4 + 4 * 2 + 18 * 2 together."""
    _, remarks = fused(snippet(INPUTS, PACKED + SENT))
    (remark,) = [remark for remark in remarks if remark.code == "packed"]
    assert (remark.data["moved_before"], remark.data["moved_after"]) == (156, 100)


def test_a_scale_on_the_bucket_goes_in() -> None:
    before = snippet(INPUTS, PACKED.replace("bucket =", "joined =") + "bucket = aten.mul.Tensor(joined, s)\n" + SENT)
    after, _ = fused(before)
    assert packs(after) == ["[a, b, c] s torch.bfloat16"]
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_a_scale_alone_is_worth_it() -> None:
    before = snippet("a: f32[8]; b: f32[6]; s: f32[]", "joined = aten.cat.default([a, b])\n"
                     "bucket = aten.mul.Tensor(joined, s)\n" + SENT)
    after, _ = fused(before)
    assert packs(after) == ["[a, b] s torch.float32"]
    assert fxpasses.check(before, after).verdict == "bit-equal"


STAYS = {
    "tensors as they are": ("bucket = aten.cat.default([b, b])\n", "plain-pack"),
    "a cast that somebody else reads": (CASTS + "bucket = aten.cat.default([low_b, c])\nx = aten.neg.default(low_b)\n",
                                        "plain-pack"),
    "rows of two dimensions": ("low = aten._to_copy.default(a, dtype=torch.bfloat16)\n"
                               "bucket = aten.cat.default([low, low])\n", None),
    "a number as scale": ("joined = aten.cat.default([b, b])\nbucket = aten.mul.Tensor(joined, 0.1)\n", None),
    "a cast of another order": ("t = aten.t.default(a)\nlow = aten._to_copy.default(t, dtype=torch.bfloat16, "
                                "memory_format=torch.contiguous_format)\nflat = aten.view.default(low, [8])\n"
                                "bucket = aten.cat.default([flat, c])\n", "plain-pack"),
}


@pytest.mark.parametrize("name", STAYS)
def test_a_bucket_stays_where_nothing_is_saved(name: str) -> None:
    body, code = STAYS[name]
    before = snippet(INPUTS, body + SENT)
    after, remarks = fused(before)
    assert packs(after) == []
    assert codes(remarks) == ([code] if code else [])


def test_a_cat_that_is_not_sent_stays() -> None:
    after, remarks = fused(snippet(INPUTS, PACKED + "return (bucket,)"))
    assert packs(after) == []
    assert codes(remarks) == []


WRITTEN = CASTS + "{first}bucket = aten.cat.default([flat_a, low_b, c])\n{second}" + SENT
WRITE = "x = aten.mul_.Tensor(b, 3)\n"


def test_what_is_cast_is_read_before_it_is_written() -> None:
    """``b`` changes between its cast and the bucket: packed at the bucket, the new value would be sent."""
    before = snippet(INPUTS, WRITTEN.format(first=WRITE, second=""))
    after, _ = fused(before)
    assert packs(after) == ["[a, low_b, c] None torch.bfloat16"]
    assert fxpasses.check(before, after).verdict == "bit-equal"
    wrong = snippet(INPUTS, WRITE + "bucket = fxpasses.fused_pack.default([a, b, c], None, torch.bfloat16, 1)\n" + SENT)
    assert fxpasses.check(before, wrong).verdict == "different"
    twin = snippet(INPUTS, WRITTEN.format(first="", second=WRITE))
    assert packs(fused(twin)[0]) == ["[a, b, c] None torch.bfloat16"]


def test_parts_are_read_before_they_are_written_behind_the_cat() -> None:
    """``c`` changes between the ``cat`` and its scale: the scale stays outside."""
    body = PACKED.replace("bucket =", "joined =") + "{first}bucket = aten.mul.Tensor(joined, s)\n{second}" + SENT
    write = "x = aten.mul_.Tensor(c, 3)\n"
    before = snippet(INPUTS, body.format(first=write, second=""))
    after, _ = fused(before)
    assert packs(after) == ["[a, b, c] None torch.bfloat16"]
    assert fxpasses.check(before, after).verdict == "bit-equal"
    twin = snippet(INPUTS, body.format(first="", second=write))
    assert packs(fused(twin)[0]) == ["[a, b, c] s torch.bfloat16"]


def test_a_part_given_twice_is_packed_as_it_is() -> None:
    before = snippet(INPUTS, CASTS + "bucket = aten.cat.default([low_b, low_b, flat_a])\n" + SENT)
    after, _ = fused(before)
    assert packs(after) == ["[low_b, low_b, a] None torch.bfloat16"]
    assert fxpasses.check(before, after).verdict == "bit-equal"


def test_it_travels_with_a_launch_as_a_cat_does() -> None:
    after, _ = fused(snippet(INPUTS, PACKED + SENT))
    (node,) = [node for node in after.graph.nodes if node.target is FUSED_PACK]
    assert is_copy(node)
