"""A bucket sent as one: the same bits on every rank, for every kind of collective."""

from __future__ import annotations

import itertools

import pytest

from fxpasses.passes.commfuse.packing import Form
from fxpasses.testing.snippets import snippet
from tests.passes.bucketed import (
    GROUPS,
    assert_exact,
    bucketed,
    exchange,
    members_of,
    run_on_ranks,
    same_bits,
    storages_shared,
)

F = "_c10d_functional"
SIZES = {name: len(parts[0]) for name, parts in GROUPS.items()}
FLOATS, INTEGERS = ("f32", "f64", "bf16", "f16"), ("i64", "i32", "i8", "u8")
#: Shapes by class; the first dimension counts in rows of a group.
SHAPES = {"vectors": ("[4]", "[12]"), "matrices": ("[4, 3]", "[8, 5]"), "empty": ("[0, 3]", "[4]", "[4, 0]"),
          "one": ("[4, 1]", "[4, 1][1, 7]"), "deep": ("[4, 2, 3]", "[4]", "[8, 1, 1, 2]"),
          "strided": ("[4, 6][1, 4]", "[8, 3][6, 2]")}
OPS = {"f32": ("sum", "avg", "max", "min", "product"), "bf16": ("sum", "avg", "max", "min", "product"),
       "f64": ("sum", "max"), "f16": ("sum", "min"), "i64": ("sum", "max", "min", "product", "band", "bor", "bxor"),
       "i32": ("sum", "bor"), "i8": ("sum", "max"), "u8": ("sum", "band"), "b8": ("max", "min"), "c64": ("sum", "avg")}
CALLS = {
    "all_reduce": F + '.all_reduce.default({{}}, "{op}", {group})',
    "reduce_scatter": F + '.reduce_scatter_tensor.default({{}}, "{op}", {size}, {group})',
    "all_gather": F + ".all_gather_into_tensor.default({{}}, {size}, {group})",
    "broadcast": F + ".broadcast.default({{}}, {last}, {group})",
}
#: dtype, operation, shapes, group: every dtype, every operation, every class of shapes and every group at least once.
FEW = [("f32", "sum", "vectors", "dp"), ("bf16", "avg", "matrices", "tp"), ("i64", "product", "deep", "turned"),
       ("f64", "max", "strided", "mixed"), ("i8", "max", "empty", "tp"), ("f32", "min", "one", "alone"),
       ("u8", "band", "matrices", "dp"), ("f16", "sum", "strided", "turned"), ("i32", "bor", "deep", "dp")]
#: Every operation of every dtype on every class of shapes, the groups in turn.
MANY = [(dtype, op, shapes, group) for (dtype, op, shapes), group in zip(
    ((dtype, op, shapes) for dtype, ops in OPS.items() for op in ops for shapes in SHAPES), itertools.cycle(GROUPS))]


def call_of(kind: str, op: str, group: str) -> str:
    return CALLS[kind].format(op=op, group=group, size=SIZES[group], last=SIZES[group] - 1)


@pytest.mark.parametrize("form", ["packed", "coalesced"])
@pytest.mark.parametrize("kind", CALLS)
def test_every_kind(kind: str, form: Form) -> None:
    for dtype, op, shapes, group in FEW:
        if kind == "broadcast" and shapes == "strided":
            continue  # its fake result keeps the strides: refused
        found = bucketed(exchange(call_of(kind, op, group), [dtype + shape for shape in SHAPES[shapes]]), form=form)
        assert_exact(found)
        assert len(members_of(found.after)) == 1
        assert not storages_shared(found)


@pytest.mark.full
@pytest.mark.parametrize("form", ["packed", "coalesced"])
@pytest.mark.parametrize("kind", CALLS)
def test_wide_grid(kind: str, form: Form) -> None:
    for dtype, op, shapes, group in MANY:
        if kind == "broadcast" and shapes == "strided":
            continue
        if kind in ("broadcast", "all_gather") and op not in ("sum", "max"):
            continue
        assert_exact(bucketed(exchange(call_of(kind, op, group), [dtype + shape for shape in SHAPES[shapes]]),
                              form=form))


@pytest.mark.parametrize("kind", ["all_reduce", "broadcast"])
def test_scalars(kind: str) -> None:
    assert_exact(bucketed(exchange(call_of(kind, "sum", "tp"), ["f32[]", "f32[3]", "f32[]", "f32[1, 1]"])))


@pytest.mark.parametrize("group", ["tp", "mixed", "alone"])
def test_a_gather_of_many_dtypes_carries_bytes(group: str) -> None:
    types = ["u8[3]", "f32[2, 3]", "b8[5]", "i64[1]", "bf16[0, 2]", "c64[2]", "f64[1]", "bf16[3, 1]",
             "f8e4m3fn[3]", "f16[2]", "i8[1]"]
    found = bucketed(exchange(call_of("all_gather", "", group), types))
    assert_exact(found)
    assert not storages_shared(found)
    launch, = members_of(found.after)
    assert launch.inputs[0].meta["val"].numel() == 3 + 24 + 5 + 8 + 0 + 16 + 8 + 6 + 3 + 4 + 1


def test_members_of_large_elements_start_at_multiples_of_them() -> None:
    sizes = {"u8": 1, "f32": 4, "f64": 8, "bf16": 2}
    found = bucketed(exchange(call_of("all_gather", "", "dp"), [f"{dtype}[3]" for dtype in sizes]))
    split, = (node for node in found.fused.after if "split" in node.name)
    assert split.args[1] == [24, 12, 6, 3]


@pytest.mark.parametrize("shapes", ["matrices", "deep", "empty"])
@pytest.mark.parametrize("group", ["tp", "turned"])
def test_an_exchange_with_equal_splits(shapes: str, group: str) -> None:
    types = [f"f32{shape}" for shape in SHAPES[shapes] if shape.startswith("[4")]
    assert_exact(bucketed(exchange(f"{F}.all_to_all_single.default({{}}, [2, 2], [2, 2], {group})", types * 2)))


def test_views_of_the_bucket_and_values_of_their_own() -> None:
    gm = exchange(call_of("all_reduce", "sum", "dp"), ["f32[4]", "f32[2, 3]", "f32[5]"])
    assert storages_shared(bucketed(gm, own=False))
    assert storages_shared(bucketed(gm, own=[1]))
    found = bucketed(gm, own=[0, 1])
    assert not storages_shared(found)
    assert sum("clone" in node.name for node in found.fused.after) == 2
    assert_exact(found)
    assert not any("clone" in node.name for node in bucketed(gm, own=True).fused.after), "the split copies all of them"


@pytest.mark.parametrize("kind", ["all_gather", "reduce_scatter"])
def test_gathered_values_need_no_second_copy(kind: str) -> None:
    found = bucketed(exchange(call_of(kind, "sum", "dp"), ["f32[4]", "f32[8, 3]"]), own=False)
    assert storages_shared(found) is (kind == "reduce_scatter")
    assert not any("clone" in node.name for node in found.after.graph.nodes)


@pytest.mark.parametrize("form", ["packed", "coalesced"])
def test_parts_are_given_in_order(form: Form) -> None:
    found = bucketed(exchange(call_of("reduce_scatter", "sum", "dp"), ["f32[4]", "f32[8, 3][1, 8]"]), form=form)
    fused = found.fused
    given = [*fused.before, fused.launch, *fused.taken, *fused.waits, *fused.after]
    added = [node for node in found.after.graph.nodes if node.op == "call_function"]
    assert given == added
    assert set(fused.pieces.values()) <= set(given)


def test_two_waits_of_one_launch_are_one_piece() -> None:
    gm = exchange(call_of("all_reduce", "sum", "dp"), ["f32[4]", "f32[3]"])
    output = gm.graph.output_node()
    launch = members_of(gm)[0].node
    with gm.graph.inserting_before(output):
        again = gm.graph.node_copy(next(iter(launch.users)))
    again.args = (launch,)
    found = bucketed(gm)
    assert len(found.fused.pieces) == 3
    assert len(set(found.fused.pieces.values())) == 2


@pytest.mark.parametrize("call", ["all_gather_into_tensor.default({}, 2, turned)",
                                  'reduce_scatter_tensor.default({}, "sum", 2, turned)'])
def test_operators_that_autograd_sees(call: str) -> None:
    gm = exchange(f"torch.ops.{F}_autograd.{call}", ["f32[4, 3]", "f32[2]"])
    found = bucketed(gm)
    assert_exact(found)
    launch, = members_of(found.after)
    assert launch.node.target is members_of(gm)[0].node.target


def test_operators_of_older_torch() -> None:
    older = "torch.ops.c10d_functional"
    lines = [f'l{index}: "{kind}" = {older}.all_reduce.default(x{index}, "sum", "", [1, 0, 3, 2], 2)\n'
             f'w{index}: "{kind}" = {older}.wait_tensor.default(l{index})'
             for index, kind in enumerate(("f32[4, 3]", "f32[2]"))]
    gm = snippet("x0: f32[4, 3]; x1: f32[2]", "\n".join([*lines, "return (w0, w1)"]), groups=GROUPS)
    found = bucketed(gm)
    launch, = members_of(found.after)
    assert launch.node.args[1:] == ("sum", "", [1, 0, 3, 2], 2)
    assert found.fused.waits[0].target is next(iter(members_of(gm)[0].node.users)).target
    for wanted, got in zip(run_on_ranks(gm), run_on_ranks(found.after), strict=True):
        assert all(map(same_bits, wanted, got))


def test_the_group_is_named_as_it_was_found() -> None:
    gm = exchange(call_of("all_gather", "", "dp"), ["f32[4]", "f32[3]"])
    gm.dp = "dp"
    members = members_of(gm)
    with gm.graph.inserting_before(members[0].node):
        group = gm.graph.create_node("get_attr", "dp")
    for member in members:
        member.node.args = (*member.node.args[:2], group)
    launch, = members_of(bucketed(gm).after)
    assert launch.node.args[2].target == "dp"
    assert launch.node.args[1:2] == (4,)
    assert launch.node.meta["val"].shape == (28,)


def test_every_operation_is_in_the_small_grid() -> None:
    assert {dtype for dtype, *_ in FEW} >= {*FLOATS, *INTEGERS} - {"i64"}
    assert {group for *_, group in FEW} == set(GROUPS)
    assert {shapes for _, _, shapes, _ in FEW} == set(SHAPES)
    assert all(op in OPS[dtype] for dtype, op, *_ in itertools.chain(FEW))
