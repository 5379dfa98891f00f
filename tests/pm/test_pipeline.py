"""Pipeline text: one grammar, typed options, errors with a column, and text that reads back."""

from __future__ import annotations

import itertools
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pytest
from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.pipeline import format_pipeline, parse_pipeline
from fxpasses.pm.registry import Registry


@dataclass(frozen=True)
class Options:
    bucket_mb: float = 25.0
    min_kb: int = 0
    waits: bool = True
    order: Literal["first", "last"] = "first"
    label: str | None = None
    ranks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.bucket_mb <= 0:
            raise ValueError("bucket_mb is not positive")


@fxpass()
def pack(gm: GraphModule, options: Options) -> GraphModule:
    """Have options."""
    return gm


@fxpass()
def two_words(gm: GraphModule) -> GraphModule:
    """Have a long name."""
    return gm


@pytest.fixture(autouse=True)
def known(passes: Callable[..., Registry]) -> Registry:
    return passes(pack, two_words)


def only(text: str) -> Pass:
    [found] = parse_pipeline(text)
    return found


def test_options_are_typed_by_the_dataclass() -> None:
    assert only("pack{bucket_mb=50 min_kb=64 waits=false order=last label=x ranks=(0,1)}").options == Options(
        50.0, 64, False, "last", "x", (0, 1))


def test_names_take_either_stroke_and_space_is_free() -> None:
    assert parse_pipeline(" pack { bucket-mb = 50\n min-kb=64 } ,\n two-words ") == parse_pipeline(
        "pack{bucket_mb=50 min_kb=64},two_words")


def test_a_flag_alone_is_true() -> None:
    assert only("pack{waits}").options.waits is True
    with pytest.raises(UsageError, match="needs a value"):
        only("pack{min_kb}")


def test_none_is_a_value_and_quoted_is_a_word() -> None:
    assert only("pack{label=none}").options.label is None
    assert only("pack{label='none'}").options.label == "none"


def test_the_empty_text_is_the_empty_pipeline() -> None:
    assert parse_pipeline("") == parse_pipeline(" \n ") == []


def test_a_pass_may_appear_twice_with_other_options() -> None:
    text = "pack,nothing,pack{min_kb=1}"
    assert format_pipeline(parse_pipeline(text)) == text


VALUES = {"bucket_mb": (25.0, 0.5, 1e20), "min_kb": (0, 7), "waits": (True, False), "order": ("first", "last"),
          "label": (None, "none", "a b}{,", "'\"\\\n", "é"), "ranks": ((), (0,), (1, 0))}


def test_every_combination_reads_back() -> None:
    for values in itertools.product(*VALUES.values()):
        passes = [pack.with_options(**dict(zip(VALUES, values, strict=True))), two_words]
        text = format_pipeline(passes)
        assert parse_pipeline(text) == passes, text


def test_defaults_are_left_out() -> None:
    assert format_pipeline([pack.with_options(min_kb=0, waits=False)]) == "pack{waits=false}"
    assert str(pack) == "pack"


@pytest.mark.parametrize(("text", "message"), [
    ("nothing,paks", "pipeline:1:9: error: unknown pass 'paks' (did you mean 'pack'?)"),
    ("zzzzzz", "pipeline:1:1: error: unknown pass 'zzzzzz'"),
    ("pack{min_bk=3}", "pipeline:1:6: error: pass 'pack' has no option 'min_bk' (did you mean 'min_kb'?)"),
    ("nothing{a=1}", "pipeline:1:9: error: pass 'nothing' has no option 'a' (options: none)"),
    ("pack{min_kb=2.5}", "pipeline:1:13: error: option 'min_kb': '2.5' is no int"),
    ("pack{order=lats}", "pipeline:1:12: error: option 'order': 'lats' is no 'first' | 'last'"),
    ("pack{ranks=(1,x)}", "pipeline:1:12: error: option 'ranks': '(1,x)' is no (int, ...)"),
    ("pack{ranks=3}", "pipeline:1:12: error: option 'ranks': '3' is no (int, ...)"),
    ("pack{bucket_mb=0}", "pipeline:1:1: error: pass 'pack': bucket_mb is not positive"),
    ("pack{waits=true waits=true}", "pipeline:1:17: error: option 'waits' is given twice"),
    ("pack{waits=true,bucket_mb=1}", "pipeline:1:16: error: name of an option expected, found ',' "
     "(options stand side by side: {a=1 b=2})"),
    ("nothing\n,\n  pack{", "pipeline:3:7: error: '{' is never closed"),
    ("pack{ranks=(1}", "pipeline:1:14: error: value expected, found '}'"),
    ("pack{ranks=(1", "pipeline:1:12: error: '(' is never closed"),
    ("pack{label='x}", "pipeline:1:12: error: value expected, found '''"),
    ("pack{=1}", "pipeline:1:6: error: name of an option expected, found '='"),
    ("pack nothing", "pipeline:1:6: error: ',' expected between passes, found 'n'"),
    ("pack,", "pipeline:1:6: error: name of a pass expected, found the end"),
    (",pack", "pipeline:1:1: error: name of a pass expected, found ','"),
    ("pack}", "pipeline:1:5: error: ',' expected between passes, found '}'"),
    ("{}", "pipeline:1:1: error: name of a pass expected, found '{'"),
    ("pack{label='\\x'}", "pipeline:1:12: error: '\\x' is no quoted text"),
])
def test_mistakes_have_a_column_and_a_suggestion(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_pipeline(text)
    assert str(caught.value) == message


class TestNamedPipelines:
    @pytest.fixture(autouse=True)
    def named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module = types.ModuleType("fxpasses.pipelines")
        module.PIPELINES = {"quick": "pack{min_kb=1},two_words", "twice": "quick,quick", "loop": "pack,pool",
                            "pool": "loop", "nothing": "pack", "wrong": "pack,zzzzzz"}
        monkeypatch.setitem(sys.modules, "fxpasses.pipelines", module)

    def test_a_name_is_spelled_out(self) -> None:
        assert format_pipeline(parse_pipeline("quick,pack")) == "pack{min_kb=1},two_words,pack"
        assert len(parse_pipeline("twice")) == 4

    @pytest.mark.parametrize(("text", "message"), [
        ("pool", r"pipelines contain each other: pool -> loop"), ("quick{a=1}", "takes no options"),
        ("quick{a=1}", "give them to its passes: 'pack{min_kb=1},two_words'"),
        ("nothing", "both a pass and a pipeline"), ("quik", "did you mean 'quick'"),
        ("wrong", "pipeline 'wrong':1:6: error: unknown pass 'zzzzzz'"),
    ])
    def test_mistakes(self, text: str, message: str) -> None:
        with pytest.raises(UsageError) as caught:
            parse_pipeline(text)
        assert message in str(caught.value)


def test_no_named_pipelines_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fxpasses.pipelines", None)
    assert [pass_.name for pass_ in parse_pipeline("pack")] == ["pack"]
