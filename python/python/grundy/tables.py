"""Tables of values, and sequences of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .answers import Answer, heap
from .arrays import array
from .extras import extra
from .notebook import rows

if TYPE_CHECKING:
    from .pictures import Picture

__all__ = ["Sequence", "Table", "Value"]

#: The most cells that a notebook shows as numbers.
FEW = 400


@dataclass(frozen=True)
class Table(Answer):
    """Grundy values or outcomes of all positions below a shape, with the names of the heaps."""

    game: str
    heaps: tuple[str, ...]
    show: Literal["grundy", "outcome"]
    play: Literal["normal", "misere"]
    values: NDArray[Any] = field(repr=False, compare=False)
    picture: Picture = field(repr=False, compare=False)

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any], picture: Picture) -> Table:
        return cls(
            answer,
            game=found["game"],
            heaps=tuple(found["heaps"]),
            show=found["show"],
            play=found["play"],
            values=array(answer.cells()),
            picture=picture,
        )

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return self.values.shape

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self.values, dtype=dtype) if not copy else np.array(self.values, dtype=dtype)

    def to_pandas(self) -> Any:
        """Of one heap a series, of two heaps a frame, of more a series whose index has a level for each heap."""
        pandas = extra("pandas")

        if self.values.ndim == 2:
            down, right = (pandas.RangeIndex(size, name=name) for size, name in zip(self.shape, self.heaps, strict=True))
            return pandas.DataFrame(self.values, index=down, columns=right)
        if self.values.ndim == 1:
            index: Any = pandas.RangeIndex(self.shape[0], name=self.heaps[0])
            return pandas.Series(self.values, index=index, name=self.show)
        levels = [range(size) for size in self.shape]
        index = pandas.MultiIndex.from_product(levels, names=self.heaps)
        return pandas.Series(self.values.reshape(-1), index=index, name=self.show)

    def to_xarray(self) -> Any:
        """An array whose dimensions are the heaps."""
        xarray = extra("xarray")

        heaps = {name: np.arange(size) for name, size in zip(self.heaps, self.shape, strict=True)}
        about = {"game": self.game, "play": self.play}
        return xarray.DataArray(self.values, coords=heaps, dims=self.heaps, name=self.show, attrs=about)

    def to_dask(self, chunks: Any = "auto") -> Any:
        """An array of dask, whose chunks are views of the same memory."""
        dask = extra("dask.array")

        return dask.from_array(self.values, chunks=chunks, name=False)

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """A heat map of two heaps, or the values of one, by matplotlib."""
        from .plots import plot_table

        return plot_table(self, ax, **options)

    def _repr_html_(self) -> str | None:
        return self._answer.page("html") if self.values.size <= FEW else None

    def _repr_png_(self) -> bytes | None:
        return self.picture.png if self.values.size > FEW and self.values.ndim == 2 else None


@dataclass(frozen=True)
class Value(Answer):
    """The Grundy value of one heap of any size."""

    game: str
    heap: int
    grundy: int
    preperiod: int | None
    period: int | None
    saltus: int | None
    grade: Literal["proved", "seen", "computed"]

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Value:
        names = ["game", "preperiod", "period", "saltus", "grade"]
        numbers = {name: heap(found[name]) for name in ["heap", "grundy"]}
        return cls(answer, **numbers, **{name: found[name] for name in names})


@dataclass(frozen=True)
class Sequence(Answer):
    """The Grundy values of a game on one heap, from heap 0 on, and the period in which they end."""

    game: str
    values: NDArray[np.uint32] = field(repr=False, compare=False)
    preperiod: int | None
    period: int | None
    saltus: int | None
    grade: Literal["proved", "seen", "unknown"]
    by: str | None
    max: int

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Sequence:
        values = np.array(found["values"], dtype=np.uint32)
        values.flags.writeable = False
        names = ["game", "preperiod", "period", "saltus", "grade", "by", "max"]
        return cls(answer, values=values, **{name: found[name] for name in names})

    def __len__(self) -> int:
        return len(self.values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self.values, dtype=dtype) if not copy else np.array(self.values, dtype=dtype)

    def to_pandas(self) -> Any:
        """A series."""
        pandas = extra("pandas")

        return pandas.Series(self.values, index=pandas.RangeIndex(len(self), name="heap"), name="grundy")

    def to_xarray(self) -> Any:
        """An array whose dimension is the heap."""
        xarray = extra("xarray")

        about = {"game": self.game, "period": self.period, "preperiod": self.preperiod, "saltus": self.saltus, "grade": self.grade}
        known = {name: value for name, value in about.items() if value is not None}
        heaps = {"heap": np.arange(len(self))}
        return xarray.DataArray(self.values, coords=heaps, dims=("heap",), name="grundy", attrs=known)

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """The values over the heaps, by matplotlib; where the period begins is marked."""
        from .plots import plot_sequence

        return plot_sequence(self, ax, **options)

    def _words(self) -> str:
        """The period in words."""
        if self.period is None:
            return "no period: proved" if self.grade == "proved" else f"no period is seen to {self.max}"
        saltus = f", saltus {self.saltus}" if self.saltus else ""
        return f"period {self.period}{saltus}, after {self.preperiod} heaps: {self.grade}"

    def _repr_html_(self) -> str:
        shown = ", ".join(map(str, self.values[:48].tolist()))
        more = ", …" if len(self) > 48 else ""
        return rows([["game", escape(self.game)], ["values", shown + more], ["period", escape(self._words())]])
