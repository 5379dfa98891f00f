"""Remarks counted by reason, pass, node, line of the user's program or rank; and those of two runs compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from fxpasses.pm.remarks import Remark

Key = tuple[str, ...]
#: What remarks are counted by -> the parts of the key, as columns.
COLUMNS: dict[str, tuple[str, ...]] = {
    "code": ("pass", "kind", "code"), "pass": ("pass",), "node": ("node",), "source": ("source",), "rank": ("rank",),
}


@dataclass
class Row:
    """Remarks of one key, at least one: how many, the bytes they name, kinds and codes of them."""

    key: Key
    first: Remark
    count: int = 0
    bytes: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, remark: Remark) -> None:
        """Count one more."""
        self.count += 1
        self.bytes += remark.bytes or 0
        self.kinds[remark.kind] += 1
        self.codes[remark.code] += 1

    def as_dict(self, by: str) -> dict[str, Any]:
        """Plain data."""
        return {**dict(zip(COLUMNS[by], self.key, strict=True)), "count": self.count, "bytes": self.bytes,
                "kinds": dict(sorted(self.kinds.items())), "codes": dict(sorted(self.codes.items())),
                "first": self.first.as_dict()}


@dataclass(frozen=True)
class Wanted:
    """A choice of remarks; of each what is empty takes all. ``nodes``: names, * and ? stand for any letters."""

    passes: Collection[str] = ()
    codes: Collection[str] = ()
    kinds: Collection[str] = ()
    nodes: Collection[str] = ()

    def __call__(self, remark: Remark) -> bool:
        return ((not self.passes or remark.pass_name in self.passes) and (not self.codes or remark.code in self.codes)
                and (not self.kinds or remark.kind in self.kinds)
                and (not self.nodes or any(fnmatchcase(remark.node or "", name) for name in self.nodes)))


def rows(remarks: Iterable[Remark], by: str = "code") -> list[Row]:
    """Remarks counted, most bytes first, then most remarks, then by name."""
    of = _KEYS[by]
    found: dict[Key, Row] = {}
    for remark in remarks:
        key = of(remark)
        row = found.get(key)
        if row is None:
            row = found[key] = Row(key, remark)
        row.add(remark)
    return sorted(found.values(), key=lambda row: (-row.bytes, -row.count, row.key))


def where(remark: Remark) -> str:
    """The line of the user's program, else the place in the graph's text, else ""."""
    return str(remark.source.place if remark.source is not None else remark.place or "")


_KEYS: dict[str, Callable[[Remark], Key]] = {
    "code": lambda remark: (remark.pass_name, remark.kind, remark.code),
    "pass": lambda remark: (remark.pass_name,),
    "node": lambda remark: (remark.node or "",),
    "source": lambda remark: (where(remark),),
    "rank": lambda remark: ("" if remark.rank is None else str(remark.rank),),
}


@dataclass(frozen=True)
class Compared:
    """Remarks of one run and not of the other."""

    gone: tuple[Remark, ...]
    new: tuple[Remark, ...]

    def __bool__(self) -> bool:
        return bool(self.gone or self.new)


def compare(before: Sequence[Remark], after: Sequence[Remark]) -> Compared:
    """What is gone and what is new: remarks are the same by pass, kind, code, node, bytes, line and rank.

    Their messages and places in a text do not count.
    """
    left = Counter(map(_same, before))
    left.subtract(map(_same, after))
    gone = []
    for remark in reversed(before):
        if left[_same(remark)] > 0:
            left[_same(remark)] -= 1
            gone.append(remark)
    new = []
    for remark in reversed(after):
        if left[_same(remark)] < 0:
            left[_same(remark)] += 1
            new.append(remark)
    return Compared(tuple(reversed(gone)), tuple(reversed(new)))


def _same(remark: Remark) -> tuple[Any, ...]:
    source = (remark.source.file, remark.source.text) if remark.source is not None else None
    return remark.pass_name, remark.kind, remark.code, remark.node, remark.bytes, source, remark.rank
