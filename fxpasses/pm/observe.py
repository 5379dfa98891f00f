"""Watching a run: the observer protocol, CPU times, statistics, and printing graphs after passes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_collective, payload_bytes
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass
from fxpasses.pm.fingerprint import Fingerprints


@dataclass(frozen=True)
class Failure:
    """A run that failed: the passes up to and including the one to blame, the untouched input, and how it was run."""

    passes: tuple[Pass, ...]
    graphs: tuple[GraphModule, ...]
    world: World
    error: FxpassesError
    verify_each: bool = False
    prove: int = 0


class Observer:
    """Called by the manager while a pipeline runs. Override what you need; leave the graphs alone."""

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        """Before anything else; ``graphs`` are the caller's."""

    def note(self, message: str) -> None:
        """Something the user should know: a pass was added, moved, or its result taken back."""

    def before(self, pass_: Pass, graphs: Sequence[GraphModule]) -> None:
        """Before a pass; ``graphs`` are the private clones."""

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        """After a pass that kept its contract."""

    def failed(self, failure: Failure) -> str | None:
        """After a pass that broke it; the answer is added to the error message."""
        return None

    def end(self, graphs: Sequence[GraphModule]) -> None:
        """After the last check; ``graphs`` are the result."""


@dataclass
class Timing(Observer):
    """CPU seconds of each pass, in running order."""

    seconds: list[tuple[str, float]] = field(default_factory=list)

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        self.seconds.append((pass_.name, cpu_seconds))

    def __str__(self) -> str:
        total = sum(seconds for _, seconds in self.seconds)
        rows = [*self.seconds, ("total", total)]
        width = max(len(name) for name, _ in rows)
        return "\n".join(f"{name:{width}}  {seconds:8.3f} s" for name, seconds in rows)


@dataclass(frozen=True)
class Counts:
    """Size of a graph, bodies included, or of a rank set summed: nodes, collective calls, bytes they send a rank."""

    nodes: int
    collectives: int
    bytes: int

    @classmethod
    def of(cls, graphs: Sequence[GraphModule]) -> Counts:
        """Count ``graphs``."""
        nodes = [node for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes]
        calls = [node for node in nodes if is_collective(node)]
        return cls(len(nodes), len(calls), sum(payload_bytes(node) for node in calls))


@dataclass(frozen=True)
class Step:
    """What one pass changed."""

    pass_name: str
    before: Counts
    after: Counts
    cpu_seconds: float

    def __str__(self) -> str:
        changes = [f"{getattr(self.before, name)} -> {getattr(self.after, name)} {name}"
                   if getattr(self.before, name) != getattr(self.after, name)
                   else f"{getattr(self.after, name)} {name}" for name in ("collectives", "bytes", "nodes")]
        return f"{self.pass_name}: {', '.join(changes)}, {self.cpu_seconds:.2f} s"


@dataclass
class Statistics(Observer):
    """Collectives, bytes and nodes before and after each pass."""

    steps: list[Step] = field(default_factory=list)
    _last: Counts | None = None

    def begin(self, passes: Sequence[Pass], graphs: Sequence[GraphModule]) -> None:
        self._last = Counts.of(graphs)

    def after(self, pass_: Pass, graphs: Sequence[GraphModule], cpu_seconds: float) -> None:
        now = Counts.of(graphs)
        self.steps.append(Step(pass_.name, self._last or now, now, cpu_seconds))
        self._last = now

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
            from fxpasses.ir.text.writer import dump

            for rank, gm in enumerate(graphs):
                title = f"after {pass_}" + (f", rank {rank}" if len(graphs) > 1 else "")
                self._write(f"# {title}\n{dump(gm)}")
