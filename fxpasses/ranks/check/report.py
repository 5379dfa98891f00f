"""What `check` answers: a verdict that says how strong it is, and where two graphs differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from fxpasses.errors import Place, counted
from fxpasses.ranks.compare.values import Difference, plain, shown

Verdict = Literal["bit-equal", "equal up to re-association", "structure only", "different"]

_WIDTH = 12


@dataclass(frozen=True)
class FirstNode:
    """The first node of the graph after whose value differs, among those that the differing output depends on.

    ``rank``, ``index``, ``before``, ``after`` say where and how; ``index`` and both values are None where their types
    differ already. ``partner``: the node of the graph before it was compared with, None for a node whose value occurs
    nowhere in the graph before. ``inside``: the body it is in and its run, in words. ``operands``: those that hold
    another value than the partner's: with one of them, the fault is that this node reads it.
    """

    name: str
    operator: str
    place: Place | None
    rank: int
    index: tuple[int, ...] | None
    before: Any
    after: Any
    partner: str | None = None
    partner_place: Place | None = None
    inside: str = ""
    partner_operator: str | None = None
    operands: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f" ({self.place})" if self.place else ""
        reads = f"; reads {', '.join(self.operands)}" if self.operands else ""
        return f"{self.node}{where}: {self.values}{reads}"

    @property
    def node(self) -> str:
        """Name, operator, and in which run of which body."""
        changed = self.partner_operator not in (None, self.operator)
        was = f" ({self.partner_operator} before)" if changed else ""
        return f"'{self.name}' = {self.operator}{was}" + (f", in {self.inside}" if self.inside else "")

    @property
    def values(self) -> str:
        """How it differs."""
        if self.partner is None:
            return f"its value on rank {self.rank} occurs nowhere in the graph before"
        if self.index is None and self.before is None and self.after is None:
            return f"differs on rank {self.rank}"
        at = f" [{', '.join(map(str, self.index))}]" if self.index else ""
        before, after = shown(self.before, self.after)
        return f"rank {self.rank}{at}: {before} before, {after} after"

    def as_dict(self) -> dict[str, Any]:
        """Plain data, without what is unknown."""
        entries = {"name": self.name, "operator": self.operator, "place": str(self.place) if self.place else None,
                   "rank": self.rank, "index": list(self.index) if self.index is not None else None,
                   "before": plain(self.before), "after": plain(self.after), "partner": self.partner,
                   "partner_operator": self.partner_operator,
                   "partner_place": str(self.partner_place) if self.partner_place else None,
                   "inside": self.inside or None, "operands": list(self.operands) or None}
        return {key: value for key, value in entries.items() if value is not None}


@dataclass(frozen=True)
class CheckReport:
    """The answer of `fxpasses.check`; true where nothing differs.

    ``verdict``, the strongest that holds:

    - "bit-equal": all outputs, mutated inputs and written attributes are equal bit for bit, on every rank and set of
      inputs, in the graphs' own dtypes and, where the graphs run in it, in float64.
    - "equal up to re-association": floats in float64 lie no farther apart than ``tolerance`` of the largest element of
      their tensor (``largest`` is what was seen), everything else is equal.
    - "structure only": the graphs could not be run, ``notes`` say why; inputs, types of outputs, what they depend on,
      and operators nobody knows are the same.
    - "different": ``difference`` says where, ``first_node`` the first node whose value differs where one was found.

    ``ranks``: how many; ``seeds``: the sets of inputs; ``engine``: how it was run, ``schedule``: the collectives of
    all ranks, in words; ``compared``: values compared on a rank.
    """

    verdict: Verdict
    ranks: int
    seeds: tuple[int, ...]
    engine: str = ""
    tolerance: float | None = None
    largest: float | None = None
    compared: int = 0
    difference: Difference | None = None
    first_node: FirstNode | None = None
    schedule: str = ""
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """No difference was found; ``verdict`` says how hard was looked."""
        return self.verdict != "different"

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join([self.headline, *(f"  {key:{_WIDTH}}{text}" for key, text in self._lines())])

    @property
    def headline(self) -> str:
        """The verdict in one line."""
        if self.difference is not None:
            return f"{self.verdict}: {self.difference}"
        runs = f", {counted(len(self.seeds), 'set')} of inputs" if self.verdict != "structure only" else ""
        return f"{self.verdict}: {counted(self.ranks, 'rank')}{runs}"

    @property
    def brief(self) -> str:
        """The difference and the first node in one line, for a message; the verdict where there is no difference."""
        if self.difference is None:
            return self.headline
        first = f"; first node that differs: {self.first_node}" if self.first_node else ""
        return f"{self.difference}{first}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"ok": self.ok, "verdict": self.verdict, "ranks": self.ranks, "seeds": list(self.seeds),
                "engine": self.engine, "tolerance": self.tolerance, "largest": self.largest,
                "compared": self.compared, "schedule": self.schedule, "notes": list(self.notes),
                "difference": self.difference.as_dict() if self.difference else None,
                "first_node": self.first_node.as_dict() if self.first_node else None}

    def _lines(self) -> Iterator[tuple[str, str]]:
        found = self.difference
        if found is not None and found.name:
            where = f", {found.returned} for a caller" if found.returned else ""
            yield "output", f"{found.path} is '{found.name}' of the graph before{where}"
        if found is not None and found.ranks:
            yield "extent", self._extent(found)
        if self.first_node is not None:
            yield from self._first(self.first_node)
        if self.compared and found is None:
            yield "values", self._values()
        if self.schedule:
            yield "schedule", self.schedule
        if self.engine:
            yield "run", self.engine
        for note in self.notes:
            yield "note", note

    def _extent(self, found: Difference) -> str:
        elements = "{} of {} elements".format(*found.elements) + f" on rank {found.rank}; " if found.elements else ""
        ranks = "all ranks differ" if len(found.ranks) == self.ranks else (
            f"rank{'s' if len(found.ranks) > 1 else ''} {', '.join(map(str, found.ranks))} of {self.ranks} differ")
        return f"{elements}{ranks}"

    def _first(self, node: FirstNode) -> Iterator[tuple[str, str]]:
        yield "first node", node.node
        yield "", node.values
        for operand in node.operands:
            yield "", f"reads  {operand}"
        for side, place in (("before", node.partner_place), ("after", node.place)):
            if place is not None:
                yield "", f"{side:6} {place}"

    def _values(self) -> str:
        text = f"{counted(self.compared, 'value')} compared on each rank"
        if self.verdict == "bit-equal":
            return f"{text}, every bit the same"
        if self.largest == 0.0:
            return f"{text}; in float64 every bit the same, in the graphs' own dtypes other roundings"
        return (f"{text}; floats differ by {self.largest or 0.0:.1e} of a tensor's largest element at most, "
                f"{self.tolerance or 0.0:.1e} is allowed; integers exactly")
