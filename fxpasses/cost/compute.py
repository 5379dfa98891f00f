"""Milliseconds of one node that computes: the longer of its arithmetic and its way to memory."""

from __future__ import annotations

from collections.abc import Mapping

from torch.fx import Node

from fxpasses.analyses.kinds import is_compute
from fxpasses.cost.arithmetic import arithmetic_ms, measured_ms
from fxpasses.cost.device import Device
from fxpasses.cost.fusion import Fusion
from fxpasses.ir.graph import bodies_of


def compute_ms(node: Node, device: Device, kernels: Mapping[str, float] | None = None,
               fusion: Fusion | None = None) -> float:
    """Milliseconds on ``device`` by the roofline model, and those of a kernel where the node ends one.

    What is in ``kernels``, a profile's table of measured ones, takes what it took there. Views, waits, collectives,
    allocations, inputs, numbers and calls of graphs, whose bodies are played instead, take none. After Williams,
    Waterman, Patterson, "Roofline" (2009). ``fusion``: what is known of other nodes of the same unedited graph.
    """
    if not is_compute(node) or (bodies_of(node) and not _is_attention(node)):
        return 0.0
    measured = measured_ms(node, kernels) if kernels else None
    if measured is not None:
        return measured
    fusion = fusion or Fusion()
    own_ms = max(arithmetic_ms(node, device), device.memory_ms(fusion.moved_bytes(node)))
    return own_ms + device.kernel_us / 1e3 if fusion.ends_kernel(node) else own_ms


def _is_attention(node: Node) -> bool:
    """``flex_attention``, whose bodies are what one kernel does to each score."""
    return str(node.target).startswith("flex_attention")
