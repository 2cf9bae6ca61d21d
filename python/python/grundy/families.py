"""Families of games: a claim about every member, or the solution of every member."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from . import _grundy
from .answers import Answer, heap
from .claims import _claim_inline
from .extras import extra
from .notebook import rows, whole

__all__ = ["CommonFormula", "Domain", "Family", "Member", "SolvedFamily", "SolvedMember", "SolvedPart"]


@dataclass(frozen=True, slots=True)
class Domain:
    """Where a claim holds among the members of a family; ``for_all`` says for which parameters it is proved at once."""

    for_all: str | None
    proved: int
    holds: int
    refuted: int
    unknown: int
    domain: Literal["undecided", "everywhere", "nowhere", "where", "between"]
    condition: str | None
    grade: Literal["proved", "refuted", "seen"] | None

    @classmethod
    def _of(cls, found: dict[str, Any]) -> Domain:
        names = ["for_all", "proved", "holds", "refuted", "unknown", "domain", "condition", "grade"]
        return cls(**{name: found[name] for name in names})

    def _words(self) -> str:
        words = f"where {self.condition}" if self.condition else self.domain
        if self.for_all is not None:
            words = f"proved for all {self.for_all}; {words}"
        return f"{words} ({self.proved} proved, {self.holds} hold, {self.refuted} refuted, {self.unknown} unknown)"


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a family, with the verdict on the claim."""

    parameters: dict[str, int]
    verdict: Literal["proved", "holds", "refuted", "unknown"]
    max: int | None
    at: str | None
    reason: str | None


@dataclass(frozen=True)
class Family(Answer):
    """A claim about every member of a family."""

    family: str
    claim: str
    parameters: tuple[str, ...]
    complete: bool
    holds: Domain
    members: tuple[Member, ...]

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> Family:
        members = tuple(
            Member(_numbers(one["parameters"]), one["verdict"], one["max"], one["at"], one["reason"])
            for one in found["members"]
        )
        return cls(
            answer,
            family=found["family"],
            claim=found["claim"],
            parameters=tuple(found["parameters"]),
            complete=found["complete"],
            holds=Domain._of(found),
            members=members,
        )

    def __len__(self) -> int:
        return len(self.members)

    def to_pandas(self) -> Any:
        """A row for each member, with a column for each parameter."""
        pandas = extra("pandas")

        lines = [[*one.parameters.values(), one.verdict, one.max, one.at, one.reason] for one in self.members]
        return pandas.DataFrame(lines, columns=[*self.parameters, "verdict", "max", "at", "reason"])

    def _repr_html_(self) -> str:
        lines = [["family", escape(self.family)], ["claim", _claim_inline(self.claim)], ["holds", escape(self.holds._words())]]
        if not self.complete:
            lines.append(["", "not every member was looked at"])
        return rows(lines)


@dataclass(frozen=True, slots=True)
class SolvedPart:
    """What is known of one question about a member."""

    grade: Literal["proved", "seen", "unknown"]
    formula: str | None
    states: int | None
    max: int | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class SolvedMember:
    """A member of a family with its solution."""

    parameters: dict[str, int]
    p_positions: SolvedPart
    grundy: SolvedPart
    misere_p_positions: SolvedPart


@dataclass(frozen=True, slots=True)
class CommonFormula:
    """A formula in the parameters that is true of most members."""

    claim: str
    holds: Domain


QUESTIONS = ("p_positions", "grundy", "misere_p_positions")
WORDS = ("P-positions", "Grundy values", "misère P-positions")


@dataclass(frozen=True)
class SolvedFamily(Answer):
    """The solution of every member of a family, and the formulas that they have in common."""

    family: str
    parameters: tuple[str, ...]
    complete: bool
    common: dict[str, CommonFormula | None]
    members: tuple[SolvedMember, ...]

    @classmethod
    def _of(cls, answer: _grundy.Answer, found: dict[str, Any]) -> SolvedFamily:
        common: dict[str, CommonFormula | None] = {}
        for question in QUESTIONS:
            one = found["common"][question]
            common[question] = None if one is None else CommonFormula(one["claim"], Domain._of(one))
        members = tuple(
            SolvedMember(_numbers(one["parameters"]), *(SolvedPart(**one[question]) for question in QUESTIONS))
            for one in found["members"]
        )
        return cls(
            answer,
            family=found["family"],
            parameters=tuple(found["parameters"]),
            complete=found["complete"],
            common=common,
            members=members,
        )

    def __len__(self) -> int:
        return len(self.members)

    def to_pandas(self) -> Any:
        """A row for each member: its parameters, and a formula with its grade for each question."""
        pandas = extra("pandas")

        columns = list(self.parameters)
        for question in QUESTIONS:
            columns += [question, f"{question}_grade"]
        lines = []
        for one in self.members:
            parts = (one.p_positions, one.grundy, one.misere_p_positions)
            lines.append([*one.parameters.values(), *(cell for part in parts for cell in (part.formula, part.grade))])
        return pandas.DataFrame(lines, columns=columns)

    def _repr_html_(self) -> str:
        lines = []
        for one in self.members:
            given = whole(", ".join(f"{name} = {value}" for name, value in one.parameters.items()))
            parts = (one.p_positions, one.grundy, one.misere_p_positions)
            for place, (words, part) in enumerate(zip(WORDS, parts, strict=True)):
                formula = "no formula" if part.formula is None else _claim_inline(part.formula)
                lines.append([given if place == 0 else "", whole(words), escape(part.grade), formula])
        for words, common in zip(WORDS, self.common.values(), strict=True):
            if common is not None:
                formula = f"{_claim_inline(common.claim)}<br>{escape(common.holds._words())}"
                lines.append([whole("in common"), whole(words), escape(common.holds.grade or ""), formula])
        return rows(lines, [", ".join(self.parameters), "", "grade", "formula"])


def _numbers(parameters: dict[str, Any]) -> dict[str, Any]:
    return {name: heap(value) for name, value in parameters.items()}
