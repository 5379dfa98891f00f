"""Large graphs: a bundled train step done many times over, each step on the parameters the last one made."""

from __future__ import annotations

import re

from torch import fx

import fxpasses
from fxpasses import examples

_TYPE_OF_A_RESULT = re.compile(r'^(\s+\w+): "[^"]*" = ', re.MULTILINE)


def train_steps(nodes: int, example: str = "gpt_ddp_small") -> fx.GraphModule:
    """Graph of at least ``nodes`` nodes: ``(parameters..., data...) -> (losses..., new parameters...)``.

    Repeats whole steps of ``example``, which returns its loss and its new parameters.
    """
    step = fxpasses.load(examples.text(example))
    *body, output = step.graph.nodes
    inputs = [node for node in body if node.op == "placeholder"]
    body = [node for node in body if node.op != "placeholder"]
    graph = fx.Graph()
    held = [graph.node_copy(node) for node in inputs]
    losses: list[fx.Node] = []
    while len(graph.nodes) < nodes:
        copies = dict(zip(inputs, held, strict=True))
        for node in body:
            copies[node] = graph.node_copy(node, copies.__getitem__)
        loss, *updated = (copies[value] for value in output.args[0])
        losses.append(loss)
        held[: len(updated)] = updated
    graph.output((*losses, *updated))
    repeated = fx.GraphModule(step, graph)
    repeated.meta.update(step.meta)
    return repeated


def untyped(gm: fx.GraphModule) -> str:
    """``print_readable`` text of ``gm`` in which only the inputs have types."""
    return _TYPE_OF_A_RESULT.sub(r"\1 = ", gm.print_readable(print_output=False))
