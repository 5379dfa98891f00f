"""Without what nobody needs: look-ups, unused bodies and inputs, control edges to nodes that are gone."""

from __future__ import annotations

from torch._ops import OpOverload
from torch.fx import GraphModule, Node

from fxpasses._torch import is_side_effectful
from fxpasses.ir.graph import all_graphs, bodies, bodies_of
from fxpasses.ir.ops import is_launch, is_taken_from_launch, is_wait
from fxpasses.tools.reduce.convention import drop_inputs, inputs_of


def tidy(gm: GraphModule) -> None:
    """Erase what an edit has left without a user, in the graph and its bodies; computations stay."""
    for graph in all_graphs(gm):
        here = set(graph.graph.nodes)
        for node in graph.graph.nodes:
            if "after" not in node.meta:
                continue
            after = tuple(other for other in node.meta.pop("after") or () if other in here)
            if after:
                node.meta["after"] = after
        for node in reversed(list(graph.graph.nodes)):
            if node.op == "get_attr" and not node.users:
                graph.graph.erase_node(node)
    unused = [node for node in inputs_of(gm) if not node.users]
    if unused:
        drop_inputs(gm, unused)
    _drop_attributes(gm)


def erase_dead(gm: GraphModule) -> None:
    """Erase computations and collectives of the outermost graph whose values nobody uses."""
    for node in reversed(list(gm.graph.nodes)):
        if not node.users and _only_computes(node):
            gm.graph.erase_node(node)


def _only_computes(node: Node) -> bool:
    if node.op != "call_function":
        return False
    if is_launch(node) or is_wait(node) or is_taken_from_launch(node):
        return not (isinstance(node.target, OpOverload) and node.target._schema.is_mutable and not is_wait(node))
    if bodies_of(node):
        return False
    if isinstance(node.target, OpOverload):
        return not (node.target._schema.is_mutable or is_side_effectful(node.target))
    return node.target.__module__ == "_operator" if hasattr(node.target, "__module__") else False


def _drop_attributes(gm: GraphModule) -> None:
    fetched = {str(node.target) for graph in all_graphs(gm) for node in graph.graph.nodes
               if node.op in ("get_attr", "call_module")}
    called = {target for target, _ in bodies(gm)}
    for table in (gm._buffers, gm._parameters, gm._modules):
        for name in [name for name in table if name not in fetched and name not in called
                     and not any(target.startswith(f"{name}.") for target in fetched)]:
            del table[name]
