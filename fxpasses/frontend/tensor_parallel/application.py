"""What a plan does to modules: their parameters become DTensors, hooks are put on them. Recorded, done and undone."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.tensor.parallel import ParallelStyle, parallelize_module

from fxpasses.errors import UsageError
from fxpasses.frontend.modules import Modules

_MISSING: Any = object()
_TENSORS = ("_parameters", "_buffers")
Styles = Sequence[tuple[nn.Module, ParallelStyle]]


@dataclass(frozen=True)
class _Change:
    """``table[key]`` was ``before`` and is ``after``; `_MISSING` for not there."""

    table: Any
    key: Any
    before: Any
    after: Any

    def put(self, value: Any) -> None:
        if value is _MISSING:
            self.table.pop(self.key, None)
        else:
            self.table[self.key] = value


class Application:
    """A plan's effect on modules, found out on stand-ins without memory; the modules are as before.

    ``tensors``: name -> what each place that had the parameter or buffer called so has under the plan.

    Raises `UsageError` for plans that do more than hooks, attributes and DTensors.
    """

    def __init__(self, modules: Modules, styles: Styles, mesh: Any) -> None:
        names = {id(tensor): name for name, tensor in {**modules.parameters, **modules.buffers}.items()}
        self.tensors: dict[str, list[Tensor]] = {}
        self._changes: list[_Change] = []
        before = [_Snapshot(module, path) for module, path in modules.paths.items()]
        made: dict[int, Tensor] = {}
        try:
            for snapshot in before:
                snapshot.put_stand_ins(made)
            for module, style in styles:
                _apply(module, style, mesh, modules.paths[module])
            for snapshot in before:
                for original, now in snapshot.tensors():
                    self.tensors.setdefault(names[id(original)], []).append(now)
        finally:
            for snapshot in before:
                self._changes += snapshot.restore()

    @contextmanager
    def done(self) -> Iterator[None]:
        """Hooks and attributes are there until the block ends; tensors are nobody's business here."""
        try:
            for change in self._changes:
                change.put(change.after)
            yield
        finally:
            for change in reversed(self._changes):
                change.put(change.before)


def _apply(module: nn.Module, style: ParallelStyle, mesh: Any, path: str) -> None:
    if getattr(module, "_distribute_module_applied", False):
        raise UsageError(f"the plan has two styles for '{path}'", hint="patterns may not overlap")
    try:
        parallelize_module(module, mesh, style, src_data_rank=None)
    except NotImplementedError as error:
        raise UsageError(f"the plan for '{path}', a {type(module).__name__}, cannot be done: {error}",
                         hint="leave it out, or give it a ParallelStyle of your own") from error


class _Snapshot:
    """A module's attributes, its tables and hooks among them, as they are now."""

    def __init__(self, module: nn.Module, path: str) -> None:
        self.module, self._path, self._class = module, path, type(module)
        self._attributes = dict(vars(module))
        self._tables = {key: (value, copy.copy(value)) for key, value in vars(module).items()
                        if isinstance(value, dict)}

    def put_stand_ins(self, made: dict[int, Tensor]) -> None:
        """Parameters and buffers of the same types without memory; ``made``: identity -> the one for a tensor."""
        for name in _TENSORS:
            table, before = self._tables[name]
            for key, tensor in before.items():
                if tensor is not None:
                    if id(tensor) not in made:
                        made[id(tensor)] = _stand_in(tensor)
                    table[key] = made[id(tensor)]

    def tensors(self) -> Iterator[tuple[Tensor, Tensor]]:
        """(tensor at first, tensor now) for each parameter and buffer; raises `UsageError` for what is no such."""
        modules, before = self._tables["_modules"]
        if type(self.module) is not self._class or modules != before:
            raise UsageError(f"the plan for {self._name} changes its class or the modules in it",
                             hint="change the model in front of the capture")
        for name in _TENSORS:
            table, before = self._tables[name]
            for key in dict.fromkeys([*before, *table]):
                if (before.get(key) is None) != (table.get(key) is None):
                    raise UsageError(f"the plan for {self._name} adds or removes the parameter or buffer '{key}'",
                                     hint="change the model in front of the capture")
                if before.get(key) is not None:
                    yield before[key], table[key]

    def restore(self) -> list[_Change]:
        """Put everything back: what had changed of it, tensors apart."""
        self.module.__class__ = self._class
        changes = _differences(vars(self.module), self._attributes)
        for change in changes:
            change.put(change.before)
        for name, (table, before) in self._tables.items():
            changes += [] if name in _TENSORS else _differences(table, before)
            table.clear()
            table.update(before)
        return changes

    @property
    def _name(self) -> str:
        return f"'{self._path}'" if self._path else "the model"


def _stand_in(tensor: Tensor) -> Tensor:
    made = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device="meta")
    return nn.Parameter(made, tensor.requires_grad) if isinstance(tensor, nn.Parameter) else made


def _differences(table: Any, before: Mapping[Any, Any]) -> list[_Change]:
    return [_Change(table, key, before.get(key, _MISSING), table.get(key, _MISSING))
            for key in dict.fromkeys([*before, *table])
            if before.get(key, _MISSING) is not table.get(key, _MISSING)]
