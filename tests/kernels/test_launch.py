"""Where the reference runs in a kernel's place: each reason applies where it must, and is told once."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence

import pytest
import torch
from torch import Tensor

pytest.importorskip("triton", reason="Triton is not installed")

from triton.runtime.errors import OutOfResources, PTXASError

from fxpasses.errors import GraphError
from fxpasses.ir import fused_operators
from fxpasses.ir.fused_operators import reference_pack, reference_unpack
from fxpasses.ir.pointwise import Program, parse
from fxpasses.kernels import launch, source
from fxpasses.kernels.calls import Unsupported
from fxpasses.kernels.layout import layout_of
from fxpasses.kernels.source import Kernel
from tests.kernels.programs import MOMENTUM, ROWS, operands, referred
from tests.kernels.where import DEVICE, ON_DEVICE, kernels_running

TWO = parse("t0 = mul.Tensor(w0, 2); w0 = add.Tensor(t0, r0)")


@pytest.fixture(autouse=True)
def _not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "_TOLD", set())


def codes(call: Callable[[], object]) -> list[str]:
    """Codes that a call warns of."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        call()
    return [found[1] for warning in told if (found := re.search(r"\((\w+)\)", str(warning.message)))]


def updated(program: Program, written: Sequence[Tensor], read: Sequence[Tensor]) -> tuple[list[str], int]:
    """Codes, and programs of the grid that ran; the result is that of the reference."""
    wanted = referred(program, written, read)
    found: list[Tensor] = []
    with kernels_running() as traffic:
        told = codes(lambda: found.extend(launch.update(written, read, program)))
    for one, other in zip([*written, *found], wanted, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=0, equal_nan=True)
    return told, traffic.programs


def numbers(*shape: int) -> Tensor:
    return torch.randn(*shape, device=DEVICE)


def test_a_program_that_kernels_know_is_one() -> None:
    assert updated(TWO, [numbers(300)], [numbers(300)])[0] == []


@pytest.mark.parametrize(("program", "code"), [
    ("w0 = add.Tensor(w0, r0)", "statement"),
    ("t0 = gelu.default(w0); w0 = add.Tensor(t0, r0)", "operator"),
    ("t0 = pow.Tensor_Scalar(w0, 3); w0 = add.Tensor(t0, r0)", "operator"),
])
def test_programs_left_to_the_reference(program: str, code: str) -> None:
    assert updated(parse(program), [numbers(300)], [numbers(300)]) == ([code], 0)


def test_dtypes_left_to_the_reference() -> None:
    written, read = ([torch.randint(5, (300,), dtype=torch.int8, device=DEVICE)] for _ in range(2))
    assert updated(parse("t0 = mul.Tensor(w0, r0); w0 = add.Tensor(t0, r0)"), written, read) == (["dtype"], 0)


@pytest.mark.parametrize("cut", [
    lambda: numbers(4, 7, 200)[:, ::2, ::2],  # three loops
    lambda: numbers(300, 64)[:, :20],  # narrow rows
])
def test_layouts_left_to_the_reference(cut: Callable[[], Tensor]) -> None:
    written = cut()
    assert updated(TWO, [written], [numbers(*written.shape)]) == (["layout"], 0)


def test_empty_operands_are_left_to_the_reference() -> None:
    assert updated(MOMENTUM, [numbers(0), numbers(0)], [numbers(0)]) == ([], 0)
    assert updated(parse("t0 = mul.Tensor(w0, r0); w0 = add.Tensor(t0, 1)"), [numbers(0, 4)],
                   [torch.tensor(1.0, device=DEVICE)]) == ([], 0)


@pytest.mark.parametrize(("first", "second", "told"), [
    (slice(0, 600), slice(600, 1200), []), (slice(0, 600), slice(0, 600), []),
    (slice(0, 600), slice(1, 601), ["overlap"]), (slice(300, 900), slice(0, 600), ["overlap"]),
    (slice(0, 1200, 2), slice(1, 1200, 2), ["overlap"]),
])
def test_what_is_written_over_another_operand(first: slice, second: slice, told: list[str]) -> None:
    """A block would read what another has written; where they lie alike none does."""
    whole = numbers(1200)
    assert updated(TWO, [whole[first]], [whole[second]])[0] == told


def test_two_written_operands_over_each_other() -> None:
    whole = numbers(1000)
    program = parse("t0 = mul.Tensor(w0, 2); w1 = add.Tensor(w1, 1); w0 = add.Tensor(t0, w1)")
    with kernels_running() as traffic:
        assert codes(lambda: launch.update([whole[:600], whole[:600]], [], program)) == ["overlap"]
    assert traffic.programs == 0


def test_one_element_for_all_that_is_written_too() -> None:
    whole = numbers(600)
    assert updated(parse("t0 = mul.Tensor(w0, r0); w0 = add.Tensor(t0, r0)"), [whole], [whole[300]])[0] == ["overlap"]


def test_a_code_is_told_once() -> None:
    with kernels_running():
        assert codes(lambda: [launch.update([numbers(9)], [numbers(9)], parse("w0 = add.Tensor(w0, r0)"))
                              for _ in range(3)]) == ["statement"]


def test_operands_that_do_not_fit_are_refused_as_by_the_reference() -> None:
    with kernels_running(), pytest.raises(GraphError, match="shape"):
        launch.update([numbers(9)], [numbers(8)], TWO)


def test_buckets_left_to_the_reference() -> None:
    apart = [numbers(8, 6).t(), numbers(5)]
    small = [torch.ones(5, dtype=torch.int8, device=DEVICE)]
    bucket = reference_pack(apart, None, torch.float32, 16)
    whole = numbers(40)
    with kernels_running() as traffic:
        found = [torch.zeros_like(tensor) for tensor in apart]
        assert codes(lambda: launch.unpack(bucket, found, None, False, 16)) == ["layout"]
        assert all(torch.equal(one, other) for one, other in zip(found, apart, strict=True))
        assert codes(lambda: launch.pack(small, None, torch.int8, 16)) == ["dtype"]
        assert codes(lambda: launch.pack([numbers(0)], None, torch.float32, 16)) == []
        over = [whole[:20], whole[10:30]]
        wanted = [tensor.clone() for tensor in over]
        filled = reference_pack(wanted, None, torch.float32, 16)
        assert codes(lambda: launch.unpack(filled, over, None, False, 16)) == ["overlap"]
    assert traffic.programs == 0
    with kernels_running(), pytest.raises(GraphError, match="bucket"):
        launch.unpack(bucket[:-16], found, None, False, 16)
    reference_unpack(bucket, found, None, False, 16)


def test_tensors_that_are_not_contiguous_are_packed() -> None:
    apart = [numbers(8, 6).t(), numbers(5)]
    with kernels_running() as traffic:
        assert codes(lambda: launch.pack(apart, None, torch.float32, 16)) == []
        assert torch.equal(launch.pack(apart, None, torch.float32, 16), reference_pack(apart, None, torch.float32, 16))
    assert ON_DEVICE or traffic.programs


def test_without_an_interpreter_the_cpu_is_left_to_the_reference() -> None:
    written, read = operands(ROWS, (300,), {})
    wanted = referred(ROWS, written, read)
    assert codes(lambda: launch.update(written, read, ROWS)) == []
    assert torch.equal(written[0], wanted[0])


class _Broken:
    """A kernel whose compilation or launch fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __getitem__(self, grid: tuple[int]) -> Callable[..., None]:
        def launched(**arguments: object) -> None:
            raise self.error

        return launched


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """Makes launches on what is taken for a device fail with an error."""
    monkeypatch.setattr(launch, "runs_on", lambda device: True)
    monkeypatch.setattr(source, "_FAILED", {})
    monkeypatch.setattr(torch.cuda, "device", lambda device: contextlib.nullcontext())
    return lambda error: monkeypatch.setattr(source, "jitted", lambda kernel: _Broken(error))


@pytest.mark.parametrize("error", [OutOfResources(2, 1, "registers"), PTXASError("no"),
                                   RuntimeError("PassManager::run failed")], ids=lambda error: type(error).__name__)
def test_what_the_compiler_refuses_is_left_to_the_reference(error: Exception,
                                                           broken: Callable[[Exception], None]) -> None:
    broken(error)
    written, read = operands(ROWS, (300,), {})
    wanted = referred(ROWS, written, read)
    assert codes(lambda: launch.update(written, read, ROWS)) == ["compiler"]
    assert torch.equal(written[0], wanted[0])
    found, bucket = [torch.ones(20)], torch.ones(32)
    assert torch.equal(launch.pack(found, None, torch.float32, 32)[:20], found[0])
    launch.unpack(bucket, found, None, True, 32)
    assert found[0].eq(2).all()
    broken(AssertionError("compiled again"))
    launch.update(written, read, ROWS)


def test_what_a_device_fails_at_is_an_error(broken: Callable[[Exception], None]) -> None:
    broken(RuntimeError("CUDA error: an illegal memory access"))
    with pytest.raises(RuntimeError, match="illegal"):
        launch.update(*operands(ROWS, (300,), {}), ROWS)


def test_a_bucket_that_is_half_done_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tensors of one dtype are added to; to start anew would add twice."""
    ran: list[Kernel] = []

    def fails_second(kernel: Kernel, programs: int, arguments: dict[str, object], through: Sequence[Tensor]) -> None:
        if ran:
            raise Unsupported("compiler", "no room")
        ran.append(kernel)

    with source.running_by(source.Runner(fails_second, "cpu", 256)), pytest.raises(RuntimeError, match="half done"):
        launch.unpack(torch.ones(32), [torch.ones(16), torch.ones(16).half()], None, True, 16)


def test_the_operators_find_the_launcher() -> None:
    """As they do when they are called on a device."""
    written, read = [numbers(300)], [numbers(300)]
    wanted = referred(ROWS, written, read)
    with kernels_running() as traffic:
        fused_operators._launched_update(written, read, ROWS.text)
        bucket = fused_operators._launched_pack(read, None, torch.bfloat16, 16)
        fused_operators._launched_unpack(bucket, read, None, False, 16)
    assert torch.equal(written[0], wanted[0])
    assert torch.equal(read[0], bucket[:300].float())
    assert ON_DEVICE or traffic.programs == 3 * 2


def test_a_hidden_triton_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    source.has_triton.cache_clear()
    monkeypatch.setitem(sys.modules, "triton", None)
    try:
        assert not source.runs_on(torch.device("cuda"))
    finally:
        source.has_triton.cache_clear()
    monkeypatch.undo()
    assert source.runs_on(torch.device("cuda"))


def test_all_runs_where_triton_is_missing() -> None:
    script = ("import sys; sys.modules['triton'] = None\n"
              "import torch, fxpasses.kernels.launch, fxpasses.kernels.ahead, fxpasses.kernels.interpreter\n"
              "import fxpasses.ir.fused_operators as fused\n"
              "x = torch.ones(4)\n"
              "torch.ops.fxpasses.fused_update([x], [x.clone()], 't0 = mul.Tensor(w0, 2); w0 = add.Tensor(t0, r0)')\n"
              "fxpasses.kernels.launch.pack([x], None, torch.float32, 16)\n"
              "print(x.tolist())")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout == "[3.0, 3.0, 3.0, 3.0]\n", done.stderr


def test_every_code_is_explained() -> None:
    assert set(re.findall(r"^``(\w+)``", str(launch.__doc__), re.MULTILINE)) == set(launch.CODES)


@pytest.mark.parametrize(("shape", "strides", "rows", "columns"), [
    ((4, 6), [(6, 1), (6, 1)], 1, 24), ((4, 6), [(1, 4), (1, 4)], 1, 24), ((4, 100), [(200, 1), (100, 1)], 4, 100),
    ((1, 100), [(7, 1), (9, 1)], 1, 100), ((), [(), ()], 1, 1), ((2, 3, 100), [(300, 100, 1), (600, 200, 1)], 6, 100),
])
def test_layouts(shape: tuple[int, ...], strides: list[tuple[int, ...]], rows: int, columns: int) -> None:
    found = layout_of(shape, strides)
    assert found is not None
    assert (found.rows, found.columns) == (rows, columns)
