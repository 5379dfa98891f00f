"""The profile that a trace gives: what its kernels reached, over the figures of a profile that it extends."""

from __future__ import annotations

import ast
import math
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

from fxpasses.cost.arithmetic import ATTENTION, LEFT, heads_first
from fxpasses.cost.device import Device
from fxpasses.cost.products import Attention, Product, attention_ms, product_ms
from fxpasses.cost.profiles import Profile
from fxpasses.cost.topology import spot_of
from fxpasses.cost.trace import Kernel, Operator, Trace, is_collective, whole_number
from fxpasses.errors import UsageError
from fxpasses.ir.text.grammar import DTYPE_NAMES

_DTYPES = {
    "c10::BFloat16": torch.bfloat16, "c10::Half": torch.float16, "float": torch.float32, "double": torch.float64,
    "c10::Float8_e4m3fn": torch.float8_e4m3fn, "c10::Float8_e5m2": torch.float8_e5m2, "signed char": torch.int8,
    "unsigned char": torch.uint8, "long int": torch.int64, "int": torch.int32, "bool": torch.bool}
"""Names of element types in a trace."""
_SIZES = {"Byte": 1, "Char": 1, "UInt8": 1, "Int8": 1, "Float8_e4m3fn": 1, "Float8_e5m2": 1, "BFloat16": 2, "Half": 2,
          "Float": 4, "Int": 4, "Double": 8, "Long": 8}
"""Bytes of the elements that a collective's kernel names."""
_KINDS = {"allreduce": "all_reduce", "_allgather_base": "all_gather", "allgather": "all_gather",
          "all_gather_into_tensor_coalesced": "all_gather", "_reduce_scatter_base": "reduce_scatter",
          "reduce_scatter": "reduce_scatter", "reduce_scatter_tensor_coalesced": "reduce_scatter",
          "all_to_all": "all_to_all", "all_to_allv": "all_to_all", "broadcast": "broadcast"}
_STREAMING = ("add", "add_", "sub", "mul", "mul_", "div", "copy_", "sigmoid", "relu", "silu", "gelu")
_LARGE_MS = 0.05
"""Milliseconds from which on a kernel shows what a device reaches."""
_LARGE_BYTES = 1 << 26
"""Bytes from which on caches do not help."""


@dataclass(frozen=True)
class Finding:
    """A figure of a profile as measured. ``count``: of the kernels it comes from."""

    key: str
    value: float
    count: int


@dataclass(frozen=True)
class Measured:
    """What a trace says. ``tables``, ``kernels``: as a profile file has them."""

    findings: tuple[Finding, ...]
    tables: tuple[dict[str, Any], ...]
    kernels: dict[str, float]

    def profile(self, extends: str, source: str) -> dict[str, Any]:
        """The content of a profile file."""
        device: dict[str, Any] = {}
        for finding in self.findings:
            _, *path, last = finding.key.split(".")
            table = device
            for name in path:
                table = table.setdefault(name, {})
            table[last] = finding.value
        of = [*(finding.key for finding in self.findings), *["tables"] * bool(self.tables),
              *["kernels"] * bool(self.kernels)]
        return {"extends": extends, "device": device, "tables": list(self.tables), "kernels": self.kernels,
                "sources": [{"of": of, "source": source}]}


def measure(trace: Trace, base: Profile) -> Measured:
    """Figures of a device, tables of its collectives and kernels by size; ``base`` has the rest.

    Raises `UsageError` for a trace that says nothing of all that.
    """
    kernels: dict[str, list[float]] = {}
    reached: dict[str, list[tuple[float, float]]] = {}
    for operator, us in trace.calls():
        ms = us / 1e3
        found, dtype = _arithmetic(operator)
        if found is not None and dtype is not None and found.flops:
            kernels.setdefault(found.key(DTYPE_NAMES[dtype]), []).append(ms)
            key, part = _share(found, dtype, ms, base.device)
            if ms >= _LARGE_MS:
                reached.setdefault(key, []).append((part, ms))
        streamed = _streamed(operator)
        if streamed >= _LARGE_BYTES:
            part = streamed / (ms * base.device.memory_gb_s * 1e6)
            reached.setdefault("device.achievable_memory", []).append((part, ms))
    findings = [Finding(key, round(min(max(_weighted_median(parts), 1e-3), 1.0), 3), len(parts))
                for key, parts in sorted(reached.items())]
    findings += _of_device(trace)
    tables = tuple(_tables(filter(is_collective, trace.kernels), base.network.ranks_a_node))
    if not (findings or tables or kernels):
        raise UsageError("the trace has nothing to measure", hint="record it with record_shapes=True")
    medians = {key: round(statistics.median_high(times), 5) for key, times in sorted(kernels.items())}
    return Measured(tuple(findings), tables, medians)


def _share(found: Product | Attention, dtype: torch.dtype, ms: float, device: Device) -> tuple[str, float]:
    """(figure, the part of the peak that makes the model take ``ms``)."""
    if isinstance(found, Attention):
        whole = attention_ms(found, dtype, replace(device, achievable_attention=1.0))
        return "device.achievable_attention", whole / ms
    whole = product_ms(found, dtype, replace(device, achievable={"other": 1.0}))
    return f"device.achievable.{device.precision(dtype)}", whole / ms


def _arithmetic(operator: Operator) -> tuple[Product | Attention | None, torch.dtype | None]:
    """The product or attention that a call computed, and of what."""
    name = operator.name.removeprefix("aten::")
    dims = operator.dims
    if ATTENTION in name and len(dims) >= 4:
        first = 1 if "backward" in name else 0
        query, key, value = (heads_first(each, name) for each in dims[first:first + 3])
        if len(query) == len(key) == len(value) == 4:
            causal = _is_causal(name, operator)
            return Attention(query, key, value[3], causal, bool(first)), _dtype(operator, first)
        return None, None
    if name not in LEFT or name in ("linear", "matmul") or "grouped" in name:
        return None, None
    place = 1 if LEFT[name] in ("mat1", "batch1") else 0
    if len(dims) <= place + 1 or len(dims[place]) not in (2, 3) or len(dims[place]) != len(dims[place + 1]):
        return None, None
    left, right = dims[place], dims[place + 1]
    return Product(math.prod(left[:-2]), left[-2], right[-1], left[-1]), _dtype(operator, place)


def _is_causal(name: str, operator: Operator) -> bool:
    """By the schema's place of ``is_causal`` among the arguments, where the trace has their values."""
    packet = getattr(torch.ops.aten, name, None)
    if packet is None or "default" not in packet.overloads():
        return False
    names = [argument.name for argument in packet.default._schema.arguments]
    place = names.index("is_causal") if "is_causal" in names else len(operator.values)
    return place < len(operator.values) and operator.values[place] == "True"


def _dtype(operator: Operator, place: int) -> torch.dtype | None:
    return _DTYPES.get(operator.dtypes[place]) if place < len(operator.dtypes) else None


def _streamed(operator: Operator) -> int:
    """Bytes that a pointwise operator on contiguous operands moved; 0 for others."""
    name = operator.name.removeprefix("aten::")
    if name not in _STREAMING:
        return 0
    sizes = [math.prod(dims) * dtype.itemsize for place, dims in enumerate(operator.dims)
             if dims and (dtype := _dtype(operator, place)) is not None]
    return sum(sizes) + (0 if name == "copy_" else max(sizes, default=0))


def _of_device(trace: Trace) -> Iterator[Finding]:
    times = sorted(kernel.us for kernel in trace.kernels if not is_collective(kernel))
    if len(times) >= 20 and not trace.on_cpu:  # operators of a CPU are views, too, and calls of others
        yield Finding("device.kernel_us", round(times[len(times) // 20], 3), len(times))
    for name, key, unit in (("numSms", "compute_units", 1), ("totalGlobalMem", "memory_gib", 2**30)):
        value = whole_number(trace.device.get(name)) / unit
        if value >= 1:
            yield Finding(f"device.{key}", int(value) if unit == 1 else round(value, 1), 1)


def _tables(kernels: Iterable[Kernel], ranks_a_node: int) -> Iterator[dict[str, Any]]:
    """The shortest time of each size: what is longer waited for a rank that came late."""
    found: dict[tuple[str, str], dict[int, float]] = {}
    for kernel in kernels:
        kind = _KINDS.get(str(kernel.arguments.get("Collective name")))
        elements, dtype = whole_number(kernel.arguments.get("In msg nelems")), str(kernel.arguments.get("dtype"))
        group = _group(kernel, ranks_a_node)
        if kind is None or not elements or dtype not in _SIZES or group is None:
            continue
        points = found.setdefault((group, kind), {})
        size = elements * _SIZES[dtype]
        points[size] = min(kernel.us / 1e3, points.get(size, math.inf))
    for (group, kind), points in sorted(found.items()):
        yield {"group": group, "kind": kind, "points": [[size, round(ms, 6)] for size, ms in sorted(points.items())]}


def _group(kernel: Kernel, ranks_a_node: int) -> str | None:
    """Shape of the group, ranks on one node by nodes, from the ranks that the kernel names."""
    text, size = str(kernel.arguments.get("Process Group Ranks", "")), kernel.arguments.get("Group size")
    try:
        ranks = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        ranks = None
    if not isinstance(ranks, list) or not ranks or not all(isinstance(rank, int) for rank in ranks):
        ranks = None
    if isinstance(size, int) and (ranks is None or len(ranks) != size):
        return f"{size}x1" if 1 < size <= ranks_a_node else None
    return spot_of([ranks], ranks_a_node).shape if ranks is not None and len(ranks) > 1 else None


def _weighted_median(parts: list[tuple[float, float]]) -> float:
    """The value at half of the weight."""
    half = sum(weight for _, weight in parts) / 2
    for value, weight in sorted(parts):
        half -= weight
        if half <= 0:
            return value
    return 1.0
