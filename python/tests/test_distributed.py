"""Clusters: whatever dies, the bytes of a store are those of one process."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path

import dask
import pyarrow.parquet
import pytest
from distributed import Client, LocalCluster
from distributed.deploy.subprocess import SubprocessCluster

import grundy
import grundy.distributed
import grundy.store

GAMES = [
    ("nim(2)", (500, 300), 64),
    ("wythoff", (500, 500), 64),
    ("ryuo(3)", (300, 300), 64),
    ("triangular", (90, 90), 32),
    ("gurvich(1, 2, 2, 2)", (90, 90), 32),
]


@contextmanager
def cluster() -> Iterator[Client]:
    """Two workers, each a process that a nanny starts again."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as local, Client(local) as client:
        yield client


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with cluster() as client:
        yield client


def files(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def in_one_process(game: str, shape: tuple[int, ...], side: int, path: Path) -> dict[Path, bytes]:
    grundy.store.begin(game, shape, path, side=side).fill()
    return files(path)


def pids(client: Client) -> list[int]:
    return [int(worker) for worker in client.run(os.getpid).values()]


@pytest.mark.parametrize(("game", "shape", "side"), GAMES)
def test_a_cluster_writes_the_bytes_of_one_process(tmp_path: Path, client: Client, game: str, shape: tuple[int, ...], side: int) -> None:
    heard: list[grundy.distributed.PartsFilled] = []
    table = grundy.distributed.table(game, shape, tmp_path / "many", client, side=side, window=5, heard=heard.append)
    assert table.missing() == []
    assert files(tmp_path / "many") == in_one_process(game, shape, side, tmp_path / "one")
    assert sorted(part for filled in heard for part in filled.parts) == list(range(len(table.parts)))
    shards = [path for path in (tmp_path / "many" / "grundy" / "c").rglob("*") if path.is_file()]
    assert sum(filled.bytes_written for filled in heard) == sum(path.stat().st_size for path in shards)
    assert table.is_one_chain or sum(filled.bytes_read for filled in heard) > 0


def test_workers_that_are_killed_change_no_byte(tmp_path: Path) -> None:
    game, shape, side = "wythoff", (700, 700), 64
    killed: list[int] = []

    def kill(_: grundy.distributed.PartsFilled) -> None:
        heard.append(1)
        if len(heard) % 10 == 0 and len(killed) < 5:
            running = pids(client)
            os.kill(running[len(killed) % len(running)], signal.SIGKILL)
            killed.append(1)

    heard: list[int] = []
    with cluster() as client:
        grundy.distributed.table(game, shape, tmp_path / "many", client, side=side, heard=kill)
    assert len(killed) == 5
    assert files(tmp_path / "many") == in_one_process(game, shape, side, tmp_path / "one")


class Ended(Exception):
    """The client is gone."""


def test_a_new_cluster_goes_on_where_another_one_ended(tmp_path: Path) -> None:
    game, shape, side = "wythoff", (700, 700), 64
    heard: list[grundy.distributed.PartsFilled] = []

    def end(filled: grundy.distributed.PartsFilled) -> None:
        heard.append(filled)
        if len(heard) == 20:
            raise Ended

    with pytest.raises(Ended), cluster() as client:
        grundy.distributed.table(game, shape, tmp_path / "many", client, side=side, heard=end)
    missing = grundy.store.open(tmp_path / "many").missing()
    assert 0 < len(missing) <= len(grundy.store.open(tmp_path / "many").parts) - 20
    rest: list[grundy.distributed.PartsFilled] = []
    with cluster() as client:
        with pytest.raises(grundy.StoreError, match="exists"):
            grundy.distributed.table(game, shape, tmp_path / "many", client, side=side)
        grundy.distributed.table(game, shape, tmp_path / "many", client, side=side, resume=True, heard=rest.append)
    assert sorted(part for filled in rest for part in filled.parts) == missing
    assert files(tmp_path / "many") == in_one_process(game, shape, side, tmp_path / "one")


def test_after_a_kill_of_the_scheduler_a_new_cluster_goes_on(tmp_path: Path) -> None:
    game, shape, side = "wythoff", (700, 700), 64
    heard: list[grundy.distributed.PartsFilled] = []

    def kill(filled: grundy.distributed.PartsFilled) -> None:
        heard.append(filled)
        if len(heard) == 20:
            os.kill(local.scheduler.process.pid, signal.SIGKILL)

    lost = False
    # A cluster whose scheduler is gone cannot be closed without complaint.
    with suppress(OSError), dask.config.set({"distributed.comm.timeouts.connect": "2s"}):
        with SubprocessCluster(n_workers=2, threads_per_worker=1) as local, Client(local) as client:
            # The client sees the end of its work, or first that of its connection.
            with pytest.raises((CancelledError, OSError)):
                grundy.distributed.table(game, shape, tmp_path / "many", client, side=side, heard=kill)
            lost = True
    assert lost
    missing = grundy.store.open(tmp_path / "many").missing()
    assert 0 < len(missing) <= len(grundy.store.open(tmp_path / "many").parts) - 20
    rest: list[grundy.distributed.PartsFilled] = []
    with cluster() as client:
        grundy.distributed.table(game, shape, tmp_path / "many", client, side=side, resume=True, heard=rest.append)
    assert sorted(part for filled in rest for part in filled.parts) == missing
    assert files(tmp_path / "many") == in_one_process(game, shape, side, tmp_path / "one")


def test_rules_whose_shards_have_no_order_are_refused_with_the_reason(tmp_path: Path, client: Client) -> None:
    with pytest.raises(grundy.LimitReached, match="shards of it have no order"):
        grundy.distributed.table("(x - 1, y + x); (x, y - 1)", (20, 20), tmp_path / "far", client)
    assert not (tmp_path / "far").exists()


def test_limits_of_a_laboratory_hold_on_workers(tmp_path: Path, client: Client) -> None:
    game = grundy.Laboratory(limits={"bytes": 1 << 16}).game("wythoff")
    with pytest.raises(grundy.LimitReached):
        grundy.distributed.table(game, (900, 900), tmp_path / "w", client, retries=0)


def test_every_member_of_a_family_is_a_row_in_the_order_of_the_values(tmp_path: Path, client: Client) -> None:
    claim = "grundy(x, y) = (x + y) mod p + p * (floor(x / p) xor floor(y / p))"
    count = grundy.distributed.explore("ryuo(p)", claim, client, over="p=1..9,p mod 4 != 0", out=tmp_path / "ryuo.parquet", window=3)
    rows = pyarrow.parquet.read_table(tmp_path / "ryuo.parquet").to_pylist()
    family = grundy.explore("ryuo(p)", claim, over="p=1..9,p mod 4 != 0")
    assert isinstance(family, grundy.Family) and count == len(rows) == len(family)
    assert [(row["p"], row["verdict"], row["at"]) for row in rows] == [(one.parameters["p"], one.verdict, one.at) for one in family.members]
    assert all(row["claim"] and row["error"] is None for row in rows)


def test_solutions_and_errors_are_rows(tmp_path: Path, client: Client) -> None:
    assert grundy.distributed.solve(["nim(2)", "x - ", "subtraction(1..3)"], client, out=tmp_path / "solved.parquet") == 3
    nim, wrong, subtraction = pyarrow.parquet.read_table(tmp_path / "solved.parquet").to_pylist()
    assert (nim["ruleset"], nim["grundy"], nim["grundy_grade"]) == ("nim(2)", "grundy(x1, x2) = x1 xor x2", "proved")
    assert wrong["ruleset"] == "x - " and wrong["grundy"] is None and "error" in wrong["error"]
    assert subtraction["p_positions"] == grundy.game("subtraction(1..3)").solve().p_positions.formula
    assert grundy.distributed.explore("ryuo(p)", None, client, over="p=2..3", out=tmp_path / "ryuo.parquet") == 2
    first = pyarrow.parquet.read_table(tmp_path / "ryuo.parquet").to_pylist()[0]
    assert (first["p"], first["p_positions"], first["p_positions_grade"]) == (2, "P = {(x, y) | x = y}", "proved")


def test_games_of_the_users_own_texts_are_known_on_workers(tmp_path: Path, client: Client) -> None:
    text = "game horse(a, b) on (x, y), symmetric\n  (x - a i, y - b i)  where i >= 1\n"
    own = grundy.Laboratory(texts={"own": text}, seconds=60)
    out = tmp_path / "horse.parquet"
    assert grundy.distributed.explore("horse(a, b)", None, client, over="a=1..2,b=1..2", out=out, laboratory=own) == 4
    assert all(row["error"] is None for row in pyarrow.parquet.read_table(out).to_pylist())
    with pytest.warns(grundy.Warned, match="all 4 rows are errors"):
        assert grundy.distributed.explore("horse(a, b)", None, client, over="a=1..2,b=1..2", out=out) == 4
    assert grundy.distributed.solve(["horse(1, 2)"], client, out=out, laboratory=own) == 1
    table = grundy.distributed.table(own.game("horse(1, 2)"), 200, tmp_path / "horse.zarr", client, side=64)
    assert table.missing() == []


def test_a_window_has_a_task_and_retries_are_not_negative(tmp_path: Path, client: Client) -> None:
    with pytest.raises(grundy.ArgumentError, match="a window has at least one task"):
        grundy.distributed.table("wythoff", 100, tmp_path / "w", client, window=0)
    with pytest.raises(grundy.ArgumentError, match="a number of retries"):
        grundy.distributed.solve([], client, out=tmp_path / "s", retries=-1)
