"""Errors point at the text, limits are named, and long work ends when it is told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import grundy


def test_a_ruleset_that_cannot_be_read_is_shown_with_carets() -> None:
    with pytest.raises(grundy.RulesetError) as caught:
        grundy.game("(x - 1, y")
    error = caught.value
    assert error.code == "E0003" and isinstance(error, ValueError)
    assert "(x - 1, y\n" in str(error) and "^" in str(error)
    assert error.span is not None


def test_spans_count_characters_and_not_bytes() -> None:
    text = "{(x-i, y) | 1 ≤ i ≤ x} ∪ {(x, y-j) | 1 ≤ j ≤ zebra}"
    with pytest.raises(grundy.RulesetError) as caught:
        grundy.game(text)
    assert caught.value.span is not None
    start, end = caught.value.span
    assert text[start:end] == "zebra"


def test_a_claim_that_cannot_be_read_points_into_the_claim() -> None:
    claim = "grundy(x, y) = x ⊕ strange"
    with pytest.raises(grundy.RulesetError) as caught:
        grundy.game("nim(2)").check(claim, 5)
    assert caught.value.span is not None
    start, end = caught.value.span
    assert claim[start:end] == "strange"


def test_a_game_that_is_not_known_is_named() -> None:
    with pytest.raises(grundy.RulesetError, match="wythof"):
        grundy.game("wythof")


def test_rules_that_may_be_meant_otherwise_are_warned_of() -> None:
    with pytest.warns(grundy.Warned, match="no move at any position"):
        grundy.game("(x - i, y) where i >= 1; (x, y - 1) where 2 < 1")


def test_a_limit_is_named() -> None:
    laboratory = grundy.Laboratory(limits={"positions": 1000})
    with pytest.raises(grundy.LimitReached) as caught:
        laboratory.game("wythoff").grundy((100, 100))
    assert caught.value.resource == "positions"
    with pytest.raises(ValueError, match="`cells` is no limit"):
        grundy.Laboratory(limits={"cells": 3})


def test_what_nothing_decides_is_not_known() -> None:
    game = grundy.game("(x - i^2, y - j) where i >= 1; (x, y - 1)")
    with pytest.raises(grundy.NotKnown):
        game.move((10**24, 1))


def test_a_question_ends_when_its_time_is_over() -> None:
    laboratory = grundy.Laboratory(seconds=0.2)
    begun = time.monotonic()
    with pytest.raises(grundy.Interrupted):
        laboratory.game("nim(4)").grundy((200, 200, 200, 50))
    assert time.monotonic() - begun < 5


def test_a_request_that_is_none_is_an_error() -> None:
    with pytest.raises(grundy.GrundyError, match="command"):
        grundy.ask({"command": "sing"})


LONG = {
    "a move": "grundy.game('nim(4)').misere.move((200, 190, 180, 60))",
    "a table": "grundy.game('nim(4)').grundy((200, 200, 200, 60))",
    "p-positions": "grundy.game('nim(3)').p_positions(4000)",
    "a solution": "grundy.game('ryuo(15)').solve()",
    "a family": "grundy.explore('subtraction({a, b, c})', over='a=1..20,b=1..20,c=1..20')",
}


@pytest.mark.parametrize("question", LONG.values(), ids=LONG.keys())
def test_an_interrupt_ends_long_work_within_a_fifth_of_a_second(question: str) -> None:
    program = f"""
        import os, signal, sys, threading, time
        import grundy
        # Where tests run in the background, the signal may be ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sent = 0.0
        def send():
            global sent
            time.sleep(0.7)
            sent = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=send, daemon=True).start()
        try:
            {question}
        except KeyboardInterrupt:
            print("interrupted", time.monotonic() - sent, flush=True)
        else:
            print("done", time.monotonic() - sent, flush=True)
        os._exit(0)
    """
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60)
    words = run.stdout.split()
    assert words and words[0] == "interrupted", run.stdout + run.stderr
    assert float(words[1]) < 0.2


def test_other_threads_run_while_a_question_is_answered() -> None:
    laboratory, ticks, over = grundy.Laboratory(), 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.002)

    other = threading.Thread(target=tick)
    other.start()
    begun = time.monotonic()
    laboratory.game("nim(3)").grundy((300, 300, 300))
    spent = time.monotonic() - begun
    over.set()
    other.join()
    assert ticks > spent / 0.05


def test_threads_share_a_game() -> None:
    game, found = grundy.game("wythoff"), []
    threads = [threading.Thread(target=lambda n=n: found.append(game.move((n, 2 * n)).position)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [(n, 2 * n) for n in range(20)]


def test_a_signal_that_is_handled_does_not_end_the_work() -> None:
    heard = []
    before = signal.signal(signal.SIGUSR1, lambda *_: heard.append(1))
    try:
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        assert grundy.Laboratory().game("nim(3)").grundy((250, 250, 250)).shape == (250, 250, 250)
        timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert heard == [1]
