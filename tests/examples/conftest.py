"""The script that makes the bundled graphs is not installed: find it from the root of the repository."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
