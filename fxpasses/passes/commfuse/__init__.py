"""Collectives that can be one are sent as one."""
