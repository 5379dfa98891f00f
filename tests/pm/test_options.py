"""Options: read from a dataclass with their documentation, typed, and written so that they read back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from fxpasses.errors import UsageError
from fxpasses.pm.options import Raw, check, describe, format_value, options_of, read


@dataclass(frozen=True)
class Base:
    seed: int = 0
    """Shared by all."""


@dataclass(frozen=True)
class Many(Base):
    size_mb: float = 25.0
    """Largest bucket,
    MiB of payload."""
    undocumented: int = 1
    kind: Literal["ring", "tree"] = "ring"
    """How."""
    name: str | None = None
    ranks: tuple[int, ...] = ()


def test_options_come_with_type_default_and_the_text_below_them() -> None:
    found = {option.name: option for option in options_of(Many)}
    assert list(found) == ["seed", "size_mb", "undocumented", "kind", "name", "ranks"]
    assert found["size_mb"].doc == "Largest bucket,\nMiB of payload."
    assert (found["seed"].doc, found["undocumented"].doc, found["ranks"].doc) == ("Shared by all.", "", "")
    assert (found["size_mb"].default, found["size_mb"].annotation) == (25.0, float)


@pytest.mark.parametrize(("annotation", "text"), [
    (int, "int"), (float | None, "float | none"), (Literal["ring", "tree"], "'ring' | 'tree'"),
    (tuple[int, ...], "(int, ...)"), (tuple[int, str], "(int, str)"),
])
def test_types_are_described_in_short(annotation: Any, text: str) -> None:
    assert describe(annotation) == text


@dataclass
class NotFrozen:
    size: int = 0


@dataclass(frozen=True)
class NoDefault:
    size: int


@dataclass(frozen=True)
class NoTextForm:
    table: dict[str, int] | None = None


@dataclass(frozen=True)
class TwoTypes:
    size: int | str = 0


@dataclass(frozen=True)
class WrongDefault:
    size: int = "x"  # type: ignore[assignment]


@pytest.mark.parametrize(("cls", "message"), [
    (NotFrozen, "not a frozen dataclass"), (int, "not a frozen dataclass"), (NoDefault, "no plain default"),
    (NoTextForm, "no text form"), (TwoTypes, "no text form"), (WrongDefault, "'x' is no int"),
])
def test_a_class_that_cannot_be_options_is_refused(cls: type, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        options_of(cls)


ROUND_TRIPS: list[tuple[Any, Any, str]] = [
    (25, int, "25"), (-3, int, "-3"), (25.0, float, "25"), (0.1, float, "0.1"), (1e-30, float, "1e-30"),
    (1e300, float, "1e+300"), (math.inf, float, "inf"), (-0.0, float, "-0.0"), (True, bool, "true"),
    (False, bool, "false"), ("ring", Literal["ring", "tree"], "ring"), (4, Literal[2, 4], "4"),
    (None, int | None, "none"), (3, int | None, "3"), ("a/b.c", str, "a/b.c"), ("", str, "''"),
    ("a b,{c}", str, "'a b,{c}'"),
    ("it's\n\"x\"", str, r"""'it\'s\n"x"'"""), ("none", str | None, "'none'"), (None, str | None, "none"),
    ("25", str, "25"), ((), tuple[int, ...], "()"), ((1, 2), tuple[int, ...], "(1,2)"),
    (("a,b", "c"), tuple[str, ...], "('a,b',c)"), (((1, 2), (3,)), tuple[tuple[int, ...], ...], "((1,2),(3))"),
    ((None, 2.5), tuple[float | None, float], "(none,2.5)"),
]


@pytest.mark.parametrize(("value", "annotation", "text"), ROUND_TRIPS)
def test_a_value_is_written_one_way(value: Any, annotation: Any, text: str) -> None:
    assert format_value(value) == text
    assert check(value, annotation, "x") == value


def test_an_int_becomes_a_float_where_one_is_wanted() -> None:
    found = check(3, float | None, "x")
    assert (found, type(found)) == (3.0, float)


@pytest.mark.parametrize(("value", "annotation"), [
    (True, int), (1, bool), (1.0, int), ("1", int), (None, int), (math.nan, float), ("star", Literal["ring"]),
    (True, Literal[1]), (1, tuple[int, ...]), (("a",), tuple[int, ...]), ((1, 2, 3), tuple[int, int]), (True, float),
])
def test_a_value_of_another_type_is_refused(value: Any, annotation: Any) -> None:
    with pytest.raises(UsageError, match="option 'x'"):
        check(value, annotation, "x")


@pytest.mark.parametrize(("raw", "annotation"), [
    (Raw("x", 0), int), (Raw("1", 0, quoted=True), int), (Raw("2", 0), bool), (Raw("nan", 0), float),
    (Raw("star", 0), Literal["ring"]), (Raw("1", 0), tuple[int, ...]), (Raw("", 0, items=(Raw("1", 1),)), int),
    (Raw("", 0, items=(Raw("1", 1),)), tuple[int, int]), (Raw("none", 0), int),
])
def test_text_that_does_not_fit_is_refused(raw: Raw, annotation: Any) -> None:
    with pytest.raises(ValueError):
        read(raw, annotation)


@pytest.mark.parametrize(("word", "value"), [("true", True), ("False", False), ("1", True), ("0", False)])
def test_booleans_have_four_words(word: str, value: bool) -> None:
    assert read(Raw(word, 0), bool) is value
