"""What a caller of `capture` may say about how a step is spread over ranks: plain data, outermost first in a tuple.

Each has a ``group`` of the world: None for the one that is called like the kind, or the only one of the world.
`capture` raises `UsageError` where settings do not fit the step or the world, and for kinds that cannot be together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal

import torch

if TYPE_CHECKING:
    from torch.distributed.tensor.parallel import ParallelStyle

Patterns = Sequence[str]
"""Qualified names of modules, with ``*`` for one part of a name, as in torch's plans: ``layers.*.mlp``."""


@dataclass(frozen=True)
class DDP:
    """Every rank of ``group`` ("dp") holds the whole model and has data of its own; gradients are averaged over it."""

    group: str | None = None


@dataclass(frozen=True)
class FSDP:
    """Parameters, gradients and optimizer state are sharded over ``group`` ("dp"), as by ``fully_shard``.

    A rank keeps ``[ceil(rows / ranks), ...]`` of ``[rows, ...]``, zeros behind the last row, in the parameter's dtype.
    A unit is gathered in front of its forward, and its gradients are reduce_scattered behind its backward.
    ``units``: patterns of the modules that are one; None for the elements of every ModuleList, the rest being one.
    ``gather``: one collective for a whole "block" or one for each "parameter". ``reshard_after_forward``: backward
    gathers again; else the gathered parameters are kept; None: kept for what no unit holds. ``replicate``: a further
    group over which the shards are copies (HSDP). ``param_dtype``: what is gathered, and computed with; the shards keep
    their own dtype. ``reduce_dtype``: what gradients are reduced in, by default what they are computed in.
    ``output_dtype``: of what units return; ``cast_forward_inputs``: what they take is cast to ``param_dtype``.
    ``ignored``: patterns of parameters that every rank keeps whole, and whose gradients stay local.
    """

    group: str | None = None
    units: Patterns | None = None
    gather: Literal["block", "parameter"] = "block"
    reshard_after_forward: bool | None = None
    replicate: str | None = None
    param_dtype: torch.dtype | None = None
    reduce_dtype: torch.dtype | None = None
    output_dtype: torch.dtype | None = None
    cast_forward_inputs: bool = True
    ignored: Patterns = ()


@dataclass(frozen=True)
class TensorParallel:
    """Modules are spread over ``group`` ("tp") by a plan of torch; its ranks share their data and their seed.

    A rank keeps an equal part of a dimension that the plan shards, which has to be a multiple of the group's size.
    ``plan``: module name -> style, as of ``parallelize_module``; None for the one that the model brings (``_tp_plan``
    of transformers).
    ``loss_parallel``: the loss is computed from sharded logits.
    """

    plan: Mapping[str, ParallelStyle] | None = None
    group: str | None = None
    loss_parallel: bool = False


@dataclass(frozen=True)
class ExpertParallel:
    """The experts of a mixture are spread over ``group`` ("ep"); tokens travel there and back by all_to_all.

    A rank keeps ``[experts / ranks, ...]`` of parameters ``[experts, ...]``, and has data of its own.
    ``modules``: patterns of modules, None for those called "experts", whose parameters all have the experts as
    dimension 0 and whose forward takes (tokens [T, H], expert of each choice [T, K], weight of each choice [T, K]) and
    returns tokens [T, H]. ``expert``: (tokens, *parameters of one expert) -> tokens; None for a known kind: weights
    gate_up_proj and down_proj as in transformers, w1, w2 and w3 as in torchtitan. ``dispatch``: "exact" sends
    as many tokens as there are, "padded" a fixed number, ``capacity_factor`` times the mean (None: as many as there
    can be, so that none is dropped).
    """

    modules: Patterns | None = None
    group: str | None = None
    expert: Callable[..., torch.Tensor] | None = None
    dispatch: Literal["exact", "padded"] = "exact"
    capacity_factor: float | None = None


@dataclass(frozen=True)
class ContextParallel:
    """Sequences are cut over ``group`` ("cp"); attention passes keys and values around a ring.

    Dimension 1 of the batch is one rank's part of sequences that lie over the group in the order of its ranks.
    ``skip``: ranks leave out blocks that a causal mask hides: a rank set, one graph a rank; else one graph for all.
    ``buffers``: buffer name -> dimension along which each rank has its part of the sequence (rotary tables).
    ``unchecked``: names of operators ("cumsum") that are let through: others are refused where they would need the
    positions that other ranks have, which is known by the length of a dimension.
    """

    group: str | None = None
    skip: bool = False
    buffers: Mapping[str, int] | None = None
    unchecked: Sequence[str] = ()


Parallelism = DDP | FSDP | TensorParallel | ExpertParallel | ContextParallel
"""One way to spread a step over ranks."""


def matches(path: str, pattern: str) -> bool:
    """Whether every part of a qualified name is as the pattern has it, ``*`` being any part."""
    parts, wanted = path.split("."), pattern.split(".")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))
