"""The notation of pytree structures: containers as Python writes them, one key a line, and back to plain data.

    structure = leaf | "(" structures ")" | "[" structures "]" | "{" {key ":" structure} "}"
              | "OrderedDict({" {key ":" structure} "})" | "pytree(" type "," context {"," structure} ")"

A leaf is what stands in its place: ``_``, an input, a returned value. ``type`` and ``context`` are those of
`torch.utils._pytree.treespec_dumps`, whose nodes, dicts with "type", "context" and "children_spec", are the plain data.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fxpasses.ir.text.plain import literal
from fxpasses.ir.text.source import Source

PROTOCOL = 1
"""Version of torch's serialization that the nodes are of."""
TUPLE, LIST, DICT, ORDERED = "builtins.tuple", "builtins.list", "builtins.dict", "collections.OrderedDict"
_BRACKETS = {TUPLE: ("(", ")"), LIST: ("[", "]"), DICT: ("{", "}"), ORDERED: ("OrderedDict({", "})")}
_MOST_IN_LINE = 8
_LARGEST_KEY = 2**63 - 1


def structure_lines(node: Any, leaves: Iterator[str], plain: Callable[[Any], str], before: str = "",
                    after: str = "") -> list[str]:
    """Lines of a structure, ``before`` in front of the first and ``after`` behind the last.

    A dict has a line for each key; a sequence is one line where it is short and holds no such dict. ``leaves``: their
    texts in order. ``plain``: text of plain data.
    """
    if node["type"] is None:
        return [f"{before}{next(leaves)}{after}"]
    opening, heads, closing = _frame(node, plain)
    parts = [structure_lines(child, leaves, plain, head, ",")
             for head, child in zip(heads, node["children_spec"], strict=True)]
    return framed(parts, before + opening, closing + after, always=bool(heads and heads[0]),
                  one_comma=node["type"] == TUPLE)


def framed(parts: Sequence[Sequence[str]], opening: str, closing: str, *, always: bool = False,
           one_comma: bool = False) -> list[str]:
    """Parts, a comma behind each, between brackets: in one line, or indented where that is ``always`` or too long."""
    if parts and (always or len(parts) > _MOST_IN_LINE or any(len(part) > 1 for part in parts)):
        return [opening.rstrip(), *(f"    {line}" for part in parts for line in part), closing]
    inner = " ".join(part[0] for part in parts)
    return [f"{opening}{inner if one_comma and len(parts) == 1 else inner.removesuffix(',')}{closing}"]


def structure_line(node: Any, leaf: str, plain: Callable[[Any], str]) -> str:
    """A structure in one line, every leaf written ``leaf``."""
    if node["type"] is None:
        return leaf
    opening, heads, closing = _frame(node, plain)
    items = [head + structure_line(child, leaf, plain)
             for head, child in zip(heads, node["children_spec"], strict=True)]
    comma = "," if node["type"] == TUPLE and len(items) == 1 else ""
    return f"{opening}{', '.join(items)}{comma}{closing}"


def keys_of(node: Any) -> list[Any] | None:
    """Keys of a dict that can stand in the text as such; None for any other node."""
    if node["type"] not in (DICT, ORDERED) or not isinstance(node["context"], str):
        return None
    keys = json.loads(node["context"])
    plain = isinstance(keys, list) and all(map(_is_key, keys)) and len(keys) == len(node["children_spec"])
    return keys if plain and len(set(keys)) == len(keys) else None


def _is_key(value: Any) -> bool:
    return type(value) is str or (type(value) is int and 0 <= value <= _LARGEST_KEY)


def _frame(node: Any, plain: Callable[[Any], str]) -> tuple[str, list[str], str]:
    """(opening, what stands in front of each child, closing)."""
    kind, children = node["type"], node["children_spec"]
    keys = keys_of(node)
    if keys is not None:
        opening, closing = _BRACKETS[kind]
        return opening, [f"{plain(key)}: " for key in keys], closing
    if kind in (TUPLE, LIST) and node["context"] == "null":
        opening, closing = _BRACKETS[kind]
    else:
        opening, closing = f"pytree({plain(kind)}, {plain(node['context'])}{', ' if children else ''}", ")"
    return opening, [""] * len(children), closing


def leaf_node() -> dict[str, Any]:
    """The node of a leaf."""
    return _node(None, None, [])


def tuple_node(children: list[Any]) -> dict[str, Any]:
    """The node of a tuple."""
    return _node(TUPLE, "null", children)


def dict_node(keys: Sequence[Any], children: list[Any]) -> dict[str, Any]:
    """The node of a dict with these keys, in order."""
    return _node(DICT, json.dumps(list(keys)), children)


def _node(kind: str | None, context: Any, children: list[Any]) -> dict[str, Any]:
    return {"type": kind, "context": context, "children_spec": children}


def read_notation(tree: ast.expr, source: Source, leaves: list[ast.expr]) -> dict[str, Any]:
    """Node that an expression spells; its leaves are added to ``leaves``, unread.

    Raises `GraphError` for a dict with keys that are neither strings nor numbers, or one of them twice, and for a call
    of ``OrderedDict`` or ``pytree`` with other arguments than the notation has.
    """
    match tree:
        case ast.Tuple(elts=items) | ast.List(elts=items):
            kind = TUPLE if isinstance(tree, ast.Tuple) else LIST
            return _node(kind, "null", [read_notation(item, source, leaves) for item in items])
        case ast.Dict():
            return read_dict(tree, source, leaves)
        case ast.Call(func=ast.Name(id="OrderedDict")):
            match tree:
                case ast.Call(args=[ast.Dict() as entries], keywords=[]):
                    return {**read_dict(entries, source, leaves), "type": ORDERED}
            raise source.error("OrderedDict() takes one dict", tree)
        case ast.Call(func=ast.Name(id="pytree")):
            return _read_other(tree, source, leaves)
    leaves.append(tree)
    return leaf_node()


def read_dict(tree: ast.Dict, source: Source, leaves: list[ast.expr]) -> dict[str, Any]:
    """`read_notation` of a dict."""
    seen: dict[Any, None] = {}
    for key, item in zip(tree.keys, tree.values, strict=True):
        if key is None:
            raise source.error("'**' cannot stand in a structure", item)
        value = key.value if isinstance(key, ast.Constant) else None
        if not _is_key(value):
            raise source.error("a key of a structure is a string or a number", key,
                               'other keys: pytree("builtins.dict", "[keys as JSON]", values)')
        if value in seen:
            raise source.error(f"key {str(value)[:80]!r} is given twice", key)
        seen[value] = None
    return dict_node(list(seen), [read_notation(item, source, leaves) for item in tree.values])


def _read_other(tree: ast.Call, source: Source, leaves: list[ast.expr]) -> dict[str, Any]:
    if len(tree.args) < 2 or tree.keywords:
        raise source.error("pytree() takes a type, a context and the structures inside", tree)
    kind, context = literal(tree.args[0], source), literal(tree.args[1], source)
    if not isinstance(kind, str):
        raise source.error("the type of a container is a string", tree.args[0])
    return _node(kind, context, [read_notation(item, source, leaves) for item in tree.args[2:]])
