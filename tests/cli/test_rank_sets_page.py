"""The examples of docs/rank-sets.md: each changed line gives the output that is printed there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rank-sets.md").read_text()
GRAPH = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
EXAMPLES = re.findall(r"```diff\n(.*?)```\n\n```console\n\$ fxpasses (.*?)\n(.*?)```", PAGE, re.DOTALL)


def test_there_is_an_example_for_each_verdict() -> None:
    assert [output.split(":")[0] for _, _, output in EXAMPLES] == [
        "equal up to rank constants", "same collectives, other compute", "sequence differs"]


@pytest.mark.parametrize(("change", "command", "output"), EXAMPLES)
def test_an_example(fxpasses: Callable[..., Result], change: str, command: str, output: str) -> None:
    old, new = ("".join(line[1:] for line in change.splitlines(keepends=True) if line[0] == sign) for sign in "-+")
    assert old in GRAPH
    Path("rank0.fx.py").write_text(GRAPH)
    Path("rank1.fx.py").write_text(GRAPH.replace(old, new).replace("rank=0", "rank=1"))
    result = fxpasses(*command.split())
    assert result == Result(int(output.startswith("sequence")), output, "")
