"""Commands that read no graph start fast: what is heavy stays unimported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

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

GRAPH = """# fxir 1
module(world_size=2, device="cpu", form="spmd")
dp = group([[0, 1]])

class main:
    def forward(self, x: "f32[8, 8]"):
        mm: "f32[8, 8]" = aten.mm.default(x, x)
        all_reduce: "f32[8, 8]" = _c10d_functional.all_reduce.default(mm, "sum", dp)
        wait: "f32[8, 8]" = _c10d_functional.wait_tensor.default(all_reduce)
        return (wait,)
"""
SETTINGS = """
import sys, torch, fxpasses
val = next(iter(fxpasses.load(sys.argv[1]).graph.nodes)).meta["val"]
settings = sys.modules["torch._dynamo.config"]
assert "torch._dynamo" not in sys.modules and "_dynamo" not in vars(torch)
torch._dynamo.reset()
assert torch._dynamo.config is settings and torch._dynamo.__file__
assert torch.compile(lambda x: x + 1, backend="eager")(torch.ones(1)).item() == 2
with val.fake_mode:
    assert val.fake_mode.shape_env is val.fake_mode.shape_env is not None
    assert isinstance(torch.nonzero(val).shape[0], torch.SymInt)
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


def test_graphs_of_static_shapes_need_no_compiler(tmp_path: Path) -> None:
    file = tmp_path / "graph.fx.py"
    file.write_text(GRAPH)
    found = imported(["verify", str(file)], ["diff", str(file), str(file)], ["simulate", str(file)])
    assert [name for name in HEAVY if name in found and name != "networkx"] == []


def test_what_a_graph_did_not_need_is_there_for_others(tmp_path: Path) -> None:
    file = tmp_path / "graph.fx.py"
    file.write_text(GRAPH)
    subprocess.run([sys.executable, "-c", SETTINGS, str(file)], check=True)
