"""Memory of the library as arrays of NumPy, without a copy."""

from __future__ import annotations

import io
import operator
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _grundy

__all__ = ["array", "sizes"]


def array(cells: _grundy.Cells) -> NDArray[Any]:
    """The numbers that were asked for, as a view of the memory that they are in; it cannot be written to."""
    if cells.kind == "":
        return _of_file(cells)
    whole: NDArray[Any] = np.frombuffer(cells.memory(), dtype=np.dtype(cells.kind)).reshape(cells.sizes)
    window = tuple(slice(first, first + size) for first, size in zip(cells.first, cells.shape, strict=True))
    return whole[window]


def _of_file(cells: _grundy.Cells) -> NDArray[Any]:
    """The array of a file of NumPy in memory."""
    head = io.BytesIO(cells.memory()[:4096])
    np.lib.format.read_magic(head)
    shape, _, dtype = np.lib.format.read_array_header_1_0(head)
    numbers: NDArray[Any] = np.frombuffer(cells.memory(), dtype=dtype, offset=head.tell())
    return numbers.reshape(shape)


def sizes(shape: Any, heaps: int) -> list[int]:
    """A shape: one size for all heaps, or one for each. Integers of NumPy and of Sage are taken too."""
    if not isinstance(shape, Iterable):
        return [operator.index(shape)] * heaps
    return [operator.index(size) for size in shape]
