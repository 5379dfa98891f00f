"""Passes as objects: declaring, finding, ordering, running and watching them."""
