"""What a pass body is given besides its graph: cached analyses, the world, costs, and a place for remarks."""

from __future__ import annotations

import functools
import importlib
import numbers
import operator
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeGuard, TypeVar

from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs, attribute, place_of
from fxpasses.ir.user_line import user_line
from fxpasses.ir.world import World
from fxpasses.pm.remarks import Kind, Remark
from fxpasses.pm.rewrites import Rewrites

S = TypeVar("S")
T = TypeVar("T")
Subject = GraphModule | Sequence[GraphModule]
CostModel = Callable[[Node], float]
"""Milliseconds of a node."""
Watched = Callable[[Callable[[Any], Any], bool, Callable[[], Any]], Any]
"""(analysis, whether its answer is known, what gives the answer) -> the answer."""
_MOST_MS = 1e12
_COST_MODULE = "fxpasses.cost"


class AnalysisCache:
    """Answers of analyses, kept while the graph they were computed from stays as it was.

    An answer may hold nodes, so a graph is as it was when it is made of the same objects: nodes in order, their
    targets, arguments and metas, the attributes they name, bodies included. ``gm.meta`` does not count.
    """

    def __init__(self, watched: Watched | None = None) -> None:
        """``watched``: told of answers that are computed, and of those that are known."""
        self._watched = watched
        self._known: dict[tuple[int, ...], tuple[list[Any], dict[Any, Any]]] = {}
        self._cost: tuple[object, World, CostModel] | None = None

    def cost(self, cost_model: object, world: World) -> CostModel:
        """As `resolve_cost`: one object for as long as the same is asked for."""
        if self._cost is None or self._cost[0] is not cost_model or self._cost[1] != world:
            self._cost = cost_model, world, resolve_cost(cost_model, world)
        return self._cost[2]

    def get(self, analysis: Callable[[Any], T], subject: Subject) -> T:
        """``analysis(subject)``, computed once while ``subject`` stays as it is."""
        return self._answer(self.answers(subject), analysis, subject)

    def get_from(self, source: Callable[[Any], S], analysis: Callable[[S], T], subject: Subject) -> T:
        """``analysis(source(subject))``, as `get`."""
        answers = self.answers(subject)
        return self._answer(answers, analysis, self._answer(answers, source, subject))

    def answers(self, subject: Subject) -> dict[Any, Any]:
        """What is known of ``subject`` by analysis: one object as long as it stays as it is."""
        graphs = [subject] if isinstance(subject, GraphModule) else list(subject)
        objects: list[Any] = []
        for gm in graphs:
            for graph in all_graphs(gm):
                _take(graph, objects)
        key = _key(graphs)
        kept, answers = self._known.get(key, ([], {}))
        if len(kept) != len(objects) or not all(map(operator.is_, kept, objects)):
            answers = {}
            self._known[key] = (objects, answers)
        return answers

    def _answer(self, answers: dict[Any, Any], analysis: Callable[[Any], T], subject: Any) -> T:
        if self._watched is None:
            return _computed(answers, analysis, subject)
        found: T = self._watched(analysis, analysis in answers, lambda: _computed(answers, analysis, subject))
        return found

    def aside(self, subject: Subject) -> Callable[[], None]:
        """Put away what is known of ``subject`` while it is edited; call the result when it is as it was."""
        key = _key([subject] if isinstance(subject, GraphModule) else subject)
        known = self._known.get(key)

        def put_back() -> None:
            if known is not None:
                self._known[key] = known

        return put_back


def _key(graphs: Sequence[GraphModule]) -> tuple[int, ...]:
    """What is known holds the graphs, so that no id is given out twice."""
    return tuple(map(id, graphs))


def analysis_name(analysis: Callable[[Any], Any]) -> str:
    """Module and name of an analysis; of one with arguments filled in, that of the function."""
    while isinstance(analysis, functools.partial):
        analysis = analysis.func
    module = str(getattr(analysis, "__module__", "")).removeprefix("fxpasses.")
    return f"{module}.{getattr(analysis, '__qualname__', type(analysis).__qualname__)}".lstrip(".")


def _computed(answers: dict[Any, Any], analysis: Callable[[Any], T], subject: Any) -> T:
    if analysis not in answers:
        answers[analysis] = analysis(subject)
    found: T = answers[analysis]
    return found


def _take(gm: GraphModule, objects: list[Any]) -> None:
    """Append what a graph is made of: arguments are immutable, containers in metas count by what they hold."""
    objects.append(gm)
    for node in gm.graph.nodes:
        meta = node.meta
        objects += (node, node.target, node.args, node.kwargs, *meta, *meta.values())
        for value in meta.values():
            if type(value) is dict:
                objects += (*value, *value.values())
            elif type(value) is list or type(value) is set:
                objects += value
        if node.op in ("get_attr", "call_module"):
            try:
                objects.append(attribute(gm, str(node.target)))
            except AttributeError:
                objects.append(None)


class Analyses:
    """One pass's view of the pipeline it runs in.

    ``world``: ranks and groups, as far as they are known. ``rank``: the graph's index in a rank set, None outside one.
    """

    def __init__(self, subject: Subject, *, world: World, pass_name: str, cache: AnalysisCache | None = None,
                 cost_model: object = None, remarks: list[Remark] | None = None, rank: int | None = None,
                 codes: Collection[str] | None = None, rewrites: Rewrites | None = None) -> None:
        self.world, self.rank = world, rank
        self._subject, self._pass_name, self._cost_model = subject, pass_name, cost_model
        self._cache = cache or AnalysisCache()
        self._codes = codes
        self._remarks = remarks if remarks is not None else []
        self._rewrites = rewrites
        self.stopped = False
        """`may_rewrite` has answered no: whatever else the pass would do is left out too, and so is what it missed."""

    def get(self, analysis: Callable[[Any], T], subject: Subject | None = None) -> T:
        """``analysis(gm)``, computed once while the graph stays as it is; ``subject`` defaults to the pass's graph.

        The answer is shared: read it, do not change it.
        """
        return self._cache.get(analysis, self._subject if subject is None else subject)

    def get_from(self, source: Callable[[Any], S], analysis: Callable[[S], T]) -> T:
        """``analysis(source(gm))`` of the pass's graph, as `get`."""
        return self._cache.get_from(source, analysis, self._subject)

    def aside(self) -> Callable[[], None]:
        """Put away what is known of the pass's graph while it is edited; call the result when it is as it was."""
        return self._cache.aside(self._subject)

    @property
    def has_cost_model(self) -> bool:
        """The caller gave a cost model, so that `cost` answers."""
        return self._cost_model is not None

    @property
    def cost(self) -> CheckedCost:
        """Milliseconds of a node by the caller's cost model, else by the default profile.

        Raises `UsageError` for a profile that there is not. So does a call for which the model gives no time, be it
        negative, infinite or not a number.
        """
        return CheckedCost(self._cache.cost(self._cost_model, self.world))

    def may_rewrite(self, node: Node, code: str, *, rank: int | None = None) -> bool:
        """Asked right before each rewrite, once it is decided; where the answer is no, leave the graph as it is.

        So a run can be stopped behind any rewrite (`fxpasses.pm.rewrites`), and ``fxpasses bisect`` find the wrong one.
        After the first no every answer is no: a pass may go on, stop where it is, or look at `stopped`. It has to

        - ask before anything is edited, bodies that get copies and attributes included, and never about nothing: the
          graph is another one after each yes, and the same one after each no;
        - leave a right graph after each yes: rewrites that are only right together are one, with one question;
        - ask alike where nobody counts, in an order that only the graph decides, so that a limit of k leaves out all
          but the first k rewrites of the run without one; a loop "until nothing changes" ends with the first no;
        - make the remark of a rewrite (``applied``) only after a yes. Remarks of kind "missed" are dropped after a no,
          for what is missed then may be what was left out.

        A pass whose result is only right as a whole does not ask: it counts as one. An order of nodes is applied by
        `fxpasses.ir.rewrites.put_in_order`, which asks node by node. What is tried on a copy of the graph and judged is
        asked about once it is to be kept.

        ``node``: what it is about; ``code``: of the remark it will make, or a word where it makes none; ``rank``: the
        index of the graph, for a pass that is given a rank set and edits graphs that are one program: each counts
        alike.
        """
        if self._rewrites is None:
            return True
        source = user_line(node)
        permitted = self._rewrites.may(self.rank if rank is None else rank, node.name, code, place_of(node),
                                       str(source) if source is not None else None)
        self.stopped = self.stopped or not permitted
        return permitted

    def remark(self, node: Node | None, code: str, message: str = "", *, applied: bool = False,
               kind: Kind | None = None, bytes: int | None = None, **data: Any) -> None:
        """Record what was done (``applied``), why not, or a fact (``kind="analysis"``).

        ``code``: stable reason in kebab case; ``bytes``: payload concerned; ``data``: further plain values.
        Raises ValueError for a code that the pass does not declare, where it declares any.
        """
        if self._codes is not None and code not in self._codes:
            raise ValueError(f"the pass declares no remark code '{code}'")
        name, place, source = (node.name, place_of(node), user_line(node)) if node is not None else (None, None, None)
        kind = kind or ("applied" if applied else "missed")
        if kind == "missed" and self.stopped:
            return
        self._remarks.append(Remark(self._pass_name, kind, code, name, message, bytes, place, self.rank, data, source))


class CheckedCost:
    """A cost model whose answers are times, and links names; its other attributes are the model's.

    A time is a real number that is not negative, and less than 30 years.
    """

    def __init__(self, model: CostModel) -> None:
        self._model = model

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CheckedCost) and self._model is other._model

    def __hash__(self) -> int:
        return hash((CheckedCost, id(self._model)))

    def __call__(self, node: Node) -> float:
        found: object = self._model(node)
        if not _is_time(found):
            raise UsageError(f"the cost model gives {found!r:.60} for '{node.name}'", place=place_of(node),
                             hint="milliseconds are wanted")
        return float(found)

    def remembering(self) -> CostModel:
        """The same costs for as long as no graph is edited, told faster by a model that can."""
        return CheckedCost(remembering(self._model))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._model, name)
        if name == "launch_ms" and not _is_time(found):
            raise UsageError(f"launch_ms of the cost model is {found!r:.60}", hint="milliseconds are wanted")
        return functools.partial(_links, found) if name == "links" else found


def _is_time(value: object) -> TypeGuard[float]:
    if isinstance(value, (int, float)):
        return 0 <= value < _MOST_MS
    return isinstance(value, numbers.Real) and 0 <= float(value) < _MOST_MS


def _links(of: Callable[[Node], object], launch: Node) -> tuple[str, ...]:
    found = of(launch)
    if not isinstance(found, (tuple, list)) or not all(isinstance(link, str) for link in found):
        raise UsageError(f"the cost model gives {found!r:.60} for the links of '{launch.name}'",
                         place=place_of(launch), hint="a tuple of names is wanted")
    return tuple(found)


def remembering(cost: CostModel) -> CostModel:
    """``cost`` for as long as no graph is edited: what its class has as ``remembering`` for that, else itself."""
    found: Callable[[CostModel], CostModel] | None = getattr(type(cost), "remembering", None)
    return cost if found is None else found(cost)


def resolve_cost(cost_model: object, world: World) -> CostModel:
    """A callable stays; None, a profile's name or a file is for ``fxpasses.cost``, with the groups of ``world``."""
    if callable(cost_model):
        return cost_model
    found: CostModel = importlib.import_module(_COST_MODULE).cost_model(cost_model, world)
    return found
