"""A graph under construction, and whether two of its nodes conflict."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.effects import MODE, Effects, effects
from fxpasses.ir.opaque import opaque_op
from fxpasses.testing import GraphBuilder

aten: Any = torch.ops.aten
functional: Any = torch.ops._c10d_functional
VENDOR = opaque_op("torch.ops.vendor.op.default")


def conflict(found: Effects, first: Node, second: Node) -> bool:
    """The two have to keep their order, modes apart."""
    one, other = (found.reads(node) | found.writes(node) for node in (first, second))
    return bool(((found.writes(first) & other) | (found.writes(second) & one)) - {MODE})


def shares(found: Effects, first: Node, second: Node) -> bool:
    return bool(found.storages(first) & found.storages(second))


class Case:
    """A graph under construction with two inputs of 4x4."""

    def __init__(self) -> None:
        self.builder = GraphBuilder()
        self.a, self.b = self.builder.input("a", 4, 4), self.builder.input("b", 4, 4)

    def write(self, node: Node) -> Node:
        return self.builder.add__Tensor(node, 1)

    def read(self, node: Node) -> Node:
        return self.builder.relu(node)

    def effects(self) -> Effects:
        return effects(self.builder.done(self.a))
