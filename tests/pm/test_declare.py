"""`@fxpass`: what a declaration becomes, what it refuses, and the contract of a direct call."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch.fx import GraphModule

from fxpasses.errors import PassError, UsageError
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.remarks import Remark


@dataclass(frozen=True)
class Options:
    times: int = 1
    """How often."""


@fxpass(after=("nothing",), gives="scheduled")
def repeat(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Repeat the last sum.

    More text.
    """
    output = next(node for node in gm.graph.nodes if node.op == "output")
    [value] = output.args[0]
    for _ in range(options.times):
        with gm.graph.inserting_before(output):
            value = gm.graph.call_function(torch.ops.aten.add.Tensor, (value, value))
        value.meta["val"] = value.args[0].meta["val"]
        analyses.remark(value, "repeated", applied=True)
    output.args = ((value,),)
    return gm


def sums(gm: GraphModule) -> int:
    return sum(node.target is torch.ops.aten.add.Tensor for node in gm.graph.nodes)


def test_a_declaration_is_data() -> None:
    assert (repeat.name, repeat.summary, repeat.after, repeat.gives) == (
        "repeat", "Repeat the last sum.", ("nothing",), "scheduled")
    assert [(option.name, option.type_text, option.default, option.doc) for option in repeat.fields] == [
        ("times", "int", 1, "How often.")]
    assert repeat.place.file == __file__
    assert inspect.getdoc(repeat) == "Repeat the last sum.\n\nMore text."


def test_a_direct_call_keeps_the_contract(step: Callable[..., GraphModule]) -> None:
    gm = step()
    before, metas = gm.code, [dict(node.meta) for node in gm.graph.nodes]
    remarks: list[Remark] = []
    once, thrice = repeat(gm), repeat(gm, times=3, remarks=remarks)
    assert (sums(gm), sums(once), sums(thrice)) == (1, 2, 4)
    assert (gm.code, [dict(node.meta) for node in gm.graph.nodes]) == (before, metas)
    assert thrice.code.count("aten.add") == 4, "recompiled"
    assert thrice.w is gm.w
    assert once.meta["form"] == "scheduled"
    assert [remark.code for remark in remarks] == ["repeated"] * 3


def test_a_direct_call_refuses_unknown_options_and_wrong_graphs(step: Callable[..., GraphModule]) -> None:
    with pytest.raises(UsageError, match=r"no option 'tims'.*did you mean 'times'"):
        raise_text(lambda: repeat(step(), tims=2))
    with pytest.raises(UsageError, match="'2' is no int"):
        raise_text(lambda: repeat(step(), times="2"))
    with pytest.raises(UsageError, match="graph is of type Linear"):
        repeat(torch.nn.Linear(2, 2))
    broken = step()
    broken.graph.erase_node(next(iter(reversed(broken.graph.nodes))))
    with pytest.raises(PassError, match=r"the graph given to 'repeat' is wrong: .*no-output"):
        repeat(broken)


def raise_text(call: Callable[[], object]) -> None:
    """Raise the error again with its hint in the message, for ``match``."""
    try:
        call()
    except UsageError as error:
        raise UsageError(str(error)) from error


def test_options_make_another_pass() -> None:
    assert repeat.with_options(times=2) != repeat
    assert repeat.with_options(times=1) == repeat
    assert len({repeat, repeat.with_options(times=1), repeat.with_options(times=2)}) == 2


def test_a_declaration_without_arguments_needs_no_brackets(step: Callable[..., GraphModule]) -> None:
    @fxpass
    def bare(gm: GraphModule) -> GraphModule:
        """Do nothing."""
        return gm

    @fxpass()
    def called(gm: GraphModule) -> GraphModule:
        """Do nothing."""
        return gm

    assert [bare.name, bare.takes, bare.after] == ["bare", called.takes, called.after]
    assert bare(step()).code == called(step()).code
    with pytest.raises(UsageError, match="no docstring"):
        fxpass(lambda gm: gm)


def test_a_body_takes_what_it_names(step: Callable[..., GraphModule]) -> None:
    seen: list[str] = []

    @fxpass()
    def looks(gm: GraphModule, analyses: Analyses) -> GraphModule:
        """Look at the world."""
        seen.append(f"{analyses.world.size} {sorted(analyses.world.groups)}")
        return gm

    looks(step())
    assert seen == ["1 ['dp']"]
    assert looks.fields == ()


def undocumented(gm: GraphModule) -> GraphModule:
    return gm


def untyped(gm: GraphModule, options) -> GraphModule:  # type: ignore[no-untyped-def]
    """Have options of no class."""
    return gm


def other_names(gm: GraphModule, opts: Options) -> GraphModule:
    """Name its parameters freely."""
    return gm


@dataclass(frozen=True)
class Hiding:
    world: int = 0


def hiding(gm: GraphModule, options: Hiding) -> GraphModule:
    """Have an option that the call has, too."""
    return gm


@dataclass(frozen=True)
class Refusing:
    size: int = 0

    def __post_init__(self) -> None:
        raise ValueError("size is 0")


def refusing(gm: GraphModule, options: Refusing) -> GraphModule:
    """Have defaults that are refused."""
    return gm


@pytest.mark.parametrize(("body", "keywords", "message"), [
    (undocumented, {}, "no docstring"), (untyped, {}, "'options' is not annotated"),
    (other_names, {}, r"parameters are \(gm, options, analyses\)"), (hiding, {}, "hides an argument"),
    (refusing, {}, "the default options are refused: size is 0"),
    (refusing, {"takes": "spdm"}, "unknown form 'spdm'.*did you mean 'spmd'"),
    (refusing, {"after": ("refusing",)}, "cannot come after itself"),
    (refusing, {"requires": "abc"}, "tuples of names"),
])
def test_a_declaration_that_breaks_the_rules_is_refused(body: Any, keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        raise_text(lambda: fxpass(**keywords)(body))
    assert f"{__file__}:{body.__code__.co_firstlineno}: error: pass '{body.__name__}'" in str(caught.value)


def test_a_pass_is_no_function_to_be_decorated_twice() -> None:
    assert isinstance(repeat, Pass)
