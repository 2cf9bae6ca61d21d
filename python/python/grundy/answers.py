"""What all answers have: their text, their JSON, and a form for notebooks."""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from . import _grundy
from .errors import Interrupted, LimitReached, Message, Warned
from .notebook import pre

__all__ = ["Answer", "Heap", "Position", "heap", "position"]

#: A heap: an integer of any size; of a game on ordinals, a text.
Heap: TypeAlias = int | str
#: The heaps of a position; of a sum, the positions that it has.
Position: TypeAlias = tuple[Heap, ...] | tuple[tuple[Heap, ...], ...]


def heap(found: object) -> Any:
    """A number of JSON: those beyond 64 bits are texts there."""
    if isinstance(found, str):
        digits = found.removeprefix("-")
        if digits.isascii() and digits.isdigit():
            return _grundy.integer(found)
    return found


def position(found: list[Any]) -> Any:
    """A position of JSON."""
    return tuple(position(part) if isinstance(part, list) else heap(part) for part in found)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a laboratory answered. Its text is what the command line prints."""

    _answer: _grundy.Answer = field(repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON gives it, as `docs/json.md` describes it."""
        found: dict[str, Any] = json.loads(self._answer.json())
        return found

    def to_csv(self) -> str | None:
        """The lines of the answer as CSV; None where it is no list."""
        return self._answer.csv()

    def to_latex(self) -> str | None:
        """A part of a paper; None where the answer has no such form."""
        return self._answer.page("latex")

    def to_markdown(self) -> str | None:
        """A table of Markdown; None where the answer has no such form."""
        return self._answer.page("markdown")

    def __str__(self) -> str:
        return self._answer.text().rstrip("\n")

    def _repr_html_(self) -> str | None:
        return pre(str(self))


def warn(found: dict[str, Any]) -> None:
    """Says what was warned of."""
    for message in found["warnings"]:
        warnings.warn(str(Message._of(message)), Warned, stacklevel=5)


def complete(answer: _grundy.Answer) -> _grundy.Answer:
    """The answer, if it is whole.

    Raises what ended it otherwise: a part of a list looks like all of it.
    """
    why = answer.cut_short
    if why is None:
        return answer
    ended = why.startswith(("interrupted", "stopped by the clock"))
    raise (Interrupted if ended else LimitReached)(why)
