"""The graphs of a rank set are compared with each other: what would hang is an error."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.errors import PassError, VerifyError
from fxpasses.ir.verify import rank_set_findings, verify
from fxpasses.ir.world import World

HEAD = """# fxir 1
module(world_size=4, mesh=None, rank={rank}, stage=None, device="cpu")
dp = group({dp})
pp = group([[0, 2], [1, 3]])

class main:
    def forward(
        self,
        x: "f32[4]",
    ):
"""
REDUCE = ('        {name}: "f32[4]" = _c10d_functional.all_reduce.default(x, "sum", {group})\n'
          '        {name}_done: "f32[4]" = _c10d_functional.wait_tensor.default({name})\n')
PAIRS = "[[0, 1], [2, 3]]"


def graph(rank: int, groups: str, dp: str = PAIRS) -> GraphModule:
    """The graph of a rank: one reduction of x on each of ``groups``."""
    calls = "".join(REDUCE.format(name=f"sum{index}", group=group) for index, group in enumerate(groups.split()))
    text = HEAD.format(rank=rank, dp=dp) + calls + "        return (x,)\n"
    return fxpasses.load(text, file=f"rank{rank}.fx.py")


def test_a_rank_that_lacks_one_call() -> None:
    graphs = [graph(0, "dp pp dp"), graph(1, "dp pp"), graph(2, "dp pp"), graph(3, "dp pp")]
    with pytest.raises(VerifyError) as caught:
        verify(graphs)
    message = str(caught.value)
    assert message.startswith("rank0.fx.py:15:9: error: 'sum2': call 2 on group 'dp' of ranks [0, 1]: rank 0 issues ")
    assert "rank 1 issues no call" in message
    assert message.endswith("[ranks-disagree]")
    graphs[1] = graph(1, "dp pp dp")
    assert verify(graphs) == []


def test_both_sides_of_a_mismatch_are_placed() -> None:
    graphs = [graph(0, "dp"), graph(1, "dp")]
    assert rank_set_findings(graphs) == []
    launch = next(node for node in graphs[1].graph.nodes if node.name == "sum0")
    launch.args = (launch.args[0], "max", *launch.args[2:])
    [finding] = rank_set_findings(graphs)
    assert str(finding.place) == "rank0.fx.py:11:9"
    assert "rank 1" in finding.message
    assert finding.message.endswith("; rank 1's is at rank1.fx.py:11:9")


def test_stages_of_a_pipeline_are_different_and_legal() -> None:
    """Pairs talk among themselves as often as they like."""
    assert verify([graph(0, "dp dp pp"), graph(1, "dp dp pp"), graph(2, "pp dp"), graph(3, "pp dp")]) == []
    with pytest.raises(VerifyError, match="ranks-disagree"):
        verify([graph(0, "dp dp pp"), graph(1, "dp dp pp"), graph(2, "dp dp"), graph(3, "pp dp")])


def test_a_warning_where_nobody_says_who_is_in_the_group() -> None:
    [finding] = verify([graph(0, "dp", "None"), graph(1, "pp", "None"), graph(2, "", "None"), graph(3, "pp", "None")])
    assert (finding.code, finding.error) == ("ranks-disagree", False)


def test_the_world_given_says_who_is_in_the_group() -> None:
    graphs = [graph(0, "dp", "None"), graph(1, "", "None"), graph(2, "", "None"), graph(3, "", "None")]
    world = World(4, {"dp": [[0, 1], [2, 3]], "pp": [[0, 2], [1, 3]]})
    with pytest.raises(VerifyError, match="on group 'dp' of ranks"):
        verify(graphs, world)
    assert verify([graph(0, "dp", "None"), graph(1, "dp", "None"), *graphs[2:]], world) == []


def test_a_graph_that_is_wrong_by_itself_is_told_first() -> None:
    wrong = graph(1, "dp")
    launch = next(node for node in wrong.graph.nodes if node.name == "sum0")
    launch.args = (launch.args[0], "most", *launch.args[2:])
    with pytest.raises(VerifyError) as caught:
        verify([graph(0, "dp dp"), wrong])
    assert "reduce-op" in str(caught.value)
    assert "ranks-disagree" not in str(caught.value)


def test_passes_refuse_a_set_that_hangs_and_take_a_pipeline() -> None:
    with pytest.raises(PassError, match=r"the graph given to 'asynccp' is wrong: .*ranks-disagree"):
        fxpasses.run([graph(0, "dp"), graph(1, ""), graph(2, ""), graph(3, "")], "asynccp")
    stages = [graph(0, "dp dp pp"), graph(1, "dp dp pp"), graph(2, "pp dp"), graph(3, "pp dp")]
    assert len(fxpasses.run(stages, "commhoist,asynccp", verify_each=True)) == 4


def test_a_world_of_one_rank_is_that_of_every_graph_at_its_rank() -> None:
    """Ranks 2 and 3 are members of their part, not of rank 0's."""
    world = World(4, {"dp": [[0, 1], [2, 3]], "pp": [[0, 2], [1, 3]]}, rank=0)
    assert verify([graph(rank, "dp pp") for rank in range(4)], world) == []
    with pytest.raises(VerifyError, match="rank 3 is no member of group 'dp'"):
        verify([graph(rank, "dp") for rank in range(4)], World(4, {"dp": [[0, 1, 2]]}, rank=0))
