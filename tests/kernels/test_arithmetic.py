"""Each operator, in each dtype, gives bit for bit what aten gives on the CPU; what follows a GPU's aten is as close."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
import torch
from torch import Tensor

pytest.importorskip("triton", reason="Triton is not installed")

from fxpasses.ir.pointwise import evaluate, parse
from fxpasses.kernels.arithmetic import OPERATORS
from fxpasses.kernels.calls import Unsupported
from fxpasses.kernels.interpreter import interpreted
from fxpasses.kernels.update import operands_of, plan, run_plan

F16, BF16, F32, F64 = torch.float16, torch.bfloat16, torch.float32, torch.float64
CALLS = {
    "add.Tensor": ["(r0, r1)", "(r0, 0.1)", "(r0, r1, alpha=0.3)", "(r0, r3)", "(r0, r1, alpha=-1)"],
    "add.Scalar": ["(r0, 2.5)"],
    "sub.Tensor": ["(r0, r1)", "(r0, 0.1)", "(r0, r1, alpha=0.3)", "(r0, r1, alpha=-1)"],
    "sub.Scalar": ["(r0, 2.5)"],
    "rsub.Scalar": ["(r0, 0.1)", "(r0, 2, 0.3)"],
    "mul.Tensor": ["(r0, r1)", "(r0, 0.99999)", "(r0, r3)", "(r3, r0)"],
    "mul.Scalar": ["(r0, 3)"],
    "div.Tensor": ["(r0, r1)", "(r0, 3.3)", "(r0, r3)", "(r3, r0)"],
    "div.Scalar": ["(r0, 7)"],
    "neg.default": ["(r4)"],
    "abs.default": ["(r0)"],
    "clone.default": ["(r0)"],
    "square.default": ["(r0)"],
    "sqrt.default": ["(r2)"],
    "reciprocal.default": ["(r0)"],
    "pow.Tensor_Scalar": ["(r0, 2)", "(r2, 0.5)", "(r0, -1)", "(r0, 1)"],
    "addcmul.default": ["(r0, r1, r2)", "(r0, r1, r2, value=0.001)", "(r0, r1, r1, value=-2)"],
    "addcdiv.default": ["(r0, r1, r2)", "(r0, r1, r2, value=-0.001)"],
    "lerp.Scalar": ["(r0, r1, 0.1)", "(r0, r1, 0.7)", "(r0, r1, 0.5)"],
    "lerp.Tensor": ["(r0, r1, r2)"],
    "maximum.default": ["(r0, r1)", "(r0, r4)", "(r4, r0)"],
    "minimum.default": ["(r0, r1)", "(r0, r4)", "(r4, r0)"],
    "clamp.default": ["(r0, -0.3, 0.4)", "(r4, -0.0)", "(r4, max=0.0)"],
    "clamp_min.default": ["(r4, 0.1)"],
    "clamp_max.default": ["(r4, 0.1)"],
    "relu.default": ["(r4)"],
    "sign.default": ["(r4)"],
    **{f"{name}.{kind}": [f"(r0, {other})" for other in others]
       for name in ("eq", "ne", "lt", "le", "gt", "ge")
       for kind, others in (("Tensor", ["r1", "r4", "r3"]), ("Scalar", ["0.1"]))},
    "isnan.default": ["(r4)"], "isinf.default": ["(r4)"], "isfinite.default": ["(r4)"],
    "logical_not.default": ["(r4)"],
    **{f"logical_{name}.default": ["(r0, r4)"] for name in ("and", "or", "xor")},
    **{f"{name}.default": ["(r2)"] for name in ("exp", "log", "tanh", "rsqrt", "sigmoid")},
    "_to_copy.default": [f"(r0, dtype={dtype})" for dtype in ("bf16", "f16", "f32", "f64", "i32", "i64", "b8")],
}
"""Operator -> arguments. r0 and r1: numbers of either sign, r2: positive, r3: one element in float32, r4: zeros,
infinities and NaN among others."""
INTEGERS = ["add.Tensor(r0, r1)", "sub.Tensor(r0, 3)", "mul.Tensor(r0, r1)", "neg.default(r0)", "abs.default(r0)",
            "maximum.default(r0, r1)", "bitwise_and.Tensor(r0, r1)", "bitwise_or.Tensor(r0, r1)",
            "bitwise_xor.Tensor(r0, r1)", "bitwise_not.default(r0)", "lt.Tensor(r0, r1)", "eq.Scalar(r0, 1)",
            "div.Tensor(r0, r1)", "sqrt.default(r2)", "mul.Tensor(r0, 0.5)", "gt.Scalar(r0, 0.5)",
            "logical_not.default(r0)", "_to_copy.default(r0, dtype=bf16)", "_to_copy.default(r0, dtype=b8)"]
LIBRARY = ("exp", "log", "tanh", "rsqrt", "sigmoid")


def numbers(dtype: torch.dtype) -> list[Tensor]:
    generator = torch.Generator().manual_seed(3)
    first, second, third = (torch.randn(321, generator=generator) for _ in range(3))
    special = first.clone()
    special[::7], special[1::7], special[2::7], special[3::7], special[4::7] = (
        0.0, -0.0, float("nan"), float("inf"), float("-inf"))
    return [*(value.to(dtype) for value in (first, second, third.abs() + 0.01)), torch.tensor(0.3337),
            special.to(dtype)]


def ran(text: str, read: list[Tensor], like: str) -> list[Tensor]:
    """What a kernel gives for a program that only reads; unlike `launch`, of a single statement too."""
    program = parse(text)
    with interpreted(like, block=1024):
        return run_plan(plan(program, operands_of(read), like), program, read)


def program_of(bodies: list[str]) -> str:
    """One program with a result for each body."""
    return "; ".join(f"out{number} = {body}" for number, body in enumerate(bodies))


def compared(bodies: list[str], read: list[Tensor], like: str) -> Iterator[tuple[str, Tensor, Tensor, Tensor]]:
    """Of each body: kernel, reference, and the reference in float64."""
    text = program_of(bodies)
    exact = [value.double() if value.is_floating_point() else value for value in read]
    return zip(bodies, ran(text, read, like), evaluate(parse(text), [], read), evaluate(parse(text), [], exact),
               strict=True)


def test_every_operator_has_calls_here() -> None:
    integers = {call.partition("(")[0] for call in INTEGERS}
    assert set(OPERATORS) == {*CALLS, *integers, "where.self"}


@pytest.mark.parametrize("dtype", [F32, BF16, F16], ids=["f32", "bf16", "f16"])
def test_as_aten_on_the_cpu(dtype: torch.dtype) -> None:
    bodies = [operator + arguments for operator, calls in CALLS.items() for arguments in calls]
    for body, found, wanted, _ in compared(bodies, numbers(dtype), "cpu"):
        assert found.dtype == wanted.dtype
        bound = {F32: 2**-21, F16: 2**-9, BF16: 2**-6}[dtype] if body.partition(".")[0] in LIBRARY else 0
        torch.testing.assert_close(found, wanted, rtol=bound, atol=0, equal_nan=True, msg=body)
        if wanted.is_floating_point():
            signs = ~wanted.isnan()
            assert torch.equal(torch.signbit(found)[signs], torch.signbit(wanted)[signs]), body


@pytest.mark.parametrize("like", ["cuda", "hip"])
@pytest.mark.parametrize("dtype", [F32, BF16, F16], ids=["f32", "bf16", "f16"])
def test_what_follows_a_gpu_is_as_close_to_float64(like: str, dtype: torch.dtype) -> None:
    """Two units in the last place of the largest term: what one rounding more or less may change."""
    bodies = [operator + arguments for operator, calls in CALLS.items() for arguments in calls
              if "r4" not in arguments and not operator.startswith("_to_copy")]
    epsilon = torch.finfo(dtype).eps
    for body, found, wanted, exact in compared(["mul.Tensor(r4, 1)", *bodies], numbers(dtype), like):
        assert found.dtype == wanted.dtype
        if wanted.dtype == torch.bool:
            assert (found == wanted).float().mean() > 0.99, body
        elif "r4" not in body:
            assert ((found.double() - exact).abs() <= 2 * epsilon * (exact.abs() + 4)).all(), body


@pytest.mark.parametrize("dtype", [torch.int32, torch.int64], ids=["i32", "i64"])
def test_integers(dtype: torch.dtype) -> None:
    generator = torch.Generator().manual_seed(0)
    first, second, third = (torch.randint(-1000, 1000, (321,), generator=generator).to(dtype) for _ in range(3))
    first[0], first[1] = torch.iinfo(dtype).max, torch.iinfo(dtype).min
    second[second == 0] = 7
    for body, found, wanted, _ in compared(INTEGERS, [first, second, third.abs()], "cpu"):
        torch.testing.assert_close(found, wanted, rtol=0, atol=0, msg=body)


def test_where_takes_truth_values() -> None:
    read = [torch.tensor([True, False, True, False]), torch.arange(4.0), torch.arange(4.0, 8)]
    text = "out0 = where.self(r0, r1, r2); out1 = logical_not.default(r0); out2 = bitwise_and.Tensor(r0, out1)"
    for found, wanted in zip(ran(text, read, "cpu"), evaluate(parse(text), [], read), strict=True):
        assert torch.equal(found, wanted)


def test_float64_is_computed_as_such() -> None:
    read = [value.double() for value in numbers(F32)[:3]]
    bodies = ["add.Tensor(r0, 0.1)", "mul.Tensor(r0, r1)", "div.Tensor(r0, r1)", "sqrt.default(r2)",
              "add.Tensor(r0, r1)", "_to_copy.default(r0, dtype=bf16)", "_to_copy.default(r0, dtype=f32)"]
    for body, found, wanted, _ in compared(bodies, read, "cpu"):
        torch.testing.assert_close(found, wanted, rtol=0, atol=0, msg=body)


@pytest.mark.parametrize(("body", "dtypes"), [
    ("lerp.Scalar(r0, r1, 0.1)", [F64, F64]), ("pow.Tensor_Scalar(r0, 3)", [F32]), ("gelu.default(r0)", [F32]),
    ("exp.default(r0)", [F64]), ("add.Tensor(r0, r1)", [torch.bool, torch.bool]),
    ("clamp.Tensor(r0, r1)", [F32, F32]), ("add.Tensor(r0, r1, alpha=2)", [torch.int64, torch.int64]),
])
def test_what_is_not_known_to_round_as_aten_is_refused(body: str, dtypes: list[torch.dtype]) -> None:
    read = [torch.ones(8).to(dtype) for dtype in dtypes]
    with pytest.raises(Unsupported) as refusal:
        ran(f"out0 = {body}", read, "cpu")
    assert refusal.value.code == "operator"


@pytest.mark.parametrize("dtype", [torch.int8, torch.int16, torch.uint8, torch.complex64])
def test_dtypes_that_no_kernel_computes_are_refused(dtype: torch.dtype) -> None:
    with pytest.raises(Unsupported) as refusal:
        ran("out0 = mul.Tensor(r0, r0)", [torch.ones(8).to(dtype)], "cpu")
    assert refusal.value.code == "dtype"


def test_a_fused_multiply_add_is_where_aten_has_one_only() -> None:
    """Devices differ there: each follows its own."""
    read = numbers(F32)[:3]
    text = "out0 = addcmul.default(r0, r1, r2, value=0.001); out1 = addcdiv.default(r0, r1, r2, value=0.001)"
    found = {like: ran(text, read, like) for like in ("cpu", "cuda", "hip")}
    for first, second in itertools.combinations(found, 2):
        assert any(not torch.equal(*pair) for pair in zip(found[first], found[second], strict=True)), (first, second)
