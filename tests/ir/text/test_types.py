"""Annotations, symbols and the values made from them."""

from __future__ import annotations

import pytest
import torch

from fxpasses.errors import GraphError
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.symbols import Symbol, Symbols
from fxpasses.ir.text.types import TensorType, Types, format_type, parse_annotation, parse_type, type_text
from fxpasses.ir.text.writer import dump

from .graphs import symbolic

CANONICAL = [
    "f32[2, 3]", "f32[]", "bf16[0, 4]", "b8[1, 1][7, 3]", "f8e4m3fn[2]", "c64[2]cuda", "f32[2, 4*s0]",
    "i64[u0, 1][1, u0]", "SymFloat(zuf0)", "(f32[2], [i64[], None], ?)",
    "f32[4, u0]", "f32[4, u0][u0, 1]", "f32[(s77//4), 4*s15]", "f32[Max(1, u0), 4]", "f32[s0, s1][1, s0]", "Sym(s15)",
    "Sym(s0**2 + 3)", "Sym(Mod(s0, 4))", "Sym(((s0 + 1)//2))", "SymBool(Eq(s0, 4))", "SymBool(s0 > 4)",
    "SymFloat(IntTrueDiv(s0, 2))", "7", "-1", "1.5", "nan", "-inf", "True", "None", "'a,b'",
    "(f32[2],)", "[]", "()",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_a_type_makes_a_value_that_prints_as_it(text: str) -> None:
    kind = parse_type(text)
    assert kind is not None
    assert type_text(kind) == text
    assert format_type(Types().make(kind)) == text


@pytest.mark.parametrize(("text", "expected"), [
    ("f32[2,3][3,1]cuda:0", TensorType(torch.float32, (2, 3), (3, 1), "cuda:0")),
    ("f32[s77, s21][s21, 1]cpu", TensorType(torch.float32, ("s77", "s21"), ("s21", 1), "cpu")),
    ("Parameter(f32[4])", TensorType(torch.float32, (4,), wrapper="Parameter")),
    ("DTensor(f32[4, 2][2, 1]cpu, S(0)R)", TensorType(torch.float32, (4, 2), (2, 1), "cpu", "DTensor")),
    ("f32[16, 16] S(0)R@dp,tp", TensorType(torch.float32, (16, 16))),
])
def test_types_as_torch_prints_them(text: str, expected: TensorType) -> None:
    assert parse_type(text) == expected


def test_a_whole_annotation() -> None:
    found = parse_annotation("~f32[4] S(0)_S(0, 2)P(sum)R@a,b,c,d rank@dp")
    assert found is not None
    assert found.assumed
    assert found.rank_of == "dp"
    assert found.placements == (("S(0)", "a"), ("_S(0, 2)", "b"), ("P(sum)", "c"), ("R", "d"))
    bare = parse_annotation("? rank@dp")
    assert bare is not None
    assert bare.type is None


@pytest.mark.parametrize("text", [
    "f32[", "f99[2]", "f32[__import__('os')]", "lambda: 0", "f32[99999999999999999999]", "f32[4][1, 2]", "(" * 1000,
    "f32[1.5]", "f32[2] S(0)@dp,tp", "print(1)", "", "[f32[2], bad]", "x" * 100_000,
])
def test_what_is_no_type(text: str) -> None:
    assert parse_annotation(text) is None


@pytest.mark.parametrize("text", [
    "2**(10**9)", "s0.__class__", "(lambda: 0)()", "9" * 5000, "(" * 300 + "1" + ")" * 300, "s0/0", "[s0]", "",
    "s0 if s0 else 1",
])
def test_what_is_no_expression(text: str) -> None:
    with pytest.raises(GraphError):
        Types().symbols.value("Sym", text)


@pytest.mark.parametrize("text", ["f32[-4]", "f32[4]nowhere", "f32[9223372036854775807, 9223372036854775807]"])
def test_a_type_no_tensor_has(text: str) -> None:
    with pytest.raises(GraphError, match="no tensor has type"):
        Types().make(parse_type(text))


def test_equal_types_make_separate_tensors() -> None:
    types = Types()
    for text in ("f32[4]", "f32[s0, 4]"):
        first, second = types.make(parse_type(text)), types.make(parse_type(text))
        assert first.untyped_storage()._cdata != second.untyped_storage()._cdata


def test_writing_and_reading_put_no_guard_on_a_size() -> None:
    gm = symbolic()
    sizes = [node.meta["val"] for node in gm.graph.nodes if isinstance(node.meta.get("val"), torch.SymInt)]
    before = len(sizes[0].node.shape_env.guards)
    after = load_fxir(dump(gm))
    assert len(sizes[0].node.shape_env.guards) == before
    read = next(node.meta["val"] for node in after.graph.nodes if isinstance(node.meta.get("val"), torch.SymInt))
    assert read.node.shape_env.guards == []


def test_symbols_keep_range_hint_and_sign() -> None:
    text = dump(symbolic())
    assert 'symbol("s75", min=2, max=None, hint=6)' in text.splitlines()
    narrowed = text.replace("min=2, max=None, hint=6", "min=4, max=64, hint=6", 1)
    gm = load_fxir(narrowed)
    rows = next(iter(gm.graph.nodes)).meta["val"].shape[0]
    assert rows.node.hint == 6
    guards = len(rows.node.shape_env.guards)
    assert bool(rows >= 4)  # the range decides,
    assert len(rows.node.shape_env.guards) == guards
    assert bool(rows > 5)  # the hint decides
    assert len(rows.node.shape_env.guards) == guards + 1
    with pytest.raises(GraphError, match="declared twice"):
        load_fxir(text.replace('symbol("s96"', 'symbol("s75"'))


def test_a_symbol_whose_sign_is_open_is_not_taken_for_positive() -> None:
    symbols = Symbols(strict=True)
    symbols.declare(Symbol("s0", None, None, 5, positive=False))
    symbols.declare(Symbol("s1", 0, None, 5))
    assert str(symbols.expression("Max(0, s0)")) == "Max(0, s0)"
    assert str(symbols.expression("Max(0, s1)")) == "s1"
    with pytest.raises(GraphError, match="'s2' is not declared"):
        symbols.expression("s0 + s2")


def test_values_meet_under_one_mode() -> None:
    types = Types()
    left, right = types.make(parse_type("f32[s0, 4]")), types.make(parse_type("f32[4, u0]"))
    with types.mode:
        product = left @ right
    assert format_type(product) == "f32[s0, u0]"
