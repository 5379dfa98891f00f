"""Effects of the bodies that a node runs, in the storages of the node's own graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from torch.fx import GraphModule, Node

from fxpasses._torch import calls_with_placeholders
from fxpasses.ir.effects.flight import Region
from fxpasses.ir.effects.storages import MODE, NOTHING, STATES, Located, Numbering, Storages, flat, together
from fxpasses.ir.ops import nodes_in
from fxpasses.ir.regions import is_loop, may_run_zero_times, operand_for, operands_of, result_bodies, stacks_results

if TYPE_CHECKING:
    from fxpasses.ir.effects import Effects


def region_of(outer: Effects, node: Node, bodies: list[GraphModule], inners: Sequence[Effects]) -> Region:
    """What ``bodies``, whose effects are ``inners``, do where ``node`` of ``outer``'s graph calls them."""
    reads, writes, landed, pending, held = NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
    returned: list[list[Storages]] = []
    translated: list[tuple[Effects, dict[int, Storages]]] = []
    operands = operands_of(node)
    for body, inner in zip(bodies, inners, strict=True):
        here = _translation(outer, node, operands, inner)
        translated.append((inner, here))
        canonical = inner.numbers.canonical
        reads |= together([outer.outside(key) for key in inner.attributes])
        written = inner.written
        writes |= ((written & STATES) - {MODE}) | _given(written, here)
        landed |= _given(canonical(inner.flight.outside), here)
        outputs = [canonical(flat(value)) for value in inner.returned]
        left, still_read = (canonical(storages) for storages in inner.flight.left())
        pending |= _translated(outer.numbers, left & (together(outputs) | here.keys()), here)
        held |= _given(still_read, here)
        if body in result_bodies(node, bodies):
            returned.append([_translated(outer.numbers, value, here) for value in outputs])
    plain = all(calls_with_placeholders(body.graph) for body in bodies)
    value = _returned(outer, node, operands, returned, plain)
    handed_on = node.all_input_nodes if node.op == "call_module" else list(nodes_in(operands))
    own = outer.of_nodes(operand for operand in node.all_input_nodes if operand not in handed_on)
    if stacks_results(node):
        own |= flat(value) & (outer.of_nodes(node.all_input_nodes) | pending) - landed
    return Region(tuple(translated), reads, writes, value, any(inner.has_opaque for inner in inners), landed, pending,
                  held, own)


def _translation(outer: Effects, node: Node, operands: list[Any] | None, inner: Effects) -> dict[int, Storages]:
    """Storages of ``outer`` for the storages a body gets from outside."""
    here: dict[int, Storages] = {}
    plain = calls_with_placeholders(inner.gm.graph)
    for index, placeholder in enumerate(inner.placeholders):
        try:
            value = operand_for(node, operands, index, placeholder, len(inner.placeholders)) if plain else None
            given = outer.of_nodes(nodes_in(value)) if plain else outer.of_nodes(node.all_input_nodes)
        except LookupError:
            given = outer.of_nodes(node.all_input_nodes)
        for number in inner.storages(placeholder):
            here[number] = here.get(number, NOTHING) | given
    for key, storages in inner.attributes.items():
        for number in inner.numbers.canonical(storages):
            here[number] = here.get(number, NOTHING) | outer.outside(key)
    return here


def _given(storages: Storages, here: Mapping[int, Storages]) -> Storages:
    """Those of a body's storages that it gets from outside, by their numbers there."""
    return together(here[number] for number in storages if number in here)


def _translated(numbers: Numbering, storages: Storages, here: dict[int, Storages]) -> Storages:
    """``storages`` of a body outside; what the body made itself gets a number the first time it is met."""
    found = NOTHING
    for number in sorted(storages):
        if number not in here:
            here[number] = numbers.fresh()
        found |= here[number]
    return found


def _returned(outer: Effects, node: Node, operands: list[Any] | None, returned: list[list[Storages]],
              plain: bool) -> Located:
    """What a call returns from what its bodies return, one value or a tuple of them."""
    width = len(returned[0]) if returned else 0
    if not plain or not returned or any(len(values) != width for values in returned):
        return together(value for values in returned for value in values) or outer.numbers.fresh()
    values = [together(column) for column in zip(*returned, strict=True)]
    if is_loop(node):  # what one round returns may be another operand of the next
        shared = together(outer.storages(operand) for operand in node.all_input_nodes)
        mixed = together(value for value in values if value & shared)
        values = [value | mixed if value & shared else value for value in values]
    if may_run_zero_times(node):
        first = [outer.of_nodes(nodes_in(operand)) for operand in operands or ()]
        values = [value | (first[index] if index < len(first) else NOTHING) for index, value in enumerate(values)]
    return tuple(values)
