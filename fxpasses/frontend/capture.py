"""``fxpasses.capture``: a train step as one graph."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import torch
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses._torch import new_fake_mode
from fxpasses.errors import UsageError
from fxpasses.frontend.agreement import check_agreement
from fxpasses.frontend.arrangement import arranged
from fxpasses.frontend.context.rank_sets import one_a_rank
from fxpasses.frontend.description import annotate_layers
from fxpasses.frontend.failures import explained
from fxpasses.frontend.groups import Groups
from fxpasses.frontend.inputs import Inputs
from fxpasses.frontend.loops import Scan
from fxpasses.frontend.parallel import Parallelism
from fxpasses.frontend.randomness import check_randomness
from fxpasses.frontend.scopes import Scopes
from fxpasses.frontend.signature import annotate_replicated, give_signature, input_names, tell_slots
from fxpasses.frontend.step import Program, Settings
from fxpasses.frontend.synchronisation import Synchronisation
from fxpasses.frontend.trace import OF_TRACE, trace
from fxpasses.ir.effects import has_collectives
from fxpasses.ir.forms import needs_gradsync
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.operators import markers
from fxpasses.ir.promises import DDP_META, NEEDS_GRADSYNC
from fxpasses.ir.steps import RANKS, SEED, step_of
from fxpasses.ir.world import World
from fxpasses.pm.manager import run
from fxpasses.pm.rewrites import Rewrites

Optimizer = torch.optim.Optimizer | Callable[[list[torch.nn.Parameter]], torch.optim.Optimizer]


_ONE_AT_A_TIME = threading.RLock()
"""A capture patches what belongs to the process: torch's generator, the forward of wrappers, the model itself."""


@contextmanager
def _alone() -> Iterator[None]:
    with _ONE_AT_A_TIME:
        yield


@one_a_rank
@_alone()
@torch.inference_mode(False)
@torch.enable_grad()
def capture(step_or_model: Callable[..., Any], args: tuple[Any, ...] | Mapping[str, Any] = (), *,
            parallel: str | Parallelism | Sequence[str | Parallelism] | None = None, world: World | int | None = None,
            optimizer: Optimizer | None = None, loss: Callable[..., Any] | None = None,
            micro_batches: int = 1, loop: Literal["unrolled", "scan"] = "unrolled",
            accumulate: Literal["no_sync", "each"] = "no_sync", clip_norm: float | None = None,
            autocast: torch.dtype | None = None, master_weights: bool = False,
            grad_scaler: torch.amp.GradScaler | None = None,
            unused: Literal["error", "none", "zeros"] | None = None, gradsync: str | None = "",
            name: str | None = None) -> GraphModule:
    """One static graph of a whole train step: forward, backward, gradient synchronisation, update.

    ``step_or_model`` is a module or function that returns its loss (a scalar, or something with a ``loss``), or a
    function that runs backward, and perhaps an optimizer, itself. Modules and optimizers are found among ``args`` (by
    position, or a mapping by name) and among what the function's code names; every other argument that holds tensors is
    the batch of one rank. Nothing is computed and no weight copied: shapes, strides and dtypes count, tensors on the
    meta device stand for such on the CPU. No process group is needed.

    The graph is ``forward(params, buffers, optimizer, batch) -> (result, state)``: see `fxpasses.ir.steps`.

    A DistributedDataParallel wrapper on the way is opened and its promises are kept; ``parallel="ddp"`` makes torch's
    default promises for a model without one. ``world``: ranks and groups, or a number of ranks. Of a model that
    ``fully_shard`` or ``parallelize_module`` has wrapped all this is read.

    ``optimizer``: one over the model's parameters, or a function that makes one from a list of parameters; it updates
    in the graph (SGD, Adam, AdamW). Without one the state has gradients. ``master_weights``: parameters of 16 bits are
    rounded from float32 copies that the optimizer keeps. ``clip_norm``: as ``torch.nn.utils.clip_grad_norm_``.
    ``grad_scaler``: scales the loss, and has the optimizer skip steps, as a step does that has one itself.
    ``loss``: a function of what the model returns. ``autocast``: dtype of a ``torch.autocast`` around the forward.
    ``micro_batches``: the batch is cut along dimension 0, losses are averaged; ``accumulate="no_sync"`` synchronises
    the sum of the gradients once, "each" every micro-batch's. ``unused``: what to do with a parameter without a
    gradient: "error", leave it alone ("none"), or send "zeros" because another rank may use it; by default what the
    wrapper was told. ``gradsync``: options of that pass as text, None to stop in front of it. ``name``: of the graph.

    Raises `UsageError` for a step that cannot be one graph, with the line of the step.
    """
    _check_choices(loop=(loop, ("unrolled", "scan")),
                   accumulate=(accumulate, ("no_sync", "each")), unused=(unused, (None, "error", "none", "zeros")))
    if not isinstance(micro_batches, int) or micro_batches < 1:
        raise UsageError(f"{micro_batches!r} is no number of micro-batches")
    inputs = Inputs(step_or_model, args, optimizer, master_weights, grad_scaler)
    groups = Groups(world)
    scopes = Scopes(inputs.modules.paths)
    whole, layers = arranged(parallel, inputs, groups)
    synchronisation = Synchronisation(inputs.modules, scopes, groups, whole, layers.promises,
                                      marks_each=accumulate == "each")
    settings = Settings(loss, micro_batches, clip_norm, autocast, unused, grad_scaler)
    if grad_scaler is not None and loop == "scan" and micro_batches > 1:
        raise UsageError("grad_scaler= with loop='scan' is not captured", hint="loop='unrolled'")
    mode = new_fake_mode(meets_real=True, symbolic=layers.symbolic)
    arguments = inputs.arguments(mode, layers)
    program = Program(inputs, settings, synchronisation, scopes, arguments, layers)
    with explained(), scopes.followed():
        scan = None
        if loop == "scan" and micro_batches > 1:
            scan = Scan(program, synchronisation, arguments, micro_batches, mode, layers)
            program.loop_with(scan)
        names = input_names(arguments)
        gm = trace(program, pytree.tree_leaves(arguments), names, mode, lambda: _returned(names, arguments, program),
                   inputs.modules)
    for changed, value in inputs.modules.counted.items():
        warnings.warn(f"the step changes the attribute '{changed}'; in the graph it is {value!r} for ever: make it a "
                      "buffer where that matters", stacklevel=2)
    if scan is not None:
        scan.put_body(gm)
    tell_slots(gm, arguments)
    layers.finish(gm)
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            for key in OF_TRACE:
                node.meta.pop(key, None)
    check_randomness(gm)
    _drop_unread(gm, arguments)
    give_signature(gm, arguments, program.returned)
    _check_memory(gm, inputs)
    world_of_graph = groups.world()
    if world_of_graph is not None:
        gm.meta["world"] = world_of_graph
        if world_of_graph.size > 1 and not layers and not synchronisation.promises and not has_collectives(gm):
            warnings.warn(f"nothing spreads the step over the {world_of_graph.size} ranks of its world: parallel= says "
                          "how", stacklevel=2)
    if name is not None:
        gm.meta["name"] = name
    _declare(gm, tuple(synchronisation.promises.values()))
    if layers:
        annotate_layers(gm, layers, groups.spread, {**inputs.modules.parameters, **inputs.modules.buffers})
    if gradsync is not None:
        gm = synchronised(gm, gradsync)
    if layers:
        check_agreement(gm, layers)
    return gm


def _check_memory(gm: GraphModule, inputs: Inputs) -> None:
    """Refuse a write to memory that two inputs of the graph stand for: only one of them would see it."""
    step = step_of(gm)
    assert step is not None
    read = {(slot.role, slot.path): slot.node for slot in step.inputs}
    written = {slot.name for slot in step.outputs
               if (slot.role, slot.path) in read and read[slot.role, slot.path] is not slot.node}
    for one, other in inputs.modules.sharing():
        if one in written or other in written:
            raise UsageError(f"'{one}' and '{other}' share memory, and the step writes it",
                             hint="let both names hold one Parameter, or one buffer, or clone()")


def _check_choices(**choices: tuple[Any, tuple[Any, ...]]) -> None:
    for name, (given, known) in choices.items():
        if given not in known:
            raise UsageError(f"there is no {name}={given!r}", hint=f"it is one of {', '.join(map(repr, known))}")


def _returned(names: list[str], arguments: Mapping[str, Any], program: Program) -> set[str]:
    """Names of the inputs that the state which ``program`` returned has again."""
    _, state = program.returned
    roles = [role for role, value in arguments.items() for _ in pytree.tree_leaves(value)]
    return {name for name, role in zip(names, roles, strict=True) if role in state}


def _drop_unread(gm: GraphModule, arguments: dict[str, Any]) -> None:
    """Only a step that draws random numbers takes a seed; only one that reads its rank takes that."""
    roles = [role for role, value in arguments.items() for _ in pytree.tree_leaves(value)]
    for role, node in zip(roles, gm.graph.find_nodes(op="placeholder"), strict=True):
        if role == SEED and not node.users:
            gm.graph.erase_node(node)
            del arguments[SEED]
    ranks = arguments.get(RANKS, {})
    last = gm.graph.find_nodes(op="placeholder")[-len(ranks):] if ranks else []
    for group, node in zip(list(ranks), last, strict=True):
        if node.users:
            node.meta["rank_of"] = group
        else:
            gm.graph.erase_node(node)
            del ranks[group]
    if not ranks:
        arguments.pop(RANKS, None)


def _declare(gm: GraphModule, promises: tuple[Any, ...]) -> None:
    """Say what form the graph has, and what of it wrappers promised."""
    if promises:
        annotate_replicated(gm, promises)
        gm.meta[DDP_META] = promises
    marked = any(markers(graph) for graph in all_graphs(gm))  # not under no_sync, where all of it stays local
    gm.meta["form"] = "captured" if marked else "spmd"
    if marked:
        gm.meta[NEEDS_GRADSYNC] = True


def synchronised(gm: GraphModule, gradsync: str) -> GraphModule:
    """A captured graph behind the pass `gradsync` with these options; as it is where it marks nothing.

    It makes the graph what the step is: no limit on rewrites leaves it out.
    """
    if not needs_gradsync(gm):
        return gm
    result: GraphModule = run(gm, f"gradsync{{{gradsync}}}" if gradsync else "gradsync", rewrites=Rewrites())
    return result
