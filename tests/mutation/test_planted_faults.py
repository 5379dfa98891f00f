"""Faults planted in the library are noticed by what proves passes; docs of the harness: planting.py."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def planted(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the harness in a process that has not loaded the library."""
    return subprocess.run([sys.executable, "-m", "tests.mutation", *arguments], cwd=ROOT, text=True,
                          capture_output=True, timeout=1800, check=False)


def test_every_fault_still_applies() -> None:
    listed = planted("--list")
    assert listed.returncode == 0, listed.stderr
    rows = [line.partition(": ")[2] for line in listed.stdout.splitlines()]
    assert len(rows) >= 30
    assert max(Counter(rows).values()) <= 3, "at most three faults of one kind in one file"


@pytest.mark.full
def test_the_page_counts_every_fault() -> None:
    counted = planted("--kinds")
    assert counted.returncode == 0, counted.stderr
    page = (ROOT / "docs" / "planted-faults.md").read_text()
    assert page.endswith(counted.stdout), "python -m tests.mutation --kinds"


@pytest.mark.full
def test_every_fault_is_noticed() -> None:
    judged = planted()
    assert judged.returncode == 0, judged.stdout + judged.stderr
