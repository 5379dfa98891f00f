"""Random graphs through random pipelines: what every pass owes on each of them, and the smallest graph that fails.

``make fuzz N=100000`` runs this by the night, the tests run a part of it. Everything follows from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses.ir.effects import Effects
from fxpasses.ir.load import load
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.ir.text.writer import dump
from fxpasses.ir.verify import verify
from fxpasses.ir.world import World
from fxpasses.pm.manager import PassManager
from fxpasses.pm.pipeline import format_pass, parse_pipeline
from fxpasses.ranks.compare import Reference
from fxpasses.testing.random_graphs import random_graph
from fxpasses.testing.random_graphs.rank_sets import random_rank_set
from fxpasses.testing.results import stale_types
from fxpasses.testing.traffic import all_kept, broken_promise, launches
from fxpasses.testing.variants import random_pipeline
from fxpasses.tools.reduce import reduce_graph

SIZE = 5
"""Steps of a graph: some 30 nodes."""


class Broken(AssertionError):
    """A promise that a result does not keep."""


@dataclass(frozen=True)
class Case:
    """What is done with one graph: ``pipeline`` run in one go or pass by pass, in ``world``.

    ``thorough``: also run everything twice, and prove the values on two sets of inputs.
    """

    pipeline: str
    world: World
    together: bool = False
    thorough: bool = False

    @property
    def steps(self) -> list[str]:
        """Pipelines that run one behind the other."""
        return [self.pipeline] if self.together else [format_pass(pass_) for pass_ in parse_pipeline(self.pipeline)]


def case_of(seed: int, gm: GraphModule) -> Case:
    """What `check_seed` does with the graph of ``seed``: costly parts and other worlds take turns."""
    around = worlds(gm.meta["world"])
    world = around[0] if seed % 3 else around[seed // 3 % len(around)]
    return Case(random_pipeline(seed), world, together=seed % 2 == 0, thorough=seed % 7 == 0)


def worlds(world: World) -> tuple[World, ...]:
    """Promised, assumed and denied SPMD; members of groups unknown."""
    sizes = {name: group.size for name, group in world.groups.items()}
    return (world, World(world.size, world.groups, rank=1), World(world.size, world.groups, spmd=False),
            World(world.size, sizes), World(world.size, world.groups, rank=2, spmd=True))


def check_seed(seed: int, *, size: int = SIZE) -> Counter[str]:
    """Check the graph of ``seed``; how many collectives went (``gone``) and whether anything changed (``changed``).

    Raises `Broken`, or the error of the library that the graph ran into.
    """
    gm = random_graph(seed, size=size)
    return check_graph(gm, case_of(seed, gm))


def check_graph(gm: GraphModule, case: Case) -> Counter[str]:
    """As `check_seed`, of a given graph."""
    source, before, text = dump(gm), gm, ""
    for step in case.steps:
        given = text or source
        after = _run(before, step, case.world)
        text = dump(after)
        if case.thorough:
            _owes(dump(_run(before, step, case.world)) == text, f"{step}: another result the second time")
        if not case.together and (case.thorough or text != given):
            _owes(dump(_run(after, step, case.world)) == text, f"{step}: running it again changes more")
        words = _broken(step, before, after, case.world)
        _owes(words is None, f"{step}: {words}")
        before = after
    _owes(dump(gm) == source, "the input was changed")
    _owes(dump(load(text)) == text, "the text does not read back")
    if text != source:
        _owes(not (stale := stale_types(before, gm)), f"types are wrong: {', '.join(stale)}")
        _owes(_shared(before) <= _shared(gm), "two tensors became one")
    if text != source and not gm.meta.get("opaque"):
        found = Reference(gm, gm.meta["world"]).difference(before, seeds=(0, 1) if case.thorough else (0,))
        _owes(found is None, f"other values: {found}")
    gone = sum(map(len, launches(gm))) - sum(map(len, launches(before)))
    return Counter(gone=gone, changed=text != source)


def check_rank_set(seed: int, *, size: int = SIZE) -> Counter[str]:
    """As `check_seed`, of the rank set of ``seed``: the pipeline run on all ranks at once, values by rank.

    A second run, and which rank's text is read back, take turns.
    """
    graphs = random_rank_set(seed, size=size)
    world, pipeline = World(4, graphs[0].meta["world"].groups), random_pipeline(seed)
    verify(graphs, world)
    source = [dump(gm) for gm in graphs]
    results = PassManager(pipeline, world=world, verify_each=True)(graphs)
    texts = [dump(gm) for gm in results]
    _owes([dump(gm) for gm in graphs] == source, "the input was changed")
    if seed % 3 == 0:
        again = [dump(gm) for gm in PassManager(pipeline, world=world)(graphs)]
        _owes(again == texts, "another result the second time")
    _owes(first_disagreement(results, world) is None, "the ranks issue different collectives")
    own = texts[seed % len(texts)]
    _owes(dump(load(own)) == own, "the text does not read back")
    for gm, was in zip(results, graphs, strict=True):
        _owes(not (stale := stale_types(gm, was)), f"types are wrong: {', '.join(stale)}")
    if texts != source and not graphs[0].meta.get("opaque"):
        found = Reference(graphs, world).difference(results, seeds=(0,))
        _owes(found is None, f"other values: {found}")
    return Counter(changed=texts != source)


def failure(check: Callable[[], object]) -> str | None:
    """What goes wrong in ``check``, in words; None when nothing does."""
    try:
        check()
    except Exception as error:  # a fault of the library as well, and the most welcome one
        return f"{type(error).__name__}: {error}"
    return None


@dataclass(frozen=True)
class Finding:
    """What fails: ``reason`` in words, the smallest graph that fails alike, and the same as the text of a lit file."""

    reason: str
    gm: GraphModule
    text: str


def shrink(seed: int, *, size: int = SIZE) -> Finding | None:
    """Check ``seed`` and reduce the graph of a failure; None where it passes."""
    gm = random_graph(seed, size=size)
    case = case_of(seed, gm)
    reason = failure(lambda: check_graph(gm, case))
    if reason is None:
        return None
    return shrink_graph(gm, case, reason, f"seed {seed} of the fuzzer")


def shrink_graph(gm: GraphModule, case: Case, reason: str, origin: str) -> Finding:
    """The smallest part of ``gm`` that fails as ``reason`` says; the first line of its text says how."""
    small = reduce_graph(gm, lambda other: _alike(reason, failure(lambda: check_graph(other, case))))
    words = _one_line(failure(lambda: check_graph(small, case)) or reason)
    command = f"fxpasses run --passes '{case.pipeline}' --verify-each --prove THIS_FILE"
    return Finding(words, small, f"# {command}  ({origin}: {words})\n{dump(small)}")


def _alike(reason: str, other: str | None) -> bool:
    """Both fail in one way: numbers and names differ from graph to graph."""
    return other is not None and _kind(reason) == _kind(other)


def _kind(reason: str) -> tuple[str, ...]:
    """The words in front of the first name, number or list."""
    words = _one_line(reason).replace(":", " : ").split()
    plain = [word for word in words if word.isalpha() or word == ":"]
    return tuple(plain[:5])


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _owes(kept: bool, promise: str) -> None:
    if not kept:
        raise Broken(promise)


def _run(gm: GraphModule, passes: str, world: World) -> GraphModule:
    return PassManager(passes, world=world, verify_each=True)(gm)


def _broken(step: str, before: GraphModule, after: GraphModule, world: World) -> str | None:
    """What the one pass of a step did to collectives that it must not do; of several is asked what all must not."""
    names = [pass_.name for pass_ in parse_pipeline(step)]
    if len(names) == 1:
        return broken_promise(names[0], before, after, may_rewrite=world.may_rewrite)
    return None if world.may_rewrite else all_kept(before, after)


def _shared(gm: GraphModule) -> set[tuple[int, int]]:
    """Pairs of inputs and outputs, by position, that look at one storage."""
    effects = Effects(gm)
    returned = [node for node in pytree.tree_leaves(gm.graph.output_node().args[0]) if isinstance(node, Node)]
    held: Sequence[frozenset[int]] = [*effects.inputs, *(effects.storages(node) for node in returned)]
    return {(index, other) for index, first in enumerate(held) for other in range(index) if first & held[other]}
