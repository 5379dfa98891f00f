"""Speed and effect on this machine: ``python -m bench`` prints CPU seconds and ratios, both sides from one run."""
