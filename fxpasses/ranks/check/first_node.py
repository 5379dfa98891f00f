"""Where two graphs part: the first node of the graph after whose value is not what it was.

From the differing output the search goes back through values that occur nowhere in the graph before, and stops at those
that do: what a pass only moved, renamed or summed in another order behind a value that is right again is not blamed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import bodies_of, graphs_by_path, place_of
from fxpasses.ir.world import World
from fxpasses.ranks.check.report import FirstNode
from fxpasses.ranks.check.structure import outputs_of
from fxpasses.ranks.check.trace import Capture, Event, Trace
from fxpasses.ranks.compare.runs import Side
from fxpasses.ranks.compare.values import Difference, Seen, compare_nested
from fxpasses.ranks.mpmd.scheduler import Blocking

#: Distance of two fingerprints of one value, of its magnitudes; more where the runs are not in float64.
_NEAR = {True: 1e-10, False: 1e-4}


def output_node(gm: GraphModule, path: str) -> Node | None:
    """The node behind ``output[0]['loss']``; None for a constant and for what is no output."""
    found = outputs_of(gm).get(path)
    return found if isinstance(found, Node) else None


def returned_as(gm: GraphModule, path: str) -> str | None:
    """Where a caller finds this output in what the graph gives back, as its calling convention packs it; else None."""
    *_, packed = forward_signature(gm.graph)
    paths = list(outputs_of(gm))
    if packed is None or path not in paths or packed.num_leaves != len(paths):
        return None
    entries, _ = pytree.tree_flatten_with_path(pytree.tree_unflatten(list(range(len(paths))), packed))
    found = next(pytree.keystr(key) for key, position in entries if position == paths.index(path))
    return f"result{found}" if f"output{found}" != path else None


class Search:
    """Both graphs run once more on the inputs that show ``found``, every value recorded as a fingerprint.

    ``inputs``: of each side.
    """

    def __init__(self, before: Side, after: Side, world: World, found: Difference,
                 inputs: Sequence[Sequence[Sequence[Any]]], *, upcast: bool, tolerance: float,
                 blocking: Blocking = "wait") -> None:
        self._sides, self._world, self._found, self._inputs = (before, after), world, found, inputs
        self._upcast, self._tolerance, self._blocking = upcast, tolerance, blocking
        self._traces = [self._observed(index, Trace(side.graphs)) for index, side in enumerate(self._sides)]
        self._rank = found.rank or 0
        self._gm = after.graph(self._rank)
        self._effects = nested_effects(self._gm)
        self._dependencies: dict[int, dict[Node, list[Node]]] = {}
        self._good: dict[Event, bool] = {}
        self._by_form: dict[Any, list[Event]] = {}
        self._by_name: dict[str, list[Event]] = {}
        for event in self._traces[0].events.values():
            self._by_form.setdefault(_form(event), []).append(event)
            self._by_name.setdefault(event.key[1], []).append(event)

    def first(self) -> FirstNode | None:
        """The earliest node with a partner in the graph before, else the earliest without one; None for none."""
        walked = self._walk()
        named = [event for event in walked if self._partner(event) is not None]
        chosen = min(named or walked, key=lambda event: event.order, default=None)
        return self._described(chosen) if chosen is not None else None

    def _observed(self, index: int, observer: Any) -> Any:
        self._sides[index].run(self._world, self._inputs[index], self._found.seed or 0, upcast=self._upcast,
                               blocking=self._blocking, observer=observer)
        return observer

    def _walk(self) -> list[Event]:
        """Values that are nowhere in the graph before, back from the output to those that are."""
        pending, seen = list(self._start()), dict[Event, None]()
        while pending:
            event = pending.pop()
            if event in seen or self._is_good(event):
                continue
            seen[event] = None
            pending += self._parents(event)
        return [event for event in seen if event.node(self._rank).op not in ("output", "get_attr")]

    def _start(self) -> Iterator[Event]:
        """What makes the output, or writes the input or attribute."""
        node = output_node(self._gm, self._found.path)
        nodes = [node] if node is not None else self._writers()
        for node in nodes:
            event = self._traces[1].latest(node, len(self._traces[1].events))
            if event is not None:
                yield event

    def _writers(self) -> list[Node]:
        name = self._found.path.partition("'")[2].rpartition("'")[0]
        kind = "placeholder" if self._found.path.startswith("input") else "get_attr"
        effects = self._effects[self._gm]
        held = frozenset[int]().union(*(effects.storages(node) for node in self._gm.graph.find_nodes(op=kind)
                                        if node.target == name))
        return [node for node in self._gm.graph.nodes if effects.writes(node) & held]

    def _parents(self, event: Event) -> Iterator[Event]:
        node, trace = event.node(self._rank), self._traces[1]
        sources = [*node.all_input_nodes, *self._written_before(node)]
        for body in bodies_of(node):
            sources += body.graph.find_nodes(op="output")
        for origin in (other for source in sources for other in self._origins(source)):
            found = trace.latest(origin, event.order)
            if found is not None:
                yield found

    def _origins(self, node: Node) -> list[Node]:
        """The node, or for what a body is given: what its last run handed on, and what its callers take."""
        if node.op != "placeholder":
            return [node]
        body = node.graph.owning_module
        callers = [caller for graph in self._effects for caller in graph.graph.nodes if body in bodies_of(caller)]
        return [*(node.graph.find_nodes(op="output") if callers else ()),
                *(operand for caller in callers for operand in caller.all_input_nodes if operand.op != "placeholder")]

    def _written_before(self, node: Node) -> list[Node]:
        owner: Any = node.graph.owning_module
        known: Effects | None = self._effects.get(owner)
        if known is None:
            return []
        if id(owner) not in self._dependencies:
            self._dependencies[id(owner)] = known.dependencies(collective_order=False)
        touched = known.touched(node)
        return [other for other in self._dependencies[id(owner)].get(node, ()) if known.writes(other) & touched]

    def _is_good(self, event: Event) -> bool:
        if event not in self._good:
            self._good[event] = self._matches(event) or self._occurs(event)
        return self._good[event]

    def _matches(self, event: Event) -> bool:
        partner = self._partner(event)
        return partner is not None and self._same(partner, event)

    def _same(self, old: Event, new: Event) -> bool:
        near = _NEAR[self._upcast]
        known = old.fingerprints
        return all(rank in known and known[rank].near(value, near) for rank, value in new.fingerprints.items())

    def _occurs(self, event: Event) -> bool:
        """The same values on all ranks somewhere in the graph before; a value of zeros is no proof."""
        if not any(value.weight for value in event.fingerprints.values()) or event.node().op == "output":
            return False
        return any(self._same(old, event) for old in self._by_form.get(_form(event), ()))

    def _partner(self, event: Event) -> Event | None:
        """The node of this name and operator in the graph before, in the same run or the last one there is.

        Where the operator became another one, the node of this name in this place that gives the same type.
        """
        alike = self._by_name.get(event.key[1], ())
        named = [old for old in alike if _operator(old.node()) == _operator(event.node())]
        named = named or [old for old in alike if old.key == event.key and _form(old) == _form(event)]
        here = [old for old in named if old.key == event.key]
        runs = here or named
        return next((old for old in runs if old.run == event.run), runs[-1] if runs and not here else None)

    def _described(self, event: Event) -> FirstNode:
        partner = self._partner(event)
        ranks = sorted(event.fingerprints, key=lambda rank: (rank != self._rank, rank))
        rank = next((rank for rank in ranks if partner is None or rank not in partner.fingerprints
                     or not partner.fingerprints[rank].near(event.fingerprints[rank], _NEAR[self._upcast])), ranks[0])
        bodies = dict(graphs_by_path(self._gm))
        inside = f"run {event.run + 1} of body '{event.key[0]}'" if event.key[0] in bodies and event.key[0] else ""
        node = event.node(rank)
        if partner is None:
            return FirstNode(node.name, _operator(node), place_of(node), rank, None, None, None, inside=inside)
        old, new = (self._observed(index, Capture(trace, shown.shown)).values.get(rank) for index, (trace, shown)
                    in enumerate(zip(self._traces, (partner, event), strict=True)))
        found = (compare_nested("", old, new, self._tolerance, Seen()) or compare_nested("", old, new, 0.0, Seen())
                 or Difference("", "", None, None))
        was = partner.node(rank)
        return FirstNode(node.name, _operator(node), place_of(node), rank, found.index, found.before, found.after,
                         was.name, place_of(was), inside, _operator(was),
                         tuple(self._other_operands(event, partner, rank)))

    def _other_operands(self, event: Event, partner: Event, rank: int) -> Iterator[str]:
        """Operands that hold another value than the partner's in their place, and what they hold."""
        for mine, its in zip(event.node(rank).all_input_nodes, partner.node(rank).all_input_nodes, strict=False):
            new, old = self._traces[1].latest(mine, event.order), self._traces[0].latest(its, partner.order)
            if new is None or old is None or self._same(old, new):
                continue
            held = next((one for one in self._by_form.get(_form(new), ()) if self._same(one, new)), None)
            where = f" ({place_of(mine)})" if place_of(mine) else ""
            now = f"'{held.node(rank).name}' before" if held is not None else "a value that is nowhere before"
            yield f"'{mine.name}'{where}, {now}, in place of '{its.name}'"


def _form(event: Event) -> tuple[Any, ...]:
    """Shape on the lowest rank; ranks of a set come in any order."""
    return event.fingerprints[min(event.fingerprints)].form


def _operator(node: Node) -> str:
    if node.op == "call_function":
        name = str(node.target) if not callable(node.target) or hasattr(node.target, "_schema") else (
            getattr(node.target, "__name__", str(node.target)))
        return name
    return str(node.target) if node.op in ("call_method", "call_module", "get_attr") else node.op
