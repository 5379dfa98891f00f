"""Single statements as torch's printers of several versions write them."""

import operator

import pytest
import torch
from torch.fx import GraphModule, Node
from torch.utils._dtype_abbrs import dtype_abbrs

from fxpasses import GraphError, dump, load
from fxpasses.ir.graph import attribute
from fxpasses.ir.opaque import OpaqueOp, opaque_op

F = torch.nn.functional
aten = torch.ops.aten


def read(line: str, inputs: str = 'x: "f32[4, 8]", y: "f32[4, 8]"') -> GraphModule:
    """Graph of one statement that makes ``z``."""
    return load(f"class G(torch.nn.Module):\n    def forward(self, {inputs}):\n        {line}\n        return (z,)\n")


def node_of(line: str, inputs: str = 'x: "f32[4, 8]", y: "f32[4, 8]"') -> tuple[Node, Node, Node]:
    """(x, y, z) of a graph of two inputs."""
    nodes = {node.name: node for node in read(line, inputs).graph.nodes}
    return nodes["x"], nodes["y"], nodes["z"]


CALLS = {
    "torch.ops.aten.add.Tensor(x, y, alpha = 2)": aten.add.Tensor,
    "torch.ops.aten.add(x, y)": aten.add,
    "aten.add.Tensor(x, y)": aten.add.Tensor,
    "torch.ops._c10d_functional.all_reduce.default(x, 'sum', '0')": torch.ops._c10d_functional.all_reduce.default,
    "torch.ops._c10d_functional.wait_tensor(x)": torch.ops._c10d_functional.wait_tensor,
    "torch.ops.prims.convert_element_type.default(x, torch.float32)": torch.ops.prims.convert_element_type.default,
    "torch.relu(x)": torch.relu,
    "torch.nn.functional.linear(x, y)": F.linear,
    "F.gelu(x)": F.gelu,
    "torch._C._nn.gelu(x, approximate = 'tanh')": torch._C._nn.gelu,
    "torch.special.erf(x)": torch.special.erf,
    "torch.Tensor.add_(x, y)": torch.Tensor.add_,
    "operator.add(x, y)": operator.add,
    "_operator.add(x, y)": operator.add,
    "operator_add(x, y)": operator.add,
    "x + y": operator.add, "x @ y": operator.matmul, "x // 2": operator.floordiv, "x % 2": operator.mod,
    "x ** 2": operator.pow, "x - 1": operator.sub, "x * y": operator.mul, "x / y": operator.truediv,
    "x & y": operator.and_, "x | y": operator.or_, "x ^ y": operator.xor, "x << 1": operator.lshift,
    "x >> 1": operator.rshift, "-x": operator.neg, "~x": operator.invert, "x < y": operator.lt, "x <= y": operator.le,
    "x > y": operator.gt, "x >= y": operator.ge, "x == y": operator.eq,
    "x != y": operator.ne, "not x": operator.not_, "x[0]": operator.getitem, "x.shape": getattr,
    "getattr(x, 'shape')": getattr, "torch.ops.higher_order.cond(x, y, y, ())": torch.ops.higher_order.cond,
    "torch.sym_max(x, y)": torch.sym_max, "torch.amp.autocast_mode._enter_autocast('cuda', None, True, None)":
        torch.amp.autocast_mode._enter_autocast, "torch._C._set_grad_enabled(False)": torch._C._set_grad_enabled,
}


@pytest.mark.parametrize("call", CALLS)
def test_targets(call: str) -> None:
    assert node_of(f"z = {call}")[2].target is CALLS[call]


ARGUMENTS = {
    "1": 1, "-1": -1, "1.5e-05": 1.5e-05, "True": True, "None": None, "'sum'": "sum", "inf": float("inf"),
    "-inf": float("-inf"), "(1+2j)": 1 + 2j, "(1-2j)": 1 - 2j, "...": ..., "[1, 0]": [1, 0], "(1,)": (1,), "()": (),
    "9223372036854775807": 2**63 - 1, "slice(None, 2, None)": slice(None, 2, None), "{'a': [1]}": {"a": [1]},
    "torch.bfloat16": torch.bfloat16, "torch.strided": torch.strided, "torch.channels_last": torch.channels_last,
    "torch.contiguous_format": torch.contiguous_format, "device(type='cuda', index=0)": torch.device("cuda:0"),
    "device(type='cpu')": torch.device("cpu"), "torch.device('meta')": torch.device("meta"),
    "torch.Size([2, 3])": (2, 3), "[Shard(dim=0), Replicate()]": ["Shard(dim=0)", "Replicate()"],
    "ReduceOp.SUM": "ReduceOp.SUM", "torch.distributed.ReduceOp.AVG": "torch.distributed.ReduceOp.AVG",
    "torch._dynamo.utils.call": opaque_op("torch.ops.unknown.torch__dynamo_utils_call"),
    "range(0, 3)": range(3), "torch.ops.aten.mul.Tensor": aten.mul.Tensor,
}


@pytest.mark.parametrize("text", ARGUMENTS)
def test_arguments(text: str) -> None:
    gm = read(f"z = torch.ops.vendor.op.default(x, {text})")
    dump(gm)
    given = list(gm.graph.nodes)[2].args[1]
    assert given == ARGUMENTS[text]
    assert isinstance(given, type(ARGUMENTS[text]))
    assert isinstance(given, bool) == isinstance(ARGUMENTS[text], bool)


def test_an_input_that_is_called_inf_is_the_input() -> None:
    gm = read("z = torch.ops.aten.full_like.default(inf, nan)", inputs='inf: "f32[4]"')
    first, second = list(gm.graph.nodes)[:2]
    assert second.args[0] is first
    assert second.args[1] != second.args[1]


def test_indices() -> None:
    x, _, z = node_of("z = x[0:2, None, ..., -1]")
    assert z.args == (x, (slice(0, 2, None), None, ..., -1))
    x, y, z = node_of("z = x[(slice(None, None, None), y)]")
    assert z.args == (x, (slice(None, None, None), y))


@pytest.mark.parametrize(("line", "target"), [("x += y;  z: \"f32[4, 8]\" = x", operator.iadd),
                                              ("x @= y;  z = x;  x = None", operator.imatmul),
                                              ("x //= 2\n        z = x", operator.ifloordiv)])
def test_in_place_operators_get_the_name_behind_them(line: str, target: object) -> None:
    x, _, z = node_of(line)
    assert (z.target, z.args[0]) == (target, x)


def test_item_assignment() -> None:
    gm = read("x[(slice(None, None, None), 0)] = 0;  setitem = x;  setitem = None\n        z = x + 1")
    nodes = list(gm.graph.nodes)
    assert (nodes[2].name, nodes[2].target) == ("setitem", operator.setitem)
    assert nodes[2].args == (nodes[0], (slice(None, None, None), 0), 0)
    assert nodes[3].args[0] is nodes[0]  # later uses name the tensor that was written to


def test_another_name_is_the_same_node() -> None:
    _, y, z = node_of("w = y + 1;  v = w;  w = None\n        z = torch.relu(v)")
    assert z.args[0].args == (y, 1)


def test_inputs_that_the_body_renames() -> None:
    gm = load("def forward(self, L_x_ : torch.Tensor, s0 : torch.SymInt):\n    l_x_ = L_x_\n    y = l_x_ + s0\n"
              "    return (y,)\n")
    first, second = list(gm.graph.nodes)[:2]
    assert (first.name, first.target, second.name) == ("l_x_", "L_x_", "s0")


def test_methods_and_modules() -> None:
    x, _, z = node_of("z = x.transpose(0, 1)")
    assert (z.op, z.target, z.args) == ("call_method", "transpose", (x, 0, 1))
    assert node_of("z = x.wait_event()")[2].target == "wait_event"  # of a stream, not a tensor
    x, _, z = node_of('z = getattr(self.layers, "0").up(x, scale = 2)')
    assert (z.op, z.target, z.kwargs) == ("call_module", "layers.0.up", {"scale": 2})


def test_attributes_without_values_have_a_type_and_no_data() -> None:
    gm = read('w: "bf16[8, 8][1, 8]cuda:0" = getattr(self.block, "0").weight\n        z = torch.mm(x, w)')
    held = attribute(gm, "block.0.weight")
    assert (held.dtype, held.stride(), held.device.type) == (torch.bfloat16, (1, 8), "cuda")
    with pytest.raises(GraphError, match=r"the values of 'block\.0\.weight' are not in the text"):
        held + 1


@pytest.mark.filterwarnings("ignore:ComplexHalf")
def test_every_dtype_has_its_short_name() -> None:
    for dtype, name in dtype_abbrs.items():
        if dtype is torch.bits16 or str(dtype).startswith(("torch.bits", "torch.q", "torch.uint", "torch.int")):
            continue
        x, _, _ = node_of("z = x.t()", f'x: "{name}[4, 8][8, 1]cpu", y: "f32[]"')
        assert x.meta["val"].dtype is dtype


ANNOTATIONS = {
    "f32[4, 8]": ((4, 8), (8, 1), "cpu"), "f32[4, 8][1, 4]cpu": ((4, 8), (1, 4), "cpu"),
    "i64[][]cuda:1": ((), (), "cuda"),
    "Parameter(f32[4])": ((4,), (1,), "cpu"), "DTensor(f32[4, 8][8, 1]cuda:0, S(0)R)": ((4, 8), (8, 1), "cuda"),
}


@pytest.mark.parametrize("text", ANNOTATIONS)
def test_annotations(text: str) -> None:
    value = node_of("z = x + 1", f'x: "{text}", y')[0].meta["val"]
    assert (tuple(value.shape), value.stride(), value.device.type) == ANNOTATIONS[text]


def test_an_attribute_of_unbacked_size_can_be_read() -> None:
    gm = read('w: "f32[u0, 8]" = self.w\n        z = torch.relu(w)')
    assert str(next(node for node in gm.graph.nodes if node.name == "z").meta["val"].shape[0]) == "u0"


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_autocast_decides_the_inferred_dtype_on_a_device_that_is_not_here(device: str) -> None:
    gm = read(f"e = torch.amp.autocast_mode._enter_autocast('{device}', torch.bfloat16, True, None)\n"
              "        z = torch._C._nn.linear(x, y)\n"
              "        o = torch.amp.autocast_mode._exit_autocast(e);  e = o = None\n"
              "        w = torch._C._nn.linear(x, y);  w = None",
              f'x: "f32[4, 8][8, 1]{device}", y: "f32[4, 8][8, 1]{device}"')
    dtypes = {node.name: node.meta["val"].dtype for node in gm.graph.nodes if node.name in ("z", "w")}
    assert dtypes == {"z": torch.bfloat16, "w": torch.float32}
    assert not torch.is_autocast_enabled(device)


def test_symbolic_annotations() -> None:
    gm = read('b: "Sym(s0 >= 2)" = s0 >= 2\n        h: "Sym(IntTrueDiv(s0, 2))" = s0 / 2\n        z = x.view(-1)',
              'x: "f32[s0, 4*s0]", s0: "Sym(s0)", n: "Sym(3)"')
    values = {node.name: node.meta.get("val") for node in gm.graph.nodes}
    kinds = {name: type(value) for name, value in values.items() if name in ("s0", "n", "b", "h")}
    assert kinds == {"s0": torch.SymInt, "n": int, "b": torch.SymBool, "h": torch.SymFloat}
    assert str(values["z"].shape[0]) == "4*s0**2"


def test_an_annotation_in_another_notation_leaves_the_type_to_inference() -> None:
    x, _, z = node_of('z: "some new notation" = x + y')
    assert z.meta["assumed"] is True
    assert z.meta["val"].shape == x.meta["val"].shape


def test_types_without_quotes_as_before_torch_2_3() -> None:
    gm = load("class <lambda>(torch.nn.Module):\n    def forward(self, arg0_1: f32[4, 8], arg1_1: f32[]):\n"
              "        mul: f32[4, 8] = torch.ops.aten.mul.Tensor(arg0_1, arg1_1);  arg0_1 = None\n"
              "        return [mul]\n")
    assert [tuple(node.meta["val"].shape) for node in gm.graph.nodes if node.op != "output"] == [(4, 8), (), (4, 8)]


def test_comments_blank_lines_and_classes_in_comments_are_passed_over() -> None:
    text = ("class GraphModule(torch.nn.Module):\n"
            "# File: a.py:1 in f, code: class Foo(torch.nn.Module):\n"
            '    def forward(self, x: "f32[4]",  # def forward(self, evil):\n'
            "                ):\n\n\n"
            "            # File: a.py:2 in f, code: return (x, \"quoted 'text\n"
            "        # additional # Annotation: {'a': 1} File: b.py:3, code: y = torch.load('x')\n"
            "        y = torch.relu(x)  # trailing: return (x,)\n"
            "# graph():\n\n"
            "        return (y,)\n")
    assert [node.name for node in load(text).graph.nodes] == ["x", "y", "output"]


def test_class_names_that_are_no_names() -> None:
    text = ("class <lambda>(torch.nn.Module):\n    def forward(self, p, x):\n        a = getattr(self, \"0\")\n"
            "        c = torch.ops.higher_order.cond(p, a, a, (x,))\n        return c\n\n"
            "    class 0(torch.nn.Module):\n        def forward(self, x):\n            return (x,)\n")
    assert isinstance(attribute(load(text), "0"), GraphModule)


def test_printed_objects_that_python_cannot_parse_become_strings() -> None:
    z = node_of("z = torch.ops.vendor.op.default(x, <torch.ScriptObject object at 0x7f12>)")[2]
    assert z.args[1] == "torch.ScriptObject object at 0x7f12"


def test_boxed_inputs() -> None:
    gm = load("def forward(self, args_list):\n    args_iter = iter(args_list)\n    x = next(args_iter)\n"
              "    y = next(args_iter)\n    args_list.clear()\n    z = x + y\n    return (z,)\n")
    assert [node.name for node in gm.graph.nodes] == ["x", "y", "z", "output"]


UNKNOWN = {
    "torch.ops.vendor.fused_mlp.default(x, [1, 2])": "torch.ops.vendor.fused_mlp.default",
    "torch.ops.vendor.fused_mlp(x)": "torch.ops.vendor.fused_mlp",
    "torch.ops.aten.of_the_future.default(x)": "torch.ops.aten.of_the_future.default",
    "torch.ops.higher_order.of_the_future(x)": "torch.ops.higher_order.of_the_future",
    "flash_attn_interface_flash_attn_func(x)": "torch.ops.unknown.flash_attn_interface_flash_attn_func",
    "torch.cuda.current_stream()": "torch.ops.unknown.torch_cuda_current_stream",
    "torch.function_of_the_future(x)": "torch.ops.unknown.torch_function_of_the_future",
}


@pytest.mark.parametrize("call", UNKNOWN)
def test_unknown_operators_are_opaque_and_print_the_same_again(call: str) -> None:
    gm = read(f"w = {call}\n        z = torch.relu(x)")
    node = next(node for node in gm.graph.nodes if node.name == "w")
    assert node.target is opaque_op(UNKNOWN[call])
    assert isinstance(node.target, OpaqueOp)
    text = dump(gm)
    assert dump(load(text)) == text
    with pytest.raises(GraphError, match="is not known to this torch"):
        gm(torch.zeros(4, 8), torch.zeros(4, 8))


def test_a_misspelt_overload_is_an_error_with_the_right_one() -> None:
    with pytest.raises(GraphError, match=r"g\.txt:2:9: error: operator 'aten\.add' has no overload 'Tensr' "
                                         r"\(did you mean 'Tensor'\?\)"):
        load("def forward(self, x):\n    y = torch.ops.aten.add.Tensr(x, x)\n    return (y,)\n", file="g.txt")


def test_a_misspelt_name_is_an_error_with_the_right_one() -> None:
    with pytest.raises(GraphError, match=r"'hiden' is not defined \(did you mean 'hidden'\?\)"):
        load("def forward(self, hidden):\n    y = torch.relu(hiden)\n    return (y,)\n")
