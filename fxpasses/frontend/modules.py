"""The parameters and buffers of the modules of a step, by qualified name, and traced tensors in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

from fxpasses.errors import UsageError

#: Modules that only wrap another one -> the name of the member they put in front of every qualified name.
_WRAPPER_MEMBERS = ("_orig_mod", "_checkpoint_wrapped_module")
_PLAIN = (Tensor, nn.Parameter, nn.Buffer)


@dataclass(frozen=True)
class _Place:
    """An entry of a module's table or list that holds a tensor: ``table[key]`` is the tensor called ``name``."""

    table: Any
    key: str | int
    name: str


@dataclass(frozen=True)
class Modules:
    """Tensors of some modules. A tensor under several names has its first one.

    ``parameters``, ``buffers``: qualified name -> tensor, in the order of ``named_parameters`` and ``named_buffers``,
    without what wrappers put in front. ``paths``: module -> qualified name, "" for a root.
    """

    parameters: Mapping[str, nn.Parameter]
    buffers: Mapping[str, Tensor]
    paths: Mapping[nn.Module, str]
    _places: tuple[_Place, ...]

    @contextmanager
    def swapped(self, tensors: Mapping[str, Tensor]) -> Iterator[None]:
        """Have every module hold ``tensors[name]`` in place of the tensor called so, until the block ends."""
        before = [(place, place.table[place.key]) for place in self._places]
        try:
            for place in self._places:
                place.table[place.key] = tensors[place.name]
            yield
        finally:
            for place, tensor in before:
                place.table[place.key] = tensor


def modules_of(roots: Mapping[str, nn.Module]) -> Modules:
    """Tensors of the modules ``roots``: prefix of the qualified names ("" for none) -> module.

    Raises `UsageError` where two tensors would have one name, and for parameters that are no plain tensors.
    """
    parameters: dict[str, nn.Parameter] = {}
    buffers: dict[str, Tensor] = {}
    names: dict[int, str] = {}
    paths: dict[nn.Module, str] = {}
    places: list[_Place] = []
    for prefix, root in roots.items():
        for path, module in _walk(prefix, root):
            paths.setdefault(module, path)
            tables: tuple[tuple[Any, dict[str, Any]], ...] = (
                (module._parameters, parameters), (module._buffers, buffers))
            for table, found in tables:
                for key, tensor in table.items():
                    if tensor is None:
                        continue
                    name = names.setdefault(id(tensor), f"{path}.{key}" if path else key)
                    _check_plain(name, tensor)
                    if found.setdefault(name, tensor) is not tensor:
                        raise UsageError(f"two tensors are called '{name}'", hint="give each module a name of its own")
                    places.append(_Place(table, key, name))
    if both := [name for name in parameters if name in buffers]:
        raise UsageError(f"'{both[0]}' is a parameter and a buffer")
    for module in paths:  # an RNN keeps its weights in a list as well
        for held in vars(module).values():
            if isinstance(held, list):
                places += [_Place(held, index, names[id(tensor)]) for index, tensor in enumerate(held)
                           if isinstance(tensor, Tensor) and id(tensor) in names]
    return Modules(parameters, buffers, paths, tuple(places))


def _check_plain(name: str, tensor: Tensor) -> None:
    if type(tensor) not in _PLAIN:
        raise UsageError(f"'{name}' is of type {type(tensor).__name__}, not a plain tensor",
                         hint="capture the model before its parameters are sharded or quantised")


def _walk(path: str, module: nn.Module, seen: set[int] | None = None) -> Iterator[tuple[str, nn.Module]]:
    """Modules below ``module`` in the order of ``named_modules``, each once, under names without wrappers."""
    seen = set() if seen is None else seen
    if id(module) in seen:
        return
    seen.add(id(module))
    yield path, module
    for name, child in module._modules.items():
        if child is not None:
            wraps = name in _WRAPPER_MEMBERS or (name == "module" and isinstance(module, DistributedDataParallel))
            yield from _walk(path if wraps else f"{path}.{name}" if path else name, child, seen)

