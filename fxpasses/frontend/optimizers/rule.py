"""The update of one optimizer as data and as a function of tensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, fields
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import mark_stepped
from fxpasses.errors import UsageError
from fxpasses.frontend.optimizers.algorithm import Algorithm, Inside, Item, Rate, is_reduced, learning_rate

State = dict[str, dict[str, Tensor]]
"""Kind of state -> name -> tensor. The name is a parameter's; for kind "lr", that of the first in its group."""
LR, MASTER = "lr", "master"


@dataclass(frozen=True)
class Group:
    """One parameter group. ``names``: its parameters in order, None in place of a frozen one.

    ``first_lr``: what the learning rate was when the rule was made; no setting where the rate is a tensor.
    """

    names: tuple[str | None, ...]
    algorithm: Algorithm
    first_lr: float = field(default=0.0, compare=False)

    @property
    def trained(self) -> tuple[str, ...]:
        """The parameters that are updated."""
        return tuple(name for name in self.names if name is not None)


@dataclass(frozen=True)
class UpdateRule:
    """What ``optimizer.step()`` does, without the optimizer: made by `rule_for`, hashable, holds no tensor.

    ``optimizer``: the class of torch.optim. ``master_weights``: parameters of 16 bits are updated in fp32: state of
    kind "master" holds the weights, all other state is fp32 too, and the parameter is the rounded master. Who writes
    such a parameter by hand later has to take "master" out of ``optimizer.state[parameter]``.

    A learning rate that is a Python float is a constant of every graph the rule is traced into; `change` says when the
    optimizer no longer agrees. One that is a tensor, ``lr=torch.tensor(1e-3)``, is an input, so that a schedule needs
    no new capture: `read` gives torch's own tensor, which schedulers of torch.optim write in place.
    """

    optimizer: str
    groups: tuple[Group, ...]
    master_weights: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters that are updated."""
        return tuple(name for group in self.groups for name in group.trained)

    def change(self, optimizer: torch.optim.Optimizer) -> str | None:
        """The first setting of a live optimizer that the rule lacks, ``lr of group 0: 0.1 is now 0.05``, or None.

        It reads no tensor: cheap enough to be asked before each step. Another answer than None means: capture again.
        """
        if regrouped := self._regrouped(optimizer):
            return regrouped
        for index, (group, live) in enumerate(zip(self.groups, optimizer.param_groups, strict=True)):
            now = group.algorithm.of(live)
            for setting in fields(now):
                before, after = getattr(group.algorithm, setting.name), getattr(now, setting.name)
                if before != after:
                    return f"{setting.name} of group {index}: {before} is now {after}"
        return None

    def initial(self, parameters: Mapping[str, Tensor]) -> State:
        """State before the first step, on the devices of ``parameters``: of fake tensors, or on meta, no memory."""
        state: State = {}
        for group in self.groups:
            lr, trained = group.algorithm.lr, group.trained
            if isinstance(lr, Rate) and trained:
                rate = torch.full((), group.first_lr, dtype=lr.dtype, device=lr.device)
                state.setdefault(LR, {})[trained[0]] = rate
            for name in trained:
                for kind, tensor in self._state_of(group.algorithm, name, parameters[name], {}):
                    state.setdefault(kind, {})[name] = tensor
        return state

    def read(self, optimizer: torch.optim.Optimizer) -> State:
        """State of a live optimizer: its own tensors, not copies; what it has not yet made is made here.

        Raises `UsageError` if its groups are not those of the rule, or if masters have been rounded.
        """
        state: State = {}
        for group, live in self._paired(optimizer):
            lr = learning_rate(live)
            if lr is not None and group.trained:
                state.setdefault(LR, {})[group.trained[0]] = lr
            for name, parameter in _named(group, live):
                entry = optimizer.state.get(parameter, {})
                for kind, tensor in self._state_of(group.algorithm, name, parameter, entry):
                    state.setdefault(kind, {})[name] = tensor
        return state

    def write(self, optimizer: torch.optim.Optimizer, state: Mapping[str, Mapping[str, Tensor]]) -> None:
        """Give ``state`` to a live optimizer, whose ``step`` and ``state_dict`` then go on from there.

        Tensors that the optimizer has are written in place, new ones become its own. A parameter that no step has
        updated gets no entry, like in torch. A schedule of torch.optim sees that a step was done.
        """
        with torch.no_grad():
            for group, live in self._paired(optimizer):
                lr = learning_rate(live)
                if lr is not None and group.trained:
                    lr.copy_(state[LR][group.trained[0]])
                for name, parameter in _named(group, live):
                    own = {kind: state[kind][name] for kind in group.algorithm.kinds}
                    known = bool(optimizer.state.get(parameter))
                    given, master = group.algorithm.given(own, known), state.get(MASTER, {}).get(name)
                    if master is not None and (given or known or not torch.equal(master, parameter.float())):
                        given[MASTER] = master
                    if given:
                        _put(optimizer.state[parameter], given)
        mark_stepped(optimizer)

    def update(self, parameters: Mapping[str, Tensor], gradients: Mapping[str, Tensor | None],
               state: Mapping[str, Mapping[str, Tensor]], *, inside: Inside = lambda name: nullcontext()) -> None:
        """One step: write ``parameters`` and ``state`` in place. A parameter without a gradient keeps both.

        It can be traced: nothing depends on values. ``inside(name)`` is the context of the operators of one parameter.
        Raises `UsageError` for a sparse gradient.
        """
        with torch.no_grad():
            for group in self.groups:
                items = [self._item(group.algorithm, name, parameters[name], gradient, state, inside)
                         for name in group.trained if (gradient := gradients.get(name)) is not None]
                if not items:
                    continue
                lr = group.algorithm.lr
                group.algorithm.update(items, state[LR][group.trained[0]] if isinstance(lr, Rate) else lr, inside)
                for item in items:
                    if item.value is not parameters[item.name]:
                        with inside(item.name):
                            parameters[item.name].copy_(item.value)

    def _item(self, algorithm: Algorithm, name: str, parameter: Tensor, gradient: Tensor,
              state: Mapping[str, Mapping[str, Tensor]], inside: Inside) -> Item:
        if gradient.layout != torch.strided:
            raise UsageError(f"the gradient of '{name}' is sparse", hint="sparse=False in its embedding")
        own = {kind: state[kind][name] for kind in algorithm.kinds}
        if not self._has_master(parameter):
            return Item(name, parameter, gradient, own)
        with inside(name):
            return Item(name, state[MASTER][name], gradient.float(), own)

    def _has_master(self, parameter: Tensor) -> bool:
        return self.master_weights and is_reduced(parameter.dtype)

    def _state_of(self, algorithm: Algorithm, name: str, parameter: Tensor,
                  entry: Mapping[str, Any]) -> Iterator[tuple[str, Tensor]]:
        """Kinds and tensors for one parameter: from torch's ``entry`` for it, or new."""
        value, master = parameter.detach(), self._has_master(parameter)
        if master:
            kept = entry.get(MASTER)
            if kept is not None and kept.dtype != torch.float32:
                raise UsageError(f"the master weights of '{name}' are {str(kept.dtype).removeprefix('torch.')}: "
                                 "load_state_dict rounds them",
                                 hint="keep the state that read() gives, and load it with write()")
            value = value.float() if kept is None else kept
            yield MASTER, value
        for kind in algorithm.kinds:
            found = algorithm.taken(kind, entry)
            if found is None:
                found = algorithm.fresh(kind, value)
            yield kind, found.float() if master and kind not in algorithm.counts else found

    def _paired(self, optimizer: torch.optim.Optimizer) -> Iterator[tuple[Group, dict[str, Any]]]:
        if type(optimizer).__name__ != self.optimizer:
            raise UsageError(f"the rule is that of {self.optimizer}, the optimizer a {type(optimizer).__name__}")
        if regrouped := self._regrouped(optimizer):
            raise UsageError(f"the optimizer has changed since the capture: {regrouped}", hint="capture again")
        yield from zip(self.groups, optimizer.param_groups, strict=True)

    def _regrouped(self, optimizer: torch.optim.Optimizer) -> str | None:
        """How the numbers of groups or of their parameters differ from the rule's."""
        if len(optimizer.param_groups) != len(self.groups):
            return f"parameter groups: {len(self.groups)} are now {len(optimizer.param_groups)}"
        for index, (group, live) in enumerate(zip(self.groups, optimizer.param_groups, strict=True)):
            if len(group.names) != len(live["params"]):
                return f"parameters of group {index}: {len(group.names)} are now {len(live['params'])}"
        return None


def _named(group: Group, live: Mapping[str, Any]) -> Iterator[tuple[str, Tensor]]:
    parameters: Sequence[Tensor] = live["params"]
    for name, parameter in zip(group.names, parameters, strict=True):
        if name is not None:
            yield name, parameter


def _put(entry: dict[str, Any], given: Mapping[str, Tensor]) -> None:
    for kind, tensor in given.items():
        own = entry.get(kind)
        if isinstance(own, Tensor) and own.shape == tensor.shape and own.dtype == tensor.dtype:
            if own is not tensor:
                own.copy_(tensor)
        else:
            entry[kind] = tensor.detach()

