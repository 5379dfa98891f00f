"""The contract of every pass, on every graph of the corpus, for every option value (docs: write your own pass)."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.pm.declare import Pass
from fxpasses.pm.registry import all_passes
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import stale_types

CORPUS = {path.name.removesuffix(".fx.py"): path
          for folder in (Path(__file__).parent / "lit", Path(fxpasses.__file__).parent / "examples")
          for path in sorted(folder.glob("*.fx.py")) if not path.name.endswith("_real.fx.py")}


def variants() -> Iterator[Pass]:
    """Each pass with its defaults, then with every other choice of each option, one at a time."""
    for pass_ in all_passes().values():
        yield pass_
        for option in pass_.fields:
            default = getattr(pass_.options, option.name)
            for value in choices(option.annotation, default):
                yield pass_.with_options(**{option.name: value})


def choices(annotation: Any, default: Any) -> list[Any]:
    if typing.get_origin(annotation) is typing.Literal:
        return [value for value in typing.get_args(annotation) if value != default]
    if annotation is bool:
        return [not default]
    if type(None) in typing.get_args(annotation):
        return [None, 0.001] if default is not None else [0.001]
    if annotation in (int, float):
        return [annotation(0)] if default else [annotation(1)]
    return []


VARIANTS = {str(pass_): pass_ for pass_ in variants()}
LARGE_KB = 100


def grid() -> Iterator[Any]:
    """Every variant on every graph; options other than the defaults on large graphs wait for ``make test-full``."""
    for variant, name in itertools.product(VARIANTS, CORPUS):
        wide = variant not in all_passes() and CORPUS[name].stat().st_size > LARGE_KB * 1024
        yield pytest.param(variant, name, marks=pytest.mark.full if wide else ())


@functools.cache
def graph(name: str) -> GraphModule:
    return fxpasses.load(CORPUS[name])


@functools.cache
def result(variant: str, name: str) -> GraphModule:
    return fxpasses.run(graph(name), [VARIANTS[variant]], verify_each=True)


def applicable(variant: str, name: str) -> bool:
    from fxpasses.ir.forms import accepts, infer_form

    return accepts(VARIANTS[variant].takes, infer_form(graph(name)))


def test_the_corpus_has_work_for_every_pass() -> None:
    for variant in all_passes():
        assert any(fxpasses.dump(result(variant, name)) != fxpasses.dump(graph(name))
                   for name in CORPUS if applicable(variant, name)), f"no graph of the corpus is changed by {variant}"


@pytest.mark.parametrize(("variant", "name"), list(grid()))
def test_contract(variant: str, name: str) -> None:
    if not applicable(variant, name):
        with pytest.raises(fxpasses.PassError):
            result(variant, name)
        return
    before = clone(graph(name), recompile=True)
    marks = [mark(gm) for gm in all_graphs(before)]
    text = fxpasses.dump(before)
    out = fxpasses.run(before, [VARIANTS[variant]], verify_each=True)
    assert fxpasses.dump(before) == text, "the input graph was edited"
    assert [mark(gm, node_marks=False) for gm in all_graphs(before)] == marks, "the input's metas were edited"
    after = fxpasses.dump(out)
    assert fxpasses.dump(fxpasses.load(after)) == after, "the text does not round-trip"
    assert fxpasses.dump(fxpasses.run(out, [VARIANTS[variant]])) == after, "running it again changes more"
    assert stale_types(out) == []
    calling_convention(before, out)
    kept_metas(out)
    assert same_on_ranks(before, out, before.meta["world"]) is None


def mark(gm: GraphModule, *, node_marks: bool = True) -> list[Any]:
    """Put a nested value into every meta and return a snapshot of it, to see later that nobody touched it."""
    if node_marks:
        gm.meta["custom"] = {"list": [1]}
        for node in gm.graph.nodes:
            node.meta["custom"] = {"names": [node.name]}
            node.meta["stack_trace"] = f"at {node.name}"
    nodes = [(node.name, sorted(node.meta), repr(node.meta["custom"]), repr(node.meta.get("after")))
             for node in gm.graph.nodes]
    return [repr(gm.meta["custom"]), *nodes]


def calling_convention(before: GraphModule, after: GraphModule) -> None:
    def inputs(gm: GraphModule) -> list[Any]:
        return [node.target for node in gm.graph.nodes if node.op == "placeholder"]

    def outputs(gm: GraphModule) -> Any:
        return pytree.tree_structure(gm.graph.output_node().args[0], is_leaf=lambda item: isinstance(item, Node))

    assert inputs(before) == inputs(after)
    assert outputs(before) == outputs(after)
    assert before.graph.output_node().meta.get("custom") == after.graph.output_node().meta.get("custom")


def kept_metas(gm: GraphModule) -> None:
    assert gm.meta["custom"] == {"list": [1]}
    for node in gm.graph.nodes:
        assert node.meta.get("custom"), f"{node.name} lost meta['custom']"
        assert node.meta.get("stack_trace"), f"{node.name} lost its stack trace"
        if collective(node) is not None:
            assert node.meta["custom"]["names"], node.name


def test_private_copy_keeps_everything(subtests: pytest.Subtests) -> None:
    for name in CORPUS:
        with subtests.test(graph=name):
            assert fxpasses.dump(clone(graph(name))) == fxpasses.dump(graph(name))


def digest() -> str:
    """Of the results of every pass, with its defaults, on every graph."""
    pairs = itertools.product(all_passes(), CORPUS)
    texts = [fxpasses.dump(result(variant, name)) for variant, name in pairs if applicable(variant, name)]
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def test_same_bytes_in_every_process() -> None:
    """Another process with another hash seed, and with other objects made before, gives the same bytes."""
    code = ("import sys; noise = [object() for _ in range(4321)]; sys.path.insert(0, sys.argv[1])\n"
            "import test_contract; print(test_contract.digest())")
    run = subprocess.run([sys.executable, "-c", code, str(Path(__file__).parent)], capture_output=True, text=True,
                         env=os.environ | {"PYTHONHASHSEED": "4242"}, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == digest()
