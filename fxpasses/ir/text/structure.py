"""Pytree structures of a text, read without importing what they name."""

from __future__ import annotations

import ast
import json
from typing import Any

from torch.utils import _pytree as pytree

from fxpasses.ir.text.notation import PROTOCOL, read_notation
from fxpasses.ir.text.plain import literal
from fxpasses.ir.text.source import Source

_MALFORMED = (ValueError, TypeError, KeyError, NotImplementedError, AssertionError, AttributeError, RecursionError)
_UNKNOWN = "is not registered"
_FACTORIES = frozenset({"list", "dict", "set", "int", "float", "str", "tuple", "bool"})


def read_structure(tree: ast.expr, source: Source) -> pytree.TreeSpec:
    """The structure that an expression spells, with ``_`` for its leaves or as JSON.

    Raises `GraphError` for any other leaf, and what `structure` raises.
    """
    match tree:
        case ast.List(elts=[ast.Constant(value=int()), _]):
            return structure(literal(tree, source), source, tree)
    leaves: list[ast.expr] = []
    node = read_notation(tree, source, leaves)
    for leaf in leaves:
        if not (isinstance(leaf, ast.Name) and leaf.id == "_"):
            raise source.error("a leaf of a structure is '_'", leaf)
    return structure([PROTOCOL, node], source, tree)


def structure(data: Any, source: Source, tree: ast.AST) -> pytree.TreeSpec:
    """TreeSpec of plain data as ``treespec_dumps`` makes it.

    Raises `GraphError` for a container this process does not know, and for one whose reading would import something.
    """
    try:
        if not (isinstance(data, list) and len(data) == 2):
            raise ValueError("a version and a node were expected")
        _check(data[1])
        return pytree.treespec_loads(json.dumps(data))
    except _MALFORMED as error:
        reason = (str(error).splitlines() or ["malformed"])[0]
        hint = "import the module that registers it, then read the text" if reason.endswith(_UNKNOWN) else None
        raise source.error(f"not a pytree structure: {reason}", tree, hint) from None


def _check(node: Any) -> None:
    """Refuse what `treespec_loads` would import or hand to code of an unknown container."""
    kind, context = node["type"], node["context"]
    if isinstance(context, str) and "__enum__" in context and _holds_a_dict(json.loads(context)):
        raise ValueError("keys that are enums")
    if kind is not None:
        known = pytree.SERIALIZED_TYPE_TO_PYTHON_TYPE.get(kind)
        if known is None:
            raise ValueError(f"container '{kind}' {_UNKNOWN}")
        if kind == "collections.defaultdict":
            if context["default_factory_module"] != "builtins" or context["default_factory_name"] not in _FACTORIES:
                raise ValueError("a defaultdict of something that is not built in")
        elif kind != "collections.namedtuple" and pytree.SUPPORTED_SERIALIZED_TYPES[known].from_dumpable_context:
            raise ValueError(f"container '{kind}' has a reader of its own")
    for child in node["children_spec"]:
        _check(child)


def _holds_a_dict(keys: Any) -> bool:
    """Whether decoding the JSON of these keys may look up an enum: a string that is called so is none."""
    return isinstance(keys, dict) or (isinstance(keys, list) and any(map(_holds_a_dict, keys)))
