"""The command line: one module a subcommand. Nothing here imports torch before a command needs it."""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from collections.abc import Sequence

from fxpasses.cli.parser import parse
from fxpasses.errors import FxpassesError

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status. A mistake is one line on stderr, a traceback with FXPASSES_DEBUG=1."""
    debug = os.environ.get("FXPASSES_DEBUG", "") not in ("", "0")
    try:
        with warnings.catch_warnings():
            if not debug:
                warnings.simplefilter("ignore")
            status = _command(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return status
    except FxpassesError as error:
        _complain(str(error), debug)
        return error.exit_code
    except KeyboardInterrupt:
        _complain("interrupted", debug)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return BROKEN_PIPE
    except Exception as error:
        detail = " ".join(f"{type(error).__name__}: {error}".split())
        _complain(f"internal error: {detail} (FXPASSES_DEBUG=1 shows where)", debug)
        return FxpassesError.exit_code


def _command(argv: Sequence[str]) -> int:
    try:
        arguments = parse(argv)
    except SystemExit as finished:  # argparse ends --help and --version this way
        return int(finished.code or 0)
    status: int = arguments.run(arguments)
    return status


def _complain(message: str, debug: bool) -> None:
    if debug:
        traceback.print_exc()
    print(message, file=sys.stderr)


def _forget_stdout() -> None:
    """Send what is still buffered to nowhere, so that the interpreter does not report the broken pipe at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
