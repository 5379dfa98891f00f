"""Loops: who is what in a call, and edits after which call, bodies, results and types are of one mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.loops import (
    Loop,
    Nest,
    add_carries,
    add_invariants,
    drop_invariants,
    loop_of,
    loops_of,
    replace_inits,
    replace_outputs,
    result,
)
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import snippet, stale_types

aten: Any = torch.ops.aten
BODY = '''\
class {name}:
    def forward(self, total: "f32[4]", row: "f32[4]", w: "f32[4]"):
        product = aten.mul.Tensor(row, w)
        added = aten.add.Tensor(total, product)
        out = aten.neg.default(product)
        return (added, out)
'''
SCAN = ("a: f32[4]; xs: f32[3, 4]; w: f32[4]", """\
body = self.body
loop = hop.scan(body, [a], [xs], (w,))
last = loop[0]
rows = loop[1]
return (last, rows)
""", BODY.format(name="body"))
WHILE = ("n: i64[]; a: f32[4]; w: f32[4]", """\
c = self.more
b = self.body
loop = hop.while_loop(c, b, (n, a), (w,))
count = loop[0]
last = loop[1]
return (count, last)
""", '''\
class more:
    def forward(self, n: "i64[]", a: "f32[4]", w: "f32[4]"):
        go = aten.lt.Scalar(n, 2)
        return (go,)
class body:
    def forward(self, n: "i64[]", a: "f32[4]", w: "f32[4]"):
        m = aten.add.Tensor(n, 1)
        b = aten.mul.Tensor(a, w)
        return (m, b)
''')
MAP = ("xs: f32[3, 4]; w: f32[4]", """\
b = self.body
loop = hop.map_impl(b, [xs], [w])
rows = loop[0]
return (rows,)
""", '''\
class body:
    def forward(self, row: "f32[4]", w: "f32[4]"):
        product = aten.mul.Tensor(row, w)
        return (product,)
''')


def loop_in(text: tuple[str, str, str]) -> tuple[GraphModule, Loop]:
    gm = clone(snippet(*text[:2], classes=text[2]))
    (loop,) = loops_of(gm)
    return gm, loop


def sound(gm: GraphModule) -> None:
    """Signatures and types fit, and the graph is the same behind its text."""
    for graph in all_graphs(gm):
        graph.graph.lint()
    fxpasses.verify(gm)
    assert stale_types(gm) == []
    for node in (node for graph in all_graphs(gm) for node in graph.graph.nodes):
        found = loop_of(node)
        if found is not None:
            check_types(found)
    assert fxpasses.dump(fxpasses.load(fxpasses.dump(gm))) == fxpasses.dump(gm)


def check_types(loop: Loop) -> None:
    def kind(value: Any) -> Any:
        return value.dtype, tuple(value.shape)

    for carry in loop.carries:
        assert kind(carry.init.meta["val"]) == kind(carry.placeholder.meta["val"]) == kind(carry.output.meta["val"])
        assert carry.in_condition is None or kind(carry.in_condition.meta["val"]) == kind(carry.init.meta["val"])
    for position, nodes in enumerate(loop.results):
        assert all(kind(node.meta["val"]) == kind(loop.call.meta["val"][position]) for node in nodes)
    for invariant in loop.invariants:
        assert kind(invariant.operand.meta["val"]) == kind(invariant.placeholder.meta["val"])


def new(like: Node, target: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
    from fxpasses.ir.graph import call

    return call(like.graph, target, args, like=like, kwargs=kwargs)


def names(nodes: Any) -> list[str]:
    return [node.name for node in nodes]


def test_roles_of_a_scan() -> None:
    _, loop = loop_in(SCAN)
    assert (loop.kind, loop.length, loop.may_skip, loop.results_known) == ("scan", 3, False, True)
    (carry,), (piece,), (stack,), (invariant,) = loop.carries, loop.slices, loop.stacked, loop.invariants
    assert names([carry.init, carry.placeholder, carry.output, *carry.results]) == ["a", "total", "added", "last"]
    assert names([piece.operand, piece.placeholder]) == ["xs", "row"]
    assert (stack.position, names([stack.output, *stack.results])) == (1, ["out", "rows"])
    assert names([invariant.operand, invariant.placeholder]) == ["w", "w"]


def test_roles_of_a_while_loop() -> None:
    _, loop = loop_in(WHILE)
    assert (loop.kind, loop.length, loop.may_skip, loop.stacked, loop.slices) == ("while_loop", None, True, [], [])
    assert [names([carry.init, carry.output, *carry.results]) for carry in loop.carries] == [
        ["n", "m", "count"], ["a", "b", "last"]]
    assert loop.condition is not None
    assert all(carry.in_condition is not None and carry.in_condition.graph is loop.condition.graph
               for carry in loop.carries)


def test_roles_of_a_map() -> None:
    _, loop = loop_in(MAP)
    assert (loop.kind, loop.length, loop.carries) == ("map_impl", 3, [])
    assert names([loop.stacked[0].output, loop.invariants[0].operand, loop.slices[0].operand]) == ["product", "w", "xs"]


def test_what_is_no_loop() -> None:
    gm = clone(snippet(*SCAN[:2], classes=SCAN[2]))
    call = next(node for node in gm.graph.nodes if node.name == "loop")
    assert loop_of(call) is not None
    assert loop_of(gm.graph.output_node()) is None
    call.args = (*call.args[:3], ())
    assert loop_of(call) is None, "the body takes more than it is given"


def test_a_scan_may_leave_out_what_it_has_none_of() -> None:
    gm, loop = loop_in(("xs: f32[3, 4]", "b = self.body\nloop = hop.map_impl(b, [xs], ())\nr = loop[0]\nreturn (r,)",
                        'class body:\n    def forward(self, row: "f32[4]"):\n        n = aten.neg.default(row)\n'
                        "        return (n,)\n"))
    loop.call.args = loop.call.args[:2]
    assert loop.invariants == []
    add_invariants(loop, [loop.slice_operands[0]], [loop.call])
    assert len(loop.invariants) == 1
    sound(gm)


@pytest.mark.parametrize("text", [SCAN, WHILE, MAP], ids=["scan", "while_loop", "map"])
def test_invariants_come_and_go(text: tuple[str, str, str]) -> None:
    gm, loop = loop_in(text)
    before, container = fxpasses.dump(gm), type(loop.call.args[-1])
    with gm.graph.inserting_before(loop.call):
        more = [new(loop.call, aten.neg.default, loop.invariants[0].operand) for _ in range(2)]
    placeholders = add_invariants(loop, more, more)
    assert [invariant.placeholder for invariant in loop.invariants[1:]] == placeholders
    assert type(loop.call.args[-1]) is container
    sound(gm)
    assert same_on_ranks(snippet(*text[:2], classes=text[2]), gm, gm.meta["world"]) is None
    drop_invariants(loop, placeholders)
    for node in reversed(more):
        gm.graph.erase_node(node)
    assert fxpasses.dump(gm) == before
    with pytest.raises(ValueError, match="'w' is still used"):
        drop_invariants(loop, [loop.invariants[0].placeholder])


def test_a_carry_of_another_type() -> None:
    gm, loop = loop_in(SCAN)
    with gm.graph.inserting_before(loop.call):
        half = new(loop.call, aten._to_copy.default, loop.inits[0], dtype=torch.bfloat16)
    output = loop.carries[0].output
    with output.graph.inserting_after(output):
        cast = new(output, aten._to_copy.default, output, dtype=torch.bfloat16)
    replace_inits(loop, {0: half})
    replace_outputs(loop, {0: cast})
    assert loop.carries[0].results[0].meta["val"].dtype == torch.bfloat16
    check_types(loop)


def test_a_new_carry_stands_behind_the_others() -> None:
    gm, loop = loop_in(SCAN)
    with gm.graph.inserting_before(loop.call):
        zero = new(loop.call, aten.zeros_like.default, loop.inits[0])
    (carry,) = add_carries(loop, [zero], [zero])
    row = loop.slices[0].placeholder
    with loop.body.graph.inserting_before(loop.body.graph.output_node()):
        total = new(row, aten.add.Tensor, carry.placeholder, row)
    replace_outputs(loop, {1: total})
    taken = result(loop, 1, loop.call)
    assert [node.args[1] for nodes in loop.results for node in nodes] == [0, 1, 2]
    assert loop.carries[1].results == (taken,)
    sound(gm)
    assert same_on_ranks(snippet(*SCAN[:2], classes=SCAN[2]), gm, gm.meta["world"]) is None


def test_a_new_carry_of_a_while_loop_is_an_input_of_the_condition_too() -> None:
    gm, loop = loop_in(WHILE)
    with gm.graph.inserting_before(loop.call):
        zero = new(loop.call, aten.zeros_like.default, loop.inits[1])
    (carry,) = add_carries(loop, [zero], [zero])
    assert carry.in_condition is not None
    with loop.body.graph.inserting_before(loop.body.graph.output_node()):
        total = new(carry.placeholder, aten.add.Tensor, carry.placeholder, loop.carries[1].placeholder)
    replace_outputs(loop, {2: total})
    sound(gm)
    assert same_on_ranks(snippet(*WHILE[:2], classes=WHILE[2]), gm, gm.meta["world"]) is None


TWICE = ("a: f32[4]; xs: f32[3, 4]; w: f32[4]", """\
body = self.body
first = hop.scan(body, [a], [xs], (w,))
p = first[0]
second = hop.scan(body, [p], [xs], (w,))
q = second[0]
outer = self.outer
third = hop.scan(outer, [q], [xs], (w,))
r = third[0]
return (r,)
""", BODY.format(name="body") + '''\
class outer:
    def forward(self, total: "f32[4]", row: "f32[4]", w: "f32[4]"):
        c = aten.add.Tensor(total, row)
        d = aten.neg.default(row)
        return (c, d)
''')


def test_a_body_of_several_calls_becomes_one_for_each() -> None:
    gm = clone(snippet(*TWICE[:2], classes=TWICE[2]))
    nest = Nest(gm)
    first, second, _ = loops_of(gm)
    shared = first.body
    assert nest.sites(shared) == [first.call, second.call]
    nest.make_private(first)
    assert first.body is shared, "nodes found in it stay what they are"
    assert second.body is not shared
    assert [node.target for node in second.call.all_input_nodes if node.op == "get_attr"] == ["body_1"]
    assert nest.sites(shared) == [first.call]
    nest.make_private(first)
    nest.make_private(second)
    assert len(all_graphs(gm)) == 4, "nothing is copied twice"
    sound(gm)
    assert same_on_ranks(snippet(*TWICE[:2], classes=TWICE[2]), gm, gm.meta["world"]) is None


def test_another_graph_keeps_its_name_for_the_body() -> None:
    gm = clone(snippet(*TWICE[:2], classes=TWICE[2]))
    _, _, third = loops_of(gm)
    outer = third.body
    outer.body = loops_of(gm)[0].body
    with outer.graph.inserting_before(outer.graph.output_node()):
        inputs = list(outer.graph.find_nodes(op="placeholder"))
        fetch = outer.graph.get_attr("body")
        xs = outer.graph.call_function(aten.unsqueeze.default, (inputs[1], 0))
        xs.meta["val"] = inputs[1].meta["val"].unsqueeze(0)
        call = outer.graph.call_function(torch.ops.higher_order.scan, (fetch, [inputs[0]], [xs], (inputs[2],)))
        call.meta["val"] = loops_of(gm)[0].call.meta["val"]
    nest = Nest(gm)
    assert nest.innermost_first()[0] is outer.body
    assert nest.innermost_first()[-1] is gm
    nest.make_private(loops_of(gm)[0])
    assert bodies_of(call) == [outer.body] != [gm.body]
    assert loops_of(gm)[1].body is outer.body, "the others go on sharing one"
    nest.make_private(loops_of(outer)[0])
    assert loops_of(gm)[1].body is not outer.body
    assert {str(fetch.target)} == {"body"}
