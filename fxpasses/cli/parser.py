"""Reading the command line: which commands there are, and clear words for what is wrong."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from fxpasses import __version__
from fxpasses.errors import UsageError, did_you_mean

GROUPS: dict[str, tuple[str, ...]] = {
    "make graphs": ("run", "plan", "capture", "fmt"),
    "understand them": ("list", "explain", "remarks", "simulate", "viz"),
    "review them": ("verify", "check", "diff", "snapshot"),
    "find what is wrong": ("bisect", "reduce"),
    "measure": ("profile", "profile-network"),
    "set up": ("new-pass", "git-config")}
"""Commands by what they are for, as ``--help`` shows them."""
COMMANDS = tuple(name for names in GROUPS.values() for name in names)
"""Each is a module of this package with ``add_parser(subparsers)`` and ``run(args) -> int``."""

_WITHOUT_VALUE = {"--prove": "--prove=2", "--raises": "--raises="}
"""Options whose value never is the next word, which is a file."""

_EPILOG = """\
exit status:
  0  done
  1  the answer of verify, check, diff, snapshot check or fmt --check is no, bisect or reduce have nothing to find
  2  bad usage, a missing or unwritable file, a step that cannot be captured
  3  no graph, or no remarks, that can be read
  4  a pass, or a check inside run, failed; bisect cannot tell; what reduce made does not fail in a fresh process
  5  a device or backend is missing

FXPASSES_DEBUG=1 shows tracebacks, NO_COLOR=1 switches colours off."""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Wraps a description that is one line, and puts the headings of `GROUPS` between commands."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" not in text.strip():
            return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)
        return super()._fill_text(text, width, indent)

    def _format_action(self, action: argparse.Action) -> str:
        commands = list(self._iter_indented_subactions(action))
        if not commands:
            return super()._format_action(action)
        others = list(GROUPS)[1:] if action.dest == "command" else []  # the first is the section's own title
        headings = {GROUPS[title][0]: f"\n{title}:\n" for title in others}
        return "".join(f"{headings.get(each.dest, '')}{super(_Help, self)._format_action(each)}"
                       for each in commands)


class Parser(argparse.ArgumentParser):
    """argparse that raises `UsageError` instead of printing its usage, and takes no abbreviated options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", _Help)
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, hint=f"see '{self.prog} --help'")


def build() -> Parser:
    """The parser of every command."""
    parser = Parser(prog="fxpasses", epilog=_EPILOG,
                    description="Graph-transformation passes over torch.fx graphs of distributed PyTorch programs.")
    parser.add_argument("--version", action="version", version=f"fxpasses {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="command", title=next(iter(GROUPS)))
    for name in COMMANDS:
        module = import_module(f"fxpasses.cli.{name.replace('-', '_')}")
        command = module.add_parser(subparsers)
        command.set_defaults(run=module.run, parser=command)
    return parser


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Arguments with ``run``, the command to call. Raises `UsageError`; SystemExit after --help and --version."""
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        hint = did_you_mean(argv[0], list(COMMANDS)) or f"commands: {', '.join(COMMANDS)}"
        raise UsageError(f"unknown command '{argv[0]}'", hint=hint)
    parser = build()
    spelled = [_WITHOUT_VALUE.get(word, word) for word in argv]
    arguments, extra = parser.parse_known_args(spelled)
    options = [word for word in extra if word.startswith("-") and word != "-"]
    if options:
        raise _unknown_option(options[0], getattr(arguments, "parser", parser))
    if arguments.command is None:
        raise UsageError("no command given", hint=f"commands: {', '.join(COMMANDS)}; see 'fxpasses --help'")
    if extra:
        _add_files(arguments, extra)
    return arguments


def _unknown_option(word: str, parser: argparse.ArgumentParser) -> UsageError:
    known = sorted(set(re.findall(r"(?<!\w)--?[a-z][\w-]*", parser.format_help())))
    hint = did_you_mean(word.split("=")[0], known) or f"see '{parser.prog} --help'"
    return UsageError(f"unknown option '{word}'", hint=hint)


def _add_files(arguments: argparse.Namespace, extra: list[str]) -> None:
    """Files that follow an option which follows a file: argparse gives up on those."""
    if not isinstance(getattr(arguments, "files", None), list):
        raise UsageError(f"unexpected argument '{extra[0]}'", hint=f"see '{arguments.parser.prog} --help'")
    arguments.files = [*arguments.files, *extra]
