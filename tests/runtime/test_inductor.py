"""Passes in Inductor's hooks: edits in place, and an identity that changes with whatever changes the edits."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch.fx import GraphModule

import fxpasses
from fxpasses import World, inductor_pass
from fxpasses.errors import UsageError
from fxpasses.pm.registry import Registry
from fxpasses.runtime.inductor import source_digest
from fxpasses.testing.graphs import GraphBuilder
from tests.runtime.functions import one_sum, start_fake_job, two_sums

COMPILER = shutil.which("g++") or shutil.which("clang++")
NO_COMPILER = "Inductor generates C++, and this machine has no compiler for it"


@pytest.fixture
def sums() -> GraphModule:
    """Two sums over two ranks added up, each waited for at once, in front of compute."""
    build = GraphBuilder(world=World(2, {"dp": [[0, 1]]}))
    x, y = build.input("x", 4, 4), build.input("y", 4, 4)
    waits = [build.wait(build.all_reduce(each)) for each in (x, y)]
    product = build.mm(x, y)
    return build.done(build.add(*waits), product)


def text(gm: GraphModule) -> str:
    """What a graph does, without the header that says its form."""
    return fxpasses.dump(gm).partition("class main")[2]


def test_edits_in_place(sums: GraphModule) -> None:
    expected = fxpasses.run(sums, "commhoist,asynccp")
    product = next(node.name for node in sums.graph.nodes if node.target is torch.ops.aten.mm.default)
    graph, kept = sums.graph, {node.name: node for node in sums.graph.nodes}
    remarks: list[fxpasses.Remark] = []
    inductor_pass("commhoist,asynccp", remarks=remarks)(graph)
    sums.recompile()
    assert sums.graph is graph
    graph.lint()
    assert text(sums) == text(expected)
    assert {"reduces-sum", "overlapped"} <= {remark.code for remark in remarks}
    same = [node for node in graph.nodes if kept.get(node.name) is node]
    assert {"x", "y", product} <= {node.name for node in same}


def test_a_graph_with_nothing_to_do_stays(sums: GraphModule) -> None:
    before, nodes = text(sums), list(sums.graph.nodes)
    inductor_pass("")(sums.graph)
    assert (text(sums), list(sums.graph.nodes)) == (before, nodes)


def test_bodies_are_edited_too() -> None:
    gm = fxpasses.load(BRANCH)
    inductor_pass("asynccp", verify_each=True)(gm.graph)
    gm.recompile()
    assert text(gm) == text(fxpasses.run(fxpasses.load(BRANCH), "asynccp")) != text(fxpasses.load(BRANCH))


BRANCH = """# fxir 1
module(world_size=2, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(self, x: "f32[4, 4]", flag: "b8[]"):
        yes = self.yes
        no = self.no
        branch: "(f32[4, 4],)" = hop.cond(flag, yes, no, (x,))
        chosen: "f32[4, 4]" = branch[0]
        return (chosen,)

    class yes:
        def forward(self, v: "f32[4, 4]"):
            launch: "f32[4, 4]" = _c10d_functional.all_reduce.default(v, "sum", dp)
            total: "f32[4, 4]" = _c10d_functional.wait_tensor.default(launch)
            product: "f32[4, 4]" = aten.mm.default(v, v)
            both: "f32[4, 4]" = aten.add.Tensor(total, product)
            return (both,)

    class no:
        def forward(self, v: "f32[4, 4]"):
            less: "f32[4, 4]" = aten.neg.default(v)
            return (less,)
"""


def uuids(*passes: Any, **settings: Any) -> list[str]:
    return [str(inductor_pass(each, **settings).uuid()) for each in passes]


def test_the_identity_covers_passes_options_and_world() -> None:
    found = uuids("asynccp", "commhoist", "commhoist,asynccp", "asynccp{max_in_flight_mb=1}", "")
    found += uuids("asynccp", verify_each=True)
    worlds = [World(2, {"dp": [[0, 1]]}, rank=rank) for rank in (None, 0, 1)]
    found += [inductor_pass("asynccp", world=world).identity for world in (*worlds, World(2, {"dp": [[1, 0]]}))]
    assert len(set(found)) == len(found)
    assert uuids("asynccp") == uuids(fxpasses.pm.registry.get_pass("asynccp"))


def test_the_identity_covers_the_figures_of_the_cost_profile(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    found = uuids("asynccp")
    for name in ("h100", "h200"):
        found += uuids("asynccp", cost_model=name)
    for rate in (3000, 3001):
        path.write_text(f'{{"extends": "h100", "device": {{"memory_gb_s": {rate}}}, "summary": "{"s" * rate}"}}')
        found += uuids("asynccp", cost_model=path)
    assert len(set(found)) == len(found)
    copy = pickle.loads(pickle.dumps(inductor_pass("asynccp", cost_model="h200")))
    assert copy.cost_model == "h200"
    assert copy.uuid() == found[2]
    with pytest.raises(UsageError, match="a function as cost model has no identity"):
        inductor_pass("asynccp", cost_model=len)


def test_the_profile_reaches_the_passes() -> None:
    def asks(gm: GraphModule, analyses: fxpasses.pm.analyses.Analyses) -> GraphModule:
        """Say what the cost model is of."""
        analyses.remark(None, "model", analyses.cost.name)
        return gm

    remarks: list[Any] = []
    hook = inductor_pass(fxpasses.fxpass(asks), world=World(1), remarks=remarks, cost_model="b200")
    hook(torch.fx.symbolic_trace(torch.nn.ReLU()).graph)
    assert [remark.message for remark in remarks] == ["b200"]


def test_the_identity_covers_rank_and_groups() -> None:
    found = uuids("asynccp")
    for rank in (0, 1):
        start_fake_job(rank)
        found += uuids("asynccp")
        dist.new_group([0, 1])
        found += uuids("asynccp")
        assert inductor_pass("asynccp", world=World(2)).uuid() == uuids("asynccp", world=World(2))[0]
        dist.destroy_process_group()
    assert len(set(found)) == 5


OWN = """
from fxpasses import fxpass

@fxpass
def own(gm):
    \"\"\"{doc}\"\"\"
    return gm
"""


def test_the_identity_covers_the_source_of_passes(tmp_path: Path) -> None:
    found = []
    for doc in ("Do nothing.", "Do nothing at all.", "Do nothing."):
        path = tmp_path / "own.py"
        path.write_text(OWN.format(doc=doc))
        source_digest.cache_clear()
        found += uuids(*Registry().load_file(path))
    assert found[0] == found[2] != found[1]


def test_pickles(tmp_path: Path) -> None:
    hook = inductor_pass("commhoist,asynccp", world=World(2, {"dp": [[0, 1]]}), verify_each=True)
    copied = pickle.loads(pickle.dumps(hook))
    assert (copied, copied.uuid()) == (hook, hook.uuid())
    path = tmp_path / "own.py"
    path.write_text(OWN.format(doc="Do nothing."))
    with pytest.raises(UsageError, match="'own' names passes that another process cannot find"):
        pickle.dumps(inductor_pass(Registry().load_file(path)))


def test_wrong_settings() -> None:
    with pytest.raises(UsageError, match=r"unknown pass 'asyncp' \(did you mean 'asynccp'\?\)"):
        inductor_pass("asyncp")
    with pytest.raises(UsageError, match="world is of type int"):
        inductor_pass("asynccp", world=2)  # type: ignore[arg-type]


def test_graphs_that_write_into_given_memory_are_refused() -> None:
    with pytest.raises(UsageError, match=r"layout=static.* writes into given memory"):
        inductor_pass("commhoist,commfuse{layout=static},asynccp")
    assert inductor_pass("commfuse{layout=ddp}").text == "commfuse{layout=ddp}"


@pytest.mark.usefixtures("fake_job")
@pytest.mark.parametrize("hook", ["post_grad_custom_pre_pass", "post_grad_custom_post_pass"])
def test_in_the_hooks_of_inductor(hook: str) -> None:
    torch.compiler.reset()
    remarks: list[fxpasses.Remark] = []
    options = {hook: inductor_pass("asynccp", remarks=remarks), "fx_graph_cache": False}
    values = torch.compile(one_sum, fullgraph=True, options=options)(torch.eye(4), torch.ones(4, 4))
    assert [remark.code for remark in remarks] == ["overlapped"]
    assert torch.equal(values[1], torch.eye(4))


@pytest.mark.full
@pytest.mark.skipif(COMPILER is None, reason=NO_COMPILER)
@pytest.mark.usefixtures("fake_job")
def test_then_inductor() -> None:
    torch.compiler.reset()
    remarks: list[fxpasses.Remark] = []
    call = torch.compile(two_sums, backend="fxpasses", fullgraph=True, options={"then": "inductor", "remarks": remarks})
    call(*(torch.ones(4, 4) for _ in range(3)))
    assert {"reduces-sum", "overlapped"} <= {remark.code for remark in remarks}
