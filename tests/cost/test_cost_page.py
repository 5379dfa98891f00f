"""docs/cost.md: its sessions, its profile, its commands and what they print."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from fxpasses.cli import main
from fxpasses.cli.parser import parse
from fxpasses.cost.device import Device
from fxpasses.cost.figures import figures_of
from fxpasses.cost.profiles import load
from tests.cost.pages import Page

PAGE = Page("cost.md")


def test_the_sessions() -> None:
    attempted, said = PAGE.sessions()
    assert attempted > 10
    assert said == []


def test_the_list_of_profiles(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, output = PAGE.blocks("console")[0].partition("\n")
    assert main(["list", "--costs"]) == 0
    assert capsys.readouterr().out == output


def test_the_profile_is_one(tmp_path: Path) -> None:
    (text,) = PAGE.blocks("json")
    path = tmp_path / "ours.json"
    path.write_text(text)
    assert load(path).device.achievable["bf16"] == 0.6
    assert load(path).kernels == json.loads(text)["kernels"]


def test_the_mistake_is_told_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text('{"extends": "h100", "device": {"memory_gbs": 1}}')
    command, _, output = PAGE.blocks("console")[1].partition("\n")
    assert main(shlex.split(command)[2:]) == 2
    assert capsys.readouterr().err == output


def test_the_commands_and_figures_are_there() -> None:
    for command in re.findall(r"^\$ fxpasses (.*)$", PAGE.text, re.MULTILINE):
        parse(shlex.split(command))
    (row,) = re.findall(r"^\| `device` \| (.*) \|$", PAGE.text, re.MULTILINE)
    told = [figure for figure in re.findall(r"`(\w+)`", row) if figure in figures_of(Device)]
    assert told == sorted(figures_of(Device), key=told.index)
