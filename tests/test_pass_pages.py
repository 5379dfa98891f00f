"""docs/passes: made from what passes declare, and the example of each is what the pass does."""

from __future__ import annotations

from pathlib import Path

import pytest

from fxpasses.pm.declare import fxpass
from fxpasses.pm.registry import all_passes
from fxpasses.testing import assert_pass, documented_example
from scripts.docs import page, pages, tables

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "passes"
OPTIONS = {"chunkcomm": {"always": True, "chunks": "2"}}
"""Settings an example needs, as its page says."""
TEXT = [name for name in all_passes() if name != "fix1287"]
"""fix1287 opens live modules, which no text can hold: tests/fixes has its examples."""


@pytest.mark.parametrize("name", pages())
def test_a_page_is_fresh(name: str) -> None:
    path = FOLDER / name
    assert path.exists() and path.read_text() == pages()[name], "run 'make docs'"  # noqa: PT018


def test_tables_on_other_pages_are_fresh() -> None:
    assert [path.name for path, text in tables().items() if path.read_text() != text] == [], "run 'make docs'"


def test_no_page_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*pages()}


@pytest.mark.parametrize("name", TEXT)
def test_the_documented_example(name: str) -> None:
    pass_ = all_passes()[name].with_options(**OPTIONS.get(name, {}))
    assert_pass(pass_, *documented_example(pass_), idempotent=pass_.gives != "scheduled")


@pytest.mark.parametrize("name", all_passes())
def test_a_page_has_every_section(name: str) -> None:
    text = pages()[f"{name}.md"]
    for heading in ("## Before", "## After", "## Safe on many ranks", "## Options", "## Remarks"):
        assert f"\n{heading}\n" in text, heading
    assert "does nothing" in text.lower()


def test_a_docstring_becomes_markdown() -> None:
    @fxpass
    def example(gm: object) -> object:
        """Do one thing.

        Some ``code`` here.

        Before::

            a

            b

        Does nothing when
        it is late.
        """
        return gm

    text = page(example)
    assert "\nSome `code` here.\n\n## Before\n\n```python\na\n\nb\n```\n\n## When it does nothing\n\nDoes not" in text
    assert "| requires | nothing |" in text
