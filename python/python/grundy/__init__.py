"""A laboratory for impartial games played on heaps.

>>> import grundy
>>> game = grundy.game("{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}")
>>> game.grundy((10, 10))[3, 8]
np.uint8(4)
>>> game.move((12, 31)).winning_moves
[(13, 12), (13, 13), (13, 14)]
>>> print(game.prove("P = {(x, y) | |x - y| <= 1}").verdict)
proved
"""

from ._grundy import __version__
from .answers import Answer
from .claims import Case, Counterexample, Part, Solution, Strategy, Verdict, Verdicts
from .errors import (
    ArgumentError,
    GrundyError,
    Interrupted,
    LimitReached,
    Message,
    NotKnown,
    RulesetError,
    StoreError,
    Warned,
)
from .families import CommonFormula, Domain, Family, Member, SolvedFamily, SolvedMember, SolvedPart
from .game import Game
from .laboratory import Laboratory, ask, check, explore, game, games, prove, sum
from .pictures import Picture
from .positions import Ground, Move, Option, Options, Sum, Summand, SumMove, Why
from .rules import KnownClaim, KnownGame, KnownGames, Rules
from .tables import Sequence, Table, Value

__all__ = [
    "Answer",
    "ArgumentError",
    "Case",
    "CommonFormula",
    "Counterexample",
    "Domain",
    "Family",
    "Game",
    "Ground",
    "GrundyError",
    "Interrupted",
    "KnownClaim",
    "KnownGame",
    "KnownGames",
    "Laboratory",
    "LimitReached",
    "Member",
    "Message",
    "Move",
    "NotKnown",
    "Option",
    "Options",
    "Part",
    "Picture",
    "Rules",
    "RulesetError",
    "Sequence",
    "Solution",
    "SolvedFamily",
    "SolvedMember",
    "SolvedPart",
    "StoreError",
    "Strategy",
    "Sum",
    "SumMove",
    "Summand",
    "Table",
    "Value",
    "Verdict",
    "Verdicts",
    "Warned",
    "Why",
    "__version__",
    "ask",
    "check",
    "explore",
    "game",
    "games",
    "prove",
    "sum",
]
