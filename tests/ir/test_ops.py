"""The vocabulary, row by row, in every form a graph may hold it."""

from __future__ import annotations

import operator
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.opaque import opaque_op
from fxpasses.ir.ops import (
    VOCABULARY,
    Collective,
    GroupRef,
    argument,
    collective,
    is_collective,
    is_launch,
    is_opaque,
    is_taken_from_launch,
    is_wait,
    launch_of,
    overload,
    payload_bytes,
    spec_of,
    value_bytes,
    waits_of,
)
from fxpasses.ir.verify import findings
from fxpasses.testing import GraphBuilder

functional: Any = torch.ops._c10d_functional
ROWS = [(namespace, name) for namespace, table in VOCABULARY.items() for name in table]
FORMS = ("positional", "keyword", "packet")


def value_for(schema: str, name: str, tensor: Node, group: Any) -> Any:
    """An argument of the type a schema asks for."""
    if name in ("group_name", "process_group"):
        return group
    if schema in ("Tensor", "Optional[Tensor]"):
        return tensor
    if schema.startswith("List[List[Tensor"):
        return [[tensor]]
    if schema.startswith("List[Tensor"):
        return [tensor]
    if name == "op_list":
        return ["irecv"]
    if schema.startswith("List[") or schema.startswith("Optional[List["):
        return ["t"] if "str" in schema else [2, 2]
    return {"int": 2, "str": "sum", "bool": True, "float": 1.0}.get(schema, "sum")


def call(namespace: str, name: str, form: str, group: Any = "dp") -> Node:
    """One call of an operator of the vocabulary, all arguments given."""
    builder = GraphBuilder()
    tensor = builder.input("x", 4)
    packet = getattr(getattr(torch.ops, namespace), name)
    arguments = packet.default._schema.arguments
    values = {one.name: value_for(str(one.type), one.name, tensor, group) for one in arguments}
    keyword_only = {one.name for one in arguments if one.kwarg_only}
    args = [] if form == "keyword" else [value for key, value in values.items() if key not in keyword_only]
    kwargs = {key: value for key, value in values.items() if form == "keyword" or key in keyword_only}
    return builder.untyped(packet if form == "packet" else packet.default, *args, val=tensor.meta["val"], **kwargs)


def read(namespace: str, name: str, form: str = "positional", group: Any = "dp") -> Collective:
    found = collective(call(namespace, name, form, group))
    assert found is not None
    return found


@pytest.mark.parametrize(("namespace", "name"), ROWS)
def test_every_row_is_an_operator_with_the_arguments_it_names(namespace: str, name: str) -> None:
    spec = VOCABULARY[namespace][name]
    names = {one.name for one in getattr(getattr(torch.ops, namespace), name).default._schema.arguments}
    assert {role for role in (spec.sends, spec.writes) if role} <= names


@pytest.mark.parametrize(("namespace", "name"), ROWS)
def test_a_row_reads_the_same_in_every_form(namespace: str, name: str) -> None:
    spec = VOCABULARY[namespace][name]
    first = None
    for form in FORMS:
        found = read(namespace, name, form)
        assert (found.kind, found.coalesced, found.waited) == (spec.kind, spec.coalesced, spec.waited)
        sends = spec.sends is not None and spec.kind != "p2p"
        assert [node.name for node in found.inputs] == (["x"] if sends else [])
        assert [node.name for node in found.written] == (["x"] if spec.writes else [])
        assert found.in_place == bool(spec.writes)
        rest = (found.group, found.reduce_op, found.group_size, found.splits, found.peer)
        assert first in (None, rest)
        first = rest
        assert is_collective(found.node)
        assert is_launch(found.node) == spec.waited
        assert not is_wait(found.node)
    assert first is not None
    assert first[0].form == ("ranks" if namespace == "c10d_functional" and spec.kind not in ("send", "recv", "p2p")
                             else "name")


def test_every_collective_of_torch_is_in_the_vocabulary() -> None:
    known = {(schema.name, "") for schema in torch._C._jit_get_all_schemas()
             if schema.name.split("::")[0] in VOCABULARY}
    rest = {name for name, _ in known if spec_of(getattr(getattr(torch.ops, name.split("::")[0]),
                                                         name.split("::")[1])) is None}
    assert rest == {"_c10d_functional::wait_tensor", "c10d_functional::wait_tensor",
                    "_c10d_functional::_wrap_tensor_autograd", "c10d::check_for_nan"}


@pytest.mark.parametrize(("namespace", "name", "field", "value"), [
    ("_c10d_functional", "all_reduce", "reduce_op", "sum"), ("c10d_functional", "all_reduce", "reduce_op", "sum"),
    ("_c10d_functional", "all_reduce", "group_size", None), ("_c10d_functional", "all_reduce", "functional", True),
    ("_c10d_functional", "all_reduce_", "functional", False), ("c10d", "allreduce_", "functional", False),
    ("_c10d_functional", "all_gather_into_tensor", "group_size", 2),
    ("c10d_functional", "all_gather_into_tensor", "group_size", 2),
    ("_c10d_functional", "all_to_all_single", "splits", ([2, 2], [2, 2])),
    ("_c10d_functional", "all_gather_into_tensor", "splits", None),
    ("_c10d_functional", "broadcast", "peer", 2), ("_c10d_functional", "isend", "peer", 2),
    ("_c10d_functional", "irecv", "peer", 2), ("c10d", "broadcast_", "peer", 2), ("c10d", "send", "peer", 2),
    ("_c10d_functional", "all_reduce", "peer", None),
])
def test_fields(namespace: str, name: str, field: str, value: Any) -> None:
    found = read(namespace, name)
    assert getattr(found, field) == value


def test_a_batch_tells_what_it_sends_from_what_it_receives() -> None:
    builder = GraphBuilder()
    x, y = builder.input("x", 4), builder.input("y", 2)
    known = builder.untyped(functional.batch_p2p_ops.default, ["isend", "irecv"], [1, 1], [0, 0], [x, y], "dp")
    unknown = builder.untyped(functional.batch_p2p_ops.default, x, [1, 1], [0, 0], [x, y], "dp")
    found, unclear = collective(known), collective(unknown)
    assert found is not None
    assert unclear is not None
    assert (found.inputs, found.written, found.buffers) == ((x,), (y,), (x, y))
    assert unclear.inputs == unclear.written == (x, y)
    assert payload_bytes(known) == 16


@pytest.mark.parametrize(("namespace", "name"), ROWS)
def test_calls_with_missing_or_strange_arguments_are_read_as_far_as_they_go(namespace: str, name: str) -> None:
    packet = getattr(getattr(torch.ops, namespace), name)
    count = len(packet.default._schema.arguments)
    for make in (lambda x: (), lambda x: (x,) * count, lambda x: (None,) * count, lambda x: ([[x, None]],) * count):
        builder = GraphBuilder()
        x = builder.input("x", 4)
        launch = builder.untyped(packet.default, *make(x))
        taken = builder.untyped(operator.getitem, launch, 0)
        builder.untyped(functional.wait_tensor.default)
        gm = builder.done(launch)
        taken.args = (launch,)
        assert collective(launch) is not None
        assert payload_bytes(launch) >= 0
        findings(gm)


def test_calls_that_are_no_collectives() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 4)
    others = [builder.add(x, 1), builder.wait(x), builder.graph.call_method("add", (x,)),
              builder.untyped(opaque_op("torch.ops.vendor.all_reduce.default"), x, "sum", "dp"),
              builder.untyped(torch.relu, x)]
    assert [collective(node) for node in [x, *others]] == [None] * 6
    assert [is_opaque(node) for node in others] == [False, False, False, True, False]


# Groups

A, B = SimpleNamespace(group_name="a"), SimpleNamespace(group_name="b")
SAME = {  # two group arguments -> are they one group
    "one name": ("dp", "dp", True), "two names": ("dp", "tp", False),
    "one object": (A, SimpleNamespace(group_name="a"), True), "two objects": (A, B, False),
    "a name and an object": ("a", A, None), "no name": (object(), object(), None),
}


@pytest.mark.parametrize("case", SAME)
def test_same_group(case: str) -> None:
    first, second, same = SAME[case]
    refs = [read("_c10d_functional", "all_reduce", group=group).group for group in (first, second)]
    assert refs[0].same(refs[1]) is same
    assert refs[1].same(refs[0]) is same


def test_groups_that_are_nodes() -> None:
    builder = GraphBuilder()
    x, given, other = builder.input("x", 4), builder.input("g", value="0"), builder.input("h", value="1")
    builder.root.held = A
    builder.root.text = "dp"
    held, again, text = (builder.graph.get_attr(name) for name in ("held", "held", "text"))
    calls = [builder.untyped(functional.all_reduce.default, x, "sum", group)
             for group in (given, given, other, held, again, text)]
    builder.done()
    refs = [found.group for node in calls if (found := collective(node)) is not None]
    assert [ref.form for ref in refs] == ["node"] * 3 + ["object", "object", "name"]
    assert refs[0].same(refs[1]) is True
    assert refs[0].same(refs[2]) is None  # two nodes may hold one group
    assert refs[3].same(refs[4]) is True
    assert refs[0].same(refs[5]) is None
    assert refs[5] == GroupRef("name", "dp")


def test_legacy_groups_are_their_ranks() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 4)
    legacy: Any = torch.ops.c10d_functional
    refs = [found.group for tag, ranks in (("", [0, 1]), ("", [0, 1]), ("", [1, 0]), ("t", [0, 1]))
            if (found := collective(builder.untyped(legacy.all_reduce.default, x, "SUM", tag, ranks, 2))) is not None]
    assert [refs[0].same(ref) for ref in refs] == [True, True, False, False]


def test_an_in_place_group_and_reduction_are_read_from_torchbind_objects() -> None:
    import torch.distributed as dist
    from torch.testing._internal.distributed.fake_pg import FakeStore

    own = not dist.is_initialized()
    if own:
        dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=2)
    try:
        from torch.fx.experimental.proxy_tensor import make_fx

        def reduced(x: torch.Tensor) -> torch.Tensor:
            y = x.clone()
            dist.all_reduce(y, dist.ReduceOp.MAX)
            return y

        gm: GraphModule = make_fx(reduced, tracing_mode="fake")(torch.zeros(2))
        found = next(found for node in gm.graph.nodes if (found := collective(node)) is not None)
        assert (found.group, found.reduce_op) == (GroupRef("object", dist.group.WORLD.group_name), "max")
    finally:
        if own:
            dist.destroy_process_group()


# Waits

def test_launches_and_waits_find_each_other() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 4)
    launch = builder.all_reduce(x)
    waits = [builder.wait(launch), builder.op(functional.wait_tensor, tensor=launch)]
    both = builder.op(functional.all_reduce_coalesced.default, [x, x], "sum", "dp")
    taken = builder.item(both, 1)
    last = builder.wait(taken)
    view = builder.view(launch, [2, 2])
    blind = [builder.wait(x), builder.wait(view)]
    assert waits_of(launch) == waits
    assert [launch_of(wait) for wait in waits] == [launch, launch]
    assert (waits_of(both), launch_of(last)) == ([last], both)
    assert [launch_of(wait) for wait in blind] == [None, None]
    assert is_taken_from_launch(taken)
    assert not is_taken_from_launch(builder.item(launch, 0))  # a row of a tensor is a read
    assert not is_taken_from_launch(builder.untyped(operator.getitem, [1], 0))


# Bytes and arguments

BYTES = {"f32": (torch.zeros(2, 3), 24), "bf16": (torch.zeros(5, dtype=torch.bfloat16), 10),
         "list": ([torch.zeros(2), (torch.zeros(1, dtype=torch.int64),)], 16), "scalar": (torch.zeros(()), 4),
         "none": (None, 0), "number": (3, 0), "empty": (torch.zeros(0, 7), 0)}


@pytest.mark.parametrize("case", BYTES)
def test_value_bytes(case: str) -> None:
    value, size = BYTES[case]
    assert value_bytes(value) == size


def test_symbolic_sizes_count_by_their_hint() -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv, StatelessSymbolicContext

    context = StatelessSymbolicContext(dynamic_sizes=[DimDynamic.DYNAMIC, DimDynamic.STATIC])
    mode = FakeTensorMode(shape_env=ShapeEnv())
    assert value_bytes(mode.from_tensor(torch.zeros(6, 2), symbolic_context=context)) == 48


def test_payload_is_what_one_rank_sends() -> None:
    builder = GraphBuilder(group_size=2)
    x, y = builder.input("x", 4, 2), builder.input("y", 3)
    assert payload_bytes(builder.all_gather(x)) == 32
    assert payload_bytes(builder.reduce_scatter(x)) == 32
    assert payload_bytes(builder.op(functional.all_reduce_coalesced.default, [x, y], "sum", "dp")) == 44
    assert payload_bytes(builder.op(functional.irecv.default, y, 0, 0, "dp")) == 12
    assert payload_bytes(builder.all_reduce(builder.input("none", 0))) == 0
    assert payload_bytes(builder.add(x, x)) == 0


def test_arguments_by_schema_name() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 4)
    add = torch.ops.aten.add.Tensor
    assert argument(builder.op(add, x, x, alpha=3), "alpha") == 3
    assert argument(builder.op(add, x, x), "alpha") == 1  # the schema's default
    assert argument(builder.op(add, x, other=x), "other") is x
    assert argument(builder.op(add, x, x), "missing", "default") == "default"
    assert argument(builder.untyped(torch.add, x, other=x), "other") is x
    assert argument(builder.untyped(torch.add, x, x), "other") is None


def test_the_overload_of_a_packet() -> None:
    aten = torch.ops.aten
    assert overload(aten.mm) is aten.mm.default
    assert overload(aten.mm.out) is aten.mm.out
    assert overload(functional.all_reduce) is functional.all_reduce.default
    assert overload(aten.div_) is None  # several, and none is the default
    assert overload(torch.mm) is None
