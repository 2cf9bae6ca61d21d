"""x(n) / n for the P-positions (x(n), y(n)) of Wythoff's game, against its limit, the golden ratio."""

from __future__ import annotations

import sys

import numpy as np
from matplotlib import pyplot

import grundy


def main(path: str) -> None:
    rows = grundy.game("wythoff").p_positions(2_000_000, sorted=True)[1:]
    n = np.arange(1, len(rows) + 1)
    limit = grundy.ask({"command": "limit", "game": {"text": "wythoff"}, "digits": 30}).to_dict()
    far = float(limit["low"])
    figure, (above, below) = pyplot.subplots(2, 1, figsize=(7.2, 5.6), layout="constrained")
    few = n <= 200
    above.plot(n[few], rows[few, 0] / n[few], linestyle="none", marker=".", markersize=4, label="x(n) / n")
    above.axhline(far, color="tab:red", linewidth=1, label=f"limit {limit['closed_form'] or limit['low']}")
    above.set_xlabel("n")
    above.legend(loc="lower right")
    above.set_title("Wythoff's game: x(n) / n")
    away = np.abs(rows[:, 0] / n - far)
    below.loglog(n, away, linestyle="none", marker=",", rasterized=True)
    below.loglog(n, 1 / n, color="tab:red", linewidth=1, label="1 / n")
    below.set_xlabel("n")
    below.set_ylabel("distance from the limit")
    below.legend(loc="lower left")
    figure.savefig(path, dpi=150)
    pyplot.close(figure)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "ratio.png")
