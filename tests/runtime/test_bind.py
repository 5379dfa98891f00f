"""What `fxpasses.bind` refuses, and what it leaves alone; live ranks are in tests/multirank/test_bind.py."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

import fxpasses
from fxpasses import World
from fxpasses.errors import DeviceError, UsageError
from fxpasses.testing.snippets import snippet

SUM = """
launch = _c10d_functional.all_reduce.default(x, "sum", dp)
total = _c10d_functional.wait_tensor.default(launch)
return (total,)
"""


def summed() -> Any:
    return snippet("x: f32[2]", SUM, groups={"dp": [[0, 1, 2, 3]]})


def test_a_job_is_needed() -> None:
    with pytest.raises(DeviceError, match=r"needs live ranks, and no process group is initialised .*init_process_gr"):
        fxpasses.bind(summed())


@pytest.mark.usefixtures("fake_job")
def test_the_graph_given_stays() -> None:
    gm = summed()
    text, nodes = fxpasses.dump(gm), list(gm.graph.nodes)
    bound = fxpasses.bind(gm)
    assert (fxpasses.dump(gm), list(gm.graph.nodes)) == (text, nodes)
    assert fxpasses.dump(bound) == text
    assert bound(torch.ones(2))[0].shape == (2,)


@pytest.mark.usefixtures("fake_job")
def test_a_world_given_is_that_of_the_result() -> None:
    gm = summed()
    world = World(4, {"dp": [[0, 1], [2, 3]]})
    assert fxpasses.bind(gm, world).meta["world"] == world != gm.meta["world"]


@pytest.mark.usefixtures("fake_job")
def test_weights_are_needed() -> None:
    gm = summed()
    gm.register_buffer("weight", torch.empty(2, device="meta"))
    with pytest.raises(UsageError, match="'weight' has a type but no values"):
        fxpasses.bind(gm)
    gm.weight = torch.empty(2)
    fxpasses.bind(gm)


@pytest.mark.usefixtures("fake_job")
def test_calls_without_their_wait() -> None:
    gm = snippet("x: f32[2]", 'launch = c10d.allreduce_.default([x], dp, "sum", None)\nreturn (x,)',
                 groups={"dp": [[0, 1, 2, 3]]})
    with pytest.raises(UsageError, match=r"'launch' calls c10d.allreduce_.default, whose wait the graph does not hold"):
        fxpasses.bind(gm)


@pytest.mark.usefixtures("fake_job")
@pytest.mark.parametrize(("arguments", "message"), [
    ({"world": 4}, "world is of type int"),
    ({"groups": {"dp": 4}}, "what is given for group 'dp' is of type int"),
    ({"world": World(2, {"dp": [[0, 1]]})}, "the graph is for a world of 2, this job has 4 ranks"),
    ({"world": World(4, {"dp": [[0, 1, 2, 3]]}, rank=1)}, "the graph belongs to rank 1, this process is rank 0"),
    ({"world": World(4, {"dp": [[1, 2]]})}, "rank 0 is in no part of group 'dp'"),
    ({"world": World(4, {"dp": 4})}, "the members of group 'dp' are unknown"),
])
def test_wrong_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=f"the graph cannot be bound: {message}"):
        fxpasses.bind(summed(), **arguments)


@pytest.mark.usefixtures("fake_job")
def test_a_mesh_of_two_dimensions_is_no_group() -> None:
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    with pytest.raises(UsageError, match=r"the mesh given for group 'dp' has 2 dimensions \(give one of them"):
        fxpasses.bind(summed(), groups={"dp": mesh})
    with pytest.raises(UsageError, match=r"group 'dp' is ranks \[0, 1, 2, 3\], the group given has \[0, 2\]"):
        fxpasses.bind(summed(), groups={"dp": mesh["dp"]})
    assert fxpasses.bind(summed(), groups={"dp": dist.group.WORLD})  # type: ignore[dict-item]


def test_no_graph() -> None:
    with pytest.raises(UsageError, match="graph is of type int"):
        fxpasses.bind(1)  # type: ignore[arg-type]
