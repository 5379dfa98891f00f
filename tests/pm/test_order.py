"""Order of passes: what is required is added, what comes first is moved first, nothing is lost, ties never vary."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.order import order


def declared(name: str, *, after: tuple[str, ...] = (), requires: tuple[str, ...] = ()) -> Pass:
    def body(gm: GraphModule) -> GraphModule:
        """Do nothing."""
        return gm

    body.__name__ = name
    return fxpass(after=after, requires=requires)(body)


def ordered(text: str, *passes: Pass) -> str:
    """Names in running order; ``text`` gives them as single letters."""
    known = {pass_.name: pass_ for pass_ in passes}
    find = lambda name: known.get(name) or declared(name)  # noqa: E731
    return "".join(pass_.name for pass_ in order([find(name) for name in text], find).passes)


def test_without_rules_the_order_stands() -> None:
    assert ordered("zabca") == "zabca"


@pytest.mark.parametrize(("given", "expected"), [
    ("ab", "ab"), ("ba", "ab"), ("bxa", "abx"), ("xby", "xby"), ("b", "b"),
    ("aba", "aba"),  # torch's PassManager calls this circular
    ("bba", "abb"),  # torch's PassManager loses one of these
    ("bab", "abb"), ("abab", "abab"), ("aab", "aab"),
])
def test_b_comes_after_a_where_both_are_present(given: str, expected: str) -> None:
    assert ordered(given, declared("b", after=("a",))) == expected


def test_a_chain_is_moved_as_a_whole_and_the_rest_stays() -> None:
    passes = declared("c", after=("b",)), declared("b", after=("a",))
    assert ordered("xcyb" + "za", *passes) == "xabcyz"


@pytest.mark.parametrize(("given", "expected"), [
    ("b", "ab"), ("xb", "xab"), ("bxb", "abxb"), ("ba", "ab"), ("ab", "ab")])
def test_a_required_pass_is_added_before_the_first_that_wants_it(given: str, expected: str) -> None:
    """torch's PassManager passes over a missing requirement without a word."""
    assert ordered(given, declared("b", requires=("a",))) == expected


def test_requirements_have_requirements() -> None:
    passes = declared("c", requires=("b", "q")), declared("b", requires=("a",))
    assert ordered("c", *passes) == "abqc"


def test_added_and_moved_passes_are_noted() -> None:
    a, b = declared("a"), declared("b", after=("a",), requires=("r",))
    found = order([b, a], {"r": declared("r")}.__getitem__)
    assert found.notes == ("'r' added: 'b' requires it", "'a' moved before 'b', which comes after it")
    assert order([a], {}.__getitem__).notes == ()


@pytest.mark.parametrize(("given", "passes", "cycle"), [
    ("ab", (declared("a", after=("b",)), declared("b", after=("a",))), "b -> a -> b"),
    ("aba", (declared("a", after=("b",)), declared("b", after=("a",))), "b -> a -> b"),
    ("a", (declared("a", requires=("b",)), declared("b", requires=("a",))), "a -> b -> a"),
    ("xabc", (declared("a", after=("c",)), declared("b", after=("a",)), declared("c", after=("b",))),
     "b -> c -> a -> b"),
])
def test_a_cycle_is_named(given: str, passes: tuple[Pass, ...], cycle: str) -> None:
    with pytest.raises(UsageError, match="come after each other") as caught:
        ordered(given, *passes)
    names = str(caught.value).rpartition(": ")[2].split(" -> ")
    assert names[0] == names[-1]
    doubled = cycle.split(" -> ")[:-1] * 2
    assert any(doubled[start:start + len(names) - 1] == names[:-1] for start in range(len(names)))


def test_half_a_cycle_is_none() -> None:
    assert ordered("a", declared("a", after=("b",)), declared("b", after=("a",))) == "a"
