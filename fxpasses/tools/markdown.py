"""Text inside Markdown: nothing in a name or a text is read as markup, mentioned, linked or leaves its cell."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from fxpasses.tools.texts import plain

_UNSAFE = re.compile(r"[^\w .,:;()+/%>=-]|(?<![a-z0-9])_|_(?![a-z0-9])|^\d+[.)](?= )|:(?=/)|(?<=www)\.",
                     re.ASCII | re.IGNORECASE)


def code(text: str) -> str:
    """A name as code."""
    shown = plain(text)
    if not shown.strip():
        return "` `"
    mark = fence(shown, 1)
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{mark}{pad}{shown}{pad}{mark}"


def prose(text: str, most: int = 100) -> str:
    """``text``, at most ``most`` letters of it, as words of a sentence, a cell or a heading."""
    shown = " ".join(text.split()) if len(text) <= most else " ".join(text[:most].split()) + " ..."
    return _UNSAFE.sub(lambda found: "".join(map(_entity, found[0])), shown)


def _entity(letter: str) -> str:
    if letter.isalnum() or not letter.isprintable():
        return letter if letter.isalnum() else "?"
    return f"&#{ord(letter)};" + ("\u200b" if letter in "@#" else "")  # services look for mentions behind the markup


def fenced(lines: Iterable[str], language: str) -> str:
    """Lines as a block, behind a fence that none of them closes."""
    text = "\n".join(map(plain, lines))
    mark = fence(text, 3)
    return f"{mark}{language}\n{text}\n{mark}"


def folded(title: str, words: str, body: str) -> str:
    """A section that opens with a click; ``title`` is shown as code, ``words`` behind it."""
    name = html.escape(plain(title))
    behind = f" {html.escape(plain(words))}" if words else ""
    return f"<details><summary><code>{name}</code>{behind}</summary>\n\n{body.strip()}\n\n</details>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, figures: bool = True) -> list[str]:
    """Lines of a table; ``figures``: all columns but the first are. A bar ends a cell, even one in code."""
    rule = ["---", *["---:" if figures else "---"] * (len(head) - 1)]
    written = [[cell.replace("|", "\\|") for cell in cells] for cells in (head, rule, *rows)]
    return [f"| {' | '.join(cells)} |" for cells in written]


def fence(text: str, least: int) -> str:
    """At least ``least`` ticks, more than ``text`` has in a row."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    return "`" * max(least, longest + 1)
