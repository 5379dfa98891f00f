"""Every error fxpasses raises on purpose, each with the exit status the command line gives for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A position in a text the user can open. Lines and columns count from 1; 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file, str(self.line) if self.line else "", str(self.column) if self.line and self.column else ""]
        return ":".join(part for part in parts if part)


class FxpassesError(Exception):
    """Base class: one clear message, where it applies (``place``) and what to do about it (``hint``)."""

    exit_code = 4

    def __init__(self, message: str, *, place: Place | None = None, hint: str | None = None) -> None:
        self.message, self.place, self.hint = message, place, hint
        super().__init__(message)

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}error: {self.message}{hint}"


class UsageError(FxpassesError):
    """Bad command line, unknown pass or option, cyclic pass order, missing or unwritable file."""

    exit_code = 2


class GraphError(FxpassesError):
    """A text that is not a graph fxpasses can read."""

    exit_code = 3


class VerifyError(FxpassesError):
    """A graph breaks a rule of its form; the message names every finding."""

    exit_code = 1


class PassError(FxpassesError):
    """A pass raised, or its result broke a rule, inside a run."""

    exit_code = 4


class RankError(FxpassesError):
    """A graph cannot be run on simulated ranks: a mismatch between ranks, or an operator without a simulation."""

    exit_code = 4


class DeviceError(FxpassesError):
    """A device or communication backend that the command needs is missing."""

    exit_code = 5


def wrong_type(what: str, given: object, wanted: str) -> UsageError:
    """The error for an argument ``what`` of another type than the one ``wanted``."""
    return UsageError(f"{what} is of type {type(given).__name__}", hint=f"{wanted} is wanted")


def counted(count: int, word: str) -> str:
    """``1 node``, ``2 nodes``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(names: list[str], most: int = 3) -> str:
    """``a, b, c`` of all names, ``a, b, c, ...`` where there are more."""
    return ", ".join([*names[:most], *["..."] * (len(names) > most)])


def did_you_mean(word: str, known: list[str]) -> str | None:
    """Hint for a misspelt name: ``did you mean 'x'?``, or None when nothing is close."""
    import difflib

    def closeness(other: str) -> tuple[float, bool]:
        return difflib.SequenceMatcher(None, other, word).ratio(), other.startswith(word)

    near = difflib.get_close_matches(word, known, n=5)
    return f"did you mean '{max(near, key=closeness)}'?" if near else None
