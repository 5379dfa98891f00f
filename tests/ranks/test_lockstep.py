"""What every rank gets from a graph's collectives, and what it is refused."""

import operator
import weakref

import pytest
import torch
import torch.distributed as dist
from torch import fx
from torch.fx.experimental.proxy_tensor import make_fx
from torch.testing._internal.distributed.fake_pg import FakeStore

from fxpasses.errors import RankError, UsageError
from fxpasses.ir.world import World
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.lockstep import execute, run

C10D = torch.ops._c10d_functional


def ranks_of(*values):
    return [[torch.tensor([float(value)] * 4)] for value in values]


def first_elements(outputs, position=0):
    return [output[position].flatten()[0].item() for output in outputs]


def wait_for(call):
    return f"a = {call}\nw = _c10d_functional.wait_tensor.default(a)\nreturn (w,)"


def test_every_rank_gets_the_sum_of_its_own_part(spmd):
    gm = spmd(wait_for('_c10d_functional.all_reduce.default(x, "sum", rows)'))
    assert first_elements(run(gm, ranks_of(1, 2, 3, 4))) == [3, 3, 7, 7]


@pytest.mark.parametrize(("reduce_op", "expected"), [
    ("sum", 10), ("avg", 2.5), ("product", 24), ("min", 1), ("max", 4)])
def test_reduce_ops(spmd, reduce_op, expected):
    gm = spmd(wait_for(f'_c10d_functional.all_reduce.default(x, "{reduce_op}", dp)'))
    assert first_elements(run(gm, ranks_of(1, 2, 3, 4))) == [expected] * 4


def test_shard_j_belongs_to_member_j(spmd):
    gather = '_c10d_functional.all_gather_into_tensor.default(x, 2, {})'
    forward, backward = (run(spmd(wait_for(gather.format(group))), ranks_of(1, 2, 3, 4)) for group in ("rows", "back"))
    assert forward[0][0].tolist() == forward[1][0].tolist() == [1.0] * 4 + [2.0] * 4
    assert backward[0][0].tolist() == backward[1][0].tolist() == [2.0] * 4 + [1.0] * 4


def test_scatter_follows_the_group_order(spmd):
    scatter = '_c10d_functional.reduce_scatter_tensor.default(x, "sum", 2, {})'
    inputs = [[torch.arange(4.0) + 10 * rank] for rank in range(4)]
    forward, backward = (run(spmd(wait_for(scatter.format(group))), inputs) for group in ("rows", "back"))
    assert forward[0][0].tolist() == backward[1][0].tolist() == [10.0, 12.0]
    assert forward[1][0].tolist() == backward[0][0].tolist() == [14.0, 16.0]


def test_parts_of_a_group_may_have_different_sizes(spmd):
    gm = spmd(wait_for('_c10d_functional.all_reduce.default(x, "sum", odd)'))
    assert first_elements(run(gm, ranks_of(1, 2, 3, 4))) == [8, 2, 8, 8]


def test_broadcast_counts_from_the_group_not_the_world(spmd):
    gm = spmd(wait_for("_c10d_functional.broadcast.default(x, 1, odd)").replace("odd", "back"))
    assert first_elements(run(gm, ranks_of(1, 2, 3, 4))) == [1, 1, 3, 3]


def test_uneven_all_to_all(spmd):
    gm = spmd(wait_for("_c10d_functional.all_to_all_single.default(x, [r0, r1], [s0, s1], rows)"),
              inputs='x: "f32[4]", s0, s1, r0, r1')
    splits = [(1, 3, 1, 4), (4, 0, 3, 0), (0, 4, 0, 2), (2, 2, 4, 2)]
    inputs = [[torch.arange(4.0) + 10 * rank, *rows] for rank, rows in enumerate(splits)]
    outputs = [output[0].tolist() for output in run(gm, inputs)]
    assert outputs == [[0, 10, 11, 12, 13], [1, 2, 3], [30, 31], [20, 21, 22, 23, 32, 33]]
    inputs[0][4] = 2
    with pytest.raises(RankError, match="rank 0 expects 2 rows from rank 1, which sends it 4"):
        run(gm, inputs)


def test_coalesced_collectives_reduce_each_tensor(spmd):
    gm = spmd("""
        y = aten.mul.Tensor(x, 2)
        a = _c10d_functional.all_reduce_coalesced.default([x, y], "sum", rows)
        b = a[0]
        c = a[1]
        d = _c10d_functional.wait_tensor.default(b)
        e = _c10d_functional.wait_tensor.default(c)
        return (d, e)
    """)
    outputs = run(gm, ranks_of(1, 2, 3, 4))
    assert first_elements(outputs) == [3, 3, 7, 7]
    assert first_elements(outputs, 1) == [6, 6, 14, 14]


@pytest.mark.parametrize("call", [
    "torch.ops._c10d_functional_autograd.all_gather_into_tensor.default(x, 2, rows)",
    "_c10d_functional.all_gather_into_tensor(x, 2, rows)",
    "_c10d_functional.all_gather_into_tensor.default(x, group_name=rows, group_size=2)",
])
def test_forms_of_one_gather(spmd, call):
    outputs = run(spmd(wait_for(call)), ranks_of(1, 2, 3, 4))
    assert [output[0].tolist()[::4] for output in outputs] == [[1, 2], [1, 2], [3, 4], [3, 4]]


def test_the_autograd_wrapper_hands_a_pending_result_on(spmd):
    gm = spmd("""
        a = torch.ops._c10d_functional_autograd.all_gather_into_tensor.default(x, 2, rows)
        b = _c10d_functional._wrap_tensor_autograd.default(a)
        w = _c10d_functional.wait_tensor.default(b)
        return (w,)
    """)
    outputs = run(gm, ranks_of(1, 2, 3, 4))
    assert type(outputs[0][0]) is torch.Tensor
    assert outputs[0][0].tolist() == [1.0] * 4 + [2.0] * 4


def test_constants_of_a_graph_for_another_device_and_of_symbolic_size(spmd):
    gm = spmd('a = aten.zeros.default([3], device=torch.device("cuda", 1), pin_memory=True)\nb = a.to("cuda:0")\n'
              "c = aten.add.Tensor(b, x)\nreturn (c,)", inputs='x: "f32[3]"')
    assert run(gm, [[torch.ones(3)] for _ in range(4)])[3][0].tolist() == [1, 1, 1]
    traced = make_fx(lambda x: x.new_zeros(x.shape[0] * 2), tracing_mode="symbolic")(torch.zeros(3))
    x = traced.graph.find_nodes(op="placeholder")[0]
    zeros = next(node for node in traced.graph.nodes if "new_zeros" in str(node.target))
    zeros.args = (x, [zeros.meta["val"].shape[0]])
    assert [output.shape[0] for output in run(traced, [[torch.zeros(5)], [torch.zeros(5)]], World(2))] == [10, 10]


def test_gather_into_a_given_buffer(spmd):
    gm = spmd("""
        a = _c10d_functional.all_gather_into_tensor_out.default(x, 2, rows, out=o)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
    """, inputs='x: "f32[4]", o: "f32[8]"')
    inputs = [[torch.full((4,), float(rank)), torch.zeros(8)] for rank in range(4)]
    outputs = run(gm, inputs)
    assert outputs[3][0] is inputs[3][1]
    assert inputs[3][1].tolist() == [2.0] * 4 + [3.0] * 4


def test_inputs_are_mutated_and_the_module_is_not(spmd):
    gm = spmd("""
        w = self.weight
        a = aten.add_.Tensor(w, x)
        b = aten.mul_.Tensor(x, 2)
        c = self.weight
        return (c,)
    """, declare='weight = buffer("weight", "f32[4]", data=[1.0, 1.0, 1.0, 1.0])')
    inputs = ranks_of(1, 2, 3, 4)
    assert first_elements(run(gm, inputs)) == [2, 3, 4, 5]
    assert [row[0][0].item() for row in inputs] == [2, 4, 6, 8]
    assert gm.weight.tolist() == [1.0] * 4


def test_weights_nobody_writes_are_shared(spmd):
    gm = spmd("w = self.weight\nreturn (w,)", inputs="", declare='weight = buffer("weight", "f32[2]", data=[1.0, 2.0])')
    outputs = run(gm, [[]] * 4)
    assert {output[0].data_ptr() for output in outputs} == {gm.weight.data_ptr()}


def test_two_attributes_of_one_storage_stay_aliases():
    base = torch.zeros(4)
    root = torch.nn.Module()
    root.register_buffer("whole", base)
    root.register_buffer("tail", base[2:])
    graph = fx.Graph()
    tail = graph.get_attr("tail")
    graph.call_function(torch.ops.aten.add_.Tensor, (tail, 1.0))
    graph.output((graph.get_attr("whole"),))
    outputs = run(fx.GraphModule(root, graph), [[], []], World(2))
    assert [output[0].tolist() for output in outputs] == [[0, 0, 1, 1]] * 2
    assert base.tolist() == [0.0] * 4


def test_leaf_modules_keep_their_own_state():
    root = torch.nn.Module()
    root.norm = torch.nn.BatchNorm1d(3)
    graph = fx.Graph()
    graph.output((graph.call_module("norm", (graph.placeholder("x"),)), graph.get_attr("norm.num_batches_tracked")))
    gm = fx.GraphModule(root, graph)
    inputs = [[torch.randn(5, 3)], [torch.randn(5, 3) * 3]]
    outputs = run(gm, inputs, World(2))
    reference = torch.nn.BatchNorm1d(3)
    assert torch.equal(outputs[1][0], reference(inputs[1][0]))
    assert gm.norm.num_batches_tracked.item() == 0


def test_ranks_draw_from_streams_of_their_own(spmd):
    gm = spmd("a = aten.rand.default([3])\nb = aten.bernoulli.default(x)\nreturn (a, b)")
    inputs = [[torch.full((4,), 0.5)] for _ in range(4)]
    state = torch.get_rng_state()
    first, again, other = run(gm, inputs), run(gm, inputs), run(gm, inputs, seed=1)
    assert torch.equal(torch.get_rng_state(), state)
    assert [output[0].tolist() for output in first] == [output[0].tolist() for output in again]
    assert len({tuple(output[0].tolist()) for output in [*first, *other]}) == 8


def test_methods_slices_and_keyword_arguments():
    graph = fx.Graph()
    x, start = graph.placeholder("x"), graph.placeholder("start")
    part = graph.call_function(torch.ops.aten.slice.Tensor, (x, 0, start))
    indexed = graph.call_function(operator.getitem, (x, (slice(start, None),)))
    scaled = graph.call_method("mul", (part,), {"other": indexed})
    graph.output({"scaled": scaled, "pair": [part, 7]})
    outputs = run(fx.GraphModule({}, graph), [[torch.arange(4.0), 1], [torch.arange(4.0), 3]], World(2))
    assert outputs[0]["scaled"].tolist() == [1, 4, 9]
    assert outputs[1]["scaled"].tolist() == [9]
    assert outputs[1]["pair"][1] == 7


def test_group_as_a_node_and_as_an_object(process_group, spmd):
    graph = fx.Graph()
    x, group = graph.placeholder("x"), graph.placeholder("group")
    launch = graph.call_function(C10D.all_reduce.default, (x, "sum", group))
    graph.output((graph.call_function(C10D.wait_tensor.default, (launch,)),))
    gm = fx.GraphModule({}, graph)
    world = World(2, {"0": [[0, 1]], "g": [[0], [1]]})
    by_name = run(gm, [[torch.ones(1), "g"], [torch.ones(1), "g"]], world)
    by_object = run(gm, [[torch.ones(1), process_group], [torch.ones(1), process_group]], world)
    assert (by_name[0][0].item(), by_object[0][0].item()) == (1, 2)


@pytest.fixture
def process_group():
    dist.init_process_group("fake", rank=0, world_size=2, store=FakeStore())
    yield dist.group.WORLD
    dist.destroy_process_group()


@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_traced_in_place_calls(process_group):
    def step(x):
        total, largest = x.clone(), x.clone()
        dist.all_reduce(total)
        dist.all_reduce(largest, op=dist.ReduceOp.MAX)
        sent = x.clone()
        dist.broadcast(sent, 1)
        gathered, parts = x.new_empty(8), [torch.empty_like(x) for _ in range(2)]
        dist.all_gather_into_tensor(gathered, x)
        dist.all_gather(parts, x)
        mine, swapped = x.new_empty(2), torch.empty_like(x)
        dist.reduce_scatter_tensor(mine, x)
        dist.all_to_all_single(swapped, x)
        dist.reduce(x, 1)
        return total, largest, sent, gathered, parts[1], mine, swapped

    gm = make_fx(step, tracing_mode="fake")(torch.zeros(4))
    inputs = [[torch.arange(4.0)], [torch.arange(4.0) + 10]]
    name = str(process_group.group_name)
    outputs = run(gm, inputs, World(2, {name: [[0, 1]]}))
    assert [value.tolist() for value in outputs[0]] == [
        [10, 12, 14, 16], [10, 11, 12, 13], [10, 11, 12, 13], [0, 1, 2, 3, 10, 11, 12, 13], [10, 11, 12, 13],
        [10, 12], [0, 1, 10, 11]]
    assert [value.tolist() for value in outputs[1][5:]] == [[14, 16], [2, 3, 12, 13]]
    assert [row[0].tolist() for row in inputs] == [[0, 1, 2, 3], [10, 12, 14, 16]]


@pytest.mark.parametrize(("statement", "message"), [
    ('_c10d_functional.all_reduce.default(x, "sum", some)',
     r"'a' \(all_reduce on group 'some'\): rank 2 is no member of group 'some', whose members are \[0, 1\]"),
    ('_c10d_functional.all_gather_into_tensor.default(x, 3, odd)', "group size 3, but rank 1's group has 1 members"),
    ('_c10d_functional.reduce_scatter_tensor.default(x, "sum", 4, rows)', "group size 4, but rank 0's group has 2 mem"),
    ('_c10d_functional.reduce_scatter_tensor.default(x, "sum", 3, odd)', "shape .4. does not divide into 3 equal"),
    ('_c10d_functional.all_reduce.default(x, "median", dp)', "unknown reduce op 'median'"),
    ('_c10d_functional.all_reduce.default(x, "band", dp)', "'band' is not defined for torch.float32"),
    ("_c10d_functional.broadcast.default(x, 2, rows)", "broadcast from member 2 of a group of 2"),
    ("_c10d_functional.all_to_all_single.default(x, [2], [2], dp)", "rank 0 gives 1 input and 1 output split sizes"),
    ("_c10d_functional.isend.default(x, 1, 0, dp)", "send depends on the rank"),
])
def test_what_no_group_can_run_is_refused(spmd, statement, message):
    with pytest.raises(RankError, match=message):
        run(spmd(wait_for(statement)), ranks_of(1, 2, 3, 4))


def test_members_that_send_different_shapes_are_refused(spmd):
    gm = spmd(wait_for('_c10d_functional.all_reduce.default(x, "sum", rows)'))
    inputs = ranks_of(1, 2, 3, 4)
    inputs[3] = [torch.zeros(5)]
    with pytest.raises(RankError, match=r"rank 2 sends float32\[4\], rank 3 sends float32\[5\]"):
        run(gm, inputs)


def test_errors_name_rank_node_and_place(spmd):
    gm = spmd("a = aten.mm.default(x, x)\nreturn (a,)", inputs='x: "f32[4, 4]"')
    inputs = [[torch.zeros(4, 4)] for _ in range(4)]
    inputs[2] = [torch.zeros(4, 3)]
    with pytest.raises(RankError, match=r"rank 2: 'a' \(aten.mm.default\) failed: mat1 and mat2") as caught:
        run(gm, inputs)
    assert caught.value.place is not None
    assert caught.value.place.line > 0


def test_an_operator_torch_does_not_know_is_refused(spmd):
    gm = spmd("a = torch.ops.vendor.fused.default(x)\nreturn (a,)")
    with pytest.raises(RankError, match="which this torch does not know"):
        run(gm, ranks_of(1, 2, 3, 4))


def test_inputs_that_do_not_fit_are_refused(spmd):
    gm = spmd("return (x,)")
    with pytest.raises(UsageError, match="inputs for 3 ranks in a world of 4"):
        run(gm, ranks_of(1, 2, 3))
    with pytest.raises(UsageError, match="2 inputs for rank 0, the graph takes 1"):
        run(gm, [[torch.zeros(4), torch.zeros(4)]] * 4)


def test_ranks_may_share_an_input_only_where_nobody_writes_it(spmd):
    shared = [[torch.zeros(4)]] * 4
    assert first_elements(run(spmd("a = aten.add.Tensor(x, 1)\nreturn (a,)"), shared)) == [1] * 4
    with pytest.raises(UsageError, match="rank 0 shares the memory of input 'x', which its graph writes"):
        run(spmd("a = aten.add_.Tensor(x, 1)\nreturn (a,)"), shared)


def test_values_die_after_their_last_use(spmd):
    gm = spmd("a = aten.add.Tensor(x, 1)\nb = aten.mul.Tensor(a, 2)\nc = aten.mul.Tensor(b, 2)\nreturn (c,)")
    alive = {}

    def observe(node, ranks, values):
        alive[node.name] = weakref.ref(values[0]) if node.name == "a" else alive["a"]() is not None

    execute(gm, ranks_of(1, 2, 3, 4), complete_world(gm), observer=observe)
    assert (alive["b"], alive["c"]) == (True, False)


def grouped(*names):
    """One all_reduce whose group is an input."""
    graph = fx.Graph()
    x, group = graph.placeholder("x"), graph.placeholder("group")
    launch = graph.call_function(C10D.all_reduce.default, (x, "sum", group))
    graph.output((graph.call_function(C10D.wait_tensor.default, (launch,)),))
    return fx.GraphModule({}, graph), [[torch.ones(1), name] for name in names]


def test_ranks_that_name_different_groups_are_refused():
    world = World(2, {"a": [[0, 1]], "same": [[0, 1]], "b": [[0], [1]]})
    assert run(*grouped("a", "same"), world)[0][0].item() == 2
    with pytest.raises(RankError, match="rank 0 and rank 1 name groups of different members"):
        run(*grouped("a", "b"), world)
    with pytest.raises(RankError, match="unknown group 'c'"):
        run(*grouped("a", "c"), world)
    with pytest.raises(RankError, match="a group argument of type int is neither a name nor a process group"):
        run(*grouped(3, "a"), world)


@pytest.mark.parametrize("fails", [False, True])
def test_global_settings_are_put_back(spmd, fails):
    gm = spmd(f"a = aten.mm.default({'x, x' if fails else 'x, y'})\nb = aten.rand.default([2])\nreturn (a,)",
              inputs='x: "f32[2, 3]", y: "f32[3, 2]"')
    given = [[torch.ones(2, 3), torch.ones(3, 2)] for _ in range(4)]
    before = torch.get_default_dtype(), torch.get_num_threads(), torch.is_grad_enabled(), torch.get_rng_state().sum()
    if fails:
        with pytest.raises(RankError, match="failed"):
            execute(gm, given, complete_world(gm), upcast=True)
    else:
        outcome = execute(gm, given, complete_world(gm), upcast=True)
        assert (outcome.outputs[0][0].dtype, given[0][0].dtype) == (torch.float64, torch.float32)
    after = torch.get_default_dtype(), torch.get_num_threads(), torch.is_grad_enabled(), torch.get_rng_state().sum()
    assert before == after


@pytest.mark.parametrize(("older", "newer"), [
    ('all_reduce.default(x, "sum", {old})', 'all_reduce.default(x, "sum", rows)'),
    ('all_reduce.default(x, "MAX", {old})', 'all_reduce.default(x, "max", rows)'),
    ("all_gather_into_tensor.default(x, {old})", "all_gather_into_tensor.default(x, 2, rows)"),
    ('reduce_scatter_tensor.default(x, "sum", {old})', 'reduce_scatter_tensor.default(x, "sum", 2, rows)'),
    ("all_to_all_single.default(x, [2, 2], [2, 2], {old})", "all_to_all_single.default(x, [2, 2], [2, 2], rows)"),
])
@pytest.mark.parametrize("between", ["", "y = aten.add.Tensor(x, 1)\n"])
def test_operators_of_older_torch_name_their_ranks(spmd, older, newer, between):
    end = "w = {}.wait_tensor.default(l)\nreturn (w,)"
    old = spmd("l = torch.ops.c10d_functional." + older.format(old='"", [0, 1, 2, 3], 2') + "\n" + between
               + end.format("torch.ops.c10d_functional"))
    new = spmd("l = _c10d_functional." + newer + "\n" + end.format("_c10d_functional"))
    given = [[torch.arange(4.0) * (rank + 1)] for rank in range(4)]
    for mine, other in zip(run(old, given), run(new, given), strict=True):
        assert torch.equal(mine[0], other[0])


@pytest.mark.parametrize(("ranks", "message"), [
    ("[0, 1], 2", r"rank 2 is in none of \[0, 1\]"), ("[0, 1, 2], 2", r"ranks \[0, 1, 2\] are no groups of 2")])
def test_ranks_that_make_no_groups(spmd, ranks, message):
    gm = spmd(f'l = torch.ops.c10d_functional.all_reduce.default(x, "sum", "", {ranks})\n'
              "w = torch.ops.c10d_functional.wait_tensor.default(l)\nreturn (w,)")
    with pytest.raises(RankError, match=message):
        run(gm, [[torch.ones(4)] for _ in range(4)])


def test_a_wait_of_older_torch_ends_a_race(spmd):
    gm = spmd('l = torch.ops.c10d_functional.all_reduce.default(x, "sum", "", [0, 1, 2, 3], 4)\n'
              "r = aten.relu.default(l)\nw = torch.ops.c10d_functional.wait_tensor.default(l)\nreturn (r,)")
    with pytest.raises(RankError, match="before its wait"):
        run(gm, [[torch.ones(4)] for _ in range(4)])
