"""Contracts as data: what `list --json` prints is what its schema says, and what passes do."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import jsonschema
import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.pm.contracts import binding, contract, numerics, numerics_of, schema, values_of
from fxpasses.pm.declare import NUMERICS, Pass, fxpass
from fxpasses.pm.option_schema import accepted_by, option_schema
from fxpasses.pm.options import Option, format_value
from fxpasses.pm.registry import all_passes
from fxpasses.ranks.compare import Reference
from fxpasses.testing.variants import variants
from tests.passes.marked import by_hand

LIT = Path(__file__).parents[1] / "lit"
CAPTURED = LIT / "gradsync_updates.fx.py"
OPTIONS = [pytest.param(pass_, option, id=f"{pass_.name}.{option.name}")
           for pass_ in all_passes().values() for option in pass_.fields]
TRIED = [None, True, False, -1, 0, 1, 2, 3, 100, -0.5, 0.0, 0.5, 1.5, 1e9, "", "auto", "none", "bf16", "dp", (1, 2)]


@dataclass(frozen=True)
class Options:
    share: float = 0.5
    """A share."""
    count: int = 1
    mode: Literal["a", "b"] = "a"
    sizes: tuple[int, ...] = ()
    pair: tuple[int, str] = (1, "x")
    positive: float | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1 or self.count < 1 or (self.positive is not None and self.positive <= 0):
            raise ValueError("out of range")


@fxpass(version=3, numerics={"": "bit-exact", "mode=b": "re-associates"}, takes="any", gives="any")
def keeps(gm: GraphModule, options: Options) -> GraphModule:
    """Do nothing."""
    return gm


def entry(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(option for option in data["options"] if option["name"] == name)


def test_a_contract_has_types_bounds_and_words_as_json_schema() -> None:
    data = contract(keeps)
    assert {option["name"]: option["schema"] for option in data["options"]} == {
        "share": {"type": "number", "minimum": 0, "maximum": 1},
        "count": {"type": "integer", "minimum": 1},
        "mode": {"enum": ["a", "b"]},
        "sizes": {"type": "array", "items": {"type": "integer"}},
        "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False,
                 "minItems": 2},
        "positive": {"anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "null"}]}}
    assert entry(data, "share")["doc"] == "A share."
    assert (data["version"], data["remarks"]) == (3, None)
    assert data["numerics"] == {"default": {"kind": "bit-exact"}, "settings": {"mode=b": {"kind": "re-associates"}}}


@pytest.mark.parametrize("pass_", [*all_passes().values(), keeps], ids=str)
def test_every_contract_is_what_the_schema_says(pass_: Pass) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    validator.check_schema(schema())
    validator.validate({"passes": [json.loads(json.dumps(contract(pass_)))], "pipelines": {}})


@pytest.mark.parametrize("change", [
    {"version": 0}, {"version": None}, {"takes": "odd"}, {"summary": ""}, {"remarks": {"Code": {}}}, {"more": 1},
    {"numerics": {"default": {"kind": "exact"}, "settings": {}}}, {"options": [{"name": "a"}]}], ids=str)
def test_the_schema_refuses_what_is_no_contract(change: dict[str, Any]) -> None:
    data = contract(keeps) | change
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"passes": [json.loads(json.dumps(data))], "pipelines": {}}, schema())


@pytest.mark.parametrize(("pass_", "option"), OPTIONS)
def test_a_value_fits_the_schema_where_the_pass_takes_it(pass_: Pass, option: Option) -> None:
    """Of text the schema knows no more than that it is text."""
    found = option_schema(option, accepted_by(pass_.with_options, option.name))
    validator = jsonschema.Draft202012Validator(found)
    tried = [value for value in TRIED if type(value) is not float or option.annotation is not int]  # JSON has one zero
    for value in tried:
        try:
            pass_.with_options(**{option.name: value})
            taken = True
        except UsageError:
            taken = False
        fits = validator.is_valid(list(value) if isinstance(value, tuple) else value)
        assert fits == taken or (isinstance(value, str) and found == {"type": "string"}), (value, found)
    assert validator.is_valid(option.default)


def test_words_for_people_do_not_bind() -> None:
    data = contract(all_passes()["commhoist"])
    other = json.loads(json.dumps(data)) | {"summary": "Other words."}
    other["options"][0]["doc"] = other["options"][0]["type"] = "other words"
    other["remarks"]["cast"]["meaning"] = "other words"
    other["numerics"]["settings"]["emit=local"]["computes"] = "other words"
    assert binding(other) == binding(data)


@pytest.mark.parametrize("change", [
    lambda data: data["options"].pop(), lambda data: data["options"][0].update(default=False),
    lambda data: data["options"][1]["schema"]["enum"].append("more"), lambda data: data["remarks"].pop("cast"),
    lambda data: data["remarks"]["cast"].update(kinds="applied"), lambda data: data.update(gives="scheduled"),
    lambda data: data["requires"].append("commfuse"), lambda data: data["after"].clear(),
    lambda data: data.update(rank_set=True), lambda data: data["numerics"]["default"].update(kind="bit-exact"),
    lambda data: data["numerics"]["settings"].pop("emit=sync")])
def test_all_else_does(change: Callable[[Any], object]) -> None:
    data = contract(all_passes()["commhoist"])
    other = json.loads(json.dumps(data))
    change(other)
    assert binding(other) != binding(data)


@pytest.mark.parametrize("pass_", all_passes().values(), ids=str)
def test_every_setting_that_changes_values_is_in_the_data(pass_: Pass) -> None:
    """By every value an option may be tried with, not only those that the data lists."""
    said = numerics(pass_)["settings"]
    for variant in variants():
        if variant.name == pass_.name and variant.intended_change is not None:
            [changed] = [option for option in pass_.fields
                         if getattr(variant.options, option.name) != option.default]
            setting = f"{changed.name}={format_value(getattr(variant.options, changed.name))}"
            assert said[setting] == {"kind": "changes-values", "computes": variant.intended_change}


@pytest.mark.parametrize("setting", [key for key, entry in numerics(all_passes()["gradsync"])["settings"].items()
                                     if entry["kind"] == "changes-values" and key != "compress='none'"])
def test_what_gradsync_overrides_is_another_result(setting: str) -> None:
    """Each setting said to change values does so on a graph that promises the other one."""
    gradsync, before = all_passes()["gradsync"], fxpasses.load(CAPTURED)
    name, _, value = setting.partition("=")
    option = next(option for option in gradsync.fields if option.name == name)
    found = next(known for known in values_of(option_schema(option, lambda _: True)) if format_value(known) == value)
    promised = Reference(by_hand(before, gradsync.options))
    differs = [promised.difference(fxpasses.run(before, [gradsync.with_options(**{name: other})])) is not None
               for other in ([found] if name != "average" else [True, False])]
    assert any(differs)


@pytest.mark.parametrize(("numbers", "words"), [
    ({"version": 0}, "the version 0 is no number from 1"), ({"version": True}, "the version True"),
    ({"version": "2"}, "the version '2'"), ({"numerics": "bit-exakt"}, "unknown numerics 'bit-exakt'"),
    ({"numerics": {"mode=b": "bit-exact"}}, "does not say what holds for all other settings"),
    ({"numerics": {"": "bit-exact", "size=1": "bit-exact"}}, "names an option 'size' that there is not")], ids=str)
def test_a_declaration_that_makes_no_sense(numbers: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        @fxpass(**numbers)
        def wrong(gm: GraphModule, options: Options) -> GraphModule:
            """Do nothing."""
            return gm


@pytest.mark.parametrize(("name", "options", "graph"), [
    ("commhoist", {}, "carried_parts"), ("commsimplify", {}, "parts_of_sums"),
    ("chunkcomm", {"always": True}, "layers_in_loops"), ("gradsync", {}, "gradsync_updates")])
def test_what_is_said_to_round_otherwise_does(name: str, options: dict[str, Any], graph: str) -> None:
    """The other direction, that what is said to be bit-exact is, holds on the whole corpus: tests/test_contract.py."""
    pass_, before = all_passes()[name].with_options(**options), fxpasses.load(LIT / f"{graph}.fx.py")
    after = fxpasses.run(before, [pass_])
    reference = Reference(by_hand(before, pass_.options) if name == "gradsync" else before)
    assert numerics_of(pass_) == "re-associates"
    assert reference.difference(after) is None
    assert reference.difference(after, exact=True) is not None


def test_numerics_of_a_pass_are_those_of_its_settings() -> None:
    distfusion = all_passes()["distfusion"]
    assert [numerics_of(distfusion.with_options(**options)) for options in (
        {}, {"norms": "partial"}, {"wire": "bf16"}, {"wire": "bf16", "norms": "partial"}, {"zero": 1})] == [
            "bit-exact", "re-associates", "changes-values", "changes-values", "bit-exact"]


def test_numerics_are_the_known_kinds() -> None:
    kinds = schema()["$defs"]["kind"]["enum"]
    assert tuple(kinds) == NUMERICS
