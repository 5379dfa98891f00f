"""Run the command line: ``python -m fxpasses``."""

import sys

from fxpasses.cli import main

if __name__ == "__main__":
    sys.exit(main())
