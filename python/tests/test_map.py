"""The map of notebooks: messages in, replies out, and what the widget shares with its page."""

from __future__ import annotations

import json
import queue
import time
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import replies
from grundy.maps import Map
from grundy.replies import Replies


class Kernel:
    """Sends messages and waits for replies, as the page does."""

    def __init__(self, laboratory: grundy.Laboratory | None = None) -> None:
        self.said: queue.Queue[tuple[dict[str, Any], list[bytes]]] = queue.Queue()
        self.replies = Replies(laboratory or grundy.Laboratory(), lambda message, buffers: self.said.put((message, buffers)))

    def next(self) -> tuple[dict[str, Any], list[bytes]]:
        return self.said.get(timeout=30)

    def ends(self, message: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
        """The last reply to a message."""
        self.replies.hear(message)
        while True:
            reply, buffers = self.next()
            assert reply["id"] == message["id"]
            if not {"begun", "progress"} & reply.keys():
                return reply, buffers


def answer(reply: dict[str, Any]) -> Any:
    return json.loads(reply["answer"])


WYTHOFF = {"text": "wythoff"}


def test_a_question_is_taken_at_once_and_answered_with_the_digest_of_its_game() -> None:
    kernel = Kernel()
    kernel.replies.hear({"id": "q", "ask": {"command": "move", "game": WYTHOFF, "position": [4, 8]}})
    assert kernel.next() == ({"id": "q", "begun": True}, [])
    reply, buffers = kernel.next()
    assert buffers == [] and len(reply["digest"]) == 64
    assert answer(reply)["outcome"] == "N" and answer(reply)["winning_moves"] == [[4, 7]]


def test_a_tile_has_the_values_of_the_table() -> None:
    kernel = Kernel()
    shown, _ = kernel.ends({"id": "1", "ask": {"command": "show", "game": WYTHOFF}})
    tile = {"command": "map", "game": {"digest": shown["digest"]}, "show": "grundy", "from": [0, 0], "axes": [0, 1], "cells": [12, 9], "step": 1, "table": 16}
    reply, [bytes_] = kernel.ends({"id": "2", "tile": tile})
    assert reply == {"id": "2", "tile": True}
    length = int.from_bytes(bytes_[:4], "little")
    header, cells = json.loads(bytes_[4 : 4 + length]), bytes_[4 + length :]
    assert header["game"] == "wythoff" and header["complete"]
    values = np.frombuffer(cells[: 4 * 108], dtype="<u4").reshape(9, 12)
    np.testing.assert_array_equal(values.T, grundy.game("wythoff").grundy((12, 9)))
    assert set(cells[4 * 108 :]) == {1}


def test_errors_are_replies_with_their_kind_and_place() -> None:
    kernel = Kernel()
    wrong, _ = kernel.ends({"id": "1", "ask": {"command": "show", "game": {"text": "(x - 1, y"}}})
    assert wrong["error"]["kind"] == "wrong" and wrong["error"]["messages"][0]["code"] == "E0003"
    forgotten, _ = kernel.ends({"id": "2", "ask": {"command": "show", "game": {"digest": "0" * 64}}})
    assert forgotten["error"]["kind"] == "not_kept"
    limited, _ = Kernel(grundy.Laboratory(limits={"positions": 100})).ends(
        {"id": "3", "job": {"command": "table", "game": WYTHOFF, "size": 100}}
    )
    assert (limited["error"]["kind"], limited["error"]["resource"]) == ("limit", "positions")


@pytest.mark.parametrize("message", [{"id": "1"}, {"id": "1", "sing": {}}, {"id": "1", "ask": 3}, {"id": "1", "tile": {"command": "show", "game": WYTHOFF}}])
def test_a_message_that_is_none_is_an_error_and_not_silence(message: dict[str, Any]) -> None:
    reply, _ = Kernel().ends(message)
    assert reply["error"]["messages"][0]["message"]


LONG = {"command": "table", "game": {"text": "nim(4)"}, "size": 150}


def test_a_job_reports_its_progress_and_ends_when_it_is_cancelled() -> None:
    kernel = Kernel()
    kernel.replies.hear({"id": "long", "job": LONG})
    assert kernel.next()[0] == {"id": "long", "begun": True}
    progress, _ = kernel.next()
    assert progress["progress"]["counted"] and progress["progress"]["of"] > 0
    begun = time.monotonic()
    kernel.replies.hear({"id": "long", "cancel": True})
    while "error" not in (reply := kernel.next()[0]):
        assert "progress" in reply
    assert reply["error"]["kind"] == "interrupted" and time.monotonic() - begun < 1


def test_a_question_takes_no_longer_than_the_laboratory_gives_it() -> None:
    reply, _ = Kernel(grundy.Laboratory(seconds=0.2)).ends({"id": "1", "ask": LONG})
    assert reply["error"]["kind"] == "clock"


def test_short_questions_are_answered_while_a_long_one_runs() -> None:
    kernel = Kernel()
    kernel.replies.hear({"id": "long", "job": LONG})
    kernel.replies.hear({"id": "short", "ask": {"command": "move", "game": WYTHOFF, "position": [1, 2]}})
    while True:
        reply, _ = kernel.next()
        assert not (reply["id"] == "long" and "answer" in reply)
        if reply["id"] == "short" and "answer" in reply:
            break
    kernel.replies.close()


def test_more_questions_than_are_answered_at_one_time_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "MOST", 1)
    kernel = Kernel()
    kernel.replies.hear({"id": "long", "job": LONG})
    assert kernel.next()[0]["id"] == "long"
    kernel.replies.hear({"id": "more", "job": LONG})
    while (reply := kernel.next()[0])["id"] != "more":
        assert "progress" in reply
    assert reply["error"]["kind"] == "busy"
    kernel.replies.close()


def test_a_map_is_about_its_game_and_answers_messages() -> None:
    game = grundy.game("wythoff").misere
    shown = game.map(show="outcome", claim="P = {(x, y) | x = y}", position=np.array([4, 8]))
    assert isinstance(shown, Map) and shown.position == (4, 8) and repr(shown) == "<map of wythoff, misère play>"
    said: queue.Queue[Any] = queue.Queue()
    shown._replies._send = lambda message, buffers: said.put(message)
    shown._handle_custom_msg({"id": "1", "ask": {"command": "move", "game": shown._game, "misere": shown._misere, "position": [0, 1]}}, [])
    assert said.get(timeout=30) == {"id": "1", "begun": True}
    assert answer(said.get(timeout=30))["outcome"] == game.move((0, 1)).outcome
    shown.set_state({"position": [1, 2]})
    assert shown.position == (1, 2)
    shown.close()


def test_a_map_knows_the_texts_of_its_laboratory() -> None:
    laboratory = grundy.Laboratory(texts={"my.game": "game three on (x, y)\n  (x - 3, y)\n  (x, y - 3)\n"})
    shown = laboratory.game("three").map()
    reply, _ = Kernel(laboratory).ends({"id": "1", "ask": {"command": "show", "game": shown._game}})
    assert answer(reply)["heaps"] == ["x", "y"]


def test_what_has_no_map_says_so() -> None:
    with pytest.raises(ValueError, match="has one: see its `sequence`"):
        grundy.game("kayles").map()
    with pytest.raises(ValueError, match="grundy, outcome, round, phase can be shown"):
        grundy.game("wythoff").map(show="values")  # type: ignore[arg-type]
    shown = grundy.game("wythoff").map()
    for wrong, words in [((1, 2, 3), "2 components"), ((-1, 2), "from 0"), ((2**53, 2), "from 0")]:
        with pytest.raises(ValueError, match=words):
            shown.position = wrong
    assert shown.position is None


def test_a_page_without_a_kernel_shows_a_picture() -> None:
    bundle, _ = grundy.game("wythoff").map()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["image/png"].startswith(b"\x89PNG") and bundle["text/plain"] == "<map of wythoff>"


def test_the_page_of_the_map_is_in_the_package_and_loads_nothing_else() -> None:
    written = Map._esm
    text = str(written)
    assert "export" in text and "http://" not in text.replace("http://www.w3.org", "") and "https://" not in text
    assert len(text) < 250_000
