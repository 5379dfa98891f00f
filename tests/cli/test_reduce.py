"""``fxpasses reduce``: what it writes fails by the command in its first line, in a fresh process too."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as api
from fxpasses.pm import registry
from fxpasses.tools.reduce.run import Reduced
from fxpasses.tools.reduce.write import Question, texts
from tests.cli.conftest import Result, assert_refused
from tests.tools.faulty import layers_text

Call = Callable[..., Result]
PASSES = textwrap.dedent('''\
    """Passes with faults."""

    import os

    import torch

    from fxpasses import fxpass

    aten = torch.ops.aten


    @fxpass()
    def wrongsub(gm):
        """Add where something is to be subtracted."""
        for node in gm.graph.find_nodes(op="call_function", target=aten.sub.Tensor):
            node.target = aten.add.Tensor
        return gm


    @fxpass()
    def raising(gm):
        """Fail on a difference."""
        for node in gm.graph.find_nodes(op="call_function", target=aten.sub.Tensor):
            raise ValueError(f"{node.name} of {len(gm.graph.nodes)}")
        return gm


    @fxpass()
    def moody(gm):
        """Fail in the process that began."""
        os.environ.setdefault("STARTED_BY", str(os.getpid()))
        if os.environ["STARTED_BY"] == str(os.getpid()):
            raise ValueError("a bad start")
        return gm
''')


@pytest.fixture(autouse=True)
def files(tmp_path: Path, fxpasses: Call) -> Path:
    """``big.fx.py`` and ``passes.py`` in the current directory."""
    (tmp_path / "big.fx.py").write_text(layers_text(60, at=25))
    (tmp_path / "passes.py").write_text(PASSES)
    return tmp_path


def first_line(path: Path) -> list[str]:
    """The command that fails, as words."""
    line = path.read_text().splitlines()[0]
    assert line.startswith("# fxpasses ")
    return shlex.split(line)[2:]


def test_a_wrong_result(fxpasses: Call, files: Path) -> None:
    found = fxpasses("reduce", "big.fx.py", "--load", "passes.py", "--passes", "commsimplify,wrongsub",
                     "-o", "small.fx.py")
    assert (found.status, found.out) == (0, "")
    assert re.search(r"^64 nodes to 4, passes 'wrongsub': \d+ tries in \d+\.\d s$", found.err, re.MULTILINE)
    assert "fails in a fresh process too: rank 0, output[0][0, 0]" in found.err
    command = first_line(files / "small.fx.py")
    assert command == ["run", "--load", "passes.py", "--prove=2", "--passes", "wrongsub", "small.fx.py"]
    again = fxpasses(*command, "--reproducer-dir", "")
    assert again.status == 4
    assert "changed the result" in again.err
    lines = (files / "small.fx.py").read_text().splitlines()
    assert lines[2] == "# fxir 1"
    assert len(lines) < 20
    assert str(files) not in "\n".join(lines), "places of this machine"


def test_an_exception(fxpasses: Call, files: Path) -> None:
    found = fxpasses("reduce", "big.fx.py", "--load", "passes.py", "--passes", "raising", "--raises=ValueError")
    assert found.status == 0
    assert found.out.startswith("# fxpasses run --load passes.py --passes raising reduced.fx.py\n")
    (files / "reduced.fx.py").write_text(found.out)
    again = fxpasses(*first_line(files / "reduced.fx.py"), "--reproducer-dir", "")
    assert again.status == 4
    assert "pass 'raising' raised ValueError" in again.err


@pytest.mark.parametrize("options", [[], ["--any-reason"]])
def test_another_reason_is_none_unless_it_may_be(fxpasses: Call, files: Path, options: list[str]) -> None:
    asked = "if grep -q aten.sub {}; then exit 3; else exit 4; fi"
    found = fxpasses("reduce", "big.fx.py", *options, "--command", asked, "-o", "small.fx.py")
    assert found.status == 0
    assert ("aten.sub.Tensor(" in (files / "small.fx.py").read_text()) == (not options)
    assert f"exit status {4 if options else 3}" in found.err


def test_a_reproducer_says_its_passes_itself(fxpasses: Call, files: Path) -> None:
    assert fxpasses("run", "--load", "passes.py", "--passes", "commsimplify,raising", "big.fx.py").status == 4
    [reproducer] = files.glob("*.repro.fx.py")
    found = fxpasses("reduce", reproducer.name, "-o", "small.fx.py", "--quiet")
    assert found.status == 0
    assert first_line(files / "small.fx.py")[1:5] == ["--load", "passes.py", "--passes", "raising"]
    assert "nodes after" not in found.err
    assert fxpasses("reduce", "small.fx.py", "--tries", "0").status == 0


@pytest.mark.parametrize("there", ["deep/out", "../beside"])
def test_first_lines_hold_in_the_directory_of_their_file(
        fxpasses: Call, files: Path, monkeypatch: pytest.MonkeyPatch, there: str) -> None:
    """A reproducer, what is left of it, and one that was reduced elsewhere: none knows where it was made."""
    work = files / "work"
    work.mkdir()
    (files / "passes.py").rename(work / "passes.py")
    (work / "a100.json").write_text('{"name": "mine", "extends": "a100"}')
    monkeypatch.chdir(work)
    folder = work / there
    folder.mkdir(parents=True)

    def afresh(*words: str | Path) -> Result:
        monkeypatch.setattr(registry, "_default", registry.Registry())
        return fxpasses(*words)

    given = ("--load", "passes.py", "--cost", "a100.json", "--passes", "raising")
    assert afresh("run", *given, "--reproducer-dir", there, files / "big.fx.py").status == 4
    [reproducer] = folder.iterdir()
    assert afresh("reduce", f"{there}/{reproducer.name}", "--quiet", "-o", f"{there}/small.fx.py").status == 0
    monkeypatch.chdir(folder)
    for path in (reproducer, folder / "small.fx.py"):
        words = first_line(path)
        assert not [word for word in words if os.path.isabs(word)]
        again = afresh(*words, "--reproducer-dir", "")
        assert again.status == 4, again
        assert "raised ValueError" in again.err
    assert afresh("reduce", "small.fx.py", "--quiet", "--tries", "0").status == 0


def test_ranks_in_directories_of_their_own_have_commands_of_their_own() -> None:
    gm = api.load(layers_text(1, at=0))
    reduced = Reduced([gm, gm], "commhoist", "differs", (1, 1), 1, 0.0)
    written = texts(reduced, Question("differs", loads=("own.py",)), ["r0/x.fx.py", "r1/x.fx.py"])
    ends = [text.splitlines()[0].partition(" -o ")[2] for text in written]
    assert ends == ["x.result/ x.fx.py ../r1/x.fx.py", "../r0/x.result/ ../r0/x.fx.py x.fx.py"]
    assert all("--load ../own.py " in text for text in written)


@pytest.mark.parametrize("names", [["rank0.fx.py", "rank1.fx.py"], ["my.rank0.fx.py", "my.rank1.fx.py"], ["my.fx.py"]])
@pytest.mark.parametrize("passes", ["commhoist", ""])
def test_a_command_of_a_first_line_gets_the_names_it_was_judged_with(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: list[str], passes: str) -> None:
    """Of a rank set they are directories, in the shell as in the search; an exit ends nothing but the command."""
    asked = 'ls "$FXPASSES_INPUT" > input; ls {} > graph; test {} = "$FXPASSES_GRAPH" && exit 7; exit 0'
    text = layers_text(1, at=0, world_size=2)
    ranks = list(map(str, range(len(names)))) if len(names) > 1 else ["None"]
    graphs = [api.load(text.replace("rank=None", f"rank={rank}")) for rank in ranks]
    reduced = Reduced(graphs, passes, "exit status 7", (1, 1), 1, 0.0)
    (tmp_path / "fxpasses").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m fxpasses "$@"\n')
    (tmp_path / "fxpasses").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    written = texts(reduced, Question("command", asked), names)
    for name, text in zip(names, written, strict=True):
        (tmp_path / name).write_text(text)
    assert subprocess.run(written[0].splitlines()[0][2:], shell=True, cwd=tmp_path, check=False).returncode == 7
    for told in ("input", "graph"):
        listed = (tmp_path / told).read_text()
        assert ("rank1.fx.py" in listed) == (len(names) > 1), listed


def test_a_command_on_the_graph_itself(fxpasses: Call, files: Path) -> None:
    found = fxpasses("reduce", "big.fx.py", "--command", "! grep -q aten.sub {}", "-o", "small.fx.py")
    assert found.status == 0
    first, second, *_ = (files / "small.fx.py").read_text().splitlines()
    assert first == "# ! grep -q aten.sub small.fx.py"
    assert second == "# exit status 1"
    assert "passes" not in found.err
    assert subprocess.run(first[2:], shell=True, cwd=files, check=False).returncode == 1


@pytest.mark.full
def test_a_command_on_what_passes_make_of_it(fxpasses: Call, files: Path) -> None:
    found = fxpasses("reduce", "big.fx.py", "--load", "passes.py", "--passes", "wrongsub", "--command",
                     'grep -q aten.sub "$FXPASSES_INPUT" && exit 7; exit 0', "-o", "small.fx.py")
    assert found.status == 0
    first, second, *_ = (files / "small.fx.py").read_text().splitlines()
    assert first.startswith("# fxpasses run --load passes.py --passes wrongsub -o small.result.fx.py small.fx.py && ")
    assert second == "# exit status 7"


def test_only_asking(fxpasses: Call) -> None:
    words = ("reduce", "big.fx.py", "--load", "passes.py", "--tries", "0", "--passes")
    fails, passes = fxpasses(*words, "wrongsub"), fxpasses(*words, "commsimplify")
    assert (fails.status, passes.status) == (0, 1)
    assert fails.out.startswith("rank 0, output[0][0, 0]: ")
    assert passes.out.startswith("bit-equal")


def test_what_does_not_fail(fxpasses: Call, files: Path) -> None:
    result = fxpasses("reduce", "big.fx.py", "--passes", "commsimplify", "-o", "small.fx.py")
    assert_refused(result, 1, "it does not fail: bit-equal: 8 ranks")
    assert not (files / "small.fx.py").exists()


def test_what_fails_in_this_process_only(fxpasses: Call, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARTED_BY", str(os.getpid()))
    result = fxpasses("reduce", "big.fx.py", "--load", "passes.py", "--passes", "moody", "-o", "small.fx.py", "--quiet")
    assert result.status == 4
    assert result.err.splitlines()[-1].startswith("error: the reduced case does not fail in a fresh process: ")
    assert (files / "small.fx.py").exists(), "nothing found is lost"


@pytest.mark.full
def test_a_rank_set(fxpasses: Call, files: Path) -> None:
    os.makedirs("ranks")
    for rank in range(4):
        changed = layers_text(20, at=15, world_size=4).replace("rank=None", f"rank={rank}")
        (files / "ranks" / f"rank{rank}.fx.py").write_text(changed)
    words = ("reduce", "ranks", "--load", "passes.py", "--passes", "wrongsub", "--quiet", "-o")
    assert fxpasses(*words, "one.fx.py").status == 0
    assert first_line(files / "one.fx.py")[-1] == "one.fx.py"
    set_apart = 'grep -q "rank=1" "$FXPASSES_INPUT"/rank1.fx.py && exit 3; exit 0'
    assert fxpasses(*words, "small", "--command", set_apart).status == 0
    assert sorted(path.name for path in (files / "small").iterdir()) == ["rank0.fx.py", "rank1.fx.py"]
    assert fxpasses("verify", "small").status == 0
    assert fxpasses(*words, "flat.fx.py", "--command", set_apart).status == 0
    assert (files / "flat.rank1.fx.py").exists()


@pytest.mark.parametrize(("words", "said"), [
    (("big.fx.py",), "no passes: nothing can fail"),
    (("big.fx.py", "--passes", "wrongsob", "--load", "passes.py"), "did you mean 'wrongsub'?"),
    (("big.fx.py", "--passes", "wrongsub", "--load", "passes.py", "--tries", "-1"), "--tries -1 is negative"),
    (("big.fx.py", "--passes", "commhoist", "--seconds", "0"), "--seconds 0 is not positive"),
    (("big.fx.py", "--passes", "commhoist", "--inputs", "0"), "--inputs 0 is not positive"),
    (("big.fx.py", "--passes", "commhoist", "--timeout", "3"), "for --command"),
    (("big.fx.py", "--passes", "commhoist", "--raises=x", "--inputs", "3"), "another question"),
    (("big.fx.py", "--passes", "commhoist", "-o", "nowhere/small.fx.py"), "no directory 'nowhere'"),
    (("none.fx.py", "--passes", "commhoist"), "no file 'none.fx.py'"),
])
def test_mistakes(fxpasses: Call, words: tuple[str, ...], said: str) -> None:
    assert_refused(fxpasses("reduce", *words), 2, said)


def test_ctrl_c_writes_the_best_so_far(files: Path) -> None:
    slow = PASSES.replace('    """Fail on a difference."""', '    """Fail on a difference."""\n    '
                          'import pathlib, time\n    time.sleep(0.3)\n    pathlib.Path("begun").write_text("")')
    (files / "passes.py").write_text(slow)
    process = subprocess.Popen(
        [sys.executable, "-m", "fxpasses", "reduce", "big.fx.py", "--load", "passes.py", "--passes", "raising", "-o",
         "small.fx.py"], cwd=files, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    line = process.stderr.readline()
    assert "nodes after" in line, line + process.stderr.read()
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "interrupted: this is the smallest so far" in said
    assert "written to small.fx.py, not asked again in a fresh process" in said
    assert (files / "small.fx.py").read_text().startswith("# fxpasses run --load passes.py --passes raising")
