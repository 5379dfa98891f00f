"""The edit that takes reductions out of the sums a loop carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch.fx import Graph, Node

from fxpasses.analyses.accumulation import same_layout
from fxpasses.analyses.loop_values import Gate, is_zero
from fxpasses.ir.graph import call
from fxpasses.ir.loops import Loop, add_carries, replace_inits, replace_outputs
from fxpasses.ir.ops import value_bytes
from fxpasses.passes.commhoist.carries import Plan, Summand, Surroundings
from fxpasses.passes.commhoist.leaving import (
    Reduce,
    behind_results,
    erase_unused,
    operand_instead,
    remark_moved,
    sole_result,
)

aten = torch.ops.aten
_COMBINE = {"add": aten.add.Tensor, "maximum": aten.maximum.default, "minimum": aten.minimum.default}


@dataclass(frozen=True)
class _Running:
    """A running sum: the carry it is in by position, what is added to it, and the reduction its last value needs."""

    position: int
    summands: Sequence[Summand]
    operands: Sequence[Node]
    reduce: Reduce


@dataclass(frozen=True)
class _Prepared:
    """A plan and its running sums. ``zero``: the carry's start adds nothing."""

    plan: Plan
    running: tuple[_Running, ...]
    zero: bool


def hoist_sums(loop: Loop, found: Sequence[Plan], known: Surroundings) -> None:
    """Do what is planned: local sums in the body, from neutral elements on, and reductions behind the loop.

    The loop's body has to be its own.
    """
    inits: dict[int, Node] = {}
    prepared = [_prepare(loop, plan, known, inits) for plan in found]
    own = len(loop.inits)
    replace_inits(loop, {position: init for position, init in inits.items() if position < own})
    new = [position for position in inits if position >= own]
    models = [one.plan.carry.placeholder for one in prepared for running in one.running if running.position >= own]
    add_carries(loop, [inits[position] for position in new], models)
    _edit_body(loop, prepared)
    results: dict[int, Node] = {}
    for one in reversed(prepared):
        for running in reversed(one.running):
            results[running.position] = sole_result(loop, running.position, running.reduce.wait_node)
        if one.plan.kept:
            results[one.plan.carry.index] = sole_result(loop, one.plan.carry.index, one.plan.found.root)
    with loop.call.graph.inserting_before(behind_results(loop)):
        for one in prepared:
            _reduce_behind(one, results)
    for one in prepared:
        erase_start(one.plan.carry.init, known)


def _prepare(loop: Loop, plan: Plan, known: Surroundings, inits: dict[int, Node]) -> _Prepared:
    """Have the operands go their results' ways, and say in ``inits`` what new and changed carries start from."""
    carry = plan.carry
    zero = plan.found.combine == "add" and is_zero(carry.init) and not (
        known.outside.storages(carry.init) & known.outside.written)
    running = []
    for number, summands in enumerate(plan.sums.values()):
        model = summands[-1].path
        operands = [operand_instead(summand.path) for summand in summands]
        shape = operands[0].meta["val"].shape if model.launch.kind == "reduce_scatter" else None
        remark_moved(loop, [summand.path for summand in summands], value_bytes(operands[0].meta["val"]), known.analyses)
        position = max([len(loop.inits) - 1, *inits]) + 1 if number or plan.kept else carry.index
        if number or plan.kept or not zero or shape is not None:
            inits[position] = _neutral(loop, plan, shape)
        running.append(_Running(position, summands, operands, Reduce(model)))
    return _Prepared(plan, tuple(running), zero)


def _edit_body(loop: Loop, prepared: Sequence[_Prepared]) -> None:
    outputs: dict[int, Node] = {}
    inputs = loop.inputs
    for one in prepared:
        tree = one.plan.found
        for running in one.running:
            start = inputs[running.position]
            total = _local_sum(start, running.summands, running.operands, tree.combine)
            outputs[running.position] = _gated(total, start, tree.gates)
        if one.plan.kept:
            outputs[one.plan.carry.index] = _gated(_rest(one.plan), one.plan.carry.placeholder, tree.gates)
    replace_outputs(loop, outputs)
    for one in prepared:
        erase_unused(one.plan.found.inner, [summand.path for running in one.running for summand in running.summands])


def _neutral(loop: Loop, plan: Plan, shape: Sequence[int] | None) -> Node:
    """In front of the loop: a tensor that changes nothing it is combined with. ``shape``: None for the result's own."""
    init, graph, adds = plan.carry.init, loop.call.graph, plan.found.combine == "add"
    value = _neutral_element(init.meta["val"].dtype, plan.found.combine)
    with graph.inserting_before(loop.call):
        if shape is None:
            return (call(graph, aten.zeros_like.default, (init,), like=init) if adds
                    else call(graph, aten.full_like.default, (init, value), like=init))
        return (call(graph, aten.new_zeros.default, (init, list(shape)), like=init) if adds
                else call(graph, aten.new_full.default, (init, list(shape), value), like=init))


def _neutral_element(dtype: torch.dtype, combine: str) -> bool | float:
    if combine == "add":
        return 0
    largest = combine == "minimum"
    if dtype is torch.bool:
        return largest
    if dtype.is_floating_point:
        return float("inf") if largest else float("-inf")
    return torch.iinfo(dtype).max if largest else torch.iinfo(dtype).min


def _local_sum(start: Node, summands: Sequence[Summand], operands: Sequence[Node], combine: str) -> Node:
    """Operands instead of results are added, each where the result came to the sum."""
    graph, total = start.graph, start
    for summand, operand in zip(summands, operands, strict=True):
        path = summand.path
        with graph.inserting_before(path.chain[-1] if path.chain else path.launch.node):
            total = _combined(graph, combine, total, operand, summand.factor, like=path.launch.node)
    return total


def _gated(total: Node, start: Node, gates: Sequence[Gate]) -> Node:
    """Rounds that leave the carried sum as it is leave the local sum as it is, too."""
    for gate in reversed(gates):
        with gate.node.graph.inserting_before(gate.node):
            pair = (total, start) if gate.when else (start, total)
            total = call(gate.node.graph, aten.where.self, (gate.condition, *pair), like=gate.node)
    return total


def _rest(plan: Plan) -> Node:
    """The carry's own sum without the reductions that leave it."""
    tree, total = plan.found, plan.carry.placeholder
    with tree.root.graph.inserting_before(tree.gates[-1].node if tree.gates else tree.root):
        for leaf in plan.kept:
            total = _combined(tree.root.graph, tree.combine, total, leaf.value, leaf.factor, like=tree.root)
    return total


def _combined(graph: Graph, combine: str, first: Node, second: Node, factor: float | complex, *, like: Node) -> Node:
    if factor == -1:
        return call(graph, aten.sub.Tensor, (first, second), like=like)
    kwargs = {} if factor == 1 else {"alpha": factor}
    return call(graph, _COMBINE[combine], (first, second), kwargs=kwargs, like=like)


def _reduce_behind(prepared: _Prepared, results: dict[int, Node]) -> None:
    """Reduce what is summed up, at the insertion point, and add the start value, or the sum that was kept."""
    plan = prepared.plan
    own = results[plan.carry.index]
    total = own if plan.kept else plan.carry.init
    readers: list[Node] = []
    for running in prepared.running:
        launch, wait = running.reduce(results[running.position])
        readers.append(launch)
        if prepared.zero and total is plan.carry.init and same_layout(wait, plan.carry.init):
            total = wait
        else:
            total = _combined(own.graph, plan.found.combine, total, wait, 1, like=plan.found.root)
            readers.append(total)
    last = total
    own.replace_all_uses_with(last, delete_user_cb=lambda user: user not in readers)


def erase_start(init: Node, known: Surroundings) -> None:
    """A start value that nothing starts from any more."""
    while (init.op == "call_function" and not init.users and init not in known.pinned
           and known.outside.is_pure(init)):
        operands = init.all_input_nodes
        init.graph.erase_node(init)
        if len(operands) != 1:
            return
        init = operands[0]
