"""Files in Chrome's trace format, which Perfetto (ui.perfetto.dev) and chrome://tracing open; times in microseconds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Event = dict[str, Any]


def trace_text(events: Iterable[Event]) -> str:
    """The whole file, one event a line; equal events give equal bytes."""
    lines = [json.dumps(event, sort_keys=True, separators=(",", ":")) for event in events]
    return '{"displayTimeUnit":"ms","traceEvents":[\n' + ",\n".join(lines) + "\n]}\n"


def named(process: int, name: str, threads: Mapping[int, str]) -> Iterator[Event]:
    """What a process and its threads are called, in the order they are shown."""
    yield {"ph": "M", "pid": process, "tid": 0, "name": "process_name", "args": {"name": name}}
    yield {"ph": "M", "pid": process, "tid": 0, "name": "process_sort_index", "args": {"sort_index": process}}
    for thread, words in threads.items():
        yield {"ph": "M", "pid": process, "tid": thread, "name": "thread_name", "args": {"name": words}}
        yield {"ph": "M", "pid": process, "tid": thread, "name": "thread_sort_index", "args": {"sort_index": thread}}


def span(category: str, name: str, start_us: float, length_us: float, process: int, thread: int,
         arguments: Mapping[str, Any]) -> Event:
    """Something that takes time. Those of one thread that lie in each other are shown as nested."""
    return {"ph": "X", "cat": category, "name": name, "ts": start_us, "dur": length_us, "pid": process, "tid": thread,
            "args": dict(arguments)}


def instant(category: str, name: str, at_us: float, process: int, thread: int, arguments: Mapping[str, Any]) -> Event:
    """Something that happens at one time."""
    return {"ph": "i", "s": "t", "cat": category, "name": name, "ts": at_us, "pid": process, "tid": thread,
            "args": dict(arguments)}


def counter(name: str, at_us: float, process: int, values: Mapping[str, int]) -> Event:
    """Values from this time on."""
    return {"ph": "C", "pid": process, "tid": 0, "name": name, "ts": at_us, "args": dict(values)}
