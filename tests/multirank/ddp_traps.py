"""Ways to a graph of a DDP step that raise nothing and synchronise nothing, each run for two steps on a live rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, fx, nn
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.parallel import DistributedDataParallel

import fxpasses

STEPS = 2


class Net(nn.Module):
    """f32[6, 4] to a scalar loss: six parameters, three buffers, which differ from rank to rank unless broadcast."""

    def __init__(self) -> None:
        super().__init__()
        self.inner, self.norm, self.outer = nn.Linear(4, 5), nn.BatchNorm1d(5), nn.Linear(5, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.outer(torch.relu(self.norm(self.inner(x)))).square().mean()


class Root(nn.Module):
    """A step whose model is wrapped."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, x: Tensor) -> Tensor:
        return self.model(x)


class Through(fx.Tracer):
    """Goes into DDP as into any module of the user's."""

    def is_leaf_module(self, m: nn.Module, module_qualified_name: str) -> bool:
        return not isinstance(m, DistributedDataParallel) and super().is_leaf_module(m, module_qualified_name)


def wrapped() -> Any:
    """The same weights on every rank."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return DistributedDataParallel(Net())


def data(step: int) -> Tensor:
    """Other data on every rank."""
    return torch.randn(6, 4, generator=torch.Generator().manual_seed(10 * step + dist.get_rank())) + dist.get_rank()


def after_steps(model: Any, step: Callable[[Tensor], Any]) -> list[Tensor]:
    """Gradients of the last step, then buffers."""
    for number in range(STEPS):
        model.zero_grad()
        step(data(number))
    return [*(parameter.grad for parameter in model.parameters()), *(buffer.clone() for buffer in model.buffers())]


def eager() -> list[Tensor]:
    """What all others should give."""
    model = wrapped()
    return after_steps(model, lambda x: model(x).backward())


def traced_through() -> list[Tensor]:
    """fx goes through DDP's forward: the reducer is told of a coming backward once, while tracing."""
    root = Root(wrapped())
    gm = fx.GraphModule(root, Through().trace(root))
    return after_steps(root, lambda x: gm(x).backward())


def differentiated() -> list[Tensor]:
    """make_fx of autograd.grad: no gradient reaches the parameters that DDP has its hooks on."""
    model = wrapped()
    parameters = dict(model.named_parameters())

    def gradients(values: dict[str, Tensor], x: Tensor) -> tuple[Tensor, ...]:
        return torch.autograd.grad(torch.func.functional_call(model, values, (x,)), list(values.values()))

    gm = make_fx(gradients)(parameters, data(0))

    def step(x: Tensor) -> None:
        for parameter, gradient in zip(parameters.values(), gm(parameters, x), strict=True):
            parameter.grad = gradient

    return after_steps(model, step)


def compiled_step() -> list[Tensor]:
    """One graph of the whole step, in which Dynamo leaves out every hook."""
    from torch._dynamo import config

    with config.patch(trace_autograd_ops=True, optimize_ddp="python_reducer"):
        model = wrapped()

        @torch.compile(backend="aot_eager", fullgraph=True)
        def step(x: Tensor) -> Tensor:
            loss = model(x)
            loss.backward()
            return loss.detach()

        return after_steps(model, step)


def compiled_autograd() -> list[Tensor]:
    """Gradients are synchronised in a graph, buffers nowhere."""
    from torch._dynamo import config

    with config.patch(optimize_ddp="python_reducer", compiled_autograd=True):
        model = wrapped()
        compiled = torch.compile(model, backend="aot_eager")
        return after_steps(model, lambda x: compiled(x).backward())


def train_step(model: nn.Module, x: Tensor) -> Tensor:
    """The step as everybody writes it."""
    loss = model(x)
    loss.backward()
    return loss.detach()


def ours() -> list[Tensor]:
    """The same program, captured."""
    model = wrapped()
    step = fxpasses.bind(fxpasses.capture(train_step, (model, data(0)), world=dist.get_world_size()))
    state = {"params": dict(model.module.named_parameters()), "buffers": dict(model.module.named_buffers())}
    with torch.no_grad():
        for number in range(STEPS):
            _, given = step(state["params"], state["buffers"], {}, (data(number),))
            state.update(given)
    return [*(state["gradients"][name] for name in state["params"]), *state["buffers"].values()]
