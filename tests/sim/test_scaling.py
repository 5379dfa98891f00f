"""Larger worlds: groups made anew from the mesh, and what is gathered over the growing dimension."""

from __future__ import annotations

import pytest
from torch.fx import Node

import fxpasses
from fxpasses import UsageError, World
from fxpasses.ir.ops import is_launch, payload_bytes
from fxpasses.sim import scaling as module
from fxpasses.sim.scaling import scaled_world, scaling

STEP = """\
# fxir 1
module(world_size=8, mesh={"dp": 4, "tp": 2})
dp = group([[0, 2, 4, 6], [1, 3, 5, 7]], mesh_dim="dp")
tp = group([[0, 1], [2, 3], [4, 5], [6, 7]], mesh_dim="tp")
world = group([[0, 1, 2, 3, 4, 5, 6, 7]])

class main:
    def forward(
        self,
        w: "f32[4, 8]",
    ):
        gather = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
        whole = _c10d_functional.wait_tensor.default(gather)
        scatter: "f32[4, 8]" = _c10d_functional.reduce_scatter_tensor.default(whole, "sum", 4, dp)
        part = _c10d_functional.wait_tensor.default(scatter)
        inner = _c10d_functional.all_gather_into_tensor.default(w, 2, tp)
        beside = _c10d_functional.wait_tensor.default(inner)
        norm = _c10d_functional.all_reduce.default(part, "sum", world)
        normed = _c10d_functional.wait_tensor.default(norm)
        return (normed, beside)
"""
GATHERED, PART = 4 * 4 * 8 * 4, 4 * 8 * 4


def test_a_gather_gives_as_much_in_any_world(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, tuple[int, int | None]] = {}

    def recording(spec: object, world: World) -> object:
        def cost(node: Node) -> float:
            if is_launch(node):
                seen[f"{node.name} {world.size}"] = payload_bytes(node), world.group_size(node.args[-1])
            return 1.0

        return cost

    monkeypatch.setattr(module, "resolve_cost", recording)
    found = scaling(fxpasses.load(STEP), [8, 32])
    assert [each.world.size for each in found] == [8, 32]
    assert [seen[f"{name} 8"] for name in ("gather", "scatter", "inner", "norm")] == [
        (PART, 4), (GATHERED, 4), (PART, 2), (PART, 8)]
    assert [seen[f"{name} 32"] for name in ("gather", "scatter", "inner", "norm")] == [
        (PART // 4, 16), (GATHERED, 16), (PART, 2), (PART, 32)]


def test_the_dimension_that_grows_may_be_another() -> None:
    world = fxpasses.load(STEP).meta["world"]
    grown = scaled_world(world, "tp", 16, ["dp", "tp", "world"])
    assert grown.mesh == {"dp": 4, "tp": 4}
    assert grown.parts("tp")[0] == (0, 1, 2, 3)
    assert grown.parts("dp")[0] == (0, 4, 8, 12)
    assert grown.parts("world") == (tuple(range(16)),)


@pytest.mark.parametrize(("text", "sizes", "words"), [
    (STEP, [10, 9], "a world of 9 ranks: mesh dimension 'dp' cannot make it up"),
    (STEP.replace('"dp": 4, "tp": 2', '"a": 4, "b": 2').replace('"dp"', '"a"').replace('"tp"', '"b"'), [16],
     "nothing says which mesh dimension grows"),
    (STEP.replace("world = group([[0, 1, 2, 3, 4, 5, 6, 7]])", "world = group([[0, 1, 2, 3], [4, 5, 6, 7]])"), [16],
     "group 'world' is neither a dimension of the mesh nor all ranks"),
])
def test_what_cannot_be_scaled_is_refused(text: str, sizes: list[int], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        scaling(fxpasses.load(text), sizes)
