"""Over which ranks gradients are averaged beside experts: all that have other data, or hold the same experts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fxpasses.errors import UsageError
from fxpasses.frontend.experts.stacks import Stack
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.parallel import DDP, FSDP, ExpertParallel, Parallelism
from fxpasses.ir.promises import DataParallel


def arranged_with(kinds: Sequence[Parallelism], experts: str, names: Sequence[str],
                  groups: Groups) -> tuple[bool, str | None, list[Parallelism]]:
    """How kinds of parallelism beside experts, whose group is ``experts``, average.

    Gives: whether dense parameters have to be averaged over ``experts`` too; the group over which copies of the experts
    are to be averaged by a promise, None for none; ``kinds`` with FSDP told to leave alone the experts ``names`` where
    its ranks hold different ones. Raises `UsageError` for kinds that cannot be together.
    """
    for kind in kinds:
        if type(kind) not in (DDP, FSDP, ExpertParallel):
            raise UsageError(f"ExpertParallel and {type(kind).__name__} in one step are not captured",
                             hint="ExpertParallel goes with DDP(...) or FSDP(...)")
    data = next((kind for kind in kinds if isinstance(kind, DDP | FSDP)), None)
    if data is None:
        return True, None, list(kinds)
    name, group = groups.named(data.group, "dp")
    replicate = data.replicate if isinstance(data, FSDP) else None
    ours, theirs = ({frozenset(part) for part in groups.named(each, "ep")[1].partition or ()}
                    for each in (experts, name))
    if replicate is not None and not _crossing(ours, groups.named(replicate, "dp")[1].partition or ()):
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


def promises_of(whole: DataParallel | None, copies: str | None, stacks: Sequence[Stack],
                groups: Groups) -> tuple[DataParallel | None, tuple[DataParallel, ...]]:
    """The promise for dense parameters, and one for each stack whose experts have copies over the group ``copies``."""
    if whole is not None:
        names = {name for stack in stacks for name in stack.parameters.values()}
        whole = replace(whole, ignored=tuple(sorted({*whole.ignored, *names})))
    if copies is None:
        return whole, ()
    name, group = groups.named(copies, "dp")
    assert group.size is not None
    return whole, tuple(DataParallel(name, group.size, stack.path, broadcast_buffers=False) for stack in stacks)
