"""A map without a notebook, for the browser test of `web/e2e-widget`: messages come and go as lines of JSON.

``python kernel.py GAME`` prints the state of the widget, and then the replies; a buffer is written in base 64.
"""

from __future__ import annotations

import base64
import json
import sys
import threading
import time
from typing import Any

import grundy
from grundy.replies import Replies


def main(text: str) -> None:
    lock = threading.Lock()

    def write(message: dict[str, Any], buffers: list[bytes]) -> None:
        with lock:
            print(json.dumps([message, [base64.b64encode(buffer).decode() for buffer in buffers]]), flush=True)

    game = grundy.game(text)
    shown = game.map()
    replies = Replies(game._laboratory, write)
    names = ("_game", "_misere", "_show", "_claim", "_height", "position")
    write({name: getattr(shown, name) for name in names}, [])
    shown.observe(lambda change: write({"position": change["new"]}, []), "position")
    for line in sys.stdin:
        message = json.loads(line)
        if "sleep" in message:
            # A cell that runs: messages wait.
            time.sleep(message["sleep"])
        elif "state" in message:
            shown.set_state(message["state"])
        else:
            replies.hear(message)


if __name__ == "__main__":
    main(sys.argv[1])
