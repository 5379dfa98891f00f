"""Which collectives may share a bucket, and which can be in none."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.passes.commfuse.packing import UNPACKABLE, Unpackable, bucket_key
from fxpasses.testing.snippets import snippet, snippet_text
from tests.passes.bucketed import GROUPS, members_of

F = "_c10d_functional"
SUM = F + '.all_reduce.default({}, "sum", dp)'
GATHER = F + ".all_gather_into_tensor.default({}, 4, dp)"
SCATTER = F + '.reduce_scatter_tensor.default({}, "sum", 4, dp)'
SEND = F + ".broadcast.default({}, 1, dp)"
EXCHANGE = F + ".all_to_all_single.default({}, [2, 2, 2, 2], [2, 2, 2, 2], dp)"


def pair(first: str, second: str, types: tuple[str, str]) -> GraphModule:
    """Two collectives on inputs of these types."""
    lines = [f"l0 = {first.format('x0')}", f"l1 = {second.format('x1')}",
             "w0 = _c10d_functional.wait_tensor.default(l0)", "w1 = _c10d_functional.wait_tensor.default(l1)"]
    return snippet(f"x0: {types[0]}; x1: {types[1]}", "\n".join([*lines, "return (w0, w1)"]), groups=GROUPS)


F32 = ("f32[8]", "f32[8, 2]")
APART = {
    "kind": (SUM, SEND, F32),
    "group of the same ranks in another order": (SUM, SUM.replace("dp", "mixed"), F32),
    "group": (GATHER, GATHER.replace("dp", "tp").replace("4", "2"), F32),
    "reduction": (SUM, SUM.replace("sum", "max"), F32),
    "reduction of a scatter": (SCATTER, SCATTER.replace("sum", "avg"), F32),
    "source": (SEND, SEND.replace(", 1,", ", 0,"), F32),
    "dtype of a sum": (SUM, SUM, ("f32[8]", "bf16[8]")),
    "dtype of a scatter": (SCATTER, SCATTER, ("f32[8]", "bf16[8]")),
    "dtype of a broadcast": (SEND, SEND, ("f32[8]", "i32[8]")),
    "device": (SUM, SUM, ("f32[8]", "f32[8]cuda")),
    "device of a gather": (GATHER, GATHER, ("f32[8]", "f32[8]cuda")),
    "operator": (SUM, SUM.replace("all_reduce.", "all_reduce_.").replace("{}", "x0"), F32),
    "autograd": (GATHER, GATHER.replace(F, f"torch.ops.{F}_autograd"), F32),
}
TOGETHER = {
    "sum": (SUM, SUM, F32),
    "maximum": (SUM.replace("sum", "max"), SUM.replace("sum", "max"), F32),
    "scatter": (SCATTER, SCATTER, F32),
    "gather": (GATHER, GATHER, F32),
    "gather of two dtypes": (GATHER, GATHER, ("f32[8]", "bf16[8]")),
    "broadcast": (SEND, SEND, F32),
    "exchange": (EXCHANGE, EXCHANGE, F32),
    "exchange of other splits": (EXCHANGE, EXCHANGE.replace("[2, 2, 2, 2]", "[1, 1, 1, 1]"), ("f32[8]", "f32[4, 3]")),
}


@pytest.mark.parametrize("name", APART)
def test_no_common_key(name: str) -> None:
    first, second = members_of(pair(*APART[name]))
    assert bucket_key(first) != bucket_key(second)
    assert not isinstance(bucket_key(first), Unpackable)


@pytest.mark.parametrize("name", TOGETHER)
def test_a_common_key(name: str) -> None:
    first, second = members_of(pair(*TOGETHER[name]))
    assert not isinstance(bucket_key(first), Unpackable)
    assert bucket_key(first) == bucket_key(second)
    assert hash(bucket_key(first)) == hash(bucket_key(second))


WAIT = "w = _c10d_functional.wait_tensor.default(l)"
#: code -> (inputs, lines), and what of them is changed to make the nearest collective that can be packed.
REFUSED: dict[str, tuple[str, str, tuple[str, str]]] = {
    "form": ("x: f32[8]", f'l = {F}.all_reduce_.default(x, "sum", dp)\n{WAIT}', ("all_reduce_.", "all_reduce.")),
    "no-wait": ("x: f32[8]", f'l = {SUM.format("x")}\nw = aten.neg.default(l)', ("aten.neg", F + ".wait_tensor")),
    "dynamic-shape": ("x: f32[s0, 4]", f'l = {SUM.format("x")}\n{WAIT}', ("s0", "8")),
    "layout": ("x: f32[4, 2][1, 4]", f"l = {SEND.format('x')}\n{WAIT}", ("[1, 4]", "")),
    "uneven-rows": ("x: f32[7]", f'l: "f32[1]" = {SCATTER.format("x")}\nw: "f32[1]" = {F}.wait_tensor.default(l)',
                    ("f32[7]", "f32[4]")),
}


def only(inputs: str, lines: str) -> object:
    """The key of the only collective."""
    text = snippet_text(inputs, f"{lines}\nreturn (w,)", groups=GROUPS)
    found, = members_of(fxpasses.load(text.replace("class main", 'symbol("s0", min=2, max=64, hint=5)\n\nclass main')))
    return bucket_key(found)


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_packed(code: str) -> None:
    inputs, lines, (old, new) = REFUSED[code]
    assert only(inputs, lines) == code
    assert isinstance(only(inputs, lines), Unpackable)
    assert not isinstance(only(inputs.replace(old, new), lines.replace(old, new)), Unpackable)


def test_a_group_that_cannot_be_told() -> None:
    first, second = members_of(pair(SUM, SUM, F32))
    first.node.args = (*first.node.args[:2], None)
    found, other = members_of(first.node.graph.owning_module)
    assert bucket_key(found) == "unknown-group"
    assert bucket_key(other) == bucket_key(second)


def test_split_sizes_that_are_nodes() -> None:
    gm = pair(EXCHANGE, EXCHANGE, F32)
    first, second = members_of(gm)
    sizes, = (node for node in gm.graph.nodes if node.name == "x0")
    first.node.args = (first.node.args[0], [sizes, 2, 2, 2], *first.node.args[2:])
    found, other = members_of(gm)
    assert bucket_key(found) == "dynamic-splits"
    assert bucket_key(other) == bucket_key(second)


def test_a_reduction_that_is_a_node() -> None:
    gm = pair(SUM, SUM, F32)
    first = members_of(gm)[0]
    first.node.args = (first.node.args[0], first.node.args[0], *first.node.args[2:])
    assert bucket_key(members_of(gm)[0]) == "reduce-op"


def test_a_value_without_a_type() -> None:
    gm = pair(SUM, SUM, F32)
    del members_of(gm)[0].inputs[0].meta["val"]
    keys = [bucket_key(found) for found in members_of(gm)]
    assert keys[0] == "type-unknown"
    assert not isinstance(keys[1], Unpackable)


def test_codes_are_documented() -> None:
    assert {*REFUSED, "unknown-group", "dynamic-splits", "reduce-op", "type-unknown"} == set(UNPACKABLE)
