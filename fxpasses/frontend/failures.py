"""What goes wrong while a user's step is traced, as one clear line with the place in the step."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch

from fxpasses._torch import is_data_dependent
from fxpasses.errors import FxpassesError, Place, UsageError

_OWN = (str(Path(torch.__file__).parent), str(Path(__file__).parent.parent), contextlib.__file__)


@contextmanager
def explained(step: Any) -> Iterator[None]:
    """Turn an exception of the block into a `UsageError` at the line of the user's code that was running."""
    try:
        yield
    except FxpassesError as error:
        if error.place is None:
            error.place = _place(error)
        raise
    except Exception as error:
        first = str(error).strip().splitlines()[0] if str(error).strip() else ""
        if is_data_dependent(error):
            raise UsageError("the step decides by the value of a tensor, which one static graph cannot",
                             place=_place(error),
                             hint="no .item(), float(tensor) or `if tensor` in the step") from error
        raise UsageError(f"the step cannot be traced: {type(error).__name__}: {first}", place=_place(error)) from error


def _place(error: BaseException) -> Place | None:
    """The innermost line outside torch and this package."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__)
              if not frame.filename.startswith(_OWN) and not frame.filename.startswith("<")]
    return Place(frames[-1].filename, frames[-1].lineno or 0) if frames else None
