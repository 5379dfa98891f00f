"""Text inside Markdown says just itself, and what changed most is told first."""

from __future__ import annotations

import html
import re

import pytest
from markdown_it import MarkdownIt

from fxpasses.tools.snapshots.entries import Entry, State
from fxpasses.tools.snapshots.figures import Figures, Row
from fxpasses.tools.snapshots.markdown import code, fenced, folded, table
from fxpasses.tools.snapshots.report import ordered
from fxpasses.tools.snapshots.units import Change, Unit
from fxpasses.tools.snapshots.words import plain

HOSTILE = ("a|b", "a\\|b", "`", "``", "a`b``c", "`a`", "<img src=x>", "</details>", "@x #1 [a](b) **c**", "line\nfeed",
           "```\ntext", "~~~", "&amp;", "\u202eback", "\x1b[31m", "$x$", "|", "| --- |")
PAGE = MarkdownIt("commonmark").enable("table")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_name_is_code_and_nothing_else(text: str) -> None:
    assert PAGE.render(code(text)) == f"<p><code>{html.escape(plain(text), quote=False)}</code></p>\n".replace(
        '"', "&quot;")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_cell_stays_one(text: str) -> None:
    page = PAGE.render("\n".join(table(("a", "b"), [(code(text), "1 | 2")])))
    cells = re.findall(r"<td[^>]*>(.*?)</td>", page, re.DOTALL)
    assert cells == [f"<code>{html.escape(plain(text))}</code>", "1 | 2"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_block_and_a_section_hold_it(text: str) -> None:
    lines = [text, "```", "~~~", "</details>"]
    page = PAGE.render(folded(text, "changed", fenced(lines, "diff")) + "\n\nbehind")
    assert page.endswith("</details>\n<p>behind</p>\n")
    [block] = re.findall(r"<pre><code class=\"language-diff\">(.*?)</code></pre>", page, re.DOTALL)
    assert html.unescape(block) == "\n".join(map(plain, lines)) + "\n"
    assert page.count("<details><summary><code>") == 1


def entry(name: str, before: Figures | None, after: Figures | None) -> Entry:
    sides = [None if figures is None else State(Unit(name, {name: ""}), figures=figures) for figures in (before, after)]
    units = [None if side is None else side.unit for side in sides]
    return Entry(Change("changed", *units), *sides)


def test_what_changed_most_comes_first() -> None:
    base = Figures(5, {"all_reduce": Row(4, 400)}, "", 10.0, 1.0, 1000)
    given = {
        "a_added": (None, base),
        "b_alike": (base, base),
        "c_peak": (base, Figures(5, base.rows, "", 10.0, 1.0, 1300)),
        "d_step": (base, Figures(5, base.rows, "", 5.0, 1.0, 1000)),
        "e_bytes": (base, Figures(5, {"all_reduce": Row(4, 100)}, "", 10.0, 1.0, 1000)),
        "f_exposed": (base, Figures(5, base.rows, "", 10.0, 0.0, 1000)),
        "g_calls": (base, Figures(5, {"all_reduce": Row(5, 400)}, "", 10.0, 1.0, 1000)),
        "h_no_graph": (Figures(5), Figures(6)),
    }
    found = ordered([entry(name, *sides) for name, sides in given.items()])
    assert [each.name for each in found] == ["f_exposed", "e_bytes", "d_step", "c_peak", "g_calls", "b_alike",
                                             "h_no_graph", "a_added"]
