"""Every command and the Python in README.md is run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import STEP, Result

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
PROMPTS = re.findall(r"^\$ (.+)$", "\n".join(re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)),
                     re.MULTILINE)
INLINE = [text for text in re.findall(r"`(fxpasses [^`]+)`", README) if not re.search(r"\b[A-Z]{2,}\b", text)]
COMMANDS = [line for line in [*PROMPTS, *INLINE] if line.startswith("fxpasses ") and " fmt" not in line]


ANSWERS = {"fxpasses bisect --passes commhoist,asynccp step.py --ranks 4": 1}
"""Commands whose answer here is no: nothing is wrong. (out.fx.py is step.py in these tests.)"""
NEEDS = {
    "fxpasses remarks remarks.yaml": ["fxpasses run --remarks remarks.yaml step.py -o out.fx.py"],
    "fxpasses snapshot check golden": ["fxpasses snapshot add golden step.py --passes overlap"],
}
"""Command -> those that come before it."""
TRAIN = '''
import torch

def step():
    return lambda model, x: model(x).sum(), (torch.nn.Linear(4, 1), torch.zeros(2, 4))
'''


@pytest.fixture
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the README speaks of."""
    monkeypatch.chdir(tmp_path)
    for name in ("step.py", "rank0.py", "rank1.py", "out.fx.py"):
        Path(name).write_text(STEP)
    Path("train.py").write_text(TRAIN)


def test_there_is_something_to_check() -> None:
    assert len(COMMANDS) >= 8
    assert [line for line in PROMPTS if not line.startswith(("fxpasses ", "make "))] == []


@pytest.mark.parametrize("line", COMMANDS)
def test_command(fxpasses: Callable[..., Result], step: None, line: str) -> None:
    words = shlex.split(line)
    for earlier in NEEDS.get(line, ()):
        fxpasses(*shlex.split(earlier)[1:])
    result = fxpasses(*words[1:])
    assert result.status == ANSWERS.get(line, 0), result.err
    if "-o" in words:
        written = Path(words[words.index("-o") + 1])
        assert result.out == ""
        if written.suffix == ".svg":
            assert written.read_text().startswith("<svg ")
            return
        texts = [path.read_text() for path in sorted(written.iterdir())] if written.is_dir() else [written.read_text()]
        assert all(text.startswith("# fxir 1\n") for text in texts)


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:\$ |`)make ([a-z-]+)", README)
    assert {"demo", "test"} <= set(named) <= targets


def test_python(step: None, capsys: pytest.CaptureFixture[str]) -> None:
    sharded, block = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    exec(compile(sharded, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("bit-equal")
    assert len([line for line in block.splitlines() if line]) <= 12
    scope: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), scope)
    printed = capsys.readouterr().out
    assert printed.startswith(("bit-equal", "equal up to re-association"))
    assert "\n# fxir 1\n" in printed
    assert printed.endswith("commhoist,asynccp\n")


def test_the_table_of_passes_is_the_list_of_passes() -> None:
    from fxpasses.pm.registry import all_passes

    rows = re.findall(r"^\| \[`(\w+)`\]\(docs/passes/\1\.md\) \| ([^|]+) \|", README, re.MULTILINE)
    assert {name: form.strip() for name, form in rows} == {
        name: found.takes if found.takes == found.gives else f"{found.takes} -> {found.gives}"
        for name, found in all_passes().items()}


def test_exit_statuses_are_those_of_the_help() -> None:
    from fxpasses.cli.parser import build

    rows = re.findall(r"^\| (\d) \| (.+) \|$", README, re.MULTILINE)
    assert rows == re.findall(r"^  (\d)  (.+)$", build().format_help(), re.MULTILINE)


def test_a_newcomer_reads_it_in_five_minutes() -> None:
    assert len(README.split()) < 1500
