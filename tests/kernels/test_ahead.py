"""Kernels compiled for GPUs that are not there: nothing spills, and full blocks move 16 bytes an access."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

pytest.importorskip("triton", reason="Triton is not installed")

from bench.kernel_samples import Sample, block_of, samples
from bench.kernels import markdown
from fxpasses.ir.pointwise import ValueType, parse
from fxpasses.kernels.ahead import TARGETS, Assembly, Target, compile_for
from fxpasses.kernels.generate import Form, generate, pointer_types, share
from tests.kernels.test_arithmetic import CALLS, INTEGERS, program_of
from tests.kernels.test_update import REDUCTIONS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "kernels.md"
EVERY_DAY = {("sm_90", "adamw of bf16 gradients"), ("gfx942", "accumulate bf16, finite"),
             ("sm_80", "pack f32 -> bf16, 8 arguments"), ("sm_100", "unpack bf16 -> f32, table")}
GRID = [pytest.param(target, name, marks=[] if (target.name, name) in EVERY_DAY else pytest.mark.full,
                     id=f"{target.name}-{name}")
        for target in TARGETS.values() for name in samples(target.backend)]


def compiled(target: Target, name: str, aligned: frozenset[str] | None = None) -> tuple[Sample, Assembly]:
    sample = samples(target.backend)[name]
    if aligned is not None:
        sample = Sample(sample.kernel, sample.types, sample.loaded, sample.stored, aligned)
    return sample, sample.assembly(target)


@pytest.mark.parametrize(("target", "name"), GRID)
def test_all_of_a_full_block_moves_by_16_bytes_and_nothing_spills(target: Target, name: str) -> None:
    sample, found = compiled(target, name)
    block = block_of(target)
    assert found.spills == 0
    assert 0 < found.registers <= 128
    assert found.wide_loaded >= sample.loaded * block
    assert found.wide_stored >= sample.stored * block


@pytest.mark.parametrize("target", [
    TARGETS["sm_90"], *(pytest.param(TARGETS[name], marks=pytest.mark.full) for name in ("sm_80", "sm_100", "gfx942"))],
    ids=lambda target: target.name)
def test_operands_that_are_not_aligned_move_in_smaller_pieces(target: Target) -> None:
    """The table can say so: it reads the assembly."""
    _, found = compiled(target, "momentum", frozenset())
    assert found.width == 4
    assert found.wide_loaded == found.wide_stored == 0


def test_a_multiply_and_an_add_stay_two_instructions() -> None:
    """Of one program with a product that is added, and one fused multiply-add that aten has."""
    _, plain = compiled(TARGETS["sm_90"], "rows of a rank")
    assert "FFMA" not in plain.text
    assert "FMUL" in plain.text
    assert "FADD" in plain.text
    _, momentum = compiled(TARGETS["sm_90"], "momentum")
    assert momentum.text.count("FFMA") == 2 * 2 * 8  # alpha of two adds, eight elements, two branches


@pytest.mark.parametrize("dtype", [torch.float32, pytest.param(torch.bfloat16, marks=pytest.mark.full)],
                         ids=["f32", "bf16"])
@pytest.mark.parametrize("target", [
    TARGETS["sm_90"], *(pytest.param(TARGETS[name], marks=pytest.mark.full) for name in ("sm_80", "sm_100", "gfx942"))],
    ids=lambda target: target.name)
def test_every_operator_compiles(target: Target, dtype: torch.dtype) -> None:
    """The interpreter takes what the compiler may refuse."""
    bodies = [operator + arguments for operator, calls in CALLS.items() for arguments in calls]
    kinds = [ValueType(dtype, False)] * 3 + [ValueType(torch.float32, True), ValueType(dtype, False)]
    compiled_program(target, program_of(bodies), kinds)


@pytest.mark.parametrize(("text", "dtypes"), [
    (program_of(INTEGERS), [torch.int64] * 3), (REDUCTIONS.text, [torch.bfloat16]), (REDUCTIONS.text, [torch.int32]),
    ("t0 = logical_not.default(r0); out0 = where.self(t0, r1, r1); out1 = bitwise_or.Tensor(r0, t0)",
     [torch.bool, torch.float64]),
], ids=["integers", "reductions of bf16", "reductions of i32", "truth values"])
@pytest.mark.parametrize("target", [TARGETS["sm_90"], pytest.param(TARGETS["gfx942"], marks=pytest.mark.full)],
                         ids=lambda target: target.name)
def test_other_dtypes_compile(target: Target, text: str, dtypes: list[torch.dtype]) -> None:
    compiled_program(target, text, [ValueType(dtype, False) for dtype in dtypes])


def waiting(count: int) -> str:
    """A program of which as many values as operands wait for each other."""
    halves = [f"t{number} = mul.Tensor(r{number}, 0.5)" for number in range(count)]
    return "; ".join([*halves, *(f"out{number} = div.Tensor(t{number}, t{count - 1 - number})"
                                 for number in range(count))])


def elements_of(count: int, dtype: torch.dtype = torch.float32) -> int:
    return share(parse(waiting(count)), Form((ValueType(dtype, False),) * count))


def test_threads_have_fewer_elements_where_many_values_wait() -> None:
    assert [elements_of(count) for count in (4, 8, 9, 16, 17, 33, 100)] == [8, 8, 4, 4, 2, 1, 1]
    assert elements_of(8, torch.float64) == 4
    assert elements_of(8, torch.bfloat16) == 8


@pytest.mark.full
@pytest.mark.parametrize("count", [6, 12, 24, 48])
@pytest.mark.parametrize("target", [TARGETS["sm_90"], TARGETS["gfx942"]], ids=lambda target: target.name)
def test_many_values_that_wait_do_not_spill(target: Target, count: int) -> None:
    kinds = [ValueType(torch.float32, False)] * count
    assert compiled_program(target, waiting(count), kinds, elements_of(count)).spills == 0
    if (target.name, count) == ("sm_90", 24):
        assert compiled_program(target, waiting(count), kinds, 8).spills  # which is what it is for


def compiled_program(target: Target, text: str, kinds: list[ValueType], elements: int = 1) -> Assembly:
    program, form = parse(text), Form(tuple(kinds), like=target.backend)
    found = compile_for(target, generate(program, form), {**pointer_types(program, form), "columns": "i32"},
                        {"BLOCK": elements * target.threads})
    assert found.registers
    return found


@pytest.mark.full
def test_the_page_shows_this_table() -> None:
    assert markdown() in DOCUMENT.read_text()


def test_the_page_shows_every_kernel_and_target() -> None:
    rows = [line.split(" | ")[:2] for line in DOCUMENT.read_text().splitlines() if line.startswith("| ")]
    shown = {(target.removeprefix("| "), kernel) for target, kernel in rows}
    assert shown >= {(target.name, name) for target in TARGETS.values() for name in samples(target.backend)}


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(DOCUMENT.read_text().split("```python\n")[1].split("```")[0], {})
    assert 1 <= float(capsys.readouterr().out) <= 1.05
