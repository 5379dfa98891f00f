"""``fxpasses bisect``: what it prints and writes, its exit statuses, and what is refused; the page docs/bisect.md."""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as api

from .conftest import Result, assert_refused

Call = Callable[..., Result]
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "bisect.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [shlex.split(line) for line in re.findall(r"^\$ fxpasses (.*)$", PAGE, re.MULTILINE)]
FILES = dict(zip(("step.fx.py", "own.py", "train.py", "api.py"), BLOCKS, strict=True))
WRONG = ("step.fx.py", "--load", "own.py", "--passes", "dropone,asynccp")


@pytest.fixture(autouse=True)
def files(fxpasses: Call, tmp_path: Path) -> Path:
    """The files of the page, in the working directory."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def words(text: str) -> list[str]:
    return text.split()


def test_the_commands_of_the_page(fxpasses: Call) -> None:
    results = [fxpasses(*command) for command in COMMANDS if "--program" not in command]
    assert [result.status for result in results] == [0, 0, 0, 0]
    shown = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    assert words(results[0].out) == words(shown[1])
    assert len(results[0].err.splitlines()) == 4
    assert results[0].err.startswith("bisect: all 3 rewrites: bad: rank 0, ")
    assert "--bisect-limit 1: stopped behind rewrite 1, in 'dropone': 'scaled' (one)" in results[1].err
    assert results[3].out.startswith("the first bad rewrite is in pass 'dropone': rewrite 2 of its 3, number 2 in all")


def test_the_files_are_what_their_first_lines_make(fxpasses: Call, files: Path) -> None:
    assert fxpasses("bisect", *WRONG, "-o", "found").status == 0
    for side in ("good", "bad"):
        first, _, text = (files / "found" / f"{side}.fx.py").read_text().partition("\n")
        again = fxpasses(*shlex.split(first.removeprefix("# fxpasses ")))
        assert again.out == text
    assert not fxpasses("check", "step.fx.py", "found/good.fx.py").status
    assert fxpasses("check", "step.fx.py", "found/bad.fx.py").status == 1


def test_a_rank_set_has_a_directory_a_side(fxpasses: Call, files: Path) -> None:
    for rank in range(2):
        (files / f"rank{rank}.fx.py").write_text(FILES["step.fx.py"].replace("rank=None", f"rank={rank}"))
    result = fxpasses("bisect", "rank0.fx.py", "rank1.fx.py", *WRONG[1:], "-o", "found", "--json")
    told = json.loads(result.out)
    assert (result.status, told["limits"], told["culprit"]["ranks"]) == (0, [1, 2], [0, 1])
    assert fxpasses("check", "found/good", "found/bad").status == 1
    for side, limit in zip(("good", "bad"), told["limits"], strict=True):
        command = told["commands"][side]
        assert fxpasses(*shlex.split(command)[1:]).status == 0
        for rank in range(2):
            written = (files / "found" / side / f"rank{rank}.fx.py").read_text()
            assert written == f"# {command}\n" + (files / f"behind-{limit}" / f"rank{rank}.fx.py").read_text()


@pytest.mark.parametrize(("extra", "status", "said"), [
    (("--passes", "asynccp"), 1, "the whole pipeline is good (0 rewrites): there is nothing to find"),
    (("--command", "false"), 1, "the input itself is bad, before any rewrite"),
    (("--command", "exit 125"), 4, "nobody can tell"),
    (("--raises",), 1, "the whole pipeline is good (3 rewrites)"),
    (("--every", "--inputs", "1"), 0, "the first bad rewrite is in pass 'dropone': rewrite 2 of its 3"),
])
def test_exit_statuses(fxpasses: Call, extra: tuple[str, ...], status: int, said: str) -> None:
    result = fxpasses("bisect", *WRONG, *extra)
    assert result.status == status
    assert result.out.startswith(said)


def test_an_exception_is_looked_for_where_there_is_one(fxpasses: Call, files: Path) -> None:
    own = FILES["own.py"].replace("gm.graph.erase_node(node)", "gm.graph.erase_node(node.args[1] and node.prev)")
    (files / "own.py").write_text(own)
    result = fxpasses("bisect", *WRONG, "-o", "found")
    assert result.status == 0
    assert "in pass 'dropone': rewrite 1 of its" in result.out
    assert "because   pass 'dropone' raised" in result.out
    assert [path.name for path in (files / "found").iterdir()] == ["good.fx.py"]
    assert not list(files.glob("*.repro.fx.py"))


@pytest.mark.parametrize(("argv", "said"), [
    (("step.fx.py", "--raises=x", "--command", "true"), "--command and --raises"),
    (("step.fx.py", "--inputs", "0"), "--inputs 0 is not positive"),
    (("step.fx.py", "--timeout", "3"), "--timeout without --command or --program"),
    (("step.fx.py", "--command", "true", "--timeout", "0"), "--timeout 0 is not positive"),
    (("step.fx.py", "--tail", "3"), "--tail without --program"),
    (("step.fx.py", "--program", "true"), "a file with --program"),
    (("--program", "true", "--load", "own.py"), "--load with --program"),
    (("step.fx.py", "--passes", "nonsense"), "unknown pass 'nonsense'"),
    (("missing.fx.py",), "no file 'missing.fx.py'"),
    (("step.fx.py", "-o", "missing/found"), "cannot write"),
])
def test_what_is_refused(fxpasses: Call, argv: tuple[str, ...], said: str) -> None:
    assert_refused(fxpasses("bisect", *argv), 2, said)


def test_a_file_behind_raises_is_a_file(fxpasses: Call) -> None:
    result = fxpasses("bisect", "--raises", *WRONG)
    assert (result.status, "the whole pipeline is good" in result.out) == (1, True)


def test_a_program(fxpasses: Call, files: Path) -> None:
    """One that asks for nothing: what else there is to a program is tested without a process that imports torch."""
    result = fxpasses("bisect", "--program", "echo one; echo two; exit $((FXPASSES_BISECT_LIMIT != 0))", "-o", "runs",
                      "--tail", "1")
    assert result.status == 0
    assert result.out.splitlines()[0] == "it turns bad behind rewrite 0, the last one: a pass that asks for none"
    assert result.out.splitlines()[-1] == "two"
    assert sorted(path.name for path in (files / "runs").iterdir()) == ["0.txt", "all.txt"]
    assert result.err.splitlines() == ["bisect: all rewrites: bad: exit status 1: two",
                                       "bisect: the first 0: good: exit status 0: two"]


@pytest.mark.full
def test_the_program_of_the_page(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    command, = (command for command in COMMANDS if "--program" in command)
    result = fxpasses(*command)
    assert result.status == 0
    assert "in pass 'dropone' in graph 1 of the program: rewrite 1 of its 2, number 1 in all" in result.out
    assert "train.py:9 in step" in result.out


def test_the_interface_of_the_page(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(FILES["api.py"], "api.py", "exec"), {})
    assert capsys.readouterr().out.splitlines()[:2] == [
        "False good", "the whole pipeline is good (0 rewrites): there is nothing to find"]
    assert api.bisect is importlib.import_module("fxpasses.tools.bisect").bisect
