"""A step as it is captured for running: gradients that are there before it come in, those it leaves behind come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MethodType
from typing import Any

import torch
from torch import Tensor
from torch.utils import _pytree as pytree

from fxpasses.errors import UsageError
from fxpasses.runtime.calls import Call, StepFunction

#: Name of the argument that holds the gradients from before.
BEFORE = "gradients_before"


class TracedStep:
    """Calls a step on traced tensors. ``call`` is what is captured: modules, optimizers and a scaler are attributes.

    ``ran_backward``: the step did so itself; its result then has what it left in ``.grad`` beside it, where it runs
    optimizers too (``leaves_gradients``): a graph that updates has no other place for gradients.
    """

    def __init__(self, step: StepFunction, call: Call, *, may_run_backward: bool) -> None:
        self._step = step
        self._places = dict(_places(call))
        self.ran_backward = False
        self.leaves_gradients = bool(call.optimizers)
        self._may_run_backward = may_run_backward
        held: dict[str, Any] = {name: value for name, value in call.roots.items() if name not in call.named}
        held.update((f"optimizer_{index}", value) for index, value in enumerate(call.optimizers)
                    if not any(value is given for given in call.named.values()))
        if call.scaler is not None and not any(call.scaler is given for given in call.named.values()):
            held["grad_scaler"] = call.scaler
        for name, value in held.items():
            vars(self)[name] = value

    @property
    def function(self) -> Callable[..., Any]:
        """What to capture: `call`, whatever the modules are called."""
        return MethodType(TracedStep.call, self)

    def call(self, **named: Any) -> Any:
        """Run the step, gradients from before in place."""
        before: Mapping[str, Tensor] = named.pop(BEFORE, {})
        parameters = self._parameters()
        given = {name: gradient.clone() for name, gradient in before.items()}  # accumulation writes it
        for name, gradient in given.items():
            parameters[name].grad = gradient
        with self._followed(parameters):
            result = self._step.call(named)
        left = {name: tensor.grad for name, tensor in self._parameters().items() if tensor.grad is not None}
        for name, value in named.items():
            if any(isinstance(leaf, Tensor) and leaf.grad is not None for leaf in pytree.tree_leaves(value)):
                raise UsageError(f"the step leaves a gradient in its argument '{name}'",
                                 hint="detach() what is passed, or set its grad to None in the step")
        self.ran_backward |= any(left.get(name) is not given.get(name) for name in {**left, **given})
        if not self.ran_backward and before:
            self._run_backward(result)
        return (result, left) if self.ran_backward and self.leaves_gradients else result

    @contextmanager
    def _followed(self, parameters: Mapping[str, Any]) -> Iterator[None]:
        """Notice a backward, which finishes some gradient, until the block ends."""
        self.ran_backward = False
        hooks = [tensor.register_post_accumulate_grad_hook(self._finished) for tensor in parameters.values()
                 if tensor.requires_grad]
        try:
            yield
        finally:
            for hook in hooks:
                hook.remove()

    def _finished(self, tensor: Tensor) -> None:
        self.ran_backward = True

    def _parameters(self) -> dict[str, Any]:
        """The traced tensors that stand for parameters now."""
        return {name: table[key] for name, (table, key) in self._places.items() if table[key] is not None}

    def _run_backward(self, result: Any) -> None:
        """Add to the gradients from before: what the capture itself would do behind the step starts without any."""
        if not self._may_run_backward or not isinstance(result, Tensor):
            raise UsageError("there are gradients before the step, which returns its loss",
                             hint="set them to None first: optimizer.zero_grad()")
        torch.autograd.backward(result)


def _places(call: Call) -> Iterator[tuple[str, tuple[dict[str, Any], str]]]:
    """Name of each parameter -> where its module holds it."""
    for module, path in call.modules.paths.items():
        for key in module._parameters:
            name = f"{path}.{key}" if path else key
            if name in call.modules.parameters:
                yield name, (module._parameters, key)
