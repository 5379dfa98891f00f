"""Two states of a folder beside each other: which golden became which."""

from __future__ import annotations

import pytest

from fxpasses.tools.snapshots.units import changes

HEAD = '# fxir 1\nmodule(world_size=1, mesh=None, rank=None, stage=None, device="cpu")\n\nclass main:\n    def f(\n'


def text(*lines: str) -> str:
    return HEAD + "".join(f"        {line}\n" for line in lines)


def told(before: dict[str, str], after: dict[str, str]) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.before.name if change.before else None, change.after.name if change.after else None)
            for change in changes(before, after)]


def test_equal_texts_that_moved_are_renamed() -> None:
    one, other = text("a", "b"), text("c", "d")
    assert told({"a.fx.py": one, "b.fx.py": other}, {"x.fx.py": other, "y.fx.py": one}) == [
        ("renamed", "b.fx.py", "x.fx.py"), ("renamed", "a.fx.py", "y.fx.py")]


def test_where_a_golden_says_it_is_from_does_not_count() -> None:
    assert told({"a.fx.py": text("a") + "# golden: a after x\n"}, {"b.fx.py": text("a") + "# golden: b after y\n"}) == [
        ("renamed", "a.fx.py", "b.fx.py")]


def test_the_most_alike_are_a_pair_and_heads_alone_make_none() -> None:
    lines = [f"line{number}" for number in range(10)]
    before = {"a.fx.py": text(*lines), "b.fx.py": text("other")}
    after = {"x.fx.py": text(*lines[:8], "p", "q"), "y.fx.py": text(*lines[:9], "p"), "z.fx.py": text("else")}
    assert told(before, after) == [("removed", "b.fx.py", None), ("added", None, "x.fx.py"),
                                   ("renamed", "a.fx.py", "y.fx.py"), ("added", None, "z.fx.py")]


@pytest.mark.parametrize("name", ["set/rank{}.fx.py", "rank{}.fx.py", "test[a-rank{}].fx.py", "x_rank{}.fx.py"])
def test_ranks_are_one_golden(name: str) -> None:
    before = {name.format(rank): text(str(rank)) for rank in (0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9)}
    [change] = changes(before, {path: text("new") for path in before})
    assert change.name == name.format("*")
    assert change.before is not None
    assert [content.split()[-1] for content in change.before.texts.values()] == list(map(str, range(11)))


@pytest.mark.parametrize("names", [("frank0", "frank1"), ("rank1", "rank2"), ("rank0",), ("rank0", "rank2"),
                                   ("rank0a", "rank1a")])
def test_other_names_are_goldens_of_their_own(names: tuple[str, ...]) -> None:
    before = {f"{name}.fx.py": text("a") for name in names}
    after = {f"{name}.fx.py": text("b") for name in names}
    assert [change.name for change in changes(before, after)] == list(before)


def test_a_set_that_became_one_is_another_golden() -> None:
    one = text("a", "b", "c")
    assert told({"s.fx.py": one}, {"s/rank0.fx.py": one, "s/rank1.fx.py": one}) == [
        ("removed", "s.fx.py", None), ("added", None, "s/rank*.fx.py")]


def test_a_summary_and_a_text_are_no_pair() -> None:
    assert told({"s.fx.py": "nodes = 1\n"}, {"s.summary.toml": "nodes = 1\n"}) == [
        ("removed", "s.fx.py", None), ("added", None, "s.summary.toml")]
