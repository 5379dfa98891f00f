"""Write ``docs/passes``, a page a pass, and tables on other pages, from docstrings and contracts: ``make docs``."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fxpasses.pm.declare import Pass

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
MADE = "<!-- Made from the docstring and the contract of the pass by `make docs`: edit those. -->\n"
IN_DEPTH = {"commhoist": ("algebra",), "commsimplify": ("algebra",), "commfuse": ("commfuse", "algebra"),
            "gradsync": ("ddp",)}
"""Pages about a pass beside the one of its own name."""
_SECTIONS = (("Safe on many ranks", "Safe on many ranks"), ("Does nothing", "When it does nothing"),
             ("Costs", "What it costs"))
"""First words of a paragraph -> heading in front of it."""
_CODES = ("code", "kind", "meaning")
_BEHIND_PASSES = "## Around passes"
"""Heading behind the sections of passes in docs/remarks.md."""
_NUMBERS = {"bit-exact": "bit-exact", "re-associates": "equal up to the order of sums",
            "changes-values": "changes values"}


def pages() -> dict[str, str]:
    """File name in ``docs/passes`` -> text."""
    passes = _passes()
    return {"index.md": _index(passes.values()), **{f"{name}.md": page(pass_) for name, pass_ in passes.items()}}


def tables(root: Path = ROOT) -> dict[Path, str]:
    """Pages that have tables of passes among what people wrote -> text with these made anew."""
    readme, remarks = root / "README.md", root / "docs" / "remarks.md"
    passes = _passes()
    rows = [(f"[`{pass_.name}`](docs/passes/{pass_.name}.md)", _form(pass_), pass_.summary)
            for pass_ in passes.values()]
    text = remarks.read_text()
    for name, pass_ in passes.items():
        if f"\n## {name}\n" not in text:
            text = text.replace(f"\n{_BEHIND_PASSES}\n", f"\n## {name}\n\n{_table(_CODES, ())}\n{_BEHIND_PASSES}\n")
        text = _with_table(text, f"## {name}", _table(_CODES, _codes(pass_)))
    for name in re.findall(r"^## (\w+)$", text.partition(f"\n{_BEHIND_PASSES}\n")[0], re.MULTILINE):
        if name not in passes:
            text = re.sub(rf"## {name}\n.*?(?=^## )", "", text, flags=re.DOTALL | re.MULTILINE)
    page = _with_table(readme.read_text(), "## Passes", _table(("pass", "form", "what it does"), rows))
    page = _with_table(page, "## Exit status", _table(("status", "meaning"), _statuses()))
    return {readme: page, remarks: text}


def _statuses() -> list[tuple[str, str]]:
    """Exit statuses and what they mean, from the help."""
    from fxpasses.cli.parser import build

    return re.findall(r"^  (\d)  (.+)$", build().format_help(), re.MULTILINE)


def _with_table(text: str, heading: str, table: str) -> str:
    """The first table below a heading is ``table``."""
    before, found, section = text.partition(f"\n{heading}\n")
    return before + found + re.sub(r"(?:^\|.*\n)+", lambda _: table, section, count=1, flags=re.MULTILINE)


def _passes() -> dict[str, Pass]:
    from fxpasses.pm.registry import PACKAGES, Registry

    return Registry(PACKAGES, plugins=()).all()


def _codes(pass_: Pass) -> list[tuple[str, ...]]:
    return [(f"`{code}`", kinds, meaning) for code, (kinds, meaning) in (pass_.remarks or {}).items()]


def page(pass_: Pass) -> str:
    """The page of one pass."""
    blocks = [MADE, f"# {pass_.name}\n", f"{pass_.summary}\n", _contract(pass_)]
    blocks += _documentation(pass_.doc.partition("\n")[2].strip("\n"))
    blocks.append(_options(pass_))
    if pass_.remarks:
        blocks.append("## Remarks\n\n`missed` says why it did nothing somewhere, by code.\n\n"
                      + _table(_CODES, _codes(pass_)))
    deeper = [name for name in dict.fromkeys([pass_.name, *IN_DEPTH.get(pass_.name, ())])
              if (DOCS / f"{name}.md").exists()]
    links = [*(f"[{name}.md](../{name}.md)" for name in deeper), "[all passes](index.md)"]
    blocks.append(f"More: {', '.join(links)}.\n")
    return "\n".join(blocks)


def _index(passes: Iterable[Pass]) -> str:
    from fxpasses.pipelines import PIPELINES

    rows = [(f"[{pass_.name}]({pass_.name}.md)", _form(pass_), _NUMBERS[pass_.numerics[""]], str(pass_.version),
             pass_.summary) for pass_ in passes]
    named = [(f"`{name}`", f"`{text}`") for name, text in PIPELINES.items()]
    return "\n".join([MADE, "# Passes\n",
                      _table(("pass", "form", "numbers", "version", "what it does"), rows),
                      "Numbers are those where ranks add up in one order. `fxpasses list --json` has all of this as "
                      "data, `fxpasses explain PASS` prints one page.\n",
                      "## Pipelines\n", _table(("name", "passes"), named),
                      "[pipelines.md](../pipelines.md) says what each is for, [own-passes.md](../own-passes.md) how to "
                      "write a pass.\n"])


def _contract(pass_: Pass) -> str:
    from fxpasses.pm.contracts import numerics

    numbers = numerics(pass_)
    told = [_NUMBERS[numbers["default"]["kind"]]]
    told += [f"`{setting}`: {entry.get('computes') or _NUMBERS[entry['kind']]}"
             for setting, entry in numbers["settings"].items()]
    rows = [("version", str(pass_.version)), ("form", _form(pass_)),
            ("runs on", "the graphs of all ranks at once" if pass_.rank_set else "each graph by itself"),
            ("requires", ", ".join(pass_.requires) or "nothing"),
            ("comes after", ", ".join(pass_.after) or "nothing"), ("numbers", "; ".join(told))]
    return _table(("contract", ""), rows)


def _form(pass_: Pass) -> str:
    return pass_.takes if pass_.takes == pass_.gives else f"{pass_.takes} -> {pass_.gives}"


def _options(pass_: Pass) -> str:
    from fxpasses.pm.options import format_value

    if not pass_.fields:
        return "## Options\n\nNone.\n"
    rows = [(f"`{option.name}`", option.type_text, f"`{format_value(option.default)}`", " ".join(option.doc.split()))
            for option in pass_.fields]
    return "## Options\n\n" + _table(("option", "type", "default", "meaning"), rows)


def _documentation(text: str) -> Iterator[str]:
    """Sections of a docstring behind its first line, as Markdown."""
    waiting = dict(_SECTIONS)
    for paragraph in _paragraphs(text):
        if paragraph in ("Before::", "After::"):
            yield f"## {paragraph.removesuffix('::')}\n"
            continue
        if paragraph.startswith(" "):
            yield f"```python\n{textwrap.dedent(paragraph)}\n```\n"
            continue
        for first in [first for first in waiting if paragraph.startswith(first)]:
            yield f"## {waiting.pop(first)}\n"
        yield _plain(paragraph) + "\n"


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs, an indented block counting as one."""
    block: list[str] = []
    for line in [*text.splitlines(), "", "."]:
        inside = bool(block) and block[0].startswith(" ")
        if block and ((not line and not inside) or (inside and line and not line.startswith(" "))):
            yield "\n".join(block).rstrip("\n")
            block = []
        if line or block:
            block.append(line)


def _plain(text: str) -> str:
    """reStructuredText as Markdown."""
    return re.sub(r"``(.+?)``", r"`\1`", text, flags=re.DOTALL)


def _table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(_plain(cell).replace('|', chr(92) + '|') for cell in cells)} |"

    heading = tuple(heading)
    return "\n".join([line(heading), f"|{'---|' * len(heading)}", *map(line, rows)]) + "\n"


def main(folder: Path = DOCS / "passes") -> None:
    """Write every page, and remove those of passes that are gone."""
    folder.mkdir(exist_ok=True)
    made = pages()
    for path in folder.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text)
    for path, text in tables().items():
        path.write_text(text)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
