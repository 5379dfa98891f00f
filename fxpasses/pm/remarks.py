"""Remarks: what a pass did, did not do, and why, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fxpasses.errors import Place
from fxpasses.ir.user_line import UserLine

Kind = Literal["applied", "missed", "analysis"]
#: Codes that what runs passes makes: code -> (kind, meaning).
AROUND_PASSES: dict[str, tuple[Kind, str]] = {
    "schedules-disagree": ("missed", "the ranks would issue different collectives: taken back on all of them"),
    "order-kept": ("missed",
                   "the ranks would issue different collectives: done again, each collective where it was among them"),
    "bisect-limit": ("missed", "the limit on the number of rewrites is reached: what would follow is not done"),
    "schedules-differ": (
        "missed", "the ranks compile graphs with different collectives: none is added, dropped, merged or reordered"),
    "graphs-differ": (
        "analysis", "the ranks compile different graphs with the same collectives: their constants may differ"),
}
_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Remark:
    """One rewrite, refusal or fact.

    ``code``: stable reason in kebab case, for tools; ``message``: for people; ``node``: its name, None for the whole
    graph; ``bytes``: payload concerned; ``rank``: the graph's index in a rank set; ``data``: further plain values.
    ``place``: where the graph's text has the node; ``source``: the line of the user's program that it comes from.
    """

    pass_name: str
    kind: Kind
    code: str
    node: str | None = None
    message: str = ""
    bytes: int | None = None
    place: Place | None = None
    rank: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    source: UserLine | None = None

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):
            raise ValueError(f"remark code '{self.code}' is not in kebab case")

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        source = f" (at {self.source})" if self.source else ""
        rank = f" on rank {self.rank}" if self.rank is not None else ""
        node = f" '{self.node}'" if self.node else ""
        size = f" ({self.bytes} bytes)" if self.bytes is not None else ""
        message = f": {self.message}" if self.message else ""
        return f"{where}remark: {self.pass_name}: {self.kind} {self.code}{node}{rank}{size}{message}{source}"

    def as_dict(self) -> dict[str, Any]:
        """Plain values under stable keys; absent ones are left out."""
        entries: dict[str, Any] = {
            "pass": self.pass_name, "kind": self.kind, "code": self.code, "node": self.node, "message": self.message,
            "bytes": self.bytes, "place": str(self.place) if self.place else None, "rank": self.rank,
            "source": self.source.as_dict() if self.source else None, "data": dict(sorted(self.data.items())),
        }
        return {key: value for key, value in entries.items() if value not in (None, "", {})}


def around_passes(name: str, code: str) -> Remark:
    """The remark of a code of `AROUND_PASSES`, in the name of a pass or of "runtime"; its meaning is the message."""
    kind, meaning = AROUND_PASSES[code]
    return Remark(name, kind, code, message=meaning)


def json_lines(remarks: Iterable[Remark]) -> str:
    """One JSON object a line."""
    return "".join(f"{json.dumps(remark.as_dict(), default=str)}\n" for remark in remarks)
