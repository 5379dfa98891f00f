"""Effects of single calls, compared with what the calls really do to small tensors."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor
from torch._higher_order_ops import effects
from torch.fx import Graph, GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses.ir.effects import RANDOM, STATES, Effects
from fxpasses.ir.effects.summary import OPAQUE, PURE, call_summary, method_summary, reads_metadata_only, summary
from fxpasses.ir.opaque import opaque_op
from fxpasses.testing import GraphBuilder

aten: Any = torch.ops.aten
Target = Callable[..., Any] | str


@dataclass(frozen=True)
class Observed:
    """Positions (in the flat list of tensor arguments) shared by each result, positions written, random draws."""

    shared: tuple[frozenset[int], ...]
    written: frozenset[int]
    random: bool


def tensors(value: Any) -> list[Tensor]:
    return [leaf for leaf in pytree.tree_leaves(value) if isinstance(leaf, Tensor)]


def memory(tensor: Tensor) -> int:
    return tensor.untyped_storage()._cdata


def observe(target: Target, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Observed:
    """Run the call."""
    given = tensors((args, kwargs))
    before = [(tensor.clone(), tensor._version) for tensor in given]
    state = torch.get_rng_state()
    run = target if callable(target) else getattr(Tensor, target)
    value = run(*args, **kwargs)
    results = [tensors(item) for item in value] if isinstance(value, (list, tuple)) else [tensors(value)]
    shared = tuple(frozenset(position for position, argument in enumerate(given) for tensor in items
                             if memory(tensor) == memory(argument)) for items in results)
    written = frozenset(position for position, (tensor, (old, version)) in enumerate(zip(given, before, strict=True))
                        if tensor._version != version or tensor.shape != old.shape or not torch.equal(tensor, old))
    return Observed(shared, written, not torch.equal(state, torch.get_rng_state()))


def claimed(target: Target, args: Sequence[Any], kwargs: Mapping[str, Any], width: int) -> Observed:
    """What effects says of the call, its results taken one by one when there are several."""
    graph = Graph()
    inputs: list[Node] = []

    def placeholder(value: Any) -> Any:
        if not isinstance(value, Tensor):
            return value
        inputs.append(graph.placeholder(f"x{len(inputs)}"))
        return inputs[-1]

    given, keywords = pytree.tree_map(placeholder, (tuple(args), dict(kwargs)))
    node = graph.create_node("call_function" if callable(target) else "call_method", target, given, keywords)
    node.meta["val"] = [None] * width if width > 1 else None
    taken = [graph.call_function(operator.getitem, (node, index)) for index in range(width)] if width > 1 else [node]
    graph.output(tuple(taken))
    found = Effects(GraphModule(torch.nn.Module(), graph))

    def positions(storages: frozenset[int]) -> frozenset[int]:
        return frozenset(index for index, held in enumerate(inputs) if found.storages(held) & storages)

    return Observed(tuple(positions(found.storages(item)) for item in taken),
                    positions(found.writes(node) - STATES), RANDOM in found.writes(node))


def x(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """Numbers between 1 and 2, all different, so that writes show."""
    count = torch.Size(shape or (3, 4)).numel()
    return (1 + torch.arange(count) / count).reshape(shape or (3, 4)).to(dtype)


def ints(*values: int) -> Tensor:
    return torch.tensor(values)


def named(names: str, suffix: str = "", overload: str = "default",
          *rest: Any) -> Iterator[tuple[str, Target, tuple[Any, ...], dict[str, Any]]]:
    for name in names.split():
        yield name + suffix, getattr(getattr(aten, name + suffix), overload), (x(), *rest), {}


def case(target: Target, *args: Any, **kwargs: Any) -> tuple[str, Target, tuple[Any, ...], dict[str, Any]]:
    words = [str(target) if not callable(target) else str(getattr(target, "__name__", target))]
    words += [*(str(key) for key, value in kwargs.items() if not isinstance(value, Tensor))]
    return " ".join(words), target, args, kwargs


UNARY = ("abs acos asin atan ceil cos cosh digamma erf erfc exp expm1 floor frac lgamma log log10 log1p log2 neg "
         "reciprocal round rsqrt sigmoid sign sin sinh sqrt square tan tanh trunc relu relu6 silu mish gelu hardswish "
         "hardsigmoid selu celu elu leaky_relu hardtanh i0 logit nan_to_num")
NO_IN_PLACE = ("log_sigmoid softplus softshrink isnan isinf isfinite logical_not clone sum mean max min amax amin "
               "prod std var median any all argmax count_nonzero rand_like randn_like zeros_like ones_like empty_like "
               "nonzero tril triu")
BINARY = "add sub mul div remainder fmod eq ne lt le gt ge"
#: Calls that effects has to describe exactly: every shared and written argument, and no other.
EXACT = [
    *named(UNARY), *named(UNARY, "_"), *named(NO_IN_PLACE),
    *named(BINARY, "", "Tensor", x()), *named(BINARY, "_", "Tensor", x()),
    *named("maximum minimum atan2 hypot", "", "default", x()),
    # views
    case(aten.view.default, x(), [12]), case(aten._unsafe_view.default, x(), [12]), case(aten.alias.default, x()),
    case(aten.t.default, x()), case(aten.permute.default, x(), [1, 0]), case(aten.transpose.int, x(), 0, 1),
    case(aten.expand.default, x(1, 4), [3, 4]), case(aten.squeeze.default, x(1, 4)),
    case(aten.squeeze.dims, x(1, 4), [0]), case(aten.unsqueeze.default, x(), 0), case(aten.select.int, x(), 0, 1),
    case(aten.slice.Tensor, x(), 0, 1, 2), case(aten.narrow.default, x(), 0, 1, 1), case(aten.diagonal.default, x()),
    case(aten.as_strided.default, x(), [2], [1]), case(aten.detach.default, x()),
    case(aten.unfold.default, x(), 1, 2, 2), case(aten.movedim.int, x(), 0, 1),
    case(aten.view.dtype, x(), torch.int32), case(aten.view_as_real.default, x(3, dtype=torch.complex64)),
    case(aten.view_as_complex.default, x(3, 2)), case(aten._conj.default, x(3, dtype=torch.complex64)),
    case(aten._neg_view.default, x()), case(aten.lift_fresh.default, x()), case(aten.lift.default, x()),
    case(aten._reshape_alias.default, x(), [12], [1]), case(aten.flatten.using_ints, x()),
    case(aten.unflatten.int, x(), 1, [2, 2]), case(aten.expand_as.default, x(1, 4), x()),
    case(aten.view_as.default, x(), x(4, 3)), case(aten.numpy_T.default, x()), case(aten.data.default, x()),
    case(torch.ops.prims.view_of.default, x()),
    # lists of views
    case(aten.split.Tensor, x(), 2), case(aten.split_with_sizes.default, x(), [1, 2]),
    case(aten.chunk.default, x(), 3), case(aten.unbind.int, x()), case(aten.tensor_split.sections, x(), 2),
    case(aten.unsafe_split.Tensor, x(), 2), case(aten.hsplit.int, x(), 2),
    case(aten.unsafe_split_with_sizes.default, x(), [1, 2]),
    # copies of views
    case(aten.split_copy.Tensor, x(), 2), case(aten.view_copy.default, x(), [12]),
    case(aten.repeat.default, x(), [1, 1]), case(aten.lift_fresh_copy.default, x()),
    case(aten.flip.default, x(), [0]), case(aten.roll.default, x(), [0]), case(aten._to_copy.default, x()),
    case(aten.new_zeros.default, x(), [2]), case(aten.cat.default, [x()]), case(aten.stack.default, [x(), x()]),
    case(aten.constant_pad_nd.default, x(), [0, 0]), case(aten.index.Tensor, x(), [ints(0, 1)]),
    case(aten.index_select.default, x(), 0, ints(1)), case(aten.gather.default, x(), 0, ints(0, 1).reshape(1, 2)),
    case(aten.embedding.default, x(), ints(0, 1)), case(aten.select_backward.default, x(4), [3, 4], 0, 1),
    case(aten.slice_backward.default, x(1, 4), [3, 4], 0, 0, 1, 1), case(aten.masked_fill.Scalar, x(), x() > 1, 0),
    case(aten.where.self, x() > 1.2, x(), x()), case(aten.slice_scatter.default, x(), x(1, 4), 0, 0, 1),
    case(aten.select_scatter.default, x(), x(4), 0, 0),
    # several results
    case(aten.native_layer_norm.default, x(), [4], x(4), x(4), 1e-5), case(aten.topk.default, x(), 2),
    case(aten.sort.default, x()), case(aten.max.dim, x(), 0), case(aten.var_mean.correction, x(), [0]),
    case(aten.native_group_norm.default, x(2, 4, 3), x(4), x(4), 2, 4, 3, 2, 1e-5),
    case(aten.native_layer_norm_backward.default, x(), x(), [4], x(3, 1), x(3, 1), x(4), x(4), [True] * 3),
    case(aten.native_dropout.default, x(), 0.5, True), case(aten.kthvalue.default, x(), 1),
    case(aten.aminmax.default, x()),
    case(aten._native_batch_norm_legit_functional.default, x(), x(4), x(4), x(4), x(4), True, 0.1, 1e-5),
    case(aten.convolution_backward.default, x(1, 1, 2, 2), x(1, 1, 3, 3), x(1, 1, 2, 2), [1], [1, 1], [0, 0], [1,
         1], False, [0, 0], 1, [True] * 3),
    # writes
    case(aten.copy_.default, x(), x() + 1), case(aten.fill_.Scalar, x(), 0), case(aten.zero_.default, x()),
    case(aten.index_put_.default, x(), [ints(0)], x(4) + 1),
    case(aten._index_put_impl_.default, x(), [ints(0)], x(4) + 1),
    case(aten.scatter_.value, x(), 0, ints(0, 1).reshape(1, 2), 7.0),
    case(aten.index_add_.default, x(), 0, ints(0), x(1, 4)),
    case(aten.index_copy_.default, x(), 0, ints(0), x(1, 4) + 1), case(aten.masked_fill_.Scalar, x(), x() > 1.2, 0),
    case(aten.addmm_.default, x(2, 2), x(2, 2), x(2, 2)), case(aten.lerp_.Scalar, x(), x() + 1, 0.5),
    case(aten.resize_.default, x(), [2]), case(aten.add.out, x(), x(), out=x()),
    case(aten.mm.out, x(2, 2), x(2, 2), out=x(2, 2)),
    case(aten.max.dim_max, x(), 0, max=x(4), max_values=ints(9, 9, 9, 9)), case(aten.t_.default, x()),
    case(aten._native_batch_norm_legit.default, x(), x(4), x(4), x(4), x(4), True, 0.1, 1e-5),
    case(aten.native_batch_norm.default, x(), x(4), x(4), x(4), x(4), True, 0.1, 1e-5),
    case(aten.batch_norm_update_stats.default, x(1, 4, 2, 2), x(4), x(4), 0.5), case(aten.uniform_.default, x()),
    case(aten.normal_.default, x()), case(aten.bernoulli_.float, x()), case(aten.random_.default, x()),
    case(aten.exponential_.default, x()), case(aten.dropout_.default, x(), 0.5, True),
    case(aten.rrelu_with_noise.default, -x(), x(), 0.1, 0.3, True),
    case(aten._foreach_add_.List, [x(), x()], [x(), x()]), case(aten._foreach_mul_.Scalar, [x(), x()], 2),
    case(aten._foreach_copy_.default, [x(), x()], [x() + 1, x() + 2]), case(aten._foreach_add.Scalar, [x(), x()], 1),
    case(aten._foreach_zero_.default, [x()]),
    case(aten.split_with_sizes_copy.out, x(3), [1, 2], out=[x(1) + 1, x(2) + 1]),
    # random draws
    case(aten.rand.default, [2]), case(aten.randint.default, 5, [2]), case(aten.randperm.default, 5),
    case(aten.multinomial.default, x(), 1), case(aten.normal.Tensor_float, x(), 1.0), case(aten.poisson.default, x()),
    case(aten.bernoulli.default, x() / 2),
    # Python functions, packets and methods, as Dynamo leaves them
    case(torch.relu, x()), case(torch.relu_, -x()), case(torch.add, x(), x()), case(torch.add, x(), x(), out=x()),
    case(torch.max, x(), 0), case(torch.transpose, x(), 0, 1), case(torch.transpose, input=x(), dim0=0, dim1=1),
    case(torch.split, x(), 2), case(torch.tensor, 1.0), case(torch.cat, [x(), x()]), case(torch.rand, 2),
    case(F.relu, -x()), case(F.relu, -x(), inplace=True), case(F.relu, -x(), True),
    case(F.leaky_relu, -x(), inplace=True), case(F.softmax, x(), dim=0), case(F.linear, x(), x()),
    case(F.embedding, ints(0), x()), case(F.layer_norm, x(), [4], x(4)),
    case(F.embedding, ints(0), x(), max_norm=0.1), case(F.gelu, x()), case(F.silu, x(), inplace=True),
    case(F.pad, x(), [1, 1]), case(aten.view, x(), [12]), case(aten.add_, x(), 1), case(aten.mul, x(), 2),
    case(aten.split, x(), 2), case("view", x(), 12), case("add_", x(), 1), case("mul", x(), 2), case("chunk", x(), 3),
    case("expand", x(1, 4), 3, 4), case("zero_", x()), case("copy_", x(), x() + 1), case("size", x()),
    case("item", x(1)), case("unbind", x()), case("uniform_", x()), case("max", x(), 0), case("clone", x()),
    case("t", x()), case(operator.getitem, x(), 0), case(operator.iadd, x(), 1), case(operator.add, x(), 1),
    case(operator.imul, x(), 2), case(operator.setitem, x(), 0, 7.0), case(operator.matmul, x(2, 2), x(2, 2)),
    case(getattr, x(), "T"), case(getattr, x(), "shape"),
]
#: Calls whose results may be an argument or may be new, depending on values: effects has to allow for both.
MAYBE = [
    case(aten._fused_sgd_.tensor_lr, [x()], [x()], [x()], weight_decay=0.1, momentum=0.9, lr=x(1), dampening=0.0,
         nesterov=False, maximize=False, is_first_step=False),
    case(aten._fused_adamw_.default, [x()], [x()], [x()], [x()], [], [ints(1).float()], lr=0.1, beta1=0.9,
         beta2=0.99, weight_decay=0.1, eps=1e-8, amsgrad=False, maximize=False),
    case(torch.sort, x(), out=(x(), torch.zeros(3, 4, dtype=torch.int64))), case(aten.contiguous.default, x()),
    case(aten.reshape.default, x(), [12]), case(aten.to.dtype, x(), torch.float32),
    case(aten.to.device, x(), torch.device("cpu"), torch.float32), case(aten.type_as.default, x(), x()),
    case(aten.dropout.default, x(), 0.5, False), case(aten.dropout.default, x(), 0.5, True),
    case(aten.expand_as.default, x(), x()), case(aten.feature_dropout.default, x(), 0.5, False),
    case(aten.alpha_dropout.default, x(), 0.5, False), case(aten.broadcast_tensors.default, [x(), x()]),
    case(aten.atleast_1d.default, x()), case(aten.atleast_2d.Sequence, [x(), x()]),
    case(aten.meshgrid.indexing, [x(2), x(2)], indexing="ij"), case(aten.einsum.default, "ij->ji", [x()]),
    case(aten.sum_to_size.default, x(), [3, 4]), case(aten.cartesian_prod.default, [x(3)]),
    case(aten.conj_physical.default, x()), case(aten.resolve_conj.default, x()), case(aten.real.default, x()),
    case(aten.positive.default, x()), case(aten._cast_Float.default, x()), case(aten.to_dense.default, x()),
    case(aten.flatten_dense_tensors.default, [x(3)]), case(aten.unflatten_dense_tensors.default, x(3), [x(1), x(2)]),
    case(aten.chain_matmul.default, [x()]), case(aten.dequantize.self, x()),
    case(aten._reshape_from_tensor.default, x(), ints(12)), case(aten.histogramdd.TensorList_bins, x(3, 1), [x(3)]),
    case(aten.batch_norm.default, x(), x(4), x(4), x(4), x(4), True, 0.1, 1e-5, False),
    case(aten.cumprod_backward.default, x(1), x(1), 0, x(1)),
    case(torch.ops.prims.device_put.default, x(), torch.device("cpu")),
    case(aten.instance_norm.default, x(1, 4, 3), x(4), x(4), x(4), x(4), True, 0.1, 1e-5, False),
    case(torch.as_tensor, x()), case(torch.atleast_1d, x()), case(F.dropout, x(), 0.5, False),
    case(F.dropout, x(), 0.5, True, True), case(F.batch_norm, x(), x(4), x(4), training=True),
    case(F.instance_norm, x(1, 4, 3), x(4), x(4)), case(F.dropout2d, x(1, 2, 2, 2), 0.5), case(F.normalize, x()),
    case(F.gumbel_softmax, x()), case(F.cross_entropy, x(), ints(0, 1, 2)),
    case(F.fractional_max_pool2d, x(1, 1, 4, 4), 2, output_size=2), case("to", x(), torch.float32),
    case("float", x()), case("contiguous", x()), case("reshape", x(), 12), case("type_as", x(), x()),
    case("double", x()), case(getattr, x(), "data"),
]


def label(value: Any) -> str:
    return value[0] if isinstance(value, tuple) else str(value)


@pytest.fixture(autouse=True)
def _seed() -> None:
    torch.manual_seed(0)


@pytest.mark.parametrize("probe", EXACT, ids=label)
def test_a_call_does_what_effects_says_and_nothing_else(probe: Any) -> None:
    _, target, args, kwargs = probe
    seen = observe(target, args, kwargs)
    assert claimed(target, args, kwargs, len(seen.shared)) == seen


@pytest.mark.parametrize("probe", MAYBE, ids=label)
def test_a_call_does_no_more_than_effects_says(probe: Any) -> None:
    _, target, args, kwargs = probe
    seen = observe(target, args, kwargs)
    told = claimed(target, args, kwargs, len(seen.shared))
    assert all(real <= allowed for real, allowed in zip(seen.shared, told.shared, strict=True))
    assert seen.written <= told.written
    assert told.random or not seen.random
    assert len(told.written) < max(2, len(tensors((args, kwargs))))  # not simply everything


# Calls that cannot be run alone

library = torch.library.Library("fxpasses_test_summary", "FRAGMENT")
library.define("functional(Tensor x) -> Tensor")
library.define("view(Tensor(a) x) -> Tensor(a)")
library.define("write(Tensor(a!) x, Tensor y) -> ()")
library.define("note(Tensor x) -> ()")
library.define("draw(Tensor x) -> Tensor", tags=(torch.Tag.nondeterministic_seeded,))
library.define("send(Tensor x, str group_name) -> Tensor")
library.define("ordered(Tensor x) -> Tensor")
effects._register_effectful_op("fxpasses_test_summary::ordered", effects._EffectType.ORDERED)
own: Any = torch.ops.fxpasses_test_summary
FLAGS = ("writes", "random", "external", "changes_mode", "communicates", "opaque")
TARGETS: dict[str, tuple[Any, set[str]]] = {
    "custom functional": (own.functional.default, set()),
    "custom view": (own.view.default, set()),
    "custom write": (own.write.default, {"writes"}),
    "custom, nothing returned": (own.note.default, {"external"}),
    "custom random": (own.draw.default, {"random"}),
    "custom with a group": (own.send.default, {"external", "communicates"}),
    "custom with a registered effect": (own.ordered.default, {"external"}),
    "unknown operator": (opaque_op("torch.ops.vendor.op.default"), {"random", "external", "communicates", "opaque"}),
    "unknown function": (test_a_call_does_no_more_than_effects_says, {"random", "external", "communicates", "opaque"}),
    "seeding": (torch.manual_seed, {"random", "external", "communicates", "opaque"}),
    "saving": (torch.save, {"random", "external", "communicates", "opaque"}),
    "a TorchScript builtin": (aten.manual_seed.default, {"random", "external", "communicates", "opaque"}),
    "a TorchScript builtin that returns a number": (aten.sym_size.default, set()),
    "autocast": (torch.amp.autocast_mode._enter_autocast, {"changes_mode", "external"}),
    "grad mode": (torch._C._set_grad_enabled, {"changes_mode", "external"}),
    "assertion": (aten._assert_async.msg, {"external"}),
    "symbolic assertion": (torch.sym_constrain_range, {"external"}),
    "profiler": (torch.ops.profiler._record_function_enter_new.default, {"external"}),
    "loss scaler": (aten._amp_update_scale_.default, {"writes"}),
    "finite check": (aten._amp_foreach_non_finite_check_and_unscale_.default, {"writes"}),
    "gathered statistics": (aten.batch_norm_gather_stats_with_counts.default, {"writes"}),
    "all_reduce": (torch.ops._c10d_functional.all_reduce.default, {"communicates"}),
    "all_reduce_": (torch.ops._c10d_functional.all_reduce_.default, {"writes", "communicates"}),
    "irecv": (torch.ops._c10d_functional.irecv.default, {"writes", "communicates"}),
    "legacy isend": (torch.ops.c10d_functional.isend.default, {"communicates"}),
    "legacy irecv": (torch.ops.c10d_functional.irecv.default, {"writes", "communicates"}),
    "wait": (torch.ops._c10d_functional.wait_tensor.default, set()),
    "c10d in place": (torch.ops.c10d.allreduce_.default, {"writes", "communicates"}),
    "symmetric memory": (torch.ops.symm_mem.one_shot_all_reduce.default, {"external", "communicates"}),
    "groups of channels": (aten.native_group_norm.default, set()),
    "math": (math.sqrt, set()),
    "sym_max": (torch.sym_max, set()),
}


@pytest.mark.parametrize("name", TARGETS)
def test_flags(name: str) -> None:
    target, flags = TARGETS[name]
    found = summary(target)
    assert {flag for flag in FLAGS if getattr(found, flag)} == flags
    assert found.aliases_everything == found.writes_everything == found.opaque


def test_statistics_of_a_distributed_batch_norm_are_written() -> None:
    found = summary(aten.batch_norm_gather_stats.default)
    assert [name for _, name in found.writes] == ["running_mean", "running_var"]


def test_a_packet_allows_what_any_of_its_overloads_does() -> None:
    builder = GraphBuilder()
    data = builder.input("x", 4)
    plain, into = builder.op(aten.add, data, data), builder.untyped(aten.add, data, data, out=data)
    assert call_summary(plain) == PURE  # ``out`` is another overload, and not passed
    assert [name for _, name in call_summary(into).writes] == ["out"]
    assert [name for _, name in summary(aten.add).writes] == ["out"]
    assert call_summary(builder.op(aten.max, data, 0)).returns == ((), ())


METHODS = {"backward": OPAQUE, "register_hook": OPAQUE, "unheard_of": OPAQUE, "item": PURE, "size": PURE, "relu": PURE}


@pytest.mark.parametrize("name", METHODS)
def test_methods(name: str) -> None:
    builder = GraphBuilder()
    call = builder.graph.call_method(name, (builder.input("x", 4),))
    assert call_summary(call) == METHODS[name]


def test_an_unknown_in_place_method_writes_its_tensor() -> None:
    assert method_summary("unheard_of_").writes == ((0, "self"),)
    assert method_summary("__unheard_of__").opaque


def test_metadata_readers() -> None:
    builder = GraphBuilder()
    data = builder.input("x", 4)
    readers = [builder.graph.call_method("size", (data, 0)), builder.graph.call_method("dim", (data,)),
               builder.untyped(aten.sym_size.int, data, 0), builder.untyped(aten.sym_numel, data),
               builder.untyped(getattr, data, "shape"), builder.untyped(torch.numel, data)]
    others = [builder.graph.call_method("item", (data,)), builder.relu(data), builder.untyped(getattr, data, "T"),
              data, builder.op(operator.getitem, data, 0)]
    assert [reads_metadata_only(node) for node in readers] == [True] * 6
    assert [reads_metadata_only(node) for node in others] == [False] * 5
