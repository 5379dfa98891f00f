"""What ranks do in the tests of `fxpasses.bind`: graphs as text in, plain values out."""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

import fxpasses
from fxpasses.errors import FxpassesError
from fxpasses.testing.pools import live_group

MESH = ([[0, 2], [1, 3]], [[0, 1], [2, 3]])


def mesh_text(dp: str = "dp", tp: str = "tp") -> str:
    """A sum over one mesh dimension, an ordered gather over the other, with a sum inside a branch."""
    return f"""# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
{dp} = group({MESH[0]})
{tp} = group({MESH[1]})

class main:
    def forward(self, x: "f32[2]", flag: "b8[]"):
        launch: "f32[2]" = _c10d_functional.all_reduce.default(x, "sum", {tp})
        total: "f32[2]" = _c10d_functional.wait_tensor.default(launch)
        yes = self.yes
        no = self.no
        branch: "(f32[2],)" = hop.cond(flag, yes, no, (total,))
        chosen: "f32[2]" = branch[0]
        gather: "f32[4]" = _c10d_functional.all_gather_into_tensor.default(chosen, 2, {dp})
        rows: "f32[4]" = _c10d_functional.wait_tensor.default(gather)
        return (rows, total)

    class yes:
        def forward(self, v: "f32[2]"):
            inner: "f32[2]" = _c10d_functional.all_reduce.default(v, "max", {dp})
            done: "f32[2]" = _c10d_functional.wait_tensor.default(inner)
            return (done,)

    class no:
        def forward(self, v: "f32[2]"):
            less: "f32[2]" = aten.neg.default(v)
            return (less,)
"""


def gather_text(group: str, parts: object, size: int, world: int, rank: object = None) -> str:
    """One gather, which tells the order of its group."""
    return f"""# fxir 1
module(world_size={world}, mesh=None, rank={rank}, stage=None, device="cpu")
{group} = group({parts})

class main:
    def forward(self, x: "f32[1]"):
        gather: "f32[{size}]" = _c10d_functional.all_gather_into_tensor.default(x, {size}, {group})
        rows: "f32[{size}]" = _c10d_functional.wait_tensor.default(gather)
        return (rows,)
"""


def inputs(rank: int) -> list[torch.Tensor]:
    """What rank ``rank`` gives `mesh_text`."""
    return [torch.tensor([1.0 + rank, 10.0 * rank]), torch.tensor(True)]


def number() -> torch.Tensor:
    """This rank's number: the input of `gather_text`."""
    return torch.tensor([float(dist.get_rank())], device="cuda" if dist.get_backend() == "nccl" else "cpu")


def run_mesh(text: str, compiled: bool) -> tuple[list[Any], str]:
    """Outputs of a bound `mesh_text`, and its text."""
    gm = fxpasses.bind(fxpasses.load(text))
    call = torch.compile(gm, backend="eager", fullgraph=True) if compiled else gm
    return list(call(*inputs(dist.get_rank()))), fxpasses.dump(gm)


def run_on_mesh(text: str) -> tuple[list[Any], str, list[str]]:
    """The same on the groups of a live mesh, with the names torch gives them here."""
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    names = [mesh[dim].get_group().group_name for dim in ("dp", "tp")]
    gm = fxpasses.bind(fxpasses.load(text), groups={"down": mesh["dp"], "across": mesh["tp"].get_group()})
    return list(gm(*inputs(dist.get_rank()))), fxpasses.dump(gm), names


def run_gathers(texts: list[str]) -> list[list[float]]:
    """What each graph gathers, all bound first."""
    graphs = [fxpasses.bind(fxpasses.load(text)) for text in texts]
    return [graph(number())[0].tolist() for graph in graphs]


def run_compiled(text: str) -> list[float]:
    """What a graph gathers as one graph of ``torch.compile``."""
    call = torch.compile(fxpasses.bind(fxpasses.load(text)), backend="eager", fullgraph=True)
    found: list[float] = call(number())[0].tolist()
    return found


def names_after(text: str, times: int) -> tuple[str, list[str], int]:
    """Binding the same text again: the names in the graph each time, and groups made by all but the first."""
    found, counts = [], []
    for _ in range(times):
        gm = fxpasses.bind(fxpasses.load(text))
        found.append(next(str(node.args[2]) for node in gm.graph.nodes if "all_gather" in str(node.target)))
        counts.append(len(dist.distributed_c10d._world.pg_map))
    again = fxpasses.bind(gm)
    return fxpasses.dump(again), found, counts[-1] - counts[0]


def message_of(text: str, groups: dict[str, Any] | None = None, givers: tuple[int, ...] = (0, 1, 2, 3)) -> str:
    """What binding raises here; ``groups``: name -> partition of the live group that the ranks ``givers`` give."""
    given = {name: live_group(parts) for name, parts in (groups or {}).items()}
    gives = dist.is_initialized() and dist.get_rank() in givers
    try:
        fxpasses.bind(fxpasses.load(text), groups=given if gives else None)
    except FxpassesError as error:
        return f"{type(error).__name__} {error}"
    return "bound"


def after_a_new_job(text: str, store: str) -> list[list[float]]:
    """Bind and run, end the process group, start another, bind and run again."""
    before = run_gathers([text])
    rank, size, backend = dist.get_rank(), dist.get_world_size(), dist.get_backend()
    dist.destroy_process_group()
    try:
        message = message_of(text)
        assert message.startswith("DeviceError"), message
    finally:
        dist.init_process_group(backend, rank=rank, world_size=size, store=dist.FileStore(store, size))
    return [*before, *run_gathers([text])]
