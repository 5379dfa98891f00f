"""One call of a compiled step: its arguments by name, its modules and optimizers, what a capture bakes in."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.amp import GradScaler
from torch.nn.parallel import DistributedDataParallel
from torch.optim import Optimizer
from torch.utils import _pytree as pytree

from fxpasses.errors import UsageError
from fxpasses.fixes.promise import promise_of
from fxpasses.frontend.inputs import held_by, holds_tensors
from fxpasses.frontend.modules import Modules, modules_among
from fxpasses.frontend.scaling import scaler_among
from fxpasses.runtime.closures import members_of, named_outside
from fxpasses.runtime.facts import Same, attributes, constant, hooks_of, modes, type_of

#: Name of a module that is the step itself.
MODEL = "model"
AUTOCAST_DEVICES = ("cpu", "cuda")
_VARIADIC = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class StepFunction:
    """A step function or a model, and how it is called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        if not callable(function):
            raise UsageError(f"the step is of type {type(function).__name__}", hint="a function or a module is wanted")
        self.function = function
        inner = function.module if isinstance(function, DistributedDataParallel) else function
        self.signature = inspect.signature(inner.forward if isinstance(inner, nn.Module) else inner)
        self.name = getattr(function, "__name__", type(inner).__name__)

    def named(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """Every argument under a name; those behind a star are numbered. Raises `UsageError` where they do not fit."""
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:
            raise UsageError(f"'{self.name}' is called wrongly: {error}") from error
        bound.apply_defaults()
        found: dict[str, Any] = {}
        for name, value in bound.arguments.items():
            kind = self.signature.parameters[name].kind
            if kind is inspect.Parameter.VAR_POSITIONAL:
                found.update((f"{name}_{index}", item) for index, item in enumerate(value))
            else:
                found.update(value if kind is inspect.Parameter.VAR_KEYWORD else {name: value})
        return found

    def call(self, named: Mapping[str, Any]) -> Any:
        """Call the function with what `named` made of its arguments."""
        left = dict(named)
        args, kwargs = [], {}
        for name, parameter in self.signature.parameters.items():
            if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
                index = 0
                while (key := f"{name}_{index}") in left:
                    args.append(left.pop(key))
                    index += 1
            elif parameter.kind is inspect.Parameter.KEYWORD_ONLY:
                kwargs[name] = left.pop(name)
            elif parameter.kind not in _VARIADIC:
                args.append(left.pop(name))
        return self.function(*args, **kwargs, **left)


@dataclass(frozen=True)
class Call:
    """The live objects of one call. ``optimizers``: those the step itself runs. ``batch``: the arguments that are data.

    ``roots``: name -> module, of all that the step is, takes or closes over. ``scaler``: the GradScaler among them.
    """

    step: StepFunction
    named: dict[str, Any]
    roots: dict[str, nn.Module]
    modules: Modules
    optimizers: tuple[Optimizer, ...]
    batch: dict[str, Any]
    scaler: GradScaler | None = None

    @classmethod
    def read(cls, step: StepFunction, args: tuple[Any, ...], kwargs: Mapping[str, Any],
             scaler: GradScaler | None = None) -> Call:
        """Sort out one call, whose step ``scaler`` scales. Raises `UsageError` for a step without a module."""
        named = step.named(args, kwargs)
        held = dict(held_by(step.function, list(named.items())))
        roots = {name or MODEL: value for name, value in held.items() if isinstance(value, nn.Module)}
        modules = modules_among(roots, f"'{step.name}'")
        optimizers = tuple(value for value in held.values() if isinstance(value, Optimizer))
        batch = {name: value for name, value in named.items() if holds_tensors(value)}
        for name, value in batch.items():
            if any(isinstance(leaf, Tensor) and leaf.grad_fn is not None for leaf in pytree.tree_leaves(value)):
                raise UsageError(f"argument '{name}' has history, through which no backward would go",
                                 hint="compute it in the step, or detach() it")
        return cls(step, named, roots, modules, optimizers, batch, scaler_among(held.values(), scaler))

    @property
    def wrappers(self) -> Iterator[tuple[str, DistributedDataParallel]]:
        """(path, wrapper) of every DistributedDataParallel."""
        return ((path, module) for module, path in self.modules.paths.items()
                if isinstance(module, DistributedDataParallel))

    @property
    def gradients(self) -> dict[str, Tensor]:
        """Gradients that are there before the step."""
        return {name: tensor.grad for name, tensor in self.modules.parameters.items() if tensor.grad is not None}

    def facts(self) -> dict[str, Any]:
        """What a capture bakes in, by what it is called in messages; hashable values."""
        facts: dict[str, Any] = {f"module '{name}'": Same(module) for name, module in self.roots.items()}
        kinds: list[type[nn.Module]] = []
        for module, path in self.modules.paths.items():
            where = path or "the module"
            facts[f"{where}.training"] = module.training
            facts[where] = Same(module)
            if not isinstance(module, DistributedDataParallel):  # whose own settings are its promise
                facts.update((f"{where}.{name}", fact) for name, fact in attributes(module))
                kinds.append(type(module))
        facts.update(named_outside(self.step.function))
        for kind in dict.fromkeys(kinds):
            facts.update(members_of(kind))
        for name, tensor in {**self.modules.parameters, **self.modules.buffers}.items():
            facts[f"'{name}'"] = type_of(tensor)
            facts[f"hooks of '{name}'"] = hooks_of(tensor)
            facts[f"the gradient of '{name}'"] = None if tensor.grad is None else type_of(tensor.grad)
        for path, wrapper in self.wrappers:
            facts[f"the wrapper of {path or 'the module'}"] = promise_of(wrapper), wrapper.require_forward_param_sync
        for name, value in self.named.items():
            if not isinstance(value, nn.Module | Optimizer):
                leaves, spec = pytree.tree_flatten(value)
                facts[f"argument '{name}'"] = (str(spec), *(type_of(leaf) if isinstance(leaf, Tensor)
                                                            else constant(leaf) for leaf in leaves))
        facts.update(modes())
        for device in AUTOCAST_DEVICES:
            enabled = torch.is_autocast_enabled(device)
            facts[f"autocast on {device}"] = torch.get_autocast_dtype(device) if enabled else None
        return facts
