"""Programs run as one kernel: the reference bit for bit, whatever sizes, strides and alignment, and little moved."""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence

import pytest
import torch
from torch import Tensor

pytest.importorskip("triton", reason="Triton is not installed")

from fxpasses.ir.pointwise import Program, parse
from fxpasses.kernels import launch
from fxpasses.kernels.interpreter import Traffic
from tests.kernels.programs import ACCUMULATE, ADAMW, MOMENTUM, ROWS, operands, referred
from tests.kernels.where import DEVICE, ON_DEVICE, kernels_running

BF16 = {"r0": torch.bfloat16}
CASES = [(ADAMW, {}), (ADAMW, BF16), (MOMENTUM, {}), (MOMENTUM, dict.fromkeys(("w0", "w1", "r0"), torch.bfloat16)),
         (ACCUMULATE, BF16), (ROWS, dict.fromkeys(("w0", "r0"), torch.float16))]
NAMES = ["adamw", "adamw-bf16", "momentum", "momentum-bf16", "accumulate", "rows-f16"]


def check(program: Program, written: Sequence[Tensor], read: Sequence[Tensor], *, block: int = 256) -> Traffic:
    """Run as a kernel, without falling back, and compare with the reference."""
    wanted = referred(program, written, read)
    with warnings.catch_warnings(), kernels_running(block) as traffic:
        warnings.simplefilter("error")
        found = launch.update(written, read, program)
    assert ON_DEVICE or traffic.programs
    for one, other in zip([*written, *found], wanted, strict=True):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        torch.testing.assert_close(one, other, rtol=0, atol=0, equal_nan=True)
    assert [one.stride() for one in found] == [other.stride() for other in wanted[len(written):]]
    return traffic


def on_device(tensors: tuple[list[Tensor], list[Tensor]]) -> tuple[list[Tensor], list[Tensor]]:
    return [tensor.to(DEVICE) for tensor in tensors[0]], [tensor.to(DEVICE) for tensor in tensors[1]]


@pytest.mark.parametrize(("program", "dtypes"), CASES, ids=NAMES)
def test_one_kernel_is_the_reference(program: Program, dtypes: dict[str, torch.dtype]) -> None:
    check(program, *on_device(operands(program, (3, 257), dtypes)))


@pytest.mark.parametrize("size", [1, 2, 255, 256, 257, 512, 1021])
def test_sizes(size: int) -> None:
    check(ACCUMULATE, *on_device(operands(ACCUMULATE, (size,), BF16)))


def test_all_operands_may_be_single_elements() -> None:
    check(MOMENTUM, *on_device(operands(MOMENTUM, (), {})))


@pytest.mark.parametrize("offset", [1, 2, 3, 4, 8])
def test_views_that_are_not_aligned(offset: int) -> None:
    def cut(tensor: Tensor) -> Tensor:
        whole = torch.zeros(tensor.numel() + offset, dtype=tensor.dtype, device=DEVICE)
        whole[offset:] = tensor
        return whole[offset:]

    written, read = on_device(operands(ACCUMULATE, (300,), BF16))
    check(ACCUMULATE, [cut(written[0])], [cut(read[0]), read[1]])


@pytest.mark.parametrize("world", [2, 4])
def test_rows_of_a_rank_are_written_in_place(world: int) -> None:
    whole = torch.randn(6 * world, 100, device=DEVICE)
    others = [whole[rank::world].clone() for rank in range(world)]
    traffic = check(ROWS, [whole[1::world]], [torch.randn(6, 100, device=DEVICE)])
    assert all(torch.equal(whole[rank::world], others[rank]) for rank in range(world) if rank != 1)
    if not ON_DEVICE:
        assert traffic.moved <= 1.1 * 6 * 100 * 4 * 3  # 400-byte rows: their ends share sectors with other rows


def test_elements_of_a_rank_are_written_in_place() -> None:
    whole = torch.randn(4 * 300, device=DEVICE)
    kept = whole.clone()
    check(ROWS, [whole[3::4]], [torch.randn(300, device=DEVICE)])
    kept[3::4] = whole[3::4]
    assert torch.equal(whole, kept)


def test_transposed_operands_keep_their_strides() -> None:
    written = [torch.randn(40, 70, device=DEVICE).t() for _ in range(2)]
    check(MOMENTUM, written, [torch.randn(40, 70, device=DEVICE).t()])
    check(MOMENTUM, [torch.randn(70, 72, device=DEVICE), torch.randn(72, 70, device=DEVICE).t()],
          [torch.randn(70, 72, device=DEVICE)])


def test_expanded_operands_are_read() -> None:
    check(ROWS, [torch.randn(5, 128, device=DEVICE)], [torch.randn(128, device=DEVICE).expand(5, 128)])


def test_results_have_strides_of_their_own() -> None:
    program = parse("t0 = mul.Tensor(r0, 2); out0 = add.Tensor(t0, r1)")
    check(program, [], [torch.randn(70, 72, device=DEVICE).t(), torch.randn(70, 72, device=DEVICE).t()])


def test_what_is_read_may_be_what_is_written() -> None:
    written, read = on_device(operands(MOMENTUM, (400,), {}))
    alone = referred(MOMENTUM, written, [written[0]])
    with kernels_running():
        launch.update(written, [written[0]], MOMENTUM)
    assert all(torch.equal(one, other) for one, other in zip(written, alone, strict=False))
    assert read


REDUCTIONS = parse("t0 = mul.Tensor(r0, 2); out0 = any.default(t0); out1 = all.default(t0); out2 = amax.default(t0); "
                   "out3 = amin.default(t0)")


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16, torch.int64])
def test_reductions(dtype: torch.dtype) -> None:
    numbers = (100 * torch.randn(700, device=DEVICE)).to(dtype)
    for zeros in (slice(0, 0), slice(5, 6), slice(0, 700)):
        numbers[zeros] = 0
        check(REDUCTIONS, [], [numbers])
        check(REDUCTIONS, [], [numbers[:256]])
    if dtype.is_floating_point:
        numbers[300] = float("nan")
        check(REDUCTIONS, [], [numbers])


def test_a_value_that_is_not_finite_is_found_in_any_block() -> None:
    for place in (0, 255, 256, 699):
        written, read = on_device(operands(ACCUMULATE, (700,), BF16))
        read[0][place] = float("inf")
        with kernels_running():
            assert launch.update(written, read, ACCUMULATE)[0].item() is True


@pytest.mark.skipif(ON_DEVICE, reason="bytes are counted in the interpreter")
@pytest.mark.parametrize(("program", "dtypes", "needed"), [
    (ADAMW, {}, 4 * 4 + 3 * 4 + 2), (ADAMW, BF16, 3 * 4 + 2 + 3 * 4 + 2), (MOMENTUM, {}, 3 * 4 + 2 * 4),
    (ACCUMULATE, BF16, 4 + 2 + 4), (ROWS, {}, 12)], ids=["adamw", "adamw-bf16", "momentum", "accumulate", "rows"])
def test_no_more_is_moved_than_needed(program: Program, dtypes: dict[str, torch.dtype], needed: int) -> None:
    count = 1 << 16
    traffic = check(program, *operands(program, (count,), dtypes), block=4096)
    assert traffic.moved / (needed * count) <= 1.05
    assert traffic.loaded + traffic.stored == pytest.approx(needed * count, rel=0.01)


STATEMENTS = [
    "{0} = mul.Tensor({1}, {2})", "{0} = add.Tensor({1}, {2})", "{0} = sub.Tensor({1}, {2}, alpha=0.5)",
    "{0} = mul.Tensor({1}, 0.7)", "{0} = add.Tensor({1}, s0)", "{0} = mul.Tensor({1}, s0)", "{0} = neg.default({1})",
    "{0} = lerp.Scalar({1}, {1}, 0.3)", "{0} = abs.default({1})", "{0} = maximum.default({1}, {2})",
    "{0} = _to_copy.default({1}, dtype=f32)", "{0} = _to_copy.default({1}, dtype=bf16)", "{0} = relu.default({1})",
    "{0} = _to_copy.default({1}, dtype=f16)", "{0} = clamp.default({1}, -2, 2)", "{0} = square.default({1})",
    "{0} = div.Tensor({1}, 3)", "{0} = minimum.default({1}, {2})", "{0} = add.Tensor({1}, {2}, alpha=-2)",
    "{0} = addcmul.default({1}, {1}, {1}, value=0.1)", "{0} = rsub.Scalar({1}, 1.5)", "{0} = sign.default({1})",
]


def random_program(seed: int) -> str:
    """A program of any operators of `STATEMENTS` on earlier values, whose last results are cast to what they hold."""
    chooser = random.Random(seed)
    names, lines = ["w0", "w1", "r0", "r1"], []
    for number in range(chooser.randint(2, 12)):
        pattern = chooser.choice(STATEMENTS).replace("s0", "r2")
        name = chooser.choice([f"t{number}", f"t{number}", *[name for name in names if name[0] == "t"]])
        lines.append(pattern.format(name, chooser.choice(names), chooser.choice(names)))
        names.append(name)
    last = [chooser.choice(names) for _ in range(4)]
    for name in ("r0", "r1", "r2"):
        lines.insert(0, f"u{name} = add.Tensor({name}, {name})")
    return "; ".join([*lines, f"w0 = _to_copy.default({last[0]}, dtype=f32)",
                      f"w1 = _to_copy.default({last[1]}, dtype=bf16)", f"out0 = mul.Tensor({last[2]}, 1)",
                      f"out1 = isfinite.default({last[3]})", f"out2 = amax.default({last[0]})"])


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(12, 200))])
def test_random_programs(seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    shape = random.Random(seed).choice([(7,), (256,), (3, 100), (520,)])
    written = [torch.randn(shape, generator=generator).to(DEVICE), torch.randn(shape, generator=generator).to(
        DEVICE, torch.bfloat16)]
    read = [torch.randn(shape, generator=generator).to(DEVICE, torch.float16),
            torch.randn(shape, generator=generator).to(DEVICE), torch.tensor(0.3).to(DEVICE)]
    check(parse(random_program(seed)), written, read)
