"""Which graphs can run with the ranks of a value held in one tensor, as far as the graph alone tells."""

from __future__ import annotations

import functools
from typing import Any

from torch._ops import HigherOrderOperator, OpOverload
from torch.fx import GraphModule, Node

from fxpasses._torch import higher_order_name
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.effects.summary import Summary, call_summary, summary, takes_view
from fxpasses.ir.graph import attribute
from fxpasses.ir.ops import base_name, is_wait, spec_of
from fxpasses.ir.verify.races import race_findings
from fxpasses.ranks.stacked.collectives import can_run
from fxpasses.ranks.stacked.regions import REGIONS

#: Operators and attributes that show how a tensor lies in memory. A rank's part of a stacked tensor may lie otherwise.
_LAYOUTS = frozenset((
    "stride", "sym_stride", "storage_offset", "sym_storage_offset", "is_contiguous", "data_ptr", "set", "set_",
    "resize", "resize_", "resize_as", "resize_as_", "untyped_storage", "_reinterpret_tensor", "_alloc_from_pool"))


def stackable(gm: GraphModule) -> str | None:
    """None where ``gm`` can run stacked, else the reason why not, naming a node.

    A race makes a graph unstackable: a stacked run does not look for any, `lockstep` finds it and says on which rank.
    Groups are not looked at: those that are not equally large or leave a rank out are refused when the run starts.
    """
    return refusal(gm, nested_effects(gm))


def refusal(gm: GraphModule, known: dict[GraphModule, Effects]) -> str | None:
    """As `stackable`, with the effects of ``gm`` and its bodies."""
    for graph, found in known.items():
        race = next(race_findings(graph, found), None)
        if race is not None:
            return f"'{race[1].name}' {race[2]}"
        written = found.written
        for node in graph.graph.nodes:
            reason = _objection(graph, node)
            if reason is None and node.op in _CALLS and found.storages(node) & written and _may_copy(node):
                reason = "is a view or a copy, as the memory has it, and some node writes it"
            if reason is not None:
                return f"'{node.name}' {reason}"
    return None


_CALLS = ("call_function", "call_method", "call_module")


def _objection(gm: GraphModule, node: Node) -> str | None:
    """Why ``node`` cannot run stacked, whatever the others do."""
    if node.op == "call_module":
        module = attribute(gm, str(node.target))
        return None if isinstance(module, GraphModule) else f"calls a module of type {type(module).__name__}"
    if node.op == "call_function" and isinstance(node.target, OpOverload):
        return _of_operator(node.target)
    if node.op not in _CALLS:
        return None
    if isinstance(node.target, HigherOrderOperator):
        name = higher_order_name(node.target)
        return None if name in REGIONS else f"calls '{name}', which has no stacked form"
    name = str(node.args[1]) if node.target is getattr and len(node.args) > 1 else base_name(node)
    return _of_call(node.target, name, call_summary(node)) or _of_collective(node.target)


@functools.cache
def _of_operator(op: OpOverload) -> str | None:
    return _of_call(op, op._schema.name.split("::")[1], summary(op)) or _of_collective(op)


def _of_call(target: Any, name: str, found: Summary) -> str | None:
    if found.opaque:
        return f"calls '{target}', of which nothing is known"
    if found.changes_mode:
        return "changes a mode of the process"
    if found.rebinds:
        return "gives a tensor the memory of another"
    if found.external and not name.startswith("_assert") and spec_of(target) is None:
        return "shows outside the graph"
    return "looks at how a tensor lies in memory" if name in _LAYOUTS or "as_strided" in name else None


def _of_collective(target: Any) -> str | None:
    spec = spec_of(target)
    return None if spec is None or can_run(spec) else f"is a {spec.kind} without a stacked form"


def _may_copy(node: Node) -> bool:
    """The call returns a view of an operand or a copy, whatever the operand's strides allow."""
    if node.op == "call_module" or is_wait(node) or takes_view(node) or spec_of(node.target) is not None:
        return False
    if node.op == "call_function" and isinstance(node.target, HigherOrderOperator):
        return False
    found = call_summary(node)
    return not found.writes and (any(found.returns) or found.aliases_everything)


def is_fresh(node: Node) -> bool:
    """The call's results lie in memory of their own."""
    if node.op == "call_function" and isinstance(node.target, OpOverload):
        return _is_fresh_operator(node.target)
    return node.op == "call_method" and _is_fresh(call_summary(node))


@functools.cache
def _is_fresh_operator(op: OpOverload) -> bool:
    return _is_fresh(summary(op))


def _is_fresh(found: Summary) -> bool:
    return not (any(found.returns) or found.aliases_everything or found.opaque)
