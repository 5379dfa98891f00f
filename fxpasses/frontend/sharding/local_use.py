"""What a traced step may do with the gradient of a shard: what is the same of the whole, element for element."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.fx import GraphModule, Node, traceback

from fxpasses._torch import intercepting
from fxpasses.errors import Place, UsageError
from fxpasses.frontend.failures import running_place
from fxpasses.frontend.sharding.markers import KNOWN, SHARD
from fxpasses.ir.operators import GRADIENT
from fxpasses.ir.ops import base_name, overload

_AS_IT_IS = frozenset((
    "alias", "clone", "contiguous", "copy", "copy_", "detach", "_to_copy", "view", "_unsafe_view", "reshape", "t",
    "transpose", "permute", "squeeze", "unsqueeze", "flatten", "unflatten", "expand", "as_strided", "view_as_real",
    "cat", "stack"))
"""Operators whose result holds the same elements, in places that mean as little or as much as before."""
_OF_A_LIST = ("_foreach_norm", "_foreach_max", "_foreach_powsum")
_OF_ITS_TYPE = ("_like", "new_empty", "new_zeros", "new_ones", "new_full", "new_empty_strided", "sym_size", "sym_numel",
                "sym_stride", "zero", "zero_", "fill", "fill_")
"""Ends of the names of operators that read no element."""
_LINE = "line_behind_backward"
"""Key of ``meta["custom"]`` while a step is traced: file and line of the step."""


@contextmanager
def lines_kept(begun: Callable[[], bool]) -> Iterator[None]:
    """Have traced nodes know their line of the step, from when ``begun()`` says so: looking for it takes time."""
    meta = traceback.get_current_meta()

    def run(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if begun():
            place = running_place()
            line = None if place is None else (place.file, place.line)
            meta["custom"] = {**meta.get("custom", {}), _LINE: line}
        return op(*args, **kwargs)

    try:
        with intercepting(run):
            yield
    finally:
        meta.get("custom", {}).pop(_LINE, None)


def check_local_use(gm: GraphModule) -> None:
    """Refuse what mixes the elements of a shard's gradient: of a part it is something else than of the whole.

    ``gm`` is functional and holds the operators of `fxpasses.frontend.sharding.markers`. Raises `UsageError` with the
    line of the step.
    """
    parts: dict[Node, str] = {}
    for node in gm.graph.nodes:
        if node.target is SHARD:
            parts[node] = str(node.args[1])
            continue
        part = next((given for given in node.all_input_nodes if given in parts), None)
        if part is None or node.op == "output" or node.target is KNOWN or _reads_no_element(node):
            continue
        if not _keeps_elements(node, part):
            raise UsageError(f"the step computes '{base_name(node)}' of the gradient of '{parts[part]}', of which a "
                             "rank has its shard", place=_place(node),
                             hint="clip_grad_norm_ and get_total_norm of torch.nn.utils take the whole norm; what is "
                             "done element for element, and an optimizer, need no whole")
        parts[node] = parts[part]


def _keeps_elements(node: Node, part: Node) -> bool:
    target: Any = overload(node.target)
    if node.target is operator.getitem or node.target is GRADIENT:
        return True
    if target is not None and torch.Tag.pointwise in target.tags:
        return bool(_shape(node) == _shape(part))  # a part would be broadcast to other elements than the whole
    name = base_name(node)
    return name in _AS_IT_IS or (name.startswith("_foreach_") and name not in _OF_A_LIST)


def _reads_no_element(node: Node) -> bool:
    return base_name(node).endswith(_OF_ITS_TYPE)


def _place(node: Node) -> Place | None:
    """The line of the step that made ``node``."""
    line = node.meta.get("custom", {}).get(_LINE)
    return None if line is None else Place(*line)


def _shape(node: Node) -> torch.Size | None:
    value = node.meta.get("val")
    return value.shape if isinstance(value, torch.Tensor) else None
