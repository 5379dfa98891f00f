"""What a graph returns, by the place at which its caller finds it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature
from fxpasses.tools.graph_diff.labels import leaves


def output_leaves(gm: GraphModule, output: Node) -> dict[str, Any]:
    """Each value under the way to it: ``[1]['params']['w']``."""
    returned: Any = output.args[0] if output.args else None
    _, _, _, spec = forward_signature(gm.graph)
    if spec is not None and isinstance(returned, (list, tuple)) and len(returned) == spec.num_leaves:
        try:
            marked, _ = pytree.tree_flatten_with_path(pytree.tree_unflatten(range(spec.num_leaves), spec))
            return {pytree.keystr(way): returned[number] for way, number in marked}
        except (TypeError, ValueError, KeyError, AttributeError):  # a container that only the program knows
            pass
    return {"".join(f"[{step!r}]" for step in way): value for way, value in leaves(returned, ())}


def are_named(places: Iterable[str]) -> bool:
    """Some way to a value has a name in it, not numbers alone: another value more does not move it."""
    return not all(re.fullmatch(r"(\[\d+\])*", place) for place in places)


def are_structured(*graphs: GraphModule) -> bool:
    """What the caller gets is built after the output, from a structure that each graph keeps."""
    return all(forward_signature(gm.graph)[3] is not None for gm in graphs)


def returned_places(gm: GraphModule, output: Node) -> dict[Node, list[str]]:
    """The ways to each node that is returned."""
    found: dict[Node, list[str]] = {}
    for place, value in output_leaves(gm, output).items():
        if isinstance(value, Node):
            found.setdefault(value, []).append(place)
    return found
