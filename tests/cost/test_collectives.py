"""Collectives by formula: what was measured in public, and what has to hold on every network."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from fxpasses.cost.collectives import collective_ms, lines, links_occupied
from fxpasses.cost.network import Network
from fxpasses.cost.profiles import load, names
from fxpasses.cost.topology import Spot
from fxpasses.ir.vocabulary import VOCABULARY

KINDS = sorted({spec.kind for row in VOCABULARY.values() for spec in row.values()})
NODE, PAIR, TWO, EIGHT, THIRTY_TWO = (Spot(8, 8, 1, 0), Spot(2, 2, 1, 0), Spot(16, 8, 2, 8), Spot(64, 8, 8, 8),
                                      Spot(256, 8, 32, 8))
RAIL = Spot(32, 1, 32, 8)
SPOTS = (NODE, PAIR, TWO, EIGHT, THIRTY_TWO, RAIL, Spot(2, 1, 2, 1), Spot(9, 1, 2, 8))
GB, MB = 1 << 30, 1 << 20


def network(name: str = "h100") -> Network:
    return load(name).network


def us(kind: str, size: float, spot: Spot, of: Network | None = None) -> float:
    return collective_ms(kind, size, spot, of or network()) * 1e3


def bus_gb_s(kind: str, whole: float, spot: Spot, of: Network | None = None) -> float:
    """Bus bandwidth by nccl-tests' definition, of a message of ``whole`` bytes in all."""
    size = whole / spot.ranks if kind == "all_gather" else whole
    part = (spot.ranks - 1) / spot.ranks
    return whole * (2 * part if kind == "all_reduce" else part) / us(kind, size, spot, of) / 1e3


@pytest.mark.parametrize(("profile", "spot", "size", "measured_us"), [
    ("h200", NODE, MB, 34.6), ("h200", NODE, 4 * MB, 53.0), ("h200", NODE, 16 * MB, 122.1),
    ("h200", NODE, 64 * MB, 319.0), ("h200", NODE, 256 * MB, 1086.8), ("h200", NODE, GB, 4018.7),
    ("a100", NODE, 2 * MB, 68.5), ("a100", NODE, 8 * MB, 163.1), ("a100", NODE, 32 * MB, 442.3),
    ("a100", NODE, 256 * MB, 2196.5), ("a100", NODE, 8 * GB, 64912.0),
    ("h100", EIGHT, 512 * MB, 2984.6), ("h100", EIGHT, GB, 5808.0), ("h100", EIGHT, 8 * GB, 43980.0),
    ("h100", Spot(2, 1, 2, 1), 2 * MB, 113.2), ("h100", Spot(2, 1, 2, 1), 8 * MB, 231.4),
    ("h100", Spot(2, 1, 2, 1), 32 * MB, 812.3),
])
def test_public_measurements_of_all_reduce(profile: str, spot: Spot, size: float, measured_us: float) -> None:
    """The sources are named in the profiles; the last two clusters were not fitted to."""
    assert us("all_reduce", size, spot, network(profile)) == pytest.approx(measured_us, rel=0.13)


def test_latencies_of_small_messages() -> None:
    assert us("all_reduce", 128, NODE) == pytest.approx(15, abs=1)
    assert us("all_reduce", 128, TWO) == pytest.approx(25.2, abs=0.2)  # NCCL's own forecast, NVIDIA/nccl issue 1453
    trees = [us("all_reduce", 128, spot) for spot in (TWO, EIGHT, THIRTY_TWO)]
    assert trees[1] - trees[0] == pytest.approx(trees[2] - trees[1], rel=1e-3)  # 2, 8, 32 nodes: a logarithm
    rings = [us("all_gather", 128, Spot(8 * nodes, 8, nodes, 8)) for nodes in (4, 6, 8)]
    assert rings[1] - rings[0] == pytest.approx(rings[2] - rings[1], rel=1e-3)  # a ring grows with the ranks


def test_bandwidths_of_large_messages() -> None:
    for kind in ("all_gather", "reduce_scatter"):
        assert bus_gb_s(kind, 16 * GB, NODE) == pytest.approx(370, rel=0.02)
        assert bus_gb_s(kind, 16 * GB, EIGHT) == pytest.approx(370, rel=0.03)
        assert bus_gb_s(kind, 16 * GB, RAIL) == pytest.approx(48.5, rel=0.02)
    assert bus_gb_s("all_reduce", GB, NODE) == pytest.approx(470, rel=0.03)
    # Half of the traffic of two nodes stays inside; nobody's NIC helps another rank.
    assert bus_gb_s("all_to_all", 16 * GB, TWO) == pytest.approx(48.5 * 15 / 8, rel=0.02)
    assert bus_gb_s("all_to_all", 16 * GB, THIRTY_TWO) == pytest.approx(50, rel=0.03)


def test_two_nodes_use_their_nics_once_and_more_nodes_twice() -> None:
    of = network("a100")
    rates = [1e-3 / line.us_a_byte for spot in (TWO, EIGHT) for line in lines("all_reduce", spot, of)
             if line.algorithm == "tree simple"]
    assert rates == pytest.approx([0.92 * 231 / 2, 0.92 * 8 * 24 / 2])
    assert bus_gb_s("all_reduce", 16 * GB, TWO) == pytest.approx(460, rel=0.01)


def test_one_rank_and_all() -> None:
    size = 64 * MB
    assert us("gather", size, NODE) == pytest.approx(us("scatter", 8 * size, NODE)) == us("all_to_all", 8 * size, NODE)
    assert 16 * GB / us("broadcast", 16 * GB, NODE) / 1e3 == pytest.approx(370, rel=0.01)
    assert us("reduce", size, EIGHT) == us("broadcast", size, EIGHT)
    assert us("barrier", GB, NODE) == us("barrier", 0, NODE) == pytest.approx(15, abs=1)
    assert [us("all_to_all", 128, spot) for spot in (NODE, EIGHT)] == pytest.approx([16, 71], abs=0.5)


def test_the_algorithm_follows_size_and_place() -> None:
    def fastest(kind: str, size: float, spot: Spot) -> str:
        return min(lines(kind, spot, network()), key=lambda line: line.us + line.us_a_byte * size).algorithm

    assert [fastest("all_reduce", size, NODE) for size in (128, GB)] == ["ring ll", "nvls"]
    assert [fastest("all_reduce", size, EIGHT) for size in (128, 4 * MB, GB)] == ["tree ll", "tree ll128", "nvls"]
    assert [fastest("all_gather", size, EIGHT) for size in (128, GB)] == ["ring ll", "ring simple"]
    assert fastest("all_gather", 128, RAIL) == "pat"
    for spot, name in ((NODE, "a100"), (PAIR, "h100"), (RAIL, "h100")):
        assert not any(line.algorithm == "nvls" for line in lines("all_reduce", spot, network(name)))


@pytest.mark.parametrize(("kind", "spot", "links"), [
    ("all_reduce", NODE, ("nvlink",)), ("p2p", PAIR, ("nvlink",)), ("all_to_all", NODE, ("nvlink",)),
    ("all_gather", EIGHT, ("nvlink", "nic")), ("barrier", TWO, ("nvlink", "nic")),
    ("all_gather", RAIL, ("nic",)), ("p2p", TWO, ("nic",)), ("send", EIGHT, ("nic",)),
    ("all_gather", Spot(16, 2, 8, 8), ("nic",)), ("all_to_all", EIGHT, ("nic",)), ("all_to_all", TWO, ("nic",)),
])
def test_what_a_transfer_occupies(kind: str, spot: Spot, links: tuple[str, ...]) -> None:
    """Links inside a node that are idle most of the time are free for others."""
    assert links_occupied(kind, spot, network()) == links


def test_nics_are_shared_by_all_parts_of_a_group() -> None:
    few = replace(network(), nics_a_node=4)
    alone, together = Spot(8, 1, 8, 4), Spot(8, 1, 8, 8)
    size = 256 * MB
    assert us("p2p", size, alone, few) == pytest.approx(us("p2p", size, alone))
    assert us("p2p", size, together, few) == pytest.approx(2 * us("p2p", size, together), rel=0.01)


def test_a_mesh_of_links_is_slower_for_few() -> None:
    mesh = network("mi300x")
    rates = [bus_gb_s("all_gather", 16 * GB, Spot(ranks, ranks, 1, 0), mesh) for ranks in (2, 4, 8)]
    assert rates == pytest.approx([48, 144, 336], rel=0.03)
    assert bus_gb_s("all_gather", 16 * GB, PAIR) == pytest.approx(370, rel=0.03)


@pytest.mark.parametrize("profile", names())
def test_more_bytes_and_worse_places_never_cost_less(profile: str) -> None:
    of = network(profile)
    sizes = [1, 1000, *(int(1.9**power) for power in range(12, 36))]
    for kind, spot in itertools.product(KINDS, SPOTS):
        times = [collective_ms(kind, size, spot, of) for size in sizes]
        assert times == sorted(times), (kind, spot)
        assert times[0] > 0
    for kind in KINDS:
        for near, far in ((NODE, TWO), (TWO, EIGHT), (EIGHT, THIRTY_TWO)):
            assert us(kind, MB, near, of) <= us(kind, MB, far, of) * 1.001, (kind, near)


def test_coalesced_tensors_pay_one_latency() -> None:
    assert us("all_gather", 4096, EIGHT) < 2 * us("all_gather", 2048, EIGHT) - 70


def test_a_group_of_one_costs_nothing() -> None:
    assert {us(kind, MB, Spot(1, 1, 1, 0)) for kind in KINDS} == {0.0}


def test_a_kind_that_is_none() -> None:
    with pytest.raises(KeyError, match="all_redcue"):
        collective_ms("all_redcue", 1, NODE, network())
