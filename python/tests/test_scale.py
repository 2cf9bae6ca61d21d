"""The model of many machines: its graph is that of the stores, and its times are those of a schedule."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import grundy.distributed
import grundy.store

sys.path.append(str(Path(__file__).parents[1]))
import scale_model  # noqa: E402


def test_the_parts_of_the_model_are_those_of_a_store(tmp_path: Path) -> None:
    table = grundy.store.begin("wythoff", 700, tmp_path / "w", side=64)
    model = scale_model.wythoff(11)
    assert [(part.shard, part.after) for part in model] == [(part.shards[0], part.after) for part in table.parts]
    assert [part.written for part in model] == [len(part.shards) for part in table.parts]
    order = sorted(range(len(model)), key=scale_model.ranks([part.after for part in model]).__getitem__)
    assert order == grundy.distributed.wavefront(table.parts, range(len(model)))


def test_a_part_reads_the_shards_that_the_model_says(tmp_path: Path) -> None:
    table = grundy.store.begin("wythoff", 448, tmp_path / "w", side=64)
    table.fill()
    for part in table.parts:
        for i, j in part.shards:
            (tmp_path / "w" / "grundy" / "c" / str(i) / str(j)).rename(tmp_path / f"{i}-{j}")
        again = grundy.store.open(tmp_path / "w")
        opened = again._native.traffic[0]
        again.fill([again.parts.index(part)])
        i, j = part.shards[0]
        sizes = sum((tmp_path / "w" / "grundy" / "c" / str(a) / str(b)).stat().st_size for a, b in scale_model.read_by(i, j))
        assert again._native.traffic[0] - opened == sizes, (i, j)


@pytest.mark.parametrize("workers", [1, 2, 3, 16, 1000])
def test_a_simulated_schedule_lies_between_the_bounds(workers: int) -> None:
    parts = scale_model.wythoff(12)
    after = [part.after for part in parts]
    takes = scale_model.seconds(parts, 64, scale_model.Costs(fill=3e-6, read=5e-7, task=0.01, submit=0.0))
    time, chain = scale_model.simulate(after, takes, workers), scale_model.longest_chain(after, takes)
    assert max(chain, sum(takes) / workers) <= time * (1 + 1e-9)
    assert time <= scale_model.bound(after, takes, workers) * (1 + 1e-9)
    if workers == 1:
        assert time == pytest.approx(sum(takes))
    if workers == 1000:
        assert time == pytest.approx(chain)


def test_a_scheduler_that_takes_time_for_each_task_bounds_the_time() -> None:
    assert scale_model.simulate([(), (), (0, 1)], [2.0, 3.0, 1.0], 2, 0.5) == pytest.approx(5.5)
    assert scale_model.simulate([()] * 10, [0.0] * 10, 100, 1.0) == pytest.approx(10.0)
