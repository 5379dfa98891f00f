"""Write the bundled graphs, or with ``--check`` say whether they are what this script makes."""

from __future__ import annotations

import argparse
import sys
import time

import fxpasses
from fxpasses import examples
from scripts.make_examples.recipes import RECIPES


def main(arguments: list[str] | None = None) -> int:
    """Make all graphs, or those named; 1 where ``--check`` finds a difference."""
    parser = argparse.ArgumentParser(prog="python -m scripts.make_examples", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"all by default: {', '.join(RECIPES)}")
    parser.add_argument("--check", action="store_true", help="compare with what is there, write nothing")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in RECIPES]:
        parser.error(f"no such graph: {', '.join(unknown)}")
    stale = 0
    for name in options.names or RECIPES:
        started = time.process_time()
        text = fxpasses.dump(RECIPES[name].make(name))
        path = examples.path(name)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        stale += not same
        if not options.check:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name:16} {len(text) / 1e6:6.2f} MB  {time.process_time() - started:5.1f} s CPU  "
              f"{'unchanged' if same else 'differs' if options.check else 'written'}")
    return int(options.check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
