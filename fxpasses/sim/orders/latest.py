"""Latest starts, with queueing: the program listed backwards, from the end of the step to its beginning."""

from __future__ import annotations

import heapq

from fxpasses.sim.orders.units import Units


def latest_starts(units: Units, heads: list[float]) -> tuple[list[float], float]:
    """How long before the end of the step each unit starts at the latest, milliseconds, and the length of the step.

    A list schedule of the reversed program: whatever is needed latest by ``heads`` (earliest starts) first, compute and
    streams one thing at a time. A transfer longer than the compute that is at hand to hide it lets others go first that
    bring more compute than they take time (Johnson's rule for two machines), so that the step ends with short ones.
    """
    count, cost, stream, before = units.size, units.cost_ms, units.stream, units.before
    pending = [len(users) for users in units.users]
    ready_at, left = [0.0] * count, [0.0] * count
    arriving: list[tuple[float, int]] = []
    compute: list[tuple[float, int]] = []
    queues: list[list[tuple[float, int]]] = [[] for _ in range(units.stream_count)]
    free = [0.0] * units.stream_count
    brings = _compute_behind(units)
    push, pop = heapq.heappush, heapq.heappop
    now = backlog = 0.0
    todo = count

    def done(unit: int, at: float) -> None:
        nonlocal todo
        stack = [(unit, at)]
        while stack:
            unit, at = stack.pop()
            todo -= 1
            left[unit] = at
            for other in before[unit]:
                if at > ready_at[other]:
                    ready_at[other] = at
                pending[other] -= 1
                if not pending[other]:
                    if stream[other] < 0 and not cost[other]:
                        stack.append((other, ready_at[other]))
                    else:
                        push(arriving, (ready_at[other], other))

    for unit in range(count - 1, -1, -1):
        if not units.users[unit]:
            if stream[unit] < 0 and not cost[unit]:
                done(unit, 0.0)
            else:
                push(arriving, (0.0, unit))
    while todo:
        while arriving and arriving[0][0] <= now:
            unit = pop(arriving)[1]
            entry = (-heads[unit], -unit)
            if stream[unit] >= 0:
                push(queues[stream[unit]], entry)
            else:
                push(compute, entry)
                backlog += cost[unit]
        for line, queue in enumerate(queues):
            while queue and free[line] <= now:
                if not free[line] and compute and cost[-queue[0][1]] > backlog:
                    break
                unit = _next_transfer(queue, cost, brings, backlog)
                begin = max(free[line], ready_at[unit])
                free[line] = begin + cost[unit]
                done(unit, free[line] + units.launch_ms)
        if compute:
            unit = -pop(compute)[1]
            backlog -= cost[unit]
            now += cost[unit]
            done(unit, now)
        elif todo:
            times = [free[line] for line, queue in enumerate(queues) if queue]
            if arriving:
                times.append(arriving[0][0])
            now = max(now, min(times))
    return left, max(left, default=0.0)


def _next_transfer(queue: list[tuple[float, int]], cost: list[float], brings: list[float], backlog: float) -> int:
    """Take the transfer needed latest off the queue, or one that brings compute where that one would find none."""
    first = -queue[0][1]
    if cost[first] <= backlog:
        heapq.heappop(queue)
        return first
    gains = [entry for entry in queue if brings[-entry[1]] > cost[-entry[1]] and cost[-entry[1]] < cost[first]]
    if not gains:
        heapq.heappop(queue)
        return first
    best = min(gains, key=lambda entry: (cost[-entry[1]] > backlog, entry))
    queue.remove(best)
    heapq.heapify(queue)
    return -best[1]


def _compute_behind(units: Units) -> list[float]:
    """Milliseconds of work that only this launch and what hangs on it need: of a reduction, the weight gradients."""
    owner = [-1] * units.size
    found = [0.0] * units.size
    for unit in reversed(range(units.size)):
        if units.stream[unit] >= 0:
            owner[unit] = unit
            continue
        owners = {owner[user] for user in units.uses[unit]}
        if len(owners) == 1:
            owner[unit] = owners.pop()
            if owner[unit] >= 0:
                found[owner[unit]] += units.cost_ms[unit]
    return found
