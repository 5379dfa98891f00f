"""What the text form knows, as data: what a reader of its version understands. docs/text-ir.md has it as a grammar."""

from __future__ import annotations

from collections.abc import Iterable

from fxpasses.ir.forms import FORMS
from fxpasses.ir.text.declared import READERS, TENSOR_FIELDS
from fxpasses.ir.text.dialect import META_KEYS, VALUE_CALLS
from fxpasses.ir.text.expressions import CONSTRUCTORS
from fxpasses.ir.text.grammar import DTYPE_NAMES, PLACEMENT
from fxpasses.ir.text.header import GROUP_FIELDS, MODULE_FIELDS, SYMBOL_FIELDS, VERSION
from fxpasses.ir.text.names import WORDS


def text_form() -> dict[str, list[str]]:
    """Words of the text form by where they stand, sorted; ``version`` is that of the first line."""
    found: dict[str, Iterable[str]] = {
        "module(...)": MODULE_FIELDS, "group(...)": GROUP_FIELDS, "symbol(...)": SYMBOL_FIELDS, "meta(...)": META_KEYS,
        "declarations": READERS, "param(...), buffer(...)": [*TENSOR_FIELDS, "requires_grad"],
        "values": [*VALUE_CALLS, *CONSTRUCTORS], "names that stand for themselves": WORDS,
        "placements": PLACEMENT.split("|"), "forms": FORMS,
        "dtypes": [f"{name} = {dtype}" for dtype, name in DTYPE_NAMES.items()],
    }
    return {"version": [str(VERSION)], **{key: sorted(words) for key, words in found.items()}}
