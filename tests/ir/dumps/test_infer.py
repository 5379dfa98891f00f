"""Types that follow from types: nothing real is computed, nothing is made up."""

import logging
import time

import pytest
import torch

from fxpasses import load
from fxpasses.ir.graph import all_graphs

IN = 'x: "f32[4, 8]", w: "f32[8, 8]", i: "i64[4]"'


def value_of(*lines: str, inputs: str = IN, name: str = "z", rest: str = "") -> object:
    """Value of node ``name`` of a graph of some statements."""
    body = "\n".join(f"        {line}" for line in lines)
    text = f"class G(torch.nn.Module):\n    def forward(self, {inputs}):\n{body}\n        return (z,)\n{rest}"
    gm = load(text)
    node = next(node for node in gm.graph.nodes if node.name == name)
    assert node.meta.get("assumed", False) == ("val" in node.meta)
    return node.meta.get("val")


def shape_of(*lines: str, inputs: str = IN, rest: str = "") -> object:
    """Shape of ``z``, shapes of its items, or None."""
    value = value_of(*lines, inputs=inputs, rest=rest)
    return [tuple(item.shape) for item in value] if isinstance(value, tuple | list) else (
        None if value is None else tuple(value.shape))


def test_operators_functions_and_methods() -> None:
    assert shape_of("z = torch.ops.aten.mm.default(x, w)") == (4, 8)
    assert shape_of("z = torch.nn.functional.linear(x, w)") == (4, 8)
    assert shape_of("y = x.transpose(0, 1)", "z = y.contiguous()") == (8, 4)
    assert shape_of("z = x @ w") == (4, 8)
    assert shape_of("z = x[1:, None]") == (3, 1, 8)
    assert shape_of("z = torch.ops.aten.max.dim(x, 1)") == [(4,), (4,)]
    assert shape_of("y = torch.chunk(x, 2)", "z = y[1]") == (2, 8)
    assert value_of("y = x.size(0)", "z = y * 2") == 8
    assert value_of("z = x.shape") == (4, 8)


@pytest.mark.parametrize("group", ["0", "a group nobody ever registered"])
def test_collectives_need_no_process_group(group: str) -> None:
    ops = "torch.ops._c10d_functional"
    launch, wait = f"y = {ops}.all_gather_into_tensor.default(x, 4, '{group}')", f"z = {ops}.wait_tensor.default(y)"
    assert shape_of(launch, wait) == (16, 8)
    assert shape_of(f"z = {ops}.reduce_scatter_tensor.default(x, 'avg', 2, '{group}')") == (2, 8)
    assert shape_of(f"z = {ops}.all_reduce_coalesced.default([x, w], 'sum', '{group}')") == [(4, 8), (8, 8)]


def test_devices_that_are_not_here() -> None:
    value = value_of("y = torch.ops.aten.mm.default(x, w)", "z = torch.relu(y)",
                     inputs='x: "bf16[4, 8]cuda:0", w: "bf16[8, 8]cuda:0"')
    assert (value.device.type, value.dtype) == ("cuda", torch.bfloat16)


def test_the_device_of_annotations_that_name_none_is_that_of_the_factories() -> None:
    value = value_of("y = torch.ops.aten.ones.default([4, 8], device = device(type='cuda', index=0))", "z = x + y")
    assert value.device.type == "cuda"


def test_strides_that_are_not_printed_follow_from_the_operators() -> None:
    text = """class G(torch.nn.Module):
    def forward(self, x: "f32[4, 8]", w: "f32[8, 8]"):
        t: "f32[8, 8]" = torch.ops.aten.t.default(w)
        e: "f32[8, 8]" = torch.ops.aten.exp.default(t)
        mm: "f32[4, 8]" = torch.ops.aten.mm.default(x, e)
        wrong: "f32[4, 9]" = torch.ops.aten.t.default(x)
        return (mm, wrong)
"""
    values = {node.name: node.meta.get("val") for node in load(text).graph.nodes}
    assert [values[name].stride() for name in ("w", "t", "e", "mm")] == [(8, 1), (1, 8), (1, 8), (8, 1)]
    assert tuple(values["wrong"].shape) == (4, 9)  # what is stated stands
    stated = load(text.replace('t: "f32[8, 8]"', 't: "f32[8, 8][8, 1]cpu"'))
    assert next(node for node in stated.graph.nodes if node.name == "t").meta["val"].stride() == (8, 1)


def test_in_place_operators_leave_the_recorded_type_of_their_operand() -> None:
    lines = ("y = torch.ops.aten.relu.default(x)", "z = y.t_()")
    assert shape_of(*lines) == (8, 4)
    assert tuple(value_of(*lines, name="y").shape) == (4, 8)


def test_unknown_operators_have_no_type_and_end_what_can_be_known() -> None:
    lines = ("v = torch.ops.vendor.op.default(x)", "u = v + 1", "z = x + 1")
    assert value_of(*lines, name="v") is None
    assert value_of(*lines, name="u") is None
    assert shape_of(*lines) == (4, 8)


def test_several_values_of_an_unknown_operator_come_from_the_types_of_its_items() -> None:
    value = value_of("z = torch.ops.vendor.op.default(x)", 'a: "f32[4]" = z[0]', 'b: "i64[2, 2]" = z[2]')
    assert [None if item is None else tuple(item.shape) for item in value] == [(4,), None, (2, 2)]


def test_a_wrong_graph_is_read_without_types_not_refused() -> None:
    assert value_of("z = torch.ops.aten.mm.default(x, x)") is None


def test_torch_logs_nothing_of_what_cannot_be_inferred() -> None:
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign, assignment]
    logger = logging.getLogger("torch._subclasses.fake_tensor")
    logger.addHandler(handler)
    try:
        assert value_of("z = torch.ops.aten.masked_fill.Scalar(x, x, 0)") is None
    finally:
        logger.removeHandler(handler)
    assert records == []


NEVER_RUN = {
    "endless": ("n = x.size(0)", "m = operator.pow(n, 999999999)", "z = operator.pow(m, m)"),
    "factorial": ("n = w.numel()", "z = math.factorial(n)"),
    "growing": ("n = w.numel()", *["n = n * n"] * 40, "z = n + 0"),
    "long tuple": ("n = x.shape", "z = n * 999999999"),
    "without operands": ("z = operator.pow(9, 999999999)",),
    "printing": ("z = torch.ops.aten._print.default('printed')",),
    "state": ("z = torch._C._set_grad_enabled(False)",),
    "method of a tuple": ("y = x.shape", "z = y.index_fill(3)"),
}


@pytest.mark.parametrize("name", NEVER_RUN)
def test_what_is_not_about_types_is_not_run(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    started = time.process_time()
    assert value_of(*NEVER_RUN[name]) is None
    assert time.process_time() - started < 20
    assert capfd.readouterr().out == ""
    assert torch.is_grad_enabled()


def test_what_a_hint_decides_is_not_taken_for_a_fact() -> None:
    lines = ('b: "Sym(s0 > 5)" = s0 > 5', "z = not b")
    assert value_of(*lines, inputs='s0: "Sym(s0)"') is None


def test_symbolic_sizes() -> None:
    value = value_of("y = x.view(-1)", "z = torch.cat([y, y])", inputs='x: "f32[s0, 8]"')
    assert str(value.shape[0]) == "16*s0"


def body_text(name: str, inputs: str, line: str, returned: str) -> str:
    """A nested class without types."""
    return (f"\n    class {name}(torch.nn.Module):\n        def forward(self, {inputs}):\n"
            f"            {line}\n            return {returned}\n")


SCAN = """
    class body(torch.nn.Module):
        def forward(self, carry{0}, row{1}):
            y = carry + row
            return [y, row]
"""


@pytest.mark.parametrize("types", [("", ""), (': "f32[8]"', ': "f32[8]"')])
def test_scan(types: tuple[str, str]) -> None:
    lines = ("f = self.body", "c = x.sum(0)", "z = torch.ops.higher_order.scan(f, [c], [x], [])")
    assert shape_of(*lines, rest=SCAN.format(*types)) == [(8,), (4, 8)]


REGIONS = {
    "cond": ("p = x > 0", "z = torch.ops.higher_order.cond(p, f, f, (x,))", [(8, 4)]),
    "map": ("p = x > 0", "z = torch.ops.higher_order.map_impl(f, [b], [])", [(2, 8, 4)]),
    "wrap": ("p = x > 0", "z = torch.ops.higher_order.wrap(f, x)", [(8, 4)]),
    "checkpoint": ("p = x > 0", "z = torch.ops.higher_order.tag_activation_checkpoint(f, x, early = False)", [(8, 4)]),
    "subgraph": ("p = x > 0", "z = torch.ops.higher_order.invoke_subgraph(f, 'subgraph_0', x)", [(8, 4)]),
    "grad mode": ("p = x > 0", "z = torch.ops.higher_order.wrap_with_set_grad_enabled(False, f, x)", [(8, 4)]),
}


@pytest.mark.parametrize("name", REGIONS)
def test_bodies_of_higher_order_operators(name: str) -> None:
    *lines, shapes = REGIONS[name]
    rest = body_text("body", "arg", "t = arg.t()", "(t,)")
    inputs = 'x: "f32[4, 8]", b: "f32[2, 4, 8]"'
    assert shape_of("f = self.body", *lines, inputs=inputs, rest=rest) == shapes
    text = "\n".join(["class G(torch.nn.Module):", f"    def forward(self, {inputs}):", "        f = self.body",
                      *(f"        {line}" for line in lines), "        return (z,)", rest])
    body = all_graphs(load(text))[1]
    assert all(node.meta.get("assumed") for node in body.graph.nodes if node.op != "output")


def test_a_while_loop_carries_its_types() -> None:
    rest = body_text("c", "i, x", "z = i < 3", "z") + body_text("b", "i, x", "j = i + 1", "(j, x)")
    assert shape_of("c = self.c", "b = self.b", "n = x.sum()",
                    "z = torch.ops.higher_order.while_loop(c, b, (n, x), ())", rest=rest) == [(), (4, 8)]


def test_autocast_of_a_wrapped_region() -> None:
    call = "z = torch.ops.higher_order.wrap_with_autocast('cuda', torch.bfloat16, True, None, f, x, w)"
    value = value_of("f = self.body", call, inputs='x: "f32[4, 8]cuda:0", w: "f32[8, 8]cuda:0"',
                     rest=body_text("body", "a, w", "t = torch.mm(a, w)", "(t,)"))
    assert value[0].dtype is torch.bfloat16
