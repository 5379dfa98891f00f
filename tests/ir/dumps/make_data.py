"""Writes tests/ir/dumps/data/: what torch itself prints for small programs of ours, under a fake process group.

Run ``python tests/ir/dumps/make_data.py`` with a new torch to see what its printers changed. Paths of this machine are
replaced; nothing else is.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as collectives
from torch import nn
from torch._dynamo.backends.common import aot_autograd
from torch._dynamo.repro.after_aot import save_graph_repro
from torch._dynamo.repro.after_dynamo import generate_dynamo_fx_repro_string
from torch._higher_order_ops.scan import scan
from torch.testing._internal.distributed.fake_pg import FakeStore

DATA = Path(__file__).parent / "data"
LOGS = {"static": "graph_code,aot_joint_graph,post_grad_graphs", "dynamic": "graph_code,aot_graphs"}


class Net(nn.Module):
    """One tensor-parallel layer with what makes dumps differ: autocast, in-place writes, several outputs, constants."""

    def __init__(self, group: dist.ProcessGroup) -> None:
        super().__init__()
        self.norm, self.up = nn.LayerNorm(8), nn.Linear(8, 8)
        self.layers = nn.ModuleList([nn.Linear(8, 8)])
        self.register_buffer("steps", torch.zeros(3))
        self.group = group

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> Any:
        hidden = collectives.all_reduce(self.norm(x), "sum", self.group)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            hidden = self.up(hidden)
        for layer in self.layers:
            hidden = nn.functional.gelu(layer(hidden.float()))
        hidden = hidden.masked_fill(mask, float("-inf"))
        hidden = nn.functional.dropout(hidden, 0.1)
        hidden += 1
        hidden[:, 0] = 0
        with torch.no_grad():
            self.steps.add_(1)
        return collectives.all_gather_tensor(hidden, 0, dist.group.WORLD), hidden.max(dim=-1), torch.chunk(hidden, 2)


def loops(x: torch.Tensor, flag: torch.Tensor) -> Any:
    """A scan and a cond, with a collective in a body."""

    def step(carry: torch.Tensor, row: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return carry + row.sum(), collectives.all_reduce(row * 2, "sum", dist.group.WORLD)

    total, rows = scan(step, x.new_zeros(()), x, dim=0)
    return total, torch.cond(flag.sum() > 0, lambda t: t.sin(), lambda t: t.cos(), (rows,))


class Exported(nn.Module):
    """Arguments and results in containers, a weight in a nested module."""

    def __init__(self) -> None:
        super().__init__()
        self.block = nn.Sequential(nn.Linear(8, 8), nn.ReLU())

    def forward(self, pair: tuple[torch.Tensor, torch.Tensor], scale: dict[str, torch.Tensor]) -> Any:
        return {"sum": self.block(pair[0]) + pair[1], "scaled": pair[0] * scale["by"]}


def write(name: str, text: str) -> None:
    """Write one file without paths of this machine."""
    text = text.replace(os.fspath(Path(__file__).resolve()), "/SRC/net.py")
    text = re.sub(r"/[\w./-]*/site-packages/", "/SITE/", text)
    text = re.sub(r"/tmp/torchinductor_\w+", "/CACHE", text)
    (DATA / name).write_text(text.rstrip() + "\n")


def printed(prefix: str, gm: torch.fx.GraphModule) -> None:
    """All forms in which torch prints one graph."""
    readable: Callable[..., str] = gm.print_readable
    write(f"{prefix}_readable.txt", readable(print_output=False))
    write(f"{prefix}_readable_full.txt", readable(print_output=False, include_stride=True, include_device=True))
    write(f"{prefix}_readable_expanded.txt", readable(print_output=False, include_stride=True, include_device=True,
                                                       expanded_def=True, colored=True))
    write(f"{prefix}_code.txt", gm.code)
    write(f"{prefix}_nodes.txt", str(gm.graph))


def aot(prefix: str, function: Any, args: tuple[Any, ...], dynamic: bool = False) -> None:
    """The Dynamo graph and the forward graph of AOTAutograd, in every form, and their scripts."""

    def forward_compiler(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        printed(f"{prefix}_aot", gm)
        script = io.StringIO()
        save_graph_repro(script, gm, inputs, "inductor", save_dir=None, stable_output=True)
        write(f"{prefix}_aot_runnable.txt", script.getvalue())
        return gm

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        printed(f"{prefix}_dynamo", gm)
        if not any(isinstance(module, torch.fx.GraphModule) for module in gm.children()):
            script = generate_dynamo_fx_repro_string(gm, inputs, "inductor", stable_output=True)
            write(f"{prefix}_dynamo_repro.txt", script)
        return aot_autograd(fw_compiler=forward_compiler, bw_compiler=lambda gm, inputs: gm)(gm, inputs)

    torch._dynamo.reset()
    torch.manual_seed(0)
    torch.compile(function, backend=backend, dynamic=dynamic)(*args)


def child(dynamic: bool) -> None:
    """Compile and run backward, with logs on; called in a process of its own."""
    group = start()
    net = torch.compile(Net(group), dynamic=dynamic)
    gathered, best, parts = net(torch.randn(4, 8), torch.zeros(4, 8, dtype=torch.bool))
    (gathered.sum() + best.values.sum() + parts[0].sum()).backward()


def start() -> dist.ProcessGroup:
    """Fake world of 4 ranks and a group of two."""
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=4)
    return dist.new_group([0, 1])


def main() -> None:
    DATA.mkdir(exist_ok=True)
    for sizes, artifacts in LOGS.items():
        # A graph that Inductor finds in its cache is not printed.
        settings = {**os.environ, "TORCH_LOGS": artifacts, "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1"}
        command = [sys.executable, __file__, sizes]
        done = subprocess.run(command, env=settings, capture_output=True, text=True, check=True)
        write(f"logs_{sizes}.txt", done.stderr)
    group = start()
    aot("net", Net(group), (torch.randn(4, 8), torch.zeros(4, 8, dtype=torch.bool)))
    aot("loops", loops, (torch.randn(4, 8), torch.ones(2)))
    aot("dynamic", lambda x, y: (x.view(-1, 8) + x.shape[0], collectives.all_reduce(y, "sum", group)),
        (torch.randn(5, 8), torch.randn(6)), dynamic=True)
    example = (torch.randn(4, 8), torch.randn(4, 8)), {"by": torch.randn(8)}
    exported = torch.export.export(Exported(), example)
    printed("export", exported.module())
    printed("export_program", exported.graph_module)
    printed("traced", torch.fx.symbolic_trace(Exported().block))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        child(dynamic=sys.argv[1] == "dynamic")
    else:
        main()
