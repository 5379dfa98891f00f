"""What `graph_diff` finds, and what it does not: nothing between equal graphs, one edit where one was made."""

from __future__ import annotations

import itertools
import operator
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch.fx import Graph, GraphModule

import fxpasses
from fxpasses.testing.random_graphs import random_graph
from fxpasses.tools.graph_diff import GraphDiff, graph_diff
from fxpasses.tools.graph_diff.order import longest_increasing
from tests.tools.diff_edits import EDITS, Edit, aten, built, chain, numbered, rename, twins, woven

ROOT = Path(__file__).resolve().parents[2]
SMALL = sorted(path for path in (ROOT / "fxpasses" / "examples").glob("*_small.fx.py"))
LARGE = sorted((ROOT / "fxpasses" / "examples").glob("*_real.fx.py"))
LIT = sorted((ROOT / "tests" / "lit").glob("*.fx.py"))
OTHER_WAY = {"added": "removed", "removed": "added"}


def calling(target: Callable[..., object], *more: object) -> GraphModule:
    """One call on an input."""
    return built(lambda call, x: [call(target, x, *more)])


def counts(diff: GraphDiff) -> dict[str, int]:
    return {kind: count for kind, count in diff.counts.items() if count}


def diff_of(before: GraphModule, after: GraphModule) -> GraphDiff:
    """The diff without figures; what was added and removed makes up for the sizes."""
    diff = graph_diff(before, after, simulate=False)
    assert diff.sizes[0] + diff.counts["added"] - diff.counts["removed"] == diff.sizes[1]
    return diff


@pytest.mark.parametrize("path", [*SMALL, *LIT], ids=lambda path: path.name.removesuffix(".fx.py"))
def test_a_graph_is_equal_to_itself_read_again(path: Path) -> None:
    diff = diff_of(fxpasses.load(path), fxpasses.load(path))
    assert diff
    assert str(diff) == "no difference"


@pytest.mark.full
@pytest.mark.parametrize("path", LARGE, ids=lambda path: path.name)
def test_a_large_graph_is_equal_to_itself_read_again(path: Path) -> None:
    assert diff_of(fxpasses.load(path), fxpasses.load(path))


@pytest.mark.parametrize("seed", range(6))
def test_names_are_no_difference(seed: int) -> None:
    after = random_graph(seed)
    rename(after)
    diff = diff_of(random_graph(seed), after)
    assert diff
    assert diff.renamed > 0
    assert "another name" in str(diff)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(6, 60))])
def test_one_edit_is_what_is_found(seed: int, edit: Edit) -> None:
    before, after = random_graph(seed), random_graph(seed)
    expected = edit(after, random.Random(seed))
    if expected is None:
        pytest.skip("the graph has no place for this edit")
    assert counts(diff_of(before, after)) == expected
    assert counts(diff_of(after, before)) == {OTHER_WAY.get(kind, kind): count for kind, count in expected.items()}


@pytest.mark.parametrize("seed", range(5))
def test_unlike_graphs_are_balanced(seed: int) -> None:
    assert not diff_of(random_graph(seed), random_graph(seed + 1000))


@pytest.mark.parametrize("passes", ["commhoist", "commfuse", *(pytest.param(passes, marks=pytest.mark.full)
                                                             for passes in ("asynccp", "distfusion", "overlap"))])
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.name.removesuffix(".fx.py"))
def test_a_diff_is_mirrored(path: Path, passes: str) -> None:
    before = fxpasses.load(path)
    after = fxpasses.run(before, passes)
    there, back = diff_of(before, after), diff_of(after, before)
    assert counts(there) == {OTHER_WAY.get(kind, kind): count for kind, count in counts(back).items()}
    pairs = [{(change.before and change.before.name, change.after and change.after.name) for change in diff.nodes}
             for diff in (there, back)]
    assert pairs[0] == {(one, other) for other, one in pairs[1]}


def test_nodes_in_another_order_only_moved() -> None:
    """A pass that overlaps moves waits, and what is between stays where it is."""
    before = fxpasses.load(ROOT / "fxpasses" / "examples" / "gpt_ddp_small.fx.py")
    diff = diff_of(before, fxpasses.run(before, "asynccp"))
    assert {change.kinds for change in diff.nodes} == {("changed", "moved")}
    assert all("wait_tensor" in change.side.line for change in diff.nodes)
    assert "\n    after: [] -> [" in str(diff)


def test_a_node_in_the_place_of_another_does_not_change_its_users() -> None:
    before = built(lambda call, x: [call(aten.neg.default, call(aten.exp.default, x))])
    after = built(lambda call, x: [call(aten.neg.default, call(aten.sin.default, x))])
    assert counts(diff_of(before, after)) == {"removed": 1, "added": 1}


def test_one_of_several_equal_chains_is_longer() -> None:
    def chains(longer: int) -> GraphModule:
        def build(call: Callable[..., torch.fx.Node], x: torch.fx.Node) -> list[torch.fx.Node]:
            ends = []
            for number in range(4):
                value = call(aten.exp.default, x)
                value = call(aten.sin.default, value) if number == longer else value
                ends.append(call(aten.neg.default, call(aten.relu.default, value)))
            return ends
        return built(build)
    assert counts(diff_of(chains(-1), chains(2))) == {"added": 1, "changed": 1}


def test_one_of_two_chains_that_nothing_uses_is_longer() -> None:
    """Neither what they are made of nor what uses them tells them apart: they are matched in order."""
    def chains(longer: bool) -> GraphModule:
        def build(call: Callable[..., torch.fx.Node], x: torch.fx.Node) -> list[torch.fx.Node]:
            for extra in (False, longer):
                value = call(aten.exp.default, x)
                value = call(aten.sin.default, value) if extra else value
                call(aten.neg.default, call(aten.relu.default, value))
            return [x]
        return built(build)
    assert counts(diff_of(chains(False), chains(True))) == {"added": 1, "changed": 1}


def test_fewer_of_what_nothing_tells_apart() -> None:
    assert counts(diff_of(twins(9), twins(8))) == {"removed": 1, "changed": 1}
    assert counts(diff_of(chain(9), chain(10))) == {"added": 1, "changed": 1}


def test_spelled_defaults_and_keywords_are_no_difference() -> None:
    before = built(lambda call, x: [call(aten.sum.dim_IntList, x, [0], False)])
    after = built(lambda call, x: [call(aten.sum.dim_IntList, x)])
    node = next(node for node in after.graph.nodes if node.op == "call_function")
    node.kwargs = {"dim": [0]}
    assert diff_of(before, after)


@pytest.mark.parametrize(("one", "other"), [(1, True), (1, 1.0), (0.0, -0.0), (2, 3), ("sum", "max"), (None, 1)])
def test_literals_that_a_text_tells_apart_differ(one: object, other: object) -> None:
    sides = [calling(aten.add.Tensor, value) for value in (one, other)]
    diff = diff_of(*sides)
    assert counts(diff) == {"changed": 1}
    assert diff.nodes[0].details[0].what == "argument 'other'"


@pytest.mark.parametrize(("one", "other"), [([1, []], [1]), ([[]], []), ([1, 2], (1, 2)), ({"a": []}, {"b": []})])
def test_containers_that_a_text_tells_apart_differ(one: object, other: object) -> None:
    sides = [calling(operator.getitem, value) for value in (one, other)]
    diff = diff_of(*sides)
    assert counts(diff) == {"changed": 1}
    assert diff.nodes[0].details[0].what == "argument '1'"


def test_a_list_or_a_tuple_is_the_same_to_an_operator() -> None:
    assert diff_of(calling(aten.view.default, [2, 8]), calling(aten.view.default, (2, 8)))


def test_a_spelled_default_is_compared_as_a_text_would() -> None:
    spelled, other, without = (calling(aten.celu.default, *more) for more in ((1.0,), (2.0,), ()))
    assert diff_of(spelled, without)
    assert counts(diff_of(other, without)) == {"changed": 1}


def test_the_order_of_control_edges_is_no_difference_and_what_they_lead_to_is_one() -> None:
    def held(*numbers: int) -> GraphModule:
        gm = built(lambda call, x: [call(op, x) for op in (aten.relu.default, aten.neg.default, aten.exp.default)])
        relu, neg, exp = gm.graph.find_nodes(op="call_function", target=aten.relu.default) + [
            node for node in gm.graph.nodes if node.target in (aten.neg.default, aten.exp.default)]
        exp.meta["after"] = tuple((relu, neg)[number] for number in numbers)
        return gm
    assert diff_of(held(0, 1), held(1, 0))
    assert counts(diff_of(held(0), held(1))) == {"changed": 1}


def holding(**values: torch.Tensor) -> GraphModule:
    """Returns its buffers."""
    root, graph = torch.nn.Module(), Graph()
    nodes = []
    for name, value in values.items():
        root.register_buffer(name, value)
        nodes.append(graph.get_attr(name))
        nodes[-1].meta["val"] = value
    graph.output(tuple(nodes))
    return GraphModule(root, graph)


@pytest.mark.parametrize("make", [
    lambda scale: (torch.eye(3) * scale).to_sparse(), lambda scale: (torch.eye(3) * scale).to_sparse_csr(),
    lambda scale: (torch.eye(3) * scale).to_sparse_csc(),
    lambda scale: torch.nested.nested_tensor([torch.full((2,), scale), torch.full((3,), scale)])],
    ids=["coo", "csr", "csc", "nested"])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_attributes_that_no_text_holds_are_compared_by_content(make: Callable[[float], torch.Tensor]) -> None:
    assert diff_of(holding(a=make(1.0)), holding(a=make(1.0)))
    assert [other.name for other in diff_of(holding(a=make(1.0)), holding(a=make(2.0))).others] == ["a"]


def test_attributes_that_share_memory_are_told_from_equal_ones() -> None:
    one = torch.ones(4)
    diff = diff_of(holding(a=one, b=one.clone()), holding(a=one, b=one))
    assert list(map(str, diff.others)) == ["~ attribute 'b': memory of its own -> memory of 'a'"]
    assert diff_of(holding(a=one, b=one), holding(a=one.clone(), b=one)).others
    other = one.clone()
    assert diff_of(holding(a=one, b=one), holding(a=other, b=other))


def test_neighbours_that_moved_together_are_one_line() -> None:
    diff = diff_of(numbered(range(40)), numbered([*range(5, 30), *range(5), *range(30, 40)]))
    assert counts(diff) == {"moved": 5}
    (line,) = [line for line in str(diff).split("\n") if line.startswith(">")]
    assert line.endswith("# moved 25 places down, with the 4 nodes behind it up to add_tensor_29")
    assert "with the 4 nodes behind it" in diff.markdown()
    two, apart = (str(diff_of(numbered(range(12)), numbered(order))) for order in (
        [2, 3, 4, 5, 0, 1, 6, 7, 8, 9, 10, 11], [2, 3, 0, 4, 5, 6, 1, 7, 8, 9, 10, 11]))
    assert re.findall("^>.*# (.*)", two, re.MULTILINE) == ["moved 4 places down, with add_tensor_5"]
    assert len(re.findall("^>.*down$", apart, re.MULTILINE)) == 2


def test_nan_is_itself() -> None:
    assert diff_of(*(built(lambda call, x: [call(aten.add.Tensor, x, float("nan"))]) for _ in range(2)))


@pytest.mark.parametrize(("before", "after"), [
    (lambda: numbered(range(10_000)), lambda: numbered(range(9_999, -1, -1))),
    pytest.param(lambda: woven(10_000, 0), lambda: woven(10_000, 1), marks=pytest.mark.full),
    pytest.param(lambda: twins(10_000), lambda: twins(9_999), marks=pytest.mark.full),
    pytest.param(lambda: chain(10_000), lambda: chain(10_000, 3), marks=pytest.mark.full),
    pytest.param(lambda: numbered(range(10_000)), lambda: numbered(range(10_000), 10_000), marks=pytest.mark.full)],
    ids=["reversed", "unlike", "twins", "chain", "other numbers"])
def test_ten_thousand_nodes_take_seconds(before: Callable[[], GraphModule], after: Callable[[], GraphModule]) -> None:
    """Two to three seconds of one core; anything quadratic takes minutes."""
    sides = before(), after()
    start = time.process_time()
    diff_of(*sides)
    assert time.process_time() - start < 15


def test_a_reversed_order_moves_all_but_one() -> None:
    assert counts(diff_of(numbered(range(50)), numbered(range(49, -1, -1)))) == {"moved": 49}


@pytest.mark.parametrize("seed", range(30))
def test_the_longest_run_is_found_and_mirrored(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(1, 9)
    ranks = rng.sample(range(count), count)
    pairs = list(enumerate(ranks))
    bonus = rng.sample(range(1 << count), count)
    runs = [places for size in range(count + 1) for places in itertools.combinations(range(count), size)
            if all(ranks[one] < ranks[other] for one, other in itertools.pairwise(places))]
    best = max((len(places), sum(bonus[place] for place in places)) for places in runs)
    found = longest_increasing(pairs, bonus)
    assert (len(found), sum(bonus[place] for place, _ in found)) == best
    exchanged = sorted((other, one) for one, other in pairs)
    others = longest_increasing(exchanged, [bonus[one] for _, one in exchanged])
    assert len(others) == len(found)
    assert sum(bonus[one] for _, one in others) == best[1]
