"""A changed contract of a pass, or of the text form, needs a version of its own and a line in the changelog."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from scripts import contracts

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "golden" / "contracts"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
NOW = contracts.passes()
FORM = contracts.text_form()
TOLD = "- `commhoist` has an option more (version 2).\n"


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    """Locks of what holds now."""
    contracts.lock(tmp_path, NOW, FORM)
    return tmp_path


def changed(**fields: Any) -> dict[str, Any]:
    """All contracts, with other fields in that of commhoist."""
    return {**NOW, "commhoist": {**NOW["commhoist"], **fields}}


def test_what_is_locked_holds() -> None:
    assert contracts.complaints(LOCKS, CHANGELOG, NOW, FORM) == []
    assert contracts.stale(LOCKS, NOW, FORM) == [], "run 'make contracts' and review what it wrote"
    graphs = json.loads((LOCKS / "text-form.json").read_text())["graphs"]
    same = [path for path, digests in graphs.items() if FORM["graphs"].get(path, [None])[0] == digests[0]]
    assert len(same) > len(graphs) / 2, "few graphs are as they were locked: run 'make contracts'"


def test_what_is_unchanged_needs_nothing(locked: Path) -> None:
    assert contracts.complaints(locked, "", NOW, FORM) == []
    assert contracts.stale(locked, NOW, FORM) == []


def test_a_changed_contract_wants_a_version_then_a_line(locked: Path) -> None:
    [words] = contracts.complaints(locked, TOLD, changed(takes="any"), FORM)
    assert words == ("the contract of 'commhoist' has changed (takes) and its version is 1 still: "
                     "set @fxpass(version=...) of 'commhoist' to 2")
    raised = changed(takes="any", version=2)
    [words] = contracts.complaints(locked, "- `commhoist`: more.\n- `commfuse`: version 2\n", raised, FORM)
    assert words.startswith("CHANGELOG.md does not tell of it: ")
    assert "`commhoist` and 'version 2'" in words
    assert contracts.complaints(locked, TOLD, raised, FORM) == []
    assert contracts.stale(locked, raised, FORM) == ["commhoist"]


def test_the_words_name_what_changed(locked: Path) -> None:
    other = copy.deepcopy(NOW["commhoist"])
    other["options"][0]["default"] = False
    del other["remarks"]["cast"]
    [words] = contracts.complaints(locked, "", {**NOW, "commhoist": other}, FORM)
    assert "(options: gathers, remarks: cast)" in words


def test_a_version_never_falls(locked: Path) -> None:
    contracts.lock(locked, changed(version=3), FORM)
    [words] = contracts.complaints(locked, TOLD, changed(version=2), FORM)
    assert words == "the version of 'commhoist' fell from 3 to 2: it only ever rises"


def test_a_pass_that_comes_or_goes_is_told(locked: Path) -> None:
    without = {name: contract for name, contract in NOW.items() if name != "asynccp"}
    [gone] = contracts.complaints(locked, "", without, FORM)
    assert "the pass 'asynccp' is gone" in gone
    assert contracts.complaints(locked, "- `asynccp` is gone\n", without, FORM) == []
    contracts.lock(locked, without, FORM)
    assert not (locked / "asynccp.json").exists()
    [new] = contracts.complaints(locked, "", NOW, FORM)
    assert new == "CHANGELOG.md does not tell of it: add a line under Unreleased that names `asynccp`"
    assert contracts.complaints(locked, "- `asynccp`: launches early.\n", NOW, FORM) == []


def form(**words: list[str]) -> dict[str, Any]:
    """The text form with other words."""
    return {**FORM, "words": {**FORM["words"], **words}}


def test_a_text_form_that_loses_a_word_wants_a_version(locked: Path) -> None:
    [words] = contracts.complaints(locked, "", NOW, form(**{"meta(...)": FORM["words"]["meta(...)"][1:]}))
    assert words.endswith("(meta(...): after): set VERSION in fxpasses/ir/text/header.py to 2")
    raised = {**form(**{"meta(...)": []}), "version": 2}
    [words] = contracts.complaints(locked, "", NOW, raised)
    assert words == "CHANGELOG.md does not tell of `# fxir 2`: add a line that names it"
    assert contracts.complaints(locked, "- `# fxir 2` has no metas.\n", NOW, raised) == []


def test_one_that_prints_otherwise_wants_a_version(locked: Path) -> None:
    [path, *_], graphs = FORM["graphs"], dict(FORM["graphs"])
    graphs[path] = [graphs[path][0], "another digest"]
    [words] = contracts.complaints(locked, "", NOW, {**FORM, "graphs": graphs})
    assert f"({path} prints otherwise)" in words
    graphs[path] = ["another file", "another digest"]  # not the text form: somebody edited the graph
    assert contracts.complaints(locked, "", NOW, {**FORM, "graphs": graphs}) == []


def test_one_that_grows_wants_a_line(locked: Path) -> None:
    grown = form(**{"meta(...)": [*FORM["words"]["meta(...)"], "colour"]})
    [words] = contracts.complaints(locked, "", NOW, grown)
    assert words == "CHANGELOG.md does not tell that the text form has `colour` now: add a line that names it"
    assert contracts.complaints(locked, "- nodes have a `colour`\n", NOW, grown) == []
    assert contracts.stale(locked, NOW, grown) == ["text-form"]


def test_make_contracts_writes_nothing_where_something_is_missing(tmp_path: Path,
                                                                  capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "golden" / "contracts"
    contracts.lock(folder, changed(after=[]), FORM)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    before = {path: path.read_text() for path in folder.iterdir()}
    assert contracts.main(tmp_path) == 1
    assert re.fullmatch(r"the contract of 'commhoist' has changed \(after\).* to 2\n", capsys.readouterr().err)
    assert {path: path.read_text() for path in folder.iterdir()} == before
    contracts.lock(folder, NOW, FORM)
    (folder / "commhoist.json").unlink()
    assert contracts.main(tmp_path) == 0
    assert json.loads((folder / "commhoist.json").read_text()) == NOW["commhoist"]


def test_the_grammar_page_has_every_word() -> None:
    page = (ROOT / "docs" / "text-ir.md").read_text()
    for place in ("module(...)", "group(...)", "symbol(...)", "meta(...)", "declarations", "param(...), buffer(...)"):
        assert [word for word in FORM["words"][place] if not re.search(rf"\b{word}\b", page)] == [], place
