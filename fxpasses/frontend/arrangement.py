"""From what a caller of `capture` says about parallelism to the promise of data parallelism and to layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from fxpasses.errors import UsageError, did_you_mean, wrong_type
from fxpasses.frontend.context.sharding import over_all_data
from fxpasses.frontend.crossing import check_groups
from fxpasses.frontend.experts.averages import SpreadExperts, beside_experts
from fxpasses.frontend.groups import DATA, Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.layers import Layer, Layers
from fxpasses.frontend.parallel import DDP, FSDP, ContextParallel, ExpertParallel, Parallelism, TensorParallel
from fxpasses.frontend.wrapped.recognise import FoundPlan, FoundSharding, with_wrapped
from fxpasses.ir.promises import DataParallel

NAMES: Mapping[str, Callable[[], Parallelism]] = {
    "ddp": DDP, "fsdp": FSDP, "tp": TensorParallel, "ep": ExpertParallel, "cp": ContextParallel}
"""Words for the kinds of parallelism with their defaults."""
_ADJUSTED = (with_wrapped, over_all_data, beside_experts)
"""What kinds of parallelism change about others, one after the other: (kinds, `Inputs`, `Groups`) -> kinds."""
_LAYERS: Mapping[type[Any], tuple[str, str]] = {
    ContextParallel: ("fxpasses.frontend.context.layer", "ContextParallelLayer"),
    SpreadExperts: ("fxpasses.frontend.experts.layer", "ExpertParallelLayer"),
    TensorParallel: ("fxpasses.frontend.tensor_parallel.layer", "TensorParallelLayer"),
    FSDP: ("fxpasses.frontend.fsdp.layer", "FullyShardedLayer"),
    FoundSharding: ("fxpasses.frontend.wrapped.sharding", "FoundShardingLayer"),
    FoundPlan: ("fxpasses.frontend.wrapped.tensor_parallel", "FoundTensorParallel"),
}
"""Kind of parallelism -> module and class of its layer, made of (what the caller said, `Inputs`, `Groups`)."""


def arranged(parallel: str | Parallelism | Sequence[str | Parallelism] | None, inputs: Inputs,
             groups: Groups) -> tuple[DataParallel | None, Layers]:
    """The promise that covers every module where no wrapper does, and the layers, outermost first.

    Raises `UsageError` for unknown words, and kinds that cannot be together.
    """
    kinds = _kinds(parallel)
    for adjusted in _ADJUSTED:
        kinds = adjusted(kinds, inputs, groups)
    promise: DataParallel | None = None
    promised: DataParallel | None = None
    made: list[Layer] = []
    for kind in kinds:
        if isinstance(kind, DDP):
            promise = None if inputs.wrapped else groups.data_parallel(kind.group)
            promised = promise
        else:
            made.append(_layer(kind, inputs, groups))
    sharing = [groups.named(kind.group, "tp")[0] for kind in kinds if isinstance(kind, TensorParallel)]
    layers = Layers(made, sharing)
    reduced = [group for kind in kinds if isinstance(kind, FSDP) for group in _groups_of(kind, groups)]
    averaged = [group for layer in made for group in layer.averaged
                if not any(groups.within(group, outer) for outer in reduced)]
    if averaged:
        promise = _widened(promise, averaged, layers, inputs, groups)
    check_groups(kinds, promised, groups)
    own = {name for layer in made for name in layer.own}
    return promise and replace(promise, ignored=tuple(sorted({*promise.ignored, *own}))), layers


def _groups_of(kind: FSDP, groups: Groups) -> list[str]:
    """Over which gradients are reduced already."""
    return [groups.named(kind.group, DATA)[0], *([] if kind.replicate is None else [kind.replicate])]


def _layer(kind: Parallelism, inputs: Inputs, groups: Groups) -> Layer:
    if type(kind) not in _LAYERS:
        raise UsageError(f"{type(kind).__name__} is not captured")
    module, name = _LAYERS[type(kind)]
    layer: Layer = getattr(import_module(module), name)(kind, inputs, groups)
    return layer


def _widened(promise: DataParallel | None, averaged: Sequence[str], layers: Layers, inputs: Inputs,
             groups: Groups) -> DataParallel:
    """The promise over the groups ``averaged`` too; without one a promise over these alone."""
    if inputs.wrapped:
        raise UsageError(f"a DistributedDataParallel wrapper averages over its own group, not over '{averaged[0]}'",
                         hint='give the model without it: parallel=("ddp", ...)')
    joined = groups.joined([*([promise.group] if promise is not None else []), *averaged])
    own = sorted(name for name in inputs.modules.buffers if set(averaged) & set(layers.placements(name)))
    return replace(joined, ignored=tuple(own))


def _kinds(parallel: Any) -> list[Parallelism]:
    given: Sequence[Any] = parallel if isinstance(parallel, (list, tuple)) else [] if parallel is None else [parallel]
    kinds: list[Parallelism] = []
    for each in given:
        if isinstance(each, str):
            if each not in NAMES:
                hint = did_you_mean(each, list(NAMES)) or f"it is one of {', '.join(map(repr, (None, *NAMES)))}"
                raise UsageError(f"there is no parallel={each!r}", hint=hint)
            kinds.append(NAMES[each]())
        elif isinstance(each, DDP | FSDP | TensorParallel | ExpertParallel | ContextParallel):
            kinds.append(each)
        else:
            raise wrong_type("parallel", each, f"one of {', '.join(map(repr, NAMES))}, fxpasses.FSDP(...) or another,")
    for kind in kinds:
        if sum(type(other) is type(kind) for other in kinds) > 1:
            raise UsageError(f"parallel= has {type(kind).__name__} twice")
    if any(isinstance(kind, DDP) for kind in kinds) and any(isinstance(kind, FSDP) for kind in kinds):
        raise UsageError("parallel= has DDP and FSDP", hint="FSDP(replicate=...) holds copies of shards over a group")
    return kinds
