"""Every pass on random graphs, in random pipelines and several worlds: what each owes always."""

from __future__ import annotations

from collections import Counter

import pytest

import fxpasses
from fxpasses.pm.pipeline import parse_pipeline
from fxpasses.pm.registry import all_passes
from fxpasses.testing import random_graph
from fxpasses.testing.fuzz import Case, check_graph, check_rank_set, check_seed, worlds
from fxpasses.testing.random_graphs.features import FEATURES, features
from fxpasses.testing.random_graphs.rank_sets import random_rank_set
from fxpasses.testing.variants import random_pipeline, variants

EVERYDAY, ALL, BATCH = 500, 2000, 50
EVERYDAY_SETS, ALL_SETS, BATCH_OF_SETS = 24, 120, 12


@pytest.mark.parametrize("start", [pytest.param(start, marks=pytest.mark.full if start >= EVERYDAY else ())
                                   for start in range(0, ALL, BATCH)])
def test_random_graphs(start: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(start, start + BATCH):
        found += check_seed(seed)
    assert found["changed"] > BATCH / 4
    assert found["gone"] > BATCH / 5


@pytest.mark.parametrize("start", [pytest.param(start, marks=pytest.mark.full if start >= EVERYDAY_SETS else ())
                                   for start in range(0, ALL_SETS, BATCH_OF_SETS)])
def test_random_rank_sets(start: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(start, start + BATCH_OF_SETS):
        found += check_rank_set(seed)
    assert found["changed"] > BATCH_OF_SETS / 6


@pytest.mark.full
@pytest.mark.parametrize("start", range(1000, 1030, 5))
def test_large_graphs_in_every_world(start: int) -> None:
    for seed in range(start, start + 5):
        gm = random_graph(seed, size=12)
        for world in worlds(gm.meta["world"]):
            check_graph(gm, Case(random_pipeline(seed), world, together=seed % 2 == 0, thorough=True))


def test_nothing_is_left_out() -> None:
    """Every feature occurs among the graphs that are tried every day."""
    counts = Counter(name for seed in range(0, EVERYDAY, 5) for name in features(random_graph(seed, size=5)))
    assert [name for name in FEATURES if not counts[name]] == []


def test_features_tell_graphs_apart() -> None:
    seen = [features(random_graph(seed, size=5)) for seed in range(20)]
    assert [name for name in FEATURES if all(name in found for found in seen)] in ([], ["float32"])


def test_equal_seeds_give_equal_graphs() -> None:
    assert fxpasses.dump(random_graph(7)) == fxpasses.dump(random_graph(7)) != fxpasses.dump(random_graph(8))
    first, second = ([fxpasses.dump(gm) for gm in random_rank_set(6)] for _ in range(2))
    assert first == second


def test_rank_sets_are_of_both_kinds() -> None:
    """Equal up to constants of the rank, and stages that do different things."""
    program, pipeline = random_rank_set(1, size=5), random_rank_set(3, size=5)
    assert {len(gm.graph.nodes) for gm in program} == {len(program[0].graph.nodes)}
    sent = [fxpasses.dump(gm).count("isend") for gm in pipeline]
    assert sent[0] > 0
    assert sent[0] == sent[1]
    assert len(pipeline[0].graph.nodes) != len(pipeline[2].graph.nodes)


def test_pipelines_use_every_pass_and_every_choice() -> None:
    seen = {str(pass_) for seed in range(500) for pass_ in parse_pipeline(random_pipeline(seed))}
    assert {str(variant) for variant in variants()
            if variant.takes in ("spmd", "scheduled", "any") and variant.intended_change is None} <= seen
    assert {variant.name for variant in variants()} == set(all_passes())
