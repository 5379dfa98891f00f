"""Watching a run: the observer protocol, statistics, and printing graphs after passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError, counted
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.remarks import Remark


@dataclass(frozen=True)
class Failure:
    """A run that failed: the passes up to and including the one to blame, the untouched input, and how it was run.

    ``cost``: the name or file of its cost profile; None for a function, which no command can name, and for none.
    """

    passes: tuple[Pass, ...]
    graphs: tuple[GraphModule, ...]
    world: World
    error: FxpassesError
    verify_each: bool = False
    prove: int = 0
    cost: str | None = None


class Observer:
    """Called by the manager while a pipeline runs. Override what you need; leave the graphs alone."""

    detailed = False
    """`began`, `ended` and `reused` are called too."""

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        """Before anything else; ``graphs`` are the caller's."""

    def note(self, message: str) -> None:
        """Something the user should know: a pass was added, moved, or its result taken back."""

    def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> None:
        """Before a pass; ``graphs`` are the private clones."""

    def began(self, kind: str, name: str) -> None:
        """A part of the run begins, maybe inside another: "clone", "verify", "proof", "recompile", "analysis"."""

    def ended(self, kind: str, name: str) -> None:
        """The part that began last has ended, or failed."""

    def reused(self, name: str) -> None:
        """An analysis was asked for again, and its answer known."""

    def proved(self, pass_: Pass, verdict: str, ranks: int) -> None:
        """The result of a pass was checked on simulated ranks; ``verdict`` is how strong the proof is."""

    def remarked(self, remarks: Sequence[Remark]) -> None:
        """What the pass that has ended remarked; in front of `after`."""

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        """After a pass that kept its contract."""

    def failed(self, failure: Failure) -> str | None:
        """After a pass that broke it; the answer is added to the error message."""
        return None

    def stopped(self, error: BaseException) -> None:
        """The run ends with an error, whatever raised it."""

    def end(self, graphs: Sequence[GraphModule]) -> None:
        """After the last check; ``graphs`` are the result."""


@dataclass(frozen=True)
class Counts:
    """Size of a graph, bodies included, or of a rank set summed.

    ``kinds``: collective calls by kind, sorted; ``bytes``: what they send a rank.
    """

    nodes: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    bytes: int = 0

    @classmethod
    def of(cls, graphs: Sequence[GraphModule]) -> Counts:
        """Count ``graphs``."""
        nodes = [node for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes]
        calls = [(found.kind, node) for node in nodes if (found := collective(node)) is not None]
        kinds = Counter(kind for kind, _ in calls)
        return cls(len(nodes), dict(sorted(kinds.items())), sum(payload_bytes(node) for _, node in calls))

    @property
    def collectives(self) -> int:
        """Collective calls of all kinds."""
        return sum(self.kinds.values())

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"nodes": self.nodes, "collectives": self.kinds, "bytes": self.bytes}


@dataclass(frozen=True)
class Step:
    """What one pass changed, its CPU time, its remarks counted by kind, and how it was proved ("" for not at all)."""

    pass_: Pass
    before: Counts
    after: Counts
    cpu_seconds: float
    remarks: dict[str, int] = field(default_factory=dict)
    proved: str = ""

    def __str__(self) -> str:
        values = [(name, getattr(self.before, f"{name}s"), getattr(self.after, f"{name}s"))
                  for name in ("collective", "byte", "node")]
        changes = [f"{before} -> {counted(after, name)}" if before != after else counted(after, name)
                   for name, before, after in values]
        return f"{self.pass_.name}: {', '.join(changes)}, {self.cpu_seconds:.2f} s"

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"pass": self.pass_.name, "options": str(self.pass_), "before": self.before.as_dict(),
                "after": self.after.as_dict(), "cpu_seconds": round(self.cpu_seconds, 4), "remarks": self.remarks,
                **({"proved": self.proved} if self.proved else {})}


class Statistics(Observer):
    """Collectives, bytes and nodes before and after each pass, CPU times and remarks by kind."""

    def __init__(self) -> None:
        self.first = self.last = Counts()
        self.steps: list[Step] = []
        self.notes: list[str] = []
        self._kinds, self._proved = Counter[str](), ""

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds of all passes."""
        return sum(step.cpu_seconds for step in self.steps)

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self.first = self.last = Counts.of(graphs)
        self.steps, self.notes = [], []

    def note(self, message: str) -> None:
        self.notes.append(message)

    def proved(self, pass_: Pass, verdict: str, ranks: int) -> None:
        self._proved = f"{verdict} on {counted(ranks, 'rank')}"

    def remarked(self, remarks: Sequence[Remark]) -> None:
        self._kinds = Counter(remark.kind for remark in remarks)

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        before, self.last = self.last, Counts.of(graphs)
        self.steps.append(Step(pass_, before, self.last, cpu_seconds, dict(sorted(self._kinds.items())), self._proved))
        self._proved = ""

    def as_dict(self) -> dict[str, Any]:
        """The run as plain data."""
        return {"passes": [step.as_dict() for step in self.steps], "before": self.first.as_dict(),
                "after": self.last.as_dict(), "notes": self.notes, "cpu_seconds": round(self.cpu_seconds, 4)}

    def __str__(self) -> str:
        return "\n".join(str(step) for step in self.steps)


class PrintAfter(Observer):
    """Write the text form after ``"all"`` passes, those that ``"change"`` the graph, or the pass of that name."""

    def __init__(self, which: str, write: Callable[[str], object]) -> None:
        self._which, self._write = which, write
        self._fingerprints, self._last = Fingerprints(), ""

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self._last = self._fingerprints.of(graphs) if self._which == "change" else ""

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        if self._which == "change":
            now = self._fingerprints.of(graphs)
            wanted, self._last = now != self._last, now
        else:
            wanted = self._which in ("all", pass_.name)
        if wanted:
            for rank, gm in enumerate(graphs):
                title = f"after {pass_}" + (f", rank {rank}" if len(graphs) > 1 else "")
                self._write(f"# {title}\n{graph_text(gm)}")


def graph_text(gm: GraphModule) -> str:
    """The text form, or why there is none: what cannot be printed is no reason to stop."""
    from fxpasses.ir.text.writer import dump

    try:
        return dump(gm)
    except FxpassesError as error:
        return f"# not printed: {error.message}\n"
