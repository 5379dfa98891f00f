"""Does a call fit the schema of its operator: the arguments it needs, no others, each of a type it can take."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch._ops import OpOverload, OpOverloadPacket
from torch.fx import GraphModule, Node

from fxpasses._torch import operator_names, packet_overloads
from fxpasses.errors import did_you_mean
from fxpasses.ir.graph import value_of
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.verify.rules import RuleFinding
from fxpasses.ir.vocabulary import is_group_argument

#: Namespaces torch fills itself: an operator missing there is a typing error or of another version.
TORCH_NAMESPACES = ("_c10d_functional", "_c10d_functional_autograd", "aten", "c10d", "c10d_functional", "higher_order",
                    "inductor", "prims", "rngprims")
_CODES = (torch.dtype, torch.layout, torch.memory_format)
_NUMBERS = (int, float, torch.SymInt, torch.SymFloat, torch.SymBool)
_NO_TENSOR = (str, list, tuple, dict, torch.dtype, torch.device)
#: Type in a schema -> (types of values it takes, types it does not). Of a type that is not here anything is taken.
#: Numbers stand for tensors and whole numbers for dtypes, as in graphs of torch itself.
_TAKEN: dict[str, tuple[tuple[type, ...], tuple[type, ...]]] = {
    "Tensor": ((object,), _NO_TENSOR),
    "int": ((int, torch.SymInt, torch.SymBool, *_CODES), ()),
    "float": (_NUMBERS, ()),
    "bool": (_NUMBERS, ()),
    "number": ((*_NUMBERS, complex), ()),
    "complex": ((*_NUMBERS, complex), ()),
    "str": ((str,), ()),
    "Device": ((str, int, torch.device), ()),
}
_WORDS = {"number": "a number", "int": "a whole number", "float": "a number", "bool": "a truth value",
          "str": "a string", "complex": "a number", "Device": "a device", "Tensor": "a tensor", "ScalarType": "a dtype",
          "Layout": "a layout", "MemoryFormat": "a memory format"}


@dataclass(frozen=True)
class _Parameter:
    """One argument of a schema. ``element``: the type in ``_TAKEN``; ``listed``: a list of those is wanted.

    ``plain``: Python types that fit for certain. ``broadcast``: one number stands for a list of equal ones.
    ``words``: what it takes, for a message.
    """

    name: str
    keyword_only: bool
    required: bool
    optional: bool
    element: str
    listed: bool
    broadcast: bool
    plain: frozenset[type]
    words: str


@dataclass(frozen=True)
class _Signature:
    """Arguments of an operator: ``positional`` ones in order, ``every`` one by name, the names a call has to give.

    ``returns``: the types it returns.
    """

    name: str
    positional: tuple[_Parameter, ...]
    every: dict[str, _Parameter]
    required: tuple[str, ...]
    returns: tuple[str, ...]


def call_findings(gm: GraphModule) -> Iterator[RuleFinding]:
    """Calls of operators that do not fit their schema, in node order; calls of packets with several overloads pass."""
    for node in gm.graph.nodes:
        if node.op != "call_function":
            continue
        signature = _signature(node.target)
        if signature is None:
            if isinstance(node.target, OpaqueOp):
                yield from _unknown(node, node.target)
            continue
        args, kwargs = node.args, node.kwargs
        if len(args) > len(signature.positional):
            yield "surplus-argument", node, _surplus(signature, len(args)), True
            continue
        if kwargs or len(args) < len(signature.required):
            yield from _names(node, signature)
        for value, parameter in zip(args, signature.positional, strict=False):
            if type(value) not in parameter.plain and not _fits(value, parameter):
                yield "argument-type", node, _misfit(value, parameter), True
        for name, value in kwargs.items():
            named = signature.every.get(name)
            if named is not None and type(value) not in named.plain and not _fits(value, named):
                yield "argument-type", node, _misfit(value, named), True
        value = value_of(node)
        if value is not None and (wrong := _result(value, signature)):
            yield "result-type", node, wrong, True


def _result(value: Any, signature: _Signature) -> str | None:
    """How a stated result contradicts what the operator returns: one tensor, a list of them, several values."""
    several, returns = isinstance(value, (list, tuple)), signature.returns
    if returns == ("List[Tensor]",):
        fits, returned = several, "a list of tensors"
    elif any(kind != "Tensor" for kind in returns):
        return None
    elif len(returns) == 1:
        fits, returned = not several, "one tensor"
    else:
        fits, returned = not returns or (several and len(value) == len(returns)), f"{len(returns)} values"
    if fits:
        return None
    stated = f"{len(value)} values" if several else "one value"
    return f"is typed as {stated}, '{signature.name}' returns {returned}"


@functools.cache
def _signature(target: Callable[..., Any] | str) -> _Signature | None:
    """The signature of a target that is one overload for certain."""
    if isinstance(target, OpOverloadPacket):
        names = packet_overloads(target)
        target = getattr(target, names[0]) if len(names) == 1 else target
    if not isinstance(target, OpOverload):
        return None
    schema = target._schema
    parameters = [_parameter(argument) for argument in schema.arguments]
    return _Signature(schema.name.replace("::", "."),
                      tuple(parameter for parameter in parameters if not parameter.keyword_only),
                      {parameter.name: parameter for parameter in parameters},
                      tuple(parameter.name for parameter in parameters if parameter.required),
                      tuple(str(returned.type) for returned in schema.returns))


def _parameter(argument: Any) -> _Parameter:
    element, listed = str(argument.type), False
    optional = element.startswith("Optional[")
    if optional:
        element = element.removeprefix("Optional[").removesuffix("]")
    if element.startswith("List["):
        element, listed = element.removeprefix("List[").removesuffix("]"), True
    optional_items = element.startswith("Optional[")
    if optional_items:
        element = element.removeprefix("Optional[").removesuffix("]")
    is_group = is_group_argument(argument)
    plain: set[type] = {str} if is_group else set()
    if not listed and not is_group:
        taken, _ = _TAKEN.get(element, ((), ()))
        plain.update(taken if element != "Tensor" else (Node,))
    if optional:
        plain.add(type(None))
    return _Parameter(argument.name, argument.kwarg_only, not argument.has_default_value(), optional,
                      "group" if is_group else f"Optional[{element}]" if optional_items else element, listed,
                      listed and argument.N is not None, frozenset(plain), _words(argument, element, listed))


def _words(argument: Any, element: str, listed: bool) -> str:
    if is_group_argument(argument):
        return "the name of a group"
    real = str(argument.real_type).removeprefix("Optional[").removesuffix("]")
    words = _WORDS.get(real, _WORDS.get(element, element))
    return f"a list ({words} each)" if listed else words


def _names(node: Node, signature: _Signature) -> Iterator[RuleFinding]:
    """Arguments that are not there, are there twice, or that the operator does not have."""
    given = [parameter.name for parameter in signature.positional[:len(node.args)]]
    for name in node.kwargs:
        if name not in signature.every:
            hint = did_you_mean(name, list(signature.every))
            message = f"'{signature.name}' has no argument '{name}'"
            yield "unknown-argument", node, f"{message} ({hint})" if hint else message, True
        elif name in given:
            yield "repeated-argument", node, f"argument '{name}' is given twice, by place and by name", True
    missing = [name for name in signature.required if name not in given and name not in node.kwargs]
    if missing:
        words = "argument" if len(missing) == 1 else "arguments"
        yield "missing-argument", node, f"'{signature.name}' needs the {words} {_quoted(missing)}", True


def _surplus(signature: _Signature, count: int) -> str:
    names = [parameter.name for parameter in signature.positional]
    takes = f"{len(names)} ({', '.join(names)})" if names else "none"
    return f"gets {count} arguments by place, '{signature.name}' takes {takes}"


def _quoted(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def _fits(value: Any, parameter: _Parameter) -> bool:
    """``value`` may be what the operator takes. A node whose type is unknown may be anything."""
    if value is None:
        return parameter.optional or (parameter.element == "Tensor" and not parameter.listed)
    if isinstance(value, Node):
        value = value_of(value)
        if value is None:
            return True
        if isinstance(value, torch.Tensor):  # torch takes a tensor of one element for a number
            if parameter.element == "group" or parameter.listed:
                return parameter.element not in ("group", "Tensor", "str")
            return parameter.element != "str"
    if parameter.element == "group":
        return not isinstance(value, (int, float, list, tuple, dict))
    if not parameter.listed:
        return _is_element(value, parameter.element)
    if not isinstance(value, (list, tuple)):
        return parameter.broadcast and _is_element(value, parameter.element)
    return all(_fits_in_list(item, parameter.element) for item in value)


def _fits_in_list(item: Any, element: str) -> bool:
    if element.startswith("Optional["):
        return item is None or _fits_in_list(item, element.removeprefix("Optional[").removesuffix("]"))
    if isinstance(item, Node):
        return True
    return item is not None and _is_element(item, element) and not (element == "Tensor" and isinstance(item, _NUMBERS))


def _is_element(value: Any, element: str) -> bool:
    taken, refused = _TAKEN.get(element, ((object,), ()))
    return isinstance(value, taken) and not isinstance(value, refused)


def _misfit(value: Any, parameter: _Parameter) -> str:
    got = f"the node '{value.name}'" if isinstance(value, Node) else _shortened(value)
    return f"argument '{parameter.name}' is {got}, {parameter.words} is wanted"


def _shortened(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _unknown(node: Node, target: OpaqueOp) -> Iterator[RuleFinding]:
    parts = target.name.removeprefix("torch.ops.").split(".")
    if parts[0] in TORCH_NAMESPACES:
        hint = _near(parts[0], parts[1]) if len(parts) > 1 else None
        message = f"this torch has no operator '{'.'.join(parts[:2])}', so passes leave alone what it may touch"
        yield "unknown-operator", node, f"{message} ({hint})" if hint else message, False


@functools.cache
def _near(namespace: str, name: str) -> str | None:
    return did_you_mean(name, [known for known in operator_names(namespace) if not known.startswith("_")])
