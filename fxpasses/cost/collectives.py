"""Milliseconds of a collective: latency and bandwidth of every algorithm that can do it, the fastest counts.

The terms are those of NCCL's own model (``src/graph/tuning.cc``): a latency that grows with the steps of an algorithm,
inside nodes and between them, and the bytes a rank has to move over the slowest link. Bus bandwidth is what
nccl-tests defines (``doc/PERFORMANCE.md``).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from fxpasses.cost.network import Network, Protocol
from fxpasses.cost.topology import Spot


class Line(NamedTuple):
    """Time of one algorithm: ``us`` and, where the network gives its full bandwidth, ``us_a_byte`` of the payload."""

    algorithm: str
    us: float
    us_a_byte: float


_BARRIER_BYTES = 4
"""A barrier is an all_reduce of so many."""
_GATHERED = ("all_gather", "gather")
"""Kinds whose ranks contribute a part of the message; to others each contributes all of it."""
_KEPT = 1 << 14
"""Entries of `_LINES`."""
_BUSY = 0.5
"""Part of its time from which on a transfer keeps a link from others."""


def collective_ms(kind: str, size: float, spot: Spot, network: Network) -> float:
    """Milliseconds of a collective to which each rank contributes ``size`` bytes; ``kind`` as in the vocabulary.

    ``size``: what `fxpasses.ir.ops.payload_bytes` gives: the shard of an all_gather, the whole input of a
    reduce_scatter; of several tensors in one call their sum. Where a rank sends other amounts than it receives, the
    larger. A group of one costs nothing. Raises KeyError for a kind that is none.
    """
    if spot.ranks < 2:
        return 0.0
    if kind == "barrier":
        size = _BARRIER_BYTES
    whole = size * spot.ranks if kind in _GATHERED else size
    stretched = size / network.share(whole / spot.local)
    return min([line.us + line.us_a_byte * stretched for line in lines(kind, spot, network)]) / 1e3


def lines(kind: str, spot: Spot, network: Network) -> tuple[Line, ...]:
    """Every algorithm for a collective of ``kind``, in a fixed order. Raises KeyError for a kind that is none."""
    key = (id(network), kind, spot)
    known = _LINES.get(key)
    if known is None:
        if len(_LINES) >= _KEPT:
            _LINES.clear()
        known = _LINES[key] = (network, tuple(_ALGORITHMS[kind](kind, spot, network)))
    return known[1]


def links_occupied(kind: str, spot: Spot, network: Network) -> tuple[str, ...]:
    """What a transfer keeps busy for half of its time or more: ``nvlink`` (links inside a node), ``nic``, or both."""
    if spot.nodes == 1:
        return ("nvlink",)
    if spot.local == 1 or _ALGORITHMS[kind] is _one_pair:
        return ("nic",)
    if _ALGORITHMS[kind] is _pairs:
        own, others = _sides(spot, network)
        busy = own / max(own, others)
    else:
        busy = _ring_gb_s(spot, network) / link_gb_s(spot.local, network)
    return ("nvlink", "nic") if busy >= _BUSY else ("nic",)


_LINES: dict[tuple[int, str, Spot], tuple[Network, tuple[Line, ...]]] = {}
"""By identity, for to hash a network takes longer than to add up its terms; an entry keeps its network alive."""


def link_gb_s(local: int, network: Network) -> float:
    """Bandwidth between one of ``local`` ranks on a node and all others of them; infinite for one alone."""
    return min(network.link_gb_s, network.pair_gb_s * (local - 1)) if local > 1 else math.inf


def nic_gb_s(spot: Spot, network: Network) -> float:
    """Bandwidth between nodes that one rank has: its NIC, or its part of one that several ranks use at once."""
    return network.nic_gb_s * min(1.0, network.nics_a_node / max(spot.sharing, spot.local))


def _ring_gb_s(spot: Spot, network: Network) -> float:
    """Bandwidth of all rings of a group: each enters a node by one NIC and leaves by another, so that all NICs work."""
    inside = link_gb_s(spot.local, network)
    return inside if spot.nodes == 1 else min(inside, spot.local * nic_gb_s(spot, network))


def _at_most(rate: float, protocol: Protocol, spot: Spot) -> float:
    return min(rate, protocol.most_gb_s.get(str(min(spot.nodes, 3)), math.inf))


def _rings(kind: str, spot: Spot, network: Network) -> list[Line]:
    """A ring of all ranks, once for each protocol."""
    ranks = spot.ranks
    moved, rounds = {  # bytes over each link for each byte contributed, and how often the ring goes round
        "all_reduce": (2 * (ranks - 1) / ranks, 2), "barrier": (2 * (ranks - 1) / ranks, 2),
        "all_gather": (ranks - 1, 1), "reduce_scatter": ((ranks - 1) / ranks, 1),
        "broadcast": (1, 1), "reduce": (1, 1),
    }[kind]
    between = rounds * (spot.nodes - 1)
    within = rounds * (ranks - 1) - between
    found = []
    for name, protocol in network.protocols.items():
        if protocol.ring_share:
            step = protocol.ring_step_us if spot.nodes == 1 else max(protocol.ring_step_us, protocol.post_us)
            # With one rank a node nothing hides a step between nodes: a tree's latency.
            net = max(protocol.tree_net_us, protocol.ring_net_us) if spot.local == 1 else protocol.ring_net_us
            rate = _at_most(_ring_gb_s(spot, network) * protocol.ring_share, protocol, spot)
            found.append(Line(f"ring {name}", protocol.ring_us + within * step + between * net, moved / rate / 1e3))
    return found


def _trees(spot: Spot, network: Network) -> list[Line]:
    """Two binary trees over nodes, each of half the bytes, and a chain inside a node (Sanders et al. 2009).

    A link inside a node carries the payload up and down; a NIC too, but between two nodes only half of either.
    """
    deep = math.log2(spot.nodes)
    found = []
    for name, protocol in network.protocols.items():
        if protocol.tree_share:
            latency = protocol.tree_us + 2 * ((spot.ranks / spot.nodes - 1) * protocol.tree_step_us
                                              + deep * protocol.tree_net_us)
            rate = min(link_gb_s(spot.local, network) / 2, _between_gb_s(spot, network))
            found.append(Line(f"tree {name}", latency, 1e-3 / _at_most(rate * protocol.tree_share, protocol, spot)))
    return found


def _between_gb_s(spot: Spot, network: Network) -> float:
    """Payload a second of two trees over the nodes; infinite on one."""
    if spot.nodes == 1:
        return math.inf
    return spot.local * nic_gb_s(spot, network) / (1 if spot.nodes == 2 else 2)


def _all_reduce(kind: str, spot: Spot, network: Network) -> list[Line]:
    found = [*_rings(kind, spot, network), *_trees(spot, network)]
    if network.nvls is not None and spot.local > 2:
        rate = network.nvls.gb_s if spot.nodes == 1 else network.nvls.tree_gb_s
        latency = network.nvls.us + 2 * math.log2(spot.nodes) * network.nvls.net_us
        found.append(Line("nvls", latency, 1e-3 / min(rate, _between_gb_s(spot, network))))
    return found


def _gather_or_scatter(kind: str, spot: Spot, network: Network) -> list[Line]:
    found = _rings(kind, spot, network)
    if network.pat is not None and spot.local == 1:
        pat, ranks = network.pat, spot.ranks
        moved = ranks - 1 if kind == "all_gather" else (ranks - 1) / ranks
        latency = pat.us + math.log2(spot.nodes) * pat.step_us + ranks * pat.rank_us
        found.append(Line("pat", latency, moved / (_ring_gb_s(spot, network) * pat.share) / 1e3))
    return found


def _pairs(kind: str, spot: Spot, network: Network) -> list[Line]:
    """Every rank sends to every other (or one to all, all to one) at once, by its own links: no NIC is shared out."""
    contributed = spot.ranks if kind in _GATHERED else 1
    latency = max(network.p2p_us, network.p2p_net_us if spot.nodes > 1 else 0.0) + _posts(spot) * network.peer_us
    return [Line("pairs", latency, contributed * max(_sides(spot, network)) / 1e3)]


def _sides(spot: Spot, network: Network) -> tuple[float, float]:
    """Seconds for 1e9 bytes that are shared out to all ranks: for those inside the node, and for all others."""
    own = (spot.local - 1) / spot.ranks / link_gb_s(spot.local, network)
    return own, (spot.ranks - spot.local) / spot.ranks / nic_gb_s(spot, network) if spot.nodes > 1 else 0.0


def _posts(spot: Spot) -> int:
    return spot.ranks - spot.local if spot.nodes > 1 else spot.ranks - 2


def _one_pair(kind: str, spot: Spot, network: Network) -> list[Line]:
    """From one rank to another, on another node where the group has several."""
    if spot.nodes > 1:
        return [Line("pair", network.p2p_net_us, 1e-3 / nic_gb_s(spot, network))]
    return [Line("pair", network.p2p_us, 1e-3 / min(network.pair_gb_s, network.link_gb_s))]


_ALGORITHMS: dict[str, Callable[[str, Spot, Network], list[Line]]] = {
    "all_reduce": _all_reduce, "barrier": _all_reduce,
    "all_gather": _gather_or_scatter, "reduce_scatter": _gather_or_scatter,
    "broadcast": _rings, "reduce": _rings,
    "all_to_all": _pairs, "gather": _pairs, "scatter": _pairs,
    "send": _one_pair, "recv": _one_pair, "p2p": _one_pair,
}
