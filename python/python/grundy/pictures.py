"""Maps and plots that the library draws itself: SVG, PNG, PDF."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _grundy

__all__ = ["Picture"]

#: A larger file of SVG is slower in a page than pixels are.
LARGEST_SVG = 1 << 18


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a game; it is drawn when it is looked at."""

    figure: dict[str, Any]
    _laboratory: _grundy.Laboratory = field(repr=False, compare=False)

    def draw(self, format: str) -> bytes:
        """The picture in a format: ``svg``, ``png``, ``pdf``, ``tex``."""
        return self._laboratory.draw(json.dumps(self.figure), format)

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self.draw("svg").decode()

    @property
    def png(self) -> bytes:
        """The picture as PNG."""
        return self.draw("png")

    def save(self, path: str | Path) -> None:
        """Writes a file; the ending of its name chooses the format."""
        path = Path(path)
        path.write_bytes(self.draw(path.suffix.removeprefix(".").lower()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The picture in one format: notebooks draw it once."""
        svg = self.svg
        if len(svg) <= LARGEST_SVG:
            return {"image/svg+xml": svg}
        return {"image/png": b64encode(self.png).decode()}
