"""Operators have one name in a ``.fx.py`` text, the one that is printed; dumps may call them otherwise."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.errors import GraphError
from fxpasses.ir.text.resolve import BARE_NAMESPACES, PRINTED_NAMESPACES, not_printed

TEXT = """# fxir 1
module(device="cpu")

class main:
    def forward(
        self,
        x: "f32[4]",
    ):
        y: "f32[4]" = CALL
        return (y,)
"""
DUMP = """class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[4]"):
        y: "f32[4]" = CALL
        return (y,)
"""


@pytest.mark.parametrize(("call", "printed"), [
    ("fsdp.copy_.default(x, x)", "torch.ops.fsdp.copy_.default(x, x)"),
    ("vllm.silu.default(x)", "torch.ops.vllm.silu.default(x)"),
    ("c10d_functional.wait_tensor.default(x)", "torch.ops.c10d_functional.wait_tensor.default(x)"),
    ("aten.relu.default(x)", "aten.relu.default(x)"),
    ("torch.ops.aten.relu.default(x)", "aten.relu.default(x)"),
])
def test_what_dumps_call_it_and_what_a_text_does(call: str, printed: str) -> None:
    gm = fxpasses.load(DUMP.replace("CALL", call))
    text = fxpasses.dump(gm)
    assert f'y: "f32[4]" = {printed}\n' in text
    assert fxpasses.dump(fxpasses.load(text)) == text
    strict = TEXT.replace("CALL", call)
    if not_printed(call.split("(")[0]) is None:
        assert f" = {printed}\n" in fxpasses.dump(fxpasses.load(strict))
    else:
        name, right = call.split("(")[0], printed.split("(")[0]
        with pytest.raises(GraphError, match=rf"<text>:9:23: error: '{name}' is called '{right}' in a .fx.py text"):
            fxpasses.load(strict)


def test_every_printed_namespace_is_read() -> None:
    assert PRINTED_NAMESPACES.items() <= BARE_NAMESPACES.items()
    assert not_printed("higher_order.cond") == "hop.cond"
    assert not_printed("hop.cond") is None
    assert not_printed("torch.relu") is None
    assert not_printed("fsdp") is None, "no operator"
