"""The repository keeps its own rules: sizes, pins, top level, files every change needs."""

from __future__ import annotations

import ast
import configparser
import functools
import re
import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from fxpasses import __version__

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "fxpasses").rglob("*.py"))
CODE = [path for path in SOURCES if not path.name.endswith(".fx.py")]
BANNED_NAMES = {"utils.py", "helpers.py", "common.py", "misc.py", "util.py", "helper.py"}


def setup_cfg() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg")
    return parser


def pins() -> dict[str, Version]:
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line and not line.startswith("#")]
    return {canonicalize_name(name): Version(version) for name, version in (line.split("==") for line in lines)}


def requirements() -> list[Requirement]:
    options, extras = setup_cfg()["options"], setup_cfg()["options.extras_require"]
    lines = [line for text in (options["install_requires"], extras["test"], extras["dev"].replace("%(test)s", ""))
             for line in text.splitlines() if line.strip()]
    return [Requirement(line) for line in lines]


def is_overload(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return any(isinstance(name, ast.Name) and name.id == "overload" for name in node.decorator_list)


@functools.cache
def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def test_there_is_code_to_check() -> None:
    assert len(CODE) > 40


def test_files_are_short() -> None:
    lines = {path: len(path.read_text().splitlines()) for path in CODE}
    assert {str(path.relative_to(ROOT)): count for path, count in lines.items() if count > 400} == {}
    assert statistics.median(count for count in lines.values() if count) < 150


def test_no_module_is_a_catch_all() -> None:
    assert [path for path in CODE if path.name in BANNED_NAMES] == []


def test_modules_and_public_functions_are_documented() -> None:
    missing = []
    for path in CODE:
        tree = syntax(path)
        if not tree.body or path.name == "_version.py":
            continue
        public = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
                  and node.name[0] != "_" and node.name != "Options" and not is_overload(node)]
        missing += [f"{path.relative_to(ROOT)}: {getattr(node, 'name', 'module')}" for node in [tree, *public]
                    if ast.get_docstring(node) is None]
    assert missing == []


def test_nothing_below_the_command_line_prints() -> None:
    printing = [f"{path.relative_to(ROOT)}:{node.lineno}" for path in CODE if path.parent.name != "cli"
                for node in ast.walk(syntax(path))
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"]
    assert printing == []


def test_every_requirement_is_pinned_inside_its_range() -> None:
    pinned = pins()
    for requirement in requirements():
        version = pinned[canonicalize_name(requirement.name)]
        assert version in requirement.specifier, f"{requirement} excludes {version}"


def test_installed_packages_are_the_pinned_ones() -> None:
    """Every dependency of ours, direct or not, has a pin, and this environment follows the pins."""
    from importlib.metadata import PackageNotFoundError, distribution

    pinned, seen = pins(), set[str]()
    waiting = [requirement.name for requirement in requirements()]
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in seen:
            continue
        seen.add(name)
        assert name in pinned, f"{name} has no pin in constraints.txt"
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # for another platform or build
        assert Version(found.version).public == str(pinned[name])
        needed = [Requirement(line) for line in found.requires or ()]
        waiting += [requirement.name for requirement in needed
                    if requirement.marker is None or requirement.marker.evaluate({"extra": ""})]
    assert {"torch", "networkx", "sympy", "pluggy"} <= seen


def test_triton_is_what_the_cuda_build_of_torch_wants() -> None:
    """The CPU build asks for no triton, so the pair is stated here; `make resolve` asks the resolver."""
    wanted = {"2.13.0": "3.7.1"}
    assert str(pins()["triton"]) == wanted[str(pins()["torch"])]


def test_continuous_integration_calls_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    commands = [line for line in script.read_text().splitlines() if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make test"]


def test_make_alone_prints_its_targets() -> None:
    printed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = re.findall(r"^\.PHONY: (\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"demo", "test", "lint", "bench"} <= set(targets)
    for target in targets:
        assert f"make {target} " in printed


def test_licence_typing_marker_and_version() -> None:
    assert (ROOT / "LICENSE").read_text().startswith("BSD 3-Clause License")
    assert (ROOT / "fxpasses" / "py.typed").exists()
    assert Version(__version__)


def test_changelog_has_an_unreleased_section_and_this_version_is_not_released_twice() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert len(headings) == len(set(headings))


def test_every_file_of_the_package_is_in_the_wheel() -> None:
    patterns = setup_cfg()["options.package_data"]["fxpasses"].split()
    package = ROOT / "fxpasses"
    files = [path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    left_out = [str(path) for path in files if not (path.parent / "__init__.py").exists()
                and not any(path.relative_to(package).match(pattern) for pattern in patterns)]
    data = [path.relative_to(package) for path in files if path.suffix != ".py" or path.name.endswith(".fx.py")]
    assert len(data) > 10
    assert left_out + [str(path) for path in data if not any(path.match(pattern) for pattern in patterns)] == []
    assert [pattern for pattern in patterns if not any(path.match(pattern) for path in data)] == []


def test_top_level_names_are_all_importable() -> None:
    import fxpasses

    assert [name for name in fxpasses.__all__ if not hasattr(fxpasses, name)] == []
    assert set(fxpasses.__all__) <= set(dir(fxpasses))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = fxpasses.nothing


def test_importing_the_package_does_not_import_torch() -> None:
    script = ("import sys, fxpasses, fxpasses.errors, fxpasses.examples, fxpasses.pipelines\n"
              "assert 'torch' not in sys.modules")
    subprocess.run([sys.executable, "-c", script], check=True)


def test_no_graph_text_is_collected_as_a_test() -> None:
    assert list((ROOT / "tests").rglob("test_*.fx.py")) == []
