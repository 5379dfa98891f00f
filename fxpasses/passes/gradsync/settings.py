"""What holds for one gradient or buffer: options first, then the promise of its wrapper, then the world."""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.promises import DDP_META, DataParallel
from fxpasses.ir.world import World

Compress = Literal["none", "fp16", "bf16"]
Buffers = Literal["each", "coalesced", "off"]
_MIB = 1024 * 1024
_LEFT_ALONE = ("ignored", "frozen")
_GROUP_HINT = "name one: gradsync{group=...}"
NUMERICS = {"": "re-associates", **dict.fromkeys(("average=false", "average=true", "buffers=off", "compress=bf16",
                                                  "compress=fp16", "compress='none'", "sync=false"), "changes-values")}
"""What is promised is computed, whatever carries it; these are options that say something else than the promise."""


@dataclass(frozen=True)
class Options:
    group: str | None = None
    """Group to synchronise over; none: the wrapper's promise, else the world's only group."""
    buckets: Literal["off", "ddp", "initial"] = "off"
    """A collective a gradient, DDP's own buckets, or those of its first step (in reverse order of parameters).

    With ``find_unused_parameters`` DDP stays at those of its first step.
    """
    first_bucket_mb: float | None = None
    """Size limit of the first bucket, MiB; none: as promised, or `bucket_mb` where that is given."""
    bucket_mb: float | None = None
    """Size limit of buckets, MiB; none: as promised, 25 without a promise."""
    waits: Literal["immediate", "sunk"] = "immediate"
    """Wait right behind the launch, or in front of the first use."""
    compress: Compress | None = None
    """Dtype on the wire, with the arithmetic of DDP's compression hooks; none: as promised."""
    sync: bool | None = None
    """Whether gradients are synchronised; false: the step of an accumulation under `no_sync`. None: as promised."""
    buffers: Buffers | None = None
    """Broadcast buffers each alone, those of one dtype together, or not; none: each, where it is promised."""
    collective: Literal["all_reduce", "reduce_scatter"] = "all_reduce"
    """What carries gradients; reduce_scatter leaves this rank's flat shard where the gradient is an output only."""
    average: bool | None = None
    """Divide by the size of the group; none: as promised, true without a promise."""

    def __post_init__(self) -> None:
        for name in ("first_bucket_mb", "bucket_mb"):
            limit = getattr(self, name)
            if limit is not None and limit < 0:
                raise ValueError(f"{name} is negative")


@dataclass(frozen=True)
class Settings:
    """What holds for one name. ``wrapper``: number of its promise, -1 without one; the rest as in `Options`.

    ``limits``: bytes of the first buckets one by one, the last of all later ones, by layout. ``by_parameter``: buckets
    are filled in the order of parameters, as DDP does before it has seen a backward.
    """

    group: str
    size: int
    wrapper: int
    average: bool
    compress: Compress
    sync: bool
    buffers: Buffers
    limits: tuple[int, ...]
    by_parameter: bool
    ignored: bool


class Resolver:
    """Settings by name, for one graph and its bodies."""

    def __init__(self, gm: GraphModule, options: Options, world: World) -> None:
        promises = gm.meta.get(DDP_META) or ()
        if not all(isinstance(promise, DataParallel) for promise in promises):
            raise UsageError(f"gm.meta['{DDP_META}'] holds something else than promises of data parallel wrappers")
        self.promises: Sequence[DataParallel] = tuple(promises)
        self._options, self.world = options, world
        self._paths = [_path(promise.module) for promise in self.promises]
        self._named = [{code: frozenset(getattr(promise, code)) for code in _LEFT_ALONE} for promise in self.promises]

    @functools.cache  # noqa: B019  (lives as long as one run of the pass)
    def settings(self, name: str) -> Settings:
        """Settings of the parameter or buffer ``name``. Raises `UsageError` where they cannot be told."""
        options, wrapper = self._options, self._wrapper(name)
        promise = self.promises[wrapper] if wrapper >= 0 else None
        group = options.group or (promise.group if promise is not None else self._only_group(name))
        known = promise or DataParallel(group=group, size=0)
        broadcast: Buffers = "each" if known.broadcast_buffers else "off"
        return Settings(
            group=group,
            size=self._size(group, promise),
            wrapper=wrapper,
            average=known.average if options.average is None else options.average,
            compress=options.compress or known.hook,
            sync=known.sync if options.sync is None else options.sync,
            buffers=options.buffers or broadcast,
            limits=self._limits(known),
            by_parameter=options.buckets == "initial" or (options.buckets == "ddp" and not _is_rebuilt(known)),
            ignored=self.left_alone(name) == "ignored",
        )

    def left_alone(self, name: str) -> str | None:
        """"ignored" or "frozen" where the wrapper of ``name`` was told so."""
        wrapper = self._wrapper(name)
        if wrapper < 0:
            return None
        inside = ".".join(_path(name)[len(self._paths[wrapper]):])
        return next((code for code in _LEFT_ALONE if inside in self._named[wrapper][code]), None)

    def _wrapper(self, name: str) -> int:
        """The promise whose module holds ``name``, the innermost one; -1 for none."""
        path = _path(name)
        found = [index for index, module in enumerate(self._paths) if path[:len(module)] == module]
        if not found:
            return -1
        depth = max(len(self._paths[index]) for index in found)
        innermost = [index for index in found if len(self._paths[index]) == depth]
        if any(self.promises[index] != self.promises[innermost[0]] for index in innermost):
            raise UsageError(f"two wrappers of one module promise different things for '{name}'", hint=_GROUP_HINT)
        return innermost[0]

    def _only_group(self, name: str) -> str:
        names = list(self.world.groups)
        if len(names) == 1:
            return names[0]
        known = f"the world has the groups {', '.join(names)}" if names else "the world has no group"
        raise UsageError(f"no wrapper says over which group '{name}' is synchronised, and {known}", hint=_GROUP_HINT)

    def _size(self, group: str, promise: DataParallel | None) -> int:
        promised = promise.size if promise is not None and promise.group == group else None
        stated = self.world.group_size(group)
        if promised and stated and promised != stated:
            raise UsageError(f"the wrapper promises {promised} ranks in group '{group}', the world {stated}")
        size = stated or promised
        if not size:
            self.world.group(group)
            raise UsageError(f"the size of group '{group}' is unknown", hint="give its ranks in the world")
        return size

    def _limits(self, promise: DataParallel) -> tuple[int, ...]:
        options = self._options
        first, later = promise.first_bucket_bytes, promise.bucket_bytes
        if options.bucket_mb is not None:  # as DDP does with a cap that the user gives
            first = later = int(options.bucket_mb * _MIB)
        if options.first_bucket_mb is not None:
            first = int(options.first_bucket_mb * _MIB)
        given = options.bucket_mb is not None or options.first_bucket_mb is not None
        if promise.bucket_bytes_list and not given:
            return promise.bucket_bytes_list
        if options.buckets == "initial" and not given and _is_rebuilt(promise):
            return sys.maxsize, sys.maxsize
        return first, later


def _is_rebuilt(promise: DataParallel) -> bool:
    """DDP makes its buckets anew, in the order in which gradients were ready."""
    return promise.static_graph or not promise.find_unused_parameters


def _path(name: str) -> tuple[str, ...]:
    """Parts of a qualified name, without the ``module`` that wrappers put in between."""
    return tuple(part for part in name.split(".") if part and part != "module")
