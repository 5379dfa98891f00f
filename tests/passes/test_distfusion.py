"""distfusion: its options, and what its documentation shows."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.passes import distfusion


@pytest.mark.parametrize("options", [{"zero": 2}, {"zero": -1}, {"norms": "none"}, {"wire": "f16"}])
def test_options_are_checked(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        distfusion.with_options(**options)


def test_options_as_text() -> None:
    [found] = fxpasses.PassManager("distfusion{zero=1 fuse=false norms=partial wire=bf16}").passes
    assert found == distfusion.with_options(zero=1, fuse=False, norms="partial", wire="bf16")
