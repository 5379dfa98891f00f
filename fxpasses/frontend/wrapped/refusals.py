"""Wrapped models that have no form as one graph, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn

from torch import nn

from fxpasses._torch import ShardedGroup, wrapped_by_fsdp1
from fxpasses.errors import UsageError

REASONS: Mapping[str, tuple[str, str | None]] = {
    "dp_mesh_dims": ("parameters lie on the mesh of everything, which the capture does not read",
                     "fully_shard(mesh=...) over the mesh of data parallelism alone"),
    "replicate": ("nothing is sharded: replicate() only averages gradients", "parallel='ddp' on the model as it was"),
    "reshard_after_forward": ("a number: parameters would be kept on another group between forward and backward",
                              "True or False"),
    "shard_placement_fn": ("only shards along dimension 0 of the one mesh are captured", "leave it out"),
    "offload_policy": ("a graph computes where its tensors are", "leave it out for the capture"),
    "fsdp_pre_all_gather": ("a tensor class that changes what is gathered", "capture the plain model"),
    "set_all_reduce_hook": ("a function that no graph would call", "do in the step what the hook does"),
    "set_custom_all_gather": ("a function that no graph would call", "leave it out for the capture"),
    "set_custom_reduce_scatter": ("a function that no graph would call", "leave it out for the capture"),
    "set_gradient_divide_factor": ("gradients are averaged over the data-parallel ranks in a capture, and divided by "
                                   "nothing else", "scale the loss"),
    "set_requires_all_reduce": ("what is kept of copies would have to go from one step to the next",
                                "set it back; all micro-batches of an update are one step (micro_batches=)"),
    "set_reduce_scatter_unused_params": ("a graph is of a step that uses the same parameters on all ranks",
                                         "set it back where no rank's forward depends on its data"),
    "unshard": ("its parameters are gathered now", "call reshard() on the module in front of the capture"),
    "gradient accumulation": ("gradients of an earlier backward wait for their synchronisation",
                              "run a backward that synchronises, or reset_iter_state(), in front of the capture"),
}
"""Setting of ``fully_shard``, or method of what it returns -> why a graph cannot keep it, and the way out."""


def check_wrappers(modules: Iterable[nn.Module]) -> None:
    """Raise `UsageError` where FSDP1 has flattened parameters: what modules then hold are views of a rank's part."""
    if wrapped_by_fsdp1(modules) is not None:
        raise UsageError("the model is wrapped by FullyShardedDataParallel (FSDP1), whose parameters are flat",
                         hint="wrap it by fully_shard, or give capture the model itself and parallel='fsdp'")


def check_settings(group: ShardedGroup, what: str) -> None:
    """Raise `UsageError` for the first setting of a unit, called ``what``, that no graph can keep."""
    for setting in group.unusual:
        if setting in REASONS:
            reason, hint = REASONS[setting]
            raise UsageError(f"fully_shard on {what}: {setting} is set, {reason}", hint=hint)


def refuse_call(method: str) -> NoReturn:
    """Raise `UsageError` for what a step may not do to a wrapped module: ``method`` moves its parameters."""
    if method == "register_fsdp_forward_method":
        raise UsageError("the step calls a method that register_fsdp_forward_method gathers parameters for",
                         hint="a capture gathers them for a module's forward: call what the method does as one")
    raise UsageError(f"the step calls {method}() of a module that fully_shard has wrapped",
                     hint="the capture itself places gathers and drops what they give: leave the call out")
