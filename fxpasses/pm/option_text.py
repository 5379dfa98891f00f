"""Text of options, ``{bucket_mb=25 name='a b' sizes=(1 2)}``, behind names: what pipelines and other lists share.

Grammar::

    option   := name ["=" value]                 the name alone means true
    value    := word | 'quoted text' | "(" [value ([","] value)*] ")"

Names take ``-`` for ``_``. White space is free between tokens.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from fxpasses.errors import Place, UsageError, did_you_mean
from fxpasses.pm.options import Option, Raw, describe, read

NAME = re.compile(r"[A-Za-z_][\w-]*")
_WORD = re.compile(r"[^\s,{}()='\"]+")
_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
_SPACE = re.compile(r"\s*")


class OptionReader:
    """A text and a position in it. ``source``: what errors call the text."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        self.position = 0

    def fail(self, message: str, offset: int, hint: str | None = None) -> NoReturn:
        """Raise `UsageError` with the line and column of ``offset``."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        raise UsageError(message, place=Place(self.source, line, column), hint=hint)

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

    def options(self, fields: Iterable[Option], owner: str) -> dict[str, Any]:
        """Values in the braces that begin here, by name; ``owner`` is whose ``fields`` they are."""
        opened, values = self.position, {}
        self.position += 1
        known = {option.name: option for option in fields}
        while self.peek() != "}":
            if not self.peek():
                self.fail("'{' is never closed", opened)
            token = self.take(NAME)
            if token is None:
                hint = "options stand side by side: {a=1 b=2}" if self.peek() == "," else None
                self.fail(f"name of an option expected, found {self.found()}", self.position, hint)
            name, offset = token[0].replace("-", "_"), token[1]
            if name not in known:
                hint = did_you_mean(name, list(known)) or f"options: {', '.join(known) or 'none'}"
                self.fail(f"{owner} has no option '{name}'", offset, hint)
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
        """Value of what has just been read."""
        try:
            return read(raw, annotation)
        except ValueError:
            written = self.text[raw.offset:self.position].rstrip()
            self.fail(f"option '{name}': '{written}' is no {describe(annotation)}", raw.offset)

    def unquoted(self, text: str, offset: int) -> str:
        """Text between quotes."""
        try:
            return str(ast.literal_eval(text))
        except (SyntaxError, ValueError):
            self.fail(f"{text} is no quoted text", offset)

    def value(self) -> Raw:
        """A word, a quoted text or a list."""
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
