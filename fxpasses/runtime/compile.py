"""``fxpasses.compile``: a train step as it is written, run as one graph."""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor
from torch.fx import GraphModule
from torch.optim import Optimizer
from torch.utils import _pytree as pytree

from fxpasses._torch import generate_code, is_live
from fxpasses.errors import UsageError, did_you_mean, wrong_type
from fxpasses.frontend.capture import capture, synchronised
from fxpasses.frontend.optimizers import UpdateRule, rule_for
from fxpasses.frontend.parallel import DDP
from fxpasses.frontend.precision import plain_precision
from fxpasses.frontend.scaling import ScalingRule
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.promises import DDP_META
from fxpasses.ir.steps import RANKS, SEED, Slot, step_of
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.remarks import Remark
from fxpasses.runtime.calls import Call, StepFunction
from fxpasses.runtime.facts import Same
from fxpasses.runtime.first_values import send_first_values
from fxpasses.runtime.options import check_then
from fxpasses.runtime.owed import Meetings, Owed, owed_by
from fxpasses.runtime.settle import Settlement
from fxpasses.runtime.traced_step import BEFORE, TracedStep
from fxpasses.runtime.write_back import apart, finish_wrappers, optimizer_state, write_gradients, write_tensors

#: Settings under which a step cannot run backward itself.
_OF_A_LOSS = ("loss", "clip_norm", "micro_batches", "autocast", "grad_scaler")
_SHARDED = "capture the step, fxpasses.bind the graph, and start each rank from fxpasses.local_state"
#: What the facts of optimizers are called.
_SETTINGS = "settings of"
#: As many captures of one step are kept.
CAPTURES = 8


def compile(step_or_model: Callable[..., Any], *, passes: Passes = "default", then: str = "eager",
            optimizer: Optimizer | Callable[[list[Any]], Optimizer] | None = None,
            remarks: list[Remark] | None = None, verify_each: bool = False, **settings: Any) -> CompiledStep:
    """Run a train step as one graph: capture it at the first call, run passes, bind it to live groups, reuse it.

    ``step_or_model``, ``optimizer`` and ``settings``: as for `fxpasses.capture`. The step may run backward itself, be a
    function of modules wrapped in DistributedDataParallel, and run its optimizer; ``optimizer`` steps behind a step
    that does not. ``passes``, ``verify_each``, ``remarks``: as for `fxpasses.run`. ``then``: "eager" runs the graph,
    "aot_eager" and "inductor" compile it with ``fullgraph=True``.

    Outside everything is as after the same call in eager mode: parameters, buffers and optimizer state are written in
    place, ``.grad`` holds what backward left there, accumulated with what was there before (under ``no_sync`` that
    stays local, and the next synchronised backward reduces the sum, as in DistributedDataParallel). With ``optimizer``
    gradients are used up. Results are detached. With ``parallel="ddp"`` and no wrapper the first call gives all ranks
    the parameters and buffers of the group's first rank, as a wrapper does when it is made.

    A capture holds for the types of tensors, other arguments by value, which modules and whether they train, which
    parameters want gradients and have some, optimizer settings (a learning rate that is a tensor is none), autocast and
    the job's process groups, hooks, attributes of modules, and what the code of step and modules names outside (numbers
    and containers by value, objects by identity); anything else is captured anew, `CAPTURES` of them are kept. All
    ranks make their first call of a kind at the same point.

    Raises `UsageError` for wrong settings, and what `fxpasses.capture`, `fxpasses.run` and `fxpasses.bind` raise.
    """
    _check_capture(settings)
    check_then(then)
    if remarks is not None and not isinstance(remarks, list):
        raise wrong_type("remarks", remarks, "a list")
    PassManager(passes)  # raises for unknown ones, now and not at the first call
    settlement = Settlement(passes, remarks if remarks is not None else [], verify_each)
    return CompiledStep(StepFunction(step_or_model), settlement, then, optimizer, settings)


def _check_capture(settings: Mapping[str, Any]) -> None:
    """Refuse what `capture` does not take, and stopping in front of the synchronisation."""
    known = [name for name, parameter in inspect.signature(capture).parameters.items()
             if parameter.kind is inspect.Parameter.KEYWORD_ONLY]
    for name in settings:
        if name not in known:
            own = [*known, "passes", "then", "remarks", "verify_each"]
            raise UsageError(f"compile has no setting '{name}'",
                             hint=did_you_mean(name, own) or f"settings: {', '.join(sorted(own))}")
    if settings.get("gradsync", "") is None:
        raise UsageError("a step that is run synchronises its gradients",
                         hint="gradsync='...' takes options of that pass, sync=false among them")
    kinds = settings.get("parallel")
    for kind in kinds if isinstance(kinds, (list, tuple)) else [kinds]:
        if kind not in (None, "ddp") and not isinstance(kind, DDP):
            name = kind if isinstance(kind, str) else type(kind).__name__
            raise UsageError(f"compile runs steps whose modules hold whole parameters, not parallel={name!r}",
                             hint=_SHARDED)


def _check_whole(gm: GraphModule) -> None:
    """Refuse a step of a model that holds shards: what it returns would not be written back."""
    step = step_of(gm)
    for slot in step.inputs if step is not None else ():
        placements = slot.node.meta.get("placements", {}) if slot.node is not None else {}
        if slot.role == RANKS or not all(placement.is_replicate() for placement in placements.values()):
            raise UsageError("compile runs steps whose modules hold whole parameters, and this one has sharded ones",
                             hint=_SHARDED)


@dataclass(frozen=True)
class _Captured:
    """One capture, ready to run. ``rules``: optimizers whose state it takes; ``own_backward``: the step runs it."""

    graph: GraphModule
    run: Callable[..., Any]
    inputs: tuple[Slot, ...]
    rules: list[tuple[Optimizer, UpdateRule]]
    owed: Owed
    own_backward: bool
    leaves_gradients: bool
    facts: Mapping[str, Any]


class CompiledStep:
    """What `compile` returns: call it like the step. ``graphs``: the graphs it runs, the latest last."""

    def __init__(self, step: StepFunction, settlement: Settlement, then: str, optimizer: Any,
                 settings: Mapping[str, Any]) -> None:
        if not isinstance(step.function, torch.nn.Module):
            functools.update_wrapper(self, step.function, updated=())
        self.optimizer = optimizer
        self._step, self._settlement, self._then, self._settings = step, settlement, then, dict(settings)
        self._meetings = Meetings()
        self._started: set[Same] = set()
        self._captures: dict[tuple[Any, ...], _Captured] = {}

    @property
    def graphs(self) -> list[GraphModule]:
        """The graph of each capture that is kept."""
        return [captured.graph for captured in self._captures.values()]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the step: what it returns, without history."""
        if not torch.is_grad_enabled():
            raise UsageError(f"'{self._step.name}' is called where gradients are off, and a train step runs backward",
                             hint="call it outside of torch.no_grad() and torch.inference_mode()")
        call = Call.read(self._step, args, kwargs, self._settings.get("grad_scaler"))
        rules = self._rules(call)
        scaling = None if call.scaler is None else ScalingRule.of(call.scaler, call.modules.parameters)
        facts = {**call.facts(), **{f"{_SETTINGS} {type(optimizer).__name__} {index}": (Same(optimizer), rule)
                                    for index, (optimizer, rule) in enumerate(rules)},
                 f"{_SETTINGS} the GradScaler": (Same(call.scaler), scaling), "process groups": _job()}
        key = tuple(facts.items())
        captured = self._captures.get(key)
        if captured is not None:
            self._meet(call, captured.owed)
        else:
            captured = self._capture(call, rules, facts)
            self._keep(key, captured)
        return self._run(captured, call)

    def _meet(self, call: Call, owed: Owed, problem: Exception | None = None) -> None:
        """Raise where this rank or another one has no graph, or where they do not synchronise the same."""
        wrappers = [wrapper for _, wrapper in call.wrappers]
        if wrappers or self._settings.get("parallel") is not None:
            self._meetings.meet(_job(), wrappers, owed, problem)
        elif problem is not None:
            raise problem

    def _rules(self, call: Call) -> list[tuple[Optimizer, UpdateRule]]:
        """Optimizers of the step and the one behind it, each with what it does now."""
        parameters: Any = call.modules.parameters
        for name, parameter in parameters.items():
            if not parameter.requires_grad and parameter.grad is not None and call.optimizers:
                raise UsageError(f"'{name}' is frozen and has a gradient, by which its optimizer would go on",
                                 hint="set its grad to None")
        found = [(optimizer, rule_for(optimizer, parameters)) for optimizer in call.optimizers]
        if self.optimizer is None:
            return found
        if not isinstance(self.optimizer, Optimizer) and callable(self.optimizer):
            self.optimizer = self.optimizer(list(parameters.values()))
        rule = rule_for(self.optimizer, parameters, master_weights=self._settings.get("master_weights", False))
        if call.gradients:
            raise UsageError("there are gradients before the step, and the optimizer behind it would add to them",
                             hint="set them to None first: optimizer.zero_grad()")
        return [*found, (self.optimizer, rule)]

    def _capture(self, call: Call, rules: list[tuple[Optimizer, UpdateRule]], facts: Mapping[str, Any]) -> _Captured:
        alone = not any(self._settings.get(name) not in (None, 1) for name in _OF_A_LOSS)
        traced = TracedStep(self._step, call, may_run_backward=alone)
        arguments = {**call.named, **({BEFORE: call.gradients} if call.gradients else {})}
        try:
            gm = capture(traced.function, arguments, optimizer=self.optimizer, **{**self._settings, "gradsync": None})
            _check_whole(gm)
            owed = owed_by(gm)
            gm = synchronised(gm, self._settings.get("gradsync", ""))
        except Exception as error:
            self._meet(call, (), error)
            raise
        self._meet(call, owed)
        groups = {promise.group: wrapper.process_group for promise in gm.meta.get(DDP_META, ())
                  for path, wrapper in call.wrappers if path == promise.module}
        job = facts["process groups"]
        graph = self._settlement.settle(gm, groups, job.value, owed)
        _check_whole(graph)  # a pass may have sharded what the modules hold whole
        if job not in self._started:
            self._started.add(job)
            send_first_values(gm, graph, [path for path, _ in call.wrappers],
                              {**call.modules.parameters, **call.modules.buffers})
        for each in all_graphs(graph):
            generate_code(each)  # Dynamo cannot follow a module that does it at its first call
        step = step_of(graph)
        assert step is not None
        call_graph: Any = graph.forward
        if self._then != "eager":
            call_graph = torch.compile(graph, backend=self._then, fullgraph=True, dynamic=False)
        return _Captured(graph, call_graph, step.inputs, rules, owed, traced.ran_backward, traced.leaves_gradients,
                         facts)

    def _keep(self, key: tuple[Any, ...], captured: _Captured) -> None:
        if len(self._captures) >= CAPTURES:
            latest = next(reversed(self._captures.values()))
            warnings.warn(f"'{self._step.name}' was captured more than {CAPTURES} times, the first capture is dropped; "
                          f"last of all changed {_difference(latest.facts, captured.facts)}", stacklevel=3)
            del self._captures[next(iter(self._captures))]
        self._captures[key] = captured

    def _run(self, captured: _Captured, call: Call) -> Any:
        _, scaling = captured.facts[f"{_SETTINGS} the GradScaler"]
        kinds = optimizer_state(captured.rules)
        if call.scaler is not None:
            kinds.update(scaling.read(call.scaler, call.modules.parameters))
        live: dict[str, Any] = {"params": call.modules.parameters, "buffers": call.modules.buffers, "optimizer": kinds,
                                "batch": {**call.batch, BEFORE: call.gradients}}
        if any(slot.role == SEED for slot in captured.inputs):
            live[SEED] = torch.randint(2**62, ())
        with torch.no_grad(), plain_precision():
            result, state = captured.run(*_arguments(captured.inputs, live))
        if captured.own_backward and captured.leaves_gradients:
            result, state["gradients"] = result
        state = apart(state, {**live, "gradients": call.gradients})
        write_tensors(call.modules.parameters, state.get("params", {}))
        write_tensors(call.modules.buffers, state["buffers"])
        for optimizer, rule in captured.rules:
            rule.write(optimizer, state["optimizer"])
        if call.scaler is not None and "optimizer" in state:
            scaling.write(call.scaler, state["optimizer"])
        if "gradients" in state:
            write_gradients(call.modules.parameters, state["gradients"])
        finish_wrappers(call)
        return pytree.tree_map(lambda value: value.detach() if isinstance(value, Tensor) else value, result)


def _arguments(slots: tuple[Slot, ...], live: Mapping[str, Any]) -> list[Any]:
    """``live`` as the graph takes it: maps in its order, without what it does not know."""
    roles: dict[str, Any] = {"params": {}, "buffers": {}, "optimizer": {}, "batch": {}}
    for slot in slots:
        source = live[slot.role]
        if slot.role == SEED:
            roles[SEED] = source
        elif slot.role == "batch":  # each argument as it is
            roles["batch"][slot.path[0]] = source[slot.path[0]]
        elif slot.role == "optimizer":
            kind, name = slot.path
            roles["optimizer"].setdefault(kind, {})[name] = source[kind][name]
        else:
            roles[slot.role][slot.path[0]] = source[slot.path[0]]
    return list(roles.values())


def _job() -> Same:
    """The default process group: another one is another job."""
    return Same(dist.group.WORLD if is_live() else None)


def _difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    name = next((name for name in after if name not in before or before[name] != after[name]), "a module")
    if name.startswith(_SETTINGS):  # of many numbers
        return f"{name} (give a learning rate that changes as a tensor)"
    return f"{name}: {before.get(name)} is now {after.get(name)}"
