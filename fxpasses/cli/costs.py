"""Which cost profile a command counts with, and the profiles there are."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from fxpasses.cli.output import aligned
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from fxpasses.cost.profiles import Profile


def add_cost(parser: argparse.ArgumentParser) -> None:
    """Add --cost, the profile by which passes count milliseconds."""
    parser.add_argument("--cost", metavar="NAME|FILE",
                        help="count milliseconds by this profile: a name ('fxpasses list --costs') or a JSON file "
                             "(without it, passes that have to count take the default profile)")


def cost_of(arguments: argparse.Namespace) -> str | None:
    """The profile of --cost, None without one. Raises `UsageError` for one that there is not or cannot be read."""
    spec: str | None = arguments.cost
    if spec is not None:
        if spec.partition(":")[0].endswith(".py"):
            raise UsageError(f"--cost {spec}: a profile is JSON", hint="a function is given in Python, as cost_model=")
        from fxpasses.cost.profiles import load

        load(spec)
    return spec


def beside(extends: str, output: str | None) -> str:
    """``extends`` as a profile written to ``output`` has to name it: a file is looked up beside it."""
    from fxpasses.cost.profiles import names

    if extends in names() or output in (None, "-"):
        return extends
    return os.path.relpath(os.path.realpath(extends), os.path.dirname(os.path.realpath(str(output))))


def print_profiles(*, as_json: bool) -> None:
    """Print the profiles that come with the package, one line each, or all their figures as JSON."""
    from fxpasses.cost.profiles import DEFAULT, load, names

    profiles = [load(name) for name in names()]
    if as_json:
        print(json.dumps([_as_data(profile) for profile in profiles], indent=2))
        return
    rows: list[tuple[str, ...]] = [("profile", "bf16 TFLOP/s", "memory GB/s", "GiB", "link GB/s", "NIC GB/s", "")]
    rows += [(profile.name, *_figures(profile), _remark(profile, default=DEFAULT)) for profile in profiles]
    print("\n".join(aligned(rows, right=range(1, len(rows[0]) - 1))))


def _as_data(profile: Profile) -> dict[str, Any]:
    """A profile's figures as plain data, with what they are from."""
    import dataclasses

    from fxpasses.cost.figures import figures_of

    def plain(value: Any) -> Any:
        if dataclasses.is_dataclass(value):
            return {name: plain(getattr(value, name)) for name in figures_of(type(value))}
        return {name: plain(each) for name, each in value.items()} if isinstance(value, dict) else value

    return {"name": profile.name, "summary": profile.summary, "device": plain(profile.device),
            "network": plain(profile.network),
            "sources": [{"of": list(of), "source": source} for of, source in profile.sources]}


def _figures(profile: Profile) -> tuple[str, ...]:
    device, network = profile.device, profile.network
    return tuple(f"{figure:g}" for figure in (device.peak_tflops.get("bf16", 0.0), device.memory_gb_s,
                                              device.memory_gib, network.link_gb_s, network.nic_gb_s))


def _remark(profile: Profile, *, default: str) -> str:
    return f"{profile.summary} (default)" if profile.name == default else profile.summary
