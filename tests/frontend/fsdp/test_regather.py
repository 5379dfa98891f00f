"""What backward reads of a gather that forward has dropped, in graphs of a few nodes."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Graph, Node

from fxpasses.frontend.fsdp.regather import MARK, regather

ATEN = torch.ops.aten
GATHER = torch.ops._c10d_functional.all_gather_into_tensor.default
WAIT = torch.ops._c10d_functional.wait_tensor.default


class Step:
    """A graph of one input whose nodes say who made them, as those of a trace do."""

    def __init__(self) -> None:
        self.graph = Graph()
        self.shard = self.graph.placeholder("shard")

    def call(self, target: Any, *args: Any, mark: int | None = None, backward: bool = False) -> Node:
        node = self.graph.call_function(target, args)
        node.meta = {"autograd_backward": backward, "custom": {} if mark is None else {MARK: mark}}
        return node

    def gathered(self, mark: int | None) -> Node:
        return self.call(WAIT, self.call(GATHER, self.shard, 2, "dp", mark=mark), mark=mark)

    def targets(self, *results: Node) -> list[Any]:
        """Of all nodes, once ``results`` have been returned and the edit has been made."""
        self.graph.output(list(results))
        regather(self.graph)
        self.graph.lint()
        return [node.target for node in self.graph.nodes]


def test_what_is_kept_is_read_as_it_is() -> None:
    step = Step()
    whole = step.gathered(None)
    forward = step.call(ATEN.mm.default, step.shard, step.call(ATEN.t.default, whole))
    backward = step.call(ATEN.mm.default, forward, whole, backward=True)
    assert step.targets(forward, backward) == ["shard", GATHER, WAIT, ATEN.t.default, *[ATEN.mm.default] * 2, "output"]
    assert whole in backward.all_input_nodes


def test_views_of_views_are_made_again_in_front_of_their_first_reader() -> None:
    step = Step()
    whole = step.gathered(1)
    view = step.call(ATEN.t.default, step.call(ATEN.slice.Tensor, whole, 0, 0, 3))
    forward = step.call(ATEN.mm.default, step.shard, view)
    first, second = (step.call(ATEN.mm.default, view, forward, backward=True) for _ in range(2))
    once = [GATHER, WAIT, ATEN.slice.Tensor, ATEN.t.default]
    assert step.targets(forward, first, second) == [
        "shard", *once, ATEN.mm.default, *once, *[ATEN.mm.default] * 2, "output"]
    assert first.args[0] is second.args[0]
    assert first.args[0] is not view
    assert forward.args[1] is view


def test_what_is_computed_from_a_gather_is_kept() -> None:
    step = Step()
    forward = step.call(ATEN.exp.default, step.gathered(1))
    backward = step.call(ATEN.mul.Tensor, forward, forward, backward=True)
    assert step.targets(backward) == ["shard", GATHER, WAIT, ATEN.exp.default, ATEN.mul.Tensor, "output"]


def test_each_of_several_forwards_has_a_gather_of_its_own() -> None:
    step = Step()
    wholes = [step.gathered(number) for number in (1, 2)]
    forward = step.call(ATEN.add.Tensor, *wholes)
    readers = [step.call(ATEN.mul.Tensor, whole, forward, backward=True) for whole in wholes]
    assert step.targets(forward, *readers).count(GATHER) == 4
    read = {reader.all_input_nodes[0].all_input_nodes[0] for reader in readers}
    assert len(read) == 2
    assert not read & {whole.all_input_nodes[0] for whole in wholes}


def test_gathers_of_a_recomputation_are_its_own() -> None:
    step = Step()
    forward = step.call(ATEN.exp.default, step.gathered(1))
    again = step.call(WAIT, step.call(GATHER, step.shard, 2, "dp", mark=2, backward=True), mark=2, backward=True)
    backward = step.call(ATEN.mul.Tensor, again, again, backward=True)
    assert step.targets(forward, backward).count(GATHER) == 2
    assert again in backward.all_input_nodes
