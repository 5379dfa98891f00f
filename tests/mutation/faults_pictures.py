"""Faults in what pictures say of a graph: where nodes belong, what is alike, times, text that is no markup."""

from __future__ import annotations

from tests.mutation.planting import Fault

_SCOPES, _BOXES, _OUTLINE, _LINES, _HTML, _DOT = (
    f"tools/viz/{name}.py" for name in ("scopes", "boxes", "outline", "lines", "html", "dot"))

PICTURES = (
    Fault("update-is-backward", "wrong rule", _SCOPES,
          "UPDATE if node in update else FORWARD", "BACKWARD if node in update else FORWARD"),
    Fault("wait-stays-where-it-is", "lost meta", _SCOPES,
          "operands = [launch] if launch is not None else node.all_input_nodes", "operands = []"),
    Fault("any-operand-tells-the-scope", "wrong op", _SCOPES,
          "return common([path for path in paths if path])", "return max(paths, default=())"),
    Fault("pieces-far-apart-joined", "dropped guard", _BOXES,
          "if name is not None) <= min(", "if name is not None) <= max("),
    Fault("guests-are-members", "lost meta", _BOXES, "found.append(Box(label, inside, guest=guest))",
          "found.append(Box(label, inside))"),
    Fault("repeats-of-any-operator", "wrong key", _OUTLINE,
          "return (entry.operator, entry.type, entry.group, inside)", "return (entry.type, entry.group, inside)"),
    Fault("repeats-of-any-group", "wrong group", _OUTLINE,
          "return (entry.operator, entry.type, entry.group, inside)", "return (entry.operator, entry.type, inside)"),
    Fault("repeats-however-wired", "wrong key", _OUTLINE,
          "return (entry.operator, entry.type, entry.group, inside)",
          "return (entry.operator, entry.type, entry.group)"),
    Fault("bubbles-are-exposed", "lost term", _OUTLINE,
          "max(0.0, waited - rank.bubbles_ms.get(index, 0.0))", "max(0.0, waited)"),
    Fault("loops-never-wait", "lost term", _OUTLINE,
          "inside.played().exposed_ms if isinstance(inside, Inside) else 0.0", "0.0"),
    Fault("remarks-of-all-ranks", "dropped guard", _OUTLINE, "rank is None or remark.rank in (None, rank)", "True"),
    Fault("open-boxes-send-too", "wrong count", _LINES,
          "for number in inside if isinstance(item, int) or not item.is_open else ():", "for number in inside:"),
    Fault("transfers-end-at-every-wait", "wrong count", _LINES,
          "wait.launch is None or wait.launch in known or", "wait.launch is None or"),
    Fault("names-are-markup", "dropped guard", _HTML, '.replace("<", "\\\\u003c")', ""),
    Fault("titles-are-markup", "dropped guard", _HTML, "escape(clean(", "(clean("),
    Fault("quotes-end-names", "dropped guard", _DOT, """.replace('"', '\\\\"')""", ""),
)
