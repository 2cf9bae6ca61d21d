"""Laboratories: the papers, texts of your own, limits; and one that is ready."""

from __future__ import annotations

import json
import operator
import warnings
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from . import _grundy
from .answers import Answer
from .arrays import bound
from .claims import Verdict, Verdicts
from .errors import GrundyError, Warned
from .families import Family, SolvedFamily
from .game import Game, PositionLike
from .positions import Sum
from .progress import Progress
from .rules import KnownGames

__all__ = ["Laboratory", "ask", "check", "explore", "game", "games", "prove", "sum"]


class Laboratory:
    """What answers questions: the papers, texts that were added to them, limits. It may be shared between threads.

    ``texts`` maps names to texts of the rule language, whose games and claims are known here. ``limits`` maps names, as
    ``positions`` or ``bytes``, to the most that one question may take; ``seconds`` is the most time. ``progress`` shows the
    progress of long work, or not; without it a terminal and a notebook do, if tqdm is installed.
    """

    def __init__(
        self,
        *,
        texts: Mapping[str, str] | None = None,
        limits: Mapping[str, int] | None = None,
        seconds: float | None = None,
        progress: bool | None = None,
    ) -> None:
        most = {name: operator.index(limit) for name, limit in (limits or {}).items()}
        shown = None if progress is False else Progress(progress)
        named = dict(texts or {})
        self._texts = named
        self._seconds = seconds
        self._limits = most
        try:
            self._native = _grundy.Laboratory(list(named.items()), most, seconds, shown)
        except GrundyError as error:
            error._place(named)
            raise

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process shows no progress.
        return partial(Laboratory, texts=self._texts, limits=self._limits, seconds=self._seconds, progress=False), ()

    def game(self, text: str, *, heaps: str | None = None) -> Game:
        """Reads a game: a name with arguments (``"ryuo(3)"``), rules, or a text with one game in it.

        ``heaps`` names the heaps: ``"x,y"``.
        """
        try:
            ruleset = self._native.read(text, heaps)
        except GrundyError as error:
            error._place({"GAME": text})
            raise
        for warning in ruleset.warnings:
            warnings.warn(warning, Warned, stacklevel=2)
        return Game(self, ruleset)

    def games(self, about: str | None = None) -> KnownGames:
        """The games of the library; those whose name, paper or description has these words."""
        return KnownGames._of(*self._ask("games", about=about))

    def sum(self, *summands: tuple[Game | str, PositionLike], misere: bool = False) -> Sum:
        """Who wins a sum of positions of several games, and how."""
        asked = []
        for of, position in summands:
            named = of._asked if isinstance(of, Game) else {"text": of}
            asked.append({"game": named, "position": _grundy.position_text(position)})
        return Sum._of(*self._ask("sum", summands=asked, misere=misere))

    def explore(
        self,
        family: str,
        claim: str | None = None,
        *,
        over: str | Iterable[str] = (),
        max: int | None = None,
        misere: bool = False,
        prove: bool = True,
    ) -> Family | SolvedFamily:
        """A claim about every member of a family; without a claim, the solution of every member.

        ``over`` gives the values of the parameters: ``"p=2..8,q=3..20"``.
        """
        answer, found = self._ask(
            "explore",
            family={"text": family},
            claim=claim,
            over=[over] if isinstance(over, str) else list(over),
            max=bound(max),
            misere=misere,
            no_proof=not prove,
        )
        return SolvedFamily._of(answer, found) if claim is None else Family._of(answer, found)

    def check(self, *texts: str, max: int | None = None, prove: bool = True) -> Verdicts:
        """Every claim of papers of the library, named, or of texts of your own."""
        sources = []
        for text in texts:
            is_text = any(sign in text for sign in "\n\"")
            sources.append({"text": {"name": "TEXT", "text": text}} if is_text else {"paper": text})
        asked = {"texts": sources, "max": bound(max), "no_proof": not prove}
        return Verdicts._of(*self._ask("check", **asked))

    def prove(self, family: str, claim: str, *, given: str | Iterable[str]) -> Verdict:
        """Decides a claim about a family for all values of its parameters: ``given`` has their ranges, ``"c >= 0"``."""
        ranges = [given] if isinstance(given, str) else list(given)
        asked = {"game": {"text": family}, "claim": claim, "for": ranges}
        return Verdicts._of(*self._ask("prove", **asked))._only()

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """Answers any request of `docs/json.md`, as ``{"command": "kernel", …}``."""
        return Answer(self._asked(json.dumps(request), request))

    def _within(self, seconds: float) -> float:
        """The most seconds of a question that may take this many, if the laboratory gives no less."""
        return seconds if self._seconds is None else min(seconds, self._seconds)

    def _answer(self, command: str, **asked: Any) -> _grundy.Answer:
        request = {"command": command, **asked}
        return self._asked(json.dumps(request), request)

    def _ask(self, command: str, **asked: Any) -> tuple[_grundy.Answer, dict[str, Any]]:
        answer = self._answer(command, **asked)
        return answer, json.loads(answer.json())

    def _asked(self, text: str, request: Mapping[str, Any]) -> _grundy.Answer:
        try:
            return self._native.ask(text)
        except GrundyError as error:
            error._place(_texts(request))
            raise


def _texts(request: Mapping[str, Any]) -> dict[str, str]:
    """The texts of a request that messages may point into, by the names that messages give them."""
    texts = {}
    for key, name in {"claim": "CLAIM", "position": "POSITION"}.items():
        if isinstance(request.get(key), str):
            texts[name] = request[key]
    for key in ("game", "family"):
        named = request.get(key)
        if isinstance(named, Mapping) and isinstance(named.get("text"), str):
            texts["GAME"] = named["text"]
    for source in request.get("texts", ()):
        if isinstance(source, Mapping) and isinstance(source.get("text"), Mapping):
            texts[source["text"]["name"]] = source["text"]["text"]
    return texts


def _laboratory() -> Laboratory:
    """The laboratory that is ready; it is made when it is first asked."""
    if not _ready:
        _ready.append(Laboratory())
    return _ready[0]


_ready: list[Laboratory] = []


def game(text: str, *, heaps: str | None = None) -> Game:
    """Reads a game: a name with arguments (``"ryuo(3)"``), rules, or a text with one game in it."""
    return _laboratory().game(text, heaps=heaps)


def games(about: str | None = None) -> KnownGames:
    """The games of the library; those whose name, paper or description has these words."""
    return _laboratory().games(about)


def sum(*summands: tuple[Game | str, PositionLike], misere: bool = False) -> Sum:
    """Who wins a sum of positions of several games, and how."""
    return _laboratory().sum(*summands, misere=misere)


def explore(
    family: str,
    claim: str | None = None,
    *,
    over: str | Iterable[str] = (),
    max: int | None = None,
    misere: bool = False,
    prove: bool = True,
) -> Family | SolvedFamily:
    """A claim about every member of a family; without a claim, the solution of every member."""
    return _laboratory().explore(family, claim, over=over, max=max, misere=misere, prove=prove)


def check(*texts: str, max: int | None = None, prove: bool = True) -> Verdicts:
    """Every claim of papers of the library, named, or of texts of your own."""
    return _laboratory().check(*texts, max=max, prove=prove)


def prove(family: str, claim: str, *, given: str | Iterable[str]) -> Verdict:
    """Decides a claim about a family for all values of its parameters."""
    return _laboratory().prove(family, claim, given=given)


def ask(request: Mapping[str, Any]) -> Answer:
    """Answers any request of `docs/json.md`."""
    return _laboratory().ask(request)
