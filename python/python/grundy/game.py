"""A game, and the questions that it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from .answers import complete, warn
from .arrays import array, bound, sizes
from .claims import Solution, Verdict, Verdicts
from .errors import ArgumentError
from .extras import extra
from .pictures import Picture
from .positions import Move, Options, Why
from .rules import Rules
from .tables import Sequence, Table, Value

if TYPE_CHECKING:
    from .maps import Map
    from .laboratory import Laboratory

__all__ = ["Game"]

#: One size for all heaps, or one for each.
Shape: TypeAlias = int | Iterable[int]
#: A position: its heaps, integers of any size; one heap; a text, ``"4,7"``.
PositionLike: TypeAlias = Iterable[Any] | int | str

#: What the cells of a table may hold.
SHOWN = ("grundy", "outcome")


class Game:
    """A game, with the convention of play: normal, or :attr:`misere`. :func:`grundy.game` reads one."""

    __slots__ = ("_asked", "_is_misere", "_laboratory", "_ruleset")

    def __init__(self, laboratory: Laboratory, ruleset: _grundy.Ruleset, is_misere: bool = False) -> None:
        self._laboratory = laboratory
        self._ruleset = ruleset
        self._is_misere = is_misere
        self._asked: dict[str, Any] = json.loads(ruleset.asked)

    def __repr__(self) -> str:
        return f"<game {self.name}{', misère play' if self._is_misere else ''}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self._laboratory is other._laboratory
            and (self._asked, self._is_misere) == (other._asked, other._is_misere)
        )

    def __hash__(self) -> int:
        return hash((self.name, self._is_misere))

    @property
    def name(self) -> str:
        """The name with its arguments, or the rules on one line."""
        return self._ruleset.name

    @property
    def heaps(self) -> tuple[str, ...]:
        """The names of the components of a position."""
        return tuple(self._ruleset.heaps)

    @property
    def is_misere(self) -> bool:
        """Does the last move lose?"""
        return self._is_misere

    @property
    def misere(self) -> Game:
        """The same game in misère play: who cannot move wins."""
        return Game(self._laboratory, self._ruleset.misere(), True)

    @property
    def rules(self) -> Rules:
        """The rules as formulas and in words, why play ends, and the claims of the library about the game."""
        return Rules._of(*self._laboratory._ask("show", game=self._asked, size=1))

    def grundy(self, shape: Shape) -> NDArray[Any]:
        """The Grundy values of all positions with heap i below ``shape[i]``.

        The array is the memory of the table, 8, 16 or 32 bits a cell, and cannot be written to.
        """
        return array(self._table(shape, "grundy").cells())

    def outcomes(self, shape: Shape) -> NDArray[np.uint8]:
        """The outcomes of all positions with heap i below ``shape[i]``: 0 for P, 1 for N."""
        return array(self._table(shape, "outcome").cells())

    def table(self, shape: Shape, show: Literal["grundy", "outcome"] = "grundy") -> Table:
        """The same as :meth:`grundy` and :meth:`outcomes`, with the names of the heaps: for pandas, xarray and plots."""
        if show not in SHOWN:
            raise ArgumentError(f"a table holds no `{show}`: {' and '.join(SHOWN)} can be shown")
        answer = self._table(shape, show)
        picture = self.picture(shape=sizes(shape, len(self.heaps)), show=show)
        return Table._of(answer, json.loads(answer.json()), picture)

    def _table(self, shape: Shape, show: str) -> _grundy.Answer:
        return self._laboratory._answer(
            "table",
            game=self._asked,
            shape=sizes(shape, len(self.heaps)),
            show=show,
            misere=self._is_misere,
        )

    def p_positions(self, max: int, *, sorted: bool = False) -> NDArray[np.int64]:
        """The P-positions with all heaps up to ``max``, a row for each, in lexicographic order; of those that are ``sorted`` only."""
        return array(self._positions(max, sorted).cells())

    def p_position_count(self, max: int, *, sorted: bool = False) -> int:
        """How many :meth:`p_positions` there are, without the list."""
        count: int = json.loads(self._positions(max, sorted, only_count=True).json())["count"]
        return count

    def _positions(self, max: int, sorted: bool, **asked: bool) -> _grundy.Answer:
        answer = self._laboratory._answer(
            "positions",
            game=self._asked,
            max=bound(max),
            sorted=sorted,
            misere=self._is_misere,
            **asked,
        )
        return complete(answer)

    def move(self, position: PositionLike) -> Move:
        """Who wins at a position, and how. Heaps have any size where a claim, a period or a short search decides."""
        return Move(self._ruleset.move(position))

    def options(self, position: PositionLike) -> Options:
        """The options of a position, each with its outcome and its value."""
        return Options._of(*self._about("options", position))

    def why(self, position: PositionLike) -> Why:
        """Why a position is a P- or an N-position."""
        return Why._of(*self._about("why", position))

    def _about(self, command: str, position: PositionLike) -> tuple[_grundy.Answer, dict[str, Any]]:
        text = _grundy.position_text(position)
        return self._laboratory._ask(command, game=self._asked, position=text, misere=self._is_misere)

    def solve(self) -> Solution:
        """What is true of every position, found from the rules alone: P-positions, Grundy values, P-positions of misère play."""
        return Solution._of(*self._laboratory._ask("solve", game=self._asked))

    def check(self, claim: str, max: int | None = None) -> Verdict:
        """Compares a claim with play at all positions with heaps up to ``max``."""
        return self._verdicts("check", claim, max=max, no_proof=True)._only()

    def prove(self, claim: str, *, max: int | None = None) -> Verdict:
        """Decides a claim for every position: proved, refuted, or unknown with the limit that was reached."""
        return self._verdicts("prove", claim, max=max)._only()

    def _verdicts(self, command: str, claim: str, **asked: Any) -> Verdicts:
        asked["max"] = bound(asked["max"])
        answer, found = self._laboratory._ask(command, game=self._asked, claim=claim, misere=self._is_misere, **asked)
        warn(found)
        return Verdicts._of(answer, found)

    def sequence(self, max: int | None = None) -> Sequence:
        """The values of a game on one heap, up to ``max``, or as many as prove their period."""
        return Sequence._of(*self._laboratory._ask("sequence", game=self._asked, max=bound(max)))

    def value(self, heap: int) -> Value:
        """The value of one heap of any size, of a game on one heap."""
        text = _grundy.position_text(heap)
        return Value._of(*self._laboratory._ask("sequence", game=self._asked, at=text))

    def code(self, language: Literal["python", "c++", "rust"] = "python", *, moves: bool = False) -> str:
        """A proved closed form of the game as a program."""
        _, found = self._laboratory._ask("code", game=self._asked, to=language, moves=moves)
        code: str = found["code"]
        return code

    def picture(self, **figure: Any) -> Picture:
        """A map or a plot; the keys are those of a figure: ``size``, ``show``, ``window``, ``plot``, ``lines``, ``claim``."""
        asked = {"game": self._asked, "misere": self._is_misere, **figure}
        self._laboratory._native.check_figure(json.dumps(asked))
        return Picture(asked, self._laboratory._native)

    def map(
        self,
        *,
        show: Literal["grundy", "outcome", "round", "phase"] = "grundy",
        claim: str = "",
        position: Iterable[Any] | None = None,
        height: int = 420,
    ) -> Map:
        """A map for a notebook, to look at and to play on; ``claim`` lies over it. It needs the package `anywidget`."""
        made: Map = extra("grundy.maps", package="anywidget").Map(self, show=show, claim=claim, position=position, height=height)
        return made

    def plot(self, shape: Shape | None = None, ax: Any = None, **options: Any) -> Any:
        """By matplotlib: a heat map of two heaps, or the values of one."""
        if len(self.heaps) == 1 and shape is None:
            return self.sequence().plot(ax, **options)
        return self.table(100 if shape is None else shape).plot(ax, **options)

    def _repr_html_(self) -> str:
        return self.rules._repr_html_()

    def _repr_latex_(self) -> str | None:
        return self.rules._repr_latex_()
