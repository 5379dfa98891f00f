"""What nodes cost by arithmetic: products by tiles, attention, convolutions, other precisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils.flop_counter import FlopCounterMode, flop_registry

import fxpasses
from fxpasses.cost import CostModel, cost_model
from fxpasses.cost.arithmetic import COUNTED, LEFT, product_of
from fxpasses.cost.products import Attention, Product, product_ms
from fxpasses.cost.profiles import load
from fxpasses.ir.world import World

H100 = load("h100").device
aten = torch.ops.aten


def costs(function: Callable[..., Any], *shapes: tuple[int, ...], dtype: torch.dtype = torch.bfloat16,
          model: CostModel | None = None) -> dict[str, float]:
    """Milliseconds of the nodes of a function, by name; nodes that take none are left out."""
    with FakeTensorMode():
        gm = make_fx(function)(*(torch.empty(shape, dtype=dtype) for shape in shapes))
    model = model or cost_model("h100", World(1))
    return {node.name: ms for node in gm.graph.nodes if (ms := model(node)) > 0}


def ms(function: Callable[..., Any], *shapes: tuple[int, ...], **keywords: Any) -> float:
    return sum(costs(function, *shapes, **keywords).values())


def tflops(rows: int, columns: int, inner: int) -> float:
    """What a product reaches, 1e12 operations a second."""
    return 2 * rows * columns * inner / product_ms(Product(1, rows, columns, inner), torch.bfloat16, H100) / 1e9


def test_a_large_product_takes_what_a_device_reaches() -> None:
    assert ms(torch.mm, (8192, 4096), (4096, 14336)) == pytest.approx(1.5, abs=0.15)
    assert 0.65 < tflops(8192, 8192, 8192) / 989.4 < 0.72


def test_small_and_thin_products_reach_less() -> None:
    reached = [tflops(size, size, size) for size in (8192, 1024, 512, 128)]
    assert reached == sorted(reached, reverse=True)
    assert reached[1] < 0.7 * reached[0]
    assert tflops(64, 8192, 8192) < 0.8 * reached[0]
    assert tflops(8192, 8192, 64) < 0.5 * reached[0]


def test_a_wave_that_is_not_full_takes_as_long() -> None:
    device = replace(H100, tiles={"128x128": 1.0}, tile_fill=0.0)
    one, more, two = (product_ms(Product(1, 128 * tiles, 128, 256), torch.bfloat16, device)
                      for tiles in (132, 133, 264))
    assert more == two == pytest.approx(2 * one)


def test_the_sum_is_split_where_tiles_are_few() -> None:
    device = replace(H100, tiles={"128x128": 1.0})
    alone = product_ms(Product(1, 128, 128, 512), torch.bfloat16, device)
    assert product_ms(Product(1, 128, 128, 132 * 512), torch.bfloat16, device) < 10 * alone


def test_one_row_is_bound_by_memory() -> None:
    assert ms(torch.mm, (1, 8192), (8192, 8192)) == pytest.approx(H100.memory_ms(2 * 8192 * 8194) + 0.002, rel=0.01)


def scaled(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    one = torch.ones((), dtype=torch.float32)
    a, b = (each.to(torch.float8_e4m3fn) for each in (a, b))
    return torch._scaled_mm(a, b.t(), one, one, out_dtype=torch.bfloat16)


def grouped(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    offsets = torch.arange(1024, 4097, 1024, dtype=torch.int32)
    return torch._grouped_mm(a, b, offsets)


@pytest.mark.parametrize(("function", "shapes", "counted"), [
    (torch.mm, [(4096, 2048), (2048, 8192)], True),
    (torch.addmm, [(8192,), (4096, 2048), (2048, 8192)], True),
    (torch.bmm, [(16, 512, 256), (16, 256, 1024)], True),
    (torch.baddbmm, [(16, 512, 1024), (16, 512, 256), (16, 256, 1024)], True),
    (scaled, [(4096, 2048), (8192, 2048)], True),
    (aten.linear.default, [(4, 1024, 2048), (8192, 2048)], False),
    (aten.matmul.default, [(4, 1024, 2048), (4, 2048, 512)], False),
    (grouped, [(4096, 512), (4, 512, 1024)], False),
])
def test_operations_are_those_of_flop_counter(function: Any, shapes: list[tuple[int, ...]], counted: bool) -> None:
    graph = torch.fx.Graph()
    with FakeTensorMode():
        values = [torch.empty(shape, dtype=torch.bfloat16) for shape in shapes]
        if counted:
            gm = make_fx(function)(*values)
            with FlopCounterMode(display=False) as counter:
                function(*values)
            wanted = counter.get_total_flops()
        else:  # composites, and what flop_counter does not know
            operator = aten._grouped_mm.default if function is grouped else function
            nodes = [graph.placeholder(f"x{index}") for index in range(len(values))]
            node = graph.call_function(operator, tuple(nodes))
            for each, value in zip(nodes, values, strict=True):
                each.meta["val"] = value
            node.meta["val"] = function(*values)
            gm = torch.fx.GraphModule({}, graph)
            inner = shapes[0][-1]
            wanted = 2 * node.meta["val"].numel() * inner
    (found,) = filter(None, map(product_of, gm.graph.nodes))
    assert found.flops == wanted


QKV = [(1, 32, 8192, 128), (1, 8, 8192, 128), (1, 8, 8192, 128)]


def attend(causal: bool) -> Callable[..., Any]:
    return lambda q, k, v: aten._scaled_dot_product_flash_attention_for_cpu(q, k, v, 0.0, causal)[0]


def test_attention_counts_what_a_causal_mask_leaves() -> None:
    full, half = (ms(attend(causal), *QKV) for causal in (False, True))
    assert full == pytest.approx(4 * 32 * 8192**2 * 128 / (0.35 * 989.4e9), rel=0.04)
    assert half - 0.002 == pytest.approx((full - 0.002) / 2)


def test_backward_of_attention_is_two_and_a_half_times_forward() -> None:
    def step(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> Any:
        out, statistics = aten._scaled_dot_product_flash_attention_for_cpu(q, k, v)
        return aten._scaled_dot_product_flash_attention_for_cpu_backward(out, q, k, v, out, statistics, 0.0, False)

    found = costs(step, *[QKV[0]] * 3)
    forward, backward = found["_scaled_dot_product_flash_attention_for_cpu"], found[
        "_scaled_dot_product_flash_attention_for_cpu_backward"]
    assert backward / forward == pytest.approx(2.5, rel=0.01)


@pytest.mark.parametrize(("name", "heads_second"), [
    ("_scaled_dot_product_flash_attention", True), ("_scaled_dot_product_efficient_attention", True),
    ("_scaled_dot_product_cudnn_attention", True), ("_scaled_dot_product_flash_attention_for_cpu", True),
    ("_flash_attention_forward", False), ("_efficient_attention_forward", False),
    ("scaled_dot_product_attention", True)])
def test_every_form_of_attention_is_read(name: str, heads_second: bool) -> None:
    graph = torch.fx.Graph()
    nodes = []
    for shape in QKV:
        nodes.append(graph.placeholder(f"x{len(nodes)}"))
        sizes = shape if heads_second else (shape[0], shape[2], shape[1], shape[3])
        with FakeTensorMode():
            nodes[-1].meta["val"] = torch.empty(sizes, dtype=torch.bfloat16)
    node = graph.call_function(getattr(aten, name).default, tuple(nodes))
    assert product_of(node) == Attention(QKV[0], QKV[1], 128, False, False)


def test_convolutions_by_the_formula_of_flop_counter() -> None:
    taken = ms(lambda x, w: torch.conv2d(x, w, padding=1), (64, 256, 56, 56), (256, 256, 3, 3))
    assert taken == pytest.approx(2 * 64 * 56**2 * 256**2 * 9 / (0.72 * 989.4e9) + 0.002, rel=0.01)


def test_names_tell_what_has_a_formula_before_it_is_imported() -> None:
    unseen = [str(packet) for packet in flop_registry if str(packet).removeprefix("aten.") not in LEFT
              and not any(word in str(packet) for word in COUNTED)]
    assert unseen == []


@pytest.mark.parametrize("operands", ["x, w", "x, w, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1"])
def test_an_operator_whose_operands_have_no_types_or_do_not_fit_moves_bytes(operands: str) -> None:
    gm = fxpasses.load(f'''
        def forward(self, x, w):
            y: "f32[64, 64]" = torch.ops.aten.convolution.default({operands})
            return (y,)''')
    model = cost_model("h100", World(1))
    assert [model(node) > 0 for node in gm.graph.nodes if node.name == "y"] == [True]


@pytest.mark.parametrize(("dtype", "peak"), [
    (torch.float16, 989.4 * 0.72), (torch.float32, 66.9 * 0.72), (torch.float64, 66.9 * 0.72),
    (torch.float8_e4m3fn, 1978.9 * 0.64), (torch.int8, 1978.9 * 0.72), (torch.int16, 66.9 * 0.72)])
def test_each_precision_has_its_peak(dtype: torch.dtype, peak: float) -> None:
    assert H100.products_ms(1e12, dtype) == pytest.approx(1e3 / peak)


def test_float32_products_may_be_tf32() -> None:
    assert replace(H100, float32_products="tf32").products_ms(1e12, torch.float32) == pytest.approx(1e3 / 494.7 / 0.72)
    assert load("a100").device.precision(torch.float8_e5m2) == "fp32"


def test_symbolic_sizes_count_by_their_hint() -> None:
    from fxpasses import load as load_graph

    text = '''# fxir 1
module(world_size=1, mesh=None, rank=None, stage=None, device="cpu", form="spmd")
symbol("s0", min=2, max=10000, hint=8192)

class main:
    def forward(
        self,
        x: "bf16[s0, 4096]",
        w: "bf16[4096, 14336]",
    ):
        mm: "bf16[s0, 14336]" = aten.mm.default(x, w)
        return (mm,)
'''
    model = cost_model("h100", World(1))
    (found,) = [taken for node in load_graph(text).graph.nodes if (taken := model(node))]
    assert found == pytest.approx(ms(torch.mm, (8192, 4096), (4096, 14336)))
