"""Between forwards modules hold what a rank keeps: that is where gradients are, and what an optimizer updates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from torch import Tensor, nn

from fxpasses._torch import watching_grad
from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Holding
from fxpasses.frontend.sharding.shards import Shards


@contextmanager
def kept_behind_backward(holding: Holding) -> Iterator[None]:
    """Have modules hold what the rank keeps of a parameter once it has a gradient, until their next forward.

    The step then finds the gradient where it looks for it, ``for p in model.parameters(): p.grad``: what layers put in
    a parameter's place has none. Layers that defer a parameter do this themselves.
    """
    away: dict[str, None] = {}
    depth = 0

    def finished(name: str) -> Any:
        def hook(tensor: Tensor) -> None:
            if holding.keep(name):
                away[name] = None
        return hook

    def entered(module: nn.Module, inputs: Any) -> None:
        nonlocal depth
        depth += 1
        for name in list(away) if depth == 1 else ():
            del away[name]
            holding.put(name, holding.tensors[name])

    def left(module: nn.Module, inputs: Any, output: Any) -> None:
        nonlocal depth
        depth -= 1

    with ExitStack() as hooks:
        tensor: Any  # torch has no types for these hooks
        for name, tensor in holding.tensors.items():
            if tensor.requires_grad and not holding.deferred(name):
                hooks.callback(tensor.register_post_accumulate_grad_hook(finished(name)).remove)
        for module in holding.modules.paths:
            hooks.callback(module.register_forward_pre_hook(entered).remove)
            hooks.callback(module.register_forward_hook(left, always_call=True).remove)
        yield


@contextmanager
def accumulated(shards: Shards, holding: Holding) -> Iterator[None]:
    """Context in which nobody asks for the gradient of a sharded parameter but by ``backward``: no one reduces others.

    Raises `UsageError` where ``torch.autograd.grad`` is asked for one, and where gradients are to be differentiated
    through communication that says nothing of its second derivative.
    """
    def check(inputs: Sequence[Any], twice: bool) -> None:
        if twice and not (holding.differentiable_twice and inputs):
            raise UsageError("the step differentiates gradients (create_graph=True) that ranks communicate for",
                             hint="gradients of activations and of the batch, by torch.autograd.grad, have a second "
                             "derivative under 'ddp' and 'fsdp'")
        sharded = {id(tensor): name for name in shards.groups
                   for tensor in (holding.tensors[name], *holding.modules.held(name))}
        name = next((sharded[id(value)] for value in inputs if id(value) in sharded), None)
        if name is not None:
            raise UsageError(f"torch.autograd.grad is asked for that of '{name}', of which a rank has its shard",
                             hint="run backward(), and read .grad behind it")

    with watching_grad(check):
        yield
