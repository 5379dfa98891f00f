"""Do two cases fail for the same reason? Numbers, places and names differ from graph to graph; the words do not."""

from __future__ import annotations

import re

_PLACE = re.compile(r"\S+\.py(:\d+)*:? ?")
_ENDED = re.compile(r"(exit status \d+|ended by signal \d+|no end within)")
_ERROR = re.compile(r"\b[A-Z]\w*(Error|Exception|Failure|Warning)\b")
_FIRST = re.compile(r"first node that differs: '[^']*' = (\S+?)[,:;]? ")
_QUOTED = re.compile(r"(pass |operator )?'[^']*'")
_LISTED = re.compile(r"\[[^\[\]]*\]|\([^()]*\)")
_NUMBER = re.compile(r"[-+]?\d[\w.+-]*|\b(nan|inf|True|False|None)\b")
_VALUES = re.compile(r": \S+ before, \S+ after")


def kind(reason: str, *, near: bool = False) -> str:
    """What of a reason's first line stays the same when the graph gets smaller.

    ``near``: of a difference, how it differs and no more; else the operator where it starts too.
    """
    text = " ".join(next(iter(reason.strip().splitlines()), "").split())
    ended = _ENDED.match(text)
    if ended is not None:  # what a command says may be anything
        named = _ERROR.search(text)
        return f"{ended[1]} {named[0] if named else ''}"
    first = _FIRST.search(text)
    if first is not None or " before, " in text:
        return _difference(text, first[1] if first and not near else "")
    text = _QUOTED.sub(lambda found: found[0] if found[1] else "'_'", _PLACE.sub("", text))
    while (shorter := _LISTED.sub("", text)) != text:
        text = shorter
    return " ".join(_NUMBER.sub("0", text).split())[:120]


def alike(one: str, other: str, *, near: bool = False) -> bool:
    """Both are of one `kind`."""
    return kind(one, near=near) == kind(other, near=near)


def _difference(text: str, operator: str) -> str:
    """How values differ: what kind of thing does, and at which operator it starts."""
    what = "precision" if "farther from the value" in text else "value"
    for word in ("strides", "shares memory"):
        what = word if word in text else what
    return f"{what} {operator}"
