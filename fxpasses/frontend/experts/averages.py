"""Over which ranks gradients are averaged beside experts: all that have other data, or hold the same experts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import torch

from fxpasses.errors import UsageError
from fxpasses.frontend.experts.stacks import Stack, stacks_of
from fxpasses.frontend.groups import DATA, Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.parallel import DDP, FSDP, ExpertParallel, Parallelism
from fxpasses.ir.promises import DataParallel


@dataclass(frozen=True)
class SpreadExperts(ExpertParallel):
    """Experts beside other kinds of parallelism. ``stacks``: their modules.

    ``joins``: dense parameters have to be averaged over the experts' group too. ``copies``: the group over which copies
    of experts are to be averaged by a promise, None for none. ``dtype``: what they compute in, None for their own.
    """

    stacks: tuple[Stack, ...] = ()
    joins: bool = True
    copies: str | None = None
    dtype: torch.dtype | None = None


def beside_experts(kinds: Sequence[Parallelism], inputs: Inputs, groups: Groups) -> list[Parallelism]:
    """``kinds``, whose experts know how the others average, and whose FSDP leaves experts alone that its ranks share.

    Raises `UsageError` for kinds that cannot be together.
    """
    settings = next((kind for kind in kinds if isinstance(kind, ExpertParallel)), None)
    if settings is None:
        return list(kinds)
    stacks = stacks_of(inputs.modules, settings)
    names = sorted({name for stack in stacks for name in stack.parameters.values()})
    joins, copies, found = _arranged(kinds, groups.named(settings.group, "ep")[0], names, groups)
    dtype = next((kind.param_dtype for kind in kinds if isinstance(kind, FSDP)), None)
    said = {field.name: getattr(settings, field.name) for field in fields(settings)}
    spread = SpreadExperts(**said, stacks=tuple(stacks), joins=joins, copies=copies, dtype=dtype)
    return [spread if kind is settings else kind for kind in found]


def _arranged(kinds: Sequence[Parallelism], experts: str, names: Sequence[str],
              groups: Groups) -> tuple[bool, str | None, list[Parallelism]]:
    """``joins`` and ``copies`` of `SpreadExperts`, and ``kinds``, whose FSDP leaves alone the experts ``names``."""
    for kind in kinds:
        if type(kind) not in (DDP, FSDP, ExpertParallel):
            raise UsageError(f"ExpertParallel and {type(kind).__name__} in one step are not captured",
                             hint="ExpertParallel goes with DDP(...) or FSDP(...)")
    data = next((kind for kind in kinds if isinstance(kind, DDP | FSDP)), None)
    if data is None:
        return True, None, list(kinds)
    name, group = groups.named(data.group, DATA)
    replicate = data.replicate if isinstance(data, FSDP) else None
    ours, theirs = ({frozenset(part) for part in groups.named(each, "ep")[1].partition or ()}
                    for each in (experts, name))
    if replicate is not None and not _crossing(ours, groups.named(replicate, DATA)[1].partition or ()):
        raise UsageError(f"FSDP(replicate='{replicate}') would average over ranks that have other experts",
                         hint=f"FSDP(group=...) beside ExpertParallel(group='{experts}') averages over it too")
    if ours == theirs:
        if isinstance(data, DDP):
            return False, None, list(kinds)
        ignoring = replace(data, ignored=(*data.ignored, *names))
        return False, replicate, [ignoring if kind is data else kind for kind in kinds]
    if not _crossing(ours, group.partition or ()):
        raise UsageError(f"group '{name}' holds some ranks of group '{experts}' and not others",
                         hint="experts are spread over the same ranks as data, or over a mesh dimension of their own")
    return True, name if isinstance(data, DDP) else None, list(kinds)


def _crossing(ours: set[frozenset[int]], partition: Sequence[Sequence[int]]) -> bool:
    """No two ranks are together in both."""
    return all(len(part & set(other)) <= 1 for part in ours for other in partition)


def promises_of(copies: str | None, stacks: Sequence[Stack], groups: Groups) -> tuple[DataParallel, ...]:
    """A promise for each stack whose experts have copies over the group ``copies``."""
    if copies is None:
        return ()
    name, group = groups.named(copies, DATA)
    assert group.size is not None
    return tuple(DataParallel(name, group.size, stack.path, broadcast_buffers=False) for stack in stacks)
