"""Codes of the remarks `distfusion` makes: kind and meaning."""

REMARKS = {
    "scattered": ("applied", "every rank takes its part of the reduced value: a reduce_scatter, which sends half"),
}
