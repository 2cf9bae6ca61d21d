"""What a table costs on many machines: the graph of its parts, played through with measured costs.

`python python/scale_model.py FILL READ TASK SUBMIT` prints the model of Wythoff's game with these seconds, which
`scale_runs.py` measures. `benches/SCALE.md` has its assumptions.
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Costs:
    """What is measured, in seconds of a processor."""

    #: For each cell that is computed, compressed and written, its twin with it.
    fill: float
    #: For each cell of a shard before that is read, decompressed and put into the sets of its lines.
    read: float
    #: For each task: the store is opened, and the sets are made.
    task: float
    #: For each task in the scheduler and the client, which do one thing at a time.
    submit: float


@dataclass(frozen=True, slots=True)
class PartWork:
    """A part: the numbers of those directly before it, the shards that it reads, and those that it computes."""

    shard: tuple[int, int]
    after: tuple[int, ...]
    reads: int

    @property
    def written(self) -> int:
        """A shard off the diagonal is written with its twin."""
        return 1 if self.shard[0] == self.shard[1] else 2


def wythoff(count: int) -> list[PartWork]:
    """The parts of Wythoff's game with this number of shards along a side: those on and above the diagonal, row by row."""
    number = {}
    parts = []
    for i in range(count):
        for j in range(i, count):
            number[i, j] = len(parts)
            before = [(i - 1, j)] if i > 0 else []
            before += [(min(i, j - 1), max(i, j - 1))] if j > i else []
            parts.append(PartWork((i, j), tuple(sorted(number[shard] for shard in before)), len(read_by(i, j))))
    return parts


def read_by(i: int, j: int) -> set[tuple[int, int]]:
    """The shards whose values a shard needs: in its row, as twins of its row too, in its column, and along its diagonals."""
    lines = {(i, b) for b in range(i, j)} | {(a, i) for a in range(i)} | {(a, j) for a in range(i)}
    for offset in {abs(j - i + step) for step in (-1, 0, 1)}:
        lines |= {(a, a + offset) for a in range(i + 1) if a + offset <= j}
    return lines - {(i, j)}


def seconds(parts: Iterable[PartWork], side: int, costs: Costs) -> list[float]:
    """What each part takes on one processor. On the diagonal half of the cells are twins of the others."""
    cells = side * side
    return [costs.task + cells * (part.written / 2 * costs.fill + part.reads * costs.read) for part in parts]


def ranks(after: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The order that parts are begun in, as `grundy.distributed.wavefront` has it."""
    length: list[int] = []
    for before in after:
        length.append(1 + max((length[part] for part in before), default=-1))
    return [(chain, part) for part, chain in enumerate(length)]


def simulate(after: Sequence[Sequence[int]], takes: Sequence[float], workers: int, submit: float = 0.0) -> float:
    """When the last part ends, if a free worker takes the first part that is ready; each start waits for the scheduler."""
    rank = ranks(after)
    waits = [len(before) for before in after]
    following: list[list[int]] = [[] for _ in after]
    for part, before in enumerate(after):
        for earlier in before:
            following[earlier].append(part)
    ready = [rank[part] for part, count in enumerate(waits) if count == 0]
    heapq.heapify(ready)
    running: list[tuple[float, int]] = []
    now = scheduler = 0.0
    while ready or running:
        while ready and len(running) < workers:
            _, part = heapq.heappop(ready)
            scheduler = max(now, scheduler) + submit
            heapq.heappush(running, (scheduler + takes[part], part))
        now, ended = heapq.heappop(running)
        for part in following[ended]:
            waits[part] -= 1
            if waits[part] == 0:
                heapq.heappush(ready, rank[part])
    return now


def longest_chain(after: Sequence[Sequence[int]], takes: Sequence[float]) -> float:
    """What no number of workers goes below: the parts that wait for each other."""
    ends: list[float] = []
    for before, time in zip(after, takes, strict=True):
        ends.append(time + max((ends[part] for part in before), default=0.0))
    return max(ends)


def bound(after: Sequence[Sequence[int]], takes: Sequence[float], workers: int) -> float:
    """The model without a simulation: a list schedule ends by the work shared out, and the longest chain after it."""
    chain = longest_chain(after, takes)
    return (sum(takes) - chain) / workers + chain


def main() -> None:
    costs = Costs(*map(float, sys.argv[1:5]))
    for size, side in [(4096, 1024), (8192, 1024), (100_000, 1024), (100_000, 2048), (100_000, 4096)]:
        parts = wythoff(-(-size // side))
        after = [part.after for part in parts]
        takes = seconds(parts, side, costs)
        print(f"{size}, shards of {side}: {len(parts)} parts, {sum(takes):.0f} s of a processor, longest chain {longest_chain(after, takes):.0f} s")
        for workers in (1, 2, 16, 256):
            time = simulate(after, takes, workers, costs.submit)
            print(f"  {workers:3} workers: {time:9.1f} s, efficiency {sum(takes) / workers / time:.0%}; at most {bound(after, takes, workers):9.1f} s")


if __name__ == "__main__":
    main()
