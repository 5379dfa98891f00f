"""The program of docs/fix1287.md prints what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as dist

from fxpasses.fixes.promise import REFUSALS

PAGE = (Path(__file__).parents[2] / "docs" / "fix1287.md").read_text()
PROGRAM = "".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture(scope="module", autouse=True)
def two_ranks() -> Iterator[None]:
    """In place of the group of all other tests here: the program makes its own."""
    yield
    if dist.is_initialized():
        dist.destroy_process_group()
    torch.compiler.reset()


def test_the_program_prints_what_is_written_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    expected = re.findall(r"^print\(.*\)\s+# (.*)$", PROGRAM, re.MULTILINE)
    names: dict[str, Any] = {"__name__": "page"}
    exec(PROGRAM, names)
    assert capsys.readouterr().out.splitlines() == expected
    assert len(expected) == PROGRAM.count("print(")


def test_every_refusal_has_a_row() -> None:
    rows = PAGE.split("| setting | way out |")[1].strip().splitlines()[1:]
    assert len(rows) >= len(REFUSALS) + 4, "gradient hooks, their group, hooks of the wrapper, wrappers inside others"
