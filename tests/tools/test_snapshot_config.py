"""``snapshots.toml``: what may stand in it, and the one line for each mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from fxpasses.errors import UsageError
from fxpasses.tools.snapshots.config import Case, case_text, parse, read

FILE = Path("golden/snapshots.toml")
GOOD = '[[case]]\nname = "step"\ngraph = "step.py"\n'


def test_everything_that_may_stand_in_it() -> None:
    config = parse("""\
load = ["../passes.py"]
cost = "h200"
prove = 1

[[case]]
name = "step"
graph = "step.py"
pick = 1
passes = "commhoist,asynccp"
world_size = 8
group = ["dp=0,1", "tp=0,2"]
rank = 0
spmd = true
ranks = 8
keep = "summary"

[[case]]
name = "other"
graph = "example:gpt_ddp_small"
cost = "a100"
prove = 0
""", FILE)
    assert config.load == (Path("golden/../passes.py"),)
    assert config.cases == (
        Case("step", "step.py", "commhoist,asynccp", "1", 8, ("dp=0,1", "tp=0,2"), 0, True, "h200", "summary", 1, 8, 5),
        Case("other", "example:gpt_ddp_small", cost="a100", line=17))


def test_a_case_is_read_as_it_was_written() -> None:
    values = {"name": 'a "quoted" name \u00e9\U0001f600\u00a1', "graph": "a\\b/c", "passes": "commfuse{bucket_mb=1}",
              "group": ("dp=0,1",), "spmd": False, "prove": 2, "cost": None}
    [case] = parse(case_text(values), FILE).cases
    assert (case.name, case.graph, case.passes, case.group, case.spmd, case.prove, case.cost) == tuple(values.values())


def test_what_is_no_toml() -> None:
    with pytest.raises(UsageError) as failure:
        parse(GOOD + "[[case]\n", FILE)
    assert str(failure.value).startswith("golden/snapshots.toml:4:")
    assert ": error: not TOML: " in str(failure.value)


MISTAKES = [
    (GOOD.replace("graph", "graf"), ":3", "case 'step': unknown key 'graf' (did you mean 'graph'?)"),
    ('[[case]]\nname = "step"\n', ":1", "case 'step': 'graph' is missing"),
    ('[[case]]\ngraph = "x"\n', ":1", "case 1: 'name' is missing"),
    ('[case]\nname = "x"\n', "", "'case' is no list of tables (each case begins with [[case]])"),
    ('name = "x"\n' + GOOD, ":1", "'name' stands above the first [[case]] (it belongs to a case)"),
    ('cots = "x"\n', ":1", "unknown key 'cots' (did you mean 'cost'?)"),
    (GOOD + "load = ['x.py']\n", ":4",
     "case 'step': 'load' is in a case (it stands above the first case, and is for all)"),
    (GOOD + "prove = true\n", ":4", "case 'step': 'prove' is True (a whole number is wanted)"),
    (GOOD + "prove = -1\n", ":4", "case 'step': 'prove' is -1 (0 is the least)"),
    (GOOD + "spmd = 1\n", ":4", "case 'step': 'spmd' is 1 (true or false is wanted)"),
    (GOOD + "group = 'dp=0'\n", ":4", "case 'step': 'group' is 'dp=0' (a list of texts is wanted)"),
    (GOOD + "keep = 'sumary'\n", ":4", "case 'step': 'keep' is 'sumary' (did you mean 'summary'?)"),
    *((GOOD.replace("step", name) + GOOD.replace("step", other), ":5", f"case '{other}': the name is that of the case "
       "in line 1 (names differ in more than upper and lower case, and how accents are written)")
      for name, other in (("step", "Step"), ("\u00e9", "e\u0301"), ("\u00c9", "e\u0301"))),
    (GOOD.replace("step.py", "step.fx.py"), ":2",
     "case 'step': 'step.fx.py' is the graph of case 'step' "
     "(the golden would overwrite it: give the case another name)"),
    (GOOD.replace("step.py", "a\\u001bb"), ":3", "case 'step': 'graph' is 'a\\x1bb' (no control characters)"),
]


@pytest.mark.parametrize(("text", "line", "words"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_one_line_with_file_and_key(text: str, line: str, words: str) -> None:
    with pytest.raises(UsageError) as failure:
        parse(text, FILE)
    assert str(failure.value) == f"golden/snapshots.toml{line}: error: {words}"


@pytest.mark.parametrize("name", ["../up", "a/b", "a\\\\b", ".hidden", "-o", "a\\nb", "a\\u001bb", "\\u202ename",
                                  "n" * 250])
def test_a_name_that_is_no_files_name(name: str) -> None:
    with pytest.raises(UsageError, match="'name'") as failure:
        parse(GOOD.replace('"step"', f'"{name}"'), FILE)
    assert failure.value.place is not None
    assert failure.value.place.line == 2


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "snapshots.toml").write_bytes(b"\xff")
    with pytest.raises(UsageError, match="not UTF-8 text"):
        read(tmp_path)
    (tmp_path / "snapshots.toml").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert [case.name for case in read(tmp_path).cases] == ["step"]
