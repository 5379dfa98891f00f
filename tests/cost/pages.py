"""Pages of the documentation, as their tests read them."""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


@dataclass(frozen=True)
class Page:
    """A page of the documentation by its file name."""

    name: str

    @cached_property
    def text(self) -> str:
        return (DOCS / self.name).read_text()

    def blocks(self, language: str) -> list[str]:
        """Code of a language, block by block."""
        return re.findall(rf"```{language}\n(.*?)```", self.text, re.DOTALL)

    def sessions(self) -> tuple[int, list[str]]:
        """Run all sessions as one: how many statements, and what differs from the page."""
        test = doctest.DocTestParser().get_doctest("".join(self.blocks("pycon")), {}, self.name, self.name, 0)
        said: list[str] = []
        return doctest.DocTestRunner().run(test, out=said.append).attempted, said
