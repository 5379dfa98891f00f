"""``--parallel 'fsdp{reshard_after_forward=false},tp'`` and ``--mesh dp=4,tp=2``: parallelism of a step as text."""

from __future__ import annotations

import dataclasses
import functools
import operator
import re
import types
import typing
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.pm.option_text import NAME, OptionReader
from fxpasses.pm.options import Option

if TYPE_CHECKING:
    from fxpasses.frontend.parallel import Parallelism
    from fxpasses.ir.world import World

_PLAIN = (int, float, bool, str, type(None))
_SIZE = re.compile(r"(\w+)=(\d+)")


def parallel_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    """(word, settings given) of each kind of parallelism, outermost first. Raises `UsageError` for other texts."""
    return _Reader(text, "--parallel").kinds()


def arranged(given: Sequence[tuple[str, dict[str, Any]]], returned: Any) -> list[Parallelism]:
    """The kinds that ``--parallel`` names; settings it leaves out are those of ``returned``, what the target gives.

    So a plan, which is code, stands in the target, and the rest on the command line.
    """
    from fxpasses.frontend.arrangement import NAMES

    beside = list(returned) if isinstance(returned, (list, tuple)) else [returned]
    found = []
    for word, settings in given:
        plain = NAMES[word]()
        kind = next((other for other in beside if type(other) is type(plain)), plain)
        found.append(dataclasses.replace(kind, **settings))
    return found


def world_of_mesh(text: str) -> World:
    """The world of a mesh, ``dp=4,tp=2``, with a group for each dimension. Raises `UsageError` for other texts."""
    from fxpasses.ir.world import World

    pairs = [(match[1], int(match[2])) if (match := _SIZE.fullmatch(part.strip())) else None
             for part in text.split(",")]
    named = [pair for pair in pairs if pair is not None]
    if len(named) < len(pairs):
        raise UsageError(f"--mesh '{text}' is not NAME=N,NAME=N,...", hint="for instance dp=4,tp=2")
    if len(dict(named)) < len(named):
        raise UsageError(f"--mesh '{text}' names a dimension twice")
    return World.from_mesh(dict(named))


class _Reader(OptionReader):
    """A list of kinds of parallelism."""

    def kinds(self) -> list[tuple[str, dict[str, Any]]]:
        found = [self.kind()]
        while self.peek() == ",":
            self.position += 1
            found.append(self.kind())
        if self.peek():
            self.fail(f"',' expected between kinds of parallelism, found {self.found()}", self.position)
        return found

    def kind(self) -> tuple[str, dict[str, Any]]:
        from fxpasses.frontend.arrangement import NAMES

        token = self.take(NAME)
        if token is None:
            self.fail(f"a kind of parallelism expected, found {self.found()}", self.position)
        word, offset = token
        if word not in NAMES:
            hint = did_you_mean(word, list(NAMES)) or f"it is one of {', '.join(NAMES)}"
            self.fail(f"there is no parallelism '{word}'", offset, hint)
        fields, code = _settings(word)
        start = self.position
        if self.peek() != "{":
            return word, {}
        for name in code:
            if re.search(rf"[{{\s]{name}\b", self.text[start:self.text.find("}", start)]):
                self.fail(f"'{name}' of {word} has no text", start, "give it in TARGET: {'parallel': ...}")
        values = self.options(fields, f"'{word}'")
        return word, {name: _dtype(value) if name.endswith("dtype") and value else value
                      for name, value in values.items()}


@functools.cache
def _settings(word: str) -> tuple[tuple[Option, ...], tuple[str, ...]]:
    """Settings of a kind of parallelism that have a text, and names of those that are code."""
    from fxpasses.frontend.arrangement import NAMES

    cls = type(NAMES[word]())
    hints = typing.get_type_hints(cls, localns={"ParallelStyle": object})
    found, code = [], []
    for field in dataclasses.fields(cls):
        annotation = _textual(hints[field.name])
        if annotation is None:
            code.append(field.name)
        else:
            found.append(Option(field.name, annotation, field.default, ""))
    return tuple(found), tuple(code)


def _textual(annotation: Any) -> Any:
    """The type a setting has as text: names of dtypes, tuples for sequences; None for what is code."""
    import torch

    if get_origin(annotation) in (Union, types.UnionType):
        members = [_textual(member) for member in get_args(annotation)]
        return None if None in members else functools.reduce(operator.or_, members)
    if get_origin(annotation) is Literal or annotation in _PLAIN:
        return annotation
    if annotation is torch.dtype:
        return Literal["bfloat16", "float16", "float32", "float64"]
    if get_args(annotation) == (str,) and issubclass(get_origin(annotation) or object, Sequence):
        return tuple[str, ...]
    return None


def _dtype(name: str) -> Any:
    import torch

    return getattr(torch, name)
