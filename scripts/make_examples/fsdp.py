"""Fully sharded data parallel: a parameter is gathered where it is used, forward and backward, and freed after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from torch import Tensor, fx, nn
from torch.autograd.graph import saved_tensors_hooks
from torch.distributed.tensor import Placement, Replicate, Shard
from torch.nn.utils import parametrize

from fxpasses._torch import storage_key
from scripts.make_examples.collectives import GatherForward, Ranks
from scripts.make_examples.models import Config, build, scopes_of
from scripts.make_examples.step import MicroBatch, Optimizer, data_inputs, micro_batch, unrolled
from scripts.make_examples.trace import Input, fake_groups, finish, trace

MESH = {"dp": 4}


class Gathers:
    """Gathers shards and remembers them, so that backward gathers again instead of keeping the whole parameter."""

    def __init__(self, ranks: Ranks) -> None:
        self.ranks = ranks
        self._shards: dict[int, tuple[Tensor, Tensor]] = {}

    def gather(self, shard: Tensor) -> Tensor:
        """The whole parameter; its gradient is reduce_scattered to the shard."""
        whole = GatherForward.apply(shard, self.ranks)
        self._shards[storage_key(whole)] = whole, shard.detach()
        return whole

    def regathered(self, run: MicroBatch) -> MicroBatch:
        """``run`` with gathered parameters dropped between forward and backward."""
        def wrapped(parameters: Sequence[Tensor], *data: Tensor) -> Any:
            with saved_tensors_hooks(self._pack, _unpack):
                return run(parameters, *data)
        return wrapped

    def _pack(self, saved: Tensor) -> Tensor | Callable[[], Tensor]:
        if storage_key(saved) not in self._shards:
            return saved
        whole, shard = self._shards[storage_key(saved)]
        layout = saved.shape, saved.stride()
        if layout == (whole.shape, whole.stride()):
            return lambda: self.ranks.all_gather(shard)
        if layout == (whole.t().shape, whole.t().stride()):
            return lambda: self.ranks.all_gather(shard).t()
        raise NotImplementedError(f"autograd saved a view of a gathered parameter: {tuple(saved.shape)}")


def _unpack(packed: Tensor | Callable[[], Tensor]) -> Tensor:
    return packed if isinstance(packed, Tensor) else packed()


class Gather(nn.Module):
    """Parametrization that takes the shard a rank holds to the whole parameter."""

    def __init__(self, gathers: Gathers) -> None:
        super().__init__()
        self.gathers = gathers

    def forward(self, shard: Tensor) -> Tensor:
        return self.gathers.gather(shard)


def shard_parameters(model: nn.Module, paths: Sequence[str], gathers: Gathers) -> None:
    """Make the parameters at ``paths`` gather themselves on every use."""
    for path in paths:
        owner, _, name = path.rpartition(".")
        parametrize.register_parametrization(model.get_submodule(owner), name, Gather(gathers), unsafe=True)


def plain_name(path: str) -> str:
    """``qkv.parametrizations.weight.original`` is what ``qkv.weight`` is called once it is sharded."""
    return path.replace("parametrizations.", "").removesuffix(".original")


def parameter_inputs(model: nn.Module) -> list[Input]:
    """Inputs for all parameters: a shard of dimension 0 for the sharded ones, the whole for the others."""
    inputs = []
    for path, value in model.named_parameters():
        shape: tuple[int, ...] = tuple(value.shape)
        placement: Placement = Replicate()
        if plain_name(path) != path:
            shape, placement = (shape[0] // MESH["dp"], *shape[1:]), Shard(0)
        inputs.append(Input(plain_name(path), shape, value.dtype, {"dp": placement}, trainable=True))
    return inputs


def make(name: str, config: Config) -> fx.GraphModule:
    """Graph of ``(shards..., token_ids, target_ids) -> (loss,)`` that writes the shards in place."""
    model = build(config)
    scopes = scopes_of(model)
    with fake_groups(MESH) as groups, scopes.followed():
        gathers = Gathers(Ranks(groups["dp"], MESH["dp"]))
        shard_parameters(model, [path for path, _ in model.named_parameters()], gathers)
        inputs = parameter_inputs(model)
        run = gathers.regathered(micro_batch(model, config))
        step = unrolled(run, Optimizer(inputs, scopes, config.learning_rate), in_place=True)
        gm = trace(step, inputs + data_inputs(config))
    return finish(gm, name, MESH, groups)
