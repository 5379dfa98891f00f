"""The fused operators: what torch's checks and compilers, the text, the effects and simulated ranks make of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses import World
from fxpasses.analyses.values import value_numbers
from fxpasses.errors import GraphError, RankError
from fxpasses.ir.effects import STATES, effects
from fxpasses.ir.fused_operators import (
    FUSED_FUNCTIONAL,
    FUSED_OPERATORS,
    FUSED_PACK,
    FUSED_UNPACK,
    FUSED_UPDATE,
    bucket_offsets,
)
from fxpasses.ir.load import load
from fxpasses.ir.pointwise import parse, without_writes
from fxpasses.ir.text.writer import dump
from fxpasses.ranks.check import check
from fxpasses.ranks.engine import execute
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import snippet, stale_types

ADAMW = ("t0 = mul.Tensor(w0, 0.99); w1 = lerp.Scalar(w1, r0, 0.1); t1 = mul.Tensor(w2, 0.999); "
         "w2 = addcmul.default(t1, r0, r0, value=0.001); t2 = mul.Tensor(w1, r1); t3 = sqrt.default(w2); "
         "t5 = add.Tensor(t3, 1e-08); w0 = addcdiv.default(t0, t2, t5); out0 = _to_copy.default(w0, dtype=bf16)")
PURE = str(without_writes(parse(ADAMW))[0])
ALL_CHECKS = ("test_schema", "test_faketensor", "test_autograd_registration", "test_aot_dispatch_static",
              "test_aot_dispatch_dynamic")
BACKENDS = pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
CASTS = "x = _to_copy.default(r0, dtype=f32); out0 = add.Tensor(x, r1); out1 = _to_copy.default(out0, dtype=bf16)"
WORLD = World(size=4, groups={"dp": [[0, 1, 2, 3]]})


def operands(shape: tuple[int, ...] = (6, 4)) -> tuple[list[Tensor], list[Tensor]]:
    torch.manual_seed(2)
    return ([torch.randn(shape), torch.randn(shape), torch.rand(shape)], [torch.randn(shape), torch.tensor(0.3)])


def update(written: list[Tensor], read: list[Tensor]) -> Any:
    return FUSED_UPDATE(written, read, ADAMW)


def pure(written: list[Tensor], read: list[Tensor]) -> Any:
    return FUSED_FUNCTIONAL([*read, *written], PURE)


def packed(written: list[Tensor], read: list[Tensor]) -> Any:
    return [FUSED_PACK(written, read[1], torch.bfloat16, 16)]


def unpacked(written: list[Tensor], read: list[Tensor]) -> Any:
    bucket = FUSED_PACK([read[0], *written[1:]], None, None, 8)
    FUSED_UNPACK(bucket, written, read[1], True, 8)
    return [bucket]


CALLS = pytest.mark.parametrize("call", [update, pure, packed, unpacked])


@pytest.mark.parametrize("shape", [(6, 4), (0,), (3, 0)])
@pytest.mark.parametrize("make", [
    lambda written, read: (FUSED_UPDATE, (written, read, ADAMW)),
    lambda written, read: (FUSED_FUNCTIONAL, ([*read, *written], PURE)),
    lambda written, read: (FUSED_PACK, (written, read[1], torch.bfloat16, 16)),
    lambda written, read: (FUSED_PACK, (written, None, None, 1)),
    lambda written, read: (FUSED_UNPACK, (FUSED_PACK(written, None, None, 16), written, read[1], True, 16)),
    lambda written, read: (FUSED_UNPACK, (torch.ones(3 * written[0].numel()).half(), written, None, False, 1)),
], ids=["update", "functional", "pack", "cat", "accumulate", "unpack"])
def test_torch_finds_no_fault(make: Callable[..., Any], shape: tuple[int, ...]) -> None:
    op, args = make(*operands(shape))
    torch.library.opcheck(op, args, test_utils=ALL_CHECKS)


@BACKENDS
@CALLS
@pytest.mark.parametrize("dynamic", [False, True])
def test_compiled_it_computes_the_same(call: Callable[..., Any], backend: str, dynamic: bool) -> None:
    torch._dynamo.reset()
    written, read = operands()
    expected = [*call(written, read), *written]
    again, same = operands()
    results = torch.compile(call, backend=backend, fullgraph=True, dynamic=dynamic)(again, same)
    assert all(map(torch.equal, [*results, *again], expected))


@CALLS
@pytest.mark.parametrize("mode", ["real", "fake", "symbolic"])
def test_it_is_traced_as_one_node_a_call(call: Callable[..., Any], mode: str) -> None:
    gm = make_fx(call, tracing_mode=mode)(*operands())
    expected_written, read = operands()
    expected = call(expected_written, read)
    written, read = operands()
    assert all(map(torch.equal, [*gm(written, read), *written], [*expected, *expected_written]))
    assert 1 <= sum(node.target in FUSED_OPERATORS for node in gm.graph.nodes) <= 2
    assert not any(str(node.target).startswith("aten.") for node in gm.graph.nodes)


def test_symbolic_sizes_are_kept() -> None:
    gm = make_fx(pure, tracing_mode="symbolic")(*operands())
    written, read = operands((9, 2))
    assert all(map(torch.equal, gm(written, read), pure(written, read)))


def test_functionalized_it_writes_nothing() -> None:
    def on_copies(written: list[Tensor], read: list[Tensor]) -> Any:
        copies = [tensor.clone() for tensor in written]
        return [*update([copies[0].view(4, 6), *(copy.view(4, 6) for copy in copies[1:])],
                        [read[0].view(4, 6), read[1]]), *copies]

    gm = make_fx(torch.func.functionalize(on_copies))(*operands())
    assert [node.target for node in gm.graph.nodes if node.target in FUSED_OPERATORS] == [FUSED_FUNCTIONAL]
    written, read = operands()
    assert all(map(torch.equal, gm(written, read), on_copies(written, read)))


def test_functionalization_keeps_the_rules_of_what_is_written() -> None:
    """A value of another dtype is refused, although nothing in the pure form would hold it."""
    with pytest.raises(Exception, match="it gives float32, 'w0' holds float16"):
        make_fx(torch.func.functionalize(lambda w, r: FUSED_UPDATE([w.clone()], [r], "w0 = add.Tensor(w0, r0)")))(
            torch.ones(2).half(), torch.ones(2))


@CALLS
def test_it_is_exported(call: Callable[..., Any]) -> None:
    class Module(torch.nn.Module):
        def forward(self, written: list[Tensor], read: list[Tensor]) -> Any:
            return call(written, read)

    expected_written, read = operands()
    expected = call(expected_written, read)
    exported = torch.export.export(Module(), operands())
    for program in (exported, exported.run_decompositions()):
        written, read = operands()
        assert all(map(torch.equal, [*program.module()(written, read), *written], [*expected, *expected_written]))


@pytest.mark.parametrize("shape", [(6, 4), (0,), (1,), ()])
def test_fake_results_have_the_layout_of_real_ones(shape: tuple[int, ...]) -> None:
    for strided in (False, True):
        written, read = operands(shape)
        if strided and len(shape) == 2:
            written, read = [tensor.t() for tensor in written], [read[0].t(), read[1]]
        with torch._subclasses.FakeTensorMode() as mode:
            fakes = pure([*map(mode.from_tensor, written)], [*map(mode.from_tensor, read)])
        for fake, real in zip(fakes, pure(written, read), strict=True):
            assert (fake.shape, fake.stride(), fake.dtype) == (real.shape, real.stride(), real.dtype)


def test_effects_see_what_is_written_and_nothing_else() -> None:
    gm = snippet("w: f32[4]; m: f32[4]; g: f32[4]", """\
got = fxpasses.fused_update.default([w, m], [g], "w1 = neg.default(r0); w0 = abs.default(w1); out0 = exp.default(w0)")
first = got[0]
return (first,)""")
    known = effects(gm)
    w, m, g, got, first, _ = gm.graph.nodes
    assert known.writes(got) == known.storages(w) | known.storages(m)
    assert known.reads(got) - STATES == known.storages(w) | known.storages(m) | known.storages(g)
    assert known.storages(first).isdisjoint(known.storages(w) | known.storages(m) | known.storages(g))


def test_the_functional_form_is_pure_and_equal_calls_are_one_value() -> None:
    gm = snippet("g: f32[4]", """\
one = fxpasses.fused_update.functional([g], "out0 = neg.default(r0)")
two = fxpasses.fused_update.functional([g], "out0 = neg.default(r0)")
other = fxpasses.fused_update.functional([g], "out0 = abs.default(r0)")
a = one[0]
b = two[0]
c = other[0]
return (a, b, c)""")
    known = effects(gm)
    _, one, two, other, *_ = gm.graph.nodes
    assert not any(known.writes(node) for node in (one, two, other))
    numbers = value_numbers(gm, known)
    assert numbers[one] == numbers[two] != numbers[other]


def test_unpack_writes_what_it_fills_and_pack_nothing() -> None:
    gm = snippet("a: f32[4]; b: f32[3]", """\
bucket = fxpasses.fused_pack.default([a, b], None, None, 4)
filled = fxpasses.fused_unpack.default(bucket, [a, b], None, True, 4)
return ()""")
    known = effects(gm)
    a, b, bucket, filled, _ = gm.graph.nodes
    assert known.writes(filled) == known.storages(a) | known.storages(b)
    assert known.reads(filled) - STATES == known.storages(a) | known.storages(b) | known.storages(bucket)
    assert not known.writes(bucket)


UPDATE = "x = mul.Tensor(r0, r1); w0 = sub.Tensor(w0, x); out0 = exp.default(x)"
SUM = "out0 = add.Tensor(r0, r1); x = isfinite.default(r0); out1 = all.default(x)"
TEXT = f"""\
scaled = fxpasses.fused_pack.default([w, g], s, torch.bfloat16, 8)
all_reduce = _c10d_functional.all_reduce.default(scaled, "sum", dp)
wait = _c10d_functional.wait_tensor.default(all_reduce)
unpacked = fxpasses.fused_unpack.default(wait, [w, g], s, True, 8)
got = fxpasses.fused_update.default([w], [g, s], "{UPDATE}")
first = got[0]
more = fxpasses.fused_update.functional([first, w], "{SUM}")
sum = more[0]
flag = more[1]
return (first, sum, flag)"""


def test_text_keeps_them_with_their_types() -> None:
    gm = snippet("w: f32[3, 2]; g: f32[3, 2]; s: f32[]", TEXT)
    text = dump(gm)
    assert dump(load(text)) == text
    assert stale_types(gm) == []
    assert "fxpasses.fused_pack.default([w, g], s, torch.bfloat16, 8)" in text
    types = {node.name: node.meta["val"] for node in gm.graph.nodes if node.target in FUSED_OPERATORS}
    assert types["scaled"].shape == (16,)
    assert types["scaled"].dtype == torch.bfloat16
    assert types["unpacked"] is None
    assert [(value.shape, value.dtype) for value in types["more"]] == [((3, 2), torch.float32), ((), torch.bool)]


@pytest.mark.parametrize("ranks", [4, 64])
def test_simulated_ranks_run_them(ranks: int) -> None:
    """64 ranks run with all of them in one tensor where operators allow it."""
    gm = snippet("w: f32[3, 2]; g: f32[3, 2]; s: f32[]", TEXT)
    world = World(size=ranks, groups={"dp": [list(range(ranks))]})
    inputs = random_inputs(gm, world, seed=3)
    originals = [[tensor.clone() for tensor in row] for row in inputs]
    outcome = execute(gm, inputs, world)
    buckets = [FUSED_PACK([w, g], s, torch.bfloat16, 8) for w, g, s in originals]
    for (w, g, s), (first, total, flag) in zip(originals, outcome.outputs, strict=True):
        summed = torch.stack(buckets).sum(0) if ranks == 4 else None
        if summed is not None:
            for offset, tensor in zip((0, 8), (w, g), strict=True):
                tensor += (summed[offset:offset + 6].float() * s).view(3, 2)
            torch.testing.assert_close(first, (g * s).exp(), rtol=0.05, atol=0.05)
        assert total.shape == (3, 2)
        assert bool(flag) == bool(first.isfinite().all())


def test_check_proves_a_graph_with_them_and_finds_a_wrong_program() -> None:
    before = snippet("w: f32[6]; g: f32[6]", """\
double = aten.mul.Tensor(g, 2)
sum = aten.add.Tensor(w, double)
return (sum,)""")
    text = """\
got = fxpasses.fused_update.functional([g, w], "t = mul.Tensor(r0, %s); out0 = add.Tensor(r1, t)")
sum = got[0]
return (sum,)"""
    assert check(before, snippet("w: f32[6]; g: f32[6]", text % 2), world=WORLD).verdict == "bit-equal"
    assert not check(before, snippet("w: f32[6]; g: f32[6]", text % 3), world=WORLD)


def test_a_run_in_double_casts_inside_programs_too() -> None:
    """The casts of a graph become casts to float64 there: those of a program as well, or types would differ."""
    before = snippet("w: bf16[6]; g: f32[6]", """\
wide = aten._to_copy.default(w, dtype=torch.float32)
sum = aten.add.Tensor(wide, g)
narrow = aten._to_copy.default(sum, dtype=torch.bfloat16)
return (sum, narrow)""")
    after = snippet("w: bf16[6]; g: f32[6]", f"""\
got = fxpasses.fused_update.functional([w, g], program="{CASTS}")
sum = got[0]
narrow = got[1]
return (sum, narrow)""")
    assert check(before, after, world=WORLD).verdict == "bit-equal"


def test_a_bad_program_in_a_graph_is_told_with_its_node() -> None:
    gm = snippet("g: f32[6]", 'got = fxpasses.fused_update.functional([g], "out0 = mul.Tensor(r0, 2)")\nx = got[0]\n'
                 "return (x,)")
    node = next(node for node in gm.graph.nodes if node.target is FUSED_FUNCTIONAL)
    node.args = (node.args[0], "out0 = matmul.default(r0, r0)")
    with pytest.raises(RankError, match=r"'matmul.default' is not pointwise"):
        execute(gm, random_inputs(gm, WORLD, seed=0), WORLD)


def test_a_bucket_is_what_its_parts_are() -> None:
    a, b = torch.arange(3.0), torch.arange(10.0, 14.0).view(2, 2).t()
    assert FUSED_PACK([a, b], None, None, 1).tolist() == [0, 1, 2, 10, 12, 11, 13]
    assert FUSED_PACK([a, b], torch.tensor(0.5), torch.float64, 4).tolist() == [0, .5, 1, 0, 5, 6, 5.5, 6.5]
    into = [torch.ones(3), torch.ones(2, 2)]
    FUSED_UNPACK(FUSED_PACK([a, b], None, None, 4), into, torch.tensor(2.0), True, 4)
    assert [tensor.tolist() for tensor in into] == [[1, 3, 5], [[21, 25], [23, 27]]]
    FUSED_UNPACK(FUSED_PACK([a, b], None, None, 4), into, None, False, 4)
    assert into[0].tolist() == [0, 1, 2]


def test_sums_round_once() -> None:
    """1 + 2^-8 + 2^-9 in bfloat16: each addend alone is lost, their sum in float32 is not."""
    into = [torch.tensor([1.0], dtype=torch.bfloat16)]
    FUSED_UNPACK(torch.tensor([3 * 2.0 ** -9], dtype=torch.float32), into, None, True, 1)
    assert into[0].item() == 1.0078125
    double = [torch.zeros(1).double()]
    FUSED_UNPACK(torch.tensor([1 + 2.0 ** -40], dtype=torch.float64), double, None, True, 1)
    assert double[0].item() == 1 + 2.0 ** -40


def test_offsets_are_multiples() -> None:
    assert bucket_offsets([3, 0, 8, 1], 8) == ([0, 8, 8, 16], 24)
    assert bucket_offsets([], 8) == ([], 0)


@pytest.mark.parametrize(("call", "message"), [
    (lambda: FUSED_PACK([], None, None, 1), "a bucket of no tensors"),
    (lambda: FUSED_PACK([torch.ones(1), torch.ones(1).half()], None, None, 1), "say its dtype"),
    (lambda: FUSED_PACK([torch.ones(1)], torch.ones(1), None, 1), r"a scale of shape \[1\]"),
    (lambda: FUSED_PACK([torch.ones(1)], None, None, 0), "align is 0"),
    (lambda: FUSED_UNPACK(torch.ones(3), [torch.ones(2)], None, False, 1), r"a bucket of shape \[3\] for 2 elements"),
    (lambda: FUSED_UNPACK(torch.ones(2, 1), [torch.ones(2)], None, False, 1), r"a bucket of shape \[2, 1\]"),
    (lambda: FUSED_UPDATE([], [torch.ones(2)], "out0 = mm.default(r0, r0)"), "'mm.default' is not pointwise"),
])
def test_misuse_is_an_error(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(GraphError, match=message):
        call()


def test_reading_registers_the_operators_first() -> None:
    program = ("import sys, fxpasses\n"
               "gm = fxpasses.load(sys.stdin.read())\n"
               "print([type(node.target).__name__ for node in gm.graph.nodes if 'fused' in str(node.target)])")
    text = dump(snippet("w: f32[3, 2]; g: f32[3, 2]; s: f32[]", TEXT))
    ran = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(["OpOverload"] * 4)
