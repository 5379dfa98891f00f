"""Numbers that a graph treats in a special way, and that random values would rarely meet."""

from __future__ import annotations

import math
from typing import Any

from torch.fx import Node

from fxpasses.ir.graph import bodies_of
from fxpasses.ir.ops import base_name
from fxpasses.ranks.uses import keeps_elements, operand, reached

#: Operator -> its arguments that are numbers where its result changes course.
BOUNDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("lt", "le", "gt", "ge", "eq", "ne"), ("other",)),
    **dict.fromkeys(("clamp", "clamp_"), ("min", "max")),
    "clamp_min": ("min",), "clamp_max": ("max",), "hardtanh": ("min_val", "max_val"), "threshold": ("threshold",)}
#: Operator -> (argument that holds indices, argument that names the one that counts for nothing).
_IGNORED = {
    "embedding_dense_backward": ("indices", "padding_idx"), "embedding_backward": ("indices", "padding_idx"),
    **dict.fromkeys(("nll_loss_forward", "nll_loss_backward", "nll_loss2d_forward", "nll_loss2d_backward", "nll_loss",
                     "nll_loss_nd", "cross_entropy_loss"), ("target", "ignore_index"))}


def thresholds(node: Node) -> tuple[float, ...]:
    """Finite numbers that ``node``'s elements are compared with or cut at, in order."""
    found = (operand(user, name) for user, source in reached(node, keeps_elements)
             if (names := BOUNDS.get(base_name(user))) and user.args and user.args[0] is source for name in names)
    return tuple(dict.fromkeys(number for number in found if _is_number(number)))


def around(numbers: tuple[float, ...]) -> tuple[float, ...]:
    """The numbers themselves, and some on either side: what tells ``<`` from ``<=`` and from nothing at all."""
    steps = ((number, max(abs(number) / 2, 1.0)) for number in numbers)
    return tuple(dict.fromkeys(value for number, step in steps for value in (number, number - step, number + step)))


def ignored_indices(node: Node) -> tuple[int, ...]:
    """Indices that a use of ``node`` skips: the padding of an embedding, the label of a loss that is ignored."""
    found: dict[int, None] = {}
    for user, source in reached(node, keeps_elements):
        names = _IGNORED.get(base_name(user))
        value = operand(user, names[1]) if names and operand(user, names[0]) is source else None
        if type(value) is int and (value >= 0 or (names and names[1] == "ignore_index")):
            found[value] = None
    return tuple(found)


def steers_regions(node: Node) -> bool:
    """``node`` goes into a body of a higher-order operator, as what a loop counts perhaps."""
    return any(bool(bodies_of(user)) for user, _ in reached(node, keeps_elements))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def lower_and_upper(node: Node) -> tuple[float | None, float | None]:
    """The finite numbers an operator cuts its operand's elements at; None for none, or one that is no number."""
    names = BOUNDS.get(base_name(node), ())
    values = [value if _is_number(value := operand(node, name)) else None for name in names]
    if len(values) == 2:
        return values[0], values[1]
    return (None, values[0]) if names == ("max",) else (values[0] if values else None, None)
