"""The layer of expert parallelism: a rank keeps some experts of every mixture, their forwards exchange tokens."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.distributed.tensor import Placement, Shard

from fxpasses.errors import UsageError
from fxpasses.frontend.experts.averages import SpreadExperts, promises_of
from fxpasses.frontend.experts.dispatch_exact import exact
from fxpasses.frontend.experts.dispatch_padded import padded
from fxpasses.frontend.experts.exchange import share
from fxpasses.frontend.experts.guard import OwnExperts
from fxpasses.frontend.experts.stacks import Stack
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Holding, Layer


class ExpertParallelLayer(Layer):
    """Rank j of a group keeps the experts from ``j * count / size`` of every stack; ranks have data of their own.

    A gradient of an expert is the sum over the tokens of all ranks of the group, times 1 / size: the mean over them, as
    for parameters that every rank holds.
    """

    def __init__(self, settings: SpreadExperts, inputs: Inputs, groups: Groups) -> None:
        self._settings, self._stacks = settings, settings.stacks
        self._group, group = groups.named(settings.group, "ep")
        assert group.size is not None
        self._size = group.size
        self._names = {name for stack in self._stacks for name in stack.parameters.values()}
        self.symbolic = settings.dispatch == "exact"
        self.averaged = (self._group,) if settings.joins else ()
        self.own = tuple(sorted(self._names))
        self.promises = promises_of(settings.copies, self._stacks, groups)
        self._check(inputs)

    def _check(self, inputs: Inputs) -> None:
        if inputs.wrapped:
            raise UsageError("a DistributedDataParallel wrapper averages the experts of all ranks",
                             hint='give the model without it: parallel=("ddp", ExpertParallel(...))')
        dispatch, factor = self._settings.dispatch, self._settings.capacity_factor
        if dispatch not in ("exact", "padded"):
            raise UsageError(f"there is no dispatch={dispatch!r}", hint="it is one of 'exact', 'padded'")
        if factor is not None and (dispatch == "exact" or not factor > 0):
            raise UsageError(f"there is no capacity_factor={factor!r} with dispatch={dispatch!r}",
                             hint="it is a positive number, with dispatch='padded'")
        for stack in self._stacks:
            if stack.count % self._size:
                raise UsageError(f"'{stack.path}' has {stack.count} experts, which {self._size} ranks of group "
                                 f"'{self._group}' cannot share equally")
            outside = [name for name in stack.parameters.values() if not self._inside(name)]
            if outside:
                raise UsageError(f"an expert of '{stack.path}' is also the parameter '{outside[0]}'",
                                 hint="let nothing but the module of the experts hold it")

    def _inside(self, name: str) -> bool:
        return any(name.startswith(f"{stack.path}.") for stack in self._stacks)

    def kept(self, name: str, value: Tensor) -> Tensor:
        """The experts of one rank."""
        if name not in self._names:
            return value
        part = value.detach().narrow(0, 0, value.shape[0] // self._size)
        return torch.empty_like(part, requires_grad=value.requires_grad)

    def placements(self, name: str) -> Mapping[str, Placement]:
        """Experts are sharded over the group."""
        return {self._group: Shard(0)} if name in self._names else {}

    @contextmanager
    def running(self, holding: Holding) -> Iterator[None]:
        """Forwards of the stacks exchange tokens; nothing else reads their parameters."""
        guard = OwnExperts({id(holding.tensors[name]): name for name in sorted(self._names)}, self._group)
        with ExitStack() as stack:
            for each in self._stacks:
                stack.enter_context(_replaced(each, self._forward(each, guard)))
            stack.enter_context(guard)
            yield

    def _forward(self, stack: Stack, guard: OwnExperts) -> Callable[..., Tensor]:
        signature = inspect.signature(type(stack.module).forward)

        def forward(*args: Any, **kwargs: Any) -> Tensor:
            with guard.allowed():
                tokens, index, weights = _operands(stack, signature, args, kwargs)
                parameters = [share(held, self._size).to(self._settings.dtype or held.dtype) for held in stack.held()]
                results = self._dispatched(stack, parameters, tokens, index)
                each = results.view(*index.shape, -1) * weights.unsqueeze(-1)
                return each.to(tokens.dtype).sum(1)
        return forward

    def _dispatched(self, stack: Stack, parameters: Sequence[Tensor], tokens: Tensor, index: Tensor) -> Tensor:
        if self._settings.dispatch == "exact":
            return exact(stack, parameters, tokens, index, self._size, self._group)
        return padded(stack, parameters, tokens, index, self._size, self._group, self._settings.capacity_factor)


def _operands(stack: Stack, signature: inspect.Signature, args: Any, kwargs: Any) -> list[Tensor]:
    """Tokens [T, H], index [T, K], weights [T, K]; raises `UsageError` for anything else."""
    given = list(signature.bind(stack.module, *args, **kwargs).arguments.values())[1:]
    fit = len(given) == 3 and all(isinstance(value, Tensor) and value.dim() == 2 for value in given)
    if fit:
        tokens, index, weights = given
        fit = index.shape == weights.shape and index.shape[0] == tokens.shape[0] and index.dtype == torch.int64
    if not fit:
        shown = ", ".join(f"{value.dtype} {list(value.shape)}" if isinstance(value, Tensor) else type(value).__name__
                          for value in given)
        raise UsageError(f"the experts '{stack.path}' are called with ({shown})", hint="ExpertParallel takes experts "
                         "called with (tokens [T, H], int64 index of the expert of each choice [T, K], "
                         "its weight [T, K])")
    return given


@contextmanager
def _replaced(stack: Stack, forward: Callable[..., Tensor]) -> Iterator[None]:
    """Have the module run ``forward`` until the block ends."""
    attributes: dict[str, Any] = vars(stack.module)
    before = attributes.get("forward")
    attributes["forward"] = forward
    try:
        yield
    finally:
        del attributes["forward"]
        if before is not None:
            attributes["forward"] = before
