"""The parameters and buffers of the modules of a step, by qualified name, and traced tensors in their place."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.tensor import DTensor
from torch.nn.parallel import DistributedDataParallel

from fxpasses._torch import local_of, storage_key
from fxpasses.errors import UsageError
from fxpasses.frontend.attributes import Attributes, entries, holders
from fxpasses.frontend.wrapped.refusals import check_wrappers

#: Modules that only wrap another one -> the name of the member they put in front of every qualified name.
_WRAPPER_MEMBERS = ("_orig_mod", "_checkpoint_wrapped_module")
_PLAIN = (Tensor, nn.Parameter, nn.Buffer)


@dataclass(frozen=True)
class _Place:
    """An entry of a module's table or list that holds a tensor: ``table[key]`` is the tensor called ``name``.

    ``registered``: it is a parameter or buffer there, and no other attribute.
    """

    table: Any
    key: str | int
    name: str
    registered: bool = True


@dataclass(frozen=True)
class Modules:
    """Tensors of some modules. A tensor under several names has its first one.

    ``parameters``, ``buffers``: qualified name -> tensor, in the order of ``named_parameters`` and ``named_buffers``,
    without what wrappers put in front. ``paths``: module -> qualified name, "" for a root. ``replaced``: identity of
    tensors that a traced step has replaced in plain attributes -> name of the attribute; ``counted``: plain numbers
    among the attributes that it has changed, as they were.
    """

    parameters: Mapping[str, nn.Parameter]
    buffers: Mapping[str, Tensor]
    paths: Mapping[nn.Module, str]
    _places: tuple[_Place, ...]
    replaced: dict[int, str] = field(default_factory=dict)
    counted: dict[str, Any] = field(default_factory=dict)

    @contextmanager
    def swapped(self, tensors: Mapping[str, Tensor]) -> Iterator[None]:
        """Have every module hold ``tensors[name]`` in place of the tensor called so, until the block ends.

        A buffer that the block replaces is written into its tensor: its new value is part of the state. Modules then
        are as they were, plain attributes too. Raises `UsageError` for what could not be part of the state: a replaced
        parameter, a buffer of another type, one that comes or goes, memory that is exchanged by ``data``.
        """
        attributes = Attributes(self.paths)
        tables: list[dict[str, Any]] = [
            table for module in self.paths for table in (module._parameters, module._buffers)]
        registered = [(table, dict(table)) for table in tables]
        stored = {name: storage_key(tensor) for name, tensor in tensors.items()}
        try:
            for place in self._places:
                place.table[place.key] = tensors[place.name]
            yield
            self._check_same(registered)
            self._take_over(tensors, stored)
            self.replaced.update(attributes.replaced())
            self.counted.update(attributes.counted())
        finally:
            attributes.restore()
            for table, before in registered:
                table.clear()
                table.update(before)

    def hold(self, name: str, value: Any) -> None:
        """Have every module hold ``value`` for the tensor called ``name``, inside `swapped`."""
        for place in self._by_name.get(name, ()):
            place.table[place.key] = value

    def held(self, name: str) -> list[Any]:
        """What modules hold for the tensor called ``name`` now, under each of its names."""
        return [_content(place) for place in self._by_name.get(name, ())]

    @functools.cached_property
    def _by_name(self) -> dict[str, list[_Place]]:
        found: dict[str, list[_Place]] = {}
        for place in self._places:
            found.setdefault(place.name, []).append(place)
        return found

    def why_not_constant(self, value: Tensor) -> tuple[str, str] | None:
        """What is wrong with a graph that holds ``value`` as a constant, and the way out; None if nothing is."""
        if id(value) in self.replaced:
            return (f"the step reads '{self.replaced[id(value)]}' and replaces it, which no next step would see",
                    "register it as a buffer of its module")
        name = self._name_by_storage.get(storage_key(value))
        if name is not None:
            return (f"the step reads '{name}' by a name that is neither a parameter nor a buffer",
                    "read it as an attribute of its module")
        return None

    @functools.cached_property
    def _name_by_storage(self) -> dict[int, str]:
        return {storage_key(local_of(tensor)): name for name, tensor in {**self.parameters, **self.buffers}.items()}

    def sharing(self) -> list[tuple[str, str]]:
        """Pairs of names whose tensors are others but lie in the same memory, at least in part."""
        found: list[tuple[str, str]] = []
        extents: dict[int, list[tuple[int, int, str]]] = {}
        for name, held in {**self.parameters, **self.buffers}.items():
            tensor = local_of(held)
            if tensor.numel():
                first = tensor.storage_offset() * tensor.itemsize
                span = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True)) + 1
                extent = int(first), int(first + span * tensor.itemsize), name
                extents.setdefault(storage_key(tensor), []).append(extent)
        for members in extents.values():
            members.sort()
            open_ones: list[tuple[int, int, str]] = []  # that reach beyond the start of the one looked at
            for extent in members:
                open_ones = [other for other in open_ones if other[1] > extent[0]]
                found += [(other[2], extent[2]) for other in open_ones]
                open_ones.append(extent)
        return found

    def _check_same(self, registered: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
        for table, before in registered:
            for key in dict.fromkeys([*before, *table]):
                if (before.get(key) is None) != (table.get(key) is None):
                    raise UsageError(f"the step registers or deletes the buffer or parameter '{key}' of a module",
                                     hint="make it in front of the capture, with its final shape")

    def _take_over(self, tensors: Mapping[str, Tensor], stored: Mapping[str, int]) -> None:
        """Write what stands in the places of ``tensors`` into them; their memory is that of ``stored``."""
        now: dict[str, list[Any]] = {}
        for place in self._places:
            value = _content(place)
            if not place.registered and value is not tensors[place.name]:
                raise UsageError(f"the step replaces '{place.key}', another name of '{place.name}'",
                                 hint="write it in place, or under its registered name")
            now.setdefault(place.name, []).append(value)
        for name, values in now.items():
            tensor, value = tensors[name], values[0]
            if any(other is not value for other in values):
                raise UsageError(f"the step replaces '{name}' under one of its names", hint="write it in place")
            if value is not tensor:
                self._check_replaceable(name, tensor, value, {key for other, key in stored.items() if other != name})
                with torch.no_grad():
                    tensor.copy_(value)
            elif storage_key(tensor) != stored[name]:
                raise UsageError(f"the step gives '{name}' other memory, which no trace sees",
                                 hint="write its values: copy_() in place of an assignment to .data")

    def _check_replaceable(self, name: str, tensor: Tensor, value: Tensor, others: set[int]) -> None:
        problem = None
        if name in self.parameters:
            problem = f"the step replaces the parameter '{name}'", "write it in place under torch.no_grad()"
        elif (value.shape, value.dtype, value.device) != (tensor.shape, tensor.dtype, tensor.device):
            was, now = (f"{held.dtype} of shape {list(held.shape)}" for held in (tensor, value))
            problem = f"the step replaces the buffer '{name}', {was}, by {now}", "a graph's state keeps its types"
        elif value.requires_grad:
            problem = f"the step keeps history in the buffer '{name}'", "detach() what is put there"
        elif storage_key(value) in others:
            problem = f"the step makes the buffer '{name}' share another tensor's memory", "clone() what is put there"
        if problem is not None:
            raise UsageError(problem[0], hint=problem[1])


def _content(place: _Place) -> Any:
    try:
        return place.table[place.key]
    except (KeyError, IndexError):
        return None


def modules_among(roots: Mapping[str, nn.Module], step: str, *, sharded: bool = False) -> Modules:
    """As `modules_of`, with no prefix where there is one module. Raises `UsageError` where ``step`` has none."""
    if not roots:
        raise UsageError(f"{step} has no module", hint="pass the model as an argument of the step")
    return modules_of({"": next(iter(roots.values()))} if len(roots) == 1 else roots, sharded=sharded)


def modules_of(roots: Mapping[str, nn.Module], *, sharded: bool = False) -> Modules:
    """Tensors of the modules ``roots``: prefix of the qualified names ("" for none) -> module.

    ``sharded``: some may be DTensors, of models that are wrapped already. Raises `UsageError` where two tensors would
    have one name, for other parameters that are no plain tensors, and for models wrapped by FSDP1.
    """
    parameters: dict[str, nn.Parameter] = {}
    buffers: dict[str, Tensor] = {}
    names: dict[int, str] = {}
    paths: dict[nn.Module, str] = {}
    places: list[_Place] = []
    for prefix, root in roots.items():
        check_wrappers(root.modules())
        for path, module in _walk(prefix, root):
            paths.setdefault(module, path)
            tables: tuple[tuple[Any, dict[str, Any]], ...] = (
                (module._parameters, parameters), (module._buffers, buffers))
            for table, found in tables:
                for key, tensor in table.items():
                    if tensor is None:
                        continue
                    name = names.setdefault(id(tensor), f"{path}.{key}" if path else key)
                    _check_plain(name, tensor, sharded)
                    if found.setdefault(name, tensor) is not tensor:
                        raise UsageError(f"two tensors are called '{name}'", hint="give each module a name of its own")
                    places.append(_Place(table, key, name))
    if both := [name for name in parameters if name in buffers]:
        raise UsageError(f"'{both[0]}' is a parameter and a buffer")
    for _, table in holders(paths):  # an RNN keeps its weights in a list as well
        places += [_Place(table, key, names[id(tensor)], registered=False) for key, tensor in entries(table)
                   if isinstance(tensor, Tensor) and id(tensor) in names]
    return Modules(parameters, buffers, paths, tuple(places))


def _check_plain(name: str, tensor: Tensor, sharded: bool) -> None:
    if nn.parameter.is_lazy(tensor):
        raise UsageError(f"'{name}' has no shape yet", hint="run the model once in front of the capture")
    if type(tensor) not in _PLAIN and not (sharded and type(tensor) is DTensor):
        raise UsageError(f"'{name}' is of type {type(tensor).__name__}, not a plain tensor",
                         hint="fxpasses.capture takes what fully_shard or parallelize_module has wrapped, compile does "
                         "not" if type(tensor) is DTensor else
                         "capture the model before its parameters are sharded or quantised")


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
