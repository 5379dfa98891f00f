"""Profile files: those that come with the package, and what may be wrong with the user's own."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fxpasses
from fxpasses.cost import cost_model
from fxpasses.cost.figures import figures_of
from fxpasses.cost.profiles import DEFAULT, load, names
from fxpasses.errors import UsageError
from fxpasses.ir.world import World


def keys(value: Any, path: str) -> Iterator[str]:
    """Every figure of a profile, by its key."""
    if dataclasses.is_dataclass(value):
        for name in figures_of(type(value)):
            yield from keys(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, dict) and value:
        for name, each in value.items():
            yield from keys(each, f"{path}.{name}")
    elif value is not None and value != {}:
        yield path


@pytest.mark.parametrize("name", names())
def test_every_figure_names_its_source(name: str) -> None:
    profile = load(name)
    told = [key for of, source in profile.sources for key in of if source]
    figures = [*keys(profile.device, "device"), *keys(profile.network, "network")]
    defaults = ("device.tile_fill", "device.float32_products")
    missing = [figure for figure in figures if figure not in defaults
               and not any(figure == key or figure.startswith(f"{key}.") for key in told)]
    assert missing == []
    assert [key for key in told if not any(each == key or each.startswith(f"{key}.") for each in figures)] == []


def test_profiles_are_those_promised_and_faster_devices_are_faster() -> None:
    assert set(names()) == {"a100", "h100", "h200", "b200", "mi300x", "gloo", "cpu"}
    assert DEFAULT == "h100"
    rates = [load(name).device.memory_gb_s for name in ("gloo", "a100", "h100", "h200", "b200")]
    assert rates == sorted(rates)
    assert load("h200").device.peak_tflops == load("h100").device.peak_tflops
    assert load("cpu").identity == load("gloo").identity != load("h100").identity
    assert load(None) is load("h100")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine.json"


def test_a_file_overrides_single_figures(path: Path) -> None:
    path.write_text(json.dumps({
        "extends": "h100", "device": {"memory_gb_s": 3000, "achievable": {"bf16": 0.6}},
        "network": {"nvls": None, "protocols": {"ll": {"ring_us": 5}}}, "kernels": {"product bf16 1x1x1x1": 3},
        "sources": [{"of": ["device.memory_gb_s"], "source": "measured"}]}))
    mine, h100 = load(path), load("h100")
    assert (mine.name, mine.summary) == ("mine", h100.summary)
    assert mine.device == dataclasses.replace(h100.device, memory_gb_s=3000,
                                              achievable={**h100.device.achievable, "bf16": 0.6})
    assert mine.network.nvls is None
    assert mine.network.protocols["ll"] == dataclasses.replace(h100.network.protocols["ll"], ring_us=5)
    assert mine.kernels == {"product bf16 1x1x1x1": 3}
    assert mine.sources[0] == (("device.memory_gb_s",), "measured")


def test_a_file_may_extend_a_file_beside_it(path: Path, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "base.json").write_text('{"extends": "a100", "device": {"kernel_us": 9}}')
    (tmp_path / "sub" / "mine.json").write_text('{"extends": "base.json", "device": {"launch_us": 8}}')
    device = load("sub/mine.json").device
    assert (device.kernel_us, device.launch_us, device.memory_gb_s) == (9, 8, 2039)


def test_a_file_that_is_written_anew_is_read_anew(path: Path) -> None:
    for rate in (1000, 20000):
        path.write_text(json.dumps({"extends": "h100", "device": {"memory_gb_s": rate}}))
        assert load(path).device.memory_gb_s == rate


@pytest.mark.parametrize(("content", "message"), [
    ('{"extends": "h100", "device": {"memory_gbs": 1}}',
     "'device' has no figure 'memory_gbs' .did you mean 'memory_gb_s'"),
    ('{"extends": "h100", "devise": {}}', "unknown key 'devise' .did you mean 'device'"),
    ('{"extends": "h101"}', "'extends': no cost profile 'h101' .did you mean 'h100'"),
    ('{"extends": "mine.json"}', "profiles extend each other"),
    ('{"extends": 7}', "'extends' is no text"),
    ("{}", "'device.peak_tflops' is missing .*\"extends\": \"h100\""),
    ('{"extends": "h100", "device": {"memory_gb_s": -1}}', "'device.memory_gb_s' is -1"),
    ('{"extends": "h100", "device": {"memory_gb_s": 0}}', "memory_gb_s is 0.* .it has to be positive"),
    ('{"extends": "h100", "device": {"memory_gb_s": "fast"}}', "'device.memory_gb_s' is a text .a number is wanted"),
    ('{"extends": "h100", "device": {"memory_gb_s": true}}', "'device.memory_gb_s' is true or false"),
    ('{"extends": "h100", "device": {"memory_gb_s": 1e999}}', "'device.memory_gb_s' is inf"),
    ('{"extends": "h100", "device": {"memory_gb_s": NaN}}', "NaN is no number"),
    ('{"extends": "h100", "device": {"compute_units": 1.5}}', "'device.compute_units' is a number .a whole number"),
    ('{"extends": "h100", "device": {"achievable_memory": 1.5}}', "achievable_memory is 1.5 .a part of 1 is wanted"),
    ('{"extends": "h100", "device": {"tiles": {"big": 1}}}', "the tile 'big' is no shape"),
    ('{"extends": "h100", "device": {"tiles": [1]}}', "'device.tiles' is a list .a table by name is wanted"),
    ('{"extends": "h100", "device": {"peak_tflops": {"bf16": 0}}}', "peak_tflops.bf16 is 0"),
    ('{"extends": "h100", "device": {"float32_products": "tf33"}}', "peak_tflops has no 'tf33'"),
    ('{"extends": "h100", "device": 7}', "'device' is a number .a table of figures is wanted"),
    ('{"extends": "h100", "network": {"protocols": {"ll": 7}}}', "'network.protocols.ll' is a number"),
    ('{"extends": "h100", "kernels": {"x": "y"}}', "'kernels.x' is a text"),
    ('{"extends": "h100", "tables": 7}', "a list is wanted"),
    ('{"extends": "h100", "sources": [7]}', "source 1 is no entry"),
    ('{"extends": "h100", "extends": "a100"}', "'extends' is there twice"),
    ("[]", "this is no profile"),
    ("{", "mine.json:1:2: error: this is no JSON"),
    ("[" * 100_000, "nesting too deep"),
    ('{"device": ' + "9" * 5000 + "}", "number too long"),
])
def test_mistakes_name_file_and_key(path: Path, content: str, message: str) -> None:
    path.write_text(content)
    with pytest.raises(UsageError, match=message) as caught:
        load("mine.json")
    assert "mine.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_no_file(path: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "large.json").write_bytes(b" " * (16 * 2**20 + 1))
    (tmp_path / "bytes.json").write_bytes(b"\xff")
    for name, message in (("pipe.json", "this is no file"), ("large.json", "larger than 16 MiB"),
                          ("bytes.json", "no text in UTF-8"), (".", "cannot be read"), ("a\0b", "no cost profile"),
                          ("absent.json", "there is no such file"), ("h10", "did you mean 'h100'"),
                          ("zzz", "profiles: a100, .*; or a JSON file")):
        with pytest.raises(UsageError, match=message):
            load(name)
    with pytest.raises(UsageError, match="the cost model is of type int"):
        cost_model(7, World(1))


def test_a_file_that_another_extends_is_read_anew(tmp_path: Path) -> None:
    (tmp_path / "above.json").write_text('{"extends": "below.json"}')
    for kernel_us in (3.0, 4.0):
        (tmp_path / "below.json").write_text(f'{{"extends": "h100", "device": {{"kernel_us": {kernel_us}}}}}')
        assert load(tmp_path / "above.json").device.kernel_us == kernel_us


@pytest.mark.parametrize(("text", "message"), [
    ('{"extends": "h100", "a\\nb": 1}', r"the key 'a\\nb'"),
    ('{"extends": "h100", "name": "a\\u001b[31m"}', r"'name' is 'a\\x1b\[31m'"),
    ('{"extends": "h100", "name": "\\ud800"}', r"'name' is '\\ud800'"),
    ('{"extends": "h100", "tables": [{"group": "a", "kind": "a\\nb", "points": []}]}', r"unknown kind 'a\\nb'"),
    ('{"extends": "' + "x" * 5000 + '"}', "no cost profile"),
    ('{"extends": "h100", "device": {"tiles": {"' + "9" * 5000 + 'x1": 1}}}', "is no shape"),
])
def test_what_does_not_print_or_is_too_long_is_told_in_one_line(path: Path, text: str, message: str) -> None:
    path.write_text(text)
    with pytest.raises(UsageError, match=message) as caught:
        load(path)
    assert str(caught.value).isprintable()


def test_run_takes_profiles_by_name_and_file(path: Path) -> None:
    path.write_text('{"extends": "b200"}')
    found = []

    @fxpasses.fxpass
    def asks(gm: fxpasses.GraphModule, analyses: Any) -> Any:
        """Say what the cost model is of."""
        found.append((analyses.cost.name, analyses.cost.launch_ms, analyses.has_cost_model))
        return gm

    gm = fxpasses.load('''
        def forward(self, x: "f32[4]"):
            return x''')
    for given in (None, "gloo", path):
        fxpasses.run(gm, [asks], cost_model=given)
    assert found == [("h100", 0.003, False), ("gloo", load("gloo").device.launch_us / 1e3, True), ("mine", 0.003, True)]
    with pytest.raises(UsageError, match="did you mean 'h200'"):
        fxpasses.run(gm, [asks], cost_model="h20")
