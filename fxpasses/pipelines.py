"""Named pipelines: what users write instead of a list of passes. Data, no logic."""

from __future__ import annotations

PIPELINES: dict[str, str] = {
    "default": "commhoist,asynccp",
}
"""Name -> pipeline text. A name here is never the name of a pass."""
