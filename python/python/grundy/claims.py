"""Verdicts on claims, and solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal

from . import _grundy
from .answers import Answer, Position, heap, position
from .errors import Interrupted, Message
from .extras import extra
from .notebook import claim_latex, display, inline, place_text, rows, whole

__all__ = ["Case", "Counterexample", "Part", "Solution", "Strategy", "Verdict", "Verdicts"]

@dataclass(frozen=True, slots=True)
class Counterexample:
    """A position where a claim is false; the smallest one."""

    position: Position
    claimed: int | str
    computed: int | str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a claim: ``proved`` for all positions, ``holds`` up to ``max``, ``agrees`` with a theorem, ``refuted``, ``unknown``."""

    claim: str
    game: str
    parameters: dict[str, Any]
    play: Literal["normal", "misere"]
    verdict: Literal["proved", "agrees", "holds", "refuted", "unknown"]
    max: int | None
    counterexample: Counterexample | None
    exceptions: str | None
    reason: str | None
    by: str | None
    paper: str | None
    text: str = field(repr=False, compare=False)

    @classmethod
    def _of(cls, found: dict[str, Any], text: str) -> Verdict:
        counterexample = found["counterexample"]
        if counterexample is not None:
            counterexample = Counterexample(
                position(counterexample["position"]),
                heap(counterexample["claimed"]),
                heap(counterexample["computed"]),
            )
        return cls(
            claim=found["claim"],
            game=found["game"],
            parameters={name: heap(value) for name, value in found["parameters"].items()},
            play=found["play"],
            verdict=found["verdict"],
            max=found["max"],
            counterexample=counterexample,
            exceptions=found["exceptions"],
            reason=found["reason"],
            by=found["by"],
            paper=found["paper"],
            text=text,
        )

    @property
    def is_proved(self) -> bool:
        """Is it true of every position?"""
        return self.verdict == "proved"

    @property
    def is_refuted(self) -> bool:
        """Is there a counterexample?"""
        return self.verdict == "refuted"

    def __bool__(self) -> bool:
        """A verdict is no truth value: it may be unknown, or hold only to a bound."""
        raise TypeError("a verdict is one of several words: compare `verdict`, or ask `is_proved` or `is_refuted`")

    def __str__(self) -> str:
        return self.text or f"{self.claim} ({self.game}): {self._words()}"

    def _words(self) -> str:
        """The verdict in one line."""
        if self.verdict == "refuted" and self.counterexample is not None:
            at = self.counterexample
            return f"refuted at {place_text(at.position)}: claimed {at.claimed}, computed {at.computed}"
        if self.verdict == "holds" and self.max is not None:
            return f"holds to {self.max}"
        more = self.by or self.reason
        return f"{self.verdict}: {more}" if more else self.verdict

    def _repr_latex_(self) -> str | None:
        return _claim_display(self.claim)

    def _repr_html_(self) -> str:
        lines = [["claim", _claim_inline(self.claim)], ["game", escape(self.game)]]
        lines += [[escape(name), escape(str(value))] for name, value in self.parameters.items()]
        lines.append(["verdict", f"<b>{escape(self._words())}</b>"])
        if self.exceptions is not None:
            lines.append(["false exactly at", inline(_grundy.typeset_formula(self.exceptions))])
        return rows(lines)


def _claim_inline(claim: str) -> str:
    """A claim as a formula; the title of a claim as it is."""
    try:
        return inline(claim_latex(claim))
    except ValueError:
        return escape(claim)


def _claim_display(claim: str) -> str | None:
    try:
        return display([claim_latex(claim)])
    except ValueError:
        return None


@dataclass(frozen=True)
class Verdicts(Answer):
    """The verdicts on several claims, or on one for several choices of its parameters."""

    verdicts: tuple[Verdict, ...]
    errors: tuple[Message, ...]

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Verdicts:
        # The text of one verdict tells more than its words, and the text of many is about all of them.
        text = answer.text().rstrip("\n") if len(found["verdicts"]) == 1 else ""
        return cls(
            answer,
            verdicts=tuple(Verdict._of(one, text) for one in found["verdicts"]),
            errors=tuple(Message._of(one) for one in found["errors"]),
        )

    def _only(self) -> Verdict:
        """The verdict where there is one."""
        if len(self.verdicts) == 1:
            return self.verdicts[0]
        raise Interrupted(str(self), self.errors)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    def __getitem__(self, place: int) -> Verdict:
        return self.verdicts[place]

    def to_pandas(self) -> Any:
        """A row for each verdict."""
        pandas = extra("pandas")

        columns = ["paper", "claim", "game", "parameters", "play", "verdict", "max", "counterexample"]
        lines = [
            [
                one.paper,
                one.claim,
                one.game,
                one.parameters,
                one.play,
                one.verdict,
                one.max,
                None if one.counterexample is None else one.counterexample.position,
            ]
            for one in self.verdicts
        ]
        return pandas.DataFrame(lines, columns=columns)

    def _repr_html_(self) -> str:
        lines = []
        for one in self.verdicts:
            given = ", ".join(f"{name} = {value}" for name, value in one.parameters.items())
            lines.append([_claim_inline(one.claim), escape(one.game), escape(given), escape(one._words())])
        return rows(lines, ["claim", "game", "parameters", "verdict"])


@dataclass(frozen=True)
class Part(Answer):
    """What is known of one question about all positions: P-positions, Grundy values, P-positions of misère play."""

    question: Literal["p_positions", "grundy", "misere_p_positions"]
    grade: Literal["proved", "seen", "unknown"]
    formula: str | None
    states: int | None
    base: str | None
    theory: str | None
    max: int | None
    reason: str | None
    seen: tuple[str, ...]
    by: str | None

    @classmethod
    def _of(cls, answer: _grundy.Answer, question: Any, found: dict[str, Any]) -> Part:
        names = ["grade", "formula", "states", "base", "theory", "max", "reason", "by"]
        return cls(answer, question=question, seen=tuple(found["seen"]), **{name: found[name] for name in names})

    @property
    def is_proved(self) -> bool:
        """Is it proved for every position?"""
        return self.grade == "proved"

    @property
    def latex(self) -> str | None:
        """The formula in LaTeX, without signs of mathematics around it; None where no formula is known."""
        return None if self.formula is None else claim_latex(self.formula)

    def to_dot(self) -> str:
        """The automaton in the language of Graphviz."""
        return self._answer.automaton(self.question, "dot")

    def automaton_svg(self) -> str:
        """A picture of the automaton."""
        return self._answer.automaton(self.question, "svg")

    def _words(self) -> str:
        """The grade in one line."""
        if self.grade == "proved":
            return f"proved for all positions ({self.base}, {self.states} states)" if self.states else "proved"
        if self.grade == "seen":
            return f"seen to {self.max}"
        return f"unknown: {self.reason}" if self.reason else "unknown"

    def __str__(self) -> str:
        return f"{self.formula or '?'}  [{self._words()}]"

    def _repr_latex_(self) -> str | None:
        latex = self.latex
        return None if latex is None else display([latex])

    def _repr_html_(self) -> str:
        formula = "" if self.latex is None else inline(self.latex)
        return rows([[formula or "no formula", escape(self._words())]])


@dataclass(frozen=True, slots=True)
class Case:
    """A move that wins wherever its condition is true."""

    condition: str
    to: str


@dataclass(frozen=True, slots=True)
class Strategy:
    """A winning move as a function of the position: one of the cases is used at every N-position."""

    cases: tuple[Case, ...]
    grade: str
    reason: str | None

    def _repr_latex_(self) -> str:
        lines = [
            rf"{_grundy.typeset_formula(case.to)} & \text{{if }} {_grundy.typeset_formula(case.condition)}"
            for case in self.cases
        ]
        cases = " \\\\\n".join(lines)
        return display([f"\\begin{{cases}}\n{cases}\n\\end{{cases}}"])


@dataclass(frozen=True)
class Solution(Answer):
    """What is true of every position of a game, found from its rules alone, each part with its grade."""

    game: str
    measure: str | None
    p_positions: Part
    grundy: Part
    misere_p_positions: Part
    first_p_positions: tuple[Position, ...] | None
    strategy: Strategy | None
    no_strategy: str | None

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Solution:
        first, strategy = found["first_p_positions"], found["strategy"]
        if first is not None:
            first = tuple(position(one) for one in first["positions"])
        if strategy is not None:
            cases = tuple(Case(case["if"], case["to"]) for case in strategy["cases"])
            strategy = Strategy(cases, strategy["grade"], strategy["reason"])
        part = Part._of
        return cls(
            answer,
            game=found["game"],
            measure=found["measure"],
            p_positions=part(answer, "p_positions", found["p_positions"]),
            grundy=part(answer, "grundy", found["grundy"]),
            misere_p_positions=part(answer, "misere_p_positions", found["misere_p_positions"]),
            first_p_positions=first,
            strategy=strategy,
            no_strategy=found["no_strategy"],
        )

    def to_pandas(self) -> Any:
        """A row for each question, with its grade and its formula."""
        pandas = extra("pandas")

        parts = (self.p_positions, self.grundy, self.misere_p_positions)
        columns = ["question", "grade", "formula", "max", "reason"]
        lines = [[one.question, one.grade, one.formula, one.max, one.reason] for one in parts]
        return pandas.DataFrame(lines, columns=columns).set_index("question")

    def _repr_latex_(self) -> str | None:
        parts = (self.p_positions, self.grundy, self.misere_p_positions)
        latex = [part.latex for part in parts if part.latex is not None]
        return display(latex) if latex else None

    def _repr_html_(self) -> str:
        names = {"P-positions": self.p_positions, "Grundy values": self.grundy}
        names["misère P-positions"] = self.misere_p_positions
        lines = []
        for name, part in names.items():
            formula = "" if part.latex is None else inline(part.latex)
            lines.append([whole(name), formula, escape(part._words())])
        if self.strategy is not None:
            for place, case in enumerate(self.strategy.cases):
                move = inline(_grundy.typeset_formula(case.to))
                condition = inline(_grundy.typeset_formula(case.condition))
                grade = escape(self.strategy.grade) if place == 0 else ""
                lines.append([whole("to win") if place == 0 else "", f"to {move} if {condition}", grade])
        return rows(lines)
