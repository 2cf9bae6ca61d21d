"""Games by definition alone: what the tests compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

Position = tuple[int, ...]
Options = Callable[[Position], Iterable[Position]]


def mex(values: Iterable[int]) -> int:
    """The least number that is not there."""
    seen, least = set(values), 0
    while least in seen:
        least += 1
    return least


def grundy_values(options: Options, shape: Position) -> dict[Position, int]:
    """The values of a box, and of all positions that play reaches from it."""
    values: dict[Position, int] = {}

    def value(position: Position) -> int:
        if position not in values:
            values[position] = mex([value(option) for option in options(position)])
        return values[position]

    for position in product(*map(range, shape)):
        value(position)
    return {position: values[position] for position in product(*map(range, shape))}


def is_misere_p(options: Options, position: Position, known: dict[Position, bool]) -> bool:
    """Does the previous player win, if who cannot move wins?"""
    if position not in known:
        following = list(options(position))
        known[position] = bool(following) and not any(is_misere_p(options, to, known) for to in following)
    return known[position]


def wythoff(position: Position) -> Iterator[Position]:
    """Any number from one heap, or the same from both."""
    x, y = position
    yield from ((x - i, y) for i in range(1, x + 1))
    yield from ((x, y - i) for i in range(1, y + 1))
    yield from ((x - i, y - i) for i in range(1, min(x, y) + 1))


def nim(position: Position) -> Iterator[Position]:
    """Any number from one heap."""
    for place, heap in enumerate(position):
        for left in range(heap):
            yield (*position[:place], left, *position[place + 1 :])


def removals(sets: list[set[tuple[int, ...]]]) -> Options:
    """Vectors of small numbers are taken; the union of the sets."""

    def options(position: Position) -> Iterator[Position]:
        for vector in set().union(*sets):
            to = tuple(heap - by for heap, by in zip(position, vector, strict=True))
            if min(to) >= 0:
                yield to

    return options
