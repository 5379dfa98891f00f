"""The answer of a diff, as a value that prints itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fxpasses.tools.graph_diff.changes import CollectiveRow, Figures, NodeChange, OtherChange, counts_of
from fxpasses.tools.graph_diff.markdown import MOST, markdown
from fxpasses.tools.graph_diff.text import text


@dataclass(frozen=True)
class GraphDiff:
    """How two graphs, or two rank sets, differ. True where nothing does: names of nodes alone are no difference.

    ``nodes``: changes of nodes, in the order of the graphs; ``others``: of world, groups, attributes and signature;
    ``collectives``: a row for each kind and group, the equal ones too; ``figures``: of the simulated steps; ``sizes``:
    how many nodes there are before and after, bodies included; ``renamed``: matched nodes of other names; ``notes``:
    what had to be assumed.

    Of rank sets these are what most ranks have in common, ``ranks``; ``apart`` are diffs of the other ranks.
    """

    nodes: tuple[NodeChange, ...] = ()
    others: tuple[OtherChange, ...] = ()
    collectives: tuple[CollectiveRow, ...] = ()
    figures: Figures = field(default_factory=Figures)
    sizes: tuple[int, int] = (0, 0)
    renamed: int = 0
    notes: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()
    apart: tuple[GraphDiff, ...] = ()

    def __bool__(self) -> bool:
        return not self.nodes and not self.others and all(map(bool, self.apart))

    @property
    def counts(self) -> Mapping[str, int]:
        """Changed nodes by what changed: added, removed, changed, re-typed, regrouped, moved."""
        return counts_of(self.nodes)

    def __str__(self) -> str:
        return text(self)

    def text(self, most: int | None = None) -> str:
        """What ``str()`` gives; ``most``: so many changes of nodes are shown, None for all."""
        return text(self, most)

    def markdown(self, title: str | None = None, most: int = MOST) -> str:
        """One comment of a pull request, no longer than ``most`` characters: what is left out is counted."""
        return markdown(self, title, most)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        found: dict[str, Any] = {
            "equal": bool(self), "counts": dict(self.counts),
            "sizes": {"before": self.sizes[0], "after": self.sizes[1]}, "figures": self.figures.as_dict(),
            "collectives": [row.as_dict() for row in self.collectives],
            "others": [other.as_dict() for other in self.others], "nodes": [change.as_dict() for change in self.nodes],
            "renamed": self.renamed, "notes": list(self.notes)}
        if self.ranks:
            found |= {"ranks": list(self.ranks), "apart": [diff.as_dict() for diff in self.apart]}
        return found
