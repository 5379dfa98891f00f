"""What was measured as the tables of a profile, and as a table to read."""

from __future__ import annotations

from fxpasses.runtime.profile_network import Point
from fxpasses.tools.network_report import GroupReport, NetworkReport


def group(name: str, parts: tuple[tuple[int, ...], ...]) -> GroupReport:
    return GroupReport(name, parts, 2, {"all_gather": [Point(1024, 0.5), Point(4096, 1.0)]})


def test_tables_of_a_profile_name_shapes_then_groups() -> None:
    report = NetworkReport("gloo", 4, [group("world", ((0, 1, 2, 3),)), group("tp", ((0, 1), (2, 3))),
                                       group("ep", ((2, 3), (0, 1)))])
    profile = report.profile("gloo", "here")
    assert [(entry["group"], entry["points"]) for entry in profile["tables"]] == [
        ("2x2", [[256, 0.5], [1024, 1.0]]), ("2x1", [[512, 0.5], [2048, 1.0]]), ("tp", [[512, 0.5], [2048, 1.0]]),
        ("ep", [[512, 0.5], [2048, 1.0]])]
    assert profile["extends"] == "gloo"


def test_the_table_to_read() -> None:
    text = str(NetworkReport("gloo", 2, [group("world", ((0, 1),))]))
    assert [line.split() for line in text.splitlines()][2:] == [
        ["size", "ms", "bus", "GB/s"], ["1", "KiB", "0.5", "0.00102"], ["4", "KiB", "1", "0.00205"],
        ["fit", "333", "us,", "0.00614", "GB/s"], ["off", "by", "at", "most", "0%"]]
