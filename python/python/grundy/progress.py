"""The progress of long work, on standard error, where somebody looks at it."""

from __future__ import annotations

import os
import sys
import threading
import time
from importlib.util import find_spec
from typing import Any

from .extras import extra

__all__ = ["Progress"]

#: Seconds before anything is shown.
PATIENCE = 0.5


def is_watched() -> bool:
    """Is this a terminal or a notebook? The variable `GRUNDY_PROGRESS`, 0 or 1, says it in their place."""
    asked = os.environ.get("GRUNDY_PROGRESS")
    if asked is not None:
        return asked not in ("", "0")
    shell = sys.modules.get("IPython")
    if shell is not None and type(shell.get_ipython()).__name__ == "ZMQInteractiveShell":
        return True
    return sys.stderr is not None and sys.stderr.isatty()


class Progress(threading.local):
    """Shows a bar of tqdm, if that is installed, for work that takes longer than half a second."""

    def __init__(self, shown: bool | None = None) -> None:
        self._shown = shown
        self._begun: float | None = None
        self._bar: Any = None
        self._what: tuple[str | None, str] = (None, "")

    def __call__(self, stage: str | None, counted: str, done: int, of: int) -> None:
        """Hears how far the work is; without anything counted, the work is over."""
        if not counted:
            self._close()
            self._begun = None
            return
        now = time.monotonic()
        if self._begun is None:
            self._begun = now
        wanted = is_watched() if self._shown is None else self._shown
        if wanted and now - self._begun >= PATIENCE:
            self._show((stage, counted), done, of)

    def _show(self, what: tuple[str | None, str], done: int, of: int) -> None:
        if self._bar is None or what != self._what:
            self._close()
            try:
                # In a notebook the bars of `auto` need another package, and warn where it is missing.
                tqdm = extra("tqdm.auto" if find_spec("ipywidgets") else "tqdm").tqdm
            except ImportError:
                return
            stage, counted = what
            self._what = what
            options = {"desc": stage, "unit": f" {counted}", "initial": done, "leave": False}
            self._bar = tqdm(unit_scale=True, file=sys.stderr, **options)
        self._bar.total = of or None
        self._bar.update(done - self._bar.n)

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
