"""What the collectives of a graph cost: kinds, groups, bytes and tables as the nodes say them."""

from __future__ import annotations

import dataclasses

import pytest

import fxpasses
from fxpasses.cost.collectives import collective_ms
from fxpasses.cost.profiles import load
from fxpasses.cost.tables import Tables, read_tables
from fxpasses.cost.topology import Spot
from fxpasses.cost.transfers import Transfers, bytes_moved
from fxpasses.ir.ops import Collective, collective
from fxpasses.ir.world import World

GRAPH = '''\
# fxir 1
module(world_size=16, mesh={"dp": 2, "tp": 8})
dp = group([[0, 8], [1, 9], [2, 10], [3, 11], [4, 12], [5, 13], [6, 14], [7, 15]], mesh_dim="dp")
tp = group([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15]], mesh_dim="tp")
pp = group(None, size=2)

class main:
    def forward(
        self,
        x: "f32[64, 16]",
        y: "f32[8]",
    ):
        gathered: "f32[512, 16]" = _c10d_functional.all_gather_into_tensor.default(x, 8, tp)
        summed: "f32[64, 16]" = _c10d_functional.all_reduce.default(x, 'sum', dp)
        both = _c10d_functional.all_reduce_coalesced.default([x, y], 'sum', tp)
        spread: "f32[96, 16]" = _c10d_functional.all_to_all_single.default(x, [48, 48], [32, 32], dp)
        sent: "f32[64, 16]" = _c10d_functional.broadcast.default(x, 0, pp)
        return (gathered, summed, both, spread, sent)
'''


@pytest.fixture(scope="module")
def calls() -> list[Collective]:
    gm = fxpasses.load(GRAPH)
    return [found for node in gm.graph.nodes if (found := collective(node)) is not None]


def transfers(calls: list[Collective], tables: Tables | None = None) -> Transfers:
    owner = calls[0].node.graph.owning_module
    assert owner is not None
    world = owner.meta["world"]
    assert isinstance(world, World)
    return Transfers(world, load("h100").network, tables)


def test_bytes_and_places(calls: list[Collective]) -> None:
    whole = 64 * 16 * 4
    assert [bytes_moved(found) for found in calls] == [whole, whole, whole + 32, 96 * 16 * 4, whole]
    tp, dp, pair = Spot(8, 8, 1, 0), Spot(2, 1, 2, 8), Spot(2, 2, 1, 0)
    cost = transfers(calls)
    assert [cost.spot(found) for found in calls] == [tp, dp, tp, dp, pair]
    assert [cost.links(found) for found in calls] == [("nvlink",), ("nic",), ("nvlink",), ("nic",), ("nvlink",)]
    network = load("h100").network
    assert [cost(found) for found in calls] == [
        collective_ms(kind, size, spot, network) for kind, size, spot in [
            ("all_gather", whole, tp), ("all_reduce", whole, dp), ("all_reduce", whole + 32, tp),
            ("all_to_all", 96 * 16 * 4, dp), ("broadcast", whole, pair)]]


def test_of_a_batch_of_sends_the_busier_side_counts(calls: list[Collective]) -> None:
    received = dataclasses.replace(calls[0], kind="p2p", written=(calls[0].node, calls[3].node))
    assert bytes_moved(received) == (512 + 96) * 16 * 4
    assert bytes_moved(dataclasses.replace(received, written=())) == 64 * 16 * 4


def test_a_table_comes_first(calls: list[Collective]) -> None:
    tables = read_tables([{"group": "8x1", "kind": "all_gather", "points": [[4096, 7.0]]},
                          {"group": "dp", "kind": "all_reduce", "points": [[4096, 5.0]]}])
    measured = [transfers(calls, tables)(found) for found in calls]
    assert measured[:2] == [7.0, 5.0]
    assert measured[2:] == [transfers(calls)(found) for found in calls[2:]]


def test_a_group_of_one_costs_nothing_even_where_a_table_has_it(calls: list[Collective]) -> None:
    tables = read_tables([{"group": "dp", "kind": "all_reduce", "points": [[4096, 5.0]]}])
    alone = World(1, {"dp": [[0]], "tp": [[0]]})
    found = dataclasses.replace(calls[1], group_size=None)
    assert Transfers(alone, load("h100").network, tables)(found) == 0.0
