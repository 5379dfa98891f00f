"""Make the bundled graphs of ``fxpasses/examples``: ``python -m scripts.make_examples [--check] [name ...]``."""
