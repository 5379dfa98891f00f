"""Random operators of torch under `FunctionalRandom`: eager and in a graph the same numbers, of the right kind."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from fxpasses.errors import UsageError
from fxpasses.frontend.randomness import FunctionalRandom, check_randomness, unsafe_randomness
from fxpasses.ir.random_operators import seeded_draws
from tests.frontend.joint import equal, joint, leaves

aten: Any = torch.ops.aten
SEED = torch.tensor(11)

FLOATS: dict[str, Callable[[Tensor], Tensor]] = {
    "rand": lambda x: torch.rand(x.shape), "rand_like": torch.rand_like,
    "uniform": lambda x: aten.uniform(x, 1.0, 3.0), "uniform_": lambda x: x.clone().uniform_(-2, 5),
    "randn": lambda x: torch.randn(x.shape, dtype=torch.float64), "randn_like": torch.randn_like,
    "normal_": lambda x: x.clone().normal_(1, 3), "normal": lambda x: torch.normal(2.0, 3.0, tuple(x.shape)),
    "normal of tensors": lambda x: torch.normal(x, torch.full_like(x[:1], 2)),
    "normal of a mean": lambda x: torch.normal(x, 2.0), "normal of a deviation": lambda x: torch.normal(2.0, x + 1),
    "normal_functional": lambda x: aten.normal_functional(x, 1.0, 2.0),
    "exponential_": lambda x: x.clone().exponential_(0.5), "log_normal_": lambda x: x.clone().log_normal_(0, 0.3),
    "cauchy_": lambda x: x.clone().cauchy_(1, 0.5), "geometric_": lambda x: x.clone().geometric_(0.3),
    "gumbel_softmax": lambda x: F.gumbel_softmax(x), "rrelu": lambda x: F.rrelu(x - 3, training=True),
    "rrelu_": lambda x: F.rrelu(x - 3, training=True, inplace=True),
    "randint": lambda x: torch.randint(100, x.shape), "randint from": lambda x: torch.randint(-9, 100, x.shape),
    "randint_like": lambda x: torch.randint_like(x, 50), "randint_like from": lambda x: torch.randint_like(x, 5, 50),
    "random_ to": lambda x: x.clone().random_(9), "random_ from": lambda x: x.clone().random_(-9, 90),
    "randperm": lambda x: torch.randperm(x.numel(), dtype=torch.int32),
    "bernoulli": lambda x: torch.bernoulli(x / 4), "bernoulli of one": lambda x: torch.bernoulli(x, 0.3),
    "bernoulli_": lambda x: x.clone().bernoulli_(0.3), "bernoulli_ of a tensor": lambda x: x.clone().bernoulli_(x / 4),
    "dropout": lambda x: F.dropout(x, 0.3), "dropout_": lambda x: F.dropout(x.clone(), 0.3, inplace=True),
    "native_dropout": lambda x: torch.native_dropout(x, 0.3, True)[0],
    "alpha_dropout": lambda x: F.alpha_dropout(x, 0.3, training=True),
    "feature_dropout": lambda x: F.dropout1d(x[None], 0.3)[0],
    "attention": lambda x: F.scaled_dot_product_attention(x[None], x[None], x[None], dropout_p=0.5)[0],
}
#: Share of the spread between the ends: long tails, and few rows of weights that drop together.
TOLERANCE = {"gumbel_softmax": 0.15, "attention": 0.3}
EACH = pytest.mark.parametrize("name", FLOATS)


def under(seed: Tensor, function: Callable[[Tensor], Any], x: Tensor) -> Any:
    with FunctionalRandom(seed):
        return function(x)


@EACH
def test_eager_mode_and_a_graph_draw_the_same(name: str) -> None:
    x, before = torch.full((8, 6), 2.0).t(), torch.get_rng_state()
    gm = joint(lambda seed, x: [under(seed, FLOATS[name], x)], SEED, x)
    eager = under(SEED, FLOATS[name], x)
    assert equal(gm(SEED, x), [eager]) == [True]
    assert torch.equal(torch.get_rng_state(), before)
    assert seeded_draws(gm)
    assert unsafe_randomness(gm) == []
    assert not torch.equal(under(SEED + 1, FLOATS[name], x), eager)


@EACH
def test_numbers_are_of_the_kind_that_torch_draws(name: str) -> None:
    """Type and layout are torch's, and of many elements the ones at some ranks lie where they do in torch."""
    x = torch.full((100, 200), 2.0).t()
    drawn = under(SEED, FLOATS[name], x)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        wanted = FLOATS[name](x)
    assert (drawn.dtype, drawn.shape, drawn.stride()) == (wanted.dtype, wanted.shape, wanted.stride())
    ranks = torch.tensor([0.1, 0.4, 0.65, 0.9])
    ours, torchs = (value.double().flatten().sort().values[(ranks * value.numel()).long()] for value in (drawn, wanted))
    spread = float((torchs[-1] - torchs[0]).abs())
    assert (ours - torchs).abs().max() <= TOLERANCE.get(name, 0.05) * spread + 1e-6


def test_draws_are_numbered() -> None:
    with FunctionalRandom(SEED) as random:
        first, second = torch.rand(3), torch.rand(3)
        assert random.draws == 2
        with FunctionalRandom(SEED) as inner:
            assert torch.equal(torch.rand(3), first)
        assert (inner.draws, random.draws) == (1, 2)
        third = torch.rand(3)
    with FunctionalRandom(SEED):
        assert equal([torch.rand(3), torch.rand(3), torch.rand(3)], [first, second, third]) == [True] * 3
    assert not torch.equal(first, second)


def test_what_draws_nothing_is_not_counted() -> None:
    x = torch.ones(2, 4, 4)
    with FunctionalRandom(SEED) as random:
        F.dropout(x, 0.5, training=False)
        F.dropout(x, 0.0)
        F.rrelu(x)
        F.scaled_dot_product_attention(x, x, x)
        aten.native_dropout(x, 0.5, False)
    assert random.draws == 0


def test_a_write_arrives_in_the_operand() -> None:
    x = torch.zeros(4, 6)
    with FunctionalRandom(SEED):
        assert x[:, 2].uniform_(1, 2) is not None
        version = x._version
        assert x.normal_() is x
    assert x._version == version + 1
    with FunctionalRandom(SEED):
        column, whole = torch.empty(4).uniform_(1, 2), torch.empty(4, 6).normal_()
    assert torch.equal(x, whole)
    assert bool((column >= 1).all())


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
@pytest.mark.parametrize("probability", [0.1, 0.3, 1.0])
def test_fused_dropout_rounds_as_that_of_a_cpu(dtype: torch.dtype, probability: float) -> None:
    """Where autograd runs under the Python dispatcher dropout is fused; gradients too are then equal."""
    from fxpasses._torch import python_dispatcher

    x = torch.linspace(-3, 3, 240, dtype=dtype).requires_grad_()

    def run(context: Any) -> list[Tensor]:
        value, = leaves(x)
        with context, FunctionalRandom(SEED):
            result = F.dropout(value, probability)
            result.backward(torch.linspace(1, 2, 240, dtype=dtype))
        assert value.grad is not None
        return [result, value.grad]

    assert equal(run(python_dispatcher()), run(contextlib.nullcontext())) == [True, True]


@pytest.mark.parametrize("context", [torch.no_grad, torch.inference_mode])
@pytest.mark.parametrize("name", ["dropout", "alpha_dropout", "feature_dropout", "rrelu", "attention"])
def test_composite_operators_arrive_whole_without_autograd(context: Any, name: str) -> None:
    x = torch.full((8, 6), 2.0)
    with context():
        drawn = under(SEED, FLOATS[name], x)
    assert torch.equal(drawn, under(SEED, FLOATS[name], x))


REFUSED: dict[str, tuple[Callable[[Tensor], Any], str, str]] = {
    "own generator": (lambda x: torch.rand(3, generator=torch.Generator()), "'aten.rand' draws from a generator",
                      "leave generator="),
    "multinomial": (lambda x: torch.multinomial(x, 2), "'aten.multinomial' draws", "exponential_"),
    "out": (lambda x: torch.rand(2, 4, out=x), "'aten.rand' draws", "torch.rand"),
    "poisson": (torch.poisson, "'aten.poisson' draws", "torch.rand"),
    "fused attention": (lambda x: aten._scaled_dot_product_efficient_attention(
        x[None, None], x[None, None], x[None, None], None, True, 0.1), "efficient_attention' draws", "SDPBackend.MATH"),
    "recurrent": (lambda x: aten._cudnn_rnn(
        x[None], [x], 4, None, x[None], None, 2, 4, 0, 2, False, 0.5, True, False, [], None), "_cudnn_rnn' draws",
        "single layers"),
    "seeding": (lambda x: torch.manual_seed(3), "torch.manual_seed is called inside", "seed outside"),
    "seeding again": (lambda x: torch.random.manual_seed(3), "torch.manual_seed is called inside", "seed outside"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_seed_reaches_is_refused(name: str) -> None:
    call, message, hint = REFUSED[name]
    with pytest.raises(UsageError, match=message) as raised, FunctionalRandom(SEED):
        call(torch.ones(2, 4))
    assert hint in str(raised.value)
    assert torch.rand(1).shape == (1,)  # everything is as before
    assert torch.manual_seed is torch.random.manual_seed


@pytest.mark.parametrize("kind", [nn.LSTM, nn.GRU, nn.RNN])
def test_dropout_of_a_recurrent_module_is_refused(kind: Any) -> None:
    x = torch.ones(2, 3, 4)
    packed = nn.utils.rnn.pack_padded_sequence(x, torch.tensor([2, 1, 1]))
    dropping, plain, evaluated = kind(4, 4, 2, dropout=0.5), kind(4, 4, 2), kind(4, 4, 2, dropout=0.5).eval()
    for given in (x, packed):
        with pytest.raises(UsageError, match=r"of 2 layers drops out .* \(stack modules"), FunctionalRandom(SEED):
            dropping(given)
        with FunctionalRandom(SEED) as random:
            plain(given)
            evaluated(given)
    assert random.draws == 0


@pytest.mark.xfail(strict=True, raises=AssertionError, reason="torch loses a recurrent module's dropout")
def test_torchs_own_trace_keeps_dropout_of_a_recurrent_module() -> None:
    def recurrent(x: Tensor, start: Tensor, *weights: Tensor) -> list[Tensor]:
        return [torch.rnn_tanh(x, start, weights, True, 2, 0.5, True, False, False)[0]]

    weights = [weight.detach() for weight in nn.RNN(4, 4, 2).parameters()]
    gm = joint(recurrent, torch.ones(2, 3, 4), torch.zeros(2, 3, 4), *weights)
    assert unsafe_randomness(gm)


def test_a_state_from_outside_is_refused() -> None:
    outside = torch.get_rng_state()
    with FunctionalRandom(SEED) as random:
        torch.rand(2)
        inside = torch.get_rng_state()
        first = torch.rand(2)
        torch.set_rng_state(inside)
        assert torch.equal(torch.rand(2), first)
        with torch.random.fork_rng(devices=[]):
            forked = torch.rand(2)
        assert torch.equal(torch.rand(2), forked)
        assert random.draws == 3
        with pytest.raises(UsageError, match="from outside"):
            torch.set_rng_state(outside)
    torch.set_rng_state(outside)


@pytest.mark.parametrize("seed", [3, torch.tensor(3.0), torch.tensor([3])])
def test_a_seed_is_an_integer_scalar(seed: Any) -> None:
    with pytest.raises(UsageError, match="the seed"):
        FunctionalRandom(seed)


def test_a_graph_with_torchs_own_random_operators_is_found() -> None:
    x = torch.ones(1, 2, 4, 4)
    gm = joint(lambda x: [F.dropout(F.scaled_dot_product_attention(x, x, x)), torch.rand(3)], x)
    assert [node.name for node in unsafe_randomness(gm)] == ["native_dropout", "rand"]
    with pytest.raises(UsageError, match=r"'native_dropout' draws from torch's global generator \(trace inside"):
        check_randomness(gm)
    check_randomness(joint(lambda x: [F.scaled_dot_product_attention(x, x, x)], x))


def test_a_random_operator_in_a_body_is_found() -> None:
    """Bodies of higher-order operators are traced apart: the context belongs inside them."""
    def branches(x: Tensor, inside: Any) -> list[Tensor]:
        def drop(x: Tensor) -> Tensor:
            with inside():
                return F.dropout(x)

        return [torch.ops.higher_order.cond(x.sum() > 0, drop, torch.relu, (x,))]

    x = torch.ones(4)
    outside = joint(lambda seed, x: under(seed, lambda x: branches(x, contextlib.nullcontext), x), SEED, x)
    assert len(unsafe_randomness(outside)) == 1
    with pytest.raises(UsageError, match=r"global generator \(no seed reaches the body"):
        check_randomness(outside)
    assert unsafe_randomness(joint(lambda x: branches(x, lambda: FunctionalRandom(torch.zeros((), dtype=torch.int64))),
                                   x)) == []
