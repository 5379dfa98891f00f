"""One graph, every form in which torch prints it: the same graph comes out."""

import re
from pathlib import Path

import pytest
from torch.fx import GraphModule

from fxpasses import dump, list_graphs, load, verify
from fxpasses.ir.graph import all_graphs

DATA = Path(__file__).parent / "data"
FORMS = ("readable", "readable_full", "readable_expanded", "code", "nodes")
FILES = sorted(path.name for path in DATA.glob("*.txt"))


def without_types(gm: GraphModule) -> str:
    """Canonical text without types, without what only some forms tell (groups' sizes, rank, constants)."""
    text = re.sub(r'(?<=\w): "[^"]*"', "", dump(gm))
    told_elsewhere = re.compile(r"\s*(?:\w+ = (?:group|buffer|param|module)\(|symbol\(|module\(|# )")
    return "\n".join(line for line in text.split("\n") if not told_elsewhere.match(line))


@pytest.mark.parametrize("name", ["net_aot", "net_dynamo", "dynamic_aot", "dynamic_dynamo", "export_program", "traced"])
def test_every_form_of_a_graph_reads_the_same(name: str) -> None:
    scripts = [DATA / f"{name}_runnable.txt", DATA / f"{name}_repro.txt"]
    paths = [DATA / f"{name}_{form}.txt" for form in FORMS] + [path for path in scripts if path.exists()]
    texts = {path.name: without_types(load(path)) for path in paths}
    assert len(texts) >= 5
    assert set(texts.values()) == {texts[f"{name}_readable.txt"]}


@pytest.mark.parametrize("name", ["loops_aot", "loops_dynamo"])
def test_bodies_read_the_same_where_they_are_printed(name: str) -> None:
    texts = [without_types(load(DATA / f"{name}_{form}.txt")) for form in FORMS[:3]]
    assert texts[0] == texts[1] == texts[2]
    assert len(all_graphs(load(DATA / f"{name}_readable.txt"))) == 4


@pytest.mark.parametrize("name", ["loops_aot_code", "loops_aot_nodes", "loops_aot_runnable"])
def test_bodies_that_are_not_printed_are_not_made_up(name: str) -> None:
    gm = load(DATA / f"{name}.txt")
    assert len(all_graphs(gm)) == 1
    assert "val" not in next(node for node in gm.graph.nodes if node.name == "scan").meta


@pytest.mark.parametrize("name", FILES)
def test_what_was_read_is_a_sound_graph_and_prints_canonically(name: str) -> None:
    path = DATA / name
    for number in range(len(list_graphs(path)))[:3]:
        gm = load(path, number)
        verify(gm)
        text = dump(gm)
        assert dump(load(text)) == text


def test_types_are_read_in_full() -> None:
    gm = load(DATA / "net_aot_readable_full.txt")
    values = {node.name: node.meta["val"] for node in gm.graph.nodes if node.op != "output"}
    assert values["t"].stride() == (1, 8)
    assert str(values["_to_copy"].dtype) == "torch.bfloat16"
    assert values["t"].device.type == "cpu"
    assumed = {node.name for node in gm.graph.nodes if node.meta.get("assumed")}
    assert "native_layer_norm" in assumed  # a value of several parts has no annotation
    assert "t" not in assumed


def test_types_of_a_script_follow_from_its_inputs_and_agree_with_the_printed_ones() -> None:
    printed, script = load(DATA / "net_aot_readable_full.txt"), load(DATA / "net_aot_runnable.txt")
    for stated, inferred in zip(printed.graph.nodes, script.graph.nodes, strict=True):
        if stated.op in ("output", "get_attr"):
            continue
        assert inferred.meta.get("assumed", False) == (stated.op != "placeholder")
        assert _layout(stated.meta["val"]) == _layout(inferred.meta["val"]), stated.name


def test_types_of_a_dynamo_script_know_autocast() -> None:
    printed, script = load(DATA / "net_dynamo_readable_full.txt"), load(DATA / "net_dynamo_repro.txt")
    for stated, inferred in zip(printed.graph.nodes, script.graph.nodes, strict=True):
        if "val" in stated.meta and stated.op != "output":
            assert _layout(stated.meta["val"]) == _layout(inferred.meta["val"]), stated.name
    assert any("bf16" in line for line in dump(script).split("\n"))


def test_nothing_is_inferred_from_an_input_without_a_type() -> None:
    gm = load(DATA / "net_aot_code.txt")
    typed = [node.name for node in gm.graph.nodes if "val" in node.meta]
    assert typed == []


def _layout(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_layout(item) for item in value]
    return (value.dtype, tuple(value.shape), value.stride(), value.device.type) if hasattr(value, "dtype") else value
