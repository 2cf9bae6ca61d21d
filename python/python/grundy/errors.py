"""Why there is no answer: each kind of error of the library is an exception."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

__all__ = [
    "ArgumentError",
    "GrundyError",
    "Interrupted",
    "LimitReached",
    "Message",
    "NotKnown",
    "RulesetError",
    "StoreError",
    "Warned",
]


@dataclass(frozen=True, slots=True)
class Message:
    """What is wrong with a text, or may be meant otherwise.

    ``start`` and ``end`` count the characters of the text, so ``text[start:end]`` is what is meant.
    """

    code: str | None
    message: str
    label: str
    text: str | None
    start: int | None
    end: int | None
    help: tuple[str, ...]
    readings: tuple[str, ...]

    @classmethod
    def _of(cls, found: Mapping[str, Any]) -> Message:
        return cls(
            code=found["code"],
            message=found["message"],
            label=found["label"],
            text=found["text"],
            start=found["start"],
            end=found["end"],
            help=tuple(found["help"]),
            readings=tuple(found["readings"]),
        )

    def _in(self, texts: Mapping[str, str]) -> Message:
        """The message with its place in characters; the library counts bytes of UTF-8."""
        text = texts.get(self.text or "")
        if text is None or self.start is None or self.end is None:
            return self
        written = text.encode()
        start = len(written[: self.start].decode(errors="ignore"))
        end = len(written[: self.end].decode(errors="ignore"))
        return replace(self, start=start, end=end)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}" if self.code else self.message


class GrundyError(Exception):
    """Why there is no answer. Its text is that of the command line, with carets below what is wrong."""

    def __init__(
        self,
        text: str,
        messages: tuple[Message, ...] = (),
        resource: str | None = None,
        body: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(text)
        self.messages = messages
        self.resource = resource
        #: The error as JSON gives it.
        self._body = own_body("wrong", text) if body is None else body

    @property
    def code(self) -> str | None:
        """The code of the first message, ``E0003``: ``grundy explain E0003`` tells more."""
        return self.messages[0].code if self.messages else None

    @property
    def span(self) -> tuple[int, int] | None:
        """Where the first message points, as places in the text."""
        if not self.messages:
            return None
        start, end = self.messages[0].start, self.messages[0].end
        return None if start is None or end is None else (start, end)

    def _place(self, texts: Mapping[str, str]) -> None:
        self.messages = tuple(message._in(texts) for message in self.messages)

    def _render_traceback_(self) -> list[str]:
        """In a notebook: the message alone, in its own lines, as carets need them."""
        return [f"{type(self).__name__}:", *str(self).splitlines()]


class RulesetError(GrundyError, ValueError):
    """Something is wrong with rules, a claim or a name of a game."""


class ArgumentError(GrundyError, ValueError):
    """Something is wrong with a position, a shape or another argument."""


class LimitReached(GrundyError):
    """A limit was reached; nothing is wrong with the question. ``resource`` names the limit, as ``positions``."""


class NotKnown(GrundyError):
    """No table, claim or theorem decides the question."""


class Interrupted(GrundyError):
    """The work was ended before there was an answer: its time was over."""


class StoreError(GrundyError):
    """A store cannot be written or read: it holds another table, a file is damaged, or the disk has no room."""


class Warned(UserWarning):
    """A text may be meant otherwise than it is read."""


def of_answer(text: str, answer: str) -> GrundyError:
    """The exception for an error of the library."""
    found = json.loads(answer)
    messages = tuple(Message._of(message) for message in found["messages"])
    kinds: dict[str, type[GrundyError]] = {
        "limit": LimitReached,
        "unknown": NotKnown,
        "interrupted": Interrupted,
        "clock": Interrupted,
    }
    has_code = any(message.code for message in messages)
    kind = kinds.get(found["kind"], RulesetError if has_code else ArgumentError)
    return kind(text, messages, found["resource"], found)


def own_body(kind: str, message: str) -> dict[str, Any]:
    """An error that the library does not know of, in the form of its errors in JSON."""
    nowhere = dict.fromkeys(["code", "text", "start", "end", "from", "to"])
    return {"kind": kind, "resource": None, "messages": [{**nowhere, "message": message, "label": "", "help": [], "readings": []}]}
