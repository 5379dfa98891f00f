"""What a node is to somebody who looks at a step: its kind, its colour, the words of its label."""

from __future__ import annotations

from collections.abc import Iterable

from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_copy
from fxpasses.cost.roles import role_of
from fxpasses.ir.graph import bodies_of, place_of
from fxpasses.ir.ops import base_name, is_collective, is_wait
from fxpasses.ir.steps import step_of
from fxpasses.ir.user_line import user_line

#: Kind -> colour, in the order of the legend. Red is for exposed time alone.
COLOURS = {
    "matmul": "#3b6ea5",
    "attention": "#17a398",
    "reduction": "#7b5a9a",
    "pointwise": "#9db4c8",
    "copy": "#cfd2d6",
    "optimizer": "#c2a15a",
    "loop": "#6b8e4e",
    "other": "#6f6f6f",
    "launch": "#3d3d3d",
    "transfer": "#f28e2b",
    "bubble": "#e9c9c6",
    "exposed": "#d0342c",
}
EXPOSED, BUBBLE, LAUNCH, TRANSFER = "exposed", "bubble", "launch", "transfer"
WAITING = {"exposed": "waiting", "bubble": "other ranks are late"}
"""Kinds in which compute has nothing to do, in words."""
#: Colours of communicators, in the order they are first used, over and over: those of Okabe and Ito ("Color universal
#: design", 2008) that are told apart without red and green cones, the red of exposed time left out, and two more.
GROUP_COLOURS = ("#e69f00", "#009e73", "#56b4e9", "#cc79a7", "#0072b2", "#f0e442", "#432371", "#bdbdbd")
DARK, BRIGHT = "#1b1b1b", "#ffffff"
"""Colours of words."""
_WORDS = (
    ("attention", ("attention", "flash_attn")),
    ("optimizer", ("_fused_adam", "_fused_sgd", "_fused_adagrad", "_foreach_")),
    ("matmul", ("mm", "bmm", "addmm", "baddbmm", "matmul", "linear", "dot", "conv", "einsum")),
    ("reduction", ("sum", "mean", "softmax", "norm", "amax", "amin", "argmax", "var", "topk", "sort", "cumsum",
                   "nll_loss", "logsumexp")),
    ("copy", ("cat", "stack", "clone", "copy", "pad", "embedding", "index", "gather", "scatter", "fill", "slice",
              "arange", "contiguous")),
)
"""Kind -> parts of operator names; the first that fits."""


def kind_of(node: Node) -> str:
    """The kind of a node that computes, by its operator."""
    if bodies_of(node):
        return "loop"
    name = base_name(node)
    if is_collective(node) or is_wait(node):
        return LAUNCH
    if is_copy(node) or not role_of(node).reads:  # names such as convert_element_type hold other words
        return "copy"
    for kind, words in _WORDS:
        if any(word in name for word in words):
            return kind
    return "pointwise" if node.op in ("call_function", "call_method") and name else "other"


def optimizer_nodes(gm: GraphModule) -> set[Node]:
    """Nodes of the update: those that read the state of a captured step's optimizer, or what was made of it."""
    step = step_of(gm)
    found: set[Node] = set() if step is None else set(step.taken("optimizer").values())
    for node in gm.graph.nodes if found else ():
        if node.op != "output" and node.op != "placeholder" and not found.isdisjoint(node.all_input_nodes):
            found.add(node)
    return found


def scope_of(node: Node) -> str:
    """The module a node was traced in, by its qualified name; "" where nothing tells."""
    stack = node.meta.get("nn_module_stack") or node.meta.get("fwd_nn_module_stack")
    if not isinstance(stack, dict) or not stack:
        return ""
    entry = list(stack.values())[-1]
    return str(entry[0] if isinstance(entry, tuple) and entry else entry)


def source_of(node: Node) -> str:
    """The line of the user's program a node comes from, else of the text it was read from; "" where nothing tells."""
    found = user_line(node)
    if found is not None:
        return str(found)
    place = place_of(node)
    return f"{place.file.rpartition('/')[2]}:{place.line}" if place is not None else ""


def group_colours(names: Iterable[str]) -> dict[str, str]:
    """A colour for each communicator."""
    return {name: GROUP_COLOURS[index % len(GROUP_COLOURS)] for index, name in enumerate(dict.fromkeys(names))}


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1, as WCAG 2 defines it."""
    parts = [int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(colour: str) -> str:
    """The colour of words on ``colour``."""
    return max((BRIGHT, DARK), key=lambda words: contrast(words, colour))


def size_text(count: float) -> str:
    """Bytes in words: ``1.5 MiB``."""
    for unit, scale in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if count >= scale:
            return f"{count / scale:.3g} {unit}" if count < 999.5 * scale else f"{count / scale:.0f} {unit}"
    return f"{count:.0f} B"


def time_text(milliseconds: float) -> str:
    """A time in words: ``12.3 ms``, ``4.56 us``."""
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.4g} s"
    return f"{milliseconds:.4g} ms" if milliseconds >= 0.1 or milliseconds == 0 else f"{milliseconds * 1000:.3g} us"
