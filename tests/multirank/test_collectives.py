"""Every collective on live ranks and in the simulation: the same bits on every rank."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from torch.fx import GraphModule

from fxpasses.errors import RankError
from fxpasses.ir.ops import overload
from fxpasses.ir.vocabulary import VOCABULARY
from tests.multirank.calls import first, gather, scatter
from tests.multirank.cases import Row, Simulation, cases, differences, partitions, trace
from tests.multirank.table import TABLE, WITHOUT_ROW, live_results

SIZES = (2, 4)
LEGACY = "c10d_functional"  # its operators name ranks and tags; this torch turns calls of them into the others


def compare(pool: Any, row: Row, simulated: Row, *, whole: bool) -> list[str]:
    """Differences between a row on live ranks and one in the simulation, on rank 0 of the pool."""
    device = "cuda" if pool.backend == "nccl" else "cpu"
    live = pool.run(live_results, row.name, whole, device)
    if not pool.reports:
        return []
    simulation, found = Simulation(simulated), []
    for index, case in enumerate(cases(row, pool.size, pool.backend, whole=whole)):
        found += differences(case, [results[index] for results in live], simulation.results(case, pool.size))
    return found


@pytest.mark.parametrize("name", TABLE)
def test_live_ranks_and_simulation_agree(pool: Any, name: str) -> None:
    row = TABLE[name]
    if pool.backend in row.unless:
        pytest.skip(row.unless[pool.backend])
    assert compare(pool, row, row, whole=False) == []


@pytest.mark.full
@pytest.mark.parametrize("name", TABLE)
def test_whole_grid(four: Any, name: str) -> None:
    assert compare(four, TABLE[name], TABLE[name], whole=True) == []


@pytest.mark.parametrize(("live", "simulated"), [
    ("all_reduce sum", "all_reduce max"), ("broadcast from the first", "broadcast from the last"),
    ("reduce_ to the last", "reduce_ to the first"), ("allreduce_ min", "allreduce_ max"),
])
def test_another_collective_differs(four: Any, live: str, simulated: str) -> None:
    assert compare(four, TABLE[live], TABLE[simulated], whole=False)


@pytest.mark.parametrize(("live", "simulated", "message"), [
    ("gather_ to the last", gather(first), "rank 0 gives 0 buffers for 1 results"),
    ("scatter_ from the last", scatter(first), "rank 0 is the root of a scatter and sends nothing"),
])
def test_another_root_is_found(four: Any, live: str, simulated: Any, message: str) -> None:
    row = TABLE[live]
    with pytest.raises(RankError, match=message):
        compare(four, row, dataclasses.replace(row, body=simulated), whole=False)


def test_the_table_holds_enough_comparisons() -> None:
    count = {size: sum(1 for row in TABLE.values() for _ in cases(row, size, "gloo", whole=False)) for size in SIZES}
    assert sum(count.values()) >= 150, count
    assert min(count.values()) >= 300, count


def test_every_collective_has_a_row() -> None:
    def graphs(row: Row) -> list[GraphModule]:
        case = next(cases(row, 2, "gloo", whole=False))
        return [trace(row, case.operands(rank) if row.per_rank else None) for rank in range(2)]

    run = {str(op).removesuffix(".default") for row in TABLE.values() for graph in graphs(row)
           for node in graph.graph.nodes if (op := overload(node.target)) is not None}
    known = {f"{namespace}.{name}" for namespace, names in VOCABULARY.items() if namespace != LEGACY for name in names}
    assert known - run == set(WITHOUT_ROW)


@pytest.mark.parametrize("whole", [False, True])
def test_every_row_meets_its_dtypes_groups_and_shapes(whole: bool) -> None:
    for row in TABLE.values():
        found = list(cases(row, 4, "gloo", whole=whole))
        assert {case.dtype for case in found} == set(row.dtypes), row.name
        if row.smallest == 1 and (whole or len(row.dtypes) >= len(partitions(4))):
            assert {case.group for case in found} == set(partitions(4)), row.name
    assert {len(case.shape) for row in TABLE.values() for case in cases(row, 4, "gloo", whole=whole)} >= {0, 1, 2, 3}


def test_groups_come_in_all_kinds() -> None:
    assert partitions(1) == {"world": ((0,),), "reversed": ((0,),)}
    assert partitions(2) == {"world": ((0, 1),), "reversed": ((1, 0),)}
    assert partitions(3)["irregular"] == ((1, 0, 2),)
    assert partitions(4) == {
        "world": ((0, 1, 2, 3),), "reversed": ((3, 2, 1, 0),), "shuffled": ((2, 0, 1, 3),),
        "irregular": ((1, 0, 2), (3,)), "alone": ((0,), (1,), (2,), (3,)), "outer": ((0, 2), (1, 3)),
        "inner": ((0, 1), (2, 3)), "crossed": ((0, 3), (1, 2)),
    }
    for size in range(1, 17):
        for parts in partitions(size).values():
            assert sorted(rank for part in parts for rank in part) == list(range(size))
