"""The modules whose experts are spread: what of them is one expert, and what one does with tokens."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor, nn

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.frontend.experts.known import known_expert
from fxpasses.frontend.modules import Modules
from fxpasses.frontend.parallel import ExpertParallel, matches

_DEFAULT_NAME = "experts"
_SHAPE_HINT = "stack the weights of all experts: parameters [experts, ...], and a forward of (tokens, index, weights)"


@dataclass(frozen=True)
class Stack:
    """One module of experts. ``parameters``: name in the module -> qualified name; ``count``: experts of all ranks.

    ``apply``: (tokens [N, H], *parameters of one expert) -> tokens [N, H]; ``batched``: it also takes
    [experts, N, H] with the parameters of as many experts.
    """

    path: str
    module: nn.Module
    parameters: Mapping[str, str]
    count: int
    apply: Callable[..., Tensor]
    batched: bool

    def held(self) -> list[Any]:
        """What the module holds for each of ``parameters`` now."""
        return [operator.attrgetter(name)(self.module) for name in self.parameters]


def stacks_of(modules: Modules, settings: ExpertParallel) -> list[Stack]:
    """The modules that ``settings`` say, in the order of their names' first mention.

    Raises `UsageError` where there is none, or one is not built as `ExpertParallel` says.
    """
    found = _chosen(modules, settings)
    names = {id(tensor): name for name, tensor in {**modules.parameters, **modules.buffers}.items()}
    return [_stack(path, module, names, settings) for path, module in found.items()]


def _chosen(modules: Modules, settings: ExpertParallel) -> dict[str, nn.Module]:
    named = {path: module for module, path in modules.paths.items()}
    if settings.modules is None:
        found = [path for path in named if path.rpartition(".")[2] == _DEFAULT_NAME]
        wanted = f"called '{_DEFAULT_NAME}'"
    else:
        found = [path for path in named if any(matches(path, pattern) for pattern in settings.modules)]
        wanted = " or ".join(map(repr, settings.modules))
    if not found:
        hint = did_you_mean(str(wanted), list(named)) or "give ExpertParallel(modules=[names of the modules])"
        raise UsageError(f"the step has no module {wanted} whose experts could be spread", hint=hint)
    return {path: named[path] for path in found}


def _stack(path: str, module: nn.Module, names: Mapping[int, str], settings: ExpertParallel) -> Stack:
    shown = f"'{path}' ({type(module).__name__})"
    if isinstance(module, nn.ModuleList | nn.ModuleDict | nn.Sequential):
        raise UsageError(f"{shown} holds its experts as modules of their own", hint=_SHAPE_HINT)
    buffers = [name for name, _ in module.named_buffers()]
    if buffers:
        raise UsageError(f"{shown} has the buffer '{buffers[0]}': nothing says which experts it belongs to",
                         hint="keep it outside the module of the experts")
    parameters = {name: tensor for name, tensor in module.named_parameters() if id(tensor) in names}
    counts = {tensor.shape[0] if tensor.dim() else None for tensor in parameters.values()}
    if len(counts) != 1 or None in counts:
        shapes = ", ".join(f"{name} {list(tensor.shape)}" for name, tensor in parameters.items()) or "no parameter"
        raise UsageError(f"dimension 0 of the parameters of {shown} is not the experts: {shapes}", hint=_SHAPE_HINT)
    apply = settings.expert or known_expert(module, parameters)
    if apply is None:
        raise UsageError(f"what one expert of {shown} does with tokens is not known", hint="give ExpertParallel("
                         f"expert=function of (tokens, {', '.join(parameters)}), parameters without dimension 0")
    return Stack(path, module, {name: names[id(tensor)] for name, tensor in parameters.items()}, counts.pop() or 0,
                 apply, batched=settings.expert is None)
