"""The program language: what is read is printed, what makes no sense says which statement and why."""

from __future__ import annotations

import random
import time

import pytest
import torch

from fxpasses.errors import GraphError
from fxpasses.ir.pointwise import Name, Program, Statement, parse, without_writes
from fxpasses.ir.pointwise.operators import is_allowed, is_pointwise
from fxpasses.ir.pointwise.program import MOST_CHARACTERS, MOST_STATEMENTS

ADAMW = ("t0 = mul.Tensor(w0, 0.99999); w1 = lerp.Scalar(w1, r0, 0.1); t1 = mul.Tensor(w2, 0.999); "
         "w2 = addcmul.default(t1, r0, r0, value=0.001); t2 = mul.Tensor(w1, r1); t3 = sqrt.default(w2); "
         "t4 = div.Tensor(t3, r2); t5 = add.Tensor(t4, 1e-08); w0 = addcdiv.default(t0, t2, t5)")


@pytest.mark.parametrize("text", [
    ADAMW,
    "out0 = mul.Tensor(r0, -0.0); out1 = add.Scalar(out0, inf, alpha=-3)",
    "out0 = clamp.default(r0, None, nan); out1 = clamp.default(r0, max=-inf)",
    "out0 = div.Tensor_mode(r0, r1, rounding_mode=\"floor\"); out1 = gelu.default(r0, approximate=\"tanh\")",
    "out0 = _to_copy.default(r0, dtype=bf16); out1 = eq.Scalar(r0, True)",
    "x = isfinite.default(r0); y = logical_not.default(x); out0 = any.default(y); out1 = amax.default(r0)",
    "out0 = pow.Scalar(2, r0); out1 = where.self(r1, r0, out0); out2 = mul.Tensor(r0, 1e+300)",
    "w0 = add.Tensor(w0, 9223372036854775807); out0 = mul.Tensor(w0, -9223372036854775808)",
])
def test_what_is_read_is_printed(text: str) -> None:
    assert str(parse(text)) == text
    assert parse(str(parse(text))) == parse(text)


def test_a_program_counts_its_operands() -> None:
    program = parse(ADAMW)
    assert (program.written, program.read, program.results) == (3, 3, 0)
    assert program.loaded == ("w0", "w1", "w2", "r0", "r1", "r2")
    assert parse("w0 = neg.default(r0); out0 = neg.default(w0)").loaded == ("r0",)


def test_spaces_are_free_and_printed_one_way() -> None:
    assert str(parse("  out0=mul.Tensor( r0 ,2.5 ) ;out1 =  neg.default(out0)")) == (
        "out0 = mul.Tensor(r0, 2.5); out1 = neg.default(out0)")


def test_programs_that_differ_by_the_sign_of_zero_differ() -> None:
    assert parse("out0 = mul.Tensor(r0, 0.0)") != parse("out0 = mul.Tensor(r0, -0.0)")
    assert parse("out0 = mul.Tensor(r0, 1)") != parse("out0 = mul.Tensor(r0, 1.0)")
    assert parse("out0 = mul.Tensor(r0, nan)") == parse("out0 = mul.Tensor(r0, nan)")


@pytest.mark.parametrize(("text", "message"), [
    ("", "statement 1, '': it is no 'name = op.overload(arguments)'"),
    ("out0 = mul.Tensor(r0, 2);", "statement 2, '': it is no 'name = op.overload(arguments)'"),
    ("out0 = mul.Tensr(r0, 2)", "statement 1, 'out0 = mul.Tensr(r0, 2)': aten has no operator 'mul.Tensr' "
                                "(did you mean 'mul.Tensor'?)"),
    ("out0 = mul(r0, 2)", "'mul' is no operator with an overload (mul.Tensor is one)"),
    ("out0 = os.system(r0)", "aten has no operator 'os.system'"),
    ("out0 = __import__.default(r0)", "aten has no operator '__import__.default'"),
    ("out0 = mm.default(r0, r1)", "'mm.default' is not pointwise"),
    ("out0 = sum.default(r0)", "'sum.default' is not pointwise"),
    ("out0 = bernoulli.default(r0)", "'bernoulli.default' draws random numbers"),
    ("out0 = rrelu.default(r0)", "'rrelu.default' draws random numbers"),
    ("out0 = add_.Tensor(r0, r1)", "'add_.Tensor' writes or aliases an operand (add.Tensor and an assignment)"),
    ("out0 = positive.default(r0)", "'positive.default' writes or aliases an operand"),
    ("out0 = frexp.Tensor(r0)", "'frexp.Tensor' returns more than a fresh tensor"),
    ("out0 = equal.default(r0, r1)", "'equal.default' returns more than a fresh tensor"),
    ("out0 = mul.Tensor(r0, x)", "statement 1, 'out0 = mul.Tensor(r0, x)': 'x' has no value yet"),
    ("out0 = mul.Tensor(out0, 2)", "'out0' has no value yet"),
    ("r0 = neg.default(r0)", "'r0' is read only"),
    ("out0 = neg.default(r1)", "there is no 'r0', but r1 (numbers start at 0)"),
    ("out1 = neg.default(r0)", "there is no 'out0', but out1 (numbers start at 0)"),
    ("w1 = neg.default(r0)", "there is no 'w0', but w1 (numbers start at 0)"),
    ("out0 = neg.default(w0)", "no statement assigns 'w0' (what is only read is an 'r')"),
    ("out0 = neg.default(r00)", "'r00' is no name (numbers have no leading zeros)"),
    ("x = neg.default(r0)", "the program writes nothing and has no result"),
    ("out0 = add.Tensor(r0, r1, alpha=1, alpha=2)", "'alpha' is given twice"),
    ("out0 = add.Tensor(r0, r1, other=r1)", "'other' is given twice"),
    ("out0 = add.Tensor(r0, alpha=1, r1)", "'r1' stands behind a keyword"),
    ("out0 = add.Tensor(r0, r1, 2)", "'add.Tensor' takes 2 arguments by place, 3 are given"),
    ("out0 = add.Tensor(r0, r1, beta=2)", "'add.Tensor' has no argument 'beta'"),
    ("out0 = lerp.Scalar(r0, r1, r2)", "'weight' is a number, 'r2' a value"),
    ("out0 = clone.default(r0, memory_format=1)", "'memory_format' cannot be given in a program"),
    ("out0 = add.Tensor(r0,, 1)", "'' is no name, number or word in quotes"),
    ("out0 = add.Tensor(r0, (1))", "it is no 'name = op.overload(arguments)'"),
    ("out0 = add.Tensor(r0, 1 + 1)", "'1 + 1' is no name, number or word in quotes"),
    ("out0 = add.Tensor(r0, 9223372036854775808)", "9223372036854775808 has more than 64 bits"),
    ("out0 = add.Tensor(1, 2)", "it reads no value"),
    ("lambda = neg.default(r0)", "'lambda' is no name"),
    ("inf = neg.default(r0)", "'inf' is no name"),
    ("out0 = _to_copy.default(r0)", "a cast takes a name and a dtype (_to_copy.default(x, dtype=f32))"),
    ("out0 = _to_copy.default(r0, dtype=f23)", "'f23' is no dtype (f32 is one)"),
    ("out0 = _to_copy.default(r0, dtype=f32, non_blocking=True)", "a cast takes a name and a dtype"),
    ("x = any.default(r0)", "a reduction gives a result of its own (out0 is one)"),
    ("out0 = amax.default(r0, keepdim=True)", "a reduction takes all elements of one value"),
    ("out0 = any.default(r0); out1 = neg.default(r0)", "it stands behind a reduction (reductions come last)"),
    ("out0 = any.default(r0); out1 = all.default(out0)", "'out0' is the result of a reduction, which nothing may read"),
    ("out0 = neg.default(r0); out0 = any.default(r0)", "a reduction gives a result of its own"),
])
def test_a_program_that_makes_no_sense_says_why(text: str, message: str) -> None:
    with pytest.raises(GraphError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("text", [
    "x" * (MOST_CHARACTERS + 1), "; ".join(["out0 = neg.default(r0)"] * (MOST_STATEMENTS + 1)),
    "out0 = neg.default(" + "(" * 5000 + ")" * 5000 + ")", "out0 = add.Tensor(r0, " + "9" * 5000 + ")",
    "out0 = add.Tensor(r0, 1." + "0" * 5000 + ")", "a" * 5000 + " = neg.default(r0)",
    "out0 = " + "a" * 5000 + ".default(r0)", "out0 = neg.default(r" + "9" * 5000 + ")",
    "out0 = mul.Tensor(r0, " + "r0, " * 5000 + "r0)", "\x00", "out0 = neg.default(r0)\x00", "out0 = neg.default(ř0)"])
def test_hostile_text_is_refused_at_once(text: str) -> None:
    started = time.process_time()
    with pytest.raises(GraphError) as caught:
        parse(text)
    assert time.process_time() - started < 2
    assert len(str(caught.value)) < 400


def test_arbitrary_text_is_a_program_or_an_error() -> None:
    """Programs with characters changed, left out and doubled: read as they print, or refused."""
    draw = random.Random(0)
    letters = "wr0out; =.,()-e\"TensormulNa1_"
    for _ in range(3000):
        text = list(ADAMW)
        for _ in range(draw.randint(1, 4)):
            place = draw.randrange(len(text))
            text[place] = draw.choice(["", draw.choice(letters), text[place] * 2])
        try:
            program = parse("".join(text))
        except GraphError:
            continue
        assert parse(str(program)) == program


def test_statements_made_by_hand_are_checked_too() -> None:
    with pytest.raises(GraphError, match="a program without a statement"):
        Program([])
    with pytest.raises(GraphError, match="'x y' is no name"):
        Program([Statement("x y", "neg.default", (Name("r0"),))])
    with pytest.raises(GraphError, match="cannot be given"):
        Program([Statement("out0", "mul.Tensor", (Name("r0"), torch.float32))])


def test_writes_become_results_behind_the_others() -> None:
    program = parse("t = mul.Tensor(w1, r0); w0 = neg.default(t); w1 = add.Tensor(w1, w0); out0 = neg.default(w1)")
    pure, old = without_writes(program)
    assert str(pure) == ("t = mul.Tensor(r1, r0); out1 = neg.default(t); out2 = add.Tensor(r1, out1); "
                         "out0 = neg.default(out2)")
    assert old == (1,)
    assert pure.written == 0


def test_operators_are_told_apart() -> None:
    aten = torch.ops.aten
    assert all(map(is_pointwise, (aten.mul.Tensor, aten.where.self, aten._to_copy.default, aten.lerp.Scalar)))
    assert is_allowed(aten.any.default)
    assert not is_pointwise(aten.any.default)
    assert not any(map(is_allowed, (aten.mul_.Tensor, aten.mm.default, aten.rand_like.default, aten.mul, "mul.Tensor",
                                    torch.ops.prims.mul.default, aten.view.default, aten.native_dropout.default)))
