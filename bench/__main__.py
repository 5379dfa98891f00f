"""Print the whole table, or the parts that are named: ``python -m bench [startup] [text] [passes] [ranks] ...``."""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = ("startup", "text", "passes", "collectives", "buckets", "distfusion", "ranks", "check", "capture", "ddp",
         "sharded", "overlap", "measured", "kernels")


def main(parts: list[str]) -> int:
    """Print one row a number. Slow numbers are marked, never an error: they are this machine's."""
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        print(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for part in parts or PARTS:
        for row in import_module(f"bench.{part}").rows():
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
