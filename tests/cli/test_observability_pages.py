"""docs/observability.md, docs/remarks.md: their commands and Python run, and they name what there is."""

from __future__ import annotations

import json
import logging
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import STEP, Result

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {name: (DOCS / f"{name}.md").read_text() for name in ("observability", "remarks")}


def commands(page: str) -> list[str]:
    shown = "".join(re.findall(r"^```console\n(.*?)^```", PAGES[page], re.MULTILINE | re.DOTALL))
    return re.findall(r"^\$ fxpasses (.+)$", shown, re.MULTILINE)


@pytest.mark.parametrize(("page", "count"), [("observability", 1), ("remarks", 8)])
def test_commands_run(fxpasses: Callable[..., Result], page: str, count: int) -> None:
    Path("step.py").write_text(STEP)
    assert len(commands(page)) == count
    for command in commands(page):
        result = fxpasses(*shlex.split(command))
        assert result.status == 0, (command, result.err)
        assert result.out or command.startswith("run"), command
    if page == "observability":
        events = [json.loads(line) for line in Path("run.jsonl").read_text().splitlines()]
        assert {event["event"] for event in events} == {"begin", "pass-begin", "part", "pass-end", "end"}
        assert json.loads(Path("trace.json").read_text())["traceEvents"]


def test_the_python_runs(fxpasses: Callable[..., Result]) -> None:
    Path("step.py").write_text(STEP)
    logger = logging.getLogger("fxpasses")
    try:
        for block in re.findall(r"^```python\n(.*?)^```", PAGES["observability"], re.MULTILINE | re.DOTALL):
            exec(compile(block, "observability.md", "exec"), {})
    finally:
        logger.handlers.clear()
        logger.setLevel(logging.NOTSET)
        logger.propagate = True
    assert Path("run.jsonl").read_text().count('"event": "end"') == 1


def test_the_table_of_events_is_that_of_the_schema() -> None:
    from fxpasses.pm import events

    schema = json.loads((Path(events.__file__).parent / "events.schema.json").read_text())
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGES["observability"], re.MULTILINE)
    assert sorted(rows) == sorted(schema["properties"]["event"]["enum"])


def test_the_yaml_shown_is_what_is_written() -> None:
    from fxpasses.pm.remark_files import parse_remarks, remarks_text

    (shown,) = re.findall(r"^```yaml\n(.*?)^```", PAGES["remarks"], re.MULTILINE | re.DOTALL)
    (remark,) = parse_remarks(shown.encode(), "remarks.md")
    assert remarks_text([remark], "r.yaml") == shown
