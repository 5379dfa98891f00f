"""Which graphs can run with the ranks of a value held in one tensor, as far as the graph alone tells."""

from __future__ import annotations

from collections.abc import Callable

from torch._ops import HigherOrderOperator
from torch.fx import GraphModule, Node

from fxpasses._torch import higher_order_name
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import attribute
from fxpasses.ir.nested import nested_effects
from fxpasses.ir.ops import base_name, is_wait, overload, spec_of
from fxpasses.ir.races import race_findings
from fxpasses.ir.summary import call_summary, takes_view
from fxpasses.ranks.stacked_collectives import can_run
from fxpasses.ranks.stacked_regions import REGIONS

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
            for objection in _OBJECTIONS.get(node.op, ()):
                reason = objection(graph, node)
                if reason is not None:
                    return f"'{node.name}' {reason}"
            if node.op in _OBJECTIONS and found.storages(node) & written and _may_copy(node):
                return f"'{node.name}' is a view or a copy, as the memory has it, and some node writes it"
    return None


def _of_module(gm: GraphModule, node: Node) -> str | None:
    module = attribute(gm, str(node.target))
    return None if isinstance(module, GraphModule) else f"calls a module of type {type(module).__name__}"


def _of_effects(_: GraphModule, node: Node) -> str | None:
    found = call_summary(node)
    if found.opaque and not isinstance(node.target, HigherOrderOperator):
        return f"calls '{node.target}', of which nothing is known"
    if found.changes_mode:
        return "changes a mode of the process"
    if found.rebinds:
        return "gives a tensor the memory of another"
    if found.external and not base_name(node).startswith("_assert") and spec_of(node.target) is None:
        return "shows outside the graph"
    return None


def _of_layout(_: GraphModule, node: Node) -> str | None:
    name = str(node.args[1]) if node.target is getattr and len(node.args) > 1 else (
        str(node.target) if node.op == "call_method" else base_name(node))
    return "looks at how a tensor lies in memory" if name in _LAYOUTS or "as_strided" in name else None


def _of_region(_: GraphModule, node: Node) -> str | None:
    if isinstance(node.target, HigherOrderOperator) and higher_order_name(node.target) not in REGIONS:
        return f"calls '{higher_order_name(node.target)}', which has no stacked form"
    return None


def _of_collective(_: GraphModule, node: Node) -> str | None:
    spec = spec_of(node.target)
    if spec is None or can_run(spec):
        return None
    return f"is a {spec.kind} without a stacked form"


_Objection = Callable[[GraphModule, Node], str | None]
_OBJECTIONS: dict[str, tuple[_Objection, ...]] = {
    "call_function": (_of_effects, _of_layout, _of_region, _of_collective),
    "call_method": (_of_effects, _of_layout),
    "call_module": (_of_module,),
}


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
    if node.op not in ("call_function", "call_method") or is_wait(node):
        return False
    found = call_summary(node)
    return not (any(found.returns) or found.aliases_everything or found.opaque) and (
        node.op == "call_method" or overload(node.target) is not None)
