"""Values that loops carry: which sums, which slots, and what leads to them."""

from __future__ import annotations

import pytest
from torch.fx import Node

from fxpasses.analyses.loop_values import accumulation, is_zero, readers, slots
from fxpasses.testing.snippets import snippet

INPUTS = "acc: f32[4]; x: f32[4]; y: f32[4]; big: f32[3, 4]; i: i64[1]"
C = ('c = _c10d_functional.all_reduce.default(x, "sum", dp)\nh = _c10d_functional.wait_tensor.default(c)\n'
     'd = _c10d_functional.all_reduce.default(y, "sum", dp)\nk = _c10d_functional.wait_tensor.default(d)\n')


def nodes(lines: str) -> dict[str, Node]:
    """Nodes of a body by name; "out" is what it returns first."""
    gm = snippet(INPUTS, lines)
    found = {node.name: node for node in gm.graph.nodes}
    found["out"] = gm.graph.output_node().all_input_nodes[0]
    return found


#: Body -> how it combines, factors of the carried value, and of each leaf: name, factor, ends of its paths.
TREES = {
    "t = aten.add.Tensor(acc, h)\nreturn (t,)": ("add", [1], [("h", 1, ["h"])]),
    "t = aten.add.Tensor(h, acc)\nreturn (t,)": ("add", [1], [("h", 1, ["h"])]),
    "t = aten.sub.Tensor(acc, h)\nreturn (t,)": ("add", [1], [("h", -1, ["h"])]),
    "t = aten.sub.Tensor(h, acc)\nreturn (t,)": ("add", [-1], [("h", 1, ["h"])]),
    "t = aten.add.Tensor(acc, h, alpha=3)\nreturn (t,)": ("add", [1], [("h", 3, ["h"])]),
    "s = aten.add.Tensor(h, k)\nt = aten.sub.Tensor(acc, s, alpha=2)\nreturn (t,)":
        ("add", [1], [("h", -2, ["h"]), ("k", -2, ["k"])]),
    "s = aten.alias.default(acc)\nu = aten.add.Tensor(s, h)\nt = aten.clone.default(u)\nreturn (t,)":
        ("add", [1], [("h", 1, ["h"])]),
    "t = aten.maximum.default(acc, h)\nreturn (t,)": ("maximum", [1], [("h", 1, ["h"])]),
    "s = aten.maximum.default(h, k)\nt = aten.add.Tensor(acc, s)\nreturn (t,)": ("add", [1], [("s", 1, ["h", "k"])]),
    "s = aten.mul.Tensor(acc, 2)\nt = aten.add.Tensor(s, h)\nreturn (t,)": ("add", [], [("s", 1, []), ("h", 1, ["h"])]),
    "t = aten.add.Tensor(acc, acc)\nreturn (t,)": ("add", [1, 1], []),
    "n = aten.neg.default(h)\nt = aten.add.Tensor(acc, n)\nreturn (t,)": ("add", [1], [("n", 1, ["h"])]),
    "t = aten.add.Tensor(acc, 1)\nreturn (t,)": ("add", [], [("t", 1, [])]),
    "t = aten.add.Tensor(acc, big)\nreturn (t,)": ("add", [], [("t", 1, [])]),
    "return (h,)": ("add", [], [("h", 1, ["h"])]),
}


@pytest.mark.parametrize("lines", TREES)
def test_the_tree_of_a_sum(lines: str) -> None:
    found = nodes(C + lines)
    combine, carried, leaves = TREES[lines]
    tree = accumulation(found["acc"], found["out"])
    assert (tree.combine, tree.carried) == (combine, carried)
    assert [(leaf.value.name, leaf.factor, [path.wait.name for path in leaf.paths]) for leaf in tree.leaves] == leaves


def test_a_path_names_what_the_result_goes_through() -> None:
    found = nodes(C + """\
n = aten.neg.default(h)
p = aten.mul.Tensor(n, k)
t = aten.add.Tensor(acc, p)
return (t,)""")
    first, second = accumulation(found["acc"], found["out"]).leaves[0].paths
    assert first.chain == (found["n"], found["p"])
    assert first.result is found["p"]
    assert second.chain == (found["p"],)
    assert not accumulation(found["acc"], found["out"]).leaves[0].reads_carry


def test_a_value_that_others_read_is_a_leaf() -> None:
    lines = C + "s = aten.add.Tensor(acc, h)\nt = aten.add.Tensor(s, k)\nreturn (t, {other})"
    shared, own = nodes(lines.format(other="s")), nodes(lines.format(other="y"))
    assert accumulation(own["acc"], own["out"]).carried == [1]
    assert accumulation(own["acc"], own["out"], pinned=[own["s"]]).carried == []
    tree = accumulation(shared["acc"], shared["out"])
    assert tree.carried == []
    assert tree.leaves[0].reads_carry


def test_slots_in_order() -> None:
    found = nodes(C + """\
row = aten.unsqueeze.default(k, 0)
one = aten.select_scatter.default(big, h, 0, 1)
two = aten.index_put.default(one, [i], row)
three = aten.slice_scatter.default(two, row, 0, 2, 3)
return (three,)""")
    written = slots(found["big"], found["out"])
    assert [slot.node.name for slot in written] == ["one", "two", "three"]
    assert [slot.index for slot in written] == [(0, 1), ([found["i"]],), (0, 2, 3, 1)]
    assert written[0].paths[0].wait is found["h"]
    assert slots(found["acc"], found["out"]) == []


def test_adding_to_a_slot_is_no_filling() -> None:
    lines = "row = aten.unsqueeze.default(x, 0)\nt = aten.index_put.default(big, [i], row, {accumulate})\nreturn (t,)"
    for accumulate, count in (("False", 1), ("True", 0)):
        found = nodes(lines.format(accumulate=accumulate))
        assert len(slots(found["big"], found["out"])) == count


@pytest.mark.parametrize(("line", "zero"), [
    ("aten.zeros.default([4])", True), ("aten.zeros_like.default(x)", True), ("aten.full.default([4], 0)", True),
    ("aten.full.default([4], 2.0)", False), ("aten.new_zeros.default(x, [4])", True), ("aten.ones.default([4])", False),
    ("aten.neg.default(x)", False)])
def test_zeros(line: str, zero: bool) -> None:
    found = nodes(f"z = {line}\nt = aten.clone.default(z)\nreturn (t,)")
    assert is_zero(found["t"]) is zero
    assert not is_zero(found["x"])


def test_readers_of_more_than_a_type() -> None:
    found = nodes("a = aten.zeros_like.default(x)\nb = aten.new_zeros.default(x, [4])\nc = aten.neg.default(x)\n"
                  "return (a, b, c)")
    assert readers(found["x"]) == [found["c"]]
    assert readers(found["x"], of_shape=True) == [found["a"], found["c"]]
