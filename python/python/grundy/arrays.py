"""Memory of the library as arrays of NumPy, without a copy."""

from __future__ import annotations

import io
import operator
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .errors import ArgumentError

__all__ = ["array", "bound", "natural", "sizes"]

#: The largest number of a request.
LARGEST = 2**64 - 1


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
        return [natural("a size", shape)] * heaps
    return [natural("a size", size) for size in shape]


def bound(max: Any) -> int | None:
    """The largest heap that is asked about, if there is one."""
    return None if max is None else natural("a bound on heaps", max)


def natural(what: str, number: Any) -> int:
    """A number that requests can hold."""
    found = operator.index(number)
    if not 0 <= found <= LARGEST:
        raise ArgumentError(f"{what} is a number from 0 to 2^64 - 1, and not {found}")
    return found
