"""What a node calls -> its dotted name, checked to read back as the same object."""

from __future__ import annotations

import functools
from typing import Any

from torch._ops import HigherOrderOperator, OpOverload, OpOverloadPacket

from fxpasses._torch import higher_order_name, qualified_name
from fxpasses.errors import GraphError
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.ops import overload
from fxpasses.ir.text.resolve import PRINTED_NAMESPACES, resolve

#: torch's name of a namespace -> its name in the text.
_BARE = {namespace: printed for printed, namespace in PRINTED_NAMESPACES.items()}


@functools.cache
def target_name(target: Any) -> str:
    """Dotted name of an operator or function.

    Raises `GraphError` for a function that only exists in the program that made the graph.
    """
    name = _name(target)
    if isinstance(target, OpaqueOp):
        return name
    short = getattr(target, "__name__", "")
    for candidate in (name, f"torch.{short}", f"torch.nn.functional.{short}"):
        if _reads_back(candidate, target):
            return candidate
    raise GraphError(f"a call of '{name}' cannot be written: it is no operator or function that a text may name",
                     hint="trace the graph with make_fx, or register the function as an operator")


def _reads_back(name: str, target: Any) -> bool:
    try:
        return resolve(name) is target
    except GraphError:
        return False


def _name(target: Any) -> str:
    if isinstance(target, OpaqueOp):
        return _bare(target.name.removeprefix("torch.ops."))
    if isinstance(target, HigherOrderOperator):
        return f"hop.{higher_order_name(target)}"
    if isinstance(target, OpOverload | OpOverloadPacket):
        return _bare(str(target).replace("::", "."))
    module, name = getattr(target, "__module__", None), getattr(target, "__name__", "?")
    if module in ("_operator", "math"):
        return f"{module.lstrip('_')}.{name}"
    return qualified_name(target)


def _bare(dotted: str) -> str:
    namespace, _, rest = dotted.partition(".")
    return f"{_BARE[namespace]}.{rest}" if namespace in _BARE else f"torch.ops.{dotted}"


@functools.cache
def keyword_order(target: Any) -> dict[str, int]:
    """Position of each argument in an operator's schema: the order in which its keywords are written."""
    known = overload(target)
    if known is None:
        return {}
    return {argument.name: position for position, argument in enumerate(known._schema.arguments)}
