"""What is said of ranks that cannot go on together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torch.fx import Node

from fxpasses.errors import Place
from fxpasses.ir.graph import place_of
from fxpasses.ir.user_line import user_line


@dataclass(frozen=True)
class Side:
    """What one rank ``issues``, in words. ``number`` counts its calls from 1; it and ``node`` are None at its end."""

    rank: int
    issues: str
    number: int | None = None
    node: Node | None = None

    @property
    def place(self) -> Place | None:
        """Where the node was read from."""
        return place_of(self.node) if self.node is not None else None

    @property
    def source(self) -> Place | None:
        """The line of the user's program that the node comes from, where the graph was traced and tells."""
        found = user_line(self.node) if self.node is not None else None
        return found.place if found is not None else None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"rank": self.rank, "issues": self.issues, "call": self.number,
                "node": self.node.name if self.node is not None else None,
                "place": str(self.place) if self.place is not None else None,
                "source": str(self.source) if self.source is not None else None}

    def __str__(self) -> str:
        return f"rank {self.rank} {self.issues}" + (f" ('{self.node.name}')" if self.node is not None else "")


@dataclass(frozen=True)
class Disagreement:
    """The first point where the ranks of a set cannot go on together.

    ``kind``: "mismatch" (two calls are no one collective), "missing" (a member issues no more calls on the group),
    "order" (all calls are there, in orders that wait for each other), "unpaired" (a message without its other end),
    "outsider" (a rank uses a group it is no member of). ``group`` as ``first`` calls it, ``members`` None where nobody
    says who they are; ``number``: which call on the group, from 1. ``waits``: (rank, rank it waits for, what on).
    """

    kind: str
    group: str
    members: tuple[int, ...] | None
    number: int
    first: Side
    second: Side
    waits: tuple[tuple[int, int, str], ...] = ()

    @property
    def message(self) -> str:
        """One line in words."""
        members = f" of ranks {list(self.members)}" if self.members else ""
        head = f"call {self.number} on group '{self.group}'{members}: {self.first}, {self.second}"
        return f"{head}; {self.waiting}" if self.waits else head

    @property
    def waiting(self) -> str:
        """Which rank waits for which, in words; empty where two calls met that do not fit."""
        return ", ".join(f"rank {rank} waits for rank {other} ({what})" for rank, other, what in self.waits)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        sides = [side.as_dict() for side in (self.first, self.second)]
        return {"kind": self.kind, "group": self.group, "members": list(self.members) if self.members else None,
                "call": self.number, "sides": sides, "message": self.message,
                "waits": [{"rank": rank, "for": other, "on": what} for rank, other, what in self.waits]}

    def __str__(self) -> str:
        return self.message
