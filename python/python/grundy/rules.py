"""Rules of games, as their texts write them and in words."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from . import _grundy
from .answers import Answer
from .extras import extra
from .notebook import display, inline, rows

__all__ = ["KnownClaim", "KnownGame", "KnownGames", "Rules"]


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """A claim of the library about a game, as its text states it."""

    title: str
    paper: str
    about: str
    statement: str
    misere: bool
    grade: str


@dataclass(frozen=True)
class Rules(Answer):
    """The rules of a game, why play ends, and the claims of the library about it."""

    game: str
    rules: tuple[str, ...]
    words: tuple[str, ...]
    heaps: tuple[str, ...]
    parameters: tuple[str, ...]
    measure: str
    measure_is_proved: bool
    twists: tuple[str, ...]
    paper: str | None
    source: str | None
    claims: tuple[KnownClaim, ...]
    formula: str

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Rules:
        lists = ["rules", "words", "heaps", "parameters", "twists"]
        return cls(
            answer,
            game=found["game"],
            measure=found["measure"],
            measure_is_proved=found["proved"],
            paper=found["paper"],
            source=found["source"],
            claims=tuple(KnownClaim(**claim) for claim in found["claims"]),
            formula=answer.options_formula(),
            **{name: tuple(found[name]) for name in lists},
        )

    def _repr_latex_(self) -> str | None:
        return display([self.formula]) if self.formula else None

    def _repr_html_(self) -> str:
        lines = [["game", f"<b>{escape(self.game)}</b>"]]
        if self.formula:
            lines.append(["options", inline(self.formula)])
        lines += [["moves" if place == 0 else "", escape(one)] for place, one in enumerate(self.words)]
        ground = "proved" if self.measure_is_proved else "checked at each option"
        lines.append(["play ends", f"{inline(_grundy.typeset_formula(self.measure))} falls with every move: {ground}"])
        if self.source is not None:
            lines.append(["source", escape(self.source)])
        return rows(lines)


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game of the library."""

    name: str
    parameters: tuple[str, ...]
    heaps: tuple[str, ...]
    paper: str
    title: str
    description: str


@dataclass(frozen=True)
class KnownGames(Answer):
    """Games of the library."""

    games: tuple[KnownGame, ...]

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> KnownGames:
        games = tuple(
            KnownGame(
                one["name"],
                tuple(one["parameters"]),
                tuple(one["heaps"]),
                one["paper"],
                one["title"],
                one["description"],
            )
            for one in found["games"]
        )
        return cls(answer, games)

    def __len__(self) -> int:
        return len(self.games)

    def to_pandas(self) -> Any:
        """A row for each game."""
        pandas = extra("pandas")

        return pandas.DataFrame(
            [[one.name, one.paper, one.description] for one in self.games],
            columns=["name", "paper", "description"],
        )

    def _repr_html_(self) -> str:
        lines = [
            [f"<code>{escape(one.name)}</code>", escape(", ".join(one.parameters)), escape(one.paper), escape(one.description)]
            for one in self.games
        ]
        return rows(lines, ["game", "parameters", "paper", "moves"])
