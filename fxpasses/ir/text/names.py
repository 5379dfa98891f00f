"""Canonical names: of nodes, attributes and groups. They depend on the graph alone, never on rank, address or hash."""

from __future__ import annotations

import builtins
import functools
import keyword
import re
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any

from torch.fx import Graph, GraphModule, Node

from fxpasses.ir.text.resolve import is_rooted
from fxpasses.ir.world import Group, World

#: Words with a meaning of their own inside ``forward``, beside keywords, builtins and operator namespaces.
WORDS = frozenset({"self", "inf", "nan", "NoneType", "device", "torch", "fx_pytree", "pytree", "meta", "sym", "tensor",
                   "treespec", "forward"})
_SHORT = {"all_gather_into_tensor": "all_gather", "reduce_scatter_tensor": "reduce_scatter", "wait_tensor": "wait"}
_TORCH_GROUP = re.compile(r"\d+|[0-9a-f]{40}")  # a counter, or the hash of the rank list
_SCOPE_NOISE = re.compile(r"L\['self'\]|L__self__|_modules\b|getattr|[^a-zA-Z0-9_]+")
_COUNT = re.compile(r"(_\d+)?")
_NON_WORD = re.compile(r"[^a-zA-Z0-9_]+")


@functools.lru_cache(maxsize=65536)
def is_reserved(name: str) -> bool:
    """``name`` already means something where a node's name may stand, or FX would rename it."""
    return name in WORDS or keyword.iskeyword(name) or hasattr(builtins, name) or is_rooted(name)


@functools.lru_cache(maxsize=65536)
def identifier(text: str, fallback: str = "v") -> str:
    """``text`` as an ASCII identifier."""
    name = _NON_WORD.sub("_", text).strip("_") or fallback
    return f"_{name}" if name[0].isdigit() else name


def free_name(base: str, taken: Container[str], counts: dict[str, int],
              reserved: Callable[[str], bool] = is_reserved) -> str:
    """``base``, else the first of ``base_1``, ``base_2``, ... that is neither taken nor reserved."""
    count = counts.get(base, 0)
    name = base if count == 0 else f"{base}_{count}"
    while name in taken or reserved(name):
        count += 1
        name = f"{base}_{count}"
    counts[base] = count + 1
    return name


def node_names(graph: Graph, groups: Container[str]) -> dict[Node, str]:
    """Name of each node in the text.

    Inputs and nodes without a module scope keep their own, so that a text that was read prints the same again. Any
    other is called scope + operator + index: a node more or less in one scope leaves the names in all others alone.
    """
    names: dict[Node, str] = {}
    taken: set[str] = set()
    counts: dict[str, int] = {}
    scoped: list[tuple[Node, str]] = []
    renamed: list[Node] = []
    for node in graph.nodes:
        if node.op == "output":
            continue
        scope = None if node.op == "placeholder" else _scope(node.meta)
        if scope is not None:
            scoped.append((node, scope))
            names[node] = ""  # keeps node order
        elif (name := node.name).isascii() and name.isidentifier() and not is_reserved(name) and name not in groups \
                and name not in taken:
            names[node] = name
            taken.add(name)
        else:
            renamed.append(node)
            names[node] = ""
    blocked = _Either(taken, groups)
    for node in renamed:
        names[node] = free_name(identifier(node.name), blocked, counts)
        taken.add(names[node])
    for node, scope in scoped:
        word = _operation(node)
        names[node] = free_name(f"{scope}_{word}" if scope else word, blocked, counts)
        taken.add(names[node])
    return names


def scope_of(node: Node, name: str) -> str:
    """Module that a node belongs to, "" for the root: as it was traced, else what ``name`` has before the operator."""
    scope = _scope(node.meta)
    if scope is not None:
        return scope
    before, word, count = name.rpartition(_operation(node))
    return before.removesuffix("_") if word and before.endswith("_") and _COUNT.fullmatch(count) else ""


class _Either:
    def __init__(self, *containers: Container[str]) -> None:
        self._containers = containers

    def __contains__(self, name: object) -> bool:
        return any(name in container for container in self._containers)


def _scope(meta: Mapping[str, Any]) -> str | None:
    """Innermost module of a node, as an identifier; "" for the root module, None where none is recorded."""
    stack = meta.get("nn_module_stack") or meta.get("fwd_nn_module_stack")
    if not stack:
        return None
    innermost = next(reversed(stack.values()))
    path = innermost[0] if isinstance(innermost, tuple | list) else innermost
    return _scope_name(path) if isinstance(path, str) else None


@functools.lru_cache(maxsize=65536)
def _scope_name(path: str) -> str:
    name = re.sub(r"_+", "_", _SCOPE_NOISE.sub("_", path)).strip("_")
    return f"_{name}" if name[:1].isdigit() else name


def _operation(node: Node) -> str:
    target = node.target
    return _last_part(target) if isinstance(target, str) else _function_word(target)


@functools.lru_cache(maxsize=4096)
def _function_word(target: Any) -> str:
    name = str(target).split(".")[1] if "." in str(target) and hasattr(target, "namespace") \
        else getattr(target, "__name__", "call")
    return _last_part(name)


@functools.lru_cache(maxsize=65536)
def _last_part(name: str) -> str:
    word = name.split(".")[-1]
    word = _SHORT.get(word, word)
    return identifier(word)


def attribute_names(targets: Iterable[str]) -> dict[str, str]:
    """Identifier under which each attribute of a class appears as ``self.identifier``."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    counts: dict[str, int] = {}
    for target in targets:
        if target not in names:
            plain = target if target.isidentifier() and target.isascii() else identifier(target, "attribute")
            names[target] = free_name(plain, taken, counts, _is_reserved_attribute)
            taken.add(names[target])
    return names


def _is_reserved_attribute(name: str) -> bool:
    return keyword.iskeyword(name) or name == "self" or hasattr(GraphModule, name)


def group_aliases(names: Iterable[str], groups: Mapping[str, Group], world: World | None) -> dict[str, str]:
    """Name of each group in the text.

    A name somebody chose stays. One that torch counted up, or hashed, differs from rank to rank: it becomes the mesh
    dimension, ``world`` for all ranks, or ``pg0``, ``pg1``, ... in the order of first use.
    """
    wanted = list(dict.fromkeys(names))
    chosen = [name for name in wanted if not _TORCH_GROUP.fullmatch(name)]
    aliases: dict[str, str] = {}
    taken: set[str] = set()
    counts: dict[str, int] = {}
    for name in chosen:
        aliases[name] = free_name(identifier(name, "group"), taken, counts)
        taken.add(aliases[name])
    numbered = 0
    for name in wanted:
        if name in aliases:
            continue
        base = _descriptive(groups.get(name), world)
        while base is None:
            base = f"pg{numbered}" if f"pg{numbered}" not in taken else None
            numbered += 1
        aliases[name] = free_name(base, taken, counts)
        taken.add(aliases[name])
    return aliases


def _descriptive(group: Group | None, world: World | None) -> str | None:
    if group is None:
        return None
    if group.mesh_dim:
        return identifier(group.mesh_dim, "group")
    everyone = world is not None and group.partition is not None and len(group.partition) == 1 \
        and len(group.partition[0]) == world.size
    return "world" if everyone else None


def is_torch_name(name: str) -> bool:
    """The name was made by torch: it says nothing and differs from rank to rank."""
    return _TORCH_GROUP.fullmatch(name) is not None
