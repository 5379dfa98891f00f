"""Small questions about graphs and the modules that hold them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from torch._ops import OpOverload
from torch.fx import Graph, GraphModule, Node

from fxpasses.errors import Place

#: ``meta["assumed"]`` of a node whose type its ``.fx.py`` text leaves out: known here, left out again when written.
UNWRITTEN = "unwritten"


def attribute(gm: GraphModule, target: str) -> Any:
    """The object a ``get_attr`` or ``call_module`` target names. Raises AttributeError when it is not there."""
    value: Any = gm
    for name in target.split("."):
        value = getattr(value, name)
    return value


def attribute_or_none(gm: GraphModule, target: str) -> Any:
    """The object a target names, None where it is not there."""
    try:
        return attribute(gm, target)
    except AttributeError:
        return None


def has_attribute(gm: GraphModule, target: str) -> bool:
    """There is an object of this name, be it None."""
    try:
        attribute(gm, target)
    except AttributeError:
        return False
    return True


def body_of(node: object) -> GraphModule | None:
    """The graph a ``get_attr`` node stands for when it names the body of a higher-order operator."""
    return _named_graph(node) if isinstance(node, Node) and node.op == "get_attr" else None


def _named_graph(node: Node) -> GraphModule | None:
    owner = node.graph.owning_module
    value = attribute_or_none(owner, str(node.target)) if isinstance(owner, GraphModule) else None
    return value if isinstance(value, GraphModule) else None


def bodies_of(node: Node) -> list[GraphModule]:
    """Bodies this node calls: operands of a higher-order operator, or the graph a ``call_module`` runs."""
    if node.op == "call_module":
        called = _named_graph(node)
        return [called] if called is not None else []
    if type(node.target) is OpOverload:  # which takes none
        return []
    return [body for operand in node.all_input_nodes if (body := body_of(operand)) is not None]


def bodies(gm: GraphModule) -> list[tuple[str, GraphModule]]:
    """(target, body) of each graph that ``gm`` calls directly, once each, in node order."""
    found: dict[str, GraphModule] = {}
    for node in gm.graph.nodes:
        body = _named_graph(node) if node.op in ("get_attr", "call_module") else None
        if body is not None:
            found.setdefault(str(node.target), body)
    return list(found.items())


def graphs_by_path(gm: GraphModule) -> Iterator[tuple[str, GraphModule]]:
    """("", ``gm``), then every graph nested in it with the names that lead to it first; outermost first, each once.

    Bodies are looked up when their turn comes: a graph may be edited as soon as it is met.
    """
    seen = {id(gm)}
    pending = [("", gm)]
    while pending:
        path, graph = pending.pop(0)
        yield path, graph
        for target, body in bodies(graph):
            if id(body) not in seen:
                seen.add(id(body))
                pending.append((f"{path}.{target}" if path else target, body))


def all_graphs(gm: GraphModule) -> list[GraphModule]:
    """``gm`` and every graph nested in it, outermost first, each once."""
    return [graph for _, graph in graphs_by_path(gm)]


def recompile(graphs: Collection[GraphModule]) -> None:
    """Generate the code of graphs, each once: torch goes on into every graph that is a direct member of another."""
    members = {id(child) for gm in graphs for child in gm.children()}
    for gm in graphs:
        if id(gm) not in members:
            gm.recompile()


def value_of(node: Node) -> Any:
    """The fake value that is the node's type, None where it has none; Dynamo keeps it under a name of its own."""
    meta = node.meta
    return meta["val"] if "val" in meta else meta.get("example_value")


def is_typed(node: Node) -> bool:
    """The type is known, be it that of nothing."""
    return "val" in node.meta or "example_value" in node.meta


def order(graph: Graph) -> dict[Node, int]:
    """Position of each node."""
    return {node: index for index, node in enumerate(graph.nodes)}


def place_of(node: Node) -> Place | None:
    """Where the node was read from, or None for a traced graph."""
    place = node.meta.get("loc")
    return place if isinstance(place, Place) else None


def shared_input(node: Node) -> int | None:
    """Number of the storage an input has in common with every input of that number; None for one of its own.

    It starts ``meta["storage_offset"]`` elements into that storage, 0 where there is none.
    """
    number = node.meta.get("storage")
    return number if node.op == "placeholder" and type(number) is int else None


#: Metas that tell where a node comes from: carried to every node a pass makes from it.
ORIGIN_METAS = ("nn_module_stack", "fwd_nn_module_stack", "stack_trace", "source_fn_stack", "original_aten", "custom",
                "seq_nr", "loc", "partitioner_tag", "from_node", "collective_numbers")


def origin(node: Node) -> dict[str, Any]:
    """The metas that say where ``node`` comes from: module scope, stack trace, custom annotations."""
    return {key: node.meta[key] for key in ORIGIN_METAS if key in node.meta}


def call(graph: Graph, target: Callable[..., Any], args: tuple[Any, ...], *, like: Node, val: object = None,
         kwargs: Mapping[str, Any] | None = None) -> Node:
    """New ``call_function`` node at the insertion point, of the same origin as ``like``, with ``meta["val"] = val``.

    Without ``val`` the value is worked out by running ``target`` on the operands' fake values.
    """
    node = graph.call_function(target, args, dict(kwargs or {}))
    node.meta.update(origin(like))
    value = val if val is not None else infer(node)
    if value is not None:
        node.meta["val"] = value
    return node


def infer(node: Node) -> Any:
    """Value of a ``call_function`` node from its operands' ``meta["val"]`` under their fake mode.

    Returns None where an operand has no value. Raises what the operator raises on wrong shapes.
    """
    from torch.fx.node import map_arg

    from fxpasses._torch import fake_mode_of

    operands = node.all_input_nodes
    if any("val" not in operand.meta for operand in operands):
        return None
    args, kwargs = map_arg((node.args, node.kwargs), lambda operand: operand.meta["val"])
    mode = fake_mode_of([operand.meta["val"] for operand in operands])
    if mode is None:
        return None
    target: Any = node.target
    with mode:
        return target(*args, **kwargs)
