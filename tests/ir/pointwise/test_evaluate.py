"""The reference: aten bit for bit, writes last, types as aten gives them, misfits named."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from fxpasses.errors import GraphError
from fxpasses.ir.pointwise import ValueType, check_operands, evaluate, parse, value_types, without_writes

DTYPES = pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16, torch.float64],
                                 ids=lambda dtype: str(dtype).removeprefix("torch."))
ADAM = ("w1 = lerp.Scalar(w1, r0, 0.1); t1 = mul.Tensor(w2, 0.999); w2 = addcmul.default(t1, r0, r0, value=0.001); "
        "t2 = sqrt.default(w2); t3 = div.Tensor(t2, r1); t4 = add.Tensor(t3, 1e-08); "
        "w0 = addcdiv.default(w0, w1, t4, value=-0.001); out0 = _to_copy.default(w0, dtype=f16); "
        "bad = isnan.default(w0); out1 = any.default(bad)")


def operands(dtype: torch.dtype, shape: tuple[int, ...] = (5, 3)) -> tuple[list[Tensor], list[Tensor]]:
    torch.manual_seed(1)
    return ([torch.randn(shape).to(dtype), torch.randn(shape).to(dtype), torch.rand(shape).to(dtype)],
            [torch.randn(shape).to(dtype), torch.tensor(0.7)])


@DTYPES
@pytest.mark.parametrize("shape", [(5, 3), (0,), (4, 0, 2), (1,)])
def test_values_are_those_of_aten(dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    written, read = operands(dtype, shape)
    results = evaluate(parse(ADAM), written, read)
    (weight, average, square), (gradient, root) = operands(dtype, shape)
    average.lerp_(gradient, 0.1)
    square.mul_(0.999).addcmul_(gradient, gradient, value=0.001)
    weight.addcdiv_(average, square.sqrt().div(root).add(1e-8), value=-0.001)
    for found, wanted in zip([*written, *results], [weight, average, square, weight.half(), weight.isnan().any()],
                             strict=True):
        assert torch.equal(found, wanted)
        assert found.dtype == wanted.dtype


def test_operands_are_read_before_anything_is_written() -> None:
    """A tensor that is given twice: its second name still means what it held."""
    value = torch.ones(3)
    results = evaluate(parse("w0 = add.Tensor(w0, 1); out0 = mul.Tensor(r0, 10)"), [value], [value])
    assert value.tolist() == [2, 2, 2]
    assert results[0].tolist() == [10, 10, 10]


def test_a_scalar_counts_less_than_a_tensor() -> None:
    """Its dtype does not promote; a tensor of one element in one dimension would."""
    program = parse("out0 = mul.Tensor(r0, r1)")
    (result,) = evaluate(program, [], [torch.ones(4, dtype=torch.bfloat16), torch.tensor(2.0)])
    assert result.dtype == torch.bfloat16
    with pytest.raises(GraphError, match=r"'r1' has shape \[1\], 'r0' \[4\] \(only 0-dim tensors"):
        evaluate(program, [], [torch.ones(4, dtype=torch.bfloat16), torch.ones(1)])


ONE = torch.ones(2)


@pytest.mark.parametrize(("text", "written", "read", "message"), [
    ("out0 = neg.default(r0)", [], [], "the program has 1 read tensor, 0 are given"),
    ("w0 = neg.default(w0)", [], [torch.ones(2)], "the program has 1 written tensor, 0 are given"),
    ("out0 = add.Tensor(r0, r1)", [], [torch.ones(2), torch.ones(3)], "'r1' has shape [3], 'r0' [2]"),
    ("out0 = add.Tensor(r0, r1)", [], [torch.ones(2, 2), torch.ones(2)], "'r1' has shape [2], 'r0' [2, 2]"),
    ("w0 = add.Tensor(w0, r0)", [torch.tensor(1.0)], [torch.ones(3)], "'w0' has shape [], 'r0' [3]"),
    ("w0 = add.Tensor(w0, r0)", [torch.ones(2).half()], [torch.ones(2)],
     "statement 1, 'w0 = add.Tensor(w0, r0)': it gives float32, 'w0' holds float16 (cast it)"),
    ("out0 = neg.default(r1); x = add.Tensor(r0, r1)", [], [torch.ones(2), torch.tensor(1.0)],
     "statement 1, 'out0 = neg.default(r1)': it gives one element that stands for all"),
    ("out0 = bitwise_and.Tensor(r0, r0)", [], [torch.ones(2)], "statement 1, 'out0 = bitwise_and.Tensor(r0, r0)': "),
    ("out0 = add.Tensor(r0)", [], [torch.ones(2)], "statement 1, 'out0 = add.Tensor(r0)': "),
    ("out0 = add.Tensor(r0, r1)", [], [torch.ones(2), torch.ones(2, device="meta")], "'r1' is on meta, 'r0' on cpu"),
    ("w0 = neg.default(w0); w1 = neg.default(w1)", [ONE, ONE], [], "one tensor is written by two names (each"),
])
def test_operands_that_do_not_fit_are_named(text: str, written: list[Tensor], read: list[Tensor],
                                            message: str) -> None:
    before = [tensor.clone() for tensor in written]
    with pytest.raises(GraphError) as caught:
        evaluate(parse(text), written, read)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert all(map(torch.equal, written, before))


def test_types_are_those_of_every_statement() -> None:
    program = parse("s = mul.Tensor(r1, 2); t = mul.Tensor(r0, s); u = gt.Scalar(t, 0); out0 = where.self(u, t, r2); "
                    "out1 = any.default(u)")
    found = value_types(program, (ValueType(torch.bfloat16, False), ValueType(torch.float32, True),
                                  ValueType(torch.float32, False)))
    assert found == ((torch.float32, True), (torch.bfloat16, False), (torch.bool, False), (torch.float32, False),
                     (torch.bool, True))


def test_types_need_no_mode_and_disturb_none() -> None:
    program = parse("out0 = mul.Tensor(r0, 3)")
    with torch._subclasses.FakeTensorMode() as mode:
        fake = mode.from_tensor(torch.ones(2, 2))
        assert check_operands(program, [], [fake]) == ((torch.float32, False),)
        assert type(evaluate(program, [], [fake])[0]) is type(fake)


@DTYPES
def test_a_program_without_its_writes_computes_the_same(dtype: torch.dtype) -> None:
    program = parse(ADAM)
    pure, old = without_writes(program)
    written, read = operands(dtype)
    again = evaluate(pure, [], [*read, *(written[index] for index in old)])
    results = evaluate(program, written, read)
    assert all(map(torch.equal, again, [*results, *written]))
