"""Reproducers: a failing pass leaves one file that holds the graph and the command that fails on it."""

from __future__ import annotations

import dataclasses
import os
import shlex
from pathlib import Path

from fxpasses.errors import FxpassesError
from fxpasses.ir.files import seen_from, write_files
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.observe import Failure, Observer
from fxpasses.pm.pipeline import format_pipeline
from fxpasses.pm.registry import default_registry

SUFFIX = ".repro.fx.py"


class Reproducer(Observer):
    """Write ``<pass>-<fingerprint>.repro.fx.py`` into ``directory`` when a pass fails.

    Line 1 is the command, to be run in that directory, the text form follows. A rank set gives one file a rank, all
    named by the command.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = Path(directory)
        self.written: list[Path] = []

    def failed(self, failure: Failure) -> str:
        """Where the reproducer is, or why there is none."""
        try:
            files = _texts(failure, self.directory)
            write_files({self.directory / name: text for name, text in files.items()})
        except FxpassesError as error:
            return f"no reproducer: {error.message}"
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            return f"no reproducer: {error}"
        written = [self.directory / name for name in files]
        self.written += written
        return f"reproducer: {', '.join(str(path) for path in written)}"


def command(failure: Failure, files: list[str], folder: Path) -> str:
    """The command line that fails, for a shell in ``folder``."""
    words = ["fxpasses", "run"]
    registry = default_registry()
    for path in dict.fromkeys(registry.file_of(pass_.name) for pass_ in failure.passes):
        if path is not None:
            words += ["--load", seen_from(folder, path)]
    words += ["--verify-each"] * failure.verify_each
    words += [f"--prove={failure.prove}"] * bool(failure.prove)
    words += ["--cost", profile_seen_from(folder, failure.cost)] if failure.cost is not None else []
    words += ["--passes", format_pipeline(failure.passes)]
    if len(files) > 1:  # the results of a rank set do not fit on stdout
        words += ["-o", f"{files[0].partition('.rank0')[0]}.result{{rank}}.fx.py"]
    return " ".join([shlex.join(words), *(shlex.quote(name) for name in files)])


def profile_seen_from(folder: Path | str, cost: str) -> str:
    """What a command that is run in ``folder`` has to call a profile: names, which have no dot or slash, stay."""
    return seen_from(folder, cost) if "." in cost or os.sep in cost else cost


def _texts(failure: Failure, folder: Path) -> dict[str, str]:
    """File name -> content."""
    from fxpasses.ir.text.writer import dump

    alone = len(failure.graphs) == 1
    stem = f"{failure.passes[-1].name}-{Fingerprints().of(failure.graphs)[:8]}"
    names = [f"{stem}{'' if alone else f'.rank{rank}'}{SUFFIX}" for rank in range(len(failure.graphs))]
    first = f"# {command(failure, names, folder)}\n"
    worlds = [failure.world if alone else dataclasses.replace(failure.world, rank=rank) for rank in range(len(names))]
    return {name: first + dump(gm, world)
            for name, gm, world in zip(names, failure.graphs, worlds, strict=True)}
