"""``load``: a path or a text, told by content; weights; what it says about the world."""

import os
from pathlib import Path

import pytest
import torch

from fxpasses import GraphError, UsageError, World, dump, list_graphs, load
from fxpasses.ir.text.tensorfile import write_tensors

DATA = Path(__file__).parent / "data"
READABLE = (DATA / "small_readable.txt").read_text()
WITH_WEIGHT = """def forward(self, x: "f32[4, 8]"):
    w: "f32[8, 8]" = self.block.weight
    y = torch.mm(x, w)
    return (y,)
"""


@pytest.mark.parametrize("suffix", ["", ".py", ".fx.py", ".log", ".json", ".pt2"])
def test_the_suffix_means_nothing(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"graph{suffix}"
    path.write_text(READABLE)
    assert dump(load(path)) == dump(load(str(path))) == dump(load(READABLE)) == dump(load(READABLE.encode()))
    path.write_text(dump(load(READABLE)))
    assert dump(load(path)) == path.read_text()


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    text = dump(load(READABLE))
    for changed in (READABLE.replace("\n", "\r\n"), "\ufeff" + READABLE):
        assert dump(load(changed)) == dump(load(changed.encode())) == text


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no file 'nowhere\.txt'"):
        load("nowhere.txt")
    with pytest.raises(UsageError, match=r"is a directory \(a rank set is all of its files: .*/\*\.fx\.py\)"):
        load(tmp_path)
    with pytest.raises(UsageError, match="cannot read"):
        load("name\0with a null")
    closed = tmp_path / "closed.txt"
    closed.write_text(READABLE)
    closed.chmod(0)
    if os.geteuid() != 0:  # root reads everything
        with pytest.raises(UsageError, match="cannot read"):
            load(closed)


def test_a_text_of_one_graph_takes_no_other_choice() -> None:
    assert len(load(READABLE, 0).graph.nodes) == len(load(READABLE, "0").graph.nodes) == 16
    for choice in (1, "1", "__aot_graphs"):
        with pytest.raises(UsageError, match="there is no graph"):
            load(READABLE, choice)
        with pytest.raises(UsageError, match="there is no graph"):
            load(dump(load(READABLE)), choice)
    assert list_graphs(dump(load(READABLE))) == ["main"]


def test_the_world_a_dump_tells_of() -> None:
    world = load(READABLE).meta["world"]
    assert world == World(4, {"0": 4, "1": None}, rank=0), "nobody promised that all ranks hold this graph"
    assert "world" not in load("def forward(self, x):\n    return (x,)\n").meta
    split = READABLE.replace("all_reduce.default(relu, 'sum', ", "all_to_all_single.default(relu, [4, 4], [4, 4], ")
    assert load(split).meta["world"].groups["1"].size == 2


def test_weights_take_the_place_of_absent_ones(tmp_path: Path) -> None:
    weight, x = torch.randn(8, 8), torch.randn(4, 8)
    path = tmp_path / "weights.safetensors"
    write_tensors({"block.weight": weight, "other": x}, path)
    for weights in ({"block.weight": weight}, path):
        gm = load(WITH_WEIGHT, weights=weights)
        assert torch.equal(gm(x)[0], x @ weight)
    with pytest.raises(GraphError, match=r"the values of 'block\.weight' are not in the text"):
        load(WITH_WEIGHT)(x)
    with pytest.raises(GraphError, match=r"weight 'block\.weight' is"):
        load(WITH_WEIGHT, weights={"block.weight": torch.randn(2, 2)})


def test_reading_leaves_nothing_behind() -> None:
    before = torch.is_grad_enabled(), torch.get_default_dtype(), torch.is_autocast_enabled("cpu")
    load(DATA / "net_dynamo_repro.txt")
    load(DATA / "net_dynamo_readable.txt")
    assert (torch.is_grad_enabled(), torch.get_default_dtype(), torch.is_autocast_enabled("cpu")) == before


def test_the_same_text_gives_the_same_graph() -> None:
    first, second = (load(DATA / "net_aot_runnable.txt") for _ in range(2))
    assert dump(first) == dump(second)
    first.graph.erase_node(list(first.graph.nodes)[-1])
    assert dump(load(DATA / "net_aot_runnable.txt")) == dump(second)
