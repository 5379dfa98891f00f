"""Where each node of a graph belongs: its phase of a step, then the modules it was traced in, outermost first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from torch.fx import GraphModule, Node

from fxpasses.ir.ops import is_wait, launch_of
from fxpasses.ir.steps import Step, step_of
from fxpasses.tools.viz.look import optimizer_nodes, scope_of

Path = tuple[str, ...]
"""``("forward", "model", "layers.0", "mlp")``; () where nothing tells."""
INPUTS, FORWARD, BACKWARD, UPDATE = "inputs", "forward", "backward", "update"
PHASES = (INPUTS, FORWARD, BACKWARD, UPDATE)
_OF_A_SUBSCRIPT = re.compile(r"\[['\"]?([^\]'\"]+)['\"]?\]")
_OF_THE_ROOT = re.compile(r"^(L\.self|L__self__+|self)\.?(_modules\.)?")
_LAYER = re.compile(r"\d+")


def paths_of(gm: GraphModule, modules: Mapping[str, str] | None = None) -> dict[Node, Path]:
    """The path of every node of ``gm`` itself, bodies apart; ``modules``: `modules_of` the graph around a body.

    Modules are told by ``nn_module_stack``; in a graph read from text by names, which start with the module that the
    names of parameters show to be there. A node with neither belongs to the smallest scope that all its operands are
    in. A step is forward as far as its result needs it; nodes that read the state of an optimizer, or make new
    parameters of the old ones, are its update, what is left is backward. Other graphs have phases where operators or
    metas tell of a backward pass.
    """
    step = step_of(gm)
    phases, slots = _phases(gm, step), _slots(step)
    modules = modules_of(gm) if modules is None else modules
    found: dict[Node, Path] = {}
    for node in gm.graph.nodes:
        phase: Path = (phases[node],) if phases.get(node) else ()
        if node.op == "placeholder":
            found[node] = slots.get(node, (INPUTS,))
            continue
        scope = _elements(scope_of(node)) or _named(node.name, modules)
        if not scope or is_wait(node) or str(node.target).endswith("getitem>"):
            scope = _of_operands(node, found) or scope
        found[node] = () if node.op == "output" else (*phase, *scope)
    return found


def _of_operands(node: Node, found: dict[Node, Path]) -> Path:
    """The modules that all operands have in common; of a wait those of its launch."""
    launch = launch_of(node) if is_wait(node) else None
    operands = [launch] if launch is not None else node.all_input_nodes
    paths = [_without_phase(found[operand]) for operand in operands
             if found.get(operand) and operand.op not in ("placeholder", "get_attr")]
    return common([path for path in paths if path])


def common(paths: list[Path]) -> Path:
    """What all paths start with."""
    if not paths:
        return ()
    low, high = min(paths), max(paths)
    length = next((index for index, pair in enumerate(zip(low, high, strict=False)) if pair[0] != pair[1]),
                  min(len(low), len(high)))
    return low[:length]


def _without_phase(path: Path) -> Path:
    return path[1:] if path and path[0] in PHASES else path


def modules_of(gm: GraphModule) -> dict[str, str]:
    """Qualified names of the modules that parameters and buffers are in, by how names of nodes start."""
    return {path.replace(".", "_"): path for path in _modules(gm, step_of(gm))}


def _elements(scope: str) -> Path:
    """Modules of a qualified name; a layer's number stays with the list it is in: ``("model", "layers.0")``."""
    found: list[str] = []
    for part in _OF_THE_ROOT.sub("", _OF_A_SUBSCRIPT.sub(r".\1", scope)).split("."):
        if found and _LAYER.fullmatch(part):
            found[-1] += f".{part}"
        elif part:
            found.append(part)
    return tuple(found)


def _named(name: str, modules: Mapping[str, str]) -> Path:
    """The longest module that a name starts with."""
    end = len(name)
    while (end := name.rfind("_", 0, end)) > 0:
        if name[:end] in modules:
            return _elements(modules[name[:end]])
    return ()


def _modules(gm: GraphModule, step: Step | None) -> Iterable[str]:
    """Qualified names of the modules that hold parameters or buffers, and of those around them."""
    names = {*dict(gm.named_parameters()), *dict(gm.named_buffers())}
    if step is not None:
        names.update(step.names("params"), step.names("buffers"))
    for name in sorted(names):
        while name := name.rpartition(".")[0]:
            yield name


def _slots(step: Step | None) -> dict[Node, Path]:
    """Paths of inputs by what they are to a step."""
    return {slot.node: (INPUTS, slot.role, *map(str, slot.path[:-1]), *_elements(slot.name.rpartition(".")[0]))
            for slot in (step.inputs if step is not None else ()) if slot.node is not None}


def _phases(gm: GraphModule, step: Step | None) -> dict[Node, str]:
    nodes = [node for node in gm.graph.nodes if node.op not in ("placeholder", "output")]
    if step is not None and step.given("result"):
        update = _with_what_only_serves(optimizer_nodes(gm) | _new_parameters(step), nodes)
        forward = _ancestors(step.given("result").values())
        return {node: UPDATE if node in update else FORWARD if node in forward else BACKWARD for node in nodes}
    backward: set[Node] = set()
    for node in gm.graph.nodes:
        if _is_backward(node) or not backward.isdisjoint(node.all_input_nodes):
            backward.add(node)
    backward.intersection_update(nodes)
    if not backward:
        return {}
    first = next(index for index, node in enumerate(nodes) if node in backward)
    for node in reversed(nodes[first:]):  # what only serves it, such as gathers done again
        if node.users and backward.issuperset(user for user in node.users if user.op != "output"):
            backward.add(node)
    return {node: BACKWARD if node in backward else FORWARD for node in nodes}


def _new_parameters(step: Step) -> set[Node]:
    """What a step returns as its parameters, made of those it takes."""
    taken = set(step.taken("params").values())
    return {node for node in step.given("params").values() if not taken.isdisjoint(node.all_input_nodes)}


def _with_what_only_serves(update: set[Node], nodes: list[Node]) -> set[Node]:
    """An update and what it makes of inputs and constants alone, such as parameters that decay."""
    for node in reversed(nodes):
        if node.users and update.issuperset(node.users) and all(
                operand.op in ("placeholder", "get_attr") for operand in node.all_input_nodes):
            update.add(node)
    return update


def _is_backward(node: Node) -> bool:
    if node.op == "placeholder":
        return node.name.startswith("tangents")
    return (node.meta.get("partitioner_tag") == "is_backward" or bool(node.meta.get("autograd_backward"))
            or "fwd_nn_module_stack" in node.meta or "_backward." in str(node.target))


def _ancestors(nodes: Iterable[Node]) -> set[Node]:
    found = set(nodes)
    pending = list(found)
    while pending:
        for operand in pending.pop().all_input_nodes:
            if operand not in found:
                found.add(operand)
                pending.append(operand)
    return found
