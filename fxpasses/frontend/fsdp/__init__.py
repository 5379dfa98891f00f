"""Fully sharded data parallelism: units are gathered in front of their forward, gradients are reduce_scattered."""
