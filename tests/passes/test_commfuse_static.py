"""commfuse{layout=static}: values made in the bucket, reduced in place, and everything that forbids it."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.analyses.allocations import Allocations
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import base_name, collective
from fxpasses.passes.commfuse.static_forms import IN_PLACE_FORMS, LAUNCHES, OUT_FORMS
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import random_graph
from fxpasses.testing.snippets import snippet
from tests.passes.looped import scan

XY = "x: f32[8, 4]; y: f32[8, 16]; z: f32[4, 16]"
A = "xt = aten.t.default(x)\na = aten.mm.default(xt, y)\n"
B = "zt = aten.t.default(z)\nb = aten.mm.default(z, zt)\n"


def reduced(name: str, operand: str, op: str = "sum") -> str:
    return (f'{name}_l = _c10d_functional.all_reduce.default({operand}, "{op}", dp)\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n")


def used(*names: str) -> str:
    return "".join(f"n_{name} = aten.neg.default({name})\n" for name in names) + (
        "return (" + ", ".join(f"n_{name}" for name in names) + ",)")


def static(gm: GraphModule) -> tuple[GraphModule, dict[str, list[str]]]:
    """The result, proved on four ranks, the same after another run, text and asynccp; remarks: code -> nodes."""
    remarks: list[fxpasses.Remark] = []
    passes = "commfuse{layout=static}"
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, seeds=(0,)) is None
    text = fxpasses.dump(out)
    assert fxpasses.dump(fxpasses.load(text)) == text
    assert fxpasses.dump(fxpasses.run(out, passes)) == text
    assert same_on_ranks(gm, fxpasses.run(out, "asynccp", verify_each=True), seeds=(0,)) is None
    codes: dict[str, list[str]] = {}
    for remark in remarks:
        codes.setdefault(remark.code, []).append(remark.node or "")
    return out, codes


def names(gm: GraphModule) -> list[str]:
    """Operators in order, their overloads where they write into given memory."""
    found = []
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            if node.op == "call_function":
                overload = getattr(node.target, "_overloadname", "")
                found.append(base_name(node) + (".out" if overload.endswith("out") else ""))
    return found


def two(first: str = A, second: str = B, inputs: str = XY, more: str = "",
        ends: tuple[str, ...] = ("r", "s")) -> GraphModule:
    return snippet(inputs, first + second + reduced("r", "a") + reduced("s", "b") + more + used(*ends))


def test_products_are_made_in_the_bucket_and_reduced_there() -> None:
    out, codes = static(two())
    assert [name for name in names(out) if name not in ("view", "t", "getitem", "neg")] == [
        "empty", "split_with_sizes", "mm.out", "mm.out", "all_reduce_", "wait_tensor", "split_with_sizes"]
    assert codes["static"] == ["all_reduce_default"]


@pytest.mark.parametrize(("made", "found"), [
    ("a0 = aten.mm.default(xt, y)\na = aten.mul.Tensor(a0, 0.25)\n", ["mm.out", "mul_"]),
    ("a0 = aten.mm.default(xt, y)\na1 = aten.mm.default(xt, y)\na = aten.add.Tensor(a0, a1)\n",
     ["mm.out", "mm", "add_"]),
    ("a0 = aten.mm.default(xt, y)\na1 = aten.div.Tensor(a0, 3.0)\na = aten.add.Tensor(z, a1)\n",
     ["mm", "div", "add.out"]),
    ("a0 = aten.mm.default(xt, y)\na1 = aten.add.Tensor(a0, z, alpha=2)\na = aten.sub.Tensor(a1, z, alpha=3)\n",
     ["mm.out", "add_", "sub_"]),
    ("a = aten.addmm.default(z, xt, y, beta=0.5, alpha=2)\n", ["addmm.out"]),
    ("a0 = aten.mm.default(xt, y)\na1 = aten.view.default(a0, [16, 4])\na2 = aten.mul.Tensor(a1, 2.0)\n"
     "a = aten.view.default(a2, [4, 16])\n", ["mm.out", "mul_"]),
    ("a0 = aten.sum.dim_IntList(y, [0], True)\na = aten.mul.Tensor(a0, 0.5)\n", ["sum", "mul.out"]),
    ("a = aten.mean.dim(y, [0])\n", ["mean.out"]),
    ("a = aten.neg.default(z)\n", ["neg.out"]),
], ids=["scaled", "two micro-batches", "second operand", "alpha", "addmm", "views between", "pointwise", "mean", "neg"])
def test_what_writes_into_the_piece(made: str, found: list[str]) -> None:
    out, codes = static(two("xt = aten.t.default(x)\n" + made))
    kept = [name for name in names(out) if name.partition(".")[0].strip("_") in
            ("mm", "mul", "add", "sub", "div", "addmm", "sum", "mean", "neg")]
    assert kept[:len(found)] == found
    assert "copied" not in str(codes)
    assert codes["static"]
    assert "_foreach_copy_" not in names(out)


@pytest.mark.parametrize("more", ["", ', device=torch.device("cpu")', ", memory_format=torch.contiguous_format"])
def test_a_cast_puts_its_elements_into_the_piece(more: str) -> None:
    first = f"h = aten.relu.default(z)\na = aten._to_copy.default(h, dtype=torch.bfloat16{more})\n"
    second = "g = aten.mm.default(z, zt)\nb = aten._to_copy.default(g, dtype=torch.bfloat16)\n"
    out, codes = static(two(first, "zt = aten.t.default(z)\n" + second))
    assert names(out).count("copy_") == 2
    assert "_to_copy" not in names(out)
    assert codes["static"]


@pytest.mark.parametrize(("code", "first", "more"), [
    ("also-used", A + "h = aten.relu.default(a)\n", ""),
    ("also-used", A, "h = aten.relu.default(a)\n"),
    ("also-used", A + "v = aten.view.default(a, [64])\n", "v_ = aten.add_.Tensor(v, 1.0)\n"),
    ("also-used", A + "a_ = aten.add_.Tensor(a, 1.0)\n", ""),
    ("also-used", "a = aten.neg.default(z)\na_ = aten.mul_.Tensor(a, 2.0)\n", ""),
    ("not-made-here", "a = aten.view.default(z, [64])\n", ""),
    ("not-whole", "c = aten.neg.default(y)\na = aten.slice.Tensor(c, 0, 0, 4)\n", ""),
    ("no-out-form", "a = aten.cumsum.default(z, 0)\n", ""),
], ids=["read before", "read after", "written after", "written before", "written pointwise", "input", "part",
        "no form"])
def test_what_is_copied_into_its_piece(code: str, first: str, more: str) -> None:
    out, codes = static(two("zt = aten.t.default(z)\n" + first, B.replace("zt = aten.t.default(z)\n", ""), more=more,
                            ends=("r", "s") + (("h",) if "h =" in first + more else ())))
    assert names(out).count("_foreach_copy_") == 1
    assert names(out).count("mm.out") == 1
    assert len(codes[code]) == 1


def test_what_lies_in_another_order_is_put_in_its_piece_by_one_copy() -> None:
    out, codes = static(two("zt = aten.t.default(z)\nc = aten.mm.default(z, zt)\na = aten.t.default(c)\n",
                            "b = aten.mm.default(z, zt)\n"))
    assert [name for name in names(out) if name in ("mm", "mm.out", "copy_")] == ["mm", "mm.out", "copy_"]
    assert "clone" not in names(out)
    assert codes["static"]


def test_a_value_that_is_returned_keeps_what_it_was() -> None:
    gm = snippet(XY, A + B + reduced("r", "a") + reduced("s", "b")
                 + "m = aten.neg.default(r)\nn = aten.neg.default(s)\nreturn (m, n, a)")
    out, codes = static(gm)
    assert len(codes["also-used"]) == 1
    assert names(out).count("mm.out") == 1


def test_one_value_sent_twice_is_copied_twice() -> None:
    gm = snippet(XY, A + B + reduced("r", "a") + reduced("s", "b") + reduced("t", "a") + used("r", "s", "t"))
    out, codes = static(gm)
    assert len(codes["also-used"]) == 2
    assert names(out).count("mm.out") == 1
    flat = "c = aten.sum.dim_IntList(y, [0])\n" + B
    sent = reduced("r", "c") + reduced("s", "b") + reduced("t", "c")
    out, codes = static(snippet(XY, flat + sent + used("r", "s", "t")))
    assert len(codes["also-used"]) == 2
    assert [name for name in names(out) if name.startswith(("sum", "mm"))] == ["sum", "mm.out"]


def test_a_product_starts_at_a_multiple_of_16_bytes() -> None:
    """Odd sizes come last, so that only they are out of line; a sum does not mind."""
    odd = "c = aten.sum.dim_IntList(z, [1])\na0 = aten.slice.Tensor(c, 0, 0, 3)\na = aten.clone.default(a0)\n"
    gm = two(odd, B, more="")
    out, codes = static(gm)
    assert "misaligned" not in codes
    assert names(out).count("mm.out") == 1
    split = next(node for node in out.graph.nodes if base_name(node) == "split_with_sizes")
    assert split.args[1] == [16, 3]
    three = ("w = aten.slice.Tensor(x, 1, 0, 3)\nw3 = aten.t.default(w)\nv = aten.slice.Tensor(y, 1, 0, 3)\n"
             "a = aten.mm.default(w3, v)\nb = aten.mm.default(w3, v)\n")
    out, codes = static(two(three, ""))
    assert len(codes["misaligned"]) == 1
    assert names(out).count("mm.out") == 1


def test_a_launch_alone_is_reduced_where_its_operand_is() -> None:
    gm = snippet(XY, A + "h = aten.mul.Tensor(a, 0.5)\n" + reduced("r", "h") + used("r"))
    out, codes = static(gm)
    assert [name for name in names(out) if name != "t"] == ["mm", "mul_", "all_reduce_", "wait_tensor", "neg"]
    assert codes["in-place"] == ["r_l"]


@pytest.mark.parametrize(("code", "body"), [
    ("not-made-here", reduced("r", "z") + used("r")),
    ("not-made-here", "v = aten.view.default(z, [64])\n" + reduced("r", "v") + used("r")),
    ("also-used", A + reduced("r", "a") + used("r", "a")),
    ("also-used", A + "v = aten.view.default(a, [64])\n" + reduced("r", "a") + used("r", "v")),
    ("also-used", A + reduced("r", "a") + "n = aten.neg.default(r)\nreturn (n, a)"),
    ("not-whole", "c = aten.neg.default(y)\nv = aten.select.int(c, 0, 1)\n" + reduced("r", "v") + used("r")),
    ("not-whole", "c = aten.neg.default(y)\nv = aten.t.default(c)\n" + reduced("r", "v") + used("r")),
], ids=["input", "view of an input", "read after", "view read", "returned", "part", "transposed"])
def test_a_launch_that_returns_fresh_memory_goes_on_doing_so(code: str, body: str) -> None:
    out, codes = static(snippet(XY, body))
    assert "all_reduce" in names(out)
    assert "in-place" not in codes
    assert codes[code]


def test_the_tail_stops_where_somebody_reads() -> None:
    scaled = "h = aten.mul.Tensor(a, 0.5)\nk = aten.add.Tensor(h, 1.0)\n"
    gm = snippet(XY, A + scaled + reduced("r", "k") + used("r", "a"))
    out, _ = static(gm)
    assert [name for name in names(out) if name != "t"][:4] == ["mm", "mul", "add_", "all_reduce_"]


def test_a_sum_with_a_view_of_itself_is_not_made_in_place() -> None:
    square = "c = aten.mm.default(z, zt)\nct = aten.t.default(c)\na = aten.add.Tensor(c, ct)\n"
    out, _ = static(two("zt = aten.t.default(z)\n" + square, "b = aten.mm.default(z, zt)\n"))
    assert [name for name in names(out) if name.startswith(("mm", "add"))] == ["mm", "add.out", "mm.out"]


@pytest.mark.parametrize("made", [
    "w = aten.slice.Tensor(y, 1, 0, 1)\nd = aten.mm.default(xt, w)\na = aten.mul.Tensor(d, z)\n",
    "h = aten._to_copy.default(x, dtype=torch.bfloat16)\nk = aten._to_copy.default(y, dtype=torch.bfloat16)\n"
    "ht = aten.t.default(h)\nd = aten.mm.default(ht, k)\na = aten.mul.Tensor(d, z)\n",
], ids=["smaller", "narrower"])
def test_a_value_of_another_type_is_not_written_over(made: str) -> None:
    made = "xt = aten.t.default(x)\n" + made
    out, _ = static(two(made))
    assert [name for name in names(out) if name.startswith("mul")] == ["mul.out"]
    out, _ = static(snippet(XY, made + reduced("r", "a") + used("r")))
    assert [name for name in names(out) if name.startswith(("mul", "all"))] == ["mul", "all_reduce_"]


def test_buckets_that_were_there_before_are_static_too() -> None:
    body = A + B + ("f = aten.view.default(a, [64])\ng = aten.view.default(b, [16])\nc = aten.cat.default([f, g])\n"
                    "m = aten.mul.Tensor(c, 0.25)\n") + reduced("r", "m") + used("r")
    out, codes = static(snippet(XY, body))
    assert [name for name in names(out) if name not in ("view", "t", "getitem")] == [
        "empty", "split_with_sizes", "mm.out", "mm.out", "mul_", "all_reduce_", "wait_tensor", "neg"]
    assert codes["static"] == ["r_l"]


@pytest.mark.parametrize(("kept", "found"), [("a", ["mm.out", "mm.out"]), ("f", ["mm", "mm.out"]), ("c", ["mm", "mm"])])
def test_what_a_control_edge_holds_does_not_go(kept: str, found: list[str]) -> None:
    body = A + B + "f = aten.view.default(a, [64])\ng = aten.view.default(b, [16])\nc = aten.cat.default([f, g])\n"
    gm = snippet(XY, body + reduced("r", "c") + f"k = aten.relu.default(z); meta(after=[{kept}])\n" + used("r", "k"))
    out, _ = static(gm)
    assert kept in {node.name for node in out.graph.nodes}
    assert [name for name in names(out) if name.startswith("mm")] == found


def test_broadcasts_and_other_kinds() -> None:
    sent = "{0}_l = _c10d_functional.broadcast.default({1}, 0, dp)\n{0} = _c10d_functional.wait_tensor.default({0}_l)\n"
    gm = snippet(XY, A + B + sent.format("r", "a") + sent.format("s", "b") + used("r", "s"))
    out, _ = static(gm)
    assert "broadcast_" in names(out)
    scattered = ('{0}_l = _c10d_functional.reduce_scatter_tensor.default({1}, "sum", 4, dp)\n'
                 "{0} = _c10d_functional.wait_tensor.default({0}_l)\n")
    gm = snippet(XY, A + B + scattered.format("r", "a") + scattered.format("s", "b") + used("r", "s"))
    out, codes = static(gm)
    assert "cat" in names(out)
    assert "static" not in codes


def test_a_chunk_stays() -> None:
    gm = snippet(XY, A + reduced("r", "a").replace('"sum", dp)', '"sum", dp); meta(chunk=0)') + used("r"))
    assert "all_reduce" in names(fxpasses.run(gm, "commfuse{layout=static}"))


def test_in_the_body_of_a_loop() -> None:
    body = ("xt = aten.t.default(x)\na1 = aten.mm.default(xt, y)\nb1 = aten.mm.default(xt, w)\n"
            + "".join(f'{name}_l = _c10d_functional.all_reduce.default({operand}, "max", dp)\n'
                      f"{name} = _c10d_functional.wait_tensor.default({name}_l)\n" for name, operand in
                      (("p", "a1"), ("q", "b1")))
            + "m = aten.mm.default(x, p)\nn = aten.mm.default(m, q)\nt = aten.add.Tensor(acc, n)\nreturn (t,)")
    out, codes = static(scan(body))
    assert [name for name in names(out) if name in ("empty", "mm.out", "all_reduce_", "cat")] == [
        "empty", "mm.out", "mm.out", "all_reduce_"]
    assert codes["static"]


def test_dead_code_elimination_keeps_what_writes_into_the_bucket() -> None:
    out, _ = static(two())
    before = len(out.graph.nodes)
    out.graph.eliminate_dead_code()
    assert len(out.graph.nodes) == before
    assert same_on_ranks(two(), out, seeds=(0,)) is None


def test_every_write_stands_in_front_of_the_launch_by_effects() -> None:
    out, _ = static(two())
    effects = Effects(out)
    bucket = next(node for node in out.graph.nodes if base_name(node) == "empty")
    launch = next(node for node in out.graph.nodes if collective(node) is not None)
    writers = [node for node in out.graph.nodes if effects.writes(node) & effects.storages(bucket)]
    assert [base_name(node) for node in writers] == ["mm", "mm", "all_reduce_", "wait_tensor"]
    order = effects.dependencies()
    assert writers[0] in _reached(order, writers[1])
    assert writers[1] in _reached(order, launch)


def _reached(order: dict[Node, list[Node]], node: Node) -> set[Node]:
    pending, found = [node], set()
    while pending:
        current = pending.pop()
        for other in (*order[current], *current.all_input_nodes):
            if other not in found:
                found.add(other)
                pending.append(other)
    return found


def test_memory_holds_the_bucket_once() -> None:
    """Packed, values and their copy are there together; made in the bucket, the bucket alone."""
    inputs = "x: f32[8, 64]; y: f32[8, 64]"
    made = "xt = aten.t.default(x)\na = aten.mm.default(xt, y)\nb = aten.mm.default(xt, x)\n"
    gm = snippet(inputs, made + reduced("r", "a") + reduced("s", "b")
                 + "m = aten.sum.dim_IntList(r, [0])\nn = aten.sum.dim_IntList(s, [0])\nreturn (m, n)")
    out, _ = static(gm)
    packed = fxpasses.run(gm, "commfuse")
    size = 2 * 64 * 64 * 4
    before, after = (Allocations(Effects(graph)) for graph in (packed, out))
    assert int(before.live().max()) - before.resident >= 2 * size
    assert int(after.live().max()) - after.resident <= size + 2 * 64 * 4


def test_a_bucket_that_would_be_there_too_early_is_packed() -> None:
    """16 MiB between the two values leave no room for the second one's part of the bucket, 4 MiB."""
    body = (A + "v = aten.view.default(w, [2048, 1])\nvt = aten.t.default(v)\nh = aten.mm.default(v, vt)\n"
            "k = aten.sum.dim_IntList(h, [0])\nl = aten.slice.Tensor(k, 0, 0, 1024)\n"
            "m = aten.view.default(l, [1024, 1])\nmt = aten.t.default(m)\nb = aten.mm.default(m, mt)\n"
            "f = aten.view.default(a, [64])\ng = aten.view.default(b, [1048576])\nc = aten.cat.default([f, g])\n")
    gm = snippet(XY + "; w: f32[2048]", body + reduced("r", "c") + used("r"))
    for limit, found, code in ((1.0, "cat", "memory-budget"), (5.0, "empty", "static")):
        remarks: list[fxpasses.Remark] = []
        passes = f"commfuse{{layout=static judge=always max_memory_increase_mb={limit}}}"
        out = fxpasses.run(gm, passes, remarks=remarks)
        assert found in names(out)
        assert code in {remark.code for remark in remarks}
        assert "all_reduce_" in names(out)


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.full) for start in range(8, 200, 8))])
def test_random_graphs(start: int) -> None:
    applied: list[str] = []
    for seed in range(start, start + 8):
        before = random_graph(seed, size=8)
        remarks: list[fxpasses.Remark] = []
        after = fxpasses.run(before, "commfuse{layout=static}", remarks=remarks, verify_each=True)
        if "opaque" not in before.meta:
            assert same_on_ranks(before, after, seeds=(0,)) is None, seed
            assert same_on_ranks(before, fxpasses.run(after, "asynccp", verify_each=True), seeds=(0,)) is None, seed
        assert fxpasses.dump(fxpasses.run(after, "commfuse{layout=static}")) == fxpasses.dump(after), seed
        applied += [remark.code for remark in remarks if remark.code in ("static", "in-place")]
    assert len(applied) > 5


@pytest.mark.parametrize("operator", [*OUT_FORMS, *IN_PLACE_FORMS], ids=str)
def test_each_form_has_a_kernel_of_its_own(operator: torch._ops.OpOverload) -> None:
    for table in (OUT_FORMS, IN_PLACE_FORMS):
        if operator in table:
            form = table[operator]
            assert [argument.name for argument in form._schema.arguments if not argument.is_out] == [
                argument.name for argument in operator._schema.arguments]
            name = ".".join(filter(None, (form._schema.name, form._schema.overload_name)))
            assert torch._C._dispatch_has_kernel_for_dispatch_key(name, "CPU")


@pytest.mark.parametrize("operator", LAUNCHES, ids=str)
def test_launches_take_the_same_arguments_in_place(operator: torch._ops.OpOverload) -> None:
    assert [argument.name for argument in LAUNCHES[operator]._schema.arguments] == [
        argument.name for argument in operator._schema.arguments]
