"""A graph as Dynamo hands it to a backend: types under ``example_value``, operators as packets and functions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
import torch.distributed as dist
from torch import Tensor
from torch.distributed import _functional_collectives as functional
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.clone import clone


def two_sums(w: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Two reductions added up, and compute that can hide them."""
    first = functional.all_reduce(a @ w, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    second = functional.all_reduce(b @ w, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    return first + second, torch.relu(w)


@pytest.fixture(scope="module")
def raw() -> Iterator[GraphModule]:
    """What a backend of ``torch.compile`` gets for `two_sums`, on a fake group of four ranks."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    assert not dist.is_initialized()
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=4)
    found: list[GraphModule] = []

    def backend(gm: GraphModule, _: object) -> object:
        found.append(gm)
        return gm.forward

    torch.compile(two_sums, backend=backend, fullgraph=True)(*(torch.ones(4, 4) for _ in range(3)))
    yield found[0]
    dist.destroy_process_group()


def test_types_are_where_passes_look(raw: GraphModule) -> None:
    typed = [node for node in raw.graph.nodes if node.op != "output"]
    assert all("val" not in node.meta and "example_value" in node.meta for node in typed)
    for node, copied in zip(raw.graph.nodes, clone(raw).graph.nodes, strict=True):
        assert copied.meta.get("val") is node.meta.get("example_value") is copied.meta.get("example_value")


def test_verify_takes_them_for_types(raw: GraphModule) -> None:
    assert fxpasses.verify(raw) == []
    launch = next(node for node in raw.graph.nodes if "all_reduce" in str(node.target))
    kept = launch.meta["example_value"]
    launch.meta["example_value"] = kept.new_empty(3)
    with pytest.raises(fxpasses.VerifyError, match="result-type"):
        fxpasses.verify(raw)
    launch.meta["example_value"] = kept


def test_passes_use_them(raw: GraphModule) -> None:
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(raw, "commhoist,asynccp", remarks=remarks, verify_each=True)
    assert {"reduces-sum", "summed-locally", "overlapped"} <= {remark.code for remark in remarks}
    assert (str(out.graph).count("all_reduce]"), str(raw.graph).count("all_reduce]")) == (1, 2)
    assert '"f32[4, 4]" = aten.add.Tensor(' in fxpasses.dump(out)


def test_without_types_they_do_less(raw: GraphModule) -> None:
    bare = clone(raw)
    for node in bare.graph.nodes:
        node.meta = {}
    assert [finding.code for finding in fxpasses.verify(bare)] == ["untyped"]
    assert str(fxpasses.run(bare, "commhoist").graph).count("all_reduce]") == 2


def test_a_dump_of_a_running_job_tells_members_and_rank(raw: GraphModule) -> None:
    world = fxpasses.live_world(raw)
    assert world is not None
    assert (world.size, world.rank) == (4, 0)
    assert [group.partition for group in world.groups.values()] == [((0, 1, 2, 3),)]
    assert "module(world_size=4, mesh=None, rank=0, " in fxpasses.dump(raw, world)
    assert "world = group([[0, 1, 2, 3]])" in fxpasses.dump(raw, world)


def test_no_group_of_the_graph_is_live(raw: GraphModule) -> None:
    other = clone(raw)
    for node in other.graph.nodes:
        node.args = tuple("nobody's" if argument == "0" else argument for argument in node.args)
    assert fxpasses.live_world(raw) is not None
    assert fxpasses.live_world(other) is None
