"""Write the bundled graphs, or with ``--check`` say whether they are what this script makes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import torch
from torch import fx

import fxpasses
from fxpasses import examples
from scripts.make_examples import ddp, fsdp, scan, tensor_parallel
from scripts.make_examples.models import Config

SMALL = Config()
LARGE = Config(layers=24, hidden=2048, heads=16, vocabulary=50304, sequence=2048, batch=4, dtype=torch.bfloat16)
GPT_2 = Config(layers=12, hidden=768, heads=12, vocabulary=50304, sequence=1024, batch=8)
SEVEN_BILLION = Config(layers=32, hidden=4096, heads=32, vocabulary=32000, sequence=2048, batch=1, dtype=torch.bfloat16)

RECIPES: dict[str, tuple[Callable[[str, Config], fx.GraphModule], Config]] = {
    "gpt_ddp_small": (ddp.make, replace(SMALL, tied_head=True)),
    "gpt_ddp_real": (ddp.make, replace(GPT_2, tied_head=True)),
    "gpt_fsdp_small": (fsdp.make, replace(SMALL, bias=False)),
    "gpt_fsdp_real": (fsdp.make, replace(SEVEN_BILLION, bias=False)),
    "gpt_scan_small": (scan.make, SMALL),
    "gpt_scan_real": (scan.make, LARGE),
    "gpt_tp_small": (tensor_parallel.make, replace(SMALL, micro_batches=2)),
    "gpt_tp_real": (tensor_parallel.make, replace(LARGE, micro_batches=2)),
}
"""Name of a bundled graph -> how its parallelism is traced, and the sizes of its model."""


def make(name: str) -> fx.GraphModule:
    """Trace the bundled graph ``name`` from its model."""
    trace, config = RECIPES[name]
    return trace(name, config)


def main(arguments: list[str] | None = None) -> int:
    """Make all graphs, or those named; 1 where ``--check`` finds a difference."""
    parser = argparse.ArgumentParser(prog="python -m scripts.make_examples", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"all by default: {', '.join(RECIPES)}")
    parser.add_argument("--check", action="store_true", help="compare with what is there, write nothing")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in RECIPES]:
        parser.error(f"no such graph: {', '.join(unknown)}")
    stale = 0
    for name in options.names or RECIPES:
        started = time.process_time()
        gm = make(name)
        text = fxpasses.dump(gm)
        path = examples.path(name)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        stale += not same
        if not options.check:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name:16} {len(text) / 1e6:6.2f} MB  {time.process_time() - started:5.1f} s CPU  "
              f"{'unchanged' if same else 'differs' if options.check else 'written'}")
    return int(options.check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
