"""The programs and the commands of docs/sharded.md do what the page says."""

from __future__ import annotations

import dataclasses
import re
import shlex
from pathlib import Path

import pytest

import fxpasses
from fxpasses.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "sharded.md").read_text()
REAL = "\n## Real models"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.partition(REAL)[0], re.DOTALL)
TRAIN = '''
import torch

def step():
    return lambda model, x: model(x).sum(), (torch.nn.Linear(4, 1), torch.zeros(2, 4))
'''


def test_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    exec("".join(BLOCKS), {})
    printed = capsys.readouterr().out
    assert printed.startswith("bit-equal")
    expected = re.findall(r"^print\(.*\)  # (.*)$", "".join(BLOCKS[1:]), re.MULTILINE)
    assert [line for line in expected if f"\n{line}\n" not in printed] == []
    assert len(expected) == 3


@pytest.mark.full
def test_the_program_of_real_models() -> None:
    pytest.importorskip("transformers", reason="the page captures one of its models")
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.partition(REAL)[2], re.DOTALL)
    scope: dict[str, object] = {"torch": __import__("torch"), "fxpasses": fxpasses}
    exec(block, scope)
    assert "model.layers.0.mlp.up_proj.weight" in fxpasses.dump(scope["step"])


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("train.py").write_text(TRAIN)
    commands = re.findall(r"^\$ fxpasses (.*)$", PAGE, re.MULTILINE)
    assert [main(shlex.split(command)) for command in commands] == [0, 0]
    assert Path("step.fx.py").read_text().startswith("# fxir 1\n")
    assert "S(0)@dp" in capsys.readouterr().out


@pytest.mark.parametrize(("heading", "settings"), [
    ("Fully sharded", fxpasses.FSDP), ("Tensor and sequence parallel", fxpasses.TensorParallel),
    ("Experts", fxpasses.ExpertParallel), ("Long sequences", fxpasses.ContextParallel)])
def test_the_settings_are_those_of_the_class(heading: str, settings: type) -> None:
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(field.name for field in dataclasses.fields(settings))
