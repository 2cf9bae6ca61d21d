"""Tables in Zarr stores, which may be larger than memory: computed shard by shard, gone on with after any end, read in part.

>>> import grundy.store
>>> table = grundy.store.begin("wythoff", (20_000, 20_000), "wythoff.zarr")
>>> table.fill()
>>> table.window((10_000, 16_000), (3, 5))
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .arrays import array, natural, sizes
from .errors import ArgumentError
from .extras import extra
from .game import SHOWN, Game, Shape
from .laboratory import Laboratory, _laboratory

__all__ = ["StoredTable", "TablePart", "Verification", "WrongCell", "begin", "open", "resume"]

#: A place in the system of files.
Path: TypeAlias = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class TablePart:
    """Shards that are computed together, after the parts whose numbers ``after`` has and all those before them."""

    shards: tuple[tuple[int, ...], ...]
    after: tuple[int, ...]
    cells: int


@dataclass(frozen=True, slots=True)
class WrongCell:
    """A cell that the cells of its options contradict. None means that there is no position."""

    position: tuple[int, ...]
    stored: int | None
    computed: int | None


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check of a store found: how many shards were read whole and positions computed again, and what is wrong.

    ``unlisted`` positions were drawn and have more options than are listed.
    """

    shards: int
    missing: int
    positions: int
    unlisted: int
    wrong: tuple[WrongCell, ...]
    damaged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of Grundy values or outcomes in a Zarr store. :func:`begin`, :func:`open` and :func:`resume` give one.

    ``asked`` is the shape that was asked for. ``shape`` is that of the array: it has more cells where options of these
    positions have larger heaps, and the pass as its last dimension.
    """

    path: str
    game: str
    heaps: tuple[str, ...]
    show: Literal["grundy", "outcome"]
    play: Literal["normal", "misere"]
    asked: tuple[int, ...]
    shape: tuple[int, ...]
    sides: tuple[int, ...]
    parts: list[TablePart] = field(repr=False, compare=False)
    _native: _grundy.StoredTable = field(repr=False, compare=False)

    @classmethod
    def _of(cls, native: _grundy.StoredTable) -> StoredTable:
        found = json.loads(native.description())
        parts = ((tuple(map(tuple, shards)), tuple(after), cells) for shards, after, cells in native.parts())
        return cls(
            path=os.fspath(native.path),
            game=found["ruleset"],
            heaps=tuple(found["axes"]),
            show=found["cells"],
            play=found["play"],
            asked=tuple(found["asked"]),
            shape=tuple(native.sizes),
            sides=tuple(native.sides),
            parts=[TablePart(*part) for part in parts],
            _native=native,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return open, (os.path.abspath(self.path),)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of a cell. Its largest number stands where no cell is stored, and where there is no position."""
        return np.dtype(f"u{self._native.width}")

    @property
    def is_larger_than_memory(self) -> bool:
        """Are only a few shards in memory while it is computed?"""
        return self._native.is_larger_than_memory

    @property
    def is_one_chain(self) -> bool:
        """Does each part need the one before it? Otherwise parts that do not need each other may be computed side by side."""
        return self._native.is_one_chain

    def missing(self) -> list[int]:
        """The numbers of the parts that are not stored, or that come after such a part."""
        return self._native.missing()

    def is_stored(self, part: int) -> bool:
        """Are the shards of a part stored? Only its own files are looked for, not those of the parts before it."""
        return self._native.is_stored(natural("a part", part))

    def fill(self, parts: Iterable[int] | None = None) -> None:
        """Computes parts, without an argument all that are missing, and writes their shards.

        Whenever it ends, by Ctrl-C or a kill, the shards that were written are right: :func:`resume` goes on from them.
        """
        self._native.fill(self.missing() if parts is None else _naturals("a part", parts))

    def verify(self, positions: int = 100, seed: int = 0) -> Verification:
        """Reads all shards with their checksums, and computes this number of positions again from the cells of their options."""
        found = json.loads(self._native.verify(natural("a count", positions), natural("a seed", seed)))
        wrong = (WrongCell(**{**one, "position": tuple(one["position"])}) for one in found["wrong"])
        return Verification(**{**found, "wrong": tuple(wrong), "damaged": tuple(found["damaged"])})

    def cell(self, position: Iterable[int]) -> int | None:
        """The cell of a position; None where none is stored."""
        return self._native.cell(_naturals("a heap", position))

    def window(self, start: Iterable[int], shape: Shape) -> NDArray[Any]:
        """The cells of a box from a position on, as :attr:`dtype` says."""
        cells = self._native.window(_naturals("a heap", start), sizes(shape, len(self.shape)))
        return array(cells).astype(self.dtype)

    def to_xarray(self) -> Any:
        """The array with the names of the heaps; cells are read when they are needed."""
        extra("zarr")
        dataset = extra("xarray").open_dataset(self.path, engine="zarr", consolidated=False)
        about = {"game": self.game, "play": self.play}
        return dataset[self.show].assign_attrs(about)

    def to_dask(self, chunks: Any = None) -> Any:
        """An array of dask, whose chunks are the shards."""
        extra("zarr")
        return extra("dask.array").from_zarr(self.path, component=self.show, chunks=self.sides if chunks is None else chunks)


def begin(
    game: Game | str,
    shape: Shape,
    path: Path,
    *,
    show: Literal["grundy", "outcome"] = "grundy",
    misere: bool = False,
    side: int | None = None,
    any_space: bool = False,
) -> StoredTable:
    """Makes a store without cells for all positions with heap i below ``shape[i]``.

    ``side`` is about how many sizes of each heap a shard has. The disk is asked for the space before, unless ``any_space``
    is true. The folder must be empty or not there.
    """
    return _begin(game, shape, path, show, misere, side, any_space, False)


def resume(
    game: Game | str,
    shape: Shape,
    path: Path,
    *,
    show: Literal["grundy", "outcome"] = "grundy",
    misere: bool = False,
    side: int | None = None,
    any_space: bool = False,
) -> StoredTable:
    """Opens a store to go on with it, or makes it if it is not there. It is an error if it holds another table.

    What killed processes left unfinished is removed, unless others are writing now.
    """
    return _begin(game, shape, path, show, misere, side, any_space, True)


def open(path: Path, *, laboratory: Laboratory | None = None) -> StoredTable:
    """Opens a store; ``laboratory`` gives limits and the clock."""
    native = (laboratory or _laboratory())._native
    return StoredTable._of(native.open_store(os.fsdecode(path)))


def _begin(game: Game | str, shape: Shape, path: Path, show: str, misere: bool, side: int | None, any_space: bool, resume: bool) -> StoredTable:
    if show not in SHOWN:
        raise ArgumentError(f"a table holds no `{show}`: {' and '.join(SHOWN)} can be stored")
    if isinstance(game, str):
        game = _laboratory().game(game)
    if not isinstance(game, Game):
        raise ArgumentError(f"a game is a text or a grundy.Game, and not {game!r}")
    for name, value in (("misere", misere), ("any_space", any_space)):
        if not isinstance(value, bool):
            raise ArgumentError(f"{name} is True or False, and not {value!r}")
    order = {
        "game": game._asked,
        "shape": sizes(shape, len(game.heaps)),
        "show": show,
        "misere": misere or game.is_misere,
        "side": None if side is None else natural("a side", side),
        "any_space": any_space,
    }
    native = game._laboratory._native
    return StoredTable._of(native.begin_store(os.fsdecode(path), json.dumps(order), resume))


def _naturals(what: str, numbers: Iterable[int]) -> list[int]:
    return [natural(what, number) for number in numbers]
