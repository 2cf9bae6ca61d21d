"""Tables, families and lists of rulesets on many machines, by Dask.

A file system is assumed that the client and all workers share: a table is a :mod:`grundy.store` on it, and workers find it
by its path. Nothing else is handed on between parts.
"""

from __future__ import annotations

import heapq
import itertools
import os
import re
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .arrays import natural
from .claims import Part, Solution
from .errors import ArgumentError, GrundyError, Warned
from .extras import extra
from .families import QUESTIONS, SolvedFamily, SolvedMember, SolvedPart
from .game import Game, Shape
from .laboratory import Laboratory
from .store import StoredTable, TablePart, begin, open, resume as go_on

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["PartsFilled", "explore", "solve", "table", "wavefront"]


@dataclass(frozen=True, slots=True)
class PartsFilled:
    """What a task hands back: its parts, how long it took, and the bytes of files that it read and wrote.

    ``cpu`` is the time on processors of the whole process of the worker: that of the task, if the worker has one thread.
    """

    parts: tuple[int, ...]
    seconds: float
    cpu: float
    bytes_read: int
    bytes_written: int


def wavefront(parts: list[TablePart], missing: Iterable[int]) -> list[int]:
    """The missing parts in the order that they are begun in: by the length of the longest chain of parts before them.

    Of two parts on one front the one with the smaller number comes first.
    """
    length: list[int] = []
    for part in parts:
        length.append(1 + max((length[before] for before in part.after), default=-1))
    return sorted(missing, key=lambda part: (length[part], part))


def table(
    game: Game | str,
    shape: Shape,
    path: str | os.PathLike[str],
    client: Client,
    *,
    show: Literal["grundy", "outcome"] = "grundy",
    misere: bool = False,
    side: int | None = None,
    any_space: bool = False,
    resume: bool = False,
    retries: int = 5,
    window: int | None = None,
    heard: Callable[[PartsFilled], object] | None = None,
) -> StoredTable:
    """Computes a table in a store: a task for each part that is missing, after those that it needs.

    The client and the workers share the file system. A worker that dies costs the parts it was at; if the scheduler or
    the client dies, the same call with ``resume=True`` computes what is missing. ``window`` is how many tasks the
    scheduler knows of at a time, ``heard`` is called with what each hands back. Parts that come in one chain, as those
    of a table by levels or one that is held in memory, are one task.
    """
    retries, window = _bounded(retries, window)
    make = go_on if resume else begin
    stored = make(game, shape, os.path.abspath(os.fsdecode(path)), show=show, misere=misere, side=side, any_space=any_space)
    limits = game._laboratory._limits if isinstance(game, Game) else {}
    attempts = retries
    while True:
        try:
            _fill_missing(stored, client, limits, retries, window, heard or (lambda _: None))
            # What workers left unfinished that died is removed.
            return go_on(game, shape, stored.path, show=show, misere=misere, side=side)
        except extra("distributed").KilledWorker:
            # Several workers died over one task: what is missing now is begun anew.
            if attempts == 0:
                raise
            attempts -= 1


class _Front:
    """The missing parts that are ready, in the order that they are begun in; the others wait for them."""

    def __init__(self, parts: list[TablePart], missing: Iterable[int]) -> None:
        self._order = wavefront(parts, missing)
        self._place = {part: place for place, part in enumerate(self._order)}
        self._waits = dict.fromkeys(self._order, 0)
        self._following: dict[int, list[int]] = {part: [] for part in self._order}
        for part in self._order:
            for before in filter(self._place.__contains__, parts[part].after):
                self._waits[part] += 1
                self._following[before].append(part)
        self._ready = [place for place, part in enumerate(self._order) if self._waits[part] == 0]

    def take(self, most: int) -> list[tuple[int, int]]:
        """Takes parts that are ready, this number at most: the place of each in the order, and its number."""
        places = [heapq.heappop(self._ready) for _ in range(min(most, len(self._ready)))]
        return [(place, self._order[place]) for place in places]

    def end(self, part: int) -> None:
        """A part is stored, and others may be ready."""
        for following in self._following[part]:
            self._waits[following] -= 1
            if self._waits[following] == 0:
                heapq.heappush(self._ready, self._place[following])


def _fill_missing(
    stored: StoredTable,
    client: Client,
    limits: dict[str, int],
    retries: int,
    window: int | None,
    heard: Callable[[PartsFilled], object],
) -> None:
    missing = stored.missing()
    if stored.is_one_chain:
        # The parts come one after the other.
        if missing:
            heard(client.submit(_fill, stored.path, missing, limits, retries=retries, pure=False).result())
        return
    front = _Front(stored.parts, missing)
    under_way = extra("distributed").as_completed()
    most = _window(client, window)

    def begin() -> None:
        # No task has the result of another one as an argument: Dask would keep it on the worker that has the result.
        for place, part in front.take(most - under_way.count()):
            under_way.add(client.submit(_fill, stored.path, [part], limits, priority=-place, retries=retries, pure=False))

    try:
        begin()
        for ended in under_way:
            filled: PartsFilled = ended.result()
            for part in filled.parts:
                front.end(part)
            begin()
            heard(filled)
    finally:
        _release(under_way)


def _bounded(retries: int, window: int | None) -> tuple[int, int | None]:
    """The number of retries, and of tasks at a time."""
    if window is not None and natural("a window", window) < 1:
        raise ArgumentError("a window has at least one task")
    return natural("a number of retries", retries), window


def _window(client: Client, window: int | None) -> int:
    """How many tasks the scheduler knows of at a time."""
    threads: Any = client.nthreads
    return window or max(1000, 4 * sum(threads().values()))


def _release(under_way: Any) -> None:
    for future in list(under_way.futures):
        future.release()


def _in_window(client: Client, submitted: Iterator[Any], window: int | None) -> Iterator[Any]:
    """Gives tasks as they end, and then submits more."""
    ended = extra("distributed").as_completed(list(itertools.islice(submitted, _window(client, window))))
    try:
        for future in ended:
            yield future
            ended.update(list(itertools.islice(submitted, 1)))
    finally:
        _release(ended)


def _fill(path: str, parts: list[int], limits: dict[str, int]) -> PartsFilled:
    """The task of a worker. A part that is stored is not computed again: only what its task handed back was lost."""
    seconds, cpu = time.perf_counter(), time.process_time()
    stored = open(path, laboratory=Laboratory(limits=limits, progress=False))
    stored.fill(sorted(part for part in parts if not stored.is_stored(part)))
    read, written = stored._native.traffic
    return PartsFilled(tuple(parts), time.perf_counter() - seconds, time.process_time() - cpu, read, written)


def explore(
    family: str,
    claim: str | None,
    client: Client,
    *,
    over: str,
    out: str | os.PathLike[str],
    max: int | None = None,
    misere: bool = False,
    prove: bool = True,
    laboratory: Laboratory | None = None,
    retries: int = 5,
    window: int | None = None,
) -> int:
    """The verdict on a claim for every member of a family, without a claim its solution, each by a task of its own.

    ``over`` is as for :func:`grundy.explore`: ranges of numbers are split into single values. ``out`` is a file of Parquet,
    with a row for each member in the order of the values; why a member has no answer is a row too. The number of rows is
    returned. ``laboratory`` gives texts, limits and the most seconds for each member.
    """
    retries, window = _bounded(retries, window)
    names, pieces = _pieces(over)
    asked = {"claim": claim, "max": max, "misere": misere, "prove": prove}

    def submitted() -> Iterator[tuple[Row, Any]]:
        for values, piece in pieces:
            yield values, client.submit(_explored, laboratory, family, values, piece, asked, retries=retries, pure=False)

    columns = [*((name, "int64") for name in names), *(VERDICT if claim is not None else SOLUTION), ("error", "string")]
    return _write(out, columns, _in_order(client, submitted(), window))


def solve(
    rulesets: Iterable[str],
    client: Client,
    *,
    out: str | os.PathLike[str],
    laboratory: Laboratory | None = None,
    retries: int = 5,
    window: int | None = None,
) -> int:
    """The solution of every ruleset, each by a task of its own, in a file of Parquet with a row for each, in their order.

    Why a ruleset has no solution is a row too. The number of rows is returned. ``laboratory`` gives texts, limits and the
    most seconds for each ruleset.
    """
    retries, window = _bounded(retries, window)
    asked: Iterator[tuple[Row, str]] = (({"ruleset": ruleset}, ruleset) for ruleset in rulesets)
    submitted = ((row, client.submit(_solved, laboratory, ruleset, retries=retries, pure=False)) for row, ruleset in asked)
    return _write(out, [("ruleset", "string"), *SOLUTION, ("error", "string")], _in_order(client, submitted, window))


#: The columns of a verdict, and of a solution.
VERDICT = [("claim", "string"), ("verdict", "string"), ("max", "int64"), ("at", "string"), ("reason", "string")]
SOLUTION = [
    (f"{question}{of}", kind)
    for question in QUESTIONS
    for of, kind in (("", "string"), ("_grade", "string"), ("_max", "int64"), ("_reason", "string"))
]

#: A row of an answer, by its columns.
Row: TypeAlias = dict[str, Any]


def _explored(laboratory: Laboratory | None, family: str, values: Row, piece: str, asked: dict[str, Any]) -> list[Row]:
    try:
        found = (laboratory or Laboratory(progress=False)).explore(family, over=piece, **asked)
    except GrundyError as error:
        # A condition of the ranges excludes the choice.
        return [] if error.code == "E0021" else [{**values, "error": str(error)}]
    if isinstance(found, SolvedFamily):
        return [{**one.parameters, **_solution(one)} for one in found.members]
    names = ("verdict", "max", "at", "reason")
    return [{**one.parameters, "claim": found.claim, **{name: getattr(one, name) for name in names}} for one in found.members]


def _solved(laboratory: Laboratory | None, ruleset: str) -> list[Row]:
    try:
        found = (laboratory or Laboratory(progress=False)).game(ruleset).solve()
    except GrundyError as error:
        return [{"ruleset": ruleset, "error": str(error)}]
    return [{"ruleset": ruleset, **_solution(found)}]


def _solution(found: Solution | SolvedMember) -> Row:
    row: Row = {}
    for question in QUESTIONS:
        part: Part | SolvedPart = getattr(found, question)
        row[question] = part.formula
        row.update({f"{question}_{of}": getattr(part, of) for of in ("grade", "max", "reason")})
    return row


RANGE = re.compile(r"\s*(\w+)\s*=\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")
NAMED = re.compile(r"\s*(\w+)\s*=(?!=)")


def _pieces(over: str) -> tuple[list[str], Iterator[tuple[Row, str]]]:
    """The names of the parameters; and the choices of those with a range of numbers, each with its text.

    What is no such range stands in every piece: ``q={3, 5}`` or ``q mod p = 1``.
    """
    parts = re.split(r",(?![^{(]*[})])", over)
    ranges = {found[1]: range(int(found[2]), int(found[3]) + 1) for found in map(RANGE.fullmatch, parts) if found}
    rest = [part for part in parts if not RANGE.fullmatch(part)]
    names = list(dict.fromkeys(found[1] for found in map(NAMED.match, parts) if found))

    def pieces() -> Iterator[tuple[Row, str]]:
        for choice in itertools.product(*ranges.values()):
            values = dict(zip(ranges, choice, strict=True))
            yield values, ",".join([*(f"{name}={value}..{value}" for name, value in values.items()), *rest])

    return names, pieces()


def _in_order(client: Client, submitted: Iterator[tuple[Row, Any]], window: int | None) -> Iterator[Row]:
    """The rows of tasks, in the order of the tasks; each is submitted with what a row has in any case."""
    places: dict[str, tuple[int, Row]] = {}

    def placed() -> Iterator[Any]:
        for place, (row, future) in enumerate(submitted):
            places[future.key] = place, row
            yield future

    killed = extra("distributed").KilledWorker
    waiting: dict[int, list[Row]] = {}
    wanted = 0
    for ended in _in_window(client, placed(), window):
        place, row = places.pop(ended.key)
        try:
            waiting[place] = ended.result()
        except killed as error:
            waiting[place] = [{**row, "error": str(error)}]
        while wanted in waiting:
            yield from waiting.pop(wanted)
            wanted += 1


def _write(out: str | os.PathLike[str], columns: list[tuple[str, str]], rows: Iterator[Row]) -> int:
    """Writes rows into a file that appears when it is whole."""
    pyarrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in columns])
    unfinished = f"{os.fspath(out)}.unfinished"
    count, errors, last_error = 0, 0, ""
    try:
        with parquet.ParquetWriter(unfinished, schema) as file:
            while some := list(itertools.islice(rows, 1 << 12)):
                file.write_table(pyarrow.Table.from_pylist(some, schema=schema))
                count += len(some)
                wrong = [row["error"] for row in some if row.get("error") is not None]
                errors += len(wrong)
                last_error = next(reversed(wrong), last_error)
        os.replace(unfinished, out)
    except BaseException:
        with suppress(OSError):
            os.remove(unfinished)
        raise
    if count and errors == count:
        warnings.warn(f"all {count} rows are errors: {last_error}", Warned, stacklevel=3)
    return count
