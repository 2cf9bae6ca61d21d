"""Stores: their values are those of tables in memory, for NumPy, zarr-python, xarray and dask."""

from __future__ import annotations

import pickle
from pathlib import Path

import dask.array
import numpy as np
import pytest
import xarray
import zarr

import grundy
import grundy.store


@pytest.mark.parametrize(("game", "shape"), [("wythoff", (150, 130)), ("nim(2)", (100, 300)), ("triangular", (70, 70)), ("nim(3)", (20, 9, 30))])
def test_other_programs_read_the_values_of_a_store_and_the_names_of_its_heaps(tmp_path: Path, game: str, shape: tuple[int, ...]) -> None:
    path = tmp_path / "table.zarr"
    table = grundy.store.begin(game, shape, path, side=64)
    table.fill()
    values = grundy.game(game).grundy(shape)
    box = tuple(slice(0, size) for size in shape)
    np.testing.assert_array_equal(table.window([0] * len(shape), shape), values)
    assert zarr.open_group(path, mode="r").attrs["grundy"]["ruleset"] == game
    np.testing.assert_array_equal(zarr.open_group(path, mode="r")["grundy"][box], values)
    named = xarray.open_zarr(path, consolidated=False)["grundy"]
    assert named.dims == grundy.game(game).heaps
    np.testing.assert_array_equal(named.values[box], values)
    own = table.to_xarray()
    assert (own.attrs["game"], own.attrs["play"], own.dtype) == (game, "normal", table.dtype)
    np.testing.assert_array_equal(own.values[box], values)
    lazy = table.to_dask()
    assert isinstance(lazy, dask.array.Array) and lazy.chunksize == tuple(map(min, table.sides, table.shape))
    np.testing.assert_array_equal(lazy.compute(scheduler="synchronous")[box], values)


def test_a_table_is_computed_part_by_part_and_says_what_is_missing(tmp_path: Path) -> None:
    table = grundy.store.begin("wythoff", 200, tmp_path / "w", side=64)
    assert table.missing() == list(range(len(table.parts))) and table.is_larger_than_memory
    assert table.parts[0].shards == ((0, 0),) and table.parts[1].after == (0,)
    assert table.cell((3, 5)) is None
    table.fill([0])
    assert table.cell((3, 5)) == 0 and table.missing() == list(range(1, len(table.parts)))
    with pytest.raises(grundy.StoreError, match=r"part 5 needs part \d+, which is not stored"):
        table.fill([5])
    again = grundy.store.resume("wythoff", 200, tmp_path / "w", side=64)
    again.fill()
    assert table.missing() == [] and sum(part.cells for part in table.parts) == 200 * 200
    found = grundy.store.open(tmp_path / "w").verify(positions=50, seed=3)
    assert (found.positions, found.missing, found.wrong, found.damaged) == (50, 0, (), ())


def test_outcomes_and_misere_play_are_stored(tmp_path: Path) -> None:
    table = grundy.store.begin(grundy.game("wythoff").misere, (90, 80), tmp_path / "w", show="outcome", side=64)
    table.fill()
    assert (table.play, table.show, table.dtype) == ("misere", "outcome", np.uint8)
    np.testing.assert_array_equal(table.window((5, 7), (80, 70)), grundy.game("wythoff").misere.outcomes((90, 80))[5:85, 7:77])


def test_a_store_holds_the_texts_that_its_rules_need(tmp_path: Path) -> None:
    text = "game three on (x, y)\n  (x - i, y) where 1 <= i <= 3\n  (x, y - i) where 1 <= i <= 3\n"
    game = grundy.Laboratory(texts={"my.game": text}).game("three")
    grundy.store.begin(game, (40, 50), tmp_path / "three").fill()
    table = grundy.store.open(tmp_path / "three")
    heaps = np.arange(40)[:, None] % 4 ^ np.arange(50) % 4
    np.testing.assert_array_equal(table.window((0, 0), (40, 50)), heaps)
    assert pickle.loads(pickle.dumps(table)) == table


def test_what_is_wrong_with_a_store_is_an_exception_of_the_package(tmp_path: Path) -> None:
    with pytest.raises(grundy.StoreError, match="is no store of a table: it has no file zarr.json"):
        grundy.store.open(tmp_path)
    table = grundy.store.begin("wythoff", 100, tmp_path / "w", side=64)
    table.fill()
    with pytest.raises(grundy.StoreError, match="exists"):
        grundy.store.begin("wythoff", 100, tmp_path / "w")
    with pytest.raises(grundy.StoreError, match=r"its ruleset is wythoff, not nim\(2\)"):
        grundy.store.resume("nim(2)", 100, tmp_path / "w")
    with pytest.raises(grundy.StoreError, match="has no box"):
        table.window((90, 90), (20, 20))
    with pytest.raises(grundy.ArgumentError, match="a heap is a number from 0"):
        table.cell((-1, 0))
    with pytest.raises(grundy.RulesetError, match="wythof"):
        grundy.store.begin("wythof", 100, tmp_path / "v")
    shard = tmp_path / "w" / "grundy" / "c" / "1" / "1"
    damaged = bytearray(shard.read_bytes())
    damaged[len(damaged) // 3] ^= 1
    shard.write_bytes(damaged)
    assert len(table.verify(positions=0).damaged) == 1
