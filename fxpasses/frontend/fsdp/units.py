"""Which parameters are gathered together, in front of which modules: the units of a fully sharded model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.frontend.modules import Modules
from fxpasses.frontend.parallel import FSDP, matches

_CONTAINERS = (nn.ModuleList, nn.ModuleDict)


@dataclass(frozen=True)
class Unit:
    """Parameters (``names``) that are gathered together, in front of a forward of any of ``modules``.

    ``root``: no module holds them; what of it runs first, gathers it. ``reshard``: it is
    dropped behind the forward and gathered again for backward. ``synchronised()``: whether gradients of a backward that
    ends now are reduced, or kept for a later one. The rest is as `FSDP` has it.
    """

    modules: tuple[nn.Module, ...]
    names: tuple[str, ...]
    root: bool = False
    reshard: bool = True
    param_dtype: torch.dtype | None = None
    reduce_dtype: torch.dtype | None = None
    output_dtype: torch.dtype | None = None
    cast_forward_inputs: bool = True
    synchronised: Callable[[], bool] = field(default=lambda: True, compare=False)


def units_of(settings: FSDP, modules: Modules) -> list[Unit]:
    """The units of a step, outermost first; a parameter is in the innermost one that holds all of its names.

    Raises `UsageError` for a pattern without a match and a parameter that has no dimension to shard.
    """
    ignored = _ignored(settings, modules)
    roots = _roots(modules)
    wanted = set(roots) | set(_wanted(settings, modules, roots))
    names = {id(parameter): name for name, parameter in modules.parameters.items() if name not in ignored}
    homes: dict[str, tuple[nn.Module, ...]] = {}
    tops: dict[str, tuple[nn.Module, ...]] = {}
    for around, module in _nested(roots, wanted):
        for parameter in module._parameters.values():
            if parameter is not None and id(parameter) in names:
                name = names[id(parameter)]
                homes[name] = _shared(homes.get(name, around), around)
                tops[name] = (*(top for top in tops.get(name, ()) if top is not around[0]), around[0])
    members: dict[tuple[nn.Module, ...], list[str]] = {}
    for name in modules.parameters:
        if name in homes:
            _check_shardable(name, modules.parameters[name])
            members.setdefault(homes[name][-1:] or tops[name], []).append(name)
    order = {module: index for index, module in enumerate(modules.paths)}
    found = sorted(members.items(), key=lambda entry: [order[module] for module in entry[0]])
    return [_unit(settings, unit, tuple(held), all(module in roots for module in unit)) for unit, held in found]


def _unit(settings: FSDP, modules: tuple[nn.Module, ...], names: tuple[str, ...], root: bool) -> Unit:
    reshard = settings.reshard_after_forward
    return Unit(modules, names, root, not root if reshard is None else reshard, settings.param_dtype,
                settings.reduce_dtype, settings.output_dtype, settings.cast_forward_inputs)


def _roots(modules: Modules) -> list[nn.Module]:
    inner = {child for module in modules.paths for child in module.children()}
    return [module for module in modules.paths if module not in inner]


def _wanted(settings: FSDP, modules: Modules, roots: Sequence[nn.Module]) -> Iterator[nn.Module]:
    """Modules that are units besides the roots."""
    if settings.units is None:
        for root in roots:
            yield from _elements(root, False, set())
        return
    by_path: dict[str, nn.Module] = {}
    for module, path in modules.paths.items():
        by_path.setdefault(path, module)
    for pattern in settings.units:
        found = [module for path, module in by_path.items() if matches(path, pattern)]
        if not found:
            raise UsageError(f"no module is called '{pattern}', which is to be a unit",
                             hint=did_you_mean(pattern, list(by_path)))
        for module in found:
            if isinstance(module, _CONTAINERS):
                raise UsageError(f"'{modules.paths[module]}' is to be a unit, and has no forward",
                                 hint=f"its elements have one: '{modules.paths[module]}.*'")
            yield module


def _elements(module: nn.Module, listed: bool, seen: set[nn.Module]) -> Iterator[nn.Module]:
    """Elements of the outermost ModuleLists, those of a container without a forward in place of it."""
    if module in seen:
        return
    seen.add(module)
    if listed and not isinstance(module, (*_CONTAINERS, nn.ParameterList, nn.ParameterDict)):
        yield module
        return
    for child in module.children():
        yield from _elements(child, listed or isinstance(module, nn.ModuleList), seen)


def _nested(roots: Sequence[nn.Module], wanted: set[nn.Module]) -> Iterator[tuple[tuple[nn.Module, ...], nn.Module]]:
    """(units around it, outermost first; module), each pair once."""
    seen: set[tuple[nn.Module, ...]] = set()
    waiting: list[tuple[tuple[nn.Module, ...], nn.Module]] = [((), root) for root in reversed(roots)]
    while waiting:
        around, module = waiting.pop()
        around = (*around, module) if module in wanted else around
        if (*around, module) not in seen:
            seen.add((*around, module))
            yield around, module
            waiting += [(around, child) for child in reversed(list(module.children()))]


def _shared(one: tuple[nn.Module, ...], other: tuple[nn.Module, ...]) -> tuple[nn.Module, ...]:
    """What both begin with."""
    length = next((index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] is not pair[1]),
                  min(len(one), len(other)))
    return one[:length]


def _ignored(settings: FSDP, modules: Modules) -> set[str]:
    found: set[str] = set()
    for pattern in settings.ignored:
        names = [name for name in modules.parameters if matches(name, pattern)]
        if not names:
            raise UsageError(f"no parameter is called '{pattern}', which is to be ignored",
                             hint=did_you_mean(pattern, list(modules.parameters)))
        found.update(names)
    return found


def _check_shardable(name: str, parameter: Tensor) -> None:
    if parameter.dim() == 0:
        raise UsageError(f"'{name}' is a scalar, which has no dimension to shard",
                         hint=f"give it one dimension, or keep it whole: FSDP(ignored=['{name}'])")
