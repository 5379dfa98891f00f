"""Figures of a network: what cannot be is refused, and the ramp is what its points say."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fxpasses.cost.network import Network, Nvls, Pat, Protocol
from fxpasses.cost.profiles import load
from fxpasses.errors import UsageError

RING = Protocol(ring_share=1.0, tree_share=0.0, ring_us=8.0, ring_step_us=3.0, ring_net_us=14.0)
PLAIN = Network(ranks_a_node=8, link_gb_s=300, pair_gb_s=300, nic_gb_s=50, nics_a_node=8, protocols={"simple": RING},
                p2p_us=10, p2p_net_us=15, peer_us=1)


@pytest.mark.parametrize(("change", "message"), [
    ({"link_gb_s": 0}, "network: link_gb_s is 0"),
    ({"nic_gb_s": float("inf")}, "network: nic_gb_s is inf"),
    ({"ranks_a_node": -8}, "network: ranks_a_node is -8"),
    ({"protocols": {}}, "no protocol has a ring_share"),
    ({"ramp": {"x": 0.5}}, "'x' in the ramp is no number of KiB"),
    ({"ramp": {"-1": 0.5}}, "'-1' in the ramp is no number of KiB"),
    ({"ramp": {"64": 1.5}}, "the ramp at 64 KiB is 1.5"),
    ({"ramp": {"64": 0.3, "128": 0.7}}, "the ramp from 64 to 128 KiB would make larger transfers faster"),
    ({"ramp": {"64": 0.7, "128": 0.3}}, "the ramp from 64 to 128 KiB"),
])
def test_what_cannot_be(change: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        replace(PLAIN, **change)


@pytest.mark.parametrize(("make", "message"), [
    (lambda: replace(RING, ring_share=1.1), "ring_share is 1.1 (a part of 1 is wanted)"),
    (lambda: replace(RING, tree_share=-0.1), "tree_share is -0.1"),
    (lambda: replace(RING, most_gb_s={"1": 0}), "most_gb_s on 1 is 0 (it has to be positive)"),
    (lambda: replace(RING, most_gb_s={"4": 1}), "most_gb_s on '4' nodes"),
    (lambda: Nvls(0, 25, 246, 18), "nvls.gb_s is 0"),
    (lambda: Nvls(275, 25, float("nan"), 18), "nvls.tree_gb_s is nan"),
    (lambda: Pat(0, 8, 4, 3), "pat.share is 0"),
])
def test_what_an_algorithm_cannot_be(make: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        make()
    assert message in str(caught.value)


def test_the_ramp() -> None:
    network = replace(PLAIN, ramp={"1024": 0.8, "64": 0.4})
    shares = [network.share(kib * 1024) for kib in (0, 1, 64, 256, 1024, 1 << 30)]
    assert shares == pytest.approx([0.4, 0.4, 0.4, 0.6, 0.8, 0.8])
    assert PLAIN.share(1) == 1.0


@pytest.mark.parametrize("value", [0, 5e-324, 10**400, -1, True, None, "x", [], {}])
def test_no_figure_in_a_file_makes_it_crash(value: object, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"extends": "h100", "network": {"link_gb_s": value}}))
    with pytest.raises(UsageError) as caught:
        load(path)
    assert "link_gb_s" in str(caught.value)
    assert "\n" not in str(caught.value)
