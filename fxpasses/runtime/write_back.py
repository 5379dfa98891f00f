"""What a step computed, put where eager mode would have left it: parameters, buffers, optimizer state, gradients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch.utils import _pytree as pytree

from fxpasses._torch import storage_key
from fxpasses.runtime.calls import Call


def apart(state: Mapping[str, Any], live: Mapping[str, Any]) -> dict[str, Any]:
    """``state`` in memory of its own, but for values that are the tensor at the same place of ``live``: not written.

    A graph may give the memory of one input, or of another result, as the new value of a tensor; the first write would
    change what the second one reads.
    """
    taken = {storage_key(value) for value in pytree.tree_leaves(live) if isinstance(value, Tensor)}
    seen: set[tuple[int, int]] = set()

    def separate(value: Any, own: Any) -> Any:
        if isinstance(value, Mapping):
            held = own if isinstance(own, Mapping) else {}
            return {key: separate(inner, held.get(key)) for key, inner in value.items()}
        if not isinstance(value, Tensor) or own is value:
            return value
        place = storage_key(value), int(value.storage_offset()) if value.layout == torch.strided else 0
        if place[0] in taken or (place in seen and value.numel()):
            return value.clone()
        seen.add(place)
        return value

    separated: dict[str, Any] = separate(state, live)
    return separated


def write_tensors(tensors: Mapping[str, Tensor], values: Mapping[str, Tensor]) -> None:
    """Copy ``values`` into the tensors of the same names; one that is its tensor itself was not changed."""
    with torch.no_grad():
        for name, value in values.items():
            if value is not tensors[name]:
                tensors[name].copy_(value)


def write_gradients(parameters: Mapping[str, Tensor], gradients: Mapping[str, Tensor]) -> None:
    """Make ``gradients`` the gradients of ``parameters``, those without one have none afterwards.

    A gradient that is there already is written in place, as accumulation does. A new one has its parameter's strides,
    as autograd has it, and memory of its own: a graph may return one tensor under two names, or one of its inputs.
    """
    taken = {tensor.data_ptr() for tensor in parameters.values()}
    with torch.no_grad():
        for name, parameter in parameters.items():
            value = gradients.get(name)
            if value is None:
                parameter.grad = None
            elif parameter.grad is not None:
                if parameter.grad is not value:
                    parameter.grad.copy_(value)
            elif value.stride() == parameter.stride() and value.data_ptr() not in taken:
                taken.add(value.data_ptr())
                parameter.grad = value
            else:
                parameter.grad = torch.empty_like(parameter).copy_(value)


def finish_wrappers(call: Call) -> None:
    """Leave every DistributedDataParallel as its own forward would: whether the next one broadcasts buffers."""
    for _, wrapper in call.wrappers:
        wrapper.require_forward_param_sync = wrapper.require_backward_grad_sync


def optimizer_state(rules: list[tuple[Any, Any]]) -> dict[str, dict[str, Tensor]]:
    """State of live optimizers by kind and name. ``rules``: (optimizer, its rule)."""
    state: dict[str, dict[str, Tensor]] = {}
    for optimizer, rule in rules:
        for kind, tensors in rule.read(optimizer).items():
            state.setdefault(kind, {}).update(tensors)
    return state
