"""What the code of a function names outside itself, as facts of a capture."""

from __future__ import annotations

import dis
import functools
import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from torch import Tensor, nn

from fxpasses.runtime.facts import constant

#: Functions that a function calls by name, and those that these call, are read too, down to here.
_DEPTH = 3
_STORES = ("STORE_GLOBAL", "STORE_ATTR", "STORE_DEREF")
_OTHERS = ("torch", "fxpasses")


def named_outside(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """(name, fact) of free variables and globals that the code names, and of attributes of a method's object.

    Of functions among them too, but for torch's. Modules and what they hold are not read here. A tensor that the code
    itself puts there is a result, and no fact.
    """
    while isinstance(function, functools.partial):
        yield "arguments of the partial function", constant((function.args, function.keywords))
        function = function.func
    owner = getattr(function, "__self__", None) if inspect.ismethod(function) else None
    plain = inspect.unwrap(getattr(function, "__func__", function))
    seen: set[Any] = set()
    yield from _read(plain, _DEPTH, seen)
    if owner is not None and not isinstance(owner, nn.Module) and hasattr(owner, "__dict__"):
        names, stored = _names(plain.__code__)
        yield from ((f"self.{name}", constant(value)) for name, value in vars(owner).items()
                    if name in names and not (name in stored and isinstance(value, Tensor)))


def _read(function: Any, depth: int, seen: set[Any]) -> Iterator[tuple[str, Any]]:
    if not isinstance(function, FunctionType) or function in seen or _is_other(function):
        return
    seen.add(function)
    names, stored = _names(function.__code__)
    held = {name: function.__globals__[name] for name in names if name in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            held[name] = cell.cell_contents
        except ValueError:  # not yet assigned
            continue
    for name, value in held.items():
        if name in _OTHERS or (name in stored and isinstance(value, Tensor)):
            continue
        yield f"'{name}' of {function.__qualname__}", constant(value)
        yield from ((f"{name}.{key}", fact) for key, fact in _members(value, names))
        if depth:
            yield from _read(value, depth - 1, seen)


def _members(value: Any, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """What the code may read of an object or a module of Python that it names."""
    if isinstance(value, nn.Module | Tensor | FunctionType) or _is_other(value):
        return
    held = getattr(value, "__dict__", None) or {}
    yield from ((name, constant(held[name])) for name in names
                if name in held and not isinstance(held[name], ModuleType))


def members_of(kind: type[nn.Module]) -> Iterator[tuple[str, Any]]:
    """What the methods of a class of modules name outside, and the class's own plain values; not for torch's."""
    seen: set[Any] = set()
    for base in kind.__mro__:
        if base is object or str(base.__module__).partition(".")[0] in _OTHERS:
            continue
        for name, value in vars(base).items():
            if isinstance(value, FunctionType):
                yield from _read(value, _DEPTH, seen)
            elif not name.startswith("__"):
                yield f"{base.__qualname__}.{name}", constant(value)


def _is_other(value: Any) -> bool:
    owner = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
    return str(owner).partition(".")[0] in _OTHERS


@functools.lru_cache(maxsize=1024)
def _names(code: CodeType) -> tuple[tuple[str, ...], frozenset[str]]:
    """(names of globals and attributes that the code uses, inner functions included; those it assigns)."""
    names = dict.fromkeys(code.co_names)
    stored = {str(each.argval) for each in dis.get_instructions(code) if each.opname in _STORES}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            more, assigned = _names(inner)
            names.update(dict.fromkeys(more))
            stored |= assigned
    return tuple(names), frozenset(stored)
