"""The code of a page of the documentation, run on a rank."""

from __future__ import annotations

import re
import warnings
from typing import Any

import torch

_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks_of(page: str) -> list[str]:
    """Every Python block."""
    return _BLOCK.findall(page)


def run_page(page: str) -> int:
    """Run all Python blocks in order, names kept from block to block; how many there were."""
    names: dict[str, Any] = {"__name__": "page"}
    torch.compiler.reset()
    found = blocks_of(page)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number, block in enumerate(found):
            exec(compile(block, f"block {number}", "exec"), names)
    return len(found)
