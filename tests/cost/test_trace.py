"""A profile from a trace: figures that make the model say what was measured."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import torch

from fxpasses import load
from fxpasses.cost import cost_model, profiles
from fxpasses.cost.measured import Finding, measure
from fxpasses.cost.trace import read_trace
from fxpasses.errors import UsageError
from fxpasses.ir.world import World

WORLD = World(8, {"tp": [[0, 1, 2, 3, 4, 5, 6, 7]]})


def operator(number: int, name: str, dims: list[Any], kind: str = "c10::BFloat16", values: list[str] | None = None,
             us: float = 20.0) -> dict[str, Any]:
    return {"ph": "X", "cat": "cpu_op", "name": f"aten::{name}", "ts": number, "dur": us, "args": {
        "External id": number, "Input Dims": dims, "Input type": [kind if each else "" for each in dims],
        "Concrete Inputs": values or [""] * len(dims)}}


def kernel(us: float, name: str = "gemm", **arguments: Any) -> dict[str, Any]:
    return {"ph": "X", "cat": "kernel", "name": name, "ts": 0, "dur": us,
            "args": {key.replace("_", " "): value for key, value in arguments.items()}}


def collective(us: float, elements: int, name: str = "allreduce",
               ranks: str = "[0, 1, 2, 3, 4, 5, 6, 7]") -> dict[str, Any]:
    return kernel(us, f"ncclDevKernel_{name}", Collective_name=name, In_msg_nelems=elements, dtype="BFloat16",
                  Group_size=8, Process_Group_Ranks=ranks)


EVENTS = [
    operator(1, "mm", [[8192, 4096], [4096, 14336]]), kernel(1600.0, External_id=1),
    operator(2, "addmm", [[14336], [8192, 4096], [4096, 14336], [], []]), kernel(1700.0, External_id=2),
    operator(3, "_scaled_dot_product_flash_attention",
             [[1, 32, 8192, 128], [1, 8, 8192, 128], [1, 8, 8192, 128], [], [], []],
             values=["", "", "", "0.", "True", "False"]),
    {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "args": {"External id": 3, "correlation": 77}},
    kernel(2000.0, "flash_fwd", correlation=77),
    operator(4, "add", [[1 << 26], [1 << 26], []], "float"), kernel(300.0, "vectorized", External_id=4),
    *(kernel(2.5, "fill") for _ in range(20)),
    collective(95.0, 1 << 20), collective(70.0, 1 << 20), collective(900.0, 1 << 25),
    collective(50.0, 1 << 20, "_allgather_base", "[0, 8]"),
    {"ph": "M", "name": "process_name"}, 7, {"cat": "kernel", "dur": "long"}, {"cat": "kernel", "dur": -1.0},
]
DEVICE = {"name": "NVIDIA H100 80GB HBM3", "numSms": 132, "totalGlobalMem": 80 * 2**30}


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "trace.json.gz"
    path.write_bytes(gzip.compress(json.dumps({"traceEvents": EVENTS, "deviceProperties": [DEVICE]}).encode()))
    return path


def test_figures_are_what_the_kernels_reached(trace: Path) -> None:
    found = {finding.key: finding for finding in measure(read_trace(trace), profiles.load("h100")).findings}
    assert found["device.kernel_us"] == Finding("device.kernel_us", 2.5, 24)
    assert found["device.compute_units"].value == 132
    assert found["device.memory_gib"].value == 80
    assert found["device.achievable_memory"].value == pytest.approx(3 * 2**28 / 300e-6 / 3352e9, abs=1e-3)
    products = found["device.achievable.bf16"]
    assert products.count == 2
    assert 0.57 < products.value < 0.7  # 962 GFLOP in 1.6 to 1.7 ms, of 989 TFLOP/s; tiles lose a few hundredths
    assert found["device.achievable_attention"].value == pytest.approx(0.5 * 4 * 32 * 8192**2 * 128 / 2e-3 / 989.4e12,
                                                                       rel=0.05)


def test_collectives_become_tables_of_the_shortest_times(trace: Path) -> None:
    reduce, = [table for table in measure(read_trace(trace), profiles.load("h100")).tables
               if table["kind"] == "all_reduce"]
    assert reduce == {"group": "8x1", "kind": "all_reduce", "points": [[2**21, 0.07], [2**26, 0.9]]}


def test_the_profile_says_what_was_measured(trace: Path, tmp_path: Path) -> None:
    measured = measure(read_trace(trace), profiles.load("h100"))
    assert measured.kernels["product bf16 1x8192x14336x4096"] == 1.7
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(measured.profile("h100", "trace.json.gz")))
    gm = load('''
        def forward(self, x: "bf16[8192, 4096]", w: "bf16[4096, 14336]", q: "bf16[1, 32, 8192, 128]",
                    k: "bf16[1, 8, 8192, 128]"):
            mm: "bf16[8192, 14336]" = torch.ops.aten.mm.default(x, w)
            attention = torch.ops.aten._scaled_dot_product_flash_attention.default(q, k, k, 0.0, True)
            reduced: "bf16[1048576]" = torch.ops._c10d_functional.all_reduce.default(x, 'sum', 'tp')
            return (mm, attention, reduced)''')
    mine, other = cost_model(path, WORLD), cost_model("h100", WORLD)
    nodes = {node.name: node for node in gm.graph.nodes}
    assert mine(nodes["mm"]) == 1.7 != other(nodes["mm"])
    assert mine(nodes["attention"]) == 2.0 != other(nodes["attention"])
    assert mine(nodes["reduced"]) == pytest.approx(0.9)
    assert mine.device.peak_tflops == other.device.peak_tflops


def test_without_shapes_there_are_figures_of_the_device_alone(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_text(json.dumps([kernel(3.0) for _ in range(20)]))
    measured = measure(read_trace(path), profiles.load("h100"))
    assert measured.profile("h100", "here") == {
        "extends": "h100", "device": {"kernel_us": 3.0}, "tables": [], "kernels": {},
        "sources": [{"of": ["device.kernel_us"], "source": "here"}]}


def test_a_real_trace_of_a_cpu_is_read(tmp_path: Path) -> None:
    x, q = torch.randn(256, 256), torch.randn(1, 4, 128, 64)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], record_shapes=True) as recorded:
        torch.nn.functional.linear(x, x, x[0])
        torch.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)
    recorded.export_chrome_trace(str(tmp_path / "trace.json"))
    trace = read_trace(tmp_path / "trace.json")
    assert trace.on_cpu
    assert set(measure(trace, profiles.load("gloo")).kernels) == {
        "product f32 1x256x256x256", "attention f32 1x4x128x64 1x4x128x64 causal"}


def test_a_trace_that_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_text(json.dumps([kernel(3.0)]))
    with pytest.raises(UsageError, match="the trace has nothing to measure"):
        measure(read_trace(path), profiles.load("h100"))


@pytest.mark.parametrize("odd", [
    {"dur": 10**400}, {"dur": 1e300}, {"dur": 5e-324},
    {"args": {"External id": [1]}}, {"args": {"correlation": 1, "External id": {}}},
    {"cat": "cuda_runtime", "args": {"correlation": 1, "External id": [1]}},
    {"cat": "cpu_op", "args": {"External id": 1, "Input Dims": [[10**300, 8], [8, 8]], "Input type": ["float"] * 2}},
    {"name": "ncclKernel", "args": {"Collective name": "allreduce", "In msg nelems": 10**400, "dtype": "Float",
                                    "Group size": 8}},
    {"name": "ncclKernel", "dur": 1e-4, "args": {"Collective name": "allreduce", "In msg nelems": 4, "dtype": "Float",
                                                 "Group size": 8}},
], ids=str)
def test_odd_numbers_leave_a_profile_that_can_be_used(tmp_path: Path, odd: dict[str, Any]) -> None:
    multiply = {"cat": "cpu_op", "name": "aten::mm", "args": {"External id": 7, "Input Dims": [[8, 8], [8, 8]],
                                                              "Input type": ["float", "float"]}}
    ran = {"cat": "kernel", "name": "gemm", "dur": 1e9, "args": {"External id": 7, "correlation": 1}}
    devices = [{"numSms": 10**400, "totalGlobalMem": 5}]
    path = tmp_path / "trace.json"
    path.write_text(json.dumps({"traceEvents": [multiply, ran, {"cat": "kernel", "name": "k", "dur": 2.0, **odd}],
                                "deviceProperties": devices}))
    measured = measure(read_trace(path), profiles.load("h100"))
    path.write_text(json.dumps(measured.profile("h100", "a test")))
    assert profiles.load(path).kernels == {"product f32 1x8x8x8": 1e6}


@pytest.mark.parametrize(("content", "message"), [
    (b"", "no JSON"),
    (b"\x1f\x8b\x08\x00broken", "cannot be unpacked"),
    (b"\xff\xfe", "no text in UTF-8"),
    (b'{"traceEvents": 1}', "no 'traceEvents'"),
    (b'{"schemaVersion": 1}', "no 'traceEvents'"),
    (b'"text"', "no 'traceEvents'"),
    (b'{"traceEvents": []}', "has no kernels"),
    (b'{"traceEvents": [{"cat": "kernel", "dur": NaN}]}', "NaN is no number"),
    (b"[" * 100_000, "nesting too deep"),
    (gzip.compress(b'{"traceEvents": []}', mtime=0)[:-4], "cannot be unpacked"),
])
def test_what_is_no_trace(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=message) as caught:
        read_trace(path)
    assert str(caught.value).startswith(f"{path}")


def test_a_trace_that_there_is_not(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.json", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            read_trace(path)
