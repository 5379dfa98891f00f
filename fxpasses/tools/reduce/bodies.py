"""Loops and branches: a body alone, one round in place of the call, what is handed from round to round."""

from __future__ import annotations

import operator
from functools import partial
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.clone import clone
from fxpasses.ir.graph import attribute, bodies_of, call, graphs_by_path
from fxpasses.ir.loops.edits import add_invariants, drop_carries, drop_invariants
from fxpasses.ir.loops.sites import Nest
from fxpasses.ir.loops.view import Loop, loops_of
from fxpasses.ir.regions import operands_of, region_kind, result_bodies
from fxpasses.tools.reduce.case import Case, Illegal
from fxpasses.tools.reduce.cut import input_like
from fxpasses.tools.reduce.search import Edit
from fxpasses.tools.reduce.values import everywhere

_MOST_ROWS = 16


def bodies_alone(case: Case) -> list[Edit]:
    """Each body as the graph, the innermost first."""
    paths = dict.fromkeys(path for gm in case.graphs for path, _ in graphs_by_path(gm) if path)
    return [partial(_alone, path=path) for path in reversed(paths)]


def inlined(case: Case) -> list[Edit]:
    """Each call of a body replaced by one round of it."""
    found: list[Edit] = []
    for path, gm in graphs_by_path(case.graphs[0]):
        for node in gm.graph.nodes:
            if bodies_of(node):
                found += [partial(everywhere, path=path, change=partial(_inline, name=node.name, which=which))
                          for which in range(len(result_bodies(node, bodies_of(node))))]
    return found


def fewer_carries(case: Case) -> list[Edit]:
    """Each value that a loop carries the same in every round; invariants that no round reads gone."""
    found: list[Edit] = []
    for path, gm in graphs_by_path(case.graphs[0]):
        for loop in loops_of(gm):
            found.append(partial(everywhere, path=path, change=partial(_without_unread, name=loop.call.name)))
            found += [partial(everywhere, path=path, change=partial(_without_carry, name=loop.call.name, index=index))
                      for index in reversed(range(len(loop.inits)))]
            found += [partial(everywhere, path=path, change=partial(
                _without_stacked, name=loop.call.name, at=at, outermost=not path))
                      for at in reversed(range(len(loop.inits), len(loop.outputs)))]
    return found


def _alone(case: Case, *, path: str) -> Case | None:
    found = []
    for gm in case.graphs:
        body = dict(graphs_by_path(gm)).get(path)
        if body is None:
            return None
        alone = clone(body)
        alone.meta.update({key: value for key, value in clone(gm).meta.items() if key != "form"})
        found.append(alone)
    return Case(found, case.passes)


def _inline(gm: GraphModule, *, name: str, which: int) -> bool:
    node = next((node for node in gm.graph.nodes if node.name == name), None)
    bodies = bodies_of(node) if node is not None else []
    if node is None or not bodies:
        return False
    body = result_bodies(node, bodies)[which]
    operands = operands_of(node)
    inputs = body.graph.find_nodes(op="placeholder")
    if node.op == "call_module":
        operands = list(node.args)
    if operands is None or len(operands) < len(inputs):
        raise Illegal(f"operands of '{name}'")
    values: dict[Node, Any] = {}
    with gm.graph.inserting_before(node):
        for item, operand in zip(inputs, operands, strict=False):
            values[item] = _first_row(gm, operand, item, node)
        for inner in body.graph.nodes:
            if inner.op == "get_attr":
                values[inner] = _looked_up(gm, body, inner)
            elif inner.op.startswith("call"):
                copied = gm.graph.node_copy(inner, lambda operand: values[operand])
                copied.meta = {key: value for key, value in inner.meta.items() if key != "after"}
                values[inner] = copied
    returned: Any = torch.fx.node.map_arg(body.graph.output_node().args[0], lambda operand: values[operand])
    _replace_results(gm, node, returned)
    return True


def _first_row(gm: GraphModule, operand: Any, item: Node, like: Node) -> Any:
    """The operand, or the first row of one that has a row for each round."""
    given = operand.meta.get("val") if isinstance(operand, Node) else None
    wanted = item.meta.get("val")
    if isinstance(given, torch.Tensor) and isinstance(wanted, torch.Tensor) and given.dim() == wanted.dim() + 1:
        return call(gm.graph, torch.ops.aten.select.int, (operand, 0, 0), like=like, val=wanted)
    return operand


def _looked_up(gm: GraphModule, body: GraphModule, node: Node) -> Node:
    target, held = str(node.target), attribute(body, str(node.target))
    name, number = target.replace(".", "_"), 1
    while hasattr(gm, name) and getattr(gm, name) is not held:
        name, number = f"{target.replace('.', '_')}_{number}", number + 1
    if not hasattr(gm, name):
        setattr(gm, name, held)
    copied: Node = gm.graph.get_attr(name)
    copied.meta.update(node.meta)
    return copied


def _replace_results(gm: GraphModule, node: Node, returned: Any) -> None:
    if not isinstance(returned, (list, tuple)):
        node.replace_all_uses_with(returned)
        gm.graph.erase_node(node)
        return
    kept = region_kind(node)
    for user in list(node.users):
        if user.target is not operator.getitem:
            raise Illegal(f"'{user.name}' takes all results")
        index = user.args[1]
        if not isinstance(index, int):
            raise Illegal(f"'{user.name}' takes no single result")
        value = returned[index]
        if kept.stacks and isinstance(value, Node):
            value = _stacked(gm, value, user)
        if not isinstance(value, Node):
            raise Illegal(f"'{user.name}' is no tensor")
        user.replace_all_uses_with(value)
        gm.graph.erase_node(user)
    gm.graph.erase_node(node)


def _stacked(gm: GraphModule, value: Node, user: Node) -> Node:
    """As many equal rows as the loop had rounds, for a result that is stacked."""
    wanted, given = user.meta.get("val"), value.meta.get("val")
    if not isinstance(wanted, torch.Tensor) or not isinstance(given, torch.Tensor) or wanted.dim() == given.dim():
        return value
    if not isinstance(wanted.shape[0], int) or wanted.shape[0] > _MOST_ROWS:
        raise Illegal("too many rows")
    with gm.graph.inserting_before(user):
        return call(gm.graph, torch.ops.aten.stack.default, ([value] * wanted.shape[0],), like=user, val=wanted)


def _loop(gm: GraphModule, name: str) -> Loop | None:
    return next((loop for loop in loops_of(gm) if loop.call.name == name), None)


def _private(gm: GraphModule, name: str) -> Loop:
    loop = _loop(gm, name)
    if loop is None or not loop.results_known:
        raise Illegal(f"no loop '{name}'")
    Nest(gm).make_private(loop)
    return loop


def _without_unread(gm: GraphModule, *, name: str) -> bool:
    """Invariants and carries that nobody reads go."""
    if _loop(gm, name) is None:
        return False
    loop = _private(gm, name)
    unread = [item.placeholder for item in loop.invariants
              if not item.placeholder.users and not (item.in_condition and item.in_condition.users)]
    drop_invariants(loop, unread)
    return bool(unread)


def _without_carry(gm: GraphModule, *, name: str, index: int) -> bool:
    """Every round reads what the carry starts from, and so does who takes its last value."""
    found = _loop(gm, name)
    if found is None or index >= len(found.inits) or (len(found.inits) == 1 and found.kind != "scan"):
        return False
    loop = _private(gm, name)
    carry = loop.carries[index]
    if not isinstance(carry.init, Node):
        return False
    if carry.placeholder.users or (carry.in_condition and carry.in_condition.users):
        add_invariants(loop, [carry.init], [carry.placeholder])
        added = loop.invariants[-1]
        carry = loop.carries[index]
        carry.placeholder.replace_all_uses_with(added.placeholder)
        if carry.in_condition is not None and added.in_condition is not None:
            carry.in_condition.replace_all_uses_with(added.in_condition)
    for taken in carry.results:
        taken.replace_all_uses_with(carry.init)
        gm.graph.erase_node(taken)
    output: Any = loop.body.graph.output_node()
    returned = list(loop.outputs)
    returned[index] = carry.placeholder
    output.args = (tuple(returned) if isinstance(output.args[0], tuple) else returned,)
    drop_carries(loop, [loop.carries[index].placeholder])
    return True


def _without_stacked(gm: GraphModule, *, name: str, at: int, outermost: bool) -> bool:
    """A result that is stacked goes; who takes it gets an input, in the outermost graph."""
    found = _loop(gm, name)
    if found is None or at >= len(found.outputs):
        return False
    loop = _private(gm, name)
    for taken in list(loop.results[at]):
        if taken.users:
            stand_in = input_like(gm, taken) if outermost else None
            if stand_in is None:
                raise Illegal("a result inside a body")
            taken.replace_all_uses_with(stand_in)
        gm.graph.erase_node(taken)
    return _drop_output(loop, at)


def _drop_output(loop: Loop, at: int) -> bool:
    results, output = loop.results, loop.body.graph.output_node()
    returned: Any = loop.outputs
    values = loop.call.meta.get("val")
    for position, nodes in enumerate(results):
        for node in nodes:
            if position > at:
                node.args = (loop.call, position - 1)
    kept = [value for position, value in enumerate(returned) if position != at]
    output.args = (tuple(kept) if isinstance(output.args[0], tuple) else kept,)
    if isinstance(values, (list, tuple)):
        left = [value for position, value in enumerate(values) if position != at]
        loop.call.meta["val"] = tuple(left) if isinstance(values, tuple) else left
    return True
