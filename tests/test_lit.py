"""Small graphs of ``tests/lit``: whatever lies there is tested, and a reproducer by the command it begins with.

Every ``.fx.py`` there goes through all passes (`tests/test_contract.py`). One whose first line is a ``fxpasses run``
that failed once, as reproducers and `fxpasses reduce` have it, has to run without an error too.
"""

from __future__ import annotations

import dataclasses
import shlex
import shutil
from pathlib import Path

import pytest

from tests import test_contract

LIT = Path(__file__).parent / "lit"
_MARK = "# fxpasses run "


def reproducers(folder: Path) -> dict[str, list[str]]:
    """Name of a file -> the arguments of ``fxpasses`` in its first line; one file of a rank set stands for all."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.fx.py")):
        with path.open(encoding="utf-8") as stream:
            line = stream.readline()
        if line.startswith(_MARK):
            words = shlex.split(line[2:].partition(" && ")[0])[1:]
            found.setdefault(" ".join(words), [path.name, *words])
    return {words[0]: words[1:] for words in found.values()}


def failure(folder: Path, words: list[str], work: Path) -> str | None:
    """What the command says where it fails in a folder that has the files alone; None where it does not."""
    from fxpasses.cli import main

    for word in words:
        if (folder / word).is_file():
            shutil.copy(folder / word, work / word)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(work)
        status = main([*words, "--reproducer-dir", ""])
    return None if status == 0 else f"fxpasses {shlex.join(words)}: exit status {status}"


REPRODUCERS = reproducers(LIT)


@pytest.mark.parametrize("name", list(REPRODUCERS) or [pytest.param("", marks=pytest.mark.skip("none is there"))])
def test_what_failed_once_does_not_fail(name: str, tmp_path: Path) -> None:
    assert failure(LIT, REPRODUCERS[name], tmp_path) is None


def test_every_file_goes_through_all_passes() -> None:
    assert set(test_contract.LIT) == {path.name.removesuffix(".fx.py") for path in LIT.glob("*.fx.py")}


def test_a_reproducer_moved_there_is_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its command fails as long as the fault is there, and passes when it is not."""
    import fxpasses
    from fxpasses.pm import registry
    from tests.tools import faulty

    folder, work = tmp_path / "lit", tmp_path / "work"
    folder.mkdir()
    work.mkdir()
    shutil.copy(LIT / "factors.fx.py", folder)
    assert reproducers(folder) == {}
    for pass_, fails in ((faulty.raising, True), (dataclasses.replace(faulty.wrongsub, name="raising"), False)):
        passes = registry.Registry()
        passes.add(pass_)
        monkeypatch.setattr(registry, "_default", passes)
        if fails:
            with pytest.raises(fxpasses.PassError):
                fxpasses.run(fxpasses.load(faulty.layers_text(20, at=5)), "raising", reproducer_dir=folder)
        [(name, words)] = reproducers(folder).items()
        assert name.endswith(".repro.fx.py")
        said = f"fxpasses run --passes raising {name}: exit status 4"
        assert failure(folder, words, work) == (said if fails else None)
