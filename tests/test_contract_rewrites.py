"""The contract of `Analyses.may_rewrite`: every pass, stopped behind any of its rewrites, leaves a right graph."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import Pass, Remark, World
from fxpasses.ir.clone import clone
from fxpasses.ir.forms import accepts, infer_form
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.pm.apply import Context, apply
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.manager import PassManager
from fxpasses.pm.registry import all_passes
from fxpasses.pm.rewrites import Rewrite, Rewrites
from fxpasses.pm.worlds import resolve_world
from fxpasses.ranks.compare import Reference
from fxpasses.testing import random_graph
from fxpasses.testing.random_graphs.rank_sets import random_rank_set
from fxpasses.testing.variants import random_pipeline
from tests.test_contract import CAPTURED, FILES, LIT, VARIANTS, WITH_WORK, graph

WHOLE = ("gradsync", "fix1287")
"""Passes whose result is only right as a whole: they count as one."""
EVERYDAY = [WITH_WORK.get(name, name) for name in all_passes() if name not in WHOLE]
RANDOM = [pytest.param(range(start, start + 5), marks=pytest.mark.full if start > 7000 else (), id=str(start))
          for start in range(7000, 7200, 5)]
"""Seeds of random graphs and pipelines."""
SETS = ("own_parts", "sums_in_loops", "layers_in_loops", "spare_collectives", "sums_of_two")
"""Graphs that are also given to all ranks of a set."""


def ran(manager: PassManager, given: Sequence[GraphModule]) -> list[GraphModule]:
    """The graphs that come out, of a graph or a rank set."""
    made: Any = manager(given[0] if len(given) == 1 else list(given))
    return [made] if isinstance(made, GraphModule) else made


class Limited:
    """What a pipeline makes of a graph, or of a rank set, where only the first ``limit`` rewrites are permitted."""

    def __init__(self, passes: Sequence[Pass] | str, given: Sequence[GraphModule], limit: int | None,
                 world: World | None = None) -> None:
        self.rewrites, self.remarks = Rewrites(limit), list[Remark]()
        manager = PassManager(passes, rewrites=self.rewrites, remarks=self.remarks, world=world)
        self.graphs = ran(manager, given)

    @functools.cached_property
    def texts(self) -> list[str]:
        return [fxpasses.dump(gm) for gm in self.graphs]

    @functools.cached_property
    def fingerprint(self) -> str:
        return Fingerprints().of(self.graphs)

    def first(self, count: int) -> list[Rewrite]:
        """What was asked for among the first ``count`` rewrites."""
        return [each for each in self.rewrites.asked if each.number <= count]

    def said(self, kind: str) -> Counter[tuple[str, str | None]]:
        """Remarks of a kind about nodes; not of passes that go over what they made, or are on the way to an order."""
        return Counter((remark.code, remark.node) for remark in self.remarks if remark.kind == kind
                       and remark.code != "bisect-limit" and remark.pass_name not in ("asynccp", "commfuse"))


def formless(texts: Sequence[str]) -> list[str]:
    """The texts but for the form that their headers state."""
    return [re.sub(r'^(module\(.*), form="\w+"', r"\1", text, count=1, flags=re.MULTILINE) for text in texts]


def prefixes(count: int, *, each: bool) -> list[int]:
    """Limits to try: each below ``count``, or the first, one in the middle and the last."""
    return [limit for limit in range(1, count) if each or limit in (1, count // 2, count - 1)]


def contract(passes: Sequence[Pass] | str, given: Sequence[GraphModule], *, each: bool,
             reference: Reference | None, world: World | None = None) -> int:
    """Hold a pipeline to what `Analyses.may_rewrite` asks for; the number of its rewrites.

    ``reference``: what values are compared with, None where they change on purpose or cannot be computed.
    """
    before, after = Fingerprints().of(given), Limited(passes, given, None, world)
    count = after.rewrites.count
    assert list(map(fxpasses.dump, ran(PassManager(passes, world=world), given))) == after.texts
    assert (after.fingerprint != before) == (count > 0), "what changes a graph is asked for, and nothing else is"
    last = before
    for limit in (*prefixes(count, each=each), *([count] if count else [])):
        found = Limited(passes, given, limit, world)
        assert found.first(limit) == after.first(limit), f"with a limit of {limit} other things are asked for"
        assert found.fingerprint not in (last, before), f"rewrite {limit} is none"
        last = found.fingerprint
        for kind in ("applied", "missed"):
            assert not found.said(kind) - after.said(kind), f"a limit of {limit} makes remarks of its own"
        if limit == count:
            assert found.fingerprint == after.fingerprint
            stopped = any(remark.code == "bisect-limit" for remark in found.remarks)  # of a pass that changes the form
            assert found.texts == after.texts or (stopped and formless(found.texts) == formless(after.texts))
        elif reference is not None:
            made = found.graphs if len(given) > 1 else found.graphs[0]
            different = reference.difference(made, seeds=(0,))
            assert different is None, f"wrong behind rewrite {limit}, {after.first(limit)[-1]}: {different}"
    return count


def denied(pass_: Pass, given: GraphModule) -> None:
    """A pass that may do nothing leaves the graph as it is, to the byte."""
    gm, rewrites = clone(given), Rewrites(0)
    rewrites.begin(pass_.name, 0)
    remarks: list[Remark] = []
    [made] = apply(pass_, [gm], Context(resolve_world([gm], None), rewrites=rewrites, remarks=remarks))
    assert fxpasses.dump(made) == fxpasses.dump(given), rewrites.asked
    assert not [remark for remark in remarks if remark.kind == "applied" and rewrites.asked]


@functools.cache
def unchanged(name: str) -> Reference:
    return Reference(graph(name))


def is_wide(config: pytest.Config) -> bool:
    """Every prefix is tried."""
    return str(config.getoption("markexpr")) == "full"


def grid() -> Iterator[Any]:
    for name, (variant, pass_) in itertools.product(FILES, VARIANTS.items()):
        if pass_.name not in WHOLE and accepts(pass_.takes, infer_form(graph(name))):
            everyday = name in LIT and variant in EVERYDAY
            yield pytest.param(variant, name, marks=() if everyday else pytest.mark.full)


@pytest.mark.parametrize(("variant", "name"), list(grid()))
def test_each_prefix_is_right(variant: str, name: str, pytestconfig: pytest.Config) -> None:
    pass_, given = VARIANTS[variant], graph(name)
    contract([pass_], [given], each=is_wide(pytestconfig), reference=None if pass_.intended_change else unchanged(name))
    denied(pass_, given)


@pytest.mark.parametrize("variant", [variant for variant, pass_ in VARIANTS.items() if pass_.name == "gradsync"])
def test_what_is_only_right_as_a_whole_counts_once(variant: str) -> None:
    """Some gradients that are reduced and others that are not are no step."""
    for name in sorted(CAPTURED & set(LIT)):
        before, found = Fingerprints().of(graph(name)), Limited([VARIANTS[variant]], [graph(name)], None)
        assert found.rewrites.count == (found.fingerprint != before)
        assert Limited([VARIANTS[variant]], [graph(name)], 0).fingerprint == before


@pytest.mark.parametrize("variant", EVERYDAY)
def test_the_corpus_has_rewrites_of_every_pass(variant: str) -> None:
    assert any(Limited([VARIANTS[variant]], [graph(name)], None).rewrites.count > 1 for name in LIT
               if accepts(VARIANTS[variant].takes, infer_form(graph(name))))


@pytest.mark.parametrize("seeds", RANDOM)
def test_random_graphs(seeds: range, pytestconfig: pytest.Config) -> None:
    """Pipelines of several passes: one count through all of them."""
    for seed in seeds:
        gm = random_graph(seed, size=6)
        reference = None if gm.meta.get("opaque") else Reference(gm)
        contract(random_pipeline(seed), [gm], each=is_wide(pytestconfig), reference=reference)


@pytest.mark.parametrize("seeds", RANDOM)
def test_random_rank_sets(seeds: range, pytestconfig: pytest.Config) -> None:
    """Graphs of ranks that differ in numbers, split sizes and compute."""
    for seed in seeds:
        graphs = random_rank_set(seed, size=5)
        contract(random_pipeline(seed), graphs, each=is_wide(pytestconfig),
                 reference=Reference(graphs), world=World(4, graphs[0].meta["world"].groups))


@pytest.mark.parametrize("variant", [pytest.param(variant, marks=() if variant in EVERYDAY else pytest.mark.full)
                                     for variant in VARIANTS])
def test_ranks_count_alike(variant: str, pytestconfig: pytest.Config) -> None:
    """Each rank of a set asks as often, for the same nodes; stopped half-way they still issue the same collectives."""
    pass_ = VARIANTS[variant]
    for name in LIT if is_wide(pytestconfig) else SETS:
        world: World = graph(name).meta["world"]
        if pass_.name in WHOLE or not accepts(pass_.takes, infer_form(graph(name))):
            continue
        given = [clone(graph(name)) for _ in range(world.size)]
        asked = Limited([pass_], given, None, world).rewrites.asked
        by_rank = {rank: [(each.number, each.node, each.what) for each in asked if each.rank == rank]
                   for rank in range(world.size)}
        assert all(others == by_rank[0] for others in by_rank.values())
        half = Limited([pass_], given, len(by_rank[0]) // 2, world).graphs
        assert first_disagreement(half, world) is None
        assert len({fxpasses.dump(gm).split("class main", 1)[1] for gm in half}) == 1


@pytest.mark.parametrize("variant", ["commsimplify{max_memory_increase_mb=0.001}",
                                     "commhoist{max_memory_increase_mb=0.001}"])
def test_memory_that_is_not_made_use_of_is_not_held(variant: str) -> None:
    """Launches are marked with what they hold; in texts, not in fingerprints."""
    for name in LIT:
        if accepts(VARIANTS[variant].takes, infer_form(graph(name))):
            denied(VARIANTS[variant], graph(name))
