"""Which groups of one graph are which of another: by name and members, not by the counters that torch calls them."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping
from dataclasses import dataclass, field

from fxpasses.ir.text.names import is_torch_name
from fxpasses.ir.world import Group
from fxpasses.tools.graph_diff.changes import OtherChange


@dataclass(frozen=True)
class Groups:
    """Groups of one side: what each is called in the text, and what is known of it."""

    groups: Mapping[str, Group]
    aliases: Mapping[str, str]

    def text(self, name: str) -> str:
        """Members, or what else is known."""
        group = self.groups[name]
        if group.partition is not None:
            return str([list(part) for part in group.partition])
        return "members unknown" if group.size is None else f"{group.size} members"


@dataclass
class GroupMatch:
    """``before``, ``after``: a group's name -> what stands for it on both sides; ``changes``: groups that differ."""

    before: dict[str, object] = field(default_factory=dict)
    after: dict[str, object] = field(default_factory=dict)
    changes: list[OtherChange] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def match_groups(before: Groups, after: Groups) -> GroupMatch:
    """Match by name and members, then by name, then by members where only one has them, then torch's own in order."""
    found = GroupMatch()
    pairs: dict[str, str] = {}

    def pair(key: Callable[[Groups, str], Hashable | None]) -> None:
        free = [_by_key(side, used, key) for side, used in ((before, pairs), (after, set(pairs.values())))]
        for value, names in free[0].items():
            if len(names) == len(free[1].get(value, ())) == 1:
                pairs[names[0]] = free[1][value][0]

    pair(lambda side, name: (side.aliases.get(name, name), side.text(name)))
    pair(lambda side, name: None if is_torch_name(name) else side.aliases.get(name, name))
    pair(lambda side, name: side.text(name) if side.groups[name].partition is not None else None)
    rest = [[name for name in side.groups if name not in used and is_torch_name(name)]
            for side, used in ((before, pairs), (after, set(pairs.values())))]
    pairs.update(zip(*rest, strict=False))
    for number, (one, other) in enumerate(pairs.items()):
        found.before[one] = found.after[other] = ("group", number)
        _compare(before, after, one, other, found)
    for name in before.groups:
        if name not in pairs:
            found.before[name] = ("group before", name)
            found.changes.append(OtherChange("group", before.aliases.get(name, name), before.text(name), None))
    for name in after.groups:
        if name not in pairs.values():
            found.after[name] = ("group after", name)
            found.changes.append(OtherChange("group", after.aliases.get(name, name), None, after.text(name)))
    return found


def _by_key(side: Groups, used: Container[str],
            key: Callable[[Groups, str], Hashable | None]) -> dict[Hashable, list[str]]:
    found: dict[Hashable, list[str]] = {}
    for name in side.groups:
        value = None if name in used else key(side, name)
        if value is not None:
            found.setdefault(value, []).append(name)
    return found


def _compare(before: Groups, after: Groups, one: str, other: str, found: GroupMatch) -> None:
    alias, its_alias = before.aliases.get(one, one), after.aliases.get(other, other)
    if before.text(one) != after.text(other):
        found.changes.append(OtherChange("group", its_alias, before.text(one), after.text(other)))
    if alias != its_alias:
        if is_torch_name(one) or is_torch_name(other):
            found.notes.append(f"group '{alias}' is called '{its_alias}'")
        else:
            found.changes.append(OtherChange("name of group", its_alias, alias, its_alias))
