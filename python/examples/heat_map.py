"""The Grundy values of Wythoff's game as a heat map, with the lines of its P-positions."""

from __future__ import annotations

import sys
from math import sqrt

from matplotlib import pyplot

import grundy


def main(path: str) -> None:
    ax = grundy.game("wythoff").plot(200)
    golden = (1 + sqrt(5)) / 2
    for slope in (golden, 1 / golden):
        ax.axline((0, 0), slope=slope, color="white", linewidth=0.8, linestyle="--")
    ax.set_xlim(-0.5, 199.5)
    ax.set_ylim(-0.5, 199.5)
    ax.set_title("Wythoff's game: Grundy values, and y = φ x, x = φ y")
    ax.figure.savefig(path, dpi=150)
    pyplot.close(ax.figure)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "heat_map.png")
