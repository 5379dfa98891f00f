"""A reduced case as files: the command that fails, why it does, then the graph in the text form."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fxpasses.ir.files import files_of_ranks, seen_from
from fxpasses.ir.text.writer import dump
from fxpasses.pm.reproduce import profile_seen_from
from fxpasses.tools.reduce.run import Reduced

_PLACE = re.compile(r" ?\((at )?[^()]*\.py(:\d+)*\)")


@dataclass(frozen=True)
class Question:
    """What a command asks: which predicate, and with what around it.

    ``ask``: "raises", "differs", or "command", the last with the user's ``command``, ended after ``timeout`` seconds;
    ``text``: of an exception; ``seeds``: sets of inputs; ``loads``: files of passes.
    """

    ask: str
    command: str = ""
    timeout: float | None = None
    text: str = ""
    seeds: int = 2
    loads: tuple[str, ...] = ()
    cost: str | None = None
    any_reason: bool = False

    def options(self) -> list[str]:
        """Those of ``fxpasses reduce`` that ask this."""
        words = [word for path in self.loads for word in ("--load", path)]
        words += ["--cost", self.cost] if self.cost is not None else []
        if self.ask == "command":
            words += [f"--command={self.command}"]
            words += ["--timeout", str(self.timeout)] if self.timeout is not None else []
        elif self.ask == "raises":
            words += [f"--raises={self.text}"]
        else:
            words += ["--inputs", str(self.seeds)]
        return words


def again(question: Question, passes: str, files: Sequence[str]) -> list[str]:
    """Arguments of ``fxpasses`` that ask the same of files, in another process: exit status 0 where it fails."""
    return ["reduce", *question.options(), *(["--passes", passes] if passes else []), "--tries", "0", *files]


def command(question: Question, passes: str, files: Sequence[str]) -> str:
    """The command line that fails on ``files``, for a shell."""
    if question.ask == "command" and not passes:
        return _judged(question.command, files, None)
    words = ["fxpasses", "run", *(word for path in question.loads for word in ("--load", path))]
    words += ["--cost", question.cost] if question.cost is not None else []
    words += [f"--prove={question.seeds}"] if question.ask == "differs" else []
    words += ["--passes", passes]
    result = _result(files)
    if len(files) > 1 or question.ask == "command":
        words += ["-o", f"{result}/" if len(files) > 1 else result]
    line = " ".join([shlex.join(words), *map(shlex.quote, files)])
    return f"{line} && {_judged(question.command, files, result)}" if question.ask == "command" else line


def _judged(asked: str, files: Sequence[str], result: str | None) -> str:
    """The user's command about ``result``, None for the graphs themselves, with the names that it may ask for."""
    given, before = files[0], ""
    if len(files) > 1:
        given, before = _folder_of(files)
    graph = given if result is None else result
    filled = asked.replace("{}", shlex.quote(graph))
    if result is None and "{}" in asked and "FXPASSES_" not in asked:
        return before + filled
    names = f"FXPASSES_GRAPH={shlex.quote(graph)} FXPASSES_INPUT={shlex.quote(given)}"
    return f"{before}{names} sh -c {shlex.quote(filled)}"


def _folder_of(files: Sequence[str]) -> tuple[str, str]:
    """The directory of a rank set, and the commands that make it where the files are called otherwise."""
    folder = os.path.dirname(files[0])
    if list(files) == files_of_ranks(folder, len(files)):
        return folder or os.curdir, ""
    made = f"{_stem(files)}input"
    copies = [shlex.join(["cp", *pair]) for pair in zip(files, files_of_ranks(made, len(files)), strict=True)]
    return made, " && ".join([shlex.join(["mkdir", "-p", made]), *copies, ""])


def texts(reduced: Reduced, question: Question, names: Sequence[str]) -> list[str]:
    """The text of each file; ``names`` are what they are called. Its command is to be run in its own directory."""
    reason = f"# {_one_line(reduced.reason)}"
    return ["\n".join([f"# {_command_in(os.path.dirname(name) or os.curdir, question, reduced.passes, names)}", reason,
                       dump(gm)]) for gm, name in zip(reduced.graphs, names, strict=True)]


def _command_in(folder: str, question: Question, passes: str, names: Sequence[str]) -> str:
    there = replace(question, loads=tuple(seen_from(folder, path) for path in question.loads),
                    cost=question.cost and profile_seen_from(folder, question.cost))
    real = os.path.realpath(folder)
    return command(there, passes, [os.path.relpath(os.path.join(os.path.realpath(os.path.dirname(name)),
                                                                os.path.basename(name)), real) for name in names])


def _result(files: Sequence[str]) -> str:
    """A name beside the files for what the passes make of them: a directory of a rank set."""
    if len(files) > 1:
        return f"{_stem(files)}result"
    folder, name = os.path.split(files[0])
    stem, dot, rest = name.partition(".")
    return os.path.join(folder, f"{stem}.result{dot}{rest}")


def _stem(files: Sequence[str]) -> str:
    """What the names of a rank set begin with, and a dot where that is something: ``small.rank0.fx.py``."""
    folder, name = os.path.split(files[0])
    stem = re.sub(r"\.?rank0$", "", name.removesuffix(".fx.py"))
    return os.path.join(folder, f"{stem}." if stem else "")


def _one_line(reason: str) -> str:
    """Without places, which are this machine's."""
    return _PLACE.sub("", " ".join(reason.split()))
