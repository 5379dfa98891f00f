"""Calls against the schemas of their operators: each misfit fires, the call next to it is silent."""

from __future__ import annotations

import pytest
import torch

import fxpasses
from fxpasses.errors import VerifyError
from fxpasses.ir.verify import findings

TEXT = """# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        x: "f32[4, 2]",
        y: "f32[4, 2]",
    ):
        here: "f32[4, 2]" = CALL
        return (here,)
"""
REDUCE = "_c10d_functional.all_reduce.default"
#: code, a call with it, what the message says, the same call put right (its own findings are about the wait)
MISFITS = [
    ("missing-argument", f'{REDUCE}(x, "sum")', "'_c10d_functional.all_reduce' needs the argument 'group_name'",
     f'{REDUCE}(x, "sum", dp)'),
    ("missing-argument", "aten.add.Tensor(alpha=2)", "needs the arguments 'self', 'other'",
     "aten.add.Tensor(alpha=2, self=x, other=y)"),
    ("surplus-argument", f'{REDUCE}(x, "sum", dp, 3)', "gets 4 arguments by place", f'{REDUCE}(x, "sum", dp)'),
    ("surplus-argument", "aten.add.Tensor(x, y, 2)", "takes 2 (self, other)", "aten.add.Tensor(x, y, alpha=2)"),
    ("unknown-argument", "aten.add.Tensor(x, y, alpah=2)", "did you mean 'alpha'?", "aten.add.Tensor(x, y, alpha=2)"),
    ("repeated-argument", f'{REDUCE}(x, "sum", dp, input=x)', "by place and by name", f'{REDUCE}(x, "sum", dp)'),
    ("argument-type", f'{REDUCE}(x, "sum", 3)', "is 3, the name of a group is wanted", f'{REDUCE}(x, "sum", dp)'),
    ("argument-type", f'{REDUCE}(x, "sum", y)', "is the node 'y', the name of a group", f'{REDUCE}(x, "sum", dp)'),
    ("argument-type", f"{REDUCE}(x, y, dp)", "'reduce_op' is the node 'y', a string", f'{REDUCE}(x, "sum", dp)'),
    ("argument-type", f'{REDUCE}([x], "sum", dp)', "is [x], a tensor is wanted", f'{REDUCE}(x, "sum", dp)'),
    ("argument-type", 'aten.sum.dim_IntList(x, [0], "a")', "a truth value", "aten.sum.dim_IntList(x, [0], True)"),
    ("argument-type", "aten.view.default(x, [8, 1.5])", "a list (a whole number each)", "aten.view.default(x, [4, 2])"),
    ("argument-type", "aten.view.default(x, 8)", "a list", "aten.sum.dim_IntList(x, 0)"),
    ("argument-type", "aten.cat.default(x)", "a list (a tensor each)", "aten.cat.default([x])"),
    ("argument-type", "aten.cat.default([x, 1])", "a list (a tensor each)", "aten.cat.default([x, y])"),
    ("argument-type", "aten.index.Tensor(x, [1])", "a list", "aten.index.Tensor(x, [None, y])"),
    ("argument-type", 'aten._to_copy.default(x, dtype="f32")', "a dtype",
     "aten._to_copy.default(x, dtype=torch.float32)"),
    ("argument-type", "aten.select.int(x, None, 1)", "a whole number", "aten.clamp.default(x, None, 1.0)"),
    ("result-type", "aten.unbind.int(x)", "is typed as one value, 'aten.unbind' returns a list of tensors",
     "aten.relu.default(x)"),
    ("result-type", "aten.native_dropout.default(x, 0.5, True)", "returns 2 values", "aten.relu.default(x)"),
]


def codes(call: str) -> dict[str, str]:
    """Code -> finding, of the node 'here'."""
    return {finding.code: str(finding) for finding in findings(fxpasses.load(TEXT.replace("CALL", call)))}


@pytest.mark.parametrize(("code", "wrong", "message", "right"), MISFITS, ids=[row[1] for row in MISFITS])
def test_a_misfit_and_its_right_twin(code: str, wrong: str, message: str, right: str) -> None:
    found = codes(wrong)
    assert message in found[code]
    assert found[code].startswith("<text>:11:9: error: 'here': ")
    assert code not in codes(right)


def test_verify_refuses_a_call_without_its_group() -> None:
    with pytest.raises(VerifyError, match=r"needs the argument 'group_name' \[missing-argument\]"):
        fxpasses.verify(fxpasses.load(TEXT.replace("CALL", f'{REDUCE}(x, "sum")')))


@pytest.mark.parametrize("typed", ["(f32[2], f32[2])", "f32[4, 2]"])
def test_one_tensor_or_several(typed: str) -> None:
    text = TEXT.replace("CALL", "aten.relu.default(x)").replace('here: "f32[4, 2]"', f'here: "{typed}"')
    found = [finding.code for finding in findings(fxpasses.load(text))]
    assert found == (["result-type"] if typed.startswith("(") else [])


def test_an_operator_torch_does_not_have() -> None:
    assert torch.ops.aten.pad is not None  # as near, and known now: what a process has used decides no hint
    assert "did you mean 'add'?" in codes("aten.ad.Tensor(x, y)")["unknown-operator"]
    assert "warning" in codes("aten.ad.Tensor(x, y)")["unknown-operator"]
    assert "unknown-operator" not in codes("aten.add.Tensor(x, y)")
    assert "unknown-operator" not in codes("torch.ops.vendor.ad.default(x, y)"), "nobody knows what vendors have"


def test_an_argument_named_group_may_be_a_number() -> None:
    call = "aten.native_group_norm.default(x, None, None, 4, 2, 1, {}, 0.5)"
    assert codes(call.format("2")).keys() == {"result-type"}, "three values, one is stated"
    assert "a whole number is wanted" in codes(call.format("dp"))["argument-type"]


def test_numbers_stand_for_tensors() -> None:
    assert codes("aten.add.Tensor(x, 1)") == {}
    assert codes("aten.mul.Tensor(x, 0.5)") == {}


@pytest.mark.parametrize(("made", "fires"), [
    ("x", "which is an input"), ("y_1", "which is no result of a collective"), ("sent", None), ("wait", None)])
def test_a_wait_for_nothing(made: str, fires: str | None) -> None:
    lines = f"""y_1: "f32[4, 2]" = aten.relu.default(y)
        sent: "f32[4, 2]" = {REDUCE}(y_1, "sum", dp)
        wait: "f32[4, 2]" = _c10d_functional.wait_tensor.default(sent)
        last: "f32[4, 2]" = _c10d_functional.wait_tensor.default({made})
        return (last, wait)
"""
    head = TEXT.split("here")[0]
    found = [str(finding) for finding in findings(fxpasses.load(head + lines))]
    assert len(found) == (fires is not None)
    assert fires is None or (fires in found[0] and "warning" in found[0] and "[idle-wait]" in found[0])
