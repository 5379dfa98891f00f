"""Which parameters of a step are parts of their whole on a rank, and over which groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from torch import Tensor

from fxpasses.errors import UsageError
from fxpasses.frontend.collectives import all_reduce
from fxpasses.frontend.layers import Layers
from fxpasses.frontend.sharding.markers import KNOWN, SHARD


class Shards:
    """The sharded ones among the parameters ``names``, as ``layers`` place them once they have been asked for types.

    ``groups``: name -> groups over which it is cut, outermost first; only names that are cut. ``begun``: one of them
    has had a gradient.
    """

    def __init__(self, layers: Layers, names: Iterable[str]) -> None:
        self.groups: Mapping[str, tuple[str, ...]] = {
            name: groups for name in names if (groups := _cut_over(name, layers.placements(name)))}
        self.begun = False

    def __bool__(self) -> bool:
        return bool(self.groups)

    def groups_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Every group over which one of ``names`` is cut, each once."""
        return tuple(dict.fromkeys(group for name in names for group in self.groups.get(name, ())))

    def marked(self, name: str, gradient: Tensor) -> Tensor:
        """The gradient of ``name``, marked where it is a part."""
        if name not in self.groups:
            return gradient
        self.begun = True
        result: Tensor = SHARD(gradient, name)
        return result

    def known(self, name: str, gradient: Tensor) -> Tensor:
        """``gradient`` of ``name`` for a reader that does the same to a part as to the whole, and to what it gives."""
        result: Tensor = KNOWN(gradient) if name in self.groups else gradient
        return result


def reduced(value: Tensor, operation: str, groups: Iterable[str]) -> Tensor:
    """``value`` reduced by "sum" or "max" over one of ``groups`` after the other."""
    for group in groups:
        value = all_reduce(value, operation, group)
    return value


def _cut_over(name: str, placements: Mapping[str, Any]) -> tuple[str, ...]:
    for group, placement in placements.items():
        if placement.is_partial():
            raise UsageError(f"'{name}' is {placement} over '{group}'", hint="it is a part, or the same on all")
    return tuple(group for group, placement in placements.items() if not placement.is_replicate())
