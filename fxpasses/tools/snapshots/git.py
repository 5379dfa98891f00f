"""What a folder held at a commit, as git tells it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.tools.git import complaint, git
from fxpasses.tools.texts import plain

_FILES = ("100644", "100755")
"""Modes of plain files: links and submodules are none."""


@dataclass(frozen=True)
class Commit:
    """Where the history of here and that of ``ref`` part: what changed on the other side since is not our change."""

    ref: str
    sha: str

    def __str__(self) -> str:
        return f"{self.ref} ({self.sha[:10]})"


def commit_of(folder: Path, ref: str) -> Commit:
    """The common ancestor of ``ref`` and what is checked out. Raises `UsageError` where git cannot tell."""
    inside = _git(folder, "rev-parse", "--show-toplevel")
    if inside.returncode:
        raise UsageError(f"git knows no history of '{folder}': {complaint(inside)}",
                         hint="--base DIR compares with another folder")
    if not knows(folder, ref):
        raise UsageError(f"git knows no commit '{plain(ref)}'", hint=_missing(folder, ref))
    found = _git(folder, "merge-base", "--end-of-options", ref, "HEAD")
    if found.returncode:
        raise UsageError(f"'{plain(ref)}' and what is checked out have no common ancestor",
                         hint=_DEEPEN if _is_shallow(folder) else "name a commit of this history")
    return Commit(ref, found.stdout.decode().strip())


def knows(folder: Path, ref: str) -> bool:
    """Is ``ref`` the name of a commit?"""
    return not _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}").returncode


def files_at(folder: Path, commit: Commit, ends: tuple[str, ...]) -> dict[str, bytes]:
    """Content of every plain file below the folder whose name ends so, by path; none where the folder was not there."""
    prefix = os.fsdecode(_git(folder, "rev-parse", "--show-prefix").stdout.removesuffix(b"\n"))
    listed = _git(folder, "ls-tree", "-r", "-z", "--full-tree", f"{commit.sha}:{prefix.rstrip('/')}")
    if listed.returncode:  # the folder is new
        return {}
    named: dict[str, bytes] = {}
    for entry in filter(None, listed.stdout.split(b"\0")):
        mode, _, rest = entry.partition(b" ")
        sha, _, path = rest.partition(b" ")[2].partition(b"\t")
        name = os.fsdecode(path)
        if mode.decode() in _FILES and name.endswith(ends):
            named[name] = sha
    return dict(zip(named, _contents(folder, list(named.values())), strict=True))


def _contents(folder: Path, shas: list[bytes]) -> Iterator[bytes]:
    if not shas:
        return
    done = _git(folder, "cat-file", "--batch", given=b"".join(sha + b"\n" for sha in shas))
    rest = done.stdout
    for sha in shas:
        head, _, rest = rest.partition(b"\n")
        words = head.split()
        if done.returncode or len(words) != 3:
            raise UsageError(f"git cannot read {sha.decode()}: {complaint(done)}", hint="is it a partial clone?")
        size = int(words[2])
        yield rest[:size]
        rest = rest[size + 1:]


_DEEPEN = "the clone is shallow: git fetch --unshallow, or fetch-depth: 0 for actions/checkout"


def _missing(folder: Path, ref: str) -> str | None:
    names = _git(folder, "for-each-ref", "--format=%(refname:short)").stdout.decode(errors="replace").split("\n")
    return did_you_mean(ref, [plain(name) for name in names if name]) or (_DEEPEN if _is_shallow(folder) else None)


def _is_shallow(folder: Path) -> bool:
    return _git(folder, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"


def _git(folder: Path, *words: str, given: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    return git(folder, *words, given=given, without="--base DIR compares with another folder")
