"""What became of the faults when they were first planted."""

HISTORY = """\
To be written.
"""
