"""Runs Wythoff's game on clusters of one and of two workers on this machine, and prints the costs that `scale_model.py` takes.

`python python/scale_runs.py FOLDER [SIZE SIDE]…` writes stores into a folder and removes them. Other work on the machine
lengthens the seconds, hence several runs in turns, of which the best counts.
"""

from __future__ import annotations

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
    """The seconds of a task, of a cell that is filled and of one that is read, by least squares."""
    cells = side * side
    lines = [[1, cells * part.written / 2, cells * part.reads] for part in parts]
    return np.linalg.lstsq(np.array(lines, dtype=float), measured, rcond=None)[0]


def main() -> None:
    folder = Path(sys.argv[1])
    asked = list(map(int, sys.argv[2:])) or [4000, 1024, 8000, 1024]
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
        for name, measured in (("seconds", seconds), ("on a processor", cpu)):
            least = np.min(measured[1], axis=0)
            task, fill, again = fit(parts, side, least)
            print(f"{size}, {side}, {name}: task {task * 1e3:.1f} ms, cell filled {fill * 1e9:.2f} ns, cell read {again * 1e9:.2f} ns; tasks {least.sum():.2f} s with one worker, {np.min(measured[2], axis=0).sum():.2f} s with two")
            costs = scale_model.Costs(fill, again, task, submit)
            takes = scale_model.seconds(parts, side, costs)
            predicted = {count: scale_model.simulate([part.after for part in parts], takes, count, submit) for count in (1, 2)}
            print(f"  predicted: {predicted[1]:.2f} s and {predicted[2]:.2f} s, {predicted[1] / predicted[2]:.2f} times as fast")
        print(f"  measured: {best[1]:.2f} s and {best[2]:.2f} s, {best[1] / best[2]:.2f} times as fast; a part reads {read / 1e6:.2f} MB and writes {written / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
