"""The P-positions of Ryūō Nim for p = 2, …, 9, as small multiples."""

from __future__ import annotations

import sys

from matplotlib import pyplot

import grundy

SIZE = 40


def main(path: str) -> None:
    figure, axes = pyplot.subplots(2, 4, figsize=(10, 5.4), sharex=True, sharey=True, layout="constrained")
    for p, ax in zip(range(2, 10), axes.flat, strict=True):
        rows = grundy.game(f"ryuo({p})").p_positions(SIZE - 1)
        ax.scatter(rows[:, 0], rows[:, 1], s=7, marker="s", linewidths=0)
        ax.set_title(f"p = {p}: {len(rows)} P-positions", fontsize="medium")
        ax.set_aspect("equal")
        ax.set_xlim(-1, SIZE)
        ax.set_ylim(-1, SIZE)
    figure.supxlabel("x")
    figure.supylabel("y")
    figure.suptitle("Ryūō Nim")
    figure.savefig(path, dpi=150)
    pyplot.close(figure)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "ryuo_nim.png")
