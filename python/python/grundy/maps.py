"""The map of a game in a notebook: `grundy serve` has the same one. It needs the package `anywidget`."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import anywidget
import traitlets

from .replies import Replies

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Map"]

#: What a map shows of each position.
SHOWN = ("grundy", "outcome", "round", "phase")
#: The largest heap of a map: integers of a page are exact up to it.
LARGEST = 2**53 - 1
#: The side of the picture that stands in for a map where there is no kernel.
PICTURED = 40


class Map(anywidget.AnyWidget, metaclass=traitlets.MetaHasTraits):
    """A map of a game on two heaps or more, to look at and to play on. :meth:`Game.map` makes one.

    The pointer shows the outcome, the value and the winning moves of a position; a click its options, and a click on one of them moves
    there. ``position`` is where the map stands, and can be set.
    """

    _esm: Any = Path(__file__).parent / "static" / "map.js"
    _game = traitlets.Dict().tag(sync=True)
    _misere = traitlets.Bool().tag(sync=True)
    _show = traitlets.Unicode().tag(sync=True)
    _claim = traitlets.Unicode().tag(sync=True)
    _height = traitlets.Int().tag(sync=True)
    #: The position that was clicked or moved to last; None before that.
    position = traitlets.Tuple(allow_none=True, default_value=None).tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        show: Literal["grundy", "outcome", "round", "phase"] = "grundy",
        claim: str = "",
        position: Iterable[Any] | None = None,
        height: int = 420,
    ) -> None:
        if len(game.heaps) < 2:
            raise ValueError(f"a map needs two heaps, and {game.name} has one: see its `sequence` or `plot`")
        if "ordinals" in game.rules.twists:
            raise ValueError("a map has natural numbers, and no ordinals")
        if show not in SHOWN:
            raise ValueError(f"a map shows no `{show}`: {', '.join(SHOWN)} can be shown")
        self.game = game
        named = {"_game": game._asked, "_misere": game.is_misere, "_show": show, "_claim": claim, "_height": operator.index(height)}
        super().__init__(position=None if position is None else tuple(position), **named)
        self._replies = Replies(game._laboratory, self.send)
        self.on_msg(lambda _, message, buffers: self._replies.hear(message))

    @traitlets.validate("position")
    def _is_position(self, proposal: Any) -> tuple[int, ...] | None:
        position = proposal["value"]
        if position is None:
            return None
        heaps = tuple(operator.index(heap) for heap in position)
        if len(heaps) != len(self.game.heaps):
            raise ValueError(f"a position of {self.game.name} has {len(self.game.heaps)} components, and not {len(heaps)}")
        if not all(0 <= heap <= LARGEST for heap in heaps):
            raise ValueError(f"a heap of a map is a number from 0 to {LARGEST}")
        return heaps

    def close(self) -> None:
        """Takes the map away, and ends its work."""
        replies = getattr(self, "_replies", None)
        if replies is not None:
            replies.close()
        super().close()

    def __repr__(self) -> str:
        return f"<map of {self.game.name}{', misère play' if self.game.is_misere else ''}>"

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The widget; and a picture for pages that are read without a kernel."""
        bundle = super()._repr_mimebundle_(**asked)
        if bundle is None:
            return None
        shown, about = bundle if isinstance(bundle, tuple) else (bundle, {})
        figure: dict[str, Any] = {"size": PICTURED, "show": "outcome" if self._show == "outcome" else "grundy"}
        if len(self.game.heaps) == 2:
            shown = {**shown, "image/png": self.game.picture(**figure).png}
        return shown, about
