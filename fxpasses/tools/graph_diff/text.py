"""A diff as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff.result import GraphDiff


def text(diff: GraphDiff, *, colour: bool = False, most: int | None = None) -> str:
    """Figures, then nodes."""
    if diff:
        return "no difference"
    lines = [", ".join(f"{count} {kind}" for kind, count in diff.counts.items() if count) or "no node differs"]
    lines += [str(other) for other in diff.others]
    for change in diff.nodes:
        mark = "+" if change.before is None else "-" if change.after is None else "~"
        lines.append(f"{mark} {change.side.line}")
        lines += [f"    {detail}" for detail in change.details]
    return "\n".join(lines)
