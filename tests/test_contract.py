"""The contract of every pass, on every graph of the corpus, for every option value (docs: write your own pass)."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import World
from fxpasses.analyses.kinds import is_compute, is_copy
from fxpasses.ir.clone import clone
from fxpasses.ir.effects import Effects
from fxpasses.ir.forms import accepts, infer_form
from fxpasses.ir.graph import all_graphs, graphs_by_path
from fxpasses.ir.ops import collective
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.passes.asynccp.mark import SCHEDULE
from fxpasses.pm.contracts import numerics_of
from fxpasses.pm.registry import all_passes
from fxpasses.ranks.compare import Reference
from fxpasses.testing import random_graph, snippet, stale_types
from fxpasses.testing.variants import variants
from tests.passes.marked import by_hand

FILES = {path.name.removesuffix(".fx.py"): path
         for folder in (Path(__file__).parent / "lit", Path(fxpasses.__file__).parent / "examples")
         for path in sorted(folder.glob("*.fx.py")) if not path.name.endswith("_real.fx.py")}
LARGE_KB = 100
SMALL = [name for name, path in FILES.items() if path.stat().st_size <= LARGE_KB * 1024]
LIT = [name for name, path in FILES.items() if path.parent.name == "lit"]
SEEDS = range(9000, 9006)
"""Random graphs whose results are compared between processes, beside the files."""

VARIANTS = {str(pass_): pass_ for pass_ in variants()}
CAPTURED = {name for name, path in FILES.items() if 'form="captured"' in path.read_text()}
WITH_WORK = {"chunkcomm": "chunkcomm{always=true}"}
"""Passes that do nothing on small graphs unless they are told to."""
ABOUT_COSTS = ("judge", "robust", "min_gain", "edges", "max_memory_increase_mb", "max_memory_increase_ratio")
"""Options that decide little on small graphs: a value is tried on every sixth of them, each value on others."""
SPREAD = 6
FILES_AT = {name: place for place, name in enumerate(FILES)}
PROVED: set[tuple[str, ...]] = set()
"""What rows of this process have proved, see `proof`."""
ON_TEXT = [WITH_WORK.get(name, name) for name in all_passes() if name != "fix1287"]
"""Passes that have work in graphs a text can hold; the others open live modules and have tests of their own."""


def grid() -> Iterator[Any]:
    """Every variant on every graph; options other than the defaults on bundled graphs wait for ``make test-full``.

    So do most small graphs for options about costs.

    On graphs of a form that a pass does not take its defaults are enough. Rows of one graph follow each other: they
    share what one process keeps of it.
    """
    for name, (number, variant) in itertools.product(FILES, enumerate(VARIANTS)):
        taken = (VARIANTS[variant].takes == "captured") == (name in CAPTURED)
        if not taken and variant not in all_passes():
            continue
        left_out = any(f"{{{option}=" in variant for option in ABOUT_COSTS) and (FILES_AT[name] + number) % SPREAD
        wide = variant not in all_passes() and (name not in LIT or left_out)
        yield pytest.param(variant, name, marks=pytest.mark.full if wide else ())


@functools.cache
def graph(name: str) -> GraphModule:
    """A graph with something of the user's in every place a pass might lose; nobody may edit it."""
    gm = fxpasses.load(FILES[name])
    gm.register_buffer("nobody_reads_this", torch.ones(3))
    for graph in all_graphs(gm):
        graph.meta["custom"] = {"list": [1]}
        for node in graph.graph.nodes:
            node.meta["custom"] = {"names": [node.name]}
            node.meta["stack_trace"] = f"at {node.name}"
            node.meta["nn_module_stack"] = {"layer": (f"of {node.name}", "Layer")}
    return gm


@functools.cache
def source(name: str) -> str:
    return fxpasses.dump(graph(name))


@functools.cache
def reference(name: str, variant: str) -> Reference:
    """What the pass's result is compared with: the graph it was given.

    One that synchronises changes values; it has to give those of the plainest collective at each marker.
    """
    pass_ = VARIANTS[variant]
    return Reference(by_hand(graph(name), pass_.options)) if pass_.name == "gradsync" else unchanged(name)


@functools.cache
def unchanged(name: str) -> Reference:
    return Reference(graph(name))


@functools.cache
def result(variant: str, name: str) -> GraphModule:
    """What the pass gives; in between the caller's graph is looked at, node by node."""
    marks = [mark(gm) for gm in all_graphs(graph(name))]
    out = fxpasses.run(graph(name), [VARIANTS[variant]], verify_each=True)
    assert fxpasses.dump(graph(name)) == source(name), "the input graph was edited"
    assert [mark(gm) for gm in all_graphs(graph(name))] == marks, "the input's metas were edited"
    return out


@functools.cache
def text(variant: str, name: str) -> str:
    return fxpasses.dump(result(variant, name))


def mark(gm: GraphModule) -> list[Any]:
    """A snapshot of all metas."""
    return [repr(gm.meta["custom"]), *((node.name, sorted(node.meta), repr(node.meta["custom"]),
                                        repr(node.meta.get("after"))) for node in gm.graph.nodes)]


def applicable(variant: str, name: str) -> bool:
    return accepts(VARIANTS[variant].takes, infer_form(graph(name)))


def test_the_corpus_has_work_for_every_pass() -> None:
    for variant in ON_TEXT:
        assert any(text(variant, name) != source(name) for name in FILES if applicable(variant, name)), variant


@pytest.mark.parametrize(("variant", "name"), list(grid()))
def test_contract(variant: str, name: str) -> None:
    if not applicable(variant, name):
        with pytest.raises(fxpasses.PassError):
            result(variant, name)
        return
    before, out, after = graph(name), result(variant, name), text(variant, name)
    if accepts(VARIANTS[variant].takes, infer_form(out)) and (variant in all_passes() or after != source(name)):
        assert fxpasses.dump(fxpasses.run(out, [VARIANTS[variant]])) == after, "running it again changes more"
    calling_convention(before, out)
    kept_metas(out)
    own_edges(out)
    assert out.get_buffer("nobody_reads_this") is before.get_buffer("nobody_reads_this")
    if is_repeated(variant, name):
        return
    assert fxpasses.dump(fxpasses.load(after)) == after, "the text does not round-trip"
    assert stale_types(out, before) == []
    private(before, out)
    compute_order(before, out, may_wait=VARIANTS[variant].name == "commfuse")
    kept_edges(before, out)
    assert shared(out) <= shared(before), "two tensors became one"
    seeds = (0, 1) if name in LIT else (0,)
    if VARIANTS[variant].intended_change is None:
        exact = numerics_of(VARIANTS[variant]) == "bit-exact"
        found = reference(name, variant).difference(out, exact=exact, seeds=seeds)
        if exact and found is not None and found.before == found.after == 0:  # the sign of a zero, see NUMERICS
            found = reference(name, variant).difference(out, seeds=seeds)
        assert found is None
    PROVED.add(proof(variant, name))


def is_repeated(variant: str, name: str) -> bool:
    """Options that change nothing here, or give what others of the same pass gave: another row proved this text."""
    return variant not in all_passes() and (text(variant, name) == source(name) or proof(variant, name) in PROVED)


def proof(variant: str, name: str) -> tuple[str, ...]:
    """What a row proves."""
    pass_ = VARIANTS[variant]
    return name, pass_.name, str(pass_.intended_change), text(variant, name)


def calling_convention(before: GraphModule, after: GraphModule) -> None:
    def inputs(gm: GraphModule) -> list[Any]:
        return [node.target for node in gm.graph.nodes if node.op == "placeholder"]

    def outputs(gm: GraphModule) -> Any:
        return pytree.tree_structure(gm.graph.output_node().args[0], is_leaf=lambda item: isinstance(item, Node))

    assert inputs(before) == inputs(after)
    assert outputs(before) == outputs(after)
    assert before.graph.output_node().meta["custom"] == after.graph.output_node().meta["custom"]


def kept_metas(gm: GraphModule) -> None:
    for graph in all_graphs(gm):
        assert graph.meta["custom"] == {"list": [1]}
        for node in graph.graph.nodes:
            assert node.meta.get("custom"), f"{node.name} lost meta['custom']"
            assert node.meta.get("stack_trace"), f"{node.name} lost its stack trace"
            assert node.meta.get("nn_module_stack"), f"{node.name} lost its modules"
            assert node.op == "placeholder" or "val" in node.meta or node.op in ("get_attr", "output"), node.name
            if collective(node) is not None:
                assert node.meta["custom"]["names"], node.name


def private(before: GraphModule, after: GraphModule) -> None:
    """Nothing that a user may edit is shared with the input: graphs, bodies, containers in metas."""
    shared = {id(node.meta[key]) for gm in all_graphs(before) for node in gm.graph.nodes
              for key in ("custom", "nn_module_stack")}
    shared |= {id(node.meta["custom"]["names"]) for gm in all_graphs(before) for node in gm.graph.nodes}
    for graph in all_graphs(after):
        assert all(graph is not other and graph.graph is not other.graph for other in all_graphs(before))
        assert all(graph.meta["custom"]["list"] is not other.meta["custom"]["list"] for other in all_graphs(before))
        assert graph.code == graph.graph.python_code("self").src, "the generated code is not the graph's"
        for node in graph.graph.nodes:
            assert id(node.meta["custom"]) not in shared, node.name
            assert id(node.meta["custom"]["names"]) not in shared, node.name
            assert id(node.meta["nn_module_stack"]) not in shared, node.name


def own_edges(gm: GraphModule) -> None:
    """Control edges lead to nodes of the same graph, to earlier ones."""
    for graph in all_graphs(gm):
        seen: set[Node] = set()
        for node in graph.graph.nodes:
            assert all(other in seen for other in node.meta.get("after") or ()), node.name
            seen.add(node)


def pairs(before: GraphModule, after: GraphModule) -> list[tuple[GraphModule, GraphModule]]:
    """Graphs and what became of them, by the names that lead there: a call may have got a body of its own besides."""
    becomes = dict(graphs_by_path(after))
    return [(was, becomes[path]) for path, was in graphs_by_path(before)]


def compute_order(before: GraphModule, after: GraphModule, *, may_wait: bool = False) -> None:
    """Compute keeps its order: what moves are communication, and casts beside it.

    Unless orders were played and compute moved for a shorter step. ``may_wait``: what followed a collective may follow
    one that comes later.
    """
    if SCHEDULE in after.meta and SCHEDULE not in before.meta:
        assert fxpasses.simulate(after).step_ms <= fxpasses.simulate(before).step_ms * (1 + 1e-9)
        return
    for was, becomes in pairs(before, after):
        order = [node.name for node in was.graph.nodes]
        timed = set(order) - (behind_collectives(was) if may_wait else set())
        now = [node.name for node in becomes.graph.nodes if is_compute(node) and not is_copy(node)]
        kept = [name for name in now if name in timed]
        assert kept == sorted(kept, key=order.index)


def behind_collectives(gm: GraphModule) -> set[str]:
    """Names of nodes that have to follow a collective of the graph."""
    needed = Effects(gm).dependencies(collective_order=False)
    late: set[Node] = set()
    for node in gm.graph.nodes:
        if collective(node) is not None or not late.isdisjoint((*node.all_input_nodes, *needed[node])):
            late.add(node)
    return {node.name for node in late}


def kept_edges(before: GraphModule, after: GraphModule) -> None:
    """The user's control edges between nodes that are still there."""
    for was, becomes in pairs(before, after):
        now = {node.name: {other.name for other in node.meta.get("after") or ()} for node in becomes.graph.nodes}
        for node in was.graph.nodes:
            edges = {other.name for other in node.meta.get("after") or () if other.name in now}
            assert edges <= now.get(node.name, edges), f"{node.name} lost a control edge"


def shared(gm: GraphModule) -> set[tuple[int, int]]:
    """Pairs of inputs and outputs, by position, that look at one storage."""
    effects = Effects(gm)
    returned = [node for node in pytree.tree_leaves(gm.graph.output_node().args[0]) if isinstance(node, Node)]
    held = [*effects.inputs, *(effects.storages(node) for node in returned)]
    return {pair for pair in itertools.combinations(range(len(held)), 2) if held[pair[0]] & held[pair[1]]}


@pytest.mark.parametrize("variant", [
    pytest.param(variant, marks=() if variant in all_passes() else pytest.mark.full) for variant in VARIANTS])
def test_every_rank_decides_alike(variant: str) -> None:
    """The graphs of all ranks, as a rank set and each alone, stay the same and issue the same collectives."""
    pass_ = VARIANTS[variant]
    for name in LIT:
        if not applicable(variant, name):
            continue
        world: World = graph(name).meta["world"]
        together = fxpasses.run([clone(graph(name)) for _ in range(world.size)], [pass_], world=world)
        assert first_disagreement(together, world) is None
        assert len({body(gm) for gm in together}) == 1
        if variant in all_passes():
            ends = [World(world.size, world.groups, rank=rank) for rank in (0, world.size - 1)]
            first, last = (body(fxpasses.run(graph(name), [pass_], world=own)) for own in ends)
            assert first == last


def body(gm: GraphModule) -> str:
    return fxpasses.dump(gm).split("class main", 1)[1]


@pytest.mark.parametrize("variant", ON_TEXT)
def test_bodies_are_worked_on_too(variant: str) -> None:
    """The body of some loop changes."""
    changed = [name for name in SMALL if applicable(variant, name)
               for was, becomes in itertools.zip_longest(all_graphs(graph(name))[1:],
                                                         all_graphs(result(variant, name))[1:])
               if was is None or becomes is None or edges(was) != edges(becomes)]
    assert changed != []


def edges(gm: GraphModule) -> list[Any]:
    return [(node.name, repr(node.args), repr(node.meta.get("after"))) for node in gm.graph.nodes]


def packed() -> GraphModule:
    """A graph with a dictionary for a result, a raw tensor among its arguments and a loop nobody needs to change."""
    gm = snippet("a: f32[4]; b: f32[4]", """
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        z = aten.add.Tensor(x, y)
        t = aten.mul.Tensor(z, a)
        return (t,)
    """)
    node = next(node for node in gm.graph.nodes if node.name == "t")
    with gm.graph.inserting_before(gm.graph.output_node()):
        raw = gm.graph.call_function(torch.ops.aten.mul.Tensor, (node, torch.full((4,), 2.0)))
    raw.meta["val"] = node.meta["val"]
    gm.graph.output_node().args = ({"total": raw, "parts": [raw, None]},)
    from torch.fx.graph import _PyTreeCodeGen, _PyTreeInfo

    in_spec = pytree.tree_structure(((torch.ones(4), torch.ones(4)), {}))
    out_spec = pytree.tree_structure({"total": 0, "parts": [0, None]})
    gm.graph.set_codegen(_PyTreeCodeGen(_PyTreeInfo(["a", "b"], in_spec, out_spec)))
    gm.recompile()
    return gm


@pytest.mark.parametrize("variant", [name for name, pass_ in VARIANTS.items() if pass_.takes == "spmd"])
def test_packing_of_arguments_and_raw_tensors(variant: str) -> None:
    before = packed()
    out = fxpasses.run(before, [VARIANTS[variant]], verify_each=True)
    assert type(out.graph._codegen) is type(before.graph._codegen)
    assert out.graph._codegen.pytree_info == before.graph._codegen.pytree_info
    assert not [leaf for node in out.graph.nodes for leaf in pytree.tree_leaves(node.args)
                if isinstance(leaf, torch.Tensor)], "a raw tensor is left among arguments"
    [number] = [buffer for _, buffer in out.named_buffers()]
    assert torch.equal(number, torch.full((4,), 2.0))
    assert Reference(before).difference(out) is None


def test_private_copy_keeps_everything(subtests: pytest.Subtests) -> None:
    for name in FILES:
        with subtests.test(graph=name):
            assert fxpasses.dump(clone(graph(name))) == source(name)


def plain(variant: str, name: str) -> str:
    """What `text` gives, by the shortest way."""
    return fxpasses.dump(fxpasses.run(graph(name), [VARIANTS[variant]]))


def digest(names: list[str], text_of: Callable[[str, str], str] = plain) -> str:
    """Of the results of every pass with its defaults, on these graphs and on random ones."""
    texts = [text_of(variant, name) for variant, name in itertools.product(all_passes(), names)
             if applicable(variant, name)]
    texts += [fxpasses.dump(fxpasses.run(random_graph(seed, size=6), "commhoist,asynccp")) for seed in SEEDS]
    return hashlib.sha256("".join(texts).encode()).hexdigest()


@pytest.mark.parametrize("names", [LIT, pytest.param(list(FILES), marks=pytest.mark.full)],
                         ids=["small", "all"])
def test_same_bytes_in_every_process(names: list[str]) -> None:
    """Another process with another hash seed, and with other objects made before, gives the same bytes."""
    code = ("import sys; noise = [object() for _ in range(4321)]; sys.path.insert(0, sys.argv[1])\n"
            "import test_contract; print(test_contract.digest(sys.argv[2:]))")
    run = subprocess.run([sys.executable, "-c", code, str(Path(__file__).parent), *names], capture_output=True,
                         text=True, env=os.environ | {"PYTHONHASHSEED": "4242"}, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == digest(names, text)


def eager(gm: GraphModule) -> GraphModule:
    """The same graph in a module that has its code at once, as torch makes them; those read from text are lazy."""
    module = GraphModule(gm, gm.graph)
    module.meta.update(gm.meta)
    return module


def test_bodies_behind_plain_modules_get_code_too() -> None:
    before = clone(graph("gpt_scan_small"))
    fetch = next(node for node in before.graph.find_nodes(op="get_attr")
                 if isinstance(getattr(before, str(node.target), None), GraphModule))
    before.holder = torch.nn.Module()
    before.holder.body = eager(getattr(before, str(fetch.target)))
    delattr(before, str(fetch.target))
    fetch.target = "holder.body"
    before = eager(before)
    out = fxpasses.run(before, "commhoist,asynccp")
    assert fxpasses.dump(out.holder.body) != fxpasses.dump(before.holder.body), "there is work in the body"
    for inner in all_graphs(out):
        assert inner.code == inner.graph.python_code("self").src
