"""Micro-batches as one ``scan``: its body is forward and backward of one, sums are carried from one to the next."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses._torch import forgetting_symbols
from fxpasses.frontend.inputs import fake
from fxpasses.frontend.layers import Layers
from fxpasses.frontend.signature import input_names
from fxpasses.frontend.step import Program, parts_of
from fxpasses.frontend.synchronisation import Synchronisation
from fxpasses.frontend.trace import InputsWritten, trace
from fxpasses.ir.steps import RANKS

_SCAN = torch.ops.higher_order.scan


class Scan:
    """The loop of a `Program`, called on the arguments of the step: gives the mean loss.

    Carried: the sums of the gradients, of those that layers reduce behind the loop as these layers hold them, and the
    buffers that a forward writes. Read by every micro-batch: parameters and
    other buffers. Where every micro-batch's gradients are marked (`Synchronisation.marks_each`) that is done in the
    body, and buffers are broadcast there; otherwise the sums are marked behind the loop and buffers are broadcast in
    front of it.
    """

    def __init__(self, program: Program, synchronisation: Synchronisation, arguments: Mapping[str, Any], count: int,
                 mode: Any, layers: Layers) -> None:
        self._layers = layers
        self._program, self._synchronisation, self._count = program, synchronisation, count
        params, buffers = arguments["params"], arguments["buffers"]
        self._ranks: Mapping[str, Tensor] = arguments.get(RANKS, {})
        with mode, forgetting_symbols(mode):
            part = parts_of(arguments["batch"], count)[0]
            given = part, params, buffers, arguments["seed"], self._ranks
            self._used, self._pending, self._draws = self._tried(*pytree.tree_map(fake, given))
        seed = {"seed": arguments["seed"]} if self._draws else {}
        self._written: list[str] = []
        try:
            self.body = self._traced({"batch": part, **seed}, params, buffers, mode)
        except InputsWritten as error:  # only a trace shows all writes, those of batch norms above all
            self._written = [name for name in buffers if input_names({"buffers": {name: None}})[0] in error.names]
            self.body = self._traced({"batch": part, **seed}, params, buffers, mode)

    def _traced(self, slices: Mapping[str, Any], params: Mapping[str, Tensor], buffers: Mapping[str, Tensor],
                mode: Any) -> GraphModule:
        with mode:
            values = pytree.tree_map(fake, {
                "total": {name: params[name].detach() for name in self._used},
                "pending": dict(self._pending), "carried": {name: buffers[name] for name in self._written}, **slices,
                "params": params, "buffers": self._only_read(buffers), RANKS: self._ranks})
        self._spec = pytree.tree_structure(values)
        names = input_names(values)
        carried = names[len(self._used) + len(self._pending):][:len(self._written)]
        return trace(self._body, pytree.tree_leaves(values), names, mode, lambda: carried)

    def __call__(self, arguments: Mapping[str, Any]) -> Tensor:
        """Run the loop; leaves gradients and new buffers behind as the unrolled micro-batches would."""
        synchronisation, params, buffers = self._synchronisation, arguments["params"], arguments["buffers"]
        if not synchronisation.marks_each:
            synchronisation.begin(*synchronisation.promises.values())
        with torch.no_grad():
            zeros = [torch.zeros_like(params[name]) for name in self._used]
            zeros += [torch.zeros(value.shape, dtype=value.dtype, device=value.device)
                      for value in self._pending.values()]
            slices = [leaf.unflatten(0, (self._count, -1)) for leaf in pytree.tree_leaves(arguments["batch"])]
            if self._draws:  # a seed for each micro-batch, other than those of other ranks
                seed = arguments["seed"]
                slices.append(seed * self._count + torch.arange(self._count, device=seed.device))
            ranks = arguments.get(RANKS, {})
            read = [*params.values(), *self._only_read(buffers).values(), *ranks.values()]
            init = [*zeros, *(buffers[name] for name in self._written)]
            results: list[Tensor] = _SCAN(functools.partial(self._alike, len(init)), init, slices,
                                          [tensor.detach() for tensor in read])
            *carried, losses = results
            for name, new in zip(self._written, carried[len(zeros):], strict=True):
                buffers[name].copy_(new)
        synchronisation.marking = not synchronisation.marks_each
        for name, total in zip(self._used, carried, strict=False):
            synchronisation.finish(name, params[name], total)
        self._program.reduce(dict(zip(self._pending, carried[len(self._used):], strict=False)), params)
        return functools.reduce(torch.add, losses.unbind())

    def _alike(self, carried: int, *values: Tensor) -> list[Tensor]:
        """What stands for the body while the loop is traced, which traces it once more: results of the same types."""
        returned: Any = self.body.graph.output_node().args[0]
        loss = returned[-1].meta["val"]
        return [*(value.clone() for value in values[:carried]),
                torch.zeros(loss.shape, dtype=loss.dtype, device=loss.device)]

    def put_body(self, gm: GraphModule) -> None:
        """Have the loop of ``gm`` call the body as it was traced here."""
        (call,) = gm.graph.find_nodes(op="call_function", target=_SCAN)
        gm.set_submodule(call.args[0].target, self.body)

    def _tried(self, part: Any, params: Mapping[str, Tensor], buffers: Mapping[str, Tensor],
               seed: Tensor, ranks: Mapping[str, Tensor]) -> tuple[list[str], dict[str, Tensor], bool]:
        """The parameters that a micro-batch gives a gradient, gradients it leaves pending, whether it draws numbers."""
        self._synchronisation.marking = False
        with self._program.running_on({**params, **buffers}, seed, ranks) as random, \
                self._synchronisation.without_broadcasts():
            self._program.micro_batch(part, params, reduces=self._synchronisation.marks_each)
            pending = dict(self._layers.pending)
        return [name for name, tensor in params.items() if tensor.grad is not None], pending, random.draws > 0

    def _only_read(self, buffers: Mapping[str, Tensor]) -> dict[str, Tensor]:
        return {name: tensor for name, tensor in buffers.items() if name not in self._written}

    def _body(self, *values: Tensor) -> list[Tensor | None]:
        given = pytree.tree_unflatten(list(values), self._spec)
        synchronisation, params, carried = self._synchronisation, given["params"], given["carried"]
        synchronisation.totals, synchronisation.marking = dict(given["total"]), synchronisation.marks_each
        seed = given.get("seed", torch.zeros((), dtype=torch.int64))
        broadcasts = nullcontext() if synchronisation.marks_each else synchronisation.without_broadcasts()
        with self._program.running_on({**params, **carried, **given["buffers"]}, seed, given[RANKS]), broadcasts:
            loss = self._program.micro_batch(given["batch"], params, reduces=synchronisation.marks_each)
            pending = self._layers.pending
            totals = [total + pending[name] for name, total in given["pending"].items()]
        return [*(params[name].grad for name in self._used), *totals, *carried.values(), loss]

