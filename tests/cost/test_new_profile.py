"""What a measured profile extends, and that its text is one."""

from __future__ import annotations

import json

import pytest

from fxpasses.cost.new_profile import profile_of_device, profile_text


@pytest.mark.parametrize(("device", "name"), [
    ("NVIDIA A100-SXM4-80GB", "a100"), ("NVIDIA H200", "h200"), ("AMD Instinct MI300X OAM", "mi300x"),
    ("NVIDIA GeForce RTX 4090", "h100"), (None, "gloo"),
])
def test_the_profile_of_a_device(device: str | None, name: str) -> None:
    assert profile_of_device(device) == name


def test_a_line_for_each_table_and_kernel() -> None:
    profile = {"extends": 'of "mine"', "device": {"kernel_us": 2.5}, "tables": [{"kind": "p2p"}, {"kind": "reduce"}],
               "kernels": {"product f32 1x2x3x4": 0.25, "product f32 1x1x1x1": 1e-05}, "sources": []}
    text = profile_text(profile)
    assert json.loads(text) == profile
    assert len(text.splitlines()) == 1 + 2 + 4 + 4 + 1 + 1
