"""Fully sharded parameters of a step whose sequences lie over ranks too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fxpasses.errors import UsageError
from fxpasses.frontend.groups import DATA, Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.parallel import FSDP, ContextParallel, Parallelism


def over_all_data(kinds: Sequence[Parallelism], inputs: Inputs, groups: Groups) -> list[Parallelism]:
    """``kinds``, with FSDP over all ranks that have parts of the data, as in torch's ``dp_shard_cp`` meshes.

    Its reduce_scatters then average over parts of a sequence as well. Raises `UsageError` for a model that is wrapped
    already over fewer ranks.
    """
    parts = [groups.named(kind.group, "cp")[0] for kind in kinds if isinstance(kind, ContextParallel)]
    return [_widened(kind, parts[0], groups) if parts and isinstance(kind, FSDP) else kind for kind in kinds]


def _widened(kind: FSDP, sequences: str, groups: Groups) -> FSDP:
    own, _ = groups.named(kind.group, DATA)
    averaged = [own] if kind.replicate is None else [own, kind.replicate]
    if groups.joined(averaged).size == groups.joined([*averaged, sequences]).size:
        return kind
    if type(kind) is not FSDP:
        raise UsageError(f"the model is sharded by fully_shard over '{own}', and gradients of parts of a sequence are "
                         f"averaged over '{sequences}' too", hint="shard it over a mesh dimension that is both")
    return replace(kind, group=groups.joined([own, sequences]).group)
