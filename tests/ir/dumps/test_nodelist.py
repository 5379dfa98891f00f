"""``graph():`` node lists, whose strings have no quotes."""

import pytest
import torch

from fxpasses import GraphError, load

LIST = """graph():
    %x : [num_users=2] = placeholder[target=x]
    %n : [num_users=1] = placeholder[target=n](default=None)
    %w : [num_users=1] = get_attr[target=block.0.weight]
    %mm : [num_users=1] = call_function[target=torch.ops.aten.mm.default](args = (%x, %w), kwargs = {})
    %all_reduce : [num_users=1] = call_function[target=torch.ops._c10d_functional.all_reduce.default](ARGS, kwargs = {})
    %view : [num_users=1] = call_method[target=view](args = (%all_reduce, 2, -1), kwargs = {})
    %up : [num_users=1] = call_module[target=up](args = (%view,), kwargs = {scale: 0.5})
    %getitem : [num_users=1] = call_function[target=operator.getitem](args = (%up, INDEX), kwargs = {})
    return (getitem, [x, None], {'a': mm})
""".replace("ARGS", "args = (%mm, sum, 0)").replace("INDEX", "(slice(None, n, None), None, Ellipsis)")


def args_of(call: str, inputs: str = "x") -> tuple[object, ...]:
    """Arguments of one call, in a graph of one input."""
    text = f"graph():\n    %x : [num_users=1] = placeholder[target={inputs}]\n" \
           f"    %y : [num_users=1] = call_function[target={call}\n    return y\n"
    node = list(load(text).graph.nodes)[1]
    return (*node.args[1:], *node.kwargs.items())


def test_a_list_is_read_in_full() -> None:
    nodes = {node.name: node for node in load(LIST).graph.nodes}
    assert nodes["n"].args == (None,)
    assert nodes["w"].target == "block.0.weight"
    assert nodes["all_reduce"].args == (nodes["mm"], "sum", "0")
    assert nodes["view"].args == (nodes["all_reduce"], 2, -1)
    assert nodes["up"].kwargs == {"scale": 0.5}
    assert nodes["getitem"].args[1] == (slice(None, nodes["n"], None), None, ...)
    assert nodes["output"].args == ((nodes["getitem"], [nodes["x"], None], {"a": nodes["mm"]}),)
    assert str(nodes["mm"].meta["loc"]).endswith(":5:5")


def test_the_style_of_torch_2_0_and_types_in_the_list() -> None:
    old = LIST.replace("num_users", "#users").replace("%x : [", "%x : torch.Tensor [")
    assert [node.name for node in load(old).graph.nodes] == [node.name for node in load(LIST).graph.nodes]
    typed = LIST.replace("%mm : [", '%mm : Tensor "f32[4, 4][4, 1]cpu"[')
    assert next(node for node in load(typed).graph.nodes if node.name == "mm").meta["val"].shape == (4, 4)


ARGUMENTS = {
    "torch.ops._c10d_functional.all_gather_into_tensor.default](args = (%x, 4, 0), kwargs = {})": (4, "0"),
    "torch.ops._c10d_functional.all_reduce](args = (%x, avg, 12), kwargs = {})": ("avg", "12"),
    "torch.ops._c10d_functional.all_reduce.default](args = (%x,), kwargs = {reduce_op: max, group_name: 3})":
        (("reduce_op", "max"), ("group_name", "3")),
    "torch.ops.aten.gelu.default](args = (%x,), kwargs = {approximate: none})": (("approximate", "none"),),
    "torch.ops.aten.div.Tensor_mode](args = (%x, 2), kwargs = {rounding_mode: None})": (2, ("rounding_mode", None)),
    "torch.ops.aten._to_copy.default](args = (%x,), kwargs = {dtype: torch.bfloat16, device: cuda:0})":
        (("dtype", torch.bfloat16), ("device", torch.device("cuda:0"))),
    "torch.ops.aten.clamp.default](args = (%x, -inf, 1e-05), kwargs = {})": (float("-inf"), 1e-05),
    "torch.ops.aten.permute.default](args = (%x, [1, 0]), kwargs = {})": ([1, 0],),
    "torch.ops.aten.add.Tensor](args = (%x, 1), kwargs = {alpha: True})": (1, ("alpha", True)),
    "torch.ops.vendor.op.default](args = (%x, [a, 1, (2.5, None)], {}), kwargs = {})": (["a", 1, (2.5, None)], {}),
    "torch.nn.functional.pad](args = (%x, (0, 1)), kwargs = {mode: constant})": ((0, 1), ("mode", "constant")),
}


@pytest.mark.parametrize("call", ARGUMENTS)
def test_the_schema_tells_strings_from_numbers(call: str) -> None:
    assert args_of(call) == ARGUMENTS[call]


def test_an_equation_is_one_string() -> None:
    text = ("graph():\n    %x : [num_users=1] = placeholder[target=x]\n    %y : [num_users=1] = call_function"
            "[target=torch.functional.einsum](args = (ij,jk->ik, %x, %x), kwargs = {})\n    return y\n")
    x, y, _ = load(text).graph.nodes
    assert y.args == ("ij,jk->ik", x, x)


def test_inputs_come_first_though_export_looks_weights_up_before() -> None:
    text = "graph():\n    %w : [num_users=1] = get_attr[target=w]\n    %x : [num_users=1] = placeholder[target=x]\n" \
           "    %y : [num_users=1] = placeholder[target=y]\n    return (w, x, y)\n"
    assert [node.name for node in load(text).graph.nodes] == ["x", "y", "w", "output"]


BROKEN = {
    "cut inside a call": (LIST[:LIST.index(", kwargs = {})\n    %view")], "kwargs =' is missing: the line is cut off"),
    "no return": (LIST[:LIST.index("    return")], "no return"),
    "undefined": (LIST.replace("(%mm, sum", "(%nn, sum"), "'nn' is not defined"),
    "undefined result": (LIST.replace("[x, None]", "[xx, None]"), r"'xx' is not defined \(did you mean 'x'\?\)"),
    "code in the result": (LIST.replace("[x, None]", "[evil(), None]"), "not a returned value"),
    "function": (LIST.replace("torch.ops.aten.mm.default", "torch.load"), "'torch.load' is not a function"),
    "dunder method": (LIST.replace("target=view", "target=__reduce__"), "'__reduce__' is not a method"),
    "path": (LIST.replace("target=block.0.weight", 'target=a"); evil(("'), "cannot be an attribute"),
    "brackets in a string": (LIST.replace("sum, 0", "su(m), 0"), "unquoted"),
    "opcode": (LIST.replace("call_method", "call_evil"), "not a line of a node list"),
    "second return": (LIST + "    return x\n", "after return"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_lists_say_where(name: str) -> None:
    text, message = BROKEN[name]
    with pytest.raises(GraphError, match=message) as caught:
        load(text, file="g.txt")
    assert caught.value.place is not None
    assert caught.value.place.line > 0
