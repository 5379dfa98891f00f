"""A graph as a picture shows it: every node with all there is to say of it, in nested boxes in program order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import bodies_of
from fxpasses.ir.ops import base_name, collective, is_wait, launch_of, payload_bytes, value_bytes
from fxpasses.ir.text.types import format_type
from fxpasses.pm.remarks import Remark
from fxpasses.sim.inside import Blocking, Inside
from fxpasses.sim.program import COMPUTE, INSIDE, WAIT, Program
from fxpasses.sim.timeline import RankTimes
from fxpasses.tools.viz import look
from fxpasses.tools.viz.boxes import BODY, SCOPE, Box, Facts, nested, unfold
from fxpasses.tools.viz.scopes import INPUTS, Path, modules_of, paths_of

ROWS = 48
"""Lines of a graph that is not asked for more."""
INPUT, OUTPUT, VIEW = "input", "output", "view"


@dataclass(frozen=True)
class Entry:
    """One node. ``kind``: of its box; INPUT and OUTPUT too, VIEW for what takes no time.

    ``group``: communicator of a collective and of its waits; ``bytes`` of its result, or what it sends; ``start_ms``
    and ``end_ms``: of a launch from its issue to the end of its transfer; None inside bodies, which run several times;
    ``ms`` on the compute stream, of a collective on its own; ``exposed_ms``: compute waits here. ``operands``: numbers;
    ``launch``: of a wait, the number of its launch.
    """

    name: str
    operator: str
    kind: str
    group: str | None = None
    type: str = ""
    bytes: int = 0
    start_ms: float | None = None
    end_ms: float = 0.0
    ms: float = 0.0
    exposed_ms: float = 0.0
    scope: str = ""
    source: str = ""
    operands: tuple[int, ...] = ()
    launch: int | None = None
    remarks: tuple[str, ...] = ()

    @property
    def is_launch(self) -> bool:
        """It sends: it is a bar of its communicator's lane."""
        return self.group is not None and self.launch is None


@dataclass(frozen=True)
class Outline:
    """Nodes by number, those of bodies behind those of the graph, and what they are in."""

    nodes: tuple[Entry, ...] = ()
    items: list[int | Box] = field(default_factory=list)

    @property
    def groups(self) -> tuple[str, ...]:
        """Communicators in the order they are first used."""
        return tuple(dict.fromkeys(entry.group for entry in self.nodes if entry.group is not None))

    def unfolded(self, rows: int | None = None, scopes: Sequence[str] = ()) -> Outline:
        """Opened down to ``rows`` lines, and around all boxes and nodes whose names hold one of ``scopes``.

        Without ``rows`` what takes less than a tenth of the step, and repeats, stay closed where not all fits.
        """
        spent = [entry.ms + entry.exposed_ms if entry.start_ms is not None else 0.0 for entry in self.nodes]
        unfold(self.items, ROWS if rows is None else rows, lambda box: sum(spent[number] for number in box.nodes()),
               sum(spent) / 10 if rows is None else 0.0)
        for scope in scopes:
            self.open(scope)
        return self

    def open(self, scope: str) -> bool:
        """Open the boxes called ``scope`` and around nodes of this name, in inputs only where it is nowhere else.

        Whether there is any.
        """
        computed = [item for item in self.items if not (isinstance(item, Box) and item.label.startswith(INPUTS))]
        return _open_around(computed, self.nodes, scope) or _open_around(self.items, self.nodes, scope)

    def scopes(self) -> list[str]:
        """What `open` takes of boxes, in program order: modules and phases, down to the innermost."""
        return list(dict.fromkeys(_labels(self.items)))

    def with_remarks(self, remarks: Iterable[Remark], rank: int | None = None) -> Outline:
        """With what passes said of its nodes; of a rank set, those of ``rank``."""
        said: dict[str, list[str]] = {}
        for remark in remarks:
            if remark.node is not None and (rank is None or remark.rank in (None, rank)):
                words = f"{remark.pass_name}: {remark.kind} {remark.code}" + (f": {remark.message}" if remark.message
                                                                              else "")
                said.setdefault(remark.node, []).append(words)
        return replace(self, nodes=tuple(
            replace(entry, remarks=(*entry.remarks, *dict.fromkeys(said[entry.name]))) if entry.name in said else entry
            for entry in self.nodes))


def _open_around(items: Sequence[int | Box], nodes: Sequence[Entry], scope: str) -> bool:
    """Open what is called ``scope``, and what is around it; whether there is such a thing."""
    found = False
    for item in items:
        if isinstance(item, int):
            found |= nodes[item].name == scope
            continue
        own = f".{scope}." in f".{item.label}."
        if _open_around(item.items, nodes, scope) or own:
            found = item.is_open = True
    return found


def _labels(items: Sequence[int | Box]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Box):
            if item.kind == SCOPE:
                yield item.label
            yield from _labels(item.items)


def outline_of(rank: RankTimes) -> Outline:
    """The outline of a graph as it was played."""
    made = _Maker(modules_of(rank.program.gm))
    numbers = made.graph(rank.program.gm, rank.program, rank)
    return Outline(tuple(made.entries), nested(numbers, made.facts))


class _Maker:
    """Entries and paths of a graph, then of its bodies."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.modules = modules
        self.entries: list[Entry] = []
        self.paths: list[Path] = []
        self.bodies: dict[int, Box] = {}
        self.facts = Facts(self.paths, self.bodies.get, self.alike, self.name)

    def name(self, numbers: Sequence[int]) -> str:
        """The operators that take most time, launches first."""
        spent: dict[str, float] = {}
        for entry in (self.entries[number] for number in numbers):
            label = entry.operator.split(".")[1] if "." in entry.operator else entry.operator
            spent[label] = spent.get(label, 0.0) + (1e9 if entry.is_launch else entry.ms)
        return ", ".join(sorted(spent, key=lambda label: -spent[label])[:3])

    def alike(self, number: int, first: int) -> object:
        """Operator, type, group, and which nodes of the same box it reads."""
        entry = self.entries[number]
        inside = tuple(number - operand if operand >= first else 0 for operand in entry.operands)
        return (entry.operator, entry.type, entry.group, inside)

    def graph(self, gm: GraphModule, program: Program | None, rank: RankTimes | None) -> list[int]:
        """Numbers of the nodes of one graph; its bodies' boxes are made too."""
        paths, base = paths_of(gm, self.modules), len(self.entries)
        update = look.optimizer_nodes(gm)
        numbers = {node: base + index for index, node in enumerate(gm.graph.nodes)}
        for index, node in enumerate(numbers):
            path = paths[node]
            self.entries.append(_entry(node, index, program, rank, numbers, node in update, path))
            self.paths.append(path)
        for index, node in enumerate(numbers):
            called = bodies_of(node) if node.op in ("call_function", "call_module") else []
            if called:
                self._body(base + index, node, called, program)
        return list(numbers.values())

    def _body(self, number: int, node: Node, called: Sequence[GraphModule], program: Program | None) -> None:
        inside = program.inside.get(program.numbers[node]) if program is not None else None
        played = {id(each.gm): (each, count) for each, count in inside.programs} if isinstance(inside, Inside) else {}
        boxes: list[int | Box] = []
        for position, body in enumerate(called):
            found, count = played.get(id(body), (None, 1))
            numbers = self.graph(body, found, None)
            label = f"body {position}" if len(called) > 1 else "body"
            boxes.append(Box(f"{label}, runs {count} times" if count > 1 else label,
                             nested(numbers, self.facts), BODY))
        self.bodies[number] = Box(node.name, boxes, BODY, node=number)


def _entry(node: Node, index: int, program: Program | None, rank: RankTimes | None, numbers: Mapping[Node, int],
           is_update: bool, path: Path) -> Entry:
    value, kind = node.meta.get("val"), _kind(node, is_update)
    found = collective(node) if node.op == "call_function" else None
    launch = launch_of(node) if found is None and is_wait(node) else None
    sent = collective(launch) if launch in numbers and launch is not None else found
    times: dict[str, float] = {} if program is None else _times(index, program, rank)
    if program is not None and program.kinds[index] == COMPUTE and not program.costs[index] and not _is_end(kind):
        kind = VIEW
    return Entry(
        node.name, _operator(node), kind, None if sent is None else sent.group.name or "?", format_type(value) or "",
        payload_bytes(node) if found is not None else value_bytes(value), scope=look.scope_of(node) or ".".join(path),
        source=look.source_of(node), launch=numbers[launch] if launch in numbers and launch is not None else None,
        operands=tuple(numbers[operand] for operand in node.all_input_nodes if operand in numbers),
        start_ms=times.get("start_ms"), end_ms=times.get("end_ms", 0.0), ms=times.get("ms", 0.0),
        exposed_ms=times.get("exposed_ms", 0.0))


def _times(index: int, program: Program, rank: RankTimes | None) -> dict[str, float]:
    kind, spent = program.kinds[index], program.costs[index]
    if rank is None:
        return {"ms": 0.0 if kind == WAIT else spent}
    start, end = rank.played.start_ms[index], rank.played.end_ms[index]
    blocking = isinstance(program.inside.get(index), Blocking)
    if kind == WAIT or blocking:
        waited = end - start - (program.launch_ms if blocking else 0.0)
        return {"start_ms": start, "end_ms": end, "ms": 0.0 if kind == WAIT else spent,
                "exposed_ms": max(0.0, waited - rank.bubbles_ms.get(index, 0.0))}
    inside = program.inside.get(index)
    exposed = inside.played().exposed_ms if isinstance(inside, Inside) else 0.0
    return {"start_ms": rank.played.issued_ms.get(index, start), "end_ms": end, "exposed_ms": exposed,
            "ms": spent if kind != INSIDE else end - start - exposed}


def _is_end(kind: str) -> bool:
    return kind in (INPUT, OUTPUT)


def _kind(node: Node, is_update: bool) -> str:
    if node.op in ("placeholder", "get_attr"):
        return INPUT
    if node.op == "output":
        return OUTPUT
    kind = look.kind_of(node)
    return "optimizer" if is_update and kind in ("pointwise", "copy", "other") else kind


def _operator(node: Node) -> str:
    """The operator as the text form names it."""
    if node.op in ("placeholder", "output", "get_attr"):
        return node.op
    text = str(node.target)
    return base_name(node) if text.startswith("<") and base_name(node) else text


def rows_of(items: Sequence[int | Box], depth: int = 0) -> Iterator[tuple[int, int | Box]]:
    """(depth, item) of every line to be seen."""
    for item in items:
        yield depth, item
        if isinstance(item, Box) and item.is_open:
            yield from rows_of(item.items, depth + 1)
