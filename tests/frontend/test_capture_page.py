"""The programs and the command of docs/capture.md do what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fxpasses.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "capture.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TRAIN = '''
import torch

def step():
    return lambda model, x: model(x).sum(), (torch.nn.Linear(4, 1), torch.zeros(2, 4))
'''


def test_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    exec("".join(BLOCKS), {})
    printed = capsys.readouterr().out
    assert printed.startswith("# fxir 1\n")
    assert "\nbit-equal" in printed
    expected = re.findall(r"^print\(.*\)  # (.*)$", "".join(BLOCKS[1:]), re.MULTILINE)
    assert [line for line in expected if f"\n{line}\n" not in printed] == []
    assert len(expected) == 2


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("train.py").write_text(TRAIN)
    (command,) = re.findall(r"^\$ fxpasses (.*)$", PAGE, re.MULTILINE)
    assert main(shlex.split(command)) == 0
    assert Path("step.fx.py").read_text().startswith("# fxir 1\n")


def test_the_settings_are_those_of_capture() -> None:
    import inspect

    import fxpasses

    table = PAGE.split("## Settings")[1].split("## ")[0]
    named = set(re.findall(r"`(\w+)(?:=[^`]*)?`", "\n".join(line.split("|")[1] for line in table.splitlines()
                                                          if line.startswith("|"))))
    known = {name for name, parameter in inspect.signature(fxpasses.capture).parameters.items()
             if parameter.kind is inspect.Parameter.KEYWORD_ONLY}
    assert known - named - {"loss", "name"} == set()
    assert named <= known
