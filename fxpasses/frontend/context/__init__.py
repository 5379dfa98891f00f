"""Context parallelism of a traced step: sequences cut over ranks, attention around a ring."""
