"""The values of Kayles: those of each period above the one before, and the exceptions to the period."""

from __future__ import annotations

import sys

import numpy as np
from matplotlib import pyplot

import grundy


def main(path: str) -> None:
    kayles = grundy.game("kayles").sequence()
    assert kayles.period is not None and kayles.preperiod is not None
    period, values = kayles.period, kayles.values[:144]
    rows = values.reshape(-1, period)
    last = rows[-1]
    figure, ax = pyplot.subplots(figsize=(7.2, 5.6), layout="constrained")
    image = ax.imshow(rows, cmap="viridis", aspect="auto", interpolation="nearest")
    for (row, column), value in np.ndenumerate(rows):
        is_exception = value != last[column]
        ax.text(
            column,
            row,
            str(value),
            ha="center",
            va="center",
            color="white" if value < 5 else "black",
            fontweight="bold" if is_exception else "normal",
            bbox={"boxstyle": "circle,pad=0.2", "fill": False, "edgecolor": "tab:red"} if is_exception else None,
        )
    figure.colorbar(image, ax=ax, label="Grundy value", shrink=0.86)
    ax.set_xticks(range(period), [f"+{place}" for place in range(period)])
    ax.set_yticks(range(len(rows)), [str(row * period) for row in range(len(rows))])
    ax.set_xlabel("heap, within a period")
    ax.set_ylabel("heap, at its beginning")
    ax.set_title(f"Kayles: period {period} from heap {kayles.preperiod} on ({kayles.grade}); exceptions circled")
    figure.savefig(path, dpi=150)
    pyplot.close(figure)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "kayles.png")
