"""Argument lists of node lists: ``(%x, [1, 0], sum, cuda:0)`` -> values, with a schema's help."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.fx import Node

from fxpasses.errors import GraphError
from fxpasses.ir.text.resolve import resolve

_NODE = re.compile(r"%(\w+)")
_WORD = re.compile(r"[^,()\[\]{}]*")
_DEVICE = re.compile(r"(?:cpu|cuda|meta|xpu|hpu|mps|mtia|npu|xla)(?::\d+)?\Z")
_NUMBER = re.compile(r"-?(?:\d+|(?:\d+\.\d*|\.\d+|\d+)(?:e[+-]?\d+)?|inf|nan)\Z")
_PRINTED = re.compile(r"_?[A-Z]\w*")
_BRACKET = re.compile(r"[()\[\]{}]")
_LITERALS = {"None": None, "True": True, "False": False, "Ellipsis": ..., "...": ...}
_DEEPEST = 64


class Values:
    """A cursor over the text of a call's arguments. ``error`` makes the error for a message."""

    def __init__(self, text: str, nodes: Mapping[str, Node], error: Callable[[str], GraphError]) -> None:
        self.text, self.nodes, self.error, self.position = text, nodes, error, 0

    def expect(self, text: str) -> None:
        """Step over ``text``."""
        if not self.text.startswith(text, self.position):
            raise self.error(f"'{text.strip()}' is missing: the line is cut off, or a string holds brackets")
        self.position += len(text)

    def tuple_of(self, kinds: Sequence[str]) -> tuple[Any, ...]:
        """A parenthesised list; ``kinds`` are the schema's types of its items."""
        return tuple(self._sequence("(", ")", kinds, 0))

    def mapping(self, kinds: Mapping[str, str]) -> dict[str, Any]:
        """``{name: value, ...}``; ``kinds`` are the schema's types by name."""
        return self._mapping(kinds, 0)

    def atom(self, text: str, kind: str | None) -> Any:
        """Value of one word. ``kind``: the schema's type of the argument, None where there is no schema."""
        text = text.strip()
        if text in _LITERALS:
            return _LITERALS[text]
        if kind is not None and kind.rstrip("?") in ("str", "str[]"):
            return text
        if _NUMBER.match(text):
            return int(text) if text.lstrip("-").isdigit() and len(text) < 40 else float(text)
        if text in self.nodes and kind == "slice":
            return self.nodes[text]
        if _DEVICE.match(text):
            return torch.device(text)
        if text.startswith("torch."):
            try:
                return resolve(text)
            except GraphError as error:
                raise self.error(error.message) from None
        return text.strip("'\"")

    def _value(self, kind: str | None, depth: int) -> Any:
        if depth > _DEEPEST:
            raise self.error("the arguments are nested too deeply")
        text = self.text
        first = text[self.position:self.position + 1]
        if first == "%":
            found = _NODE.match(text, self.position)
            if found is None or found[1] not in self.nodes:
                raise self.error(f"'{found[1] if found else '%'}' is not defined")
            self.position = found.end()
            return self.nodes[found[1]]
        if first == "(":
            return tuple(self._sequence("(", ")", [kind] if kind else [], depth + 1))
        if first == "[":
            return self._sequence("[", "]", [kind] if kind else [], depth + 1)
        if first == "{":
            return self._mapping({}, depth + 1)
        word = _WORD.match(text, self.position)
        assert word is not None
        self.position = word.end()
        if word[0].strip() in ("slice", "range") and text.startswith("(", self.position):
            parts = self._sequence("(", ")", ["slice"], depth + 1)  # the only place where nodes lack their '%'
            try:
                return slice(*parts) if word[0].strip() == "slice" else range(*parts)
            except (TypeError, ValueError):
                raise self.error(f"not a {word[0].strip()}") from None
        if _PRINTED.fullmatch(word[0]) and text.startswith("(", self.position):
            return word[0] + self._bracketed()  # an object, such as a placement, stays the text it printed as
        if text.startswith("(", self.position):
            raise self.error(f"'{word[0].strip()}(...)' cannot be read: node lists print strings and objects unquoted")
        return self.atom(word[0], kind)

    def _bracketed(self) -> str:
        """Text up to the bracket that closes the one here."""
        start, open_brackets = self.position, 0
        for found in _BRACKET.finditer(self.text, start):
            open_brackets += 1 if found[0] in "([{" else -1
            if open_brackets == 0:
                self.position = found.end()
                return self.text[start:self.position]
        raise self.error("')' is missing: the line is cut off")

    def _sequence(self, opening: str, closing: str, kinds: Sequence[str], depth: int) -> list[Any]:
        self.expect(opening)
        items: list[Any] = []
        while not self.text.startswith(closing, self.position):
            position = 0 if depth else len(items)  # inside a list all items have the list's type
            items.append(self._value(kinds[position] if position < len(kinds) else None, depth))
            self._separator(closing)
        self.position += 1
        return items

    def _mapping(self, kinds: Mapping[str, str], depth: int) -> dict[str, Any]:
        self.expect("{")
        entries: dict[str, Any] = {}
        while not self.text.startswith("}", self.position):
            end = self.text.find(": ", self.position)
            if end < 0:
                raise self.error("': ' is missing: the line is cut off")
            name = self.text[self.position:end].strip()
            self.position = end + 2
            entries[name] = self._value(kinds.get(name), depth)
            self._separator("}")
        self.position += 1
        return entries

    def _separator(self, closing: str) -> None:
        if self.text.startswith(",", self.position):
            self.position += 1
            while self.text.startswith(" ", self.position):
                self.position += 1
        elif not self.text.startswith(closing, self.position):
            raise self.error(f"'{closing}' is missing: the line is cut off")
