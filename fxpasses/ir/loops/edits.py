"""Edits of a loop: call, condition, body, results and all their types stay of one mind.

The loop's body has to be its own (`Nest.make_private`). New nodes have types and origins.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import origin
from fxpasses.ir.loops.view import Carry, Loop, inputs_of


def add_invariants(loop: Loop, operands: Sequence[Node], like: Sequence[Node]) -> list[Node]:
    """Hand ``operands``, nodes in front of the call, to every round; the new placeholders of the body.

    They stand behind the other invariants; ``like``: for each one a node whose origin it takes over.
    """
    loop.replace_operands("invariants", [*loop.invariant_operands, *operands])
    found: list[Node] = []
    for gm in loop.graphs:
        found = []
        for operand, model in zip(operands, like, strict=True):
            found.append(_placeholder(gm, len(inputs_of(gm)), operand.name, operand.meta.get("val"), model))
    return found


def drop_invariants(loop: Loop, placeholders: Collection[Node]) -> None:
    """Take out invariants, named by their placeholders in the body. Raises ValueError where one is still used."""
    dropped = [invariant for invariant in loop.invariants if invariant.placeholder in placeholders]
    for invariant in dropped:
        for node in (invariant.placeholder, invariant.in_condition):
            if node is not None and node.users:
                raise ValueError(f"'{node.name}' is still used")
    gone = {invariant.index for invariant in dropped}
    kept = [operand for index, operand in enumerate(loop.invariant_operands) if index not in gone]
    loop.replace_operands("invariants", kept)
    for invariant in dropped:
        _erase(invariant.placeholder, invariant.in_condition)


def replace_inits(loop: Loop, inits: Mapping[int, Node]) -> None:
    """Start carries, by index, from other values; their placeholders take over the types of these."""
    for carry in loop.carries:
        if carry.index in inits:
            for node in (carry.placeholder, carry.in_condition):
                if node is not None:
                    _retype(node, inits[carry.index].meta.get("val"))
    loop.replace_operands("inits", [inits.get(index, init) for index, init in enumerate(loop.inits)])


def replace_outputs(loop: Loop, outputs: Mapping[int, Node]) -> None:
    """Return other values from the body, by position among the results; the results take over their types."""
    output = loop.body.graph.output_node()
    returned = [outputs.get(position, value) for position, value in enumerate(loop.outputs)]
    output.args = (_same_container(output.args[0], returned),)
    carried = len(loop.inits)
    _retype_results(loop, {position: node.meta.get("val") if position < carried else stacked_value(loop, node)
                           for position, node in outputs.items()})


def add_carries(loop: Loop, inits: Sequence[Node], like: Sequence[Node]) -> list[Carry]:
    """Hand more values from round to round, behind the other carries.

    The body returns each as it got it until `replace_outputs` says what it returns: until then the loop is not legal
    for operators that allow no result to be an input.
    """
    first = len(loop.inits)
    for gm in loop.graphs:
        for number, (init, model) in enumerate(zip(inits, like, strict=True)):
            _placeholder(gm, first + number, init.name, init.meta.get("val"), model)
    new = inputs_of(loop.body)[first:first + len(inits)]
    _insert_results(loop, first, new, [init.meta.get("val") for init in inits])
    loop.replace_operands("inits", [*loop.inits, *inits])
    return loop.carries[first:]


def drop_carries(loop: Loop, placeholders: Collection[Node]) -> None:
    """Take out carries, named by their placeholders in the body, that stand still and whose results nobody takes.

    Raises ValueError where one is still used.
    """
    dropped = [carry for carry in loop.carries if carry.placeholder in placeholders]
    gone = {carry.index for carry in dropped}
    values, outputs, results = loop.call.meta.get("val"), loop.outputs, loop.results
    output = loop.body.graph.output_node()
    for carry in dropped:
        readers = set(carry.placeholder.users) - {output} | set(carry.in_condition.users if carry.in_condition else ())
        if readers or carry.results or carry.output is not carry.placeholder:
            raise ValueError(f"'{carry.placeholder.name}' is still used")
    kept = [index for index in range(len(outputs)) if index not in gone]
    output.args = (_same_container(output.args[0], [outputs[index] for index in kept]),)
    for position, index in enumerate(kept):
        for node in results[index]:
            node.args = (loop.call, position)
    if isinstance(values, (list, tuple)):
        _retype(loop.call, _same_container(values, [values[index] for index in kept]))
    loop.replace_operands("inits", [init for index, init in enumerate(loop.inits) if index not in gone])
    for carry in dropped:
        _erase(carry.placeholder, carry.in_condition)


def result(loop: Loop, position: int, like: Node) -> Node:
    """The first ``getitem`` that takes the result, made directly behind the call where there is none."""
    if found := loop.results[position]:
        return min(found)
    values = loop.call.meta.get("val")
    with loop.call.graph.inserting_after(loop.call):
        node = loop.call.graph.call_function(operator.getitem, (loop.call, position))
    node.meta.update(origin(like))
    _retype(node, values[position] if isinstance(values, (list, tuple)) else None)
    return node


def stacked_value(loop: Loop, node: Node) -> Any:
    """Type of what the values of ``node``, one a round, are stacked to: [T, ...], contiguous."""
    value, length = node.meta.get("val"), loop.length
    return value.new_empty([length, *value.shape]) if isinstance(value, torch.Tensor) and length is not None else None


def _insert_results(loop: Loop, first: int, outputs: Sequence[Node], types: Sequence[Any]) -> None:
    results, output, values = loop.results, loop.body.graph.output_node(), loop.call.meta.get("val")
    returned = loop.outputs
    output.args = (_same_container(output.args[0], [*returned[:first], *outputs, *returned[first:]]),)
    for position, nodes in enumerate(results):
        for node in nodes:
            node.args = (loop.call, position if position < first else position + len(outputs))
    if isinstance(values, (list, tuple)):
        _retype(loop.call, _same_container(values, [*values[:first], *types, *values[first:]]))


def _retype_results(loop: Loop, types: Mapping[int, Any]) -> None:
    values = loop.call.meta.get("val")
    if isinstance(values, (list, tuple)):
        _retype(loop.call, _same_container(values, [types.get(index, value) for index, value in enumerate(values)]))
    for position, nodes in enumerate(loop.results):
        if position in types:
            for node in nodes:
                _retype(node, types[position])


def _placeholder(gm: GraphModule, position: int, name: str, value: Any, like: Node) -> Node:
    """A new input of ``gm`` at ``position``, typed, with the origin of ``like`` and a name nothing else has."""
    graph = gm.graph
    inputs = inputs_of(gm)
    taken = {str(node.target) for node in inputs}
    anchor = inputs[position - 1] if position else next(iter(graph.nodes))
    with graph.inserting_after(anchor) if position else graph.inserting_before(anchor):
        node = graph.placeholder(name)
    target, number = node.name, 1
    while target in taken:
        target, number = f"{node.name}_{number}", number + 1
    node.target = target
    node.meta.update(origin(like))
    _retype(node, value)
    return node


def _retype(node: Node, value: Any) -> None:
    """Give a node another type; other records of the old one go."""
    for key in ("example_value", "tensor_meta", "val"):
        node.meta.pop(key, None)
    if value is not None:
        node.meta["val"] = value


def _same_container(old: Any, new: Sequence[Any]) -> Any:
    return tuple(new) if isinstance(old, tuple) else list(new)


def _erase(*nodes: Node | None) -> None:
    for node in nodes:
        if node is not None:
            node.graph.erase_node(node)
