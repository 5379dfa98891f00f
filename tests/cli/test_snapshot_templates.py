"""The workflow, the git hook and the hook of pre-commit: what is in them is valid, and does what it says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from fxpasses.cli.parser import parse
from fxpasses.testing.snippets import snippet_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]
ROOT = Path(__file__).resolve().parents[2]
STEP = snippet_text("x: f32[8, 8]", """\
r = _c10d_functional.all_reduce.default(x, "sum", dp)
w = _c10d_functional.wait_tensor.default(r)
n = aten.relu.default(x)
a = aten.add.Tensor(w, n)
return (a,)""")
CASE = '[[case]]\nname = "step"\ngraph = "../step.fx.py"\npasses = "asynccp"\n'


def git(*arguments: str) -> subprocess.CompletedProcess[str]:
    identity = ("-c", "user.name=n", "-c", "user.email=e@x", "-c", "init.defaultBranch=main")
    return subprocess.run(["git", *identity, *arguments], capture_output=True, text=True, check=False)


def program(script: str, name: str = "fxpasses") -> None:
    path = Path("bin", name)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def repository(fxpasses: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository with a golden, and ``fxpasses`` on the path."""
    Path("step.fx.py").write_text(STEP)
    Path("goldens").mkdir()
    Path("goldens/snapshots.toml").write_text(CASE)
    assert fxpasses("snapshot", "update", "goldens").status == 0
    git("init", "-q")
    Path(".git/info/exclude").write_text("bin\n")
    git("add", "-A")
    assert git("commit", "-q", "-m", "x").returncode == 0
    Path("bin").mkdir()
    program(f'PYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)} -m fxpasses "$@"')
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")


def workflow(fxpasses: Call, folder: str = "goldens") -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(fxpasses("snapshot", "workflow", folder).out)
    return found


def steps(fxpasses: Call) -> dict[str, dict[str, Any]]:
    [job] = workflow(fxpasses)["jobs"].values()
    return {step.get("name", step.get("uses")): step for step in job["steps"]}


def commands(script: str) -> Iterator[list[str]]:
    for line in script.splitlines():
        if line.lstrip().startswith("fxpasses "):
            yield shlex.split(line)[1:]


def test_the_workflow_asks_for_no_more_than_it_needs(fxpasses: Call) -> None:
    found = workflow(fxpasses)
    assert found[True] == {"pull_request": None}, "'on', to a reader of YAML 1.1; never pull_request_target"
    assert found["permissions"] == {"contents": "read", "pull-requests": "write"}
    scripts = [step["run"] for step in steps(fxpasses).values() if "run" in step]
    assert not any("${{" in script for script in scripts), "what others may choose reaches a shell by its environment"
    assert steps(fxpasses)["actions/checkout@v4"]["with"] == {"fetch-depth": 0}


def test_the_commands_of_the_workflow(fxpasses: Call, repository: None) -> None:
    found = [words for step in steps(fxpasses).values() for words in commands(step.get("run", ""))]
    assert [words[1] for words in found] == ["check", "report"]
    assert found[0][:3] == ["snapshot", "check", "goldens"]
    Path("step.fx.py").write_text(STEP.replace('"sum"', '"avg"'))
    assert fxpasses("snapshot", "update", "goldens").status == 0
    Path("report").mkdir()
    for words in found:
        parse(words)
        told = [word.replace("$BASE", "HEAD").replace("$RUN_URL", "https://x.org/runs/1") for word in words]
        assert fxpasses(*told).status == 0
    assert Path("report/report.md").read_text().startswith("<!-- fxpasses snapshot report -->\n")
    Path("step.fx.py").write_text(STEP)
    assert fxpasses(*found[0]).status == 1


GH = """\
printf '%s\\n' "$*" >> "$LOG"
case "$*" in *--jq*) printf '%s' "$IDS" ;; esac
"""


@pytest.mark.parametrize("ids", ["", "17\n23\n"])
def test_one_comment_is_kept_up_to_date(fxpasses: Call, repository: None, ids: str) -> None:
    step = steps(fxpasses)["Comment"]
    assert "head.repo.full_name == github.repository" in step["if"]
    program(GH, "gh")
    environment = {**os.environ, "LOG": "log", "IDS": ids, "COMMENTS": "repos/o/r/issues/5/comments",
                   "COMMENT": "repos/o/r/issues/comments"}
    subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], env=environment, check=True)
    asked, sent = Path("log").read_text().splitlines()
    marker = fxpasses("snapshot", "report", "goldens").out.splitlines()[0]
    assert f'startswith("{marker}")' in asked
    to = "--method PATCH repos/o/r/issues/comments/17" if ids else "--method POST repos/o/r/issues/5/comments"
    assert sent == f"api {to} -F body=@report/report.md"


def test_the_hook_is_run_by_git(fxpasses: Call, repository: None) -> None:
    hook = Path(".git/hooks/pre-commit")
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(fxpasses("snapshot", "hook", "goldens/").out)
    hook.chmod(0o755)
    Path("step.fx.py").write_text(STEP.replace('"sum"', '"avg"'))
    assert fxpasses("snapshot", "update", "goldens").status == 0
    git("add", "step.fx.py")
    refused = git("commit", "-q", "-m", "forgot the golden")
    assert refused.returncode == 1, "the golden is right, but it is not in the commit"
    assert "goldens/step.fx.py: changed" in refused.stdout + refused.stderr
    git("add", "goldens")
    Path("step.fx.py").write_text("not in the commit")
    program("printf '%s ' \"$@\"; pwd; cat step.fx.py goldens/step.fx.py")
    accepted = git("commit", "-q", "-m", "with it")
    assert accepted.returncode == 0, accepted.stderr
    asked, *contents = (accepted.stdout + accepted.stderr).splitlines()
    assert asked.startswith("snapshot check goldens /")
    assert not Path(asked.split()[-1]).exists(), "nothing is left behind"
    assert '"avg"' in "".join(contents[:len(STEP.splitlines())])
    assert "not in the commit" not in "".join(contents)
    assert git("status", "--short").stdout == " M step.fx.py\n"


def test_the_hook_calls_what_the_path_of_git_has_not(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    text = fxpasses("snapshot", "hook", "goldens").out
    assert f"    {shlex.quote(sys.executable)} -m fxpasses snapshot check goldens\n" in text
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert "    fxpasses snapshot check goldens\n" in fxpasses("snapshot", "hook", "goldens").out


def test_the_hook_of_pre_commit(fxpasses: Call, repository: None) -> None:
    [hook] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert hook["language"] == "system"
    assert hook["pass_filenames"] is False
    words = [*shlex.split(hook["entry"]), "goldens"]
    assert words[0] == "fxpasses"
    parse(words[1:])
    assert fxpasses(*words[1:]).status == 0


@pytest.mark.parametrize("folder", ["", "a b", "$(rm x)", "/abs", "../up", "a'b"])
def test_a_folder_that_a_script_cannot_name(fxpasses: Call, folder: str) -> None:
    assert_refused(fxpasses("snapshot", "hook", folder), 2, f"folder '{folder}'")


def test_every_folder_of_a_template_is_the_one_given(fxpasses: Call) -> None:
    for action in ("workflow", "hook"):
        text = fxpasses("snapshot", action, "my/folder").out
        assert "@" not in re.sub(r"@v\d|=@report", "", text)
        assert "snapshot check my/folder" in text
