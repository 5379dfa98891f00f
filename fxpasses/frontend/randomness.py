"""Random numbers of a step as values: every draw depends on the step's seed and on its number, on no global generator.

In a captured graph torch's random operators are wrong without any error: what torch saves and restores around them
(activation checkpointing, ``fork_rng``) is Python that a trace does not see, so a recomputation drops other elements
than the forward did.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch._ops import OpOverload
from torch.fx import GraphModule, Node

from fxpasses._torch import decomposed, eager_selective_checkpoints, intercepting, is_composite
from fxpasses.errors import UsageError, wrong_type
from fxpasses.frontend.generator_state import following
from fxpasses.frontend.random_rules import RULES, dropped_gradient
from fxpasses.frontend.recurrent import WithoutRecurrentDropout
from fxpasses.ir.graph import all_graphs, place_of
from fxpasses.ir.random_operators import BERNOULLI, NORMAL, PERMUTATION, RANDINT, UNIFORM

_NOT_VALUES = ("generator", "layout", "pin_memory")
#: Operators with the tag of random ones that only choose a kernel.
_NO_DRAWS = ("aten::_fused_sdp_choice",)
#: Part of an operator's name -> what its user can do.
_WAYS_OUT = {
    "attention": "fused attention draws inside its kernel: torch.nn.attention.sdpa_kernel(SDPBackend.MATH) around the "
                 "model's call, or dropout_p=0",
    "rnn": "its kernel drops out between layers: stack single layers with nn.Dropout between them, or dropout=0",
    "dropout_state": "its kernel drops out between layers: stack single layers with nn.Dropout between them",
    "multinomial": "draw with noise: (weights / torch.empty_like(weights).exponential_()).topk(count).indices",
}
_ANY_WAY_OUT = "draw with torch.rand, torch.randn or dropout, or draw before the step and pass the numbers in"


class FunctionalRandom:
    """Context in which torch's random operators draw by ``seed`` and the number of the draw.

    ``seed``: an i64 scalar, best in host memory. Works in eager mode and, entered *inside* the traced function with the
    traced seed, under ``make_fx``: the graph then takes the seed as an input and draws the numbers eager mode draws.
    Backward belongs inside as well. Activation checkpointing recomputes with the draws of its forward, as it does with
    torch's generator; with ``preserve_rng_state=False`` it draws anew. Selective checkpoints recompute what their
    policy says, where torch would keep everything for as long as it traces.

    Raises `UsageError` inside it for random operators that have no such form, for those with a generator of their own,
    and for ``torch.manual_seed`` or a state from outside, which would do nothing.
    """

    def __init__(self, seed: Tensor) -> None:
        if not isinstance(seed, Tensor):
            raise wrong_type("the seed", seed, "an i64 scalar tensor")
        if seed.dtype != torch.int64 or seed.ndim != 0:
            raise UsageError(f"the seed has shape {list(seed.shape)} and dtype {seed.dtype}",
                             hint="an i64 scalar tensor is wanted")
        self.seed = seed
        self.draws = 0
        """How many different draws there were."""
        self._next = 0
        self._kept = {0.0: 0.0}  # factor of a fused dropout's gradient -> the probability that it was made from
        self._entered = contextlib.ExitStack()

    def __enter__(self) -> FunctionalRandom:
        with contextlib.ExitStack() as entered:
            entered.enter_context(following(self))
            entered.enter_context(eager_selective_checkpoints())
            entered.enter_context(WithoutRecurrentDropout())
            entered.enter_context(intercepting(self._handle))
            self._entered = entered.pop_all()
        return self

    def __exit__(self, *details: Any) -> None:
        self._entered.__exit__(*details)

    @property
    def position(self) -> int:
        """The number of the next draw. A recomputation sets it back, and then forward again."""
        return self._next

    @position.setter
    def position(self, number: int) -> None:
        self._next = number

    def uniform(self, size: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor:
        """Floats of [0, 1)."""
        return self._drawn(UNIFORM, size, dtype=dtype, device=device)

    def normal(self, size: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor:
        """Floats of mean 0 and deviation 1."""
        return self._drawn(NORMAL, size, dtype=dtype, device=device)

    def bernoulli(self, size: Sequence[int], probability: float, device: torch.device) -> Tensor:
        """Truth values."""
        return self._drawn(BERNOULLI, size, probability, device=device)

    def randint(self, low: int, high: int, size: Sequence[int], dtype: torch.dtype, device: torch.device) -> Tensor:
        """Integers of [low, high)."""
        return self._drawn(RANDINT, low, high, size, dtype=dtype, device=device)

    def permutation(self, length: int, dtype: torch.dtype, device: torch.device) -> Tensor:
        """0 to length - 1 in some order."""
        return self._drawn(PERMUTATION, length, dtype=dtype, device=device)

    def _drawn(self, op: Any, *args: Any, **types: Any) -> Tensor:
        number, self._next = self._next, self._next + 1
        self.draws = max(self.draws, self._next)
        numbers: Tensor = op(self.seed, number, *args, **types)
        return numbers

    def _handle(self, op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if op is torch.ops.aten.native_dropout_backward.default:
            gradient, mask, scale = args
            return dropped_gradient(gradient, mask, self._kept.get(scale, 1 / (scale or 1)))
        if not _is_random(op):
            return op(*args, **kwargs)
        given = _arguments(op, args, kwargs)
        if not _draws(op, given):
            return op(*args, **kwargs)
        if given.get("generator") is not None:
            raise UsageError(f"'{_printed(op)}' draws from a generator of its own", hint="leave generator= out")
        if op is torch.ops.aten.native_dropout.default and given["p"] != 1:
            self._kept[1 / (1 - given["p"])] = 1 - given["p"]
        if op in RULES:
            return RULES[op](self, *(value for name, value in given.items() if name not in _NOT_VALUES))
        if is_composite(op):  # arrives whole where autograd is off
            with intercepting(self._handle):
                return decomposed(op, args, kwargs)
        raise UsageError(f"'{_printed(op)}' draws random numbers that no seed reaches", hint=_way_out(op))


def unsafe_randomness(gm: GraphModule) -> list[Node]:
    """Nodes of ``gm`` and its bodies that draw from torch's global generator, outermost graph first.

    A recomputation in such a graph draws other numbers than its forward did.
    """
    return [node for graph in all_graphs(gm) for node in graph.graph.nodes
            if _is_random(node.target) and _draws(node.target, _arguments(node.target, node.args, node.kwargs))]


def check_randomness(gm: GraphModule) -> None:
    """Raise `UsageError` where ``gm`` or a body of it draws from torch's global generator."""
    for node in unsafe_randomness(gm):
        raise UsageError(f"'{node.name}' draws from torch's global generator", place=place_of(node), hint=(
            "trace inside FunctionalRandom" if node.graph is gm.graph else
            "no seed reaches the body of a higher-order operator: draw outside of it and pass the numbers in"))


def _arguments(op: OpOverload, args: Sequence[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Argument name -> value in the order of the schema; an omitted dtype is None."""
    given = {}
    for position, argument in enumerate(op._schema.arguments):
        default = None if "dtype" in argument.name else argument.default_value
        given[argument.name] = args[position] if position < len(args) else kwargs.get(argument.name, default)
    return given


def _is_random(op: Any) -> bool:
    return isinstance(op, OpOverload) and torch.Tag.nondeterministic_seeded in op.tags


def _draws(op: OpOverload, given: dict[str, Any]) -> bool:
    """A random operator does draw, given these arguments."""
    if op._schema.name in _NO_DRAWS or given.get("train") is False or given.get("training") is False:
        return False
    chances = [given[name] for name in ("dropout_p", "dropout") if name in given]
    if op._schema.name.endswith(("dropout", "dropout_")):
        chances.append(given["p"])
    return not any(isinstance(chance, (int, float)) and chance == 0 for chance in chances)


def _printed(op: OpOverload) -> str:
    return str(op._schema.name).replace("::", ".")


def _way_out(op: OpOverload) -> str:
    return next((hint for part, hint in _WAYS_OUT.items() if part in op._schema.name), _ANY_WAY_OUT)
