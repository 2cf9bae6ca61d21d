"""Pieces of HTML and LaTeX for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from . import _grundy

__all__ = ["claim_latex", "display", "inline", "place_text", "pre", "rows", "whole"]

#: Where no style of the page is known, a plain table is what all notebooks show well.
_LEFT = ' style="text-align: left; vertical-align: top"'


def pre(text: str) -> str:
    """A text as it is."""
    return f"<pre>{escape(text.rstrip())}</pre>"


def inline(latex: str) -> str:
    """A formula within a line of HTML; the notebook typesets it, and does not break it."""
    return f'<span style="white-space: nowrap">${escape(latex, quote=False)}$</span>'


def display(latex: Iterable[str]) -> str:
    """Formulas below each other."""
    return "\n\n".join(f"$$\n{formula}\n$$" for formula in latex)


def claim_latex(claim: str) -> str:
    """A claim as one formula."""
    return _grundy.typeset_claim(claim)


def whole(words: str) -> str:
    """Words that stay on one line."""
    return f'<span style="white-space: nowrap">{escape(words)}</span>'


def rows(lines: Iterable[Sequence[str]], head: Sequence[str] | None = None) -> str:
    """A table whose cells are HTML."""
    written = ["<table>"]
    if head is not None:
        cells = "".join(f"<th{_LEFT}>{escape(cell)}</th>" for cell in head)
        written.append(f"<thead><tr>{cells}</tr></thead>")
    written.append("<tbody>")
    for line in lines:
        cells = "".join(f"<td{_LEFT}>{cell}</td>" for cell in line)
        written.append(f"<tr>{cells}</tr>")
    written.append("</tbody></table>")
    return "".join(written)


def place_text(position: Sequence[object]) -> str:
    """A position as it is written: ``(4, 7)``, a sum ``(3) + (5)``."""
    if position and all(isinstance(part, tuple) for part in position):
        return " + ".join(place_text(part) for part in position if isinstance(part, tuple))
    return "(" + ", ".join(str(heap) for heap in position) + ")"
