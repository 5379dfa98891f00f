"""Who looks at where in its storage a tensor starts: views of another type, and views told by place."""

from __future__ import annotations

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects, Storages
from fxpasses.ir.effects.storages import together
from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.ops import base_name

#: What is outside the operand counts, or where it starts has to be a multiple of something.
_BY_PLACE = ("view_as_complex", "storage_offset", "sym_storage_offset", "data_ptr", "_reinterpret_tensor")


def looks_at_place(node: Node) -> bool:
    """A tensor of the same elements that starts elsewhere in its storage may give another result, or an error.

    So it is with ``as_strided``, and with a view of the bytes as larger elements. A call does what its bodies do.
    """
    name = base_name(node) if node.op in ("call_function", "call_method") else ""
    if name.startswith("as_strided") or name in _BY_PLACE:
        return True
    if name == "view":
        return any(isinstance(value, torch.dtype) for value in (*node.args, *node.kwargs.values()))
    return any(looks_at_place(inner) for body in bodies_of(node) for graph in all_graphs(body)
               for inner in graph.graph.nodes if not bodies_of(inner))


def seen_by_place(gm: GraphModule, effects: Effects) -> Storages:
    """Storages of ``gm`` that somebody looks at by place."""
    return together(effects.of_nodes(node.all_input_nodes) for node in gm.graph.nodes if looks_at_place(node))
