"""What a diff of graphs says: changes of nodes, of what belongs to the graph, and the figures of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from torch.fx import Node

ADDED, REMOVED, CHANGED, RETYPED, REGROUPED, MOVED = "added", "removed", "changed", "re-typed", "regrouped", "moved"
KINDS = (REMOVED, ADDED, CHANGED, RETYPED, REGROUPED, MOVED)
"""Of changes, in the order they are counted."""
RETURNED = "returned"
"""What is returned, in front of the way to it."""
ABSENT = "nothing"
"""The text of what one side does not have."""


@dataclass(frozen=True)
class Detail:
    """One thing in which two matched nodes differ.

    ``kind``: changed, re-typed or regrouped. ``what``: "argument 'alpha'", "dtype", "group"; ``before``, ``after``: its
    texts.
    """

    kind: str
    what: str
    before: str
    after: str

    def __str__(self) -> str:
        if self.what.startswith(RETURNED) and self.before == ABSENT:
            return f"{self.what} is new: {self.after}"
        if self.what.startswith(RETURNED) and self.after == ABSENT:
            return f"{self.what} is gone: {self.before}"
        return f"{self.what}: {self.before} -> {self.after}"

    def as_dict(self) -> dict[str, str]:
        """Plain data."""
        return {"kind": self.kind, "what": self.what, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Side:
    """A node of one of the graphs, as text: its name and line there, and the line of the program, where known."""

    node: Node = field(repr=False, compare=False)
    name: str
    line: str
    source: str | None = None

    def as_dict(self) -> dict[str, str | None]:
        """Plain data."""
        return {"name": self.name, "line": self.line, "source": self.source}


@dataclass(frozen=True)
class NodeChange:
    """A node that is added or removed, or two that match and differ in what ``kinds`` and ``details`` say.

    ``scope``: the module it belongs to, "" for the root; ``path``: of the body it is in, "" for the graph itself.
    """

    kinds: tuple[str, ...]
    before: Side | None
    after: Side | None
    details: tuple[Detail, ...] = ()
    scope: str = ""
    path: str = ""

    @property
    def side(self) -> Side:
        """The node as it is now, or was."""
        found = self.after or self.before
        assert found is not None
        return found

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"kinds": list(self.kinds), "scope": self.scope, "path": self.path,
                "before": self.before.as_dict() if self.before else None,
                "after": self.after.as_dict() if self.after else None,
                "details": [detail.as_dict() for detail in self.details]}


@dataclass(frozen=True)
class OtherChange:
    """A difference of something that is no node: ``of`` is "world", "group", "attribute", "signature" or "graph".

    ``before``, ``after``: its texts, None where there is none.
    """

    of: str
    name: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        name = f"{self.of} '{self.name}'" if self.name else self.of
        if self.before is None:
            return f"+ {name}: {self.after}"
        return f"- {name}: {self.before}" if self.after is None else f"~ {name}: {self.before} -> {self.after}"

    def as_dict(self) -> dict[str, str | None]:
        """Plain data."""
        return {"of": self.of, "name": self.name, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Traffic:
    """Collectives of one kind on one group: how many, bytes they send, milliseconds that compute waits for them.

    ``exposed_ms``: None where nothing was simulated, or some are in bodies.
    """

    count: int = 0
    bytes: int = 0
    exposed_ms: float | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain data; times to a nanosecond."""
        exposed = None if self.exposed_ms is None else round(self.exposed_ms, 6)
        return {"count": self.count, "bytes": self.bytes, "exposed_ms": exposed}


@dataclass(frozen=True)
class CollectiveRow:
    """Collectives of one kind on one group, before and after."""

    kind: str
    group: str
    before: Traffic
    after: Traffic

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "group": self.group, "before": self.before.as_dict(), "after": self.after.as_dict()}


@dataclass(frozen=True)
class StepFigures:
    """One simulated step: milliseconds it takes, its bound, how long compute waits; most bytes at once, and where."""

    step_ms: float
    bound_ms: float
    exposed_ms: float
    peak_bytes: int
    peak_node: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain data; times to a nanosecond."""
        return {"step_ms": round(self.step_ms, 6), "bound_ms": round(self.bound_ms, 6),
                "exposed_ms": round(self.exposed_ms, 6), "peak_bytes": self.peak_bytes, "peak_node": self.peak_node}


@dataclass(frozen=True)
class Figures:
    """Both steps on one cost model; None, and ``why`` not, where one cannot be simulated."""

    before: StepFigures | None = None
    after: StepFigures | None = None
    cost: str = ""
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"before": self.before.as_dict() if self.before else None,
                "after": self.after.as_dict() if self.after else None, "cost": self.cost, "why": self.why}


def counts_of(changes: tuple[NodeChange, ...]) -> Mapping[str, int]:
    """How many nodes changed in each way; one that changed in two counts in both."""
    return {kind: sum(kind in change.kinds for change in changes) for kind in KINDS}
