"""Passes with other options than the defaults, from what they declare: one at a time, or random pipelines."""

from __future__ import annotations

import random
import typing
from collections.abc import Iterator
from typing import Any

from fxpasses.pm.declare import Pass
from fxpasses.pm.options import Option
from fxpasses.pm.pipeline import format_pipeline
from fxpasses.pm.registry import all_passes

_SMALL = 0.001
"""A bound that small graphs reach."""


def choices(annotation: Any, default: Any) -> list[Any]:
    """Values of an option other than its default: every word of a list, the other truth value, none and little."""
    if typing.get_origin(annotation) is typing.Literal:
        return [value for value in typing.get_args(annotation) if value != default]
    if annotation is bool:
        return [value for value in (True, False) if value is not default]
    if type(None) in typing.get_args(annotation):
        [member] = (member for member in typing.get_args(annotation) if member is not type(None))
        values = [_SMALL] if member in (int, float) else [default, *choices(member, default)]
        return [value for value in (None, *values) if value != default]
    if annotation in (int, float):
        return [annotation(0)] if default else [annotation(1)]
    return []


def variants() -> Iterator[Pass]:
    """Each registered pass with its defaults, then with every other choice of each option, one at a time."""
    for pass_ in all_passes().values():
        yield pass_
        for option in pass_.fields:
            for value in choices(option.annotation, option.default):
                yield pass_.with_options(**{option.name: value})


def random_pipeline(seed: int) -> str:
    """Text of one to four registered passes in any order, also twice, each with random choices of its options.

    Passes whose input no random graph is (form "captured" or "placed") are left out, and so are options that change
    values on purpose.
    """
    rng = random.Random(f"pipeline {seed}")
    known = [pass_ for pass_ in all_passes().values() if pass_.takes not in ("captured", "placed")]
    return format_pipeline(_random_pass(rng, rng.choice(known)) for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])))


def _random_pass(rng: random.Random, pass_: Pass) -> Pass:
    values = {option.name: rng.choice([option.default, *_harmless(pass_, option)])
              for option in pass_.fields if rng.random() < 0.5}
    return pass_.with_options(**values) if values else pass_


def _harmless(pass_: Pass, option: Option) -> list[Any]:
    """Choices of an option that leave the values of a graph what they are."""
    return [value for value in choices(option.annotation, option.default)
            if pass_.with_options(**{option.name: value}).intended_change is None]
