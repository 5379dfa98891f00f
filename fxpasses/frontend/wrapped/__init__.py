"""Models that are wrapped already, by ``fully_shard`` or ``parallelize_module``: their settings, and their capture."""
