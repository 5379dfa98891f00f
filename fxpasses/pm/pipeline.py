"""Pipeline text: ``commfuse{bucket_mb=25 min_kb=64},asynccp`` to passes with typed options, and back.

Grammar::

    pipeline := "" | item ("," item)*
    item     := name ["{" option* "}"]           a pass, or a named pipeline (no options)

with options as in option_text.py. Names take ``-`` for ``_``. White space is free between tokens.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence

from fxpasses.errors import UsageError, did_you_mean
from fxpasses.pm.declare import Pass
from fxpasses.pm.option_text import NAME, OptionReader
from fxpasses.pm.options import format_value
from fxpasses.pm.registry import Registry, default_registry

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


class _Reader(OptionReader):
    """One pipeline text and a position in it."""

    def __init__(self, text: str, registry: Registry, within: Sequence[str]) -> None:
        super().__init__(text, f"pipeline '{within[-1]}'" if within else "pipeline")
        self.registry, self.within = registry, within

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
        token = self.take(NAME)
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
        values = self.options(pass_.fields, f"pass '{name}'") if self.peek() == "{" else {}
        try:
            return [pass_.with_options(**values)] if values else [pass_]
        except UsageError as error:
            self.fail(error.message, offset, error.hint)

    def expanded(self, name: str, offset: int, text: str) -> list[Pass]:
        if self.peek() == "{":
            self.fail(f"'{name}' is a pipeline and takes no options", self.position,
                      f"give them to its passes: '{text}'")
        if name in self.registry.names():
            self.fail(f"'{name}' is both a pass and a pipeline of {_PIPELINES_MODULE}", offset)
        if name in self.within:
            self.fail(f"pipelines contain each other: {' -> '.join([*self.within, name])}", offset)
        return _Reader(text, self.registry, [*self.within, name]).pipeline()
