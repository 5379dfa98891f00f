"""fx_graph_runnable, minifier and repro scripts, of this torch and of older ones."""

from pathlib import Path

import pytest
import torch

from fxpasses import GraphError, World, dump, load
from fxpasses.ir.effects import effects
from fxpasses.ir.graph import attribute
from fxpasses.ir.text.attributes import LeafModule

DATA = Path(__file__).parent / "data"
RUNNABLE = (DATA / "small_runnable.txt").read_text()
HEAD = "import torch\nfrom torch.nn import *\nclass Repro(torch.nn.Module):\n"
FORWARD = """    def forward(self, x, y):
        z = torch.ops.aten.mm.default(x, y);  x = y = None
        return (z,)

"""


def types(text: str) -> dict[str, tuple[object, ...] | None]:
    """name -> (dtype, shape, stride, device) of every typed node."""
    found = {}
    for node in load(text).graph.nodes:
        value = node.meta.get("val")
        if isinstance(value, torch.Tensor):
            shape, stride = (tuple(map(str, sizes)) for sizes in (value.shape, value.stride()))
            found[node.name] = (value.dtype, shape, stride, str(value.device))
        elif node.op != "output":
            found[node.name] = value
    return found


def test_inputs_types_and_process_groups() -> None:
    gm = load(DATA / "small_runnable.txt")
    values = {node.name: tuple(node.meta["val"].shape) for node in gm.graph.nodes if node.op != "output"}
    assert values["arg0_1"] == (4, 16)
    assert values["reduce_scatter_tensor"] == (2, 16)
    world = gm.meta["world"]
    assert (world.size, world.rank) == (4, 0)
    assert {name: group.size for name, group in world.groups.items()} == {"0": 4, "1": 2}


def test_strides_dtypes_and_devices_of_load_args() -> None:
    text = HEAD + FORWARD + """
def load_args(reader):
    buf0 = reader.storage('0123abc', 128, device=device(type='cuda', index=1), dtype_hint=torch.bfloat16)
    reader.tensor(buf0, (4, 16), (1, 4), dtype=torch.bfloat16, storage_offset=2, requires_grad=True, is_leaf=True)  # x
    reader.tensor(buf0, (16, 4), dtype=torch.bfloat16)  # y, in the same storage
load_args._version = 0
"""
    assert types(text) == {
        "x": (torch.bfloat16, ("4", "16"), ("1", "4"), "cuda:1"),
        "y": (torch.bfloat16, ("16", "4"), ("4", "1"), "cuda:1"),
        "z": (torch.bfloat16, ("4", "4"), ("4", "1"), "cuda:1")}


def test_inputs_of_one_storage_share_it() -> None:
    gm = load(HEAD + """    def forward(self, x, y, z):
        w = torch.ops.aten.mul_.Tensor(y, 2)
        return (w,)

def load_args(reader):
    buf0 = reader.storage(None, 64)
    buf1 = reader.storage(None, 32)
    reader.tensor(buf0, (8,), is_leaf=True)  # x
    reader.tensor(buf1, (8,), is_leaf=True)  # y
    buf1 = reader.storage(None, 32)
    reader.tensor(buf0, (8,), storage_offset=8, is_leaf=True)  # z
load_args._version = 0
""")
    x, y, z, *_ = gm.graph.nodes
    assert [(node.meta.get("storage"), node.meta.get("storage_offset")) for node in (x, y, z)] == [
        (0, None), (None, None), (0, 8)]
    again = load(dump(gm, World(1)))
    for graph in (gm, again):
        found = effects(graph)
        assert found.inputs[0] == found.inputs[2] != found.inputs[1]
    assert dump(again) == dump(gm, World(1))


def test_symbolic_sizes_keep_their_value_as_hint() -> None:
    text = "s77 = 5\nu0 = 3\n\n" + HEAD + FORWARD.replace("self, x", "self, n, x") + """
def load_args(reader):
    reader.symint(5, expr='s77')  # n
    buf0 = reader.storage(None, 32*s77)
    reader.tensor(buf0, (s77, 8), is_leaf=True)  # x
    buf1 = reader.storage(None, 64)
    reader.tensor(buf1, (8, 2*s77), (2*s77, 1), is_leaf=True)  # y
"""
    found = types(text)
    assert found["z"][1] == ("s77", "2*s77")
    assert found["n"].node.hint == 5


def test_symints_of_older_scripts_are_numbers_whose_name_is_not_told() -> None:
    text = HEAD + """    def forward(self, n, x):
        z = torch.ops.aten.add.Tensor(x, n)
        return (z,)

def load_args(reader):
    reader.symint(7)  # n
    buf0 = reader.storage(None, 16)
    reader.tensor(buf0, (4,))
"""
    value = types(text)["n"]
    assert isinstance(value, torch.SymInt)
    assert value.node.hint == 7


def test_inputs_that_cannot_be_dumped_keep_their_place() -> None:
    text = HEAD + FORWARD.replace("self, x", "self, c, g, u, x") + """
def load_args(reader):
    reader.const('c')  # c, filtered out during compilation
    reader.generator('cuda', 0)  # g
    reader.unsupported('u')  # unsupported type for dumping: <class 'dict'>
    buf0 = reader.storage(None, 64)
    reader.tensor(buf0, (4, 4))  # x
    reader.tensor(buf0, (4, 4))  # y
"""
    assert types(text)["x"] == types(text)["z"]
    assert types(text)["c"] is None


OLD = {
    "list": "args = [((4, 8), (8, 1), torch.float32, 'cuda'), ((8, 2), (2, 1), torch.float32, 'cuda')]\n"
            "args = [rand_strided(sh, st, dt, dev) for (sh, st, dt, dev) in args]\n",
    "list with gradients":
        "args = [((4, 8), (8, 1), torch.float32, 'cuda', True), ((8, 2), (2, 1), torch.float32, 'cuda', False)]\n"
        "args = [rand_strided(sh, st, dt, dev).requires_grad_(rg) for (sh, st, dt, dev, rg) in args]\n",
    "appended": "args = []\nargs.append(rand_strided((4, 8), (8, 1), torch.float32, 'cuda'))  # shape (4, 8)\n"
                "args.append(rand_strided((8, 2), (2, 1), torch.float32, 'cuda'))  # shape (8, 2)\n",
}


@pytest.mark.parametrize("style", OLD)
def test_inputs_of_older_minifiers(style: str) -> None:
    found = types(HEAD + FORWARD + "mod = make_fx(Repro())(*args)\n" + OLD[style])
    assert found["z"] == (torch.float32, ("4", "2"), ("2", "1"), "cuda:0")


INIT = """    def __init__(self) -> None:
        super().__init__()
        self.up = Linear(in_features=8, out_features=8, bias=True).cuda()
        self.body_0 = <lambda>()
        self.register_buffer('_tensor_constant0', tensor([[1., inf],
        [2., 3.]]))
        self.register_buffer('big', torch.randn([64, 64], dtype=torch.float16).cuda())
        self.register_buffer('ids', torch.randint(1, size=[16], dtype=torch.int64))
        self.weight = torch.nn.Parameter(torch.randn([8, 8], dtype=torch.float32))

"""


def test_what_the_module_holds() -> None:
    names = ("_tensor_constant0", "big", "ids", "weight", "body_0")
    body = "    def forward(self, x):\n" + "".join(f"        a{i} = self.{name}\n" for i, name in enumerate(names))
    gm = load(HEAD + INIT + body + "        y = self.up(x)\n        return (a0, a1, a2, a3, a4, y)\n")
    assert attribute(gm, "_tensor_constant0").tolist() == [[1.0, float("inf")], [2.0, 3.0]]
    big = attribute(gm, "big")
    assert (tuple(big.shape), big.dtype, big.device.type) == ((64, 64), torch.float16, "cuda")
    assert attribute(gm, "ids").dtype is torch.int64
    assert isinstance(attribute(gm, "weight"), torch.nn.Parameter)
    assert isinstance(attribute(gm, "up"), LeafModule)
    assert attribute(gm, "up").kind == "Linear"
    assert isinstance(attribute(gm, "body_0"), LeafModule)
    values = [node.meta.get("val") for node in gm.graph.nodes if node.op == "get_attr"]
    shapes = [None if value is None else tuple(value.shape) for value in values]
    assert shapes == [(2, 2), (64, 64), (16,), (8, 8), None]


def test_triton_kernels_in_the_script_are_passed_over() -> None:
    kernel = "import triton\nimport triton.language as tl\n\n@triton.jit\ndef add(x, out, BLOCK: tl.constexpr):\n" \
        "    tl.store(out, tl.load(x))\n\nERROR: Repro will not work as intended, ...\n"
    assert types(kernel + RUNNABLE) == types(RUNNABLE)


BROKEN = {
    "process groups": ("{'0': {'size': 4, 'rank': 0}", "{'0': {'size': 4}"),
    "call in the process groups": ("{'size': 4, 'rank': 0}", "{'size': evil(), 'rank': 0}"),
    "statement in load_args": ("reader.tensor(buf0, (4, 16), is_leaf=True)", "evil(buf0)"),
    "call in load_args": ("reader.tensor(buf0, (4, 16), is_leaf=True)", "reader.tensor(buf0, evil())"),
    "shape": ("(4, 16), is_leaf=True", "(4, -16), is_leaf=True"),
    "dtype": ("(4, 16), is_leaf=True", "(4, 16), dtype=torch.load"),
    "syntax": ("reader.tensor(buf0, (4, 16), is_leaf=True)", "reader.tensor(buf0, (4, 16)"),
    "no forward": ("def forward", "def backward"),
    "no return": ("        return (wait_tensor_2, sum_1)\n", ""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_scripts_say_where(name: str) -> None:
    old, new = BROKEN[name]
    assert old in RUNNABLE
    with pytest.raises(GraphError, match=r"^r\.py(:\d+:\d+)?: error: "):
        load(RUNNABLE.replace(old, new), file="r.py")
