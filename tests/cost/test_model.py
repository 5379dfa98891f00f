"""The cost model of a profile over a graph with collectives."""

from __future__ import annotations

import pytest

from fxpasses import load
from fxpasses.cost import cost_model
from fxpasses.ir.world import World
from fxpasses.pm.analyses import CheckedCost, resolve_cost

STEP = '''
    def forward(self, x: "bf16[1024, 4096]", w: "bf16[512, 4096]"):
        gather: "bf16[4096, 4096]" = torch.ops._c10d_functional.all_gather_into_tensor.default(w, 8, 'dp')
        wait: "bf16[4096, 4096]" = torch.ops._c10d_functional.wait_tensor.default(gather)
        view: "bf16[4096, 4096]" = torch.ops.aten.t.default(wait)
        mm: "bf16[1024, 4096]" = torch.ops.aten.mm.default(x, view)
        return (mm,)'''


def costs(world: World, spec: str = "h100") -> dict[str, float]:
    model = cost_model(spec, world)
    return {node.name: model(node) for node in load(STEP).graph.nodes}


def test_only_launches_and_kernels_take_time() -> None:
    found = costs(World(8, {"dp": [list(range(8))]}))
    assert {name for name, ms in found.items() if ms} == {"gather", "mm"}


def test_a_transfer_depends_on_where_its_group_is() -> None:
    inside = World(64, {"dp": [list(range(start, start + 8)) for start in range(0, 64, 8)]})
    across = World(64, {"dp": [list(range(start, 64, 8)) for start in range(8)]})
    near, far = costs(inside)["gather"], costs(across)["gather"]
    assert far > 3 * near
    launch = next(node for node in load(STEP).graph.nodes if node.name == "gather")
    assert cost_model(None, inside).links(launch) == ("nvlink",)
    assert "nic" in cost_model(None, across).links(launch)


def test_a_model_says_what_it_is_of() -> None:
    model = cost_model("h200", World(8))
    assert (model.name, model.launch_ms) == ("h200", 0.003)
    assert (model.device.memory_gb_s, model.network.ranks_a_node) == (4800, 8)
    mm = next(node for node in load(STEP).graph.nodes if node.name == "mm")
    assert model.links(mm) == ()


def test_a_checked_model_hands_its_attributes_on() -> None:
    checked = CheckedCost(resolve_cost("b200", World(8)))
    assert checked.launch_ms == 0.003
    assert checked.name == "b200"
    with pytest.raises(AttributeError):
        _ = CheckedCost(lambda node: 1.0).launch_ms


def test_faster_devices_take_less() -> None:
    world = World(8, {"dp": [list(range(8))]})
    taken = [costs(world, name)["mm"] for name in ("gloo", "a100", "mi300x", "b200")]
    assert taken == sorted(taken, reverse=True)
