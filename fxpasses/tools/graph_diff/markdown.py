"""A diff as one comment of a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fxpasses.tools.graph_diff.text import text

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff.result import GraphDiff

MOST = 60_000
"""Characters of a comment: services take 65,536, and some are for who posts it."""


def markdown(diff: GraphDiff, title: str | None, most: int) -> str:
    """A headline, tables, and folded sections."""
    return f"### {title or 'Graph diff'}\n\n```\n{text(diff)}\n```\n"[:most]
