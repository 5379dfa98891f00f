"""Steps whose experts are spread equal the model on one device: weights, optimizer state, loss."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.distributed.tensor import Shard

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend.parallel import FSDP, ExpertParallel
from fxpasses.ir.world import World
from tests.frontend.experts.mixture import Concatenated, Mixture, OfOurOwn, Separate, batches, own_expert
from tests.frontend.experts.training import assert_equal_to_single

SAME, CROSSED = World.from_mesh({"dp": 2}), World.from_mesh({"dp": 2, "ep": 2})
full = pytest.mark.full


def placed(gm: Any, name: str) -> dict[str, Any]:
    (node,) = (node for node in gm.graph.find_nodes(op="placeholder") if node.name == name)
    return {group: placement for group, placement in node.meta["placements"].items() if not placement.is_replicate()}


@pytest.mark.parametrize(("dispatch", "size", "choices"), [
    ("exact", 2, 2), pytest.param("padded", 4, 2, marks=full), pytest.param("exact", 4, 1, marks=full),
    pytest.param("padded", 2, 1, marks=full)])
def test_experts_over_the_ranks_of_the_data(dispatch: Any, size: int, choices: int) -> None:
    model = Mixture(choices=choices, unbalanced=True)
    parallel = "ddp", ExpertParallel(group="dp", dispatch=dispatch)
    gm = assert_equal_to_single(model, parallel, World.from_mesh({"dp": size}))
    assert placed(gm, "layers_0_experts_w1") == {"dp": Shard(0)}
    assert placed(gm, "layers_0_gate_weight") == {}


@full
@pytest.mark.parametrize("dispatch", ["exact", "padded"])
def test_capturing_twice_gives_the_same_bytes(dispatch: Any) -> None:
    parallel = "ddp", ExpertParallel(group="dp", dispatch=dispatch)
    one, other = (fxpasses.dump(fxpasses.capture(Mixture(Separate), batches(0, 0), parallel=parallel, world=SAME))
                  for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("dispatch", "kind"), [
    ("padded", "ddp"), ("padded", "fsdp"), pytest.param("exact", "ddp", marks=full),
    pytest.param("exact", "fsdp", marks=full)])
def test_experts_over_a_mesh_dimension_of_their_own(dispatch: Any, kind: str) -> None:
    """Dense parameters are averaged over all ranks, experts over those that hold the same ones."""
    gm = assert_equal_to_single(Mixture(Concatenated), (kind, ExpertParallel(dispatch=dispatch)), CROSSED)
    assert placed(gm, "layers_0_experts_down_proj")["ep"] == Shard(0)


@pytest.mark.parametrize("dispatch", [pytest.param("exact", marks=full), "padded"])
def test_experts_beside_sharded_parameters(dispatch: Any) -> None:
    gm = assert_equal_to_single(Mixture(), (FSDP(), ExpertParallel(group="dp", dispatch=dispatch)), SAME,
                                optimizer=lambda parameters: torch.optim.AdamW(parameters, lr=1e-3))
    assert placed(gm, "layers_0_experts_w1") == placed(gm, "inner_weight") == {"dp": Shard(0)}
    assert gm.graph.find_nodes(op="placeholder")[0].meta["val"].shape == (4, 4)


@full
@pytest.mark.parametrize("world", [SAME, CROSSED])
def test_experts_compute_in_the_dtype_of_sharded_parameters(world: World) -> None:
    parallel = FSDP(param_dtype=torch.bfloat16), ExpertParallel(group=None if "ep" in world.groups else "dp")
    gm = fxpasses.capture(Mixture(), batches(0, 0), parallel=parallel, world=world)
    products = gm.graph.find_nodes(op="call_function", target=torch.ops.aten.mm.default)
    assert {value.meta["val"].dtype for node in products for value in (node, *node.args)} == {torch.bfloat16}
    assert fxpasses.check(gm, fxpasses.run(gm, "asynccp")).ok


@full
def test_recomputed_experts() -> None:
    """Sizes that a recomputation reads again are other symbols: the checkpoint is told not to compare them."""
    parallel = "ddp", ExpertParallel(group="dp")
    assert_equal_to_single(Mixture(recomputed="none"), parallel, SAME)
    with pytest.raises(UsageError, match="determinism_check"):
        fxpasses.capture(Mixture(recomputed="default"), batches(0, 0), parallel=parallel, world=SAME)


def test_without_data_parallelism_the_rest_is_averaged_all_the_same() -> None:
    assert_equal_to_single(Mixture(), ExpertParallel(dispatch="padded"), World.from_mesh({"ep": 2}), clip_norm=0.5)


@full
@pytest.mark.parametrize("dispatch", ["exact", "padded"])
def test_experts_of_a_kind_that_only_the_caller_knows(dispatch: Any) -> None:
    parallel = "ddp", ExpertParallel(["layers.*.experts"], "dp", own_expert, dispatch)
    assert_equal_to_single(Mixture(OfOurOwn), parallel, SAME)


class OfUnitLength(OfOurOwn):
    """Experts that make NaN of zeros, and of the gradient there."""

    def one(self, tokens: Tensor, expert: int) -> Tensor:
        return unit_expert(tokens, self.matrix[expert], self.bias[expert])


def unit_expert(tokens: Tensor, matrix: Tensor, bias: Tensor) -> Tensor:
    return tokens / tokens.norm(dim=-1, keepdim=True) @ matrix + bias


def test_rows_that_fill_up_are_such_as_experts_know() -> None:
    parallel = "ddp", ExpertParallel(group="dp", expert=unit_expert, dispatch="padded")
    assert_equal_to_single(Mixture(OfUnitLength, count=2, choices=1, unbalanced=True), parallel, SAME)


@pytest.mark.parametrize(("loop", "accumulate", "dispatch"), [
    ("scan", "no_sync", "exact"), pytest.param("unrolled", "no_sync", "exact", marks=full),
    pytest.param("unrolled", "each", "padded", marks=full), pytest.param("scan", "each", "padded", marks=full)])
def test_micro_batches(loop: Any, accumulate: Any, dispatch: Any) -> None:
    """Sizes of the exchange may differ from one round of a loop to the next."""
    parallel = "ddp", ExpertParallel(group="dp", dispatch=dispatch)
    gm = assert_equal_to_single(Mixture(), parallel, SAME, micro_batches=2, loop=loop, accumulate=accumulate)
    out = fxpasses.run(gm, "commhoist,commfuse,asynccp", prove=True)
    assert fxpasses.dump(fxpasses.load(fxpasses.dump(out))) == fxpasses.dump(out)


def test_choices_over_the_capacity_are_dropped_by_their_position() -> None:
    """Six tokens with two choices over four experts, at 1.0: an expert takes three choices of a rank."""
    parallel = "ddp", ExpertParallel(group="dp", dispatch="padded", capacity_factor=1.0)
    assert_equal_to_single(Mixture(unbalanced=True), parallel, SAME, capacity=3)
