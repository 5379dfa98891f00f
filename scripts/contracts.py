"""Lock what passes and the text form promise: ``make contracts``. Refuses a change that has no version of its own.

``golden/contracts/PASS.json`` holds the binding part of a pass's contract (`fxpasses.pm.contracts.binding`),
``text-form.json`` the words of the text form and digests of what graphs print as. Words for people are in neither.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TEXT_FORM = "text-form"
FORM_NAME = "# fxir"
_LARGE_KB = 100

Contracts = Mapping[str, Mapping[str, Any]]
"""Pass -> its binding contract."""


def passes() -> dict[str, dict[str, Any]]:
    """The binding contract of every pass of the library, by name."""
    from fxpasses.pm.contracts import binding, contract
    from fxpasses.pm.registry import PACKAGES, Registry

    return {name: binding(contract(pass_)) for name, pass_ in Registry(PACKAGES, plugins=()).all().items()}


def text_form(root: Path = ROOT) -> dict[str, Any]:
    """Words of the text form, and of each small graph of the repository digests of its file and of what is printed."""
    from fxpasses import dump, load
    from fxpasses.ir.text.form import text_form

    files = [path for folder in ("fxpasses/examples", "tests/lit") for path in sorted((root / folder).glob("*.fx.py"))
             if path.stat().st_size <= _LARGE_KB * 1024]
    printed = {path.relative_to(root).as_posix(): [_digest(path.read_text()), _digest(dump(load(path)))]
               for path in files}
    [number] = (words := text_form()).pop("version")
    return {"version": int(number), "words": words, "graphs": printed}


def form_complaints(locked: Mapping[str, Any] | None, now: Mapping[str, Any], changelog: str) -> list[str]:
    """What a changed text form still lacks: a version where old texts read otherwise, a line where it only grew."""
    if locked is None or now["version"] > locked["version"]:
        line = f"{FORM_NAME} {now['version']}"
        return [] if line in changelog else [f"CHANGELOG.md does not tell of `{line}`: add a line that names it"]
    lost = [f"{place}: {word}" for place, words in locked["words"].items() for word in words
            if word not in now["words"].get(place, ())]
    lost += [f"{path} prints otherwise" for path, (source, printed) in locked["graphs"].items()
             if now["graphs"].get(path, [None])[0] == source and now["graphs"][path][1] != printed]
    if lost:
        return [f"texts of version {now['version']} no longer read or print as they did ({'; '.join(lost[:5])}): "
                f"set VERSION in fxpasses/ir/text/header.py to {locked['version'] + 1}"]
    grown = [word for place, words in now["words"].items() for word in words
             if word not in locked["words"].get(place, ())]
    return [f"CHANGELOG.md does not tell that the text form has `{word}` now: add a line that names it"
            for word in grown if f"`{word}`" not in changelog]


def complaints(folder: Path, changelog: str, now: Contracts, form: Mapping[str, Any]) -> list[str]:
    """What stands in the way of locking ``now`` and ``form`` in ``folder``."""
    from fxpasses.pm.contracts import complaints as of_pass

    found = form_complaints(_read(folder, TEXT_FORM), form, changelog)
    for name, contract in now.items():
        found += of_pass(name, _read(folder, name), contract, changelog, version=f"@fxpass(version=...) of '{name}'")
    found += [f"the pass '{name}' is gone and CHANGELOG.md does not tell of it: add a line that names `{name}`"
              for name in sorted(_locked(folder) - {*now, TEXT_FORM}) if f"`{name}`" not in changelog]
    return found


def stale(folder: Path, now: Contracts, form: Mapping[str, Any]) -> list[str]:
    """Names whose lock is not what holds now. Graphs that were added or changed do not count."""
    locked = _read(folder, TEXT_FORM)
    same = locked is not None and all(locked[key] == form[key] for key in ("words", "version"))
    return ([] if same else [TEXT_FORM]) + sorted({*now} ^ (_locked(folder) - {TEXT_FORM})) + [
        name for name, contract in now.items() if (was := _read(folder, name)) is not None and was != contract]


def lock(folder: Path, now: Contracts, form: Mapping[str, Any]) -> None:
    """Write every lock, and remove those of passes that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in _locked(folder) - {*now, TEXT_FORM}:
        (folder / f"{name}.json").unlink()
    for name, data in {**now, TEXT_FORM: form}.items():
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n")


def main(root: Path = ROOT) -> int:
    """Lock, or say what is missing."""
    folder, now, form = root / "golden" / "contracts", passes(), text_form(root)
    missing = complaints(folder, (root / "CHANGELOG.md").read_text(), now, form)
    for line in missing:
        print(line, file=sys.stderr)
    if not missing:
        lock(folder, now, form)
    return int(bool(missing))


def _locked(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.json")}


def _read(folder: Path, name: str) -> dict[str, Any] | None:
    path = folder / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
