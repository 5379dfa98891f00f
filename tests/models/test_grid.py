"""Models of transformers under every kind of parallelism: captured and as on one device, or refused with the reason."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import fxpasses
from tests.frontend.sharded import differences
from tests.models.grid import CELLS, Cell

pytest.importorskip("transformers", reason="pip install transformers, the extra 'test' has it")

#: The everyday set, of one layer each.
EVERY_DAY = (Cell("llama", "fsdp x tp", layers=1), Cell("mixtral", "ep", layers=1))
#: Of the largest element of a kind after five steps: sums in float32, in another order.
REASSOCIATED = 2e-5


CAPTURED = [cell for cell in CELLS if cell.blocker is None]


@pytest.mark.parametrize("cell", [*EVERY_DAY, *(pytest.param(cell, marks=pytest.mark.full) for cell in CAPTURED)],
                         ids=lambda cell: f"{cell}, {cell.layers}")
def test_a_step_is_one_graph_and_that_of_one_device(cell: Cell) -> None:
    gm = cell.captured()
    fxpasses.verify(gm)
    text = fxpasses.dump(gm)
    assert fxpasses.dump(fxpasses.load(text)) == text
    assert differences(*cell.trained(gm), REASSOCIATED) == []
    fxpasses.run(fxpasses.load(text), "commhoist,asynccp", prove=1)


@pytest.mark.full
@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell.blocker is not None], ids=str)
def test_what_does_not_fit_is_refused_with_the_reason(cell: Cell) -> None:
    with pytest.raises(fxpasses.UsageError, match=cell.blocker) as caught:
        cell.captured()
    assert "\n" not in str(caught.value)


@pytest.mark.full
@pytest.mark.parametrize("cell", CAPTURED[::3], ids=str)
def test_capturing_again_gives_the_same_text_and_leaves_the_model_alone(cell: Cell) -> None:
    model = cell.built()
    before: dict[str, Tensor] = {name: value.clone() for name, value in model.state_dict().items()}
    assert fxpasses.dump(cell.captured(model)) == fxpasses.dump(cell.captured(model))
    assert all(torch.equal(value, before[name]) for name, value in model.state_dict().items())
    assert [name for name, _ in model.named_parameters()] == [name for name, _ in cell.built().named_parameters()]
