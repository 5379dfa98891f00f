"""Where passes are found: the library's own packages, entry points of other packages, files given by ``--load``.

Nothing is imported before a pass is asked for. A plugin that cannot be loaded is reported by name when it is asked for,
or by `Registry.broken`, and disturbs no other pass.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from fxpasses.errors import FxpassesError, Place, UsageError, did_you_mean
from fxpasses.pm.declare import Pass

PACKAGES = ("fxpasses.passes", "fxpasses.fixes")
"""Packages whose exports are passes."""
ENTRY_POINTS = "fxpasses.passes"
"""Entry point group of third-party passes: ``name = module:function``, the name being the pass's own."""


class Registry:
    """Passes by name. ``packages`` and ``plugins`` default to what is installed."""

    def __init__(self, packages: Iterable[str] = PACKAGES, plugins: Iterable[EntryPoint] | None = None) -> None:
        self._packages = tuple(packages)
        self._plugins = plugins
        self._passes: dict[str, Pass] = {}
        self._pending: dict[str, EntryPoint] = {}
        self._broken: dict[str, UsageError] = {}
        self._files: dict[str, str] = {}
        self._sources: dict[str, Path] = {}
        self._scanned = False

    def names(self) -> list[str]:
        """Names of all passes, sorted; plugins are listed without being imported."""
        self._scan()
        return sorted({*self._passes, *self._pending, *self._broken})

    def find(self, name: str) -> Pass | None:
        """The pass, or None when there is none. Raises `UsageError` for a plugin that cannot be loaded."""
        self._scan()
        if name in self._pending:
            self._load_plugin(name)
        if name in self._broken:
            raise self._broken[name]
        return self._passes.get(name)

    def get(self, name: str) -> Pass:
        """The pass. Raises `UsageError` with a suggestion when there is none."""
        found = self.find(name)
        if found is None:
            raise UsageError(f"unknown pass '{name}'", hint=did_you_mean(name, self.names()))
        return found

    def all(self) -> dict[str, Pass]:
        """Every pass that can be loaded, sorted by name."""
        self._scan()
        for name in list(self._pending):
            self._load_plugin(name)
        return dict(sorted(self._passes.items()))

    def broken(self) -> list[UsageError]:
        """One error for each plugin that cannot be loaded."""
        self.all()
        return [self._broken[name] for name in sorted(self._broken)]

    def add(self, pass_: Pass) -> None:
        """Register one pass. Raises `UsageError` naming both places when its name is taken."""
        self._scan()
        self._check_free(pass_.name, str(pass_.place))
        self._passes[pass_.name] = pass_

    def file_of(self, name: str) -> str | None:
        """The ``--load`` file a pass came from."""
        return self._files.get(name)

    def load_file(self, path: str | Path) -> list[Pass]:
        """Execute a Python file and register its passes; loading a file again replaces the passes it gave.

        Raises `UsageError` for a file that is missing, fails, holds no pass, or clashes with a known name.
        """
        self._scan()
        source = Path(path).resolve()
        module = _execute(Path(path))
        passes = _passes_in(module)
        try:
            if not passes:
                raise UsageError(f"'{path}' defines no pass", hint="decorate a function with @fxpass(...)")
            for pass_ in passes:
                if self._sources.get(pass_.name) != source:
                    self._check_free(pass_.name, str(pass_.place))
        except UsageError:
            del sys.modules[module.__name__]
            raise
        for pass_ in passes:
            self._passes[pass_.name], self._files[pass_.name] = pass_, str(path)
            self._sources[pass_.name] = source
        return passes

    def _scan(self) -> None:
        """Fill the table of names: own packages are imported, plugins only listed."""
        if self._scanned:
            return
        self._scanned = True
        for package in self._packages:
            for pass_ in _passes_in(importlib.import_module(package)):
                self.add(pass_)
        plugins = entry_points(group=ENTRY_POINTS) if self._plugins is None else self._plugins
        for plugin in sorted(plugins, key=lambda plugin: (plugin.name, plugin.value)):
            first = self._pending.get(plugin.name)
            if first is not None:
                self._break(plugin.name, f"two plugins define it: {_origin(first)} and {_origin(plugin)}")
            elif plugin.name in self._passes:
                self._break(plugin.name, f"{_origin(plugin)} clashes with {self._passes[plugin.name].place}")
            else:
                self._pending[plugin.name] = plugin

    def _break(self, name: str, reason: str) -> None:
        self._broken[name] = UsageError(f"pass '{name}': {reason}")

    def _check_free(self, name: str, place: str) -> None:
        taken = self._passes.get(name)
        owner = str(taken.place) if taken else _origin(self._pending[name]) if name in self._pending else None
        if owner is not None:
            raise UsageError(f"pass '{name}' is defined twice: {owner} and {place}")

    def _load_plugin(self, name: str) -> None:
        plugin = self._pending.pop(name)
        if name in self._broken:
            return
        try:
            found = plugin.load()
        except Exception as error:
            self._break(name, f"{_origin(plugin)} cannot be loaded: {_one_line(error)}")
            return
        if not isinstance(found, Pass):
            self._break(name, f"{_origin(plugin)} is of type {type(found).__name__}, not a pass")
        elif found.name != name:
            self._break(name, f"{_origin(plugin)} is the pass '{found.name}'; the two names must agree")
        else:
            self._passes[name] = found


def _origin(plugin: EntryPoint) -> str:
    distribution = f" of {plugin.dist.name}" if plugin.dist is not None else ""
    return f"plugin '{plugin.value}'{distribution}"


def _one_line(error: BaseException) -> str:
    text = str(error) if isinstance(error, FxpassesError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())


def _passes_in(module: ModuleType) -> list[Pass]:
    """Passes among the module's names, each once, sorted by name."""
    found = {id(value): value for value in vars(module).values() if isinstance(value, Pass)}
    return sorted(found.values(), key=lambda pass_: (pass_.name, str(pass_.place)))


def _execute(path: Path) -> ModuleType:
    """Run a file of passes."""
    if not path.is_file():
        raise UsageError(f"no file '{path}' to load passes from")
    try:
        return execute(path, "_fxpasses_loaded_")
    except Exception as error:
        raise UsageError(f"cannot load passes: {_one_line(error)}", place=_place_in(path, error)) from error


def execute(path: Path, prefix: str) -> ModuleType:
    """Run a Python file as a module of its own, called ``prefix`` and its path; on an error there is no such module.

    Raises whatever its code raises, and ImportError for a file whose name is not that of Python code.
    """
    name = prefix + path.resolve().as_posix().replace("/", "_").replace(".", "_")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"'{path}' is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _place_in(path: Path, error: Exception) -> Place:
    """The line of the file where loading it failed."""
    if isinstance(error, SyntaxError):
        return Place(str(path), error.lineno or 0, error.offset or 0)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return Place(str(path), (lines or [None])[-1] or 0)


_default = Registry()


def default_registry() -> Registry:
    """The registry of this process."""
    return _default


def all_passes() -> dict[str, Pass]:
    """Every pass that can be loaded, sorted by name."""
    return default_registry().all()


def get_pass(name: str) -> Pass:
    """The pass of that name. Raises `UsageError` with a suggestion when there is none."""
    return default_registry().get(name)


def load_file(path: str | Path) -> list[Pass]:
    """Execute a Python file and register its passes (``--load``)."""
    return default_registry().load_file(path)
