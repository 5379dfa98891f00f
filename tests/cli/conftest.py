"""Run commands in this process: the exit status and what they printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


@pytest.fixture
def fxpasses(capsys: pytest.CaptureFixture[str], tmp_path: Path,
             monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Result]]:
    """``fxpasses("run", "--passes", "default")`` in an empty directory."""
    from fxpasses.cli import main
    from fxpasses.pm import registry

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_default", registry.Registry())  # forgets the passes of --load
    monkeypatch.delenv("FXPASSES_DEBUG", raising=False)

    def call(*argv: str | os.PathLike[str]) -> Result:
        capsys.readouterr()
        status = main([os.fspath(word) for word in argv])
        printed = capsys.readouterr()
        return Result(status, printed.out, printed.err)

    yield call
    for name in [name for name in sys.modules if name.startswith("_fxpasses_loaded_")]:
        del sys.modules[name]


def assert_refused(result: Result, status: int, *words: str) -> None:
    """The command failed with ``status`` and one line on stderr that holds ``words``."""
    assert result.status == status, result
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1, result.err
    assert "Traceback" not in result.err
    for word in words:
        assert word in lines[0]


STEP = '''\
class <lambda>(torch.nn.Module):
    def forward(self, x_1: "f32[8, 4]", y_1: "f32[8, 4]", w_1: "f32[4, 4]"):
        # File: train.py:10 in step, code: grad = x.t() @ y
        t: "f32[4, 8]" = torch.ops.aten.t.default(x_1)
        mm: "f32[4, 4]" = torch.ops.aten.mm.default(t, y_1);  t = None
        all_reduce: "f32[4, 4]" = torch.ops._c10d_functional.all_reduce.default(mm, 'sum', 'dp');  mm = None
        wait_tensor: "f32[4, 4]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        t_1: "f32[4, 8]" = torch.ops.aten.t.default(y_1)
        mm_1: "f32[4, 4]" = torch.ops.aten.mm.default(t_1, x_1);  t_1 = x_1 = y_1 = None
        all_reduce_1: "f32[4, 4]" = torch.ops._c10d_functional.all_reduce.default(mm_1, 'sum', 'dp');  mm_1 = None
        wait_tensor_1: "f32[4, 4]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        add: "f32[4, 4]" = torch.ops.aten.add.Tensor(wait_tensor, wait_tensor_1);  wait_tensor = wait_tensor_1 = None
        sub: "f32[4, 4]" = torch.ops.aten.sub.Tensor(w_1, add);  w_1 = add = None
        return (sub,)
'''
"""Two micro-batches of a data-parallel step, as ``print_readable`` prints them."""
