"""A file appears whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from fxpasses.cli.output import Output, check_all, rank_outputs, write_all
from fxpasses.errors import UsageError


def test_new_file_holds_the_text_and_nothing_is_left_beside(tmp_path: Path) -> None:
    Output(str(tmp_path / "out.fx.py")).write("a = 1\n")
    assert [file.name for file in tmp_path.iterdir()] == ["out.fx.py"]
    assert (tmp_path / "out.fx.py").read_text() == "a = 1\n"


def test_replaced_file_keeps_its_mode_and_the_link_to_it(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    Output(str(link)).write("new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_new_file_has_the_mode_of_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        Output(str(tmp_path / "out")).write("x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o640


def test_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out"
    target.write_text("old")

    def full(source: str, destination: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UsageError, match="No space left"):
        Output(str(target)).write("new")
    assert target.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_a_set_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    outputs = [Output(str(tmp_path / "a")), Output(str(tmp_path / "none" / "b"))]
    with pytest.raises(UsageError, match="none/b"):
        write_all(outputs, ["a", "b"])
    assert list(tmp_path.iterdir()) == []


def test_pipe_is_written_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    Output(str(pipe)).write("text")
    assert os.read(reader, 10) == b"text"
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    os.close(reader)


def test_check_refuses_a_directory_and_a_missing_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a directory"):
        Output(str(tmp_path)).check()
    with pytest.raises(UsageError, match="no directory"):
        Output(str(tmp_path / "no" / "out")).check()
    Output(str(tmp_path / "out")).check()
    assert list(tmp_path.iterdir()) == []


def test_rank_outputs(tmp_path: Path) -> None:
    named = rank_outputs("out-{rank}.fx.py", 2)
    assert [output.path for output in named] == ["out-0.fx.py", "out-1.fx.py"]
    placed = rank_outputs(str(tmp_path), 2)
    assert [output.path for output in placed] == [str(tmp_path / "rank0.fx.py"), str(tmp_path / "rank1.fx.py")]
    for path in (None, "-", "one.fx.py"):
        with pytest.raises(UsageError):
            rank_outputs(path, 2)


def test_rank_outputs_make_a_directory_that_is_not_there(tmp_path: Path) -> None:
    placed = rank_outputs(str(tmp_path / "new"), 2)
    for output in placed:
        output.check()
    assert list(tmp_path.iterdir()) == []
    write_all(placed, ["a", "b"])
    assert [file.read_text() for file in sorted((tmp_path / "new").iterdir())] == ["a", "b"]
    for output in rank_outputs(str(tmp_path / "no" / "new"), 2):
        with pytest.raises(UsageError, match="no directory"):
            output.check()


def test_two_outputs_are_not_one_file_nor_what_is_read(tmp_path: Path) -> None:
    step, link = str(tmp_path / "step"), str(tmp_path / "link")
    (tmp_path / "link").symlink_to("step")
    for other in (step, link):
        with pytest.raises(UsageError, match="is to be written twice"):
            check_all([Output(step), Output(None), Output(other)])
        with pytest.raises(UsageError, match="is what is read"):
            Output(step).check(["-", other])
    check_all([Output("/dev/null"), Output("-"), Output("/dev/null"), Output("-"), Output(step)])
