"""Text -> records: the lines of one log message of one process, without their prefixes, however the file mixes them.

A text that is no log is one record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

#: Colour codes, also where a copy through a terminal lost the escape character.
_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_BARE_COLOUR = re.compile(r"\[(?:\d{1,2}(?:;\d{1,3})*)?m")
#: torch 2.3 and later: ``[rank0]:V1129 18:43:02.172000 19663 torch/_dynamo/output_graph.py:2835] [0/0] [__graph] ``
_PREFIX = re.compile(r"(?P<outer>[^\n]{0,200}?)\b(?P<time>[VDIWEC]\d{4} \d\d:\d\d:\d\d\.\d+) +(?P<process>\d+) "
                     r"(?P<where>[^\]\n]{1,300}?:\d+)(?:\]|(?= \[))(?P<tags>(?: \[[^\]\s]*\])*) ?")
#: torch 2.0 to 2.2: ``[2024-01-02 12:00:00,123] [0/0] torch._dynamo.output_graph.__graph_code: [DEBUG] ``
_OLD_PREFIX = re.compile(r"(?P<outer>[^\n]{0,200}?)(?P<time>\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+\])"
                         r"(?P<tags>(?: \[[^\]\s]*\])*) (?P<where>[\w.]+): \[[A-Z]+\] ?")
_MAY_BE_PREFIX = re.compile(r"\d\d:\d\d:\d\d[.,]\d{3}")
_RANK = re.compile(r"\[rank(\d+)\]")
_ARTIFACT = re.compile(r"\b(__\w+)\b")
_COMPILE_ID = re.compile(r"\[(!?[\d/_]*\d/[\d_]+)\]")


@dataclass
class Record:
    """Lines of one message: text, line in the file (from 1), characters cut before it.

    ``artifact``: what torch calls the log it came from, such as "__aot_graphs". ``rank`` and ``compile_id`` where the
    prefix names them.
    """

    artifact: str | None = None
    rank: int | None = None
    compile_id: str | None = None
    texts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)

    def add(self, text: str, line: int, column: int) -> None:
        """Append one line."""
        self.texts.append(text)
        self.lines.append(line)
        self.columns.append(column)


def without_colours(text: str) -> str:
    """Text without terminal colours."""
    if "\x1b[" in text:
        text = _COLOUR.sub("", text)
    if "[0m" in text:
        text = _BARE_COLOUR.sub("", text)
    return text


def split_records(text: str) -> list[Record]:
    """Records in the order in which they start. Lines without a prefix form one record of their own.

    Lines belong together when their whole prefix is the same: process, rank, time, place in torch, compile id.
    """
    records: dict[str, Record] = {"": Record()}
    prefix, record = "", records[""]
    for number, line in enumerate(text.split("\n"), start=1):
        if prefix and (line.startswith(prefix) or line == prefix.rstrip()):
            record.add(line[len(prefix):], number, len(prefix))
            continue
        found = None
        if _MAY_BE_PREFIX.search(line, 0, 300):
            found = _PREFIX.match(line) or _OLD_PREFIX.match(line)
        if found is None:
            records[""].add(line, number, 0)
            continue
        prefix = found[0]
        key = prefix.rstrip()
        if key not in records:
            records[key] = _record(found)
        record = records[key]
        record.add(line[len(prefix):], number, len(prefix))
    return [record for record in records.values() if record.texts]


def _record(found: re.Match[str]) -> Record:
    where = f"{found['tags']} {found['where']}"
    rank, artifact, compile_id = _RANK.search(found["outer"]), _ARTIFACT.search(where), _COMPILE_ID.search(where)
    return Record(artifact[1] if artifact else None, int(rank[1]) if rank else None,
                  compile_id[1] if compile_id else None)
