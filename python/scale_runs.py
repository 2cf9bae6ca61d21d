"""Runs Wythoff's game on clusters of one and of two workers on this machine, and prints the costs that `scale_model.py` takes.

`python python/scale_runs.py FOLDER [SIZE SIDE]…` writes stores into a folder and removes them; sizes are multiples of the sides.
Other work on the machine lengthens the seconds, hence several runs in turns, of which the best counts.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sys
import time
from pathlib import Path

import numpy as np

os.environ["RAYON_NUM_THREADS"] = "1"

from distributed import Client, LocalCluster  # noqa: E402

import grundy.distributed  # noqa: E402
import scale_model  # noqa: E402

RUNS = 4


def nothing() -> None:
    """A task without work."""


def run(client: Client, path: Path, size: int, side: int) -> tuple[float, list[grundy.distributed.PartsFilled]]:
    """Computes a table: its seconds, and what the tasks handed back."""
    shutil.rmtree(path, ignore_errors=True)
    heard: list[grundy.distributed.PartsFilled] = []
    begun = time.perf_counter()
    grundy.distributed.table("wythoff", size, path, client, side=side, heard=heard.append)
    taken = time.perf_counter() - begun
    shutil.rmtree(path)
    return taken, sorted(heard, key=lambda filled: filled.parts)


def fit(parts: list[scale_model.PartWork], side: int, measured: np.ndarray) -> np.ndarray:
    """The seconds of a task, of a cell that is filled and of one that is read: least squares among costs that are not negative."""
    cells = side * side
    lines = np.array([[1, cells * part.written / 2, cells * part.reads] for part in parts], dtype=float)
    found = []
    for count in (1, 2, 3):
        for columns in map(list, itertools.combinations(range(3), count)):
            costs = np.zeros(3)
            costs[columns] = np.linalg.lstsq(lines[:, columns], measured, rcond=None)[0]
            if (costs >= 0).all():
                found.append((float(np.square(lines @ costs - measured).sum()), costs))
    return min(found, key=lambda one: one[0])[1]


def main() -> None:
    folder = Path(sys.argv[1])
    asked = list(map(int, sys.argv[2:])) or [4096, 1024, 8192, 1024]
    clusters = {count: LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None) for count in (1, 2)}
    clients = {count: Client(cluster) for count, cluster in clusters.items()}
    begun = time.perf_counter()
    clients[1].gather([clients[1].submit(nothing, pure=False) for _ in range(1000)])
    submit = (time.perf_counter() - begun) / 1000
    print(f"a task without work: {submit * 1e3:.2f} ms")
    for size, side in zip(asked[::2], asked[1::2], strict=True):
        parts = scale_model.wythoff(-(-size // side))
        best: dict[int, float] = {}
        seconds: dict[int, list[np.ndarray]] = {1: [], 2: []}
        cpu: dict[int, list[np.ndarray]] = {1: [], 2: []}
        for _ in range(RUNS):
            for count, client in clients.items():
                taken, filled = run(client, folder / "table", size, side)
                best[count] = min(best.get(count, taken), taken)
                seconds[count].append(np.array([one.seconds for one in filled]))
                cpu[count].append(np.array([one.cpu for one in filled]))
                print(f"  {size}, {side}, {count} workers: {taken:.2f} s, tasks {seconds[count][-1].sum():.2f} s, on a processor {cpu[count][-1].sum():.2f} s", flush=True)
        read, written = (sum(getattr(one, name) for one in filled) / len(filled) for name in ("bytes_read", "bytes_written"))
        least = {count: np.min(seconds[count], axis=0) for count in (1, 2)}
        task, fill, again = fit(parts, side, least[1])
        beside = least[2].sum() / least[1].sum()
        on_processor = {count: np.min(cpu[count], axis=0).sum() for count in (1, 2)}
        print(f"{size}, {side}: task {task * 1e3:.1f} ms, cell filled {fill * 1e9:.2f} ns, cell read {again * 1e9:.2f} ns")
        print(f"  tasks: {least[1].sum():.2f} s with one worker, {least[2].sum():.2f} s with two; on a processor {on_processor[1]:.2f} s and {on_processor[2]:.2f} s")
        takes = scale_model.seconds(parts, side, scale_model.Costs(fill, again, task, submit))
        after = [part.after for part in parts]
        alone, both = (scale_model.simulate(after, [slower * time for time in takes], count, submit) for count, slower in ((1, 1.0), (2, beside)))
        print(f"  predicted: {alone:.2f} s and {both:.2f} s, {alone / both:.2f} times as fast; tasks beside each other take {beside:.2f} times as long")
        print(f"  measured: {best[1]:.2f} s and {best[2]:.2f} s, {best[1] / best[2]:.2f} times as fast; a part reads {read / 1e6:.2f} MB and writes {written / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
