"""Requests of a page in a notebook, and what is sent back: see `web/src/widget/comm_engine.ts`."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from . import _grundy
from .errors import GrundyError, own_body

if TYPE_CHECKING:
    from .laboratory import Laboratory

__all__ = ["Replies"]

#: The most seconds of a question that is asked in passing, as where the pointer rests; and of one that was begun on purpose.
AT_ONCE, ON_PURPOSE = 30.0, 3600.0
#: How many questions are answered at one time.
MOST = 16
#: The least seconds between two reports of the progress.
BETWEEN_REPORTS = 0.1

#: Sends a message, with bytes beside it.
Send = Callable[[dict[str, Any], list[bytes]], None]


class Replies:
    """Answers each request on a thread of its own, within its time; a request that nobody waits for any more is ended.

    A message has an ``id``, by which its replies are known, and one of these: ``ask``, ``tile`` and ``job`` hold a request of
    `docs/json.md`, ``cancel`` ends the work of an earlier message.
    """

    def __init__(self, laboratory: Laboratory, send: Send) -> None:
        self._laboratory = laboratory
        self._send = send
        self._running: dict[str, _grundy.Job] = {}
        self._lock = threading.Lock()

    def hear(self, message: Mapping[str, Any]) -> None:
        """Takes a message; it does not wait for the answer."""
        name = str(message.get("id"))
        if message.get("cancel"):
            self._cancel(name)
            return
        kind = next((kind for kind in ("ask", "tile", "job") if kind in message), None)
        if kind is None:
            self._fail(name, own_body("wrong", "a message has a request as `ask`, `tile` or `job`, or `cancel`"))
            return
        most = AT_ONCE if kind != "job" else ON_PURPOSE
        job = _grundy.Job(self._laboratory._within(most), self._reporter(name) if kind == "job" else None)
        with self._lock:
            is_full = len(self._running) >= MOST
            if not is_full:
                self._running[name] = job
        if is_full:
            self._fail(name, own_body("busy", f"{MOST} other questions are being answered"))
            return
        self._send({"id": name, "begun": True}, [])
        work = threading.Thread(target=self._work, args=(name, kind, message[kind], job), daemon=True)
        work.start()

    def close(self) -> None:
        """Ends all work."""
        with self._lock:
            running = list(self._running.values())
        for job in running:
            job.cancel()

    def _cancel(self, name: str) -> None:
        with self._lock:
            job = self._running.get(name)
        if job is not None:
            job.cancel()

    def _work(self, name: str, kind: str, request: object, job: _grundy.Job) -> None:
        try:
            answer = self._laboratory._native.ask(json.dumps(request), job)
            if kind == "tile":
                reply, buffers = {"id": name, "tile": True}, [answer.tile()]
            else:
                reply, buffers = {"id": name, "answer": answer.json(), "digest": answer.digest}, []
        except GrundyError as error:
            self._fail(name, error._body)
        except Exception as error:
            # Who asked must hear of it, whatever it is: nobody sees what a thread prints.
            self._fail(name, own_body("fault", f"{type(error).__name__}: {error}"))
        else:
            self._send(reply, buffers)
        finally:
            with self._lock:
                self._running.pop(name, None)

    def _fail(self, name: str, body: dict[str, Any]) -> None:
        self._send({"id": name, "error": body}, [])

    def _reporter(self, name: str) -> Callable[[str | None, str, int, int], None]:
        last = 0.0

        def report(stage: str | None, counted: str, done: int, of: int) -> None:
            nonlocal last
            now = time.monotonic()
            if counted and now - last >= BETWEEN_REPORTS:
                last = now
                progress = {"stage": stage, "counted": counted, "step": None, "done": done, "of": of}
                self._send({"id": name, "progress": progress}, [])

        return report
