"""Help, version, and clear words for a wrong command line; none of it needs torch."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from fxpasses import __version__
from fxpasses.cli.parser import COMMANDS, GROUPS

from .conftest import Result, assert_refused

Call = Callable[..., Result]


def test_version(fxpasses: Call) -> None:
    assert fxpasses("--version") == Result(0, f"fxpasses {__version__}\n", "")


def test_help_names_every_command_and_exit_status(fxpasses: Call) -> None:
    printed = fxpasses("--help").out
    for word in (*COMMANDS, *"012345"):
        assert re.search(rf"^ +{re.escape(word)}( |$)", printed, re.MULTILINE), word


def test_help_shows_commands_by_what_they_are_for(fxpasses: Call) -> None:
    sections = fxpasses("--help").out.split("\n\n")
    shown = {lines[0].rstrip(":"): [line.split()[0] for line in lines[1:] if line[2] != " "]
             for lines in (section.splitlines() for section in sections) if lines[0].rstrip(":") in GROUPS}
    assert shown == {title: list(names) for title, names in GROUPS.items()}


@pytest.mark.parametrize("command", [*COMMANDS, "snapshot add", "snapshot check"])
def test_help_that_nobody_laid_out_is_wrapped(fxpasses: Call, command: str,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "122")
    lines = fxpasses(*command.split(), "--help").out.splitlines()
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(fxpasses: Call, command: str) -> None:
    result = fxpasses(command, "--help")
    assert result.status == 0
    assert result.out.startswith(f"usage: fxpasses {command}")


def test_help_and_version_do_not_import_torch() -> None:
    script = ("import sys; from fxpasses.cli import main\n"
              "codes = [main(argv) for argv in (['--help'], ['--version'], ['list', '--help'], ['run', '--help'])]\n"
              "assert codes == [0, 0, 0, 0], codes\n"
              "assert 'torch' not in sys.modules and 'numpy' not in sys.modules")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_module_and_exit_status_of_the_process() -> None:
    done = subprocess.run([sys.executable, "-m", "fxpasses", "rnu"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: unknown command 'rnu' (did you mean 'run'?)\n"


@pytest.mark.parametrize(("argv", "words"), [
    ([], ["no command"]),
    (["frobnicate"], ["unknown command", "commands: run, plan"]),
    (["--vresion"], ["'--vresion'", "did you mean '--version'?"]),
    (["run", "--pases", "default"], ["'--pases'", "did you mean '--passes'?"]),
    (["run", "--passes"], ["--passes", "fxpasses run --help"]),
    (["list", "stray"], ["unexpected argument 'stray'"]),
    (["plan", "--pass", "default"], ["--pass"]),
    (["verify"], ["FILE"]),
])
def test_wrong_usage(fxpasses: Call, argv: list[str], words: list[str]) -> None:
    assert_refused(fxpasses(*argv), 2, *words)
