"""Plots by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .extras import extra

if TYPE_CHECKING:
    from .tables import Sequence, Table

__all__ = ["plot_sequence", "plot_table"]


def _axes(ax: Any, size: tuple[float, float]) -> Any:
    """The axes that are given, or those of a new figure."""
    if ax is not None:
        return ax
    pyplot = extra("matplotlib.pyplot")
    _, ax = pyplot.subplots(figsize=size, layout="constrained")
    return ax


def plot_table(table: Table, ax: Any = None, **options: Any) -> Any:
    """A heat map of a table of two heaps, the first to the right and the second upwards; the values of one heap as points."""
    if table.values.ndim == 1:
        return _plot_values(table.values, table.heaps[0], table.game, ax, **options)
    if table.values.ndim != 2:
        raise ValueError(f"a plot has one heap or two, and this table has {table.values.ndim}: take a slice of its values")
    ax = _axes(ax, (5.6, 4.8))
    look: dict[str, Any] = {"origin": "lower", "interpolation": "nearest", "cmap": "viridis"}
    if table.show == "outcome":
        # P-positions are few: they are dark on light.
        look |= {"cmap": "gray", "vmin": 0, "vmax": 1}
    image = ax.imshow(table.values.T, **(look | options))
    if table.show == "grundy":
        ax.figure.colorbar(image, ax=ax, label="Grundy value", shrink=0.86)
    ax.set_xlabel(table.heaps[0])
    ax.set_ylabel(table.heaps[1])
    ax.set_title(table.game if len(table.game) <= 48 else f"{table.game[:47]}…")
    return ax


def plot_sequence(sequence: Sequence, ax: Any = None, **options: Any) -> Any:
    """The values over the heaps. A line stands where the period begins."""
    ax = _plot_values(sequence.values, "heap", sequence.game, ax, **options)
    if sequence.period is not None and sequence.preperiod:
        label = f"period {sequence.period} from heap {sequence.preperiod} on ({sequence.grade})"
        ax.axvline(sequence.preperiod - 0.5, color="tab:red", linewidth=1, label=label)
        ax.legend(loc="upper right", fontsize="small")
    return ax


def _plot_values(values: Any, heap: str, title: str, ax: Any, **options: Any) -> Any:
    ax = _axes(ax, (8.0, 3.2))
    look: dict[str, Any] = {"linestyle": "none", "marker": ".", "markersize": 4}
    ax.plot(np.arange(len(values)), values, **(look | options))
    ax.set_xlabel(heap)
    ax.set_ylabel("Grundy value")
    ax.set_title(title if len(title) <= 72 else f"{title[:71]}…")
    return ax
