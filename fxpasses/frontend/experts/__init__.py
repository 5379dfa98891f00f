"""Mixtures of experts spread over ranks: tokens travel to the ranks of their experts and back."""
