"""What the reader says of texts people give by mistake: each message, and the text next to it that is read."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.errors import GraphError, UsageError

GOOD = """# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        x: "f32[4]",
    ):
        y: "f32[4]" = aten.relu.default(x)
        z: "f32[4]" = aten.neg.default(y)
        return (z,)
"""
PROGRAM = """import torch

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x):
        return x + 1

print(Net()(torch.ones(2)))
"""
WRONG = [
    (PROGRAM, "text:4:5: error: this is a Python program, not the text of a graph (give what gm.print_readable() "),
    ("import torch\n\n@torch.compile\ndef step(x):\n    return x\n", "text: error: this is a Python program"),
    (GOOD.removeprefix("# fxir 1\n"), "text:1:1: error: the first line, '# fxir 1', is missing"),
    ("# mine\n" + "\n".join(GOOD.split("\n")[2:]), "text:1:1: error: the first line, '# fxir 1', is missing"),
    (GOOD.replace("relu.default(x)", "relu.default(z)"), "text:10:41: error: 'z' is used before its definition, line"),
    (GOOD.replace("relu.default(x)", "relu.default(y)"), "text:10:41: error: 'y' is not defined"),
    (GOOD.replace("relu.default(x)", "relu.default(w)"), "text:10:41: error: 'w' is not defined"),
    (GOOD[:-3], "text:12:16: error: not a graph: '(' was never closed (the text seems to be cut off)"),
    (GOOD.split("        return")[0], "error: forward() has no return (the text seems to be cut off)"),
    (GOOD.replace("neg.default(y)", "neg.default(y"), "text:11:"),
    (GOOD.replace("z: ", "y: ").replace("(z,)", "(y,)"), "text:11:9: error: 'y' is defined twice"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[message[:60] for _, message in WRONG])
def test_what_is_said(text: str, message: str) -> None:
    with pytest.raises(GraphError) as caught:
        fxpasses.load(text, file="text")
    assert message in str(caught.value)


def test_what_is_open_in_the_middle_is_not_cut_off() -> None:
    with pytest.raises(GraphError) as caught:
        fxpasses.load(GOOD.replace("neg.default(y)", "neg.default(y"), file="text")
    assert "cut off" not in str(caught.value)


def test_the_texts_next_to_them_are_read() -> None:
    gm = fxpasses.load(GOOD)
    assert len(gm.graph.nodes) == 4
    readable = gm.print_readable(print_output=False)
    assert len(fxpasses.load(readable).graph.nodes) == 4
    assert len(fxpasses.load(f"{readable}\nif __name__ == '__main__':\n    main()\n").graph.nodes) == 4


def test_several_graphs_that_fit_a_name() -> None:
    body = 'def forward(self, x: "f32[4]"):\n        y: "f32[4]" = torch.relu(x)\n        return (y,)\n'
    log = "\n".join(f"TRACED GRAPH\n===== __compiled_fn_{number} =====\n <eval_with_key>.0 class GraphModule"
                    f"(torch.nn.Module):\n    {body}" for number in (1, 2))
    names = fxpasses.list_graphs(log)
    assert len(names) == 2
    with pytest.raises(UsageError) as caught:
        fxpasses.load(log, "fn")
    assert "'fn' fits 2 graphs of '<text>':" in str(caught.value)
    assert "1 operation, 0 collectives" in str(caught.value)
    assert len(fxpasses.load(log, "fn_2").graph.nodes) == 3
    with pytest.raises(UsageError, match="there is no graph 'other'"):
        fxpasses.load(log, "other")
