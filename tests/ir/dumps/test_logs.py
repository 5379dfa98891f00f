"""Whole TORCH_LOGS files: prefixes of several versions, ranks and graphs mixed, a choice among graphs."""

import re
from pathlib import Path

import pytest

from fxpasses import GraphError, UsageError, dump, list_graphs, load

DATA = Path(__file__).parent / "data"
SMALL = (DATA / "small_logs.txt").read_text()
PREFIX = re.compile(r"^(\[rank0\]:)([VI]1129) (\S+) (\d+) (\S+)\] (\[0/0\]) (\[\w+\])", re.MULTILINE)


def test_graphs_are_listed_by_artifact_and_title() -> None:
    names = list_graphs(DATA / "logs_static.txt")
    assert names[0].startswith("__graph_code __compiled_fn_1_")
    assert names[1:] == ["__aot_joint_graph Joint graph 0", "__post_grad_graphs AFTER POST GRAD #0",
                         "__post_grad_graphs AFTER POST GRAD #1"]


def test_a_missing_choice_lists_number_name_size_and_collectives() -> None:
    with pytest.raises(UsageError) as caught:
        load(DATA / "small_logs.txt")
    lines = str(caught.value).split("\n")
    assert "holds 3 graphs" in lines[0]
    assert re.match(r"    0  __graph_code __compiled_fn_1_\S+ +11 operations, 3 collectives", lines[1])
    assert lines[3].split()[:2] == ["2", "__post_grad_graphs"]
    assert re.search(r"AFTER POST GRAD +12 operations, 3 collectives$", lines[3])


@pytest.mark.parametrize("choice", [1, "1", "__aot_graphs Forward graph 0", "__aot_graphs 0", "forward graph"])
def test_a_graph_is_chosen_by_number_or_name(choice: int | str) -> None:
    gm = load(DATA / "small_logs.txt", choice)
    assert gm.meta["name"] == "__aot_graphs Forward graph 0"
    assert gm.meta["world"].rank == 0
    assert gm.meta["world"].groups["0"].size == 4
    assert gm.meta["world"].groups["1"].size is None


@pytest.mark.parametrize("choice", [3, -1, "7", "__aot_graphs 5", "GRAPH"])
def test_a_wrong_choice_lists_the_graphs(choice: int | str) -> None:
    with pytest.raises(UsageError, match="0  __graph_code"):
        load(DATA / "small_logs.txt", choice)


VARIANTS = {
    "no rank": r"\2 \3 \4 \5] \6 \7",
    "no compile id": r"\1\2 \3 \4 \5] \7",
    "torchrun": r"[default0]:\1\2 \3 \4 \5] \6 \7",
    "collected": r"2026-11-29T18:43:02.1Z pod-7 \1 \2 \3 \4 \5] \6 \7",
    "torch 2.2": r"[2024-01-02 \3,172] \6 torch._dynamo.output_graph.\7: [DEBUG]",
    "torch 2.4": r"\2 \3 \4 torch/_dynamo/output_graph.py:1290] \6 \7",
    "recompiled": r"\1\2 \3 \4 \5] [3/0_1] \7",
    "no bracket behind the line": r"\2 \3 \4 \5 \6 \7",
    "coloured": "\x1b[2m\\1\\2 \\3 \\4 \\5] \\6 \\7\x1b[0m",
    "no prefix": "",
}


def plain(text: str, choice: int) -> str:
    """Canonical text of a graph, without what the prefix alone tells."""
    return re.sub(r"module\(.*?\)\n", "", dump(load(text, choice)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_prefixes_of_other_versions(variant: str) -> None:
    replacement = VARIANTS[variant]
    if variant == "torch 2.2":
        replacement = re.sub(r"\\3,", "18:43:02,", replacement).replace(r"\7", "__graph")
    text = PREFIX.sub(replacement, SMALL)
    if variant == "no prefix":
        text = re.sub(r"^ ", "", text, flags=re.MULTILINE)
    assert len(list_graphs(text)) == 3
    assert [plain(text, number) for number in range(3)] == [plain(SMALL, number) for number in range(3)]


def test_ranks_and_graphs_interleaved_line_by_line() -> None:
    other = SMALL.replace("[rank0]:", "[rank3]:").replace(" 19663 ", " 20111 ").replace("aten.relu.", "aten.abs.")
    lines = [line for pair in zip(SMALL.split("\n"), other.split("\n"), strict=True) for line in pair]
    lines.insert(9, "INFO: something else was printed here")
    lines.insert(20, "class Foo(torch.nn.Module):")
    text = "\n".join(lines)
    names = list_graphs(text)
    title = "__graph_code __compiled_fn_1_c8fc6836_dc7d_420f_bdc5_3338466f5a49"
    assert names[:2] == [f"{title} rank0", f"{title} rank3"]
    second = load(text, "__aot_graphs Forward graph 0 rank3")
    assert second.meta["world"].rank == 3
    assert any(str(node.target) == "aten.abs.default" for node in second.graph.nodes)
    assert plain(text, 2) == plain(SMALL, 1)


def test_a_graph_that_is_cut_off_says_so_and_where() -> None:
    kept = SMALL[:SMALL.index("return (wait_tensor_2, sum_1)")]
    text = kept[:kept.rindex("\n")]
    assert len(list_graphs(text)) == 2
    with pytest.raises(GraphError, match=r"run\.log:\d+:\d+: error: forward\(\) has no return \(.*cut off\)"):
        load(text, 1, file="run.log")
    load(text, 0)


def test_a_line_that_is_cut_off_is_placed_in_the_file() -> None:
    text = SMALL.replace("torch.relu(y);", "torch.relu(y;", 1)
    line = text[:text.index("torch.relu(y;")].count("\n") + 1
    with pytest.raises(GraphError) as caught:
        load(text, 0, file="run.log")
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == ("run.log", line)
    column = text.split("\n")[line - 1].index("(y;") + 1
    assert caught.value.place.column == column


def test_places_of_nodes_count_the_prefix() -> None:
    gm = load(SMALL, 0, file="run.log")
    place = next(node for node in gm.graph.nodes if node.name == "y_1").meta["loc"]
    line = SMALL.split("\n")[place.line - 1]
    assert line[place.column - 1:].startswith("y_1: ")


def test_two_graphs_without_prefixes_in_one_text() -> None:
    one = (DATA / "small_readable.txt").read_text()
    assert len(list_graphs(one + "\nsome words\n" + one)) == 2
    assert list_graphs(one) == ["class"]
