"""A network as figures: links inside a node, NICs between nodes, and what a library's algorithms take a step."""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from fxpasses.errors import UsageError

_LEAST = 1e-9
"""No bandwidth, nor part of one, is less."""


@dataclass(frozen=True)
class Protocol:
    """One way a library sends: what it takes a step, and the part of a link's bandwidth that its payload gets.

    ``ring_share``, ``tree_share``: of the bandwidth, by algorithm; 0: the algorithm does not use it. ``most_gb_s``: no
    more than that on one node, on two, on more (keys ``1 2 3``). ``ring_us``, ``tree_us``: of a call;
    ``ring_step_us``, ``tree_step_us``: of a step inside a node, ``ring_net_us``, ``tree_net_us``: of one between nodes.
    ``post_us``: what a step takes at least in a ring that crosses nodes. Raises `UsageError` for a share above 1, and a
    limit that is none.
    """

    ring_share: float
    tree_share: float
    ring_us: float
    ring_step_us: float
    ring_net_us: float
    tree_us: float = 0.0
    tree_step_us: float = 0.0
    tree_net_us: float = 0.0
    post_us: float = 0.0
    most_gb_s: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("ring_share", "tree_share"):
            _check_share(name, getattr(self, name), zero=True)
        for nodes, rate in self.most_gb_s.items():
            if nodes not in ("1", "2", "3"):
                raise UsageError(f"network: most_gb_s on '{nodes}' nodes", hint="1, 2 and 3, which stands for more")
            _check_rate(f"most_gb_s on {nodes}", rate)


@dataclass(frozen=True)
class Nvls:
    """Reduction inside the switch of a node (NVLink SHARP), for all_reduce.

    ``gb_s``: payload a second (nccl-tests calls it algorithm bandwidth) on one node; ``tree_gb_s``: where a tree joins
    nodes. ``us``: of a call, ``net_us``: of each step of that tree, up and down. Raises `UsageError` for no bandwidth.
    """

    gb_s: float
    us: float
    tree_gb_s: float
    net_us: float

    def __post_init__(self) -> None:
        _check_rate("nvls.gb_s", self.gb_s)
        _check_rate("nvls.tree_gb_s", self.tree_gb_s)


@dataclass(frozen=True)
class Pat:
    """Gathers and scatters by a parallel tree, between nodes with one rank each.

    ``share``: of the bandwidth; ``us``: of a call, ``step_us``: of each doubling of ranks, ``rank_us``: of each rank.
    Raises `UsageError` for a share that is none.
    """

    share: float
    us: float
    step_us: float
    rank_us: float

    def __post_init__(self) -> None:
        _check_share("pat.share", self.share, zero=False)


@dataclass(frozen=True)
class Network:
    """A cluster of equal nodes. A GB is 1e9 bytes; bandwidths are what a large transfer reaches, of one direction.

    ``link_gb_s``: between one rank and the others of its node together; ``pair_gb_s``: between two ranks, the same
    behind a switch, less where each pair has a link of its own. ``nic_gb_s``: of one NIC; ``nics_a_node``.
    ``protocols``: by name; ``nvls``, ``pat``: None where there is none. ``p2p_us``, ``p2p_net_us``: of one send inside
    a node and between nodes, ``peer_us``: of each further peer of one that sends to many. ``ramp``: the part of the
    bandwidth by KiB a transfer has for each rank of a node, log-linear between, constant outside.

    Raises `UsageError` for figures that cannot be: no bandwidth, a ramp on which a larger transfer would take less.
    """

    ranks_a_node: int
    link_gb_s: float
    pair_gb_s: float
    nic_gb_s: float
    nics_a_node: int
    protocols: Mapping[str, Protocol]
    p2p_us: float
    p2p_net_us: float
    peer_us: float
    nvls: Nvls | None = None
    pat: Pat | None = None
    ramp: Mapping[str, float] = field(default_factory=dict)
    _logarithms: list[float] = field(default_factory=list, init=False, compare=False, repr=False)
    _shares: list[float] = field(default_factory=list, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("ranks_a_node", "link_gb_s", "pair_gb_s", "nic_gb_s", "nics_a_node"):
            _check_rate(name, getattr(self, name))
        if not any(protocol.ring_share > 0 for protocol in self.protocols.values()):
            raise UsageError("network: no protocol has a ring_share", hint="rings are what every collective can use")
        points = sorted((_kib(key), share) for key, share in self.ramp.items())
        for kib, share in points:
            _check_share(f"the ramp at {kib:g} KiB", share, zero=False)
        for (kib, share), (more, higher) in itertools.pairwise(points):
            if not 0 <= higher / share - 1 <= math.log(more / kib):
                raise UsageError(f"network: the ramp from {kib:g} to {more:g} KiB would make larger transfers faster")
        self._logarithms.extend(math.log2(kib * 1024) for kib, _ in points)
        self._shares.extend(share for _, share in points)

    def share(self, size: float) -> float:
        """The part of the bandwidth that a transfer of ``size`` bytes for each rank of a node gets."""
        logarithms, shares = self._logarithms, self._shares
        if not shares:
            return 1.0
        where = math.log2(size) if size > 1 else 0.0
        index = bisect.bisect_right(logarithms, where)
        if index in (0, len(shares)):
            return shares[min(index, len(shares) - 1)]
        low, high = logarithms[index - 1], logarithms[index]
        return shares[index - 1] + (shares[index] - shares[index - 1]) * (where - low) / (high - low)


def _check_rate(name: str, value: float) -> None:
    if not _LEAST <= value < math.inf:
        raise UsageError(f"network: {name} is {value:g}", hint="it has to be positive")


def _check_share(name: str, value: float, *, zero: bool) -> None:
    if not (_LEAST <= value <= 1 or (value == 0 and zero)):
        raise UsageError(f"network: {name} is {value:g}", hint="a part of 1 is wanted")


def _kib(key: str) -> float:
    try:
        kib = float(key)
    except ValueError:
        kib = math.nan
    if not 0 < kib < math.inf:
        raise UsageError(f"network: '{key}' in the ramp is no number of KiB")
    return kib
