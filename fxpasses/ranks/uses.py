"""What a graph does with its inputs, as far as it decides which random values are legal: indices, positive numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.graph import all_graphs, bodies_of, value_of
from fxpasses.ir.ops import argument, base_name, is_launch, is_wait, nodes_in, overload
from fxpasses.ir.regions import operand_for, operands_of
from fxpasses.ranks.symbols import concrete

#: How far a value is followed through operators that keep its elements.
_DEPTH = 12

_Bound = Callable[[Node, Mapping[Any, int]], int | None]


def _rows_of(name: str, dimension: int = 0) -> _Bound:
    """Bound: the size of a dimension of the tensor in argument ``name``."""
    return lambda node, symbols: _size(operand(node, name), dimension, symbols)


def _along(name: str) -> _Bound:
    """Bound: the size of that tensor along the node's own ``dim``."""
    return lambda node, symbols: _size(operand(node, name), operand(node, "dim"), symbols)


def _classes(node: Node, symbols: Mapping[Any, int]) -> int | None:
    scores = operand(node, "self") or operand(node, "input")
    value = value_of(scores) if isinstance(scores, Node) else None
    return _size(scores, 1 if isinstance(value, torch.Tensor) and value.ndim > 1 else 0, symbols)


def _number(name: str) -> _Bound:
    def bound(node: Node, symbols: Mapping[Any, int]) -> int | None:
        value = operand(node, name)
        return value if isinstance(value, int) and value > 0 else None

    return bound


#: Operator -> (argument that holds indices, how many there are to choose from).
_INDICES: dict[str, tuple[str, _Bound]] = {
    "embedding": ("indices", _rows_of("weight")),
    "embedding_dense_backward": ("indices", _number("num_weights")),
    "embedding_backward": ("indices", _number("num_weights")),
    "_embedding_bag": ("indices", _rows_of("weight")),
    "index_select": ("index", _along("self")),
    "index_add": ("index", _along("self")),
    "index_add_": ("index", _along("self")),
    "index_copy": ("index", _along("self")),
    "index_copy_": ("index", _along("self")),
    "index_fill": ("index", _along("self")),
    "gather": ("index", _along("self")),
    "scatter": ("index", _along("self")),
    "scatter_": ("index", _along("self")),
    "scatter_add": ("index", _along("self")),
    "scatter_add_": ("index", _along("self")),
    "scatter_reduce": ("index", _along("self")),
    "nll_loss_forward": ("target", _classes),
    "nll_loss_backward": ("target", _classes),
    "nll_loss2d_forward": ("target", _classes),
    "nll_loss2d_backward": ("target", _classes),
    "nll_loss": ("target", _classes),
    "nll_loss_nd": ("target", _classes),
    "cross_entropy_loss": ("target", _classes),
    "cross_entropy": ("target", _classes),
    "one_hot": ("self", _number("num_classes")),
    # A seed is no index, but any number will do: of so many, no two ranks draw one.
    **dict.fromkeys(("uniform", "normal", "bernoulli", "randint", "permutation"), ("seed", lambda *_: 2**40)),
}
#: Argument positions of the Python functions that are no operator.
_FUNCTIONS = {"embedding": ("indices", "weight"), "cross_entropy": ("input", "target"), "nll_loss": ("input", "target")}
#: Operators that hand elements on as they are, or make indices smaller.
_KEEPS = frozenset((
    "view", "reshape", "_unsafe_view", "unsqueeze", "squeeze", "expand", "expand_as", "detach", "alias", "clone",
    "contiguous", "_to_copy", "to", "slice", "select", "split", "split_with_sizes", "chunk", "cat", "stack", "t",
    "transpose", "permute", "flatten", "unbind", "getitem", "narrow", "where", "masked_fill", "sub", "remainder",
    "floor_divide", "clamp", "convert_element_type", "long", "int", "flip", "roll", "lift_fresh_copy", "repeat"))
#: Operators that hand on elements of their first operand, chosen by indices.
_SELECTS = frozenset(("gather", "index", "_unsafe_index", "index_select", "take"))
#: Elementwise operators that carry the sign of their operands on.
_KEEPS_SIGN = frozenset((
    "mul", "mul_", "add", "add_", "div", "div_", "addcmul", "addcmul_", "lerp", "lerp_", "maximum", "view", "reshape",
    "detach", "alias", "clone", "_to_copy", "copy", "copy_", "getitem", "slice", "select", "expand", "unsqueeze",
    "_foreach_mul", "_foreach_mul_", "_foreach_add", "_foreach_add_", "_foreach_addcmul", "_foreach_addcmul_",
    "_foreach_lerp", "_foreach_lerp_", "cat", "split", "split_with_sizes"))
_DIVIDE = frozenset(("div", "div_", "true_divide", "fmod", "remainder", "floor_divide", "addcdiv", "addcdiv_"))
_NO_ZEROS = frozenset(("reciprocal", "rsqrt", "log", "log2", "log10", "atanh", "native_layer_norm", "pow_"))
_COMPARE = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))
#: Operators whose first operand may be any integer where they divide by a number.
_DIVIDED = frozenset(("div", "div_", "floor_divide", "remainder", "fmod"))
#: Operators that cover some elements up: what is an index below them need not be one above.
_COVERS = frozenset(("where", "masked_fill", "clamp", "remainder"))
#: Operators that know every integer, and whose results are integers of the same kind or truth values.
_ANY_INTEGER = _COMPARE | frozenset((
    "add", "add_", "sub", "sub_", "mul", "mul_", "neg", "abs", "sum", "amax", "amin", "maximum", "minimum", "where",
    "cat", "stack", "view", "reshape", "_unsafe_view", "unsqueeze", "squeeze", "expand", "detach", "alias", "clone",
    "contiguous", "slice", "select", "split", "split_with_sizes", "t", "transpose", "permute", "flatten", "getitem",
    "narrow", "masked_fill", "clamp", "flip", "roll", "repeat", "cumsum", "copy_", "copy", "zeros_like", "ones_like"))
_NEEDS_POSITIVE = frozenset(("sqrt", "sqrt_", "rsqrt", "log", "log2", "log10", "_foreach_sqrt", "_foreach_sqrt_"))
#: Operator -> argument that holds a variance.
_VARIANCES = dict.fromkeys(("native_batch_norm", "_native_batch_norm_legit", "cudnn_batch_norm", "batch_norm",
                            "_batch_norm_with_update", "miopen_batch_norm"), "running_var")


def index_bound(node: Node, symbols: Mapping[Any, int], *, covered: bool = True) -> int | None:
    """Smallest number of things that elements of ``node`` select from, wherever they are used; None for no index.

    ``covered``: also where a mask lies between, that makes indices legal which are not.
    """
    bounds = []
    for user, source in reached(node, keeps_elements if covered else _keeps_all_elements):
        for name, bound in _bounds(user, source, symbols):
            if name and bound is not None and bound > 0:
                bounds.append(bound)
    return min(bounds) if bounds else None


def needs_positive(node: Node) -> bool:
    """A root or logarithm is taken of ``node``'s elements: negative ones would make everything NaN."""
    for user, source in reached(node, _keeps_sign):
        base = base_name(user)
        if base in _NEEDS_POSITIVE or (base in _VARIANCES and operand(user, _VARIANCES[base]) is source):
            return True
        if base == "pow" and len(user.args) == 2 and isinstance(user.args[1], float) and user.args[1] % 1:
            return True
    return False


def divides(node: Node) -> bool:
    """``node``'s elements are divided by, or end where a zero among them would make everything infinite."""
    for user, source in reached(node, _keeps_zeros):
        base = base_name(user)
        if base in _DIVIDE and len(user.args) > 1 and source in nodes_in(user.args[1:2]):
            return True
        if base in _NO_ZEROS:
            return True
    return False


def takes_any_integer(node: Node) -> bool:
    """Every use of ``node``'s elements knows zero and negative integers."""
    return all(user.op == "output" or is_wait(user) or is_launch(user) or bool(bodies_of(user))
               or base_name(user) in _ANY_INTEGER or _is_divided(user, source)
               for user, source in reached(node, _keeps_integers))


def compared_with(node: Node) -> tuple[int, ...]:
    """Integers that ``node``'s elements are compared with for equality, which chance rarely meets, in order.

    Without those that some use of the elements may not know.
    """
    found: dict[int, None] = {}
    for user, source in reached(node, keeps_elements):
        if base_name(user) in ("eq", "ne") and user.args and user.args[0] is source:
            value = user.args[1] if len(user.args) > 1 else None
            found.update({value: None} if type(value) is int and abs(value) < 128 else {})
    return tuple(value for value in found if value > 0 or (value >= -127 and takes_any_integer(node)))


def steers_collectives(node: Node) -> bool:
    """A branch or loop that ``node`` steers runs collectives: all ranks have to take the same way."""
    for user, source in reached(node, keeps_elements):
        if base_name(user) not in ("cond", "while_loop") or not bodies_of(user):
            continue
        if base_name(user) == "cond" and user.args[0] is not source:
            continue
        if any(is_launch(inner) for body in bodies_of(user) for graph in all_graphs(body)
               for inner in graph.graph.nodes):
            return True
    return False


def _is_divided(user: Node, source: Node) -> bool:
    return (base_name(user) in _DIVIDED and len(user.args) > 1 and user.args[0] is source
            and isinstance(user.args[1], (int, float)) and user.args[1] != 0)


def _keeps_all_elements(user: Node, source: Node) -> bool:
    return base_name(user) not in _COVERS and keeps_elements(user, source)


def _keeps_zeros(user: Node, source: Node) -> bool:
    return base_name(user) in _KEEPS_SIGN | _KEEPS | {"abs", "neg", "sum", "norm", "linalg_vector_norm", "pow", "sqrt"}


def _keeps_integers(user: Node, source: Node) -> bool:
    return base_name(user) in _ANY_INTEGER - _COMPARE or _is_divided(user, source)


def _bounds(user: Node, source: Node, symbols: Mapping[Any, int]) -> Iterator[tuple[str, int | None]]:
    base = base_name(user)
    if base in _INDICES:
        name, bound = _INDICES[base]
        if operand(user, name) is source:
            yield name, bound(user, symbols)
    elif base in ("index", "index_put", "index_put_", "_unsafe_index", "_unsafe_index_put"):
        indices = argument(user, "indices") or ()
        for dimension, index in enumerate(indices):
            if index is source:
                yield "indices", _size(operand(user, "self"), dimension, symbols)
    elif base == "take" and operand(user, "index") is source:
        value = value_of(user.args[0]) if isinstance(user.args[0], Node) else None
        yield "index", None if value is None else math.prod(concrete(value.shape, symbols))


def reached(node: Node, keeps: Callable[[Node, Node], bool]) -> Iterator[tuple[Node, Node]]:
    """(user, operand of it) pairs that ``node``'s elements reach through operators that keep them, each once."""
    seen: dict[tuple[Node, Node], None] = {}
    frontier = [node]
    for _ in range(_DEPTH):
        following: dict[Node, None] = {}
        for source in frontier:
            for user in source.users:
                if (user, source) in seen:
                    continue
                seen[user, source] = None
                yield user, source
                if is_wait(user) or is_launch(user) or keeps(user, source):
                    following[user] = None
                following.update(dict.fromkeys(_inner(user, source)))
        frontier = list(following)


def keeps_elements(user: Node, source: Node) -> bool:
    """Whether ``user`` hands indices on: a product with a tensor (a mask) does, one with a number makes new ones."""
    base = base_name(user)
    return (base in _KEEPS or (base == "mul" and len(user.all_input_nodes) == 2)
            or (base in _SELECTS and operand(user, "self") is source))


def _keeps_sign(user: Node, source: Node) -> bool:
    """A negative element of ``source`` makes a negative one of ``user``; no product of a value with itself does."""
    base = base_name(user)
    if "addcmul" in base:
        return source in nodes_in(user.args[0])
    return base in _KEEPS_SIGN and (base not in ("mul", "mul_") or user.args[0] is not user.args[1])


def _inner(user: Node, source: Node) -> list[Node]:
    """Placeholders of ``user``'s bodies that stand for ``source``."""
    operands, found = operands_of(user), []
    for body in bodies_of(user):
        placeholders = body.graph.find_nodes(op="placeholder")
        for index, inner in enumerate(placeholders):
            try:
                given = operand_for(user, operands, index, inner, len(placeholders))
            except LookupError:
                continue
            found += [inner] if given is source else []
    return found


def operand(node: Node, name: str) -> Any:
    """Argument ``name`` of an operator, or of the Python function or method of the same name."""
    if overload(node.target) is not None:
        return argument(node, name)
    if name in node.kwargs:
        return node.kwargs[name]
    order: Sequence[str] = ("self", "dim", "index")
    base = base_name(node)
    if node.op == "call_function" and base in _FUNCTIONS:
        order = _FUNCTIONS[base]
    elif base == "one_hot":
        order = ("self", "num_classes")
    position = order.index(name) if name in order else len(node.args)
    return node.args[position] if position < len(node.args) else None


def _size(tensor: Any, dimension: Any, symbols: Mapping[Any, int]) -> int | None:
    value = value_of(tensor) if isinstance(tensor, Node) else tensor
    if not isinstance(value, torch.Tensor) or not isinstance(dimension, int):
        return None
    if not -value.ndim <= dimension < value.ndim:
        return None
    return concrete([value.shape[dimension]], symbols)[0]
