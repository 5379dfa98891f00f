"""Pipeline text: ``commfuse{bucket_mb=25 min_kb=64},asynccp`` to passes with typed options, and back.

Grammar::

    pipeline := "" | item ("," item)*
    item     := name ["{" option* "}"]           a pass, or a named pipeline (no options)
    option   := name ["=" value]                 the name alone means true
    value    := word | 'quoted text' | "(" [value ([","] value)*] ")"

Names take ``-`` for ``_``. White space is free between tokens.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from fxpasses.errors import Place, UsageError, did_you_mean
from fxpasses.pm.declare import Pass
from fxpasses.pm.options import Raw, describe, format_value, read
from fxpasses.pm.registry import Registry, default_registry

_NAME = re.compile(r"[A-Za-z_][\w-]*")
_WORD = re.compile(r"[^\s,{}()='\"]+")
_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
_SPACE = re.compile(r"\s*")
_PIPELINES_MODULE = "fxpasses.pipelines"


def parse_pipeline(text: str, registry: Registry | None = None) -> list[Pass]:
    """Passes with their options, in the order written; named pipelines are spelled out.

    Raises `UsageError` with line and column for bad syntax, unknown passes or options, and wrong values.
    """
    return _Reader(text, registry or default_registry(), ()).pipeline()


def format_pipeline(passes: Iterable[Pass]) -> str:
    """Text of ``passes``: ``parse_pipeline(format_pipeline(p)) == p``. Options at their default are left out."""
    return ",".join(format_pass(pass_) for pass_ in passes)


def format_pass(pass_: Pass) -> str:
    """Text of one pass."""
    values = [(option, getattr(pass_.options, option.name)) for option in pass_.fields]
    given = [f"{option.name}={format_value(value)}" for option, value in values if value != option.default]
    return f"{pass_.name}{{{' '.join(given)}}}" if given else pass_.name


def named_pipelines() -> dict[str, str]:
    """Name -> text of the pipelines that ``fxpasses/pipelines.py`` lists."""
    try:
        module = importlib.import_module(_PIPELINES_MODULE)
    except ModuleNotFoundError:
        return {}
    return dict(sorted(module.PIPELINES.items()))


class _Reader:
    """One pipeline text and a position in it."""

    def __init__(self, text: str, registry: Registry, within: Sequence[str]) -> None:
        self.text, self.registry, self.within = text, registry, within
        self.position = 0

    def fail(self, message: str, offset: int, hint: str | None = None) -> NoReturn:
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        file = f"pipeline '{self.within[-1]}'" if self.within else "pipeline"
        raise UsageError(message, place=Place(file, line, column), hint=hint)

    def peek(self) -> str:
        """Next character that is not white space; empty at the end."""
        match = _SPACE.match(self.text, self.position)
        self.position = match.end() if match else self.position
        return self.text[self.position:self.position + 1]

    def take(self, pattern: re.Pattern[str]) -> tuple[str, int] | None:
        """Token that ``pattern`` matches here and its offset, or None."""
        self.peek()
        match = pattern.match(self.text, self.position)
        if match is None:
            return None
        self.position = match.end()
        return match.group(), match.start()

    def found(self) -> str:
        """What stands here, for messages."""
        return f"'{character}'" if (character := self.peek()) else "the end"

    def pipeline(self) -> list[Pass]:
        if not self.peek():
            return []
        passes = self.item()
        while self.peek() == ",":
            self.position += 1
            passes += self.item()
        if self.peek():
            self.fail(f"',' expected between passes, found {self.found()}", self.position)
        return passes

    def item(self) -> list[Pass]:
        token = self.take(_NAME)
        if token is None:
            self.fail(f"name of a pass expected, found {self.found()}", self.position)
        name, offset = token[0].replace("-", "_"), token[1]
        pipelines = named_pipelines()
        if name in pipelines:
            return self.expanded(name, offset, pipelines[name])
        pass_ = self.registry.find(name)
        if pass_ is None:
            hint = did_you_mean(name, sorted({*self.registry.names(), *pipelines}))
            self.fail(f"unknown pass '{name}'", offset, hint)
        values = self.options(pass_, offset) if self.peek() == "{" else {}
        try:
            return [pass_.with_options(**values)] if values else [pass_]
        except UsageError as error:
            self.fail(error.message, offset, error.hint)

    def expanded(self, name: str, offset: int, text: str) -> list[Pass]:
        if self.peek() == "{":
            self.fail(f"'{name}' is a pipeline and takes no options", self.position)
        if name in self.registry.names():
            self.fail(f"'{name}' is both a pass and a pipeline of {_PIPELINES_MODULE}", offset)
        if name in self.within:
            self.fail(f"pipelines contain each other: {' -> '.join([*self.within, name])}", offset)
        return _Reader(text, self.registry, [*self.within, name]).pipeline()

    def options(self, pass_: Pass, start: int) -> dict[str, Any]:
        opened, values = self.position, {}
        self.position += 1
        known = {option.name: option for option in pass_.fields}
        while self.peek() != "}":
            if not self.peek():
                self.fail("'{' is never closed", opened)
            token = self.take(_NAME)
            if token is None:
                hint = "options stand side by side: {a=1 b=2}" if self.peek() == "," else None
                self.fail(f"name of an option expected, found {self.found()}", self.position, hint)
            name, offset = token[0].replace("-", "_"), token[1]
            if name not in known:
                hint = did_you_mean(name, list(known)) or f"options: {', '.join(known) or 'none'}"
                self.fail(f"pass '{pass_.name}' has no option '{name}'", offset, hint)
            if name in values:
                self.fail(f"option '{name}' is given twice", offset)
            raw = Raw("true", offset)
            if self.peek() == "=":
                self.position += 1
                raw = self.value()
            elif known[name].annotation is not bool:
                self.fail(f"option '{name}' needs a value: {name}=...", offset)
            values[name] = self.typed(raw, name, known[name].annotation)
        self.position += 1
        return values

    def typed(self, raw: Raw, name: str, annotation: Any) -> Any:
        try:
            return read(raw, annotation)
        except ValueError:
            written = self.text[raw.offset:self.position].rstrip()
            self.fail(f"option '{name}': '{written}' is no {describe(annotation)}", raw.offset)

    def unquoted(self, text: str, offset: int) -> str:
        try:
            return str(ast.literal_eval(text))
        except (SyntaxError, ValueError):
            self.fail(f"{text} is no quoted text", offset)

    def value(self) -> Raw:
        if self.peek() == "(":
            start, items = self.position, []
            self.position += 1
            while self.peek() != ")":
                if not self.peek():
                    self.fail("'(' is never closed", start)
                items.append(self.value())
                if self.peek() == ",":
                    self.position += 1
            self.position += 1
            return Raw("", start, items=tuple(items))
        quoted = self.take(_QUOTED)
        if quoted is not None:
            return Raw(self.unquoted(*quoted), quoted[1], quoted=True)
        word = self.take(_WORD)
        if word is None:
            self.fail(f"value expected, found {self.found()}", self.position)
        return Raw(word[0], word[1])
