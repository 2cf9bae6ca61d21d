"""Moves, options and sums, at heaps of any size."""

from __future__ import annotations

from functools import reduce
from operator import xor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from plain import grundy_values, wythoff


class SageInteger:
    """An integer of another library: it is known by `__index__` alone."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_moves_are_those_of_a_plain_mex() -> None:
    game, values = grundy.game("wythoff"), grundy_values(wythoff, (11, 11))
    for position, value in values.items():
        move = game.move(position)
        assert (move.position, move.grundy, move.outcome) == (position, value, "N" if value else "P")
        wins = sorted(to for to in wythoff(position) if values[to] == 0)
        assert sorted(move.winning_moves) == wins and move.all


@settings(max_examples=30, deadline=None)
@given(heaps=st.lists(st.integers(0, 10**60), min_size=2, max_size=4))
def test_nim_is_won_by_its_nim_sum_at_heaps_of_any_size(heaps: list[int]) -> None:
    move = grundy.game(f"nim({len(heaps)})").move(heaps)
    assert move.position == tuple(heaps)
    assert move.grundy == reduce(xor, heaps)
    assert move.outcome == ("N" if move.grundy else "P")
    for to in move.winning_moves:
        assert reduce(xor, to) == 0 and sum(a != b for a, b in zip(heaps, to)) == 1


def test_heaps_of_ten_thousand_digits_go_in_and_come_out() -> None:
    heap = 3 * 10**9999 + 7
    move = grundy.game("nim(2)").move((heap, 12))
    assert move.position == (heap, 12) and move.grundy == heap ^ 12
    assert move.winning_moves == [(12, 12)]


def test_integers_of_numpy_and_of_sage_are_taken() -> None:
    game = grundy.game("wythoff")
    wanted = game.move((4, 8))
    assert game.move(np.array([4, 8])) == wanted
    assert game.move((np.int64(4), np.uint8(8))) == wanted
    assert game.move([SageInteger(4), SageInteger(8)]) == wanted
    assert game.move("4, 8") == wanted
    assert game.move((SageInteger(10**40), 5)).position == (10**40, 5)
    assert grundy.game("nim(1)").move(np.int32(5)).grundy == 5
    assert grundy.game("nim(1)").move(SageInteger(5)).grundy == 5


def test_a_heap_that_is_no_integer_is_an_error() -> None:
    game = grundy.game("wythoff")
    with pytest.raises(TypeError, match="a heap is an integer, not float"):
        game.move((1.5, 2))
    with pytest.raises(TypeError):
        game.grundy((3.0, 4))
    with pytest.raises(grundy.ArgumentError, match="-3 is negative"):
        game.move((-3, 2))
    with pytest.raises(grundy.ArgumentError, match=r"-1000000000000000000000000000000 is negative"):
        game.move((-(10**30), 2))
    with pytest.raises(grundy.ArgumentError, match="has 3 components"):
        game.move((1, 2, 3))


def test_a_far_position_names_the_claim_that_decides() -> None:
    move = grundy.game("wythoff").move((10**24, 7))
    assert move.outcome == "N" and (4, 7) in move.winning_moves
    assert move.by is not None and move.by.claim == "Wythoff 1907"


def test_misere_play_is_another_game() -> None:
    nim = grundy.game("nim(2)")
    assert nim.move((0, 1)).outcome == "N" and nim.misere.move((0, 1)).outcome == "P"
    assert nim.misere.is_misere and nim.misere == nim.misere and nim.misere != nim


def test_sums_of_positions_are_parts() -> None:
    game = grundy.game("kayles")
    move = game.move(((5,), (7,)))
    assert move.grundy == game.value(5).grundy ^ game.value(7).grundy
    assert all(isinstance(part, tuple) for to in move.winning_moves for part in to)


def test_options_are_all_options_with_their_values() -> None:
    options = grundy.game("wythoff").options((3, 5))
    assert options.all and len(options) == 11 and options.outcome == "P"
    assert {one.position for one in options.options} == set(wythoff((3, 5)))
    assert list(options.to_pandas().columns) == ["position", "change", "outcome", "grundy"]


def test_why_gives_the_argument() -> None:
    why = grundy.game("wythoff").why((1, 2))
    assert why.outcome == "P" and "(0, 0)" in str(why)
    assert grundy.game("wythoff").why((4, 8)).winning_move == (4, 7)


def test_a_sum_of_games_is_won_by_the_nim_sum() -> None:
    found = grundy.sum((grundy.game("wythoff"), (3, 4)), ("nim(1)", 9))
    assert found.nim_sum == 2 ^ 9 and found.outcome == "N"
    assert grundy.SumMove(1, (2,)) in found.winning_moves
    far = grundy.sum(("nim(1)", 10**50), ("kayles", 10**50))
    assert far.nim_sum == 10**50 ^ grundy.game("kayles").value(10**50).grundy


