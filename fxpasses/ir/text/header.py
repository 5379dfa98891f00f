"""The top of a file: its version, the world it runs on, groups and symbols."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from fxpasses.errors import FxpassesError, GraphError, did_you_mean
from fxpasses.ir.forms import FORMS
from fxpasses.ir.text.expressions import dotted_name
from fxpasses.ir.text.literals import plain_text, quoted
from fxpasses.ir.text.names import is_reserved, is_torch_name
from fxpasses.ir.text.plain import fields_of
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.symbols import Symbol, Symbols
from fxpasses.ir.world import Group, World

VERSION = 1
FIRST_LINE = f"# fxir {VERSION}"
MODULE_FIELDS = {"world_size": int, "mesh": dict, "rank": int, "stage": int, "spmd": bool, "device": str, "form": str,
                  "name": str, "schedule": str}
GROUP_FIELDS = {"size": int, "mesh_dim": str, "name": str}
SYMBOL_FIELDS = {"min": (int, float), "max": (int, float), "hint": (int, float), "positive": bool}


@dataclass
class Header:
    """What stands before the class.

    ``aliases``: name in the text -> name of the group in the graph. ``trees``: where each group is declared.
    """

    world: World | None = None
    device: str = "cpu"
    form: str | None = None
    name: str | None = None
    schedule: str | None = None
    aliases: dict[str, str] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    trees: dict[str, ast.AST] = field(default_factory=dict)
    symbols: Symbols = field(default_factory=lambda: Symbols(strict=True))


def header_lines(world: World | None, device: str, metas: Mapping[str, Any], groups: Mapping[str, Group],
                 aliases: Mapping[str, str], symbols: Mapping[str, Symbol]) -> list[str]:
    """Lines of a header, without the class."""
    fields: dict[str, Any] = {}
    if world is not None:
        mesh = None if world.mesh is None else dict(world.mesh)
        fields = {"world_size": world.size, "mesh": mesh, "rank": world.rank, "stage": world.stage}
        if world.spmd is not None:
            fields["spmd"] = world.spmd
    fields["device"] = device
    for key in ("form", "name", "schedule"):
        if metas.get(key) is not None:
            fields[key] = str(metas[key])
    lines = [FIRST_LINE, f"module({_fields(fields)})"]
    lines += [_group_line(group, alias, groups.get(group, Group())) for group, alias in aliases.items()]
    lines += [f"symbol({quoted(symbol.name)}{_symbol_fields(symbol)})" for symbol in symbols.values()]
    return lines


def _fields(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={plain_text(value)}" for key, value in fields.items())


def _group_line(name: str, alias: str, group: Group) -> str:
    members, fields = "None", dict[str, Any]()
    if group.partition is not None:
        members = plain_text([list(part) for part in group.partition])
    elif group.size is not None:
        fields["size"] = group.size
    if group.mesh_dim is not None:
        fields["mesh_dim"] = group.mesh_dim
    if alias != name and not is_torch_name(name):
        fields["name"] = name
    return f"{alias} = group({members}{', ' if fields else ''}{_fields(fields)})"


def _symbol_fields(symbol: Symbol) -> str:
    fields: dict[str, Any] = {"min": symbol.lower, "max": symbol.upper}
    if symbol.hint is not None:
        fields["hint"] = symbol.hint
    if symbol.positive != symbol.assumed_positive:
        fields["positive"] = bool(symbol.positive)
    return ", " + _fields(fields)


def read_header(tree: ast.Module, source: Source) -> tuple[Header, ast.ClassDef]:
    """Header and class of a file. Raises `GraphError` for anything else at the top level."""
    header = Header()
    world: dict[str, Any] | None = None
    found: ast.ClassDef | None = None
    place: ast.AST = tree
    for statement in tree.body:
        if found is not None:
            raise source.error("a file holds one class", statement)
        call = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
        called = dotted_name(call.func) if isinstance(call, ast.Call) else None
        if isinstance(statement, ast.ClassDef):
            found = statement
        elif isinstance(call, ast.Call) and called == "module" and isinstance(statement, ast.Expr):
            if world is not None:
                raise source.error("a second module(...)", statement)
            place = statement
            world = fields_of(call, 0, MODULE_FIELDS, source)[1]
        elif isinstance(call, ast.Call) and called == "group" and isinstance(statement, ast.Assign):
            _read_group(statement, call, header, source)
        elif isinstance(call, ast.Call) and called == "symbol" and isinstance(statement, ast.Expr):
            _read_symbol(call, header.symbols, source)
        else:
            raise source.error("only module(...), groups, symbols and one class may stand here", statement)
    if found is None:
        last = tree.body[-1] if tree.body else None
        raise source.error("no class with a graph", last, "the text seems to be cut off")
    _complete(header, world or {}, source, place)
    return header, found


def _read_group(statement: ast.Assign, call: ast.Call, header: Header, source: Source) -> None:
    target = statement.targets[0]
    if len(statement.targets) != 1 or not isinstance(target, ast.Name):
        raise source.error("a group has one name", statement)
    if target.id in header.aliases:
        raise source.error(f"group '{target.id}' is declared twice", statement)
    if is_reserved(target.id):
        raise source.error(f"'{target.id}' cannot be the name of a group", statement)
    (members,), fields = fields_of(call, 1, GROUP_FIELDS, source)
    if members is not None and not _is_partition(members):
        raise source.error("a group is a list of rank lists, or None", call)
    partition = None if members is None else tuple(tuple(part) for part in members)
    name = fields.get("name") or target.id
    if name in header.groups:
        raise source.error(f"group '{name}' is declared twice", statement)
    header.aliases[target.id] = name
    header.groups[name] = Group(partition, fields.get("size"), fields.get("mesh_dim"))
    header.trees[name] = statement


def _is_partition(members: Any) -> bool:
    return isinstance(members, list) and all(
        isinstance(part, list) and all(isinstance(rank, int) and not isinstance(rank, bool) for rank in part)
        for part in members)


def _read_symbol(call: ast.Call, symbols: Symbols, source: Source) -> None:
    (name,), fields = fields_of(call, 1, SYMBOL_FIELDS, source)
    if not isinstance(name, str) or not name.isidentifier():
        raise source.error("a symbol has a name", call)
    try:
        symbols.declare(Symbol(name, fields.get("min"), fields.get("max"), fields.get("hint"), fields.get("positive")))
    except GraphError as error:
        raise source.error(error.message, call, error.hint) from None


def _complete(header: Header, fields: dict[str, Any], source: Source, at: ast.AST) -> None:
    place = at
    header.device = fields.get("device") or "cpu"
    try:
        torch.device(header.device)
    except RuntimeError:
        raise source.error(f"'{header.device}' is not a kind of device", place) from None
    header.form, header.name, header.schedule = (fields.get(key) for key in ("form", "name", "schedule"))
    if header.form is not None and header.form not in FORMS:
        hint = did_you_mean(header.form, list(FORMS)) or f"forms: {', '.join(FORMS)}"
        raise source.error(f"there is no form '{header.form}'", place, hint)
    size = fields.get("world_size")
    if size is None:
        ranks = [rank for group in header.groups.values() for part in group.partition or () for rank in part]
        if not ranks and any(fields.get(key) is not None for key in ("mesh", "rank", "stage", "spmd")):
            raise source.error("module() needs world_size", at)
        size = max(ranks) + 1 if ranks else None
    if size is None:
        return
    try:
        for name, group in header.groups.items():
            place = header.trees[name]
            World(size, {name: group})
        place = at
        header.world = World(size, header.groups, rank=fields.get("rank"), spmd=fields.get("spmd"),
                             mesh=fields.get("mesh"), stage=fields.get("stage"))
    except FxpassesError as error:
        raise source.error(error.message, place, error.hint) from None
