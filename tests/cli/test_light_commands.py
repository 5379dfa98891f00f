"""Commands that read no graph start fast: what is heavy stays unimported."""

from __future__ import annotations

import json
import subprocess
import sys

HEAVY = ("sympy", "networkx", "transformers", "triton", "torch._dynamo", "torch._inductor", "torch.distributed.tensor",
         "torch.fx.experimental.symbolic_shapes")
CODE = """
import contextlib, io, json, sys
from fxpasses.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    for words in json.loads(sys.argv[1]):
        assert main(words) == 0, words
print(json.dumps(sorted(sys.modules)))
"""


def imported(*commands: list[str]) -> set[str]:
    """Modules of a process that has run these commands."""
    done = subprocess.run([sys.executable, "-c", CODE, json.dumps(commands)], capture_output=True, text=True,
                          check=True)
    return set(json.loads(done.stdout))


def test_heavy_modules_stay_out() -> None:
    found = imported(["list"], ["list", "--json"], ["explain", "asynccp"], ["plan", "--passes", "commhoist"])
    assert [name for name in HEAVY if name in found] == []


def test_a_schema_needs_no_torch() -> None:
    assert "torch" not in imported(["list", "--schema"])


def test_what_is_heavy_would_be_seen() -> None:
    assert "sympy" in imported(["run", "--example", "gpt_ddp_small", "--passes", "commhoist"])
