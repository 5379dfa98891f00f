"""Reductions by dtype: what is computed, and what no backend defines."""

import pytest
import torch

from fxpasses.errors import RankError
from fxpasses.ranks import arithmetic

INTEGERS = [torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64]
FLOATS = [torch.float8_e4m3fn, torch.float8_e5m2, torch.float16, torch.bfloat16, torch.float32, torch.float64]


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize(("reduce_op", "values", "expected"), [
    ("sum", [3, 6, 5], 14), ("avg", [3, 6, 5], 4), ("product", [3, 5, 7], 105), ("min", [6, 3, 5], 3),
    ("max", [3, 6, 5], 6), ("band", [3, 6, 2], 2), ("bor", [3, 6, 5], 7), ("bxor", [3, 6, 0], 5)])
def test_integers(dtype, reduce_op, values, expected):
    tensors = [torch.tensor([value], dtype=dtype) for value in values]
    result = arithmetic.reduce(tensors, reduce_op)
    assert (result.tolist(), result.dtype) == ([expected], dtype)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize(("reduce_op", "expected"), [("sum", 4), ("avg", 1), ("product", -6), ("min", -1), ("max", 3)])
def test_floats(dtype, reduce_op, expected):
    tensors = [torch.tensor([value], dtype=dtype) for value in (3.0, -1.0, 2.0, 0.0)]
    tensors = tensors[:3] if reduce_op == "product" else tensors
    result = arithmetic.reduce(tensors, reduce_op)
    assert (result.tolist(), result.dtype) == ([expected], dtype)


def test_integer_average_truncates_the_whole_sum():
    pairs = ((3, 4), (-3, -4), (-3, 2))
    assert [arithmetic.reduce([torch.tensor(a), torch.tensor(b)], "avg").item() for a, b in pairs] == [3, -3, 0]


def test_sums_run_in_member_order_in_the_tensors_own_dtype():
    large, small = torch.tensor(1.0, dtype=torch.bfloat16), torch.tensor(2.0**-8, dtype=torch.bfloat16)
    assert arithmetic.reduce([large, small, small], "sum").item() == 1.0
    assert arithmetic.reduce([small, small, large], "sum").item() > 1.0


@pytest.mark.parametrize(("dtype", "reduce_op"), [
    (torch.bool, "sum"), (torch.bool, "avg"), (torch.complex64, "max"), (torch.complex64, "min"),
    (torch.complex64, "product"), (torch.complex64, "band"), (torch.float32, "bor"), (torch.bfloat16, "bxor")])
def test_undefined_reductions_are_refused(dtype, reduce_op):
    with pytest.raises(RankError, match=f"'{reduce_op}' is not defined for {dtype}"):
        arithmetic.reduce([torch.zeros(2, dtype=dtype)] * 2, reduce_op)


@pytest.mark.parametrize(("reduce_op", "expected"), [
    ("product", [False, False]), ("min", [False, False]), ("max", [True, True]), ("band", [False, False]),
    ("bor", [True, True]), ("bxor", [True, True])])
def test_booleans(reduce_op, expected):
    tensors = [torch.tensor([True, False]), torch.tensor([False, True])]
    assert arithmetic.reduce(tensors, reduce_op).tolist() == expected


def test_complex_sums():
    assert arithmetic.reduce([torch.tensor([1 + 2j]), torch.tensor([3 - 1j])], "avg").tolist() == [2 + 0.5j]


def test_inputs_stay_and_results_are_nobody_elses():
    inputs = [torch.arange(6.0).view(2, 3).t() for _ in range(2)]
    results = [*arithmetic.all_reduce(inputs, "sum"), *arithmetic.broadcast(inputs, 0), *arithmetic.all_gather(inputs)]
    assert all(result.is_contiguous() for result in results)
    assert len({tensor.data_ptr() for tensor in [inputs[0], inputs[1], *results]}) == 8
    assert torch.equal(inputs[0], torch.arange(6.0).view(2, 3).t())


def test_shapes_that_do_not_divide_are_refused():
    for shape in ((3, 2), ()):
        with pytest.raises(RankError, match="does not divide into 2 equal parts"):
            arithmetic.reduce_scatter([torch.zeros(shape)] * 2, "sum")
    with pytest.raises(RankError, match="all_gather of a tensor without dimensions"):
        arithmetic.all_gather([torch.zeros(())] * 2)


def test_tensors_without_elements():
    empty = [torch.zeros(0, 3), torch.zeros(0, 3)]
    assert arithmetic.all_gather(empty)[0].shape == (0, 3)
    assert arithmetic.reduce_scatter(empty, "max")[1].shape == (0, 3)
