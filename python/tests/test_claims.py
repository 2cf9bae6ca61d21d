"""Verdicts, solutions and families."""

from __future__ import annotations

import pytest

import grundy

YAMA = "{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}"


def test_a_solution_has_a_grade_and_a_formula_for_each_question() -> None:
    found = grundy.game(YAMA).solve()
    assert found.p_positions.grade == "proved" and found.p_positions.is_proved
    assert found.p_positions.formula == "P = {(x, y) | |x - y| <= 1}"
    assert found.grundy.formula == "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1"
    assert found.misere_p_positions.grade == "proved"
    assert found.strategy is not None and found.strategy.grade == "proved"
    assert found.strategy.cases[0] == grundy.Case("y >= x + 2", "(x + 1, x)")
    assert "P-positions" in str(found)
    assert found.to_pandas()["grade"].tolist() == ["proved"] * 3


def test_a_formula_that_was_found_tells_the_outcomes_of_a_table() -> None:
    game = grundy.game("x - i where i in {1, 3, 4}")
    assert game.solve().p_positions.formula == "P = {(x) | x mod 7 in {0, 2}}"
    outcomes = game.outcomes(70)
    assert [x for x in range(70) if outcomes[x] == 0] == [x for x in range(70) if x % 7 in (0, 2)]


def test_claims_are_proved_held_or_refuted() -> None:
    game = grundy.game(YAMA)
    assert game.prove("P = {(x, y) | |x - y| <= 1}").verdict == "proved"
    held = game.check("P = {(x, y) | |x - y| <= 1}", 50)
    assert (held.verdict, held.max) == ("holds", 50) and not held.is_proved
    wrong = game.check("P = {(x, y) | |x - y| <= 2}", 50)
    assert wrong.is_refuted and wrong.counterexample is not None
    assert wrong.counterexample == grundy.Counterexample((0, 2), "P", "N")


def test_a_proof_that_fails_says_where_the_claim_is_false() -> None:
    wrong = grundy.game("nim(2)").prove("P = {(x, y) | x + y = 0}")
    assert wrong.is_refuted and wrong.exceptions == "{(a, a) | a >= 1}"


def test_a_verdict_is_no_truth_value() -> None:
    verdict = grundy.game("nim(2)").check("P = {(x, y) | x = y}", 10)
    with pytest.raises(TypeError, match="is_proved"):
        bool(verdict)


def test_a_claim_that_may_be_meant_otherwise_is_warned_of() -> None:
    with pytest.warns(grundy.Warned):
        grundy.game("nim(2)").check("grundy(x, y) = x^y", 4)


def test_a_family_is_explored_member_by_member() -> None:
    found = grundy.explore("subtraction(1..m)", "grundy(x) = x mod (m + 1)", over="m=1..3", max=9)
    assert isinstance(found, grundy.Family)
    assert found.complete and found.holds.proved == 3 and found.holds.domain == "everywhere"
    assert [one.parameters for one in found.members] == [{"m": 1}, {"m": 2}, {"m": 3}]
    assert found.to_pandas()["verdict"].tolist() == ["proved"] * 3


def test_a_family_is_solved_member_by_member() -> None:
    found = grundy.explore("subtraction(1..m)", over="m=1..2")
    assert isinstance(found, grundy.SolvedFamily)
    common = found.common["grundy"]
    assert common is not None and common.claim == "grundy(x) = x mod (m + 1)"
    assert found.members[0].p_positions.grade == "proved"
    assert found.to_pandas().shape == (2, 7)


def test_a_claim_is_proved_for_all_values_of_a_parameter() -> None:
    verdict = grundy.prove("subtraction(1..l - 1)", "grundy(x) = x mod l", given="l >= 2")
    assert verdict.verdict == "proved"


def test_every_claim_of_a_text_is_checked() -> None:
    text = 'game toll(m >= 2) on (x)\n  x - i where 1 <= i <= m\n\nclaim "by remainders" for toll(m), m in 2..3\n  grundy(x) = x mod (m + 1)\n'
    found = grundy.check(text)
    assert [one.verdict for one in found] == ["proved", "proved"]
    assert [one.parameters for one in found] == [{"m": 2}, {"m": 3}]
    laboratory = grundy.Laboratory(texts={"my.game": text})
    assert laboratory.game("toll(3)").grundy(6).tolist() == [0, 1, 2, 3, 0, 1]


def test_a_game_is_read_from_a_text_that_has_it_alone() -> None:
    game = grundy.game("game three on (x)\n  x - i where 1 <= i <= 3\n")
    assert game.grundy(6).tolist() == [0, 1, 2, 3, 0, 1]
    assert game.move(5).winning_moves == [(4,)]


def test_a_closed_form_is_a_program_that_runs() -> None:
    program = grundy.game("x - i where i in {1, 3, 4}").code("python")
    scope: dict[str, object] = {"__name__": "closed_form"}
    exec(program, scope)
    assert "def " in program


def test_any_request_is_answered() -> None:
    answer = grundy.ask({"command": "kernel", "digraph": {"name": "moves.txt", "text": "a b\nb c\n"}})
    assert answer.to_dict()["vertices"] == 3
    assert "c" in str(answer)
