"""A reduced case as files: the command that fails, why it does, then the graph in the text form."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fxpasses.ir.files import seen_from
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
    asked = question.command.replace("{}", shlex.quote(_result(files) if passes else files[0]))
    if not passes:
        return f"FXPASSES_GRAPH={shlex.quote(files[0])} {asked}" if "{}" not in question.command else asked
    words = ["fxpasses", "run", *(word for path in question.loads for word in ("--load", path))]
    words += ["--cost", question.cost] if question.cost is not None else []
    words += [f"--prove={question.seeds}"] if question.ask == "differs" else []
    words += ["--passes", passes]
    if len(files) > 1 or question.ask == "command":
        words += ["-o", _result(files)]
    line = " ".join([shlex.join(words), *map(shlex.quote, files)])
    if question.ask != "command":
        return line
    if "{}" not in question.command:
        asked = f"FXPASSES_GRAPH={shlex.quote(_result(files))} {asked}"
    return f"{line} && {asked}"


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
    """A name beside the files for what the passes make of them."""
    folder, name = os.path.split(files[0])
    stem, dot, rest = name.partition(".")
    result = f"{re.sub(r'rank0$', '', stem)}result{{rank}}.fx.py" if len(files) > 1 else f"{stem}.result{dot}{rest}"
    return os.path.join(folder, result)


def _one_line(reason: str) -> str:
    """Without places, which are this machine's."""
    return _PLACE.sub("", " ".join(reason.split()))
