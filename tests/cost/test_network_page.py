"""docs/network.md: its sessions, its comparison with public measurements, its tables and its commands."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from fxpasses.cli.parser import parse
from fxpasses.cost import cost_model
from fxpasses.cost.collectives import collective_ms
from fxpasses.cost.figures import figures_of
from fxpasses.cost.fit import fit
from fxpasses.cost.network import Network, Nvls, Pat, Protocol
from fxpasses.cost.profiles import load
from fxpasses.cost.topology import Spot
from fxpasses.ir.world import World
from tests.cost.pages import Page

PAGE = Page("network.md")
MIB = 1 << 20


def rows(header: str) -> list[list[str]]:
    """Cells of the table whose first column is ``header``."""
    lines = PAGE.text[PAGE.text.index(f"\n| {header} |") + 1:].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_sessions() -> None:
    attempted, said = PAGE.sessions()
    assert attempted > 8
    assert said == []


def test_the_model_gives_what_the_page_compares() -> None:
    found = rows("profile")
    assert len(found) == 18
    for profile, shape, size, measured, model, _ in found:
        local, nodes = map(int, shape.split("x"))
        spot = Spot(local * nodes, local, nodes, local if nodes > 1 else 0)
        us = collective_ms("all_reduce", int(size.split()[0]) * MIB, spot, load(profile).network) * 1e3
        assert f"{us:.1f}" == model, (profile, shape, size)
        assert us == pytest.approx(float(measured), rel=0.25 if size == "1 MiB" else 0.08)


def test_the_tables(tmp_path: Path) -> None:
    (text,) = PAGE.blocks("json")
    path = tmp_path / "ours.json"
    path.write_text(text)
    tables = cost_model(path, World(8)).profile.tables
    assert {f"{group} {kind}" for group, kind in tables.curves} == {"8x1 all_reduce", "dp reduce_scatter"}
    assert tables.ms("all_reduce", MIB, None, Spot(8, 8, 1, 0)) == pytest.approx(0.036)
    assert json.loads(text)["extends"] == "h100"


def test_the_commands() -> None:
    lines = [shlex.split(line[2:]) for line in PAGE.blocks("console")[0].splitlines()]
    assert [line[0] for line in lines] == ["fxpasses", "torchrun", "fxpasses"]
    for line in lines[:2]:
        assert parse(line[line.index("profile-network"):]).command == "profile-network"


def test_the_lines_fit_what_was_measured() -> None:
    """The page leaves out the first size, which the lines were fitted to as well."""
    units = {"KiB": 1 << 10, "MiB": MIB}
    for column, first in ((1, 0.351), (4, 0.818)):
        points = [(int(row[0].split()[0]) * units[row[0].split()[1]], float(row[column])) for row in rows("size")]
        found = fit([(1024, first), *points])
        for (size, ms), row in zip(points, rows("size"), strict=True):
            assert float(row[column + 1]) == pytest.approx(size / ms / 1e6, abs=2e-3)
            assert float(row[column + 2]) == pytest.approx(found.ms(size), rel=0.01)
        assert f"to within {found.worst:.0%}".replace("%", " %") in PAGE.text


def test_every_figure_of_a_network_is_told() -> None:
    told = set(re.findall(r"\w+", "\n".join(" ".join(row) for row in rows("key"))))
    known = {name for kind in (Network, Protocol, Nvls, Pat) for name in figures_of(kind)}
    assert known - told == set()
