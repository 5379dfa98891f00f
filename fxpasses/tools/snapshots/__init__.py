"""Folders of goldens: what is to be in one (config), what is not as kept (compare), what changed since (report)."""
