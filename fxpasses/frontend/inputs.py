"""What a step takes: modules, optimizers and data among its arguments, and a fake tensor for each of their tensors."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.amp import GradScaler
from torch.nn.parallel import DistributedDataParallel
from torch.optim import Optimizer
from torch.utils import _pytree as pytree

from fxpasses.errors import UsageError, wrong_type
from fxpasses.frontend.layers import Layers, rank_inputs
from fxpasses.frontend.modules import modules_among
from fxpasses.frontend.optimizers import UpdateRule, rule_for
from fxpasses.frontend.scaling.rule import ScalingRule, scaler_among
from fxpasses.frontend.signature import unused_name
from fxpasses.ir.steps import RANKS


class Inputs:
    """The arguments of one capture, sorted out. ``args``: by position, or a mapping by name.

    ``modules``: tensors of the modules that the step is, takes or closes over. ``given``: optimizers it takes or closes
    over, each with its rule; ``rule``: that of the optimizer that runs behind the step, None for none. ``scaler``: the
    enabled GradScaler among all these, or ``grad_scaler``; ``scaling``: its rule.
    """

    def __init__(self, step: Callable[..., Any], args: tuple[Any, ...] | Mapping[str, Any], optimizer: Any,
                 master_weights: bool, grad_scaler: Any = None) -> None:
        if not isinstance(args, tuple | list | Mapping):
            raise wrong_type("args", args, "a tuple of the step's arguments, or a mapping by name,")
        self.step, self._args = step, args
        self._items: list[tuple[Any, Any]] = list(args.items()) if isinstance(args, Mapping) else list(enumerate(args))
        held = dict(held_by(step, self._items))
        self.modules = modules_among({name: value for name, value in held.items() if isinstance(value, nn.Module)},
                                     "the step", sharded=True)
        self._data = [key for key, value in self._items if holds_tensors(value)]
        parameters = self.modules.parameters
        self.given: list[tuple[Optimizer, UpdateRule]] = [
            (value, rule_for(value, parameters)) for value in held.values() if isinstance(value, Optimizer)]
        self.rule = None if optimizer is None else rule_for(optimizer, parameters, master_weights=master_weights)
        _check_apart(self.rules)
        self.scaler = scaler_among(held.values(), grad_scaler)
        self.scaling = None if self.scaler is None else ScalingRule.of(self.scaler, parameters)
        self.wrapped = any(isinstance(module, DistributedDataParallel) for module in self.modules.paths)

    @property
    def data(self) -> list[Any]:
        """The arguments that hold tensors: the batch of one rank."""
        return [value for key, value in self._items if key in self._data]

    @property
    def rules(self) -> list[UpdateRule]:
        """Every rule whose state the step takes and returns."""
        return [rule for _, rule in self.given] + ([] if self.rule is None else [self.rule])

    def arguments(self, mode: Any, layers: Layers) -> dict[str, Any]:
        """Fake tensors of ``mode`` in the calling convention of a step, as a rank keeps them under ``layers``."""
        values = {key: value for key, value in self._items if key in self._data}
        batch = values if isinstance(self._args, Mapping) else tuple(values.values())
        given = {"params": dict(self.modules.parameters), "buffers": dict(self.modules.buffers), "optimizer": {},
                 "batch": batch, "seed": torch.zeros((), dtype=torch.int64, device="meta")}
        with mode:
            found: dict[str, Any] = pytree.tree_map(fake, given)
            for role in ("params", "buffers"):
                found[role] = {name: layers.kept(name, value) for name, value in found[role].items()}
            if layers.ranks:
                found[RANKS] = rank_inputs(layers)
            for rule in self.rules:
                for kind, tensors in rule.initial(found["params"]).items():
                    found["optimizer"].setdefault(kind, {}).update(tensors)
            if self.scaling is not None:
                found["optimizer"].update(self.scaling.initial(found["params"]))
        return found

    def call(self, batch: Any) -> Any:
        """Run the step on ``batch``, built like that of `arguments`."""
        data = batch if isinstance(batch, Mapping) else dict(zip(self._data, batch, strict=True))
        if isinstance(self._args, Mapping):
            return self.step(**{**self._args, **data})
        return self.step(*[data.get(key, value) for key, value in self._items])


def _check_apart(rules: Sequence[UpdateRule]) -> None:
    """State is kept by parameter: two optimizers of one parameter would share it."""
    seen: set[str] = set()
    for name in (name for rule in rules for name in rule.names):
        if name in seen:
            raise UsageError(f"two optimizers update '{name}'", hint="one of them in the step, the other outside")
        seen.add(name)


def held_by(step: Callable[..., Any], items: list[tuple[Any, Any]]) -> Iterator[tuple[str, Any]]:
    """(name, module, optimizer or scaler), each once: the step itself, its arguments, what its code names outside.

    Also what lists, tuples and dicts among them hold, but no module that is part of another one.
    """
    wanted = (nn.Module, Optimizer, GradScaler)
    seen: list[Any] = []
    named: list[tuple[str, Any]] = []
    taken: set[str] = set()
    names = _parameter_names(step)
    found = [("", step), *((str(names[key] if isinstance(key, int) and key < len(names) else key), value)
                           for key, value in items), *_closed_over(step)]
    for name, value in (inner for outer in found for inner in _unpacked(*outer)):
        if isinstance(value, wanted) and not any(value is other for other in seen):
            seen.append(value)
            named.append((unique := unused_name(name, taken), value))
            taken.add(unique)
    inner = {id(part) for root in seen if isinstance(root, nn.Module) for part in root.modules() if part is not root}
    yield from (entry for entry in named if id(entry[1]) not in inner)


def _unpacked(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The value itself, or what a list, tuple or dict of modules and optimizers holds."""
    if type(value) in (list, tuple):
        yield from ((f"{name}_{index}", inner) for index, inner in enumerate(value))
    elif type(value) is dict:
        yield from ((f"{name}_{key}", inner) for key, inner in value.items())
    else:
        yield name, value


def _parameter_names(step: Callable[..., Any]) -> list[str]:
    try:
        return list(inspect.signature(step).parameters)
    except (TypeError, ValueError):
        return []


def _closed_over(step: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """Values outside that the code of a function names: free variables and globals."""
    if isinstance(step, functools.partial):
        yield from ((f"argument_{index}", value) for index, value in enumerate(step.args))
        yield from step.keywords.items()
        yield from _closed_over(step.func)
    elif inspect.ismethod(step):
        yield "self", step.__self__
        yield from vars(step.__self__).items() if hasattr(step.__self__, "__dict__") else ()
        yield from _closed_over(step.__func__)
    elif inspect.isfunction(step):
        variables = inspect.getclosurevars(step)
        yield from variables.nonlocals.items()
        yield from variables.globals.items()


def holds_tensors(value: Any) -> bool:
    """An argument is data: every leaf is a tensor. Raises `UsageError` where only some are."""
    if isinstance(value, nn.Module | Optimizer | GradScaler):
        return False
    leaves = pytree.tree_leaves(value)
    tensors = [leaf for leaf in leaves if isinstance(leaf, Tensor)]
    hiding = next((leaf for leaf in leaves if _hides_tensors(leaf)), None)
    if hiding is not None:
        raise UsageError(f"an argument of the step is a {type(hiding).__name__}, whose tensors would be constants",
                         hint="pass its tensors in a dict or tuple, or teach torch.utils._pytree the type")
    if tensors and len(tensors) != len(leaves):
        raise UsageError("an argument of the step holds tensors and other values",
                         hint="give constants as arguments of their own")
    return bool(tensors)


def _hides_tensors(leaf: Any) -> bool:
    """An object that is no container to pytrees, and gives or may give the step tensors."""
    if isinstance(leaf, nn.Module | Optimizer | GradScaler | Tensor):
        return False
    inside: Any = leaf.values() if isinstance(leaf, Mapping) else getattr(leaf, "__dict__", {}).values()
    return isinstance(leaf, Iterator) or any(isinstance(value, Tensor) for value in inside)


def fake(tensor: Tensor) -> Tensor:
    """A tensor of the same type, under a fake mode; one on the meta device stands for one on the CPU."""
    device = torch.device("cpu") if tensor.device.type == "meta" else tensor.device
    return torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device=device,
                               requires_grad=tensor.requires_grad and tensor.is_leaf)
