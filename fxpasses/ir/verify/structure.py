"""Is this a graph at all: definitions before uses, names, attributes, control edges, bodies that fit their calls."""

from __future__ import annotations

from collections.abc import Iterator

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import bodies_of, has_attribute
from fxpasses.ir.regions import operands_of, region_kind
from fxpasses.ir.verify.rules import RuleFinding


def structure_findings(gm: GraphModule) -> Iterator[RuleFinding]:
    """Findings of one graph, without its bodies, in node order."""
    seen: set[Node] = set()
    names: set[str] = set()
    inputs: dict[str, Node] = {}
    stage = "inputs"
    for node in gm.graph.nodes:
        if stage == "ended":
            yield "after-output", node, "stands behind the output", True
        if node.name in names:
            yield "duplicate-name", node, "two nodes have this name", True
        names.add(node.name)
        if node.op == "placeholder":
            yield from _input(node, inputs, late=stage != "inputs")
        elif stage == "inputs":
            stage = "body"
        for operand in node.all_input_nodes:
            if operand not in seen:
                kind = "defined later" if operand.graph is gm.graph else "a node of another graph"
                yield "use-before-definition", node, f"uses '{operand.name}', which is {kind}", True
        yield from _control_edges(node, seen)
        if node.op in ("get_attr", "call_module") and not has_attribute(gm, str(node.target)):
            yield "missing-attribute", node, f"there is no attribute '{node.target}'", True
        else:
            yield from _signature(node)
        if node.op == "output":
            stage = "ended"
        seen.add(node)


def _input(node: Node, inputs: dict[str, Node], *, late: bool) -> Iterator[RuleFinding]:
    first = inputs.setdefault(str(node.target), node)
    if first is not node:
        yield "duplicate-input", node, f"is called '{node.target}' like the input '{first.name}'", True
    if late:
        yield "late-input", node, "an input stands behind the first operation", True


def _control_edges(node: Node, seen: set[Node]) -> Iterator[RuleFinding]:
    after = node.meta.get("after") or ()
    if not isinstance(after, (list, tuple)):
        yield "control-edge", node, f"meta 'after' is {type(after).__name__}, not a tuple of nodes", True
        return
    for other in after:
        if not isinstance(other, Node) or other not in seen:
            name = other.name if isinstance(other, Node) else repr(other)
            yield "control-edge", node, f"has to follow '{name}', which does not stand before it", True


def _signature(node: Node) -> Iterator[RuleFinding]:
    """A body takes as many values as the call hands it."""
    if not region_kind(node).one_to_one:
        return
    operands = operands_of(node)
    for body in bodies_of(node) if operands is not None else []:
        count = len(body.graph.find_nodes(op="placeholder"))
        if operands is not None and count != len(operands):
            yield "body-signature", node, f"hands {len(operands)} values to a body that takes {count}", True
