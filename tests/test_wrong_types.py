"""Arguments of a wrong type: a `UsageError` that says what is wanted, never an AttributeError from inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from torch.fx import Graph, GraphModule

import fxpasses
from fxpasses import UsageError


def empty() -> GraphModule:
    """The smallest graph."""
    gm = GraphModule({}, Graph())
    gm.graph.output(())
    return gm


run, verify, load, dump = (getattr(fxpasses, name) for name in ("run", "verify", "load", "dump"))  # untyped on purpose
WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: run(empty(), None), r"None is no pass \(give pipeline text"),
    (lambda: run(empty(), len), r"len> is no pass \(decorate the function"),
    (lambda: run(empty(), [None]), "None is no pass"),
    (lambda: run(empty(), "commhoist", world=4), r"world is of type int \(a fxpasses.World\(size, groups\) is "),
    (lambda: run("graph.fx.py", "commhoist"), r"graph is of type str \(a torch.fx.GraphModule, or a list of them, is"),
    (lambda: run([empty(), None], "commhoist"), "graph is of type NoneType"),
    (lambda: load(3), r"what to load is of type int \(a path, a text or bytes is wanted\)"),
    (lambda: load(None), "what to load is of type NoneType"),
    (lambda: verify("x"), "graph is of type str"),
    (lambda: verify([empty(), 3]), "graph is of type int"),
    (lambda: verify(empty(), world={"dp": [0]}), "world is of type dict"),
    (lambda: verify(empty(), form="spdm"), r"there is no form 'spdm' \(did you mean 'spmd'"),
    (lambda: dump("x"), "graph is of type str"),
    (lambda: fxpasses.World(2, ["dp"]), r"groups is list \(a mapping from names"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "message"), WRONG, ids=[message[:30] for _, message in WRONG])
def test_the_mistake_is_named(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        call()


def test_the_right_types_next_to_them() -> None:
    out = run(empty(), ["commhoist"], world=fxpasses.World(2))
    assert verify((out, out), fxpasses.World(2), "spmd") == []
    assert len(load(dump(out)).graph.nodes) == 1
    assert len(load(dump(out).encode()).graph.nodes) == 1
