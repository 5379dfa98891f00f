"""YAML as plain data, from its events: nothing is constructed, no alias is followed, nesting has a bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fxpasses.errors import GraphError, Place

_MOST_DEPTH = 32
_PREFIX = "tag:yaml.org,2002:"
_CONSTANTS = {"true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}


def documents(text: str, name: str) -> Iterator[tuple[Place, str, Any]]:
    """(place, tag or "", value) of each document of a file called ``name``.

    Raises `GraphError` with line and column for what is no YAML, an alias, a tag anywhere but on a document, or a last
    document without its end, ``...``.
    """
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from _Documents(yaml, name).read(yaml.parse(text, Loader=loader))
    except yaml.YAMLError as error:
        raise _wrong(error, text, name) from None
    except RecursionError:
        raise GraphError("no remarks: nested too deeply", place=Place(name)) from None


def _wrong(error: Any, text: str, name: str) -> GraphError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    words = getattr(error, "problem", None) or getattr(error, "context", None) or getattr(error, "reason", "")
    if mark is not None:
        place = Place(name, mark.line + 1, mark.column + 1)
    else:
        position = getattr(error, "position", 0)
        place = Place(name, text.count("\n", 0, position if isinstance(position, int) else 0) + 1)
    return GraphError(f"no remarks: this is no YAML: {words}", place=place)


class _Documents:
    """Builds values from events."""

    def __init__(self, yaml: Any, name: str) -> None:
        self._yaml, self._name = yaml, name
        self._resolver = yaml.resolver.Resolver()
        self._known: dict[str, Any] = {}

    def read(self, events: Iterator[Any]) -> Iterator[tuple[Place, str, Any]]:
        yaml = self._yaml
        ended, last = True, Place(self._name)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                first = next(events)
                place, tag = self._place(first), str(first.tag or "")
                yield place, tag, self._value(first, events, 0, tagged=True)
                last = place
            elif isinstance(event, yaml.DocumentEndEvent):
                ended = bool(event.explicit)
        if not ended:
            raise GraphError("no remark: the file ends inside of it", place=last, hint="a remark ends with '...'")

    def _place(self, event: Any) -> Place:
        return Place(self._name, event.start_mark.line + 1, event.start_mark.column + 1)

    def _value(self, event: Any, events: Iterator[Any], depth: int, *, tagged: bool = False) -> Any:
        yaml = self._yaml
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise GraphError("no remark: it has an alias", place=self._place(event))
        if event.tag is not None and not tagged:
            raise GraphError(f"no remark: a value tagged '{event.tag[:60]}'", place=self._place(event))
        if depth > _MOST_DEPTH:
            raise GraphError("no remark: nested too deeply", place=self._place(event))
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(events, depth)
        return self._map(events, depth)

    def _list(self, events: Iterator[Any], depth: int) -> list[Any]:
        found = []
        while not isinstance(event := next(events), self._yaml.SequenceEndEvent):
            found.append(self._value(event, events, depth + 1))
        return found

    def _map(self, events: Iterator[Any], depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(events), self._yaml.MappingEndEvent):
            key = self._value(event, events, depth + 1)
            if not isinstance(key, str) or key in found:
                raise GraphError(f"no remark: the key {str(key)[:40]!r} is there twice" if isinstance(key, str) else
                                 "no remark: a key that is no text", place=self._place(event))
            found[key] = self._value(next(events), events, depth + 1)
        return found

    def _scalar(self, event: Any) -> Any:
        text = event.value
        if not event.implicit[0]:  # it has quotes
            return text
        if text not in self._known:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[text] = self._plain(text, event)
        return self._known[text]

    def _plain(self, text: str, event: Any) -> Any:
        """What text without quotes stands for."""
        kind = self._resolver.resolve(self._yaml.ScalarNode, text, (True, False)).removeprefix(_PREFIX)
        try:
            if kind == "null":
                return None
            if kind == "bool":
                return _CONSTANTS[text.lower()]
            if kind == "int":
                return int(text.replace("_", ""), 0)
            if kind == "float":
                return float(text.replace("_", "").replace(".inf", "inf").replace(".nan", "nan"))
        except ValueError:
            raise GraphError(f"no remark: '{text[:40]}' is no number", place=self._place(event)) from None
        return text
