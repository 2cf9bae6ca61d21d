"""What a notebook shows: HTML, LaTeX, pictures; and progress."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import matplotlib
import numpy as np
import pytest

import grundy
from grundy.progress import Progress

matplotlib.use("Agg")


def test_formulas_are_typeset() -> None:
    part = grundy.game("nim(2)").solve().p_positions
    latex = part._repr_latex_()
    assert latex is not None and latex.startswith("$$") and r"\mathcal{P}" in latex
    assert part.latex is not None and part.latex in latex


def test_rules_are_formulas_and_words() -> None:
    game = grundy.game("nim(2)")
    assert game.rules.words == ("Take s tokens from a heap x[k], where s >= 1.",)
    assert r"\operatorname{options}(x_{1}, x_{2}) = " in game.rules.formula
    assert r"\operatorname{options}" in game._repr_html_()


def test_all_answers_have_html_without_loose_signs() -> None:
    game = grundy.game("wythoff")
    answers: list[Any] = [
        game.move((4, 8)),
        game.options((1, 2)),
        game.why((1, 2)),
        game.table((5, 5)),
        game.check("P = {(x, y) | x < y}", 5),
        game.rules,
        grundy.game("nim(2)").solve(),
        grundy.game("nim(2)").solve().grundy,
        grundy.game("kayles").sequence(),
        grundy.sum(("nim(1)", 3), ("nim(1)", 4)),
        grundy.explore("subtraction(1..m)", over="m=1..2"),
        grundy.explore("subtraction(1..m)", "grundy(x) = x mod (m + 1)", over="m=1..2"),
        grundy.check("classics", prove=False, max=5),
        grundy.games("wythoff"),
        grundy.ask({"command": "limit", "recursion": [1, 1, 3, 1], "digits": 10}),
    ]
    for answer in answers:
        html = answer._repr_html_()
        assert html and html.count("<td") == html.count("</td>")
        assert "x < y" not in html and str(answer)


def test_a_large_table_is_shown_as_a_picture() -> None:
    table = grundy.game("wythoff").table((60, 60))
    assert table._repr_html_() is None
    png = table._repr_png_()
    assert png is not None and png.startswith(b"\x89PNG")


def test_pictures_are_drawn_in_several_formats(tmp_path: Any) -> None:
    picture = grundy.game("wythoff").picture(size=20, show="outcome")
    assert picture.svg.startswith("<svg ") and picture.png.startswith(b"\x89PNG")
    picture.save(tmp_path / "wythoff.pdf")
    assert (tmp_path / "wythoff.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(ValueError, match="no format of pictures: svg, png, pdf and tex are"):
        picture.draw("gif")


def test_a_key_that_no_figure_has_is_refused_with_the_keys_that_there_are() -> None:
    with pytest.raises(grundy.ArgumentError, match="`colour`, expected one of `game`, `size`") as caught:
        grundy.game("wythoff").picture(colour="red")
    assert "line 1" not in str(caught.value)
    with pytest.raises(grundy.ArgumentError, match="`outcom` is not known: grundy, outcome, round"):
        grundy.game("wythoff").picture(show="outcom")


def test_a_notebook_is_given_a_picture_in_one_format() -> None:
    small = grundy.game("wythoff").picture(size=20)
    assert small._repr_mimebundle_() == {"image/svg+xml": small.svg}
    large = grundy.game("wythoff").picture(size=600)
    assert len(large.svg) > 1 << 18
    assert large._repr_mimebundle_() == {"image/png": b64encode(large.png).decode()}


def test_an_automaton_is_a_graph() -> None:
    part = grundy.game("nim(2)").solve().p_positions
    assert part.to_dot().startswith("digraph") and part.automaton_svg().startswith("<svg ")
    with pytest.raises(grundy.GrundyError, match="no part of a solution"):
        part._answer.automaton("p-positions", "dot")
    with pytest.raises(ValueError, match="no form of an automaton"):
        part._answer.automaton("grundy", "png")


def test_plots_have_the_values() -> None:
    ax = grundy.game("wythoff").plot(30)
    image = ax.get_images()[0].get_array()
    assert image[5, 3] == 0 and image.shape == (30, 30)
    line = grundy.game("kayles").plot().get_lines()[0]
    assert list(line.get_ydata()[:4]) == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="one heap or two"):
        grundy.game("nim(3)").plot(4)


def test_a_table_is_an_array_to_numpy() -> None:
    table = grundy.game("wythoff").table((5, 5))
    assert np.asarray(table) is table.values and int(np.max(table)) == int(table.values.max())


def test_progress_is_shown_where_somebody_looks_and_late(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr("grundy.progress.PATIENCE", 0)
    monkeypatch.delenv("GRUNDY_PROGRESS", raising=False)
    for shown, seen in ((False, False), (None, False), (True, True)):
        progress = Progress(shown)
        progress("guessing", "positions", 3, 10)
        assert (progress._bar is not None) == seen
        progress(None, "", 0, 0)
        captured = capsys.readouterr()
        assert captured.out == "" and ("guessing" in captured.err) == seen


def test_short_work_shows_no_progress() -> None:
    progress = Progress(True)
    progress("guessing", "positions", 3, 10)
    assert progress._bar is None
