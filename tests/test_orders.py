"""Passes in any order: what every pass owes, a pipeline of all of them owes too."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import fxpasses
from fxpasses.pm.registry import all_passes
from fxpasses.testing import stale_types
from tests import test_contract as contract

PASSES = [name for name, pass_ in all_passes().items() if pass_.takes == "spmd" or pass_.gives == "scheduled"]
ORDERS = [",".join(order) for order in itertools.permutations(PASSES)]
GRAPHS = [name for name in contract.LIT if name not in contract.CAPTURED]


def grid() -> Iterator[Any]:
    """As many orders on each graph as bring all of them up, one of these every day."""
    each = -(-len(ORDERS) // len(GRAPHS))
    for number, name in enumerate(GRAPHS):
        for place in range(each):
            order = ORDERS[(place * len(GRAPHS) + number) % len(ORDERS)]
            yield pytest.param(order, name, marks=() if place == number % each else pytest.mark.full)


def test_every_order_comes_up() -> None:
    assert {row.values[0] for row in grid()} == set(ORDERS)


def test_four_passes() -> None:
    assert {"asynccp", "commfuse", "commhoist", "commsimplify"} <= set(PASSES)


@pytest.mark.parametrize(("order", "name"), list(grid()))
def test_any_order(order: str, name: str) -> None:
    before = contract.graph(name)
    after = fxpasses.run(before, order, verify_each=True)
    text = fxpasses.dump(after)
    assert fxpasses.dump(before) == contract.source(name), "the input graph was edited"
    assert fxpasses.dump(fxpasses.load(text)) == text, "the text does not round-trip"
    assert stale_types(after, before) == []
    contract.calling_convention(before, after)
    contract.kept_metas(after)
    contract.private(before, after)
    contract.own_edges(after)
    assert contract.shared(after) <= contract.shared(before), "two tensors became one"
    assert contract.unchanged(name).difference(after, seeds=(0,)) is None
