"""Codes of the remarks of `asynccp`: kind and meaning."""

from __future__ import annotations

from fxpasses.analyses.exposure import REMARKS as OF_LAUNCHES

REMARKS = {
    **OF_LAUNCHES,
    "partly-hidden": ("applied, analysis",
                      "compute lies between launch and wait and hides half of the transfer or less: `hidden` of 1"),
    "left-exposed": ("missed", "compute could stand in between, but with it the step takes longer, or too much memory"),
    "schedule": ("analysis",
                 "step, bound and peak of the graph by the cost model, before and after, and which order was taken"),
    "scheduled-before": ("analysis", "this pass made this very graph, by these options and costs: it stays"),
    "rank-alone": ("missed", "the graph of one rank, which nobody compares with those of the others: launches keep "
                             "their order (`--spmd`: they need not)"),
    "split-in-two": ("applied", "a collective that was complete when it returned is a launch and a wait now"),
    "not-split": ("missed", "a collective that is complete when it returns, in a form that no launch and wait replace"),
}
