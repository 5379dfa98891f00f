"""Which line of the user's program a node comes from."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch.fx import Graph, Node

import fxpasses
from fxpasses.ir.user_line import UserLine, is_machinery, of_comment, stack_trace, user_line

TORCH = str(Path(torch.__file__).parent / "nn" / "modules" / "linear.py")
OWN = str(Path(fxpasses.__file__).parent / "frontend" / "loops.py")


def node(trace: object) -> Node:
    found = Graph().placeholder("x")
    if trace is not None:
        found.meta["stack_trace"] = trace
    return found


@pytest.mark.parametrize("inner", [TORCH, OWN, "/x/lib/python3.12/site-packages/torch/nn/functional.py",
                                   r"C:\env\site-packages\torch\nn\functional.py", "<eval_with_key>.3", "<frozen abc>"])
def test_frames_of_torch_and_of_this_library_are_passed_over(inner: str) -> None:
    found = user_line(node('  File "model.py", line 7, in forward\n    y = self.up(x)\n        ~~~~^^^\n'
                           f'  File "{inner}", line 134, in forward\n    return linear(x)\n'))
    assert found == UserLine("model.py", 7, "forward", "y = self.up(x)")
    assert str(found) == "model.py:7 in forward: y = self.up(x)"
    assert found.as_dict() == {"file": "model.py", "line": 7, "function": "forward", "text": "y = self.up(x)"}


def test_the_innermost_frame_of_the_user_counts() -> None:
    frames = [UserLine("train.py", 3, "step", "loss(x)"), UserLine("/x/site-packages/transformers/m.py", 9, "f", "x")]
    assert user_line(node(stack_trace(frames))) == frames[1]
    assert user_line(node('File "a.py", line 3\nFile "b.py", line 4')) == UserLine("b.py", 4)


@pytest.mark.parametrize("trace", [None, "", "there", 7, f'File "{TORCH}", line 3, in forward\n  x',
                                   'File "a.py", line x'])
def test_nobody_tells(trace: object) -> None:
    assert user_line(node(trace)) is None


def test_comments_of_torch() -> None:
    assert of_comment('# Annotation: {"a": 1} File: /a b/train.py:10 in step, code: y = f(x)  # no: z') == UserLine(
        "/a b/train.py", 10, "step", "y = f(x)  # no: z")
    assert of_comment("# No stacktrace found for following nodes") is None


def test_what_torch_prints_is_read_again(tmp_path: Path) -> None:
    graph = Graph()
    x = graph.placeholder("x")
    graph.call_function(torch.ops.aten.neg.default, (x,))
    values = [graph.call_function(torch.ops.aten.relu.default, (x,)) for _ in range(3)]
    values[0].meta["stack_trace"] = values[1].meta["stack_trace"] = stack_trace([UserLine("m.py", 4, "f", "relu(x)")])
    graph.output(tuple(values))
    for each in graph.nodes:
        each.meta["val"] = torch.empty(2, device="meta")
    text = torch.fx.GraphModule({}, graph).print_readable(print_output=False)
    (tmp_path / "dump.py").write_text(text)
    gm = fxpasses.load(tmp_path / "dump.py")
    lines = [user_line(each) for each in gm.graph.nodes if each.op == "call_function"]
    assert lines == [None, UserLine("m.py", 4, "f", "relu(x)"), UserLine("m.py", 4, "f", "relu(x)"), None]
    assert [each.meta["loc"].line for each in gm.graph.nodes if user_line(each)] != []
    assert "m.py" not in fxpasses.dump(gm)


def test_generated_files_are_machinery() -> None:
    assert not is_machinery("<ipython-input-3-0a>")
    assert not is_machinery("/home/me/torch/train.py")
