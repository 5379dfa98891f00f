"""Texts for people: what cannot be printed is spelled out, what is long is cut, lines end where a file's lines end."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from fxpasses.errors import counted

MOST_LINES = 40
"""Of a text difference that is shown."""


def plain(text: str) -> str:
    """One line in which every character can be printed: the rest as Python writes it, ``\\x0c``."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def lines_of(text: str) -> list[str]:
    """Lines of a file. They end with a line feed alone: a form feed in one does not."""
    return text.removesuffix("\n").split("\n") if text else []


def unified(before: str, after: str, names: tuple[str, str], most: int = MOST_LINES) -> list[str]:
    """The difference of two texts, at most ``most`` lines of it and one that counts the rest."""
    old, new = map(plain, names)
    found = list(difflib.unified_diff(lines_of(before), lines_of(after), old, new, n=2, lineterm=""))
    return cut(found, most) if found or before == after else ["only the end of the last line differs"]


def cut(lines: list[str], most: int) -> list[str]:
    """At most ``most`` lines, and one that counts the rest; all can be printed."""
    more = [f"... {counted(len(lines) - most, 'more line')}"] if len(lines) > most else []
    return [*map(plain, lines[:most]), *more]


def indented(lines: list[str]) -> Iterator[str]:
    """Lines under a heading."""
    yield from (f"  {line}".rstrip() for line in lines)
