"""A failing pass leaves one file whose first line is the command that fails."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from torch.fx import GraphModule

from fxpasses.errors import PassError, UsageError
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump
from fxpasses.ir.world import World
from fxpasses.pm.declare import fxpass
from fxpasses.pm.manager import PassManager, run
from fxpasses.pm.pipeline import parse_pipeline
from fxpasses.pm.registry import Registry
from fxpasses.pm.reproduce import Reproducer

Step = Callable[..., GraphModule]


@dataclass(frozen=True)
class Options:
    reason: str = "because"


@fxpass(requires=("nothing",))
def fails(gm: GraphModule, options: Options) -> GraphModule:
    """Fail."""
    raise RuntimeError(options.reason)


@fxpass()
def mistaken(gm: GraphModule) -> GraphModule:
    """Complain about the caller."""
    raise UsageError("give me a world")


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Registry:
    monkeypatch.chdir(tmp_path)
    return passes(fails, mistaken)


@pytest.fixture
def gm(step: Step) -> GraphModule:
    gm = step()
    gm.meta["world"] = World(2, {"dp": [[0, 1]]})
    return gm


def failing(call: Callable[[], object]) -> str:
    with pytest.raises(PassError) as caught:
        call()
    return str(caught.value)


def test_one_file_holds_the_graph_and_the_command(gm: GraphModule, tmp_path: Path) -> None:
    message = failing(lambda: run(gm, "addone,fails{reason='it is odd'},nothing", reproducer_dir="."))
    [path] = tmp_path.iterdir()
    assert re.fullmatch(r"fails-[0-9a-f]{8}\.repro\.fx\.py", path.name)
    assert message.endswith(f"(reproducer: {path.name})")
    first, second, *_ = path.read_text().splitlines()
    words = shlex.split(first)
    assert words[:4] == ["#", "fxpasses", "run", "--passes"]
    assert words[5:] == [path.name]
    assert second == "# fxir 1"
    reread = load_fxir(path.read_text(), str(path))
    assert dump(reread) == dump(gm)
    again = PassManager(parse_pipeline(words[4]))
    assert str(again) == "addone,nothing,fails{reason='it is odd'}", "up to the pass that fails"
    assert failing(lambda: again(reread)).splitlines()[0] == message.removesuffix(f" (reproducer: {path.name})")


def test_the_command_names_the_cost_profile(gm: GraphModule, tmp_path: Path) -> None:
    failing(lambda: run(gm, "fails", cost_model="h200", reproducer_dir="."))
    [path] = tmp_path.iterdir()
    assert " --cost h200 --passes " in path.read_text().splitlines()[0]


def test_the_same_failure_leaves_the_same_file(gm: GraphModule, tmp_path: Path) -> None:
    failing(lambda: run(gm, "fails", reproducer_dir="."))
    [first] = tmp_path.iterdir()
    text = first.read_text()
    failing(lambda: run(gm, "fails", reproducer_dir="."))
    assert [path.read_text() for path in tmp_path.iterdir()] == [text]


def test_the_directory_is_the_callers(gm: GraphModule, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    reproducer = Reproducer(tmp_path / "there")
    message = failing(lambda: PassManager("fails", observers=[reproducer])(gm))
    assert list(tmp_path.iterdir()) == [tmp_path / "there"]
    assert reproducer.written == list((tmp_path / "there").iterdir())
    assert f"reproducer: {reproducer.written[0]}" in message


def test_none_is_written_where_none_is_wanted_or_none_failed(gm: GraphModule, tmp_path: Path) -> None:
    assert "reproducer" not in failing(lambda: PassManager("fails")(gm))
    assert "reproducer" not in failing(lambda: run(gm, "fails"))
    run(gm, "addone", reproducer_dir=".")
    with pytest.raises(UsageError):
        run(gm, "mistaken", reproducer_dir=".")
    assert list(tmp_path.iterdir()) == []


def test_a_directory_that_cannot_be_written_does_not_hide_the_failure(gm: GraphModule, tmp_path: Path) -> None:
    message = failing(lambda: PassManager("fails", reproducer_dir=tmp_path / "absent")(gm))
    assert "pass 'fails' raised RuntimeError: because" in message
    assert "no reproducer: " in message
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_how_it_was_run(gm: GraphModule, tmp_path: Path, registry: Registry) -> None:
    source = tmp_path / "my pass.py"
    source.write_text('from fxpasses import fxpass\n\n@fxpass()\ndef mine(gm):\n    """Fail."""\n    return None\n')
    registry.load_file(source)
    failing(lambda: PassManager("mine", verify_each=True, reproducer_dir=".")(gm))
    [path] = tmp_path.glob("*.repro.fx.py")
    assert shlex.split(path.read_text().splitlines()[0])[1:] == [
        "fxpasses", "run", "--load", str(source), "--verify-each", "--passes", "mine", path.name]


def test_a_rank_set_leaves_one_file_a_rank(gm: GraphModule, tmp_path: Path) -> None:
    failing(lambda: run([gm, gm], "fails", reproducer_dir="."))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert [name.split(".", 1)[1] for name in names] == ["rank0.repro.fx.py", "rank1.repro.fx.py"]
    for rank, name in enumerate(names):
        text = (tmp_path / name).read_text()
        assert shlex.split(text.splitlines()[0])[-2:] == names
        assert load_fxir(text, name).meta["world"].rank == rank
