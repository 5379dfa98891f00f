"""A model that ``fully_shard`` has wrapped on live ranks: trained eagerly, and by the graph that is captured of it."""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor
from torch.distributed.device_mesh import init_device_mesh

import fxpasses
from tests.frontend.sharded import arguments, returned_by, whole_state
from tests.frontend.wrapped.live import adamw, batch, loss_of, net, sharded

STEPS = 3


def train_both(settings: dict[str, Any]) -> tuple[str, list[str]]:
    """The text of the graph, and where training by it ended otherwise than the wrapped model itself."""
    rank, size = dist.get_rank(), dist.get_world_size()
    mesh = init_device_mesh("cpu", (size,), mesh_dim_names=("dp",))
    model = sharded(net(), mesh, **settings)
    optimizer = adamw(model.parameters())
    gm = fxpasses.capture(loss_of, (model, *batch()), optimizer=optimizer)
    step = fxpasses.bind(gm)
    state = fxpasses.local_state(gm, whole_state(net(), adamw), rank)
    apart = []
    for number in range(STEPS):
        optimizer.zero_grad()
        loss = loss_of(model, *batch(rank, number))
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            flat = step(*arguments(gm, state, batch(rank, number), rank, 0))
        found, new = returned_by(gm, flat)
        state = {**state, **new}
        apart += _apart(f"loss {number}", loss.detach(), found)
    for name, parameter in model.named_parameters():
        apart += _apart(name, _padded(parameter, state["params"][name]), state["params"][name])
        for kind, tensors in state["optimizer"].items():
            live: Any = optimizer.state[parameter][kind]
            apart += _apart(f"{kind} of {name}", _padded(live, tensors[name]), tensors[name])
    return fxpasses.dump(gm), apart


def _padded(value: Any, like: Tensor) -> Tensor:
    """A rank's part of a DTensor, with zeros in the rows that it has less than ``like``."""
    local: Tensor = value.detach().to_local() if hasattr(value, "to_local") else value
    if not local.dim():
        return local
    whole = torch.zeros_like(like)
    whole[:local.shape[0]] = local
    return whole


def _apart(what: str, one: Tensor, other: Tensor) -> list[str]:
    return [] if torch.equal(one, other) else [f"{what}: {(one - other).abs().max():.1e} apart"]
