"""Graphs in a real git repository: what ``git diff`` shows, and that two branches merge."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as api

from .conftest import Result, assert_refused

EXAMPLES = Path(__file__).resolve().parents[2] / "fxpasses" / "examples"
Call = Callable[..., Result]
pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git on this machine")


def git(*words: str, status: int = 0) -> str:
    done = subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=n@example.org", *words], capture_output=True,
                          text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


@pytest.fixture
def repository(fxpasses: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a graph in it, and ``fxpasses`` as its command."""
    command = tmp_path / "bin" / "fxpasses"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fxpasses "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES.parents[1]))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    (tmp_path / "repository").mkdir()
    monkeypatch.chdir(tmp_path / "repository")
    git("init", "-q", "-b", "main")
    assert fxpasses("git-config", "--install").status == 0
    shutil.copy(EXAMPLES / "gpt_tp_small.fx.py", "step.fx.py")
    git("add", ".gitattributes", "step.fx.py")
    git("commit", "-q", "-m", "a step")
    return tmp_path / "repository"


def test_the_settings_are_printed_and_installed_once(fxpasses: Call, repository: Path) -> None:
    printed = fxpasses("git-config").out
    assert 'git config diff.fxpasses.textconv \'fxpasses fmt --textconv\'\n' in printed
    assert (repository / ".gitattributes").read_text() == "*.fx.py diff=fxpasses\n"
    assert fxpasses("git-config", "--install") == Result(0, "", "")
    assert (repository / ".gitattributes").read_text() == "*.fx.py diff=fxpasses\n"
    assert git("config", "difftool.fxpasses.cmd") == 'fxpasses diff "$LOCAL" "$REMOTE"\n'
    for line in printed.splitlines():
        subprocess.run(["sh", "-c", line], check=True)
    assert git("check-attr", "diff", "a/b.fx.py") == "a/b.fx.py: diff: fxpasses\n"


def test_a_shell_without_the_virtual_environment_shows_graphs_too(
        fxpasses: Call, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link to it from elsewhere on the path, as pipx makes, is found by every shell."""
    inside, linked = tmp_path / "env" / "bin" / "fxpasses", tmp_path / "bin" / "fxpasses"
    inside.parent.mkdir(parents=True)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    linked.rename(inside)
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", f"{inside.parent}{os.pathsep}{path}")
    own = f"{shlex.quote(sys.executable)} -m fxpasses"
    assert fxpasses("git-config", "--install").status == 0
    assert git("config", "diff.fxpasses.textconv") == f"{own} fmt --textconv\n"
    assert f"    {own} snapshot check golden\n" in fxpasses("snapshot", "hook").out
    monkeypatch.setenv("PATH", path)
    Path("step.fx.py").write_text(f"{Path('step.fx.py').read_text()}\n# more\n")
    assert git("diff") == ""
    linked.symlink_to(inside)
    assert "'fxpasses fmt --textconv'" in fxpasses("git-config").out


def test_git_diff_shows_the_lines_of_what_changed(fxpasses: Call, repository: Path) -> None:
    """Spaces are no difference; an edit has its own lines and that of the table."""
    text = Path("step.fx.py").read_text()
    wait = next(line for line in text.splitlines() if "wait_tensor" in line)
    name = wait.split(":")[0].strip()
    kind = wait.split(": ", 1)[1].split(" = ")[0]
    more = f"{wait.replace(name, 'more', 1)}\n        extra: {kind} = aten.neg.default(more)"
    Path("step.fx.py").write_text(text.replace(wait, f"{wait}\n{more}").replace(" = ", "  =  "))
    printed = git("diff", "-U0")
    shown = [line for line in printed.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert [line for line in shown if line[0] == "-"] == ["-# 745 nodes"]
    assert shown[1] == "+# 747 nodes"
    assert [line[1:] for line in shown[2:]] == more.splitlines()
    assert "@@ class main:" in printed
    compared = git("difftool", "-y", "-t", "fxpasses")
    assert compared.startswith("nodes         2 added of 745 -> 747 nodes\n")


def test_a_file_without_a_graph_is_shown_as_it_is(fxpasses: Call, repository: Path) -> None:
    Path("step.fx.py").write_text("<<<<<<< ours\nno graph\n")
    shown = fxpasses("fmt", "--textconv", "step.fx.py")  # as git calls it
    assert shown.status == 0
    assert shown.out.startswith("# no graph: ")
    assert shown.out.endswith("<<<<<<< ours\nno graph\n")
    assert_refused(fxpasses("fmt", "--textconv", "nowhere.fx.py"), 2, "no file")
    assert_refused(fxpasses("fmt", "--textconv", "step.fx.py", "step.fx.py"), 2, "names one file")


def branches(before: str, names: tuple[str, str]) -> None:
    """Two branches, one with a node more in the first half of a graph, one with a node more in the second."""
    Path("step.fx.py").write_text(before)
    git("commit", "-q", "--allow-empty", "-am", "before")
    for branch, (third, name) in zip(("one", "other"), enumerate(names, 1), strict=True):
        git("checkout", "-q", "-b", branch, "main")
        gm = api.load(before)
        nodes = [node for node in gm.graph.nodes if node.op == "call_function"]
        with gm.graph.inserting_before(nodes[len(nodes) * third // 3]):
            new = gm.graph.create_node("call_function", nodes[0].target, nodes[0].args, nodes[0].kwargs, name)
        new.meta["val"] = nodes[0].meta["val"]
        Path("step.fx.py").write_text(api.dump(gm))
        git("commit", "-q", "-am", branch)
    git("merge", "-q", "one", "-m", "merged")


@pytest.mark.parametrize("example", ["gpt_tp_small", "gpt_scan_small"])
def test_branches_that_add_nodes_in_different_places_merge(repository: Path, example: str) -> None:
    before = (EXAMPLES / f"{example}.fx.py").read_text()
    branches(before, ("added_here", "added_there"))
    merged = api.load(Path("step.fx.py"))
    diff = api.diff(api.load(before), merged, simulate=False)
    assert {kind: count for kind, count in diff.counts.items() if count} == {"added": 2}
    assert api.dump(merged) == Path("step.fx.py").read_text()


def test_branches_that_call_new_nodes_alike_are_refused_when_read(repository: Path) -> None:
    """The texts merge, but a name stands for one node: nothing reads the wrong one in silence."""
    branches((EXAMPLES / "gpt_tp_small.fx.py").read_text(), ("added", "added"))
    with pytest.raises(api.GraphError, match="'added' is defined twice"):
        api.load(Path("step.fx.py"))


def test_outside_of_a_repository(fxpasses: Call) -> None:
    assert fxpasses("git-config").status == 0
    assert_refused(fxpasses("git-config", "--install"), 2, "git rev-parse")


def test_attributes_that_are_there_stay(fxpasses: Call, tmp_path: Path) -> None:
    git("init", "-q")
    Path(".gitattributes").write_bytes(b"*.caf\xe9 binary")
    assert fxpasses("git-config", "--install").status == 0
    assert Path(".gitattributes").read_bytes() == b"*.caf\xe9 binary\n*.fx.py diff=fxpasses\n"
    Path(".gitattributes").unlink()
    Path(".gitattributes").mkdir()
    assert_refused(fxpasses("git-config", "--install"), 2, "cannot write", ".gitattributes")
