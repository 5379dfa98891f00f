"""The layers of the library as data: a module imports only from rows above its own, and torch only by public names."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "fxpasses"
ROWS = (
    "_version", "errors", "_torch", "ir", "ranks", "pm", "dist", "analyses", "cost", "kernels", "sim", "passes",
    "fixes", "pipelines", "frontend", "runtime", "tools", "testing", "examples", "cli", "__main__",
)
"""Parts of the library, lowest first."""
LAZY = {
    ("ir", "fxpasses.kernels.launch"): "operators of our own run as Triton kernels where there is Triton",
    ("pm", "fxpasses.passes"): "the registry finds passes by name",
    ("pm", "fxpasses.fixes"): "the registry finds passes by name",
    ("pm", "fxpasses.pipelines"): "pipeline text may name a pipeline",
    ("pm", "fxpasses.cost"): "a cost model may be given by name",
}
"""Modules of lower rows that a part looks up by name when it runs, and why."""
ALONE = {"fixes": {"errors", "_torch", "ir", "pm"}}
"""Parts that may import less than the rows above them."""
PRIVATE_MODULES = {
    "torch.utils._pytree": "the only name of pytrees that every supported torch has",
    "torch._ops": "the types of operators",
    "torch.distributed._functional_collectives": "imported for what it registers",
}
"""Private modules of torch that every file may import."""
PRIVATE_ATTRIBUTES = {
    "_schema": "an operator's schema has no public name",
    "_modules": "a table of nn.Module", "_parameters": "a table of nn.Module", "_buffers": "a table of nn.Module",
    "_graph": "a GraphModule's graph, set without copying it",
    "_fields": "the fields of a named tuple",
}
"""Private attributes of other people's objects that every file may touch."""
FILES = sorted(path for path in SOURCE.rglob("*.py") if not path.name.endswith(".fx.py"))


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@functools.cache
def nodes_of(source: str) -> list[ast.AST]:
    """Every syntax node of a file."""
    return list(ast.walk(ast.parse(source)))


def dotted(node: ast.AST) -> str:
    """``a.b.c`` as written; a call or subscript in front counts as ``?``."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id if isinstance(node, ast.Name) else "?", *reversed(parts)])


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Line and full name of everything imported: ``from a import b`` gives ``a.b``."""
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def upward_imports(part: str, source: str) -> list[str]:
    """Imports of a module of ``part`` that its row does not allow."""
    allowed = ALONE.get(part, set(ROWS[:ROWS.index(part)])) | {part}
    found = [(line, name.split(".")[1]) for line, name in imports(source)
             if name.startswith("fxpasses.") and name != "fxpasses.__version__"]
    return [f"line {line}: {part} imports {other}" for line, other in found if other not in allowed]


def lazy_names(part: str, source: str) -> list[str]:
    """Strings that name a module of a part, other than those of the table."""
    strings = [node.value for node in nodes_of(source) if isinstance(node, ast.Constant)
               and isinstance(node.value, str) and node.value.startswith("fxpasses.") and node.value.count(" ") == 0]
    modules = [text for text in strings if text.split(".")[1] in ROWS]
    return [name for name in modules if (part, name) not in LAZY
            and ROWS.index(name.split(".")[1]) > ROWS.index(part)]


def private_torch_names(source: str) -> list[str]:
    """Private modules, functions and attributes of torch that a file reaches by name."""
    names = [(line, name) for line, name in imports(source) if name.split(".")[0] in ("torch", "triton")]
    names += [(node.lineno, dotted(node)) for node in nodes_of(source)
              if isinstance(node, ast.Attribute) and dotted(node).startswith("torch.")]
    return [f"line {line}: {name}" for line, name in names
            if any(word.startswith("_") and not word.startswith("__") for word in name.split("."))
            and not any(name == module or name.startswith(f"{module}.") for module in PRIVATE_MODULES)
            and not name.startswith("torch.ops._")]


def foreign_attributes(source: str) -> list[str]:
    """Private attributes of objects whose class the file does not define."""
    touched = [node for node in nodes_of(source) if isinstance(node, ast.Attribute) and node.attr.startswith("_")
               and not node.attr.endswith("__") and not dotted(node).startswith("torch.")]
    own = {node.attr for node in touched if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")}
    own |= {node.name for node in nodes_of(source) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return [f"line {node.lineno}: {dotted(node)}" for node in touched
            if node.attr not in own and node.attr not in PRIVATE_ATTRIBUTES]


def offences(check: Callable[[Path, str], list[str]]) -> list[str]:
    """What ``check`` finds in all files, with their paths."""
    return [f"{path.relative_to(SOURCE)}: {found}" for path in FILES for found in check(path, path.read_text())]


def test_imports_point_up_the_table() -> None:
    def check(path: Path, source: str) -> list[str]:
        part = part_of(path)  # the package itself offers names of every part
        return [] if part == "__init__" else upward_imports(part, source) + lazy_names(part, source)

    assert offences(check) == []


def test_private_names_of_torch_stay_in_one_package() -> None:
    def check(path: Path, source: str) -> list[str]:
        return [] if "_torch" in path.parts else private_torch_names(source) + foreign_attributes(source)

    assert offences(check) == []


def test_triton_is_imported_by_kernels_only() -> None:
    users = {part_of(path) for path in FILES for _, name in imports(path.read_text())
             if name.split(".")[0] == "triton"}
    assert users <= {"kernels", "_torch"}


def test_every_part_has_a_row() -> None:
    assert {part_of(path) for path in FILES} <= {*ROWS, "__init__"}


def test_passes_do_not_import_each_other() -> None:
    """A module of ``passes`` is a pass or the folder of one; the package itself lists them."""
    found = []
    for path in FILES:
        if part_of(path) == "passes" and path.parent.name + path.name != "passes__init__.py":
            own = path.relative_to(SOURCE).parts[1].removesuffix(".py")
            found += [f"{path.name}: {name}" for _, name in imports(path.read_text())
                      if name.startswith("fxpasses.passes.") and name.split(".")[2] != own]
    assert found == []


@pytest.mark.parametrize(("part", "source", "message"), [
    ("ir", "from fxpasses.pm.declare import fxpass", "line 1: ir imports pm"),
    ("errors", "import fxpasses.ir.world", "line 1: errors imports ir"),
    ("pm", "def f():\n    from fxpasses import passes", "line 2: pm imports passes"),
    ("fixes", "from fxpasses.analyses import liveness", "line 1: fixes imports analyses"),
])
def test_an_upward_import_is_found(part: str, source: str, message: str) -> None:
    assert upward_imports(part, source) == [message]


def test_a_hidden_upward_import_is_found() -> None:
    assert lazy_names("pm", "import_module('fxpasses.cli')") == ["fxpasses.cli"]
    assert lazy_names("cli", "import_module('fxpasses.pm')") == []


@pytest.mark.parametrize("source", [
    "from torch._subclasses import FakeTensorMode", "import torch\nx = torch._C._nn", "import torch._inductor",
    "from torch.distributed.distributed_c10d import _resolve_process_group",
])
def test_a_private_name_is_found(source: str) -> None:
    assert private_torch_names(source)


def test_a_private_attribute_of_another_object_is_found() -> None:
    assert foreign_attributes("def f(graph):\n    return graph._codegen") == ["line 2: graph._codegen"]
    assert foreign_attributes("def f(self):\n    return self._x + other._x") == []


@pytest.mark.parametrize("source", [
    "from torch.utils import _pytree as pytree", "import torch\nx = torch.ops._c10d_functional.wait_tensor",
    "from torch.fx import GraphModule", "from torch._ops import OpOverload",
])
def test_a_public_name_is_not(source: str) -> None:
    assert private_torch_names(source) == []
