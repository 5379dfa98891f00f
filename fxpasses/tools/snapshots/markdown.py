"""Text inside Markdown: nothing in a name or a text is read as markup, mentioned, linked or leaves its cell."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from fxpasses.tools.snapshots.words import plain


def code(text: str) -> str:
    """A name as code."""
    shown = plain(text)
    if not shown.strip():
        return "` `"
    fence = _fence(shown, 1)
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def fenced(lines: Iterable[str], language: str) -> str:
    """Lines as a block, behind a fence that none of them closes."""
    text = "\n".join(map(plain, lines))
    fence = _fence(text, 3)
    return f"{fence}{language}\n{text}\n{fence}"


def folded(title: str, words: str, body: str) -> str:
    """A section that opens with a click; ``title`` is shown as code, ``words`` behind it."""
    name = html.escape(plain(title))
    behind = f" {html.escape(plain(words))}" if words else ""
    return f"<details><summary><code>{name}</code>{behind}</summary>\n\n{body.strip()}\n\n</details>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines of a table; the first column is text, the others are figures. A bar ends a cell, even one in code."""
    rule = ["---", *["---:"] * (len(head) - 1)]
    written = [[cell.replace("|", "\\|") for cell in cells] for cells in (head, rule, *rows)]
    return [f"| {' | '.join(cells)} |" for cells in written]


def _fence(text: str, least: int) -> str:
    longest = max(map(len, re.findall("`+", text)), default=0)
    return "`" * max(least, longest + 1)
