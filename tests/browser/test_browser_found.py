"""Where there is no browser the tests of pages are skipped with the reason, and `make test-browser` fails with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from . import conftest


def test_a_browser_is_named_or_found_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tmp_path / "google-chrome"
    found.write_text("#!/bin/sh\n")
    found.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FXPASSES_BROWSER", raising=False)
    assert conftest.browser_path() == str(found)
    monkeypatch.setenv("FXPASSES_BROWSER", "/nowhere/chromium")
    assert conftest.browser_path() is None
    monkeypatch.setenv("FXPASSES_BROWSER", str(found))
    assert conftest.browser_path() == str(found)


@pytest.mark.browser
@pytest.mark.parametrize(("needed", "status", "word"), [("", 0, "skipped"), ("1", 1, "error")])
def test_without_one_tests_are_skipped_or_fail_where_it_is_needed(needed: str, status: int, word: str) -> None:
    environment = {**os.environ, "FXPASSES_BROWSER": "/nowhere/chromium", "FXPASSES_BROWSER_NEEDED": needed}
    tests = f"{Path(__file__).with_name('test_viz_overlap.py')}::test_pictures"
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:xdist", "-k", "timeline-large", tests]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout
    assert f"1 {word}" in done.stdout
    assert any(reason in done.stdout for reason in ("there is no browser", "playwright is not installed"))
