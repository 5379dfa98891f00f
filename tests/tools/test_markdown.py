"""Text inside Markdown says just itself."""

from __future__ import annotations

import html
import re

import pytest
from markdown_it import MarkdownIt

from fxpasses.tools.markdown import code, fenced, folded, prose, table
from fxpasses.tools.texts import plain

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


@pytest.mark.parametrize(("text", "shown"), [
    ("3.041 -> 0.645 ms (-78.8 %)", "3.041 -> 0.645 ms (-78.8 %)"), ("all_gather", "all_gather"),
    ("__init__", "&#95;&#95;init&#95;&#95;"),
    ("1. a", "1&#46; a"), ("a\nb", "a b"), ("x" * 200, "x" * 100 + " ...")])
def test_prose_stays_readable(text: str, shown: str) -> None:
    assert prose(text) == shown


@pytest.mark.parametrize("text", HOSTILE)
def test_words_are_no_markup_and_mention_nobody(text: str) -> None:
    shown = PAGE.renderInline(prose(text))
    assert "<" not in shown
    assert not re.search(r"[@#]\w", html.unescape(shown))
