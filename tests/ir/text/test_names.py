"""Names of nodes and groups: stable under small changes, the same on every rank, never ambiguous."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from typing import Any

import pytest
import torch
import torch.distributed as dist
import torch.fx as fx
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses._torch import process_group_name
from fxpasses.ir.graph import attribute
from fxpasses.ir.ops import collective
from fxpasses.ir.text.names import attribute_names, group_aliases
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump
from fxpasses.ir.world import Group, World

from .graphs import Build, aten, c10d, group_objects, metas, names, scoped


def _layers(extra_in: int | None) -> fx.GraphModule:
    """Six layers of ten nodes each; one more node in one of them."""
    build = Build()
    x = build.input("x", 4)
    for layer in range(6):
        for step in range(10 + (layer == extra_in)):
            x = build.op(aten.add.Tensor if step % 2 else aten.mul.Tensor, x, x)
            x.meta["nn_module_stack"] = {"": ("", None), str(layer): (f"layers.{layer}", None)}
    return build.done(x)


def test_one_node_more_changes_its_own_layer_only() -> None:
    before, after = dump(_layers(None)).splitlines(), dump(_layers(2)).splitlines()
    changed = [line for line in difflib.unified_diff(before, after, n=0, lineterm="") if line[0] in "+-"]
    assert 1 < len(changed) <= 6


@pytest.mark.parametrize(("path", "expected"), [
    ("L['self'].layers[0].attn", "layers_0_attn_add"), ("layers.0.attn", "layers_0_attn_add"), ("", "add"),
    ("L__self___layers_0", "layers_0_add"), ("L['self']._modules['layers']['0']", "layers_0_add"), ("0", "_0_add"),
    ("getattr(L['self'].net, '3')", "net_3_add"),
])
def test_scopes_as_tracers_record_them(path: str, expected: str) -> None:
    build = Build()
    node = build.op(aten.add.Tensor, build.input("x", 4), 1)
    node.meta["nn_module_stack"] = {"last": (path, torch.nn.Linear)}
    assert f"{expected}: " in dump(build.done(node))


def test_collectives_have_short_names_and_nodes_without_a_scope_keep_theirs() -> None:
    text = dump(scoped())
    assert "layers_0_wait_1: " in text
    assert "all_reduce_default_2: " in text


def test_a_name_is_never_a_builtin_a_namespace_or_a_group() -> None:
    text = dump(names())
    lines = [line for line in text.splitlines() if line.startswith("        ") and ': "' in line]
    defined = [line.split(":")[0].strip() for line in lines]
    assert len(defined) == len(set(defined))
    assert not {"inf", "torch", "aten", "sum", "self", "pg0", "operator", "meta"} & set(defined)
    assert {"dp", "param", "group", "s0"} <= set(defined)


def test_attribute_names_are_identifiers_of_their_own() -> None:
    found = attribute_names(["a.b", "a_b", "0.w", "class", "forward", "x"])
    assert found == {"a.b": "a_b", "a_b": "a_b_1", "0.w": "_0_w", "class": "class_1", "forward": "forward_1", "x": "x"}


def _on_rank(data: str, tensor: str, rank: int | None) -> str:
    build = Build()
    x = build.input("x", 4)
    x.meta["rank_of"] = tensor
    value = build.op(c10d.wait_tensor.default, build.op(c10d.all_reduce.default, x, "sum", data))
    value = build.op(c10d.wait_tensor.default, build.op(c10d.all_gather_into_tensor.default, value, 2, tensor))
    groups = {data: Group(((0, 2), (1, 3)), mesh_dim="dp"), tensor: Group(((0, 1), (2, 3)), mesh_dim="tp")}
    return dump(build.done(value), World(4, groups, rank=rank, mesh={"dp": 2, "tp": 2}))


def test_the_text_does_not_show_which_rank_wrote_it() -> None:
    assert _on_rank("1", "3", None) == _on_rank("2", "4", None)
    zero, three = _on_rank("1", "3", 0).splitlines(), _on_rank("2", "4", 3).splitlines()
    assert [line for line, other in zip(zero, three, strict=True) if line != other] == [zero[1]]


@pytest.mark.parametrize(("groups", "expected"), [
    ({"0": [[0, 1, 2, 3]]}, {"0": "world"}),
    ({"0": None, "5": 2}, {"0": "pg0", "5": "pg1"}),
    ({"7": None, "pg0": None}, {"pg0": "pg0", "7": "pg1"}),
    ({"0": [[0, 1, 2, 3]], "1": [[0, 1, 2, 3]]}, {"0": "world", "1": "world_1"}),
    ({"dp": [[0, 1]], "1": Group(((2, 3),), mesh_dim="dp")}, {"dp": "dp", "1": "dp_1"}),
    ({"a b": None, "aten": None, "0123456789abcdef0123456789abcdef01234567": None},
     {"a b": "a_b", "aten": "aten_1", "0123456789abcdef0123456789abcdef01234567": "pg0"}),
])
def test_group_aliases(groups: dict[str, Any], expected: dict[str, str]) -> None:
    world = World(4, groups)
    assert group_aliases(world.groups, world.groups, world) == expected


def test_chosen_group_names_and_the_world_survive() -> None:
    text = dump(metas())
    gm = load_fxir(text)
    world = gm.meta["world"]
    assert list(world.groups) == ["everyone!", "dp", "tp", "world", "pg0"]
    assert world.parts("dp") == ((0, 2), (1, 3))
    assert world.group_size("pg0") == 2
    assert (world.size, world.rank, world.stage, world.spmd, world.mesh) == (4, 1, 0, True, {"dp": 2, "tp": 2})
    assert (gm.meta["form"], gm.meta["name"]) == ("scheduled", 'step "1"')
    assert dump(gm) == text


def test_a_group_is_one_group_in_every_form() -> None:
    lines = dump(group_objects()).splitlines()
    assert lines[2:4] == ["pg0 = group(None)", "pg1 = group(None, size=4)"]
    assert [line.split(", ")[-1] for line in lines if "all_reduce.default" in line] == ["pg0)", "pg1)", "mesh_group)",
                                                                                      "group_name=pg0)"]


def test_in_place_collectives_of_c10d(fake_group: str) -> None:
    def step(x: torch.Tensor) -> torch.Tensor:
        y = x.clone()
        dist.all_reduce(y, dist.ReduceOp.MAX)
        return y

    text = dump(make_fx(step, tracing_mode="fake")(torch.ones(4)))
    assert '    _torchbind_obj0 = process_group("_torchbind_obj0", pg0)' in text.splitlines()
    assert '    _torchbind_obj1 = reduce_op("_torchbind_obj1", "max")' in text.splitlines()
    gm = load_fxir(text)
    assert dump(gm) == text
    found = next(filter(None, map(collective, gm.graph.nodes)))
    assert (found.kind, found.reduce_op, found.group.name) == ("all_reduce", "max", "pg0")
    live = load_fxir(text.replace("group(None)", f'group(None, name="{fake_group}")'))
    assert process_group_name(attribute(live, "_torchbind_obj0")) == fake_group


def test_what_is_known_of_groups_without_a_world_survives() -> None:
    text = dump(group_objects())
    gm = load_fxir(text.replace("pg0 = group(None)", 'pg0 = group(None, size=8, mesh_dim="dp")'))
    assert "world" not in gm.meta
    assert "pg0 = group(None, size=8, mesh_dim=\"dp\")" in dump(gm).splitlines()


def test_a_given_world_goes_before_the_one_of_the_graph() -> None:
    assert "module(world_size=8, " in dump(metas(), World(8, {"7": None, "4": None}))


@pytest.mark.full
def test_names_do_not_depend_on_hashing() -> None:
    program = ("import sys; sys.path.insert(0, sys.argv[1]); from text.graphs import names, scoped, literals; "
               "from fxpasses import dump; print(dump(names()) + dump(scoped()) + dump(literals())[:500])")
    folder = os.path.dirname(os.path.dirname(__file__))
    texts = [subprocess.run([sys.executable, "-W", "ignore", "-c", program, folder], check=True, capture_output=True,
                            text=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout for seed in ("1", "2")]
    assert texts[0] == texts[1] != ""
