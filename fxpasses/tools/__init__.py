"""Tools that look at graphs from outside: differences between ranks, smaller graphs that fail alike."""
