"""Remarks go to YAML and JSON lines and come back; whatever else is in such a file is refused in one line."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from fxpasses.errors import GraphError, Place, UsageError
from fxpasses.ir.user_line import UserLine
from fxpasses.pm.remark_files import parse_remarks, read_remarks, remarks_text
from fxpasses.pm.remarks import Remark

REMARKS = [
    Remark("commfuse", "missed", "group-differs", "all_reduce_1", "dp is not tp: 'x' # y", 64,
           Place("g.fx.py", 3, 5), 1, {"saved": 2, "groups": ["dp", "tp"], "deep": {"a": None, "b": True, "c": 1.5}},
           UserLine("train.py", 10, "step", "grad = x.t() @ y  # ü \u2028 \x07")),
    Remark("commhoist", "applied", "summed-locally", "on", bytes=0, message="two\nlines", place=Place("a:b.py", 7)),
    Remark("asynccp", "analysis", "critical-path", data={"text": "2024-01-01", "number": "1_000", "none": "null"}),
]


@pytest.mark.parametrize("name", ["r.yaml", "r.yml", "r.jsonl", "r"])
def test_remarks_come_back(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(remarks_text(REMARKS, name))
    assert read_remarks(path) == REMARKS
    path.write_text(remarks_text([], name))
    assert read_remarks(path) == []


def test_yaml_is_that_of_llvm() -> None:
    text = remarks_text(REMARKS, "r.yaml")
    assert text.startswith("--- !Missed\npass: commfuse\ncode: group-differs\nnode: all_reduce_1\n")
    assert text.count("\n...\n") == text.count("--- !") == 3

    class Loader(yaml.SafeLoader):
        """Takes the three tags."""

    for tag in ("!Applied", "!Missed", "!Analysis"):
        Loader.add_constructor(tag, lambda loader, node: loader.construct_mapping(node, deep=True))
    read = list(yaml.load_all(text, Loader))
    assert [{"kind": remark.kind, **entries} for remark, entries in zip(REMARKS, read, strict=True)] == [
        json.loads(json.dumps(remark.as_dict())) for remark in REMARKS]


BOMB = "--- !Missed\npass: &a [x, x]\ncode: &b [*a, *a]\nnode: [*b, *b]\n...\n"
START = "--- !Missed\npass: p\ncode: c\n"


@pytest.mark.parametrize(("text", "place", "words"), [
    ("hello", "r:1:1", "no tag"), ("a: b: c", "r:1:5", "no YAML"), ("a: b", "r:1:1", "no tag"),
    (BOMB, "r:2:7", "alias"), ("--- !Missed\npass: *a\n", "r:2:7", "alias"),
    ("--- !!python/object/apply:os.system\n- exit 1\n", "r:1:5", "tagged 'tag:yaml.org,2002:python/object"),
    (f"{START}data: !!python/name:os.system x\n...\n", "r:4:7", "tagged"),
    ("--- !Passed\npass: p\n...\n", "r:1:5", "!Applied, !Missed"),
    (START, "r:1:5", "ends inside"), (f"{START}...\n{START}", "r:5:5", "ends inside"), (f"{START}nod", "r:5:1", "YAML"),
    (f"{START}pass: q\n...\n", "r:4:1", "twice"), (f"{START}colour: q\n...\n", "r:1:5", "unknown key 'colour'"),
    (f"{START}1: q\n...\n", "r:4:1", "no text"), (f"{START}node: 3\n...\n", "r:1:5", "'node' is a int, no str"),
    (f"{START}bytes: true\n...\n", "r:1:5", "'bytes' is a bool"), (f"{START}source: [x]\n...\n", "r:1:5", "'source'"),
    (f"{START}source: {{x: 1}}\n...\n", "r:1:5", "source: unknown key 'x'"),
    ("--- !Missed\npass: p\n...\n", "r:1:5", "'code' is missing"), ("--- !Missed\n[1]\n...\n", "r:1:5", "list"),
    ("--- !Missed\npass: p\ncode: A B\n...\n", "r:1:5", "kebab"), (f"{START}node: \x01\n...\n", "r:4", "YAML"),
    ("- " + "[" * 3000, "r:1:", "YAML"), (f"{START}data: {{a: {'[' * 100}{']' * 100}}}\n...\n", "r:4:", "deeply"),
    ('{"pass": "p"', "r:1:13", "cut off"), ('{"pass": "p", "kind": "missed", "code": "c"}\nx\n', "r:2:1", "no remark"),
    ('{"pass": "p", "kind": "passed", "code": "c"}', "r:1", "no kind"), ('{"a": ' + "[" * 99999, "r:1", "deep"),
    ('{"pass": "p", "bytes": ' + "9" * 9999 + "}", "r:1", "number too long"), ("{}\n[1]\n", "r:1", "'pass' is missing"),
    (f"{START}bytes: 0x_\n...\n", "r:", ""), ("\0", "r:1", "YAML"), ("%YAML 9.9\n--- x", "r:1:1", "YAML"),
])
def test_what_is_no_remark_is_refused_at_its_place(text: str, place: str, words: str) -> None:
    with pytest.raises(GraphError) as raised:
        parse_remarks(text.encode(), "r")
    assert str(raised.value).startswith(f"{place}"), raised.value
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GraphError, match=r"r:2: error: .*UTF-8"):
        parse_remarks(b"a\n\xff", "r")
    with pytest.raises(UsageError, match="cannot read"):
        read_remarks(tmp_path / "none.yaml")
    with pytest.raises(UsageError, match="cannot read"):
        read_remarks(tmp_path)


def test_cut_anywhere_it_is_refused_or_shorter() -> None:
    text = remarks_text(REMARKS, "r.yaml")
    for end in range(1, len(text), 7):
        with contextlib.suppress(GraphError):
            assert len(parse_remarks(text[:end].encode(), "r")) < len(REMARKS)
    assert text.endswith("...\n")


def test_a_bomb_costs_nothing() -> None:
    levels = "".join(f"k{n}: &k{n} [{', '.join([f'*k{n - 1}'] * 9)}]\n" for n in range(1, 60))
    started = time.process_time()
    with pytest.raises(GraphError, match="alias"):
        parse_remarks(f"--- !Missed\nk0: &k0 [x]\n{levels}...\n".encode(), "r")
    assert time.process_time() - started < 1


@pytest.mark.full
def test_a_million_lines(tmp_path: Path) -> None:
    remark = remarks_text([REMARKS[0]], "r.yaml")
    text = remark * (1_000_000 // remark.count("\n"))
    started = time.process_time()
    assert len(parse_remarks(text.encode(), "r")) > 40_000
    assert time.process_time() - started < 60


def test_yaml_is_imported_where_it_is_used() -> None:
    program = ("import sys, fxpasses.pm.remark_files as files; files.remarks_text([], 'a.jsonl'); "
               "assert not {'yaml', 'torch'} & set(sys.modules)")
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
