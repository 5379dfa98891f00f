"""Files appear whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from fxpasses.errors import UsageError
from fxpasses.ir.files import write_file, write_files
from fxpasses.ir.text.tensorfile import read_tensors, write_tensors


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the disk be full from now on: a file can be made but not put in place."""
    def refuse(source: str, destination: str) -> None:
        raise OSError(28, "No space left on device")

    return lambda: monkeypatch.setattr(os, "replace", refuse)


def test_bytes_and_text_are_written_as_they_are(tmp_path: Path) -> None:
    write_files({tmp_path / "a": b"\x00\r\n", str(tmp_path / "b"): "\u00e9\n"})
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "b").read_bytes()) == (b"\x00\r\n", b"\xc3\xa9\n")
    assert len(list(tmp_path.iterdir())) == 2


def test_a_failure_names_the_path_and_leaves_every_old_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    with pytest.raises(OSError) as caught:
        write_files({tmp_path / "a": "new", tmp_path / "none" / "b": "new"})
    assert caught.value.filename == str(tmp_path / "none" / "b")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "old")]


def test_a_link_stays_and_the_mode_is_kept(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "target").chmod(0o604)
    (tmp_path / "link").symlink_to("target")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"
    assert stat.S_IMODE((tmp_path / "target").stat().st_mode) == 0o604


def test_weights_are_replaced_whole_or_not_at_all(tmp_path: Path, full: Callable[[], None]) -> None:
    path = tmp_path / "w.safetensors"
    write_tensors({"w": torch.ones(2)}, path)
    full()
    with pytest.raises(UsageError, match=r"cannot write weights to .*: No space left"):
        write_tensors({"w": torch.zeros(2)}, path)
    assert read_tensors(path)["w"].tolist() == [1, 1]
    assert list(tmp_path.iterdir()) == [path]
