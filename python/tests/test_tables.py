"""Tables against a plain mex, and the memory that they are in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from plain import grundy_values, is_misere_p, nim, removals, wythoff


def as_array(values: dict[tuple[int, ...], int], shape: tuple[int, ...]) -> np.ndarray:
    array = np.zeros(shape, dtype=np.int64)
    for position, value in values.items():
        array[position] = value
    return array


def test_values_of_wythoffs_game_are_those_of_a_plain_mex() -> None:
    found = grundy.game("wythoff").grundy((24, 17))
    assert found.shape == (24, 17)
    np.testing.assert_array_equal(found, as_array(grundy_values(wythoff, (24, 17)), (24, 17)))


def test_values_of_nim_on_three_heaps_are_those_of_a_plain_mex() -> None:
    found = grundy.game("nim(3)").grundy((5, 7, 6))
    np.testing.assert_array_equal(found, as_array(grundy_values(nim, (5, 7, 6)), (5, 7, 6)))


vectors = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any), min_size=1, max_size=5)


@settings(max_examples=40, deadline=None)
@given(taken=vectors, width=st.integers(1, 14), height=st.integers(1, 14))
def test_games_of_small_removals_agree_with_a_plain_mex(taken: set[tuple[int, int]], width: int, height: int) -> None:
    rules = "; ".join(f"(x - {i}, y - {j})" for i, j in sorted(taken))
    options, shape = removals([set(taken)]), (width, height)
    game = grundy.game(rules, heaps="x,y")
    values = as_array(grundy_values(options, shape), shape)
    np.testing.assert_array_equal(game.grundy(shape), values)
    np.testing.assert_array_equal(game.outcomes(shape), values != 0)
    known: dict[tuple[int, ...], bool] = {}
    misere = [[is_misere_p(options, (x, y), known) for y in range(height)] for x in range(width)]
    np.testing.assert_array_equal(game.misere.outcomes(shape) == 0, misere)


@settings(max_examples=40, deadline=None)
@given(taken=st.sets(st.integers(1, 9), min_size=1, max_size=5), size=st.integers(1, 60))
def test_subtraction_games_agree_with_a_plain_mex(taken: set[int], size: int) -> None:
    game = grundy.game(f"x - i where i in {{{', '.join(map(str, sorted(taken)))}}}")
    options = removals([{(i,) for i in taken}])
    np.testing.assert_array_equal(game.grundy(size), as_array(grundy_values(options, (size,)), (size,)))


def test_a_table_is_the_memory_of_the_library() -> None:
    game = grundy.Laboratory().game("wythoff")
    first, again = game.grundy((300, 300)), game.grundy((300, 300))
    assert np.shares_memory(first, again)
    assert first.base is not None and not first.flags.owndata


def test_a_part_of_a_kept_table_is_a_view_of_it() -> None:
    # Another laboratory keeps no tables of other tests.
    game = grundy.Laboratory().game("nim(2)")
    whole, part = game.grundy((64, 80)), game.grundy((20, 30))
    assert np.shares_memory(whole, part)
    np.testing.assert_array_equal(whole[:20, :30], part)


def test_a_table_outlives_its_game_and_its_laboratory() -> None:
    laboratory = grundy.Laboratory()
    array = laboratory.game("nim(2)").grundy((40, 40))
    del laboratory
    heaps = np.arange(40)
    np.testing.assert_array_equal(array, heaps[:, None] ^ heaps)


def test_a_table_cannot_be_written_to() -> None:
    table = grundy.game("nim(2)").grundy((4, 4))
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 1


def test_cells_are_as_wide_as_their_values_need() -> None:
    laboratory = grundy.Laboratory()
    assert laboratory.game("nim(2)").grundy((100, 100)).dtype == np.uint8
    assert laboratory.game("nim(2)").grundy((300, 200)).dtype == np.uint16
    assert laboratory.game("nim(1)").grundy(100_000).dtype == np.uint32
    np.testing.assert_array_equal(grundy.game("nim(1)").grundy(100_000), np.arange(100_000))


def test_a_table_whose_moves_add_tokens_is_right_up_to_its_border() -> None:
    def yama(position: tuple[int, ...]) -> list[tuple[int, ...]]:
        x, y = position
        return [(x - i, y + 1) for i in range(2, x + 1)] + [(x + 1, y - i) for i in range(2, y + 1)]

    found = grundy.game("yama").grundy((12, 15))
    np.testing.assert_array_equal(found, as_array(grundy_values(yama, (12, 15)), (12, 15)))


def test_one_size_stands_for_all_heaps_and_integers_of_numpy_are_taken() -> None:
    game = grundy.game("wythoff")
    assert game.grundy(6).shape == (6, 6)
    assert game.grundy(np.array([3, 4], dtype=np.uint16)).shape == (3, 4)


def test_a_table_has_the_pass_as_its_last_dimension() -> None:
    assert grundy.game("nim(2) with pass").grundy((5, 5)).shape == (5, 5, 2)


def test_p_positions_are_rows_and_those_where_outcomes_are_p() -> None:
    for game in (grundy.game("wythoff"), grundy.game("yama"), grundy.game("nim(3)"), grundy.game("wythoff").misere):
        rows = game.p_positions(20)
        np.testing.assert_array_equal(rows, np.argwhere(game.outcomes(21) == 0))
        assert game.p_position_count(20) == len(rows)


def test_p_positions_far_beyond_a_table_are_sieved() -> None:
    rows = grundy.game("wythoff").p_positions(10**5)
    golden = (1 + 5**0.5) / 2
    lower = rows[rows[:, 0] <= rows[:, 1]]
    n = np.arange(len(lower))
    np.testing.assert_array_equal(lower[:, 0], np.floor(n * golden))
    np.testing.assert_array_equal(lower[:, 1] - lower[:, 0], n)
    assert len(grundy.game("wythoff").p_positions(100, sorted=True)) * 2 - 1 == len(grundy.game("wythoff").p_positions(100))


def test_a_list_that_a_limit_cuts_short_is_an_error_and_no_list() -> None:
    laboratory = grundy.Laboratory(limits={"bytes": 1 << 20})
    with pytest.raises(grundy.LimitReached):
        laboratory.game("nim(2)").p_positions(10**6)


def test_frames_and_arrays_with_names_have_the_values() -> None:
    table = grundy.game("wythoff").table((5, 7))
    frame, array = table.to_pandas(), table.to_xarray()
    assert frame.index.name == "x" and frame.columns.name == "y"
    assert frame.loc[3, 5] == 0 and int(array.sel(x=1, y=2)) == 0
    assert array.attrs["game"] == "wythoff" and array.dims == ("x", "y")
    series = grundy.game("nim(3)").table((2, 3, 4)).to_pandas()
    assert series.loc[1, 2, 3] == 0 and series.index.nlevels == 3
    assert int(table.to_dask().max().compute()) == int(table.values.max())


def test_what_a_table_does_not_hold_is_refused_with_what_it_does() -> None:
    game = grundy.game("wythoff")
    with pytest.raises(grundy.ArgumentError, match="no `grundi`: grundy and outcome can be shown"):
        game.table((3, 3), show="grundi")  # type: ignore[arg-type]
    with pytest.raises(grundy.ArgumentError, match=r"a size is a number from 0 to 2\^64 - 1, and not 1000000000000000000000000000000"):
        game.grundy(10**30)
    with pytest.raises(grundy.ArgumentError, match="a bound on heaps is a number from 0 .* not -1"):
        game.p_positions(-1)


def test_sequences_have_their_period() -> None:
    kayles = grundy.game("kayles").sequence()
    assert (kayles.period, kayles.preperiod, kayles.grade) == (12, 71, "proved")
    assert kayles.values[:13].tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    far = grundy.game("kayles").value(10**30)
    assert (far.heap, far.grade) == (10**30, "proved")
    assert far.grundy == kayles.values[71 + (10**30 - 71) % 12]
    assert len(grundy.game("kayles").sequence(500)) == 501
    array = kayles.to_xarray()
    assert int(array.sel(heap=12)) == 4 and array.attrs["period"] == 12
