"""Where passes come from: packages, entry points, files; clashes and broken plugins."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from torch.fx import GraphModule

import fxpasses.fixes
import fxpasses.passes
from fxpasses.errors import UsageError
from fxpasses.pm.declare import Pass, fxpass
from fxpasses.pm.registry import PACKAGES, Registry

PASS = '''
from fxpasses import fxpass

@fxpass()
def {name}(gm):
    """Do nothing."""
    return gm
'''


@fxpass()
def mine(gm: GraphModule) -> GraphModule:
    """Do nothing."""
    return gm


@pytest.fixture
def package() -> Iterator[str]:
    """A package that exports one pass."""
    module = types.ModuleType("_registry_test_package")
    module.mine, module.alias, module.other = mine, mine, 3
    sys.modules[module.__name__] = module
    yield module.__name__
    del sys.modules[module.__name__]


def plugin(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, "fxpasses.passes")


def test_a_package_is_searched_for_passes(package: str) -> None:
    registry = Registry([package], [])
    assert registry.names() == ["mine"]
    assert registry.get("mine") is mine


def test_the_librarys_own_packages_are_searched() -> None:
    registry = Registry(plugins=[])
    exported = [value for module in (fxpasses.passes, fxpasses.fixes) for value in vars(module).values()
                if isinstance(value, Pass)]
    assert registry.names() == sorted(pass_.name for pass_ in exported)
    assert all(registry.get(pass_.name) is pass_ for pass_ in exported)
    assert [fxpasses.passes.__name__, fxpasses.fixes.__name__] == list(PACKAGES)


def test_an_unknown_name_gets_a_suggestion(package: str) -> None:
    with pytest.raises(UsageError) as caught:
        Registry([package], []).get("mien")
    assert str(caught.value) == "error: unknown pass 'mien' (did you mean 'mine'?)"


def test_a_plugin_is_listed_without_being_loaded_and_loaded_when_asked_for(package: str) -> None:
    registry = Registry([], [plugin("mine", f"{package}:mine"), plugin("absent", "no_such_module:absent")])
    assert registry.names() == ["absent", "mine"]
    assert registry.find("mine") is mine


@pytest.mark.parametrize(("value", "reason"), [
    ("no_such_module:x", "plugin 'no_such_module:x' cannot be loaded: ModuleNotFoundError"),
    ("_registry_test_package:absent", "cannot be loaded: AttributeError"),
    ("_registry_test_package:other", "is of type int, not a pass"),
    ("_registry_test_package:mine", "is the pass 'mine'; the two names must agree"),
])
def test_a_broken_plugin_is_named_and_disturbs_no_other(package: str, value: str, reason: str) -> None:
    registry = Registry([package], [plugin("broken", value)])
    assert registry.all() == {"mine": mine}
    assert registry.get("mine") is mine
    with pytest.raises(UsageError, match="pass 'broken': plugin") as caught:
        registry.get("broken")
    assert reason in str(caught.value)
    assert registry.broken() == [caught.value]


def test_plugins_that_clash_name_both_and_leave_the_first(package: str) -> None:
    registry = Registry([package], [plugin("mine", "far.away:mine"), plugin("two", "a:two"), plugin("two", "b:two")])
    messages = [str(error) for error in registry.broken()]
    assert messages == [f"error: pass 'mine': plugin 'far.away:mine' clashes with {mine.place}",
                        "error: pass 'two': two plugins define it: plugin 'a:two' and plugin 'b:two'"]


def test_a_file_is_loaded_and_may_be_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "my passes.py"
    path.write_text(PASS.format(name="homemade"))
    registry = Registry([], [])
    [first] = registry.load_file(path)
    assert registry.get("homemade") is first
    assert (registry.file_of("homemade"), registry.file_of("absent")) == (str(path), None)
    [second] = registry.load_file(str(path))
    assert registry.get("homemade") is second
    [third] = registry.load_file(tmp_path / ".." / tmp_path.name / path.name)
    assert registry.get("homemade") is third, "another name of the same file"


def test_a_clash_names_both_places_and_registers_nothing(tmp_path: Path, package: str) -> None:
    path = tmp_path / "clash.py"
    path.write_text(PASS.format(name="fresh") + PASS.format(name="mine"))
    registry = Registry([package], [])
    with pytest.raises(UsageError) as caught:
        registry.load_file(path)
    assert str(caught.value) == f"error: pass 'mine' is defined twice: {mine.place} and {path}:11"
    assert registry.names() == ["mine"]
    path.write_text(PASS.format(name="waiting"))
    with pytest.raises(UsageError, match="defined twice: plugin 'x:waiting' and"):
        Registry([], [plugin("waiting", "x:waiting")]).load_file(path)


@pytest.mark.parametrize(("text", "line", "message"), [
    ("x = 1\nimport no_such_module_at_all", 2, "cannot load passes: ModuleNotFoundError"),
    ("def f(:", 1, "cannot load passes: SyntaxError"),
    ("from fxpasses import fxpass\n@fxpass()\ndef f(gm): return gm", 2, "pass 'f': it has no docstring"),
    ("x = 1", 0, "defines no pass"),
])
def test_a_file_that_cannot_be_loaded_says_where(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        Registry([], []).load_file(path)
    assert message in str(caught.value)
    assert f"{path}:{line}" in str(caught.value) or not line
    assert not [name for name in sys.modules if "broken_py" in name]


def test_a_missing_file_is_a_mistake_of_the_caller(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no file '.*absent.py'"):
        Registry([], []).load_file(tmp_path / "absent.py")
