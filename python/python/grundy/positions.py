"""Answers about positions: who wins, and by which moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from . import _grundy
from .answers import Answer, Heap, Position, heap, position
from .extras import extra
from .notebook import place_text, rows

__all__ = ["Ground", "Move", "Option", "Options", "Sum", "SumMove", "Summand", "Why"]


@dataclass(frozen=True, slots=True)
class Ground:
    """The claim that decides where heaps are too large for a table; ``max`` is None if it is proved."""

    paper: str
    claim: str
    max: int | None

    @classmethod
    def _of(cls, found: dict[str, Any] | None) -> Ground | None:
        return None if found is None else cls(found["paper"], found["claim"], found["max"])


@dataclass(frozen=True, eq=False)
class Move(Answer):
    """Who wins at a position, and how."""

    @property
    def position(self) -> Position:
        """The position."""
        return self._answer.position

    @property
    def outcome(self) -> Literal["P", "N"]:
        """``"P"``: the previous player wins; ``"N"``: the next player wins."""
        return self._answer.outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value, where it is known."""
        value: int | None = self._answer.grundy
        return value

    @property
    def winning_moves(self) -> list[Position]:
        """Where the winning moves lead; some of them, if heaps are large and :attr:`all` is false."""
        return list(self._answer.winning_moves)

    @property
    def all(self) -> bool:
        """Are these all winning moves?"""
        return bool(self.to_dict()["all"])

    @property
    def by(self) -> Ground | None:
        """The claim that decides, where no table does."""
        return Ground._of(self.to_dict()["by"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.position, self.outcome, self.grundy))

    def __repr__(self) -> str:
        return (
            f"Move(position={self.position!r}, outcome={self.outcome!r}, grundy={self.grundy!r}, "
            f"winning_moves={self.winning_moves!r})"
        )

    def _repr_html_(self) -> str:
        moves = ", ".join(place_text(to) for to in self.winning_moves) or "none"
        more = "" if self.all else ", …"
        value = "" if self.grundy is None else f", Grundy value {self.grundy}"
        return rows(
            [
                ["position", place_text(self.position)],
                ["outcome", f"<b>{self.outcome}</b>{value}"],
                ["winning moves", moves + more],
            ]
        )


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a position; what is not known of it is None."""

    position: Position
    outcome: Literal["P", "N"] | None
    grundy: int | None
    change: str


@dataclass(frozen=True)
class Options(Answer):
    """The options of a position. ``all`` tells whether they are all listed."""

    position: Position
    outcome: Literal["P", "N"]
    grundy: int | None
    options: tuple[Option, ...]
    all: bool
    families: tuple[str, ...]

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Options:
        options = tuple(
            Option(position(one["position"]), one["outcome"], heap(one["grundy"]), one["change"])
            for one in found["options"]
        )
        return cls(
            answer,
            position=position(found["position"]),
            outcome=found["outcome"],
            grundy=heap(found["grundy"]),
            options=options,
            all=found["all"],
            families=tuple(family["moves"] for family in found["families"]),
        )

    def __len__(self) -> int:
        return len(self.options)

    def to_pandas(self) -> Any:
        """A row for each option."""
        pandas = extra("pandas")

        columns = ["position", "change", "outcome", "grundy"]
        lines = [[one.position, one.change, one.outcome, one.grundy] for one in self.options]
        return pandas.DataFrame(lines, columns=columns)

    def _repr_html_(self) -> str:
        lines = [
            [place_text(one.position), one.change, one.outcome or "", "" if one.grundy is None else str(one.grundy)]
            for one in self.options
        ]
        return rows(lines, ["option", "change", "outcome", "Grundy value"])


@dataclass(frozen=True)
class Why(Answer):
    """Why a position is a P- or an N-position; the text has the argument."""

    position: Position
    outcome: Literal["P", "N"]
    grundy: int | None
    winning_move: Position | None

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Why:
        move = found["winning_move"]
        if isinstance(move, dict):
            move = move["position"]
        return cls(
            answer,
            position=position(found["position"]),
            outcome=found["outcome"],
            grundy=heap(found["grundy"]),
            winning_move=None if move is None else position(move),
        )


@dataclass(frozen=True, slots=True)
class Summand:
    """A game of a sum, with its position."""

    game: str
    position: Position
    grundy: int | None
    by: Ground | None


@dataclass(frozen=True, slots=True)
class SumMove:
    """A move in a sum: the summand, counted from 0, and its position afterwards."""

    summand: int
    to: Position


@dataclass(frozen=True)
class Sum(Answer):
    """Who wins a sum of positions of several games, and how."""

    summands: tuple[Summand, ...]
    nim_sum: int | None
    outcome: Literal["P", "N"]
    winning_moves: tuple[SumMove, ...]
    all: bool

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Sum:
        summands = tuple(
            Summand(one["game"], position(one["position"]), heap(one["grundy"]), Ground._of(one["by"]))
            for one in found["summands"]
        )
        moves = tuple(SumMove(one["summand"] - 1, position(one["to"])) for one in found["winning_moves"])
        return cls(
            answer,
            summands=summands,
            nim_sum=heap(found["nim_sum"]),
            outcome=found["outcome"],
            winning_moves=moves,
            all=found["all"],
        )

    def _repr_html_(self) -> str:
        lines = []
        for place, one in enumerate(self.summands):
            moves = [place_text(move.to) for move in self.winning_moves if move.summand == place]
            value = "" if one.grundy is None else str(one.grundy)
            lines.append([one.game, place_text(one.position), value, ", ".join(moves)])
        nim_sum = "" if self.nim_sum is None else str(self.nim_sum)
        lines.append(["sum", f"<b>{self.outcome}</b>", nim_sum, ""])
        return rows(lines, ["game", "position", "Grundy value", "winning moves"])
