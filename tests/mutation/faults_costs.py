"""Faults in the cost model: networks, tables, kernels, and what a compiler fuses."""

from __future__ import annotations

from tests.mutation.planting import Fault

_COLLECTIVES, _TOPOLOGY, _TABLES, _TRANSFERS, _PRODUCTS, _FUSION, _DEVICE, _COMPUTE = (
    f"cost/{name}.py" for name in (
        "collectives", "topology", "tables", "transfers", "products", "fusion", "device", "compute"))

COSTS = (
    Fault("microseconds-for-milliseconds", "wrong unit", _COLLECTIVES,
          "for line in lines(kind, spot, network)]) / 1e3", "for line in lines(kind, spot, network)]) / 1e6"),
    Fault("slowest-algorithm", "wrong op", _COLLECTIVES,
          "return min([line.us + line.us_a_byte", "return max([line.us + line.us_a_byte"),
    Fault("own-shard-is-sent-too", "off by one", _COLLECTIVES,
          '"all_gather": (ranks - 1, 1)', '"all_gather": (ranks, 1)'),
    Fault("ring-goes-round-once", "wrong count", _COLLECTIVES,
          '{  # bytes over each link for each byte contributed, and how often the ring goes round\n'
          '        "all_reduce": (2 * (ranks - 1) / ranks, 2)',
          '{  # bytes over each link for each byte contributed, and how often the ring goes round\n'
          '        "all_reduce": ((ranks - 1) / ranks, 2)'),
    Fault("nic-for-each-rank", "sharing ignored", _COLLECTIVES,
          "network.nic_gb_s * min(1.0, network.nics_a_node / max(spot.sharing, spot.local))", "network.nic_gb_s"),
    Fault("ring-never-leaves-a-node", "lost term", _COLLECTIVES,
          "min(inside, spot.local * nic_gb_s(spot, network))", "inside"),
    Fault("tree-goes-up-only", "wrong count", _COLLECTIVES,
          "rate = min(link_gb_s(spot.local, network) / 2,", "rate = min(link_gb_s(spot.local, network),"),
    Fault("links-of-a-node-are-idle", "sharing ignored", _COLLECTIVES,
          'return ("nvlink", "nic") if busy >= _BUSY else ("nic",)', 'return ("nic",)'),

    Fault("best-placed-part-counts", "wrong op", _TOPOLOGY, "fewest = max(found)", "fewest = min(found)"),
    Fault("other-parts-are-silent", "sharing ignored", _TOPOLOGY, "max(senders.values(), default=0)", "0"),

    Fault("straight-between-points", "wrong interpolation", _TABLES,
          "math.exp(part * math.log(times[index] / times[index - 1]))",
          "(1 + part * (times[index] / times[index - 1] - 1))"),
    Fault("shape-before-name", "wrong order", _TABLES,
          "for name in (group, spot.shape):", "for name in (spot.shape, group):"),
    Fault("falling-times-stay", "lost call", _TABLES,
          "tuple(_rising([ms for _, ms in rows]))", "tuple(ms for _, ms in rows)"),

    Fault("received-bytes-uncounted", "lost term", _TRANSFERS,
          'return max(sent, value_bytes(found.node.meta.get("val")))', "return sent"),
    Fault("formula-before-table", "lost call", _TRANSFERS,
          "return measured if measured is not None else collective_ms", "return collective_ms"),

    Fault("last-wave-is-full", "off by one", _PRODUCTS,
          "-(-tiles * splits // device.compute_units)", "tiles * splits / device.compute_units"),
    Fault("mask-skips-nothing", "lost term", _PRODUCTS,
          "return flops * _CAUSAL if self.causal", "return flops if self.causal"),

    Fault("gib-for-gb", "wrong unit", _DEVICE,
          "self.achievable_memory * 1e6)", "self.achievable_memory * (1 << 20))"),
    Fault("attention-as-fast-as-products", "lost term", _DEVICE,
          "reached = part if part is not None else", "reached ="),
    Fault("arithmetic-then-memory", "wrong op", _COMPUTE,
          "own_ms = max(arithmetic_ms", "own_ms = (lambda *parts: sum(parts))(arithmetic_ms"),
    Fault("kernels-take-milliseconds", "wrong unit", _COMPUTE, "device.kernel_us / 1e3 if", "device.kernel_us if"),
    Fault("bodies-cost-twice", "dropped guard", _COMPUTE,
          "if not is_compute(node) or (bodies_of(node) and not _is_attention(node)):", "if not is_compute(node):"),

    Fault("fused-values-are-read", "lost guard", _FUSION,
          "alone = 0 if fused else size", "alone = size"),
    Fault("fused-values-are-stored", "lost guard", _FUSION, "if not readers or not all(", "if True or not all("),
    Fault("repeated-values-count-whole", "wrong count", _FUSION, "if source is not operand:", "if False:"),
)
