"""Records -> graph blocks: where each graph of a text starts and ends, and what the text calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fxpasses.ir.dumps.records import Record
from fxpasses.ir.text.source import Source
from fxpasses.ir.user_line import of_comment, stack_trace

_CLASS = re.compile(r"(?P<before>[^#\"'=(]*?)\bclass (?P<name><lambda>|[^\s(:<>]+)(?P<bases>\([^()]*\))?:\s*(?:#.*)?$")
_FORWARD = re.compile(r"(?P<indent>\s*)def forward\(")
_NODE_LINE = re.compile(r"\s*(?:%\w+ : |return\b)")
_TITLE = re.compile(r"\s*={3,}\s*(.+?)\s*={3,}\s*$")
_FREED = re.compile(r";  (?:\w+ = )+None$")
_OPERATION = re.compile(r"\s+[A-Za-z_]\w*(?:\s*:\s*\"[^\"]*\")? = (?!None\b)(?![A-Za-z_]\w*;?\s*$)|\s*%\w+ : .*= call_")
#: torch before 2.3 prints types without quotes.
_BARE_TYPE = re.compile(r"(?<=\w): ((?:b|bf|c|f|i|u)\d+\w*\[[^\]\"\n]{0,200}\](?:\[[^\]\n]{0,200}\])?"
                        r"(?:[a-z]+(?::\d+)?)?)(?=[,):;]| =)")
_COLLECTIVE = re.compile(r"torch\.ops\.(?:_c10d_functional(?:_autograd)?|c10d_functional|c10d)\.(?!wait_tensor)\w+")
_UNREADABLE = re.compile(r"<(?=[A-Za-z_])([^<>\n'\"]{0,200}(?:object at|function|class|method|module|\.\w{1,80}:)"
                         r"[^<>\n'\"]{0,200})>")


@dataclass(frozen=True)
class Block:
    """One graph in a text. ``kind``: "class", "function" (``def forward`` alone), "nodes" (``graph():`` list).

    ``title``: what the log calls it. ``operations`` and ``collectives`` are counted in the text, not parsed.
    """

    kind: str
    artifact: str | None
    title: str | None
    rank: int | None
    compile_id: str | None
    source: Source
    operations: int
    collectives: int

    @property
    def name(self) -> str:
        """Artifact and title, such as "__aot_graphs Forward graph 0"."""
        parts = [part for part in (self.artifact, self.title) if part]
        return " ".join(parts) or self.kind


def find_blocks(records: list[Record], file: str) -> list[Block]:
    """All graphs of a text, in the order in which they start."""
    return [block for record in records for block in _blocks_of(record, file)]


def readable_reprs(source: Source) -> Source:
    """``source`` with ``<... object at 0x..>`` turned into strings of the same length: Python cannot parse them."""
    return replace(source, text=_UNREADABLE.sub(lambda found: f"'{found[1]}'", source.text))


def _blocks_of(record: Record, file: str) -> Iterator[Block]:
    position, title, texts = 0, None, record.texts
    while position < len(texts):
        text = texts[position]
        if not text or text.lstrip().startswith("#"):
            position += 1
            continue
        kind, end = _extent(texts, position)
        if kind is not None:
            yield _block(record, file, kind, title, position, end)
            title, position = None, end
            continue
        if found := _TITLE.match(text):
            title = found[1]
        position += 1


def _extent(texts: list[str], start: int) -> tuple[str | None, int]:
    """(kind of graph that starts at a line or None, line after its end)."""
    text = texts[start]
    if "class " in text and (header := _CLASS.match(text)) is not None:
        return _class_extent(texts, start, header)
    if (header := _FORWARD.match(text)) is not None:
        return "function", _indented_until(texts, start, len(header["indent"]) + 1)
    if text.lstrip().startswith("graph(") and text.rstrip().endswith(":"):
        end = start + 1
        while end < len(texts) and _NODE_LINE.match(texts[end]):
            end += 1
        return "nodes", end
    return None, start


def _class_extent(texts: list[str], start: int, header: re.Match[str]) -> tuple[str | None, int]:
    body = next((line for line in texts[start + 1:] if line.strip() and not line.lstrip().startswith("#")), "")
    indent = len(body) - len(body.lstrip())
    if indent == 0 or (not header["before"].strip() and indent <= len(header["before"])):
        return None, start
    end = _indented_until(texts, start, indent)
    if not any(_FORWARD.match(line) for line in texts[start:end]):
        return None, start
    return "class", end


def _indented_until(texts: list[str], start: int, indent: int) -> int:
    """The line after the last one that is indented by ``indent`` or more; blank lines and comments do not count."""
    end = position = start + 1
    while position < len(texts):
        text = texts[position]
        position += 1
        closes = text.startswith(")", indent - 1)  # the end of a signature that spans lines
        if closes or (text[:indent].isspace() and not text.isspace()):
            end = position
        elif text.strip() and not text.lstrip().startswith("#"):
            break
    return end


def _block(record: Record, file: str, kind: str, title: str | None, start: int, end: int) -> Block:
    texts = record.texts[start:end]
    names: dict[str, str] = {}
    cleaned, cut = [], 0
    if kind == "function":
        cut = len(texts[0]) - len(texts[0].lstrip())
    for position, text in enumerate(texts):
        cleaned.append(_clean(text, position == 0, names)[cut:] if kind != "nodes" else text)
    if kind != "nodes" and not any(': "' in text for text in cleaned):
        cleaned = [_BARE_TYPE.sub(r': "\1"', text) for text in cleaned]
    columns = [column + cut for column in record.columns[start:end]]
    source = Source(file, "\n".join(cleaned) + "\n", lines=record.lines[start:end], columns=columns, class_names=names,
                    traces=_traces(texts))
    operations = sum(1 for text in cleaned if _OPERATION.match(text))
    collectives = sum(1 for text in cleaned if "c10d" in text and _COLLECTIVE.search(text) and _OPERATION.match(text))
    return Block(kind, record.artifact, title, record.rank, record.compile_id, source, operations, collectives)


def _traces(texts: list[str]) -> list[str]:
    """Stack trace of each line, as the comments tell: each holds until the next one, in one function."""
    found: list[str] = []
    now = ""
    for text in texts:
        if text.lstrip().startswith("#"):
            told = of_comment(text)
            if told is not None:
                now = stack_trace([told])
            elif "No stacktrace found" in text:
                now = ""
        elif "def " in text and _FORWARD.match(text):
            now = ""
        found.append(now)
    return found if any(found) else []


def _clean(text: str, first: bool, names: dict[str, str]) -> str:
    """One line without what Python need not see: comments of their own, freed values, odd class names."""
    if text.lstrip().startswith("#"):
        return ""
    if "class " in text and (header := _CLASS.match(text)) is not None:
        name = header["name"]
        if not name.isidentifier():
            stand_in = f"_class_{len(names)}"
            names[stand_in], name = name, stand_in
        return f"{'' if first else header['before']}class {name}:"
    if "<lambda>" in text:  # how a body of a higher-order operator prints in a script
        text = text.replace("<lambda>", "_lambda_")
    return _FREED.sub("", text) if text.endswith("None") else text
