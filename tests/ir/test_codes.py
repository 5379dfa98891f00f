"""Codes of findings: those in the source are those of the table and of the page, no more and no fewer."""

from __future__ import annotations

import ast
from pathlib import Path

from fxpasses.ir.verify.codes import FINDINGS

ROOT = Path(__file__).parents[2]
VERIFY = ROOT / "fxpasses" / "ir" / "verify"


def codes_in(source: str) -> set[str]:
    """First items of yielded tuples, and first arguments of ``Finding``."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        first: ast.AST | None = None
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            first = node.value.elts[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
            first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            found.add(first.value)
    return found


def test_the_search_finds_codes() -> None:
    assert codes_in("def f():\n yield 'a-code', node, 'b', True\n Finding('other', 'b')") == {"a-code", "other"}


def test_every_code_in_the_source_is_declared_and_every_declared_one_is_used() -> None:
    used = set().union(*(codes_in(path.read_text()) for path in VERIFY.glob("*.py")))
    assert used == set(FINDINGS)


def test_no_other_module_makes_findings() -> None:
    makers = [path for path in (ROOT / "fxpasses" / "ir").rglob("*.py")
              if "RuleFinding" in (text := path.read_text()) or " Finding(" in text]
    assert makers
    assert [path for path in makers if path.parent != VERIFY] == []


def test_the_page_is_the_table() -> None:
    section = (ROOT / "docs" / "remarks.md").read_text().split("## Findings of verify\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{code}` | {severity} | {meaning} |" for code, (severity, meaning) in FINDINGS.items()]
