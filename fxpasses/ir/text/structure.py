"""Pytree structures and calling conventions in text, read without importing what they name."""

from __future__ import annotations

import ast
import json
from typing import Any

from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses._torch import set_forward_signature
from fxpasses.ir.text.plain import fields_of, literal
from fxpasses.ir.text.source import Source

_MALFORMED = (ValueError, TypeError, KeyError, NotImplementedError, AssertionError, AttributeError, RecursionError)
_FACTORIES = frozenset({"list", "dict", "set", "int", "float", "str", "tuple", "bool"})
_SIGNATURE_FIELDS: dict[str, Any] = {"boxed": bool, "in_spec": list, "out_spec": list}


class Signature:
    """A declared calling convention: ``names`` of the arguments, their structure and that of the result."""

    def __init__(self, call: ast.Call, source: Source) -> None:
        """Read ``signature([names], in_spec=..., out_spec=...)`` or ``signature(boxed=True)``."""
        self.call, self.source = call, source
        (names,), fields = fields_of(call, 1, _SIGNATURE_FIELDS, source) if call.args \
            else ([None], fields_of(call, 0, _SIGNATURE_FIELDS, source)[1])
        self.boxed = bool(fields.get("boxed"))
        self.names: list[str] = []
        self.in_spec = self.out_spec = None
        if self.boxed and names is None and len(fields) == 1:
            return
        if not isinstance(names, list) or "in_spec" not in fields or self.boxed:
            raise source.error("a signature has names and in_spec, or is boxed", call)
        if not all(isinstance(name, str) and name.isidentifier() for name in names):
            raise source.error("the arguments of a signature are names", call)
        self.names = names
        self.in_spec = structure(fields["in_spec"], source, call)
        if "out_spec" in fields:
            self.out_spec = structure(fields["out_spec"], source, call)

    def apply(self, gm: GraphModule) -> None:
        """Give the module this convention. Raises `GraphError` when the number of inputs does not fit."""
        if self.boxed:
            set_forward_signature(gm.graph, "boxed", [], None, None)
        else:
            inputs = len(gm.graph.find_nodes(op="placeholder"))
            if self.in_spec is not None and self.in_spec.num_leaves != inputs:
                raise self.source.error(f"in_spec has {self.in_spec.num_leaves} values, forward() {inputs}", self.call)
            set_forward_signature(gm.graph, "pytree", self.names, self.in_spec, self.out_spec)
        gm.recompile()


def read_structure(tree: ast.expr, source: Source) -> pytree.TreeSpec:
    """The structure that an expression spells as plain data."""
    return structure(literal(tree, source), source, tree)


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
        raise source.error(f"not a pytree structure: {reason}", tree) from None


def _check(node: Any) -> None:
    """Refuse what `treespec_loads` would import or hand to code of an unknown container."""
    kind, context = node["type"], node["context"]
    if isinstance(context, str) and "__enum__" in context:
        raise ValueError("keys that are enums")
    if kind is not None:
        known = pytree.SERIALIZED_TYPE_TO_PYTHON_TYPE.get(kind)
        if known is None:
            raise ValueError(f"container '{kind}' is not registered")
        if kind == "collections.defaultdict":
            if context["default_factory_module"] != "builtins" or context["default_factory_name"] not in _FACTORIES:
                raise ValueError("a defaultdict of something that is not built in")
        elif kind != "collections.namedtuple" and pytree.SUPPORTED_SERIALIZED_TYPES[known].from_dumpable_context:
            raise ValueError(f"container '{kind}' has a reader of its own")
    for child in node["children_spec"]:
        _check(child)
