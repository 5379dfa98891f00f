"""What changed most is told first."""

from __future__ import annotations

from fxpasses.tools.snapshots.entries import Entry, State
from fxpasses.tools.snapshots.figures import Figures, Row
from fxpasses.tools.snapshots.report import ordered
from fxpasses.tools.snapshots.units import Change, Unit


def entry(name: str, before: Figures | None, after: Figures | None) -> Entry:
    sides = [None if figures is None else State(Unit(name, {name: ""}), figures=figures) for figures in (before, after)]
    units = [None if side is None else side.unit for side in sides]
    return Entry(Change("changed", *units), *sides)


def test_what_changed_most_comes_first() -> None:
    base = Figures(5, {"all_reduce": Row(4, 400)}, "", 10.0, 1.0, 1000)
    given = {
        "a_added": (None, base),
        "b_alike": (base, base),
        "c_peak": (base, Figures(5, base.rows, "", 10.0, 1.0, 1300)),
        "d_step": (base, Figures(5, base.rows, "", 5.0, 1.0, 1000)),
        "e_bytes": (base, Figures(5, {"all_reduce": Row(4, 100)}, "", 10.0, 1.0, 1000)),
        "f_exposed": (base, Figures(5, base.rows, "", 10.0, 0.0, 1000)),
        "g_calls": (base, Figures(5, {"all_reduce": Row(5, 400)}, "", 10.0, 1.0, 1000)),
        "h_no_graph": (Figures(5), Figures(6)),
    }
    found = ordered([entry(name, *sides) for name, sides in given.items()])
    assert [each.name for each in found] == ["f_exposed", "e_bytes", "d_step", "c_peak", "g_calls", "b_alike",
                                             "h_no_graph", "a_added"]
