"""Milliseconds of one node that computes: the longer of its products and of its bytes."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node
from torch.utils.flop_counter import flop_registry

from fxpasses.analyses.kinds import is_compute
from fxpasses.cost.device import Device
from fxpasses.ir.graph import bodies_of, value_of
from fxpasses.ir.ops import overload, value_bytes

_DTYPES = {torch.bfloat16: "bf16", torch.float16: "fp16", torch.float32: "tf32", torch.float64: "fp64",
           torch.int8: "int8"}


def compute_ms(node: Node, device: Device) -> float:
    """Milliseconds on ``device``; 0 for views, placeholders, waits and calls of graphs."""
    if not is_compute(node) or bodies_of(node):
        return 0.0
    moved = value_bytes(value_of(node)) + sum(value_bytes(value_of(operand)) for operand in node.all_input_nodes)
    bytes_ms = moved / (device.memory_gb_s * device.achievable_memory) / 1e6
    return max(bytes_ms, _flops(node) / (_peak(node, device) * device.achievable_matmul) / 1e9, device.kernel_us / 1e3)


def _flops(node: Node) -> float:
    operator = overload(node.target)
    formula: Any = flop_registry.get(operator.overloadpacket) if operator is not None else None
    if formula is None:
        return 0.0
    args, kwargs = torch.fx.map_arg((node.args, node.kwargs), value_of)
    return float(formula(*args, **kwargs, out_val=value_of(node)))


def _peak(node: Node, device: Device) -> float:
    dtypes = {value.dtype for operand in node.all_input_nodes if isinstance(value := value_of(operand), torch.Tensor)}
    return min((device.peak_tflops[_DTYPES[dtype]] for dtype in dtypes if dtype in _DTYPES),
               default=device.peak_tflops["fp32"])
