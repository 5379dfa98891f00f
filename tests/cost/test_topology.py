"""Where groups are: ranks of one node, nodes, and the NICs that are used at the same time."""

from __future__ import annotations

import pytest

from fxpasses.cost.topology import Spot, Topology, spot_of
from fxpasses.ir.world import Group, World

MESH = World.from_mesh({"dp": 4, "tp": 8})


@pytest.mark.parametrize(("ranks_a_node", "group", "spot"), [
    (8, "tp", Spot(8, 8, 1, 0)),
    (8, "dp", Spot(4, 1, 4, 8)),
    (4, "tp", Spot(8, 4, 2, 4)),
    (32, "dp", Spot(4, 4, 1, 0)),
    (16, "dp", Spot(4, 2, 2, 16)),
    (1, "tp", Spot(8, 1, 8, 1)),
])
def test_groups_of_a_mesh(ranks_a_node: int, group: str, spot: Spot) -> None:
    assert Topology(MESH, ranks_a_node).spot(group) == spot


def test_the_worst_part_counts() -> None:
    parts = [[0, 1, 2, 3], [4, 5, 6, 8], [9, 10, 11, 12]]
    assert spot_of(parts, 8) == Spot(4, 1, 2, 3)
    assert spot_of(parts[:1], 8) == spot_of([*parts[:1], [9]], 8) == Spot(4, 4, 1, 0)


def test_only_parts_that_leave_their_node_share_its_nics() -> None:
    assert spot_of([[0, 8], [1, 2], [3, 9]], 8) == Spot(2, 1, 2, 2)


def test_a_rank_alone_on_its_node_is_the_bottleneck() -> None:
    assert spot_of([[*range(9)]], 8) == Spot(9, 1, 2, 8)


@pytest.mark.parametrize(("group", "size", "spot"), [
    ("known", None, Spot(16, 8, 2, 8)),
    ("nothing", 4, Spot(4, 4, 1, 0)),
    ("undeclared", 4, Spot(4, 4, 1, 0)),
    ("undeclared", None, Spot(32, 8, 4, 8)),
    ("undeclared", 64, Spot(32, 8, 4, 8)),
    (None, 12, Spot(12, 4, 2, 8)),
])
def test_unknown_members_are_consecutive_ranks(group: str | None, size: int | None, spot: Spot) -> None:
    world = World(32, {"known": Group(size=16), "nothing": None})
    assert Topology(world, 8).spot(group, size) == spot


def test_shapes() -> None:
    assert Topology(MESH, 8).spot("dp").shape == "1x4"
    assert Topology(MESH, 4).spot("tp").shape == "4x2"
