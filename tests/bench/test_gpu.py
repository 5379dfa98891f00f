"""The benchmark for a GPU runs, as far as it can without one, and notices what is wrong."""

from __future__ import annotations

import pytest
import torch

pytest.importorskip("triton", reason="Triton is not installed")

from bench import gpu
from bench.kernel_samples import PROGRAMS
from fxpasses.ir.pointwise import evaluate, parse
from fxpasses.kernels import launch


@pytest.fixture(autouse=True)
def _few_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "SHAPES", {"4 tensors": [(4096, 300), (900,), (700, 1), (5,)]})
    monkeypatch.setattr(gpu, "COUNTS", (1 << 10,))
    monkeypatch.setattr(gpu, "TURNS", 1)


def test_a_dry_run_compares_every_kernel_with_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.main(["--dry"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum("as the reference" in line for line in lines) == 4 + 4  # a bucket both ways in two dtypes, four programs
    for contender in ("_chunk_cat", "_foreach_copy_", "fused AdamW", "fused SGD", "aten"):
        assert any(contender in line for line in lines)


def test_a_wrong_kernel_is_noticed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    right = launch.pack
    monkeypatch.setattr(launch, "pack", lambda *args: right(*args) + 1)
    assert gpu.main(["--dry"]) == 1
    assert "NOT as the reference" in capsys.readouterr().out


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_compiled_contender_is_one_graph_and_right(name: str) -> None:
    program = parse(PROGRAMS[name])
    one = torch.tensor(0.5)
    written = [torch.rand(40) + 0.1 for _ in range(program.written)]
    read = [torch.rand(40) + 0.1, *([one, one] if name == "adamw" else [one] if name == "accumulate" else [])]
    wanted = [tensor.clone() for tensor in written]
    results = evaluate(program, wanted, read)
    found = torch.compile(lambda: gpu.straight(program, written, read), backend="eager", fullgraph=True)()
    assert all(torch.equal(*pair) for pair in zip([*written, *found], [*wanted, *results], strict=True))


def test_it_ends_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.main(["--dry", "--seconds", "0"]) == 0
    assert "no time left" in capsys.readouterr().out


@pytest.mark.skipif(torch.cuda.is_available(), reason="a GPU is here")
def test_without_a_gpu_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.main([]) == 5
    assert "no GPU" in capsys.readouterr().err
