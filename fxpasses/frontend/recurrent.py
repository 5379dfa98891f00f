"""Dropout between the layers of a recurrent module: torch loses it in a trace, so it is refused."""

from __future__ import annotations

from typing import Any

from torch.overrides import TorchFunctionMode

from fxpasses.errors import UsageError

_RECURRENT = ("lstm", "gru", "rnn_tanh", "rnn_relu")


class WithoutRecurrentDropout(TorchFunctionMode):
    """Context in which a recurrent module of several layers that drops out between them raises `UsageError`.

    torch's decomposition (``_rnn_helper`` in ``torch/_decomp/decompositions.py``, torch 2.13) compares the number of
    the layer the wrong way round and drops nothing, without a word.
    """

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if getattr(func, "__name__", "") in _RECURRENT and len(args) == 9:
            # The form for packed sequences has one argument more in front of the flag of biases.
            first = 4 if isinstance(args[3], bool) else 5
            layers, dropout, train = args[first:first + 3]
            if train and dropout and layers > 1:
                raise UsageError(f"a recurrent module of {layers} layers drops out between them, which a trace loses",
                                 hint="stack modules of one layer with nn.Dropout between them, or dropout=0")
        return func(*args, **(kwargs or {}))
